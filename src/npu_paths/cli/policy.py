"""``npu-paths policy show|check``: the effective policy with the origin of every value; one file validated."""

from __future__ import annotations

from typing import Any

import click

from ..core.errors import InspectError
from ..core.model import Msg
from ..core.policy import Policy, Setting
from ..core.words import LANGUAGES
from . import complain
from .options import Request, job_options, language


@click.group()
def policy() -> None:
    """Show the effective path policy, or check a policy file."""


@policy.command()
@job_options
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def show(request: Request, as_json: bool) -> None:
    """Print every effective value, where it stands, and what it overrode."""
    from ..policies.load import load, places
    from ..report.lines import visible

    job = request.job(detect=False)
    got = load(job, request.policy) or Policy()
    if as_json:
        from .explain import print_json

        print_json(_plain(got), request.lang)
        return
    if not got.settings and not got.ignores and not got.broken:
        click.echo(Msg("policy-none").say(request.lang))
        for layer, file, _ in places(job, request.policy):
            click.echo(f"    {visible(file)} ({layer})")
    for setting in sorted(got.settings.values(), key=lambda s: s.key):
        final = f"  [{Msg('policy-is-final').say(request.lang)}]" if setting.final else ""
        click.echo(f"{'.'.join(setting.key)} = {visible(shown(setting))}{final}")
        click.echo(f"    {visible(str(setting.origin))} ({setting.origin.layer})")
        for value, origin in reversed(setting.overrode):
            old = shown(setting._replace(value=value))
            click.echo("    " + visible(Msg("policy-overrode", {"value": old, "origin": origin}).say(request.lang)))
    for item, origin in got.ignores:
        click.echo(f"ignore {item.id}  {visible(item.reason)} (<= {item.expires})")
        click.echo(f"    {visible(str(origin))} ({origin.layer})")
    for finding in got.broken:
        complain(finding.say(request.lang), "npu-paths policy")


@policy.command()
@click.argument("file")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of messages (default: by the locale).")
def check(file: str, lang: str | None) -> int:
    """Validate one policy FILE: unknown keys, wrong types, line and column. Exit 1 when there is a fault."""
    from .. import host
    from ..policies.load import read_layer
    from ..report.lines import visible

    speak = lang or language()
    got = read_layer("file", file, host.account)
    if got is None:
        raise InspectError(Msg("cannot-read", {"path": file, "why": Msg("no-such-file")}))
    if isinstance(got, list):
        for fault in got:
            click.echo(visible(fault.say(speak)))
        return 1
    click.echo(visible(Msg("policy-sound", {"file": file}).say(speak)))
    return 0


def shown(setting: Setting) -> str:
    """A value as the file would write it."""
    name, value = setting.key[-1], setting.value
    if name.endswith("_mode"):
        return f'"{value:04o}"'
    if name in ("owner", "group", "make_group"):
        return '"job"' if value < 0 else str(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return "[" + ", ".join(f'"{item}"' for item in value) + "]"
    return f'"{value}"' if isinstance(value, str) else f"{value:g}%" if name == "min_free_share" else str(value)


def _plain(got: Policy) -> dict[str, Any]:
    def place(origin: Any) -> dict[str, Any]:
        return {"layer": origin.layer, "file": origin.file, "line": origin.line}

    return {
        "settings": [
            {
                "key": list(s.key),
                "value": s.value,
                "origin": place(s.origin),
                "final": s.final,
                "overrode": [{"value": value, "origin": place(origin)} for value, origin in s.overrode],
            }
            for s in sorted(got.settings.values(), key=lambda s: s.key)
        ],
        "ignores": [
            {"id": i.id, "reason": i.reason, "expires": i.expires, "artifact": i.artifact, "origin": place(origin)}
            for i, origin in got.ignores
        ],
        "findings": got.broken,
    }
