"""Corners of the conditions behind the findings, and of the dump library's explanation."""

from __future__ import annotations

import json
from typing import Any

import pytest

from npu_paths.core import mounts
from npu_paths.core.acljson import Conversion
from npu_paths.core.conflicts import cache_directories
from npu_paths.core.model import OBSERVED, Job, Msg
from npu_paths.core.rows import Check, Ctx, Failure
from npu_paths.core.runtime import dump_resolutions
from npu_paths.core.runtime.library import Library
from npu_paths.core.verbs import compiler, dumping, logs, profiling
from npu_paths.core.verbs.common import Default
from npu_paths.core.verbs.conditions.cache import _INI
from npu_paths.core.verbs.conditions.values import distance
from npu_paths.core.whole import answers
from npu_paths.core.world import Mount, Stat
from npu_paths.testing import FakeProbe
from situations import CWD, HOME, directory, file, found, link, probe

TOP = f"{HOME}/atc_data/kernel_cache"
NCP = {"NPU_COLLECT_PATH": "/data/u/c"}


def told(**job: Any) -> set[str]:
    """The ids of the findings over such a job."""
    return {one.id for one in found(**job)}


def acl(text: str | None = None, **dump: Any) -> dict[str, Any]:
    """The job with an acl.json of that text, or with that dump section."""
    text = json.dumps({"dump": dump}) if text is None else text
    return {"tree": {f"{CWD}/acl.json": file(text)}, "acl_json": "acl.json"}


# ---------------------------------------------------------------------- acl.json
@pytest.mark.parametrize(
    "text",
    ["[]", "{", "", '"x"', "[" * 100_000, '{"dump":' * 50_000, "[" * 5000 + "]" * 5000, '{"a":1,"a":' * 3000],
    ids=["list", "half", "empty", "string", "open lists", "open objects", "deep", "repeated and deep"],
)
def test_a_file_that_holds_no_dump_is_answered(text: str) -> None:
    """Whatever a file is, findings come and no traceback; no key of it is called unknown."""
    assert "unknown-key" not in told(**acl(text))


def test_paths_of_data_dumps() -> None:
    """An address of another host is not looked at here; more than 512 bytes are refused; both without a mkdir."""
    model = [{"model_name": "m"}]
    assert not {"dump-path-missing", "dump-path-unusable"} & told(**acl(dump_path="10.0.0.1:/x", dump_list=model))
    long = "/data/u/" + "x/" * 260
    assert "dump-path-unusable" in told(**acl(dump_path=long, dump_list=model))


def test_keys_that_are_not_known() -> None:
    """A slip and a key of another place are told, also beside entries that are no objects; another section is not."""
    section = {"dump_path": "/data/u", "dump_list": [1, {"model_name": "m", "dump_mode": "all"}], "dump_pth": "x"}
    assert "unknown-key" in told(**acl(json.dumps({"dump": section, "something": {}})))
    assert "unknown-key" not in told(**acl(json.dumps({"something_of_others": {}})))


@pytest.mark.parametrize(
    "dump",
    [
        {"dump_scene": "watcher"},
        {"dump_debug": "on"},
        {"dump_op_switch": "on"},
        {"dump_list": [{"model_name": "m"}]},
    ],
)
def test_each_data_dump_ends_a_collecting_job(dump: dict[str, Any]) -> None:
    """Watcher, overflow, single-operator and model dump: none goes with NPU_COLLECT_PATH; an exception scene does."""
    assert "data-dump-with-npu-collect-path" in told(**acl(dump_path="/data/u", **dump), env=NCP)
    assert "data-dump-with-npu-collect-path" not in told(**acl(dump_scene="lite_exception"), env=NCP)
    assert "data-dump-with-npu-collect-path" not in told(**acl(dump_path="/data/u"), env=NCP)


def test_the_first_switch_that_can_be_used_wins() -> None:
    """Where NPU_COLLECT_PATH cannot be used, the exception dump of the file is the one in force."""
    got = [
        one
        for one in found(**acl(dump_scene="lite_exception"), env={"NPU_COLLECT_PATH": "/proc/none"})
        if one.id == "exception-dump-enabled-twice"
    ]
    assert got
    assert "lite_exception" in got[0].say("en")


# ---------------------------------------------------------------------- operator cache
def cache(tree: dict[str, Any], version: str = "Version=9.0.0\n", **more: Any) -> set[str]:
    """The findings over a job with this cache."""
    opp = {"/usr/local/Ascend/opp/version.info": file(version, 0o644, 0)}
    return told(tree={**opp, **tree}, env={"ASCEND_OPP_PATH": "/usr/local/Ascend/opp"}, **more)


def test_an_empty_cache_is_not_wiped() -> None:
    """Nothing is lost where no operator was kept, where the record cannot be read, or where no version is known."""
    kept = {f"{TOP}/Soc1/add.o": file("x")}
    assert "cache-will-be-wiped" in cache(kept)
    assert "cache-will-be-wiped" not in cache({f"{TOP}/Soc1": directory()})
    ini = f"{TOP}/{_INI}"
    assert "cache-will-be-wiped" not in cache({**kept, ini: directory()})
    assert "cache-will-be-wiped" not in cache({**kept, ini: file("[x]\nother=1\n")})
    assert "cache-will-be-wiped" not in cache({**kept, ini: file("ops_version=1\n")}, "Name=opp\nno equals\n")


def test_a_cache_whose_file_system_is_not_known() -> None:
    """A probe that found no locks counts also where no mount table can be read."""
    assert "cache-without-locks" in told(mountinfo="", locks={f"{HOME}/atc_data": False})


def test_debug_dir_when_pwd_leads_elsewhere() -> None:
    """debug_dir spelt like the current directory counts as not given; PWD is its spelling only where it leads there."""
    given = {"options": {"ge.debugDir": CWD}, "env": {"ASCEND_WORK_PATH": "/data/u"}}
    assert "debug-dir-equals-cwd" in told(**given)
    for pwd in ("/data/u", "/gone", "relative"):
        assert "debug-dir-equals-cwd" in told(**{**given, "env": {"ASCEND_WORK_PATH": "/data/u", "PWD": pwd}})
    elsewhere = {"options": {"ge.debugDir": "/data/u"}, "env": {"ASCEND_WORK_PATH": "/data/u", "PWD": "/data/u"}}
    assert "debug-dir-equals-cwd" not in told(**elsewhere)


# ---------------------------------------------------------------------- disk
def test_shared_memory_that_tells_nothing() -> None:
    """A /dev/shm without a size is not called full."""
    assert "shm-full" not in told(mounts={"/dev/shm": Mount(False, 0, 0)})
    assert "shm-full" in told(mounts={"/dev/shm": Mount(False, 1 << 30, 0)})


# ---------------------------------------------------------------------- words
def test_distance_gives_up_early() -> None:
    """Words whose lengths differ too much are far apart."""
    assert distance("a", "abcdef", 2) > 2
    assert distance("abc", "acb", 2) == 1


def test_names_with_another_number_of_words_are_compared() -> None:
    """A variable with a word more is no other variable by one short word."""
    assert "unknown-variable" in told(env={"ASCEND_WRKPATH": "/data/u"})


# ---------------------------------------------------------------------- the dump library
def observed(text: str, cann: str = "9.2.0", **changes: Any) -> dict[str, Any]:
    """The observed answers of the dump library for an acl.json."""
    tree = probe({f"{CWD}/acl.json": file(text)})
    job = Job(cwd=CWD, uid=1000, gid=1000, cann=cann, acl_json=f"{CWD}/acl.json", **changes)
    return {one.artifact: one for one in dump_resolutions(job, job.world(tree))}


def ids(resolution: Any) -> set[str]:
    """The notes of an answer."""
    return {note.id for note in resolution.notes}


def test_a_dump_that_cannot_be_switched_on_is_explained() -> None:
    """The file is accepted and the library fails: without a device no single operator is dumped."""
    text = json.dumps({"dump": {"dump_path": "/data/u", "dump_op_switch": "on"}})
    got = observed(text, chip=-1)["single-op-dump"]
    assert got.enabled is False
    assert "switching-on-fails" in ids(got)
    assert observed(text)["single-op-dump"].enabled is True


def test_a_refusal_without_a_report_is_explained() -> None:
    """8.5.0 refuses a wrong type and tells nobody: the explanation says so."""
    got = observed(json.dumps({"dump": {"dump_path": 1, "dump_op_switch": "on"}}), "8.5.0")
    inner = {arg.id for one in got.values() for note in one.notes for arg in note.args.values() if isinstance(arg, Msg)}
    assert "config-refused-silently" in inner | set().union(*map(ids, got.values()))


def test_a_file_that_cannot_be_opened_is_explained() -> None:
    """aclInit fails before it comes to the dump: told with its code."""
    tree = probe({f"{CWD}/acl.json": file("{}", 0o000, 0)})
    job = Job(cwd=CWD, uid=1000, gid=1000, cann="9.2.0", acl_json=f"{CWD}/acl.json")
    told_of = [note for one in dump_resolutions(job, job.world(tree)) for note in one.notes]
    inner = [arg.id for note in told_of for arg in note.args.values() if isinstance(arg, Msg)]
    assert "init-fails" in inner


def test_a_release_without_a_ladder_says_so() -> None:
    """Where no row fits the release the answer is absent, not guessed."""
    job = Job(cwd=CWD, uid=1000, gid=1000, cann="8.0.0")
    got = list(dump_resolutions(job, job.world(probe())))
    assert any("release-lacks" in ids(one) for one in got)


def test_the_library_refuses_settings_without_a_place() -> None:
    """A data dump without a path is a failure of the call, not of the program."""
    job = Job(cwd=CWD, uid=1000, gid=1000, cann="9.2.0")
    library = Library(job, job.world(probe()))
    assert library.set(Conversion(0, need_dump=True, dump_type="OPERATOR", dump_path="")) != 0


def test_the_graph_engine_of_a_release_without_a_ladder() -> None:
    """Its option switches nothing on where no row is known."""
    job = Job(cwd=CWD, uid=1000, gid=1000, cann="8.0.0", options={"ge.exec.enable_exception_dump": "1"})
    assert not any(one.enabled for one in dump_resolutions(job, job.world(probe())))


def test_one_answer_of_the_dump_library() -> None:
    """Where its state decides, one artifact is asked for like all of them."""
    job = Job(cwd=CWD, uid=1000, gid=1000, cann="9.2.0", basis=OBSERVED)
    assert [one.artifact for one in answers("kernel-printf", OBSERVED, job, job.world(probe()))] == ["kernel-printf"]


# ---------------------------------------------------------------------- verbs
def run(check: Check, held: str, tree: dict[str, Any], **changes: Any) -> str | Failure:
    """One check on one string, as the user of the small world."""
    fields: dict[str, Any] = {"cwd": CWD, "uid": 1000, "gid": 1000, "passwd_home": HOME, "cann": "9.2.0"}
    job = Job(**{**fields, **changes})
    return check.run(Ctx(job, job.world(probe(tree)), Default("")), held, check.arg)


def test_numbers_as_stoi_reads_them() -> None:
    """Digits up to the first other letter; nothing, a negative or a huge number is none."""
    read = compiler._number
    assert (read("12abc"), read(" +7"), read("-0"), read("x"), read("-3"), read("9" * 12)) == (
        12,
        7,
        0,
        None,
        None,
        None,
    )


def test_levels_that_proc_refuses() -> None:
    """Below /proc nobody can make anything, although no mode refuses it."""
    for check in (logs.WRITABLE_OR_MADE(logs.Levels(0o750, 4000)), profiling.MAKE_UPWARDS(0o750)):
        got = run(check, "/proc/x/y", {"/proc": Stat("dir", 0o777, 0, 0)}, uid=0, gid=0)
        assert isinstance(got, Failure)


def test_paths_beyond_the_longest() -> None:
    """A path that is short as written and too long when it is resolved."""
    deep = "/data/u/" + "d" * 200 + ("/" + "e" * 200) * 12
    rest = ("/" + "f" * 200) * 9
    tree = {deep + rest: directory(), f"{CWD}/l": link(deep)}
    for check in (profiling.RESOLVED, logs.REALPATH_PARTIAL):
        assert isinstance(run(check, f"{CWD}/l{rest}", tree), Failure)


def test_a_relative_value_without_a_current_directory() -> None:
    """Below a directory that was taken away nothing can be named."""
    assert isinstance(run(logs.BELOW_CWD, "x", {}, cwd=None), Failure)
    assert run(logs.BELOW_CWD, "/x", {}, cwd=None) == "/x"


def test_no_mount_table() -> None:
    """A job without /proc/self/mountinfo knows no mounts."""
    job = Job(cwd="/", uid=0, gid=0)
    assert mounts.read(job, job.world(FakeProbe())).at("/") is None


def test_made_upwards_where_nothing_can_be_made() -> None:
    """A level whose parent refuses is told with the parent."""
    got = run(profiling.MAKE_UPWARDS(0o750), "/shut/x/y", {"/shut": directory(0o500, 0)})
    assert isinstance(got, Failure)
    assert got.reason.args["at"] == "/shut"


def test_a_real_directory_is_no_link_and_no_file() -> None:
    """Missing, a link, a file: three refusals; a directory passes."""
    tree = {"/data/u/d": directory(), "/data/u/l": link("d"), "/data/u/f": file("x")}
    assert run(dumping.REAL_DIRECTORY, "/data/u/d", tree) == "/data/u/d"
    for name in ("gone", "l", "f"):
        assert isinstance(run(dumping.REAL_DIRECTORY, f"/data/u/{name}", tree), Failure)


def test_every_cache_directory_once() -> None:
    """Where locks are needed: the cache in force and torch_npu's, each named once."""
    env = {"HOME": HOME, "ASCEND_CACHE_PATH": "/data/u", "ACL_OP_COMPILER_CACHE_DIR": "/data/u"}
    job = Job(env=env, cwd=CWD, uid=1000, gid=1000)
    assert cache_directories(job, job.world(probe())) == ("/data/u",)


@pytest.mark.parametrize("text", ["{", "[" * 100_000])
def test_a_mindspore_file_that_is_no_json(text: str) -> None:
    """Told, not raised."""
    assert told(tree={f"{CWD}/m.json": file(text)}, env={"MINDSPORE_DUMP_CONFIG": "m.json"})


def test_the_variable_that_turns_printf_dumps_on() -> None:
    """An empty value and one that cannot be used are passed over; ASCEND_DUMP_PATH alone is of 9.0.0."""
    shut = {"/shut": directory(0o500, 0)}
    for first in ("", "/shut/x"):
        got = found(env={"ASCEND_DUMP_PATH": first, "ASCEND_WORK_PATH": "/data/u"}, tree=shut)
        (one,) = [finding for finding in got if finding.id == "work-path-enables-printf"]
        assert one.args["name"] == "ASCEND_WORK_PATH"
    assert "work-path-enables-printf" in told(env={"ASCEND_DUMP_PATH": "/data/u"})
    assert "work-path-enables-printf" not in told(env={"ASCEND_DUMP_PATH": "/data/u"}, cann="8.5.0")
    assert "work-path-enables-printf" not in told(env={"ASCEND_WORK_PATH": "/shut/x"}, tree=shut)


def test_a_value_relative_to_nothing_is_not_protected() -> None:
    """Without a current directory a relative value names no directory that could be deleted."""
    assert "protected-directory" not in told(env={"ASCEND_WORK_PATH": "x", "ASCEND_CACHE_PATH": ""}, cwd=None)
