"""What would be written to a directory, and through which variable."""

from __future__ import annotations

from npu_paths.core.model import DOCUMENTED, Job
from npu_paths.core.reverse import Landing, writes_to
from npu_paths.core.whole import resolutions
from npu_paths.core.world import Stat
from npu_paths.testing import FakeProbe

DIR = Stat("dir", 0o755, 0, 0)
LINK = Stat("symlink", 0o777, 0, 0)


def ask(directory: str, env: dict[str, str], tree: dict[str, object] | None = None) -> dict[str, Landing]:
    job = Job(env={"HOME": "/root", **env}, cwd="/job")
    world = job.world(FakeProbe({"/job": DIR, "/root": DIR, **(tree or {})}))  # type: ignore[dict-item]
    return {found.artifact: found for found in writes_to(resolutions(job, world, (DOCUMENTED,)), directory, world)}


def test_names_the_variable() -> None:
    """Each artifact that lands there is told with the variable and the value that bring it there."""
    found = ask("/data", {"NPU_COLLECT_PATH": "/data/dbg"})
    got = found["l1-exception-dump"]
    assert (got.candidate, got.kind, got.value, got.certain) == ("NPU_COLLECT_PATH", "env", "/data/dbg", True)
    assert "process-log" not in found
    assert "process-log" in ask("/root", {})


def test_off_is_left_out() -> None:
    """What is off writes nowhere."""
    assert "l1-exception-dump" not in ask("/job", {})
    assert "graph-dump" in ask("/g", {"DUMP_GRAPH_PATH": "/g", "DUMP_GE_GRAPH": "1"})


def test_through_symlinks() -> None:
    """A symlink on the way does not hide that it is the same directory."""
    tree = {"/disk": DIR, "/data": (LINK, "disk")}
    assert "l1-exception-dump" in ask("/disk", {"NPU_COLLECT_PATH": "/data/dbg"}, tree)
    assert "l1-exception-dump" in ask("/data", {"NPU_COLLECT_PATH": "/disk/dbg"}, tree)


def test_similar_names_are_other_directories() -> None:
    """A directory whose name merely begins alike is another one."""
    assert "l1-exception-dump" not in ask("/data", {"NPU_COLLECT_PATH": "/data2"})


def test_run_time_names() -> None:
    """A directory that depends on a run-time name may be the one asked for, and that is said."""
    env = {"NPU_COLLECT_PATH": "/data"}
    assert ask("/data/extra-info/data-dump/3", env)["l1-exception-dump"].certain is False
    assert "l1-exception-dump" not in ask("/data/extra-info/ops/3", env)
    assert ask("/root/ascend/atrace/trace_1_2_3", {})["atrace"].certain is False
    assert "atrace" not in ask("/root/ascend/atrace/other", {})


def test_relative_directory() -> None:
    """A relative directory starts where the job starts."""
    assert "l1-exception-dump" in ask("collect", {"NPU_COLLECT_PATH": "collect"})
    assert ask("", {"NPU_COLLECT_PATH": "collect"}) == {}
