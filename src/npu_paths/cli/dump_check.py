"""``npu-paths dump check FILE``: an acl.json judged as CANN does, and by the manual."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..core.errors import InspectError
from ..core.model import DOCUMENTED, Msg
from .options import Request, job_options, require_readable

if TYPE_CHECKING:
    from ..core.acljson.diagnose import Diagnostic, Reason
    from ..dumping.check import Verdict

_WIDTH = 80


@click.command()
@click.argument("file")
@job_options
@click.option("--json", "as_json", is_flag=True, help="The verdict as JSON.")
def check(request: Request, file: str, as_json: bool) -> int:
    """Judge FILE as CANN does: what it turns on, or why it is refused.

    Exit 0 when it is accepted, 1 when not (by --basis; default observed), 3 when it cannot be read.
    """
    from ..dumping.check import check as judge

    job = request.job()
    verdict = judge(file, job=job)
    if verdict.unread:
        require_readable(file, job)
        raise InspectError(Msg("dump-check-unreadable", {"path": file, "why": Msg("dump-check-not-by-user")}))
    if as_json:
        from .explain import print_json

        print_json(verdict, request.lang)
    else:
        _write(verdict, request.lang)
    refused = not verdict.documented.accepted if request.basis == DOCUMENTED else verdict.ret != 0
    if request.basis == "both":
        refused = refused or not verdict.documented.accepted
    return 1 if refused else 0


def _write(verdict: Verdict, lang: str) -> None:
    def say(name: str, **args: object) -> str:
        return Msg(name, args).say(lang)

    head = "refused" if verdict.ret else "accepted" if verdict.ok else "reported"
    _line("", say(f"dump-check-{head}", file=verdict.file, release=verdict.release))
    for fault in verdict.diagnostics:
        code = verdict.errors[fault.error]["code"] if fault.error is not None else None
        _line("  ", f"{_at(fault)}{(code + ': ') if code else ''}{fault.message.say(lang)}")
    if not verdict.ret:
        _turns_on(verdict, lang)
    init = say("dump-check-dies") if verdict.acl_init_ret is None else str(verdict.acl_init_ret)
    _line("  ", say("dump-check-calls", init=init, set=verdict.acl_set_dump_ret))
    if verdict.further:
        _line("  ", say("dump-check-later"))
        for fault in verdict.further:
            _line("    ", f"{_at(fault)}{fault.message.say(lang)}")
    manual = verdict.documented
    _line("", say(f"dump-check-manual-{'yes' if manual.accepted else 'no'}", release=manual.release))
    for reason in manual.reasons:
        note = f" [{say(f'dump-check-only-{reason.stricter}')}]" if reason.stricter else ""
        _line("  ", f"{_at(reason)}{reason.message.say(lang)}{note}")
    for finding in verdict.findings:
        _line("", f"{say(f'severity-{finding.severity}')}: {finding.say(lang)} [{finding.id}]")
        for evidence in finding.evidence:
            _line("    ", evidence)


def _turns_on(verdict: Verdict, lang: str) -> None:
    what = []
    if verdict.dump_type is not None:
        what.append(Msg(f"dump-type-{verdict.dump_type}").say(lang))
    if verdict.dfx_types and verdict.dfx_path:
        what.append(Msg("dump-type-kernel", {"kinds": ", ".join(verdict.dfx_types)}).say(lang))
    if not what:
        _line("  ", Msg("dump-check-nothing").say(lang))
        return
    _line("  ", Msg("dump-check-turns-on", {"what": "; ".join(what)}).say(lang))
    path = verdict.dump_path or verdict.dfx_path or "./"
    _line("  ", Msg("dump-check-path", {"path": path}).say(lang))


def _at(fault: Diagnostic | Reason) -> str:
    return f"{fault.line}:{fault.column}: " if fault.line is not None else ""


def _line(indent: str, text: str) -> None:
    """One paragraph, broken at 80 cells; what cannot be printed is shown as escapes."""
    from ..report.lines import visible, wrapped

    for line in wrapped(visible(text), _WIDTH, indent + "  ", indent):
        click.echo(line)
