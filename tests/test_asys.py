"""Whether asys finds what a job writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from npu_paths.core import asys, collector
from npu_paths.core.model import OBSERVED, Job, Resolution, Source
from npu_paths.core.rules import asys as rules
from npu_paths.core.rules.tables import INDEX
from npu_paths.core.words import asys as words
from npu_paths.core.world import Stat, World
from npu_paths.report.asys import command, lines
from npu_paths.report.plain import as_dict
from npu_paths.testing import FakeProbe

UID = 1000


def mine(mode: int = 0o755) -> Stat:
    """A directory of the job's user."""
    return Stat("dir", mode, UID, UID)


def text(content: str, mode: int = 0o644) -> tuple[Stat, bytes]:
    """A file of the job's user."""
    return Stat("file", mode, UID, UID), content.encode()


BASE: dict[str, Any] = {"/job": mine(), "/home/u": mine(), "/data": mine()}


def start(env: Mapping[str, str] | None = None, tree: Mapping[str, Any] | None = None, **changes: Any) -> Any:
    """A job in /job and its world."""
    job = Job(
        env={"HOME": "/home/u", **(env or {})},
        cwd="/job",
        uid=UID,
        gid=UID,
        passwd_home="/home/u",
        cann="9.2.0",
        basis=OBSERVED,
    )
    job = job.replace(**changes) if changes else job
    return job, job.world(FakeProbe({**BASE, **(tree or {})}))


def written(artifact: str, writes_to: str, outcome: str = "creatable", enabled: bool | None = True) -> Resolution:
    """An artifact that a job writes."""
    return Resolution(
        artifact=artifact,
        basis=OBSERVED,
        enabled=enabled,
        enabled_by=(),
        outcome=outcome,
        selected="x",
        directory=writes_to,
        writes_to=writes_to,
        steps=(),
        sources=(Source("t", "https://x"),),
    )


LOG = written("process-log", "/home/u/ascend/log/{kind}/plog/plog-{pid}_{time}.log")


def one(job: Job, world: World, artifact: str, *resolutions: Resolution) -> collector.Collected:
    """asys collect's answer for one artifact."""
    got = collector.collect(job, world, resolutions)
    return next(item for item in got.items if item.artifact == artifact)


# ---------------------------------------------------------------------- searches
def test_a_link_to_a_directory_is_not_walked_into() -> None:
    """Searches by name go down real directories only, and take links to files."""
    tree = {
        "/data/ge_onnx_1.pbtxt": text("x"),
        "/job/sub": (Stat("symlink", 0o777, UID, UID), "/data"),
        "/job/ge_proto_1.txt": (Stat("symlink", 0o777, UID, UID), "/data/ge_onnx_1.pbtxt"),
    }
    job, world = start(tree=tree)
    got = asys.graph(asys.places(job, world), world)
    assert (got.found, got.files) == ("/job", ("/job/ge_proto_1.txt",))


def test_unreadable_graph_files_end_no_search() -> None:
    """A place with a graph file that cannot be read counts as failed, and the next one is tried."""
    tree = {
        "/data/ge_onnx_1.pbtxt": text("x", 0o000),
        "/data/ge_onnx_2.pbtxt": text("x"),
        "/job/ge_onnx_3.pbtxt": text("x"),
    }
    job, world = start({"NPU_COLLECT_PATH": "/data"}, tree)
    got = asys.graph(asys.places(job, world), world)
    assert got.found == "/job"
    assert asys.graph_targets(got.files) == ["ge/ge_onnx_2.pbtxt", "ge/ge_onnx_3.pbtxt"]


KERNELS = [
    ('{"kernelName": "k"}', True),
    ('{"binFileName": "k"}', True),
    ('{"kernelList": [{"kernelName": "x"}, {"kernelName": "k"}]}', True),
    ('{"kernelName": "k", "kernelList": 3}', True),
    ('{"kernelName": "other"}', False),
    ('["k"]', False),
    ("not json", False),
]


@pytest.mark.parametrize(("content", "found"), KERNELS)
def test_operators_are_found_by_the_kernel_in_the_json(content: str, found: bool) -> None:
    """A JSON file counts when one of its names is the kernel; files of another shape are passed over."""
    job, world = start(tree={"/job/a.json": text(content), "/job/a.o": text("x")})
    got = asys.ops(asys.places(job, world), world, "k")
    assert got.files == (("/job/a.json", "/job/a.o") if found else ())


def test_a_search_can_be_given_up() -> None:
    """With a budget a search ends early and says that it did."""
    tree = {f"/job/f{n}": text("x") for n in range(9)}
    job, world = start(tree=tree)
    assert asys.graph(asys.places(job, world), world, budget=asys.Budget(5)).cut
    assert not asys.graph(asys.places(job, world), world, budget=asys.Budget(9)).cut


ARGUMENTS = [("9.2.0", "SUCCESS"), ("9.1.0", "SUCCESS"), ("9.0.0", "ARG_CREATE_DIR_FAILED")]


@pytest.mark.parametrize(("cann", "code"), ARGUMENTS)
def test_output_directly_below_the_root_directory(cann: str, code: str) -> None:
    """Up to 9.0.0 the search for an existing parent ends before the root directory."""
    job, world = start(uid=0, cann=cann)
    assert asys.output_code(job, world, "/new/x") == code


# ---------------------------------------------------------------------- collect
def test_dump_in_a_place_that_asys_does_not_know() -> None:
    """A dump under ASCEND_DUMP_PATH is missed, and --task_dir finds it."""
    job, world = start({"ASCEND_DUMP_PATH": "/data/d"})
    got = one(job, world, "l0-exception-dump", written("l0-exception-dump", "/data/d/extra-info/data-dump/{device_id}"))
    assert (got.found, got.task_dir) == (False, "/data/d")
    assert got.reason is not None
    assert got.reason.id == "asys-never-looks"
    assert command(got) == "asys collect --task_dir=/data/d"


def test_old_dump_ends_the_search() -> None:
    """An older dump in a place that comes first hides the new one."""
    job, world = start(
        {"NPU_COLLECT_PATH": "/data", "ASCEND_WORK_PATH": "/data/w"}, {"/data/extra-info/data-dump": mine()}
    )
    got = one(job, world, "l0-exception-dump", written("l0-exception-dump", "/data/w/extra-info/data-dump/{device_id}"))
    assert got.reason is not None
    assert (got.found, got.reason.id, got.task_dir) == (False, "asys-stops-earlier", "/data/w")


def test_directory_made_by_the_job_counts() -> None:
    """A variable whose directory the job itself makes is known to asys afterwards."""
    job, world = start({"NPU_COLLECT_PATH": "/data/new"})
    got = one(job, world, "l1-exception-dump", written("l1-exception-dump", "/data/new/extra-info/data-dump/0"))
    assert got.found is True
    assert world.made == []


def test_graphs_by_name() -> None:
    """Graph files are found anywhere below a known place, and through --task_dir elsewhere."""
    job, world = start({"DUMP_GRAPH_PATH": "/data/g"})
    inside = one(job, world, "graph-dump", written("graph-dump", "/data/g/pid_{pid}_deviceid_{device_id}"))
    outside = one(job, world, "graph-dump", written("graph-dump", "/home/u/g/pid_{pid}"))
    assert (inside.found, inside.task_dir) == (True, None)
    assert (outside.found, outside.task_dir) == (False, "/home/u/g")


def test_operators_need_the_log() -> None:
    """Without the log there is no kernel name, so no operator is found; the fix is the log's."""
    job, world = start({"HOME": "/data", "ASCEND_CACHE_PATH": "/job/c"})
    cache = written("kernel-cache", "/job/c/kernel_cache/Soc1", enabled=None)
    found = one(*start({"ASCEND_CACHE_PATH": "/job/c"}), "kernel-cache", cache, LOG)
    lost = one(job, world, "kernel-cache", cache, LOG)
    assert found.found is True
    assert lost.reason is not None
    assert (lost.found, lost.reason.id) == (False, "asys-no-kernel-name")
    assert lost.settings == (("ASCEND_PROCESS_LOG_PATH", "/home/u/ascend/log"),)


def test_traces_below_the_other_home() -> None:
    """Traces go below the home of the passwd entry; asys needs that HOME and no ASCEND_WORK_PATH."""
    job, world = start({"HOME": "/data"})
    got = one(job, world, "atrace", written("atrace", "/home/u/ascend/atrace/trace_{pgid}_{pid}_{time}"))
    assert got.settings == (("HOME", "/home/u"),)
    assert command(got) == "env -u ASCEND_WORK_PATH HOME=/home/u asys collect"


def test_task_dir_that_asys_refuses_is_not_offered() -> None:
    """A directory whose characters asys does not take as an argument is no advice."""
    job, world = start()
    got = one(job, world, "l0-exception-dump", written("l0-exception-dump", "/data/a b/extra-info/data-dump/0"))
    assert (got.found, got.task_dir, command(got)) == (False, None, None)


def test_what_is_never_collected() -> None:
    """Printf dumps are written and never collected; what is off or decided by the run only is not named."""
    job, world = start()
    got = collector.collect(
        job, world, [written("kernel-printf", "/data/printf"), written("profiling", "/data/p", enabled=None)]
    )
    assert [(item.artifact, item.found) for item in got.items] == [("kernel-printf", False)]
    assert got.missed == got.items


def test_nothing_written_nothing_found() -> None:
    """An artifact whose directory cannot be used is neither found nor missed."""
    got = one(*start(), "process-log", written("process-log", "/ro/log/{kind}", outcome="unusable"))
    assert got.found is None


def test_without_a_current_directory() -> None:
    """asys ends where the current directory is gone, and so does the answer."""
    job, world = start(cwd=None)
    assert [note.id for note in collector.collect(job, world, [LOG]).notes] == ["asys-no-cwd"]
    assert [note.id for note in collector.launch(job, world, lambda j, w: [LOG]).notes] == ["asys-no-cwd"]
    with pytest.raises(ValueError, match="current directory"):
        asys.places(job, world)


def test_notes() -> None:
    """Variables that asys drops, the list that it misreads, ASCEND_DUMP_PATH and another home are told."""
    env = {
        "HOME": "/data",
        "DUMP_GRAPH_PATH": "/no",
        "ASCEND_CUSTOM_OPP_PATH": "/data:/job",
        "ASCEND_DUMP_PATH": "/data/d",
    }
    job, world = start(env)
    got = {note.id for note in collector.collect(job, world, []).notes}
    assert got == {"asys-drops", "asys-colon-list", "asys-no-dump-path", "asys-home-differs"}


# ---------------------------------------------------------------------- launch
def below(job: Job, world: World) -> Sequence[Resolution]:
    """What a launched job writes, in short."""
    top, logs = job.env["NPU_COLLECT_PATH"], job.env["ASCEND_WORK_PATH"]
    return [
        written("l1-exception-dump", top + "/extra-info/data-dump/{device_id}"),
        written("graph-dump", top + "/extra-info/graph/{pid}_{device_id}"),
        written("process-log", logs + "/{kind}/plog/plog-{pid}_{time}.log", outcome="ready"),
        written("kernel-printf", logs + "/printf/{time}"),
        written("l0-exception-dump", "/data/d/extra-info/data-dump/{device_id}"),
    ]


def test_launch_takes_deletes_and_leaves() -> None:
    """asys launch takes what it knows below its directory, deletes the rest of it, and leaves what is elsewhere."""
    job, world = start({"ASCEND_DUMP_SCENE": "aic_err_brief_dump", "NPU_COLLECT_PATH": "/data/mine"})
    got = collector.launch(job, world, below)
    told = {item.artifact: (item.found, item.reason and item.reason.id) for item in got.items}
    assert told == {
        "l1-exception-dump": (True, None),
        "graph-dump": (True, None),
        "process-log": (True, None),
        "kernel-printf": (False, "asys-launch-deletes"),
        "l0-exception-dump": (False, "asys-launch-leaves"),
    }
    assert "asys-launch-inherits" in {note.id for note in got.notes}


def test_launch_needs_a_place() -> None:
    """Where asys launch cannot make its directory, that is all that is said."""
    job, world = start(tree={"/job": mine(0o555)})
    assert [note.id for note in collector.launch(job, world, below).notes] == ["asys-launch-cannot"]


# ---------------------------------------------------------------------- tables and text
def test_tables_name_known_artifacts() -> None:
    """What asys collects, and what it does not, are artifacts of the map, none of them both."""
    assert set(rules.COLLECTED_AS) | set(rules.NEVER) | set(rules.LAUNCH_ALSO) <= set(INDEX)
    assert not set(rules.COLLECTED_AS) & set(rules.NEVER)
    assert set(rules.COLLECTED_AS.values()) <= set(rules.LAUNCH_TAKES)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_text_and_plain_form(lang: str) -> None:
    """The section names each artifact with its state and the fix, fits in 80 cells, and the value has a plain form."""
    job, world = start({"ASCEND_DUMP_PATH": "/data/d"})
    got = collector.collect(job, world, [written("l0-exception-dump", "/data/d/extra-info/data-dump/0"), LOG])
    shown = list(lines([got, collector.launch(job, world, below)], lang))
    assert any("--task_dir=/data/d" in line for line in shown)
    assert any(words.SENTENCES["asys-found"][lang == "zh"] in line for line in shown)
    plain = as_dict(got, lang)
    assert plain["items"][0]["task_dir"] == "/data/d"
    assert plain["command"] == "collect"


def test_hostile_names_are_safe_to_print() -> None:
    """Control characters of a path never reach the terminal."""
    job, world = start()
    got = collector.collect(job, world, [written("l0-exception-dump", "/data/\x1b[31m/extra-info/data-dump/0")])
    assert "\x1b" not in "".join(lines([got]))
