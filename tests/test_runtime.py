"""The model of the dump library: order rules, who wins, what the explanation says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import npu_paths
from npu_paths import Job, UsageError, as_dict
from npu_paths.core.model import Msg, Resolution
from npu_paths.core.runtime import CODES, dump_resolutions
from npu_paths.core.world import Stat
from npu_paths.testing import FakeProbe

OUT = "/w/out"


def disk(**files: Any) -> FakeProbe:
    """A disk with /w/out and configuration files in /w."""
    probe = FakeProbe({"/w": Stat("dir", 0o755, 0, 0), OUT: Stat("dir", 0o755, 0, 0)})
    for name, section in files.items():
        text = section if isinstance(section, str) else json.dumps({"dump": section})
        probe.add(f"/w/{name}.json", Stat("file", 0o644, 0, 0), text.encode())
    return probe


def job(release: str | None = "9.2.0", **env: str) -> Job:
    """A job of root in /w."""
    return Job(cwd="/w", cann=release, env=env)


def told(asked: Job, probe: FakeProbe) -> dict[str, Resolution]:
    """The observed resolutions by artifact."""
    return {one.artifact: one for one in dump_resolutions(asked, asked.world(probe))}


def ids(resolution: Resolution) -> list[str]:
    """The sentences of a resolution, also those within."""
    found = []
    for note in resolution.notes:
        found += [note.id, *(arg.id for arg in note.args.values() if isinstance(arg, Msg))]
    return found


OPERATOR = {"dump_path": "out", "dump_op_switch": "on"}
BRIEF = {"dump_scene": "aic_err_brief_dump", "dump_path": "j"}
NORM = {"dump_scene": "aic_err_norm_dump"}
DETAIL = {"dump_scene": "aic_err_detail_dump"}


def test_calls_out_of_order_return_their_codes() -> None:
    """Each call before its time returns the code of acl_base.h, and is reported from 9.1.0 on."""
    for release, code in (("9.2.0", "EP0008"), ("9.0.0", None)):
        model = npu_paths.dump.Runtime(job(release), disk(op=OPERATOR))
        assert model.init_dump() == 100001
        assert model.acl_init() == 0
        assert model.acl_init() == 100002
        assert model.set_dump("op.json") == 100045
        assert model.finalize_dump() == 100045
        assert model.init_dump() == 0
        assert model.init_dump() == 100002
        assert model.set_dump("gone.json") == 100003
        assert model.set_dump("op.json") == 0
        assert model.state.enabled == ("OPERATOR",)
        assert model.finalize_dump() == 0
        assert model.state.enabled == ()
        assert model.codes[:1] == ((code,) if code else ())


def test_a_failed_init_can_be_tried_again() -> None:
    """aclInit with a refused configuration leaves the process as it was."""
    model = npu_paths.dump.Runtime(job(), disk(bad={"dump_scene": "x"}, op=OPERATOR))
    assert model.acl_init("bad.json") == 100009
    assert model.init_dump() == 100001
    assert model.acl_init("op.json") == 0
    assert model.winner is None


def test_a_number_as_event_mode_ends_the_process() -> None:
    """The configuration of which the process dies returns no code, and nothing is called afterwards."""
    text = json.dumps({"dump": OPERATOR, "acl_graph": {"event_mode": 1}})
    got = npu_paths.dump.run_steps([{"op": "acl", "file": "c.json"}, {"op": "initdump"}], job(), disk(c=text))
    assert got.rets == (None,)
    assert got.steps[-1].call.state.enabled == ("OPERATOR",)  # it came after the dump was on


def test_the_first_exception_dump_stays() -> None:
    """A second exception dump of any kind is accepted and changes nothing."""
    model = npu_paths.dump.Runtime(job(NPU_COLLECT_PATH="c"), disk(brief=BRIEF))
    assert model.acl_init("brief.json") == 0
    assert (model.state.enabled, model.state.exception_path, model.winner) == (("EXCEPTION",), "c", "env")


@pytest.mark.parametrize(
    ("release", "chip", "on"),
    [
        ("8.5.0", 5, True),
        ("8.5.0", 15, False),
        ("9.0.0", 15, False),
        ("9.1.0", 15, True),
        ("9.1.0", 16, False),
        ("9.2.0-beta.1", 16, False),
        ("9.2.0", 16, True),
        ("9.2.0", 4, False),
        ("9.2.0", -1, False),
    ],
)
def test_the_detail_dump_needs_a_chip_of_the_release(release: str, chip: int, on: bool) -> None:
    """Which chips have the detail dump differs by release."""
    model = npu_paths.dump.Runtime(job(release).replace(chip=chip), disk(detail=DETAIL))
    assert model.acl_init("detail.json") == (0 if on else 500000)
    assert model.library.exception_on is on


def test_the_detail_dump_is_never_switched_off() -> None:
    """Finalizing leaves the detail dump on."""
    model = npu_paths.dump.Runtime(job(), disk(detail=DETAIL))
    assert (model.acl_init("detail.json"), model.init_dump(), model.finalize_dump()) == (0, 0, 0)
    assert model.state.enabled == ("AIC_ERR_DETAIL_DUMP",)


def test_a_relative_folder_follows_the_cwd_of_the_exception() -> None:
    """The folder is made below the directory in which the process stands when the exception happens."""
    model = npu_paths.dump.Runtime(job(), disk(norm=NORM))
    model.acl_init("norm.json")
    assert model.exception(3).device_dump_path == "/w/extra-info/data-dump/3"
    assert model.chdir(OUT)
    assert model.exception(3).device_dump_path == "/w/out/extra-info/data-dump/3"
    assert not model.chdir("/nowhere")


def test_an_accepted_stats_word_with_blanks_is_trimmed_when_switched_on() -> None:
    """Before 9.1.0 words of dump_stats are judged only when the dump is switched on, and then it stays on."""
    stats = {**OPERATOR, "dump_data": "stats"}
    probe = disk(blank={**stats, "dump_stats": [" Max"]}, wrong={**stats, "dump_stats": ["Max", "no"]})
    model = npu_paths.dump.Runtime(job("9.0.0"), probe)
    assert model.set("blank.json") == 0
    other = npu_paths.dump.Runtime(job("9.0.0"), probe)
    assert other.set("wrong.json") == -1
    assert other.state.enabled == ("OPERATOR",)


def test_a_step_that_does_not_exist_is_a_usage_error() -> None:
    """run_steps names the steps it knows."""
    with pytest.raises(UsageError, match="findump"):
        npu_paths.dump.run_steps([{"op": "jump"}], job(), disk())


def test_nothing_is_written_and_what_would_be_is_told() -> None:
    """The overlay holds what loading makes; the probe is only asked."""
    model = npu_paths.dump.Runtime(job(ASCEND_WORK_PATH="a/b", NPU_COLLECT_PATH="/w/c"), disk())
    model.load()
    assert [(made.path, made.mode) for made in model.created] == [("/w/c", 0o700), ("/w/a", 0o700), ("/w/a/b", 0o700)]


# ---------------------------------------------------------------------- the explanation
def test_the_explanation_says_what_is_on_and_what_loading_makes() -> None:
    """NPU_COLLECT_PATH switches on the normal exception dump; its directory is made at load."""
    got = told(job(NPU_COLLECT_PATH="c"), disk())
    one = got["l1-exception-dump"]
    assert (one.enabled, one.enabled_by, one.selected) == (True, ("NPU_COLLECT_PATH",), "NPU_COLLECT_PATH")
    assert (one.directory, one.outcome, one.mode) == ("/w/c", "creatable", 0o700)
    assert one.writes_to == "/w/c/extra-info/data-dump/{device_id}"
    assert {"made-on-load", "relative-at-exception"} <= set(ids(one))
    assert got["l0-exception-dump"].enabled is False
    assert "other-kind-is-on" in ids(got["l0-exception-dump"])


@pytest.mark.parametrize(
    ("asked", "artifact", "why"),
    [
        (job(), "l1-exception-dump", "nothing-asks"),
        (job(NPU_COLLECT_PATH="/w/f.json"), "l1-exception-dump", "collect-unusable"),
        (job(ASCEND_DUMP_SCENE="lite_exception"), "l1-exception-dump", "scene-unknown"),
        (job(ASCEND_DUMP_SCENE="aic_err_detail_dump").replace(chip=4), "detail-exception-dump", "chip-lacks-detail"),
        (job(NPU_COLLECT_PATH="c").replace(acl_json="brief.json"), "l0-exception-dump", "first-one-wins"),
        (job().replace(acl_json="bad.json"), "l0-exception-dump", "config-refused"),
        (job().replace(acl_json="gone.json"), "l0-exception-dump", "init-fails"),
    ],
)
def test_the_explanation_says_why_it_will_not_be_on(asked: Job, artifact: str, why: str) -> None:
    """What asks for an exception dump in vain is told with its reason, in both languages."""
    got = told(asked, disk(brief=BRIEF, bad={"dump_scene": "x"}, f={}))
    assert why in ids(got[artifact])
    assert "will NOT be on" in " ".join(note.say() for note in got[artifact].notes)
    assert all(note.say("zh") for one in got.values() for note in one.notes)


def test_a_configuration_switches_on_what_it_asks_for() -> None:
    """dump_op_switch, dump_list, dump_debug and the watcher scene each switch on their own artifact."""
    sections = {
        "single-op-dump": OPERATOR,
        "model-dump": {"dump_path": "out", "dump_list": [{"model_name": "m", "layer": ["l"]}]},
        "overflow-dump": {"dump_path": "out", "dump_debug": "on"},
        "watcher-dump": {
            "dump_path": "out", "dump_scene": "watcher", "dump_mode": "output",
            "dump_list": [{"watcher_nodes": ["n"]}],
        },
    }  # fmt: skip
    for artifact, section in sections.items():
        got = told(job().replace(acl_json="c.json"), disk(c=section))
        on = [name for name, one in got.items() if one.enabled and name != "kernel-printf"]
        assert on == [artifact]
        assert (got[artifact].directory, got[artifact].outcome) == (OUT, "ready")


def test_a_missing_dump_path_is_told_with_its_code() -> None:
    """A dump that the file asks for and CANN refuses is off, with the code of the refusal."""
    got = told(job().replace(acl_json="c.json"), disk(c={**OPERATOR, "dump_path": "no"}))["single-op-dump"]
    assert (got.enabled, got.error, got.outcome) == (False, "EP0003", "missing")


def test_the_variables_move_an_exception_dump_of_a_configuration() -> None:
    """ASCEND_DUMP_PATH goes before ASCEND_WORK_PATH, both before dump_path; 8.5.0 takes the second as it stands."""
    probe = disk(brief=BRIEF)
    for release, env, where in (
        ("9.2.0", {}, "/w/j"),
        ("9.2.0", {"ASCEND_WORK_PATH": "k"}, "/w/k"),
        ("9.2.0", {"ASCEND_WORK_PATH": "k", "ASCEND_DUMP_PATH": "d"}, "/w/d"),
        ("9.2.0", {"ASCEND_WORK_PATH": "/w/brief.json"}, "/w/j"),
        ("8.5.0", {"ASCEND_WORK_PATH": "/w/brief.json", "ASCEND_DUMP_PATH": "d"}, "/w/brief.json"),
        ("8.5.0", {"ASCEND_WORK_PATH": ""}, "/w"),
    ):
        asked = job(release, **env).replace(acl_json="brief.json")
        assert told(asked, probe)["l0-exception-dump"].directory == where


def test_an_unknown_release_names_the_edges_that_matter() -> None:
    """ASCEND_DUMP_SCENE came with 9.0.0: without a release the answer says so, and only where it matters."""
    got = told(job(None, ASCEND_DUMP_SCENE="aic_err_norm_dump"), disk())["l1-exception-dump"]
    assert got.release_assumed
    assert ("9.0.0", "enabled", False) in [tuple(edge) for edge in got.depends_on]
    assert all(not one.depends_on for one in told(job(None), disk()).values())


def test_the_graph_engine_option_switches_on() -> None:
    """enable_exception_dump asks last: NPU_COLLECT_PATH wins, then 1 is L1 and 2 is L0, into ASCEND_WORK_PATH."""
    option = {"ge.exec.enable_exception_dump": "2"}
    got = told(job(ASCEND_WORK_PATH="k").replace(options=option), disk())
    assert (got["l0-exception-dump"].enabled, got["l0-exception-dump"].directory) == (True, "/w/k")
    got = told(job(NPU_COLLECT_PATH="c").replace(options=option), disk())
    assert got["l1-exception-dump"].enabled_by == ("NPU_COLLECT_PATH",)
    assert got["l0-exception-dump"].enabled is False


def test_resolutions_have_a_plain_form() -> None:
    """Every resolution of the model goes through as_dict."""
    for one in told(job(NPU_COLLECT_PATH="c"), disk()).values():
        assert json.dumps(as_dict(one))


def test_an_init_that_fails_after_the_dump_is_on_is_told() -> None:
    """A bad default device fails aclInit when the dump is on already; a number as event mode kills the process."""
    for rest in ({"defaultDevice": {"default_device": "x"}}, {"acl_graph": {"event_mode": 1}}):
        text = json.dumps({"dump": BRIEF, **rest})
        got = told(job().replace(acl_json="c.json"), disk(c=text))["l0-exception-dump"]
        assert got.enabled
        assert "init-fails-later" in ids(got)


CALLS = st.one_of(
    st.fixed_dictionaries(
        {"op": st.sampled_from(["acl", "set", "setdump"]), "file": st.sampled_from(["", "a.json", "b.json", "no"])}
    ),
    st.fixed_dictionaries({"op": st.sampled_from(["initdump", "findump", "unset"])}),
    st.fixed_dictionaries({"op": st.just("exc"), "device": st.integers(0, 15)}),
)
WORDS = st.sampled_from(
    ["on", "off", "out", "no", "", "aic_err_norm_dump", "aic_err_detail_dump", "watcher", "op", "stats", "all"]
)
ITEMS = [
    "dump_path", "dump_op_switch", "dump_debug", "dump_scene", "dump_level", "dump_data", "dump_kernel_data",
]  # fmt: skip
SECTIONS = st.dictionaries(st.sampled_from(ITEMS), WORDS).map(lambda d: json.dumps({"dump": d}).encode())
ENVIRONMENTS = st.dictionaries(
    st.sampled_from(["ASCEND_DUMP_SCENE", "ASCEND_DUMP_PATH", "ASCEND_WORK_PATH", "NPU_COLLECT_PATH"]),
    st.one_of(WORDS, st.text(alphabet="a/. ~$", max_size=12)),
)


@given(
    st.lists(CALLS, max_size=7),
    st.one_of(SECTIONS, st.binary(max_size=40)),
    SECTIONS,
    ENVIRONMENTS,
    st.sampled_from(["8.5.0", "9.0.0", "9.1.0", "9.2.0", None]),
    st.sampled_from([None, -1, 4, 5, 15, 16]),
)
def test_any_sequence_is_answered(
    calls: list[dict[str, Any]], a: bytes, b: bytes, env: dict[str, str], release: str | None, chip: int | None
) -> None:
    """Whatever is called on whatever text: known codes, one dump of exceptions at most, the same answer twice."""
    probe = disk()
    probe.add("/w/a.json", Stat("file", 0o644, 0, 0), a)
    probe.add("/w/b.json", Stat("file", 0o644, 0, 0), b)
    asked = job(release, **env).replace(chip=chip)
    got = npu_paths.dump.run_steps(calls, asked, probe)
    assert set(got.rets) <= {None, 0, -1, -2, *CODES}
    assert len(got.exception_types) <= 1
    assert (got.winner is None) is (not got.exception_types)
    assert got == npu_paths.dump.run_steps(calls, asked, probe)
    assert json.dumps(as_dict(got))
    for one in dump_resolutions(asked.replace(acl_json="a.json"), asked.world(probe)):
        assert all(note.say("en") and note.say("zh") for note in one.notes)
