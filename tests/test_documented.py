"""The documented basis: what the manual says, release by release (facts/documented.md)."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from npu_paths.core.model import DOCUMENTED, Job, Resolution
from npu_paths.core.resolve import resolve_all
from npu_paths.core.rules.every import DOCUMENTED_ROWS
from npu_paths.core.world import Stat
from npu_paths.testing import FakeProbe

DIR = Stat("dir", 0o755, 1000, 1000)
FOREIGN = Stat("dir", 0o755, 0, 0)
FILE = Stat("file", 0o644, 1000, 1000)


def ask(
    artifact: str, cann: str | None = None, env: dict[str, str] | None = None, tree: Any = None, **more: Any
) -> Resolution:
    """The documented answer for uid 1000 in /job with home /home/u."""
    job = Job(env={"HOME": "/home/u", **(env or {})}, cwd="/job", uid=1000, gid=1000, cann=cann, **more)
    probe = FakeProbe({"/job": DIR, "/home/u": DIR, "/w": DIR, **(tree or {})})
    got = resolve_all(DOCUMENTED_ROWS, artifact, DOCUMENTED, job, job.world(probe))
    assert got is not None
    return got


class Case(NamedTuple):
    """A question and what the manual answers; ``says`` names fields of the resolution."""

    artifact: str
    cann: str | None
    env: dict[str, str]
    says: dict[str, Any]
    tree: dict[str, Any] | None = None
    more: dict[str, Any] | None = None


NCP = {"NPU_COLLECT_PATH": "/w/n"}
WORK = {"ASCEND_WORK_PATH": "/w/x"}
CACHE = {"ASCEND_CACHE_PATH": "/w/c"}
HERE = {"outcome": "ready", "selected": "default", "directory": "/job"}

CASES = (
    # ---- l1-exception-dump: NPU_COLLECT_PATH > ASCEND_WORK_PATH > ./extra-info
    Case("l1-exception-dump", None, NCP, {"outcome": "creatable", "selected": "NPU_COLLECT_PATH", "enabled": True}),
    Case(
        "l1-exception-dump", "9.0.0", NCP, {"directory": "/w/n", "writes_to": "/w/n/extra-info/data-dump/{device_id}"}
    ),
    Case("l1-exception-dump", "8.0.RC3", NCP, {"outcome": "missing", "selected": "NPU_COLLECT_PATH"}),
    Case("l1-exception-dump", "7.0.0", NCP, {"outcome": "missing"}),
    Case("l1-exception-dump", "8.0.0", NCP, {"outcome": "creatable"}),
    Case("l1-exception-dump", "8.0.0.alpha003", NCP, {"outcome": "creatable"}),
    Case("l1-exception-dump", None, NCP, {"outcome": "ready"}, {"/w/n": DIR}),
    Case("l1-exception-dump", None, NCP, {"outcome": "unusable", "selected": "NPU_COLLECT_PATH"}, {"/w/n": FILE}),
    Case("l1-exception-dump", None, NCP, {"outcome": "unusable"}, {"/w/n": FOREIGN}),
    Case("l1-exception-dump", None, {**NCP, **WORK}, {"outcome": "unusable", "directory": "/w/n"}, {"/w/n": FOREIGN}),
    Case("l1-exception-dump", None, WORK, {"selected": "ASCEND_WORK_PATH", "enabled": False}),
    Case("l1-exception-dump", "8.0.RC3", {"ASCEND_WORK_PATH": "/w/x"}, {"outcome": "missing"}),
    Case("l1-exception-dump", "8.2.RC1", {"ASCEND_WORK_PATH": "/w/x"}, {"outcome": "creatable"}),
    Case(
        "l1-exception-dump",
        None,
        {},
        {"directory": "/job/extra-info", "writes_to": "/job/extra-info/data-dump/{device_id}", "outcome": "creatable"},
    ),
    Case("l1-exception-dump", None, {"NPU_COLLECT_PATH": ""}, {"selected": "default", "enabled": False}),
    Case("l1-exception-dump", None, {"NPU_COLLECT_PATH": " "}, {"held": " ", "directory": "/job/ ", "enabled": True}),
    Case("l1-exception-dump", None, {"NPU_COLLECT_PATH": "~/n"}, {"directory": "/job/~/n", "outcome": "creatable"}),
    Case("l1-exception-dump", None, {}, {"enabled": True}, {}, {"options": {"ge.exec.enable_exception_dump": "1"}}),
    Case(
        "l1-exception-dump",
        None,
        {"ASCEND_DUMP_SCENE": "aic_err_norm_dump", "ASCEND_DUMP_PATH": "/w/d", **NCP},
        {"selected": "ASCEND_DUMP_PATH", "enabled_by": ("ASCEND_DUMP_SCENE",), "directory": "/w/d"},
    ),
    Case(
        "l1-exception-dump",
        "8.5.0",
        {"ASCEND_DUMP_SCENE": "aic_err_norm_dump", "ASCEND_DUMP_PATH": "/w/d", **NCP},
        {"selected": "NPU_COLLECT_PATH", "enabled_by": ("NPU_COLLECT_PATH",)},
    ),
    Case("l1-exception-dump", None, {**NCP, "ASCEND_DUMP_SCENE": "aic_err_brief_dump"}, {"enabled": False}),
    Case("l1-exception-dump", "8.5.0", {**NCP, "ASCEND_DUMP_SCENE": "aic_err_brief_dump"}, {"enabled": True}),
    Case(
        "l1-exception-dump",
        None,
        {},
        {"selected": "dump_path", "directory": "/w/j", "enabled_by": ("dump_scene",)},
        {},
        {"config": {"dump_scene": "aic_err_norm_dump", "dump_path": "/w/j"}},
    ),
    # ---- l0-exception-dump
    Case(
        "l0-exception-dump",
        None,
        {"ASCEND_DUMP_SCENE": "aic_err_brief_dump", "ASCEND_DUMP_PATH": "/w/d", **WORK},
        {"selected": "ASCEND_DUMP_PATH", "enabled": True, "writes_to": "/w/d/extra-info/data-dump/{device_id}"},
    ),
    Case("l0-exception-dump", None, {"ASCEND_DUMP_SCENE": "aic_err_brief_dump"}, {**HERE, "enabled": True}),
    Case("l0-exception-dump", None, {"ASCEND_DUMP_SCENE": "lite_exception"}, {"enabled": False}),
    Case("l0-exception-dump", "8.5.0", {"ASCEND_DUMP_PATH": "/w/d"}, HERE),
    Case("l0-exception-dump", "9.0.0-beta.2", {"ASCEND_DUMP_PATH": "/w/d"}, {"selected": "ASCEND_DUMP_PATH"}),
    Case(
        "l0-exception-dump",
        None,
        {},
        {"enabled": True, "selected": "dump_path", "directory": "/w/j"},
        {},
        {"config": {"dump_scene": "lite_exception", "dump_path": "/w/j"}},
    ),
    Case(
        "l0-exception-dump",
        "8.0.RC1",
        {},
        {**HERE, "enabled": True},
        {},
        {"config": {"dump_scene": "lite_exception", "dump_path": "/w/j"}},
    ),
    Case("l0-exception-dump", None, NCP, {"enabled": False}, {}, {"config": {"dump_scene": "lite_exception"}}),
    Case("l0-exception-dump", "8.3.RC1", {}, {"enabled": False}, {}, {"config": {"dump_scene": "aic_err_brief_dump"}}),
    Case("l0-exception-dump", None, {}, {"enabled": True}, {}, {"options": {"ge.exec.enable_exception_dump": "2"}}),
    Case("l0-exception-dump", None, {}, {"selected": "default"}, {}, {"config": {"dump_path": "/w/j"}}),
    # ---- detail-exception-dump
    Case("detail-exception-dump", None, {"ASCEND_DUMP_SCENE": "aic_err_detail_dump"}, {**HERE, "enabled": True}),
    Case("detail-exception-dump", "8.5.0", {"ASCEND_DUMP_SCENE": "aic_err_detail_dump"}, {"enabled": False}),
    Case(
        "detail-exception-dump", "8.5.0", {}, {"enabled": True}, {}, {"config": {"dump_scene": "aic_err_detail_dump"}}
    ),
    # ---- kernel-printf
    Case("kernel-printf", None, {"ASCEND_DUMP_PATH": "/w/d"}, {"enabled": True, "writes_to": "/w/d/printf"}),
    Case("kernel-printf", None, WORK, {"enabled": False, "selected": "ASCEND_WORK_PATH"}),
    Case("kernel-printf", "8.5.0", {"ASCEND_DUMP_PATH": "/w/d"}, {"enabled": False}),
    Case(
        "kernel-printf",
        None,
        {},
        {"enabled": True, "writes_to": "/w/j"},
        {},
        {"config": {"dump_kernel_data": "printf", "dump_path": "/w/j"}},
    ),
    # ---- data dumps: dump_path must exist
    Case("model-dump", None, {}, {"enabled": False, "selected": None}, {}, {"config": {"dump_list": "[]"}}),
    Case(
        "model-dump",
        None,
        {},
        {"enabled": True, "outcome": "missing", "selected": "dump_path"},
        {},
        {"config": {"dump_list": "[{}]", "dump_path": "/w/j"}},
    ),
    Case(
        "model-dump",
        None,
        {},
        {"outcome": "ready"},
        {"/w/j": DIR},
        {"options": {"ge.exec.enableDump": "1", "ge.exec.dumpPath": "/w/j"}},
    ),
    Case("model-dump", None, {}, {"enabled": False}, {}, {"config": {"dump_list": "[{}]", "dump_scene": "watcher"}}),
    Case(
        "single-op-dump",
        None,
        {},
        {"enabled": True, "outcome": "unusable", "writes_to": "/w/j/{time}/{device_id}"},
        {"/w/j": FOREIGN},
        {"config": {"dump_op_switch": "on", "dump_path": "/w/j"}},
    ),
    Case("overflow-dump", None, {}, {"enabled": True}, {}, {"config": {"dump_debug": "on", "dump_path": "/w"}}),
    Case("watcher-dump", "8.0.0", {}, {"enabled": True}, {}, {"config": {"dump_scene": "watcher"}}),
    Case("watcher-dump", "8.0.RC3", {}, {"enabled": False}, {}, {"config": {"dump_scene": "watcher"}}),
    # ---- compiled-ops: NPU_COLLECT_PATH > ASCEND_CACHE_PATH > ${HOME}/atc_data
    Case("compiled-ops", None, NCP, {"writes_to": "/w/n/extra-info/ops/{device_id}", "enabled": None, "mode": 0o700}),
    Case("compiled-ops", "8.0.RC3", NCP, {"outcome": "missing"}),
    Case("compiled-ops", None, CACHE, {"outcome": "missing", "writes_to": "/w/c/kernel_cache/{soc}"}),
    Case("compiled-ops", "8.0.0", CACHE, {"outcome": "missing"}),
    Case("compiled-ops", "8.1.RC1.alpha001", CACHE, {"outcome": "creatable"}),
    Case("compiled-ops", "8.5.0", CACHE, {"outcome": "missing"}),
    Case("compiled-ops", None, CACHE, {"outcome": "ready"}, {"/w/c": DIR}),
    Case("compiled-ops", None, {}, {"directory": "/home/u/atc_data", "outcome": "creatable", "selected": "default"}),
    Case("compiled-ops", None, {"HOME": ""}, {"directory": "/atc_data", "outcome": "unusable"}),
    # ---- caches
    Case(
        "kernel-cache",
        None,
        CACHE,
        {"selected": "ge.op_compiler_cache_dir", "outcome": "creatable", "writes_to": "/w/o/kernel_cache/Ascend910B1"},
        {},
        {"options": {"ge.op_compiler_cache_dir": "/w/o"}, "soc": "Ascend910B1"},
    ),
    Case("kernel-cache", None, {}, {"enabled": False}, {}, {"options": {"ge.op_compiler_cache_mode": "disable"}}),
    Case("kernel-cache", None, {}, {"enabled": False}, {}, {"options": {"ge.opDebugLevel": "1"}}),
    Case("kernel-cache", None, {}, {"enabled": None}, {}, {"options": {"ge.opDebugLevel": "0"}}),
    Case("torch-op-cache", None, {"ACL_OP_COMPILER_CACHE_DIR": "/w/t"}, {"enabled": True, "directory": "/w/t"}),
    Case("torch-op-cache", None, {}, {"enabled": False, "directory": "/home/u/atc_data"}),
    Case(
        "torch-op-cache",
        None,
        {"ACL_OP_COMPILER_CACHE_DIR": "/w/t"},
        {"directory": "/w/in-code"},
        {},
        {"options": {"ACL_OP_COMPILER_CACHE_DIR": "/w/in-code"}},
    ),
    Case("aoe-data", None, {"TUNE_BANK_PATH": "/w/b", **CACHE}, {"outcome": "missing", "selected": "TUNE_BANK_PATH"}),
    Case("aoe-data", None, CACHE, {"writes_to": "/w/c/aoe_data/{soc}"}, {"/w/c": DIR}),
    Case(
        "aoe-data",
        None,
        {},
        {"directory": "/home/u/Ascend/latest/data/aoe/custom/graph", "outcome": "missing", "enabled": False},
    ),
    # ---- kernel-meta
    Case("kernel-meta", None, {}, {**HERE, "writes_to": "/job/kernel_meta"}),
    Case("kernel-meta", None, WORK, {"writes_to": "/w/x/kernel_meta", "outcome": "creatable"}),
    Case("kernel-meta", "8.0.RC2", WORK, {"outcome": "missing"}),
    Case(
        "kernel-meta", None, WORK, {"outcome": "missing", "directory": "/w/g"}, {}, {"options": {"ge.debugDir": "/w/g"}}
    ),
    # ---- graph-dump
    Case("graph-dump", None, {"DUMP_GE_GRAPH": "2"}, {**HERE, "enabled": True}),
    Case("graph-dump", None, {"DUMP_GE_GRAPH": "0"}, {"enabled": False}),
    Case("graph-dump", None, {"DUMP_GRAPH_PATH": "/w/g"}, {"writes_to": "/w/g/pid_{pid}_deviceid_{device_id}"}),
    Case("graph-dump", "8.0.0", {"DUMP_GRAPH_PATH": "/w/g"}, {"writes_to": "/w/g/{pid}_{device_id}"}),
    Case(
        "graph-dump", "9.0.0", {"DUMP_GRAPH_PATH": "/w/g", "ASCEND_DUMP_PATH": "/w/d"}, {"selected": "ASCEND_DUMP_PATH"}
    ),
    Case(
        "graph-dump", "8.5.0", {"DUMP_GRAPH_PATH": "/w/g", "ASCEND_DUMP_PATH": "/w/d"}, {"selected": "DUMP_GRAPH_PATH"}
    ),
    Case("graph-dump", None, {"DUMP_GRAPH_PATH": "/w/g", **WORK}, HERE, {"/w/g": FOREIGN}),
    Case(
        "graph-dump",
        "8.0.RC1",
        {"DUMP_GRAPH_PATH": "/w/g"},
        {"selected": "DUMP_GRAPH_PATH", "outcome": "unusable"},
        {"/w/g": FOREIGN},
    ),
    Case("graph-dump", "7.0.0", {"DUMP_GRAPH_PATH": "/w/g"}, {"outcome": "missing"}),
    Case("graph-debug-json", None, NCP, {"writes_to": "/w/n/extra-info"}),
    Case("fusion-result", None, WORK, {"writes_to": "/w/x/FE/{pid}/fusion_result.json"}),
    Case("fusion-result", None, {}, {"enabled": False}, {}, {"options": {"export_compile_stat": "0"}}),
    Case(
        "check-result",
        None,
        {},
        {"directory": "/w", "outcome": "ready"},
        {},
        {"options": {"check_report": "/w/r.json"}},
    ),
    # ---- weights
    Case("external-weight", None, WORK, {"writes_to": "/w/x/tmp_weight_{pid}_{session}", "enabled": False}),
    Case("external-weight", "8.0.RC3", WORK, {"writes_to": "/w/x_{pid}_{session}"}),
    # ---- logs, traces, performance data
    Case(
        "process-log", None, {"ASCEND_PROCESS_LOG_PATH": "/w/l", **WORK}, {"directory": "/w/l", "outcome": "creatable"}
    ),
    Case("process-log", None, WORK, {"directory": "/w/x/log", "outcome": "creatable"}),
    Case("process-log", "8.0.RC3", WORK, {"directory": "/w/x/log", "outcome": "missing"}),
    Case("process-log", "8.0.RC1", WORK, {"directory": "/home/u/ascend/log", "selected": "default"}),
    Case("process-log", None, {"ASCEND_LOG_PRINT_TO_STDOUT": "1"}, {"enabled": False}),
    Case("atrace", None, {}, {"directory": "/home/u/ascend/atrace", "enabled": True}),
    Case("atrace", None, WORK, {"directory": "/w/x/atrace"}),
    Case("profiling", None, WORK, {"directory": "/w/x/profiling_data", "enabled": None}),
    Case("profiling", "8.0.0", WORK, HERE),
    Case("profiling", None, WORK, {"directory": "/w/o"}, {}, {"options": {"profiling.output": "/w/o"}}),
    Case("profiling", None, WORK, HERE, {"/w/p": FOREIGN}, {"config": {"profiler.output": "/w/p"}}),
    # ---- the framework's neighbours
    Case(
        "oom-snapshot",
        None,
        {"OOM_SNAPSHOT_ENABLE": "1", "OOM_SNAPSHOT_PATH": "/w/s"},
        {"outcome": "missing", "enabled": True},
    ),
    Case("inductor-cache", None, {"TORCHINDUCTOR_CACHE_DIR": "/w/i"}, {"directory": "/w/i", "outcome": "creatable"}),
    Case("triton-cache", None, {}, {"directory": "/home/u/.triton/cache"}),
    Case("torchair-cache", None, {}, {"directory": "/job/.torchair_cache", "outcome": "creatable"}),
)


@pytest.mark.parametrize("case", CASES, ids=[f"{c.artifact}-{c.cann}-{n}" for n, c in enumerate(CASES)])
def test_answers(case: Case) -> None:
    """The manual of that release gives this answer."""
    got = ask(case.artifact, case.cann, case.env, case.tree, **(case.more or {}))
    assert {name: getattr(got, name) for name in case.says} == case.says


def test_every_candidate_has_a_step() -> None:
    """Each candidate is told once, in the order of the ladder, with what became of it."""
    got = ask("l1-exception-dump", env={"NPU_COLLECT_PATH": "", "ASCEND_WORK_PATH": "/w/x"})
    assert [(s.candidate, s.verdict) for s in got.steps] == [
        ("NPU_COLLECT_PATH", "empty"),
        ("ASCEND_WORK_PATH", "selected"),
        ("default", "shadowed"),
    ]


def test_unknown_to_a_release_is_not_applicable() -> None:
    """A variable that a release does not know has a step that says so, set or not."""
    for env in ({}, {"ASCEND_DUMP_PATH": "/w/d"}):
        step = ask("l0-exception-dump", "8.5.0", env).steps[0]
        assert (step.candidate, step.verdict) == ("ASCEND_DUMP_PATH", "not-applicable")
        assert step.reason is not None
        assert "9.0.0" in step.reason.say()


def test_blocking_names_the_first_refusal() -> None:
    """A value that is set and cannot be used blocks, and the component that refuses is named."""
    got = ask("l1-exception-dump", env={"NPU_COLLECT_PATH": "/root/n/m"}, tree={"/root": Stat("dir", 0o700, 0, 0)})
    assert (got.outcome, got.selected, got.steps[0].verdict) == ("unusable", "NPU_COLLECT_PATH", "blocking")
    seen = got.steps[0].seen
    assert seen is not None
    assert seen.refused_by is not None
    assert (seen.refused_by.path, seen.refused_by.mode, seen.refused_by.uid) == ("/root", "0700", 1000)


class TestReleases:
    """With an unknown release the answer of 9.0.0 is given, with the edges that would change it."""

    def test_collect_path(self) -> None:
        """The edge of NPU_COLLECT_PATH is 8.0.0, and only a missing directory depends on it."""
        env = {"NPU_COLLECT_PATH": "/w/n"}
        got = ask("l1-exception-dump", env=env)
        assert [tuple(edge) for edge in got.depends_on] == [("8.0.0", "outcome", "missing")]
        assert got.release_assumed
        assert ask("l1-exception-dump", env=env, tree={"/w/n": DIR}).depends_on == ()
        known = ask("l1-exception-dump", "9.0.0", env)
        assert (known.depends_on, known.release_assumed) == ((), False)

    def test_edges_one_after_another(self) -> None:
        """Each edge tells what the answer is beyond it, the nearest first."""
        got = ask("l0-exception-dump", env={"ASCEND_DUMP_PATH": "/w/d", "ASCEND_WORK_PATH": "/w/x"})
        assert [tuple(edge) for edge in got.depends_on] == [
            ("9.0.0", "selected", "ASCEND_WORK_PATH"),
            ("9.0.0", "directory", "/w/x"),
            ("8.0.0", "outcome", "missing"),
        ]

    def test_a_window(self) -> None:
        """Only the page of 8.1.RC1 has ASCEND_CACHE_PATH made: an edge on each side of it."""
        got = ask("compiled-ops", env={"ASCEND_CACHE_PATH": "/w/c"})
        assert [tuple(edge) for edge in got.depends_on] == [
            ("8.2.RC1", "outcome", "creatable"),
            ("8.1.RC1", "outcome", "missing"),
        ]

    def test_enabling(self) -> None:
        """What switches a dump on can depend on the release too."""
        got = ask("kernel-printf", env={"ASCEND_DUMP_PATH": "/w/d"}, tree={"/w/d": DIR})
        assert ("9.0.0", "enabled", False) in [tuple(edge) for edge in got.depends_on]

    def test_layout(self) -> None:
        """Where only the sub-directory changes the edge tells where files go."""
        got = ask("graph-dump", env={"DUMP_GRAPH_PATH": "/w/g"}, tree={"/w/g": DIR})
        assert ("9.0.0", "writes_to", "/w/g/{pid}_{device_id}") in [tuple(edge) for edge in got.depends_on]

    def test_user_case_u5(self) -> None:
        """ASCEND_WORK_PATH=/nope/x with a writable parent: 8.0.RC3 wants it to exist, 8.2 creates it."""
        tree = {"/nope": DIR}
        env = {"ASCEND_WORK_PATH": "/nope/x"}
        for artifact in ("l1-exception-dump", "kernel-meta", "process-log", "atrace", "fusion-result"):
            assert ask(artifact, "8.0.RC3", env, tree).outcome == "missing"
            assert ask(artifact, "8.2.RC1", env, tree).outcome == "creatable"

    def test_contradicting_pages_are_both_cited(self) -> None:
        """Where pages contradict each other both are among the sources and a note says so."""
        got = ask("kernel-meta", env={"ASCEND_WORK_PATH": "/w/x"})
        urls = [source.url for source in got.sources]
        assert any("/zh/canncommercial/800/" in url for url in urls)
        assert any("/en/canncommercial/800/" in url for url in urls)
        assert "pages-work-path" in [note.id for note in got.notes]


def test_deleted_cwd() -> None:
    """Below a current directory that is gone nothing can be made, whatever the release."""
    job = Job(env={"NPU_COLLECT_PATH": "n"}, cwd=None, uid=1000, gid=1000)
    got = resolve_all(DOCUMENTED_ROWS, "l1-exception-dump", DOCUMENTED, job, job.world(FakeProbe()))
    assert got is not None
    assert (got.outcome, got.directory) == ("unusable", None)
