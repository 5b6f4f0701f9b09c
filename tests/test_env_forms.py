"""The forms of ``npu-paths env`` carry any value unchanged, or refuse it."""

from __future__ import annotations

import base64
import json
import os
import shlex
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from npu_paths import host
from npu_paths.core.errors import UsageError
from npu_paths.core.forwarding import forward_row, forwarding_findings, lost, path_variables, travels
from npu_paths.core.model import Job, Msg
from npu_paths.core.rules.forwarding import FORWARDING, VARIABLES
from npu_paths.core.rules.variables import DIRECTORIES
from npu_paths.launch.env import FORMS, render

NASTY = (
    "/plain",
    "/with blank",
    "it's",
    'say "no"',
    "back\\slash",
    "$HOME ${X} `id` $(id)",
    "a\nb",
    "a\r\nb",
    "*?[]{}!#&;|<>()",
    "é中文",
    os.fsdecode(b"\xff\xfe/x"),
    " lead",
    "trail ",
    "-n",
    "=x=",
    "~",
    "a,b:c",
    "%s",
    "\t\x01\x7f\x85",
    "\\'",
    "'",
)

# Any bytes that an environment can hold: no NUL.
VALUE = st.binary(min_size=1, max_size=12).filter(lambda raw: b"\0" not in raw).map(os.fsdecode)


def shell_says(script: bytes, name: str = "A") -> str:
    """The value that /bin/sh ends up with."""
    done = subprocess.run(
        ["/bin/sh", "-c", script + b'\nprintf "%s." "$' + os.fsencode(name) + b'"'], capture_output=True, check=True
    )
    return os.fsdecode(done.stdout)[:-1]


@pytest.mark.parametrize("value", NASTY)
def test_sh_gives_the_very_value(value: str) -> None:
    """A real POSIX shell reads the export back byte by byte."""
    assert shell_says(render("sh", {"A": value})) == value


@settings(max_examples=25, deadline=None)
@given(VALUE)
def test_sh_for_any_bytes(value: str) -> None:
    """Not only for the nasty ones that we thought of."""
    assert shell_says(render("sh", {"A": value})) == value


@settings(max_examples=300)
@given(VALUE)
def test_words_of_command_lines(value: str) -> None:
    """mpirun and docker get words of a shell; sudo and ssh a command with assignments."""
    env = {"A": value}
    assert shlex.split(os.fsdecode(render("mpirun", env))) == ["-x", f"A={value}"]
    assert shlex.split(os.fsdecode(render("docker", env))) == ["--env", f"A={value}"]
    assert shlex.split(os.fsdecode(render("sudo", env))) == ["sudo", "env", f"A={value}", "COMMAND"]
    ssh, where, command = shlex.split(os.fsdecode(render("ssh", env)))
    assert (ssh, where, shlex.split(command)) == ("ssh", "HOST", ["env", f"A={value}", "COMMAND"])


def fish_word(text: str) -> str:
    """A single-quoted fish word read back by fish's own rule: backslash escapes backslash and quote."""
    assert text[0] == text[-1] == "'"
    out, letters = [], iter(text[1:-1])
    for letter in letters:
        if letter == "\\":
            following = next(letters)
            assert following in "\\'"
            letter = following
        out.append(letter)
    return "".join(out)


@settings(max_examples=300)
@given(VALUE)
def test_fish_quotes_by_its_own_rule(value: str) -> None:
    """fish knows two escapes inside single quotes (tests/launchers asks the real one)."""
    line = os.fsdecode(render("fish", {"A": value}))
    assert fish_word(line.removeprefix("set -gx A ")[:-1]) == value


@settings(max_examples=300)
@given(VALUE)
def test_json_keeps_undecodable_bytes(value: str) -> None:
    """Text as text, other bytes as base64."""
    shown = json.loads(render("json", {"A": value}))["A"]
    assert (os.fsdecode(base64.b64decode(shown["b64"])) if isinstance(shown, dict) else shown) == value


def dotenv_value(text: str) -> str:
    """The value of a .env line by the usual rules."""
    if text[:1] == '"':
        out, letters = [], iter(text[1:-1])
        for letter in letters:
            if letter == "\\":
                letter = {"n": "\n", "r": "\r", '"': '"', "\\": "\\"}[next(letters)]
            out.append(letter)
        return "".join(out)
    return text[1:-1] if text[:1] == "'" else text


@settings(max_examples=300)
@given(VALUE)
def test_dotenv_by_its_rules(value: str) -> None:
    """One line per variable, quoted so that readers agree."""
    line = os.fsdecode(render("dotenv", {"A": value}))
    assert line.count("\n") == 1
    assert dotenv_value(line.removeprefix("A=")[:-1]) == value


@pytest.mark.parametrize("value", [v for v in NASTY if "\n" not in v])
def test_our_own_env_file_reads_dotenv(value: str, tmp_path: Path) -> None:
    """What ``env --shell dotenv`` wrote, ``--env-file`` reads back."""
    file = tmp_path / "e"
    file.write_bytes(render("dotenv", {"A": value}))
    assert host.read_env_file(str(file)) == {"A": value}


@pytest.mark.parametrize(
    ("form", "value", "what"),
    [
        ("ray", os.fsdecode(b"\xff"), "what-undecodable"),
        ("ray", "/a/$X", "what-dollar"),
        ("deepspeed", "a\nb", "what-line-break"),
        ("deepspeed", "a ", "what-outer-blanks"),
        ("deepspeed", os.fsdecode(b"\xff"), "what-undecodable"),
        ("k8s", os.fsdecode(b"\xff"), "what-undecodable"),
    ],
)
def test_a_value_that_a_form_cannot_carry_is_refused(form: str, value: str, what: str) -> None:
    """No silent change: the form, the variable and the reason are named."""
    with pytest.raises(UsageError) as error:
        render(form, {"NAME": value})
    assert Msg(what).say() in error.value.say("en")
    assert Msg(what).say("zh") in error.value.say("zh")


def test_ray_and_deepspeed_forms() -> None:
    """runtime_env is JSON, .deepspeed_env is a line cut at the first equals sign."""
    assert json.loads(render("ray", {"A": "/x y'"})) == {"env_vars": {"A": "/x y'"}}
    line = render("deepspeed", {"A": "/x=y z"}).decode()
    assert tuple(line.rstrip("\n").split("=", maxsplit=1)) == ("A", "/x=y z")


def test_k8s_is_yaml_with_dollars_doubled() -> None:
    """Kubernetes expands $(NAME), so a $ is doubled; control characters are escaped."""
    text = render("k8s", {"A": '/x$(Y)"\\\n\x7f\x85'}).decode()
    assert text == 'env:\n  - name: A\n    value: "/x$$(Y)\\"\\\\\\n\\u007f\\u0085"\n'


def test_docker_mounts_directories() -> None:
    """Directories come as volumes; one with a colon needs --mount, which is a line of CSV."""
    words = shlex.split(render("docker", {"A": "/x"}, ["/a b", '/c:d,"e"']).decode())
    assert words == ["--env", "A=/x", "-v", "/a b:/a b", "--mount", 'type=bind,"source=/c:d,""e""","target=/c:d,""e"""']


def test_unknown_form() -> None:
    """The known forms are listed."""
    with pytest.raises(UsageError, match="dotenv"):
        render("powershell", {})


# ---------------------------------------------------------------------- forwarding
SET = {"NPU_COLLECT_PATH": "/d", "ASCEND_WORK_PATH": "/w", "DUMP_GE_GRAPH": "2", "HOME": "/h", "OTHER": "x"}


@pytest.mark.parametrize(
    ("launcher", "expected"),
    [
        ("torchrun", set()),
        ("accelerate", set()),
        ("msrun", set()),
        ("deepspeed", {"NPU_COLLECT_PATH", "DUMP_GE_GRAPH"}),
        ("ray", {"NPU_COLLECT_PATH", "ASCEND_WORK_PATH", "DUMP_GE_GRAPH"}),
        ("ssh", {"NPU_COLLECT_PATH", "ASCEND_WORK_PATH", "DUMP_GE_GRAPH"}),
        ("sudo", {"NPU_COLLECT_PATH", "ASCEND_WORK_PATH", "DUMP_GE_GRAPH"}),
        ("docker", {"NPU_COLLECT_PATH", "ASCEND_WORK_PATH", "DUMP_GE_GRAPH"}),
        ("k8s", {"NPU_COLLECT_PATH", "ASCEND_WORK_PATH", "DUMP_GE_GRAPH"}),
        ("mpirun", {"NPU_COLLECT_PATH", "ASCEND_WORK_PATH", "DUMP_GE_GRAPH"}),
        ("srun", set()),
    ],
)
def test_what_each_launcher_loses(launcher: str, expected: set[str]) -> None:
    """Only variables that decide about paths, and of those exactly the ones that do not travel."""
    job = Job(env=SET, passwd_home="/h")
    assert set(lost(job, forward_row(launcher))) == expected
    findings = forwarding_findings(job, launcher, ("line",))
    assert [f.id for f in findings] == ["launcher-not-forwarding"] * bool(expected)
    for finding in findings:
        assert {line.partition("=")[0] for line in finding.evidence} == expected
        assert finding.fix == ("line",)
        assert finding.source
        assert finding.say("en") != finding.say("zh")
        assert "inherit" not in finding.say("zh")


def test_a_home_of_ones_own_is_lost() -> None:
    """HOME counts where it is not the passwd home: defaults below it move."""
    job = Job(env={"HOME": "/scratch/me"}, passwd_home="/home/me")
    assert set(lost(job, forward_row("deepspeed"))) == {"HOME"}
    assert lost(job, forward_row("torchrun")) == {}


@pytest.mark.parametrize(
    ("control", "name", "expected"),
    [
        ("", "NPU_COLLECT_PATH", True),
        ("ALL", "NPU_COLLECT_PATH", True),
        ("NONE", "NPU_COLLECT_PATH", False),
        ("NIL", "NPU_COLLECT_PATH", False),
        ("A,NPU_COLLECT_PATH=/x", "NPU_COLLECT_PATH", True),
        ("A,B", "NPU_COLLECT_PATH", False),
        ("ALL,A=1", "NPU_COLLECT_PATH", True),
    ],
)
def test_srun_export_list(control: str, name: str, expected: bool) -> None:
    """SLURM_EXPORT_ENV decides what srun carries."""
    assert travels(forward_row("srun"), name, {"SLURM_EXPORT_ENV": control}) is expected


def test_every_row_has_a_form_and_a_note() -> None:
    """Each launcher of the table can be answered with lines, in both languages."""
    for row in FORWARDING:
        assert row.form in FORMS
        assert Msg(row.note).say("zh") != Msg(row.note).say("en")
        assert row.source.url
    assert set(DIRECTORIES) <= set(VARIABLES)


def test_path_variables() -> None:
    """Directories and files that are read; switches only when asked for."""
    assert set(DIRECTORIES) < set(path_variables()) < set(path_variables(switches=True))


def test_unknown_launcher() -> None:
    """The known ones are listed."""
    with pytest.raises(UsageError, match="deepspeed"):
        forward_row("pbs")
