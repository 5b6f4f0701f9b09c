"""Which rank this process is, by the variables that its launcher set; pure: the job's environment decides.

Launchers nest (``srun`` starts ``torchrun``, which starts the workers): the innermost one numbers the
processes. Two that number the same processes and disagree are the finding ``conflicting-ranks``.
"""

# Not here: "from __future__ import annotations". NamedTuple compiles each annotation that is a string, which would
# be most of what importing this module costs.

from collections.abc import Mapping
from typing import NamedTuple

from .launchrows import LauncherRow
from .model import Finding, Job
from .rules.ranks import GENERIC_OF, LAUNCHERS, NO_JOB, POD_WIDE_MARK, VISIBLE_DEVICES

_NUMBERS = ("rank", "local_rank", "world_size", "local_size", "node", "nodes", "device")
_NAMES = ("job", "host", "pod")


class Place(NamedTuple):
    """One thing that is known: its value, the variable that says so and the launcher that set it."""

    value: str
    variable: str
    launcher: str


class Ranks(NamedTuple):
    """What the launchers say of one process. ``launchers``: innermost first; ``known``: field -> place."""

    launchers: tuple[str, ...]
    known: Mapping[str, Place]
    conflicts: tuple[tuple[str, Place, Place], ...] = ()

    def number(self, field: str) -> int | None:
        """A numeric field (rank, local_rank, world_size, local_size, node, nodes, device), or ``None``."""
        place = self.known.get(field)
        return int(place.value) if place is not None else None


def detect(job: Job) -> Ranks:
    """Rank, local rank, world size, node, job, host, pod and device of a job's process."""
    env = job.env
    rows = _rows(env)
    known: dict[str, Place] = {}
    said: dict[str, list[tuple[LauncherRow, Place]]] = {}
    for row in rows:
        for field in (*_NUMBERS, *_NAMES):
            place = _read(row, field, env)
            if place is None:
                continue
            said.setdefault(field, []).append((row, place))
            known.setdefault(field, place)
    _derive(known, env, rows)
    return Ranks(tuple(row.launcher for row in rows), known, tuple(_conflicts(rows, said)))


def _rows(env: Mapping[str, str]) -> list[LauncherRow]:
    """The launchers that had a hand in this process, innermost first."""
    rows = [row for row in LAUNCHERS if all(env.get(name) for name in row.marker)]
    names = {row.launcher for row in rows}
    # In a pod of ascend-operator that nothing else started, RANK numbers pods (its LOCAL_RANK is a list).
    if _pod_wide(env):
        rows = [row for row in rows if "RANK" not in row.rank]
    rows = [row for row in rows if not names.intersection(GENERIC_OF.get(row.launcher, ()))]
    return sorted(rows, key=lambda row: -row.level)


def _pod_wide(env: Mapping[str, str]) -> bool:
    return "," in env.get(POD_WIDE_MARK, "")


def _read(row: LauncherRow, field: str, env: Mapping[str, str]) -> Place | None:
    for variable in getattr(row, field):
        value = env.get(variable)
        if value is None or (field in _NUMBERS and not value.isdecimal()):
            continue
        if field in _NAMES and value.strip() in NO_JOB:
            continue
        return Place(str(int(value)) if field in _NUMBERS else value, variable, row.launcher)
    return None


def _derive(known: dict[str, Place], env: Mapping[str, str], rows: list[LauncherRow]) -> None:
    """What follows from the rest: the node by pod or by rank and local size, the device by the visible ones."""
    if "node" not in known and _pod_wide(env) and env.get("RANK", "").isdecimal():
        known["node"] = Place(str(int(env["RANK"])), "RANK", "ascend-operator")
    rank, size, world, local = (known.get(name) for name in ("rank", "local_size", "world_size", "local_rank"))
    if "node" not in known and rank and size and world and local and int(size.value):
        node, index = divmod(int(rank.value), int(size.value))
        # Only where ranks are numbered node by node and every node has as many.
        if index == int(local.value) and int(world.value) % int(size.value) == 0:
            known["node"] = Place(str(node), rank.variable, rank.launcher)
    visible = [part.strip() for part in env.get(VISIBLE_DEVICES, "").split(",") if part.strip()]
    if "device" not in known and local is not None and int(local.value) < len(visible):
        number = visible[int(local.value)]
        if number.isdecimal():
            known["device"] = Place(str(int(number)), VISIBLE_DEVICES, local.launcher)


def _conflicts(
    rows: list[LauncherRow], said: Mapping[str, list[tuple[LauncherRow, Place]]]
) -> list[tuple[str, Place, Place]]:
    """Pairs of sources that number the same processes differently."""
    found: list[tuple[str, Place, Place]] = []
    hidden = {name for row in rows for name in row.hides}
    for field in ("rank", "local_rank", "world_size"):
        places = said.get(field, [])
        for index, (inner, mine) in enumerate(places):
            for outer, theirs in places[index + 1 :]:
                if mine.value == theirs.value or theirs.variable in hidden or mine.variable in hidden:
                    continue
                if _same_processes(inner, outer, said) and not any(f[0] == field for f in found):
                    found.append((field, mine, theirs))
    return found


def _same_processes(
    inner: LauncherRow, outer: LauncherRow, said: Mapping[str, list[tuple[LauncherRow, Place]]]
) -> bool:
    """Whether two launchers number the same processes: on one level, or equally many of them.

    An outer launcher that starts fewer processes started the inner launcher itself, once per node.
    """
    if inner.level == outer.level:
        return True
    sizes = {row.launcher: int(place.value) for row, place in said.get("world_size", [])}
    mine, theirs = sizes.get(inner.launcher), sizes.get(outer.launcher)
    return mine is not None and mine == theirs


def rank_findings(job: Job) -> list[Finding]:
    """``conflicting-ranks`` of a job."""
    return [
        Finding(
            "conflicting-ranks",
            "warning",
            {
                "field": field,
                "first": f"{mine.variable}={mine.value}",
                "first_launcher": mine.launcher,
                "second": f"{theirs.variable}={theirs.value}",
                "second_launcher": theirs.launcher,
            },
            evidence=(f"{mine.variable}={mine.value}", f"{theirs.variable}={theirs.value}"),
            fix=(f"unset {theirs.variable}",),
            source=next(row.source for row in LAUNCHERS if row.launcher == theirs.launcher),
            text="ranks-disagree",
        )
        for field, mine, theirs in detect(job).conflicts
    ]


def ranked(job: Job) -> Job:
    """The job with the rank that its launcher says, when it has none yet."""
    rank = None if job.rank is not None else detect(job).number("rank")
    return job if rank is None else job.replace(rank=rank)


def template_values(job: Job, ranks: Ranks | None = None, *, date: str | None = None) -> dict[str, str | None]:
    """What the parts of a template stand for in this job; ``None`` where it is not known.

    ``job.rank`` and ``job.device`` (given explicitly) win over the environment. ``date`` is the caller's
    (``YYYYMMDD``): the core has no clock. Ranks started around midnight may see different dates.
    """
    ranks = detect(job) if ranks is None else ranks
    known = {field: place.value for field, place in ranks.known.items()}
    return {
        "rank": known.get("rank") if job.rank is None else str(job.rank),
        "local_rank": known.get("local_rank"),
        "world_size": known.get("world_size"),
        "node": known.get("node"),
        "host": known.get("host") or job.host,
        "pod": known.get("pod"),
        "device": known.get("device") if job.device is None else str(job.device),
        "pid": None if job.pid is None else str(job.pid),
        "job": known.get("job"),
        "user": job.user or job.env.get("USER") or job.env.get("LOGNAME"),
        "date": date,
    }
