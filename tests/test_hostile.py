"""What a hostile or an unlucky user gives: an answer or one clear line, soon, and never a traceback."""

from __future__ import annotations

import time

import pytest

from npu_paths import Job, explain
from npu_paths.core.world import Who, World
from npu_paths.testing import FakeProbe


@pytest.mark.parametrize("variable", ["NPU_COLLECT_PATH", "ASCEND_WORK_PATH", "ASCEND_CACHE_PATH"])
def test_many_missing_directories_cost_little_each(variable: str) -> None:
    """A path of two thousand missing directories is answered in seconds (it took minutes)."""
    start = time.process_time()
    report = explain(Job(env={variable: "/" + "y/" * 2000}, basis="both"), probe=FakeProbe())
    assert time.process_time() - start < 20
    assert report["l1-exception-dump"].outcome


def test_a_walk_that_missed_is_forgotten_only_where_it_was_made() -> None:
    """A fork that makes a directory finds it; the world that it came from still misses it."""
    world = World(FakeProbe(), cwd="/", who=Who(0, 0, frozenset(), True))
    assert not world.exists("/a/b")
    fork = world.fork()
    assert fork.mkdir("/a", 0o755) == 0
    assert fork.mkdir("/a/b", 0o755) == 0
    assert fork.exists("/a/b")
    assert not world.exists("/a")
    assert fork.fork().exists("/a/b")
    assert not fork.fork(keep=False).exists("/a")
    assert isinstance(fork.mount("/a/b"), tuple) == isinstance(world.mount("/"), tuple)
