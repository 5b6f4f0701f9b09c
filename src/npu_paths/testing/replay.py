"""Replay of component observations against the pure resolver."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import tools_asys, tools_compiler, tools_graph, tools_logs, tools_opdebug, tools_profiling
from .case import Case, rebuild

__all__ = ["replay_component"]

# What each observed tool answers: tool -> the function that asks the resolver and speaks its terms.
ADAPTERS: dict[str, Callable[[Case], dict[str, Any]]] = {
    **tools_logs.ADAPTERS,
    **tools_graph.ADAPTERS,
    **tools_opdebug.ADAPTERS,
    **tools_compiler.ADAPTERS,
    **tools_asys.ADAPTERS,
    **tools_profiling.ADAPTERS,
}


def replay_component(row: Mapping[str, Any], cann: str = "9.2.0") -> dict[str, Any]:
    """What the observed basis answers for one row of the component observations.

    The row's ``setup`` becomes a fake tree, its user, environment and input a job; nothing touches the
    real disk. The answer has ``dir``, ``fallback`` and ``error`` as the rows' ``expect`` has them, and
    ``created`` and ``value`` where the tool's part computes them. Paths are written with the rows'
    placeholders. Raises :class:`KeyError` for a tool that has no part here.
    """
    case = rebuild(row, cann)
    answer: dict[str, Any] = case.back(ADAPTERS[row["tool"]](case))
    return answer
