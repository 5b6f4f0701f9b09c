"""Conditions on directories as they are: space, kind of file system, who else may look in, what they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...model import DOCUMENTED, OBSERVED, Msg, Resolution
from ...versions import parse_version
from ...world import Stat, parent
from .situation import ERROR, INFO, WARNING, Hit, Situation, When, quote, winner

_GIB = 1 << 30
_LOW_SPACE = _GIB  # one normal exception dump of a large operator
_LOW_INODES = 1024
_LOW_SHM = 1 << 20
_SHM = "/dev/shm"  # noqa: S108 - a mount point of Linux
_VOLATILE = {"tmpfs": "tmpfs", "ramfs": "ramfs", "overlay": "overlay", "aufs": "aufs"}


def _targets(sit: Situation, *, explicit: bool = False) -> Iterator[tuple[Resolution, str, str]]:
    """(resolution, directory, what exists of it) of what is in use; ``explicit``: on, or chosen by a setting."""
    for resolution in sit.in_use():
        step = winner(resolution)
        if resolution.directory is None or step is None:
            continue
        if explicit and resolution.enabled is not True and step.kind == "default":
            continue
        yield resolution, resolution.directory, sit.world.find(resolution.directory).path


# ---------------------------------------------------------------------- space
def _space(sit: Situation, what: str) -> Iterable[Hit]:
    seen: set[object] = set()
    for resolution, directory, here in _targets(sit):
        mount = sit.world.mount(here)
        if isinstance(mount, int) or mount in seen or mount.readonly:
            continue
        seen.add(mount)
        point = sit.mount(here)
        args = {"directory": directory, "mount": point.path if point else here}
        if what == "space" and mount.total_bytes > 0 and mount.free_bytes < _LOW_SPACE:
            more = {**args, "free": _amount(mount.free_bytes)}
            evidence = (f"{directory}: {_amount(mount.free_bytes)} of {_amount(mount.total_bytes)} free",)
            yield Hit(here, more, evidence, (), resolution.artifact, None if mount.free_bytes else ERROR)
        elif what == "inodes" and mount.total_inodes > 0 and mount.free_inodes < _LOW_INODES:
            more = {**args, "free": mount.free_inodes}
            evidence = (f"{directory}: {mount.free_inodes} of {mount.total_inodes} inodes free",)
            yield Hit(here, more, evidence, (), resolution.artifact, None if mount.free_inodes else ERROR)


def _amount(size: int) -> str:
    for unit, name in ((_GIB, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")):
        if size >= unit:
            return f"{size / unit:.1f} {name}"
    return f"{size} B"


def _shm(sit: Situation, arg: None) -> Iterable[Hit]:
    """Ranks of one host exchange data in ``/dev/shm``; what a former user left there fills it."""
    if not sit.world.is_dir(_SHM):
        return
    mount = sit.world.mount(_SHM)
    if isinstance(mount, int) or mount.total_bytes <= 0:
        return
    if mount.free_bytes < max(_LOW_SHM, mount.total_bytes // 50):
        evidence = (f"{_SHM}: {_amount(mount.free_bytes)} of {_amount(mount.total_bytes)} free",)
        args = {"free": _amount(mount.free_bytes)}
        yield Hit(_SHM, args, evidence, (f"ls -la {_SHM}",), None, None if mount.free_bytes else ERROR)


# ---------------------------------------------------------------------- kind
def _volatile(sit: Situation, artifacts: tuple[str, ...]) -> Iterable[Hit]:
    seen: dict[str, Hit] = {}
    for resolution, directory, here in _targets(sit, explicit=True):
        point = sit.mount(here)
        if resolution.artifact not in artifacts or point is None or point.fstype not in _VOLATILE:
            continue
        step = winner(resolution)
        assert step is not None
        before = seen.get(directory)
        if before is not None:
            names = f"{before.args['artifacts']}, {resolution.artifact}"
            seen[directory] = before._replace(args={**before.args, "artifacts": names})
            continue
        args = {"directory": directory, "kind": point.fstype, "mount": point.path, "artifacts": resolution.artifact}
        place = (sit.seen(step.candidate),) if _is_place(sit, step.candidate) else ()
        evidence = (*place, f"{point.path}: {point.fstype}")
        seen[directory] = Hit(directory, args, evidence, (), resolution.artifact)
    yield from seen.values()


def _is_place(sit: Situation, name: str) -> bool:
    return name in sit.job.env or name in sit.job.options


# ---------------------------------------------------------------------- whose
def _protected(sit: Situation, names: tuple[tuple[str, ...], tuple[str, ...]]) -> Iterable[Hit]:
    """A variable that names a directory which nobody may clean: scripts delete its value (U15)."""
    homes = {h.rstrip("/") or "/" for h in (sit.job.home, sit.job.passwd_home) if h and h.startswith("/")}
    for name, value in (*sit.places(names[0]), *sit.options(names[1])):
        path = sit.world.absolute(value) if value else None
        if path is None or not sit.world.starts(value):
            continue
        found = sit.world.find(value)
        if not found.errno:
            path = found.path
        cwd = sit.world.cwd
        if path == "/":
            what = "root"
        elif path in homes:
            what = "home"
        elif cwd is not None and cwd.startswith(path + "/"):
            what = "above-cwd"
        else:
            point = sit.mount(path)
            if point is None or point.path != path or found.errno:
                continue
            what = "mount"
        args = {"name": name, "value": value, "path": path}
        fix = (f"export {name}={quote(path.rstrip('/') + '/npu')}",) if name in sit.job.env else ()
        yield Hit(name, args, (sit.seen(name),), fix, None, None, f"protected-directory-{what}")


def _exposed(sit: Situation, artifacts: tuple[str, ...]) -> Iterable[Hit]:
    """Dumps hold inputs and outputs of operators: who else may read or change them."""
    seen: set[str] = set()
    for resolution, directory, here in _targets(sit, explicit=True):
        if resolution.artifact not in artifacts or here in seen:
            continue
        stat = sit.world.node(here)
        if sit.world.find(directory).errno or not isinstance(stat, Stat) or stat.kind != "dir":
            continue
        # Others need a way to the directory; members of the group may have one.
        if stat.mode & (0o026 if _reachable(sit, here) else 0o020):
            seen.add(here)
            args = {"directory": here, "mode": f"{stat.mode:04o}", "artifact": resolution.artifact}
            fix = (f"chmod 700 {quote(here)}",) if stat.uid == sit.job.uid and stat.mode < 0o1000 else ()
            evidence = (f"{here}: mode {stat.mode:04o}, owner {stat.uid}:{stat.gid}",)
            yield Hit(here, args, evidence, fix, resolution.artifact)


def _reachable(sit: Situation, path: str) -> bool:
    """Whether others may walk to ``path``."""
    while path != "/":
        path = parent(path)
        stat = sit.world.node(path)
        if isinstance(stat, Stat) and not stat.mode & 0o001:
            return False
    return True


# ---------------------------------------------------------------------- unusable in general
def _not_usable(sit: Situation, what: str) -> Iterable[Hit]:
    """A directory that a setting names and that its reader refuses or has to find there."""
    hits: dict[str, Hit] = {}
    for resolution in sit.in_use():
        for step in resolution.steps:
            if step.kind == "default" or step.verdict not in ("blocking", "rejected") or step.reason is None:
                continue
            missing = step.verdict == "blocking" and resolution.outcome == "missing"
            if missing != (what == "missing"):
                continue
            before = hits.get(step.candidate)
            if before is not None:
                names = f"{before.args['artifacts']}, {resolution.artifact}"
                hits[step.candidate] = before._replace(args={**before.args, "artifacts": names})
                continue
            passed = step.verdict == "rejected"
            args = {
                "name": step.candidate,
                "value": step.value,
                "why": step.reason,
                "artifacts": resolution.artifact,
                "next": resolution.selected or "-",
            }
            known = _is_place(sit, step.candidate)
            place = (sit.seen(step.candidate) if known else f"{step.candidate}={step.value}",)
            fix = (f"mkdir -p -m 750 {quote(step.directory)}",) if missing and step.directory else ()
            text = "directory-unusable-passed" if passed else None
            hits[step.candidate] = Hit(step.candidate, args, place, fix, resolution.artifact, None, text)
    yield from hits.values()


def _readonly(sit: Situation, arg: None) -> Iterable[Hit]:
    """A read-only mount below something in use: which mounts could be written to instead (U18)."""
    refused: dict[str, list[str]] = {}
    asked = False
    for resolution in sit.in_use():
        step = winner(resolution)
        if step is None or step.seen is None or step.seen.refused_by is None or step.seen.refused_by.need != "rw":
            continue
        refused.setdefault(step.seen.refused_by.path, []).append(f"{resolution.artifact} ({step.candidate})")
        asked = asked or step.kind != "default" or resolution.enabled is True
    if refused:
        elsewhere = list(_writable_mounts(sit))
        args = {
            "paths": ", ".join(refused),
            "who": ", ".join(dict.fromkeys(w for names in refused.values() for w in names)),
            "elsewhere": ", ".join(elsewhere) or "-",
        }
        fix = (f"export ASCEND_WORK_PATH={quote(elsewhere[0].rstrip('/') + '/npu_work')}",) if elsewhere else ()
        evidence = tuple(f"{path}: read-only" for path in refused)
        # A default that nobody asked for, of something that the run may never write, stops no job.
        yield Hit("read-only", args, evidence, fix, None, None if asked else WARNING)


def _writable_mounts(sit: Situation) -> Iterator[str]:
    """Mount points where this user could make a directory."""
    for path in sit.table().writable():
        if sit.world.is_dir(path) and sit.world.mkdir_refusal(path) is None:
            yield path


# ---------------------------------------------------------------------- the answers themselves
def _differ(sit: Situation, arg: None) -> Iterable[Hit]:
    """The manual and the code give different answers for one artifact."""
    for mine in sit.resolutions:
        if mine.basis != DOCUMENTED:
            continue
        other = sit.get(mine.artifact, OBSERVED)
        if other is None or (_place(mine.directory), mine.outcome) == (_place(other.directory), other.outcome):
            continue
        on = True in (mine.enabled, other.enabled)
        if not on and None in (mine.enabled, other.enabled) and False not in (mine.enabled, other.enabled):
            on = any(step is not None and step.kind != "default" for step in (winner(mine), winner(other)))
        args = {
            "artifact": mine.artifact,
            "documented": mine.directory or Msg("no-place"),
            "observed": other.directory or Msg("no-place"),
            "documented_outcome": Msg(f"outcome-{mine.outcome}"),
            "observed_outcome": Msg(f"outcome-{other.outcome}"),
        }
        steps = [winner(r) for r in (mine, other)]
        places = [sit.seen(s.candidate) for s in steps if s is not None and _is_place(sit, s.candidate)]
        titles = (*dict.fromkeys(places), *(r.sources[0].title for r in (mine, other) if r.sources))
        source = other.sources[0] if other.sources else None
        yield Hit(mine.artifact, args, titles, (), mine.artifact, WARNING if on else INFO, None, source)


def _place(directory: str | None) -> str | None:
    return directory and (directory.rstrip("/") or "/")


def _assumed(sit: Situation, arg: None) -> Iterable[Hit]:
    depend = [r for r in sit.chosen() if r.release_assumed and r.depends_on]
    if depend:
        edges = sorted({edge.release for r in depend for edge in r.depends_on}, key=parse_version)
        args = {"artifacts": ", ".join(dict.fromkeys(r.artifact for r in depend)), "edges": ", ".join(edges)}
        yield Hit("release", args, (), ("npu-paths check --cann 9.0.0",))


SPACE = When("SPACE", _space)
SHM = When("SHM", _shm)
VOLATILE = When("VOLATILE", _volatile)
PROTECTED = When("PROTECTED", _protected)
EXPOSED = When("EXPOSED", _exposed)
NOT_USABLE = When("NOT_USABLE", _not_usable)
READ_ONLY = When("READ_ONLY", _readonly)
DIFFER = When("DIFFER", _differ)
ASSUMED = When("ASSUMED", _assumed)
