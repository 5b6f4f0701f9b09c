"""Conditions on the operator compile cache: off, wiped, without locks, refused by one-level mkdir."""

from __future__ import annotations

import errno as E
from collections.abc import Iterable, Iterator

from ...world import join, parent
from .situation import ERROR, WARNING, Hit, Situation, When, quote

_ASKED = ("ASCEND_CACHE_PATH", "ACL_OP_COMPILER_CACHE_DIR")
_INI = "op_cache.ini"
_INI_LIMIT = 1 << 16


def cache_off_by(sit: Situation) -> list[tuple[str, str]]:
    """What switches the operator cache off: (kind, evidence); kinds collect, config, level, mode (facts 7.3)."""
    by: list[tuple[str, str]] = []
    for name, value in sit.options(("ge.opDebugLevel", "ACL_OP_DEBUG_LEVEL")):
        # torch_npu keeps the cache with 0 and 3 (documented.md, torch_npu).
        if value.strip() not in (("0", "3", "") if name == "ACL_OP_DEBUG_LEVEL" else ("0", "")):
            by.append(("level", sit.seen(name)))
    for debug in sit.debugs:
        if debug.value.from_file and debug.value.config:
            by.append(("config", f"{debug.place} ({debug.value.config})"))
        elif debug.value.option:
            by.append(("config", debug.place))
    collect = sit.env("NPU_COLLECT_PATH")
    if collect.strip(" \t"):
        by.append(("collect", f"NPU_COLLECT_PATH={collect}"))
    if sit.job.options.get("ge.op_compiler_cache_mode") == "disable":
        by.append(("mode", sit.seen("ge.op_compiler_cache_mode")))
    return by


def _asked(sit: Situation) -> list[str]:
    """What asks for a cache."""
    asked = [sit.seen(name) for name, value in sit.places(_ASKED) if value]
    asked += [sit.seen(n) for n, v in sit.options(("ge.op_compiler_cache_dir", "ACL_OP_COMPILER_CACHE_DIR")) if v]
    mode = sit.job.options.get("ge.op_compiler_cache_mode")
    if mode in ("enable", "force"):
        asked.append(sit.seen("ge.op_compiler_cache_mode"))
    return asked


def _off(sit: Situation, arg: None) -> Iterable[Hit]:
    by = cache_off_by(sit)
    explicit = [seen for kind, seen in by if kind in ("level", "config")]
    asked = _asked(sit)
    if explicit and asked:
        args = {"by": ", ".join(explicit), "asked": ", ".join(asked)}
        yield Hit("cache", args, (*explicit, *asked), (), "kernel-cache", WARNING, "operator-cache-off-asked")
    elif any(kind == "collect" for kind, _ in by):
        seen = f"NPU_COLLECT_PATH={sit.env('NPU_COLLECT_PATH')}"
        yield Hit("cache", {"by": "NPU_COLLECT_PATH"}, (seen,), ("unset NPU_COLLECT_PATH",), "kernel-cache")


# ---------------------------------------------------------------------- where the cache is
def cache_directory(sit: Situation) -> tuple[str, str] | None:
    """(place, directory) of the operator cache in force; ``None`` when it is off."""
    if cache_off_by(sit):
        return None
    for name, value in (*sit.options(("ge.op_compiler_cache_dir",)), *sit.places(("ASCEND_CACHE_PATH",))):
        if value.strip(" \t"):
            return name, value.strip(" \t")
    home = sit.job.home
    return "default", (home or "").rstrip("/") + "/atc_data"


def cache_roots(sit: Situation) -> Iterator[tuple[str, str]]:
    """Every directory that a cache of compiled operators is kept in."""
    found = cache_directory(sit)
    if found is not None:
        yield found
    for name, value in (*sit.options(("ACL_OP_COMPILER_CACHE_DIR",)), *sit.places(("ACL_OP_COMPILER_CACHE_DIR",))):
        if value:
            yield name, value


def _wiped(sit: Situation, arg: None) -> Iterable[Hit]:
    """First use deletes what lies in ``kernel_cache/<soc>`` (facts 7.3.6)."""
    found = cache_directory(sit)
    if found is None:
        return
    place, root = found
    world = sit.world
    top = join(root.rstrip("/") or "/", "kernel_cache")
    names = world.listdir(top)
    if isinstance(names, int):
        return
    socs = [n for n in names if n != _INI and world.is_dir(join(top, n)) and sit.job.soc in (None, n)]
    full = [soc for soc in socs if world.listdir(join(top, soc)) not in ([], E.EACCES)]
    if not full:
        return
    seen = () if place == "default" else (sit.seen(place),)
    args = {"directory": join(top, full[0]), "ini": join(top, _INI)}
    if sit.job.options.get("ge.op_compiler_cache_mode") == "force":
        mode = sit.seen("ge.op_compiler_cache_mode")
        yield Hit("cache", args, (*seen, mode), (), "kernel-cache", None, "cache-will-be-wiped-force")
        return
    data = world.read(join(top, _INI), _INI_LIMIT)
    if isinstance(data, int):
        if data == E.ENOENT:
            yield Hit("cache", args, (*seen, args["ini"]), (), "kernel-cache")
        return
    recorded = _versions(data.decode("utf-8", "replace"))
    installed = _installed(sit)
    if recorded and installed and recorded != installed:
        more = {**args, "recorded": recorded, "installed": installed}
        yield Hit("cache", more, (*seen, args["ini"]), (), "kernel-cache", None, "cache-will-be-wiped-version")


def _versions(text: str) -> str:
    for line in text.splitlines():
        name, equals, value = line.partition("=")
        if equals and name.strip() == "ops_version":
            return value.strip()
    return ""


def _installed(sit: Situation) -> str:
    """The version of the operator package that is installed, if it can be read."""
    opp = sit.env("ASCEND_OPP_PATH")
    data = sit.world.read(f"{opp}/version.info", _INI_LIMIT) if opp else E.ENOENT
    if isinstance(data, int):
        return ""
    for line in data.decode("utf-8", "replace").splitlines():
        name, equals, value = line.partition("=")
        if equals and name.strip().lower() == "version":
            return value.strip()
    return ""


def _locks(sit: Situation, arg: None) -> Iterable[Hit]:
    """The operator cache needs Linux file locks (ASCEND_CACHE_PATH page; mount type, NFS version, nolock)."""
    seen_directories: set[str] = set()
    for place, directory in cache_roots(sit):
        found = sit.world.find(directory)
        path = found.path
        if path in seen_directories or not sit.world.starts(directory):
            continue
        seen_directories.add(path)
        probed = sit.locks.get(directory, sit.locks.get(path))
        point = sit.mount(path)
        works = probed if probed is not None else point.locks if point is not None else True
        if works:
            continue
        kind = "?" if point is None else point.fstype
        version = point.nfs_version if point is not None else None
        options = [] if point is None else sorted(o for o in point.options if o in _TELLING or o.startswith("vers="))
        args = {
            "directory": sit.world.absolute(directory),
            "kind": f"{kind} {version}" if version else kind,
            "mount": point.path if point is not None else "?",
            "ranks": sit.env("LOCAL_WORLD_SIZE") or sit.env("WORLD_SIZE") or "?",
        }
        evidence = [] if place == "default" else [sit.seen(place)]
        if point is not None:
            evidence.append(f"{point.path}: {point.fstype} {','.join(options)}".rstrip())
        name = "ASCEND_CACHE_PATH" if place == "default" else place
        fix = (f"export {name}=/var/tmp/atc_cache",) if name.isupper() else ()
        unknown = works is None
        text = "cache-without-locks-unknown" if unknown else "cache-without-locks-probed" if probed is False else None
        yield Hit(path, args, tuple(evidence), fix, "kernel-cache", WARNING if unknown else ERROR, text)


_TELLING = ("nolock", "local_lock=all", "local_lock=posix", "noflock", "localflock")


# ---------------------------------------------------------------------- torch_npu
def _one_level(sit: Situation, name: str) -> Iterable[Hit]:
    """torch_npu makes one level of ACL_OP_COMPILER_CACHE_DIR; EEXIST counts as made (facts 19.2 A3, A11)."""
    value = sit.env(name)
    if not value:
        return
    code = sit.world.fork().mkdir(value, 0o750)
    if code in (0, E.EEXIST):
        return
    above = parent(sit.world.absolute(value) or "/")
    args = {"name": name, "value": value, "errno": E.errorcode.get(code, str(code)), "parent": above}
    fix = (f"mkdir -p {quote(value)}",) if code == E.ENOENT else ()
    yield Hit(name, args, (sit.seen(name),), fix, "torch-op-cache")


# ---------------------------------------------------------------------- debug_dir
def _spelled_cwd(sit: Situation) -> str | None:
    """What get_current_dir_name answers: ``$PWD`` where it is the cwd, else the physical one."""
    pwd, cwd = sit.env("PWD"), sit.world.cwd
    if cwd is None:
        return None
    if pwd.startswith("/"):
        found = sit.world.find(pwd)
        if not found.errno and found.path == cwd:
            return pwd
    return cwd


def _debug_dir_is_cwd(sit: Situation, arg: tuple[str, str]) -> Iterable[Hit]:
    """Facts 7.1, quirk A: an explicit directory spelt like the cwd counts as not given."""
    option, work = arg
    value = sit.job.options.get(option)
    if value and sit.env(work).strip(" \t") and value == _spelled_cwd(sit):
        args = {"value": value, "work": sit.env(work)}
        yield Hit(option, args, (sit.seen(option), sit.seen(work)), (f"unset {work}",), "kernel-meta")


def _cwd_spelling(sit: Situation, arg: tuple[str, str]) -> Iterable[Hit]:
    """Facts 7.1, quirk B: with a cwd reached through a symlink the default debug directory is the physical
    cwd, which then differs from the spelling and wins over ASCEND_WORK_PATH."""
    option, work = arg
    spelled = _spelled_cwd(sit)
    if option not in sit.job.options and sit.env(work).strip(" \t") and spelled not in (None, sit.world.cwd):
        args = {"pwd": spelled, "cwd": sit.world.cwd, "work": sit.env(work)}
        fix = (f"cd {quote(sit.world.cwd or '/')}",)
        yield Hit("PWD", args, (f"PWD={spelled}", sit.seen(work)), fix, "kernel-meta")


OFF = When("OFF", _off)
WIPED = When("WIPED", _wiped)
LOCKS = When("LOCKS", _locks)
ONE_LEVEL = When("ONE_LEVEL", _one_level)
DEBUG_DIR_IS_CWD = When("DEBUG_DIR_IS_CWD", _debug_dir_is_cwd)
CWD_SPELLING = When("CWD_SPELLING", _cwd_spelling)
