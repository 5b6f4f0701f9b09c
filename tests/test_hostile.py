"""What a hostile or an unlucky user gives: an answer or one clear line, soon, and never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from cli import Done, bare
from cli import run as call
from npu_paths import Job
from npu_paths.api import explain
from npu_paths.core.errors import UsageError
from npu_paths.core.world import Who, World
from npu_paths.report.lines import wrapped
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
    late = threading.Timer(0.2, lambda: pipe.write_text(f"NPU_COLLECT_PATH={tmp_path}/late\n"))
    late.start()
    got = call(capfdbinary, "get", "l1-exception-dump", "--env-file", str(pipe))
    late.join()
    assert (got.code, got.out) == (0, f"{tmp_path}/late\n".encode())
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
    got = _shell(
        f"$N {command} --env NPU_COLLECT_PATH=/tmp {redirect}" if command != "rules" else f"$N rules {redirect}"
    )
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


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("env", None), ("env", {"A": 1}), ("env", {b"A": b"x"}), ("cwd", 1), ("umask", "022"), ("uid", None),
        ("groups", None), ("groups", ["x"]), ("options", [("a", "b")]), ("config", None), ("acl_json", 1),
        ("device", "0"), ("soc", 1), ("cann", 9), ("cann", "9" * 5000 + ".0"), ("cann", "\u0669.\u0660.\u0660"),
        ("root", None), ("lang", "fr"), ("nosuch", 1),
    ],
)  # fmt: skip
def test_a_job_refuses_what_it_cannot_mean(field: str, value: object) -> None:
    """A field of a wrong type is a usage error where it is given, not a failure deep inside."""
    with pytest.raises(UsageError):
        Job().replace(**{field: value})


def test_paths_and_bytes_are_taken_as_text() -> None:
    """A path object, or bytes, where a job wants a path."""
    job = Job(cwd=Path("/w"), acl_json=b"/\xff", root=Path("/"))  # type: ignore[arg-type]
    assert (job.cwd, job.acl_json, job.root) == ("/w", "/\udcff", "/")


def test_artifacts_may_be_one_name_or_any_iterable() -> None:
    """One name is one artifact (not its letters), and an iterator is not used up on the way."""
    for given in ("l1-exception-dump", iter(["l1-exception-dump"])):
        got = explain(Job(), probe=FakeProbe(), artifacts=given)  # type: ignore[arg-type]
        assert [row.artifact for row in got] == ["l1-exception-dump"]
    with pytest.raises(UsageError):
        explain(Job(), probe=FakeProbe(), artifacts=[1])  # type: ignore[list-item]
    with pytest.raises(UsageError):
        explain("job")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "argv",
    [
        ("--as", "\u0663"), ("--as", "1000:1_0"), ("--as", "1000: 1"), ("--unset", ""), ("--unset", "A=B"),
        ("--writes-to", ""), ("--atc", ""), ("--soc", ""), ("--ranks", "1000000000"), ("--ranks", "0"),
    ],
)  # fmt: skip
def test_slips_of_options(capfdbinary: Capture, argv: tuple[str, ...]) -> None:
    """A value that means nothing is refused at once, with one line."""
    got = call(capfdbinary, "explain", *argv)
    assert (got.code, got.out) == (2, b"")
    assert got.err.count("\n") == 1


def test_a_policy_that_cannot_be_read_stops_no_answer(
    capfdbinary: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thing named like a project's policy that is no readable file is a finding; one in a closed home is none."""
    (tmp_path / "npu-paths.toml").mkdir()
    bare(monkeypatch, tmp_path)
    got = call(capfdbinary, "check", "--select", "policy-broken")
    assert got.code == 1
    assert "npu-paths.toml:1: cannot be read: " in got.text.replace("\n  ", " ")
    assert call(capfdbinary, "explain", "l1-exception-dump").code == 0
    (tmp_path / "npu-paths.toml").rmdir()
    (tmp_path / "x").symlink_to("x")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "x"))
    assert call(capfdbinary, "check", "--select", "policy-broken").code == 0


def test_chinese_lines_break_where_they_may() -> None:
    """No line ends with an opening mark or starts with a closing one."""
    text = "开启（/dev/davinci*）：不会有数据，且（必须事先存在）。" * 9
    for width in range(8, 60):
        lines = wrapped(text, width, "  ")
        assert "".join(line[2:] for line in lines) == text
        assert not any(line.endswith("（") or line[2:3] in "）：，。" for line in lines)


@pytest.mark.parametrize(
    ("text", "said"),
    [("rules = 1", "not a table"), ('[rules.a]\nmin_free_share = "x%"', "'x%' is not a share")],
)
def test_policy_faults_name_the_value(capfdbinary: Capture, tmp_path: Path, text: str, said: str) -> None:
    """A fault says what is wrong with the user's value, not what Python thought of it."""
    file = tmp_path / "p.toml"
    file.write_text(text)
    got = call(capfdbinary, "policy", "check", str(file))
    assert got.code == 1
    assert said in got.text
