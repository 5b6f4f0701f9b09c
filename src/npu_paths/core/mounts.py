"""``/proc/self/mountinfo`` read as text: what kind of file system is below a path (proc(5))."""

from __future__ import annotations

from typing import NamedTuple

from .model import Job
from .world import World

__all__ = ["MountPoint", "Mounts", "parse", "read"]

_LIMIT = 1 << 22
# Kinds whose locks depend on a server; whether they work cannot be told from the mount alone.
NETWORK = frozenset((
    "9p", "acfs", "afs", "beegfs", "ceph", "cifs", "dpc", "fhgfs", "gfs", "gfs2", "glusterfs", "gpfs", "juicefs",
    "lustre", "mfs", "ncpfs", "nfs", "nfs4", "ocfs2", "orangefs", "pvfs2", "smb3", "smbfs", "sshfs", "wekafs",
))  # fmt: skip
# Kinds that hold no files of users.
_SYSTEM = ("/sys/", "/proc/", "/dev/")  # memory mounted there is not for anybody's files
_PSEUDO = frozenset((
    "autofs", "binfmt_misc", "bpf", "cgroup", "cgroup2", "configfs", "debugfs", "devpts", "devtmpfs", "efivarfs",
    "fusectl", "hugetlbfs", "mqueue", "nsfs", "proc", "pstore", "ramfs", "rpc_pipefs", "securityfs", "selinuxfs",
    "sysfs", "tracefs",
))  # fmt: skip


class MountPoint(NamedTuple):
    """One mounted file system. ``options`` are those of the mount and of the file system together."""

    path: str
    fstype: str
    source: str
    options: frozenset[str]

    @property
    def network(self) -> bool:
        """Whether the files lie on another machine."""
        kind = self.fstype.removeprefix("fuse.")
        return kind in NETWORK or (self.fstype.startswith("fuse.") and ":" in self.source)

    @property
    def nfs_version(self) -> str | None:
        """``3``, ``4.1`` …; ``None`` when it is not NFS or not said."""
        for option in self.options:
            name, _, value = option.partition("=")
            if name in ("vers", "nfsvers"):
                return value
        return "4" if self.fstype == "nfs4" else None

    @property
    def locks(self) -> bool | None:
        """Whether file locks work between the users of the file system; ``None`` when unknown.

        NFSv3 is documented as having none, NFSv4 as having them (ASCEND_CACHE_PATH page); ``nolock`` and
        ``local_lock`` keep locks on one machine.
        """
        if self.fstype in ("nfs", "nfs4"):
            if "nolock" in self.options or any(o in self.options for o in ("local_lock=all", "local_lock=posix")):
                return False
            version = self.nfs_version
            return None if version is None else version.startswith("4")
        if self.fstype == "lustre":
            return True if "flock" in self.options else False if "noflock" in self.options else None
        return None if self.network else True


class Mounts:
    """The mount table; ``at`` answers for a physical path."""

    __slots__ = ("points",)

    def __init__(self, points: tuple[MountPoint, ...]) -> None:
        # The last mount on a path hides the earlier ones.
        self.points = {point.path: point for point in points}

    def at(self, path: str) -> MountPoint | None:
        """The file system that holds ``path`` (absolute, physical)."""
        while True:
            point = self.points.get(path)
            if point is not None or path == "/":
                return point
            path = path[: path.rfind("/")] or "/"

    def writable(self) -> tuple[str, ...]:
        """Mount points on disk or memory that are mounted read-write and can hold files, for advice."""
        return tuple(
            p.path
            for p in self.points.values()
            if "ro" not in p.options and p.fstype not in _PSEUDO and not f"{p.path}/".startswith(_SYSTEM)
        )


def parse(text: str) -> Mounts:
    """The table from the text of ``mountinfo``; lines that are not understood are left out."""
    points = []
    for line in text.splitlines():
        fields = line.split(" ")
        try:
            dash = fields.index("-", 6)
            path, options, fstype, source = fields[4], fields[5], fields[dash + 1], fields[dash + 2]
        except (ValueError, IndexError):
            continue
        inner = fields[dash + 3] if len(fields) > dash + 3 else ""
        both = frozenset(options.split(",")) | frozenset(inner.split(","))
        points.append(MountPoint(_plain(path), fstype, _plain(source), both))
    return Mounts(tuple(points))


def _plain(text: str) -> str:
    """Octal escapes (blank, tab, newline, backslash) put back."""
    if "\\" not in text:
        return text
    for code, char in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        text = text.replace(code, char)
    return text


def read(job: Job, world: World) -> Mounts:
    """The mount table of the job, as its world shows it; empty where there is none."""
    for name in (f"/proc/{job.pid}/mountinfo" if job.pid else "", "/proc/self/mountinfo"):
        data = world.probe.read(name, _LIMIT) if name else 0
        if isinstance(data, bytes):
            return parse(data.decode("utf-8", "surrogateescape"))
    return Mounts(())
