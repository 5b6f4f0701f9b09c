"""A parsed policy file as attrs values, by cattrs; every fault with its key, so that a line can be named."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import cattrs
from cattrs.errors import (
    AttributeValidationNote,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)

from ..core.errors import UsageError
from ..core.model import Msg
from ..core.policy import SEVERITIES, Document, Ignore, Profile, Rule

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40, "P": 1 << 50}
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([KMGTP]?)(?:iB|B)?")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")

# Fields of a rule that are written in a form of their own: how to read them.
Reader = Callable[[Any], Any]


class FaultError(ValueError):
    """One value that cannot be taken; its message is a :class:`Msg`."""

    def __init__(self, message: Msg) -> None:
        super().__init__(str(message))
        self.message = message


def _expect(value: Any, kind: type, want: str) -> Any:
    if not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
        raise FaultError(Msg("policy-type", {"value": value, "want": Msg(f"want-{want}")}))
    return value


def mode(value: Any) -> int:
    """``"0750"`` as a number."""
    if not isinstance(value, str) or not re.fullmatch(r"0?[0-7]{3}", value):
        raise FaultError(Msg("policy-type", {"value": value, "want": Msg("want-mode")}))
    return int(value, 8)


def octets(value: Any) -> int:
    """A number of bytes, or text such as ``"50GiB"`` (units of 1024)."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    match = _SIZE.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise FaultError(Msg("policy-type", {"value": value, "want": Msg("want-size")}))
    return int(float(match.group(1)) * _UNITS[match.group(2)])


def share(value: Any) -> float:
    """A percentage: ``5``, ``2.5`` or ``"5%"``."""
    number = value
    if isinstance(value, str) and value.endswith("%"):
        try:
            number = float(value[:-1])
        except ValueError:
            number = None
    if not isinstance(number, (int, float)) or isinstance(number, bool) or not 0 <= number <= 100:
        raise FaultError(Msg("policy-type", {"value": value, "want": Msg("want-share")}))
    return float(number)


def date(value: Any) -> str:
    """A day as TOML's own date or as text, in ISO form."""
    text = value.isoformat()[:10] if hasattr(value, "isoformat") else value
    if not isinstance(text, str) or not _DATE.fullmatch(text):
        raise FaultError(Msg("policy-type", {"value": value, "want": Msg("want-date")}))
    return text


def root(value: Any) -> str:
    """An absolute directory."""
    if not isinstance(value, str) or not value.startswith("/"):
        raise FaultError(Msg("policy-type", {"value": value, "want": Msg("want-root")}))
    return value.rstrip("/") or "/"


def severity(value: Any) -> str:
    """error, warning or info."""
    if value not in SEVERITIES:
        raise FaultError(Msg("policy-type", {"value": value, "want": Msg("want-severity")}))
    return str(value)


def part(value: Any) -> str:
    """A template part, with or without its braces."""
    from ..core.templates import PARTS

    name = value.strip("{}") if isinstance(value, str) else value
    if name not in PARTS:
        raise FaultError(Msg("policy-type", {"value": value, "want": Msg("want-part", {"parts": ", ".join(PARTS)})}))
    return str(name)


def pattern(value: Any) -> str:
    """An artifact's key, a group, or a pattern that fits at least one key."""
    from fnmatch import fnmatchcase

    from ..core.rules.artifacts import ARTIFACTS, GROUPS

    groups = [group.removeprefix("group-") for group in GROUPS]
    if isinstance(value, str) and (value in groups or any(fnmatchcase(key, value) for key in ARTIFACTS)):
        return value
    raise FaultError(Msg("policy-type", {"value": value, "want": Msg("want-artifact", {"groups": ", ".join(groups)})}))


def template(value: Any) -> str:
    """An absolute directory template."""
    from ..core.templates import check_template

    try:
        check_template(root(value))
    except UsageError as error:
        raise FaultError(error.args[0]) from None
    return str(value)


def structure(data: Mapping[str, Any], account: Callable[[str, str], int | None]) -> Document:
    """Structure a parsed file. ``account("user"|"group", name)`` gives the id of an account's name.

    Raises cattrs' error groups; :func:`faults` reads them.
    """
    converter = cattrs.Converter(forbid_extra_keys=True)
    converter.register_structure_hook(str, lambda value, _: _expect(value, str, "text"))
    converter.register_structure_hook(int, lambda value, _: _expect(value, int, "number"))
    converter.register_structure_hook(bool, lambda value, _: _expect(value, bool, "bool"))
    converter.register_structure_hook_func(
        lambda kind: getattr(kind, "__origin__", None) is tuple,
        lambda value, kind: _each(lambda item: converter.structure(item, kind.__args__[0]), value),
    )

    def who(kind: str) -> Reader:
        def read(value: Any) -> int:
            if value == "job":
                return -1
            number = value if isinstance(value, int) and not isinstance(value, bool) else None
            if number is None and isinstance(value, str):
                number = account(kind, value)
            if number is None:
                raise FaultError(Msg("policy-type", {"value": value, "want": Msg(f"want-{kind}")}))
            return number

        return read

    def each(read: Reader) -> Reader:
        return lambda value: _each(read, value)

    special: dict[type, dict[str, Reader]] = {
        Rule: {
            "max_mode": mode, "make_mode": mode, "min_free_bytes": octets, "min_free_share": share,
            "owner": who("user"), "group": who("group"), "make_group": who("group"), "severity": severity,
            "artifacts": each(pattern), "required_parts": each(part),
            "allowed_roots": each(root), "forbidden_roots": each(root),
        },
        Ignore: {"expires": date},
        Document: {"defaults": _mapping(template), "severity": _mapping(severity)},
    }  # fmt: skip
    from cattrs.gen import make_dict_structure_fn, override

    for table in (Rule, Profile, Ignore, Document):
        hooks: dict[str, Any] = {
            field: override(struct_hook=_hook(read)) for field, read in special.get(table, {}).items()
        }
        make = make_dict_structure_fn(table, converter, _cattrs_forbid_extra_keys=True, **hooks)
        converter.register_structure_hook(table, _table(make))
    return converter.structure(data, Document)


def _hook(read: Reader) -> Callable[[Any, Any], Any]:
    return lambda value, _: read(value)


def _each(read: Reader, value: Any) -> tuple[Any, ...]:
    return tuple(_noted(read, item, index) for index, item in enumerate(_expect(value, list, "list")))


def _mapping(read: Reader) -> Reader:
    return lambda value: {key: _noted(read, item, key) for key, item in _expect(value, dict, "table").items()}


def _noted(read: Reader, item: Any, key: int | str) -> Any:
    """``read(item)``; a fault tells in which item of a list or table it is, as cattrs' own notes do."""
    try:
        return read(item)
    except Exception as error:
        error.__notes__ = [*getattr(error, "__notes__", ()), IterableValidationNote("", key, None)]
        raise


def _table(make: Callable[..., Any]) -> Callable[..., Any]:
    return lambda value, kind: make(_expect(value, dict, "table"), kind)


def faults(error: BaseException, at: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], Msg]]:
    """Every fault below an error of cattrs: the key where it is, and what it is."""
    notes = list(reversed(getattr(error, "__notes__", ())))
    at = (*at, *(str(n.name) for n in notes if isinstance(n, AttributeValidationNote)))
    at = (*at, *(str(n.index) for n in notes if isinstance(n, IterableValidationNote)))
    if isinstance(error, (ClassValidationError, IterableValidationError)):
        return [fault for inner in error.exceptions for fault in faults(inner, at)]
    if isinstance(error, ForbiddenExtraKeysError):
        from difflib import get_close_matches

        import attrs

        known = [f.name for f in attrs.fields(error.cl)]
        found = []
        for key in sorted(error.extra_fields):
            near = get_close_matches(key, known, 1, 0.5)
            hint = Msg("did-you-mean", {"name": near[0]}) if near else ""
            found.append(((*at, key), Msg("policy-unknown-key", {"key": key, "hint": hint})))
        return found
    if isinstance(error, FaultError):
        return [(at, error.message)]
    if isinstance(error, KeyError):
        return [(at[:-1], Msg("policy-lacks", {"key": str(error.args[0])}))]
    if isinstance(error, AttributeError):  # cattrs asks a value for the items that only a table has
        return [(at, Msg("policy-not-table"))]
    return [(at, Msg("policy-type", {"value": str(error), "want": Msg("want-other")}))]
