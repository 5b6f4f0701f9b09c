"""What a launcher does not carry to its workers, with the lines that do."""

from __future__ import annotations

from ..core.errors import UsageError
from ..core.forwarding import forward_row, forwarding_findings, lost
from ..core.model import Finding, Job
from ..core.quoting import sh_quote
from ..core.world import Probe
from .env import render
from .pin import pin

__all__ = ["check_launcher"]


def check_launcher(job: Job, probe: Probe, launcher: str) -> list[Finding]:
    """``launcher-not-forwarding`` with lines to paste: values absolute, quoted for the launcher's form.

    A value that the form cannot carry is told instead of a line. Raises :class:`UsageError` for an
    unknown launcher.
    """
    row = forward_row(launcher)
    missing = lost(job, row)
    pinned = pin(job.replace(env=missing), probe)
    values = {name: pinned.get(name, value) for name, value in missing.items()}
    lines: list[str] = []
    carried: dict[str, str] = {}
    for name, value in values.items():
        try:
            render(row.form, {name: value})
        except UsageError as error:
            lines.append(error.say(job.lang))
        else:
            carried[name] = value
    if carried:
        directories = [value for name, value in carried.items() if name in pinned]
        text = render(row.form, carried, directories).decode("utf-8", "surrogateescape")
        ready = text.rstrip("\n").split("\n")
        if row.file is not None:
            ready = [f"echo {sh_quote(line)} >> {row.file}" for line in ready]
        lines = [*ready, *lines]
    return forwarding_findings(job, launcher, tuple(lines))
