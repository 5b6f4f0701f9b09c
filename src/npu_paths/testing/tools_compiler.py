"""Replay of the operator compiler's directories."""

from __future__ import annotations

from typing import Any

from ..core.model import Job, Resolution
from .case import Case


def _job(case: Case) -> Job:
    """The job with the options of the row; the device is 0 where nobody names one."""
    options = dict(case.input.get("options", {}))
    if not case.input.get("fe_default_debug_dir"):
        options.setdefault("ge.debugDir", "")  # nobody puts the current directory in for it
    options.update((n, v) for n, v in case.input.get("context", {}).items() if n == "ge.session_device_id")
    return case.job.replace(options=options, device=0)


def _source(got: Resolution, default: str) -> str | None:
    """Where the directory comes from, in the words of the rows."""
    chosen = next((step for step in got.steps if step.candidate == got.selected), None)
    if chosen is None:
        return None
    if chosen.candidate == "default":
        return default
    return chosen.candidate if chosen.kind == "env" else "option"


def _kernel_meta(case: Case) -> dict[str, Any]:
    got = case.resolve("kernel-meta", job=_job(case))
    if got.error:
        return {"dir": None, "fallback": None, "error": got.error}
    return {"dir": got.held, "fallback": _source(got, "cwd"), "error": None}


def _op_cache(case: Case) -> dict[str, Any]:
    job = _job(case)
    start = case.resolve("kernel-meta", job=job)
    if start.error:  # the compiler does not start
        return {"dir": None, "fallback": None, "error": start.error}
    got = case.resolve("kernel-cache", job=job)
    if got.enabled is False:
        return {"dir": "", "fallback": None, "error": None}
    return {"dir": got.held, "fallback": _source(got, "home"), "error": got.error}


def _npu_collect_ops(case: Case) -> dict[str, Any]:
    job = _job(case)
    start = case.resolve("kernel-meta", job=job)
    if start.error:
        return {"dir": None, "fallback": None, "error": start.error}
    got = case.resolve("compiled-ops", job=job)
    if got.enabled is False:
        return {"dir": "", "fallback": None, "error": got.error}
    return {"dir": got.held or "", "fallback": got.selected, "error": None}


def _torch_op_cache(case: Case) -> dict[str, Any]:
    got = case.resolve("torch-op-cache", job=case.job.replace(options=dict(case.input.get("options", {}))))
    option, env = got.steps
    directory = option.value if got.selected is None else got.held
    return {"dir": directory, "fallback": None, "error": env.reason.args.get("errno") if env.reason else None}


ADAPTERS = {
    "kernel_meta": _kernel_meta,
    "op_cache": _op_cache,
    "npu_collect_ops": _npu_collect_ops,
    "torch_op_cache": _torch_op_cache,
}
