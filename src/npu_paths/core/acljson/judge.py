"""The dump section as the converter of the job's release judges it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from ..aclrows import Code, Rule, Scene, Value
from ..model import OBSERVED, Job
from ..resolve import pick, resolve
from ..rules import acl as rules
from ..rules import observed_dump
from ..versions import Version, within
from ..world import World
from .checks import CHECKS
from .reader import Text
from .section import End, Section
from .types import Conversion, Error, Fault, Met, Where

_MOST_FURTHER = 50
# Reports that name no item (facts: conformance README, "errors").
_NAMELESS = frozenset({"EP0004", "EP0005", None})


class Release(NamedTuple):
    """What of the tables is in force in one release."""

    rules: tuple[Rule, ...]
    read_again: tuple[Rule, ...]
    codes: dict[str, str | None]
    scenes: dict[str, Scene]
    not_object_refused: bool
    empty_is_nothing: bool
    kernel_data_known: bool
    empty_word_is_empty: bool
    value_ends_at_nul: bool
    syntax_reported: bool


@lru_cache(maxsize=32)
def release(version: Version) -> Release:
    """The rows of ``rules/acl.py`` that are in force in ``version``."""

    def rows(table: Iterable[Any]) -> Iterator[Any]:
        return (row for row in table if within(version, row.since, row.until))

    def value(table: tuple[Value, ...]) -> Any:
        return next(row.value for row in rows(table))

    codes: Iterator[Code] = rows(rules.CODES)
    return Release(
        tuple(rows(rules.RULES)),
        tuple(rows(rules.READ_AGAIN)),
        {code.kind: code.code for code in codes},
        {scene.word: scene for scene in rows(rules.SCENES)},
        value(rules.NOT_OBJECT_REFUSED),
        value(rules.EMPTY_IS_NOTHING),
        value(rules.KERNEL_DATA_KNOWN),
        value(rules.EMPTY_WORD_IS_EMPTY),
        value(rules.VALUE_ENDS_AT_NUL),
        value(rules.SYNTAX_REPORTED),
    )


def judge(text: Text, job: Job, world: World) -> Conversion:
    """Convert the dump section of ``text``; directories that this makes land in the overlay of ``world``."""
    version = job.version(OBSERVED)
    now = release(version)
    if text.fault is not None:
        fault = Fault(text.fault.kind, (), None)
        return _refused([Met(fault, _error(fault, now) if now.syntax_reported else None)])
    document = text.value
    if type(document) is not dict or "dump" not in document:
        return Conversion(0)
    dump = document["dump"]
    if type(dump) is not dict:
        if now.not_object_refused:
            fault = Fault("not_object", ("dump",), "dump")
            return _refused([Met(fault, _error(fault, now))])
        dump = {}
    elif not dump and now.empty_is_nothing:
        return Conversion(0)
    met: list[Met] = []
    for one, refuses in _walk(text, dump, version, world):
        met.append(one)
        if refuses:
            return _refused(met)
    return _accepted(dump, now, met, job, world)


def further(text: Text, job: Job, world: World) -> tuple[Met, ...]:
    """Faults that CANN would only meet once the first one is gone (at most 50)."""
    document = text.value
    dump = document.get("dump") if type(document) is dict else None
    if type(dump) is not dict:
        return ()
    found = _walk(text, dump, job.version(OBSERVED), world)
    for _, refuses in found:
        if refuses:
            return tuple(met for met, _ in islice(found, _MOST_FURTHER))
    return ()


def _walk(text: Text, dump: dict[str, Any], version: Version, world: World) -> Iterator[tuple[Met, bool]]:
    """Every fault in the release's order, with whether it refuses."""
    now = release(version)
    section = Section(dump, world, now.empty_word_is_empty)
    for again, table in ((False, now.rules), (True, now.read_again)):
        seen: set[Where] = set()
        for rule in table:
            found_here = _found(text, section, rule, version, again)
            for found in islice(found_here, 1) if rule.goes_on else found_here:
                if isinstance(found, End):
                    break
                if found.kind == "type" and found.where in seen:
                    continue  # refused for its type already
                seen.add(found.where)
                quiet = rule.silent and found.kind != "type"
                yield Met(found, None if quiet else _error(found, now)), not rule.goes_on or found.kind == "type"
            else:
                continue
            break


def _found(text: Text, section: Section, rule: Rule, version: Version, again: bool) -> Iterable[Fault | End]:
    """What a check finds. Nothing but the path check asks the world, so the answer "none" is kept."""
    if rule.check == "usable":
        return CHECKS[rule.check](section, rule)
    key = (version, again, rule.check, rule.item, rule.arg if rule.check in ("conflict", "entries") else None)
    if text.memo.get(key):
        return ()
    return _keep(text, key, CHECKS[rule.check](section, rule))


def _keep(text: Text, key: tuple[Any, ...], found: Iterator[Fault | End]) -> Iterator[Fault | End]:
    clean = True
    for one in found:
        clean = False
        yield one
    if clean:
        text.memo[key] = True


def _refused(met: list[Met]) -> Conversion:
    return Conversion(-1, errors=tuple(m.error for m in met if m.error is not None), met=tuple(met))


def _accepted(dump: dict[str, Any], now: Release, met: list[Met], job: Job, world: World) -> Conversion:
    section = Section(dump, world, True)
    path = section.setting("dump_path")
    scene = section.setting("dump_scene")
    kinds: tuple[str, ...] | None = None
    errors = tuple(m.error for m in met if m.error is not None)
    if now.kernel_data_known and "dump_kernel_data" in dump:
        kinds = tuple(section.setting("dump_kernel_data").split(","))
    dfx_path = path if now.kernel_data_known and path else None
    listed = dump.get("dump_list")
    overflow = section.setting("dump_debug") == "on"
    if not ((type(listed) is list and listed) or section.setting("dump_op_switch") == "on" or overflow or scene):
        return Conversion(0, dfx_types=kinds, dfx_path=dfx_path, errors=errors, met=tuple(met), scene=scene)
    known = now.scenes.get(scene)
    kind = known.dump_type if known is not None else "OPERATOR"
    if kind == "OPERATOR":
        kind = "OP_OVERFLOW" if overflow else kind
        if kind == "OPERATOR" and kinds is None and now.kernel_data_known:
            kinds = ("all",)
    if now.kernel_data_known:  # with a dump on, nothing selected is an empty selection
        kinds, dfx_path = kinds or (), path
    if known is not None and known.artifact is not None:
        path = _scene_path(known.artifact, path, job, world)
    stats = dump.get("dump_stats")
    return Conversion(
        0,
        True,
        kind,
        path,
        section.setting("dump_mode"),
        section.setting("dump_data"),
        rules.LEVEL_SWITCH.get(section.setting("dump_level"), 3),
        tuple(stats) if type(stats) is list else (),
        kinds,
        dfx_path,
        errors,
        tuple(met),
        scene,
    )


def _scene_path(artifact: str, path: str, job: Job, world: World) -> str:
    """The path that a scene is given: by the ladder of its artifact, the text as it stands."""
    row = pick(observed_dump.ROWS, artifact, OBSERVED, job, "config")
    if row is None:
        return path
    asking = job.replace(config={**job.config, "dump_path": path})
    got = resolve(row, asking, world, full=False)
    for step in got.steps:
        if step.candidate == got.selected and step.kind != "default":
            return step.value or ""
    return path


def _error(fault: Fault, now: Release) -> Error:
    """The report of a fault, with the keys of the observations."""
    code = now.codes[fault.kind]
    error: Error = {
        "code": code,
        "item": None if code in _NAMELESS else fault.item,
        "items": [fault.item] if fault.item is not None and code not in ("EP0004", None) else [],
        "kind": fault.kind,
    }
    if fault.allowed is not None:
        error["allowed"] = list(fault.allowed)
    if fault.value is not None:
        error["value"] = fault.value.partition("\0")[0] if now.value_ends_at_nul else fault.value
    if fault.when is not None:
        error["when"] = list(fault.when)
        error["items"] = [fault.when[0], fault.item]
    return error
