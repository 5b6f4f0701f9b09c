"""``npu-paths check``: what it prints in each format, what it exits with, and what a baseline takes out."""

from __future__ import annotations

import json
import os
import pathlib
import xml.etree.ElementTree as ET

import pytest

import npu_paths
from cli import bare, run
from npu_paths import host
from npu_paths.core.baseline import Entry, apply, entries
from npu_paths.core.conflicts import finding
from npu_paths.core.errors import UsageError
from npu_paths.core.model import Finding
from npu_paths.report import github, junit, sarif
from npu_paths.report.places import place

GOLDEN = pathlib.Path(__file__).parent / "data" / "check"
DAY = "2026-06-01"


@pytest.fixture
def here(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """An own directory as cwd and home, with a bare environment."""
    tmp_path.chmod(0o700)
    bare(monkeypatch, tmp_path)
    return tmp_path


def _ids(done: object) -> set[str]:
    return {f["id"] for f in done.json["findings"]}  # type: ignore[attr-defined]


# ---------------------------------------------------------------------- exit and selection
def test_error_exits_1_and_comes_first(here: pathlib.Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """An error makes the exit status 1; it is printed before warnings, and the summary is the last line."""
    mine = ("--env", "ASCEND_WORK_PATH=", "--env", "ASCEND_WORKPATH=/x", "--select", "empty-*,unknown-variable")
    done = run(capfdbinary, "check", *mine)
    assert done.code == 1
    lines = [line for line in done.text.splitlines() if line]
    assert lines[0] == "error: empty-work-path"
    assert lines[-1] == "Errors: 1, warnings: 1, infos: 0."
    assert done.text.index("empty-work-path") < done.text.index("unknown-variable")


@pytest.mark.parametrize(("limit", "code"), [("error", 0), ("warning", 1), ("info", 1), ("never", 0)])
def test_fail_on(here: pathlib.Path, capfdbinary: pytest.CaptureFixture[bytes], limit: str, code: int) -> None:
    """The exit status follows --fail-on."""
    argv = ("check", "--env", "ASCEND_WORKPATH=/x", "--select", "unknown-variable", "--fail-on", limit)
    assert run(capfdbinary, *argv).code == code


def test_select_and_ignore(here: pathlib.Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """--select keeps ids, --ignore drops ids; both take several, and a star."""
    both = ("check", "--json", "--env", "ASCEND_WORK_PATH=", "--env", "NPU_COLLECT_PATH=")
    assert _ids(run(capfdbinary, *both, "--select", "empty-*")) == {"empty-work-path", "empty-npu-collect-path"}
    done = run(capfdbinary, *both, "--select", "empty-*", "--ignore", "empty-work-path")
    assert _ids(done) == {"empty-npu-collect-path"}
    assert done.code == 0


@pytest.mark.parametrize(
    "argv",
    [
        ("--select", "no-such-id"),
        ("--ignore", "oom-with-npu-colect-path"),
        ("--format", "xml"),
        ("--profile", "no-such"),
        ("--fail-on", "x"),
    ],
)
def test_unknown_words_are_usage(
    here: pathlib.Path, capfdbinary: pytest.CaptureFixture[bytes], argv: tuple[str, ...]
) -> None:
    """Unknown ids, formats and profiles exit with 2 and one line."""
    done = run(capfdbinary, "check", *argv)
    assert done.code == 2
    assert len(done.err.splitlines()) == 1


def test_a_near_id_is_named(here: pathlib.Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """A misspelt id is answered with the right one."""
    done = run(capfdbinary, "check", "--select", "oom-with-npu-colect-path")
    assert "oom-with-npu-collect-path" in done.err


def test_debug_session_prints_one_line_and_the_summary(
    here: pathlib.Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """With a usable NPU_COLLECT_PATH the side effects are one line; in production they are a warning."""
    (here / "run7").mkdir(mode=0o700)
    argv = ("check", "--env", f"NPU_COLLECT_PATH={here}/run7", "--select", "npu-collect-path-*")
    done = run(capfdbinary, *argv)
    assert done.code == 0
    first, last = done.text.splitlines()
    assert first.startswith("info: npu-collect-path-side-effects: ")
    assert last.startswith("Errors: 0, warnings: 0, infos: ")
    done = run(capfdbinary, *argv, "--profile", "production", "--lang", "zh")
    assert "npu-collect-path-side-effects" in done.text
    assert "个错误，1 个警告" in done.text


def test_json_is_the_report_without_resolutions(here: pathlib.Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """check --json is the document of explain --json without its resolutions, and fits the schema."""
    import jsonschema

    argv = ("--env", "ASCEND_WORK_PATH=$X/~", "--env", "DUMP_GRAPH_PATH=")
    checked = run(capfdbinary, "check", "--json", *argv).json
    explained = run(capfdbinary, "explain", "--json", *argv).json
    explained.pop("resolutions")
    assert checked == explained
    schema = pathlib.Path(npu_paths.__file__).parent / "report" / "report-1.schema.json"
    jsonschema.validate(checked, json.loads(schema.read_bytes()))


def test_atc_command_is_read(here: pathlib.Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """The configuration named in a pasted atc command counts, with its line."""
    (here / "a.cfg").write_text("op_debug_config = oom\n")
    argv = ("check", "--json", "--env", f"NPU_COLLECT_PATH={here}", "--atc", "atc --model=x --op_debug_config=a.cfg")
    done = run(capfdbinary, *argv)
    (one,) = [f for f in done.json["findings"] if f["id"] == "oom-with-npu-collect-path"]
    assert one["evidence"] == [f"NPU_COLLECT_PATH={here}", "a.cfg:1: op_debug_config = oom"]
    assert one["fix"] == ["unset NPU_COLLECT_PATH"]
    assert done.code == 1


def test_check_changes_nothing(here: pathlib.Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Nothing is written, and the lock probe removes what it made."""
    run(capfdbinary, "check", "--env", "ASCEND_WORK_PATH=w", "--env", "ASCEND_CACHE_PATH=c")
    assert list(here.iterdir()) == []
    (here / "c").mkdir()
    run(capfdbinary, "check", "--probe-locks", "--env", "ASCEND_CACHE_PATH=c")
    assert [p.name for p in here.rglob("*")] == ["c"]


def test_lock_probe(tmp_path: pathlib.Path) -> None:
    """Locks work on the disk of the test; where nothing can be made nothing is known."""
    assert host.probe_locks(os.fspath(tmp_path)) is True
    assert host.probe_locks(f"{tmp_path}/no") is None
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------------- baseline
def test_baseline_mutes_until_its_day(here: pathlib.Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """A finding in the baseline is counted as muted; after the day it counts again, and the entry is told."""
    file = here / "base.toml"
    entry = '[[ignore]]\nid = "unknown-variable"\nreason = "ticket 1"\nexpires = {}\n'
    mine = ("--env", "ASCEND_WORKPATH=/x", "--select", "unknown-variable")
    argv = ("check", *mine, "--fail-on", "warning", "--baseline", str(file))
    file.write_text(entry.format("2099-12-31"))
    done = run(capfdbinary, *argv)
    assert done.code == 0
    assert "1 muted by the baseline" in done.text
    file.write_text(entry.format('"2020-01-01"'))
    done = run(capfdbinary, *argv)
    assert done.code == 1
    assert "unknown-variable" in done.text
    assert "baseline-expired" in done.text


@pytest.mark.parametrize(
    "text",
    [
        '[[ignore]]\nid = "x"\nreason = "r"\n',
        '[[ignore]]\nid = "x"\nexpires = 2030-01-01\n',
        '[[ignore]]\nid = "x"\nreason = ""\nexpires = 2030-01-01\n',
        '[[ignore]]\nid = "x"\nreason = "r"\nexpires = "soon"\n',
        '[[ignore]]\nid = 3\nreason = "r"\nexpires = 2030-01-01\n',
        '[[ignore]]\nid = "x"\nreason = "r"\nexpires = 2030-01-01\nuntil = 3\n',
        "ignore = 3\n",
        "[other]\n",
        "no toml",
    ],
)
def test_bad_baseline_is_usage(here: pathlib.Path, capfdbinary: pytest.CaptureFixture[bytes], text: str) -> None:
    """A baseline without reason or date, or with unknown keys, is refused with one line."""
    (here / "b.toml").write_text(text)
    done = run(capfdbinary, "check", "--baseline", "b.toml")
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert "b.toml" in done.err


def test_missing_baseline_cannot_be_inspected(here: pathlib.Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """A baseline that is not there exits with 3."""
    assert run(capfdbinary, "check", "--baseline", "no.toml").code == 3


def test_baseline_by_place_and_artifact() -> None:
    """An entry may name a part of the evidence and an artifact; one that matches nothing is told."""
    found = Finding("exposed-directory", "warning", artifact="l1-exception-dump", evidence=("/data/a: mode 0755",))
    base = {"id": "exposed-directory", "reason": "r", "expires": "2030-01-01"}
    for more, muted in (
        ({}, 1),
        ({"where": "/data/a"}, 1),
        ({"where": "/data/b"}, 0),
        ({"artifact": "l1-exception-dump"}, 1),
        ({"artifact": "kernel-printf"}, 0),
    ):
        known = entries({"ignore": [{**base, **more}]}, "f")
        kept, count = apply([found], known, "f", DAY)
        assert count == muted
        assert [f.id for f in kept] == ([] if muted else ["exposed-directory", "baseline-unused"])


def test_last_day_counts() -> None:
    """On its last day an entry still covers."""
    found = Finding("x", "error")
    assert apply([found], [Entry("x", "r", DAY)], "f", DAY) == ((), 1)
    with pytest.raises(UsageError):
        entries({"ignore": [3]}, "f")


# ---------------------------------------------------------------------- formats of other tools
FINDINGS = (
    finding(
        "oom-with-npu-collect-path",
        args={"place": "/data/op.cfg:2: op_debug_config = oom", "value": "/d"},
        evidence=("NPU_COLLECT_PATH=/d", "/data/op.cfg:2: op_debug_config = oom"),
        fix=("unset NPU_COLLECT_PATH",),
    ),
    finding(
        "unknown-variable",
        args={"name": "ASCEND_WORKPATH", "near": "ASCEND_WORK_PATH"},
        evidence=("ASCEND_WORKPATH=/a,b:50%\n<\x1b[31m&\udcff>",),
        fix=("unset ASCEND_WORKPATH",),
    ),
    finding(
        "cwd-default", args={"cwd": "/w", "artifacts": "kernel-meta"}, evidence=("cwd /w",), artifact="kernel-meta"
    ),
)


def _golden(name: str, text: str) -> None:
    path = GOLDEN / name
    if os.environ.get("NPU_PATHS_WRITE_GOLDEN"):
        path.write_text(text + "\n", encoding="utf-8")
    assert text + "\n" == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_github_format(lang: str) -> None:
    """Annotations: one line each, properties and data escaped."""
    text = github.render(FINDINGS, lang)
    _golden(f"github-{lang}.txt", text)
    assert [line.split(" ")[0] for line in text.splitlines()] == ["::error", "::warning", "::notice"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_junit_format(lang: str) -> None:
    """JUnit: what fails the check is a failure, the rest passes; it parses as XML."""
    text = junit.render(FINDINGS, FINDINGS[:1], lang)
    _golden(f"junit-{lang}.xml", text)
    root = ET.fromstring(text.encode())
    assert len(root.findall(".//testcase")) == 3
    assert len(root.findall(".//failure")) == 1
    assert len(ET.fromstring(junit.render((), ()).encode()).findall(".//testcase")) == 1


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_sarif_format(lang: str) -> None:
    """SARIF: one rule an id, levels by severity, a physical location where a file and line are known."""
    got = sarif.document(FINDINGS, lang, "0.0")
    _golden(f"sarif-{lang}.json", json.dumps(got, ensure_ascii=False, indent=2))
    (one,) = got["runs"]
    assert [r["level"] for r in one["results"]] == ["error", "warning", "note"]
    assert [one["tool"]["driver"]["rules"][r["ruleIndex"]]["id"] for r in one["results"]] == [f.id for f in FINDINGS]
    where = one["results"][0]["locations"][0]["physicalLocation"]
    assert where == {"artifactLocation": {"uri": "file:///data/op.cfg"}, "region": {"startLine": 2}}
    assert json.loads(json.dumps(got))


def test_all_formats_by_the_command(here: pathlib.Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Each format is chosen by --format, with undecodable bytes too."""
    argv = [
        "check",
        "--env",
        "ASCEND_WORK_PATH=\udcff",
        "--env",
        "ASCEND_WORKPATH=\udcff",
        "--fail-on",
        "never",
        "--format",
    ]
    assert run(capfdbinary, *argv, "json").json["findings"]
    assert run(capfdbinary, *argv, "sarif").json["version"] == "2.1.0"
    assert ET.fromstring(run(capfdbinary, *argv, "junit").out).tag == "testsuites"
    assert run(capfdbinary, *argv, "github").text.startswith("::")
    assert "ASCEND_WORK_PATH" in run(capfdbinary, *argv, "text").text


@pytest.mark.parametrize(
    ("evidence", "wanted"),
    [
        ("a.cfg:3: x = y", ("a.cfg", 3)),
        ('/data/acl.json:12: "dump_scene": "x"', ("/data/acl.json", 12)),
        ("t.json:1", ("t.json", 1)),
        ("NPU_COLLECT_PATH=/a:3: b", None),
        ("/data: mode 0755", None),
        ("cwd /w", None),
    ],
)
def test_places(evidence: str, wanted: tuple[str, int] | None) -> None:
    """A place in a file is known by its number; a variable's value never is one."""
    assert place(Finding("x", "error", evidence=(evidence,))) == wanted
