"""CANN release numbers: the spellings that Huawei uses, put in order.

Within one number: alpha < beta < RC < release. ``8.0.RCn`` are releases that precede ``8.0.0``.
"""

# Not here: "from __future__ import annotations". NamedTuple compiles each annotation that is a string, which would
# be most of what importing this module costs.

import re
from functools import lru_cache
from typing import NamedTuple

from .errors import UsageError

_SPELLING = re.compile(
    r"""\s* v? (?P<major>[0-9]{1,9}) \. (?P<minor>[0-9]{1,9})
        (?: \. (?: RC(?P<rc>[0-9]{1,9}) (?: \. (?P<rc_patch>[0-9]{1,9}) )? | (?P<patch>[0-9]{1,9}) ) )?
        (?: [.-]? (?P<stage>alpha|beta|rc) \.? (?P<count>[0-9]{1,9}) )? \s*""",
    re.VERBOSE | re.IGNORECASE,
)
_STAGES = {"alpha": 0, "beta": 1, "rc": 2}
_RELEASED = 3


class Version(NamedTuple):
    """A release as a key that sorts: ``(major, minor, released, number, patch, stage, nth)``."""

    major: int
    minor: int
    final: int  # 0 for 8.0.RCn, 1 for 8.0.n
    number: int  # n of RCn, or the third number
    patch: int  # the .2 of 8.0.RC2.2
    stage: int  # alpha 0, beta 1, RC 2, release 3
    nth: int


@lru_cache(maxsize=256)
def parse_version(text: str) -> Version:
    """Return the sort key of a CANN release such as ``8.0.RC3.alpha001`` or ``9.2.0-beta.1``.

    Raises :class:`UsageError` for anything that is not spelt like a release.
    """
    match = _SPELLING.fullmatch(text)
    if match is None:
        raise UsageError(f"not a CANN release: {text!r} (write it like 8.0.RC3, 9.0.0 or 9.2.0-beta.1)")
    part = match.groupdict()
    rc = part["rc"] is not None
    stage = part["stage"]
    return Version(
        int(part["major"]),
        int(part["minor"]),
        0 if rc else 1,
        int(part["rc"] or part["patch"] or 0),
        int(part["rc_patch"] or 0),
        _RELEASED if stage is None else _STAGES[stage.lower()],
        int(part["count"] or 0),
    )


@lru_cache(maxsize=4096)
def within(version: Version, since: str | None, until: str | None) -> bool:
    """Whether ``since <= version < until``; ``None`` leaves a side open.

    Against an edge that is a release, a pre-release counts as the release that it precedes
    (facts/documented.md: 9.0.0-beta.2 is judged by the rules of 9.0.0); against an edge that is
    itself a pre-release it counts as what it is.
    """
    return (since is None or not before(version, since)) and (until is None or before(version, until))


@lru_cache(maxsize=4096)
def before(version: Version, edge_text: str) -> bool:
    """Whether a release comes before an edge (see :func:`within`)."""
    edge = parse_version(edge_text)
    return (version if edge.stage != _RELEASED else base(version)) < edge


def base(version: Version) -> Version:
    """Return the release that a pre-release leads to (itself for a release)."""
    return version._replace(stage=_RELEASED, nth=0)


def below(edge: Version) -> Version:
    """Return a release just below ``edge``: later than every real one before it."""
    last = 1 << 30
    if edge.stage != _RELEASED:
        return edge._replace(nth=edge.nth - 1)
    if edge.patch:
        return edge._replace(patch=edge.patch - 1)
    return edge._replace(number=edge.number - 1, patch=last)
