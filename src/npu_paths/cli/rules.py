"""``npu-paths rules [ID]``: the ladders of an artifact, or a finding, with their sources."""

from __future__ import annotations

import click

from ..core.words import LANGUAGES
from .options import language


@click.command()
@click.argument("ident", metavar="[ID]", required=False)
@click.option("--markdown", "as_markdown", is_flag=True, help="As Markdown.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language (default: by the locale).")
def rules(ident: str | None, as_markdown: bool, lang: str | None) -> None:
    """Print the rules of an artifact (both bases, every release) or a finding, with sources. Without ID: list all."""
    from ..report import reference
    from ..report.lines import console, wrapped

    chosen = lang or language()
    lines = list(reference.listing(chosen)) if ident is None else reference.entry(ident, chosen)
    if as_markdown:
        click.echo(reference.markdown(lines), nl=False)
        return
    out = console()
    for number, (indent, text, level) in enumerate(reference.plain(lines)):
        if number and level <= reference.PART:
            out.print()
        for line in wrapped(text, 80, indent + "  ", indent):
            out.print(line, style="bold" if level <= reference.PART else None)
