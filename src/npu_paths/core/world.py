"""The file system as asked and imagined: a probe's answers plus what would have been made.

Everything that depends on how Linux walks a path lives here, once: component by component, with
symlinks, search permission, limits and read-only mounts, for any uid. The functions answer as the
system calls of the same name do and never raise: an errno is an answer. Nothing is written; what
``mkdir`` would have made is kept in an overlay that later questions see.
"""

from __future__ import annotations

import errno as E
from typing import NamedTuple, Protocol

PATH_MAX = 4096  # linux/limits.h, with the terminating NUL
NAME_MAX = 255
_MAX_LINKS = 40  # fs/namei.c MAXSYMLINKS
_PSEUDO = {"/proc": E.ENOENT, "/sys": E.EPERM}  # file systems that refuse mkdir, and how


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
    """

    def lstat(self, path: str) -> Stat | int: ...
    def readlink(self, path: str) -> str | int: ...
    def listdir(self, path: str) -> list[str] | int: ...
    def read(self, path: str, limit: int) -> bytes | int: ...
    def mount(self, path: str) -> Mount | int: ...


class Refusal(NamedTuple):
    """The first component that refuses: ``need`` is x (search), w, r, or ``rw`` for a read-only mount."""

    path: str
    stat: Stat
    need: str
    errno: int


class Found(NamedTuple):
    """Where a walk ended. ``errno`` 0: ``path`` is the physical path and ``stat`` its node.

    Otherwise ``path`` is the last directory reached and ``rest`` the names that were not (the first of
    them is the one that is missing or refused). ``last`` tells that only the final name is missing,
    ``dangling`` that it is missing behind a symlink (there ``mkdir`` answers EEXIST).
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
    """Whether the mode bits of ``stat`` grant every letter of ``need`` (r, w, x) to ``who``."""
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
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogateescape"))


def parent(path: str) -> str:
    """The directory above an absolute normalised path (``/`` above ``/``)."""
    return path[: path.rfind("/")] or "/"


def join(directory: str, name: str) -> str:
    """``directory`` and one name below it."""
    return f"/{name}" if directory == "/" else f"{directory}/{name}"


class World:
    """A probe, an overlay, and who asks from where.

    ``cwd`` is the physical current directory, ``None`` when it is gone. ``umask`` cuts what ``mkdir``
    makes. Answers of the probe are kept: each path is asked once in the life of a world and its forks,
    and each walk is done once while the overlay stays as it is. ``who`` must not be changed afterwards.
    """

    __slots__ = ("_links", "_mounts", "_nodes", "_over", "_walks", "cwd", "made", "probe", "umask", "who")

    def __init__(self, probe: Probe, *, cwd: str | None, who: Who, umask: int = 0o022) -> None:
        self.probe = probe
        self.cwd = cwd
        self.who = who
        self.umask = umask
        self.made: list[Made] = []
        self._nodes: dict[str, Stat | int] = {}
        self._links: dict[str, str | int] = {}
        self._mounts: dict[str, Mount | int] = {}
        self._over: dict[str, Stat] = {}
        self._walks: dict[tuple[str | None, str, bool], Found] = {}

    def fork(self, *, cwd: str | None = None, keep: bool = True) -> World:
        """A world of the same answers; ``keep`` with what was made so far, else as it was at first."""
        twin = World.__new__(World)
        twin.probe, twin.who, twin.umask = self.probe, self.who, self.umask
        twin.cwd = self.cwd if cwd is None else cwd
        twin._nodes, twin._links, twin._mounts = self._nodes, self._links, self._mounts
        if keep or not self._over:
            twin.made, twin._over, twin._walks = self.made.copy(), self._over.copy(), self._walks
        else:
            twin.made, twin._over, twin._walks = [], {}, {}
        return twin

    # ------------------------------------------------------------------ nodes
    def node(self, path: str) -> Stat | int:
        """``lstat`` of a physical path, overlay first."""
        got = self._over.get(path) or self._nodes.get(path)
        if got is None:
            got = self._nodes[path] = self.probe.lstat(path)
        return got

    def put(self, path: str, stat: Stat) -> None:
        """Keep in the overlay that ``path`` (physical) was made, or now is, ``stat``."""
        self._change(path, stat)
        self.made.append(Made(path, stat.mode, stat.uid, stat.kind))

    def _change(self, path: str, stat: Stat) -> None:
        self._over[path] = stat
        self._walks = {}  # forks keep the walks of the world as it was

    def _target(self, path: str) -> str | int:
        got = self._links.get(path)
        if got is None:
            got = self._links[path] = self.probe.readlink(path)
        return got

    def mount(self, path: str) -> Mount | int:
        """``statvfs`` of a physical path, or of what exists above it."""
        while True:
            got = self._mounts.get(path)
            if got is None:
                got = self._mounts[path] = self.probe.mount(path)
            if not isinstance(got, int) or path == "/":
                return got
            path = parent(path)

    def starts(self, path: str) -> bool:
        """Whether ``path`` has a place to start from: it is absolute, or the current directory exists."""
        return path.startswith("/") or self.cwd is not None

    # ------------------------------------------------------------------ walking
    def find(self, path: str, follow: bool = True) -> Found:
        """Walk ``path`` as the kernel does for ``who``; a relative one starts at ``cwd``."""
        key = (None if path[:1] == "/" else self.cwd, path, follow)
        found = self._walks.get(key)
        if found is None:
            found = self._walks[key] = self._walk(path, follow)
        return found

    def _walk(self, path: str, follow: bool) -> Found:
        if not path:
            return Found(self.cwd or "/", None, E.ENOENT)
        if size(path) >= PATH_MAX:
            return Found(self.cwd or "/", None, E.ENAMETOOLONG, (path,))
        if path[0] == "/":
            here = "/"
        elif self.cwd is None:
            return Found("/", None, E.ENOENT, (path,))
        else:
            here = self.cwd
        names = [name for name in path.split("/") if name]
        # A trailing slash (or dot) asks for a directory and follows a last symlink.
        as_dir = path[-1] == "/" or (bool(names) and names[-1] == ".")
        follow = follow or as_dir
        names.reverse()
        links = 0
        outer = len(names) + 1  # names of ``path`` itself still to come; more are pending inside a link's target
        inside = False
        while names:
            name = names.pop()
            inside = inside and len(names) >= outer
            at = self.node(here)
            if isinstance(at, int):
                return Found(here, None, at, (name, *reversed(names)))
            if at.kind != "dir":
                return Found(here, at, E.ENOTDIR, (name, *reversed(names)))
            if not (self.who.privileged or allowed(at, self.who, "x")):
                return Found(here, None, E.EACCES, (name, *reversed(names)), False, Refusal(here, at, "x", E.EACCES))
            if name == ".":
                continue
            if name == "..":
                here = parent(here)
                continue
            if len(name) > NAME_MAX // 4 and size(name) > NAME_MAX:
                return Found(here, None, E.ENAMETOOLONG, (name, *reversed(names)))
            below = join(here, name)
            stat = self.node(below)
            if isinstance(stat, int):
                refusal = Refusal(here, at, "x", stat) if stat in (E.EACCES, E.EPERM) else None
                rest = (name, *reversed(names))
                return Found(here, None, stat, rest, not names, refusal, inside)
            if stat.kind == "symlink" and (names or follow):
                target = self._target(below)
                links += 1
                if links > _MAX_LINKS:
                    return Found(here, None, E.ELOOP, (name, *reversed(names)))
                if isinstance(target, int):
                    return Found(here, None, target, (name, *reversed(names)))
                if not target:
                    return Found(here, None, E.ENOENT, (name, *reversed(names)))
                if target[0] == "/":
                    here = "/"
                if target[-1] == "/" and not names:
                    as_dir = True
                if not inside:
                    inside, outer = True, len(names)
                names.extend(n for n in reversed(target.split("/")) if n)
                continue
            here = below
        stat = self.node(here)
        if isinstance(stat, int):
            return Found(here, None, stat)
        if as_dir and stat.kind != "dir":
            return Found(here, stat, E.ENOTDIR)
        return Found(here, stat)

    # ------------------------------------------------------------------ the system calls
    def lstat(self, path: str) -> Stat | int:
        """``lstat``: the node itself, or an errno."""
        found = self.find(path, follow=False)
        return found.errno or found.stat  # type: ignore[return-value]

    def stat(self, path: str) -> Stat | int:
        """``stat``: the node behind symlinks, or an errno."""
        found = self.find(path)
        return found.errno or found.stat  # type: ignore[return-value]

    def is_dir(self, path: str) -> bool:
        """Whether ``stat`` finds a directory."""
        found = self.find(path)
        return not found.errno and found.stat is not None and found.stat.kind == "dir"

    def exists(self, path: str) -> bool:
        """``access(path, F_OK) == 0``."""
        return not self.find(path).errno

    def access(self, path: str, need: str) -> int:
        """``access`` with the letters of ``need`` (r, w, x): 0 or an errno."""
        found = self.find(path)
        if found.errno or found.stat is None:
            return found.errno
        refusal = self.refuses(found.path, found.stat, need)
        return refusal.errno if refusal else 0

    def refuses(self, path: str, stat: Stat, need: str) -> Refusal | None:
        """Why ``need`` is not granted on a physical path that exists; ``None`` when it is."""
        for letter in need:
            if not allowed(stat, self.who, letter):
                return Refusal(path, stat, letter, E.EACCES)
        if "w" in need and stat.kind in ("dir", "file"):
            mount = self.mount(path)
            if not isinstance(mount, int) and mount.readonly:
                return Refusal(path, stat, "rw", E.EROFS)
        return None

    def realpath(self, path: str) -> str | int:
        """``realpath(3)``: the physical path, or an errno."""
        found = self.find(path)
        if found.errno:
            return found.errno
        return E.ENAMETOOLONG if size(found.path) >= PATH_MAX else found.path

    def realpath_buffer(self, path: str) -> str:
        """What glibc 2.36 leaves in the caller's buffer: up to and with the first missing component."""
        found = self.find(path)
        return join(found.path, found.rest[0]) if found.errno == E.ENOENT and found.rest else found.path

    def mkdir(self, path: str, mode: int) -> int:
        """``mkdir``: 0 and an entry in the overlay, or an errno."""
        bare = path.rstrip("/") or path[:1]
        found = self.find(bare, follow=False) if size(path) < PATH_MAX else self.find(path)
        if not found.errno:
            return E.EEXIST
        if found.errno != E.ENOENT or not found.last or len(found.rest) != 1:
            return found.errno
        refusal = self.mkdir_refusal(found.path)
        if refusal is not None:
            return refusal.errno
        above = self.node(found.path)
        assert isinstance(above, Stat)
        setgid = above.mode & 0o2000
        gid = above.gid if setgid else self.who.gid
        self.put(join(found.path, found.rest[0]), Stat("dir", mode & 0o1777 & ~self.umask | setgid, self.who.uid, gid))
        return 0

    def mkdir_refusal(self, directory: str) -> Refusal | None:
        """Why nothing can be made in an existing physical directory; ``None`` when it can."""
        stat = self.node(directory)
        if isinstance(stat, int):
            return None
        for top, code in _PSEUDO.items():
            if directory == top or directory.startswith(top + "/"):
                return Refusal(directory, stat, "w", code)
        return self.refuses(directory, stat, "wx")

    def chmod(self, path: str, mode: int) -> int:
        """``chmod`` by the owner (or uid 0): 0 and the new mode in the overlay, or an errno."""
        found = self.find(path)
        if found.errno or found.stat is None:
            return found.errno
        if self.who.uid not in (0, found.stat.uid):
            return E.EPERM
        self._change(found.path, found.stat._replace(mode=mode))
        self.made = [m._replace(mode=mode) if m.path == found.path else m for m in self.made]
        return 0

    def listdir(self, path: str) -> list[str] | int:
        """Names in a directory, sorted, with what the overlay made; or an errno."""
        found = self.find(path)
        if found.errno or found.stat is None:
            return found.errno
        if found.stat.kind != "dir":
            return E.ENOTDIR
        if not allowed(found.stat, self.who, "r"):
            return E.EACCES
        top = found.path.rstrip("/") + "/"
        fresh = {m.path[len(top) :] for m in self.made if m.path.startswith(top) and "/" not in m.path[len(top) :]}
        names = [] if any(m.path == found.path for m in self.made) else self.probe.listdir(found.path)
        return names if isinstance(names, int) else sorted({*names, *fresh})

    def read(self, path: str, limit: int) -> bytes | int:
        """At most ``limit`` bytes of a file, or an errno (EISDIR for a directory)."""
        found = self.find(path)
        if found.errno or found.stat is None:
            return found.errno
        if found.stat.kind == "dir":
            return E.EISDIR
        if not allowed(found.stat, self.who, "r"):
            return E.EACCES
        return self.probe.read(found.path, limit)

    def absolute(self, path: str) -> str | None:
        """The absolute form for people; ``None`` when it is relative to a directory that is gone.

        ``..`` is resolved physically where it can be, other symlinks stay as written.
        """
        here = "/" if path.startswith("/") else self.cwd
        if here is None:
            return None
        for name in path.split("/"):
            if not name or name == ".":
                continue
            if name == "..":
                found = self.find(here)
                here = parent(found.path if not found.errno else here)
            else:
                here = join(here, name)
        return here
