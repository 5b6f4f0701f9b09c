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
            world = kernel.world_of(tree, job.who, bits)  # one for all paths: what it keeps must not mislead it
            for path, (real, own) in zip(tree["paths"], pairs, strict=True):
                asked += 1
                assert own == real, (tree, path)
                if kernel.ROOT:
                    assert kernel.ask_world(world, path) == real, (tree, path)
        assert asked > count * 8
    finally:
        for tree in trees:
            kernel.fell(tree["base"])


def _agree(trees: list[dict[str, object]], name: str) -> int:
    """Compare the world of the user itself with the kernel; returns how many paths were asked about."""
    answers = kernel.ask(trees, kernel.identities()[name])
    for tree, pairs in zip(trees, answers, strict=True):
        for path, (real, own) in zip(tree["paths"], pairs, strict=True):  # type: ignore[call-overload]
            assert own == real, (tree, path)
    return sum(len(pairs) for pairs in answers)


@pytest.mark.parametrize("name", ["user", "root"])
def test_special_places(ground: str, name: str) -> None:
    """Where the kernel has rules of its own (/proc, /sys, devices, magic links) the answers are its answers."""
    tree = {
        "base": ground,
        "cwd": ground,
        "umask": 0o022,
        "paths": [
            "/", "//", "/.", "/..", "/../..", "/proc", "/proc/new", "/proc/self", "/proc/self/", "/proc/self/new",
            "/proc/self/fd/0", "/proc/self/fd/0/x", "/proc/self/cwd", "/proc/self/cwd/..", "/proc/self/cwd/new",
            "/proc/self/root/tmp", "/proc/sys/new", "/proc/1/root", "/sys", "/sys/new", "/sys/kernel/new", "/dev/null",
            "/dev/null/", "/dev/null/x", "/dev/stdin", "/dev/fd", "/dev/fd/", "/dev/pts/new", "/etc/passwd",
            "/etc/passwd/", "/etc/passwd/x", "/etc/shadow", "/root", "/root/new", "/etc/new", "/usr/new/newer", "/new",
        ],
    }  # fmt: skip
    assert _agree([tree], name) == len(tree["paths"])


@pytest.mark.parametrize("name", ["user", "root"])
def test_deleted_current_directory(ground: str, name: str) -> None:
    """In a current directory that is gone every relative name is missing and nothing can be made."""
    cwd = f"{ground}/gone-{name}"
    os.mkdir(cwd)
    tree = {"base": ground, "cwd": cwd, "umask": 0o022, "deleted": True, "paths": ["a", "a/", "a/b", "a/..", "", cwd]}
    assert _agree([tree], name) == 6


@pytest.mark.parametrize("name", ["user", "root"])
def test_paths_near_the_limits(ground: str, name: str) -> None:
    """Names of 255 bytes, paths of 4095, and what is reachable only from a current directory beyond that."""
    trees = []
    for number, length in enumerate((3900, 4080, 4086, 4094, 4095, 4096, 4400)):
        base = f"{ground}/deep-{name}{number}"
        os.mkdir(base)
        fd = os.open(base, os.O_RDONLY)
        cwd = base
        while len(cwd) < length:
            step = "d" * min(200, max(1, length - len(cwd) - 1))
            os.mkdir(step, dir_fd=fd)
            below = os.open(step, os.O_RDONLY, dir_fd=fd)
            os.close(fd)
            fd, cwd = below, f"{cwd}/{step}"
        os.chmod(fd, 0o777)
        os.close(fd)
        paths = [
            "new", "new/", ".", "./", "..", "../new", "new/newer", "n" * 255, "n" * 256, "é" * 127, "é" * 128, cwd,
            cwd + "/", cwd + "/new", cwd[:4095], "./" * 2040 + "new", "./" * 2047, "./" * 2048, "./" * 2500 + "new",
            "/" * 4095, "/" * 4096, base + "/./" + "x/../" * 810,
        ]  # fmt: skip
        trees.append({"base": base, "cwd": cwd, "umask": 0o022, "paths": paths})
    assert _agree(trees, name) == 7 * 22
