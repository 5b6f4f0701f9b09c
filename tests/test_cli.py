"""explain, get and prepare as a user calls them: output, streams, exit codes."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys

import jsonschema
import pytest

import npu_paths
from cli import Done, bare
from cli import run as call
from npu_paths.report.plain import as_dict


class Shell:
    """A bare environment in an empty directory, and ``npu-paths`` in it."""

    def __init__(self, capfd: pytest.CaptureFixture[bytes], patch: pytest.MonkeyPatch, cwd: pathlib.Path) -> None:
        self.capfd, self.patch, self.cwd = capfd, patch, cwd

    def __call__(self, *argv: str, **env: str) -> Done:
        with self.patch.context() as patch:
            bare(patch, self.cwd, **env)
            return call(self.capfd, *argv)


@pytest.fixture
def shell(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> Shell:
    """``shell("get", "atrace", NAME="value")``."""
    home = tmp_path / "job"
    home.mkdir(mode=0o755)
    return Shell(capfdbinary, monkeypatch, home)


def schema() -> object:
    """The schema that the package ships."""
    import json

    path = pathlib.Path(npu_paths.__file__).parent / "report" / "report-1.schema.json"
    return json.loads(path.read_text())


# ---------------------------------------------------------------------- get
def test_get_prints_one_raw_line(shell: Shell) -> None:
    """The directory, one line, nothing else."""
    assert shell("get", "l1-exception-dump", NPU_COLLECT_PATH="a/b") == (0, f"{shell.cwd}/a/b\n".encode(), "")


def test_get_keeps_undecodable_bytes(shell: Shell) -> None:
    """A value that is not UTF-8 comes out byte for byte."""
    done = shell("get", "l1-exception-dump", NPU_COLLECT_PATH=f"{shell.cwd}/\udcff")
    assert done == (0, os.fsencode(shell.cwd) + b"/\xff\n", "")


def test_get_has_no_answer_for_an_unusable_directory(shell: Shell) -> None:
    """Exit 1, nothing on stdout, the reason in one line on stderr."""
    (shell.cwd / "file").write_text("")
    done = shell("get", "l1-exception-dump", NPU_COLLECT_PATH="file/x")
    assert (done.code, done.out) == (1, b"")
    assert done.err.count("\n") == 1
    assert "l1-exception-dump" in done.err


def test_get_of_a_missing_directory_is_an_answer(shell: Shell) -> None:
    """Before 8.0.0 the directory must exist: outcome missing, and still exit 0."""
    assert shell("get", "l1-exception-dump", "--cann", "8.0.RC3", NPU_COLLECT_PATH="/tmp/never").code == 0


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["get", "l1-exception-dmp"], "did you mean l1-exception-dump"),
        (["get"], "Missing argument"),
        (["gett", "x"], "No such command"),
        (["explain", "--nope"], "No such option"),
        (["explain", "--cann", "nine"], "not a CANN release"),
        (["explain", "--as", "me me"], "--as 'me me'"),
        (["explain", "--as", "-1"], "--as '-1'"),
        (["explain", "--as", "1:x"], "--as '1:x'"),
        (["explain", "--env", "NAME"], "--env 'NAME'"),
        (["explain", "--device", "x"], "--device"),
        (["explain", "--basis", "guess"], "--basis"),
        (["explain", "--option", "=1"], "--option '=1'"),
        (["explain", "--lang", "fr"], "--lang"),
    ],
)
def test_a_mistake_of_usage_is_one_line_and_exit_2(shell: Shell, argv: list[str], words: str) -> None:
    """What, where, which value; never a traceback."""
    done = shell(*argv)
    assert (done.code, done.out) == (2, b"")
    assert done.err.count("\n") == 1, done.err
    assert words in done.err


@pytest.mark.parametrize(
    "argv",
    [
        ["--env-file", "nope"],
        ["--env-file", "."],
        ["--acl-json", "nope.json"],
        ["--op-debug-config", "nope.cfg"],
        ["--cwd", "nope"],
        ["--policy", "nope.toml"],
        ["--pid", "2147483646"],
    ],
)
def test_what_cannot_be_inspected_is_one_line_and_exit_3(shell: Shell, argv: list[str]) -> None:
    """A missing or unreadable file named by an option, a process that is gone."""
    done = shell("explain", *argv)
    assert (done.code, done.out) == (3, b"")
    assert done.err.count("\n") == 1, done.err
    assert argv[1] in done.err


def test_errors_speak_chinese(shell: Shell) -> None:
    """By --lang and by the locale; --lang wins."""
    assert "未知产物" in shell("get", "x", LANG="zh_CN.UTF-8").err
    assert "未知产物" in shell("get", "x", "--lang", "zh").err
    assert "unknown artifact" in shell("get", "x", "--lang", "en", LANG="zh_CN.UTF-8").err


# ---------------------------------------------------------------------- explain
@pytest.mark.parametrize(
    ("argv", "env"),
    [
        ([], {}),
        (["--basis", "both"], {"NPU_COLLECT_PATH": "x"}),
        (["--basis", "observed", "--cann", "8.5.0"], {"ASCEND_WORK_PATH": "~/x"}),
        (["--cann", "7.0.0", "--basis", "observed"], {}),
        (["l1-exception-dump", "compiled-ops", "l0-exception-dump"], {"NPU_COLLECT_PATH": "\udcff\n"}),
        (["--as", "12345:1,2"], {"HOME": ""}),
        (["--lang", "zh", "--soc", "Ascend910B1", "--device", "3", "--chip", "5"], {"ASCEND_CACHE_PATH": "/ c"}),
    ],
)
def test_json_is_as_the_schema_says(shell: Shell, argv: list[str], env: dict[str, str]) -> None:
    """Every report is a document of version 1."""
    done = shell("explain", "--json", *argv, **env)
    assert (done.code, done.err) == (0, "")
    jsonschema.validate(done.json, schema())
    assert done.json["schema_version"] == 1


def test_json_of_the_design(shell: Shell) -> None:
    """The worked example: relative, missing, creatable, with the edge that would change it."""
    row = shell("explain", "l1-exception-dump", "--json", NPU_COLLECT_PATH="collect").json["resolutions"][0]
    at = str(shell.cwd)
    want = {
        "artifact": "l1-exception-dump", "basis": "documented", "enabled": True, "enabled_by": ["NPU_COLLECT_PATH"],
        "release_assumed": True, "depends_on": [{"release": "8.0.0", "field": "outcome", "value": "missing"}],
        "outcome": "creatable", "selected": "NPU_COLLECT_PATH", "directory": f"{at}/collect",
        "writes_to": f"{at}/collect/extra-info/data-dump/{{device_id}}",
    }  # fmt: skip
    assert {name: row[name] for name in want} == want
    first, second, third = row["steps"]
    assert first == {
        "candidate": "NPU_COLLECT_PATH", "kind": "env", "verdict": "selected", "value": "collect", "held": "collect",
        "directory": f"{at}/collect", "reason": None,
        "seen": {
            "exists": False, "is_dir": False, "readable": None, "writable": None, "searchable": None,
            "nearest_existing": at, "creatable": True, "refused_by": None,
        },
    }  # fmt: skip
    assert second == {
        "candidate": "ASCEND_WORK_PATH", "kind": "env", "verdict": "unset", "value": None, "held": None,
        "directory": None, "reason": None, "seen": None,
    }  # fmt: skip
    assert (third["candidate"], third["verdict"], third["held"], third["directory"]) == (
        "default", "shadowed", "./extra-info", f"{at}/extra-info",
    )  # fmt: skip


def test_a_deleted_directory_is_answered(shell: Shell, tmp_path: pathlib.Path) -> None:
    """cwd is null, the answer has no directory, exit 0."""
    code = (
        "import os, sys; os.mkdir('gone'); os.chdir('gone'); os.rmdir('../gone')\n"
        "from npu_paths.cli import main; main(['explain', 'l1-exception-dump', '--json'])"
    )
    got = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, env={"HOME": "/"}, check=True)
    done = Done(0, got.stdout, "")
    assert done.json["job"]["cwd"] is None
    assert done.json["resolutions"][0]["directory"] is None
    jsonschema.validate(done.json, schema())


def test_undecodable_values_are_base64(shell: Shell) -> None:
    """Bytes that are not UTF-8 survive JSON."""
    step = shell("explain", "l1-exception-dump", "--json", NPU_COLLECT_PATH="/\udcff").json["resolutions"][0]["steps"][
        0
    ]
    assert step["value"] == {"b64": "L/8="}


def test_text_never_carries_control_characters(shell: Shell) -> None:
    """A value cannot move the cursor of who reads the report."""
    out = shell("explain", "l1-exception-dump", "--all", NPU_COLLECT_PATH="/x/\x1b[31m\n\udcff").out
    assert b"\x1b" not in out
    assert b"\\x1b[31m\\n\\xff" in out


def test_text_is_plain_when_piped_and_with_no_color(shell: Shell) -> None:
    """No colours outside a terminal; the same text with NO_COLOR."""
    piped = shell("explain")
    assert b"\x1b" not in piped.out
    assert shell("explain", NO_COLOR="1").out == piped.out


def test_text_fits_80_columns(shell: Shell) -> None:
    """Sentences are broken at 80 cells, in both languages; only paths and addresses may be longer."""
    from rich.cells import cell_len

    for lang in ("en", "zh"):
        out = shell("explain", "--all", "l1-exception-dump", "process-log", "--lang", lang, NPU_COLLECT_PATH="c").text
        for line in out.splitlines():
            assert cell_len(line) <= 80 or "/" in line, line


def test_what_is_off_is_folded_under_a_count(shell: Shell) -> None:
    """Without --all only what may be written; with it every row."""
    short, full = shell("explain").text, shell("explain", "--all").text
    assert "model-dump" not in short
    assert "artifacts are off" in short
    assert "model-dump" in full
    assert "artifacts are off" not in full


def test_options_make_the_job(shell: Shell) -> None:
    """--env, --unset, --env-file and --cwd change the job; later ones win."""
    (shell.cwd / "sub").mkdir()
    (shell.cwd / "vars").write_text("# comment\nexport A=1\nB='two words'\nASCEND_WORK_PATH=/from/file\n\n")
    done = shell(
        "explain", "--json", "kernel-meta", "--env-file", "vars", "--env", "ASCEND_WORK_PATH=w", "--cwd", "sub",
        "--unset", "A",
    )  # fmt: skip
    assert done.json["resolutions"][0]["directory"] == f"{shell.cwd}/sub/w"
    assert done.json["job"]["cwd"] == f"{shell.cwd}/sub"


def test_an_env_file_may_be_nul_separated(shell: Shell) -> None:
    """As /proc/PID/environ is."""
    at = os.fsencode(shell.cwd)
    (shell.cwd / "environ").write_bytes(b"A=1\0ASCEND_WORK_PATH=" + at + b"/a\nb\0")
    done = shell("get", "kernel-meta", "--env-file", "environ")
    assert done.out == at + b"/a\nb\n"


def test_a_bad_line_of_an_env_file_is_named(shell: Shell) -> None:
    """File and line, exit 2."""
    (shell.cwd / "vars").write_text("A=1\nnonsense\n")
    done = shell("explain", "--env-file", "vars")
    assert done.code == 2
    assert "vars:2" in done.err


def test_explaining_never_writes(shell: Shell) -> None:
    """The tree is the same before and after, whatever the answer."""

    def tree() -> list[tuple[str, int]]:
        return [(str(p), p.lstat().st_mtime_ns) for p in sorted(shell.cwd.parent.rglob("*"))]

    (shell.cwd / "d").mkdir()
    before = tree()
    for basis in ("documented", "observed"):
        shell("explain", "--basis", basis, ASCEND_WORK_PATH="w/x", NPU_COLLECT_PATH="n", ASCEND_DUMP_PATH="d")
        shell("check", "--basis", basis, ASCEND_WORK_PATH="w/x", NPU_COLLECT_PATH="n", ASCEND_DUMP_PATH="d")
        shell("get", "kernel-meta", "--basis", basis, ASCEND_WORK_PATH="w/x")
    shell("prepare", "--dry-run", ASCEND_WORK_PATH="w/x")
    assert tree() == before


# ---------------------------------------------------------------------- prepare
def test_prepare_makes_what_explain_says_and_check_is_content(shell: Shell) -> None:
    """The directories of what is on, with their modes; afterwards they are ready, and it is done only once."""
    env = {"NPU_COLLECT_PATH": "dbg/run", "ASCEND_WORK_PATH": "work"}
    done = shell("prepare", "l1-exception-dump", "kernel-meta", **env)
    assert done.code == 0, done.err
    assert done.text.count("made ") == 3
    assert [oct((shell.cwd / d).stat().st_mode & 0o7777) for d in ("dbg", "dbg/run", "work")] == [
        "0o700",
        "0o700",
        "0o750",
    ]
    rows = shell("explain", "--json", "l1-exception-dump", "kernel-meta", **env).json["resolutions"]
    assert {row["outcome"] for row in rows} == {"ready"}
    assert shell("prepare", "l1-exception-dump", "kernel-meta", **env) == (0, b"", "")


def test_prepare_reports_every_failure(shell: Shell) -> None:
    """Two that cannot be made are two lines, and what could be made is made: exit 1."""
    (shell.cwd / "file").write_text("")
    done = shell(
        "prepare", "l1-exception-dump", "kernel-meta", "process-log",
        NPU_COLLECT_PATH="file/a", ASCEND_WORK_PATH="file/b", ASCEND_PROCESS_LOG_PATH=str(shell.cwd / "log"),
    )  # fmt: skip
    assert done.code == 1
    assert done.err.count("\n") == 2
    assert (shell.cwd / "log").is_dir()


def test_dry_run_prints_the_plan(shell: Shell) -> None:
    """What would be made, and nothing is."""
    done = shell("prepare", "--dry-run", "kernel-meta", ASCEND_WORK_PATH="a/b")
    assert done.text.splitlines() == [f"would make {shell.cwd}/a (0750)", f"would make {shell.cwd}/a/b (0750)"]
    assert os.listdir(shell.cwd) == []


# ---------------------------------------------------------------------- ours and the reader's
def test_a_bug_of_ours_has_a_traceback_and_exit_70(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never hidden, never mistaken for the user's fault."""
    monkeypatch.setattr("npu_paths.api.explain", lambda *_, **__: 1 / 0)
    done = shell("explain")
    assert done.code == 70
    assert "ZeroDivisionError" in done.err
    assert "bug in npu-paths" in done.err


def test_a_reader_that_leaves_early_is_no_error() -> None:
    """``npu-paths explain --all | head -1`` ends quietly."""
    script = f"{sys.executable} -m npu_paths explain --all --json | head -c 1; echo ${{PIPESTATUS[0]}}"
    got = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert got.stderr == ""
    assert got.stdout in ("{0\n", "{141\n")


def test_values_of_json_have_a_plain_form() -> None:
    """as_dict leaves only what JSON knows."""
    assert as_dict({"a": {1, 2}, 3: (b"x", "\ud800", None, 1.5)}) == {
        "a": [1, 2],
        "3": ["x", {"b64": "7aCA"}, None, 1.5],
    }


def test_prepare_makes_its_own_modes_under_both_bases(shell: Shell) -> None:
    """A component that would make a directory for everybody (0777) does not decide what prepare makes."""
    shell("prepare", "triton-cache", "--basis", "observed", TRITON_CACHE_DIR="t")
    assert (shell.cwd / "t").stat().st_mode & 0o7777 == 0o750


def test_prepare_per_rank(shell: Shell) -> None:
    """A template gives this rank its own directory; one that cannot be filled in is a mistake of usage."""
    done = shell("prepare", "kernel-meta", "--per-rank", f"{shell.cwd}/w/{{rank}}", RANK="3", WORLD_SIZE="8")
    assert done.code == 0, done.err
    assert (shell.cwd / "w" / "3").is_dir()
    done = shell("prepare", "kernel-meta", "--per-rank", f"{shell.cwd}/w/{{rank}}")
    assert (done.code, done.err.count("\n")) == (2, 1)


def test_dump_show_of_a_missing_file_cannot_be_inspected(shell: Shell) -> None:
    """As dump check: exit 3 and one line."""
    for command in ("show", "check"):
        done = shell("dump", command, "nope.json")
        assert (done.code, done.out, done.err.count("\n")) == (3, b"", 1)


def test_policy_show_says_where_it_looked(shell: Shell) -> None:
    """Who wants to write a policy sees where it belongs."""
    done = shell("policy", "show")
    assert f"{shell.cwd}/.config/npu-paths/npu-paths.toml (user)" in done.text


def test_a_home_that_does_not_exist_is_no_advice(shell: Shell) -> None:
    """The passwd entry of nobody says /nonexistent."""
    done = shell("check", "--as", "65534", "--json", "--fail-on", "never")
    fixes = [fix for finding in done.json["findings"] for fix in finding["fix"]]
    assert not [fix for fix in fixes if "/nonexistent" in fix]
