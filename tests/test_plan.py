"""The plan says who shares which directory with whom, and costs little for ten thousand ranks."""

from __future__ import annotations

import tracemalloc

import pytest

from npu_paths.core.errors import UsageError
from npu_paths.core.model import Job
from npu_paths.core.plan import Plan, Use, plan, shared_here
from npu_paths.core.whole import resolutions
from npu_paths.core.world import Stat
from npu_paths.report.plain import as_dict
from npu_paths.report.plan import plan_lines
from npu_paths.testing import FakeProbe

DIR = Stat("dir", 0o755, 0, 0)
LOCAL = "25 1 8:1 / / rw - ext4 /dev/sda1 rw\n"


def world_of(job: Job, mounts: str = LOCAL, tree: dict[str, Stat] | None = None):  # type: ignore[no-untyped-def]
    """A fake machine with a mount table."""
    nodes: dict[str, object] = {"/data": DIR, "/job": DIR, "/home/u": DIR, "/net": DIR, **(tree or {})}
    nodes["/proc/self/mountinfo"] = (Stat("file", 0o444, 0, 0), mounts.encode())
    return job.world(FakeProbe(nodes))  # type: ignore[arg-type]


def job_of(**env: str) -> Job:
    return Job(env={"HOME": "/home/u", **env}, cwd="/job", passwd_home="/home/u", user="u", uid=0)


def use_of(got: Plan, artifact: str) -> Use:
    """The use that holds an artifact."""
    return next(use for use in got.uses if artifact in use.artifacts)


NETS = LOCAL + "26 25 0:30 / /net rw - {kind} server:/x rw{options}\n"

NFS4 = NETS.format(kind="nfs4", options=",vers=4.1")


@pytest.mark.parametrize(
    ("env", "templates", "nodes", "mounts", "artifact", "verdict", "why"),
    [
        # U4: nothing is set, ranks of one host share a cwd.
        ({}, {}, 1, LOCAL, "kernel-meta", "wrong", "plan-default-shared"),
        ({"ASCEND_WORK_PATH": "/data/w"}, {}, 1, LOCAL, "kernel-meta", "wrong", "plan-work-shared"),
        ({}, {"ASCEND_WORK_PATH": "/data/w/{rank}"}, 1, LOCAL, "kernel-meta", "fine", "plan-own"),
        ({"ASCEND_WORK_PATH": "/data/w/{rank}"}, {}, 1, LOCAL, "kernel-meta", "fine", "plan-own"),
        ({}, {"ASCEND_WORK_PATH": "/data/w/{node}"}, 2, LOCAL, "kernel-meta", "wrong", "plan-work-shared"),
        # A local rank repeats on each node.
        ({}, {"ASCEND_WORK_PATH": "/data/w/{local_rank}"}, 2, LOCAL, "kernel-meta", "fine", "plan-own"),
        ({}, {"ASCEND_WORK_PATH": "/net/w/{local_rank}"}, 2, NFS4, "kernel-meta",
         "wrong", "plan-work-across"),
        ({}, {"ASCEND_WORK_PATH": "/data/w/{local_rank}"}, 2, "", "kernel-meta", "storage", "plan-work-if-shared"),
        ({}, {"ASCEND_WORK_PATH": "/net/w/{host}/{local_rank}"}, 2, NETS.format(kind="nfs", options=""), "kernel-meta",
         "fine", "plan-own"),
        # A cache may be shared where locks work.
        ({"ASCEND_CACHE_PATH": "/data/c"}, {}, 1, LOCAL, "kernel-cache", "fine", "plan-cache-locks"),
        ({"ASCEND_CACHE_PATH": "/data/c"}, {}, 1, "", "kernel-cache", "storage", "plan-cache-unknown"),
        # U16: 8 processes compile into one cache on a network disk.
        ({"ASCEND_CACHE_PATH": "/net/c"}, {}, 1, NETS.format(kind="nfs", options=",vers=3"), "kernel-cache", "wrong",
         "plan-cache-no-locks"),
        ({"ASCEND_CACHE_PATH": "/net/c"}, {}, 1, NETS.format(kind="ceph", options=""), "kernel-cache", "storage",
         "plan-cache-unknown"),
        ({"ASCEND_CACHE_PATH": "/net/c"}, {}, 2, NFS4, "kernel-cache", "storage",
         "plan-cache-across"),
        ({"TUNE_BANK_PATH": "/net/c"}, {}, 2, NFS4, "aoe-data", "fine",
         "plan-cache-locks"),
        ({}, {}, 1, LOCAL, "process-log", "fine", "plan-named"),
        ({"ASCEND_PROCESS_LOG_PATH": "/net/l"}, {}, 2, NETS.format(kind="nfs4", options=""), "process-log", "storage",
         "plan-named-across"),
    ],
)  # fmt: skip
def test_verdicts(
    env: dict[str, str], templates: dict[str, str], nodes: int, mounts: str, artifact: str, verdict: str, why: str
) -> None:
    """Work directories are for one process, caches want locks, logs name their process."""
    job = job_of(**env)
    got = plan(job, world_of(job, mounts), 8, nodes, templates, date="20260101")
    use = use_of(got, artifact)
    assert (use.verdict, use.why.id) == (verdict, why)
    assert bool(use.fix) == (verdict == "wrong")
    wrong = {"work-path-shared-by-ranks", "cache-without-locks"}
    assert {f.id for f in got.findings} <= wrong
    assert ("wrong" in [u.verdict for u in got.uses]) == bool(got.findings)
    for lang in ("en", "zh"):
        assert all("\x1b" not in line for line in plan_lines(got, lang))


def test_wrong_comes_first_and_has_a_command() -> None:
    """The fix can be pasted, quoted for a shell."""
    job = job_of(ASCEND_WORK_PATH="/data/my work")
    got = plan(job, world_of(job), 8)
    assert got.uses[0].fix == ("npu-paths run --per-rank '/data/my work/{rank}' -- COMMAND",)
    assert got.findings[0].severity == "error"
    assert got.findings[0].evidence == ("ASCEND_WORK_PATH=/data/my work",)
    assert "8 ranks" in got.findings[0].message
    other = job_of(NPU_COLLECT_PATH="/data/n")
    use = use_of(plan(other, world_of(other), 8), "l1-exception-dump")
    assert use.fix == ("npu-paths run --per-rank 'NPU_COLLECT_PATH=/data/n/{rank}' -- COMMAND",)


def test_blocks_of_ranks_and_short_lists() -> None:
    """Ranks are laid block by block; lists of ranks are ranges."""
    job = job_of()
    got = plan(job, world_of(job), 10, 4, {"ASCEND_WORK_PATH": "/data/{node}"})
    assert (got.ranks, got.nodes, got.per_node) == (10, 4, 3)
    use = use_of(got, "kernel-meta")
    assert [(e.directory, e.ranks) for e in use.examples] == [
        ("/data/0", "0-2"), ("/data/1", "3-5"), ("/data/2", "6-8"),
    ]  # fmt: skip
    assert (use.directories, use.on_node, use.nodes) == (4, 3, 1)
    assert "1 more" in "\n".join(plan_lines(got))


def test_a_rank_whose_directory_is_different_is_told() -> None:
    """Rank 3 finds a file where the others will make a directory: its outcome is its own."""
    job = job_of()
    world = world_of(job, tree={"/data/w/3": Stat("file", 0o644, 0, 0)})
    use = use_of(plan(job, world, 8, 1, {"ASCEND_WORK_PATH": "/data/w/{rank}"}), "kernel-meta")
    assert use.outcome == "creatable"
    assert use.differs == (("3", "unusable"),)
    assert "ranks 3: " in "\n".join(plan_lines(plan(job, world, 8, 1, {"ASCEND_WORK_PATH": "/data/w/{rank}"})))


def test_visible_devices_and_stand_ins() -> None:
    """{device} follows the visible devices; names that nobody knows yet are numbered and noted."""
    job = job_of(ASCEND_RT_VISIBLE_DEVICES="4,5")
    got = plan(job, world_of(job), 2, 1, {"ASCEND_WORK_PATH": "/data/{device}/{host}/{pid}"})
    assert [e.directory for e in use_of(got, "kernel-meta").examples] == ["/data/4/host0/pid0", "/data/5/host0/pid1"]
    assert [note.id for note in got.notes] == ["plan-assumes", "plan-stand-ins"]


@pytest.mark.parametrize(("ranks", "nodes"), [(0, 1), (-1, 1), (4, 0), (4, 5)])
def test_impossible_numbers(ranks: int, nodes: int) -> None:
    """At least one rank for each node."""
    job = job_of()
    with pytest.raises(UsageError):
        plan(job, world_of(job), ranks, nodes)


def test_a_part_that_nothing_stands_in_for() -> None:
    """{job} outside a job is an error here as it is at the start."""
    job = job_of()
    with pytest.raises(UsageError, match=r"\{job\}"):
        plan(job, world_of(job), 4, 1, {"ASCEND_WORK_PATH": "/data/{job}/{rank}"})


def test_observed_basis() -> None:
    """The plan follows the job's basis."""
    job = job_of(ASCEND_WORK_PATH="/data/w").replace(basis="observed")
    assert use_of(plan(job, world_of(job), 8), "process-log").verdict == "fine"


def test_json_form() -> None:
    """The plan is plain data."""
    job = job_of(ASCEND_WORK_PATH="/data/w")
    shown = as_dict(plan(job, world_of(job), 8))
    assert shown["uses"][0]["verdict"] == "wrong"
    assert shown["uses"][0]["examples"] == [{"directory": "/data/w", "ranks": "0-7"}]


def test_ten_thousand_ranks_cost_little() -> None:
    """Ranks are told apart by their paths, not resolved one by one: few questions, little memory (issue 6).

    The time is measured by benchmarks/plan.py.
    """
    job = job_of()
    templates = {"ASCEND_WORK_PATH": "/data/{host}/{rank}", "ASCEND_CACHE_PATH": "/data/{local_rank}"}
    asked: list[int] = []
    for ranks in (100, 10_000):
        world = world_of(job)
        tracemalloc.start()
        got = plan(job, world, ranks, ranks // 8, templates)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert max(use.directories for use in got.uses) == ranks
        asked.append(len(world.probe.asked))  # type: ignore[attr-defined]
    assert asked[1] < 10_000 / 4  # one for each node, none for each rank
    assert peak < 300 << 20


def told(job: Job) -> dict[str, str]:
    """Evidence -> severity of what one rank says about sharing."""
    found = shared_here(job, resolutions(job, world_of(job), ("documented",)))
    assert all(f.id == "work-path-shared-by-ranks" and f.say("zh") != f.message for f in found)
    return {finding.evidence[0]: finding.severity for finding in found}


RANK = {"RANK": "3", "LOCAL_RANK": "3", "WORLD_SIZE": "8", "LOCAL_WORLD_SIZE": "8"}


@pytest.mark.parametrize(
    ("env", "expected"),
    [
        # Without a launcher, or as the only rank of a node, nobody shares.
        ({"ASCEND_WORK_PATH": "/data/w"}, {}),
        ({**RANK, "LOCAL_WORLD_SIZE": "1", "ASCEND_WORK_PATH": "/data/w"}, {}),
        ({**RANK, "ASCEND_WORK_PATH": "/data/w"}, {"ASCEND_WORK_PATH=/data/w": "error"}),
        ({"RANK": "3", "WORLD_SIZE": "8", "ASCEND_WORK_PATH": "/w"}, {"ASCEND_WORK_PATH=/w": "error"}),
        ({**RANK, "ASCEND_WORK_PATH": "/data/w/3"}, {}),
        ({**RANK, "ASCEND_WORK_PATH": "/data/rank_03/w"}, {}),
        ({**RANK, "ASCEND_WORK_PATH": "/data/{rank}"}, {}),
        ({**RANK, "ASCEND_WORK_PATH": "/data/33"}, {"ASCEND_WORK_PATH=/data/33": "error"}),
        (RANK, {"/job": "warning"}),
        (
            {**RANK, "ASCEND_WORK_PATH": "/data/w/3", "NPU_COLLECT_PATH": "/data/n"},
            {"NPU_COLLECT_PATH=/data/n": "error"},
        ),
    ],
)
def test_sharing_as_one_rank_can_tell(env: dict[str, str], expected: dict[str, str]) -> None:
    """A variable with nothing of this rank in it is an error, the default of all ranks a warning."""
    assert told(job_of(**env)) == expected


def test_the_ready_set_up_of_eight_ranks_is_quiet() -> None:
    """users.md, set-up 2: a work path for each rank and one cache."""
    env = {"ASCEND_WORK_PATH": "/data/job1/work/3", "ASCEND_CACHE_PATH": "/data/job1/cache"}
    assert told(job_of(**RANK, **env)) == {}
