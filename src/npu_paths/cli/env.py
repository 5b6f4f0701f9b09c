"""``npu-paths env``: the pinned variables as a shell, a file or a launcher wants them."""

from __future__ import annotations

import click

from ..core.rules.variables import DIRECTORIES
from ..launch.env import FORMS
from .options import Request, job_options
from .run import pinned


@click.command()
@job_options
@click.option("--shell", "form", type=click.Choice(list(FORMS)), default="sh", show_default=True, help="The form.")
@click.option("--per-rank", metavar="[NAME=]TEMPLATE", multiple=True, help="A directory like /work/{job}/{rank}.")
@click.option("--switches", is_flag=True, help="Also the variables that switch dumps, caches and logs.")
def env(request: Request, form: str, per_rank: tuple[str, ...], switches: bool) -> None:
    """Print the path variables that are set, absolute and per rank. Use: eval "$(npu-paths env)". Writes nothing."""
    from ..core.forwarding import path_variables
    from ..launch.env import render

    job, _ = pinned(request, per_rank)
    names = path_variables(switches=switches)
    # A template may name a variable of the user's own.
    named = [name for name, equals, _ in (text.partition("=") for text in per_rank) if equals and name.isidentifier()]
    shown = {name: job.env[name] for name in dict.fromkeys((*names, *named)) if job.env.get(name)}
    directories = list(dict.fromkeys(value for name, value in shown.items() if name in DIRECTORIES or name in named))
    click.echo(render(form, shown, directories), nl=False)
