"""Whether asys will find what a job writes, why not, and the ``--task_dir`` that helps.

Method: the directories and a sample file of every artifact are put into the overlay of a world, as they
would be after the run, and asys's own searches (:mod:`npu_paths.core.asys`) are run there. So the answer
is theirs, not a second rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from posixpath import dirname, join
from typing import NamedTuple

from . import asys
from .model import Job, Msg, Resolution, Source
from .rules import asys as rules
from .verbs.common import make_dirs
from .world import Stat, World
from .world import join as below

# Entries that a search by name may look at in an explanation: asys itself has no limit, people have.
_ENTRIES = 20_000

# What a job writes under an environment: given by who knows the whole map.
Resolve = Callable[[Job, World], Sequence[Resolution]]


class Place(NamedTuple):
    """One place that is looked through, and the name asys has for it (``task_dir``, ``current_path``, …)."""

    name: str
    path: str


class Collected(NamedTuple):
    """One artifact before asys.

    ``item``: what it is to asys (data-dump, graph, ops, plog, atrace), ``None`` when it is never collected.
    ``found``: whether it will be found; ``None`` where that cannot be told. ``stops_at``: where the search
    ends. ``task_dir``: the value of ``--task_dir`` that finds it; ``settings``: variables to set for asys
    that find it. Both are tried before they are offered.
    """

    artifact: str
    item: str | None
    writes_to: str | None
    found: bool | None
    stops_at: str | None
    looked: tuple[Place, ...]
    reason: Msg | None
    task_dir: str | None
    settings: tuple[tuple[str, str], ...]
    source: Source


class Collection(NamedTuple):
    """The answer for one command, ``collect`` or ``launch``."""

    command: str
    items: tuple[Collected, ...]
    notes: tuple[Msg, ...]

    @property
    def missed(self) -> tuple[Collected, ...]:
        """What will be written and not found."""
        return tuple(one for one in self.items if one.found is False)


# ---------------------------------------------------------------------- the world after the run
def _plant(world: World, path: str, kind: str = "dir") -> str | None:
    """Put a directory (or file) that will be there into the overlay; its physical path, ``None`` where it cannot be."""
    while True:
        found = world.find(path)
        if not found.errno:
            return found.path
        if not found.rest or found.refusal is not None or found.dangling or not world.starts(path):
            return None
        last = len(found.rest) == 1
        mode = 0o750 if kind == "dir" or not last else 0o640
        stat = Stat("dir" if kind == "dir" or not last else kind, mode, world.who.uid, world.who.gid)
        world.put(below(found.path, found.rest[0]), stat)


def _fixed(path: str) -> str:
    """The part of a layout above the first name that only the run decides."""
    head = path.partition("{")[0]
    return path if head == path else dirname(head) or "/"


def _sample(resolution: Resolution, item: str | None) -> str | None:
    """The path that stands for what an artifact writes; ``None`` when nothing will be written."""
    if resolution.writes_to is None or resolution.outcome not in ("ready", "creatable"):
        return None
    name = rules.SAMPLES.get(item or "")
    if item in ("plog", "atrace"):
        return _fixed(resolution.writes_to)
    return join(resolution.writes_to, name) if name else resolution.writes_to


def _planted(job: Job, world: World, written: Iterable[Resolution]) -> tuple[World, dict[str, str]]:
    """The world after the run, and each artifact's sample as a physical path."""
    after = world.fork()
    samples = {}
    for resolution in written:
        item = rules.COLLECTED_AS.get(resolution.artifact)
        path = _sample(resolution, item)
        if path is not None:
            got = _plant(after, path, "file" if item in rules.SAMPLES else "dir")
            if got is not None:
                samples[resolution.artifact] = got
    return after, samples


def _written(resolutions: Iterable[Resolution]) -> list[Resolution]:
    """What the job writes or may write, of what people expect from asys."""
    return [
        one
        for one in resolutions
        if (one.enabled is not False and one.artifact in rules.COLLECTED_AS)
        or (one.enabled is True and one.artifact in rules.NEVER)
    ]


# ---------------------------------------------------------------------- collect
def collect(job: Job, world: World, resolutions: Iterable[Resolution], task_dir: str | None = None) -> Collection:
    """What ``asys collect``, started by this job's user in its cwd and environment, will find of what it writes.

    ``resolutions``: what the job writes, under one basis. Nothing is written.
    """
    if job.cwd is None:
        return Collection("collect", (), (Msg("asys-no-cwd"),))
    written = _written(resolutions)
    after, samples = _planted(job, world, written)
    items = [_collected(job, after, samples, one, task_dir) for one in written]
    log = next((one for one in items if one.item == "plog"), None)
    if log is not None and log.found is False:
        items = [_without_log(one, log) for one in items]
    return Collection("collect", tuple(items), _collect_notes(job, after))


def _without_log(one: Collected, log: Collected) -> Collected:
    """Operators are looked for by the kernel that the log names: without the log none is found."""
    if one.item != "ops" or one.found is None:
        return one
    return one._replace(
        found=False, stops_at=None, reason=Msg("asys-no-kernel-name"), task_dir=None, settings=log.settings
    )


def _search(job: Job, after: World, item: str, sample: str, task_dir: str | None) -> tuple[asys.Search, bool]:
    """asys's search for an item in the world after the run, and whether it takes the sample."""
    where = asys.places(job, after)
    if item in ("plog", "atrace"):
        looked = asys.log_directory(where, "log" if item == "plog" else "atrace")
        real = after.realpath(looked)
        hit = isinstance(real, str) and (sample + "/").startswith(real.rstrip("/") + "/")
        return asys.Search((looked,), looked if after.is_dir(looked) else None), hit
    if item == "data-dump":
        search = asys.data_dump(where, after, task_dir)
    elif item == "graph":
        search = asys.graph(where, after, task_dir, asys.Budget(_ENTRIES))
    else:
        search = asys.ops(where, after, "kernel", task_dir, asys.Budget(_ENTRIES), frozenset((sample,)))
    real = after.realpath(search.found) if search.found else 0
    return search, isinstance(real, str) and sample.startswith(real.rstrip("/") + "/")


def _names(job: Job, after: World, item: str, search: asys.Search, task_dir: str | None) -> tuple[Place, ...]:
    """The searched places with asys's names for them."""
    if item in ("plog", "atrace"):
        return tuple(Place(item, path) for path in search.order)
    where = asys.places(job, after)
    named = [(name, where.named(name, task_dir)) for name in rules.ORDERS[item]]
    return tuple(
        Place(next((name for name, place in named if place == path), "current_path"), path) for path in search.order
    )


def _collected(job: Job, after: World, samples: dict[str, str], one: Resolution, task_dir: str | None) -> Collected:
    item = rules.COLLECTED_AS.get(one.artifact)
    source = rules.SOURCES[item or "environment"]
    sample = samples.get(one.artifact)
    if sample is None or item is None:
        reason = Msg("asys-never" if sample else "asys-not-written", {"artifact": one.artifact})
        return Collected(
            one.artifact, item, one.writes_to, False if sample else None, None, (), reason, None, (), source
        )
    search, hit = _search(job, after, item, sample, task_dir)
    places = _names(job, after, item, search, task_dir)
    if hit:
        return Collected(one.artifact, item, one.writes_to, True, search.found, places, None, task_dir, (), source)
    reason = _why(item, search, one)
    if search.cut:
        return Collected(one.artifact, item, one.writes_to, None, None, places, reason, None, (), source)
    better = _task_dir(job, after, item, sample) if item in rules.ORDERS else None
    settings = () if better is not None else _settings(job, after, item, sample)
    return Collected(one.artifact, item, one.writes_to, False, search.found, places, reason, better, settings, source)


def _why(item: str, search: asys.Search, one: Resolution) -> Msg:
    if search.cut:
        return Msg("asys-too-much", {"at": search.order[-1], "entries": _ENTRIES})
    if item in ("plog", "atrace"):
        return Msg("asys-looks-elsewhere", {"at": search.order[0], "path": _fixed(one.writes_to or "")})
    if search.found:
        return Msg("asys-stops-earlier", {"at": search.found})
    return Msg("asys-never-looks", {"path": _fixed(one.writes_to or "")})


def _task_dir(job: Job, after: World, item: str, sample: str) -> str | None:
    """The ``--task_dir`` that finds the sample, tried with asys's own rules; ``None`` when none does."""
    if item == "data-dump":
        head, found, _ = sample.rpartition("/" + rules.DUMP_BELOW)
        value = (head or "/") if found else ""
    else:
        value = _fixed(dirname(sample))
    if asys.task_dir_code(after, value) != "SUCCESS":
        return None
    return value if _search(job, after, item, sample, value)[1] else None


def _settings(job: Job, after: World, item: str, sample: str) -> tuple[tuple[str, str], ...]:
    """Variables that make asys look at the right place; tried."""
    tries: tuple[tuple[str, str], ...] = ()
    if item == "plog":
        tries = (("ASCEND_PROCESS_LOG_PATH", sample),)
    elif item == "atrace":
        head, found, rest = sample.rpartition("/atrace")
        if found and not rest:
            home, ascend, tail = head.rpartition("/ascend")
            tries = (("HOME", home or "/"),) if ascend and not tail else (("ASCEND_WORK_PATH", head or "/"),)
    return tuple((name, value) for name, value in tries if _leads(job, after, item, sample, name, value))


def _leads(job: Job, after: World, item: str, sample: str, name: str, value: str) -> bool:
    """Whether asys finds the sample with a variable set so (HOME only counts without ASCEND_WORK_PATH)."""
    env = {**job.env, name: value}
    if name == "HOME":
        env.pop("ASCEND_WORK_PATH", None)
    return _search(job.replace(env=env), after, item, sample, None)[1]


def _collect_notes(job: Job, after: World) -> tuple[Msg, ...]:
    notes = []
    for variable in rules.VARIABLES.values():
        value = job.env.get(variable)
        if value and not after.is_dir(value):
            text = "asys-colon-list" if variable == "ASCEND_CUSTOM_OPP_PATH" and ":" in value else "asys-drops"
            notes.append(Msg(text, {"variable": variable, "value": value}))
    if job.env.get("ASCEND_DUMP_PATH"):
        notes.append(Msg("asys-no-dump-path"))
    if job.passwd_home is not None and job.home is not None and job.home.rstrip("/") != job.passwd_home.rstrip("/"):
        notes.append(Msg("asys-home-differs", {"home": job.home, "passwd": job.passwd_home}))
    return tuple(notes)


# ---------------------------------------------------------------------- launch
def launched(job: Job, output: str | None = None) -> Job:
    """The job as ``asys launch`` starts it: its variables overwritten (``conf/asys.ini`` as delivered)."""
    top = join(job.cwd or "/", output or "", rules.LAUNCH_DIR)
    logs = join(top, rules.LAUNCH_LOGS)
    env = {**job.env, **dict(rules.LAUNCH_SETTINGS)}
    env.update(NPU_COLLECT_PATH=top, ASCEND_PROCESS_LOG_PATH=logs, ASCEND_WORK_PATH=logs)
    return job.replace(env=env)


def launch(job: Job, world: World, resolve: Resolve, output: str | None = None) -> Collection:
    """What ``asys launch`` of this job will keep; the rest below its directory is deleted at the end.

    ``resolve`` gives what a job writes (the launched one has other variables).
    """
    if job.cwd is None:
        return Collection("launch", (), (Msg("asys-no-cwd"),))
    task = launched(job, output)
    top = task.env["NPU_COLLECT_PATH"]
    before = world.fork()
    for path in (top, task.env["ASCEND_WORK_PATH"]):
        if make_dirs(before, path, 0o750) is not None:
            return Collection("launch", (), (Msg("asys-launch-cannot", {"path": path}),))
    written = _written(resolve(task, before))
    after, samples = _planted(task, before, written)
    base = after.realpath(top)
    assert isinstance(base, str)  # it was made
    items = tuple(_kept(samples.get(one.artifact), base, one) for one in written)
    notes = [Msg("asys-launch-changes"), Msg("asys-launch-crash")]
    for name in ("ASCEND_DUMP_PATH", "ASCEND_DUMP_SCENE", "DUMP_GRAPH_PATH", "ASCEND_CACHE_PATH"):
        if job.env.get(name):
            notes.append(Msg("asys-launch-inherits", {"variable": name}))
    return Collection("launch", items, tuple(notes))


def _kept(sample: str | None, base: str, one: Resolution) -> Collected:
    """One artifact of a launched job: taken, deleted with the directory, or left where it is."""
    item = rules.COLLECTED_AS.get(one.artifact)
    source = rules.SOURCES["launch"]
    takes = rules.LAUNCH_TAKES.get(item or "", ())
    if one.artifact in rules.LAUNCH_ALSO:
        takes = (rules.LAUNCH_ALSO[one.artifact],)
    looked = tuple(Place(part, join(base, part)) for part in takes)
    found: bool | None = False
    stops: str | None = None
    reason: Msg | None = None
    if sample is None:
        found, reason = None, Msg("asys-not-written", {"artifact": one.artifact})
    elif item == "plog" and sample == join(base, rules.LAUNCH_LOGS):
        found, stops = True, sample
    else:
        stops = next((p.path for p in looked if (sample + "/").startswith(p.path + "/")), None)
        found = stops is not None
        if not found:
            inside = sample.startswith(base + "/")
            reason = Msg(
                "asys-launch-deletes" if inside else "asys-launch-leaves", {"path": _fixed(one.writes_to or "")}
            )
    return Collected(one.artifact, item, one.writes_to, found, stops, looked, reason, None, (), source)
