"""``npu-paths explain``: where each thing goes and why, for people and (``--json``) for programs."""

from __future__ import annotations

import click

from .. import api
from .options import Request, job_options


@click.command()
@click.argument("artifacts", nargs=-1)
@job_options
@click.option("--all", "everything", is_flag=True, help="Also show what is off, and informational findings.")
@click.option("--json", "as_json", is_flag=True, help="The report as JSON.")
def explain(request: Request, artifacts: tuple[str, ...], everything: bool, as_json: bool) -> None:
    """Say where each artifact goes, and why. ARTIFACTS named get the full trace. Writes nothing."""
    job = request.job()
    report = api.explain(job, artifacts=artifacts or None, policy=api.load_policy(job, request.policy))
    if as_json:
        print_json(report, request.lang)
        return
    from ..report.text import write

    shown = [f for f in report.findings if everything or f.severity != "info"]
    write(report, named=bool(artifacts), everything=everything, lang=request.lang, findings=shown)


def print_json(value: object, lang: str) -> None:
    """One JSON document on stdout."""
    import json

    from ..report.plain import as_dict

    click.echo(json.dumps(as_dict(value, lang), ensure_ascii=False, indent=2))
