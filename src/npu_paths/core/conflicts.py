"""Everything that the settings of a job do to each other: the catalogue evaluated, collected in full."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from . import mounts, opdebug
from .model import Finding, Job, Resolution
from .rules.conflicts import RULES
from .verbs.conditions.cache import cache_roots
from .verbs.conditions.situation import SEVERITIES, Config, Debug, Hit, Rule, Situation
from .world import World

__all__ = ["PROFILES", "by_id", "cache_directories", "evaluate", "finding", "situation", "too_late", "worst_first"]

PROFILES = ("debug", "production")
_LIMIT = 10_485_760  # bytes of an acl.json (facts 20.2)


def evaluate(
    job: Job,
    world: World,
    resolutions: Sequence[Resolution],
    *,
    profile: str = "debug",
    acl: Any = None,
    locks: Mapping[str, bool] | None = None,
) -> tuple[Finding, ...]:
    """Every finding over a job, its world and its resolutions under both bases, worst first.

    ``profile``: under ``production`` side effects weigh more, any other counts as ``debug``; ``acl`` the verdict
    on the job's acl.json, whose ``findings`` are taken over when they are not found here; ``locks`` what a
    lock probe answered, by directory. Nothing is written.
    """
    sit = situation(job, world, resolutions, profile=profile, locks=locks)
    hits = [(rule, hit) for rule in RULES for when in rule.when for hit in when.run(sit, when.arg)]
    found = [_finding(rule, hit) for rule, hit in _without_general(hits)]
    for config in sit.configs:
        found = _with_judge(found, config, job, world)
    have = {f.id for f in found}
    found += [f for f in getattr(acl, "findings", ()) if f.id not in have]
    return worst_first(found)


def _with_judge(found: list[Finding], config: Config, job: Job, world: World) -> list[Finding]:
    """The findings with those of the judge of acl.json, who knows what each release looks at.

    Where both speak of one thing the sentence here is kept (it names both places and the mending); what the
    judge does not confirm for this release is dropped, what only he finds is added.
    """
    judged = _judge(config, job, world)
    if judged is None:
        return found
    ids = {f.id for f in judged}
    known = _judged_ids()
    kept = [f for f in found if f.id in ids or f.id not in known or not _speaks_of(f, config)]
    mine = {f.id for f in kept if _speaks_of(f, config)}
    gone = {general for name in mine | ids if name in _BY_ID for general in _BY_ID[name].over}
    return kept + [f for f in judged if f.id not in mine and f.id not in gone]


def _speaks_of(found: Finding, config: Config) -> bool:
    return any(place.startswith(f"{config.path}:") for place in found.evidence)


def _judged_ids() -> frozenset[str]:
    from .rules.acl_manual import ADVICE

    # A refused file is judged up to its fault; that it would do nothing anyway is said all the same (users.md, U10).
    return frozenset(advice.id for advice in ADVICE) - {"dump-does-nothing"}


def _judge(config: Config, job: Job, world: World) -> tuple[Finding, ...] | None:
    """What the judge of acl.json says about a file; ``None`` where there is no object to judge."""
    if config.content is None:
        return None
    from . import acljson
    from .acljson.advice import advise, case

    text = acljson.text_of(config.text.encode("utf-8", "surrogateescape"))
    conversion = acljson.judge(text, job, world.fork(keep=False))
    later = acljson.further(text, job, world.fork(keep=False)) if conversion.ret else ()
    settings = (acljson.before_dump(text, job), acljson.after_dump(text, job))
    return advise(case(job, text, conversion, later, settings), config.path)


def _without_general(hits: list[tuple[Rule, Hit]]) -> Iterable[tuple[Rule, Hit]]:
    """A special finding suppresses the general ones that it names, about the same subject."""
    gone = {(general, hit.subject) for rule, hit in hits for general in rule.over}
    seen: set[tuple[str, str, str | None, tuple[str, ...]]] = set()
    for rule, hit in hits:
        key = (rule.id, hit.subject, hit.text, hit.evidence)
        if (rule.id, hit.subject) not in gone and key not in seen:
            seen.add(key)
            yield rule, hit


def _finding(rule: Rule, hit: Hit) -> Finding:
    return Finding(
        rule.id,
        hit.severity or rule.severity,
        hit.args,
        hit.artifact,
        hit.evidence,
        hit.fix,
        hit.source or rule.source,
        hit.text,
    )


def worst_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Errors, warnings, infos; within one severity as they came (the order of the catalogue)."""
    return tuple(sorted(findings, key=lambda f: SEVERITIES.index(f.severity)))


def cache_directories(job: Job, world: World) -> tuple[str, ...]:
    """The directories of the operator caches in force: where file locks are needed (for a lock probe)."""
    return tuple(dict.fromkeys(directory for _, directory in cache_roots(situation(job, world, ()))))


def by_id(name: str) -> Rule:
    """The row of the catalogue. Raises :class:`KeyError` for an id that it does not have."""
    return _BY_ID[name]


_BY_ID = {rule.id: rule for rule in RULES}


def finding(
    name: str,
    *,
    args: Mapping[str, Any] | None = None,
    evidence: tuple[str, ...] = (),
    fix: tuple[str, ...] = (),
    artifact: str | None = None,
    severity: str | None = None,
    text: str | None = None,
) -> Finding:
    """A finding of the catalogue that is found elsewhere (launchers, ranks, prepare), with its row's
    severity and source. Raises :class:`KeyError` for an unknown id."""
    return _finding(by_id(name), Hit("", args or {}, evidence, fix, artifact, severity, text))


def too_late(changed: Mapping[str, str | None], initialised: bool) -> tuple[Finding, ...]:
    """``set-too-late``: variables that would change in a process where acl or torch_npu is ``initialised``.

    ``changed`` maps names to new values (``None``: unset).
    """
    if not initialised:
        return ()
    return tuple(
        finding(
            "set-too-late",
            args={"name": name},
            evidence=(f"unset {name}" if value is None else f"{name}={value}",),
        )
        for name, value in changed.items()
    )


# ---------------------------------------------------------------------- what the job's files hold
def situation(
    job: Job,
    world: World,
    resolutions: Sequence[Resolution],
    *,
    profile: str = "debug",
    locks: Mapping[str, bool] | None = None,
) -> Situation:
    """The job with the files that its settings name, read."""
    return Situation(
        job,
        world,
        resolutions,
        profile=profile,
        debugs=_debugs(job, world),
        configs=_configs(job, world),
        mounts=_table(job, world),
        locks=locks,
    )


def _table(job: Job, world: World) -> Callable[[], mounts.Mounts]:
    return lambda: mounts.read(job, world)


def _debugs(job: Job, world: World) -> tuple[Debug, ...]:
    """Every op_debug_config that the job gives, each with the tokens of the option beside it."""
    option = job.options.get("ACL_OP_DEBUG_OPTION", job.env.get("ACL_OP_DEBUG_OPTION"))
    named = {}
    if job.op_debug_config is not None:
        named[job.op_debug_config] = f"op_debug_config={job.op_debug_config}"
    given = job.options.get("op_debug_config")
    if given:
        named.setdefault(given, f"op_debug_config={given}")
    place = f"ACL_OP_DEBUG_OPTION={option}"
    got = []
    for path, label in named.items():
        value = opdebug.in_force(job, world, path, option)
        in_option = value.option is not None and opdebug.OOM not in value.from_file.split(",")
        got.append(Debug(place if in_option else label, path, value))
    if not named and option is not None:
        got.append(Debug(place, None, opdebug.in_force(job, world, None, option)))
    return tuple(got)


def _configs(job: Job, world: World) -> tuple[Config, ...]:
    """The acl.json given to aclInit, and the one that torch_npu is told to give."""
    got = []
    for place, path in (("--acl-json", job.acl_json), (_TORCH, job.env.get(_TORCH))):
        if path:
            data = world.read(path, _LIMIT)
            if isinstance(data, bytes):
                text = data.decode("utf-8", "surrogateescape")
                got.append(Config(place, path, text, _object(text)))
    return tuple(got)


_TORCH = "TORCH_ACL_INIT_CONFIG_PATH"


def _object(text: str) -> dict[str, Any] | None:
    import json

    try:
        got = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return got if isinstance(got, dict) else None
