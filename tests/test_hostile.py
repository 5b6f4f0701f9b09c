"""What a hostile or an unlucky user gives: an answer or one clear line, soon, and never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from cli import Done
from cli import run as call
from npu_paths import Job
from npu_paths.api import explain
from npu_paths.core.world import Who, World
from npu_paths.testing import FakeProbe

Capture = pytest.CaptureFixture[bytes]


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


FILE_OPTIONS = ("--env-file", "--acl-json", "--op-debug-config", "--policy")


@pytest.mark.parametrize("option", [*FILE_OPTIONS, "--cwd", "--cann"])
def test_an_empty_option_is_a_slip(capfdbinary: Capture, option: str) -> None:
    """``--acl-json "$UNSET"`` is told as such, in one line."""
    got = call(capfdbinary, "explain", option, "")
    assert (got.code, got.out) == (2, b"")
    assert got.err == f"npu-paths: {option} is empty; give it a value or leave it out\n"


def test_what_a_value_does_to_a_terminal_is_shown_not_done(capfdbinary: Capture) -> None:
    """Escapes, bidirectional marks, line feeds and bytes that are no text are escaped in error lines."""
    got = call(capfdbinary, "explain", "--acl-json", "\x1b[31m\u202e\n\udcff")
    assert got.code == 3
    assert got.err.startswith("npu-paths: --acl-json \\x1b[31m\\u202e\\n\\xff: ")
    assert got.err.count("\n") == 1


@pytest.mark.parametrize("command", [("get", "l1-exception-dump"), ("prepare", "--dry-run")])
def test_a_huge_value_gives_a_short_line(capfdbinary: Capture, command: tuple[str, ...]) -> None:
    """The error about a value of 100 kB does not fill the screen with it."""
    got = call(capfdbinary, *command, "--env", "NPU_COLLECT_PATH=/" + "x" * 100_000)
    assert got.code == 1
    assert all(len(line) < 2000 for line in got.err.splitlines())


def test_an_env_file_may_be_a_pipe(capfdbinary: Capture, tmp_path: Path) -> None:
    """``--env-file <(command)`` waits for the command, and never takes the head of a file for all of it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    late = threading.Timer(0.2, lambda: pipe.write_text("NPU_COLLECT_PATH=/late\n"))
    late.start()
    got = call(capfdbinary, "get", "l1-exception-dump", "--env-file", str(pipe))
    late.join()
    assert (got.code, got.out) == (0, b"/late\n")
    assert call(capfdbinary, "get", "l1-exception-dump", "--env-file", "/dev/zero").code == 3


def test_a_pipe_without_a_writer_is_given_up(
    capfdbinary: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody writes: an error after a while, not an empty environment and no hang."""
    monkeypatch.setattr("npu_paths.host._PATIENCE", 0.05)
    os.mkfifo(tmp_path / "pipe")
    for option in ("--env-file", "--policy"):
        got = call(capfdbinary, "explain", option, str(tmp_path / "pipe"))
        assert got.code == 3
        assert "nothing came within" in got.err


def _shell(line: str, **env: str) -> Done:
    """``npu-paths`` as ``$N`` in a real shell: its exit status and what it says."""
    start = {"PATH": os.defpath, "HOME": "/", "LANG": "C.UTF-8", "N": f"{sys.executable} -m npu_paths", **env}
    got = subprocess.run(["sh", "-c", line], env=start, capture_output=True, check=False)
    return Done(got.returncode, got.stdout, got.stderr.decode())


@pytest.mark.parametrize("command", ["explain", "get l1-exception-dump", "env", "explain --json", "rules"])
@pytest.mark.parametrize("redirect", [">&-", ">/dev/full"])
def test_an_answer_that_cannot_be_written_is_told(command: str, redirect: str) -> None:
    """A closed or full stdout: one line and an exit status that is not that of success."""
    got = _shell(f"$N {command} --env ASCEND_WORK_PATH=/x {redirect}" if command != "rules" else f"$N rules {redirect}")
    assert got.code == 1
    assert got.err.startswith("npu-paths: standard output cannot be written: ")
    assert got.err.count("\n") == 1


def test_a_reader_that_has_seen_enough_changes_no_verdict() -> None:
    """``check | head -0`` keeps check's exit status and complains of nothing."""
    line = "{ $N check --fail-on info --env NPU_COLLECT_PATH=x; echo $? >&2; } | true"
    assert _shell(line).err == "1\n"


def test_chinese_in_a_locale_that_cannot_spell_it() -> None:
    """An ASCII locale gets escapes, no traceback."""
    got = _shell("$N check --lang zh --all", PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    assert got.err == ""
    assert b"\\u" in got.out


def test_what_programs_read_is_utf8_in_every_locale() -> None:
    """JSON and exports keep each byte whatever the terminal's encoding is."""
    odd = {"PYTHONIOENCODING": "gbk", "ASCEND_WORK_PATH": "/\udcff\u4e2d"}
    assert b"/\xff\xe4\xb8\xad" in _shell("$N env", **odd).out
    assert b"/\xe4\xb8\xad" in _shell("$N explain --json", PYTHONIOENCODING="gbk", ASCEND_WORK_PATH="/\u4e2d").out
