"""``npu-paths run``: resolve, check, prepare, pin and become the command."""

from __future__ import annotations

import os
from typing import NoReturn

import click

from .. import api
from ..core.errors import UsageError
from ..core.model import Finding, Job, Msg
from ..core.policy import Policy
from .options import Request, job_options


@click.command(context_settings={"ignore_unknown_options": False, "allow_interspersed_args": False})
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
@job_options
@click.option(
    "--per-rank",
    metavar="[NAME=]TEMPLATE",
    multiple=True,
    help="A directory for each rank, like /work/{job}/{rank} (ASCEND_WORK_PATH unless named).",
)
@click.option("--force", is_flag=True, help="Start even when check finds errors or a directory cannot be made.")
def run(request: Request, command: tuple[str, ...], per_rank: tuple[str, ...], force: bool) -> NoReturn:
    """Make the directories ready, export absolute values, and become COMMAND.

    The exit status and the signals are the command's own. Write -- before it. Exit 1 when check finds
    errors or a directory cannot be made (--force starts all the same), 127 when it is not found, 126
    when it cannot be executed.
    """
    from ..launch.run import become

    if request.pid or request.as_user is not None:
        raise UsageError(Msg("run-is-here", {}))
    job, policy = pinned(request, per_rank)
    if request.cwd is not None:
        os.chdir(request.cwd)
    if not _ready(job, request, policy) and not force:
        click.echo(Msg("run-stopped").say(request.lang), err=True)
        raise click.exceptions.Exit(1)
    become(command, job.env)


def pinned(request: Request, per_rank: tuple[str, ...]) -> tuple[Job, Policy]:
    """The job with its rank and pinned variables, and the policy whose defaults are among them.

    Its pid is this process, which the command will be.
    """
    from ..core.policy import defaults
    from ..disk import DiskProbe
    from ..launch.pin import pinned_job

    job = request.job()
    policy = api.load_policy(job, request.policy)
    if job.pid is None:
        job = job.replace(pid=os.getpid())
    return pinned_job(job, DiskProbe(job.root), per_rank=per_rank, defaults=defaults(policy)), policy


def _ready(job: Job, request: Request, policy: Policy) -> bool:
    """Check and prepare; what is wrong is told on stderr."""
    from ..preparing import PrepareError
    from ..report.lines import visible

    report = api.explain(job, policy=policy)
    errors = [finding for finding in report.findings if finding.severity == "error"]
    for finding in errors:
        _tell(finding, request.lang)
    try:
        api.prepare(job, policy=policy)
    except PrepareError as error:
        for failure in error.failures:
            click.echo(f"npu-paths run: {visible(failure.say(request.lang))}", err=True)
        return False
    return not errors


def _tell(finding: Finding, lang: str) -> None:
    from ..report.lines import visible

    click.echo(f"npu-paths run: {finding.id}: {visible(finding.say(lang))}", err=True)
    for fix in finding.fix:
        click.echo(f"  {Msg('plan-fix', {'fix': visible(fix)}).say(lang)}", err=True)
