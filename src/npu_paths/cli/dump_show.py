"""``npu-paths dump show FILE``: what an acl.json dumps, told in a few lines."""

from __future__ import annotations

import sys

import click

from . import put
from .options import Request, job_options, require_readable


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@job_options
def show(request: Request, file: str, as_json: bool) -> int:
    """Tell what FILE dumps, of which models and operators, where to, and what it will not dump and why.

    Exit 1 when CANN refuses the file, 3 when it cannot be read.
    """
    from ..dumping.show import show as describe

    job = request.job()
    require_readable(file, job)
    shown = describe(file, job=job)
    if as_json:
        from json import dumps

        from ..report.plain import as_dict

        put(dumps(as_dict(shown, request.lang), indent=2, ensure_ascii=False))
    else:
        for indent, line in shown.lines():
            text = "  " * indent + line.say(request.lang) + "\n"
            sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
        sys.stdout.buffer.flush()
    return 1 if shown.refused is not None else 0
