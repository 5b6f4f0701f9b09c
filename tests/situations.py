"""A small world for tests of findings: a user with a home, a data disk, an installed CANN, eight devices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import npu_paths
from npu_paths.core.model import Finding, Job
from npu_paths.core.world import Mount, Stat
from npu_paths.testing import FakeProbe

UID = 1000
HOME = "/home/u"
CWD = "/home/u/job"
_DISK = Mount(False, 1 << 40, 1 << 39, 1 << 20, 1 << 19)
XFS = "36 25 8:1 / /data rw,relatime shared:1 - xfs /dev/sdb1 rw,attr2\n"
ROOT = "25 1 8:2 / / rw,relatime shared:2 - ext4 /dev/sda2 rw\n"


def directory(mode: int = 0o750, uid: int = UID) -> Stat:
    """A directory of the user."""
    return Stat("dir", mode, uid, uid)


def file(text: str, mode: int = 0o640, uid: int = UID) -> tuple[Stat, bytes]:
    """A file of the user."""
    return Stat("file", mode, uid, uid), text.encode("utf-8", "surrogateescape")


def link(to: str) -> tuple[Stat, str]:
    """A symlink of the user."""
    return Stat("symlink", 0o777, UID, UID), to


def probe(
    tree: Mapping[str, Any] | None = None,
    mounts: Mapping[str, Mount] | None = None,
    mountinfo: str = ROOT + XFS,
    devices: bool = True,
) -> FakeProbe:
    """The world, with what a test adds or replaces."""
    base: dict[str, Any] = {
        HOME: directory(0o700),
        CWD: directory(0o700),
        f"{HOME}/atc_data": directory(0o700),
        "/data": directory(0o755, 0),
        "/data/u": directory(0o700),
        "/tmp": directory(0o1777, 0),
        "/dev": directory(0o755, 0),
        "/dev/shm": directory(0o1777, 0),
        "/usr/local/Ascend/opp/version.info": file("Version=9.0.0\n", 0o644, 0),
        "/proc/self/mountinfo": file(mountinfo, 0o444, 0),
    }
    if devices:
        base["/dev/davinci0"] = Stat("other", 0o660, 0, 0)
    return FakeProbe({**base, **(tree or {})}, {"/": _DISK, **(mounts or {})})


def job(env: Mapping[str, str] | None = None, **fields: Any) -> Job:
    """The job of the user, with what a test sets; ``None`` unsets a variable."""
    cwd = fields.get("cwd", CWD)
    variables: dict[str, str | None] = {"HOME": HOME, "PWD": cwd, **(env or {})}
    base: dict[str, Any] = {"cwd": CWD, "uid": UID, "gid": UID, "user": "u", "passwd_home": HOME, "cann": "9.1.0"}
    return Job(env={k: v for k, v in variables.items() if v is not None}, **{**base, **fields})


def found(
    env: Mapping[str, str] | None = None,
    *,
    tree: Mapping[str, Any] | None = None,
    mounts: Mapping[str, Mount] | None = None,
    mountinfo: str = ROOT + XFS,
    devices: bool = True,
    profile: str | None = None,
    locks: Mapping[str, bool] | None = None,
    **fields: Any,
) -> list[Finding]:
    """All findings over such a job, with every artifact resolved under both bases."""
    report = npu_paths.explain(
        job(env, **fields),
        probe=probe(tree, mounts, mountinfo, devices),
        profile=profile,
        locks=locks,
    )
    for finding in report.findings:
        assert finding.say("en")
        assert finding.say("zh")
    return list(report.findings)


def loud(findings: list[Finding]) -> list[tuple[str, str]]:
    """Those that ``check`` prints: errors and warnings."""
    return [(f.severity, f.id) for f in findings if f.severity != "info"]
