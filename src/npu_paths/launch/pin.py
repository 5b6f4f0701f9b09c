"""The environment of a child process: path variables absolute and per rank, everything else untouched."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from ..core.errors import NpuPathsError, UsageError
from ..core.model import Job, Msg
from ..core.ranks import Ranks, detect, template_values
from ..core.rules.variables import DIRECTORIES, FILES
from ..core.templates import check_template, fill, parts_of
from ..core.world import PATH_MAX, Probe, size

__all__ = ["TooLateError", "guard", "parse_per_rank", "pin", "pinned_job"]

WORK = "ASCEND_WORK_PATH"  # what a template without a name gives


class TooLateError(NpuPathsError):
    """The libraries have read their environment already: a change of it would be ignored (``set-too-late``)."""

    exit_code = 1


def parse_per_rank(given: str | Sequence[str] | Mapping[str, str] | None) -> dict[str, str]:
    """Templates by variable: ``/work/{rank}`` (for ASCEND_WORK_PATH), ``NAME=/cache/{node}``, several, or a mapping.

    Raises :class:`UsageError` for a name that is none and a template that cannot be right.
    """
    if given is None:
        return {}
    if isinstance(given, Mapping):
        templates = dict(given)
    else:
        templates = {}
        for text in (given,) if isinstance(given, str) else given:
            head, equals, tail = text.partition("=")
            named = bool(equals) and "/" not in head and "{" not in head
            templates[head if named else WORK] = tail if named else text
    for name, template in templates.items():
        if not (name.isascii() and name.isidentifier()):
            raise UsageError(Msg("bad-variable-name", {"name": name}))
        check_template(template)
    return templates


def pin(
    job: Job,
    probe: Probe,
    per_rank: Mapping[str, str] | None = None,
    *,
    ranks: Ranks | None = None,
    date: str | None = None,
) -> dict[str, str]:
    """Variable -> absolute value: each path variable that is set, and those that ``per_rank`` gives.

    Templates (also ``{rank}`` and the like inside a variable's own value, which CANN would take
    literally) are filled in for this process. Variables that are unset or empty stay so, and so does a
    relative value whose current directory is gone or whose absolute form would be too long for the
    system. ``date`` (``YYYYMMDD``) is today by default. Raises :class:`UsageError` for a part that is not
    known here.
    """
    templates = {name: value for name in (*DIRECTORIES, *FILES) if (value := job.env.get(name))}
    templates.update(per_rank or {})
    world = job.world(probe)
    values: dict[str, str | None] | None = None
    pinned: dict[str, str] = {}
    for name, template in templates.items():
        value = template
        if parts_of(template):
            values = values or template_values(job, ranks or detect(job), date=date or time.strftime("%Y%m%d"))
            value = fill(template, values)
        absolute = world.absolute(value)
        pinned[name] = value if absolute is None or size(absolute) >= PATH_MAX else absolute
    return pinned


def guard(job: Job, probe: Probe, pinned: Mapping[str, str], loaded: Sequence[str]) -> None:
    """Refuse a change that the libraries of this process would ignore.

    ``loaded``: those that are there already (``host.loaded_libraries()``). A relative value that only
    becomes absolute is no change. Raises :class:`TooLateError`.
    """
    if not loaded:
        return
    world = job.world(probe)
    now = {name: world.absolute(value) for name, value in job.env.items() if name in pinned and value}
    changed = [name for name, value in pinned.items() if value != job.env.get(name) and value != now.get(name)]
    if changed:
        raise TooLateError(Msg("set-too-late-change", {"modules": ", ".join(loaded), "names": ", ".join(changed)}))


def pinned_job(
    job: Job,
    probe: Probe,
    *,
    rank: int | str | None = "auto",
    per_rank: str | Sequence[str] | Mapping[str, str] | None = None,
    defaults: Mapping[str, tuple[str, str]] | None = None,
    loaded: Sequence[str] = (),
) -> Job:
    """The job as its process shall see it: its rank, and its path variables pinned (see :func:`pin`).

    ``rank``: ``auto`` is what the launcher's variables say; ``None`` is none; a number is that one.
    ``defaults``: a policy's templates for variables that the job leaves unset, with where they stand.
    Raises :class:`UsageError` and :class:`TooLateError`.
    """
    ranks = detect(job)
    if rank == "auto":
        number = ranks.number("rank") if job.rank is None else job.rank
    elif rank is None:
        number, ranks = None, Ranks((), {name: at for name, at in ranks.known.items() if name != "rank"})
    else:
        number = _rank(rank)
    templates = parse_per_rank(per_rank)
    origins = {n: origin for n, (_, origin) in (defaults or {}).items() if n not in job.env and n not in templates}
    templates.update({name: defaults[name][0] for name in origins} if defaults else {})
    job = job.replace(rank=number)
    pinned = pin(job, probe, templates, ranks=ranks)
    guard(job, probe, pinned, loaded)
    own = {name: (pinned[name], origin) for name, origin in origins.items()}
    return job.replace(env={**job.env, **pinned}, defaults=own)


def _rank(rank: int | str) -> int:
    if not str(rank).isdecimal():
        raise UsageError(Msg("bad-rank", {"rank": rank}))
    return int(rank)
