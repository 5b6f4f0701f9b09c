"""``npu-paths run`` becomes the command; ``npu_paths.prepare`` gives the environment of a child."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from npu_paths.core.errors import UsageError
from npu_paths.core.model import Job
from npu_paths.launch.forward import check_launcher
from npu_paths.launch.run import CommandError, become
from npu_paths.testing import FakeProbe

NPU_PATHS = (sys.executable, "-m", "npu_paths")


def base(tmp_path: Path, **env: str) -> dict[str, str]:
    """An environment of which the test knows everything, with a home of its own."""
    kept = {name: os.environ[name] for name in ("PATH", "COVERAGE_PROCESS_START") if name in os.environ}
    return {**kept, "HOME": str(tmp_path), "LANG": "C.UTF-8", **env}


def run(tmp_path: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Call ``npu-paths run WORDS`` in ``tmp_path``."""
    return subprocess.run(
        [*NPU_PATHS, "run", *words], env=base(tmp_path, **env), cwd=tmp_path, capture_output=True, text=True
    )


def test_status_and_output_are_the_commands(tmp_path: Path) -> None:
    """The exit status is the command's own, and nothing of ours is on stdout."""
    done = run(tmp_path, "--", "sh", "-c", "echo out; echo err >&2; exit 7")
    assert (done.returncode, done.stdout, done.stderr) == (7, "out\n", "err\n")


def test_it_is_the_same_process(tmp_path: Path) -> None:
    """exec: the command has the pid that was started, so signals reach it directly."""
    with subprocess.Popen(
        [*NPU_PATHS, "run", "--", "sh", "-c", "echo $$; read _"],
        env=base(tmp_path), cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert int(process.stdout.readline()) == process.pid
        process.send_signal(signal.SIGTERM)
    assert process.returncode == -signal.SIGTERM


@pytest.mark.parametrize("name", ["SIGPIPE", "SIGXFSZ", "SIGINT", "SIGKILL"])
def test_signals_have_their_default(tmp_path: Path, name: str) -> None:
    """What Python ignores for itself is not ignored by the command."""
    # A shell that starts these tests in the background has them ignore SIGINT, and so would the command.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        done = run(tmp_path, "--", "sh", "-c", f"kill -{name[3:]} $$; exit 0")
    finally:
        signal.signal(signal.SIGINT, before)
    assert done.returncode == -getattr(signal, name)


def test_only_path_variables_change(tmp_path: Path) -> None:
    """Relative values become absolute; every other variable arrives as it was, byte for byte."""
    odd = os.fsdecode(b"\xff=\n'\"")
    env = {"ASCEND_WORK_PATH": "w", "ODD": odd, "ASCEND_CACHE_PATH": ""}
    done = subprocess.run(
        [*NPU_PATHS, "run", "--", "env", "-0"], env=base(tmp_path, **env), cwd=tmp_path, capture_output=True, check=True
    )
    got = dict(os.fsdecode(item).split("=", 1) for item in done.stdout.split(b"\0") if item)
    assert got == {**base(tmp_path, **env), "ASCEND_WORK_PATH": f"{tmp_path}/w"}
    assert (tmp_path / "w").is_dir()


def test_per_rank(tmp_path: Path) -> None:
    """The template is filled in from the launcher's variables, and the directory is there before the command."""
    done = run(
        tmp_path, "--per-rank", f"{tmp_path}/work/{{job}}/{{rank}}", "--", "sh", "-c",
        'cd "$ASCEND_WORK_PATH" && pwd -P',
        RANK="5", WORLD_SIZE="8", TORCHELASTIC_RUN_ID="r1",
    )  # fmt: skip
    assert done.stdout.strip() == os.path.realpath(tmp_path / "work/r1/5"), done.stderr
    assert stat.S_IMODE((tmp_path / "work/r1/5").stat().st_mode) & 0o077 in (0, 0o050)


def test_a_part_that_is_not_known_starts_nothing(tmp_path: Path) -> None:
    """Exit 2, one line, nothing made, nothing started."""
    done = run(tmp_path, "--per-rank", f"{tmp_path}/w/{{rank}}", "--", "touch", "started")
    assert (done.returncode, done.stdout) == (2, "")
    assert "{rank}" in done.stderr
    assert os.listdir(tmp_path) == []


def test_errors_stop_it_and_force_does_not(tmp_path: Path) -> None:
    """What check calls an error is told on stderr, exit 1; --force starts all the same."""
    work = "~/work"  # nobody expands it
    done = run(tmp_path, "--", "echo", "started", ASCEND_WORK_PATH=work)
    assert (done.returncode, done.stdout) == (1, "")
    assert "literal-tilde" in done.stderr
    forced = run(tmp_path, "--force", "--", "echo", "started", ASCEND_WORK_PATH=work)
    assert (forced.returncode, forced.stdout) == (0, "started\n")


def test_a_directory_that_cannot_be_made_stops_it(tmp_path: Path) -> None:
    """A file in the way is named."""
    (tmp_path / "file").write_text("")
    done = run(tmp_path, "--", "echo", "started", ASCEND_WORK_PATH=f"{tmp_path}/file/w")
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{tmp_path}/file" in done.stderr


@pytest.mark.parametrize(("command", "status"), [("no-such-command", 127), ("/", 126)])
def test_a_command_that_cannot_be_started(tmp_path: Path, command: str, status: int) -> None:
    """As shells answer: 127 not found, 126 not executable; one line names it."""
    done = run(tmp_path, "--", command)
    assert done.returncode == status
    assert command in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "words", [("--as", "1", "--", "true"), ("--pid", "1", "--", "true"), ("--",), ("--nope", "true")]
)
def test_usage(tmp_path: Path, words: tuple[str, ...]) -> None:
    """Another user or process, no command, an unknown option: exit 2."""
    assert run(tmp_path, *words).returncode == 2


def test_options_of_the_command_are_its_own(tmp_path: Path) -> None:
    """Everything after the command's name belongs to it, with or without --."""
    assert run(tmp_path, "echo", "--force", "--json").stdout == "--force --json\n"


def test_cwd_and_env_options(tmp_path: Path) -> None:
    """The command runs in --cwd with --env and without --unset."""
    (tmp_path / "sub").mkdir()
    done = run(tmp_path, "--cwd", "sub", "--env", "A=1", "--unset", "B", "--", "sh", "-c", "pwd; echo $A-$B", B="2")
    assert done.stdout == f"{tmp_path}/sub\n1-\n"


_MANY = """
import os, sys
import npu_paths.cli, npu_paths.cli.run, npu_paths.api, npu_paths.preparing, npu_paths.launch.pin, npu_paths.launch.run
top = sys.argv[1]
ready, go = os.pipe()
pids = []
for rank in range(64):
    pid = os.fork()
    if pid == 0:
        os.close(go)
        os.environ.update(RANK=str(rank), WORLD_SIZE="64", LOCAL_RANK=str(rank))
        os.read(ready, 1)  # all start at once when the writing end is closed
        npu_paths.cli.main(["run", "--per-rank", top + "/a/b/{rank}", "--per-rank",
                            "ASCEND_CACHE_PATH=" + top + "/a/cache/x", "--", "test", "-d", top + "/a/b/" + str(rank)])
    pids.append(pid)
os.close(go)
print(*sorted({os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids}))
"""


def test_64_ranks_at_once(tmp_path: Path) -> None:
    """Overlapping trees on a shared directory: every rank succeeds."""
    done = subprocess.run(
        [sys.executable, "-c", _MANY, str(tmp_path)], env=base(tmp_path), cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stdout == "0\n", done.stderr[-2000:]
    assert len(os.listdir(tmp_path / "a/b")) == 64


def test_become_raises_when_it_cannot() -> None:
    """As a function: an error with the exit code, and no process lost."""
    with pytest.raises(CommandError, match="no-such") as error:
        become(["no-such"], {"PATH": "/bin"})
    assert error.value.exit_code == 127
    with pytest.raises(CommandError) as error:
        become(["a\0b"], {})
    assert error.value.exit_code == 126
    assert error.value.say("zh") != error.value.say("en")


# ---------------------------------------------------------------------- env
def test_env_is_for_eval(tmp_path: Path) -> None:
    """eval "$(npu-paths env)" pins the variables of a shell script."""
    call = f"{' '.join(NPU_PATHS)} env --per-rank '{tmp_path}/it{{rank}}'"
    script = f'eval "$({call})"; cd /; echo "$ASCEND_WORK_PATH|$DUMP_GRAPH_PATH"'
    env = base(tmp_path, RANK="3", DUMP_GRAPH_PATH="a b")
    done = subprocess.run(["sh", "-c", script], env=env, cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == f"{tmp_path}/it3|{tmp_path}/a b\n", done.stderr
    assert os.listdir(tmp_path) == []  # env writes nothing


def env_of(tmp_path: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*NPU_PATHS, "env", *words], env=base(tmp_path, **env), cwd=tmp_path, capture_output=True, text=True
    )


def test_env_forms_on_the_command_line(tmp_path: Path) -> None:
    """Only what is set; switches when asked for; a template's own variable; mounts for docker."""
    assert env_of(tmp_path).stdout == ""
    assert env_of(tmp_path, DUMP_GE_GRAPH="2").stdout == ""
    assert env_of(tmp_path, "--switches", DUMP_GE_GRAPH="2").stdout == "export DUMP_GE_GRAPH=2\n"
    assert env_of(tmp_path, "--per-rank", "MINE=/m/{user}", USER="u", LOGNAME="u").stdout.startswith("export MINE=/m/")
    done = env_of(tmp_path, "--shell", "docker", ASCEND_WORK_PATH="/w")
    assert done.stdout == "--env ASCEND_WORK_PATH=/w -v /w:/w\n"
    refused = env_of(tmp_path, "--shell", "ray", ASCEND_WORK_PATH="/w/$X")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert env_of(tmp_path, "--shell", "powershell").returncode == 2


# ---------------------------------------------------------------------- forwarding with lines
@pytest.mark.parametrize(
    ("launcher", "line"),
    [
        ("deepspeed", "echo NPU_COLLECT_PATH=/job/c >> .deepspeed_env"),
        ("ray", '{"env_vars": {"NPU_COLLECT_PATH": "/job/c"}}'),
        ("ssh", "ssh HOST 'env NPU_COLLECT_PATH=/job/c COMMAND'"),
        ("sudo", "sudo env NPU_COLLECT_PATH=/job/c COMMAND"),
        ("docker", "--env NPU_COLLECT_PATH=/job/c -v /job/c:/job/c"),
        ("mpirun", "-x NPU_COLLECT_PATH=/job/c"),
        ("k8s", '    value: "/job/c"'),
    ],
)
def test_lines_that_forward(launcher: str, line: str) -> None:
    """Each launcher gets its own form, with absolute values."""
    job = Job(env={"NPU_COLLECT_PATH": "c"}, cwd="/job")
    (finding,) = check_launcher(job, FakeProbe(), launcher)
    assert finding.fix[-1] == line
    assert finding.evidence == ("NPU_COLLECT_PATH=c",)


def test_check_launcher_on_the_command_line(tmp_path: Path) -> None:
    """check --launcher names what is lost, once, as a warning; an unknown launcher is exit 2."""
    words = [*NPU_PATHS, "check", "--select", "launcher-not-forwarding", "--launcher"]
    env = base(tmp_path, NPU_COLLECT_PATH="/c")
    done = subprocess.run([*words, "ssh"], env=env, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout.count("launcher-not-forwarding")) == (0, 1)
    assert "ssh HOST 'env NPU_COLLECT_PATH=/c HOME=" in done.stdout
    done = subprocess.run([*words, "pbs"], env=env, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2
    assert "deepspeed" in done.stderr


def test_what_a_form_cannot_carry_is_told() -> None:
    """The other variables still get their line."""
    job = Job(env={"NPU_COLLECT_PATH": "/a$X", "DUMP_GE_GRAPH": "2"})
    (finding,) = check_launcher(job, FakeProbe(), "ray")
    assert finding.fix[0] == '{"env_vars": {"DUMP_GE_GRAPH": "2"}}'
    assert "NPU_COLLECT_PATH" in finding.fix[1]
    (alone,) = check_launcher(Job(env={"NPU_COLLECT_PATH": "/a$X"}), FakeProbe(), "ray")
    assert len(alone.fix) == 1


def test_srun_and_torchrun() -> None:
    """Nothing is lost: no finding; with an export list the line that lifts it."""
    assert check_launcher(Job(env={"NPU_COLLECT_PATH": "/c"}), FakeProbe(), "torchrun") == []
    (finding,) = check_launcher(Job(env={"NPU_COLLECT_PATH": "/c", "SLURM_EXPORT_ENV": "NONE"}), FakeProbe(), "srun")
    assert finding.fix == ("export NPU_COLLECT_PATH=/c", "srun --export=ALL COMMAND")
    with pytest.raises(UsageError):
        check_launcher(Job(), FakeProbe(), "x")


# ---------------------------------------------------------------------- the library
def in_python(tmp_path: Path, code: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], env=base(tmp_path, **env), cwd=tmp_path, capture_output=True, text=True
    )


def test_prepare_returns_the_childs_environment(tmp_path: Path) -> None:
    """Absolute, per rank, nothing else changed; the process's own environment stays as it is."""
    code = (
        "import os, npu_paths\n"
        "before = dict(os.environ)\n"
        "done = npu_paths.prepare(per_rank=os.getcwd() + '/w/{rank}')\n"
        "assert dict(os.environ) == before\n"
        "assert done.environ == {**before, 'ASCEND_WORK_PATH': os.getcwd() + '/w/2'}, done.environ\n"
        "assert os.path.isdir(done.environ['ASCEND_WORK_PATH'])\n"
        "seventh = npu_paths.prepare(rank=7, per_rank=os.getcwd() + '/w/{rank}')\n"
        "assert seventh.environ['ASCEND_WORK_PATH'].endswith('/7')\n"
        "assert callable(npu_paths.prepare)\n"
    )
    done = in_python(tmp_path, code, RANK="2")
    assert done.returncode == 0, done.stderr


def test_prepare_refuses_what_comes_too_late(tmp_path: Path) -> None:
    """With pyACL loaded in this process a change is refused; for an explicit job (a child's) it is not."""
    (tmp_path / "acl.py").write_text("def init(path=None): return 0\n")
    code = (
        "import acl, npu_paths\n"
        "npu_paths.prepare()\n"
        f"npu_paths.prepare(npu_paths.current_job(), per_rank='{tmp_path}/w/{{rank}}')\n"
        f"try: npu_paths.prepare(per_rank='{tmp_path}/w/{{rank}}')\n"
        "except npu_paths.NpuPathsError as error: print(error.say('en'))\n"
    )
    done = in_python(tmp_path, code, RANK="2", ASCEND_CACHE_PATH="c", PYTHONPATH=str(tmp_path))
    assert "acl is already loaded" in done.stdout, done.stderr
    assert "ASCEND_WORK_PATH" in done.stdout
    assert "ASCEND_CACHE_PATH" not in done.stdout
