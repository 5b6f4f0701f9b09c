"""Live processes side by side: read from /proc, rank by rank, with what differs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from npu_paths import host
from npu_paths.core.errors import InspectError
from npu_paths.core.model import Job, Report
from npu_paths.core.whole import resolutions
from npu_paths.launch.live import Live, compare
from npu_paths.report.live import live_lines
from npu_paths.testing import FakeProbe

Start = Callable[..., int]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start sleeping processes with an environment; all are ended afterwards."""
    started: list[subprocess.Popen[bytes]] = []

    def run(cwd: str = "/", **env: str) -> int:
        # Reading a line tells that exec is done, so that /proc shows the new environment.
        code = "print(flush=True); import sys; sys.stdin.read()"
        process = subprocess.Popen(
            [sys.executable, "-S", "-c", code], cwd=cwd, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        started.append(process)
        assert process.stdout is not None
        process.stdout.readline()
        return process.pid

    yield run
    for process in started:
        process.communicate(b"")


def table(*jobs: Job) -> Live:
    """The table of jobs on a fake machine."""
    return compare([Report(job, resolutions(job, job.world(FakeProbe()), ("documented",))) for job in jobs])


def cli(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "npu_paths", *words], capture_output=True, text=True)


def test_rank_by_rank_with_differences() -> None:
    """Processes are in the order of their ranks; only what differs is listed, the most common value first."""
    env = {"HOME": "/h", "ASCEND_WORK_PATH": "/w", "WORLD_SIZE": "3"}
    jobs = [
        Job(env={**env, "RANK": str(rank), "LOCAL_RANK": str(rank)}, pid=100 - rank, user="u") for rank in (2, 0, 1)
    ]
    odd = jobs[0].replace(env={**jobs[0].env, "ASCEND_WORK_PATH": "/other"})
    live = table(odd, *jobs[1:])
    assert [(one.rank, one.local_rank, one.pid) for one in live.processes] == [(0, 0, 100), (1, 1, 99), (2, 2, 98)]
    work = next(d for d in live.differences if d.what == "ASCEND_WORK_PATH")
    assert work.values == (("/w", (0, 1)), ("/other", (2,)))
    assert any(d.kind == "artifact" and d.what == "kernel-meta" for d in live.differences)
    assert "kernel-cache" in live.same
    assert not [d for d in live.differences if d.what in ("RANK", "cwd", "user", "umask")]


def test_a_shared_work_directory_is_wrong() -> None:
    """Two processes in one work directory are told by name; in two mount namespaces they are not one."""
    jobs = [Job(env={"ASCEND_WORK_PATH": "/w", "RANK": str(rank)}, pid=10 + rank) for rank in (0, 1)]
    (finding,) = [f for f in table(*jobs).findings if f.args["directory"] == "/w"]
    assert (finding.id, finding.severity) == ("work-path-shared-by-ranks", "error")
    assert "rank 0 (pid 10), rank 1 (pid 11)" in finding.message
    assert "kernel-meta" in finding.say("zh")
    apart = [jobs[0], jobs[1].replace(root="/proc/11/root")]
    assert not [f for f in table(*apart).findings if f.args["directory"] == "/w"]


def test_nothing_differs() -> None:
    """Equal processes give a table without differences."""
    live = table(Job(pid=1), Job(pid=2))
    assert live.differences == ()
    text = "\n".join(live_lines(live))
    assert "No differences" in text
    assert "cannot be seen" in text
    assert "看到" in "\n".join(live_lines(live, "zh"))


def test_driver_and_worker(start: Start, tmp_path: Path) -> None:
    """U2: the driver has ASCEND_WORK_PATH, the worker does not and runs in another directory."""
    work = tmp_path / "w"
    work.mkdir()
    driver = start(ASCEND_WORK_PATH=str(work), HOME="/h")
    worker = start(cwd="/usr/bin", HOME="/h", RAY_JOB_ID="01")
    done = cli("explain", "--pid", str(driver), "--pid", str(worker), "--json")
    assert done.returncode == 0, done.stderr
    live = json.loads(done.stdout)
    differences = {d["what"]: d["values"] for d in live["differences"]}
    assert differences["ASCEND_WORK_PATH"] == [[str(work), [0]], [None, [1]]]
    assert ["/usr/bin", [1]] in differences["cwd"]
    assert ["/usr/bin", [1]] in differences["kernel-meta"]
    assert live["processes"][1]["launcher"] == "ray"
    text = cli("explain", "--pid", str(driver), "--pid", str(worker)).stdout
    assert "not set" in text
    assert f"pid {worker}" in text


def test_children_of_a_launcher(start: Start) -> None:
    """--children-of finds every descendant; one without children is an error of inspection."""
    code = (
        "import subprocess, sys, os\n"
        "kids = [subprocess.Popen([sys.executable, '-S', '-c', 'print(flush=True); import sys; sys.stdin.read()'],"
        " stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={'RANK': str(r), 'WORLD_SIZE': '2'}) for r in (0, 1)]\n"
        "[kid.stdout.readline() for kid in kids]\n"
        "print(*[kid.pid for kid in kids], flush=True); sys.stdin.read()\n"
        "[kid.communicate(b'') for kid in kids]\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        pids = [int(word) for word in parent.stdout.readline().split()]
        assert host.children_of(parent.pid) == sorted(pids)
        live = json.loads(cli("explain", "--children-of", str(parent.pid), "--json").stdout)
        assert parent.stdin is not None
        parent.stdin.close()
    assert [(one["pid"], one["rank"]) for one in live["processes"]] == [(pids[0], 0), (pids[1], 1)]
    lonely = start()
    done = cli("explain", "--children-of", str(lonely))
    assert done.returncode == 3
    assert "no children" in done.stderr


def test_a_pid_that_is_gone() -> None:
    """Exit 3 and one line."""
    with subprocess.Popen(["/bin/true"]) as gone:
        pass
    for words in (["--pid", str(gone.pid), "--pid", str(os.getpid())], ["--children-of", str(gone.pid)]):
        done = cli("explain", *words)
        assert done.returncode == 3
        assert len(done.stderr.splitlines()) == 1
    with pytest.raises(InspectError):
        host.children_of(gone.pid)


def test_text_of_a_table() -> None:
    """Columns line up in cells, unset and empty values are told apart, equal artifacts share a line."""
    jobs = [
        Job(env={"ASCEND_WORK_PATH": "/w", "RANK": "0"}, pid=5, user="用户"),
        Job(env={"ASCEND_WORK_PATH": ""}, pid=600),
    ]
    lines = list(live_lines(table(*jobs)))
    assert lines[1].split() == ["pid", "rank", "local", "user", "launcher", "cwd"]
    assert lines[2] == "5    0     -      用户  environment  /"
    assert lines[3] == "600  -     -      -     -            /"
    at = lines.index("  ASCEND_WORK_PATH")
    assert sorted(lines[at + 1 : at + 3]) == ['    ""  pid 600', "    /w  rank 0"]
    assert "    not set  pid 600" not in lines[:at]
    assert [line for line in lines if "kernel-meta, " in line and line.endswith(", directory")]


def test_left_out_children_are_named() -> None:
    """Children that could not be read are a note."""
    live = compare([Report(Job(pid=1), ())], [7, 8])
    assert "7, 8" in "\n".join(live_lines(live))


def test_environment_at_start_only(start: Start) -> None:
    """A live process is read from /proc: its host is known, its environment is the one at exec."""
    pid = start(ASCEND_WORK_PATH="/w", RANK="3")
    job = host.job_of_process(pid)
    assert job.env["ASCEND_WORK_PATH"] == "/w"
    assert job.host == os.uname().nodename
    assert "cannot be seen" in cli("explain", "--pid", str(pid)).stdout
    report = json.loads(cli("explain", "--pid", str(pid), "--json").stdout)
    assert (report["job"]["pid"], report["job"]["rank"]) == (pid, 3)
    assert any("cannot be seen" in note for note in report["notes"])


@pytest.mark.parametrize(
    "words",
    [["--nodes", "2"], ["--per-rank", "/w/{rank}"], ["--ranks", "2", "--pid", "1"], ["--ranks", "2", "--nodes", "3"]],
)
def test_options_that_do_not_go_together(words: list[str]) -> None:
    """Exit 2 and one line that says which belong together."""
    done = cli("explain", *words)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_plan_on_the_command_line(tmp_path: Path) -> None:
    """explain --ranks in text and JSON."""
    words = ["explain", "--ranks", "8", "--nodes", "2", "--per-rank", f"{tmp_path}/{{rank}}"]
    done = cli(*words)
    assert done.returncode == 0, done.stderr
    assert f"{tmp_path}/0" in done.stdout
    shown = json.loads(cli(*words, "--json").stdout)
    assert (shown["ranks"], shown["nodes"], shown["per_node"]) == (8, 2, 4)
