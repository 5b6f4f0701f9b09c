"""Row x job x world -> Resolution: the one place where a ladder is climbed.

Steps are written down while it is climbed, so the explanation is the decision itself.
"""

from __future__ import annotations

import errno as E
from collections.abc import Iterator, Sequence

from .model import FIRST_OBSERVED, OBSERVED, Edge, Job, Msg, RefusedBy, Resolution, Seen, Step
from .rows import Candidate, Check, Ctx, Failure, Row, note_edges
from .verbs.common import make_dirs
from .versions import Version, before, below, parse_version, within
from .world import NAME_MAX, Refusal, World, size

__all__ = ["across", "describe", "pick", "resolve", "resolve_all"]

# What a release edge may change, as it is told; where files go below the directory only if that is the same.
_CHANGED = ("selected", "outcome", "directory", "enabled")


class _Run:
    """One candidate's pipeline, run: the string held in the end and the first failure that counts.

    ``edges`` gets the releases that mattered. ``lenient``: only what changes the string is done, as if the
    candidate had won.
    """

    __slots__ = ("base", "failed", "failure", "held", "kept", "raw")

    def __init__(
        self,
        candidate: Candidate,
        job: Job,
        world: World,
        version: Version,
        edges: set[str] | None = None,
        lenient: bool = False,
    ) -> None:
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
            if lenient and check.asks:
                continue
            if check.since is not None or check.until is not None:
                if check.text and check.run(ctx, held, check.arg) == held:
                    continue  # no release would say anything else
                note_edges(check.since, check.until, edges)
                if not within(version, check.since, check.until):
                    continue
            got = check.run(ctx, held, check.arg)
            if isinstance(got, Failure):
                if lenient:
                    continue
                if check.then == "keep":
                    self.kept = self.kept or got
                    continue
                self.failed, self.failure = check, got
                break
            if check.then == "base":
                self.base = got
            else:
                held = got
        self.held = held

    @property
    def place(self) -> str | None:
        """What is called the directory: what is held, or what was held where the row says so."""
        return self.held if self.base is None else self.base


def resolve(row: Row, job: Job, world: World, *, full: bool = True) -> Resolution:
    """Climb the ladder of ``row``.

    ``full=False`` asks the file system only what the answer needs: candidates below the winner are not
    looked at. What the component would make lands in the world's overlay.
    """
    return _climb(row, job, world, job.version(row.basis), FULL if full else WINNER)


# How much of a ladder is told: all; the winner's directory looked at only; nothing but what was decided.
FULL, WINNER, BARE = 2, 1, 0


def _climb(row: Row, job: Job, world: World, version: Version, depth: int, edges: set[str] | None = None) -> Resolution:
    """Climb the ladder of ``row`` for a release; ``edges`` gets those at which the answer may change."""
    start = world.fork()
    full = depth == FULL
    runs: dict[int, _Run] = {}
    if row.eager:
        for index, candidate in enumerate(row.candidates):
            if candidate.kind == "env":
                runs[index] = _Run(candidate, job, world, version, edges)
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
            if depth == BARE and winner is not None:
                break
            below_winner = winner is not None
            steps.append(_passed_over(candidate, job, start, version, full, below_winner, runs.get(index)))
            continue
        if candidate.since or candidate.until or candidate.gate:
            why_not = _not_applicable(candidate, job, version, edges)
            if why_not is not None:
                steps.append(why_not)
                continue
        run = runs.get(index) or _Run(candidate, job, world, version, edges)
        if run.raw is None or run.held is None:
            steps.append(_unset(candidate, job, start))
            continue
        check, why = run.failed, run.failure
        if check is None or why is None:
            kept = run.kept
            winner = _step(candidate, job, "selected", run, start, kept.reason if kept else None, depth)
            chosen, failure, place = candidate, kept, run.place
            steps.append(winner)
        elif check.then in ("next", "default"):
            jump = jump or check.then == "default"
            verdict = "empty" if why.empty else "rejected"
            steps.append(_step(candidate, job, verdict, run, start, why.reason, depth))
        else:
            off = check.then == "off"
            error = check.code
            winner = _step(candidate, job, "blocking", run, start, why.reason, depth)
            chosen, failure, place = candidate, why, run.place
            steps.append(winner)
    if winner is None:
        error = row.none
    enabled, enabled_by, refused = _enabled(row, job, version, edges)
    directory = winner.directory if winner else None
    layout = (chosen.layout if chosen else None) or row.layout
    held = winner.held if winner else None
    return Resolution(
        row.artifact,
        row.basis,
        False if off else enabled,
        () if off else enabled_by,
        _outcome(place, failure, start, world),
        winner.candidate if winner else None,
        directory,
        None if directory is None else _below(layout, directory, job, held),
        tuple(steps),
        row.sources,
        job.cann is None,
        (),
        refused or error,
        (chosen.mode if chosen else None) or row.mode,
        held,
        row.notes + chosen.notes if chosen else row.notes,
    )


def _not_applicable(candidate: Candidate, job: Job, version: Version, edges: set[str] | None) -> Step | None:
    """The step of a candidate that the release does not know or that does not apply to the job."""
    since, until = candidate.since, candidate.until
    reason = None
    if since is not None or until is not None:
        if edges is not None and candidate.value(job, candidate.arg):
            note_edges(since, until, edges)
        if not within(version, since, until):
            reason = Msg("known-from", {"release": since}) if since else Msg("known-until", {"release": until})
            if since and not before(version, since):
                reason = Msg("known-until", {"release": until})
    if reason is None:
        for test in candidate.gate:
            name = test.answer(job, version, edges)
            if name:
                reason = Msg("does-not-apply", {"name": name})
                break
    if reason is None:
        return None
    return Step(candidate.name, candidate.kind, "not-applicable", candidate.value(job, candidate.arg), reason=reason)


def _unset(candidate: Candidate, job: Job, world: World) -> Step:
    """The step of a candidate that is not there; a site's default for it is told, which CANN does not see."""
    default = job.defaults.get(candidate.name)
    if default is None:
        return Step(candidate.name, candidate.kind, "unset")
    value, origin = default
    directory = None if "{" in value else world.absolute(value)
    reason = Msg("policy-default", {"origin": origin})
    return Step(candidate.name, "policy", "not-applicable", value, None, directory, reason)


def _step(
    candidate: Candidate, job: Job, verdict: str, run: _Run, world: World, reason: Msg | None, depth: int
) -> Step:
    held = run.held if verdict in ("selected", "blocking") else run.raw
    place = run.place if verdict in ("selected", "blocking") else run.raw
    directory = world.absolute(place) if place else None
    looked = place and (depth == FULL or (depth == WINNER and verdict in ("selected", "blocking")))
    seen = describe(world, place) if looked and place else None
    # A value that came from a policy's default (prepare, run and env export them) says so.
    offered = job.defaults.get(candidate.name)
    kind = "policy" if offered is not None and run.raw == offered[0] else candidate.kind
    return Step(candidate.name, kind, verdict, run.raw, held, directory, reason, seen)


def _passed_over(
    candidate: Candidate, job: Job, world: World, version: Version, full: bool, below_winner: bool, run: _Run | None
) -> Step:
    """The step of a candidate that is not climbed to; ``run`` when it was tried all the same."""
    why_not = _not_applicable(candidate, job, version, None)
    if why_not is not None:
        return why_not
    raw = candidate.value(job, candidate.arg)
    if raw is None:
        return _unset(candidate, job, world)
    if not raw:
        return Step(candidate.name, candidate.kind, "empty", raw)
    verdict = "shadowed" if below_winner else "rejected"
    reason = run.failure.reason if run and run.failure else None if below_winner else Msg("jumped-over")
    if not full:
        return Step(candidate.name, candidate.kind, verdict, raw, reason=reason)
    place = raw
    if not all(check.asks for check in candidate.checks):
        place = _Run(candidate, job, world.fork(), version, lenient=True).place or raw
    return Step(
        candidate.name, candidate.kind, verdict, raw, place, world.absolute(place), reason, describe(world, place)
    )


def _outcome(place: str | None, failure: Failure | None, start: World, after: World) -> str:
    if place is None:
        return "unusable"
    if failure is not None:
        # Below a current directory that is gone nothing can ever be made.
        return "missing" if failure.missing and start.starts(place) else "unusable"
    if start.exists(place):
        return "ready"
    return "creatable" if after.exists(place) or describe(start, place).creatable else "missing"


def _enabled(
    row: Row, job: Job, version: Version, edges: set[str] | None
) -> tuple[bool | None, tuple[str, ...], str | None]:
    """Whether anything is written, what says so, and the code of a gate that refuses."""
    for test in row.gate:
        if test.answer(job, version, edges):
            return False, (), test.code
    if row.enabled is None:
        return None, (), None
    if not row.enabled:
        return True, (), None
    by = tuple(name for test in row.enabled if (name := test.answer(job, version, edges)))
    return bool(by), by, None


def _below(layout: str, directory: str, job: Job, held: str | None) -> str:
    text = layout.replace("{directory}", "" if directory == "/" and layout != "{directory}" else directory)
    for name, value in (("device_id", job.device), ("soc", job.soc), ("rank", job.rank), ("pid", job.pid)):
        if value is not None:
            text = text.replace("{" + name + "}", str(value))
    return text.replace("{name}", held.rpartition("/")[2]) if held else text


def describe(world: World, path: str) -> Seen:
    """What the file system shows at ``path``: never a decision, only what people want to see."""
    found = world.find(path)
    if not found.errno and found.stat is not None:
        is_dir = found.stat.kind == "dir"
        first = world.refuses(found.path, found.stat, "rwx")
        if first is None:
            return Seen(True, is_dir, True, True, True, found.path)
        r, w, x = (world.refuses(found.path, found.stat, letter) is None for letter in "rwx")
        return Seen(True, is_dir, r, w, x, found.path, None, refused_by(first, world))
    refusal = found.refusal
    unknown = refusal is None and found.errno == E.EACCES  # this process was not let in, ``who`` may be
    hidden = unknown or refusal is not None  # a directory above does not let us look
    if refusal is None and found.errno == E.ENOENT and found.rest and not found.dangling and world.starts(path):
        refusal = world.mkdir_refusal(found.path)
        creatable = refusal is None and all(size(name) <= NAME_MAX for name in found.rest)
        if creatable and ".." in found.rest:  # what comes after it may be there, and anything
            creatable = make_dirs(world.fork(), path, 0o777) is None
    else:
        creatable = False
    return Seen(
        None if hidden else False,
        None if hidden else False,
        nearest_existing=found.path if world.starts(path) else None,
        creatable=None if unknown else creatable,
        refused_by=refusal and refused_by(refusal, world),
    )


def refused_by(refusal: Refusal, world: World) -> RefusedBy:
    """The refusal in the form of the report."""
    stat = refusal.stat
    return RefusedBy(refusal.path, stat.uid, stat.gid, f"{stat.mode:04o}", refusal.need, world.who.uid)


def pick(
    rows: Sequence[Row],
    artifact: str,
    basis: str,
    job: Job,
    route: str | None = None,
    *,
    version: Version | None = None,
    edges: set[str] | None = None,
) -> Row | None:
    """The row of ``artifact`` under ``basis`` for the job's release; ``None`` where there is none.

    ``route`` names one of several ladders (:class:`Row`); without it the first row that fits answers.
    ``version`` stands in for the job's release; ``edges`` gets the releases at which another row may answer.
    """
    version = version or job.version(basis)
    for row in rows:
        if row.artifact != artifact or row.basis != basis or route not in (None, row.route):
            continue
        if row.when and not all(test.answer(job, version, edges) for test in row.when):
            continue
        # The first observed release is where observation begins, not where a rule changes.
        begins = basis == OBSERVED and row.since == FIRST_OBSERVED
        note_edges(None if begins else row.since, row.until, edges)
        if within(version, row.since, row.until):
            return row
    return None


def resolve_all(rows: Sequence[Row], artifact: str, basis: str, job: Job, world: World) -> Resolution | None:
    """The resolution with its release edges: what the answer would be on the other side of each."""
    edges: set[str] = set()
    version = job.version(basis)
    row = pick(rows, artifact, basis, job, version=version, edges=edges)
    if row is None:
        return None
    if job.cann is not None:
        return _climb(row, job, world, version, FULL)
    start = world.fork()
    got = _climb(row, job, world, version, FULL, edges)
    if edges:
        sides = _sides(rows, got, job, start, version, edges, BARE)
        changes = [change for edge, near, far in sides for change in _changes(edge, near, far)]
        got = got._replace(depends_on=tuple(changes))
    return got


def across(rows: Sequence[Row], artifact: str, basis: str, job: Job, world: World) -> list[Resolution]:
    """The answer for the job's release first; when that is unknown, then those of the other releases.

    Only the winners' directories are looked at: what a bare answer needs, and no more.
    """
    edges: set[str] = set()
    version = job.version(basis)
    row = pick(rows, artifact, basis, job, version=version, edges=edges)
    if row is None:
        return []
    got = [_climb(row, job, world.fork(), version, WINNER, edges)]
    if job.cann is None and edges:
        got += [far for _, _, far in _sides(rows, got[0], job, world, version, edges, WINNER) if far is not None]
    return got


def _sides(
    rows: Sequence[Row], got: Resolution, job: Job, start: World, version: Version, edges: set[str], depth: int
) -> Iterator[tuple[str, Resolution, Resolution | None]]:
    """Each release edge that may matter with the answers on this side and beyond, down first, then up.

    Walking on, only the edges count that the answers met so far depend on. ``None``: no rule there.
    """
    for up in (False, True):
        here, near, known = version, got, set(edges)
        while rest := [edge for edge in known if before(here, edge) is up]:
            edge = (min if up else max)(rest, key=parse_version)
            here = parse_version(edge) if up else below(parse_version(edge))
            row = pick(rows, got.artifact, got.basis, job, version=here, edges=known)
            if row is None:
                yield edge, near, None
                break
            far = _climb(row, job, start.fork(), here, depth, known)
            yield edge, near, far
            near = far


def _changes(edge: str, near: Resolution, far: Resolution | None) -> list[Edge]:
    if far is None:
        return [] if near.enabled is False else [Edge(edge, "enabled", False)]
    changed = [Edge(edge, name, getattr(far, name)) for name in _CHANGED if getattr(near, name) != getattr(far, name)]
    if near.directory == far.directory and near.writes_to != far.writes_to:
        changed.append(Edge(edge, "writes_to", far.writes_to))
    return changed
