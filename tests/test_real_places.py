"""A real read-only root, a full tmpfs and a uid that nobody knows: answers agree with what the kernel does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import places
from npu_paths.core.conflicts import evaluate
from npu_paths.core.model import BASES, Job
from npu_paths.core.whole import resolutions
from npu_paths.core.world import Mount, Stat
from npu_paths.testing import FakeProbe

DIR = Stat("dir", 0o755, 0, 0)


def base(home: str, **env: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "COVERAGE_PROCESS_START") if name in os.environ}
    return {**kept, "HOME": home, "LANG": "C.UTF-8", **env}


def fake(tree: dict[str, Stat], mounts: dict[str, Mount], job: Job) -> dict[str, Any]:
    """Outcomes and finding ids of the same place as a fake tree."""
    world = job.world(FakeProbe(tree, mounts))
    both = resolutions(job, world, BASES)
    ids = {finding.id: finding.severity for finding in evaluate(job, world, both)}
    return {"outcomes": {r.artifact: r.outcome for r in both if r.basis == "documented"}, "ids": ids}


# ---------------------------------------------------------------------- a read-only root
def read_only(tmp_path: Path, **env: str) -> dict[str, Any]:
    """Everything is read-only but a tmpfs, ``{rw}`` in the values of ``env``; the job stands in ``/``."""
    rw = tmp_path / "rw"
    rw.mkdir()
    env = {name: value.format(rw=rw) for name, value in env.items()}
    if places.why_not():
        job = Job(env={"HOME": "/", **env}, cwd="/", passwd_home="/", user="u")
        writable = {"/": Mount(True), str(rw): Mount(False, 1 << 30, 1 << 30, 1000, 1000)}
        return fake({"/": DIR, str(rw): Stat("dir", 0o1777, 0, 0)}, writable, job)
    script = (
        f'mount -t tmpfs -o mode=1777 none "{rw}"\n'
        "mount -o remount,bind,ro /\n"
        "cd /\n"
        "if mkdir /npu-paths-probe 2>/dev/null; then echo WRITABLE; exit 1; fi\n"
        "npu explain --json\n"
    )
    done = places.inside(script, base("/", **env), str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    return {
        "outcomes": {r["artifact"]: r["outcome"] for r in report["resolutions"]},
        "ids": {f["id"]: f["severity"] for f in report["findings"]},
    }


def test_read_only_root(tmp_path: Path) -> None:
    """U18: the default below the cwd is unusable, and the finding tells."""
    got = read_only(tmp_path)
    assert got["outcomes"]["kernel-meta"] == "unusable"
    assert "cwd-default" in got["ids"]


def test_read_only_root_with_a_writable_work_path(tmp_path: Path) -> None:
    """A work path on the one writable mount can be made."""
    got = read_only(tmp_path, ASCEND_WORK_PATH="{rw}/w", NPU_COLLECT_PATH="/collect")
    assert got["outcomes"]["kernel-meta"] == "creatable"
    assert got["outcomes"]["l1-exception-dump"] == "unusable"
    assert got["ids"]["npu-collect-path-unusable"] == "error"


def test_run_on_a_read_only_root(tmp_path: Path) -> None:
    """run prepares on the writable mount and starts; what cannot be made stops it with the reason."""
    if places.why_not():
        got = read_only(tmp_path, ASCEND_WORK_PATH="/nope/w")
        assert got["outcomes"]["kernel-meta"] == "unusable"
        return
    rw = tmp_path / "rw"
    rw.mkdir()
    script = (
        f'mount -t tmpfs -o mode=1777 none "{rw}"\nmount -o remount,bind,ro /\ncd "{rw}"\n'
        f"npu run --per-rank '{rw}/w/{{rank}}' -- sh -c 'touch $ASCEND_WORK_PATH/f && echo started $ASCEND_WORK_PATH'\n"
        "if ASCEND_WORK_PATH=/npu-paths-nope npu run -- echo not-reached; then exit 9; fi\n"
    )
    env = base(str(rw), RANK="1", WORLD_SIZE="2", ASCEND_CACHE_PATH=f"{rw}/c", TMPDIR=str(rw))
    done = places.inside(script, env, str(tmp_path))
    assert (done.returncode, done.stdout) == (0, f"started {rw}/w/1\n"), done.stdout + done.stderr
    assert "/npu-paths-nope" in done.stderr


# ---------------------------------------------------------------------- no space
def test_a_tmpfs_of_zero_free_bytes(tmp_path: Path) -> None:
    """low-space is an error at zero, and names the directory."""
    if places.why_not():
        job = Job(
            env={"HOME": "/home/u", "ASCEND_WORK_PATH": "/full/w"}, cwd="/home/u", passwd_home="/home/u", user="u"
        )
        got = fake({"/full": DIR, "/home/u": DIR}, {"/full": Mount(False, 4096, 0, 10, 8)}, job)["ids"]
    else:
        full = tmp_path / "full"
        full.mkdir()
        script = (
            f'mount -t tmpfs -o size=4k,nr_inodes=10 none "{full}"\n'
            f'head -c 4096 /dev/zero > "{full}/f"\n'
            f'if echo more > "{full}/g" 2>/dev/null; then exit 9; fi\n'
            "npu check --json --fail-on never\n"
        )
        done = places.inside(script, base(str(tmp_path), ASCEND_WORK_PATH=f"{full}/w"), str(tmp_path))
        assert done.returncode == 0, done.stdout + done.stderr
        findings = json.loads(done.stdout)["findings"]
        got = {f["id"]: f["severity"] for f in findings}
        assert any(str(full) in f["message"] for f in findings if f["id"] == "low-space")
    assert got["low-space"] == "error"


def test_a_process_in_another_mount_namespace(tmp_path: Path) -> None:
    """--pid looks through /proc/PID/root: what the process has mounted decides, not what we see."""
    top = tmp_path / "data"
    top.mkdir()
    if places.why_not():
        job = Job(env={"ASCEND_WORK_PATH": "/data/only/w"}, pid=7, root="/proc/7/root")
        assert fake({"/data/only": DIR}, {}, job)["outcomes"]["kernel-meta"] == "creatable"
        return
    script = (
        f'mount -t tmpfs none "{top}"\nmkdir "{top}/only"\n'
        f'export ASCEND_WORK_PATH="{top}/only"\nsh -c "read _" < "{tmp_path}/fifo" &\n'
        "echo $! > pid\nwait\n"
    )
    os.mkfifo(tmp_path / "fifo")
    results: list[subprocess.CompletedProcess[str]] = []
    thread = threading.Thread(target=lambda: results.append(places.inside(script, base("/"), str(tmp_path))))
    thread.start()
    with open(tmp_path / "fifo", "w"):  # opens when the process in the namespace reads
        pid = _pid(tmp_path / "pid")
        words = [sys.executable, "-m", "npu_paths", "explain", "kernel-meta", "--json", "--pid", str(pid)]
        done = subprocess.run(words, env=base("/"), capture_output=True, text=True)
    thread.join()
    assert done.returncode == 0, done.stderr + results[0].stderr
    (one,) = json.loads(done.stdout)["resolutions"]
    assert (one["directory"], one["outcome"]) == (f"{top}/only", "ready")
    assert not (top / "only").exists()  # here it is not


def _pid(file: Path) -> int:
    for _ in range(100):
        text = file.read_text() if file.exists() else ""
        if text.endswith("\n"):
            return int(text)
        time.sleep(0.05)
    raise AssertionError("no pid")


# ---------------------------------------------------------------------- a uid without passwd entry
@pytest.mark.parametrize("home", [None, "/scratch/h"])
def test_a_uid_without_passwd_entry(tmp_path: Path, home: str | None) -> None:
    """U3: logs go to /ascend/log whatever HOME says (the code asks the passwd entry), the cache follows HOME."""
    env = base("x")
    del env["HOME"]
    if home is not None:
        env["HOME"] = home
    argv = [sys.executable, "-B", "-m", "npu_paths", "explain", "--basis", "observed", "--json"]
    done = places.as_stranger(argv, env, str(tmp_path))
    if done is None:
        job = Job(
            env={"HOME": home} if home else {}, uid=places.STRANGER, gid=places.STRANGER, cwd="/t", basis="observed"
        )
        world = job.world(FakeProbe({"/t": DIR}))
        both = resolutions(job, world, BASES)
        directories = {r.artifact: r.directory for r in both if r.basis == "observed"}
        ids = {finding.id for finding in evaluate(job, world, both)}
    else:
        assert done.returncode == 0, done.stderr
        report = json.loads(done.stdout)
        assert (report["job"]["uid"], report["job"]["user"]) == (places.STRANGER, None)
        directories = {r["artifact"]: r["directory"] for r in report["resolutions"]}
        ids = {f["id"] for f in report["findings"]}
    assert directories["process-log"] == "/ascend/log"
    assert directories["kernel-cache"] == f"{home or ''}/atc_data"
    assert "no-passwd-entry" in ids
