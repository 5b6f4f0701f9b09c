"""Ranks are read from what launchers set, the innermost first."""

from __future__ import annotations

import pytest

from npu_paths.core.model import Job
from npu_paths.core.ranks import detect, rank_findings, ranked, template_values
from npu_paths.core.rules.ranks import GENERIC_OF, LAUNCHERS, SHARING
from npu_paths.core.words import say

TORCHRUN = {
    "TORCHELASTIC_RUN_ID": "none", "RANK": "11", "LOCAL_RANK": "3", "WORLD_SIZE": "16", "LOCAL_WORLD_SIZE": "8",
    "GROUP_RANK": "1", "GROUP_WORLD_SIZE": "2",
}  # fmt: skip


def found(env: dict[str, str]) -> dict[str, str]:
    """What is known of a process, as text."""
    return {field: place.value for field, place in detect(Job(env=env)).known.items()}


@pytest.mark.parametrize(
    ("env", "launcher", "expected"),
    [
        (TORCHRUN, "torchrun", {"rank": "11", "local_rank": "3", "world_size": "16", "node": "1", "nodes": "2"}),
        (
            {
                "CROSS_RANK": "1", "CROSS_SIZE": "2", "LOCAL_SIZE": "8", "RANK": "9", "LOCAL_RANK": "1",
                "WORLD_SIZE": "16",
            },
            "deepspeed",
            {"rank": "9", "local_rank": "1", "world_size": "16", "node": "1", "nodes": "2", "local_size": "8"},
        ),
        (
            # The RANK that msrun exports is the index on the node.
            {
                "MS_WORKER_NUM": "16", "MS_ROLE": "MS_WORKER", "MS_NODE_ID": "9", "RANK_ID": "9", "RANK": "1",
                "LOCAL_RANK": "1",
                "DEVICE_ID": "1", "RANK_SIZE": "16",
            },
            "msrun",
            {"rank": "9", "local_rank": "1", "world_size": "16", "device": "1"},
        ),
        (
            {
                "RAY_JOB_ID": "01000000", "NODE_RANK": "1", "RANK": "5", "LOCAL_RANK": "1", "WORLD_SIZE": "8",
                "LOCAL_WORLD_SIZE": "4",
            },
            "ray-train",
            {"rank": "5", "local_rank": "1", "world_size": "8", "node": "1", "job": "01000000"},
        ),
        ({"RAY_JOB_ID": "01000000"}, "ray", {"job": "01000000"}),
        (
            {
                "OMPI_COMM_WORLD_RANK": "3", "OMPI_COMM_WORLD_LOCAL_RANK": "1", "OMPI_COMM_WORLD_SIZE": "4",
                "OMPI_COMM_WORLD_LOCAL_SIZE": "2",
            },
            "openmpi",
            {"rank": "3", "local_rank": "1", "world_size": "4", "node": "1"},
        ),
        (
            {"PMI_RANK": "2", "PMI_SIZE": "4", "MPI_LOCALRANKID": "0", "MPI_LOCALNRANKS": "2"},
            "mpich",
            {"rank": "2", "local_rank": "0", "world_size": "4", "node": "1"},
        ),
        (
            {
                "SLURM_JOB_ID": "77", "SLURM_STEP_ID": "0", "SLURM_PROCID": "5", "SLURM_LOCALID": "1",
                "SLURM_NTASKS": "8", "SLURM_NODEID": "1", "SLURM_NNODES": "2", "SLURMD_NODENAME": "n1",
            },
            "slurm",
            {"rank": "5", "local_rank": "1", "world_size": "8", "node": "1", "job": "77", "host": "n1"},
        ),
        (
            {"SLURM_JOB_ID": "77", "SLURM_PROCID": "0", "SLURM_LOCALID": "0", "SLURMD_NODENAME": "n0"},
            "slurm-batch",
            {"job": "77", "host": "n0"},
        ),
        (
            # The operator's RANK numbers pods.
            {"MINDX_TASK_ID": "t-1", "RANK": "2", "LOCAL_RANK": "0,1,2,3", "WORLD_SIZE": "16", "XDL_IP": "10.0.0.7"},
            "ascend-operator",
            {"node": "2", "job": "t-1", "host": "10.0.0.7"},
        ),
        ({"KUBERNETES_SERVICE_HOST": "10.0.0.1", "HOSTNAME": "pod-3"}, "kubernetes", {"pod": "pod-3"}),
        ({"RANK_ID": "4", "RANK_SIZE": "8", "DEVICE_ID": "4"}, "rank-table", {"rank": "4", "device": "4"}),
        ({"RANK": "4", "WORLD_SIZE": "8", "LOCAL_RANK": "0"}, "environment", {"rank": "4", "local_rank": "0"}),
    ],
)  # fmt: skip
def test_each_launcher(env: dict[str, str], launcher: str, expected: dict[str, str]) -> None:
    """Each launcher's own variables say rank, place and size."""
    ranks = detect(Job(env=env))
    assert ranks.launchers[0] == launcher
    assert expected.items() <= found(env).items()
    assert not ranks.conflicts


def test_nothing_is_known_without_a_launcher() -> None:
    """A plain shell has no rank, and none is invented."""
    assert detect(Job(env={"HOME": "/h", "HOSTNAME": "x"})) == ((), {}, ())


def test_every_launcher_row_is_tested_and_sourced() -> None:
    """Each row of the table cites where it comes from and names its own marker."""
    assert all(row.source.url.startswith("https://") and row.marker for row in LAUNCHERS)
    assert {row.launcher for row in LAUNCHERS} >= {"torchrun", "deepspeed", "msrun", "ray-train", "slurm", "openmpi"}
    assert GENERIC_OF.keys() <= {row.launcher for row in LAUNCHERS}
    assert all(row.source.url for row in SHARING)


def test_torchrun_below_srun_is_no_conflict() -> None:
    """One srun task per node starts torchrun: the outer numbers agents, the inner the processes."""
    outer = {"SLURM_JOB_ID": "7", "SLURM_STEP_ID": "0", "SLURM_PROCID": "1", "SLURM_LOCALID": "0", "SLURM_NTASKS": "2"}
    ranks = detect(Job(env={**TORCHRUN, **outer}))
    assert ranks.launchers == ("torchrun", "slurm")
    assert (ranks.number("rank"), ranks.known["job"].value, ranks.conflicts) == (11, "7", ())


def test_two_launchers_that_disagree_are_a_finding() -> None:
    """Equally many processes numbered in two ways: named with both variables, inner first."""
    outer = {"OMPI_COMM_WORLD_RANK": "4", "OMPI_COMM_WORLD_SIZE": "16"}
    (finding,) = rank_findings(Job(env={**TORCHRUN, **outer}))
    assert (finding.id, finding.severity) == ("conflicting-ranks", "warning")
    assert finding.evidence == ("RANK=11", "OMPI_COMM_WORLD_RANK=4")
    assert "RANK=11" in finding.message
    assert "OMPI" in finding.say("zh")
    assert not rank_findings(Job(env={**TORCHRUN, "OMPI_COMM_WORLD_RANK": "11", "OMPI_COMM_WORLD_SIZE": "16"}))


def test_hand_made_rank_id_against_rank() -> None:
    """RANK and RANK_ID exported by one script with different values are a conflict."""
    env = {"RANK": "1", "RANK_ID": "2"}
    assert [f.id for f in rank_findings(Job(env=env))] == ["conflicting-ranks"]
    assert not rank_findings(Job(env={"RANK": "2", "RANK_ID": "2"}))


@pytest.mark.parametrize("value", ["", "x", "-1", "1.5", "0,1"])
def test_a_rank_that_is_no_number_is_not_taken(value: str) -> None:
    """Only whole numbers are ranks."""
    assert "rank" not in found({"RANK": value})


def test_msrun_that_deals_ranks_out_later() -> None:
    """RANK and RANK_ID left by msrun's scheduler are not a worker's rank."""
    env = {"MS_WORKER_NUM": "16", "MS_ROLE": "MS_WORKER", "RANK": "0", "RANK_ID": "0", "LOCAL_RANK": "2"}
    got = found(env)
    assert "rank" not in got
    assert got["local_rank"] == "2"


def test_device_by_visible_devices() -> None:
    """The local rank counts within the devices that the process may use."""
    assert found({"RANK": "1", "LOCAL_RANK": "1", "ASCEND_RT_VISIBLE_DEVICES": "4,6"})["device"] == "6"
    assert "device" not in found({"RANK": "0", "LOCAL_RANK": "0", "ASCEND_RT_VISIBLE_DEVICES": "all"})
    assert "device" not in found({"RANK": "3", "LOCAL_RANK": "3", "ASCEND_RT_VISIBLE_DEVICES": "4,6"})


def test_node_is_not_guessed_from_ranks_laid_round_robin() -> None:
    """mpirun --map-by node deals ranks out in turn: dividing by the local size would be wrong."""
    env = {
        "OMPI_COMM_WORLD_RANK": "1", "OMPI_COMM_WORLD_LOCAL_RANK": "0", "OMPI_COMM_WORLD_SIZE": "4",
        "OMPI_COMM_WORLD_LOCAL_SIZE": "2",
    }  # fmt: skip
    assert "node" not in found(env)


def test_template_values_prefer_what_was_given() -> None:
    """An explicit rank or device wins; the user's name falls back to the variables."""
    values = template_values(Job(env={**TORCHRUN, "USER": "u"}, rank=5, device=2, pid=9), date="20260101")
    assert (values["rank"], values["device"], values["pid"], values["user"], values["date"]) == (
        "5", "2", "9", "u", "20260101",
    )  # fmt: skip
    assert values["job"] is None  # torchrun's run id "none" is no name
    assert template_values(Job(env=TORCHRUN, host="h"))["host"] == "h"


def test_words_exist() -> None:
    """The finding has both languages."""
    args = {"field": "rank", "first": "A=1", "first_launcher": "a", "second": "B=2", "second_launcher": "b"}
    assert say("ranks-disagree", args) != say("ranks-disagree", args, "zh")


def test_ranked() -> None:
    """A job gets the rank that its launcher says; one that has a rank keeps it."""
    assert ranked(Job(env=TORCHRUN)).rank == 11
    assert ranked(Job(env=TORCHRUN, rank=2)).rank == 2
    plain = Job()
    assert ranked(plain) is plain
