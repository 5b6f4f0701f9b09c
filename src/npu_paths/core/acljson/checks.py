"""The checks of the dump section: small generators of faults that the rows of ``rules/acl.py`` name.

Each yields the faults that it finds, in CANN's order. The judge stops at the first one that refuses and
asks for more only to tell what would be met later, so a check has to bear every value.
"""

from __future__ import annotations

import errno as E
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from ..aclrows import Rule
from ..rules import acl as rules
from ..world import World, size
from .types import Fault, Where

_LONG_MAX = (1 << 63) - 1  # strtol saturates


class End(NamedTuple):
    """Judging stops here: accepted as it is."""


class Section:
    """The dump section under judgement: its items, the world, and how the release takes an empty word."""

    __slots__ = ("empty_is_empty", "items", "world")

    def __init__(self, items: dict[str, Any], world: World | None, empty_is_empty: bool) -> None:
        self.items = items
        self.world = world
        self.empty_is_empty = empty_is_empty

    def text(self, item: str) -> str | None:
        """The item's string; ``None`` when it is missing or no string."""
        got = self.items.get(item)
        return got if type(got) is str else None

    def wrong_type(self, item: str) -> bool:
        """Whether the item is there and no string: reading it throws."""
        return item in self.items and type(self.items[item]) is not str

    def setting(self, item: str) -> str:
        """The item's string or what it counts as when it is missing."""
        got = self.text(item)
        return rules.DEFAULTS.get(item, "") if got is None else got


Found = Iterator["Fault | End"]
Check = Callable[[Section, Rule], Found]


def _type(item: str) -> Fault:
    return Fault("type", ("dump", item), item)


# ---------------------------------------------------------------------- types
def _string(section: Section, rule: Rule) -> Found:
    if section.wrong_type(rule.item):
        yield Fault("not_string", ("dump", rule.item), rule.item)


def _readable(section: Section, rule: Rule) -> Found:
    if section.wrong_type(rule.item):
        yield _type(rule.item)


def _strings_readable(section: Section, rule: Rule) -> Found:
    got = section.items.get(rule.item, ())
    if rule.item in section.items and not _all_strings(got):
        yield _type(rule.item)


def _all_strings(got: Any) -> bool:
    return type(got) is list and set(map(type, got)) <= {str}


def _strings(section: Section, rule: Rule) -> Found:
    if rule.item in section.items:
        yield from _members(section.items[rule.item], ("dump", rule.item), rule.item, str)


def _members(got: Any, where: Where, item: str, kind: type) -> Iterator[Fault]:
    """A list whose members are all strings or all objects."""
    if type(got) is not list:
        yield Fault("not_array", where, item)
        return
    if not set(map(type, got)) <= {kind}:
        name = "member_not_string" if kind is str else "member_not_object"
        for index, member in enumerate(got):
            if type(member) is not kind:
                yield Fault(name, (*where, index), f"{item}[{index}]")


# Fields that have something in them to check; a long list mostly has entries without any.
_FIELDS = frozenset(name for name, _, _ in rules.ENTRY_FIELDS)
_COMPOUND = _FIELDS - {"model_name", "layer"}


def _plain(entry: dict[str, Any]) -> bool:
    """Whether an entry has a name and layers of the right types at most: the quick answer for long lists."""
    if not _COMPOUND.isdisjoint(entry) or type(entry.get("model_name", "")) is not str:
        return False
    return "layer" not in entry or _all_strings(entry["layer"])


def _list(section: Section, rule: Rule) -> Found:
    if rule.item not in section.items:
        return
    entries = section.items[rule.item]
    if type(entries) is not list:
        yield Fault("not_array", ("dump", rule.item), rule.item)
        return
    for index, entry in enumerate(entries):
        if type(entry) is not dict:
            yield Fault("not_object", ("dump", rule.item, index), f"{rule.item}[{index}]")
        elif not _FIELDS.isdisjoint(entry) and not _plain(entry):
            yield from _fields(entry, ("dump", rule.item, index), f"{rule.item}[{index}]", rule.arg)


def _fields(entry: dict[str, Any], where: Where, item: str, fields: Iterable[tuple[str, str, Any]]) -> Iterator[Fault]:
    for name, form, below in fields:
        if name not in entry:
            continue
        got = entry[name]
        here, path = (*where, name), f"{item}.{name}"
        if form == rules.STRING:
            if type(got) is not str:
                yield Fault("not_string", here, path)
        elif form == rules.STRINGS:
            yield from _members(got, here, path, str)
        else:
            yield from _members(got, here, path, dict)
            for index, member in enumerate(got if type(got) is list else ()):
                if type(member) is dict and member:
                    yield from _fields(member, (*here, index), f"{path}[{index}]", below)


def _list_readable(section: Section, rule: Rule) -> Found:
    """Before 9.1.0 entries are read as far as they are objects; others count as empty ones."""
    if rule.item not in section.items:
        return
    entries = section.items[rule.item]
    if type(entries) is not list:
        yield _type(rule.item)
        return
    for index, entry in enumerate(entries):
        if type(entry) is dict and not _FIELDS.isdisjoint(entry) and not _plain(entry):
            where = ("dump", rule.item, index)
            for bad in _fields(entry, where, f"{rule.item}[{index}]", rule.arg):
                if bad.kind != "member_not_object":
                    yield bad._replace(kind="type")


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
        yield _type(rule.item)


def _words(section: Section, rule: Rule) -> Found:
    value = section.text(rule.item)
    if value is not None:
        for word in value.split(","):
            yield from _one_of(section, word, ("dump", rule.item), rule.item, rule.arg)
    elif section.wrong_type(rule.item):
        yield _type(rule.item)


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
        yield _type(other)
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
        yield _type(rule.item)
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
    if section.world is None:
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
        yield _type(rule.item)
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


# ---------------------------------------------------------------------- dump_list
def _entries_of(section: Section, item: str) -> list[Any]:
    got = section.items.get(item)
    return got if type(got) is list else []


def _field(entry: dict[str, Any], name: str, kind: type) -> Any:
    """A field of an entry when it has its right type, else ``None``."""
    got = entry.get(name)
    return got if type(got) is kind else None


def _filled(entry: dict[str, Any]) -> bool:
    """Whether neither the name nor the layers of an entry are empty."""
    return entry.get("model_name") != "" and entry.get("layer") != []


def _entries(section: Section, rule: Rule) -> Found:
    """The parts named by ``arg`` on each entry in turn."""
    parts = tuple(_PARTS[name] for name in rule.arg)
    watcher = section.text("dump_scene") == rules.WATCHER
    for index, entry in enumerate(_entries_of(section, rule.item)):
        if type(entry) is not dict:
            continue
        if not watcher and (_FIELDS.isdisjoint(entry) or (_COMPOUND.isdisjoint(entry) and _filled(entry))):
            continue
        where, item = ("dump", rule.item, index), f"{rule.item}[{index}]"
        for part in parts:
            yield from part(section, entry, where, item)


def _one_usable(section: Section, rule: Rule) -> Found:
    """Before 9.1.0: with the switch off, one entry without an empty name or layer is enough."""
    entries = _entries_of(section, rule.item)
    if not entries or section.setting("dump_op_switch") != "off":
        return
    for entry in entries:
        if type(entry) is not dict or (entry.get("model_name") != "" and entry.get("layer") != []):
            return
    yield Fault("empty", ("dump", rule.item), rule.item)


def _watcher_entries(section: Section, rule: Rule) -> Found:
    """Before 9.1.0 (conv 9.0.0 CheckWatcherScene): every entry names nodes and no model; elsewhere none does."""
    entries = _entries_of(section, rule.item)
    watcher = section.text("dump_scene") == rules.WATCHER
    for index, entry in enumerate(entries):
        where, item = ("dump", rule.item, index), f"{rule.item}[{index}]"
        fields = entry if type(entry) is dict else {}
        nodes = _field(fields, "watcher_nodes", list)
        if watcher and not nodes:
            kind = "missing" if nodes is None else "empty"
            yield Fault(kind, (*where, "watcher_nodes"), f"{item}.watcher_nodes")
        if watcher and _field(fields, "model_name", str):
            yield _unless(where, item, "model_name", ("dump_scene", "is", rules.WATCHER))
        if not watcher and nodes:
            yield _unless(where, item, "watcher_nodes", ("dump_scene", "is_not", rules.WATCHER))


def _unless(where: Where, item: str, name: str, when: tuple[str, str, str]) -> Fault:
    return Fault("conflict", (*where, name), f"{item}.{name}", when=when)


def _model_and_layer(section: Section, entry: dict[str, Any], where: Where, item: str) -> Iterator[Fault]:
    if section.setting("dump_op_switch") != "off":
        return
    for name, nothing in (("model_name", ""), ("layer", [])):
        if entry.get(name) == nothing and name in entry:
            yield Fault("empty", (*where, name), f"{item}.{name}")


def _watcher_entry(section: Section, entry: dict[str, Any], where: Where, item: str) -> Iterator[Fault]:
    nodes = entry.get("watcher_nodes")
    if section.text("dump_scene") == rules.WATCHER:
        if "watcher_nodes" not in entry:
            yield Fault("missing", (*where, "watcher_nodes"), f"{item}.watcher_nodes")
        elif nodes == []:
            yield Fault("empty", (*where, "watcher_nodes"), f"{item}.watcher_nodes")
        if "model_name" in entry:
            yield _unless(where, item, "model_name", ("dump_scene", "is", rules.WATCHER))
    elif nodes and type(nodes) is list:
        yield _unless(where, item, "watcher_nodes", ("dump_scene", "is_not", rules.WATCHER))


_BLACKLISTS = ("optype_blacklist", "opname_blacklist")


def _blacklist_size(section: Section, entry: dict[str, Any], where: Where, item: str) -> Iterator[Fault]:
    for name in _BLACKLISTS:
        got = _field(entry, name, list)
        if got is not None and len(got) > rules.MAX_BLACKLIST:
            yield Fault("list_too_long", (*where, name), f"{item}.{name}", str(len(got)))


def _blacklist_level(section: Section, entry: dict[str, Any], where: Where, item: str) -> Iterator[Fault]:
    for name in _BLACKLISTS:
        if _field(entry, name, list) and section.setting("dump_level") != "op":
            yield _unless(where, item, name, ("dump_level", "is_not", "op"))


def _range(section: Section, entry: dict[str, Any], where: Where, item: str) -> Iterator[Fault]:
    ranges = _field(entry, "opname_range", list)
    if not ranges:
        return
    if section.setting("dump_level") != "op":
        yield _unless(where, item, "opname_range", ("dump_level", "is_not", "op"))
    if "model_name" not in entry:
        yield Fault("missing", (*where, "model_name"), f"{item}.model_name")
    elif entry["model_name"] == "":
        yield Fault("empty", (*where, "model_name"), f"{item}.model_name")
    for index, ends in enumerate(ranges):
        fields = ends if type(ends) is dict else {}
        begin, end = fields.get("begin", ""), fields.get("end", "")
        if begin == "" or end == "":
            value = f"begin={begin}, end={end}"
            yield Fault("range_incomplete", (*where, "opname_range", index), f"{item}.opname_range[{index}]", value)


_PARTS: dict[str, Callable[[Section, dict[str, Any], Where, str], Iterator[Fault]]] = {
    "model_and_layer": _model_and_layer,
    "watcher": _watcher_entry,
    "blacklist_size": _blacklist_size,
    "blacklist_level": _blacklist_level,
    "range": _range,
}


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
    "list": _list,
    "readable": _readable,
    "strings_readable": _strings_readable,
    "list_readable": _list_readable,
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
    "entries": _entries,
    "one_usable": _one_usable,
    "watcher_entries": _watcher_entries,
    "not_empty": _not_empty,
    "stats_data": _stats_data,
}
