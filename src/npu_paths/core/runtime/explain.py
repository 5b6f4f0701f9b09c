"""The observed resolutions of the dump artifacts: the model is run, then its decisions are told.

What is on, who switched it on and what is refused come from the :class:`Runtime`; the steps are those
of the very rows by which it chose, climbed once more in the world as it was before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..model import OBSERVED, Edge, Job, Msg, Resolution, Source
from ..resolve import pick, resolve
from ..rules import observed_dump as rules
from ..world import World
from .library import EXCEPTION_TYPES
from .process import CODES, Runtime

_KINDS = {artifact: kind for kind, artifact in rules.ARTIFACTS.items()}
_DATA = ("model-dump", "single-op-dump", "overflow-dump", "watcher-dump")
_CHANGED = ("selected", "outcome", "directory", "enabled")


def dump_resolutions(job: Job, world: World) -> tuple[Resolution, ...]:
    """Where each dump of the dump library goes, whether it is on, and what will not be and why.

    Runs ``load()`` in ``world``, then ``aclInit(job.acl_json)`` and the graph engine's start where the job
    has them. With an unknown release, edges that would change an answer are in ``depends_on``.
    """
    start = world.fork()
    got = _Told(job, world).all()
    if job.cann is not None:
        return got
    edges: dict[str, list[Edge]] = {r.artifact: [] for r in got}
    newer = {r.artifact: r for r in got}
    for edge, release, variables in rules.EDGES:
        if not job.acl_json and not any(job.env.get(name) for name in variables):
            continue
        older = {r.artifact: r for r in _Told(job.replace(cann=release), start.fork(), full=False).all()}
        for artifact, near in newer.items():
            edges[artifact] += _changes(edge, near, older[artifact])
        newer = older
    return tuple(r._replace(release_assumed=True, depends_on=tuple(edges[r.artifact])) for r in got)


def _changes(edge: str, near: Resolution, far: Resolution) -> list[Edge]:
    if not near.enabled and not far.enabled:
        return []
    return [Edge(edge, name, getattr(far, name)) for name in _CHANGED if getattr(near, name) != getattr(far, name)]


class _Told:
    """One run of the model and what is told of it; with ``full`` also of candidates that did not win."""

    def __init__(self, job: Job, world: World, *, full: bool = True) -> None:
        self.full = full
        self.start = world.fork()
        self.climbed: dict[tuple[str, str], Resolution] = {}
        self.runtime = Runtime(job, world=world)
        self.runtime.load()
        self.made = tuple(made.path for made in self.runtime.created)
        self.init = self.runtime.acl_init(job.acl_json) if job.acl_json else 0
        self.library = self.runtime.library
        self.library.graph_engine()
        self.dump = self._dump()
        path = self.dump.get("dump_path")
        if isinstance(path, str):
            job = job.replace(config={**job.config, "dump_path": path})
        self.job = job

    def _dump(self) -> Mapping[str, Any]:
        value = self.runtime.text.value if self.runtime.text is not None else None
        section = value.get("dump") if isinstance(value, dict) else None
        return section if isinstance(section, dict) else {}

    def all(self) -> tuple[Resolution, ...]:
        """The resolutions, in the order of artifacts.md."""
        return (*self._exceptions(), self._kernel(), *map(self._data, _DATA))

    # ------------------------------------------------------------------ exception dumps
    def _exceptions(self) -> Iterator[Resolution]:
        for artifact in ("l1-exception-dump", "l0-exception-dump", "detail-exception-dump"):
            yield self._exception(artifact)

    def _exception(self, artifact: str) -> Resolution:
        kind = _KINDS[artifact]
        route = self.library.chosen.get(artifact)
        if route is not None and kind in self.library.on:
            got = self._climb(artifact, route)
            notes = [*self._on_load(), *(self._init_goes_on() if route == "config" else ())]
            if got.held is not None and not got.held.startswith("/"):
                notes.append(Msg("relative-at-exception", {"held": got.held}))
            if self.library.folders(self.job.device or 0).device_dump_path is None:
                notes.append(Msg("folder-cannot-be-made", {"directory": got.directory}))
                got = got._replace(outcome="unusable")
            return got._replace(enabled=True, enabled_by=self._by(got, route), notes=got.notes + tuple(notes))
        refused = self.library.refused.get(artifact)
        asked = self._config_asks(kind)
        got = self._climb(artifact, refused or ("config" if asked else self._usual(artifact)))
        why = self._why_off(kind, got, refused, asked)
        notes = [Msg("exception-not-on", {"kind": Msg(f"kind-{artifact}"), "why": why})]
        if refused:
            notes += self._on_load()
        return got._replace(enabled=False, enabled_by=(), notes=got.notes + tuple(notes))

    def _usual(self, artifact: str) -> str:
        """The ladder to show of a dump that nothing asks for."""
        return "collect" if artifact == "l1-exception-dump" else "scene" if self._has(artifact, "scene") else "config"

    def _has(self, artifact: str, route: str) -> bool:
        return pick(rules.ROWS, artifact, OBSERVED, self.job, route) is not None

    def _config_asks(self, kind: str) -> bool:
        settings = self.runtime.settings
        return settings is not None and settings.ret == 0 and settings.dump_type == kind

    def _why_off(self, kind: str, got: Resolution, refused: str | None, asked: bool) -> Msg:
        on = [k for k in EXCEPTION_TYPES if k in self.library.on]
        if (asked or refused == "scene") and kind == "AIC_ERR_DETAIL_DUMP" and not self.library.detail_supported:
            return Msg("chip-lacks-detail", {"chip": self.library.chip})
        if on:
            name = Msg(f"kind-{rules.ARTIFACTS[on[0]]}")
            return Msg("first-one-wins" if asked else "other-kind-is-on", {"kind": name, "by": self._winner(on[0])})
        scene = self.job.env.get("ASCEND_DUMP_SCENE")
        if refused == "collect" and scene and self._has(rules.ARTIFACTS[kind], "scene"):
            return Msg("scene-unknown", {"value": scene, "accepted": ", ".join(rules.ENV_SCENES)})
        if refused == "collect" and self.job.env.get("NPU_COLLECT_PATH"):
            step = next((s for s in got.steps if s.candidate == "NPU_COLLECT_PATH"), None)
            return Msg("collect-unusable", {"why": step.reason if step and step.reason else ""})
        if self._config_refused():
            return self._refused_config()
        return Msg("nothing-asks", {})

    def _winner(self, kind: str) -> str:
        artifact = rules.ARTIFACTS[kind]
        route = self.library.chosen.get(artifact, "config")
        return ", ".join(self._by(self._climb(artifact, route), route))

    def _by(self, got: Resolution, route: str) -> tuple[str, ...]:
        """What switched it on: a variable, an option, or an item of the file."""
        if route == "scene":
            return ("ASCEND_DUMP_SCENE",)
        if route == "graph-engine":
            collect = self.job.env.get("NPU_COLLECT_PATH")
            return ("NPU_COLLECT_PATH",) if collect else ("ge.exec.enable_exception_dump",)
        if route == "config":
            return ("acl.json:dump_scene",)
        return (got.selected,) if got.selected else ()

    def _init_goes_on(self) -> Iterator[Msg]:
        """A later part of aclInit may fail when the dump is on already."""
        if self.init != 0:
            code = "-" if self.init is None else self.init
            meaning = Msg("process-dies", {}) if self.init is None else _meaning(self.init)
            yield Msg("init-fails-later", {"file": self.job.acl_json, "code": code, "meaning": meaning})

    def _on_load(self) -> Iterator[Msg]:
        if self.made:
            yield Msg("made-on-load", {"paths": ", ".join(self.made)})

    # ------------------------------------------------------------------ kernel data
    def _kernel(self) -> Resolution:
        artifact = "kernel-printf"
        if not self._has(artifact, "environment"):
            note = Msg("release-lacks-kernel-data", {"release": self.job.cann})
            return _absent(artifact, note, rules.FROM_ENV_85)
        route = self.library.chosen.get(artifact)
        got = self._climb(artifact, route or "environment")
        if route is None:
            return got._replace(enabled=False, enabled_by=(), notes=(*got.notes, Msg("kernel-data-not-on", {})))
        settings = self.runtime.settings
        notes = list(self._on_load()) if route == "environment" else []
        if route == "environment" and settings is not None and settings.dfx_path:
            notes.append(Msg("kernel-path-stays", {"path": settings.dfx_path, "by": got.selected}))
        if got.held is not None and not got.held.startswith("/"):
            notes.append(Msg("relative-at-writing", {"held": got.held}))
        by = (got.selected or "",) if route == "environment" else ("acl.json:dump_kernel_data",)
        return got._replace(enabled=True, enabled_by=by, notes=got.notes + tuple(notes))

    # ------------------------------------------------------------------ data dumps
    def _data(self, artifact: str) -> Resolution:
        if self.job.acl_json is None and self._has(artifact, "graph-engine"):
            engine = self._climb(artifact, "graph-engine")
            if engine.enabled or engine.error:
                return engine
        got = self._climb(artifact, "config")
        item = self._item(artifact)
        settings = self.runtime.settings
        notes: tuple[Msg, ...] = ()
        error = got.error
        if item is not None and settings is not None and settings.ret != 0:
            notes = (self._refused_config(),)
            error = next((e["code"] for e in settings.errors if e["code"]), None)
        on = "OP_OVERFLOW" if artifact == "overflow-dump" else "OPERATOR"
        enabled = item is not None and on in self.library.on
        if item is not None and settings is not None and settings.ret == 0 and not enabled:
            notes = (Msg("switching-on-fails", {}),)
        if enabled:
            notes += tuple(self._init_goes_on())
        by = (f"acl.json:{item}",) if enabled and item else ()
        if not enabled and not self.dump:
            got = got._replace(outcome="unusable")
        return got._replace(enabled=enabled, enabled_by=by, notes=got.notes + notes, error=error)

    def _item(self, artifact: str) -> str | None:
        """The item of the dump section that asks for a data dump; ``None`` when none does."""
        dump = self.dump
        scene = dump.get("dump_scene")
        if artifact == "watcher-dump":
            return "dump_scene" if scene == "watcher" else None
        if scene:
            return None
        if artifact == "overflow-dump":
            return "dump_debug" if dump.get("dump_debug") == "on" else None
        if dump.get("dump_debug") == "on":
            return None
        if artifact == "single-op-dump":
            return "dump_op_switch" if dump.get("dump_op_switch") == "on" else None
        return "dump_list" if dump.get("dump_list") else None

    def _config_refused(self) -> bool:
        """Whether aclInit never came to the dump: an unreadable file, or a section that is refused."""
        settings = self.runtime.settings
        return settings.ret != 0 if settings is not None else self.init != 0

    def _refused_config(self) -> Msg:
        settings = self.runtime.settings
        if settings is None:
            return Msg("init-fails", {"file": self.job.acl_json, "code": self.init, "meaning": _meaning(self.init)})
        first = settings.errors[0] if settings is not None and settings.errors else None
        if first is None or first["code"] is None:
            return Msg("config-refused-silently", {"file": self.job.acl_json})
        return Msg(
            "config-refused", {"file": self.job.acl_json, "code": first["code"], "item": first["item"] or first["kind"]}
        )

    # ------------------------------------------------------------------ ladders
    def _climb(self, artifact: str, route: str) -> Resolution:
        """The ladder of a route, climbed once: what switched one dump on is told with the others, too."""
        got = self.climbed.get((artifact, route))
        if got is None:
            row = pick(rules.ROWS, artifact, OBSERVED, self.job, route)
            if row is None:
                got = _absent(artifact, Msg("release-lacks", {"release": self.job.cann}), ())
            else:
                got = resolve(row, self.job, self.start.fork(), full=self.full)
            self.climbed[artifact, route] = got
        return got


def _meaning(code: int | None) -> Msg:
    return Msg(f"code-{code}" if code in CODES else "code-unknown", {})


def _absent(artifact: str, note: Msg, sources: tuple[Source, ...]) -> Resolution:
    return Resolution(artifact, OBSERVED, False, (), "unusable", None, None, None, (), sources, notes=(note,))
