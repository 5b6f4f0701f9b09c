"""A baseline: findings that are known and accepted for a while, each with a reason and a last day.

The file is TOML and has the same form as the ``[[ignore]]`` of a path policy::

    [[ignore]]
    id = "exposed-directory"
    reason = "shared with the analysis team, ticket 4711"
    expires = 2026-12-31
    where = "/data/dbg"        # optional: must stand in the evidence
    artifact = "l1-exception-dump"  # optional
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .conflicts import finding
from .errors import UsageError
from .model import Finding, Msg

__all__ = ["Entry", "apply", "entries"]

_KEYS = ("id", "reason", "expires", "where", "artifact")


class Entry(NamedTuple):
    """One accepted finding. ``expires`` is the last day that it counts (ISO); ``where`` a part of its evidence."""

    id: str
    reason: str
    expires: str
    where: str | None = None
    artifact: str | None = None

    def covers(self, found: Finding) -> bool:
        """Whether it speaks of this finding."""
        return (
            self.id == found.id
            and self.artifact in (None, found.artifact)
            and (self.where is None or any(self.where in place for place in found.evidence))
        )


def entries(document: Mapping[str, Any], file: str) -> tuple[Entry, ...]:
    """The entries of a parsed baseline. Raises :class:`UsageError` for one that lacks id, reason or date."""
    for key in document:
        if key != "ignore":
            raise _bad(file, Msg("baseline-key", {"key": key}))
    listed = document.get("ignore", [])
    got = []
    for number, item in enumerate(listed if isinstance(listed, list) else [listed], 1):
        if not isinstance(item, Mapping):
            raise _bad(file, Msg("baseline-entry", {"number": number, "field": "id"}))
        for key in item:
            if key not in _KEYS:
                raise _bad(file, Msg("baseline-key", {"key": f"ignore.{key}"}))
        values = {key: _text(item.get(key)) for key in _KEYS}
        for key in _KEYS:
            wanted = key in _KEYS[:3] or key in item
            if (wanted and not values[key]) or (key == "expires" and not _is_date(values[key] or "")):
                raise _bad(file, Msg("baseline-entry", {"number": number, "field": key}))
        got.append(Entry(**values))  # type: ignore[arg-type]
    return tuple(got)


def _bad(file: str, why: Msg) -> UsageError:
    return UsageError(Msg("baseline-bad", {"file": file, "why": why}))


def _text(value: Any) -> str | None:
    """A string as it is, a date in its ISO form, ``None`` for anything else."""
    if isinstance(value, str):
        return value.strip()
    spell = getattr(value, "isoformat", None)
    return str(spell())[:10] if spell is not None else None


def _is_date(text: str) -> bool:
    parts = text.split("-")
    return [len(part) for part in parts] == [4, 2, 2] and all(part.isdecimal() for part in parts)


def apply(
    findings: Sequence[Finding], known: Sequence[Entry], file: str, today: str
) -> tuple[tuple[Finding, ...], int]:
    """The findings without those that the baseline covers, and how many those were.

    An entry whose day is over covers nothing and is a ``baseline-expired`` warning; one that matches
    nothing is ``baseline-unused``.
    """
    valid = [entry for entry in known if today <= entry.expires]
    kept = [found for found in findings if not any(entry.covers(found) for entry in valid)]
    muted = len(findings) - len(kept)
    for entry in known:
        name = None if entry in valid else "baseline-expired"
        if name is None and not any(entry.covers(found) for found in findings):
            name = "baseline-unused"
        if name is not None:
            args = {"file": file, "entry": entry.id, "expires": entry.expires, "reason": entry.reason}
            kept.append(finding(name, args=args, evidence=(f"{file}: {entry.id} (expires {entry.expires})",)))
    return tuple(kept), muted
