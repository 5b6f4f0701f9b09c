"""What the operator compiler and its neighbours do with their directories, beyond the observed rows."""

from __future__ import annotations

import ast
import inspect
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from npu_paths.core.model import OBSERVED, Job, Resolution
from npu_paths.core.resolve import resolve
from npu_paths.core.rules import asys, observed_compiler, observed_other
from npu_paths.core.verbs.compiler import make_levels, spelled_cwd
from npu_paths.core.world import Stat, World
from npu_paths.testing import FakeProbe

UID = 1000
ROWS = {row.artifact: row for row in (*observed_compiler.ROWS, *observed_other.ROWS)}


def mine(mode: int = 0o755) -> Stat:
    """A directory of the job's user."""
    return Stat("dir", mode, UID, UID)


TREE: dict[str, Any] = {
    "/job": mine(),
    "/home/u": mine(),
    "/data": mine(),
    "/ro": mine(0o555),
    "/tmp": Stat("dir", 0o1777, 0, 0),
    "/job/file": Stat("file", 0o644, UID, UID),
    "/link": (Stat("symlink", 0o777, 0, 0), "/job"),
}


def job(env: dict[str, str] | None = None, **changes: Any) -> Job:
    """A job of an unprivileged user in /job."""
    base = Job(env={"HOME": "/home/u", **(env or {})}, cwd="/job", uid=UID, gid=UID, cann="9.2.0", basis=OBSERVED)
    return base.replace(**changes) if changes else base


def ask(artifact: str, env: dict[str, str] | None = None, **changes: Any) -> Resolution:
    """The observed answer for an artifact."""
    one = job(env, **changes)
    return resolve(ROWS[artifact], one, one.world(FakeProbe(TREE)))


# artifact, environment, job fields, (selected, outcome, writes_to)
ANSWERS: list[tuple[str, dict[str, str], dict[str, Any], tuple[str | None, str, str | None]]] = [
    ("kernel-meta", {}, {}, ("default", "ready", "/job/kernel_meta/kernel_meta_{hash}/kernel_meta")),
    (
        "kernel-meta",
        {"ASCEND_WORK_PATH": "/data/w"},
        {},
        ("ASCEND_WORK_PATH", "creatable", "/data/w/kernel_meta/kernel_meta_{hash}/kernel_meta"),
    ),
    (
        "kernel-meta",
        {"ASCEND_WORK_PATH": "/ro/w"},
        {},
        ("ASCEND_WORK_PATH", "unusable", "/ro/w/kernel_meta/kernel_meta_{hash}/kernel_meta"),
    ),
    (
        "kernel-meta",
        {"PWD": "/link", "ASCEND_WORK_PATH": "/data"},
        {},
        ("ge.debugDir (cwd)", "ready", "/job/kernel_meta/kernel_meta_{hash}/kernel_meta"),
    ),
    (
        "kernel-cache",
        {},
        {"soc": "Soc1"},
        ("default", "creatable", "/home/u/atc_data/kernel_cache/Soc1"),
    ),
    (
        "kernel-cache",
        {"ASCEND_CACHE_PATH": " /data/c\t"},
        {},
        ("ASCEND_CACHE_PATH", "creatable", "/data/c/kernel_cache/{soc}"),
    ),
    (
        "kernel-cache",
        {"ASCEND_CACHE_PATH": "/data/a b"},
        {},
        ("ASCEND_CACHE_PATH", "unusable", "/data/a b/kernel_cache/{soc}"),
    ),
    (
        "kernel-cache",
        {},
        {"options": {"ge.op_compiler_cache_dir": "/ro/c"}},
        ("ge.op_compiler_cache_dir", "unusable", "/ro/c/kernel_cache/{soc}"),
    ),
    (
        "compiled-ops",
        {"NPU_COLLECT_PATH": "/data"},
        {"device": 3},
        ("NPU_COLLECT_PATH", "ready", "/data/extra-info/ops/3"),
    ),
    (
        "compiled-ops",
        {"NPU_COLLECT_PATH": "/data/no"},
        {},
        ("NPU_COLLECT_PATH", "missing", "/data/no/extra-info/ops/{device_id}"),
    ),
    ("compiled-ops", {"NPU_COLLECT_PATH": " "}, {}, (None, "unusable", None)),
    (
        "torch-op-cache",
        {"ACL_OP_COMPILER_CACHE_DIR": "/data/one"},
        {},
        ("ACL_OP_COMPILER_CACHE_DIR", "creatable", "/data/one/kernel_cache/{soc}"),
    ),
    ("torch-op-cache", {"ACL_OP_COMPILER_CACHE_DIR": "/data/one/two"}, {}, (None, "unusable", None)),
    ("fusion-result", {}, {}, ("default", "ready", "/job/fusion_result.json")),
    (
        "fusion-result",
        {"ASCEND_WORK_PATH": "/data"},
        {"pid": 7},
        ("ASCEND_WORK_PATH", "ready", "/data/FE/7/fusion_result.json"),
    ),
    (
        "fusion-result",
        {"ASCEND_WORK_PATH": "/ro/x"},
        {},
        ("ASCEND_WORK_PATH", "unusable", "/ro/x/FE/{pid}/fusion_result.json"),
    ),
    ("external-weight", {"ASCEND_WORK_PATH": ""}, {}, ("default", "ready", "/job/tmp_weight_{pid}_{session}")),
    (
        "external-weight",
        {"ASCEND_WORK_PATH": "/ro/x"},
        {},
        ("default", "ready", "/job/tmp_weight_{pid}_{session}"),
    ),
    (
        "external-weight",
        {},
        {"options": {"ge.externalWeightDir": "/data/w"}},
        ("ge.externalWeightDir", "creatable", "/data/w"),
    ),
    ("om-temporaries", {}, {}, ("default", "ready", "/home/u/.ascend_temp/.om_exe_data/{pid}_{tid}_{n}")),
    ("om-temporaries", {"ASCEND_WORK_PATH": ""}, {}, ("ASCEND_WORK_PATH", "unusable", None)),
    ("op-package", {}, {}, ("default", "ready", "/tmp/opp/{op_type}{pid}_{time}/vendors")),
    (
        "op-package",
        {"ASCEND_WORK_PATH": "/data/no"},
        {},
        ("ASCEND_WORK_PATH", "missing", "/data/no/opp/{pid}_{time}/vendors"),
    ),
    ("check-result", {}, {}, ("default", "ready", "/job/check_result.json")),
    (
        "check-result",
        {"ASCEND_WORK_PATH": "/data"},
        {"options": {"check_report": "sub/r.json"}},
        ("check_report", "creatable", "/job/sub/r.json"),
    ),
    (
        "aoe-data",
        {"TUNE_BANK_PATH": "/data"},
        {"soc": "Soc1"},
        ("TUNE_BANK_PATH", "ready", "/data/Soc1_gradient_fusion.json"),
    ),
    (
        "torchair-cache",
        {"TORCHAIR_CACHE_HOME": "/data/t"},
        {"rank": 1},
        ("TORCHAIR_CACHE_HOME", "creatable", "/data/t/{model}_{hash}/world{world_size}global_rank1/{function}"),
    ),
    (
        "torchair-dump",
        {},
        {"options": {"torchair.dump_path": "/data/no"}},
        ("torchair.dump_path", "missing", "/data/no/worldsize{world_size}_global_rank{rank}"),
    ),
    ("oom-snapshot", {}, {}, ("default", "ready", "/job/oom_snapshot_{pid}_{time}.pickle")),
    ("inductor-cache", {"USER": "u"}, {}, ("default", "creatable", "/tmp/torchinductor_u")),
    ("triton-cache", {}, {}, ("default", "creatable", "/home/u/.triton/cache/{hash}")),
    ("triton-cache", {"TRITON_CACHE_DIR": "/data"}, {}, ("TRITON_CACHE_DIR", "ready", "/data/{hash}")),
]


@pytest.mark.parametrize(("artifact", "env", "changes", "wanted"), ANSWERS)
def test_answers(
    artifact: str, env: dict[str, str], changes: dict[str, Any], wanted: tuple[str | None, str, str | None]
) -> None:
    """Each scenario gives its winner, the state of the directory and the place of the files."""
    got = ask(artifact, env, **changes)
    assert (got.selected, got.outcome, got.writes_to) == wanted


def test_every_row_is_asked() -> None:
    """No row of these tables is without a scenario."""
    assert {artifact for artifact, *_ in ANSWERS} == set(ROWS)


@pytest.mark.parametrize("row", ROWS.values(), ids=lambda row: f"{row.artifact}-{row.since}")
def test_rows_say_what_people_ask(row: Any) -> None:
    """Every row has sources with an address, file names, and sentences in both languages."""
    assert row.sources
    assert all(source.url.startswith("https://") for source in row.sources)
    assert row.files
    assert "{directory}" in row.layout
    for note in row.notes:
        assert note.say("en") != note.say("zh")


OFF = [
    ({}, {"options": {"ge.opDebugLevel": "1"}}),
    ({}, {"options": {"ge.op_compiler_cache_mode": "disable"}}),
    ({}, {"options": {"op_debug_config_te": "oom"}}),
    ({"NPU_COLLECT_PATH": "/data"}, {}),
]


@pytest.mark.parametrize(("env", "changes"), OFF)
def test_cache_is_switched_off(env: dict[str, str], changes: dict[str, Any]) -> None:
    """Debug level, debug configuration, NPU_COLLECT_PATH and mode disable each switch the operator cache off."""
    assert ask("kernel-cache", env, **changes).enabled is False


@pytest.mark.parametrize("value", ["0", ""])
def test_cache_stays_on(value: str) -> None:
    """Level 0, and blanks in NPU_COLLECT_PATH, leave the operator cache to the run."""
    got = ask("kernel-cache", {"NPU_COLLECT_PATH": " \t"}, options={"ge.opDebugLevel": value})
    assert got.enabled is None


def test_wrong_value_of_a_list_ends_the_compiler() -> None:
    """An option outside its list refuses with E40022, before any directory is looked at."""
    options = {"ge.opDebugLevel": "7", "ge.op_compiler_cache_mode": "on"}
    assert ask("kernel-meta", options=options).error == "E40022:ge.op_compiler_cache_mode"
    assert ask("kernel-cache", options={"ge.opDebugLevel": "7"}).error == "E40022:ge.opDebugLevel"


def test_debug_dir_equal_to_the_cwd_loses() -> None:
    """An explicit debug_dir that spells the current directory as $PWD does counts as not given."""
    got = ask("kernel-meta", {"PWD": "/job", "ASCEND_WORK_PATH": "/data"}, options={"ge.debugDir": "/job"})
    assert got.selected == "ASCEND_WORK_PATH"
    assert got.steps[0].verdict == "rejected"


def test_shadowed_environment_is_still_made() -> None:
    """torch_npu tries to make the directory of the variable although the option wins, and says why it cannot."""
    one = job({"ACL_OP_COMPILER_CACHE_DIR": "/ro/c"}, options={"ACL_OP_COMPILER_CACHE_DIR": "/data/o"})
    got = resolve(ROWS["torch-op-cache"], one, one.world(FakeProbe(TREE)))
    assert got.held == "/data/o"
    assert got.steps[1].reason is not None
    assert got.steps[1].reason.args["errno"] == 13


@pytest.mark.parametrize("value", ["1", " 2", "-3x", "+7"])
def test_snapshot_is_on_for_numbers(value: str) -> None:
    """Whatever strtol reads as something but 0 switches the memory snapshot on."""
    assert ask("oom-snapshot", {"OOM_SNAPSHOT_ENABLE": value}).enabled is True


@pytest.mark.parametrize("value", ["", "0", "x1", "00", "- 1"])
def test_snapshot_is_off_otherwise(value: str) -> None:
    """What strtol reads as 0 leaves the memory snapshot off."""
    assert ask("oom-snapshot", {"OOM_SNAPSHOT_ENABLE": value}).enabled is False


def test_current_directory_as_spelled() -> None:
    """$PWD counts only when it leads to the current directory; without one the answer is a dot."""
    world = job().world(FakeProbe(TREE))
    assert spelled_cwd(job({"PWD": "/link"}), world) == "/link"
    assert spelled_cwd(job({"PWD": "/data"}), world) == "/job"
    assert spelled_cwd(job(cwd=None), world) == "."


def test_levels_are_cut_at_backslashes_too() -> None:
    """A backslash ends a level as a slash does: a directory with the backslash at its end is made first."""
    world = World(FakeProbe(TREE), cwd="/job", who=job().who)
    assert make_levels(world, "/data/a\\b", 0o750) == 0
    assert [made.path for made in world.made] == ["/data/a\\", "/data/a\\b"]


@given(
    st.dictionaries(
        st.sampled_from(["NPU_COLLECT_PATH", "ASCEND_WORK_PATH", "ASCEND_CACHE_PATH", "HOME", "PWD", "TUNE_BANK_PATH"]),
        st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12),
    ),
    st.dictionaries(
        st.sampled_from(["ge.debugDir", "ge.op_compiler_cache_dir", "check_report", "ge.session_device_id"]),
        st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12),
    ),
)
def test_any_value_is_answered(env: dict[str, str], options: dict[str, str]) -> None:
    """No value of a variable or option makes a row raise, and every candidate has its step."""
    for row in ROWS.values():
        one = Job(env=env, cwd="/job", uid=UID, gid=UID, options=options, cann="9.2.0")
        got = resolve(row, one, one.world(FakeProbe(TREE)))
        assert len(got.steps) == len(row.candidates)


@pytest.mark.parametrize("module", [observed_compiler, observed_other, asys], ids=lambda m: m.__name__)
def test_rules_are_data(module: Any) -> None:
    """The tables hold no function, condition, lambda or comprehension."""
    banned = (ast.FunctionDef, ast.If, ast.IfExp, ast.Lambda, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp)
    tree = ast.parse(inspect.getsource(module))
    assert not [node for node in ast.walk(tree) if isinstance(node, banned)]
