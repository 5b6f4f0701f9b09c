"""The file system as asked and imagined: a probe's answers plus what would have been made.

Everything that depends on how Linux walks a path lives here, once: component by component, with
symlinks, search permission, limits and read-only mounts, for any uid. The functions answer as the
system calls of the same name do and never raise: an errno is an answer. Nothing is written; what
``mkdir`` would have made is kept in an overlay that later questions see.
"""

import errno as E
from collections.abc import Callable

from .nodes import (
    NAME_MAX,
    PATH_MAX,
    Found,
    Made,
    Mount,
    Probe,
    Refusal,
    Stat,
    Who,
    allowed,
    join,
    parent,
    size,
)

__all__ = [
    "NAME_MAX",
    "PATH_MAX",
    "Found",
    "Made",
    "Mount",
    "Probe",
    "Refusal",
    "Stat",
    "Who",
    "World",
    "allowed",
    "join",
    "parent",
    "size",
]

_MAX_LINKS = 40  # fs/namei.c MAXSYMLINKS
# File systems without mkdir at their usual places, the first that fits: what their lookup answers before
# rights are asked (fs/proc: ENOENT), or what vfs_mkdir answers after them (no mkdir: EPERM). 0: has mkdir.
_PSEUDO = (("/proc", E.ENOENT), ("/sys/fs/cgroup", 0), ("/sys/fs/bpf", 0), ("/sys", E.EPERM), ("/dev/pts", E.EPERM))
_PROTECTED = "/proc/sys/fs/protected_symlinks"


def _asks_directory(pending: list[str]) -> bool:
    """Whether what follows a name (reversed) needs it to be a directory although no name is looked up in it."""
    for name in reversed(pending):
        if name == "..":
            return True
        if name not in ("", "."):
            return False
    return bool(pending)


def _is_missing(found: Found) -> bool:
    """Whether nothing but the last name of a walk is missing, in a directory that was reached."""
    return found.last and found.errno == E.ENOENT and not found.dangling


class World:
    """A probe, an overlay, and who asks from where.

    ``cwd`` is the physical current directory, ``None`` when it is gone. ``umask`` cuts what ``mkdir``
    makes. Answers of the probe are kept: each path is asked once in the life of a world and its forks,
    and each walk is done once while the overlay stays as it is. ``who`` must not be changed afterwards.
    A deleted current directory counts as missing altogether: the kernel still finds ``.`` there, but
    nothing can be made in it.
    """

    __slots__ = (
        "_asked", "_dirs", "_links", "_may", "_missed", "_mounts", "_nodes", "_over", "_shared", "_walks",
        "cwd", "made", "probe", "umask", "who",
    )  # fmt: skip

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
        self._missed: dict[str, tuple[tuple[str | None, str, bool], ...]] = {}  # missing path -> walks that ended there
        self._dirs: set[str] = set()  # physical directories known to be reached from the root
        self._shared = False  # whether a fork uses the same walks
        self._asked: dict[tuple[str, str], bool | None] = {}
        self._may: Callable[[str, str, Who], bool | None] | None = getattr(probe, "may", None)

    def fork(self, *, cwd: str | None = None, keep: bool = True) -> "World":
        """A world of the same answers; ``keep`` with what was made so far, else as it was at first."""
        twin = World.__new__(World)
        twin.probe, twin.who, twin.umask = self.probe, self.who, self.umask
        twin.cwd = self.cwd if cwd is None else cwd
        twin._nodes, twin._links, twin._mounts = self._nodes, self._links, self._mounts
        twin._asked, twin._may = self._asked, self._may
        if keep or not self._over:
            twin.made, twin._over = self.made.copy(), self._over.copy()
            twin._walks, twin._missed, twin._dirs = self._walks, self._missed, self._dirs
            twin._shared = self._shared = True
        else:
            twin.made, twin._over = [], {}
            twin._forget()
        return twin

    def _forget(self) -> None:
        """Every walk is to be done anew here; forks keep theirs."""
        self._walks, self._missed, self._dirs, self._shared = {}, {}, set(), False

    # ------------------------------------------------------------------ nodes
    def node(self, path: str) -> Stat | int:
        """``lstat`` of a physical path, overlay first."""
        got = self._over.get(path) or self._nodes.get(path)
        if got is None:
            # Below what was only imagined there is nothing to ask for.
            missing = self._over and self._nodes.get(parent(path)) == E.ENOENT
            got = self._nodes[path] = E.ENOENT if missing else self.probe.lstat(path)
        return got

    def put(self, path: str, stat: Stat) -> None:
        """Keep in the overlay that ``path`` (physical) was made, or now is, ``stat``."""
        # Forks keep what is known of the world as it was; here only the walks that missed ``path`` are done anew.
        if isinstance(self._over.get(path) or self._nodes.get(path), Stat):
            self._forget()
        elif self._shared:
            self._walks, self._missed, self._dirs = self._walks.copy(), self._missed.copy(), self._dirs.copy()
            self._shared = False
        for key in self._missed.pop(path, ()):
            found = self._walks.pop(key, None)
            if found is not None and stat.kind == "dir" and _is_missing(found):
                self._walks[key] = Found(path, stat)
        self._over[path] = stat
        self.made.append(Made(path, stat.mode, stat.uid, stat.kind))

    def _target(self, path: str) -> str | int:
        got = self._links.get(path)
        if got is None:
            got = self._links[path] = self.probe.readlink(path)
        return got

    def mount(self, path: str) -> Mount | int:
        """``statvfs`` of a physical path, or of what exists above it (what was only imagined is not asked for)."""
        asked = path
        while True:
            got = self._mounts.get(path)
            if got is None and (path not in self._over or isinstance(self._nodes.get(path), Stat)):
                got = self._mounts[path] = self.probe.mount(path)
            if (got is not None and not isinstance(got, int)) or path == "/":
                break
            path = parent(path)
        while asked != path:  # what is missing lies where it would be made
            self._mounts[asked] = got or 0
            asked = parent(asked)
        return got or 0

    def starts(self, path: str) -> bool:
        """Whether ``path`` has a place to start from: it is absolute, or the current directory exists."""
        if path.startswith("/"):
            return True
        at = None if self.cwd is None else self.node(self.cwd)
        return isinstance(at, Stat) and at.kind == "dir"

    # ------------------------------------------------------------------ walking
    def find(self, path: str, follow: bool = True) -> Found:
        """Walk ``path`` as the kernel does for ``who``; a relative one starts at ``cwd``."""
        key = (None if path[:1] == "/" else self.cwd, path, follow)
        found = self._walks.get(key)
        if found is None:
            found = self._walks[key] = self._walk(path, follow)
            keys = [key]
            # Only where a symlink is at the end does it matter whether that is followed.
            if _is_missing(found) or not (follow or found.stat is None or found.stat.kind == "symlink"):
                keys.append((key[0], path, not follow))
                self._walks[keys[1]] = found
            if found.rest:
                at = join(found.path, found.rest[0])
                self._missed[at] = (*self._missed.get(at, ()), *keys)
        return found

    def _walk(self, path: str, follow: bool) -> Found:
        if not path:
            return Found(self.cwd or "/", None, E.ENOENT)
        if size(path) >= PATH_MAX:
            return Found(self.cwd or "/", None, E.ENAMETOOLONG, (path,))
        text, here = path, "/"
        if path[0] == "/":
            # From the deepest directory on that an earlier walk came through.
            cut = path.rfind("/")
            while cut > 0:
                if path[:cut] in self._dirs:
                    here, text = path[:cut], path[cut:]
                    break
                cut = path.rfind("/", 0, cut)
        elif self.cwd is None:
            return Found("/", None, E.ENOENT, (path,))
        else:
            here = self.cwd
        reached = self._dirs if path[0] == "/" else None
        names = [name for name in text.split("/") if name]
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
            if not (self.who.privileged or allowed(at, self.who, "x") or self.grants(here, at, "x")):
                return Found(here, None, E.EACCES, (name, *reversed(names)), False, Refusal(here, at, "x", E.EACCES))
            if reached is not None:
                reached.add(here)
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
                # Refused although the mode bits grant it: to ``who``, or only to this process that looks?
                mine = stat in (E.EACCES, E.EPERM) and self._kernel(here, "x") is not None
                refusal = Refusal(here, at, "x", stat, "beyond-bits") if mine else None
                rest = (name, *reversed(names))
                return Found(here, None, stat, rest, not names, refusal, inside)
            if stat.kind == "symlink" and (names or follow):
                target = self._target(below)
                links += 1
                if links > _MAX_LINKS:
                    return Found(here, None, E.ELOOP, (name, *reversed(names)))
                if isinstance(target, int):
                    return Found(here, None, target, (name, *reversed(names)))
                if not names and self._planted(at, stat):
                    refusal = Refusal(below, stat, "x", E.EACCES, "protected-symlink")
                    return Found(here, None, E.EACCES, (name,), False, refusal)
                if ":" in target and "/" not in target and below.startswith("/proc/"):
                    # A magic link (pipe:[7]): the kernel jumps to what no path leads to, and that is no directory.
                    if names or as_dir:
                        return Found(below, None, E.ENOTDIR, tuple(reversed(names)))
                    return Found(below, stat._replace(kind="other", mode=0o600))
                if target[:1] == "/":
                    here = "/"
                if target[-1:] == "/" and not names:
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

    def grants(self, path: str, stat: Stat, need: str) -> bool:
        """Whether ``who`` is granted every letter of ``need`` on a physical path: the kernel's answer or the bits'."""
        got = self._kernel(path, need)
        return allowed(stat, self.who, need) if got is None else got

    def _kernel(self, path: str, need: str) -> bool | None:
        """The kernel's own answer, where it can be had: for this process's user, on what really is there."""
        if self._may is None or path in self._over:
            return None
        key = (path, need)
        if key not in self._asked:
            self._asked[key] = self._may(path, need, self.who)
        return self._asked[key]

    @property
    def guesses(self) -> bool:
        """Whether some answer rests on mode bits alone: the real disk was asked for somebody else."""
        return any(got is None for got in self._asked.values())

    def refuses(self, path: str, stat: Stat, need: str) -> Refusal | None:
        """Why ``need`` is not granted on a physical path that exists; ``None`` when it is."""
        granted = self._kernel(path, need)
        if granted or (granted is None and allowed(stat, self.who, need)):
            if granted is None and "w" in need and stat.kind in ("dir", "file") and self._readonly(path):
                return Refusal(path, stat, "rw", E.EROFS)
            return None
        for letter in need:
            if not self.grants(path, stat, letter):
                if not allowed(stat, self.who, letter):
                    return Refusal(path, stat, letter, E.EACCES)
                if letter != "w" or not self._readonly(path):
                    return Refusal(path, stat, letter, E.EACCES, "beyond-bits")
        if "w" in need and stat.kind in ("dir", "file") and self._readonly(path):
            return Refusal(path, stat, "rw", E.EROFS)
        return None

    def _readonly(self, path: str) -> bool:
        mount = self.mount(path)
        return not isinstance(mount, int) and mount.readonly

    def _planted(self, directory: Stat, link: Stat) -> bool:
        """Whether the kernel does not follow ``link`` as the last component (fs/namei.c, may_follow_link)."""
        if link.uid in (self.who.uid, directory.uid) or directory.mode & 0o1002 != 0o1002:
            return False
        if _PROTECTED not in self._links:
            text = self.probe.read(_PROTECTED, 8)
            self._links[_PROTECTED] = 0 if isinstance(text, int) or text.strip() in (b"", b"0") else 1
        return self._links[_PROTECTED] == 1

    def realpath(self, path: str) -> str | int:
        """``realpath(3)``: the physical path, or an errno."""
        got, code = self._real(path)
        return code or (E.ENAMETOOLONG if size(got) >= PATH_MAX else got)

    def realpath_buffer(self, path: str) -> str:
        """What glibc 2.36 leaves in the caller's buffer: the physical path up to and with the component that is
        missing or may not be looked at; empty (untouched) after any other error."""
        got, code = self._real(path)
        return got if code in (0, E.ENOENT, E.EACCES) and size(got) < PATH_MAX else ""

    def _real(self, path: str) -> tuple[str, int]:
        """The walk of glibc's realpath (stdlib/canonicalize.c): one ``readlink`` of the absolute path so far
        for each name. Unlike the kernel's walk it takes ``.`` and ``..`` without asking for search permission,
        needs it on every directory above the current one, and has no limit on the length of ``path``.
        """
        here = "/"
        if not path:
            return "", E.ENOENT
        if path[0] != "/":
            if not self.starts(path) or self.cwd is None:
                return "", E.ENOENT
            here = self.cwd
        pending = path.split("/")[::-1]
        links = 0
        while pending:
            name = pending.pop()
            if name in ("", "."):
                continue
            if name == "..":
                here = parent(here)
                continue
            below = join(here, name)
            if size(below) >= PATH_MAX or (len(name) > NAME_MAX // 4 and size(name) > NAME_MAX):
                code: Stat | int = E.ENAMETOOLONG if size(below) >= PATH_MAX else self._way(here) or E.ENAMETOOLONG
            else:
                code = self._way(here) or self.node(below)
            if isinstance(code, int):
                return below, code
            if code.kind == "symlink":
                links += 1
                target = self._target(below)
                if links > _MAX_LINKS or isinstance(target, int):
                    return below, E.ELOOP if isinstance(target, str) else target
                pending += target.split("/")[::-1]
                here = "/" if target[:1] == "/" else here
                continue
            if _asks_directory(pending):
                if code.kind != "dir":
                    return below, E.ENOTDIR
                if size(below) + 1 >= PATH_MAX:
                    return below, E.ENAMETOOLONG
            here = below
        return here, 0

    def _way(self, path: str) -> int:
        """Whether a name can be looked up in a physical directory by its absolute path: 0 or an errno."""
        return 0 if path in self._dirs else self.find(path.rstrip("/") + "/.").errno

    def mkdir(self, path: str, mode: int) -> int:
        """``mkdir``: 0 and an entry in the overlay, or an errno."""
        bare = path.rstrip("/") or path[:1]
        found = self.find(bare, follow=False) if size(path) < PATH_MAX else self.find(path)
        if not found.errno:
            return E.EEXIST
        if found.errno != E.ENOENT or not found.last or len(found.rest) != 1:
            return found.errno
        refusal = self.make(found.path, found.rest[0], mode)
        return refusal.errno if refusal is not None else 0

    def make(self, directory: str, name: str, mode: int) -> Refusal | None:
        """``mkdirat``: a name that is missing in a physical directory; the refusal when it cannot be made."""
        refusal = self.mkdir_refusal(directory)
        above = self.node(directory)
        if refusal is not None or isinstance(above, int):
            return refusal
        setgid = above.mode & 0o2000
        gid = above.gid if setgid else self.who.gid
        path = join(directory, name)
        self._nodes.setdefault(path, E.ENOENT)  # so that nothing below it is asked for
        self.put(path, Stat("dir", mode & 0o1777 & ~self.umask | setgid, self.who.uid, gid))
        return None

    def mkdir_refusal(self, directory: str) -> Refusal | None:
        """Why nothing can be made in an existing physical directory; ``None`` when it can."""
        stat = self.node(directory)
        if isinstance(stat, int):
            return Refusal(directory, Stat("dir", 0, 0, 0), "x", stat)
        pseudo = 0
        if directory.startswith(("/proc", "/sys", "/dev")):
            fits = (code for top, code in _PSEUDO if directory == top or directory.startswith(top + "/"))
            pseudo = next(fits, 0)
        if pseudo == E.ENOENT:
            return Refusal(directory, stat, "w", pseudo, "no-mkdir")
        refusal = self.refuses(directory, stat, "wx")
        if refusal is not None and refusal.need == "w" and self._readonly(directory):
            return Refusal(directory, stat, "rw", E.EROFS)  # asked first when something is made (filename_create)
        if refusal is None and pseudo:
            return Refusal(directory, stat, "w", pseudo, "no-mkdir")
        return refusal

    def chmod(self, path: str, mode: int) -> int:
        """``chmod`` by the owner (or uid 0): 0 and the new mode in the overlay, or an errno."""
        found = self.find(path)
        if found.errno or found.stat is None:
            return found.errno
        if self._readonly(found.path):
            return E.EROFS
        if self.who.uid not in (0, found.stat.uid):
            return E.EPERM
        if mode & 0o2000 and self.who.uid and found.stat.gid not in (self.who.gid, *self.who.groups):
            mode &= ~0o2000  # fs/attr.c: setgid only within one's own groups
        self._over[found.path] = found.stat._replace(mode=mode)
        self._forget()
        self.made = [m._replace(mode=mode) if m.path == found.path else m for m in self.made]
        return 0

    def listdir(self, path: str) -> list[str] | int:
        """Names in a directory, sorted, with what the overlay made; or an errno."""
        found = self.find(path)
        if found.errno or found.stat is None:
            return found.errno
        if found.stat.kind != "dir":
            return E.ENOTDIR
        if not self.grants(found.path, found.stat, "r"):
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
        if not self.grants(found.path, found.stat, "r"):
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
