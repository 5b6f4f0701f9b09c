"""Directories are made with exact modes, safely, by many at once, and every failure is told."""

from __future__ import annotations

import errno as E
import os
import pickle
import shutil
import stat as S
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from npu_paths.core.model import Job, Msg, Resolution, Step
from npu_paths.preparing import Action, Prepared, PrepareError, apply, plan

ROOT = os.geteuid() == 0


def _mode(path: Path | str) -> int:
    return S.S_IMODE(os.lstat(path).st_mode)


def _tree(top: Path) -> dict[str, tuple[int, int, int]]:
    """Every node below ``top`` with its mode, owner and group."""
    got = {}
    for directory, names, files in os.walk(top):
        for name in (*names, *files):
            path = os.path.join(directory, name)
            stat = os.lstat(path)
            got[os.path.relpath(path, top)] = (stat.st_mode, stat.st_uid, stat.st_gid)
    return got


def _resolution(directory: str | None, outcome: str = "creatable", **more: object) -> Resolution:
    fields: dict[str, object] = {
        "artifact": "l1-exception-dump", "basis": "documented", "enabled": True, "enabled_by": (), "outcome": outcome,
        "selected": "X", "directory": directory, "writes_to": directory, "steps": (), "sources": (), "mode": 0o700,
    }  # fmt: skip
    return Resolution(**{**fields, **more})  # type: ignore[arg-type]


@pytest.fixture(params=[0o022, 0o077, 0o000, 0o027, 0o777])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """A umask of this process, put back afterwards."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


@pytest.fixture
def caught() -> Callable[..., PrepareError]:
    """Apply a plan that must fail; the error."""

    def catch(*actions: Action, **more: object) -> PrepareError:
        with pytest.raises(PrepareError) as got:
            apply(actions, **more)  # type: ignore[arg-type]
        return got.value

    return catch


# ---------------------------------------------------------------------- the plan
def test_plan_takes_what_is_on_or_may_be_and_not_there() -> None:
    """Enabled or null, and creatable or missing; what is off only when it was named; ready never."""
    answers = [
        _resolution("/on"),
        _resolution("/null", enabled=None, mode=None),
        _resolution("/off", enabled=False),
        _resolution("/must-exist", "missing"),
        _resolution("/ready", "ready"),
        _resolution("/bad", "unusable", enabled=None),
    ]
    assert [(one.path, one.mode) for one in plan(answers)] == [
        ("/on", 0o700), ("/null", 0o750), ("/must-exist", 0o700),
    ]  # fmt: skip
    named = plan(answers, named=True)
    assert [one.path for one in named] == ["/on", "/null", "/off", "/must-exist", "/bad"]
    assert named[-1].unusable is not None


def test_plan_carries_why_an_enabled_one_is_unusable() -> None:
    """A directory that nothing can help is in the plan with its reason, also when there is no directory at all."""
    reason = Msg("not-a-directory", {"path": "/f", "kind": "file"})
    steps = (Step("Y", "env", "rejected", reason=Msg("empty")), Step("X", "env", "blocking", reason=reason))
    one, none = plan([
        _resolution("/f", "unusable", steps=steps),
        _resolution(None, "unusable", held="./extra-info"),
    ])  # fmt: skip
    assert (one.path, one.unusable) == ("/f", reason)
    assert (none.path, none.unusable) == ("./extra-info", Msg("cwd-deleted"))


def test_plan_gives_a_shared_directory_only_what_all_grant() -> None:
    """One directory of several artifacts is made once, with the modes' intersection; an override overrules."""
    both = [_resolution("/d", mode=0o750), _resolution("/d", mode=0o700)]
    assert plan(both) == (Action("/d", 0o700, "l1-exception-dump"),)
    assert plan(both, mode=0o770, group=7) == (Action("/d", 0o770, "l1-exception-dump", 7),)


# ---------------------------------------------------------------------- modes
def test_modes_are_exact_at_every_level_under_any_umask(tmp_path: Path, umask: int) -> None:
    """What is made has the mode asked for, parents included, whatever the umask."""
    done = apply([Action(f"{tmp_path}/a/b/dump", 0o700), Action(f"{tmp_path}/c/d/ops", 0o750)])
    assert {one.path: one.mode for one in done.made} == {
        f"{tmp_path}/{name}": mode
        for name, mode in [
            ("a", 0o700), ("a/b", 0o700), ("a/b/dump", 0o700), ("c", 0o750), ("c/d", 0o750), ("c/d/ops", 0o750),
        ]
    }  # fmt: skip
    for one in done.made:
        assert _mode(one.path) == one.mode, one


def test_shared_parents_grant_what_any_directory_below_needs(tmp_path: Path) -> None:
    """A parent of a dump and a cache lets the group through to the cache; the dump itself stays closed."""
    apply([Action(f"{tmp_path}/w/dump", 0o700), Action(f"{tmp_path}/w/cache", 0o750), Action(f"{tmp_path}/v", 0o750),
           Action(f"{tmp_path}/v/dump", 0o700)])  # fmt: skip
    assert [_mode(tmp_path / name) for name in ("w", "w/dump", "w/cache", "v", "v/dump")] == [
        0o750, 0o700, 0o750, 0o750, 0o700,
    ]  # fmt: skip


def test_what_exists_is_never_changed(tmp_path: Path) -> None:
    """Modes, owners and content of what was there stay; a second run makes nothing."""
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "file").write_text("x")
    os.chmod(tmp_path / "old", 0o711)
    before = _tree(tmp_path)
    wanted = [Action(f"{tmp_path}/old", 0o750), Action(f"{tmp_path}/old/new", 0o750)]
    assert apply(wanted).existing == (f"{tmp_path}/old",)
    after = _tree(tmp_path)
    assert {name: after[name] for name in before} == before
    again = apply(wanted)
    assert (again.made, again.existing) == ((), (f"{tmp_path}/old", f"{tmp_path}/old/new"))
    assert _tree(tmp_path) == after


def test_setgid_of_the_directory_above_is_kept(tmp_path: Path) -> None:
    """Below a setgid directory what is made hands the group on, as a site meant it."""
    os.chmod(tmp_path, 0o2755)
    apply([Action(f"{tmp_path}/a/b", 0o750)])
    assert [_mode(tmp_path / name) for name in ("a", "a/b")] == [0o2750, 0o2750]


def test_group_is_given_to_what_is_made(tmp_path: Path) -> None:
    """A group of ours is given to every level made, with the mode that was asked for."""
    group = 54400 if ROOT else (os.getgroups() or [os.getegid()])[0]
    apply([Action(f"{tmp_path}/a/b", 0o2770, group=group)])
    for name in ("a", "a/b"):
        assert (os.stat(tmp_path / name).st_gid, _mode(tmp_path / name)) == (group, 0o2770)


def test_dry_run_tells_the_levels_and_makes_nothing(tmp_path: Path, caught: Callable[..., PrepareError]) -> None:
    """The plan lists each missing level once, parents first, and refusals; the disk stays as it was."""
    wanted = (Action(f"{tmp_path}/a/b", 0o700), Action(f"{tmp_path}/a/c", 0o750), Action(str(tmp_path), 0o700))
    done = apply(wanted, dry_run=True)
    assert [(one.path, one.mode) for one in done.planned] == [
        (f"{tmp_path}/a", 0o750), (f"{tmp_path}/a/b", 0o700), (f"{tmp_path}/a/c", 0o750),
    ]  # fmt: skip
    assert (done.made, done.existing) == ((), (str(tmp_path),))
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").write_text("")
    error = caught(Action(f"{tmp_path}/file/x", 0o700), *wanted, dry_run=True)
    assert (len(error.failures), len(error.prepared.planned)) == (1, 3)


# ---------------------------------------------------------------------- symlinks
def test_trusted_symlinks_are_followed(tmp_path: Path) -> None:
    """A symlink of ours in a directory that only we write is fine, relative or absolute, nested, with dots."""
    (tmp_path / "real" / "deep").mkdir(parents=True)
    (tmp_path / "relative").symlink_to("./real/../real")
    (tmp_path / "absolute").symlink_to(tmp_path / "relative")
    done = apply([Action(f"{tmp_path}/absolute/deep/new", 0o700)])
    assert [one.path for one in done.made] == [f"{tmp_path}/absolute/deep/new"]
    assert _mode(tmp_path / "real/deep/new") == 0o700


@pytest.mark.parametrize("mode", [0o1777, 0o777])
def test_symlink_in_a_world_writable_directory_is_refused(
    tmp_path: Path, caught: Callable[..., PrepareError], mode: int
) -> None:
    """Nothing is made through a symlink that anybody could have put there, at whatever depth."""
    (tmp_path / "target").mkdir()
    (tmp_path / "open").mkdir()
    os.chmod(tmp_path / "open", mode)
    (tmp_path / "open" / "link").symlink_to(tmp_path / "target")
    (tmp_path / "ours").symlink_to("open/link")
    error = caught(Action(f"{tmp_path}/open/link/x", 0o700), Action(f"{tmp_path}/ours/y", 0o700))
    assert [failure.at for failure in error.failures] == [f"{tmp_path}/open/link"] * 2
    assert all(failure.reason.id == "prepare-planted" for failure in error.failures)
    assert list((tmp_path / "target").iterdir()) == []


def test_symlink_of_another_user_is_refused(tmp_path: Path, caught: Callable[..., PrepareError]) -> None:
    """A symlink owned by somebody else is not followed although its directory is ours (root can set this up)."""
    (tmp_path / "target").mkdir()
    (tmp_path / "link").symlink_to("target")
    if not ROOT:
        assert apply([Action(f"{tmp_path}/link/x", 0o700)]).made
        return
    os.lchown(tmp_path / "link", 54322, 54322)
    assert caught(Action(f"{tmp_path}/link/x", 0o700)).failures[0].errno == E.EPERM
    assert list((tmp_path / "target").iterdir()) == []


# ---------------------------------------------------------------------- failures
def test_every_failure_is_told_and_the_rest_is_made(tmp_path: Path, caught: Callable[..., PrepareError]) -> None:
    """One error names all that failed, each with its first refusing component, and what could be made is there."""
    (tmp_path / "file").write_text("")
    (tmp_path / "dangling").symlink_to("nowhere")
    (tmp_path / "loop").symlink_to("loop")
    reason = Msg("empty")
    error = caught(
        Action(f"{tmp_path}/file/x", 0o700, "a"),
        Action(f"{tmp_path}/dangling/x", 0o700),
        Action(f"{tmp_path}/loop/x", 0o700),
        Action(f"{tmp_path}/good/better", 0o750),
        Action(f"{tmp_path}/{'n' * 256}", 0o700),
        Action("/proc/new", 0o700),
        Action(f"{tmp_path}/nul\0", 0o700),
        Action(f"{tmp_path}/\ud800", 0o700),
        Action(f"{tmp_path}/known", 0o700, unusable=reason),
    )
    assert [failure.errno for failure in error.failures] == [
        E.ENOTDIR, E.ENOENT, E.ELOOP, E.ENAMETOOLONG, E.ENOENT, E.EINVAL, E.EINVAL, 0,
    ]  # fmt: skip
    assert [failure.at for failure in error.failures[:3]] == [
        f"{tmp_path}/{name}" for name in ("file", "dangling", "loop")
    ]
    assert error.failures[0].artifact == "a"
    assert (tmp_path / "good/better").is_dir()
    assert error.prepared == Prepared(made=(
        Action(f"{tmp_path}/good", 0o750), Action(f"{tmp_path}/good/better", 0o750),
    ))  # fmt: skip
    assert error.exit_code == 1
    for failure in error.failures:
        assert failure.say("en") in str(error)
        assert failure.say("zh") in error.say("zh")
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error)


def test_refusals_name_the_directory_its_owner_and_mode() -> None:
    """For a user without privilege: which directory refuses what, also in a dry run, also one that exists."""
    top = os.path.realpath(tempfile.mkdtemp())
    os.chmod(top, 0o755)
    script = f"""
import os, sys
from npu_paths.preparing import Action, PrepareError, apply
top = {top!r}
if os.geteuid() == 0:
    import npu_paths.core.words.prepare, npu_paths.core.words
    os.setgroups([]); os.setresgid(54321, 54321, 54321); os.setresuid(54321, 54321, 54321)
wanted = [Action(top + "/closed/x/y", 0o700), Action(top + "/locked/x/y", 0o700), Action(top + "/poor", 0o700)]
for dry in (True, False):
    try:
        apply(wanted, dry_run=dry)
    except PrepareError as error:
        for one in error.failures:
            print(one.errno, one.at, one.reason.id, one.reason.args["need"], one.reason.args["mode"])
"""
    for name, mode in (("closed", 0o555), ("locked", 0o700 if ROOT else 0o600), ("poor", 0o555)):
        os.mkdir(f"{top}/{name}")
        os.chmod(f"{top}/{name}", mode)
    try:
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    finally:
        for name in ("closed", "locked", "poor"):
            os.chmod(f"{top}/{name}", 0o700)
        shutil.rmtree(top)
    expected = [
        f"{E.EACCES} {top}/closed prepare-refused w 0555",
        f"{E.EACCES} {top}/locked prepare-refused x {'0700' if ROOT else '0600'}",
        f"{E.EACCES} {top}/poor prepare-lacks w 0555",
    ]
    assert done.stdout.splitlines() == expected * 2


def test_root_of_a_process_is_where_the_walk_begins(tmp_path: Path) -> None:
    """Paths of another root, and its absolute symlinks, stay below that root."""
    (tmp_path / "inside").mkdir()
    (tmp_path / "link").symlink_to("/inside")
    done = apply([Action("/link/new", 0o700)], job=Job(root=str(tmp_path)))
    assert [one.path for one in done.made] == ["/link/new"]
    assert (tmp_path / "inside/new").is_dir()


# ---------------------------------------------------------------------- many at once
_RACER = """
import os, sys
from npu_paths.preparing import Action, apply
top, number, umask = sys.argv[1], int(sys.argv[2]), int(sys.argv[3], 8)
os.umask(umask)
sys.stdin.read(1)
apply([Action(f"{top}/a/b/c/dump", 0o700), Action(f"{top}/a/b/c/{number % 4}/x/y", 0o750),
       Action(f"{top}/a/b/ops", 0o750), Action(f"{top}/own/{number}/d", 0o700)])
"""


@pytest.mark.parametrize("umask_text", ["022", "077"])
def test_64_processes_at_once_all_succeed(tmp_path: Path, umask_text: str) -> None:
    """The same and overlapping trees: no process fails and every mode is the one that was asked for."""
    forks = f"""
import os, sys
read, write = os.pipe()
pids = []
for number in range(64):
    pid = os.fork()
    if pid == 0:
        os.close(write)
        os.dup2(read, 0)
        sys.argv = ["racer", {str(tmp_path)!r}, str(number), {umask_text!r}]
        code = 1
        try:
            exec({_RACER!r})
            code = 0
        finally:
            if code:
                sys.excepthook(*sys.exc_info())
            os._exit(code)
    pids.append(pid)
os.close(write)
sys.exit(sum(os.waitpid(pid, 0)[1] != 0 for pid in pids))
"""
    done = subprocess.run(
        [sys.executable, "-c", "import npu_paths.preparing\n" + forks], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    modes = {name: S.S_IMODE(mode) for name, (mode, _, _) in _tree(tmp_path).items()}
    wanted = {"a": 0o750, "a/b": 0o750, "a/b/c": 0o750, "a/b/c/dump": 0o700, "a/b/ops": 0o750, "own": 0o700}
    for number in range(4):
        wanted |= {f"a/b/c/{number}{rest}": 0o750 for rest in ("", "/x", "/x/y")}
    for number in range(64):
        wanted |= {f"own/{number}": 0o700, f"own/{number}/d": 0o700}
    assert modes == wanted


def test_an_interrupted_run_is_finished_by_the_next(tmp_path: Path) -> None:
    """What a killed run left half made is completed, and what it made is not touched again."""
    apply([Action(f"{tmp_path}/a/b", 0o700)])
    before = _tree(tmp_path)
    done = apply([Action(f"{tmp_path}/a/b/c/d", 0o700)])
    assert [one.path for one in done.made] == [f"{tmp_path}/a/b/c", f"{tmp_path}/a/b/c/d"]
    assert {name: _tree(tmp_path)[name] for name in before} == before


def test_what_was_made_passes_check_as_the_same_user(tmp_path: Path) -> None:
    """After prepare the same job's directories are ready."""
    import npu_paths

    job = npu_paths.current_job().replace(
        env={"HOME": str(tmp_path), "NPU_COLLECT_PATH": f"{tmp_path}/c/d", "ASCEND_CACHE_PATH": f"{tmp_path}/e"},
        cwd=str(tmp_path), cann="9.0.0",
    )  # fmt: skip
    npu_paths.prepare(job)
    for one in npu_paths.explain(job):
        if one.enabled is not False:
            assert one.outcome in ("ready", "unusable"), one
    assert npu_paths.resolve("l1-exception-dump", job=job).outcome == "ready"
