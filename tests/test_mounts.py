"""The mount table as text: what lies where, and whether file locks work there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from npu_paths.core.mounts import parse

_TABLE = """\
25 1 8:2 / / rw,relatime shared:2 - ext4 /dev/sda2 rw
36 25 0:50 / /nfs\\040share rw,noatime - nfs4 srv:/x rw,vers=4.1,local_lock=none
37 25 0:51 / /a rw shared:3 master:1 - tmpfs tmpfs rw
38 37 0:52 / /a rw - xfs /dev/sdb rw
39 25 0:53 / /sys ro - sysfs sysfs rw
broken line
"""


def test_the_longest_mount_point_holds_a_path() -> None:
    """A path belongs to the nearest mount point above it; the last mount on one point hides the others."""
    table = parse(_TABLE)
    for path, fstype in (("/", "ext4"), ("/ab", "ext4"), ("/a", "xfs"), ("/a/b/c", "xfs"), ("/nfs share/x", "nfs4")):
        point = table.at(path)
        assert point is not None
        assert point.fstype == fstype
    assert parse("").at("/a") is None


def test_writable_mounts() -> None:
    """Mounts that hold no files of users, and read-only ones, are no advice."""
    assert parse(_TABLE).writable() == ("/", "/nfs share", "/a")


@pytest.mark.parametrize(
    ("fstype", "options", "works"),
    [
        ("ext4", "rw", True),
        ("nfs", "rw,vers=3", False),
        ("nfs", "rw,vers=4.2", True),
        ("nfs", "rw", None),
        ("nfs4", "rw", True),
        ("nfs4", "rw,vers=4.0,nolock", False),
        ("nfs4", "rw,vers=4.0,local_lock=all", False),
        ("nfs4", "rw,vers=4.0,local_lock=flock", True),
        ("lustre", "rw,flock", True),
        ("lustre", "rw,noflock", False),
        ("lustre", "rw", None),
        ("ceph", "rw", None),
        ("fuse.sshfs", "rw", None),
        ("fuse.fuseblk", "rw", True),
        ("overlay", "rw", True),
    ],
)
def test_locks_by_kind_and_options(fstype: str, options: str, works: bool | None) -> None:
    """Locks are known to work, known not to, or unknown, by kind of file system, NFS version and options."""
    point = parse(f"1 0 0:1 / /m rw - {fstype} src {options}").at("/m")
    assert point is not None
    assert point.locks is works


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    """No text breaks the reader."""
    parse(text).at("/a/b")
