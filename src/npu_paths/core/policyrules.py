"""What a job breaks of a policy: each check of a rule over one resolution, in one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .model import Finding, Job, Resolution
from .mounts import MountPoint, Mounts, read
from .policy import Origin, Policy, Rule, policy_finding
from .rules.artifacts import ARTIFACTS
from .world import Stat, World


class _Case(NamedTuple):
    """One resolution under one rule."""

    job: Job
    world: World
    row: Resolution
    directory: str
    rule: Rule
    mounts: Mounts
    template: str | None  # the policy's or --per-rank's template behind the value, if any


Broken = Mapping[str, Any] | None


def evaluate(
    policy: Policy,
    job: Job,
    world: World,
    resolutions: Sequence[Resolution],
    *,
    profile: str | None = None,
    templates: Mapping[str, str] | None = None,
) -> tuple[Finding, ...]:
    """Every rule over every resolution that is (or may be) written, and the profile over the variables."""
    found = [*policy.broken, *_profile(policy, job, profile)]
    for setting in policy.refused:
        args = {"key": ".".join(setting.key), "value": setting.value}
        found.append(policy_finding("policy-final", "warning", setting.origin, args))
    rules = policy.rules()
    mounts = read(job, world) if rules else Mounts(())
    for name, (rule, origins) in rules.items():
        for row in resolutions:
            if row.enabled is not False and row.directory is not None and _applies(rule, row.artifact):
                case = _Case(job, world, row, row.directory, rule, mounts, (templates or {}).get(row.selected or ""))
                found += _rule(name, case, origins)
    # Both bases often give the same directory: what says the same of the same artifact is said once.
    return tuple({(f.id, f.artifact, f.evidence, str(f.args)): f for f in found}.values())


def _applies(rule: Rule, artifact: str) -> bool:
    from fnmatch import fnmatchcase

    group = ARTIFACTS[artifact].group.removeprefix("group-")
    return not rule.artifacts or any(p == group or fnmatchcase(artifact, p) for p in rule.artifacts)


def _profile(policy: Policy, job: Job, name: str | None) -> Iterator[Finding]:
    for field, bad in (("forbid", True), ("require", False)):
        setting = policy.profile(name).get(field)
        for variable in setting.value if setting else ():
            value = job.env.get(variable)
            if bool(value) is bad:
                evidence = (f"{variable}={value}",) if value else ()
                fid = "policy-variable-forbidden" if bad else "policy-variable-required"
                assert setting is not None
                args = {"variable": variable, "profile": setting.key[1]}
                yield policy_finding(fid, "error", setting.origin, args, None, evidence)


def _rule(name: str, case: _Case, origins: Mapping[str, Origin]) -> Iterator[Finding]:
    for field, fid, check in CHECKS:
        limit = getattr(case.rule, field)
        if limit in (None, (), False):
            continue
        broken = check(case, limit)
        if broken is not None:
            row = case.row
            step = next((s for s in row.steps if s.candidate == row.selected), None)
            place = f"{step.candidate}={step.value}" if step and step.value is not None else row.artifact
            args = {"rule": name, "artifact": row.artifact, "directory": case.directory, **broken}
            yield policy_finding(fid, case.rule.severity, origins[field], args, row.artifact, (place,))


# ---------------------------------------------------------------------- the checks
def _below(path: str, root: str) -> bool:
    root = root.rstrip("/")
    return path == root or path.startswith(root + "/") or not root


def _physical(case: _Case) -> str:
    """The directory with symlinks resolved as far as it exists: rules speak of where bytes land."""
    found = case.world.find(case.directory)
    return "/".join([found.path.rstrip("/"), *found.rest]) if found.rest else found.path


def _roots(case: _Case, roots: tuple[str, ...]) -> Broken:
    path = _physical(case)
    return None if any(_below(path, root) for root in roots) else {"path": path, "roots": ", ".join(roots)}


def _forbidden_roots(case: _Case, roots: tuple[str, ...]) -> Broken:
    path = _physical(case)
    root = next((root for root in roots if _below(path, root)), None)
    return None if root is None else {"path": path, "root": root}


def _mount(case: _Case) -> MountPoint | None:
    return case.mounts.at(_physical(case))


def _filesystems(case: _Case, allowed: tuple[str, ...]) -> Broken:
    mount = _mount(case)
    ok = mount is None or mount.fstype in allowed
    return None if ok or mount is None else {"fstype": mount.fstype, "allowed": ", ".join(allowed)}


def _forbidden_filesystems(case: _Case, forbidden: tuple[str, ...]) -> Broken:
    mount = _mount(case)
    if mount is None:
        return None
    # "nfs3" names a version of nfs.
    names = {mount.fstype, f"nfs{mount.nfs_version}"}
    bad = next((name for name in forbidden if name in names), None)
    return None if bad is None else {"fstype": bad, "point": mount.path}


def _options(case: _Case, options: tuple[str, ...]) -> Broken:
    mount = _mount(case)
    lacking = [] if mount is None else [o for o in options if o not in mount.options]
    return {"options": ",".join(lacking), "point": mount.path} if lacking and mount else None


def _forbidden_options(case: _Case, options: tuple[str, ...]) -> Broken:
    mount = _mount(case)
    bad = [] if mount is None else [o for o in options if o in mount.options]
    return {"options": ",".join(bad), "point": mount.path} if bad and mount else None


def _absolute(case: _Case, wanted: bool) -> Broken:
    held = case.row.held or case.directory
    return None if held.startswith("/") else {"value": held}


def _must_exist(case: _Case, wanted: bool) -> Broken:
    return None if case.world.exists(case.directory) else {}


def _max_mode(case: _Case, most: int) -> Broken:
    stat = case.world.stat(case.directory)
    if not isinstance(stat, Stat) or not stat.mode & ~most & 0o777:
        return None
    return {"mode": f"{stat.mode & 0o777:04o}", "most": f"{most:04o}"}


def _owner(case: _Case, uid: int) -> Broken:
    stat = case.world.stat(case.directory)
    wanted = case.job.uid if uid < 0 else uid
    return {"owner": stat.uid, "wanted": wanted} if isinstance(stat, Stat) and stat.uid != wanted else None


def _group(case: _Case, gid: int) -> Broken:
    stat = case.world.stat(case.directory)
    wanted = case.job.gid if gid < 0 else gid
    return {"group": stat.gid, "wanted": wanted} if isinstance(stat, Stat) and stat.gid != wanted else None


def _free(field: str, total: str | None) -> Callable[[_Case, float], Broken]:
    def check(case: _Case, least: float) -> Broken:
        found = case.world.find(case.directory)
        mount = case.world.mount(found.path)
        if isinstance(mount, int) or getattr(mount, field) < 0:
            return None
        have: float = getattr(mount, field)
        if total is not None:
            have = 100 * have / max(getattr(mount, total), 1)
        return None if have >= least else {"free": _size(have, total), "least": _size(least, total)}

    return check


def _size(number: float, share: str | None) -> str:
    if share is not None:
        return f"{number:.1f} %"
    for unit in ("", " KiB", " MiB", " GiB"):
        if number < 1024:
            return f"{number:.4g}{unit}"
        number /= 1024
    return f"{number:.4g} TiB"


def _parts(case: _Case, parts: tuple[str, ...]) -> Broken:
    known = {"rank": case.job.rank, "user": case.job.user, "device": case.job.device, "pid": case.job.pid}
    names = set(case.directory.split("/"))
    lacking = []
    for part in parts:
        in_template = case.template is not None and f"{{{part}}}" in case.template
        value = known.get(part)
        tokens = {str(value), f"{part}{value}", f"{part}_{value}", f"{part}-{value}"}
        if not in_template and not (value is not None and tokens & names):
            lacking.append(f"{{{part}}}")
    # Without a rank there is only one process: nothing to tell apart.
    lacking = [p for p in lacking if p != "{rank}" or case.job.rank is not None]
    return {"parts": ", ".join(lacking)} if lacking else None


# field of the rule, id of the finding, the check
CHECKS: tuple[tuple[str, str, Callable[[_Case, Any], Broken]], ...] = (
    ("allowed_roots", "policy-root", _roots),
    ("forbidden_roots", "policy-forbidden-root", _forbidden_roots),
    ("allowed_filesystems", "policy-filesystem", _filesystems),
    ("forbidden_filesystems", "policy-forbidden-filesystem", _forbidden_filesystems),
    ("required_mount_options", "policy-mount-option", _options),
    ("forbidden_mount_options", "policy-forbidden-mount-option", _forbidden_options),
    ("absolute", "policy-relative", _absolute),
    ("must_exist", "policy-must-exist", _must_exist),
    ("max_mode", "policy-mode", _max_mode),
    ("owner", "policy-owner", _owner),
    ("group", "policy-group", _group),
    ("min_free_bytes", "policy-free-bytes", _free("free_bytes", None)),
    ("min_free_inodes", "policy-free-inodes", _free("free_inodes", None)),
    ("min_free_share", "policy-free-share", _free("free_bytes", "total_bytes")),
    ("required_parts", "policy-part", _parts),
)


def making(policy: Policy, artifact: str) -> tuple[int | None, int | None]:
    """Mode and gid that the policy wants for what ``prepare`` makes for an artifact (the last rule wins)."""
    mode = gid = None
    for rule, _ in policy.rules().values():
        if _applies(rule, artifact):
            mode = rule.make_mode if rule.make_mode is not None else mode
            gid = rule.make_group if rule.make_group is not None else gid
    return mode, gid
