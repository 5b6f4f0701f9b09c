"""What aclInit and aclmdlSetDump judge besides the dump section: the file, and aclInit's other settings."""

from __future__ import annotations

import errno as E
from collections.abc import Callable, Iterable
from typing import Any

from ..aclrows import Code, Section
from ..model import OBSERVED, Job
from ..rules import acl as rules
from ..rules.acl import MAX_BYTES
from ..versions import Version, within
from ..world import World
from .reader import Text, text_of
from .types import Error, Fault, FileOutcome, Outcome, Where

__all__ = ["MAX_BYTES", "after_dump", "before_dump", "read_file"]

_UNSIGNED_MAX = (1 << 64) - 1
_MISSING = object()


def read_file(path: str, job: Job, world: World) -> FileOutcome:
    """The file as both entry points read it (src/acl/common/json_parser.cpp GetConfigStrFromFile)."""
    version = job.version(OBSERVED)
    found = world.find(path)
    if found.errno or found.stat is None:
        return _file("bad_file_path", rules.INVALID_FILE, version)
    if found.stat.kind != "file":
        return _file("content", rules.INVALID_FILE, version)
    if found.stat.size > MAX_BYTES:
        return _file("too_big", rules.INVALID_FILE, version)
    data = world.read(path, MAX_BYTES + 1)
    if isinstance(data, int):
        return _file("bad_file_path" if data == E.EACCES else "content", rules.INVALID_FILE, version)
    if len(data) > MAX_BYTES:  # it has grown
        return _file("too_big", rules.INVALID_FILE, version)
    return check_text(text_of(data), version)


def check_text(text: Text, version: Version) -> FileOutcome:
    """The nesting of a file that was read."""
    if text.too_deep:
        return _file("too_deep", rules.PARSE_FILE, version)
    return FileOutcome(0, (), text)


def _file(kind: str, ret: int, version: Version) -> FileOutcome:
    # The observations call everything below the path "content" but the size and the nesting.
    errors = _report(kind, _code(rules.FILE_CODES, kind, version))
    return FileOutcome(ret, errors, None, (Fault(kind, (), None),))


def before_dump(text: Text, job: Job) -> Outcome:
    """What aclInit judges before the dump section: the JSON itself and err_msg_mode."""
    version = job.version(OBSERVED)
    if not text.data or text.leading_nul:
        return Outcome()
    if text.fault is not None:
        errors = _report("content", _code(rules.FILE_CODES, "syntax", version))
        return Outcome(rules.PARSE_FILE, errors, (Fault(text.fault.kind, (), None),))
    return _sections(rules.BEFORE, text.value, version)


def after_dump(text: Text, job: Job) -> Outcome:
    """What aclInit judges once the dump is on: stack sizes, default device, print sizes, event mode."""
    if not text.data or text.leading_nul:
        return Outcome()
    return _sections(rules.AFTER, text.value, job.version(OBSERVED))


def _sections(table: Iterable[Section], document: Any, version: Version) -> Outcome:
    for section in table:
        if not within(version, section.since, section.until):
            continue
        value = _dig(document, section.path)
        if value is _MISSING:
            continue
        good = _FORMS[section.form](value)
        if good is None:
            errors = _report("content" if section.type_code == "EH0004" else "bad_value", section.type_code)
            return Outcome(section.type_ret, errors, (_fault(section.path, value),))
        if not good:
            return Outcome(section.ret, _report("bad_value", section.code), (_fault(section.path, value),))
    return Outcome()


def _fault(path: Where, value: Any) -> Fault:
    return Fault("bad_setting", path, ".".join(map(str, path)), value if isinstance(value, str) else None)


def _dig(document: Any, path: tuple[str, ...]) -> Any:
    for key in path:
        if type(document) is not dict or key not in document:
            return _MISSING
        document = document[key]
    return document


def _code(table: Iterable[Code], kind: str, version: Version) -> str:
    return next((row.code or "" for row in table if row.kind == kind and within(version, row.since, row.until)), "")


def _report(kind: str, code: str) -> tuple[Error, ...]:
    return ({"code": code, "item": None, "items": [], "kind": kind},) if code else ()


# ---------------------------------------------------------------------- forms: good, bad, or the wrong type (None)
def _mode(value: Any) -> bool:
    return value in ("0", "1") and isinstance(value, str)


def _number(value: Any) -> bool | None:
    return True if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _device(value: Any) -> bool | None:
    if not isinstance(value, str):
        return None
    return value.isascii() and value.isdigit() and (value == "0" or value[0] != "0")


def _positive(value: Any) -> bool:
    return type(value) is int and 1 <= value <= _UNSIGNED_MAX


def _switch(value: Any) -> bool | None:
    return value in ("0", "1") if isinstance(value, str) else None


_FORMS: dict[str, Callable[[Any], bool | None]] = {
    "mode": _mode,
    "number": _number,
    "device": _device,
    "positive": _positive,
    "switch": _switch,
}
