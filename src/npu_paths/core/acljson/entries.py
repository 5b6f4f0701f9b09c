"""The checks of dump_list and what is in it (see ``checks.py``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..aclrows import Rule
from ..rules import acl as rules
from .section import Found, Section, all_strings, type_fault
from .types import Fault, Where


def members(got: Any, where: Where, item: str, kind: type) -> Iterator[Fault]:
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
    return "layer" not in entry or all_strings(entry["layer"])


def typed_list(section: Section, rule: Rule) -> Found:
    """The types of the list, its entries and their fields ``arg``."""
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
            yield from members(got, here, path, str)
        else:
            yield from members(got, here, path, dict)
            for index, member in enumerate(got if type(got) is list else ()):
                if type(member) is dict and member:
                    yield from _fields(member, (*here, index), f"{path}[{index}]", below)


def list_readable(section: Section, rule: Rule) -> Found:
    """Before 9.1.0 entries are read as far as they are objects; others count as empty ones."""
    if rule.item not in section.items:
        return
    entries = section.items[rule.item]
    if type(entries) is not list:
        yield type_fault(rule.item)
        return
    for index, entry in enumerate(entries):
        if type(entry) is dict and not _FIELDS.isdisjoint(entry) and not _plain(entry):
            where = ("dump", rule.item, index)
            for bad in _fields(entry, where, f"{rule.item}[{index}]", rule.arg):
                if bad.kind != "member_not_object":
                    yield bad._replace(kind="type")


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


def entries(section: Section, rule: Rule) -> Found:
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


def one_usable(section: Section, rule: Rule) -> Found:
    """Before 9.1.0: with the switch off, one entry without an empty name or layer is enough."""
    entries = _entries_of(section, rule.item)
    if not entries or section.setting("dump_op_switch") != "off":
        return
    for entry in entries:
        if type(entry) is not dict or (entry.get("model_name") != "" and entry.get("layer") != []):
            return
    yield Fault("empty", ("dump", rule.item), rule.item)


def watcher_entries(section: Section, rule: Rule) -> Found:
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
