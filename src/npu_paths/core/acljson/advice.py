"""Findings of our own about an acl.json, beside CANN's verdict: the questions that ``ADVICE`` names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from ..aclrows import Advice
from ..model import DOCUMENTED, FIRST_OBSERVED, OBSERVED, Finding, Job, Msg, Source
from ..rules import acl as rules
from ..rules import acl_manual as manual
from ..rules import observed_dump
from ..versions import within
from .judge import release
from .reader import Text
from .types import Conversion, Fault, Met, Outcome, Where

_MOST = 20  # findings of one kind
_LOOKED = 10_000  # entries of dump_list whose keys are looked at
_SHOWN = 80  # characters of a value


class Hit(NamedTuple):
    """What a question finds: where, and what the sentence needs. ``source`` when the row's is not the one."""

    where: Where
    args: Mapping[str, Any]
    source: Source | None = None


class Case(NamedTuple):
    """All that the questions look at."""

    job: Job
    text: Text
    dump: dict[str, Any]
    conversion: Conversion
    later: tuple[Met, ...]  # faults that would be met after the first
    settings: tuple[Outcome, ...]  # what aclInit makes of the other sections

    def word(self, item: str) -> str:
        """The item's string, or what it counts as."""
        got = self.dump.get(item)
        return got if type(got) is str else rules.DEFAULTS.get(item, "")

    @property
    def faults(self) -> Iterator[Fault]:
        """Every fault that the release finds, in its order."""
        return (met.fault for met in (*self.conversion.met, *self.later))

    @property
    def exception(self) -> bool:
        """Whether an exception scene is asked for."""
        return self.word("dump_scene") in rules.EXCEPTION_SCENES

    @property
    def listed(self) -> list[Any]:
        """The entries of dump_list."""
        got = self.dump.get("dump_list")
        return got if type(got) is list else []


def case(job: Job, text: Text, conversion: Conversion, later: tuple[Met, ...], settings: tuple[Outcome, ...]) -> Case:
    """The case of one configuration."""
    document = text.value
    dump = document.get("dump") if type(document) is dict else None
    return Case(job, text, dump if type(dump) is dict else {}, conversion, later, settings)


def hits(about: Case, *, only_manual: bool = False) -> Iterator[tuple[Advice, Hit]]:
    """Every question that is answered with yes, in the order of the table."""
    observed, documented = about.job.version(OBSERVED), about.job.version(DOCUMENTED)
    for advice in manual.ADVICE:
        if only_manual and not advice.manual:
            continue
        if within(documented if advice.manual else observed, advice.since, advice.until):
            for number, hit in enumerate(_TESTS[advice.test](about)):
                if number == _MOST:
                    break
                yield advice, hit


def advise(about: Case, name: str) -> tuple[Finding, ...]:
    """The findings about a configuration; ``name`` is how evidence calls the file."""
    found = []
    for advice, hit in hits(about):
        place = about.text.locate(hit.where)
        at = f"{name}:{place.line}" if place is not None else name
        item = ".".join(short(str(part)) for part in hit.where)
        found.append(
            Finding(
                advice.id,
                advice.severity,
                dict(hit.args),
                evidence=(f"{at}: {item}" if item else at,),
                source=hit.source or advice.source,
                text=advice.text,
            )
        )
    return tuple(found)


def short(value: str) -> str:
    """A value as it is told: cut, and with what cannot be printed as escapes."""
    shown = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in value[:_SHOWN])
    return shown if len(value) <= _SHOWN else shown + "…"


# ---------------------------------------------------------------------- about what CANN says
def _always(about: Case) -> Iterator[Hit]:
    yield Hit((), {"release": about.job.cann, "first": FIRST_OBSERVED})


def _silent(about: Case) -> Iterator[Hit]:
    conversion = about.conversion
    if conversion.ret and not any(error["code"] for error in conversion.errors):
        met = conversion.met[-1]
        yield Hit(met.fault.where, {"release": about.job.cann or "9.2.0", "item": met.fault.item or "JSON"})


def _settings(about: Case) -> Iterator[Hit]:
    for outcome in about.settings:
        for fault in outcome.faults:
            if fault.kind == "bad_setting":
                ret = "-" if outcome.ret is None else outcome.ret
                yield Hit(fault.where, {"item": fault.item, "ret": ret})


# ---------------------------------------------------------------------- dump_path
_MISSING = frozenset({"missing", "empty", "no_such_path"})
_UNUSABLE = frozenset({"not_directory", "no_access", "bad_path", "too_long", "bad_chars"})


def _path_fault(about: Case, kinds: frozenset[str]) -> Iterator[Hit]:
    for fault in about.faults:
        if fault.where == ("dump", "dump_path") and fault.kind in kinds:
            yield Hit(fault.where, {"path": short(about.word("dump_path")), "why": Msg("acl-why-" + fault.kind)})
            return


def _path_missing(about: Case) -> Iterator[Hit]:
    return _path_fault(about, _MISSING)


def _path_unusable(about: Case) -> Iterator[Hit]:
    return _path_fault(about, _UNUSABLE)


def _path_tilde(about: Case) -> Iterator[Hit]:
    path = about.word("dump_path")
    if path == "~" or path.startswith("~/"):
        yield Hit(("dump", "dump_path"), {"path": short(path)})


def _path_variable(about: Case) -> Iterator[Hit]:
    path = about.word("dump_path")
    if "$" not in path or len(path) > rules.MAX_PATH:
        return
    for part in path.split("/"):
        name = part[1:].strip("{}")
        if part.startswith("$") and name.isidentifier():
            yield Hit(("dump", "dump_path"), {"path": path, "name": part})
            return


# ---------------------------------------------------------------------- what does not go together
def _scene_overflow(about: Case) -> Iterator[Hit]:
    if about.exception and about.word("dump_debug") == "on":
        yield Hit(("dump", "dump_debug"), {"scene": about.word("dump_scene")})


def _scene_switch(about: Case) -> Iterator[Hit]:
    if about.exception and about.word("dump_op_switch") == "on":
        yield Hit(("dump", "dump_op_switch"), {"scene": about.word("dump_scene")})


def _scene_list(about: Case) -> Iterator[Hit]:
    if about.exception and about.listed:
        yield Hit(("dump", "dump_list"), {"scene": about.word("dump_scene")})


def _overflow_switch(about: Case) -> Iterator[Hit]:
    if about.word("dump_debug") == "on" and about.word("dump_op_switch") == "on":
        yield Hit(("dump", "dump_op_switch"), {})


def _overflow_list(about: Case) -> Iterator[Hit]:
    if about.word("dump_debug") == "on" and about.listed and not about.exception:
        yield Hit(("dump", "dump_list"), {})


def _collect(about: Case) -> Iterator[Hit]:
    path = about.job.env.get("NPU_COLLECT_PATH")
    if path and about.conversion.dump_type in ("OPERATOR", "OP_OVERFLOW"):
        yield Hit(("dump",), {"path": path})


def _detail_product(about: Case) -> Iterator[Hit]:
    if about.word("dump_scene") != "aic_err_detail_dump":
        return
    where = ("dump", "dump_scene")
    chip, soc = about.job.chip, about.job.soc
    if chip is not None:
        version = about.job.version(OBSERVED)
        for since, until, chips in observed_dump.DETAIL_CHIPS:
            if within(version, since, until) and chip not in chips:
                yield Hit(where, {"product": f"chip {chip}"})
    elif soc is not None and not soc.startswith(manual.DETAIL_SOCS):
        yield Hit(where, {"product": soc})


# ---------------------------------------------------------------------- nothing, or not what was meant
def _nothing(about: Case) -> Iterator[Hit]:
    conversion = about.conversion
    document = about.text.value
    if conversion.need_dump or type(document) is not dict or "dump" not in document:
        return
    if conversion.ret:
        # Refused for its path alone, and yet it asks for nothing: then the section is to go, not the path to be made.
        asks = (about.word("dump_scene"), about.dump.get("dump_list"), about.dump.get("dump_kernel_data"))
        switched = "on" in (about.word("dump_debug"), about.word("dump_op_switch"))
        if not (any(asks) or switched) and all(fault.item == "dump_path" for fault in about.faults):
            yield Hit(("dump",), {})
    elif not (conversion.dfx_types and conversion.dfx_path):
        yield Hit(("dump",), {})


def _list_missing(about: Case) -> Iterator[Hit]:
    plain = about.dump and not about.word("dump_scene") and about.word("dump_debug") != "on"
    if plain and "dump_list" not in about.dump and about.dump.keys() - {"dump_kernel_data", "dump_path"}:
        yield Hit(("dump",), {})


def _model_twice(about: Case) -> Iterator[Hit]:
    seen: set[str] = set()
    for index, entry in enumerate(about.listed):
        name = entry.get("model_name") if type(entry) is dict else None
        if type(name) is not str:
            continue
        if name and name in seen:
            yield Hit(("dump", "dump_list", index, "model_name"), {"name": short(name)})
        seen.add(name)


def _kernel_path(about: Case) -> Iterator[Hit]:
    if about.exception and "dump_kernel_data" in about.dump and not about.word("dump_path"):
        yield Hit(("dump", "dump_kernel_data"), {})


def _profiling(about: Case) -> Iterator[Hit]:
    document = about.text.value
    profiler = document.get("profiler") if type(document) is dict else None
    on = type(profiler) is dict and profiler.get("switch") == "on"
    if on and about.conversion.need_dump:
        yield Hit(("profiler",), {})


# ---------------------------------------------------------------------- keys
_BELOW = (
    ("optype_blacklist", manual.BLACKLIST),
    ("opname_blacklist", manual.BLACKLIST),
    ("opname_range", manual.RANGE),
)


def _objects(about: Case) -> Iterator[tuple[Where, dict[str, Any], tuple[str, ...]]]:
    """The objects whose keys are known, with those keys."""
    document = about.text.value
    if type(document) is not dict:
        return
    yield (), document, manual.TOP
    for name, keys in (
        ("defaultDevice", manual.DEFAULT_DEVICE),
        ("StackSize", manual.STACK_SIZE),
        ("acl_graph", manual.ACL_GRAPH),
    ):
        if type(document.get(name)) is dict:
            yield (name,), document[name], keys
    yield ("dump",), about.dump, manual.DUMP
    known = frozenset(manual.ENTRY)
    for index, entry in enumerate(about.listed[:_LOOKED]):
        if type(entry) is not dict or not entry:
            continue
        where = ("dump", "dump_list", index)
        yield where, entry, manual.ENTRY
        if known.isdisjoint(entry):
            continue
        for name, below_keys in _BELOW:
            below = entry.get(name)
            for number, member in enumerate(below if type(below) is list else ()):
                if type(member) is dict:
                    yield (*where, name, number), member, below_keys


def _unknown_keys(about: Case) -> Iterator[Hit]:
    for where, got, keys in _objects(about):
        for key in _strange(got, keys):
            near = get_close_matches(key.lower(), keys, 1, 0.8) if len(key) <= 64 else []
            # Other components read sections of their own: at the top only what looks like a slip is told.
            if where or near:
                hint = f" ({near[0]}?)" if near else ""
                yield Hit((*where, key), {"key": short(key), "hint": hint})


def _strange(got: dict[str, Any], keys: tuple[str, ...]) -> Iterator[str]:
    """The keys of ``got`` that are not known, a few of them."""
    if not got.keys() <= set(keys):
        left = _MOST
        for key in got:
            if key not in keys:
                yield key
                left -= 1
                if not left:
                    return


def _not_read(about: Case) -> Iterator[Hit]:
    if "dump_kernel_data" in about.dump and not release(about.job.version(OBSERVED)).kernel_data_known:
        yield Hit(("dump", "dump_kernel_data"), {"key": "dump_kernel_data", "release": about.job.cann})


def _repeated_keys(about: Case) -> Iterator[Hit]:
    repeated = about.text.repeated
    if not repeated:
        return
    names = {id(got): keys for got, keys in repeated}
    for where, got, _ in _objects(about):
        for key in dict.fromkeys(names.get(id(got), ())):
            yield Hit((*where, key), {"key": short(key)})


def _not_described(about: Case) -> Iterator[Hit]:
    version = about.job.version(DOCUMENTED)
    for row in manual.DESCRIBED:
        if within(version, row.since, None):
            continue
        if row.word is not None:
            if about.word(row.item) == row.word:
                yield _undescribed(about, ("dump", row.item), f"{row.item} {row.word}", row.since, row.source)
        elif row.item in about.dump:
            yield _undescribed(about, ("dump", row.item), row.item, row.since, row.source)
        else:
            for index, entry in enumerate(about.listed[:_LOOKED]):
                if type(entry) is dict and row.item in entry:
                    where = ("dump", "dump_list", index, row.item)
                    yield _undescribed(about, where, row.item, row.since, row.source)
                    break


def _undescribed(about: Case, where: Where, item: str, since: str, source: Source) -> Hit:
    return Hit(where, {"item": item, "since": since, "release": about.job.cann or "9.0.0"}, source)


_TESTS: dict[str, Callable[[Case], Iterable[Hit]]] = {
    "always": _always,
    "silent": _silent,
    "settings": _settings,
    "path_missing": _path_missing,
    "path_unusable": _path_unusable,
    "path_tilde": _path_tilde,
    "path_variable": _path_variable,
    "scene_overflow": _scene_overflow,
    "scene_switch": _scene_switch,
    "scene_list": _scene_list,
    "overflow_switch": _overflow_switch,
    "overflow_list": _overflow_list,
    "collect": _collect,
    "detail_product": _detail_product,
    "nothing": _nothing,
    "list_missing": _list_missing,
    "model_twice": _model_twice,
    "kernel_path": _kernel_path,
    "profiling": _profiling,
    "unknown_keys": _unknown_keys,
    "not_read": _not_read,
    "repeated_keys": _repeated_keys,
    "not_described": _not_described,
}
