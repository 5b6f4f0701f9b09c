"""The table of live processes as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..core.model import Msg
from .lines import visible

_COLUMNS = ("pid", "rank", "local", "user", "launcher", "cwd")


def live_lines(live: Any, lang: str = "en") -> Iterator[str]:
    """A :class:`~npu_paths.launch.live.Live` as text: the processes, what differs, what is wrong."""

    def say(name: str, **args: object) -> str:
        return visible(Msg(name, args).say(lang))

    yield say("live-head", count=len(live.processes))
    rows: list[Sequence[str]] = [[say("col-" + name) for name in _COLUMNS]]
    rows += [["-" if cell is None else visible(str(cell)) for cell in process] for process in live.processes]
    widths = [max(_cells(row[column]) for row in rows) for column in range(len(_COLUMNS))]
    for row in rows:
        padded = (text + " " * (width - _cells(text)) for text, width in zip(row, widths, strict=True))
        yield "  ".join(padded).rstrip()
    yield ""
    yield say("live-differences" if live.differences else "live-no-differences")
    for what, absent, values in _folded(live, say):
        yield "  " + what
        for value, members in values:
            who = ", ".join(_who(live.processes[index]) for index in members)
            yield "    " + say("live-who", value=absent if value is None else value or '""', who=who)
    yield say("live-same", count=len(live.same))
    for finding in live.findings:
        yield f"{say('severity-' + finding.severity)}: {visible(finding.say(lang))}"
    for note in live.notes:
        yield note.say(lang)


def _folded(live: Any, say: Any) -> Iterator[tuple[str, str, Any]]:
    """Each difference with its name and the word for none; artifacts that differ in the same way are one line."""
    alike: dict[Any, list[str]] = {}
    for difference in live.differences:
        if difference.kind == "artifact":
            alike.setdefault(difference.values, []).append(difference.what)
        else:
            yield visible(difference.what), say("live-not-set"), difference.values
    for values, artifacts in alike.items():
        yield say("live-directory", artifact=", ".join(artifacts)), say("state-off"), values


def _who(process: Any) -> str:
    return f"pid {process.pid}" if process.rank is None else f"rank {process.rank}"


def _cells(text: str) -> int:
    """Cells of a terminal: wide characters take two."""
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
