"""``npu-paths get ARTIFACT``: the directory, one line, raw bytes."""

from __future__ import annotations

import sys

import click

from ..core.model import BASES, OBSERVED, Msg
from ..core.whole import answers, check_artifacts, needs_passwd
from .options import Request, job_options


@click.command()
@click.argument("artifact")
@job_options
def get(request: Request, artifact: str) -> int:
    """Print the directory of ARTIFACT, and nothing when there is none that can be used.

    Exit 0 for ready, creatable or missing, else 1.
    """
    check_artifacts((artifact,))
    basis = request.basis if request.basis in BASES else BASES[0]
    job = request.job(passwd=needs_passwd(artifact, basis), status=basis == OBSERVED, detect=False)
    from .. import host

    world = job.world(host.DiskProbe(job.root))
    got = answers(artifact, basis, job, world)
    if job.cann is None and len({(g.directory, g.outcome == "unusable") for g in got}) > 1:
        # Only now does the answer depend on the release: look for the installed one.
        got = answers(artifact, basis, host.with_cann(job), world)
    answer = got[0] if got else None
    if answer is None or answer.directory is None or answer.outcome == "unusable":
        why = next((s.reason.say(request.lang) for s in answer.steps if s.reason), "") if answer else ""
        text = Msg("no-directory", {"artifact": artifact, "basis": basis, "why": why and f": {why}"})
        from . import complain

        complain(text.say(request.lang), "npu-paths get")
        return 1
    sys.stdout.buffer.write(answer.directory.encode("utf-8", "surrogateescape") + b"\n")
    return 0
