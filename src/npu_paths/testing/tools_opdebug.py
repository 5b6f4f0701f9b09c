"""Replay of the operator debug configuration."""

from __future__ import annotations

from typing import Any

from ..core import opdebug
from .case import Case

_FAILED = 0xFFFFFFFF  # FAILED of the fusion engine, as a uint32


def _op_debug_config(case: Case) -> dict[str, Any]:
    given = case.input
    path = (given.get("options") or {}).get("op_debug_config")
    option = (given.get("context") or {}).get("op_debug_option")
    got = opdebug.in_force(case.job, case.world(), path, option)
    value = {
        "config": got.config,
        "config_from_file": got.from_file,
        "list_names": list(got.names),
        "list_types": list(got.types),
        "memory_check": got.memory_check,
        "reported": got.reported,
        "selected": [got.selects(name, kind) for name, kind in given.get("ops") or ()],
        "status": 0 if got.ok else _FAILED,
    }
    return {"dir": None, "fallback": None, "error": got.reported or None, "created": [], "value": value}


ADAPTERS = {"op_debug_config": _op_debug_config}
