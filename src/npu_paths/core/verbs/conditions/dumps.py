"""Conditions on dumps: who switches them on, what excludes what, what is silently off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...model import OBSERVED
from ...versions import within
from ..common import refused
from .situation import INFO, WARNING, Hit, Situation, When, line_of, mindspore, quote, unusable

COLLECT = "NPU_COLLECT_PATH"
SCENE = "ASCEND_DUMP_SCENE"
SCENES = ("aic_err_brief_dump", "aic_err_norm_dump", "aic_err_detail_dump")
FILE_SCENES = (*SCENES, "lite_exception")
EXCEPTION_OPTION = "ge.exec.enable_exception_dump"
_ON = "on"


def _collect(sit: Situation) -> str:
    return sit.env(COLLECT)


# ---------------------------------------------------------------------- op_debug_config
def _oom(sit: Situation, arg: None) -> Iterable[Hit]:
    """``oom`` by any spelling while NPU_COLLECT_PATH is set (facts 13.5)."""
    if not _collect(sit):
        return
    for debug in sit.debugs:
        if debug.value.memory_check:
            place = _token_place(debug.place, debug.path, debug.value, "oom")
            fix = (f"unset {COLLECT}",)
            yield Hit("oom", {"place": place, "value": _collect(sit)}, (sit.seen(COLLECT), place), fix)
    for place in _bare_tokens(sit, "oom"):
        yield Hit("oom", {"place": place, "value": _collect(sit)}, (sit.seen(COLLECT), place), (f"unset {COLLECT}",))


def _token_place(given: str, path: str | None, value: object, token: str) -> str:
    """Where a token is written: file and line, or the option."""
    line = getattr(value, "line", None)
    tokens = getattr(value, "from_file", "")
    if path is not None and line is not None and token in tokens.split(","):
        return f"{path}:{line}: op_debug_config = {tokens}"
    return given


def _bare_tokens(sit: Situation, token: str) -> Iterator[str]:
    """Options that hold the token itself where a file belongs (some releases' pages write it so)."""
    value = sit.job.options.get("op_debug_config", "")
    if token in [part.strip() for part in value.split(",")] and not sit.world.exists(value):
        yield f"op_debug_config={value}"


def _both_tokens(sit: Situation, arg: tuple[str, str]) -> Iterable[Hit]:
    for debug in sit.debugs:
        tokens = debug.value.tokens
        if all(token in tokens for token in arg) or (arg[1] == "oom" and debug.value.memory_check and arg[0] in tokens):
            place = _token_place(debug.place, debug.path, debug.value, arg[0])
            yield Hit(debug.place, {"place": place, "tokens": ",".join(tokens)}, (place,))


def _malformed(sit: Situation, kinds: tuple[str, ...]) -> Iterable[Hit]:
    for debug in sit.debugs:
        for wrong in debug.value.malformed:
            if wrong.what in kinds:
                where = f"{debug.path}:{wrong.line}: {wrong.text}" if wrong.line else f"{debug.place}"
                args = {"file": debug.path, "line": wrong.line, "text": wrong.text, "key": wrong.key}
                collect = _collect(sit)
                evidence = (where,) if wrong.what != "directory" or not collect else (where, sit.seen(COLLECT))
                yield Hit("op_debug_config", args, evidence, text=f"op-debug-{wrong.what}")


# ---------------------------------------------------------------------- data dumps
def data_dumps(sit: Situation) -> Iterator[tuple[str, str]]:
    """(kind, evidence) of every model, single-operator, overflow or watcher dump that is configured."""
    for config in sit.configs:
        dump = config.dump
        if dump.get("dump_scene") == "watcher":
            yield "watcher", config.at("dump_scene")
        elif dump.get("dump_scene") in FILE_SCENES:
            continue
        elif dump.get("dump_debug") == _ON:
            yield "overflow", config.at("dump_debug")
        elif dump.get("dump_op_switch") == _ON:
            yield "single-op", config.at("dump_op_switch")
        elif dump.get("dump_list"):
            yield "model", f"{config.at('dump_list')[:120]}"
    for name, kind in (("ge.exec.enableDump", "model"), ("ge.exec.enableDumpDebug", "overflow")):
        if sit.job.options.get(name) == "1":
            yield kind, sit.seen(name)


def _data_with_collect(sit: Situation, arg: None) -> Iterable[Hit]:
    """GE answers E10056; the dump library dumps on alone (facts 14)."""
    if _collect(sit):
        for kind, place in data_dumps(sit):
            args = {"kind": kind, "place": place, "value": _collect(sit)}
            yield Hit(place, args, (sit.seen(COLLECT), place), (f"unset {COLLECT}",))


def _ge_twice(sit: Situation, arg: None) -> Iterable[Hit]:
    names = ("ge.exec.enableDump", "ge.exec.enableDumpDebug")
    if all(sit.job.options.get(name) == "1" for name in names):
        yield Hit("ge.exec", {}, tuple(sit.seen(n) for n in names), text="overflow-with-data-dump-option")


# ---------------------------------------------------------------------- one dump section
def _scene_with(sit: Situation, key: str) -> Iterable[Hit]:
    """A dump_scene beside another switch that is on: EP0005, the whole file is refused (facts 14)."""
    for config in sit.configs:
        scene = config.dump.get("dump_scene")
        if isinstance(scene, str) and scene in (*FILE_SCENES, "watcher") and config.dump.get(key) == _ON:
            yield Hit(config.path, {"scene": scene, "key": key}, (config.at("dump_scene"), config.at(key)))


def _scene_with_list(sit: Situation, arg: None) -> Iterable[Hit]:
    for config in sit.configs:
        scene = config.dump.get("dump_scene")
        if scene in FILE_SCENES and config.dump.get("dump_list"):
            evidence = (config.at("dump_scene"), config.at("dump_list")[:120])
            yield Hit(config.path, {"scene": scene}, evidence)


def _debug_with(sit: Situation, arg: None) -> Iterable[Hit]:
    for config in sit.configs:
        dump = config.dump
        if dump.get("dump_debug") != _ON or dump.get("dump_scene"):
            continue
        for key in ("dump_op_switch", "dump_list"):
            if dump.get(key) == _ON or (key == "dump_list" and dump.get(key)):
                text = None if key == "dump_op_switch" else "overflow-with-data-dump-list"
                evidence = (config.at("dump_debug"), config.at(key)[:120])
                yield Hit(config.path, {"key": key}, evidence, text=text)
                break


# ---------------------------------------------------------------------- exception dumps: who enables
def _usable_collect(sit: Situation) -> bool:
    return bool(_collect(sit)) and unusable(sit, _collect(sit), "rw", create=creates(sit)) is None


def creates(sit: Situation) -> bool:
    """Whether the job's release makes a missing NPU_COLLECT_PATH (documented: from 8.0.0 on)."""
    return sit.on_since("8.0.0")


def env_scene(sit: Situation) -> str | None:
    """The scene that the environment switches on, in a release that reads the variable."""
    value = sit.env(SCENE)
    return value if value in SCENES and sit.on_since("9.0.0") else None


def switches(sit: Situation) -> list[tuple[str, str]]:
    """(evidence, what it asks for) of every switch of exception dumps, the one that wins first."""
    on: list[tuple[str, str]] = []
    scene = env_scene(sit)
    if scene:
        on.append((sit.seen(SCENE), scene))
    if _collect(sit):
        on.append((sit.seen(COLLECT), "aic_err_norm_dump"))
    for config in sit.configs:
        scene = config.dump.get("dump_scene")
        if scene in FILE_SCENES:
            on.append((config.at("dump_scene"), scene))
    value = sit.job.options.get(EXCEPTION_OPTION)
    if value in ("1", "2"):
        on.append((sit.seen(EXCEPTION_OPTION), "aic_err_norm_dump" if value == "1" else "aic_err_brief_dump"))
    return on


def _twice(sit: Situation, arg: None) -> Iterable[Hit]:
    """The first that enables wins for the whole process (facts 2.2)."""
    on = switches(sit)
    if len(on) < 2:
        return
    pair = {seen.partition("=")[0] for seen, _ in on}
    if pair == {COLLECT, f"--option {EXCEPTION_OPTION}"}:
        return  # npu-collect-path-overrides-option says it better
    first, kind = on[0]
    if first.startswith(COLLECT) and not _usable_collect(sit):
        first, kind = on[1]
    others = [seen for seen, _ in on if seen != first]
    args = {"winner": first, "scene": kind, "others": ", ".join(others)}
    yield Hit("exception-dump", args, tuple(seen for seen, _ in on))


def _bad_scene(sit: Situation, arg: tuple[str, ...]) -> Iterable[Hit]:
    value = sit.env(SCENE)
    if value and value not in SCENES:
        elsewhere = value in arg
        instead = "aic_err_brief_dump"
        text = "env-scene-not-accepted-elsewhere" if elsewhere else None
        args = {"value": value, "instead": instead}
        yield Hit(SCENE, args, (sit.seen(SCENE),), (f"export {SCENE}={instead}",), text=text)


def _silently_off(sit: Situation, arg: None) -> Iterable[Hit]:
    """Something asks for exception dumps in the environment, and nothing will be dumped."""
    value = sit.env(SCENE)
    if value in SCENES and not sit.on_since("9.0.0"):
        args: dict[str, object] = {"asks": sit.seen(SCENE), "release": sit.job.cann}
        yield Hit(SCENE, args, (sit.seen(SCENE),), (), text="exception-dump-silently-off-release")
    elif value and value not in SCENES and not _usable_collect(sit):
        yield Hit(SCENE, {"asks": sit.seen(SCENE)}, (sit.seen(SCENE),), (f"unset {SCENE}",))
    if env_scene(sit) is None and _collect(sit):
        failure = unusable(sit, _collect(sit), "rw", create=creates(sit))
        if failure is not None:
            args = {"asks": sit.seen(COLLECT), "why": failure.reason}
            text = "exception-dump-silently-off-path"
            yield Hit(COLLECT, args, (sit.seen(COLLECT),), (), "l1-exception-dump", text=text)


def _unsupported(sit: Situation, arg: tuple[tuple[int, ...], tuple[str, ...]]) -> Iterable[Hit]:
    """The detail scene needs a product that can (facts 14 and 20.3; documented.md ASCEND_DUMP_SCENE)."""
    chips, socs = arg
    chip, soc = sit.job.chip, sit.job.soc
    if chip is not None:
        product = f"chip {chip}" if chip not in chips else None
    else:
        product = soc if soc and not soc.lower().startswith(socs) else None
    if product is None:
        return
    places = [config.at("dump_scene") for config in sit.configs if config.dump.get("dump_scene") == SCENES[2]]
    if env_scene(sit) == SCENES[2]:
        places.insert(0, sit.seen(SCENE))
    for place in places:
        fix = (f"export {SCENE}=aic_err_brief_dump",) if place.startswith(SCENE) else ()
        args = {"scene": SCENES[2], "product": product, "place": place}
        yield Hit(place, args, (place,), fix, "detail-exception-dump")


def _overrides(sit: Situation, arg: None) -> Iterable[Hit]:
    value = sit.job.options.get(EXCEPTION_OPTION)
    if value is not None and _collect(sit):
        evidence = (sit.seen(COLLECT), sit.seen(EXCEPTION_OPTION))
        args = {"option": value, "value": _collect(sit)}
        yield Hit(EXCEPTION_OPTION, args, evidence, (f"unset {COLLECT}",), "l1-exception-dump")


def _mindspore(sit: Situation, arg: None) -> Iterable[Hit]:
    config, option = sit.env("MINDSPORE_DUMP_CONFIG"), sit.job.options.get(EXCEPTION_OPTION)
    if config and option == "2":
        evidence = (sit.seen("MINDSPORE_DUMP_CONFIG"), sit.seen(EXCEPTION_OPTION))
        yield Hit(EXCEPTION_OPTION, {"config": config}, evidence, ("unset MINDSPORE_DUMP_CONFIG",))


def _mindspore_config(sit: Situation, arg: None) -> Iterable[Hit]:
    """The file must be there and be JSON, and its path must be absolute (MindSpore, tutorial on dumps)."""
    config = mindspore(sit)
    if config is None:
        return
    name = "MINDSPORE_DUMP_CONFIG"
    args = {"file": config.file, "path": config.path}
    if config.fault is not None:
        yield Hit(name, args, (sit.seen(name),), text=f"mindspore-dump-config-{config.fault}")
    elif not (config.path or "").startswith(("/", "~", "$")):
        where = f'{config.file}:{config.line}: "path": "{config.path or ""}"'
        yield Hit(name, args, (sit.seen(name), where))


# ---------------------------------------------------------------------- NPU_COLLECT_PATH itself
def _side_effects(sit: Situation, arg: None) -> Iterable[Hit]:
    value = _collect(sit)
    if value:
        severity = WARNING if sit.profile == "production" else INFO
        yield Hit(COLLECT, {"value": value}, (sit.seen(COLLECT),), (f"unset {COLLECT}",), None, severity)


def _collect_unusable(sit: Situation, arg: None) -> Iterable[Hit]:
    value = _collect(sit)
    if not value:
        return
    failure = unusable(sit, value, create=creates(sit))
    if failure is not None:
        literal = sit.world.absolute(value)
        args = {"value": value, "directory": literal, "why": failure.reason}
        text = "npu-collect-path-missing" if failure.missing and not creates(sit) else None
        fix = (f"mkdir -p -m 700 {quote(literal)}",) if text and literal else (f"export {COLLECT}=/tmp/npu_collect",)
        yield Hit(COLLECT, args, (sit.seen(COLLECT),), fix, "l1-exception-dump", text=text)


def _only_search(sit: Situation, names: tuple[str, ...]) -> Iterable[Hit]:
    """A directory that passes the check at the start (r and w) and cannot be entered (U19; facts 19.2 A2)."""
    for name, value in sit.places(names):
        found = sit.world.find(value) if value else None
        if found is None or found.errno or found.stat is None or found.stat.kind != "dir":
            continue
        refusal = sit.world.refuses(found.path, found.stat, "x")
        if refusal is not None and sit.world.refuses(found.path, found.stat, "rw") is None:
            args = {"name": name, "directory": found.path, "why": refused(refusal, sit.world)}
            mine = found.stat.uid == sit.job.uid
            yield Hit(name, args, (sit.seen(name),), (f"chmod u+x {quote(found.path)}",) if mine else ())


def _printf(sit: Situation, names: tuple[str, ...]) -> Iterable[Hit]:
    """A usable directory in one of the variables switches kernel printf dumps on (facts 3.1)."""
    observed = sit.get("kernel-printf", OBSERVED)
    if not sit.on_since("8.5.0") or (observed is not None and observed.enabled is False):
        return
    for name, value in sit.places(names):
        if not value or (name == "ASCEND_DUMP_PATH" and not within(sit.job.version("documented"), "9.0.0", None)):
            continue
        if unusable(sit, value, "rw") is None:
            severity = WARNING if _no_device(sit) else INFO
            text = "work-path-enables-printf-no-device" if severity == WARNING else None
            yield Hit(name, {"name": name, "value": value}, (sit.seen(name),), (), "kernel-printf", severity, text)
            return


_VISIBLE = ("ASCEND_RT_VISIBLE_DEVICES", "ASCEND_VISIBLE_DEVICES")


def _no_device(sit: Situation) -> bool:
    """Whether it is known that there is no NPU: ``/dev`` can be listed and holds no ``davinci`` node.

    A job that names its chip, device, rank or visible devices is meant for a machine that has them.
    """
    if sit.job.chip is not None:
        return sit.job.chip < 0
    if sit.job.device is not None or sit.job.rank is not None or any(value for _, value in sit.places(_VISIBLE)):
        return False
    names = sit.world.listdir("/dev")
    return not isinstance(names, int) and not any(name.startswith("davinci") for name in names)


def _asys(sit: Situation, name: str) -> Iterable[Hit]:
    """asys never reads ASCEND_DUMP_PATH (facts 16.1, 16.4; U23)."""
    for resolution in sit.in_use():
        if resolution.selected == name and resolution.directory is not None and name in sit.job.env:
            args = {"name": name, "directory": resolution.directory, "artifact": resolution.artifact}
            fix = (f"asys collect --task_dir={quote(resolution.directory)}",)
            yield Hit(name, args, (sit.seen(name),), fix, resolution.artifact)
            return


# ---------------------------------------------------------------------- GE options
def _ge_dump_path(sit: Situation, what: str) -> Iterable[Hit]:
    """``ge.exec.dumpPath`` is required when a dump is on, must exist, and is looked at by lstat (facts 4.2)."""
    on = [n for n in ("ge.exec.enableDump", "ge.exec.enableDumpDebug") if sit.job.options.get(n) == "1"]
    name = "ge.exec.dumpPath"
    value = sit.job.options.get(name, "")
    if not on:
        return
    switch = sit.seen(on[0])
    if not value:
        if what == "missing":
            yield Hit(name, {"switch": switch}, (switch,), text="dump-path-missing-option")
        return
    stat = sit.world.lstat(value)
    if what == "symlink" and not isinstance(stat, int) and stat.kind == "symlink" and sit.world.is_dir(value):
        yield Hit(name, {"name": name, "value": value, "code": "E10001"}, (sit.seen(name), switch))
    elif what == "unusable":
        failure = unusable(sit, value, "rw", create=False)
        if failure is not None:
            args = {"value": value, "why": failure.reason}
            literal = sit.world.absolute(value)
            fix = (f"mkdir -p -m 700 {quote(literal)}",) if failure.missing and literal else ()
            yield Hit(name, args, (sit.seen(name), switch), fix, text="dump-path-unusable-option")


def _symlinked_file(sit: Situation, names: tuple[str, ...]) -> Iterable[Hit]:
    for name, value in sit.places(names):
        stat = sit.world.lstat(value) if value else 0
        if not isinstance(stat, int) and stat.kind == "symlink":
            real = sit.world.realpath(value)
            fix = (f"export {name}={quote(real)}",) if isinstance(real, str) else ()
            yield Hit(name, {"name": name, "value": value, "code": "torch_npu"}, (sit.seen(name),), fix)


# ---------------------------------------------------------------------- torch_npu's own acl.json
def _torch_config(sit: Situation, what: str) -> Iterable[Hit]:
    """TORCH_ACL_INIT_CONFIG_PATH: a hard error at first use when it cannot be read (launchers 0.2)."""
    name = "TORCH_ACL_INIT_CONFIG_PATH"
    value = sit.env(name)
    if not value:
        return
    config = next((c for c in sit.configs if c.place == name), None)
    if config is None or config.content is None:
        if what == "unusable":
            text = None if config is None else "acl-init-config-unusable-json"
            yield Hit(name, {"value": value}, (sit.seen(name),), (f"unset {name}",), text=text)
        return
    if what == "unusable":
        return
    has = "defaultDevice" in config.content
    needs = sit.on_since("8.3.RC1")
    if has != needs:
        release = sit.job.cann or "?"
        text = None if needs else "acl-init-config-default-device-forbidden"
        where = f"{value}:{line_of(config.text, 'defaultDevice')}"
        yield Hit(name, {"file": value, "release": release}, (sit.seen(name), where), text=text)


OOM = When("OOM", _oom)
BOTH_TOKENS = When("BOTH_TOKENS", _both_tokens)
MALFORMED = When("MALFORMED", _malformed)
DATA_WITH_COLLECT = When("DATA_WITH_COLLECT", _data_with_collect)
GE_TWICE = When("GE_TWICE", _ge_twice)
SCENE_WITH = When("SCENE_WITH", _scene_with)
SCENE_WITH_LIST = When("SCENE_WITH_LIST", _scene_with_list)
DEBUG_WITH = When("DEBUG_WITH", _debug_with)
TWICE = When("TWICE", _twice)
BAD_SCENE = When("BAD_SCENE", _bad_scene)
SILENTLY_OFF = When("SILENTLY_OFF", _silently_off)
UNSUPPORTED = When("UNSUPPORTED", _unsupported)
OVERRIDES = When("OVERRIDES", _overrides)
MINDSPORE = When("MINDSPORE", _mindspore)
MINDSPORE_CONFIG = When("MINDSPORE_CONFIG", _mindspore_config)
SIDE_EFFECTS = When("SIDE_EFFECTS", _side_effects)
COLLECT_UNUSABLE = When("COLLECT_UNUSABLE", _collect_unusable)
ONLY_SEARCH = When("ONLY_SEARCH", _only_search)
PRINTF = When("PRINTF", _printf)
ASYS = When("ASYS", _asys)
GE_DUMP_PATH = When("GE_DUMP_PATH", _ge_dump_path)
SYMLINKED_FILE = When("SYMLINKED_FILE", _symlinked_file)
TORCH_CONFIG = When("TORCH_CONFIG", _torch_config)
