"""Who would share which directory with whom, before anything is started.

Every process is taken to start with the job's environment and current directory. The map is resolved
once per class of ranks (ranks whose directories look alike to the file system), not once per rank, so
that ten thousand ranks cost a walk of the tree each and no more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .errors import UsageError
from .launchrows import ShareRow
from .model import DOCUMENTED, Finding, Job, Msg, Resolution
from .mounts import MountPoint, Mounts, read
from .quoting import sh_quote
from .ranks import detect, template_values
from .rules.ranks import (
    CACHE_SHARED,
    EXCLUSIVE,
    LOCKS,
    NAMED,
    SHARING,
    SHARING_DEFAULT,
    VISIBLE_DEVICES,
    WORK_EXCLUSIVE,
)
from .rules.variables import DIRECTORIES
from .templates import fill, parts_of
from .whole import resolutions
from .world import World, size

__all__ = ["Example", "Plan", "Use", "plan", "share_of", "shared_here"]

WRONG, STORAGE, FINE = "wrong", "storage", "fine"
_EXAMPLES = 3
MOST_RANKS = 100_000  # more would take minutes, and no job has them
_WORK = "ASCEND_WORK_PATH"


class Example(NamedTuple):
    """One directory with the ranks (``0-3,8``) that use it."""

    directory: str
    ranks: str


class Use(NamedTuple):
    """One place with everything that goes there in the same way.

    ``verdict``: ``wrong``, ``storage`` (depends on it) or ``fine``. ``variable``: what the place comes
    from, ``None`` for a built-in default. ``directories``: how many there are in the whole job;
    ``on_node``: most ranks of one node in one of them; ``nodes``: most nodes that name the same one.
    ``outcome``: of the directory for the first rank; ``differs``: ranks for which it is another.
    """

    verdict: str
    variable: str | None
    template: str
    artifacts: tuple[str, ...]
    directories: int
    on_node: int
    nodes: int
    outcome: str
    examples: tuple[Example, ...]
    why: Msg
    fix: tuple[str, ...] = ()
    differs: tuple[tuple[str, str], ...] = ()


class Plan(NamedTuple):
    """The whole job: ``ranks`` processes on ``nodes`` nodes, ``per_node`` on each (the last may have fewer)."""

    ranks: int
    nodes: int
    per_node: int
    uses: tuple[Use, ...]
    findings: tuple[Finding, ...]
    notes: tuple[Msg, ...]


class _Key(NamedTuple):
    variable: str | None
    base: str
    kind: str


def plan(
    job: Job,
    world: World,
    ranks: int,
    nodes: int = 1,
    templates: Mapping[str, str] | None = None,
    *,
    date: str | None = None,
    basis: str | None = None,
) -> Plan:
    """The sharing of every artifact that is on, or that the run may switch on.

    ``ranks``: processes of the whole job, laid block by block on ``nodes``. ``templates``: variable ->
    template (``launch.pin.parse_per_rank``). Names of hosts, pods and processes that nobody knows yet
    are stood in for by ``host0``, ``pod0``, ``pid0``. Raises :class:`UsageError` for impossible numbers
    and for a template part that nothing stands in for.
    """
    if not 1 <= nodes <= ranks <= MOST_RANKS:
        raise UsageError(Msg("bad-ranks", {"ranks": ranks, "nodes": nodes, "most": MOST_RANKS}))
    basis = basis or (DOCUMENTED if job.basis == "both" else job.basis)
    per_node = -(-ranks // nodes)
    texts = {name: value for name in DIRECTORIES if (value := job.env.get(name)) and parts_of(value)}
    texts.update(templates or {})
    places = _Places(job, world, ranks, per_node, texts, date)
    classes = places.classes()
    uses: dict[_Key, list[tuple[int, Resolution]]] = {}
    for index, members in enumerate(classes):
        env = {**job.env, **{name: places.value(name, members[0]) for name in texts}}
        for one in resolutions(job.replace(env=env, rank=members[0]), world.fork(), (basis,)):
            if one.enabled is not False and one.directory is not None:
                uses.setdefault(_key(one, job, world, texts), []).append((index, one))
    mounts = read(job, world)
    done = [_use(key, found, classes, places, mounts, world, per_node) for key, found in uses.items()]
    done.sort(key=lambda use: (WRONG, STORAGE, FINE).index(use.verdict))
    findings = tuple(_finding(use) for use in done if use.verdict == WRONG)
    return Plan(ranks, nodes, per_node, tuple(done), findings, places.notes())


class _Places:
    """The templates filled in for every rank, each distinct value once."""

    def __init__(
        self, job: Job, world: World, ranks: int, per_node: int, texts: Mapping[str, str], date: str | None
    ) -> None:
        self.job, self.world, self.ranks, self.per_node = job, world, ranks, per_node
        self.texts = texts
        known = template_values(job, detect(job), date=date)
        # What the whole job shares; the rest follows from the rank.
        self.shared = {**dict.fromkeys(known), **{name: known[name] for name in ("job", "user", "date")}}
        self.shared["world_size"] = str(ranks)
        self.devices = [part for part in job.env.get(VISIBLE_DEVICES, "").split(",") if part]
        self.filled = {name: [self._fill(text, rank) for rank in range(ranks)] for name, text in texts.items()}

    def _fill(self, text: str, rank: int) -> str:
        node, local = divmod(rank, self.per_node)
        device = self.devices[local] if local < len(self.devices) else str(local)
        values = {
            **self.shared, "rank": str(rank), "local_rank": str(local), "node": str(node), "device": device,
            "host": f"host{node}", "pod": f"pod{node}", "pid": f"pid{rank}",
        }  # fmt: skip
        return fill(text, values)

    def value(self, name: str, rank: int) -> str:
        """The variable's value in one rank."""
        return self.filled[name][rank]

    def notes(self) -> tuple[Msg, ...]:
        """What is stood in for."""
        used = {part for text in self.texts.values() for part in parts_of(text)} & {"host", "pod", "pid"}
        notes = [Msg("plan-assumes")]
        if used:
            notes.append(Msg("plan-stand-ins", {"parts": ", ".join(f"{{{part}}}" for part in sorted(used))}))
        return tuple(notes)

    def classes(self) -> list[list[int]]:
        """Ranks whose directories look alike: what holds for the first of a class holds for all."""
        looks: dict[str, tuple[object, ...]] = {}
        found: dict[tuple[object, ...], list[int]] = {}
        for rank in range(self.ranks):
            key = []
            for values in self.filled.values():
                value = values[rank]
                if value not in looks:
                    looks[value] = _look(self.world, value)
                key.append(looks[value])
            found.setdefault(tuple(key), []).append(rank)
        return list(found.values())


def _look(world: World, path: str) -> tuple[object, ...]:
    """Everything about a path that can decide, but its name."""
    found = world.find(path)
    at = world.node(found.path)
    refusal = world.mkdir_refusal(found.path)
    readable = not isinstance(at, int) and world.refuses(found.path, at, "r") is None
    need = refusal.need if refusal is not None else None
    shape = (found.errno, len(found.rest), found.dangling, readable, need, size(path))
    return (*shape, at) if isinstance(at, int) else (*shape, at.kind, at.mode, at.uid, at.gid)


def _key(one: Resolution, job: Job, world: World, texts: Mapping[str, str]) -> _Key:
    """Where an artifact's place comes from, and how it may be shared."""
    kind = share_of(one, job.pid).kind
    step = next((step for step in one.steps if step.candidate == one.selected), None)
    if step is not None and step.kind == "env":
        text = texts.get(step.candidate) or job.env.get(step.candidate, "")
        absolute = text if text.startswith("/") else (world.absolute(text) or text)
        return _Key(step.candidate, absolute, kind)
    name = step.candidate if step is not None and step.kind != "default" else None
    return _Key(name, one.directory or "", kind)


def share_of(one: Resolution, pid: int | None = None) -> ShareRow:
    """How an artifact takes to being written by several processes: by the table, or by names that carry the pid.

    ``pid``: of the job, whose layouts have it filled in.
    """
    for row in SHARING:
        if row.artifact == one.artifact:
            return row
    below = (one.writes_to or "")[len(one.directory or "") :]
    if "{pid}" in below or (pid is not None and str(pid) in below):
        return ShareRow(one.artifact, NAMED, one.sources[0])
    return SHARING_DEFAULT


def _use(
    key: _Key,
    found: Sequence[tuple[int, Resolution]],
    classes: Sequence[Sequence[int]],
    places: _Places,
    mounts: Mounts,
    world: World,
    per_node: int,
) -> Use:
    """One place, with who is in it."""
    indexes = sorted({index for index, _ in found})
    members = [rank for index in indexes for rank in classes[index]]
    members.sort()
    groups: dict[str, list[int]] = {}
    if key.variable in places.texts:
        values = places.filled[key.variable or ""]
        for rank in members:
            groups.setdefault(values[rank], []).append(rank)
    else:
        groups[key.base] = members
    on_node, nodes = 1, 1
    for inside in groups.values():
        if len(inside) > 1:
            counts: dict[int, int] = {}
            for rank in inside:
                counts[rank // per_node] = counts.get(rank // per_node, 0) + 1
            on_node, nodes = max(on_node, *counts.values()), max(nodes, len(counts))
    first = next(iter(groups))
    point = mounts.at(world.find(first).path)
    verdict, why = _judge(key, on_node, nodes, point)
    outcomes: dict[str, list[int]] = {}
    for index, one in found:
        outcomes.setdefault(one.outcome, []).extend(classes[index])
    outcome = found[0][1].outcome
    differs = tuple((_ranges(sorted(set(r))), name) for name, r in outcomes.items() if name != outcome)
    return Use(
        verdict,
        key.variable,
        key.base,
        tuple(dict.fromkeys(one.artifact for _, one in found)),
        len(groups),
        on_node,
        nodes,
        outcome,
        tuple(
            Example(world.absolute(directory) or directory, _ranges(inside))
            for directory, inside in list(groups.items())[:_EXAMPLES]
        ),
        why,
        _fix(key, [one for _, one in found]) if verdict == WRONG else (),
        differs,
    )


def _judge(key: _Key, on_node: int, nodes: int, point: MountPoint | None) -> tuple[str, Msg]:
    """Whether the sharing is wrong, depends on storage, or is fine."""
    network = None if point is None else point.network
    locks = None if point is None else point.locks
    across = nodes > 1 and network is not False  # on a local disk each node has a directory of its own
    if on_node == 1 and not across:
        return FINE, Msg("plan-own")
    args = {"ranks": on_node, "nodes": nodes, "fstype": point.fstype if point is not None else "?"}
    if key.kind == NAMED:
        return (STORAGE, Msg("plan-named-across", args)) if across else (FINE, Msg("plan-named", args))
    if key.kind == EXCLUSIVE:
        if on_node > 1:
            return WRONG, Msg("plan-work-shared" if key.variable else "plan-default-shared", args)
        return (WRONG, Msg("plan-work-across", args)) if network else (STORAGE, Msg("plan-work-if-shared", args))
    if locks is False:
        return WRONG, Msg("plan-cache-no-locks", args)
    if across and key.kind == LOCKS:
        return STORAGE, Msg("plan-cache-across", args)
    return (FINE, Msg("plan-cache-locks", args)) if locks else (STORAGE, Msg("plan-cache-unknown", args))


def _fix(key: _Key, found: Sequence[Resolution]) -> tuple[str, ...]:
    """The command that gives each rank its own directory; none where no variable could."""
    offered = [step.candidate for one in found for step in one.steps if step.kind == "env"]
    own = _WORK if _WORK in offered else next(iter(offered), None)
    variable = key.variable or own
    return _command(variable, key.base) if variable else ()


def shared_here(job: Job, found: Sequence[Resolution]) -> list[Finding]:
    """``work-path-shared-by-ranks`` as one rank can tell: several ranks, and no part of the path is this one's.

    A variable that names one directory for all is an error; that nothing is set, and all fall to one default,
    a warning. Numbers in the path that are this process's rank, local rank, device or pid count as its own.
    """
    ranks = detect(job)
    size_here = ranks.number("local_size")
    count = size_here or ranks.number("world_size") or 1
    if count < 2:
        return []
    own = {ranks.number("rank"), ranks.number("local_rank"), ranks.number("device"), job.device, job.pid}
    places: dict[tuple[str | None, str], list[str]] = {}
    for one in found:
        step = next((step for step in one.steps if step.candidate == one.selected), None)
        if one.enabled is False or one.directory is None or step is None:
            continue
        variable = step.candidate if step.kind == "env" else None
        path = (step.value or "") if variable else one.directory
        if share_of(one, job.pid).kind == EXCLUSIVE and not parts_of(path) and not own.intersection(_numbers(path)):
            places.setdefault((variable, path), []).append(one.artifact)
    return [
        Finding(
            "work-path-shared-by-ranks",
            "error" if variable else "warning",
            {"count": count, "directory": path, "artifacts": ", ".join(dict.fromkeys(artifacts))},
            evidence=(f"{variable}={path}" if variable else path,),
            fix=_command(variable or _WORK, path),
            source=WORK_EXCLUSIVE,
            text="ranks-share-here",
        )
        for (variable, path), artifacts in places.items()
    ]


def _numbers(path: str) -> set[int]:
    """The whole numbers written in a path."""
    digits = "".join(letter if letter in "0123456789" else " " for letter in path)
    return {int(word) for word in digits.split() if len(word) < 10}


def _command(variable: str, base: str) -> tuple[str, ...]:
    template = f"{base.rstrip('/')}/{{rank}}"
    text = template if variable == _WORK else f"{variable}={template}"
    return (f"npu-paths run --per-rank {sh_quote(text)} -- COMMAND",)


def _finding(use: Use) -> Finding:
    cache = use.why.id == "plan-cache-no-locks"
    return Finding(
        "cache-without-locks" if cache else "work-path-shared-by-ranks",
        "error",
        {"directory": use.template, "why": use.why, "artifacts": ", ".join(use.artifacts)},
        evidence=(f"{use.variable}={use.template}" if use.variable else use.template,),
        fix=use.fix,
        source=CACHE_SHARED if cache else WORK_EXCLUSIVE,
        text="plan-finding",
    )


def _ranges(ranks: Sequence[int]) -> str:
    """Sorted numbers in short: ``0-3,8``."""
    parts: list[str] = []
    start = last = ranks[0]
    for rank in (*ranks[1:], -1):
        if rank != last + 1:
            parts.append(str(start) if start == last else f"{start}-{last}")
            start = rank
        last = rank
    return ",".join(parts)
