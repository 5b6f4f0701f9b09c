"""What an acl.json dumps, told in a few lines: what, of which models, where to, how much, and what not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from ..core.acljson import Conversion, FileOutcome, Text, judge, read_file
from ..core.model import Job, Msg, Resolution
from ..core.rules import acl as words
from ..core.rules import observed_dump as rules
from ..core.runtime import dump_resolutions
from ..core.words.dump import SENTENCES
from ..core.world import Probe
from .model import this_disk, this_job

__all__ = ["Shown", "ShownDump", "show"]

_SELECTING = ("model-dump", "single-op-dump", "watcher-dump")
_DATA = (*_SELECTING, "overflow-dump")
# Items that an accepted configuration of a kind leaves unread (converter 398-413).
_UNREAD = {
    "exception": ("dump_list", "dump_step", "dump_stats", "dump_mode", "dump_level", "dump_data"),
    "overflow": ("dump_list", "dump_step", "dump_stats", "dump_mode", "dump_data"),
    "kernel-data": ("dump_step", "dump_stats", "dump_mode", "dump_level", "dump_data"),
}
_FEW = 6  # names told before the rest is counted


@attrs.frozen
class ShownDump:
    """One dump: what it is, of what, where its files land and how they are named, and how it grows."""

    artifact: str
    what: Msg
    selection: tuple[Msg, ...]
    writes_to: str | None
    files: str
    origin: Msg
    growth: Msg
    notes: tuple[Msg, ...] = ()


@attrs.frozen
class Shown:
    """All of a file. ``refused`` says why CANN refuses it (then nothing is dumped by it)."""

    file: str
    release: str
    refused: Msg | None
    dumps: tuple[ShownDump, ...]
    not_dumped: tuple[Msg, ...]

    def lines(self) -> Iterator[tuple[int, Msg]]:
        """What is told, line by line, each with its indent."""
        if self.refused is not None:
            yield 0, self.refused
        for one in self.dumps:
            yield 0, one.what
            for line in (*one.selection, Msg("show-into", {"path": one.writes_to, "files": one.files}), one.origin):
                yield 1, line
            for line in (one.growth, *one.notes):
                yield 1, line
        for line in self.not_dumped:
            yield 0, line


def show(path: str, *, job: Job | None = None, probe: Probe | None = None) -> Shown:
    """What the file at ``path`` dumps for ``job`` (by default this process), by the code of its release."""
    job = this_job(job).replace(acl_json=path)
    probe = this_disk(job, probe)
    release = job.cann or "9.2.0"
    got = read_file(path, job, job.world(probe))
    if got.ret != 0:
        return Shown(path, release, _unread(path, got), (), ())
    text = got.text
    if text is None or not text.data:
        return Shown(path, release, None, (), (Msg("show-nothing-empty", {"file": path}),))
    settings = judge(text, job, job.world(probe))
    if settings.ret != 0:
        return Shown(path, release, _refused(path, release, settings), (), ())
    resolutions = dump_resolutions(job, job.world(probe))
    section = _section(text)
    dumps = tuple(_dump(r, section, settings) for r in resolutions if r.enabled and _by_file(r))
    return Shown(path, release, None, dumps, tuple(_not_dumped(section, settings, resolutions, dumps)))


def _section(text: Text) -> Mapping[str, Any]:
    value = text.value.get("dump") if isinstance(text.value, dict) else None
    return value if isinstance(value, dict) else {}


def _by_file(resolution: Resolution) -> bool:
    return any(name.startswith("acl.json:") for name in resolution.enabled_by)


def _unread(path: str, got: FileOutcome) -> Msg:
    return Msg("show-unreadable", {"file": path, "code": got.ret, "meaning": Msg(f"code-{got.ret}", {})})


def _refused(path: str, release: str, settings: Conversion) -> Msg:
    fault = settings.met[-1].fault if settings.met else None
    args = {
        "file": path,
        "release": release,
        "code": next((e["code"] for e in settings.errors if e["code"]), None) or "-",
        "item": (fault.item if fault else None) or "dump",
        "kind": _why(fault.kind) if fault else "?",
    }
    reported = any(e["code"] for e in settings.errors)
    return Msg("show-refused" if reported else "show-refused-silently", args)


def _why(kind: str) -> Msg | str:
    return Msg(f"acl-why-{kind}") if f"acl-why-{kind}" in SENTENCES else kind


# ---------------------------------------------------------------------- one dump
def _dump(got: Resolution, section: Mapping[str, Any], settings: Conversion) -> ShownDump:
    files = next((row.files for row in rules.ROWS if row.artifact == got.artifact), "")
    origin = Msg("show-origin", {"candidate": got.selected, "value": got.held})
    if got.selected == "default":
        origin = Msg("show-origin-default", {"value": got.held})
    return ShownDump(
        got.artifact,
        Msg(f"show-{got.artifact}", {"scene": section.get("dump_scene")}),
        tuple(_selection(got.artifact, section, settings)),
        got.writes_to,
        files,
        origin,
        _growth(got.artifact, section),
        got.notes,
    )


def _selection(artifact: str, section: Mapping[str, Any], settings: Conversion) -> Iterator[Msg]:
    if artifact == "kernel-printf":
        yield Msg("show-kernel-kinds", {"kinds": ", ".join(settings.dfx_types or ())})
        return
    if artifact not in _SELECTING:
        return
    if artifact == "single-op-dump":
        yield Msg("show-single-ops", {})
    else:
        entries = section.get("dump_list") or []
        for entry in entries:
            if isinstance(entry, dict):
                yield _entry(entry, artifact == "watcher-dump")
    mode = section.get("dump_mode") or words.DEFAULTS["dump_mode"]
    yield Msg("show-settings", {"mode": mode, "data": section.get("dump_data") or "tensor"})
    if section.get("dump_stats"):
        yield Msg("show-stats", {"stats": ", ".join(section["dump_stats"])})


def _entry(entry: Mapping[str, Any], watcher: bool) -> Msg:
    model = entry.get("model_name")
    layers = _few(entry.get("layer") or [])
    if watcher:
        nodes = _few(entry.get("watcher_nodes") or [])
        return Msg("show-watch-some" if layers else "show-watch-all", {"nodes": nodes, "layers": layers})
    if model is None:
        return Msg("show-all-models-some" if layers else "show-all-models", {"layers": layers})
    return Msg("show-model-some" if layers else "show-model-all", {"model": model, "layers": layers})


def _few(names: Any) -> str:
    names = [str(name) for name in names]
    more = len(names) - _FEW
    return ", ".join(names[:_FEW]) + (f" (+{more})" if more > 0 else "")


def _growth(artifact: str, section: Mapping[str, Any]) -> Msg:
    """How the volume grows, roughly (facts 4.1: a file for each operator, step and device)."""
    if artifact in ("l1-exception-dump", "l0-exception-dump", "detail-exception-dump"):
        return Msg("show-grows-by-exception", {})
    if artifact == "overflow-dump":
        return Msg("show-grows-by-overflow", {})
    if artifact == "kernel-printf":
        return Msg("show-grows-by-kernel", {})
    if artifact == "single-op-dump":
        return Msg("show-grows-by-call", {})
    count = steps_in(section.get("dump_step"))
    return Msg("show-grows-by-step", {}) if count is None else Msg("show-grows-bounded", {"count": count})


def steps_in(text: Any) -> int | None:
    """How many steps ``0|3-5|10`` names (5 here), each once; ``None`` for all."""
    if not isinstance(text, str) or not text:
        return None
    spans = []
    for part in text.split("|"):
        first, _, last = part.partition("-")
        if not (first.isdigit() and (last or first).isdigit()):
            return None
        spans.append((int(first), int(last or first)))
    count, upto = 0, -1
    for begin, end in sorted(spans):
        if end > upto:
            count += end - max(begin, upto + 1) + 1
            upto = end
    return count


# ---------------------------------------------------------------------- what is not dumped
def _not_dumped(
    section: Mapping[str, Any],
    settings: Conversion,
    resolutions: tuple[Resolution, ...],
    dumps: tuple[ShownDump, ...],
) -> Iterator[Msg]:
    if not section:
        yield Msg("show-nothing-section", {})
        return
    if not settings.need_dump:
        what = "show-only-kernel-data" if settings.dfx_types else "show-nothing"
        yield Msg(what, {})
    kind = _kind(section, settings)
    for item in _UNREAD.get(kind or "", ()):
        if section.get(item):
            yield Msg("show-unread", {"item": item, "by": kind})
    wanted = rules.ARTIFACTS.get(settings.dump_type or "")
    told = {one.artifact for one in dumps}
    for one in resolutions:
        asked = one.artifact == wanted or (wanted is None and settings.need_dump and one.artifact in _DATA)
        if asked and not one.enabled and one.artifact not in told:
            yield from one.notes


def _kind(section: Mapping[str, Any], settings: Conversion) -> str | None:
    scene = section.get("dump_scene")
    if scene and scene != words.WATCHER:
        return "exception"
    if section.get("dump_debug") == "on" and not scene:
        return "overflow"
    return None if settings.need_dump else "kernel-data" if settings.dfx_types else None
