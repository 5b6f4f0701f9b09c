"""What asys finds: its environment object and its searches, as pure functions of job and world.

Written after what the code of hicann/oam-tools src/asys does (``rules/asys.py`` has the orders and the
sources). :mod:`npu_paths.core.collector` asks these functions whether a job's files will be found.
"""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import join, normpath
from typing import NamedTuple

from .model import Job
from .rules import asys as rules
from .verbs.compiler import user_home
from .versions import within
from .world import Stat, World, allowed

_JSON_LIMIT = 1 << 24


class Places(NamedTuple):
    """asys's environment object. ``None``: unset, empty, or not a directory when asys looks."""

    process_log_path: str | None
    npu_collect_path: str | None
    dump_graph_path: str | None
    work_path: str | None
    cache_path: str | None
    opp_path: str | None
    custom_opp_path: str | None
    current_path: str
    home_path: str

    def named(self, name: str, task_dir: str | None) -> str | None:
        """The place of an order's entry."""
        if name == "task_dir":
            return task_dir
        if name == "atc_data":
            return join(self.home_path, "atc_data")
        place: str | None = getattr(self, name)
        return place


class Search(NamedTuple):
    """One search: the places looked through, the place (or directory) that ends it, and the files taken from it.

    ``cut``: the search was given up because there is too much to look through, so its end is not known.
    """

    order: tuple[str, ...]
    found: str | None
    files: tuple[str, ...] = ()
    cut: bool = False


class Budget:
    """How many directory entries a search may look at; ``None`` for as many as there are."""

    __slots__ = ("left",)

    def __init__(self, entries: int | None = None) -> None:
        self.left = entries

    def spend(self, entries: int) -> bool:
        """Take from the budget; false when it is used up."""
        if self.left is None:
            return True
        self.left -= entries
        return self.left >= 0


def places(job: Job, world: World) -> Places:
    """asys's environment object; raises :class:`ValueError` without a current directory (asys ends there)."""
    if job.cwd is None:
        raise ValueError("asys needs a current directory")
    kept = {}
    for name, variable in rules.VARIABLES.items():
        value = job.env.get(variable)
        kept[name] = normpath(join(job.cwd, value)) if value and world.is_dir(value) else None
    return Places(**kept, current_path=job.cwd, home_path=user_home(job) or "~")


def log_directory(where: Places, kind: str) -> str:
    """Where the log (``log``) or the traces (``atrace``) are looked for."""
    if kind == "log" and where.process_log_path:
        return where.process_log_path
    if where.work_path:
        return join(where.work_path, kind)
    return join(where.home_path, "ascend", kind)


def walk(world: World, top: str, budget: Budget) -> Iterator[tuple[str, list[str]]]:
    """Directories below ``top`` with their files, as ``os.walk`` gives them: links to directories are not followed."""
    names = world.listdir(top)
    if isinstance(names, int) or not budget.spend(len(names)):
        return
    base = world.find(top).path
    below, files = [], []
    for name in names:
        node = world.node(join(base, name))
        if isinstance(node, Stat) and (
            node.kind == "dir" or (node.kind == "symlink" and world.is_dir(join(top, name)))
        ):
            if node.kind == "dir":
                below.append(name)
        else:
            files.append(name)
    yield top, files
    for name in below:
        yield from walk(world, join(top, name), budget)


def data_dump(where: Places, world: World, task_dir: str | None = None) -> Search:
    """The dump directory: the first place that has one, even an empty one."""
    order = tuple(place for name in rules.ORDERS["data-dump"] if (place := where.named(name, task_dir)))
    for place in order:
        below = join(place, rules.DUMP_BELOW)
        if world.is_dir(below):
            return Search(order, below)
    return Search(order, None)


def graph(where: Places, world: World, task_dir: str | None = None, budget: Budget | None = None) -> Search:
    """Graph files: the first place that has some and whose files can all be read. ``files`` are full paths."""
    budget = budget or Budget()
    tried: list[str] = []
    taken: list[str] = []
    for name in rules.ORDERS["graph"]:
        place = where.named(name, task_dir)
        if not place or (name == "task_dir" and not world.is_dir(place)):
            continue
        tried.append(place)
        good = True
        found = [
            join(path, file)
            for path, files in walk(world, place, budget)
            for file in files
            if any(file.startswith(begin) and file.endswith(end) for begin, end, _ in rules.GRAPH_NAMES)
        ]
        for file in found:
            if _readable(world, file):
                taken.append(file)
            else:
                good = False
        if found and good:
            return Search(tuple(tried), place, tuple(taken))
        if budget.left is not None and budget.left < 0:
            return Search(tuple(tried), None, tuple(taken), cut=True)
    return Search(tuple(tried), None, tuple(taken))


def graph_targets(files: tuple[str, ...]) -> list[str]:
    """The names that graph files get in the output: one directory for all, so equal names overwrite each other."""
    kinds = {}
    for file in files:
        name = file.rpartition("/")[2]
        for begin, end, kind in rules.GRAPH_NAMES:
            if name.startswith(begin) and name.endswith(end):
                kinds[name] = kind
                break
    return sorted(f"{kind}/{name}" for name, kind in kinds.items())


def ops(
    where: Places,
    world: World,
    kernel: str | None,
    task_dir: str | None = None,
    budget: Budget | None = None,
    planted: frozenset[str] = frozenset(),
) -> Search:
    """Operator files of the kernel named in the log: the first place with a JSON file that names it.

    ``planted``: files that are taken to name it unread.
    """
    budget = budget or Budget()
    tried: list[str] = []
    for name in rules.ORDERS["ops"]:
        place = where.named(name, task_dir)
        if not place or not world.is_dir(place):
            continue
        tried.append(place)
        found = []
        for path, files in walk(world, place, budget) if kernel else ():
            if place == where.opp_path and rules.OPP_PART not in path.split("/"):
                continue
            for file in files:
                full = join(path, file)
                if file.endswith(".json") and (full in planted or kernel in kernel_names(world, full)):
                    found.append(full)
                    binary = join(path, file.replace(".json", ".o"))
                    if _is_file(world, binary):
                        found.append(binary)
        if found:
            return Search(tuple(tried), place, tuple(found))
        if budget.left is not None and budget.left < 0:
            return Search(tuple(tried), None, cut=True)
    return Search(tuple(tried), None)


def kernel_names(world: World, path: str) -> list[str]:
    """The kernel names in a JSON file; what was read before a value of the wrong shape is kept."""
    import json

    data = world.read(path, _JSON_LIMIT)
    names: list[str] = []
    if isinstance(data, int):
        return names
    try:
        content = json.loads(data.decode("utf-8"))
        names.append(content.get("binFileName"))
        names.append(content.get("kernelName"))
        names += [one.get("kernelName") for one in content.get("kernelList", [])]
    except (ValueError, AttributeError, TypeError, RecursionError):
        return names
    return [name for name in names if name]


def _is_file(world: World, path: str) -> bool:
    stat = world.stat(path)
    return isinstance(stat, Stat) and stat.kind == "file"


def _readable(world: World, path: str) -> bool:
    stat = world.stat(path)
    return isinstance(stat, Stat) and stat.kind == "file" and allowed(stat, world.who, "r")


# ---------------------------------------------------------------------- arguments
def argument_fault(value: str) -> str | None:
    """asys's code for a path argument whose characters it refuses; ``None`` when it takes it."""
    if not value:
        return "ARG_EMPTY_STRING"
    if " " in value:
        return "ARG_SAPCE_STRING"  # spelt like this
    return None if all(letter in rules.ARGUMENT_LETTERS for letter in value) else "ARG_ILLEGAL_STRING"


def task_dir_code(world: World, value: str) -> str:
    """asys's code for ``--task_dir``: SUCCESS for a directory that exists."""
    return argument_fault(value) or ("SUCCESS" if world.is_dir(value) else "ARG_NO_EXIST_DIR")


def output_code(job: Job, world: World, value: str) -> str:
    """asys's code for ``--output``; the directory is made in the world's overlay."""
    fault = argument_fault(value)
    if fault:
        return fault
    path = normpath(join(job.cwd or "/", value))
    if world.exists(path):
        if not world.is_dir(path):
            return "ARG_NO_EXIST_DIR"
        return "ARG_NO_WRITABLE_PERMISSION" if world.access(path, "w") else "SUCCESS"
    from .model import OBSERVED

    to_root = within(job.version(OBSERVED), rules.OUTPUT_BELOW_ROOT, None)
    above = path.rpartition("/")[0] or "/"
    while above != "/" or to_root:
        if world.exists(above):
            if world.access(above, "w"):
                return "ARG_CREATE_DIR_FAILED"
            _make(world, path)
            return "SUCCESS"
        if above == "/":
            break
        above = above.rpartition("/")[0] or "/"
    return "ARG_CREATE_DIR_FAILED"


def _make(world: World, path: str) -> None:
    """``os.makedirs(path, 0o750)``; that it fails is not noticed."""
    parts = [part for part in path.split("/") if part]
    for end in range(1, len(parts) + 1):
        level = "/" + "/".join(parts[:end])
        if not world.exists(level):
            world.mkdir(level, 0o750 if end == len(parts) else 0o777)
