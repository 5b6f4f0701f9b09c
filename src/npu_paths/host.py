"""The only reader of the machine: this process, a live process, the real disk."""

from __future__ import annotations

import errno as E
import os

from .core.errors import InspectError, UsageError
from .core.model import Job, Msg
from .disk import DiskProbe as DiskProbe
from .disk import first_bytes, is_privileged, status_of

_ENV_LIMIT = 1 << 24  # bytes of an --env-file: more than any kernel passes to a program
_PATIENCE = 10  # seconds to wait for what a pipe is to bring
_GONE = " (deleted)"  # what /proc appends to a directory that no longer exists


def _passwd(uid: int) -> tuple[str | None, str | None]:
    """Name and home of the passwd entry; both ``None`` without one."""
    import pwd

    try:
        entry = pwd.getpwuid(uid)
    except KeyError:
        return None, None
    return entry.pw_name, entry.pw_dir


def _deleted(link: str) -> str | None:
    """Where a deleted directory was, by its link in /proc."""
    try:
        return os.readlink(link).removesuffix(_GONE)
    except OSError:
        return None


def current_job(*, passwd: bool = True, status: bool = True) -> Job:
    """The job of this process: environment, cwd, umask, user. Reads only, and only here.

    ``passwd=False`` and ``status=False`` leave out the passwd entry and the umask and capabilities
    (for answers that do not need them).
    """
    uid, gid = os.geteuid(), os.getegid()
    cwd: str | None
    try:
        cwd, was = os.getcwd(), None
    except OSError:
        cwd, was = None, _deleted("/proc/self/cwd")
    proc = status_of("self") if status else {}
    user, home = _passwd(uid) if passwd else (None, None)
    return Job(
        env=dict(os.environ),
        cwd=cwd,
        umask=int(proc.get("Umask", "022"), 8),
        uid=uid,
        gid=gid,
        groups=frozenset(os.getgroups()),
        privileged=is_privileged(uid, proc),
        user=user,
        passwd_home=home,
        deleted_cwd=was,
        host=os.uname().nodename or None,
    )


def job_of_process(pid: int) -> Job:
    """The job of a live process, from ``/proc/PID``: environment at exec, cwd, umask, user, root.

    Variables that the process changed after its start cannot be seen there. Raises
    :class:`InspectError` when the process is gone or may not be looked at.
    """
    top = f"/proc/{pid}"
    try:
        raw = first_bytes(f"{top}/environ", 1 << 24)
        cwd = os.readlink(f"{top}/cwd")
        root = os.readlink(f"{top}/root")
    except OSError as error:
        gone = error.errno in (E.ENOENT, E.ESRCH)
        raise InspectError(
            Msg("no-process", {"pid": pid, "why": Msg("no-such-process") if gone else _why(error)})
        ) from None
    env: dict[str, str] = {}
    for item in raw.split(b"\0"):
        name, equals, value = item.partition(b"=")
        if equals and name:
            env.setdefault(os.fsdecode(name), os.fsdecode(value))
    status = status_of(str(pid))
    uid = int(status.get("Uid", "0 0").split()[1])
    gid = int(status.get("Gid", "0 0").split()[1])
    inside = "/" if root == "/" and _same_mounts(top) else f"{top}/root"
    gone = cwd.endswith(_GONE) and not _is(f"{top}/cwd", cwd)
    if root != "/" and cwd.startswith(root + "/"):
        cwd = cwd[len(root) :]  # of a process below a chroot, as it sees it itself
    user, home = _passwd(uid) if inside == "/" else _passwd_file(f"{inside}/etc/passwd", uid)
    return Job(
        env=env,
        cwd=None if gone else cwd,
        umask=int(status.get("Umask", "022"), 8),
        uid=uid,
        gid=gid,
        groups=frozenset(int(g) for g in status.get("Groups", "").split()),
        privileged=is_privileged(uid, status),
        user=user,
        passwd_home=home,
        pid=pid,
        host=_host_of(pid),
        root=inside,
        deleted_cwd=cwd.removesuffix(_GONE) if gone else None,
    )


def _same_mounts(top: str) -> bool:
    """Whether a process sees the same mounts as this one (a container has ``/`` as its root, too)."""
    try:
        return os.readlink(f"{top}/ns/mnt") == os.readlink("/proc/self/ns/mnt")
    except OSError:
        return False


def _is(link: str, path: str) -> bool:
    """Whether ``path`` really is what a link of /proc leads to (a name can end in `` (deleted)``)."""
    try:
        return os.path.samestat(os.stat(link), os.stat(path))
    except OSError:
        return False


def _passwd_file(path: str, uid: int) -> tuple[str | None, str | None]:
    """Name and home of a uid in another root's passwd file; both ``None`` without an entry."""
    try:
        lines = first_bytes(path, 1 << 22).split(b"\n")
    except OSError:
        return None, None
    for line in lines:
        fields = line.split(b":")
        if len(fields) >= 6 and fields[2] == str(uid).encode():
            return os.fsdecode(fields[0]), os.fsdecode(fields[5])
    return None, None


def _host_of(pid: int) -> str | None:
    """The machine's name as a process sees it; ``None`` in another UTS namespace, whose name is not to be had."""
    try:
        same = os.stat(f"/proc/{pid}/ns/uts").st_ino == os.stat("/proc/self/ns/uts").st_ino
    except OSError:
        same = False
    return (os.uname().nodename or None) if same else None


def loaded_libraries() -> tuple[str, ...]:
    """Of pyACL and torch_npu, those that this process has imported: CANN has read its environment by then."""
    import sys

    modules = sys.modules
    names = []
    if hasattr(modules.get("acl"), "init"):  # pyACL, and no other module of that name
        names.append("acl")
    if modules.get("torch_npu") is not None:
        names.append("torch_npu")
    return tuple(names)


def children_of(pid: int) -> list[int]:
    """Every descendant of a live process, parents first, by ``/proc/PID/stat``.

    Raises :class:`InspectError` when there is no such process.
    """
    parents: dict[int, list[int]] = {}
    seen = False
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        seen = seen or int(name) == pid
        try:
            line = first_bytes(f"/proc/{name}/stat").decode("ascii", "replace")
        except OSError:
            continue  # gone meanwhile
        parents.setdefault(int(line.rpartition(")")[2].split()[1]), []).append(int(name))
    if not seen:
        raise InspectError(Msg("no-process", {"pid": pid, "why": Msg("no-such-process")}))
    found: list[int] = []
    pending = [pid]
    while pending:
        for child in sorted(parents.get(pending.pop(0), ())):
            found.append(child)
            pending.append(child)
    return found


def locale_language() -> str:
    """``zh`` when the locale's variables ask for Chinese, else ``en``."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def unreadable(path: str) -> str | Msg | None:
    """Why this process cannot read a file (in words), or ``None``."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    except (OSError, ValueError) as error:
        return _why(error)
    os.close(fd)
    return None


def _why(error: OSError | ValueError) -> str | Msg:
    """What stopped a system call, in words."""
    if not isinstance(error, OSError):
        return Msg("nul-in-name")
    if error.errno == E.ETIMEDOUT:
        return Msg("nothing-came", {"seconds": _PATIENCE})
    return os.strerror(error.errno or E.EIO)


def _patient(path: str, limit: int) -> bytes:
    """At most ``limit`` bytes of a file or of what comes through a pipe (``<(command)``). Raises OSError, with
    ETIMEDOUT when nothing comes through it."""
    import select
    import stat as S

    fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    try:
        ready = select.poll()
        ready.register(fd, select.POLLIN)
        fifo = S.S_ISFIFO(os.fstat(fd).st_mode)  # without a writer it reads as empty at once
        wait, parts = fifo, []
        while True:
            if wait and not ready.poll(_PATIENCE * 1000):
                raise OSError(E.ETIMEDOUT, "")
            try:
                part = os.read(fd, min(limit, 1 << 20))
            except BlockingIOError:
                wait = True
                continue
            parts.append(part)
            limit -= len(part)
            if not part or limit <= 0:
                return b"".join(parts)
    finally:
        os.close(fd)


def enter(path: str) -> tuple[str, str]:
    """The physical directory of ``--cwd`` and its spelling as ``cd`` would put it into PWD."""
    try:
        if not os.path.isdir(path):
            why = os.strerror(E.ENOTDIR if os.path.exists(path) else E.ENOENT)
            raise InspectError(Msg("bad-cwd", {"path": path, "why": why}))
    except ValueError:
        raise InspectError(Msg("bad-cwd", {"path": path, "why": Msg("nul-in-name")})) from None
    return os.path.realpath(path), os.path.abspath(path)


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 20


def identity(text: str) -> dict[str, object]:
    """The fields of a job for ``UID[:GID[,GID...]]``; a name is looked up in passwd.

    Without a GID the passwd entry's group and its supplementary groups are taken (or the uid's number).
    Raises :class:`UsageError` for anything else.
    """
    import pwd

    first, colon, rest = text.partition(":")
    try:
        uid = int(first) if _number(first) else pwd.getpwnam(first).pw_uid
        parts = rest.split(",") if colon else []
        gids = [int(part) for part in parts]
        if not first or not all(map(_number, parts)) or max(uid, *gids, 0) > 0xFFFFFFFE:
            raise ValueError
    except (KeyError, ValueError):
        raise UsageError(Msg("bad-user", {"value": text})) from None
    name, home = _passwd(uid)
    if not gids:
        gid = pwd.getpwuid(uid).pw_gid if name is not None else uid
        gids = [gid, *(os.getgrouplist(name, gid) if name is not None else ())]
    return {
        "uid": uid,
        "gid": gids[0],
        "groups": frozenset(gids[1:]),
        "privileged": None,
        "user": name,
        "passwd_home": home,
    }


def read_env_file(path: str) -> dict[str, str]:
    """Variables of a file: ``NAME=VALUE`` lines (``export`` and quotes allowed, ``#`` comments), or NUL separated.

    Raises :class:`InspectError` when it cannot be read, :class:`UsageError` for a line that is neither.
    """
    import shlex

    try:
        raw = _patient(path, _ENV_LIMIT + 1)
        if len(raw) > _ENV_LIMIT:
            raise OSError(E.EFBIG, "")
    except (OSError, ValueError) as error:
        raise InspectError(Msg("unreadable-file", {"option": "--env-file", "path": path, "why": _why(error)})) from None
    separate = b"\0" if b"\0" in raw else b"\n"
    env: dict[str, str] = {}
    for number, item in enumerate(raw.split(separate), 1):
        line = os.fsdecode(item)
        if separate == b"\n":
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            line = line.removeprefix("export ").lstrip()
        elif not line:
            continue
        name, equals, value = line.partition("=")
        if not equals or not name:
            raise UsageError(Msg("bad-env-line", {"path": path, "line": number, "text": line}))
        if separate == b"\n" and value[:1] in ("'", '"'):
            try:
                value = "".join(shlex.split(value))
            except ValueError:
                raise UsageError(Msg("bad-env-line", {"path": path, "line": number, "text": line})) from None
        env[name] = value
    return env


def with_cann(job: Job) -> Job:
    """The job with the installed CANN's release and where it was read, if one is found."""
    from .core.install import detect_cann

    found = detect_cann(job, job.world(DiskProbe(job.root)))
    return job if found is None else job.replace(cann=found[0], cann_source=found[1])


def read_if_there(path: str, limit: int, *, named: bool = False) -> bytes | None:
    """At most ``limit`` bytes of a file; ``None`` when there is none. Raises :class:`InspectError` otherwise.

    A file that the user ``named`` may be a pipe, whose writer is waited for; for one that is only looked for, a
    directory that is closed to us holds none.
    """
    try:
        return _patient(path, limit) if named else first_bytes(path, limit)
    except (OSError, ValueError) as error:
        if getattr(error, "errno", None) in (E.ENOENT, E.ENOTDIR) or not (named or _there(path)):
            return None
        raise InspectError(Msg("cannot-read", {"path": path, "why": _why(error)})) from None


def _there(path: str) -> bool:
    try:
        return os.path.lexists(path)
    except ValueError:
        return False


def account(kind: str, name: str) -> int | None:
    """The uid of a ``user`` or the gid of a ``group`` by name; ``None`` when there is none."""
    import grp
    import pwd

    try:
        return pwd.getpwnam(name).pw_uid if kind == "user" else grp.getgrnam(name).gr_gid
    except KeyError:
        return None


def today() -> str:
    """The day, in ISO form."""
    import time

    return time.strftime("%Y-%m-%d")


def probe_locks(directory: str) -> bool | None:
    """Whether file locks work in a directory: a lock on a temporary file must keep a second opener out.

    The file is removed afterwards. ``None`` when nothing can be made there, so nothing is known.
    """
    import fcntl
    import struct
    import tempfile

    whole = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)  # struct flock: all of the file
    try:
        fd, name = tempfile.mkstemp(prefix=".npu-paths-lock-", dir=directory)
    except (OSError, ValueError):
        return None
    second = -1
    try:
        second = os.open(name, os.O_RDWR | os.O_CLOEXEC)
        fcntl.fcntl(fd, fcntl.F_OFD_SETLK, whole)
        try:
            fcntl.fcntl(second, fcntl.F_OFD_SETLK, whole)
        except OSError as error:
            return error.errno in (E.EAGAIN, E.EACCES)
        return False
    except OSError:
        return False
    finally:
        for one in (fd, second):
            if one >= 0:
                os.close(one)
        os.unlink(name)
