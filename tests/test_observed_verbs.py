"""Verbs of logs, graph files and profiles: each check on its own, in a small world."""

from __future__ import annotations

import pytest

from npu_paths.core.model import Job
from npu_paths.core.rows import Check, Ctx, Failure
from npu_paths.core.verbs import graph, logs, profiling
from npu_paths.core.verbs.common import Default
from npu_paths.core.world import Stat, World
from npu_paths.testing import FakeProbe

MINE = Stat("dir", 0o755, 1000, 1000)


def world_and_job(
    uid: int = 1000, passwd_home: str | None = "/home/u", env: dict[str, str] | None = None
) -> tuple[World, Job]:
    """A world with a directory of the user, one of root, a file, a loose link, and /tmp."""
    probe = FakeProbe(
        {
            "/job": MINE,
            "/job/file": Stat("file", 0o644, 1000, 1000),
            "/job/loose": (Stat("symlink", 0o777, 1000, 1000), "gone"),
            "/root-only": Stat("dir", 0o755, 0, 0),
            "/tmp": Stat("dir", 0o1777, 0, 0),
        }
    )
    job = Job(env=env or {}, cwd="/job", uid=uid, gid=uid, passwd_home=passwd_home, cann="9.2.0")
    return job.world(probe), job


def run(check: Check, held: str, world: World, job: Job) -> str | Failure:
    """One check on one string."""
    return check.run(Ctx(job, world, Default("")), held, check.arg)


LEVELS = logs.Levels(0o750, 255, owner=True)


def test_levels_are_made_below_the_root_directory() -> None:
    """A relative value that is missing is made below /, where root may and a user may only in /tmp."""
    world, job = world_and_job(uid=0)
    assert run(logs.WRITABLE_OR_MADE(LEVELS), "a/b", world, job) == "a/b"
    assert [(made.path, made.mode) for made in world.made] == [("/a", 0o750), ("/a/b", 0o750)]
    world, job = world_and_job()
    got = run(logs.WRITABLE_OR_MADE(LEVELS), "a/b", world, job)
    assert isinstance(got, Failure)
    assert got.reason.args["at"] == "/"
    assert run(logs.WRITABLE_OR_MADE(LEVELS), "tmp/b", world, job) == "tmp/b"


def test_levels_need_an_owner_and_fit_a_limit() -> None:
    """Without passwd entry a level is made and then given up; a path beyond the limit leaves what fitted."""
    world, job = world_and_job(passwd_home=None)
    assert isinstance(run(logs.WRITABLE_OR_MADE(LEVELS), "/job/x/y", world, job), Failure)
    assert [made.path for made in world.made] == ["/job/x"]
    world, job = world_and_job()
    assert isinstance(run(logs.WRITABLE_OR_MADE(LEVELS), f"/job/x/{'y' * 250}", world, job), Failure)
    assert [made.path for made in world.made] == ["/job/x"]


def test_what_exists_must_only_grant_writing() -> None:
    """A writable file passes as a log root, a directory that refuses writing does not, a loose link never."""
    world, job = world_and_job()
    check = logs.WRITABLE_OR_MADE(LEVELS)
    assert run(check, "/job/file", world, job) == "/job/file"
    assert isinstance(run(check, "/root-only", world, job), Failure)
    assert isinstance(run(check, "/job/loose", world, job), Failure)


def test_realpath_keeps_what_is_missing() -> None:
    """Of a path that is missing realpath leaves everything up to the first missing name; other errors count."""
    world, job = world_and_job()
    assert run(logs.REALPATH_PARTIAL, "a/b", world, job) == "/job/a"
    assert run(logs.REALPATH_PARTIAL, ".", world, job) == "/job"
    assert isinstance(run(logs.REALPATH_PARTIAL, "file/x", world, job), Failure)


def test_trailing_bytes_are_cut_but_never_the_first() -> None:
    """Blanks and slashes go from the end of the value, not its first byte."""
    world, job = world_and_job()
    assert run(logs.TRAILING(" \t\n/"), "/job/ \t", world, job) == "/job"
    assert run(logs.TRAILING(" \t\n/"), "  ", world, job) == " "
    assert run(logs.TRAILING(" \t\n/"), "/", world, job) == "/"


def test_holding_files_is_asked_without_making_anything() -> None:
    """Whether files could be written leaves the world as it is."""
    world, job = world_and_job()
    assert run(logs.HOLDS_FILES(0o750), "/job/x/y", world, job) == "/job/x/y"
    assert isinstance(run(logs.HOLDS_FILES(0o750), "/job/file", world, job), Failure)
    assert isinstance(run(logs.HOLDS_FILES(0o750), "/root-only", world, job), Failure)
    assert not world.made


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2x", 2),
        (" +3", 3),
        ("-1", -1),
        ("0x2", 0),
        ("", 0),
        ("on", 0),
        ("9" * 30, 2**63 - 1),
        ("-" + "9" * 30, -(2**63)),
    ],
)
def test_strtol(text: str, value: int) -> None:
    """Numbers are read as strtol reads them: a prefix, saturated at both ends."""
    assert graph.strtol(text) == value


@pytest.mark.parametrize(
    ("check", "wanted"),
    [(graph.THERE_OR_LEVELS(0o700), "/job/loose/"), (graph.THERE_OR_NEW_LEVELS(0o700), None)],
)
def test_exists_while_making_counts_or_not(check: Check, wanted: str | None) -> None:
    """ "Exists" from mkdir is success for the newer releases, failure for the older ones."""
    world, job = world_and_job()
    got = run(check, "/job/loose/", world, job)
    assert isinstance(got, Failure) if wanted is None else got == wanted


def test_backslashes_are_levels_too() -> None:
    """A backslash ends a level: a directory with the backslash in its name is made first."""
    world, job = world_and_job()
    run(graph.THERE_OR_LEVELS(0o700), "/job/a\\b/", world, job)
    assert [made.path for made in world.made] == ["/job/a\\", "/job/a\\b"]


def test_run_time_parts_are_filled_where_known() -> None:
    """Process and device are written into the string when the job knows them, the session's device first."""
    world, job = world_and_job()
    text = "/{pid}_{device_id}/"
    assert run(graph.APPEND_FILLED(text), "x", world, job) == "x/{pid}_{device_id}/"
    assert run(graph.APPEND_FILLED(text), "x", world, job.replace(pid=7, device=2)) == "x/7_2/"
    session = job.replace(pid=7, device=2, options={"ge.session_device_id": "5"})
    assert run(graph.APPEND_FILLED(text), "x", world, session) == "x/7_5/"


@pytest.mark.parametrize(
    ("env", "number", "level", "format_"),
    [
        ({}, False, True, True),
        ({"G": "2", "L": "2", "F": "ONNX"}, True, True, True),
        ({"G": "-1", "L": "", "F": ""}, True, False, True),
        ({"G": "4", "L": "5", "F": "text"}, False, False, False),
        ({"G": "", "L": "a|b", "F": "x_ge_proto"}, False, True, True),
    ],
)
def test_switches(env: dict[str, str], number: bool, level: bool, format_: bool) -> None:
    """The three switches of graph dumps: a number, a level or a list of names, a format."""
    job = Job(env=env)
    assert bool(graph.NUMBER_BELOW.run(job, ("G", 4))) is number
    assert bool(graph.DIGITS_IN.run(job, ("L", 1, 4))) is level
    assert bool(graph.NAMES_ONE.run(job, ("F", ("ge_proto", "onnx")))) is format_


def test_making_upwards_changes_what_it_walks_through() -> None:
    """``missing/../x`` gives the mode also to the directory that was there before."""
    world, job = world_and_job()
    assert run(profiling.MAKE_UPWARDS(0o750), "/job/m/../x", world, job) == "/job/m/../x"
    assert [made.path for made in world.made] == ["/job/m", "/job/x"]
    job_mode = world.stat("/job")
    assert isinstance(job_mode, Stat)
    assert job_mode.mode == 0o750


@pytest.mark.parametrize(
    ("path", "above"), [("/a/b", "/a"), ("/a//b///", "/a"), ("/a", "/"), ("/", "/"), ("/a/..", "/a")]
)
def test_above_is_dirname(path: str, above: str) -> None:
    """The directory above is what dirname(3) says."""
    assert profiling.above(path) == above


def test_forbidden_characters_and_the_program() -> None:
    """A forbidden character is named; the program's directory keeps its slash, and may be unknown."""
    world, job = world_and_job()
    got = run(profiling.WITHOUT(";\n"), "a\nb", world, job)
    assert isinstance(got, Failure)
    assert got.reason.args["char"] == "'\\n'"
    assert isinstance(run(profiling.EXECUTABLE_DIR, "", world, job), Failure)
    probe = FakeProbe({"/proc/self/exe": (Stat("symlink", 0o777, 0, 0), "/opt/app/bin/run")})
    assert run(profiling.EXECUTABLE_DIR, "", job.world(probe), job) == "/opt/app/bin/"
