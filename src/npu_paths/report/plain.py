"""Any public result as plain values, ready for JSON (design section 4, "JSON, version 1")."""

from __future__ import annotations

import re
from binascii import b2a_base64
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from ..core.model import Finding, Job, Msg, Report, Resolution, Step

SCHEMA_VERSION = 1
_STAMP = re.compile(r"(?<=/)\d{14}(?=/|$)")

# Fields of the model that are for the code, not for the document.
_RESOLUTION_FIELDS = (
    "artifact", "basis", "enabled", "enabled_by", "release_assumed", "depends_on", "outcome", "selected", "directory",
    "writes_to", "held", "error", "mode", "notes", "steps", "sources",
)  # fmt: skip


def as_dict(value: Any, lang: str = "en") -> Any:
    """The JSON form of a public result: dicts, lists, strings, numbers, booleans and ``None``.

    Undecodable strings become ``{"b64": "…"}``. Sentences are put into ``lang`` (``en`` or ``zh``).
    """
    kind = type(value)
    if kind is str:
        return _text(value)
    if value is None or kind in (bool, int, float):
        return value
    if kind in (tuple, list):
        return [as_dict(item, lang) for item in value]
    render = _RENDER.get(kind)
    return _other(value, lang) if render is None else render(value, lang)


def _other(value: Any, lang: str) -> Any:
    """The plain form of a value that has no renderer of its own."""
    own = getattr(value, "__as_dict__", None)
    if own is not None:
        return as_dict(own(), lang)
    if isinstance(value, str):
        return _text(str(value))
    if isinstance(value, bytes):
        return _text(value.decode("utf-8", "surrogateescape"))
    if isinstance(value, Mapping):
        return {str(key): as_dict(item, lang) for key, item in value.items()}
    if attrs.has(type(value)):
        return {f.name: as_dict(getattr(value, f.name), lang) for f in attrs.fields(type(value)) if f.name[0] != "_"}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: as_dict(item, lang) for name, item in zip(value._fields, value, strict=True)}
    if isinstance(value, (set, frozenset)):
        return sorted(as_dict(item, lang) for item in value)
    return [as_dict(item, lang) for item in value]


def _text(text: str) -> str | dict[str, str]:
    if text.isascii():
        return text
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        # Bytes of a name come as low surrogates; any other lone surrogate (from JSON) is kept as its code.
        escaped = all(not 0xD800 <= ord(c) <= 0xDFFF or 0xDC80 <= ord(c) <= 0xDCFF for c in text)
        data = text.encode("utf-8", "surrogateescape" if escaped else "surrogatepass")
        return {"b64": b2a_base64(data, newline=False).decode("ascii")}
    return text


def _job(job: Job, lang: str) -> dict[str, Any]:
    return {
        "cwd": as_dict(job.cwd),
        "umask": f"{job.umask:03o}",
        "uid": job.uid,
        "gid": job.gid,
        "user": as_dict(job.user),
        "home": as_dict(job.home),
        "passwd_home": as_dict(job.passwd_home),
        "pid": job.pid,
        "cann_version": job.cann,
        "cann_source": as_dict(job.cann_source),
        "device": job.device,
        "soc": job.soc,
        "chip": job.chip,
        "rank": job.rank,
        "basis": job.basis,
    }


def _resolution(value: Resolution, lang: str) -> dict[str, Any]:
    got = {name: as_dict(getattr(value, name), lang) for name in _RESOLUTION_FIELDS}
    got["mode"] = None if value.mode is None else f"{value.mode:04o}"
    return got


def _step(step: Step, lang: str) -> dict[str, Any]:
    return {name: as_dict(item, lang) for name, item in zip(step._fields, step, strict=True)}


def _finding(finding: Finding, lang: str) -> dict[str, Any]:
    return {
        "id": finding.id,
        "severity": finding.severity,
        "artifact": finding.artifact,
        "message": as_dict(finding.say(lang)),
        "evidence": as_dict(finding.evidence),
        "fix": as_dict(finding.fix),
        "source": as_dict(finding.source),
    }


def _report(report: Report, lang: str) -> dict[str, Any]:
    return {
        "schema_version": SCHEMA_VERSION,
        "job": as_dict(report.job, lang),
        "resolutions": as_dict(report.resolutions, lang),
        "findings": as_dict(report.findings, lang),
        "notes": as_dict(report.notes, lang),
    }


def _msg(message: Msg, lang: str) -> Any:
    return _text(message.say(lang))


def without_stamps(value: Any) -> Any:
    """The same with 14-digit time stamps in paths written ``<TS>``, as the observations do."""
    if isinstance(value, str):
        return _STAMP.sub("<TS>", value)
    if isinstance(value, dict):
        return {key: without_stamps(item) for key, item in value.items()}
    return [without_stamps(item) for item in value] if isinstance(value, list) else value


_RENDER: dict[type, Callable[[Any, str], Any]] = {
    Msg: _msg,
    Step: _step,
    Resolution: _resolution,
    Finding: _finding,
    Job: _job,
    Report: _report,
}
