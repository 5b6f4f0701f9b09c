"""What ``explain`` says of several processes: those of a plan, and live ones."""

from __future__ import annotations

import time
from collections.abc import Sequence

import click

from .. import host
from ..core.errors import InspectError, UsageError
from ..core.model import DOCUMENTED, Job, Msg, Report
from ..core.whole import check_artifacts, resolutions
from ..disk import DiskProbe
from .options import Request


def show_plan(request: Request, ranks: int, nodes: int, per_rank: Sequence[str], as_json: bool) -> None:
    """``explain --ranks N [--nodes M] [--per-rank T]``."""
    from ..core.plan import plan
    from ..launch.pin import parse_per_rank
    from ..report.plan import plan_lines

    job = request.job()
    world = job.world(DiskProbe(job.root))
    got = plan(job, world, ranks, nodes, parse_per_rank(per_rank), date=time.strftime("%Y%m%d"))
    if as_json:
        from .explain import print_json

        print_json(got, request.lang)
        return
    for line in plan_lines(got, request.lang):
        click.echo(line)


def show_live(request: Request, children_of: Sequence[int], artifacts: Sequence[str], as_json: bool) -> None:
    """``explain --pid A --pid B`` and ``explain --children-of PID``."""
    from ..launch.live import compare
    from ..report.live import live_lines

    jobs, left_out = _jobs(request, children_of)
    check_artifacts(artifacts)
    live = compare([_report(job, artifacts) for job in jobs], left_out)
    if as_json:
        from .explain import print_json

        print_json(live, request.lang)
        return
    for line in live_lines(live, request.lang):
        click.echo(line)


def _report(job: Job, artifacts: Sequence[str]) -> Report:
    """The answers for one process; findings over each are for ``explain --pid`` of that one."""
    basis = DOCUMENTED if job.basis == "both" else job.basis
    return Report(job, resolutions(job, job.world(DiskProbe(job.root)), (basis,), artifacts or None))


def _jobs(request: Request, children_of: Sequence[int]) -> tuple[list[Job], list[int]]:
    """The jobs of the pids named and of the children; children that are gone or closed to us are left out."""
    named = list(dict.fromkeys(request.pid))
    jobs = [_job(request, pid) for pid in named]
    left_out: list[int] = []
    for parent in children_of:
        children = host.children_of(parent)
        if not children:
            raise InspectError(Msg("live-no-children", {"pid": parent}))
        for pid in children:
            if pid in named:
                continue
            named.append(pid)
            try:
                jobs.append(_job(request, pid))
            except InspectError:
                left_out.append(pid)
    return jobs, left_out


def _job(request: Request, pid: int) -> Job:
    request.pid = (pid,)
    return request.job()


def check_together(ranks: int | None, nodes: int | None, per_rank: Sequence[str], live: bool) -> None:
    """Refuse options that do not go together. Raises :class:`UsageError`."""
    if ranks is None and (nodes is not None or per_rank):
        raise UsageError(Msg("needs-ranks", {}))
    if ranks is not None and live:
        raise UsageError(Msg("ranks-or-pids", {}))
