"""Several live processes side by side: what each resolved, and where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core.model import Finding, Job, Msg, Report
from ..core.plan import share_of
from ..core.ranks import detect
from ..core.rules.forwarding import VARIABLES
from ..core.rules.ranks import EXCLUSIVE, WORK_EXCLUSIVE

__all__ = ["Difference", "Live", "Process", "compare"]


class Process(NamedTuple):
    """One process of the table; what is not known is ``None``."""

    pid: int | None
    rank: int | None
    local_rank: int | None
    user: str | None
    launcher: str | None
    cwd: str | None


class Difference(NamedTuple):
    """One thing that is not the same in all: ``kind`` variable, job or artifact, ``what`` its name.

    ``values``: (value or ``None`` where unset, indexes of the processes), the most common first.
    """

    kind: str
    what: str
    values: tuple[tuple[str | None, tuple[int, ...]], ...]


class Live(NamedTuple):
    """The table: processes in the order of their ranks, what differs, and how many artifacts do not."""

    processes: tuple[Process, ...]
    differences: tuple[Difference, ...]
    same: tuple[str, ...]
    findings: tuple[Finding, ...]
    notes: tuple[Msg, ...]


def compare(reports: Sequence[Report], left_out: Sequence[int] = ()) -> Live:
    """The processes of ``reports`` (their jobs have pids) rank by rank. ``left_out``: pids that could not be read.

    Variables that the processes changed after their start are not in their jobs: the notes say so.
    """
    ordered = sorted(reports, key=_order)
    jobs = [report.job for report in ordered]
    processes = tuple(_process(job) for job in jobs)
    found = [_difference("variable", name, [job.env.get(name) for job in jobs]) for name in (*VARIABLES, "HOME")]
    found.append(_difference("job", "cwd", [job.cwd for job in jobs]))
    found.append(_difference("job", "user", [job.user or f"uid {job.uid}" for job in jobs]))
    found.append(_difference("job", "umask", [f"{job.umask:03o}" for job in jobs]))
    same: list[str] = []
    for artifact in dict.fromkeys(one.artifact for report in ordered for one in report.resolutions):
        by_process = [_where(report, artifact) for report in ordered]
        difference = _difference("artifact", artifact, by_process)
        if difference is not None:
            found.append(difference)
        elif by_process[0] is not None:
            same.append(artifact)
    notes = [Msg("live-start")]
    if left_out:
        notes.append(Msg("live-left-out", {"pids": ", ".join(map(str, left_out))}))
    differences = tuple(difference for difference in found if difference is not None)
    return Live(processes, differences, tuple(same), tuple(_shared(ordered, processes)), tuple(notes))


def _order(report: Report) -> tuple[bool, int, int]:
    rank = detect(report.job).number("rank")
    return rank is None, rank or 0, report.job.pid or 0


def _process(job: Job) -> Process:
    ranks = detect(job)
    launcher = ranks.launchers[0] if ranks.launchers else None
    return Process(job.pid, ranks.number("rank"), ranks.number("local_rank"), job.user, launcher, job.cwd)


def _where(report: Report, artifact: str) -> str | None:
    """The directory of an artifact that is on, or may be."""
    for one in report.resolutions:
        if one.artifact == artifact:
            return one.directory if one.enabled is not False else None
    return None


def _difference(kind: str, what: str, values: Sequence[str | None]) -> Difference | None:
    """The values by who has them; ``None`` when all have the same."""
    groups: dict[str | None, list[int]] = {}
    for index, value in enumerate(values):
        groups.setdefault(value, []).append(index)
    if len(groups) == 1:
        return None
    common = sorted(groups.items(), key=lambda item: -len(item[1]))
    return Difference(kind, what, tuple((value, tuple(members)) for value, members in common))


def _shared(ordered: Sequence[Report], processes: Sequence[Process]) -> list[Finding]:
    """Directories meant for one process that several of these use: in one mount namespace, by the same name."""
    users: dict[tuple[str, str], dict[int, list[str]]] = {}
    for index, report in enumerate(ordered):
        for one in report.resolutions:
            kind = share_of(one, report.job.pid).kind
            if one.enabled is not False and one.directory and kind == EXCLUSIVE:
                members = users.setdefault((report.job.root, one.directory), {})
                members.setdefault(index, []).append(one.artifact)
    findings = []
    for (_, directory), members in users.items():
        if len(members) > 1:
            artifacts = ", ".join(dict.fromkeys(name for names in members.values() for name in names))
            who = who_are([processes[index] for index in members])
            args = {"count": len(members), "directory": directory, "artifacts": artifacts, "who": who}
            evidence = tuple(f"pid {processes[index].pid}: {directory}" for index in members)
            findings.append(_finding(args, evidence))
    return findings


def _finding(args: dict[str, object], evidence: tuple[str, ...]) -> Finding:
    return Finding(
        "work-path-shared-by-ranks", "error", args, evidence=evidence, source=WORK_EXCLUSIVE, text="live-shared"
    )


def who_are(processes: Sequence[Process]) -> str:
    """Processes in short, by rank where it is known."""
    return ", ".join(f"pid {one.pid}" if one.rank is None else f"rank {one.rank} (pid {one.pid})" for one in processes)
