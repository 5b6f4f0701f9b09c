"""Lines for people: safe to print whatever a value holds, measured in terminal cells."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..core.model import Msg

if TYPE_CHECKING:
    from rich.console import Console

_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


_WIDE = r"\u2e80-\u9fff\uff00-\uffef"
_OPENING, _CLOSING = "（《「『【", "）》」』】，。；：、！？"
_PIECE = re.compile(rf"\s*[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}]+)[{_CLOSING}]*")


def visible(text: str) -> str:
    """The text with control characters, bidirectional marks and undecodable bytes as escapes."""
    return _UNSAFE.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    code = ord(match.group())
    if 0xDC80 <= code <= 0xDCFF:  # a byte that is not UTF-8
        return f"\\x{code - 0xDC00:02x}"
    return {9: "\\t", 10: "\\n", 13: "\\r"}.get(code) or (f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}")


def quoted(text: str) -> str:
    """A value as it was set; in quotes when its bounds would not be seen."""
    shown = visible(text)
    return f'"{shown}"' if not text or text != text.strip() or " " in text or shown != text else shown


def console() -> Console:
    """A console on stdout: colours only for a terminal and without NO_COLOR; lines are never broken."""
    from rich.console import Console

    class Plain(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # the command line knows what to do

    return Plain(file=sys.stdout, soft_wrap=True, highlight=False, markup=False, emoji=False)


def wrapped(text: str, width: int, indent: str, first: str | None = None) -> list[str]:
    """The text in lines of at most ``width`` cells; words longer than a line (paths) stay whole."""
    from rich.cells import cell_len

    lines: list[str] = []
    line = indent if first is None else first
    empty = True
    for word in _pieces(text):
        if not empty and cell_len(line) + cell_len(word) > width:
            lines.append(line.rstrip())
            line, word = indent, word.lstrip()
        line += word
        empty = False
    lines.append(line.rstrip())
    return lines


def _pieces(text: str) -> Iterable[str]:
    """Where a line may break: before a space and between Chinese characters, but no line starts with a closing mark
    or ends with an opening one."""
    return _PIECE.findall(text)


class Speaker:
    """Looks up the furniture of a report in one language."""

    __slots__ = ("lang",)

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, message: str, **args: object) -> str:
        return Msg(message, args).say(self.lang)
