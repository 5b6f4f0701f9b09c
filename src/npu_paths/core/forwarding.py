"""Which of the variables set here will not reach the workers of a launcher."""

from __future__ import annotations

from collections.abc import Mapping

from .errors import UsageError
from .launchrows import ForwardRow
from .model import Finding, Job, Msg
from .rules.forwarding import FORWARDING, VARIABLES
from .rules.variables import DIRECTORIES, FILES


def forward_row(launcher: str) -> ForwardRow:
    """The row of a launcher. Raises :class:`UsageError` for one that is not in the table."""
    for row in FORWARDING:
        if row.launcher == launcher:
            return row
    raise UsageError(
        Msg("unknown-launcher", {"launcher": launcher, "known": ", ".join(row.launcher for row in FORWARDING)})
    )


def path_variables(*, switches: bool = False) -> tuple[str, ...]:
    """The variables that name directories and files; with ``switches`` also those that decide what is written."""
    return VARIABLES if switches else DIRECTORIES + FILES


def travels(row: ForwardRow, name: str, env: Mapping[str, str]) -> bool:
    """Whether variable ``name`` reaches the workers that ``row``'s launcher starts."""
    if row.control is not None and env.get(row.control):
        return _exported(name, env[row.control])
    if row.everything:
        return True
    return name in row.names or name.startswith(row.prefixes or ("\0",))


def _exported(name: str, control: str) -> bool:
    """srun's export list: ``ALL``, ``NONE``, ``NIL``, or names, each perhaps with a value (srun(1), --export)."""
    items = [item.partition("=")[0] for item in control.split(",")]
    return "ALL" in items or name in items


def lost(job: Job, row: ForwardRow) -> dict[str, str]:
    """Variables of the job that decide about paths and do not reach the workers: name -> value."""
    env = job.env
    missing = {name: env[name] for name in VARIABLES if name in env and not travels(row, name, env)}
    home = env.get("HOME")
    # A HOME of one's own is replaced by that of the passwd entry; the same one is no loss.
    if home is not None and home != job.passwd_home and not row.keeps_home and not travels(row, "HOME", env):
        missing["HOME"] = home
    return missing


def forwarding_findings(job: Job, launcher: str, lines: tuple[str, ...] = ()) -> list[Finding]:
    """``launcher-not-forwarding`` for a job started by ``launcher``; ``lines`` forward what is lost.

    Raises :class:`UsageError` for an unknown launcher.
    """
    row = forward_row(launcher)
    missing = lost(job, row)
    if not missing:
        return []
    return [
        Finding(
            "launcher-not-forwarding",
            "warning",
            {"launcher": launcher, "names": ", ".join(missing), "note": Msg(row.note)},
            evidence=tuple(f"{name}={value}" for name, value in missing.items()),
            fix=lines,
            source=row.source,
            text="not-forwarded",
        )
    ]
