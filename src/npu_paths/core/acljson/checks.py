"""The checks of the dump section: small generators of faults that the rows of ``rules/acl.py`` name.

Each yields the faults that it finds, in CANN's order. The judge stops at the first one that refuses and
asks for more only to tell what would be met later, so a check has to bear every value.
"""

from __future__ import annotations

import errno as E
from collections.abc import Iterator

from ..aclrows import Rule
from ..rules import acl as rules
from ..world import World, size
from .entries import entries, list_readable, members, one_usable, typed_list, watcher_entries
from .section import Check, End, Found, Section, all_strings, type_fault
from .types import Fault, Where

_LONG_MAX = (1 << 63) - 1  # strtol saturates


# ---------------------------------------------------------------------- types
def _string(section: Section, rule: Rule) -> Found:
    if section.wrong_type(rule.item):
        yield Fault("not_string", ("dump", rule.item), rule.item)


def _readable(section: Section, rule: Rule) -> Found:
    if section.wrong_type(rule.item):
        yield type_fault(rule.item)


def _strings_readable(section: Section, rule: Rule) -> Found:
    got = section.items.get(rule.item, ())
    if rule.item in section.items and not all_strings(got):
        yield type_fault(rule.item)


def _strings(section: Section, rule: Rule) -> Found:
    if rule.item in section.items:
        yield from members(section.items[rule.item], ("dump", rule.item), rule.item, str)


# ---------------------------------------------------------------------- words
def _one_of(section: Section, value: str, where: Where, item: str, words: tuple[str, ...]) -> Iterator[Fault]:
    if value in words:
        return
    if not value and section.empty_is_empty:
        yield Fault("empty", where, item)
    else:
        yield Fault("not_one_of", where, item, value, words)


def _word(section: Section, rule: Rule) -> Found:
    value = section.text(rule.item)
    if value is not None:
        yield from _one_of(section, value, ("dump", rule.item), rule.item, rule.arg)
    elif section.wrong_type(rule.item):
        yield type_fault(rule.item)


def _words(section: Section, rule: Rule) -> Found:
    value = section.text(rule.item)
    if value is not None:
        for word in value.split(","):
            yield from _one_of(section, word, ("dump", rule.item), rule.item, rule.arg)
    elif section.wrong_type(rule.item):
        yield type_fault(rule.item)


def _stat_words(section: Section, rule: Rule) -> Found:
    got = section.items.get(rule.item)
    if type(got) is list:
        for index, word in enumerate(got):
            if type(word) is str and word not in rule.arg:
                yield from _one_of(section, word, ("dump", rule.item, index), f"{rule.item}[{index}]", rule.arg)


# ---------------------------------------------------------------------- what must fit together
def _ends(section: Section, rule: Rule) -> Found:
    if section.text(rule.item) in rule.arg:
        yield End()


def _conflict(section: Section, rule: Rule) -> Found:
    """With one of ``arg[1]`` in the item, another item must not have the value ``arg[0]``."""
    (other, value), words = rule.arg
    word = section.text(rule.item)
    if word not in words or word is None:
        return
    if section.wrong_type(other):
        yield type_fault(other)
    elif section.text(other) == value:
        yield Fault("conflict", ("dump", other), other, value, when=(rule.item, "is", word))


def _watcher_mode(section: Section, rule: Rule) -> Found:
    """The watcher wants the mode output; ``arg`` is what a missing mode counts as."""
    if section.text("dump_scene") == rules.WATCHER and not section.wrong_type(rule.item):
        mode = section.text(rule.item)
        mode = rule.arg if mode is None else mode
        if mode != "output":
            yield Fault("conflict", ("dump", rule.item), rule.item, mode, when=("dump_scene", "is", rules.WATCHER))


def _given(section: Section, rule: Rule) -> Found:
    if rule.item not in section.items:
        yield Fault("missing", ("dump", rule.item), rule.item)
    elif section.wrong_type(rule.item):
        yield type_fault(rule.item)
    elif not section.items[rule.item]:
        yield Fault("empty", ("dump", rule.item), rule.item)


# ---------------------------------------------------------------------- dump_path
def _short(section: Section, rule: Rule) -> Found:
    path = section.text(rule.item)
    if path and size(path) > rule.arg:
        yield Fault("too_long", ("dump", rule.item), rule.item, path)


def _colon(section: Section, rule: Rule) -> Found:
    """An address with nothing behind the colon: reported, then judged as an ordinary path."""
    path = section.text(rule.item)
    if path and path.find(":") == len(path) - 1:
        yield Fault("bad_path", ("dump", rule.item), rule.item, path)


def _usable(section: Section, rule: Rule) -> Found:
    path = section.text(rule.item)
    if not path or size(path) > rules.MAX_PATH:
        return
    where = ("dump", rule.item)
    below = behind_address(path)
    if below is not None:
        if not rules.PATH_CHARACTERS.issuperset(below):
            yield Fault("bad_chars", where, rule.item, below)
        return
    kind = _refused(section.world, path.partition("\0")[0], rule.arg)
    if kind is not None:
        yield Fault(kind, where, rule.item, path)


def _refused(world: World, path: str, answers: dict[str, str]) -> str | None:
    real = world.realpath(path)
    if isinstance(real, int):
        return _answer(answers["resolve"], real)
    found = world.find(real)
    if "directory" in answers and (found.stat is None or found.stat.kind != "dir"):
        return answers["directory"]
    code = world.access(real, "rw")
    return _answer(answers["access"], code) if code else None


def _answer(kind: str, code: int) -> str:
    if kind == "by_errno":
        return "no_access" if code == E.EACCES else "bad_path"
    return kind


def behind_address(path: str) -> str | None:
    """The part behind ``1.2.3.4:``; ``None`` for an ordinary path.

    Four parts (one trailing empty part dropped), each read as ``stoi`` does: leading blanks, a sign and
    trailing letters pass (conv 887-920).
    """
    head, colon, rest = path.partition(":")
    if not colon or not rest or not head:
        return None
    parts = head.split(".")
    if not parts[-1]:
        parts.pop()
    if len(parts) != 4:
        return None
    return rest if all(0 <= _stoi(part) <= 255 for part in parts) else None


def _stoi(text: str) -> int:
    """``std::stoi``; -1 where it throws (or finds something negative)."""
    text = text.lstrip(" \t\n\v\f\r")
    sign = text[:1]
    digits = text[1:] if sign in ("+", "-") else text
    end = 0
    while end < len(digits) and digits[end] in "0123456789":
        end += 1
    if not end:
        return -1
    number = int(digits[:end].lstrip("0")[:12] or "0")
    return -1 if sign == "-" and number else number


# ---------------------------------------------------------------------- dump_step
def _step(section: Section, rule: Rule) -> Found:
    steps = section.text(rule.item)
    if section.wrong_type(rule.item):
        yield type_fault(rule.item)
    if not steps:
        return
    where = ("dump", rule.item)
    parts = steps.split("|")
    if len(parts) > rule.arg:
        yield Fault("too_many_intervals", where, rule.item, steps)
    for index, part in enumerate(parts):
        kind = _interval(part)
        if kind is not None:
            yield Fault(kind, where, f"{rule.item}[{index}]", part)


def _interval(part: str) -> str | None:
    ends = part.split("-")
    if len(ends) > 2:
        return "interval_form"
    for end in ends:
        if not (end.isascii() and end.isdigit()):
            return "not_digits"
    return "reversed" if _long(ends[0]) > _long(ends[-1]) else None


def _long(digits: str) -> int:
    digits = digits.lstrip("0")
    return _LONG_MAX if len(digits) > 19 else min(int(digits or "0"), _LONG_MAX)


# ---------------------------------------------------------------------- dump_stats
def _not_empty(section: Section, rule: Rule) -> Found:
    if section.items.get(rule.item) == []:
        yield Fault("empty", ("dump", rule.item), rule.item)


def _stats_data(section: Section, rule: Rule) -> Found:
    """Statistics want dump_data stats (a missing one counts as tensor)."""
    if section.items.get(rule.item) and not section.wrong_type("dump_data") and section.text("dump_data") != "stats":
        yield Fault("conflict", ("dump", rule.item), rule.item, when=("dump_data", "is", "tensor"))


CHECKS: dict[str, Check] = {
    "string": _string,
    "strings": _strings,
    "list": typed_list,
    "readable": _readable,
    "strings_readable": _strings_readable,
    "list_readable": list_readable,
    "word": _word,
    "words": _words,
    "stat_words": _stat_words,
    "ends": _ends,
    "conflict": _conflict,
    "watcher_mode": _watcher_mode,
    "given": _given,
    "short": _short,
    "colon": _colon,
    "usable": _usable,
    "step": _step,
    "entries": entries,
    "one_usable": one_usable,
    "watcher_entries": watcher_entries,
    "not_empty": _not_empty,
    "stats_data": _stats_data,
}
