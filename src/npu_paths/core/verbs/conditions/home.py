"""Conditions on home directories and on the current directory."""

from __future__ import annotations

from collections.abc import Iterable

from ...model import OBSERVED, Resolution
from ..common import refused
from .situation import ERROR, INFO, WARNING, Hit, Situation, When, quote, winner


def _defaults(resolutions: Iterable[Resolution], artifacts: tuple[str, ...]) -> list[str]:
    """Those of the artifacts that go to their built-in default."""
    got = []
    for resolution in resolutions:
        step = winner(resolution)
        if resolution.artifact in artifacts and step is not None and step.kind == "default":
            got.append(resolution.artifact)
    return list(dict.fromkeys(got))


def _home_unset(sit: Situation, users: tuple[str, ...]) -> Iterable[Hit]:
    """HOME unset or empty counts as the empty string: the default becomes ``/atc_data`` (facts 7.3)."""
    home = sit.job.home
    if home:
        return
    using = _defaults(sit.in_use(), users)
    fix = (f"export HOME={quote(sit.job.passwd_home)}",) if sit.job.passwd_home else ()
    seen = "HOME=" if home == "" else "HOME is not set"
    severity = ERROR if using else INFO
    text = None if using else "home-unset-idle"
    yield Hit("HOME", {"artifacts": ", ".join(using)}, (seen,), fix, None, severity, text)


def _no_entry(sit: Situation, users: tuple[str, ...]) -> Iterable[Hit]:
    """Logs and traces live below the home of the passwd entry (facts 11.1, 12, 19.1 C3 and C7)."""
    if sit.job.passwd_home is not None:
        return
    using = _defaults((r for r in sit.resolutions if r.basis == OBSERVED), users)
    args = {"uid": sit.job.uid, "home": sit.job.home, "artifacts": ", ".join(using)}
    fix = (f"echo 'npu:x:{sit.job.uid}:{sit.job.gid}::/home/npu:/bin/sh' >> /etc/passwd",)
    severity = ERROR if using else INFO
    seen = (f"uid {sit.job.uid}", f"HOME={sit.job.home}") if sit.job.home is not None else (f"uid {sit.job.uid}",)
    yield Hit("passwd", args, seen, fix, None, severity, None if using else "no-passwd-entry-idle")


def _differs(sit: Situation, users: tuple[tuple[str, ...], tuple[str, ...]]) -> Iterable[Hit]:
    home, entry = sit.job.home, sit.job.passwd_home
    if not home or entry is None or home.rstrip("/") == entry.rstrip("/"):
        return
    by_home = _defaults((r for r in sit.in_use() if r.artifact in users[0]), users[0])
    by_entry = _defaults((r for r in sit.resolutions if r.basis == OBSERVED and r.enabled is not False), users[1])
    both = bool(by_home and by_entry)
    args = {"home": home, "entry": entry, "by_home": ", ".join(by_home), "by_entry": ", ".join(by_entry)}
    # A home that does not exist (/nonexistent) mends nothing: then the two directories are to be given.
    usable = sit.world.is_dir(entry)
    fix = (f"export HOME={quote(entry)}",) if usable else ("export ASCEND_WORK_PATH=/data/work",)
    text = None if both else "home-differs-idle"
    yield Hit("HOME", args, (f"HOME={home}", f"passwd: {entry}"), fix, None, WARNING if both else INFO, text)


def _cwd(sit: Situation, system: tuple[str, ...]) -> Iterable[Hit]:
    """Artifacts whose default is the current directory."""
    using = []
    for resolution in sit.in_use():
        step = winner(resolution)
        if step is not None and step.kind == "default" and (step.value or "").startswith("."):
            using.append(resolution.artifact)
    if not using:
        return
    cwd = sit.world.cwd
    args: dict[str, object] = {"cwd": cwd, "artifacts": ", ".join(dict.fromkeys(using))}
    fix = ("export ASCEND_WORK_PATH=/data/work",)
    seen = (f"cwd {cwd}",)
    if cwd is None:
        yield Hit("cwd", args, ("cwd is deleted",), fix, using[0], WARNING, "cwd-default-deleted")
        return
    found = sit.world.find(cwd)
    refusal = sit.world.mkdir_refusal(found.path) if not found.errno else found.refusal
    if refusal is not None:
        args["why"] = refused(refusal, sit.world)
        yield Hit("cwd", args, seen, fix, using[0], WARNING, "cwd-default-refused")
    elif cwd == "/" or any(cwd == top or cwd.startswith(top + "/") for top in system):
        yield Hit("cwd", args, seen, fix, using[0], WARNING, "cwd-default-system")
    else:
        yield Hit("cwd", args, seen, (), using[0])


HOME_UNSET = When("HOME_UNSET", _home_unset)
NO_ENTRY = When("NO_ENTRY", _no_entry)
HOME_DIFFERS = When("HOME_DIFFERS", _differs)
CWD = When("CWD", _cwd)
