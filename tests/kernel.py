"""Trees on a real disk, and what the kernel says about them to a user that really is switched to.

Run as a program it reads one JSON document (trees and an identity) from standard input. For each tree a
child enters the current directory, becomes that user and answers every question by system calls, and once
more by a World of its own; both answers are printed as JSON.
"""

from __future__ import annotations

import ctypes
import errno as E
import json
import os
import random
import stat as S
import subprocess
import sys
from typing import Any

from npu_paths.core.model import Job
from npu_paths.core.resolve import describe
from npu_paths.core.rows import Candidate, Ctx, Failure
from npu_paths.core.verbs.common import MAKE
from npu_paths.core.world import Stat, Who, World
from npu_paths.disk import DiskProbe

UID, OTHER = 54321, 54322
GID, EXTRA, STRANGE = 54321, 54400, 54499
ROOT = os.geteuid() == 0
_MODES = (
    0o755, 0o755, 0o755, 0o700, 0o711, 0o750, 0o770, 0o777, 0o1777, 0o1773, 0o2775, 0o2755, 0o555, 0o500, 0o444, 0o000,
    0o400, 0o600, 0o200, 0o300, 0o070, 0o050, 0o007, 0o005, 0o077, 0o707, 0o605, 0o066,
)  # fmt: skip
_NAMES = ("a", "b", "c", "d e", "ü", "\udcff\udcfe")
_LIBC = ctypes.CDLL(None, use_errno=True)
# The walk of realpath was written anew in 2.33; what is left in the buffer is as here from 2.35 on.
_GLIBC = tuple(int(part) for part in (os.confstr("CS_GNU_LIBC_VERSION") or "glibc 0.0").split()[1].split(".")[:2])
REALPATH = _GLIBC >= (2, 35)


# ---------------------------------------------------------------------- trees
def grow(base: str, seed: int) -> dict[str, Any]:
    """Make a random tree in ``base``; returns the tree's current directory, umask and paths to ask about."""
    rng = random.Random(seed)
    os.mkdir(base, 0o755)
    os.chmod(base, 0o755)
    dirs, nodes = [base], [base]
    late: list[tuple[str, int, int, int]] = []
    for _ in range(rng.randrange(3, 14)):
        above = rng.choice(dirs[-4:] if rng.random() < 0.6 else dirs)
        path = os.path.join(above, rng.choice(_NAMES))
        if os.path.lexists(path):
            continue
        roll = rng.random()
        if roll < 0.6:
            os.mkdir(path)
            dirs.append(path)
        elif roll < 0.75:
            with open(path, "w"):
                pass
        elif roll < 0.78:
            os.mkfifo(path)
        else:
            os.symlink(_target(rng, base, above, nodes), path)
        nodes.append(path)
        owner, group = rng.choice((0, UID, UID, OTHER)), rng.choice((0, GID, EXTRA, STRANGE))
        late.append((path, rng.choice(_MODES), owner, group))
    cwd = rng.choice(dirs) if rng.random() < 0.8 else base
    umask = rng.choice((0o022, 0o022, 0o077, 0o027, 0o000))
    paths = sorted({_question(rng, base, cwd, nodes) for _ in range(14)})
    # Rights come last and from the leaves up. Unprivileged they can only be set once the directory is entered.
    rights = [(path, mode) for path, mode, _, _ in reversed(late) if not os.path.islink(path)]
    if ROOT:
        for path, _, owner, group in late:
            os.lchown(path, owner, group)
        _chmod(rights)
    return {"base": base, "cwd": cwd, "umask": umask, "paths": paths, "rights": [] if ROOT else rights}


def _chmod(rights: list[tuple[str, int]]) -> None:
    for path, mode in rights:
        os.chmod(path, mode)


def _target(rng: random.Random, base: str, above: str, nodes: list[str]) -> str:
    roll = rng.random()
    node = rng.choice(nodes)
    if roll < 0.35:
        return node
    if roll < 0.65:
        return os.path.relpath(node, above) + rng.choice(("", "", "/", "/.", "/..", "/a"))
    if roll < 0.75:
        return rng.choice(("loop", "a", "b", "c"))
    return rng.choice((".", "..", "/", "gone", "gone/too", base + "/gone", "../../..", "a/b/c", "./a/", "n" * 256))


def _question(rng: random.Random, base: str, cwd: str, nodes: list[str]) -> str:
    node = rng.choice(nodes)
    path = node if rng.random() < 0.5 else os.path.relpath(node, cwd)
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        path += "/" + rng.choice((*_NAMES, "gone", "new", "..", ".", "..", "", "n" * 255, "n" * 256, "é" * 128))
    path += rng.choice(("", "", "", "/", "/.", "/..", "//"))
    return rng.choice((path, path, path, path.replace("/", "//", 1), "./" + path if path[0] != "/" else path, ""))


def fell(base: str) -> None:
    """Take a tree away whatever its modes are."""
    os.chmod(base, 0o700)
    for entry in list(os.scandir(base)):
        if entry.is_dir(follow_symlinks=False):
            fell(entry.path)
        else:
            os.unlink(entry.path)
    os.rmdir(base)


# ---------------------------------------------------------------------- the kernel's answers
def _call(function: Any, *args: Any, **more: Any) -> Any:
    try:
        return function(*args, **more)
    except OSError as error:
        return -(error.errno or E.EIO)


def _kind(got: Any) -> Any:
    if isinstance(got, int):
        return got
    mode = got.st_mode
    kind = {S.S_IFDIR: "dir", S.S_IFREG: "file", S.S_IFLNK: "symlink"}.get(S.S_IFMT(mode), "other")
    return [kind] if kind == "other" else [kind, S.S_IMODE(mode), got.st_uid, got.st_gid]


def _access(path: str, need: str) -> int:
    mode = ("r" in need) * 4 + ("w" in need) * 2 + ("x" in need)
    code = 0 if _LIBC.access(os.fsencode(path), mode) == 0 else ctypes.get_errno()
    return -(E.EACCES if code == E.EPERM else code)  # /proc/PID says EPERM; which of the two is of no use


def _realpath(path: str) -> list[Any]:
    if not REALPATH:
        return []
    buffer = ctypes.create_string_buffer(8192)
    _LIBC.realpath.restype = ctypes.c_void_p
    done = _LIBC.realpath(os.fsencode(path), buffer)
    code = 0 if done else -ctypes.get_errno()
    return [code, os.fsdecode(buffer.value)]


def _mkdir(path: str, mode: int) -> Any:
    got = _call(os.mkdir, path, mode)
    if got is not None:
        return got
    made = _kind(os.lstat(path.rstrip("/")))
    os.rmdir(path)
    return made


def _mkdirs(path: str) -> bool:
    """``mkdir -p``, name by name, and undone."""
    made = []
    spelt = ""
    for name in path.split("/"):
        spelt += name + "/"
        if name and _call(os.mkdir, spelt[:-1], 0o750) is None:
            made.append(spelt[:-1])
    done = os.path.isdir(path)
    for one in reversed(made):
        _call(os.rmdir, one)
    return done


def ask_kernel(path: str) -> dict[str, Any]:
    """Every answer by system calls."""
    return {
        "stat": _kind(_call(os.stat, path)),
        "lstat": _kind(_call(os.lstat, path)),
        "access": [_access(path, need) for need in ("", "r", "w", "x", "rw", "rwx")],
        "list": _names(_call(os.listdir, path)),
        "realpath": _realpath(path),
        "mkdir": [_mkdir(path, mode) for mode in (0o750, 0o7777)],
        "mkdirs": _mkdirs(path),
    }


def _names(got: Any) -> Any:
    """The names in a directory that a tree can have made: in those above the trees others come and go."""
    return got if isinstance(got, int) else sorted(name for name in got if name in _NAMES)


# ---------------------------------------------------------------------- the world's answers
def _stat(got: Stat | int) -> Any:
    if isinstance(got, int):
        return -got
    return [got.kind] if got.kind == "other" else [got.kind, got.mode, got.uid, got.gid]


def ask_world(world: World, path: str) -> dict[str, Any]:
    """The same by a World; its own sentences must agree with it."""
    listed = world.listdir(path)
    real = world.realpath(path)
    made = []
    for mode in (0o750, 0o7777):
        twin = world.fork()
        code = twin.mkdir(path, mode)
        made.append(-code if code else _stat(twin.lstat(path.rstrip("/"))))
    twin = world.fork()
    ctx = Ctx(Job(), twin, Candidate("X", "env", lambda job, arg: None, "", ()))
    mkdirs = not isinstance(MAKE.run(ctx, path, 0o750), Failure)
    seen = describe(world, path)
    if seen.exists is False and path:
        assert seen.creatable is mkdirs, (path, seen, mkdirs)
    if seen.exists:
        letters = (seen.readable, seen.writable, seen.searchable)
        assert letters == tuple(not world.access(path, need) for need in "rwx"), (path, seen)
        assert (seen.refused_by is None) is all(letters), (path, seen)
    assert world.is_dir(path) is bool(seen.exists and seen.is_dir), (path, seen)
    return {
        "stat": _stat(world.stat(path)),
        "lstat": _stat(world.lstat(path)),
        "access": [-world.access(path, need) for need in ("", "r", "w", "x", "rw", "rwx")],
        "list": -listed if isinstance(listed, int) else _names(listed),
        "realpath": [-real if isinstance(real, int) else 0, world.realpath_buffer(path)] if REALPATH else [],
        "mkdir": made,
        "mkdirs": mkdirs,
    }


class BitsOnly:
    """The real disk, but rights are told from mode bits alone, as for another user."""

    def __init__(self) -> None:
        disk = DiskProbe()
        self.lstat, self.readlink, self.listdir = disk.lstat, disk.readlink, disk.listdir
        self.read, self.mount = disk.read, disk.mount


def world_of(tree: dict[str, Any], who: Who, probe: Any) -> World:
    """A fresh world of one tree."""
    return World(probe, cwd=None if tree.get("deleted") else tree["cwd"], who=who, umask=tree["umask"])


# ---------------------------------------------------------------------- becoming somebody
def _drop_override() -> None:
    """Take CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH away from uid 0 (capset, version 3)."""
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    data = (ctypes.c_uint32 * 6)()
    assert _LIBC.capget(header, data) == 0
    for index in (0, 1):  # effective, permitted
        data[index] &= ~0b110
    assert _LIBC.capset(header, data) == 0


def become(who: dict[str, Any]) -> None:
    """Switch this process for good to the identity asked for (nothing to do when it is ours)."""
    if who["switch"]:
        os.setgroups(who["groups"])
        os.setresgid(who["gid"], who["gid"], who["gid"])
        os.setresuid(who["uid"], who["uid"], who["uid"])
    if who["drop"]:
        _drop_override()


def who_of(who: dict[str, Any]) -> Who:
    """The identity as a world knows it."""
    return Who(who["uid"], who["gid"], frozenset(who["groups"]), who["uid"] == 0 and not who["drop"])


def _enter(cwd: str) -> None:
    os.chdir("/")
    for name in cwd.strip("/").split("/"):
        if name:
            os.chdir(name)


def _answer(tree: dict[str, Any], who: dict[str, Any]) -> list[Any]:
    _enter(tree["cwd"])
    if tree.get("deleted"):
        os.rmdir(tree["cwd"])
    _chmod(tree.get("rights", []))
    os.umask(tree["umask"])
    become(who)
    pairs = []
    for path in tree["paths"]:
        kernel = ask_kernel(path)
        pairs.append((kernel, ask_world(world_of(tree, who_of(who), DiskProbe()), path)))
    return pairs


def main() -> None:
    """Answer for every tree of standard input, each in a child of its own."""
    asked = json.load(sys.stdin)
    for tree in asked["trees"]:
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                print(json.dumps(_answer(tree, asked["who"])))
                sys.stdout.flush()
                code = 0
            finally:
                if code:
                    sys.excepthook(*sys.exc_info())
                os._exit(code)
        _, status = os.waitpid(pid, 0)
        if status:
            sys.exit(1)


def ask(trees: list[dict[str, Any]], who: dict[str, Any]) -> list[list[Any]]:
    """For each tree and path what the kernel and what a world of the same user say there."""
    document = json.dumps({"trees": trees, "who": who})
    done = subprocess.run([sys.executable, __file__], input=document, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def identities() -> dict[str, dict[str, Any]]:
    """Who is asked about: as root another user, and root itself with and without its privilege; else ourselves."""
    own = {
        "uid": os.geteuid(), "gid": os.getegid(), "groups": sorted(os.getgroups()), "switch": False, "drop": False,
    }  # fmt: skip
    if not ROOT:
        return {"user": own, "alone": own, "root": own, "bare": own}
    return {
        "user": {"uid": UID, "gid": GID, "groups": [EXTRA], "switch": True, "drop": False},
        "alone": {"uid": UID, "gid": 0, "groups": [], "switch": True, "drop": False},
        "root": own,
        "bare": {**own, "drop": True},
    }


if __name__ == "__main__":
    main()
