"""The model of the dump library with its defaults bound: this process, the real disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..core.model import Job
from ..core.runtime import Runtime as _Runtime
from ..core.runtime.observe import OnLoad, Sequence
from ..core.runtime.observe import on_load as _on_load
from ..core.runtime.observe import run_steps as _run_steps
from ..core.world import Probe
from ..disk import DiskProbe
from ..host import current_job, with_cann


def this_job(job: Job | None) -> Job:
    """The job given, or that of this process with the installed CANN."""
    return with_cann(current_job()) if job is None else job


def this_disk(job: Job, probe: Probe | None) -> Probe:
    """The probe given, or the real disk as the job sees it."""
    return DiskProbe(job.root) if probe is None else probe


class Runtime(_Runtime):
    """The dump library of one process, modelled: pure, it writes nothing.

    ``job`` is by default this process, ``probe`` the real disk; ``job.cann`` is the release (unknown:
    9.2.0), ``job.chip`` the platform number (unknown: 5, on which every dump is supported; -1: no device).
    """

    def __init__(self, job: Job | None = None, probe: Probe | None = None) -> None:
        job = this_job(job)
        super().__init__(job, this_disk(job, probe))


def on_load(job: Job | None = None, probe: Probe | None = None) -> OnLoad:
    """What loading the dump library does under the environment, then the folder of device 0.

    ``as_dict`` of it has the fields of the observations (conformance README, env rows).
    """
    job = this_job(job)
    return _on_load(job, this_disk(job, probe))


def run_steps(steps: Iterable[Mapping[str, Any]], job: Job | None = None, probe: Probe | None = None) -> Sequence:
    """Several calls in one process, after the library was loaded under the environment.

    ``steps`` and ``as_dict`` of the result are those of the observations (conformance README, sequence
    rows). Raises :class:`UsageError` for a step that does not exist.
    """
    job = this_job(job)
    return _run_steps(steps, job, this_disk(job, probe))
