"""What a file system answers, as values: nodes, mounts, where a walk ended, who refuses whom."""

# Not here: "from __future__ import annotations". NamedTuple compiles each annotation that is a string, which would
# be most of what importing this module costs.

from typing import NamedTuple, Protocol

PATH_MAX = 4096  # linux/limits.h, with the terminating NUL
NAME_MAX = 255


class Stat(NamedTuple):
    """What ``lstat`` tells: ``kind`` is dir, file, symlink or other; ``mode`` the 12 permission bits."""

    kind: str
    mode: int
    uid: int
    gid: int
    size: int = 0


class Mount(NamedTuple):
    """What ``statvfs`` tells of the file system below a path; sizes in bytes, -1 when unknown."""

    readonly: bool
    total_bytes: int = -1
    free_bytes: int = -1
    total_inodes: int = -1
    free_inodes: int = -1


class Probe(Protocol):
    """The five questions put to a real or a fake file system. None raises; an int is an errno.

    Paths are absolute, normalised and hold no symlink but (for ``lstat`` and ``readlink``) the last
    component. A file's ``listdir`` is ENOTDIR; ``read`` returns at most ``limit`` bytes.

    A probe of the real disk may answer a sixth: ``may(path, need, who)`` tells whether the kernel grants
    the letters of ``need`` to ``who``, ``None`` when only the mode bits can (``who`` is somebody else).
    """

    def lstat(self, path: str) -> Stat | int: ...
    def readlink(self, path: str) -> str | int: ...
    def listdir(self, path: str) -> list[str] | int: ...
    def read(self, path: str, limit: int) -> bytes | int: ...
    def mount(self, path: str) -> Mount | int: ...


class Refusal(NamedTuple):
    """The first component that refuses: ``need`` is x (search), w, r, or ``rw`` for a read-only mount.

    ``why`` is the id of a sentence where it is not the mode bits: ``protected-symlink``, ``no-mkdir``, or
    ``beyond-bits`` when they would grant it (an access list, a server that squashes root).
    """

    path: str
    stat: Stat
    need: str
    errno: int
    why: str = ""


class Found(NamedTuple):
    """Where a walk ended. ``errno`` 0: ``path`` is the physical path and ``stat`` its node.

    Otherwise ``path`` is the last directory reached and ``rest`` the names that were not (the first of
    them is the one that is missing or refused). ``last`` tells that only the final name is missing,
    ``dangling`` that it is missing behind a symlink (there ``mkdir`` answers EEXIST). EACCES without a
    ``refusal``: the mode bits let ``who`` pass, but the probe itself was not let in.
    """

    path: str
    stat: Stat | None
    errno: int = 0
    rest: tuple[str, ...] = ()
    last: bool = False
    refusal: Refusal | None = None
    dangling: bool = False


class Made(NamedTuple):
    """A directory (or file) that the overlay holds: physical path, mode, owner."""

    path: str
    mode: int
    uid: int
    kind: str = "dir"


class Who(NamedTuple):
    """Who asks: effective uid, gid and groups; ``privileged`` when mode bits stop nothing (CAP_DAC_OVERRIDE)."""

    uid: int
    gid: int
    groups: frozenset[int] = frozenset()
    privileged: bool = False


def allowed(stat: Stat, who: Who, need: str) -> bool:
    """Whether the mode bits of ``stat`` grant every letter of ``need`` (r, w, x) to ``who``.

    The first class that fits decides, even when a later one would grant more (fs/namei.c,
    acl_permission_check). Privilege does not execute a file that nobody may.
    """
    if who.privileged:
        return "x" not in need or stat.kind == "dir" or bool(stat.mode & 0o111)
    if stat.uid == who.uid:
        bits = stat.mode >> 6
    elif stat.gid == who.gid or stat.gid in who.groups:
        bits = stat.mode >> 3
    else:
        bits = stat.mode
    want = ("r" in need) * 4 + ("w" in need) * 2 + ("x" in need)
    return bits & want == want


def size(text: str) -> int:
    """Length of a path in bytes, as the system counts it."""
    if text.isascii():
        return len(text)
    try:
        return len(text.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:  # a lone surrogate that stands for no byte (from JSON)
        return len(text.encode("utf-8", "surrogatepass"))


def parent(path: str) -> str:
    """The directory above an absolute normalised path (``/`` above ``/``)."""
    return path[: path.rfind("/")] or "/"


def join(directory: str, name: str) -> str:
    """``directory`` and one name below it."""
    return f"/{name}" if directory == "/" else f"{directory}/{name}"
