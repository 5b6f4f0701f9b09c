"""Findings as workflow commands of GitHub Actions (annotations)."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.model import Finding
from .lines import visible
from .places import place

_COMMANDS = {"error": "error", "warning": "warning", "info": "notice"}


def render(findings: Sequence[Finding], lang: str = "en") -> str:
    """One annotation a line; nothing when there is no finding."""
    lines = []
    for finding in findings:
        where = place(finding)
        properties = [f"title={_property(f'npu-paths {finding.id}')}"]
        if where is not None:
            properties = [f"file={_property(where.file)}", f"line={where.line}", *properties]
        parts = [finding.say(lang), *(f"= {e}" for e in finding.evidence), *(f"$ {c}" for c in finding.fix)]
        message = "%0A".join(_data(part) for part in parts)
        lines.append(f"::{_COMMANDS[finding.severity]} {','.join(properties)}::{message}")
    return "\n".join(lines)


def _data(text: str) -> str:
    return visible(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
