"""``npu-paths prepare``: makes the directories ready. Writes."""

from __future__ import annotations

import click

from .. import api
from ..core.model import Msg
from . import complain
from .options import Request, job_options


@click.command()
@click.argument("artifacts", nargs=-1)
@job_options
@click.option(
    "--per-rank", metavar="[NAME=]TEMPLATE", multiple=True, help="Directories for this rank, like /work/{job}/{rank}."
)
@click.option("--dry-run", is_flag=True, help="Only print what would be made.")
@click.option("--json", "as_json", is_flag=True, help="What was made, as JSON.")
def prepare(
    request: Request, artifacts: tuple[str, ...], per_rank: tuple[str, ...], dry_run: bool, as_json: bool
) -> int:
    """Make the directory of each artifact that is on (or of those named) and not yet there.

    Exit 0 when everything is ready, 1 when something could not be made.
    """
    from ..policies.load import require_sound
    from ..preparing import PrepareError
    from ..report.lines import visible

    job = request.job()
    policy = api.load_policy(job, request.policy)
    require_sound(policy)
    failed = None
    try:
        done = api.prepare(job, artifacts or None, per_rank=per_rank, policy=policy, dry_run=dry_run)
    except PrepareError as error:
        failed, done = error, error.prepared
    if as_json:
        from .explain import print_json

        print_json(done, request.lang)
    else:
        say = "would-make" if dry_run else "made"
        for action in done.planned if dry_run else done.made:
            click.echo(Msg(say, {"path": visible(action.path), "mode": f"{action.mode:04o}"}).say(request.lang))
    if failed is not None:
        for failure in failed.failures:
            complain(failure.say(request.lang), "npu-paths prepare")
        return 1
    return 0
