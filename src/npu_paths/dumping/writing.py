"""Writing a dump configuration as a file that the job's release accepts."""

from __future__ import annotations

from ..core.model import Job, Msg
from ..core.world import Probe
from ..files import write_whole
from .builders import _Dump, fit
from .model import this_disk, this_job

__all__ = ["ready", "write"]

_DIRECTORY_MODE = 0o750  # what the manual's own examples use for directories of a job


def ready(
    dump: _Dump, job: Job | None = None, *, mkdir: bool = False, probe: Probe | None = None
) -> tuple[str, tuple[Msg, ...]]:
    """The text for the job's release, and what the user should know. ``mkdir`` makes the dump path.

    Raises :class:`UsageError` when the release would refuse it for more than its path, and
    :class:`PrepareError` when the path cannot be made.
    """
    job = this_job(job)
    probe = this_disk(job, probe)
    text = dump.text(job.cann)
    kinds = fit(text, job, probe)
    notes: list[Msg] = []
    path = getattr(dump, "path", None)
    if mkdir and path and (not kinds or kinds == ("no_such_path",) or "bad_path" in kinds):
        notes += _make(path, job)
        kinds = fit(text, job, probe)
    if kinds:
        notes.append(Msg("path-not-there", {"path": path, "kind": Msg(f"acl-why-{kinds[0]}")}))
    return text, tuple(notes)


def write(
    dump: _Dump,
    output: str,
    job: Job | None = None,
    *,
    force: bool = False,
    mkdir: bool = False,
    probe: Probe | None = None,
) -> tuple[Msg, ...]:
    """Write the configuration to ``output``: whole, on disk, and never over a file without ``force``.

    Returns what the user should know. Raises as :func:`ready` does, and :class:`FileError`.
    """
    text, notes = ready(dump, job, mkdir=mkdir, probe=probe)
    write_whole(output, text.encode("utf-8", "surrogateescape"), force=force)
    return (*notes, Msg("wrote-file", {"path": output}))


def _make(path: str, job: Job) -> list[Msg]:
    from ..core.verbs.dumping import is_address
    from ..preparing import Action, apply

    if is_address(path):
        return []
    absolute = path if path.startswith("/") else f"{job.cwd or ''}/{path}"
    done = apply([Action(absolute, _DIRECTORY_MODE)], job=job)
    return [Msg("made-directory", {"path": made.path if hasattr(made, "path") else made}) for made in done.made]
