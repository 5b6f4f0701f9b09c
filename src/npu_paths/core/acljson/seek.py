"""Where a value stands in a JSON text that is known to be valid.

Only what is reported is looked for, so nothing is kept while reading. Strings are skipped by the string
methods, which are as fast as memory.
"""

from __future__ import annotations

import json
import re
from typing import Any

from .types import Where

_SPACE = re.compile(r"[ \t\n\r]*")
_MARKS = re.compile(r'["{}\[\],]')


def seek(text: str, value: Any, where: Where, repeated: set[int], known: dict[Where, tuple[int, int]]) -> int:
    """Offset of what is at ``where`` of the document ``value``: its key in an object, itself in a list.

    What does not exist stands at the deepest part that does. ``repeated`` are the objects (by identity) with
    equal keys, where the last one counts; ``known`` keeps what was found for the next call.
    """
    shown = at = _blank(text, 0)
    for depth, part in enumerate(where):
        here = where[: depth + 1]
        found = known.get(here)
        if found is None:
            if isinstance(part, str):
                if type(value) is not dict or part not in value:
                    break
                found = _member(text, at, part, id(value) in repeated)
            else:
                if type(value) is not list or part >= len(value):
                    break
                found = _item(text, at, part)
            known[here] = found
        shown, at = found
        value = value[part]
    return shown


def _blank(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    assert found is not None
    return found.end()


def _member(text: str, at: int, name: str, last: bool) -> tuple[int, int]:
    """Offsets of the key and the value of the member ``name`` of the object at ``at``, the last one if asked."""
    got = at, at
    at = _blank(text, at + 1)
    while text[at : at + 1] == '"':
        end = _string_end(text, at)
        value = _blank(text, _blank(text, end) + 1)
        if end - at - 2 == len(name) or "\\" in text[at:end]:
            key = text[at:end]
            if key[1:-1] == name or ("\\" in key and json.loads(key) == name):
                got = at, value
                if not last:
                    break
        at = _blank(text, _skip(text, value))
        if text[at : at + 1] != ",":
            break
        at = _blank(text, at + 1)
    return got


def _item(text: str, at: int, index: int) -> tuple[int, int]:
    """Offset (twice) of the item ``index`` of the list at ``at``."""
    at = _blank(text, at + 1)
    if index:
        at = _blank(text, _skip(text, at, index))
    return at, at


def _string_end(text: str, at: int) -> int:
    """Offset behind the string that starts at ``at``."""
    end = text.find('"', at + 1)
    while text[end - 1] == "\\":
        before = end - 1
        while text[before - 1] == "\\":
            before -= 1
        if (end - before) % 2 == 0:
            break
        end = text.find('"', end + 1)
    return end + 1


def _skip(text: str, at: int, commas: int = 0) -> int:
    """Offset behind the value at ``at``, or behind that many commas after it on the same level."""
    level = 0
    size = len(text)
    while at < size:
        mark = _MARKS.search(text, at)
        if mark is None:
            return size
        at = mark.start()
        char = text[at]
        if char == '"':
            at = _string_end(text, at)
            continue
        if char == ",":
            if not level:
                if not commas:
                    return at
                commas -= 1
                if not commas:
                    return at + 1
        elif char in "{[":
            level += 1
        else:
            level -= 1
            if level < 0:
                return at
        at += 1
    return size
