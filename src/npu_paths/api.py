"""The library: explain, resolve and prepare for a job, by default this process on the real disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .core.errors import UsageError
from .core.model import BASES, DOCUMENTED, Finding, Job, Report, Resolution
from .core.whole import bases_of, check_artifacts, resolutions
from .core.world import Probe, World

if TYPE_CHECKING:
    from .prepare import Prepared


def _now(job: Job | None) -> Job:
    """The job given, or that of this process with the installed CANN."""
    if job is not None:
        return job
    from . import host

    return host.with_cann(host.current_job())


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
    profile: str = "debug",
) -> Report:
    """Where each artifact of ``job`` goes and why, and what the settings do to each other. Writes nothing.

    ``job`` is by default this process, ``probe`` the real disk. ``artifacts`` limits the answer (all of
    artifacts.md by default). The report holds the resolutions of ``job.basis``; findings weigh both
    bases. Raises :class:`UsageError` for an unknown artifact.
    """
    job = _now(job)
    check_artifacts(artifacts or ())
    world = job.world(_disk(job, probe))
    both = resolutions(job, world, BASES, artifacts)
    shown = bases_of(job.basis)
    return Report(job, tuple(r for r in both if r.basis in shown), findings(job, world, both, profile))


def findings(job: Job, world: World, both: Sequence[Resolution], profile: str = "debug") -> tuple[Finding, ...]:
    """Every finding over a job and its resolutions under both bases."""
    from .core.conflicts import evaluate

    return evaluate(job, world, both, profile=profile)


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



def prepare(
    job: Job | None = None,
    artifacts: Sequence[str] | None = None,
    *,
    rank: int | str | None = "auto",
    per_rank: str | None = None,
    dry_run: bool = False,
) -> Prepared:
    """Make the directories of ``job`` ready and return what was made, with the child's environment.

    Makes ``directory`` of each resolution that is enabled (or decided by the run) and not there yet, or
    of the ``artifacts`` named; never what exists, never below. ``rank`` (by default detected) and
    ``per_rank`` (a template such as ``/data/{job}/{rank}``) give each rank its own directories.
    Raises :class:`PrepareError`, which names every failure at once.
    """
    from . import prepare as writer

    job = _now(job)
    check_artifacts(artifacts or ())
    report = explain(job, artifacts=artifacts)
    actions = writer.plan(report.resolutions, named=artifacts is not None)
    return writer.apply(actions, job=job, dry_run=dry_run)
