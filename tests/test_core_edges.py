"""Corners of the core that neither the observed rows nor the subjects' own tests reach."""

from __future__ import annotations

import errno as E
import pathlib
from collections.abc import Sequence
from typing import Any

import pytest

from npu_paths import Job, UsageError
from npu_paths.core import asys, collector, opdebug, reverse
from npu_paths.core.model import OBSERVED, Msg, Report, Resolution
from npu_paths.core.mounts import MountPoint, Mounts, parse
from npu_paths.core.policy import Layer, merge
from npu_paths.core.policyrules import _size, evaluate
from npu_paths.core.rows import Check, Ctx, Failure
from npu_paths.core.rules import asys as asys_rules
from npu_paths.core.runtime import Runtime, dump_resolutions
from npu_paths.core.verbs import dumping, logs, profiling
from npu_paths.core.verbs.common import Default
from npu_paths.core.whole import answers
from npu_paths.core.words import say
from npu_paths.core.world import Stat, World
from npu_paths.policies.load import read_layer
from npu_paths.testing import FakeProbe

UID = 1000
MINE = Stat("dir", 0o755, UID, UID)
ROOTS = Stat("dir", 0o755, 0, 0)
FILE = Stat("file", 0o644, UID, UID)
TREE: dict[str, Any] = {
    "/job": MINE,
    "/home/u": MINE,
    "/data": MINE,
    "/job/file": FILE,
    "/shut": Stat("dir", 0o700, 0, 0),
}


class Broken(FakeProbe):
    """A disk on which some paths answer with an errno."""

    def __init__(self, tree: Any, **wrong: Any) -> None:
        super().__init__(tree)
        self.wrong = wrong

    def lstat(self, path: str) -> Stat | int:
        code = self.wrong.get("lstat", {}).get(path)
        return super().lstat(path) if code is None else code

    def read(self, path: str, limit: int) -> bytes | int:
        code = self.wrong.get("read", {}).get(path)
        return super().read(path, limit) if code is None else code


def start(tree: Any = None, probe: FakeProbe | None = None, **changes: Any) -> tuple[Job, World]:
    """A job of an unprivileged user in /job, and its world."""
    fields: dict[str, Any] = {
        "env": {"HOME": "/home/u"},
        "cwd": "/job",
        "uid": UID,
        "gid": UID,
        "passwd_home": "/home/u",
        "cann": "9.2.0",
        "basis": OBSERVED,
    }
    job = Job(**{**fields, **changes})
    return job, job.world(probe or FakeProbe({**TREE, **(tree or {})}))


def written(artifact: str, writes_to: str | None, outcome: str = "ready") -> Resolution:
    """An artifact that a job writes."""
    _, world = start()
    got = answers("process-log", OBSERVED, start()[0], world)[0]
    return got._replace(artifact=artifact, writes_to=writes_to, outcome=outcome, enabled=True)


def run(check: Check, held: str, world: World, job: Job) -> str | Failure:
    """One check on one string."""
    return check.run(Ctx(job, world, Default("")), held, check.arg)


# ---------------------------------------------------------------------- asys
def test_a_graph_file_of_no_known_kind_is_not_copied() -> None:
    """Names that asys does not know are left out of the output."""
    assert asys.graph_targets(("/d/what.bin",)) == []


def test_a_search_for_operators_that_is_too_large_is_cut() -> None:
    """Beyond the budget the search says that it was cut, and the collector that nothing is known."""
    tree = {f"/job/extra-info/ops/0/d{n}": MINE for n in range(30)}
    env = {"HOME": "/home/u", "NPU_COLLECT_PATH": "/job"}
    job, world = start(tree, env=env)
    got = asys.ops(asys.places(job, world), world, "kernel", None, asys.Budget(3))
    assert got.cut
    assert got.found is None


def test_unknown_answers_of_the_collector(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the search was cut nothing is claimed, and the reason names the place."""
    monkeypatch.setattr(collector, "_ENTRIES", 3)
    tree = {f"/job/extra-info/graph/d{n}": MINE for n in range(30)}
    job, world = start(tree, env={"HOME": "/home/u", "NPU_COLLECT_PATH": "/job"})
    got = collector.collect(job, world, [written("graph-dump", "/data/g")]).items[0]
    assert got.found is None
    assert isinstance(got.reason, Msg)
    assert got.reason.id == "asys-too-much"


def test_what_cannot_lie_there_is_not_collected() -> None:
    """A place that the user cannot reach holds no sample: as good as not written."""
    job, world = start()
    got = collector.collect(job, world, [written("l1-exception-dump", "/shut/x/extra-info/data-dump/0")]).items[0]
    assert (got.found, got.reason and got.reason.id) == (None, "asys-not-written")


def test_no_variable_helps_where_asys_has_none() -> None:
    """Graph files and a trace root that no variable gives: no setting is named."""
    job, world = start()
    for artifact, place in (("graph-dump", "/data/g x/y"), ("atrace", "/data/elsewhere")):
        got = collector.collect(job, world, [written(artifact, place)]).items[0]
        assert got.found is False
        assert got.settings == ()


def test_a_variable_that_would_not_help_is_not_offered() -> None:
    """ASCEND_PROCESS_LOG_PATH comes first, so HOME cannot lead asys to the traces of another home's directory."""
    job, world = start({"/else/ascend/atrace": MINE}, env={"HOME": "/home/u"}, passwd_home="/home/u")
    got = collector.collect(job, world, [written("atrace", "/else/ascend/atrace")]).items[0]
    assert got.found is False
    assert all(name in ("HOME", "ASCEND_WORK_PATH") for name, _ in got.settings)


def test_launch_keeps_what_it_copies_by_name_and_says_what_is_not_written() -> None:
    """An artifact that asys launch takes besides, and one that will not be written."""
    also = next(iter(asys_rules.LAUNCH_ALSO))

    def below(job: Job, world: World) -> Sequence[Resolution]:
        top = job.env["NPU_COLLECT_PATH"]
        part = asys_rules.LAUNCH_ALSO[also]
        return [written(also, f"{top}/{part}"), written("graph-dump", None, "unusable")]

    job, world = start()
    kept, lost = collector.launch(job, world, below).items
    assert kept.artifact == also
    assert kept.found is True
    assert (lost.found, lost.reason and lost.reason.id) == (None, "asys-not-written")


def test_kernel_names_of_an_unreadable_file() -> None:
    """A file that cannot be read names no kernel."""
    _, world = start(probe=Broken({**TREE, "/job/k.json": FILE}, read={"/job/k.json": E.EIO}))
    assert asys.kernel_names(world, "/job/k.json") == []


def test_output_arguments_of_asys() -> None:
    """A file is no output directory, and below a root that answers nothing none can be made."""
    job, world = start()
    assert asys.output_code(job, world, "file") == "ARG_NO_EXIST_DIR"
    for cann in ("9.2.0", "8.5.0"):
        job, world = start(probe=Broken({}, lstat={"/": E.EACCES}), cann=cann)
        assert asys.output_code(job, world, "/no/where") == "ARG_CREATE_DIR_FAILED"


# ---------------------------------------------------------------------- small readers
def test_a_debug_file_that_cannot_be_read_after_all() -> None:
    """Permission is there and the disk fails: told as unreadable."""
    _, world = start(probe=Broken({**TREE, "/job/op.cfg": FILE}, read={"/job/op.cfg": E.EIO}))
    got = opdebug.read("/job/op.cfg", world)
    assert not got.ok
    assert [one.what for one in got.malformed] == ["unreadable"]


def test_policy_keys_have_an_origin() -> None:
    """A key without a line of its own stands where its table does, a whole file at its first line."""
    from npu_paths.core.policy import Document

    layer = Layer("site", "/p.toml", Document(), {("rules",): 4}, frozenset())
    assert layer.origin("rules", "a", "roots").line == 4
    assert layer.origin("other").line == 1


@pytest.mark.parametrize(
    ("number", "share", "shown"), [(12.0, "x", "12.0 %"), (5e15, None, "4547 TiB"), (8.0, None, "8")]
)
def test_sizes_in_words(number: float, share: str | None, shown: str) -> None:
    """Shares in percent, bytes in the unit that fits."""
    assert _size(number, share) == shown


def test_words_that_no_catalogue_has() -> None:
    """An id without a sentence is an error of the program."""
    with pytest.raises(KeyError):
        say("no-such-sentence", {})


# ---------------------------------------------------------------------- reverse
def test_names_of_the_run_match_each_other_only_where_they_can() -> None:
    """A placeholder stands for at least one letter; one that cannot give the wanted name does not land there."""
    _, world = start()
    one = written("graph-dump", "/data/{pid}_x/g")
    assert reverse.writes_to([one], "/data/12_x", world)
    assert not reverse.writes_to([one], "/data/12_y", world)
    assert not reverse.writes_to([one], "/data/deeper/than/that/is", world)


def test_a_path_that_cannot_be_walked_lands_where_it_is_written() -> None:
    """Beyond PATH_MAX nothing is looked up; the words of the path decide."""
    _, world = start()
    assert reverse.writes_to([written("graph-dump", "/data" + "/x" * 2500)], "/data/x", world)


# ---------------------------------------------------------------------- verbs
def test_a_log_root_that_cannot_be_resolved_or_is_relative_to_nothing() -> None:
    """A component that is no directory, an empty value, and a deleted start directory."""
    job, world = start()
    partial = logs.REALPATH_PARTIAL
    assert isinstance(run(partial, "/job/file/x", world, job), Failure)
    assert isinstance(run(partial, "", world, job), Failure)
    assert isinstance(run(partial, "/job/" + "x/" * 2047 + "y", world, job), Failure)


def test_levels_blocked_where_the_directory_would_allow() -> None:
    """A level that fails although nothing refuses (a loose link) is told by its errno."""
    job, world = start({"/loose": (Stat("symlink", 0o777, 0, 0), "/gone/x")}, uid=0, gid=0)
    got = run(logs.WRITABLE_OR_MADE(logs.Levels(0o750, 4000)), "/loose/x", world, job)
    assert isinstance(got, Failure)


def test_profiling_output_below_a_file() -> None:
    """A level below a file and a value beyond PATH_MAX."""
    job, world = start()
    assert isinstance(run(profiling.MAKE_UPWARDS(0o750), "/job/file/x", world, job), Failure)
    assert isinstance(run(profiling.RESOLVED, "/" + "x/" * 2100, world, job), Failure)


def test_what_dumping_refuses() -> None:
    """A directory that is only made is never held, and an empty rest takes what is given."""
    job, world = start()
    assert isinstance(run(dumping.MADE_ONLY, "/job", world, job), Failure)


# ---------------------------------------------------------------------- runtime
def test_a_runtime_needs_something_to_look_at() -> None:
    """Neither probe nor world is a mistake of the caller."""
    with pytest.raises(UsageError, match="probe or a world"):
        Runtime(start()[0])


def test_only_directories_can_be_entered() -> None:
    """chdir of the model into a file, into nothing and into a directory."""
    job, world = start({"/job/exe": Stat("file", 0o755, UID, UID)})
    model = Runtime(job, world=world)
    assert not model.chdir("exe")
    assert not model.chdir("gone")
    assert model.chdir("/data")
    assert model.world.cwd == "/data"


def test_mount_tables_that_cannot_be_read() -> None:
    """Lines that are no mounts say nothing; where there is none nothing is known."""
    assert parse("nonsense\n\n").at("/x") is None
    assert Mounts(()).at("/") is None
    assert isinstance(parse("25 1 8:2 / / rw - ext4 /dev/sda2 rw").at("/x"), MountPoint)


def test_a_report_answers_by_key() -> None:
    """A wrong basis, field or key is an error that says so."""
    job, _ = start()
    with pytest.raises(UsageError):
        job.replace(basis="guess")
    with pytest.raises(UsageError):
        job.replace(nope=1)
    with pytest.raises(KeyError):
        Report(job, ())["graph-dump"]


def test_the_engine_has_nothing_to_switch_on_with_a_wrong_option() -> None:
    """ge.exec.enable_exception_dump=7 asks for nothing; without a usable place 1 switches nothing on."""
    for value, tree in (("7", {}), ("1", {})):
        job, world = start(tree, options={"ge.exec.enable_exception_dump": value})
        assert {one.artifact for one in dump_resolutions(job, world)}


def test_a_policy_where_no_mount_is_known(tmp_path: pathlib.Path) -> None:
    """Without a mount table no file system is called forbidden, and none is known to be allowed."""
    (tmp_path / "p.toml").write_text("[rules.a]\nforbidden_filesystems = ['nfs']\nallowed_filesystems = ['xfs']\n")
    layer = read_layer("site", str(tmp_path / "p.toml"), lambda kind, account: None)
    assert isinstance(layer, Layer), layer
    job, world = start()
    assert not list(evaluate(merge([layer]), job, world, [written("kernel-meta", "/data/k")]))
