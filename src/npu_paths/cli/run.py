"""``npu-paths run``: resolve, check, prepare, pin and become the command."""

from __future__ import annotations

import os
from typing import NoReturn

import click

from .. import api
from ..core.errors import UsageError
from ..core.model import Finding, Job, Msg
from ..core.policy import Policy
from ..core.rules.variables import DIRECTORIES, FILES
from . import complain
from .options import Request, job_options

_MENDED = "-missing"  # ends the ids of what prepare puts right


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
    given = request.job()
    job, policy = pinned(request, per_rank, given)
    if request.cwd is not None:
        os.chdir(request.cwd)
    if not _ready(given, job, request.lang, policy) and not force:
        click.echo(Msg("run-stopped").say(request.lang), err=True)
        raise click.exceptions.Exit(1)
    become(command, job.env)


def pinned(request: Request, per_rank: tuple[str, ...], job: Job | None = None) -> tuple[Job, Policy | None]:
    """The job with its rank and pinned variables, and the policy whose defaults are among them.

    Its pid is this process, which the command will be.
    """
    from ..core.policy import defaults
    from ..disk import DiskProbe
    from ..launch.pin import pinned_job

    job = job or request.job()
    policy = api.load_policy(job, request.policy)
    if job.pid is None:
        job = job.replace(pid=os.getpid())
    return pinned_job(job, DiskProbe(job.root), per_rank=per_rank, defaults=defaults(policy)), policy


def _ready(given: Job, job: Job, lang: str, policy: Policy | None) -> bool:
    """Check, prepare, and check once more; what is wrong is told on stderr.

    ``given`` is the job before its variables were pinned.
    Before the directories are made, it is no error that they are missing.
    """
    from ..preparing import PrepareError

    errors = [f for f in _errors(job, policy) if not f.id.endswith(_MENDED)]
    errors += _unexpanded(given, policy)
    if not errors:
        try:
            api.prepare(job, policy=policy)
        except PrepareError as error:
            for failure in error.failures:
                complain(failure.say(lang), "npu-paths run")
            return False
        errors = _errors(job, policy)
    for finding in errors:
        _tell(finding, lang)
    return not errors


def _errors(job: Job, policy: Policy | None) -> list[Finding]:
    return [finding for finding in api.explain(job, policy=policy).findings if finding.severity == "error"]


def _unexpanded(given: Job, policy: Policy | None) -> list[Finding]:
    """``~`` and ``$NAME`` that nobody expands: seen in the values as they were given, no longer when pinned."""
    if not any(mark in given.env.get(name, "") for name in (*DIRECTORIES, *FILES) for mark in "~$"):
        return []
    return [finding for finding in _errors(given, policy) if finding.id.startswith("literal-")]


def _tell(finding: Finding, lang: str) -> None:
    from ..report.lines import visible

    complain(f"{finding.id}: {finding.say(lang)}", "npu-paths run")
    for fix in finding.fix:
        click.echo(f"  {Msg('plan-fix', {'fix': visible(fix)}).say(lang)}", err=True)
