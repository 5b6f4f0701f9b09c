"""The real launchers: ranks, run, forms and live mode, as torchrun, accelerate, mpirun and Ray do it.

A session of its own (``nox -s launchers``), since it needs their packages; not collected by the test command.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import Any

import pytest

BIN = sysconfig.get_path("scripts")
PROBE = str(Path(__file__).with_name("probe.py"))
NASTY = '/tmp/it\'s a "path" é中'
MPI_AS_ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    """Only what a login gives, and what the test sets."""
    home = tmp_path / "home"
    home.mkdir(exist_ok=True)
    return {"PATH": f"{BIN}:{os.environ['PATH']}", "HOME": str(home), "LANG": "C.UTF-8", "OMP_NUM_THREADS": "1", **more}


def call(words: list[str], env: dict[str, str], cwd: Path) -> str:
    """Run and return stdout; everything that was said when it fails."""
    done = subprocess.run(words, env=env, cwd=cwd, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def answers(where: Path) -> list[dict[str, Any]]:
    """What the processes said, by rank."""
    found = [json.loads(file.read_text()) for file in where.glob("*.json")]
    return sorted(found, key=lambda one: one["framework"]["rank"])


def agree(found: list[dict[str, Any]], launcher: str, count: int) -> None:
    """Every process is known as the framework numbers it, with a work directory of its own."""
    assert len(found) == count
    for one in found:
        assert one["launcher"] == launcher
        assert one["conflicts"] == 0
        said = {field: str(number) for field, number in one["framework"].items()}
        assert said.items() <= one["known"].items()
        assert one["exists"]
        assert one["work"].endswith(f"/{one['framework']['rank']}")
    assert len({one["work"] for one in found}) == count


@pytest.fixture
def out(tmp_path: Path) -> Path:
    where = tmp_path / "out"
    where.mkdir()
    return where


def run_words(tmp_path: Path, kind: str, out: Path) -> list[str]:
    """npu-paths run, one directory for each rank, the probe below it."""
    return ["npu-paths", "run", "--per-rank", f"{tmp_path}/work/{{rank}}", "--", sys.executable, PROBE, kind, str(out)]


# ---------------------------------------------------------------------- torchrun
def test_torchrun_no_python(tmp_path: Path, out: Path) -> None:
    """torchrun --no-python npu-paths run -- python train.py"""
    words = ["torchrun", "--nproc-per-node", "4", "--master-port", str(free_port()), "--no-python"]
    call([*words, *run_words(tmp_path, "torch", out)], environment(tmp_path), tmp_path)
    found = answers(out)
    agree(found, "torchrun", 4)
    assert [one["known"]["local_rank"] for one in found] == ["0", "1", "2", "3"]
    assert {one["known"]["node"] for one in found} == {"0"}


def test_torchrun_two_nodes(tmp_path: Path, out: Path) -> None:
    """Two agents, as on two nodes: ranks and nodes go on counting."""
    port = str(free_port())
    agents = []
    for node in ("0", "1"):
        words = ["torchrun", "--nnodes", "2", "--node-rank", node, "--nproc-per-node", "2", "--no-python"]
        words += ["--master-addr", "127.0.0.1", "--master-port", port, *run_words(tmp_path, "torch", out)]
        agents.append(subprocess.Popen(words, env=environment(tmp_path), cwd=tmp_path))
    assert [agent.wait(timeout=240) for agent in agents] == [0, 0]
    found = answers(out)
    agree(found, "torchrun", 4)
    assert [one["known"]["node"] for one in found] == ["0", "0", "1", "1"]


def test_torchrun_status_of_a_worker(tmp_path: Path) -> None:
    """A worker that fails fails the launch: nothing of ours swallows the status."""
    words = ["torchrun", "--nproc-per-node", "2", "--master-port", str(free_port()), "--no-python"]
    words += ["npu-paths", "run", "--", "sh", "-c", "exit 9"]
    done = subprocess.run(words, env=environment(tmp_path), cwd=tmp_path, capture_output=True, text=True, timeout=240)
    assert done.returncode != 0
    assert "exitcode  : 9" in done.stderr or "exitcode: 9" in done.stderr


def test_live_children_of_torchrun(tmp_path: Path) -> None:
    """explain --children-of shows the workers rank by rank, and that they share one work directory."""
    flag = tmp_path / "go"
    code = f"import os, time\nwhile not os.path.exists({str(flag)!r}): time.sleep(0.05)"
    words = ["torchrun", "--nproc-per-node", "2", "--master-port", str(free_port()), "--no-python"]
    words += [sys.executable, "-c", code]
    env = environment(tmp_path, ASCEND_WORK_PATH=f"{tmp_path}/w")
    with subprocess.Popen(words, env=env, cwd=tmp_path) as agent:
        try:
            live: dict[str, Any] = {"processes": []}
            for _ in range(100):
                done = subprocess.run(
                    ["npu-paths", "explain", "--children-of", str(agent.pid), "--json"],
                    env=environment(tmp_path), capture_output=True, text=True,
                )  # fmt: skip
                live = json.loads(done.stdout) if done.returncode == 0 else live
                if [one["rank"] for one in live["processes"]] == [0, 1]:
                    break
                time.sleep(0.2)
        finally:
            flag.touch()
    assert [(one["rank"], one["launcher"]) for one in live["processes"]] == [(0, "torchrun"), (1, "torchrun")], (
        done.stderr
    )
    assert {finding["id"] for finding in live["findings"]} == {"work-path-shared-by-ranks"}


# ---------------------------------------------------------------------- accelerate
def test_accelerate(tmp_path: Path, out: Path) -> None:
    """accelerate launch starts torchrun's workers (its CPU mode starts one process, or mpirun's)."""
    words = ["accelerate", "launch", "--multi_gpu", "--num_processes", "2", "--num_machines", "1"]
    words += [
        "--mixed_precision",
        "no",
        "--dynamo_backend",
        "no",
        "--main_process_port",
        str(free_port()),
        "--no_python",
    ]
    call([*words, *run_words(tmp_path, "accelerate", out)], environment(tmp_path), tmp_path)
    agree(answers(out), "torchrun", 2)


# ---------------------------------------------------------------------- mpirun
def test_mpirun(tmp_path: Path, out: Path) -> None:
    """mpirun of Open MPI with mpi4py: the numbers are MPI's own."""
    words = ["mpirun", "--oversubscribe", "-np", "4"]
    call([*words, *run_words(tmp_path, "mpi", out)], environment(tmp_path, **MPI_AS_ROOT), tmp_path)
    agree(answers(out), "openmpi", 4)


def test_mpirun_status(tmp_path: Path) -> None:
    """mpirun sees the command's own status."""
    words = ["mpirun", "--oversubscribe", "-np", "2", "npu-paths", "run", "--", "sh", "-c", "exit 5"]
    env = environment(tmp_path, **MPI_AS_ROOT)
    assert subprocess.run(words, env=env, cwd=tmp_path, capture_output=True, timeout=240).returncode == 5


def test_mpirun_forwards_only_x_to_other_machines(tmp_path: Path) -> None:
    """Another machine (an agent instead of ssh, with a login's environment) gets what -x names, unchanged."""
    agent = tmp_path / "agent"
    agent.write_text(
        '#!/bin/sh\nwhile [ "${1#-}" != "$1" ]; do shift; done\nshift\n'
        'exec env -i PATH="$PATH" HOME="$HOME" sh -c "$*"\n'
    )
    agent.chmod(0o755)
    env = environment(tmp_path, ASCEND_WORK_PATH="/w", NPU_COLLECT_PATH=NASTY, **MPI_AS_ROOT)
    form = call(["npu-paths", "env", "--shell", "mpirun", "--unset", "ASCEND_WORK_PATH"], env, tmp_path).strip()
    show = "sh -c 'echo \"$OMPI_COMM_WORLD_RANK|$ASCEND_WORK_PATH|$NPU_COLLECT_PATH\"'"
    start = f"mpirun -mca plm rsh -mca plm_rsh_agent {agent} --host {socket.gethostname()}:1,127.0.0.2:1 -np 2"
    said = call(["sh", "-c", f"{start} {form} {show}"], env, tmp_path)
    assert sorted(said.splitlines()) == [f"0|/w|{NASTY}", f"1||{NASTY}"]


# ---------------------------------------------------------------------- Ray
RAY = """
import json, os, sys
import ray
env = json.loads(sys.argv[1])
ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False)

@ray.remote
def worker():
    from npu_paths import current_job
    from npu_paths.core.ranks import detect
    return detect(current_job()).launchers, {name: os.environ.get(name) for name in ("NPU_COLLECT_PATH", "LATE")}

os.environ["LATE"] = "driver"  # set after the workers' shell: does not travel
print(json.dumps(ray.get(worker.options(runtime_env=env).remote())))
ray.shutdown()
"""


def test_ray_workers(tmp_path: Path) -> None:
    """A worker is known as Ray's; runtime_env of ``npu-paths env`` arrives unchanged, the driver's own does not."""
    env = environment(tmp_path, NPU_COLLECT_PATH=NASTY, RAY_USAGE_STATS_ENABLED="0")
    form = call(["npu-paths", "env", "--shell", "ray"], env, tmp_path)
    del env["NPU_COLLECT_PATH"]
    launchers, got = json.loads(call([sys.executable, "-c", RAY, form], env, tmp_path).splitlines()[-1])
    assert launchers == ["ray"]
    assert got == {"NPU_COLLECT_PATH": NASTY, "LATE": None}


# ---------------------------------------------------------------------- shells and files
def test_fish_reads_its_form(tmp_path: Path) -> None:
    """The real fish ends up with the very value."""
    fish = shutil.which("fish")
    assert fish, "apt-get install fish"
    for value in (NASTY, "a\\b'c\n$HOME", os.fsdecode(b"/x\xff")):
        env = environment(tmp_path, ASCEND_WORK_PATH=value)
        script = tmp_path / "e.fish"
        done = subprocess.run(
            ["npu-paths", "env", "--shell", "fish"], env=env, cwd=tmp_path, capture_output=True, check=True
        )
        script.write_bytes(done.stdout)
        show = f'source {script}; printf "%s." "$ASCEND_WORK_PATH"'
        del env["ASCEND_WORK_PATH"]
        said = subprocess.run([fish, "--no-config", "-c", show], env=env, cwd=tmp_path, capture_output=True, check=True)
        expected = value if value.startswith("/") else f"{tmp_path}/{value}"
        assert os.fsdecode(said.stdout) == expected + "."
