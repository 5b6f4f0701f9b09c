"""The rule tables in words: an artifact's ladders, a finding, a release. One source for the command and the docs.

Everything is read from the tables; nothing is decided or looked up on a machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from ..core.errors import UsageError
from ..core.model import BASES, Msg, Source
from ..core.rows import Candidate, Check, Row, Test
from ..core.rules.artifacts import ARTIFACTS, GROUPS
from ..core.rules.tables import INDEX
from ..core.versions import parse_version
from ..core.words import say

HEAD, PART, ITEM, SUB = 1, 2, 3, 4

# Checks whose argument is a number of bytes; other numbers are modes.
_COUNTS = ("SHORTER", "CUT")
# What a built-in default stands below, by the function that gives it.
_BASES = {
    "_home": "${HOME}",
    "_trimmed_home": "${HOME}",
    "_passwd_home": "{passwd home}",
    "_user_home": "~",
    "_user_temp": "{temporary directory}/",
}


class Line(NamedTuple):
    """One line of the reference: its level (HEAD, PART, ITEM, SUB) and its text; names are in backquotes."""

    level: int
    text: str


def markdown(lines: Iterable[Line]) -> str:
    """The lines as a Markdown document."""
    parts = []
    for line in lines:
        if line.level in (HEAD, PART):
            parts.append(f"\n{'#' * (line.level + 1)} {line.text}\n")
        else:
            parts.append(f"{'  ' * (line.level - ITEM)}- {line.text}")
    return "\n".join(parts).strip("\n") + "\n"


def plain(lines: Iterable[Line]) -> Iterator[tuple[str, str, int]]:
    """The lines for a terminal: (indentation, text, level)."""
    for line in lines:
        yield "  " * (line.level - 1), line.text.replace("`", ""), line.level


# ---------------------------------------------------------------------- pieces
def _word(ident: str, lang: str, **args: Any) -> str:
    return say(ident, args, lang)


def _shown(name: str, arg: Any) -> str:
    if isinstance(arg, int):
        return str(arg) if name in _COUNTS else f"{arg:04o}"
    mode = getattr(arg, "mode", None)
    if isinstance(mode, int):
        return f"{mode:04o}"
    if isinstance(arg, str):
        return f"`{arg}`" if arg and arg.isprintable() and not arg.isspace() else f"`{arg!r}`" if arg else ""
    return "" if arg is None else str(arg)


def _range(since: str | None, until: str | None, lang: str) -> str:
    parts = [_word("ref-from", lang, release=since)] if since else []
    parts += [_word("ref-before", lang, release=until)] if until else []
    return ", ".join(parts)


def _ranged(text: str, since: str | None, until: str | None, lang: str) -> str:
    span = _range(since, until, lang)
    return f"{text} [{span}]" if span else text


def check_text(check: Check, lang: str = "en") -> str:
    """One check of a pipeline: what it does and what happens when it fails."""
    text = _word(f"verb-{check.name}", lang, arg=_shown(check.name, check.arg)).strip()
    if check.asks or check.then in ("off", "fail", "keep"):
        text += ", " + _word(f"then-{check.then}", lang, code=check.code)
    return _ranged(text, check.since, check.until, lang)


def question_text(test: Test, lang: str = "en") -> str:
    """A question about the job in words."""
    arg = test.arg
    name, *values = arg if isinstance(arg, tuple) else (arg,)
    flat = [str(v) for value in values for v in (value if isinstance(value, tuple) else (value,))]
    text = _word(f"test-{test.name}", lang, name=f"`{name}`", values=", ".join(flat))
    if test.negated:
        text = _word("test-no", lang, text=text)
    if test.code:
        text += ", " + _word("ref-error", lang, code=test.code)
    return _ranged(text, test.since, test.until, lang)


def _candidate(candidate: Candidate, row: Row, lang: str) -> Iterator[Line]:
    if candidate.kind == "default":
        base = _BASES.get(candidate.value.__name__, "")
        shown = f"{_word('ref-default', lang)} `{base}{candidate.arg}`"
    else:
        shown = f"`{candidate.name}` ({candidate.kind})"
    text = _ranged(shown, candidate.since, candidate.until, lang)
    checks = "; ".join(check_text(check, lang) for check in candidate.checks)
    yield Line(ITEM, f"{text}: {checks}" if checks else text)
    if candidate.layout and candidate.layout != row.layout:
        yield Line(SUB, f"{_word('ref-writes', lang)} `{candidate.layout}`")
    if candidate.gate:
        yield Line(SUB, f"{_word('ref-not', lang)}: {'; '.join(question_text(test, lang) for test in candidate.gate)}")
    for note in candidate.notes:
        yield Line(SUB, f"{_word('ref-note', lang)}: {note.say(lang)}")


def _row(row: Row, lang: str) -> Iterator[Line]:
    basis = _word(f"ref-{row.basis}", lang)
    span = _range(row.since, row.until, lang) or _word("ref-all-releases", lang)
    route = f", {_word('ref-route', lang)} `{row.route}`" if row.route else ""
    yield Line(PART, f"{basis}, {span}{route}")
    if row.when:
        yield Line(ITEM, f"{_word('ref-when', lang)}: {', '.join(question_text(test, lang) for test in row.when)}")
    yield from (line for candidate in row.candidates for line in _candidate(candidate, row, lang))
    yield Line(ITEM, f"{_word('ref-writes', lang)} `{row.layout}`; {_word('ref-mode', lang)} {row.mode:04o}")
    if row.files:
        yield Line(ITEM, f"{_word('ref-files', lang)}: {row.files}")
    if row.enabled is None:
        on = _word("ref-run", lang)
    else:
        on = "; ".join(question_text(test, lang) for test in row.enabled) or _word("ref-always", lang)
    yield Line(ITEM, f"{_word('ref-on', lang)}: {on}")
    if row.gate:
        yield Line(ITEM, f"{_word('ref-off', lang)}: {'; '.join(question_text(test, lang) for test in row.gate)}")
    if row.eager:
        yield Line(ITEM, _word("ref-eager", lang))
    for note in row.notes:
        yield Line(ITEM, f"{_word('ref-note', lang)}: {note.say(lang)}")
    yield Line(ITEM, _word("ref-sources", lang))
    yield from (Line(SUB, _source(source)) for source in row.sources)


def _source(source: Source) -> str:
    return f"{source.title}: {source.url}"


def rows_of(artifact: str) -> Iterator[Row]:
    """The rows of an artifact under both bases, in the order in which they are tried."""
    for basis, module in zip(BASES, INDEX[artifact], strict=True):
        if module is not None:
            rows: Sequence[Row] = import_module(f"npu_paths.core.rules.{module}").ROWS
            yield from (row for row in rows if row.artifact == artifact and row.basis == basis)


# ---------------------------------------------------------------------- entries
def artifact(key: str, lang: str = "en") -> Iterator[Line]:
    """The ladders of an artifact under both bases, with releases and sources."""
    about = ARTIFACTS[key]
    title = about.title_zh if lang == "zh" else about.title
    yield Line(HEAD, f"`{key}`: {title} ({_word(about.group, lang)})")
    for row in rows_of(key):
        yield from _row(row, lang)


def _rules() -> dict[str, Any]:
    rules = import_module("npu_paths.core.rules.conflicts").RULES
    return {rule.id: rule for rule in rules}


def finding(ident: str, lang: str = "en") -> Iterator[Line]:
    """A finding: what it is, when it fires, its severity, what mends it, what it suppresses, its source."""
    rule = _rules()[ident]
    words = import_module("npu_paths.core.words.catalogue").ENTRIES[ident]
    title, why, fix = (pair[lang == "zh"] for pair in words[:3])
    yield Line(HEAD, f"`{ident}`: {title}")
    rises = f" ({_word('ref-rises', lang)} {', '.join(rule.rises)})" if rule.rises else ""
    yield Line(ITEM, f"{_word('ref-severity', lang)}: {rule.severity}{rises}")
    yield Line(ITEM, why)
    yield Line(ITEM, f"{_word('ref-fix', lang)}: {fix}")
    if rule.over:
        yield Line(ITEM, f"{_word('ref-over', lang)}: {', '.join(f'`{name}`' for name in rule.over)}")
    yield Line(ITEM, f"{_word('ref-sources', lang)}: {_source(rule.source)}")


def listing(lang: str = "en") -> Iterator[Line]:
    """Every artifact by group, then every finding with its severity."""
    for group in GROUPS:
        yield Line(HEAD, _word(group, lang))
        for key, about in ARTIFACTS.items():
            if about.group == group:
                yield Line(ITEM, f"`{key}`: {about.title_zh if lang == 'zh' else about.title}")
    yield Line(HEAD, _word("ref-findings", lang))
    for ident, rule in _rules().items():
        title = import_module("npu_paths.core.words.catalogue").ENTRIES[ident].title
        yield Line(ITEM, f"`{ident}` ({rule.severity}): {title[lang == 'zh']}")


def entry(ident: str, lang: str = "en") -> list[Line]:
    """The entry of an artifact or a finding. Raises :class:`UsageError` for anything else."""
    if ident in ARTIFACTS:
        return list(artifact(ident, lang))
    rules = _rules()
    if ident in rules:
        return list(finding(ident, lang))
    from difflib import get_close_matches

    near = get_close_matches(ident, [*ARTIFACTS, *rules], 1)
    hint = Msg("did-you-mean", {"name": near[0]}) if near else ""
    raise UsageError(Msg("unknown-rule", {"key": ident, "hint": hint}))


# ---------------------------------------------------------------------- releases
def edges(key: str) -> Iterator[tuple[str, str, str]]:
    """Where a rule of an artifact changes: (release, basis, what)."""
    for row in rows_of(key):
        spans: list[tuple[str, str | None, str | None]] = [("ref-ladder", row.since, row.until)]
        for candidate in row.candidates:
            spans.append((f"`{candidate.name}`", candidate.since, candidate.until))
            spans += [
                (f"`{candidate.name}`: {check_text(check._replace(since=None, until=None))}", check.since, check.until)
                for check in candidate.checks
            ]
        for test in (*(row.enabled or ()), *row.gate, *row.when):
            spans.append((question_text(test._replace(since=None, until=None)), test.since, test.until))
        for what, since, until in spans:
            text = _word("ref-ladder", "en") if what == "ref-ladder" else what
            if since:
                yield since, row.basis, f"{text}: {_word('ref-begins', 'en')}"
            if until:
                yield until, row.basis, f"{text}: {_word('ref-ends', 'en')}"


def releases() -> Iterator[Line]:
    """Every release at which a rule changes, the newest first."""
    found: dict[str, dict[str, list[str]]] = {}
    for key in ARTIFACTS:
        for release, basis, what in edges(key):
            changes = found.setdefault(release, {}).setdefault(f"`{key}`, {basis}", [])
            if what not in changes:
                changes.append(what)
    for release in sorted(found, key=parse_version, reverse=True):
        yield Line(HEAD, release)
        for where, changes in found[release].items():
            yield Line(ITEM, where)
            yield from (Line(SUB, change) for change in changes)


def documents() -> dict[str, str]:
    """The files of docs/reference: name to text."""
    head = "<!-- Generated from the rule tables by docs/reference/generate.py: do not edit. -->\n\n# {}\n\n{}"
    every = [line for key in ARTIFACTS for line in artifact(key)]
    found = [line for ident in _rules() for line in finding(ident)]
    return {
        "artifacts.md": head.format("Artifacts", markdown(every)),
        "findings.md": head.format("Findings", markdown(found)),
        "releases.md": head.format("Releases", markdown(releases())),
    }
