"""Row x job x world -> Resolution: the one place where a ladder is climbed.

Steps are written down while it is climbed, so the explanation is the decision itself.
"""

from __future__ import annotations

import errno as E
from collections.abc import Sequence

import attrs

from .model import Edge, Job, Msg, RefusedBy, Resolution, Seen, Step
from .rows import Candidate, Check, Ctx, Failure, Row
from .versions import parse_version, within
from .world import Refusal, World

__all__ = ["describe", "pick", "resolve", "resolve_all"]

_CHANGED = ("selected", "outcome", "directory", "enabled")


class _Run:
    """One candidate's pipeline, run: the string held in the end and the first failure that counts."""

    __slots__ = ("base", "failed", "failure", "held", "kept", "raw")

    def __init__(self, candidate: Candidate, job: Job, world: World) -> None:
        self.raw = candidate.value(job, candidate.arg)
        self.held = self.raw
        self.failed: Check | None = None
        self.failure: Failure | None = None
        self.kept: Failure | None = None
        self.base: str | None = None  # what people call the directory, when more is appended to what is held
        if self.raw is None:
            return
        ctx = Ctx(job, world, candidate)
        held = self.raw
        for check in candidate.checks:
            got = check.run(ctx, held, check.arg)
            if isinstance(got, Failure):
                if check.then == "keep":
                    self.kept = self.kept or got
                    continue
                self.failed, self.failure = check, got
                break
            held = got
            if check.then == "base":
                self.base = held
        self.held = held

    @property
    def place(self) -> str | None:
        """What is called the directory: what is held, or what was held where the row says so."""
        return self.held if self.base is None else self.base


def resolve(row: Row, job: Job, world: World, *, full: bool = True) -> Resolution:
    """Climb the ladder of ``row``.

    ``full=False`` asks the file system only what the answer needs: candidates below the winner are not
    looked at, and no edges are computed. What the component would make lands in the world's overlay.
    """
    before = world.fork(keep=True)
    runs: dict[int, _Run] = {}
    if row.eager:
        for index, candidate in enumerate(row.candidates):
            if candidate.kind == "env":
                runs[index] = _Run(candidate, job, world)
    steps: list[Step] = []
    winner: Step | None = None
    place: str | None = None
    chosen: Candidate | None = None
    failure: Failure | None = None
    error: str | None = None
    off = False
    last = len(row.candidates) - 1
    jump = False
    for index, candidate in enumerate(row.candidates):
        if winner is not None or (jump and index != last):
            steps.append(_passed_over(candidate, job, before, full, winner is not None, runs.get(index)))
            continue
        run = runs.get(index) or _Run(candidate, job, world)
        if run.raw is None or run.held is None:
            steps.append(Step(candidate.name, candidate.kind, "unset"))
            continue
        check, why = run.failed, run.failure
        if check is None or why is None:
            kept = run.kept
            winner = _step(candidate, "selected", run, before, kept.reason if kept else None, full)
            chosen, failure, place = candidate, kept, run.place
            steps.append(winner)
        elif check.then in ("next", "default"):
            jump = jump or check.then == "default"
            verdict = "empty" if why.empty else "rejected"
            steps.append(_step(candidate, verdict, run, before, why.reason, full))
        else:
            off = check.then == "off"
            error = check.code
            winner = _step(candidate, "blocking", run, before, why.reason, full)
            chosen, failure, place = candidate, why, run.place
            steps.append(winner)
    enabled, enabled_by, refused = _enabled(row, job)
    directory = winner.directory if winner else None
    layout = (chosen.layout if chosen else None) or row.layout
    return Resolution(
        artifact=row.artifact,
        basis=row.basis,
        enabled=False if off else enabled,
        enabled_by=() if off else enabled_by,
        outcome=_outcome(place, failure, before, world),
        selected=winner.candidate if winner else None,
        directory=directory,
        writes_to=None if directory is None else _below(layout, directory, job),
        steps=tuple(steps),
        sources=row.sources,
        release_assumed=job.cann is None and (row.since is not None or row.until is not None),
        error=refused or error,
        mode=(chosen.mode if chosen else None) or row.mode,
        held=winner.held if winner else None,
        notes=row.notes,
    )


def _step(candidate: Candidate, verdict: str, run: _Run, world: World, reason: Msg | None, full: bool) -> Step:
    held = run.held if verdict in ("selected", "blocking") else run.raw
    place = run.place if verdict in ("selected", "blocking") else run.raw
    directory = world.absolute(place) if place else None
    seen = describe(world, place) if place and (full or verdict in ("selected", "blocking")) else None
    return Step(candidate.name, candidate.kind, verdict, run.raw, held, directory, reason, seen)


def _passed_over(
    candidate: Candidate, job: Job, world: World, full: bool, below_winner: bool, run: _Run | None
) -> Step:
    """The step of a candidate that is not climbed to; ``run`` when it was tried all the same."""
    raw = candidate.value(job, candidate.arg)
    if raw is None:
        return Step(candidate.name, candidate.kind, "unset")
    if not raw:
        return Step(candidate.name, candidate.kind, "empty", raw)
    verdict = "shadowed" if below_winner else "rejected"
    reason = run.failure.reason if run and run.failure else None
    if not full:
        return Step(candidate.name, candidate.kind, verdict, raw, reason=reason)
    held = _unchecked(candidate, job, world, raw)
    return Step(candidate.name, candidate.kind, verdict, raw, held, world.absolute(held), reason, describe(world, held))


def _unchecked(candidate: Candidate, job: Job, world: World, raw: str) -> str:
    """The string that would be held had the candidate won, on a copy of the world."""
    run = _Run(candidate, job, world.fork())
    return run.place if run.failed is None and run.place else raw


def _outcome(place: str | None, failure: Failure | None, before: World, after: World) -> str:
    if place is None:
        return "unusable"
    if failure is not None:
        return "missing" if failure.missing else "unusable"
    if before.exists(place):
        return "ready"
    return "creatable" if after.exists(place) or describe(before, place).creatable else "missing"


def _enabled(row: Row, job: Job) -> tuple[bool | None, tuple[str, ...], str | None]:
    """Whether anything is written, what says so, and the code of a gate that refuses."""
    for test in row.gate:
        if test.run(job, test.arg):
            return False, (), test.code
    if row.enabled is None:
        return None, (), None
    if not row.enabled:
        return True, (), None
    by = tuple(name for test in row.enabled if (name := test.run(job, test.arg)))
    return bool(by), by, None


def _below(layout: str, directory: str, job: Job) -> str:
    text = layout.replace("{directory}", "" if directory == "/" and layout != "{directory}" else directory)
    for name, value in (("device_id", job.device), ("soc", job.soc), ("rank", job.rank), ("pid", job.pid)):
        if value is not None:
            text = text.replace("{" + name + "}", str(value))
    return text


def describe(world: World, path: str) -> Seen:
    """What the file system shows at ``path``: never a decision, only what people want to see."""
    found = world.find(path)
    if not found.errno and found.stat is not None:
        refusals = {letter: world.refuses(found.path, found.stat, letter) for letter in "rwx"}
        first = next((r for r in refusals.values() if r), None)
        return Seen(
            True,
            found.stat.kind == "dir",
            refusals["r"] is None,
            refusals["w"] is None,
            refusals["x"] is None,
            found.path,
            None,
            first and refused_by(first, world),
        )
    refusal = found.refusal
    hidden = refusal is not None  # a directory above does not let us look
    if refusal is None and found.errno == E.ENOENT and found.rest and not found.dangling and world.starts(path):
        refusal = world.mkdir_refusal(found.path)
        creatable = refusal is None
    else:
        creatable = False
    return Seen(
        None if hidden else False,
        None if hidden else False,
        nearest_existing=found.path if world.starts(path) else None,
        creatable=creatable,
        refused_by=refusal and refused_by(refusal, world),
    )


def refused_by(refusal: Refusal, world: World) -> RefusedBy:
    """The refusal in the form of the report."""
    stat = refusal.stat
    return RefusedBy(refusal.path, stat.uid, stat.gid, f"{stat.mode:04o}", refusal.need, world.who.uid)


def pick(rows: Sequence[Row], artifact: str, basis: str, job: Job, route: str | None = None) -> Row | None:
    """The row of ``artifact`` under ``basis`` for the job's release; ``None`` where there is none.

    ``route`` names one of several ladders (:class:`Row`); without it the first row of the release answers.
    """
    version = job.version(basis)
    for row in rows:
        if row.artifact != artifact or row.basis != basis or route not in (None, row.route):
            continue
        if within(version, row.since, row.until):
            return row
    return None


def resolve_all(rows: Sequence[Row], artifact: str, basis: str, job: Job, world: World) -> Resolution | None:
    """The resolution with its release edges: what the answer would be on the other side of each."""
    row = pick(rows, artifact, basis, job)
    if row is None:
        return None
    edges: list[Edge] = []
    if job.cann is None:
        for other in rows:
            if other.artifact == artifact and other.basis == basis and other is not row:
                edges += _edges(row, other, job, world)
    got = resolve(row, job, world)
    if not edges:
        return got
    return attrs.evolve(got, depends_on=tuple(edges), release_assumed=True)


def _edges(row: Row, other: Row, job: Job, world: World) -> list[Edge]:
    mine = resolve(row, job, world.fork(), full=False)
    theirs = resolve(other, job, world.fork(), full=False)
    older = other.until is not None and (row.since is None or parse_version(other.until) <= parse_version(row.since))
    release = other.until if older else other.since
    assert release is not None
    return [
        Edge(release, name, getattr(theirs, name)) for name in _CHANGED if getattr(mine, name) != getattr(theirs, name)
    ]
