"""The values that everything speaks keep their promises."""

from __future__ import annotations

import attrs
import pytest

from npu_paths.core.errors import InspectError, NpuPathsError, UsageError
from npu_paths.core.model import DOCUMENTED, OBSERVED, Finding, Job, Msg, Report, Resolution
from npu_paths.core.versions import parse_version
from npu_paths.core.words import say


def _resolution(artifact: str, basis: str) -> Resolution:
    return Resolution(artifact, basis, None, (), "ready", None, "/d", "/d", (), ())


def test_messages_are_put_into_both_languages() -> None:
    """A sentence is its id and what goes into it; a finding may use another sentence than its own."""
    assert Msg("empty").say() == str(Msg("empty")) == "set but empty"
    assert Msg("empty").say("zh") != Msg("empty").say("en")
    assert Finding("x", "error", text="empty").message == "set but empty"
    assert Finding("empty", "error").say("zh") == Msg("empty").say("zh")
    with pytest.raises(KeyError):
        say("no such sentence", {}, "en")


def test_job_is_frozen_and_checked() -> None:
    """A job is a value: changed copies only, and no bad release, basis or field."""
    job = Job(env={"HOME": "/h"}, cann="9.0.0")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        job.cwd = "/x"  # type: ignore[misc]
    assert job.replace(cwd=None).cwd is None
    assert (job.home, Job().home) == ("/h", None)
    for bad in ({"cann": "nine"}, {"basis": "guessed"}, {"colour": 1}):
        with pytest.raises(UsageError):
            job.replace(**bad)
    assert job.version(DOCUMENTED) == parse_version("9.0.0")
    assert Job().version(OBSERVED) == parse_version("9.2.0")


def test_who_asks() -> None:
    """uid 0 is privileged unless it is known not to be; others only when it is known."""
    assert Job(uid=0).who.privileged
    assert not Job(uid=0, privileged=False).who.privileged
    assert not Job(uid=5).who.privileged
    assert Job(uid=5, gid=6, groups=[7], privileged=True).who == (5, 6, {7}, True)  # type: ignore[arg-type]


def test_report_answers_by_key() -> None:
    """One key gives the chosen basis, a pair any; an artifact that is not there is a KeyError."""
    both = (_resolution("a", DOCUMENTED), _resolution("a", OBSERVED))
    report = Report(Job(basis="both"), both)
    assert report["a"].basis == DOCUMENTED
    assert Report(Job(basis=OBSERVED), both)["a"].basis == OBSERVED
    assert report["a", OBSERVED] is both[1]
    assert list(report) == list(both)
    with pytest.raises(KeyError):
        report["b"]


def test_errors_carry_exit_codes() -> None:
    """2 for bad input, 3 for what cannot be inspected; the message is a sentence or plain text."""
    assert [error.exit_code for error in (NpuPathsError("x"), UsageError("x"), InspectError("x"))] == [2, 2, 3]
    assert isinstance(UsageError("x"), ValueError)
    assert UsageError(Msg("empty")).say("en") == "set but empty"
    assert [NpuPathsError("x").say(), NpuPathsError().say()] == ["x", ""]
