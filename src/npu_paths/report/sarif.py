"""Findings as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from ..core.model import Finding
from ..core.words.catalogue import ENTRIES
from .lines import visible
from .places import place

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {"error": "error", "warning": "warning", "info": "note"}


def document(findings: Sequence[Finding], lang: str = "en", version: str = "0") -> dict[str, Any]:
    """One run with a rule for each id that was found and a result for each finding."""
    ids = list(dict.fromkeys(finding.id for finding in findings))
    driver = {
        "name": "npu-paths",
        "version": version,
        "rules": [_rule(name, lang) for name in ids],
    }
    results = [_result(finding, ids.index(finding.id), lang) for finding in findings]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(name: str, lang: str) -> dict[str, Any]:
    entry = ENTRIES.get(name)
    if entry is None:
        return {"id": name}
    index = 1 if lang == "zh" else 0
    return {
        "id": name,
        "shortDescription": {"text": entry.title[index]},
        "fullDescription": {"text": entry.why[index]},
        "help": {"text": entry.fix[index]},
    }


def _result(finding: Finding, index: int, lang: str) -> dict[str, Any]:
    got: dict[str, Any] = {
        "ruleId": finding.id,
        "ruleIndex": index,
        "level": _LEVELS[finding.severity],
        "message": {"text": visible(finding.say(lang))},
        "locations": [_location(finding)],
        "properties": {
            "artifact": finding.artifact,
            "evidence": [visible(text) for text in finding.evidence],
            "fix": [visible(text) for text in finding.fix],
            "source": finding.source.url if finding.source else None,
        },
    }
    return got


def _location(finding: Finding) -> dict[str, Any]:
    where = place(finding)
    if where is None:
        name = finding.evidence[0].partition("=")[0] if finding.evidence else finding.artifact or "job"
        return {"logicalLocations": [{"name": visible(name), "kind": "resource"}]}
    safe = quote(where.file, safe="/", errors="surrogateescape")
    uri = f"file://{safe}" if where.file.startswith("/") else safe
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": {"startLine": max(1, where.line)}}}
