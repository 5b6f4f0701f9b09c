"""The real file system as a probe, and the two small readers of /proc that it shares with ``host``."""

from __future__ import annotations

import errno as E
import os
import stat as S
from collections.abc import Callable, Mapping
from typing import TypeVar

from .core.world import Mount, Stat, Who

_T = TypeVar("_T")
_KINDS = {S.S_IFDIR: "dir", S.S_IFREG: "file", S.S_IFLNK: "symlink"}
_CAP_DAC_OVERRIDE = 1 << 1  # linux/capability.h


def first_bytes(path: str, limit: int = 1 << 20, dir_fd: int | None = None) -> bytes:
    """At most ``limit`` bytes of a file; raises OSError."""
    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC, dir_fd=dir_fd)
    try:
        parts = []
        while limit > 0 and (part := os.read(fd, min(limit, 1 << 20))):
            parts.append(part)
            limit -= len(part)
        return b"".join(parts)
    finally:
        os.close(fd)


class DiskProbe:
    """The real file system, below ``root`` (``/proc/PID/root`` for a live process).

    Paths beyond PATH_MAX are walked by descriptors; what lies below the current directory is also found
    when a directory above it is closed to us, as the kernel finds it.
    """

    __slots__ = ("_far", "_own", "root")

    def __init__(self, root: str = "/") -> None:
        self.root = root.rstrip("/")
        self._far = False  # whether some path was only reached by descriptors
        self._own: tuple[int, int, frozenset[int], bool] | None = None

    def lstat(self, path: str) -> Stat | int:
        """Kind, mode, owner of the node itself."""
        try:
            got = os.lstat(self.root + path or "/")
        except OSError as error:
            again = self._again(error, os.lstat, path)
            if isinstance(again, int):
                return again
            got = again
        except ValueError:
            return E.EINVAL
        mode = got.st_mode
        return Stat(_KINDS.get(S.S_IFMT(mode), "other"), S.S_IMODE(mode), got.st_uid, got.st_gid, got.st_size)

    def readlink(self, path: str) -> str | int:
        """The target of a symlink as it is written."""
        try:
            return os.readlink(self.root + path)
        except OSError as error:
            return self._again(error, os.readlink, path)
        except ValueError:
            return E.EINVAL

    def listdir(self, path: str) -> list[str] | int:
        """The names in a directory."""
        try:
            return os.listdir(self.root + path or "/")
        except OSError as error:
            return self._again(error, _listdir, path)
        except ValueError:
            return E.EINVAL

    def read(self, path: str, limit: int) -> bytes | int:
        """The first ``limit`` bytes of a file."""
        try:
            return first_bytes(self.root + path, limit)
        except OSError as error:
            return self._again(error, first_bytes, path, limit)
        except ValueError:
            return E.EINVAL

    def mount(self, path: str) -> Mount | int:
        """Size, room and read-only state of the file system below ``path``."""
        try:
            got = os.statvfs(self.root + path or "/")
        except OSError as error:
            again = self._again(error, _statvfs, path)
            if isinstance(again, int):
                return again
            got = again
        except ValueError:
            return E.EINVAL
        unit = got.f_frsize
        readonly = bool(got.f_flag & os.ST_RDONLY)
        return Mount(readonly, got.f_blocks * unit, got.f_bavail * unit, got.f_files, got.f_favail)

    def may(self, path: str, need: str, who: Who) -> bool | None:
        """Whether the kernel grants ``need`` on a physical path; ``None`` when ``who`` is not this process's user.

        It knows what mode bits do not tell: access lists, servers that squash root, immutable files.
        """
        if self._own is None:
            uid = os.geteuid()
            usual = who.privileged == (uid == 0)  # then the capabilities need not be read
            privileged = who.privileged if usual else is_privileged(uid, status_of("self"))
            self._own = (uid, os.getegid(), frozenset((*os.getgroups(), os.getegid())), privileged)
        if (who.uid, who.gid, who.groups | {who.gid}, who.privileged) != self._own:
            return None
        mode = ("r" in need) * os.R_OK | ("w" in need) * os.W_OK | ("x" in need) * os.X_OK
        try:
            if os.access(self.root + path or "/", mode, effective_ids=True):
                return True
            return self._far and self._by_descriptor(_access, path, mode)
        except (OSError, ValueError):
            return False

    def _again(self, error: OSError, call: Callable[..., _T], path: str, *more: object) -> _T | int:
        """A second try by descriptors, where the spelling as one absolute path is what failed; else the errno."""
        code = error.errno or E.EIO
        if code != E.ENAMETOOLONG and (code != E.EACCES or self.root):
            return code
        self._far = True
        try:
            return self._by_descriptor(call, path, *more)
        except OSError as second:
            return second.errno or E.EIO

    def _by_descriptor(self, call: Callable[..., _T], path: str, *more: object) -> _T:
        """``call(name, …, dir_fd=)`` on the last name of a physical path, reached one directory after the other."""
        names = [name for name in (self.root + path).split("/") if name]
        start, names = self._from_cwd(names)
        fd = os.open(start, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            if not names and call is os.lstat:
                return os.fstat(fd)  # type: ignore[return-value]
            for name in names[:-1]:
                # Only the root (of another process) is a symlink.
                follow = 0 if self.root.endswith(f"/{name}") else os.O_NOFOLLOW
                below = os.open(name, os.O_PATH | os.O_DIRECTORY | follow | os.O_CLOEXEC, dir_fd=fd)
                os.close(fd)
                fd = below
            return call(names[-1] if names else ".", *more, dir_fd=fd)
        finally:
            os.close(fd)

    def _from_cwd(self, names: list[str]) -> tuple[str, list[str]]:
        """Where to start, and the names from there: the current directory, up and down, since one above it may be
        closed. Its link in /proc needs no right to search it, as ``.`` would; from ``/`` where that is in vain."""
        try:
            above = [] if self.root else [name for name in os.getcwd().split("/") if name]
        except OSError:
            above = []
        common = 0
        while common < min(len(above), len(names)) and above[common] == names[common]:
            common += 1
        return ("/proc/self/cwd", [".."] * (len(above) - common) + names[common:]) if common else ("/", names)


def _listdir(name: str, dir_fd: int) -> list[str]:
    fd = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=dir_fd)
    try:
        return os.listdir(fd)
    finally:
        os.close(fd)


def _statvfs(name: str, dir_fd: int) -> os.statvfs_result:
    fd = os.open(name, os.O_PATH | os.O_CLOEXEC, dir_fd=dir_fd)
    try:
        return os.statvfs(fd)
    finally:
        os.close(fd)


def _access(name: str, mode: int, dir_fd: int) -> bool:
    return os.access(name, mode, dir_fd=dir_fd, effective_ids=True)


def status_of(pid: str) -> dict[str, str]:
    """``/proc/PID/status`` as a mapping; empty where it cannot be read."""
    try:
        text = first_bytes(f"/proc/{pid}/status").decode("utf-8", "replace")
    except OSError:
        return {}
    return {name: value.strip() for name, _, value in (line.partition(":") for line in text.splitlines())}


def is_privileged(uid: int, status: Mapping[str, str]) -> bool:
    """Whether mode bits stop nothing for a process: CAP_DAC_OVERRIDE by its status, else uid 0."""
    caps = status.get("CapEff")
    return bool(int(caps, 16) & _CAP_DAC_OVERRIDE) if caps else uid == 0
