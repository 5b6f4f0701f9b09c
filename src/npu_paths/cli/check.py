"""``npu-paths check``: the findings, worst first; the exit status says whether they are bad enough."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs
import click

from .. import api, host
from ..core.conflicts import PROFILES, by_id, cache_directories, worst_first
from ..core.errors import UsageError
from ..core.model import Finding, Job, Msg, Report
from ..core.policy import Policy
from ..core.rules.conflicts import RULES
from . import discard_output, put
from .options import Request, job_options

if TYPE_CHECKING:
    from ..core.baseline import Entry

_FAIL = {"error": ("error",), "warning": ("error", "warning"), "info": ("error", "warning", "info"), "never": ()}
_FORMATS = ("text", "json", "sarif", "junit", "github")


@click.command()
@job_options
@click.option(
    "--fail-on", type=click.Choice(tuple(_FAIL)), default="error", show_default=True, help="Exit 1 from there."
)
@click.option("--select", metavar="ID[,ID…]", multiple=True, help="Only these findings (policy-* stands for several).")
@click.option("--ignore", metavar="ID[,ID…]", multiple=True, help="Not these findings.")
@click.option("--baseline", metavar="FILE", help="Accepted findings with reasons and dates (TOML).")
@click.option("--profile", metavar="NAME", help="debug, production, or a profile of the policy.")
@click.option("--probe-locks", is_flag=True, help="Try a file lock in the cache directory (writes a temporary file).")
@click.option("--launcher", metavar="NAME", help="What this launcher will not carry to its workers, and how to.")
@click.option("--all", "everything", is_flag=True, help="Also print informational findings.")
@click.option("--format", "kind", type=click.Choice(_FORMATS), default="text", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
def check(
    request: Request,
    fail_on: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    baseline: str | None,
    profile: str | None,
    probe_locks: bool,
    launcher: str | None,
    everything: bool,
    kind: str,
    as_json: bool,
) -> int:
    """Report problems and side effects of the settings.

    Prints warnings and errors, worst first, and one summary line. Exit 1 when a finding is at least as
    bad as --fail-on. Writes nothing (but for --probe-locks).
    """
    chosen, dropped = _ids(select), _ids(ignore)
    known = _baseline(baseline) if baseline is not None else None
    job = request.job()
    policy = api.load_policy(job, request.policy)
    _check_profile(profile, policy)
    locks = _locks(job) if probe_locks else None
    report = api.explain(job, policy=policy, profile=profile, locks=locks)
    all_found = [*report.findings, *(_launcher(job, launcher) if launcher is not None else ())]
    found = [f for f in all_found if (not chosen or _one_of(f.id, chosen)) and not _one_of(f.id, dropped)]
    muted = 0
    if known is not None and baseline is not None:
        from ..core.baseline import apply

        kept, muted = apply(found, known, baseline, host.today())
        found = [f for f in kept if not f.id.startswith("baseline-") or not _one_of(f.id, dropped)]
    found = list(worst_first(found))
    try:
        _print(attrs.evolve(report, findings=tuple(found)), "json" if as_json else kind, fail_on, everything, muted)
        sys.stdout.flush()
    except BrokenPipeError:  # the verdict stands
        discard_output()
    return 1 if any(f.severity in _FAIL[fail_on] for f in found) else 0


# ---------------------------------------------------------------------- what is asked for
def _ids(given: Sequence[str]) -> tuple[str, ...]:
    """The ids of --select or --ignore. Raises :class:`UsageError` for one that no finding has."""
    names = [name.strip() for text in given for name in text.split(",") if name.strip()]
    ids = [rule.id for rule in RULES]
    for name in names:
        if name.endswith("*") or name.startswith("policy-") or name in ids:
            continue
        from difflib import get_close_matches

        near = get_close_matches(name, ids, 1)
        hint = Msg("did-you-mean", {"name": near[0]}) if near else ""
        raise UsageError(Msg("check-unknown-id", {"name": name, "hint": hint}))
    return tuple(names)


def _one_of(name: str, patterns: Sequence[str]) -> bool:
    return any(name == p or (p.endswith("*") and name.startswith(p[:-1])) for p in patterns)


def _check_profile(name: str | None, policy: Policy | None) -> None:
    known = [
        *PROFILES,
        *(key[1] for key in (policy.settings if policy else ()) if key[0] == "profiles" and len(key) > 1),
    ]
    if name is not None and name not in known:
        raise UsageError(Msg("check-unknown-profile", {"name": name, "known": ", ".join(dict.fromkeys(known))}))


def _baseline(path: str) -> tuple[Entry, ...]:
    from ..core.baseline import entries
    from ..core.errors import InspectError

    data = host.read_if_there(path, (1 << 20) + 1, named=True)
    if data is None:
        raise InspectError(Msg("unreadable-file", {"option": "--baseline", "path": path, "why": Msg("no-such-file")}))
    if len(data) > 1 << 20:
        raise UsageError(Msg("baseline-bad", {"file": path, "why": Msg("policy-too-large")}))
    return entries(_toml(data, path), path)


def _toml(data: bytes, path: str) -> dict[str, object]:
    from ..policies.load import read_toml

    try:
        return read_toml(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise UsageError(Msg("baseline-bad", {"file": path, "why": Msg("baseline-not-toml", {"why": error})})) from None


def _launcher(job: Job, launcher: str) -> list[Finding]:
    from ..disk import DiskProbe
    from ..launch.forward import check_launcher

    return check_launcher(job, DiskProbe(job.root), launcher)


def _locks(job: Job) -> dict[str, bool]:
    from ..disk import DiskProbe

    world = job.world(DiskProbe(job.root))
    probed = {directory: host.probe_locks(job.root.rstrip("/") + (world.absolute(directory) or directory))
              for directory in cache_directories(job, world)}  # fmt: skip
    return {directory: works for directory, works in probed.items() if works is not None}


# ---------------------------------------------------------------------- output
def _print(report: Report, kind: str, fail_on: str, everything: bool, muted: int) -> None:
    lang = report.job.lang
    if kind == "json":
        from ..report.plain import as_dict

        document = as_dict(report, lang)
        document.pop("resolutions")
        put(json.dumps(document, ensure_ascii=False, indent=2))
    elif kind == "sarif":
        from .. import __version__
        from ..report.sarif import document as sarif

        put(json.dumps(sarif(report.findings, lang, __version__), ensure_ascii=False, indent=2))
    elif kind == "junit":
        from ..report.junit import render

        put(render(report.findings, [f for f in report.findings if f.severity in _FAIL[fail_on]], lang))
    elif kind == "github":
        from ..report.github import render as github

        text = github(report.findings, lang)
        if text:
            put(text)
    else:
        _text(report.findings, lang, everything, muted)


def _text(findings: Sequence[Finding], lang: str, everything: bool, muted: int) -> None:
    from ..report.text import Writer

    out = Writer(lang)
    shown = [f for f in findings if everything or f.severity != "info"]
    out.findings(shown, lead=False)
    lines = [f for f in findings if f.severity == "info" and not everything and _shown(f)]
    if shown and lines:
        out.line()
    for finding in lines:
        message = Msg(f"{finding.id}-line", finding.args)
        out.line(Msg("check-line", {"id": finding.id, "message": message}).say(lang))
    count = {name: sum(f.severity == name for f in findings) for name in ("error", "warning", "info")}
    if any(f.severity != "info" for f in findings) or (everything and findings):
        out.line()
    note = Msg("check-muted", {"count": muted}) if muted else ""
    args = {"errors": count["error"], "warnings": count["warning"], "infos": count["info"], "muted": note}
    out.line(Msg("check-summary", args).say(lang))


def _shown(finding: Finding) -> bool:
    """Whether an informational finding has a line of its own."""
    try:
        return by_id(finding.id).shown
    except KeyError:
        return False
