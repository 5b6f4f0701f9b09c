"""What is read from the machine: this process, a live one, the real disk."""

from __future__ import annotations

import errno as E
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from npu_paths.core.errors import InspectError, UsageError
from npu_paths.core.world import Mount, Stat, Who
from npu_paths.disk import DiskProbe, is_privileged, status_of
from npu_paths.host import _passwd_file, current_job, identity, job_of_process

ROOT = os.geteuid() == 0


@pytest.fixture
def child() -> Iterator[Callable[..., int]]:
    """Start a process that waits; its pid. All are ended afterwards."""
    running: list[subprocess.Popen[str]] = []

    def start(code: str = "", **more: object) -> int:
        script = f"import os, sys\n{code}\nprint('up', flush=True)\nsys.stdin.read()"
        pipe = subprocess.PIPE
        process = subprocess.Popen(  # type: ignore[call-overload]
            [sys.executable, "-S", "-c", script], stdin=pipe, stdout=pipe, text=True, **more
        )
        assert process.stdout.readline() == "up\n"
        running.append(process)
        return int(process.pid)

    yield start
    for process in running:
        process.communicate("")


def _in_child(tmp_path: Path, code: str) -> str:
    """Run code in a process of its own that stands in ``tmp_path``; what it prints."""
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# ---------------------------------------------------------------------- this process
def test_current_job() -> None:
    """Environment, cwd, umask, user and groups are those of this process."""
    before = os.umask(0o031)
    try:
        job = current_job()
    finally:
        os.umask(before)
    assert dict(job.env) == dict(os.environ)
    assert (job.cwd, job.umask, job.root, job.deleted_cwd) == (os.getcwd(), 0o031, "/", None)
    assert (job.uid, job.gid, job.groups) == (os.geteuid(), os.getegid(), frozenset(os.getgroups()))
    assert job.who.privileged is is_privileged(os.geteuid(), status_of("self"))
    bare = current_job(passwd=False, status=False)
    assert (bare.user, bare.passwd_home, bare.umask) == (None, None, 0o022)


def test_deleted_current_directory(tmp_path: Path) -> None:
    """A deleted cwd is no cwd, and where it was is told."""
    (tmp_path / "d").mkdir()
    code = """if True:
        import os
        from npu_paths.host import current_job
        os.chdir("d"); os.rmdir("../d")
        job = current_job()
        print(job.cwd, job.deleted_cwd)
    """
    assert _in_child(tmp_path, code) == f"None {tmp_path}/d"


def test_privilege_is_the_capability() -> None:
    """CAP_DAC_OVERRIDE decides; uid 0 only where capabilities cannot be read."""
    assert not is_privileged(0, {"CapEff": "0000000000000000"})
    assert is_privileged(5, {"CapEff": "0000000000000002"})
    assert (is_privileged(0, {}), is_privileged(5, {})) == (True, False)
    assert status_of("0") == {}


def test_identity() -> None:
    """UID alone, with groups, and what is no user."""
    assert identity("54321:7,8,9")["groups"] == frozenset({8, 9})
    got = identity("54321")
    assert (got["uid"], got["gid"], got["user"], got["passwd_home"]) == (54321, 54321, None, None)
    for text in ("", "x y", "-1", "1:", "1:a", "4294967295", ":5"):
        with pytest.raises(UsageError):
            identity(text)


# ---------------------------------------------------------------------- a live process
def test_job_of_a_child(tmp_path: Path, child: Callable[..., int]) -> None:
    """The environment at its start with any bytes, its cwd, umask and user."""
    env = {b"NPU_COLLECT_PATH": b"/d/\xff", b"EMPTY": b"", b"EQUALS": b"a=b"}
    pid = child("os.umask(0o027); os.environ['LATE'] = '1'", env=env, cwd=tmp_path)
    job = job_of_process(pid)
    assert {name: job.env[name] for name in ("NPU_COLLECT_PATH", "EMPTY", "EQUALS")} == {
        "NPU_COLLECT_PATH": "/d/\udcff", "EMPTY": "", "EQUALS": "a=b",
    }  # fmt: skip
    assert "LATE" not in job.env
    assert (job.cwd, job.umask, job.uid, job.pid, job.root) == (str(tmp_path), 0o027, os.geteuid(), pid, "/")
    assert (job.user, job.passwd_home) == (current_job().user, current_job().passwd_home)


def test_job_of_a_child_whose_directory_is_gone(tmp_path: Path, child: Callable[..., int]) -> None:
    """A deleted cwd is told apart from a directory whose name ends in ``(deleted)``."""
    for name in ("gone", "here (deleted)"):
        (tmp_path / name).mkdir()
    gone = child(cwd=tmp_path / "gone")
    here = child(cwd=tmp_path / "here (deleted)")
    (tmp_path / "gone").rmdir()
    assert (job_of_process(gone).cwd, job_of_process(gone).deleted_cwd) == (None, f"{tmp_path}/gone")
    assert (job_of_process(here).cwd, job_of_process(here).deleted_cwd) == (f"{tmp_path}/here (deleted)", None)


def test_job_of_another_user(tmp_path: Path, child: Callable[..., int]) -> None:
    """Effective ids and groups of a process that switched (root can start one)."""
    if not ROOT:
        return
    pid = child("os.setgroups([7, 8]); os.setresgid(5, 54321, 5); os.setresuid(0, 54321, 0)")
    job = job_of_process(pid)
    assert (job.uid, job.gid, job.groups, job.who.privileged, job.user) == (54321, 54321, {7, 8}, False, None)


def test_job_below_another_root(tmp_path: Path, child: Callable[..., int]) -> None:
    """A process in a chroot: its paths, its passwd file (root can start one)."""
    if not ROOT:
        return
    (tmp_path / "etc").mkdir()
    (tmp_path / "work").mkdir()
    (tmp_path / "etc/passwd").write_text("#\nshort:x\nme:x:0:0:Me:/home/me:/bin/sh\n")
    pid = child(f"os.chroot({str(tmp_path)!r}); os.chdir('/work')")
    job = job_of_process(pid)
    assert (job.cwd, job.root, job.user, job.passwd_home) == ("/work", f"/proc/{pid}/root", "me", "/home/me")
    world = job.world(DiskProbe(job.root))
    assert world.is_dir(".")
    assert world.realpath("../etc/passwd") == "/etc/passwd"
    assert world.mkdir("new", 0o755) == 0
    assert not (tmp_path / "work/new").exists()


def test_passwd_file(tmp_path: Path) -> None:
    """Another root's passwd file without the uid, or none at all."""
    assert _passwd_file(str(tmp_path / "none"), 0) == (None, None)
    (tmp_path / "passwd").write_bytes(b"a:x:1:1::/a:\nb\xff:x:2:2::/b\xff:\n")
    assert _passwd_file(str(tmp_path / "passwd"), 2) == ("b\udcff", "/b\udcff")
    assert _passwd_file(str(tmp_path / "passwd"), 3) == (None, None)


def test_no_such_process() -> None:
    """A pid that is gone is one clear error, exit 3."""
    process = subprocess.Popen(["true"])
    process.wait()
    with pytest.raises(InspectError) as got:
        job_of_process(process.pid)
    assert got.value.exit_code == 3
    assert str(process.pid) in got.value.say()


# ---------------------------------------------------------------------- the disk
def test_disk_probe_answers(tmp_path: Path) -> None:
    """Kinds, modes, targets, names and bytes, undecodable ones too; errors are answers."""
    probe = DiskProbe()
    name = "\udcff\udcfe"
    (tmp_path / name).mkdir(mode=0o700)
    (tmp_path / "f").write_bytes(b"text")
    (tmp_path / "l").symlink_to(name)
    os.mkfifo(tmp_path / "p")
    top = str(tmp_path)
    assert probe.lstat(f"{top}/{name}") == Stat(
        "dir", 0o700, os.geteuid(), os.stat(tmp_path).st_gid, os.stat(tmp_path / name).st_size
    )
    kinds = [got.kind if isinstance(got := probe.lstat(f"{top}/{n}"), Stat) else got for n in ("f", "l", "p", "x")]
    assert kinds == ["file", "symlink", "other", E.ENOENT]
    assert (probe.readlink(f"{top}/l"), probe.readlink(f"{top}/f")) == (name, E.EINVAL)
    assert sorted(probe.listdir(top)) == sorted(["f", "l", "p", name])  # type: ignore[arg-type]
    assert (probe.listdir(f"{top}/f"), probe.listdir(f"{top}/x")) == (E.ENOTDIR, E.ENOENT)
    assert [probe.read(f"{top}/{n}", 2) for n in ("f", "x", name, "p")] == [b"te", E.ENOENT, E.EISDIR, b""]
    mount = probe.mount(top)
    assert isinstance(mount, Mount)
    assert mount.total_bytes >= mount.free_bytes >= 0
    assert probe.mount(f"{top}/x") == E.ENOENT
    for path in ("/a\0b", "/\ud800"):
        assert {
            probe.lstat(path),
            probe.readlink(path),
            probe.listdir(path),
            probe.read(path, 1),
            probe.mount(path),
        } == {E.EINVAL}
        assert probe.may(path, "r", current_job().who) is False
    assert DiskProbe("/").lstat("/") == probe.lstat("/")
    assert isinstance(probe.listdir("/"), list)
    assert DiskProbe(top).lstat("/f") == probe.lstat(f"{top}/f")


def test_disk_probe_knows_only_its_own_user(tmp_path: Path) -> None:
    """The kernel is asked for this process's user alone, with its groups and its privilege."""
    probe, who = DiskProbe(), current_job().who
    assert probe.may(str(tmp_path), "rwx", who) is True
    assert probe.may(f"{tmp_path}/none", "r", who) is False
    for other in (Who(54321, who.gid), who._replace(gid=54321), who._replace(groups=frozenset({54321}))):
        assert probe.may(str(tmp_path), "r", other) is None
    assert DiskProbe().may(str(tmp_path), "r", who._replace(privileged=not who.privileged)) is None


def test_disk_probe_beyond_path_max(tmp_path: Path) -> None:
    """What no absolute path can name is found all the same, from / and from a current directory."""
    code = """if True:
        import os
        from npu_paths.core.world import Mount, Stat
        from npu_paths.disk import DiskProbe
        from npu_paths.host import current_job
        top = os.getcwd()
        for _ in range(25):
            os.mkdir("d" * 200)
            os.chdir("d" * 200)
        os.mkdir("e"); os.symlink("t", "l"); open("f", "w").write("text")
        job = current_job()
        assert len(job.cwd) > 5000
        def ask():
            probe = DiskProbe()
            at = job.cwd
            assert probe.lstat(at).kind == "dir"
            assert probe.lstat(at + "/e").kind == "dir"
            assert probe.lstat(at + "/none") == 2
            assert probe.readlink(at + "/l") == "t"
            assert sorted(probe.listdir(at)) == ["e", "f", "l"]
            assert probe.listdir(at + "/f") == 20
            assert probe.read(at + "/f", 3) == b"tex"
            assert isinstance(probe.mount(at), Mount)
            assert probe.mount(at + "/none") == 2
            assert probe.may(at, "rwx", job.who)
        ask()
        assert job.world(DiskProbe()).mkdir("new", 0o700) == 0
        os.chdir("/")
        ask()
        os.chdir(top)
        os.mkdir("gone"); os.chdir("gone"); os.rmdir(top + "/gone")
        ask()
        print("ok")
    """
    assert _in_child(tmp_path, code) == "ok"


def test_disk_probe_below_a_closed_directory(tmp_path: Path) -> None:
    """From a current directory below one that is closed to us the kernel still finds what lies around it."""
    code = """if True:
        import os
        from npu_paths.disk import DiskProbe
        from npu_paths.host import current_job
        import npu_paths.core.world
        os.makedirs("shut/in/a"); os.mkdir("shut/in/b"); os.chdir("shut/in/a")
        if os.geteuid() == 0:
            os.chown(".", 54321, 54321); os.chmod("../..", 0o700)
            os.setgroups([]); os.setresgid(54321, 54321, 54321); os.setresuid(54321, 54321, 54321)
        else:
            os.chmod("../..", 0)
        job = current_job(passwd=False)
        world = job.world(DiskProbe())
        assert world.is_dir("."), world.find(".")
        assert world.is_dir("../b")
        assert world.access(".", "rwx") == 0
        assert world.mkdir("new", 0o700) == 0
        assert world.exists("new") and not world.exists("none")
        assert world.find(job.cwd).errno == 13
        assert world.realpath("new") == 13
        print("ok")
    """
    try:
        assert _in_child(tmp_path, code) == "ok"
    finally:
        os.chmod(tmp_path / "shut", 0o700)
