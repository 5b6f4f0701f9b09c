"""dump.check on any bytes, its findings, the manual's verdict, and the command."""

from __future__ import annotations

import json
import pathlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import npu_paths
from cli import bare, run
from npu_paths import Job, as_dict
from npu_paths.core.world import Stat
from npu_paths.testing import FakeProbe

FILE = "/cfg/acl.json"
RELEASES = ("8.5.0", "9.0.0", "9.1.0", "9.2.0")


def check(
    data: bytes | str | dict[str, Any], cann: str = "9.2.0", env: dict[str, str] | None = None, **job: Any
) -> Any:
    """The verdict on a file with this content, in a world with /job (ours), /job/out and /job/file."""
    if isinstance(data, dict):
        data = json.dumps({"dump": data})
    content = data.encode() if isinstance(data, str) else data
    probe = FakeProbe(
        {
            "/job": Stat("dir", 0o755, 7, 7),
            "/job/out": Stat("dir", 0o755, 7, 7),
            "/job/ours-not": Stat("dir", 0o755, 0, 0),
            "/job/file": Stat("file", 0o644, 7, 7),
            FILE: (Stat("file", 0o644, 0, 0), content),
        }
    )
    return npu_paths.dump.check(FILE, job=Job(env=env or {}, cwd="/job", uid=7, gid=7, cann=cann, **job), probe=probe)


def ids(verdict: Any) -> list[str]:
    """The ids of its findings."""
    return [finding.id for finding in verdict.findings]


# ---------------------------------------------------------------------- any bytes
SCRAPS = st.sampled_from(
    [b"{", b"}", b"[", b"]", b",", b":", b'"', b'"dump"', b'"dump_path"', b'"dump_list"', b'"dump_scene"', b'"watcher"',
     b'"layer"', b'"dump_step"', b'"1-2|3"', b'"dump_stats"', b'"dump_kernel_data"', b'"opname_range"', b'"model_name"',
     b'"on"', b'"dump_debug"', b"1e999", b"9" * 400, b'"\\ud800"', b"\\", b"\0", b"\xff", b"\xef\xbb\xbf", b"NaN",
     b"null", b"[" * 300, b"{" * 12, b'{"a":' * 300, b" ", b"-", b"x" * 2000]
)  # fmt: skip


@settings(deadline=None, max_examples=60)
@given(st.lists(SCRAPS, max_size=25).map(b"".join) | st.binary(max_size=60), st.sampled_from(RELEASES))
def test_any_bytes_give_a_verdict(data: bytes, release: str) -> None:
    """Whatever the bytes are there is a verdict that can be written as JSON, and a refusal says why."""
    verdict = check(data, release)
    json.dumps(as_dict(verdict, "zh"))
    assert verdict.ret in (0, -1)
    assert verdict.ret == 0 or verdict.diagnostics


KEYS = st.sampled_from(
    ["dump_path", "dump_mode", "dump_op_switch", "dump_level", "dump_scene", "dump_data", "dump_debug",
     "dump_kernel_data", "dump_step", "dump_stats", "dump_list", "x"]
)  # fmt: skip
ENTRIES = st.sampled_from(
    ["model_name", "layer", "watcher_nodes", "optype_blacklist", "opname_blacklist", "opname_range", "name", "begin"]
)
VALUES = st.sampled_from(
    ["on", "off", "out", "./", "", "watcher", "lite_exception", "output", "all", "op", "1|2-3", "9-1", "1.2.3.4:/a",
     "a:", "stats", "printf,tensor", "Max", "\0", 0, None, True, 1.5, [], {}, ["a"], [""], [1]]
)  # fmt: skip
ENTRY = st.dictionaries(
    ENTRIES, VALUES | st.lists(st.dictionaries(ENTRIES, VALUES, max_size=2), max_size=2), max_size=4
)
DUMPS = st.dictionaries(KEYS, VALUES | st.lists(ENTRY | VALUES, max_size=3), max_size=6)


@settings(deadline=None, max_examples=150)
@given(DUMPS, st.sampled_from(RELEASES))
def test_faults_told_later_are_what_comes_next(dump: dict[str, Any], release: str) -> None:
    """Any section is judged in any release; what is told as later is not what was told first."""
    verdict = check(dump, release)
    json.dumps(as_dict(verdict))
    assert (verdict.ret == 0) <= (not verdict.further)
    assert all(one.error is None and one.pointer is not None for one in verdict.further)
    assert verdict.need_dump is (verdict.dump_type is not None)
    assert verdict.acl_set_dump_ret == (100009 if verdict.ret else verdict.acl_set_dump_ret)


@pytest.mark.parametrize(
    "data",
    [b"[" * 1_000_000, b'{"a":' * 500_000, b'{"dump": {"dump_path": "' + b"x" * 1_000_000, b"9" * 1_000_000,
     b'{"dump": {"dump_list": [' + b"0," * 500_000 + b"0]}}", b'{"dump": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
     b'{"dump": {"dump_step": "' + b"1|" * 300_000 + b'"}}'],
    ids=["brackets", "braces", "half", "digits", "numbers", "nest", "steps"],
)  # fmt: skip
def test_bombs_are_judged(data: bytes) -> None:
    """Nesting bombs, megabyte strings and huge numbers are judged without a traceback."""
    verdict = check(data)
    assert verdict.ret == -1
    assert json.dumps(as_dict(verdict))


def test_files_that_cannot_be_read_have_a_verdict() -> None:
    """A missing file, a directory and an unreadable file are refused as the entry points refuse them."""
    probe = FakeProbe({"/d": Stat("dir", 0o755, 0, 0), "/secret": (Stat("file", 0o600, 0, 0), b"{}")})
    job = Job(cwd="/", uid=7, gid=7, cann="9.2.0")
    for path, code in (("/none", "EH0003"), ("/d", "EH0004"), ("", "EH0003"), ("/d/x\0", "EH0003")):
        verdict = npu_paths.dump.check(path, job=job, probe=probe)
        assert (verdict.ret, verdict.errors[0]["code"]) == (-1, code)
        assert verdict.acl_init_ret == (100003 if path else 0)
    assert npu_paths.dump.check("/secret", job=job, probe=probe).ret == -1
    assert npu_paths.dump.check("/none", job=job.replace(cann="9.0.0"), probe=probe).errors == ()


# ---------------------------------------------------------------------- findings
@pytest.mark.parametrize(
    ("dump", "finding"),
    [
        ({"dump_path": "gone", "dump_op_switch": "on"}, "dump-path-missing"),
        ({"dump_op_switch": "on"}, "dump-path-missing"),
        ({"dump_path": "file", "dump_op_switch": "on"}, "dump-path-unusable"),
        ({"dump_path": "ours-not", "dump_op_switch": "on"}, "dump-path-unusable"),
        ({"dump_path": "~/out", "dump_op_switch": "on"}, "literal-tilde"),
        ({"dump_path": "$HOME/out", "dump_op_switch": "on"}, "literal-variable"),
        ({"dump_path": "out", "dump_list": []}, "dump-does-nothing"),
        ({}, "dump-does-nothing"),
        ({"dump_path": "out", "dump_op_switch": "on"}, "dump-list-missing"),
        ({"dump_path": "out", "dump_list": [{"model_name": "m"}, {"model_name": "m"}]}, "duplicate-model-name"),
        ({"dump_scene": "lite_exception", "dump_debug": "on"}, "exception-scene-with-overflow"),
        ({"dump_scene": "lite_exception", "dump_op_switch": "on"}, "exception-scene-with-op-switch"),
        ({"dump_scene": "lite_exception", "dump_list": [{}]}, "exception-scene-with-dump-list"),
        ({"dump_path": "out", "dump_debug": "on", "dump_list": [{}]}, "overflow-with-data-dump"),
        ({"dump_path": "out", "dump_debug": "on", "dump_op_switch": "on"}, "overflow-with-data-dump"),
        ({"dump_pth": "out"}, "unknown-key"),
        ({"dump_scene": "lite_exception", "dump_kernel_data": "all"}, "kernel-data-needs-path"),
    ],
)
def test_findings_of_our_own(dump: dict[str, Any], finding: str) -> None:
    """Each trap has its finding, with a sentence in both languages and a place in the file."""
    verdict = check(dump)
    assert finding in ids(verdict)
    for one in verdict.findings:
        assert one.say("en")
        assert one.say("zh") != one.say("en")
        assert one.evidence[0].startswith(FILE + ":1")


def test_a_sound_file_has_no_findings() -> None:
    """A model dump as the manual wants it is accepted by both, without a word."""
    verdict = check({"dump_path": "out", "dump_list": [{"model_name": "m", "layer": ["conv1"]}], "dump_step": "0|3-5"})
    assert (verdict.ok, verdict.need_dump, verdict.findings, verdict.diagnostics) == (True, True, (), ())
    assert verdict.documented.accepted


def test_near_misses_name_the_right_key() -> None:
    """A slip is told with the key that was meant, at the top, in the section and in an entry."""
    verdict = check('{"dumps": {}, "dump": {"dump_list": [{"modelname": "m"}], "dump_modes": ""}, "other": 1}')
    told = [finding.message for finding in verdict.findings if finding.id == "unknown-key"]
    assert len(told) == 3
    for right in ("(dump?)", "(dump_mode?)", "(model_name?)"):
        assert any(right in one for one in told)


def test_repeated_keys_are_told() -> None:
    """A key that stands twice is told with its line, and the last one is judged."""
    verdict = check('{"dump": {"dump_mode": "x",\n"dump_mode": "all",\n"dump_path": "out", "dump_list": [{}]}}')
    finding = next(one for one in verdict.findings if one.id == "duplicate-key")
    assert finding.evidence == (FILE + ":2: dump.dump_mode",)
    assert verdict.dump_mode == "all"


@pytest.mark.parametrize(("chip", "soc", "told"), [(1, None, True), (5, None, False), (None, "Ascend310P3", True)])
def test_the_detail_scene_needs_a_product(chip: int | None, soc: str | None, told: bool) -> None:
    """The detail scene on a chip or SoC that lacks it is an error; an unknown one says nothing."""
    verdict = check({"dump_scene": "aic_err_detail_dump"}, chip=chip, soc=soc)
    assert ("scene-unsupported-product" in ids(verdict)) is told


def test_a_data_dump_with_the_collect_path() -> None:
    """A data dump while NPU_COLLECT_PATH is set is an error."""
    dump = {"dump_path": "out", "dump_list": [{}]}
    assert "data-dump-with-npu-collect-path" in ids(check(dump, env={"NPU_COLLECT_PATH": "/c"}))
    assert "data-dump-with-npu-collect-path" not in ids(check(dump, env={"NPU_COLLECT_PATH": ""}))


def test_other_sections_that_fail_are_told() -> None:
    """A default device that aclInit refuses is placed, although the dump section is accepted and on."""
    verdict = check('{"dump": {"dump_path": "out", "dump_list": [{}]},\n "defaultDevice": {"default_device": "-1"}}')
    assert (verdict.ret, verdict.acl_init_ret, verdict.acl_init_codes) == (0, 500001, ("EH0009",))
    assert verdict.acl_init_enabled == ("OPERATOR",)
    assert "aclinit-setting-refused" in ids(verdict)
    assert [(one.error, one.line) for one in verdict.diagnostics] == [(None, 2)]


# ---------------------------------------------------------------------- by release and by the manual
def test_what_old_releases_do_not_read_is_told() -> None:
    """8.5.0 reads no dump_kernel_data, 9.0.0 does; the manual knows it from 9.0.0-beta.2 on."""
    dump = {"dump_path": "out", "dump_list": [{}], "dump_kernel_data": "all"}
    assert "unknown-key" in ids(check(dump, "8.5.0"))
    assert "field-not-in-release" in ids(check(dump, "8.5.0"))
    assert not check(dump, "8.5.0").documented.accepted
    assert ids(check(dump, "9.0.0")) == []
    assert check(dump, "9.0.0").documented.accepted


def test_the_manual_and_the_code_differ() -> None:
    """Each difference says which of the two is stricter."""
    overflow = check({"dump_path": "out", "dump_debug": "on", "dump_list": [{}]})
    assert (overflow.ret, overflow.documented.accepted) == (0, False)
    assert [reason.stricter for reason in overflow.documented.reasons] == ["manual"]
    address = check({"dump_path": "1.2.3.4:/a<b", "dump_op_switch": "on", "dump_list": []})
    assert (address.ret, address.documented.accepted) == (-1, True)
    assert [reason.stricter for reason in address.documented.reasons] == ["code"]
    both = check({"dump_path": "gone", "dump_list": [{}]})
    assert [reason.stricter for reason in both.documented.reasons] == [None]
    watcher = check({"dump_path": "out", "dump_scene": "watcher", "dump_list": [{"watcher_nodes": ["a"]}]}, "8.5.0")
    assert (watcher.ret, [reason.stricter for reason in watcher.documented.reasons]) == (-1, ["code"])


def test_pre_releases_are_judged_as_their_release() -> None:
    """9.1.0-beta.1 judges as 9.1.0, and a file unknown to any release is judged by the newest."""
    dump = {"dump_scene": "x"}
    assert check(dump, "9.1.0-beta.1").errors == check(dump, "9.1.0").errors
    assert check(dump, "12.0.0").errors == check(dump, "9.2.0").errors


def test_releases_that_were_not_observed_are_told() -> None:
    """Before 8.5.0 the code of 8.5.0 stands in, and the verdict says so."""
    verdict = check({"dump_path": "out", "dump_list": []}, "8.0.RC3")
    assert (verdict.release, ids(verdict)[0]) == ("8.5.0", "release-not-observed")
    assert "release-not-observed" not in ids(check({}, "8.5.0-beta.1"))


# ---------------------------------------------------------------------- the command
def test_the_command(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """dump check prints the verdict at 80 columns and exits 0, 1 by the basis, 3 for a file it cannot read."""
    bare(monkeypatch, tmp_path)
    (tmp_path / "good.json").write_text('{"dump": {"dump_path": ".", "dump_op_switch": "on", "dump_list": []}}')
    (tmp_path / "strict.json").write_text('{"dump": {"dump_path": ".", "dump_op_switch": "on"}}')
    (tmp_path / "bad.json").write_text('{"dump": {"dump_path": ".",\n "dump_mode": "none", "dump_step": "3-1"}}')
    cann = ("--cann", "9.2.0")
    done = run(capfdbinary, "dump", "check", "good.json", *cann)
    assert (done.code, done.err) == (0, "")
    done = run(capfdbinary, "dump", "check", "bad.json", *cann)
    assert done.code == 1
    assert "2:2: EP0002: dump_mode" in done.text
    assert "afterwards" in done.text
    assert max(map(len, done.text.splitlines())) <= 80
    assert "拒绝" in run(capfdbinary, "dump", "check", "bad.json", *cann, "--lang", "zh").text
    done = run(capfdbinary, "dump", "check", "bad.json", *cann, "--json")
    assert (done.code, done.json["errors"][0]["code"], done.json["further"][0]["line"]) == (1, "EP0002", 2)
    assert run(capfdbinary, "dump", "check", "strict.json", *cann).code == 0
    assert run(capfdbinary, "dump", "check", "strict.json", *cann, "--basis", "documented").code == 1
    done = run(capfdbinary, "dump", "check", "none.json")
    assert (done.code, done.out, done.err.count("\n")) == (3, b"", 1)
    assert run(capfdbinary, "dump", "check").code == 2


@pytest.mark.parametrize(
    ("text", "idle"),
    [
        ('{"dump": {"dump_list": [], "dump_path": "/nowhere/out"}}', True),  # users.md U10
        ('{"dump": {"dump_list": [{}], "dump_path": "/nowhere/out"}}', False),
        ('{"dump": {"dump_op_switch": "on", "dump_path": "/nowhere/out"}}', False),
        ('{"dump": {"dump_list": [], "dump_path": "/nowhere/out", "dump_step": "x"}}', False),
    ],
)
def test_a_section_refused_for_its_path_may_also_do_nothing(tmp_path: pathlib.Path, text: str, idle: bool) -> None:
    """Then the advice is to remove it, beside the missing path; not where it asks for a dump or has another fault."""
    file = tmp_path / "acl.json"
    file.write_text(text)
    ids = [finding.id for finding in npu_paths.dump.check(str(file)).findings]
    assert ("dump-does-nothing" in ids) is idle
    assert "dump-path-missing" in ids
