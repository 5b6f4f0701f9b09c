"""Replay of what asys finds."""

from __future__ import annotations

from typing import Any

from ..core import asys
from .case import Case

_KERNEL = "kern"  # the kernel that the log of the observations names


def _asys(case: Case) -> dict[str, Any]:
    world = case.world()
    where = asys.places(case.job, world)
    task_dir = case.input.get("args", {}).get("task_dir")
    dump = asys.data_dump(where, world, task_dir)
    graph = asys.graph(where, world, task_dir)
    ops = asys.ops(where, world, _KERNEL, task_dir)
    value: dict[str, Any] = {
        "env": where._asdict(),
        "plog": asys.log_directory(where, "log"),
        "atrace": asys.log_directory(where, "atrace"),
        "data_dump_order": dump.order,
        "data_dump": dump.found,
        "graph_order": graph.order,
        "graph": graph.found,
        "graph_files": asys.graph_targets(graph.files),
        "ops_order": ops.order,
        "ops": ops.found,
    }
    if "path_arg" in case.input:
        argument = case.input["path_arg"]
        value["arg_check"] = {
            "check_arg_exist_dir": asys.task_dir_code(world, argument),
            "check_arg_create_dir": asys.output_code(case.job, world, argument),
        }
    return {"dir": dump.found, "fallback": None, "error": None, "value": value}


ADAPTERS = {"asys": _asys}
