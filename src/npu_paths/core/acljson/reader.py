"""JSON as CANN reads it (nlohmann json 3.12), with positions where something is reported.

The dialect is RFC 8259 with: one UTF-8 byte order mark accepted, the last of equal keys wins, no
comments, no trailing comma, no NaN or Infinity, a number that no double holds refused, lone surrogates
and invalid UTF-8 refused, and a NUL byte ends the text (inside a string it is an error).

Python's scanner in C agrees with that on all texts but those with surrogate escapes, very long numbers
and very deep nesting; only such texts go through the reader in Python below, which keeps its own stack.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple
from weakref import ref

from .seek import seek
from .types import Where

_BOM = b"\xef\xbb\xbf"
_DIGITS = bytes(48 if 48 <= c < 58 else 32 for c in range(256))
_LONG_NUMBER = b"0" * 300
_EXPONENT = re.compile(rb"[eE]\+?0*[1-9][0-9][0-9]")
_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_C_DEPTH = 200  # nesting up to which the scanner in C is trusted
_MAX_DEPTH = 10  # src/acl/common/json_parser.cpp MAX_CONFIG_OBJ_DEPTH, MAX_CONFIG_ARRAY_DEPTH

_SPACE = re.compile(r"[ \t\n\r]*")
_STRING = re.compile(r'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")
_PLAIN = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_LONE = re.compile("[\ud800-\udfff]")
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_INFINITY = float("inf")
_WORDS = (("true", True), ("false", False), ("null", None))


class ReadFault(NamedTuple):
    """Why a text cannot be read: ``kind`` syntax, number_range or no_data, and the offset of the place."""

    kind: str
    at: int


class Place(NamedTuple):
    """A line and a column, both from 1; the column counts characters."""

    line: int
    column: int


class Text:
    """A configuration text: its bytes, and lazily its value, faults, nesting and positions.

    ``value`` is the parsed document (``None`` beside a ``fault``); ``repeated`` lists the objects (by
    identity) in which a key stands more than once. ``memo`` is for what the judge derives from it.
    """

    __slots__ = ("__weakref__", "_deep", "_fault", "_places", "_read", "_repeated", "_text", "_value", "data", "memo")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.memo: dict[Any, Any] = {}
        self._deep: bool | None = None
        self._places: dict[Where, tuple[int, int]] = {}
        self._read = False
        self._text: str | None = None
        self._value: Any = None
        self._fault: ReadFault | None = None
        self._repeated: list[tuple[dict[str, Any], list[str]]] = []

    # ------------------------------------------------------------------ reading
    @property
    def value(self) -> Any:
        """The document; ``None`` when it cannot be read."""
        self._parse()
        return self._value

    @property
    def fault(self) -> ReadFault | None:
        """Why the text cannot be read, if so."""
        self._parse()
        return self._fault

    @property
    def repeated(self) -> list[tuple[dict[str, Any], list[str]]]:
        """Objects in which keys are repeated, with those keys."""
        self._parse()
        return self._repeated

    @property
    def leading_nul(self) -> bool:
        """Whether the first byte is NUL: then the entry points take the file for an empty one."""
        return self.data[:1] == b"\0"

    def _parse(self) -> None:
        if self._read:
            return
        self._read = True
        if not self.data:
            self._fault = ReadFault("no_data", 0)
            return
        data = self._body()
        try:
            text, broken = data.decode("utf-8"), False
        except UnicodeDecodeError as error:
            text, broken = data[: error.start].decode("utf-8"), True
        self._text = text
        deep = self.too_deep and any(_depth(data, p[:1], p[1:], _C_DEPTH) > _C_DEPTH for p in (b"{}", b"[]"))
        if not broken and not deep and not _unusual(data) and self._scan(text, _far_exponent(data)):
            return
        self._repeated.clear()
        reader = _Reader(text, self._repeated)
        self._fault = reader.read() or (ReadFault("syntax", len(text)) if broken else None)
        if self._fault is None:
            self._value = reader.value

    def _scan(self, text: str, exponents: bool) -> bool:
        """Read with the scanner in C; false where its answer is not CANN's."""
        repeated = self._repeated
        infinite = False

        def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
            got = dict(items)
            if len(got) != len(items):
                repeated.append((got, _again(items)))
            return got

        def number(token: str) -> float:
            nonlocal infinite
            got = float(token)
            infinite = infinite or got in (_INFINITY, -_INFINITY)
            return got

        decoder = json.JSONDecoder(
            object_pairs_hook=pairs, parse_float=number if exponents else None, parse_constant=_no_constant
        )
        try:
            self._value = decoder.decode(text)
        except json.JSONDecodeError as error:
            if infinite:
                return False
            self._fault = ReadFault("syntax", error.pos)
            return True
        except (RecursionError, _ConstantError):
            return False
        if infinite:
            self._value = None
        return not infinite

    def _body(self) -> bytes:
        """The bytes that count: up to a NUL, without a byte order mark."""
        end = self.data.find(b"\0")
        data = self.data if end < 0 else self.data[:end]
        return data[3:] if data.startswith(_BOM) else data

    # ------------------------------------------------------------------ nesting
    @property
    def too_deep(self) -> bool:
        """Whether braces or brackets are nested more than 10 deep, counted on the raw text up to a NUL."""
        if self._deep is None:
            data = self._body()
            self._deep = any(_depth(data, pair[:1], pair[1:], _MAX_DEPTH) > _MAX_DEPTH for pair in (b"{}", b"[]"))
        return self._deep

    # ------------------------------------------------------------------ positions
    @property
    def text(self) -> str:
        """The decoded text as far as it can be decoded, without a byte order mark."""
        self._parse()
        return self._text or ""

    def place(self, offset: int) -> Place:
        """Line and column of an offset into :attr:`text`."""
        text = self.text
        return Place(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))

    def locate(self, where: tuple[str | int, ...]) -> Place | None:
        """Where a value stands: its key, or for an item of a list itself; what is missing stands at its parent."""
        self._parse()
        if self._fault is not None:
            return None
        repeated = {id(got) for got, _ in self._repeated}
        return self.place(seek(self.text, self._value, where, repeated, self._places))


_last: list[ref[Text]] = []


def text_of(data: bytes) -> Text:
    """A text of these bytes: the last one that is still in use when it is the same, so that it is read once."""
    known = _last[0]() if _last else None
    if known is not None and (known.data is data or known.data == data):
        return known
    text = Text(data)
    _last[:] = [ref(text)]
    return text


class _ConstantError(ValueError):
    """NaN or Infinity, which Python would take."""


def _again(items: list[tuple[str, Any]]) -> list[str]:
    """The keys that stand in ``items`` more than once."""
    seen: set[str] = set()
    again = []
    for key, _ in items:
        if key in seen:
            again.append(key)
        seen.add(key)
    return again


def _no_constant(name: str) -> None:
    raise _ConstantError(name)


def _unusual(data: bytes) -> bool:
    """Whether the scanner in C could disagree: a surrogate escape, or a number too long for it."""
    if b"\\" in data and (b"\\ud" in data or b"\\uD" in data) and _SURROGATE.search(data) is not None:
        return True
    # Of 300 digits in a row one is among every 256th byte.
    sample = data[255::256]
    return len(sample.translate(None, b"0123456789")) < len(sample) and _LONG_NUMBER in data.translate(_DIGITS)


def _far_exponent(data: bytes) -> bool:
    """Whether there is an exponent of three digits: then a number may be too large for a double."""
    for letter in (b"e", b"E"):
        if data.count(letter) > 1000:
            return _EXPONENT.search(data) is not None
        at = data.find(letter)
        while at >= 0:
            if _EXPONENT.match(data, at) is not None:
                return True
            at = data.find(letter, at + 1)
    return False


def _depth(data: bytes, opening: bytes, closing: bytes, limit: int) -> int:
    """Deepest nesting of a pair, never counted below 0, as far as it matters: above ``limit`` counting stops, and
    fewer openings than that are not looked at."""
    if data.count(opening) <= limit:  # cannot be more than that
        return 0
    left = marks = data.translate(None, bytes(set(range(256)) - {opening[0], closing[0]}))
    pair = opening + closing
    for level in range(limit + 1):  # each pass takes the innermost pairs away
        if not left:
            return level
        shorter = left.replace(pair, b"")
        if len(shorter) == len(left):
            break
        left = shorter
    if pair in left:
        return limit + 1
    depth = deepest = 0
    for mark in marks:
        if mark == opening[0]:
            depth += 1
            if depth > deepest:
                deepest = depth
                if deepest > limit:
                    break
        elif depth:
            depth -= 1
    return deepest


class _Reader:
    """The same grammar in Python, with a stack of its own: exact for every text, slower."""

    __slots__ = ("repeated", "text", "value")

    def __init__(self, text: str, repeated: list[tuple[dict[str, Any], list[str]]]) -> None:
        self.text = text
        self.repeated = repeated
        self.value: Any = None

    def read(self) -> ReadFault | None:
        """Read the whole text; the fault that is met first, or ``None`` and :attr:`value`."""
        text = self.text
        space = _SPACE.match
        size = len(text)
        stack: list[tuple[Any, str | None, list[str]]] = []  # container, pending key, repeated keys
        at = space(text, 0).end()  # type: ignore[union-attr]
        here: Any = None
        key: str | None = None
        again: list[str] = []
        while True:
            # ---- a value starts at ``at``
            first = text[at : at + 1]
            done = True
            got: Any
            if first == "{" or first == "[":
                stack.append((here, key, again))
                here, key, again = ({} if first == "{" else []), None, []
                at = space(text, at + 1).end()  # type: ignore[union-attr]
                if text[at : at + 1] == ("}" if first == "{" else "]"):
                    at += 1
                    got = here
                    here, key, again = stack.pop()
                else:
                    done = False
                    got = None
            elif first == '"':
                got, at, bad = self._string(at)
                if bad:
                    return ReadFault("syntax", at)
            else:
                got, at, kind = self._scalar(at)
                if kind:
                    return ReadFault(kind, at)
            # ---- it is complete: put it where it belongs, close what ends here
            while done:
                if not stack:
                    self.value = got
                    at = space(text, at).end()  # type: ignore[union-attr]
                    return ReadFault("syntax", at) if at < size else None
                if key is None:
                    here.append(got)
                else:
                    if key in here:
                        again.append(key)
                    here[key] = got
                at = space(text, at).end()  # type: ignore[union-attr]
                follows = text[at : at + 1]
                if follows == ",":
                    at = space(text, at + 1).end()  # type: ignore[union-attr]
                    break
                if follows != ("]" if key is None else "}"):
                    return ReadFault("syntax", at)
                at += 1
                if again:
                    self.repeated.append((here, again))
                got = here
                here, key, again = stack.pop()
            # ---- the next member of an object needs its key
            if type(here) is dict:
                if text[at : at + 1] != '"':
                    return ReadFault("syntax", at)
                key, at, bad = self._string(at)
                if bad:
                    return ReadFault("syntax", at)
                at = space(text, at).end()  # type: ignore[union-attr]
                if text[at : at + 1] != ":":
                    return ReadFault("syntax", at)
                at = space(text, at + 1).end()  # type: ignore[union-attr]
            else:
                key = None

    def _string(self, at: int) -> tuple[str, int, bool]:
        found = _STRING.match(self.text, at)
        if found is None:
            return "", at, True
        body = found.group()[1:-1]
        if "\\" not in body:
            return body, found.end(), False
        body = _ESCAPE.sub(_unescape, body)
        if _LONE.search(body) is not None:
            body = _PAIR.sub(_join, body)
            if _LONE.search(body) is not None:
                return "", at, True
        return body, found.end(), False

    def _scalar(self, at: int) -> tuple[Any, int, str]:
        text = self.text
        found = _NUMBER.match(text, at)
        if found is not None:
            token = found.group()
            # The lexer takes the whole token first: a point or an exponent without digits breaks it.
            after = text[found.end() : found.end() + 1]
            if found.group(2) is None and (after in ("e", "E") or (after == "." and found.group(1) is None)):
                return None, at, "syntax"
            if len(token) < 300 and found.group(1) is None and found.group(2) is None:
                return int(token), found.end(), ""
            number = float(token)
            if number in (_INFINITY, -_INFINITY):
                return None, at, "number_range"
            return number, found.end(), ""
        for word, value in _WORDS:
            if text.startswith(word, at):
                return value, at + len(word), ""
        return None, at, "syntax"


def _unescape(found: re.Match[str]) -> str:
    code = found.group(1)
    return _PLAIN[found.group(2)] if code is None else chr(int(code, 16))


def _join(found: re.Match[str]) -> str:
    pair = found.group()
    return chr(0x10000 + ((ord(pair[0]) - 0xD800) << 10) + ord(pair[1]) - 0xDC00)
