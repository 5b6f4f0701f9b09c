"""Conditions on what an acl.json says: the path that will be refused, sections that do nothing, odd keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...world import size
from .dumps import FILE_SCENES
from .situation import Config, Hit, Situation, When, quote, unusable
from .values import distance

_MAX = 512  # bytes of dump_path (facts 4.1)


def _sections(sit: Situation) -> Iterator[Config]:
    """Configurations with a dump section that is not empty."""
    return (config for config in sit.configs if config.dump)


def _wants_path(config: Config) -> bool:
    """Whether dump_path is looked at: always, but for an exception scene (facts 4.1, 20.1)."""
    return config.dump.get("dump_scene") not in FILE_SCENES


def _dump_path(sit: Situation, what: str) -> Iterable[Hit]:
    for config in _sections(sit):
        value = config.dump.get("dump_path", "")
        if not _wants_path(config) or not isinstance(value, str):
            continue
        if not value:
            if what == "missing":
                place = config.at("dump_path") if "dump_path" in config.dump else f'{config.path}: "dump"'
                yield Hit("dump_path", {"place": place}, (place,), text="dump-path-missing-key")
            continue
        if _address(value):
            continue
        args: dict[str, object] = {"value": value, "directory": sit.world.absolute(value)}
        if size(value) > _MAX:
            if what == "unusable":
                yield Hit("dump_path", {**args, "why": f"{size(value)} > {_MAX}"}, (config.at("dump_path")[:160],))
            continue
        failure = unusable(sit, value, "rw", create=False)
        if failure is not None and failure.missing == (what == "missing"):
            literal = sit.world.absolute(value)
            fix = (f"mkdir -p -m 700 {quote(literal)}",) if failure.missing and literal else ()
            if not dumps_something(config):
                fix = ()
            yield Hit("dump_path", {**args, "why": failure.reason}, (config.at("dump_path"),), fix)


def _address(value: str) -> bool:
    """The ``a.b.c.d:path`` form, whose path is not looked at."""
    head, colon, _ = value.partition(":")
    parts = head.split(".")
    return bool(colon) and len(parts) == 4 and all(part.isdigit() and int(part) < 256 for part in parts)


def dumps_something(config: Config) -> bool:
    """Whether a dump section turns anything on."""
    dump = config.dump
    return bool(
        dump.get("dump_scene")
        or dump.get("dump_debug") == "on"
        or dump.get("dump_op_switch") == "on"
        or dump.get("dump_list")
        or dump.get("dump_kernel_data")
    )


def _nothing(sit: Situation, arg: None) -> Iterable[Hit]:
    for config in sit.configs:
        content = config.content or {}
        if "dump" in content and isinstance(content["dump"], dict) and not dumps_something(config):
            place = f"{config.path}:{_line(config, 'dump')}"
            yield Hit(config.path, {"place": place}, (place,))


def _line(config: Config, key: str) -> int:
    from .situation import line_of

    return line_of(config.text, key)


def _no_list(sit: Situation, arg: None) -> Iterable[Hit]:
    """``dump_list`` is documented as required for model and single-operator dumps (documented.md)."""
    for config in _sections(sit):
        dump = config.dump
        if "dump_list" not in dump and dump.get("dump_op_switch") == "on" and not dump.get("dump_scene"):
            yield Hit(config.path, {}, (config.at("dump_op_switch"),))


def _same_model(sit: Situation, arg: None) -> Iterable[Hit]:
    for config in _sections(sit):
        entries = config.dump.get("dump_list")
        names: list[str] = []
        for entry in entries if isinstance(entries, list) else ():
            name = entry.get("model_name") if isinstance(entry, dict) else None
            if isinstance(name, str) and name:
                if name in names and names.count(name) == 1:
                    place = f"{config.path}:{_line(config, 'dump_list')}"
                    yield Hit(f"{config.path} {name}", {"name": name}, (place,))
                names.append(name)


def _keys(sit: Situation, known: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]) -> Iterable[Hit]:
    """``known``: keys of the file, of the dump section, of an entry of dump_list."""
    for config in sit.configs:
        entries = config.dump.get("dump_list")
        places = [("", config.content or {}, known[0]), ("/dump", config.dump, known[1])]
        for index, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, dict):
                places.append((f"/dump/dump_list/{index}", entry, known[2]))
        for pointer, keys, names in places:
            for key in keys:
                if key not in names:
                    near = _near(key, names)
                    elsewhere = next((p for p, _, n in places if key in n), None) if near is None else None
                    text = "unknown-key-near" if near else "unknown-key-elsewhere" if elsewhere is not None else None
                    if near is None and elsewhere is None and pointer == "":
                        continue  # other parts of CANN have sections of their own
                    args = {"key": key, "pointer": f"{pointer}/{key}", "near": near, "where": elsewhere or "/"}
                    place = f"{config.path}:{_line(config, key)}: {pointer}/{key}"
                    yield Hit(f"{config.path} {pointer}/{key}", args, (place,), text=text)


def _near(key: str, names: Iterable[str]) -> str | None:
    flat = key.lower().replace("_", "").replace("-", "")
    for name in names:
        if flat == name.lower().replace("_", "") or (len(key) > 4 and distance(key, name, 2) <= 2):
            return name
    return None


def _twice(sit: Situation, arg: None) -> Iterable[Hit]:
    for config in sit.configs:
        for pointer, key in duplicates(config.text):
            place = f"{config.path}: {pointer}"
            yield Hit(f"{config.path} {pointer}", {"key": key, "pointer": pointer}, (place,))


def duplicates(text: str) -> list[tuple[str, str]]:
    """(pointer, key) of every key that is written more than once in one object."""
    import json

    found: list[str] = []

    def pairs(items: list[tuple[str, object]]) -> dict[str, object]:
        got: dict[str, object] = {}
        for key, value in items:
            if key in got and key not in found:
                found.append(key)
            got[key] = value
        return got

    try:
        json.loads(text, object_pairs_hook=pairs)
    except (ValueError, RecursionError):
        return []
    return [(f"…/{key}", key) for key in found]


DUMP_PATH = When("DUMP_PATH", _dump_path)
NOTHING = When("NOTHING", _nothing)
NO_LIST = When("NO_LIST", _no_list)
SAME_MODEL = When("SAME_MODEL", _same_model)
KEYS = When("KEYS", _keys)
KEY_TWICE = When("KEY_TWICE", _twice)
