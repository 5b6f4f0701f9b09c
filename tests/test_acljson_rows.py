"""acl.json judged against what the real converter and entry points were observed to do, on a fake disk."""

from __future__ import annotations

import base64
import json
import os
from typing import Any

import pytest

import dumprows
import npu_paths
from npu_paths.core.world import Stat
from npu_paths.host import current_job

CONFIG = dumprows.UP + "/cfg/acl.json"
CODES = {"errors", "acl_init_codes", "acl_set_dump_codes"}


def content(row: dict[str, Any]) -> bytes:
    """The bytes of a row's configuration."""
    if row.get("config_gen"):
        text = dumprows.text(row["config_gen"]["text"]).encode("utf-8", "surrogateescape")
        return text + row["config_gen"].get("pad", " ").encode() * (row["config_gen"]["size"] - len(text))
    if row.get("config_b64"):
        return base64.b64decode(row["config_b64"]).replace(b"$CWD", dumprows.CWD.encode())
    return dumprows.text(row["config"]).encode("utf-8", "surrogateescape")


def judged(row: dict[str, Any], release: str) -> dict[str, Any]:
    """What we say about a row in a release."""
    case = dumprows.rebuild(row, release)
    case.probe.add(CONFIG, Stat("file", 0o644, 0, 0), content(row))
    return dumprows.outcome(npu_paths.dump.check(CONFIG, job=case.job, probe=case.probe), case)


@pytest.mark.parametrize(("release", "stride"), [("9.2.0", 1), ("9.1.0", 5), ("9.0.0", 3), ("8.5.0", 4)])
def test_every_field_of_every_observation_agrees(release: str, stride: int) -> None:
    """Verdict, settings, reports, return codes and what is on afterwards are those observed in the release."""
    wrong = []
    for row in dumprows.load("config")[::stride]:
        want = dumprows.expected(row, release)
        got = judged(row, release)
        differing = {key: (want[key], got.get(key)) for key in want if want[key] != got.get(key)}
        if differing:
            wrong.append((row["id"], differing))
    assert not wrong


def test_what_is_reported_is_told_and_placed() -> None:
    """Each report of CANN has a diagnostic with a sentence, and a line unless there is no text to point into."""
    for row in dumprows.load("config")[::7]:
        got = judged(row, "9.2.0")
        told = [one for one in got["diagnostics"] if one["error"] is not None]
        assert [one["error"] for one in told] == list(range(len(got["errors"])))
        assert all(one["message"] and one["line"] and one["column"] for one in told), row["id"]
        assert got["ret"] == 0 or told
        assert got["ret"] == 0 or got["documented"]["accepted"] is False or got["documented"]["reasons"]
        json.dumps(got)


def test_a_refusal_without_report_is_told() -> None:
    """Where an old release refuses with a log line only, the verdict says so in so many words."""
    silent = 0
    for row in dumprows.load("config")[::5]:
        got = judged(row, "9.0.0")
        if got["ret"] and not got["errors"]:
            silent += 1
            assert "refused-without-report" in [finding["id"] for finding in got["findings"]], row["id"]
            assert "without any report" in got["diagnostics"][0]["message"]
    assert silent > 50


def test_the_real_disk_answers_as_the_fake_one(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the real disk, as whoever runs this, a missing, a real and an unusable dump_path are told apart."""
    monkeypatch.chdir(tmp_path)
    os.mkdir("there")
    job = current_job().replace(env={}, cann="9.2.0")
    for path, kinds in (("there", []), ("gone", ["no_such_path"]), ("acl.json", ["not_directory"])):
        text = json.dumps({"dump": {"dump_path": path, "dump_op_switch": "on", "dump_list": []}})
        (tmp_path / "acl.json").write_text(text, encoding="utf-8")
        verdict = npu_paths.dump.check("acl.json", job=job)
        assert [error["kind"] for error in verdict.errors] == kinds
        assert verdict.ok is (not kinds)
