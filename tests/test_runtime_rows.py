"""The model of the dump library against what the real one was observed to do, on a fake disk."""

from __future__ import annotations

import pytest

import dumprows
import npu_paths


def _shorn(steps: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{key: value for key, value in step.items() if key != "errors"} for step in steps]


@pytest.mark.parametrize("release", dumprows.RELEASES)
def test_load_agrees_with_every_observation(release: str) -> None:
    """Loading the library under an environment does what was observed, in every release and for every user."""
    wrong = []
    for row in dumprows.load("env"):
        case = dumprows.rebuild(row, release)
        got = dumprows.outcome(npu_paths.dump.on_load(case.job, case.probe), case)
        want = dumprows.expected(row, release)
        if got != want:
            wrong.append((row["id"], {key: (want[key], got.get(key)) for key in want if want[key] != got.get(key)}))
    assert not wrong


@pytest.mark.parametrize("release", dumprows.RELEASES)
def test_sequences_agree_with_every_observation(release: str) -> None:
    """Calls one after the other return, report, switch on and make what was observed."""
    wrong = []
    for row in dumprows.load("sequence"):
        case = dumprows.rebuild(row, release)
        got = dumprows.outcome(npu_paths.dump.run_steps(row["steps"], case.job, case.probe), case)
        want = dumprows.expected(row, release)
        if release in ("9.0.0", "8.5.0"):
            got, want = ({**d, "steps": _shorn(d["steps"]), "codes": None} for d in (got, want))
        if got != want:
            wrong.append((row["id"], {key: (want[key], got.get(key)) for key in want if want[key] != got.get(key)}))
    assert not wrong
