"""At which line of a TOML text each key stands. The text is known to be valid TOML already."""

from __future__ import annotations

import re

_KEY = re.compile(
    r"""\s*((?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*'))*)\s*="""
)
_TABLE = re.compile(r"""\s*(\[\[?)\s*(.+?)\s*\]\]?\s*(?:#.*)?$""")
_PART = re.compile(r"""[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*'""")
_STRINGS = re.compile(r'"""(?:\\.|[^\\])*?"""|' + r"'''.*?'''|" + r'"(?:\\.|[^"\\\n])*"|' + r"'[^'\n]*'", re.DOTALL)


def key_lines(text: str) -> dict[tuple[str, ...], int]:
    """Map each dotted key to its first line (1-based); items of an array of tables count from ``"0"``."""
    lines: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    counts: dict[tuple[str, ...], int] = {}
    depth = 0
    # Strings go first, so that a bracket, a # or a line break inside one is not taken for syntax.
    for number, line in enumerate(_without_strings(text).split("\n"), 1):
        header = _TABLE.match(line) if depth == 0 else None
        key = _KEY.match(line) if depth == 0 and header is None else None
        if header is not None:
            table = _parts(header.group(2))
            if header.group(1) == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = (*table, str(counts[table]))
            lines.setdefault(table, number)
            continue
        if key is not None:
            full = (*table, *_parts(key.group(1)))
            for end in range(len(table) + 1, len(full) + 1):
                lines.setdefault(full[:end], number)
            # Keys of an inline table stand on the same line as a rule.
            value = line[key.end() :].lstrip()
            for inner in _KEY.finditer(value.replace("{", "\n").replace(",", "\n") if value[:1] == "{" else ""):
                lines.setdefault((*full, *_parts(inner.group(1))), number)
        bare = line.split("#")[0]
        depth += sum(bare.count(c) for c in "[{") - sum(bare.count(c) for c in "]}")
    return lines


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in _PART.findall(text))


def _without_strings(text: str) -> str:
    """The text with the content of string values blanked (line breaks kept); quoted keys stay."""

    def blank(match: re.Match[str]) -> str:
        rest = text[match.end() : match.end() + 80].lstrip(" \t")
        if rest[:1] in ("=", ".", "]") and "\n" not in match.group():
            return match.group()  # a quoted key or table name
        return "".join(c if c == "\n" else "_" for c in match.group())

    return _STRINGS.sub(blank, text)
