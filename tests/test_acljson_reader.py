"""The JSON dialect of CANN: what is read, what is refused and where, how deep, and where a value stands."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from npu_paths.core.acljson.reader import Text, _Reader, text_of

GOOD = [
    (b"\xef\xbb\xbf{}", {}),
    (b"{}\0 anything", {}),
    (b' {"a":1,"a":2} ', {"a": 2}),
    (b'"\\ud83d\\ude00"', "\U0001f600"),
    (b'"\\u0000"', "\0"),
    (b"[1e308, -1e308, 1e-999]", [1e308, -1e308, 0.0]),
    (b"18446744073709551616", 18446744073709551616),
    (b"0." + b"0" * 400 + b"1", 0.0),
    ('["\x7f\u2028"]'.encode(), ["\x7f\u2028"]),
]
BAD = [
    (b"", "no_data", 0),
    (b" ", "syntax", 1),
    (b"\0{}", "syntax", 0),
    (b"\xef\xbb{}", "syntax", 0),
    (b"\xef\xbb\xbf\xef\xbb\xbf{}", "syntax", 0),
    (b"[1,]", "syntax", 3),
    (b'{"a":1,}', "syntax", 7),
    (b"// no\n{}", "syntax", 0),
    (b"[NaN]", "syntax", 1),
    (b"[-Infinity]", "syntax", 2),
    (b"[01]", "syntax", 2),
    (b'"\\ud800"', "syntax", 0),
    (b'"\\udc00\\ud800"', "syntax", 0),
    (b'"a\0b"', "syntax", 0),
    (b'"\x01"', "syntax", 1),
    (b'["\xff"]', "syntax", 2),
    (b'"\xed\xa0\x80"', "syntax", 1),
    (b"{} {}", "syntax", 3),
    (b"[1e309]", "number_range", 1),
    (b"[-1e400, nonsense", "number_range", 1),
    (b"[" + b"9" * 400 + b"]", "number_range", 1),
    (b"nonsense 1e400", "syntax", 1),
    (b"[" + b"9" * 400 + b".]", "syntax", 1),
    (b"[" + b"9" * 400 + b".5e]", "syntax", 1),
    (b"[" + b"9" * 400 + b".5.]", "number_range", 1),
]


@pytest.mark.parametrize(("data", "value"), GOOD)
def test_the_dialect_takes(data: bytes, value: Any) -> None:
    """A byte order mark, a NUL behind the end, equal keys and every number that a double holds are taken."""
    text = Text(data)
    assert text.fault is None
    assert text.value == value


@pytest.mark.parametrize(("data", "kind", "at"), BAD)
def test_the_dialect_refuses(data: bytes, kind: str, at: int) -> None:
    """Comments, trailing commas, NaN, lone surrogates, broken UTF-8 and numbers out of range are refused."""
    text = Text(data)
    assert text.fault is not None
    assert text.fault.kind == kind
    assert abs(text.fault.at - at) <= 1  # the place is for people
    assert text.value is None
    assert text.place(text.fault.at).line >= 1


def test_equal_keys_are_known() -> None:
    """The objects in which a key stands twice are kept, on both ways of reading."""
    for more in ("", ', "\\ud83d\\ude00": 0'):
        text = Text(f'{{"a": {{"b": 1, "b": 2}}, "c": 3{more}}}'.encode())
        assert [(got, keys) for got, keys in text.repeated] == [({"b": 2}, ["b"])]
        assert text.repeated[0][0] is text.value["a"]


@pytest.mark.parametrize(
    ("text", "deep"),
    [
        ("[" * 10 + "]" * 10, False),
        ("[" * 11, True),
        ('"' + "{" * 11 + '"', True),  # inside strings too
        ("]" * 50 + "[" * 10, False),  # never below 0
        ("[" * 6 + "{" * 6, False),  # each for itself
        ("[]" * 5000, False),
        ("{" * 5 + "}" * 3 + "{" * 8, False),
        ("{" * 5 + "}" * 3 + "{" * 9, True),
        ("[[]" * 11, True),
        ("\0" + "[" * 11, False),  # up to the first NUL
    ],
)
def test_nesting_is_counted_on_the_raw_text(text: str, deep: bool) -> None:
    """More than 10 braces or brackets open at once are too deep, wherever they stand."""
    assert Text(text.encode()).too_deep is deep


def _count(text: str, opening: str, closing: str) -> int:
    depth = most = 0
    for char in text:
        depth += char == opening
        most = max(most, depth)
        depth -= char == closing and depth > 0
    return most


@given(st.text("[]{}a", max_size=60))
def test_nesting_is_that_of_the_plain_count(text: str) -> None:
    """The quick count agrees with counting one character after the other."""
    assert Text(text.encode()).too_deep is (max(_count(text, "[", "]"), _count(text, "{", "}")) > 10)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)
MARKS = st.sampled_from([*list('{}[]:,"\\ue0123-+. \n\tntf'), "\\u", "d800", "1e", "309", "true", "\x00", "\x1f", "é"])


@given(JSON, st.booleans(), st.sampled_from([None, 1]))
def test_both_ways_of_reading_agree_on_json(value: Any, ascii_only: bool, indent: int | None) -> None:
    """The scanner in C and the reader in Python give the same value for every JSON text."""
    body = json.dumps(value, ensure_ascii=ascii_only, indent=indent).encode("utf-8", "surrogatepass")
    text = Text(body)
    assert text.fault is None
    slow = _Reader(text.text, [])
    assert slow.read() is None
    assert slow.value == text.value == value


@given(st.lists(MARKS, max_size=30).map("".join))
def test_both_ways_of_reading_refuse_the_same(text: str) -> None:
    """What one way of reading takes or refuses the other does too, of the same kind."""
    got = Text(text.encode())
    slow = _Reader(text.partition("\0")[0], [])
    fault = slow.read()
    if not text:
        return
    assert (got.fault and got.fault.kind) == (fault and fault.kind)
    if fault is None:
        assert slow.value == got.value


def _places(value: Any, where: tuple[str | int, ...] = ()) -> Any:
    yield where, value
    if isinstance(value, dict):
        for key, below in value.items():
            yield from _places(below, (*where, key))
    elif isinstance(value, list):
        for index, below in enumerate(value):
            yield from _places(below, (*where, index))


@settings(deadline=None)
@given(JSON, st.sampled_from([None, 2]))
def test_every_value_is_found_where_it_stands(value: Any, indent: int | None) -> None:
    """A member is placed at its key, an item of a list at itself, whatever stands before it."""
    text = Text(json.dumps(value, indent=indent).encode())
    lines = text.text.split("\n")
    for where, below in _places(value):
        place = text.locate(where)
        assert place is not None
        rest = "\n".join([lines[place.line - 1][place.column - 1 :], *lines[place.line :]])
        found, _ = json.JSONDecoder().raw_decode(rest)
        assert found == (where[-1] if where and isinstance(where[-1], str) else below)


def test_the_last_of_equal_keys_is_placed() -> None:
    """Where a key is repeated, the one that counts is pointed at; what is missing, at what lacks it."""
    text = Text(b'{"dump": {"a": [1,\n 2],\n "a": 3}}')
    assert text.locate(("dump", "a")) == (3, 2)
    assert text.locate(("dump", "b")) == (1, 2)
    assert text.locate(("dump", "a", 7)) == (3, 2)


def test_a_text_in_use_is_read_once() -> None:
    """The same bytes, while somebody still holds their text, are not parsed again."""
    first = text_of(b'{"a": 1}')
    assert text_of(bytes(bytearray(b'{"a": 1}'))) is first
    assert text_of(b'{"a": 2}') is not first
