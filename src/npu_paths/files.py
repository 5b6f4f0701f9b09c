"""Writing a whole file, atomically: the only writer of files beside ``prepare``, which makes directories."""

from __future__ import annotations

import errno as E
import os
import secrets
import stat as S

from .core.errors import NpuPathsError, UsageError
from .core.model import Msg

_TEMPORARY = ".npu-paths-"
# Errors of link(2) that only say that the file system knows no hard links.
_NO_LINKS = (E.EPERM, E.EOPNOTSUPP, E.ENOSYS, E.EMLINK)


class FileError(NpuPathsError):
    """A file could not be written; nothing was changed."""

    exit_code = 1


def write_whole(path: str, data: bytes, *, force: bool = False, mode: int = 0o644) -> None:
    """Write ``data`` as the file ``path``: all of it or nothing, on disk when this returns.

    The file gets ``mode`` whatever the umask is. An existing file is only replaced with ``force``, and
    then only a regular one: a symlink, also one that someone planted meanwhile, is never followed.
    Raises :class:`FileError`, and :class:`UsageError` for a path that names no file.
    """
    above, _, name = path.rpartition("/")
    if name in ("", ".", "..") or "\0" in path:
        raise UsageError(Msg("no-file-name", {"path": path}))
    try:
        folder = os.open(above or ("/" if path.startswith("/") else "."), os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError as error:
        raise _failed(path, error) from None
    try:
        _write_in(folder, name, path, data, force, mode)
    finally:
        os.close(folder)


def _write_in(folder: int, name: str, path: str, data: bytes, force: bool, mode: int) -> None:
    _may_replace(folder, name, path, force)
    temporary = _TEMPORARY + secrets.token_hex(8)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        fd = os.open(temporary, flags, 0o600, dir_fd=folder)
    except OSError as error:
        raise _failed(path, error) from None
    try:
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(fd, rest) :]
            os.fchmod(fd, mode)
            os.fsync(fd)
        finally:
            os.close(fd)
        _put(folder, temporary, name, path, force)
        os.fsync(folder)
    except OSError as error:
        raise _failed(path, error) from None
    finally:
        try:
            os.unlink(temporary, dir_fd=folder)
        except OSError as error:
            if error.errno != E.ENOENT:  # it has become the file itself
                raise _failed(path, error) from None


def _may_replace(folder: int, name: str, path: str, force: bool) -> None:
    try:
        there = os.stat(name, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return
    except OSError as error:
        raise _failed(path, error) from None
    if not force:
        raise FileError(Msg("file-exists", {"path": path}))
    if not S.S_ISREG(there.st_mode):
        raise FileError(Msg("not-a-regular-file", {"path": path}))


def _put(folder: int, temporary: str, name: str, path: str, force: bool) -> None:
    """Give the finished file its name; without ``force`` in a way that cannot replace another one."""
    if not force:
        try:
            os.link(temporary, name, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=False)
            return
        except FileExistsError:
            raise FileError(Msg("file-exists", {"path": path})) from None
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
    _may_replace(folder, name, path, force)
    os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)


def _failed(path: str, error: OSError) -> FileError:
    why = os.strerror(error.errno) if error.errno else str(error)
    return FileError(Msg("cannot-write", {"path": path, "why": why}))
