"""A World answers as the kernel does: over real trees, for users really switched to."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator

import pytest

import kernel
from npu_paths.core.model import Job
from npu_paths.host import identity

TREES = 320


@pytest.fixture(scope="module")
def ground() -> Iterator[str]:
    """A directory that every user can reach."""
    path = os.path.realpath(tempfile.mkdtemp(prefix="npu-paths-"))
    os.chmod(path, 0o755)
    yield path
    shutil.rmtree(path)


@pytest.mark.parametrize("name", ["user", "alone", "root", "bare"])
def test_answers_equal_the_kernels(ground: str, name: str) -> None:
    """For every generated tree and path both --as and the current user's answer are what system calls say."""
    who = kernel.identities()[name]
    first = ("user", "alone", "root", "bare").index(name) * 1000
    count = TREES if name == "user" else TREES // 4
    trees = [kernel.grow(f"{ground}/{name}{seed}", first + seed) for seed in range(count)]
    try:
        answers = kernel.ask(trees, who)
        # As --as does it: by the words of the option, from mode bits alone, without becoming that user.
        fields = identity(f"{who['uid']}:" + ",".join(str(gid) for gid in (who["gid"], *who["groups"])))
        job = Job().replace(**{**fields, "privileged": False if who["drop"] else None})
        bits = kernel.BitsOnly()
        asked = 0
        for tree, pairs in zip(trees, answers, strict=True):
            for path, (real, own) in zip(tree["paths"], pairs, strict=True):
                asked += 1
                assert own == real, (tree, path)
                if kernel.ROOT:
                    assert kernel.ask_world(kernel.world_of(tree, job.who, bits), path) == real, (tree, path)
        assert asked > count * 8
    finally:
        for tree in trees:
            kernel.fell(tree["base"])
