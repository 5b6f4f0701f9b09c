"""Replay of the profiler's result directory."""

from __future__ import annotations

from typing import Any

from .case import Case

_NAMES = {"profiling.output": "output", "default": "executable-dir"}


def _profiling(case: Case) -> dict[str, Any]:
    options = {"profiling.route": case.input["route"]}
    if "output" in case.input:
        options["profiling.output"] = case.input["output"]
    world = case.world()
    got = case.resolve("profiling", job=case.job.replace(options=options), world=world)
    answer: dict[str, Any] = {"dir": None, "fallback": None, "error": None, "created": case.created(world)}
    if got.error is None:
        answer["dir"] = got.held
        answer["fallback"] = _NAMES.get(got.selected or "", got.selected)
    else:
        answer["error"] = int(got.error) if got.error.lstrip("-").isdigit() else got.error
    return answer


ADAPTERS = {"profiling": _profiling}
