"""Started by a launcher: says what npu-paths knows of this process, and what the framework itself says."""

from __future__ import annotations

import json
import os
import sys

from npu_paths import current_job
from npu_paths.core.ranks import detect


def framework(kind: str) -> dict[str, int]:
    """Rank and size as the framework has them once it is initialised."""
    if kind == "torch":
        import torch.distributed as dist

        dist.init_process_group("gloo")
        said = {"rank": dist.get_rank(), "world_size": dist.get_world_size()}
        dist.destroy_process_group()
        return said
    if kind == "accelerate":
        from accelerate import PartialState

        state = PartialState(cpu=True)
        return {
            "rank": state.process_index,
            "local_rank": state.local_process_index,
            "world_size": state.num_processes,
        }
    from mpi4py import MPI

    node = MPI.COMM_WORLD.Split_type(MPI.COMM_TYPE_SHARED)
    return {
        "rank": MPI.COMM_WORLD.Get_rank(),
        "world_size": MPI.COMM_WORLD.Get_size(),
        "local_rank": node.Get_rank(),
        "local_size": node.Get_size(),
    }


def main() -> None:
    kind, where = sys.argv[1:]
    ranks = detect(current_job())
    known = {field: place.value for field, place in ranks.known.items()}
    answer = {
        "launcher": ranks.launchers[0],
        "known": known,
        "conflicts": len(ranks.conflicts),
        "framework": framework(kind),
        "work": os.environ.get("ASCEND_WORK_PATH"),
        "exists": os.path.isdir(os.environ.get("ASCEND_WORK_PATH", "")),
        "collect": os.environ.get("NPU_COLLECT_PATH"),
    }
    with open(os.path.join(where, f"{os.getpid()}.json"), "w") as file:
        json.dump(answer, file)


main()
