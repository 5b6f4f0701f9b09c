"""The library: explain, resolve and prepare for a job, by default this process on the real disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from .core.errors import UsageError
from .core.model import BASES, DOCUMENTED, Finding, Job, Msg, Report, Resolution
from .core.whole import bases_of, check_artifacts, resolutions
from .core.world import Probe, World

if TYPE_CHECKING:
    from .core.collector import Collection
    from .core.policy import Policy
    from .core.reverse import Landing
    from .preparing import Action, Prepared


def _now(job: Job | None) -> Job:
    """The job given, or that of this process with the installed CANN."""
    if isinstance(job, Job):
        return job
    if job is not None:
        raise UsageError(Msg("not-a-job", {"value": job}))
    from . import host

    return host.with_cann(host.current_job())


def _names(artifacts: Iterable[str] | None) -> tuple[str, ...] | None:
    """The artifacts asked for; one name alone is one artifact. Raises :class:`UsageError` for an unknown one."""
    if artifacts is None:
        return None
    names = (artifacts,) if isinstance(artifacts, str) else tuple(artifacts)
    check_artifacts(names)
    return names


def _disk(job: Job, probe: Probe | None) -> Probe:
    if probe is not None:
        return probe
    from .host import DiskProbe

    return DiskProbe(job.root)


def explain(
    job: Job | None = None,
    *,
    probe: Probe | None = None,
    artifacts: Sequence[str] | None = None,
    policy: Policy | None = None,
    profile: str | None = None,
    locks: Mapping[str, bool] | None = None,
) -> Report:
    """Where each artifact of ``job`` goes and why, and what the settings do to each other. Writes nothing.

    ``job`` is by default this process, ``probe`` the real disk. ``artifacts`` limits the answer (all of
    artifacts.md by default). ``policy`` is an effective path policy (:func:`load_policy`), ``profile`` one
    of its profiles, or ``debug`` or ``production``; ``locks`` what a lock probe
    answered, by directory. The report holds the resolutions of ``job.basis``;
    findings weigh both bases. Raises :class:`UsageError` for an unknown artifact.
    """
    from .core.ranks import ranked

    job = ranked(_now(job))
    artifacts = _names(artifacts)
    if policy is not None and not job.defaults:
        from .core.policy import offered

        job = offered(job, policy)
    world = job.world(_disk(job, probe))
    both = resolutions(job, world, BASES, artifacts)
    shown = bases_of(job.basis)
    found = findings(job, world, both, policy, profile, locks)
    notes = (Msg("as-limits", {"uid": job.uid}),) if world.guesses else ()
    return Report(job, tuple(r for r in both if r.basis in shown), found, notes)


def findings(
    job: Job,
    world: World,
    both: Sequence[Resolution],
    policy: Policy | None = None,
    profile: str | None = None,
    locks: Mapping[str, bool] | None = None,
) -> tuple[Finding, ...]:
    """Every finding over a job and its resolutions under both bases, as the policy wants them."""
    from .core.conflicts import evaluate, worst_first
    from .core.ranks import detect, rank_findings

    mine = [r for r in both if r.basis in bases_of(job.basis)]
    launch = [*rank_findings(job)]
    if detect(job).launchers:
        from .core.plan import shared_here

        launch += shared_here(job, mine)
    if policy is None:
        return worst_first((*evaluate(job, world, both, profile=profile or "debug", locks=locks), *launch))
    from . import host
    from .core import policyrules
    from .core.policy import adjust

    chosen = policy.settings.get(("profile",))
    profile = profile or (chosen.value if chosen else None)
    found = (*evaluate(job, world, both, profile=_known_profile(policy, profile), locks=locks), *launch)
    return adjust((*policyrules.evaluate(policy, job, world, mine, profile=profile), *found), policy, host.today())


def _known_profile(policy: Policy, name: str | None) -> str:
    """The profile for the catalogue: a profile of the policy alone counts as ``debug`` there."""
    from .core.conflicts import PROFILES

    return PROFILES[0] if name is None or (name not in PROFILES and policy.profile(name)) else name


def load_policy(job: Job | None = None, file: str | None = None) -> Policy | None:
    """The path policy in force for a job: those of the site, the user and the project, and ``file`` on top.

    ``None`` where there is none.

    Raises :class:`InspectError` when a file that is named does not exist or cannot be read.
    """
    from .policies.load import load

    return load(_now(job), file)


def resolve(
    artifact: str, *, job: Job | None = None, probe: Probe | None = None, basis: str | None = None
) -> Resolution:
    """Where one artifact goes and why, under ``basis`` (by default the job's).

    Raises :class:`UsageError` for an unknown artifact or basis, and where the release has no such basis.
    """
    job = _now(job)
    check_artifacts((artifact,))
    basis = basis or (DOCUMENTED if job.basis == "both" else job.basis)
    if basis not in BASES:
        raise UsageError(f"not a basis: {basis!r} (one of documented, observed)")
    got = resolutions(job, job.world(_disk(job, probe)), (basis,), (artifact,))
    if not got:
        raise UsageError(f"CANN {job.cann} has no {basis} rule for {artifact}")
    return got[0]


def collected(job: Job | None = None, *, probe: Probe | None = None) -> tuple[Collection, Collection]:
    """What ``asys collect`` and ``asys launch`` would find of the files of ``job``, and what they would miss.

    By the observed basis: what is really written. See :mod:`npu_paths.core.collector`.
    """
    from .core import collector

    job = _now(job)
    world = job.world(_disk(job, probe))
    rows = resolutions(job, world, BASES[1:])
    return collector.collect(job, world, rows), collector.launch(job, world, lambda j, w: resolutions(j, w, BASES[1:]))


def landings(
    directory: str,
    job: Job | None = None,
    *,
    probe: Probe | None = None,
    artifacts: Sequence[str] | None = None,
) -> tuple[Landing, ...]:
    """The reverse question: which artifacts of ``job`` land in ``directory`` or below it, and through what.

    Under the job's basis. A relative ``directory`` starts at the job's cwd; symlinks hide nothing.
    """
    from .core.reverse import writes_to

    job = _now(job)
    artifacts = _names(artifacts)
    world = job.world(_disk(job, probe))
    return writes_to(resolutions(job, world, bases_of(job.basis), artifacts), directory, world)


def prepare(
    job: Job | None = None,
    artifacts: Sequence[str] | None = None,
    *,
    rank: int | str | None = "auto",
    per_rank: str | Sequence[str] | Mapping[str, str] | None = None,
    policy: Policy | None = None,
    dry_run: bool = False,
) -> Prepared:
    """Make the directories of ``job`` ready and return what was made, with the child's environment.

    Makes ``directory`` of each resolution that is enabled (or decided by the run) and not there yet, or
    of the ``artifacts`` named; never what exists, never below. ``rank`` (by default detected from the
    launcher's variables) and ``per_rank`` (a template such as ``/data/{job}/{rank}`` for ASCEND_WORK_PATH, or a
    mapping of variables to templates) give each rank its own directories: ``environ`` of the result has them.
    A ``policy`` may give directories for variables that are not set, and mode and group of what is made.
    Raises :class:`PrepareError`, which names every failure at once, :class:`UsageError` for a template that
    cannot be filled in, and, for this process (``job`` not given), ``TooLateError`` when CANN is loaded
    already and would ignore a change.
    """
    from . import host
    from . import preparing as writer
    from .core.policy import defaults
    from .core.rules.artifacts import ARTIFACTS
    from .launch import pin

    artifacts = _names(artifacts)
    here = job is None
    job = _now(job)
    loaded = host.loaded_libraries() if here else ()
    own = None if policy is None else defaults(policy)
    job = pin.pinned_job(job, _disk(job, None), rank=rank, per_rank=per_rank, defaults=own, loaded=loaded)
    rows = resolutions(job, job.world(_disk(job, None)), bases_of(job.basis), artifacts)
    # Modes are the project's own, not those with which a component makes directories.
    rows = tuple(row._replace(mode=ARTIFACTS[row.artifact].mode) for row in rows)
    actions = writer.plan(rows, named=artifacts is not None) if policy is None else _under(policy, job, rows, artifacts)
    done = writer.apply(actions, job=job, dry_run=dry_run)
    return writer.Prepared(done.made, done.existing, done.planned, job.env)


def _under(policy: Policy, job: Job, rows: Sequence[Resolution], artifacts: Sequence[str] | None) -> tuple[Action, ...]:
    """The plan under a policy: its modes and groups; what it forbids is reported, not made."""
    from .core.policyrules import evaluate, making
    from .preparing import plan

    wishes = {row.artifact: making(policy, row.artifact) for row in rows}
    rows = [row if (mode := wishes[row.artifact][0]) is None else row._replace(mode=mode) for row in rows]
    broken = {f.artifact: f for f in evaluate(policy, job, job.world(_disk(job, None)), rows) if f.severity == "error"}
    actions = []
    for action in plan(rows, named=artifacts is not None):
        finding = broken.get(action.artifact)
        why = action.unusable or (Msg(finding.id, finding.args) if finding and finding.artifact else None)
        actions.append(action._replace(group=wishes[action.artifact or ""][1], unusable=why))
    return tuple(actions)
