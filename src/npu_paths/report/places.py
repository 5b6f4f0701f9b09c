"""Findings for the formats of other tools: where each one is, in a file or not."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..core.model import Finding

_PLACE = re.compile(r"(?P<file>[^\n=]*?[^\n=:]):(?P<line>\d+)(?::|$)")


class Place(NamedTuple):
    """A line of a file."""

    file: str
    line: int


def place(finding: Finding) -> Place | None:
    """The first file and line among the evidence (``file:line`` or ``file:line: text``)."""
    for text in finding.evidence:
        match = _PLACE.match(text)
        if match is not None:
            return Place(match["file"], int(match["line"]))
    return None
