"""Replay of graph dumps: the first file that a sequence of dumps writes, or fails to write.

Which graphs are dumped, how files are named and what opening one answers follows hicann/ge
graph_metadef/graph/utils/graph_utils.cc:824-1042 and 5085-5200; the directory is the resolver's.
"""

from __future__ import annotations

import errno as E
from collections.abc import Iterator, Mapping
from typing import Any

from ..core.model import Job
from ..core.rules import observed_graph as rules
from ..core.verbs.compiler import make_levels
from ..core.verbs.graph import all_digits, dumps_content, strtol
from ..core.versions import within
from ..core.world import NAME_MAX, PATH_MAX, World, join, parent, size
from .case import Case

_ILLEGAL = str.maketrans(dict.fromkeys('/\\:*?"<>|', "_"))
_MODE = 0o700
_DUMP = {"format", "suffix", "user_name"}  # what a step that dumps may say


def wanted(env: Mapping[str, str], form: str, name: str) -> bool:
    """Whether a graph of this name is dumped in this format under these variables."""
    formats = (env.get("DUMP_GRAPH_FORMAT") or rules.DEFAULT_FORMATS).lower()
    if not dumps_content(env, "DUMP_GE_GRAPH", rules.LEVEL_END) or form not in formats:
        return False
    level = env.get("DUMP_GRAPH_LEVEL")
    whole = not any(part in name for part in rules.SUBGRAPH_PARTS)
    listed = whole and (name in rules.LEVEL_2_NAMES or any(part in name for part in rules.LEVEL_2_PARTS))
    if level is None:
        return listed
    if all_digits(name):
        return False
    if not all_digits(level):
        return any(part in name for part in level.split("|"))
    exact = {3: rules.LEVEL_3_NAME, 4: rules.LEVEL_4_NAME}
    number = strtol(level)
    return whole if number == 1 else listed if number == 2 else name == exact.get(number)


def file_name(form: str, name: str) -> str:
    """The name of the first file of a format, cut where the code cuts it."""
    stem = f"graph_0_{name}".translate(_ILLEGAL)
    if form != "onnx":
        return f"ge_{form.removeprefix('ge_')}_00000000_{stem}.txt"
    full = f"ge_onnx_00000000_{stem}.pbtxt"
    if size(full) < NAME_MAX:
        return full
    return full.encode("utf-8", "surrogateescape")[: NAME_MAX - 7].decode("utf-8", "surrogateescape") + ".pbtxt"


def opened(world: World, path: str) -> tuple[str | None, int | None]:
    """The directory of the file that ``path`` names after ``realpath``, and the errno of making it there."""
    found = world.find(path)
    if found.errno in (E.ENOENT, E.EACCES) and found.rest:
        path = join(found.path, found.rest[0])  # what realpath leaves of a path that is not there yet
    else:
        path = "" if found.errno else found.path
    if not path or size(path) >= PATH_MAX:
        return None, E.ENOENT
    above = parent(path)
    refusal = world.mkdir_refusal(above)
    return above, refusal.errno if refusal else None


def _named(world: World, name: str, strict: bool) -> tuple[str | None, int | None]:
    """The same for a file that the caller names."""
    above, slash, last = name.rpartition("/")
    if slash and not last:
        return None, None
    directory = above + slash or "./"
    if slash and not world.exists(directory) and make_levels(world, directory, _MODE, strict):
        directory = "./"
    return opened(world, directory + last)


def _changes(step: Mapping[str, Any]) -> Mapping[str, str | None]:
    """The variables that a ``setenv`` step changes; ``None`` unsets one."""
    given = step["setenv"]
    if isinstance(given, Mapping):
        return given
    name, value = given if isinstance(given, list) else (given, step.get("value", step.get("to")))
    return {name: value}


def _first(case: Case, job: Job) -> Iterator[tuple[Job, World, Mapping[str, Any]]]:
    """The dumps of a case that pass the switches, each with the job and the world at that time."""
    world = job.world(case.probe)
    for step in case.input["dumps"]:
        if "setenv" in step:
            env = {**job.env, **_changes(step)}
            job = job.replace(env={name: value for name, value in env.items() if value is not None})
        elif "chdir" in step:
            world = world.fork(cwd=str(world.realpath(step["chdir"])))
            job = job.replace(cwd=world.cwd)
        elif "chmod" in step:
            world.chmod(step["chmod"], int(step["mode"], 8))
        elif "device" in step:
            job = job.replace(device=int(step["device"]))
        elif step.keys() <= _DUMP and wanted(
            job.env, step.get("format", "ge_proto"), step.get("suffix", rules.LEVEL_4_NAME)
        ):
            yield job, world, step


def _graph(case: Case) -> dict[str, Any]:
    start = case.job.replace(device=0, options=case.input.get("options", {}))
    strict = within(start.version("observed"), None, "9.1.0")
    answer: dict[str, Any] = {"dir": None, "fallback": None, "error": None}
    limit = strtol(start.options.get("ge.maxDumpFileNum", "0"))
    first = True
    for job, world, step in _first(case, start):
        form, name = step.get("format", "ge_proto"), step.get("user_name", "")
        if limit < 0 and form != "readable":
            continue  # the number of the first file, 0, is already beyond
        if name and form != "onnx":
            got = _named(world, name, strict)
        else:
            resolution = case.resolve("graph-dump", job=job, world=world)
            answer["fallback"] = _prefix_from(job, world)
            got = opened(world, f"{resolution.held}{file_name(form, step.get('suffix', rules.LEVEL_4_NAME))}")
        if first:
            answer["dir"], answer["error"] = got
        if answer["fallback"]:
            break
        first = False
    return answer


def _prefix_from(job: Job, world: World) -> str:
    """Where the prefix string came from, whether or not its directory could be made in the end."""
    for name in ("NPU_COLLECT_PATH", "DUMP_GRAPH_PATH"):
        if name in job.env:
            return name
    work = job.env.get("ASCEND_WORK_PATH")
    return "ASCEND_WORK_PATH" if work is not None and isinstance(world.realpath(work), str) else "cwd"


ADAPTERS = {"graph": _graph}
