"""The whole map: every artifact asked for, under the bases asked for, in one world."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module

from .errors import UsageError
from .jobfiles import with_files
from .model import BASES, FIRST_OBSERVED, OBSERVED, Job, Msg, Resolution
from .resolve import across, resolve_all
from .rows import Row
from .rules.tables import BY_RUNTIME, INDEX
from .versions import within
from .world import World


def check_artifacts(artifacts: Iterable[str]) -> None:
    """Raise :class:`UsageError` for the first key that is no artifact's."""
    for key in artifacts:
        if key not in INDEX:
            from difflib import get_close_matches

            near = get_close_matches(str(key), INDEX, 1)
            hint = Msg("did-you-mean", {"name": near[0]}) if near else ""
            raise UsageError(Msg("unknown-artifact", {"key": key, "hint": hint}))


def bases_of(basis: str) -> tuple[str, ...]:
    """The bases that ``documented``, ``observed`` or ``both`` stands for."""
    return BASES if basis == "both" else (basis,)


def observed_exists(job: Job) -> bool:
    """Whether there is an observed basis for the job's release: none before 8.5.0."""
    return within(job.version(OBSERVED), FIRST_OBSERVED, None)


def rows_of(artifact: str, basis: str) -> Sequence[Row]:
    """The rows of the module that holds an artifact's under a basis."""
    module = INDEX[artifact][BASES.index(basis)]
    rows: Sequence[Row] = import_module(f"{__package__}.rules.{module}").ROWS
    return rows


def resolutions(
    job: Job, world: World, bases: Sequence[str], artifacts: Sequence[str] | None = None
) -> tuple[Resolution, ...]:
    """Resolve artifacts (all when ``None``), in the order of the table, each in a world as it is at first.

    Where the dump library's state decides (observed basis), the runtime model is run and asked.
    """
    job = with_files(job, world)
    wanted = tuple(INDEX) if artifacts is None else tuple(artifacts)
    got: list[Resolution] = []
    for basis in bases:
        if basis == OBSERVED and not observed_exists(job):
            continue
        by_runtime: dict[str, Resolution] = {}
        if basis == OBSERVED and any(key in BY_RUNTIME for key in wanted):
            from .runtime import dump_resolutions

            by_runtime = {r.artifact: r for r in dump_resolutions(job, world.fork())}
        for key in wanted:
            resolution = by_runtime.get(key) or resolve_all(rows_of(key, basis), key, basis, job, world.fork())
            if resolution is not None:
                got.append(resolution)
    return tuple(got)


def answers(artifact: str, basis: str, job: Job, world: World) -> list[Resolution]:
    """The answer for the job's release first; when that is unknown, then those of the other releases.

    Only the winner's directory is looked at: what ``get`` needs, and no more.
    """
    if basis == OBSERVED and (artifact in BY_RUNTIME or not observed_exists(job)):
        return list(resolutions(job, world, (basis,), (artifact,)))
    return across(rows_of(artifact, basis), artifact, basis, with_files(job, world), world)


def needs_passwd(artifact: str, basis: str) -> bool:
    """Whether an answer looks at the passwd entry."""
    rows = rows_of(artifact, basis)
    return artifact in BY_RUNTIME or any(candidate.passwd for row in rows for candidate in row.candidates)
