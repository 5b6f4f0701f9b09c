"""Pinning: path variables absolute and per rank, everything else untouched; too late is refused."""

from __future__ import annotations

import sys
import types

import pytest

from npu_paths import host
from npu_paths.core.errors import UsageError
from npu_paths.core.model import Job
from npu_paths.core.world import Stat
from npu_paths.launch.pin import TooLateError, guard, parse_per_rank, pin, pinned_job
from npu_paths.testing import FakeProbe

RANK = {"RANK": "3", "LOCAL_RANK": "3", "WORLD_SIZE": "8", "TORCHELASTIC_RUN_ID": "run7"}
PROBE = FakeProbe({"/real/sub": Stat("dir", 0o755, 0, 0), "/link": (Stat("symlink", 0o777, 0, 0), "/real/sub")})


def test_relative_values_become_absolute_and_nothing_else_changes() -> None:
    """Only path variables that are set are in the answer, absolute; unset and empty ones are not."""
    env = {"ASCEND_WORK_PATH": "w", "NPU_COLLECT_PATH": "/c/", "ASCEND_CACHE_PATH": "", "ASCEND_DUMP_SCENE": "x"}
    assert pin(Job(env=env, cwd="/job"), PROBE) == {"NPU_COLLECT_PATH": "/c", "ASCEND_WORK_PATH": "/job/w"}


def test_dots_are_resolved_through_the_real_directories() -> None:
    """``..`` behind a symlink leads to the target's parent."""
    assert pin(Job(env={"ASCEND_WORK_PATH": "../w"}, cwd="/link"), PROBE)["ASCEND_WORK_PATH"] == "/real/w"


def test_templates_for_any_directory() -> None:
    """A template without a name is the work path; a name= makes it another variable's; values may hold parts too."""
    given = parse_per_rank(["/w/{job}/{rank}", "ASCEND_CACHE_PATH=/c/{node}"])
    assert given == {"ASCEND_WORK_PATH": "/w/{job}/{rank}", "ASCEND_CACHE_PATH": "/c/{node}"}
    env = {**RANK, "GROUP_RANK": "0", "DUMP_GRAPH_PATH": "/g/{local_rank}"}
    assert pin(Job(env=env), PROBE, given) == {
        "DUMP_GRAPH_PATH": "/g/3",
        "ASCEND_WORK_PATH": "/w/run7/3",
        "ASCEND_CACHE_PATH": "/c/0",
    }
    assert parse_per_rank("/a=b/{rank}") == {"ASCEND_WORK_PATH": "/a=b/{rank}"}
    assert parse_per_rank({"A": "/x"}) == {"A": "/x"}
    assert parse_per_rank(None) == {}


@pytest.mark.parametrize("given", ["1X=/a", "A B=/a", "=/x", "X=", {"é": "/a"}, "/a//b", "/{x}"])
def test_bad_templates_and_names(given: str | dict[str, str]) -> None:
    """A name that no variable has, and a template that cannot be right, are errors of usage."""
    with pytest.raises(UsageError):
        parse_per_rank(given)


def test_a_rank_that_nobody_set_is_an_error() -> None:
    """Without a launcher {rank} is unknown, and the error says so."""
    with pytest.raises(UsageError, match=r"\{rank\}"):
        pin(Job(), PROBE, {"ASCEND_WORK_PATH": "/w/{rank}"})


def test_rank_given_detected_or_none() -> None:
    """``auto`` asks the environment, a number wins over it, ``None`` hides it."""
    job = Job(env=RANK)
    assert pinned_job(job, PROBE).rank == 3
    one = pinned_job(job, PROBE, rank=5, per_rank="/w/{rank}")
    assert (one.rank, one.env["ASCEND_WORK_PATH"], one.env["RANK"]) == (5, "/w/5", "3")
    assert pinned_job(job, PROBE, rank="6").rank == 6
    assert pinned_job(job.replace(rank=1), PROBE).rank == 1
    assert pinned_job(job, PROBE, rank=None).rank is None
    with pytest.raises(UsageError, match="rank"):
        pinned_job(job, PROBE, rank=None, per_rank="/w/{rank}")
    for bad in ("x", -1, ""):
        with pytest.raises(UsageError):
            pinned_job(job, PROBE, rank=bad)


def test_a_value_that_cannot_be_made_absolute_stays() -> None:
    """A deleted current directory, or an absolute form too long for the system."""
    assert pin(Job(env={"ASCEND_WORK_PATH": "w"}, cwd=None), PROBE) == {"ASCEND_WORK_PATH": "w"}
    long = "/".join(["d" * 200] * 20)
    assert pin(Job(env={"ASCEND_WORK_PATH": long}, cwd="/" + "c" * 200), PROBE) == {"ASCEND_WORK_PATH": long}


def test_the_date_is_the_callers() -> None:
    """{date} is today unless given."""
    job = Job()
    assert pin(job, PROBE, {"A": "/{date}"}, date="20260102") == {"A": "/20260102"}
    assert len(pin(job, PROBE, {"A": "/{date}"})["A"]) == 9


def test_too_late_is_refused_with_names() -> None:
    """With pyACL loaded a change is refused; the same place in another spelling is none."""
    job = Job(env={"ASCEND_WORK_PATH": "w", "ASCEND_CACHE_PATH": "/c"}, cwd="/job")
    same = {"ASCEND_WORK_PATH": "/job/w", "ASCEND_CACHE_PATH": "/c"}
    guard(job, PROBE, same, ("acl",))
    guard(job, PROBE, {"ASCEND_WORK_PATH": "/other"}, ())
    with pytest.raises(TooLateError, match=r"acl.*ASCEND_WORK_PATH") as error:
        guard(job, PROBE, {**same, "ASCEND_WORK_PATH": "/other"}, ("acl",))
    assert error.value.exit_code == 1
    assert "acl" in error.value.say("zh")


def test_loaded_libraries_are_those_of_cann(monkeypatch: pytest.MonkeyPatch) -> None:
    """pyACL by its functions (others are called acl too), torch_npu by its name."""
    monkeypatch.delitem(sys.modules, "acl", raising=False)
    monkeypatch.delitem(sys.modules, "torch_npu", raising=False)
    assert host.loaded_libraries() == ()
    other = types.ModuleType("acl")
    monkeypatch.setitem(sys.modules, "acl", other)
    assert host.loaded_libraries() == ()
    other.init = print  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "torch_npu", types.ModuleType("torch_npu"))
    assert host.loaded_libraries() == ("acl", "torch_npu")
