"""Dump configurations as values, one class for each kind, and their text.

Fields and words: aclInit's page by release (``documented.md``, "dump JSON"); what the code accepts:
``core/rules/acl.py``. The values are checked when one is made, the whole against a release by
:func:`fit`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from json import dumps
from typing import Any, ClassVar

import attrs

from ..core.errors import UsageError
from ..core.model import ASSUMED, OBSERVED, Job, Msg
from ..core.rules import acl as words
from ..core.versions import parse_version, within
from ..core.world import Probe

__all__ = [
    "ExceptionDump",
    "KernelDataDump",
    "ModelDump",
    "ModelSelection",
    "OverflowDump",
    "SingleOpDump",
    "WatcherDump",
    "fit",
]

# Item or value -> the first release that has it (documented.md, "dump JSON"; observed for 9.0.0).
SINCE = {
    "dump_kernel_data": "9.0.0-beta.2",
    "dump_stats": "8.5.0-beta.1",
    "optype_blacklist": "8.5.0-beta.1",
    "opname_blacklist": "8.5.0-beta.1",
    "opname_range": "8.5.0-beta.1",
    "dump_scene watcher": "8.0.0.alpha003",
    "dump_scene aic_err_brief_dump": "8.5.0-beta.1",
    "dump_scene aic_err_norm_dump": "8.5.0-beta.1",
    "dump_scene aic_err_detail_dump": "8.5.0-beta.1",
    "dump_scene lite_exception": "8.0.RC1.alpha001",
    "dump_debug": "8.0.RC1.alpha002",
    "dump_level": "8.0.RC3.alpha003",
    "dump_data": "8.0.RC3.alpha003",
}
# From here on an operator dump's list is [{}], before it is empty (documented.md, dump_list).
ONE_EMPTY_ENTRY_SINCE = "8.5.0-beta.1"
DEFAULT_SCENE = "aic_err_brief_dump"
_MAX_INTERVALS = words.MAX_INTERVALS
_MAX_BLACKLIST = words.MAX_BLACKLIST
_MENDABLE = ("no_such_path", "not_directory", "no_access", "bad_path")


# ---------------------------------------------------------------------- checks of fields
def _names(values: str | Iterable[str]) -> tuple[str, ...]:
    return (values,) if isinstance(values, str) else tuple(values)


def _one_of(accepted: tuple[str, ...]) -> Any:
    def check(_: Any, field: attrs.Attribute[Any], value: str | None) -> None:
        if value is not None and value not in accepted:
            raise UsageError(Msg("not-one-of", {"item": field.name, "value": value, "accepted": ", ".join(accepted)}))

    return check


def _all_of(accepted: tuple[str, ...]) -> Any:
    check = _one_of(accepted)

    def each(self: Any, field: attrs.Attribute[Any], values: tuple[str, ...]) -> None:
        for value in values:
            check(self, field, value)

    return each


def _not_empty(_: Any, field: attrs.Attribute[Any], value: str) -> None:
    if not value:
        raise UsageError(Msg("item-empty", {"item": field.name}))


def _filled(_: Any, field: attrs.Attribute[Any], values: tuple[str, ...]) -> None:
    if not all(values):
        raise UsageError(Msg("item-empty", {"item": field.name}))


def _steps(_: Any, field: attrs.Attribute[Any], value: str | None) -> None:
    """``0|3-5|10``: at most 100 intervals, each a number or two with the smaller first (facts 20.1)."""
    if not value:
        return
    parts = value.split("|")
    if len(parts) > _MAX_INTERVALS:
        raise UsageError(Msg("too-many-steps", {"count": len(parts), "limit": _MAX_INTERVALS}))
    for part in parts:
        ends = part.split("-")
        if len(ends) > 2 or not all(end.isascii() and end.isdigit() for end in ends):
            raise UsageError(Msg("step-malformed", {"part": part}))
        if int(ends[0]) > int(ends[-1]):
            raise UsageError(Msg("step-reversed", {"part": part}))


def _path() -> Any:
    return attrs.field(validator=_not_empty)


def _mode() -> Any:
    return attrs.field(default=None, validator=_one_of(words.MODES))


def _level() -> Any:
    return attrs.field(default=None, validator=_one_of(words.LEVELS))


def _data() -> Any:
    return attrs.field(default=None, validator=_one_of(words.DATA))


def _stats() -> Any:
    return attrs.field(default=(), converter=_names, validator=_all_of(words.STATS))


def _kernel_data(default: tuple[str, ...] = ()) -> Any:
    return attrs.field(default=default, converter=_names, validator=_all_of(words.KERNEL_DATA))


# ---------------------------------------------------------------------- the kinds
@attrs.frozen(kw_only=True)
class _Dump:
    """What all kinds can do."""

    kind: ClassVar[str]

    def build(self, cann: str | None = None) -> dict[str, Any]:
        """The document for a release (``None``: the newest that is observed).

        Raises :class:`UsageError` where the release lacks an item that is asked for.
        """
        release = cann or ASSUMED[OBSERVED]
        section = {key: value for key, value in self._items(release).items() if value is not None}
        for needed in _needs(section):
            since = SINCE.get(needed)
            if since is not None and not within(parse_version(release), since, None):
                raise UsageError(Msg("release-lacks-item", {"item": needed, "since": since, "release": release}))
        return {"dump": section}

    def text(self, cann: str | None = None) -> str:
        """The text of the file, indented, with a newline at its end. Raises :class:`UsageError`."""
        return dumps(self.build(cann), indent=2, ensure_ascii=False) + "\n"

    def _items(self, release: str) -> dict[str, Any]:
        raise NotImplementedError


def _needs(section: Mapping[str, Any]) -> Iterable[str]:
    """Items of a dump section, and scenes by value, that not every release has."""
    for key, value in section.items():
        yield f"{key} {value}" if key == "dump_scene" else key
        if key == "dump_list":
            for entry in value:
                yield from entry


@attrs.frozen(kw_only=True)
class ModelSelection:
    """One entry of ``dump_list``: a model and what of it is dumped.

    ``layers`` names operators (all of them when empty); ``optype_blacklist`` and ``opname_blacklist`` map
    a type or name to positions (``input0``, ``output1``) left out; ``ranges`` are (first, last) operator
    names. The last three need ``level="op"``.
    """

    model: str | None = attrs.field(default=None)
    layers: tuple[str, ...] = attrs.field(default=(), converter=_names, validator=_filled)
    optype_blacklist: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    opname_blacklist: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    ranges: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=tuple)

    def __attrs_post_init__(self) -> None:
        if self.model == "":
            raise UsageError(Msg("item-empty", {"item": "model"}))
        if self.ranges and not self.model:
            raise UsageError(Msg("range-needs-model", {}))
        for name in ("optype_blacklist", "opname_blacklist"):
            if len(getattr(self, name)) > _MAX_BLACKLIST:
                count = len(getattr(self, name))
                raise UsageError(Msg("too-many-names", {"item": name, "count": count, "limit": _MAX_BLACKLIST}))

    @property
    def needs_op_level(self) -> bool:
        """Whether it holds what only dump_level op knows."""
        return bool(self.optype_blacklist or self.opname_blacklist or self.ranges)

    def entry(self) -> dict[str, Any]:
        """The entry as it stands in ``dump_list``."""
        got: dict[str, Any] = {}
        if self.model is not None:
            got["model_name"] = self.model
        if self.layers:
            got["layer"] = list(self.layers)
        for name in ("optype_blacklist", "opname_blacklist"):
            items = getattr(self, name)
            if items:
                got[name] = [{"name": key, "pos": list(_names(pos))} for key, pos in items.items()]
        if self.ranges:
            got["opname_range"] = [{"begin": begin, "end": end} for begin, end in self.ranges]
        return got


def _selections(values: Any) -> tuple[ModelSelection, ...]:
    values = (values,) if isinstance(values, (str, ModelSelection)) else values
    return tuple(ModelSelection(model=v) if isinstance(v, str) else v for v in values)


@attrs.frozen(kw_only=True)
class ModelDump(_Dump):
    """Operators of models loaded afterwards, into an existing directory ``path``.

    ``models``: selections (or names), empty: all operators of all models. ``step``: ``0|3-5|10``, not for
    inference. ``data``: tensor or stats; ``stats`` only with it.
    """

    kind: ClassVar[str] = "model"
    path: str = _path()
    models: tuple[ModelSelection, ...] = attrs.field(default=(), converter=_selections)
    mode: str | None = _mode()
    level: str | None = _level()
    data: str | None = _data()
    stats: tuple[str, ...] = _stats()
    step: str | None = attrs.field(default=None, validator=_steps)
    kernel_data: tuple[str, ...] = _kernel_data()

    def __attrs_post_init__(self) -> None:
        _stats_need_data(self.stats, self.data)
        if any(one.needs_op_level for one in self.models) and self.level != "op":
            raise UsageError(Msg("needs-op-level", {}))

    def _items(self, release: str) -> dict[str, Any]:
        return {
            "dump_path": self.path,
            "dump_list": [one.entry() for one in self.models] or [{}],
            "dump_mode": self.mode,
            "dump_level": self.level,
            "dump_data": self.data,
            "dump_stats": list(self.stats) or None,
            "dump_step": self.step or None,
            "dump_kernel_data": ",".join(self.kernel_data) or None,
        }


@attrs.frozen(kw_only=True)
class SingleOpDump(_Dump):
    """Operators called one by one, into an existing directory ``path``."""

    kind: ClassVar[str] = "single-op"
    path: str = _path()
    mode: str | None = _mode()
    level: str | None = _level()
    data: str | None = _data()
    stats: tuple[str, ...] = _stats()
    kernel_data: tuple[str, ...] = _kernel_data()

    def __attrs_post_init__(self) -> None:
        _stats_need_data(self.stats, self.data)

    def _items(self, release: str) -> dict[str, Any]:
        one_entry = within(parse_version(release), ONE_EMPTY_ENTRY_SINCE, None)
        return {
            "dump_path": self.path,
            "dump_op_switch": "on",
            "dump_list": [{}] if one_entry else [],
            "dump_mode": self.mode,
            "dump_level": self.level,
            "dump_data": self.data,
            "dump_stats": list(self.stats) or None,
            "dump_kernel_data": ",".join(self.kernel_data) or None,
        }


@attrs.frozen(kw_only=True)
class ExceptionDump(_Dump):
    """What an operator worked on when it failed. ``path`` is optional and made by CANN.

    ``scene``: aic_err_brief_dump (lite), aic_err_norm_dump (normal), aic_err_detail_dump, lite_exception.
    """

    kind: ClassVar[str] = "exception"
    scene: str = attrs.field(default=DEFAULT_SCENE, validator=_one_of(words.EXCEPTION_SCENES))
    path: str | None = attrs.field(default=None)

    def _items(self, release: str) -> dict[str, Any]:
        return {"dump_scene": self.scene, "dump_path": self.path or None}


@attrs.frozen(kw_only=True)
class OverflowDump(_Dump):
    """Operators whose numbers overflow, into an existing directory ``path``."""

    kind: ClassVar[str] = "overflow"
    path: str = _path()

    def _items(self, release: str) -> dict[str, Any]:
        return {"dump_path": self.path, "dump_debug": "on"}


@attrs.frozen(kw_only=True)
class WatcherDump(_Dump):
    """Outputs of ``nodes``, each time one of ``layers`` (all when empty) has run; static graphs only."""

    kind: ClassVar[str] = "watcher"
    path: str = _path()
    nodes: tuple[str, ...] = attrs.field(converter=_names, validator=_filled)
    layers: tuple[str, ...] = attrs.field(default=(), converter=_names, validator=_filled)
    level: str | None = _level()

    def __attrs_post_init__(self) -> None:
        if not self.nodes:
            raise UsageError(Msg("item-empty", {"item": "nodes"}))

    def _items(self, release: str) -> dict[str, Any]:
        entry: dict[str, Any] = {"layer": list(self.layers)} if self.layers else {}
        entry["watcher_nodes"] = list(self.nodes)
        # dump_mode is written out: a release that knows none takes a missing one for something else.
        return {
            "dump_scene": "watcher",
            "dump_path": self.path,
            "dump_mode": "output",
            "dump_level": self.level,
            "dump_list": [entry],
        }


@attrs.frozen(kw_only=True)
class KernelDataDump(_Dump):
    """What kernels print, assert and stamp, in binary, below ``path``. ``kinds``: all, printf, tensor, …"""

    kind: ClassVar[str] = "kernel-data"
    path: str = _path()
    kinds: tuple[str, ...] = _kernel_data(("all",))

    def __attrs_post_init__(self) -> None:
        if not self.kinds:
            raise UsageError(Msg("item-empty", {"item": "kinds"}))

    def _items(self, release: str) -> dict[str, Any]:
        return {"dump_path": self.path, "dump_kernel_data": ",".join(self.kinds)}


def _stats_need_data(stats: tuple[str, ...], data: str | None) -> None:
    if stats and data != "stats":
        raise UsageError(Msg("stats-need-data", {}))


# ---------------------------------------------------------------------- against a release
def fit(text: str, job: Job, probe: Probe) -> tuple[str, ...]:
    """Judge a text as the job's release does: faults of ``dump_path`` alone, which the disk can mend.

    Returns their kinds (``no_such_path``, …). Raises :class:`UsageError` for any other fault.
    """
    from ..core.acljson import Text, judge

    got = judge(Text(text.encode("utf-8", "surrogateescape")), job, job.world(probe))
    kinds = []
    for fault, _ in got.met:
        if fault.item != "dump_path" or fault.kind not in _MENDABLE:
            raise UsageError(Msg("would-be-refused", {"item": fault.item or "", "kind": fault.kind}))
        kinds.append(fault.kind)
    return tuple(kinds)
