"""Directory templates: ``/data/{job}/{rank}`` filled in for one process.

A part that is unknown or empty is an error, never an empty path segment: ``/logs//plog`` is what every
job of a site would share (users.md U26).
"""

from __future__ import annotations

from collections.abc import Mapping

from .errors import UsageError
from .model import Msg

PARTS = ("rank", "local_rank", "world_size", "node", "host", "pod", "device", "pid", "job", "user", "date")
# Parts that tell the processes of one job apart, alone or (local_rank, device, pid) together with a node.
PER_PROCESS = ("rank",)
PER_PROCESS_OF_NODE = ("local_rank", "device", "pid")
PER_NODE = ("node", "host", "pod")


def parts_of(template: str) -> tuple[str, ...]:
    """The known parts that ``template`` names, each once, in order; ``{other}`` is literal text."""
    return tuple(dict.fromkeys(name for is_part, name in _split(template) if is_part))


def _split(template: str) -> list[tuple[bool, str]]:
    """``template`` cut into (is a known part, text or name)."""
    pieces: list[tuple[bool, str]] = []
    rest = template
    while True:
        start = rest.find("{")
        end = rest.find("}", start) if start >= 0 else -1
        if end < 0:
            pieces.append((False, rest))
            return pieces
        name = rest[start + 1 : end]
        if name in PARTS:
            pieces += [(False, rest[:start]), (True, name)]
            rest = rest[end + 1 :]
        else:
            pieces.append((False, rest[: start + 1]))
            rest = rest[start + 1 :]


def check_template(template: str) -> None:
    """Refuse a template that cannot be right, whatever the values.

    Raises :class:`UsageError` for an empty one, an empty segment, a placeholder that does not exist, and
    ``$NAME`` or ``~`` that nobody has expanded.
    """
    if not template:
        raise UsageError(Msg("template-empty", {}))
    if "//" in template:
        raise UsageError(Msg("template-empty-segment", {"template": template}))
    for index, segment in enumerate(template.split("/")):
        if (index == 0 and segment.startswith("~")) or _dollar(segment):
            raise UsageError(Msg("template-not-expanded", {"template": template, "part": segment}))
    bare = "".join(text for is_part, text in _split(template) if not is_part)
    if "{" in bare or "}" in bare:
        raise UsageError(Msg("template-unknown-part", {"template": template, "parts": ", ".join(PARTS)}))
    if "\0" in template:
        raise UsageError(Msg("template-nul", {"template": template}))


def _dollar(segment: str) -> bool:
    at = segment.find("$")
    return at >= 0 and segment[at + 1 : at + 2] not in ("", ".", "-", "$")


def fill(template: str, values: Mapping[str, str | None]) -> str:
    """``template`` with each known part replaced by its value.

    Raises :class:`UsageError` when a part has no value, an empty one, or one that would change the shape
    of the path (``/``, ``.``, ``..``, NUL).
    """
    out: list[str] = []
    for is_part, text in _split(template):
        if not is_part:
            out.append(text)
            continue
        value = values.get(text)
        if value is None:
            raise UsageError(Msg("template-unresolved", {"template": template, "part": text}))
        if not value.strip():
            raise UsageError(Msg("template-part-empty", {"template": template, "part": text}))
        if "/" in value or "\0" in value or value in (".", ".."):
            raise UsageError(Msg("template-part-shape", {"template": template, "part": text, "value": value}))
        out.append(value)
    return "".join(out)
