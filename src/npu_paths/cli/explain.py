"""``npu-paths explain``: where each thing goes and why, for people and (``--json``) for programs."""

from __future__ import annotations

import attrs
import click

from .. import api
from ..core.errors import UsageError
from ..core.model import Msg
from . import put
from .options import Request, job_options


@click.command()
@click.argument("artifacts", nargs=-1)
@job_options
@click.option("--all", "everything", is_flag=True, help="Also show what is off, and informational findings.")
@click.option("--collector", type=click.Choice(["asys"]), help="What asys collect and asys launch would find.")
@click.option("--writes-to", metavar="DIR", help="Which artifacts land in DIR or below, and through what.")
@click.option("--json", "as_json", is_flag=True, help="The report as JSON.")
@click.option("--ranks", metavar="N", type=int, help="Plan: who of N processes shares which directory.")
@click.option("--nodes", metavar="M", type=int, help="Plan: on M nodes (default 1).")
@click.option("--per-rank", metavar="[NAME=]TEMPLATE", multiple=True, help="Plan: directories like /work/{job}/{rank}.")
@click.option("--children-of", metavar="PID", type=int, multiple=True, help="Compare the children of a live process.")
def explain(
    request: Request,
    artifacts: tuple[str, ...],
    everything: bool,
    collector: str | None,
    writes_to: str | None,
    as_json: bool,
    ranks: int | None,
    nodes: int | None,
    per_rank: tuple[str, ...],
    children_of: tuple[int, ...],
) -> None:
    """Say where each artifact goes, and why. ARTIFACTS named get the full trace. Writes nothing.

    Several --pid, or --children-of, give a table of processes with their differences; --ranks a plan of
    a job that is not started yet.
    """
    live = bool(children_of) or len(request.pid) > 1
    if live or ranks is not None or nodes is not None or per_rank:
        from . import many

        many.check_together(ranks, nodes, per_rank, live or bool(request.pid))
        if ranks is not None:
            many.show_plan(request, ranks, 1 if nodes is None else nodes, per_rank, as_json)
        else:
            many.show_live(request, children_of, artifacts, as_json)
        return
    job = request.job()
    if collector is not None:
        found = api.collected(job)
        if as_json:
            print_json(found, request.lang)
            return
        from ..report.asys import lines

        for line in lines(found, request.lang):
            click.echo(line)
        return
    if writes_to == "":
        raise UsageError(Msg("empty-option", {"option": "--writes-to"}))
    if writes_to is not None:
        landings = api.landings(writes_to, job, artifacts=artifacts or None)
        if as_json:
            print_json(landings, request.lang)
        else:
            from ..report.text import write_landings

            write_landings(landings, writes_to, request.lang)
        return
    report = api.explain(job, artifacts=artifacts or None, policy=api.load_policy(job, request.policy))
    if request.pid:
        report = attrs.evolve(report, notes=(*report.notes, Msg("live-start")))
    if as_json:
        print_json(report, request.lang)
        return
    from ..report.text import write

    shown = [f for f in report.findings if everything or f.severity != "info"]
    write(report, named=bool(artifacts), everything=everything, lang=request.lang, findings=shown)


def print_json(value: object, lang: str) -> None:
    """One JSON document on stdout: indented for a terminal, in one line for a program."""
    import json
    import sys

    from ..report.plain import as_dict

    put(json.dumps(as_dict(value, lang), ensure_ascii=False, indent=2 if sys.stdout.isatty() else None))
