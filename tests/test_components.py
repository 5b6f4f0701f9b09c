"""Replay of the component observations: what the code of each component decided, row by row."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from npu_paths.testing import replay_component
from npu_paths.testing.replay import ADAPTERS

DATA = Path(__file__).parent / "data" / "components"
RELEASES = ("9.2.0", "9.1.0", "9.0.0", "8.5.0")
MORE_RELEASES = {"atrace": ("9.2.0-beta.1",)}
DECIDING = ("dir", "fallback", "error")
# op_debug_config and asys speak in ``value``
DECIDING_OF = {"op_debug_config": (*DECIDING, "value"), "asys": (*DECIDING, "value")}
# Where ``created`` is computed too: what the decision makes on the way, with modes.
EVIDENCE_OF = {"plog": ("created",), "atrace": ("created",), "profiling": ("created",)}
# (tool, row condition, reason): accidents of the C library, at most 1 % of a tool's rows.
EXCEPTED: tuple[tuple[str, str, str], ...] = ()


def read(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of one file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def differences(tool: str, release: str) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Rows of ``tool`` where the replay does not agree: id, expected fields, fields got."""
    path = DATA / "releases" / f"{tool}.jsonl.gz"
    differs = {row["id"]: row["differs"] for row in read(path)} if path.exists() else {}
    excepted = {condition for name, condition, _ in EXCEPTED if name == tool}
    for row in read(DATA / f"{tool}.jsonl.gz"):
        if row["id"] in excepted:
            continue
        key = "master" if release == "9.2.0" else release
        expect = {**row["expect"], **differs.get(row["id"], {}).get(key, {})}
        got = replay_component(row, cann=release)
        names = (*DECIDING_OF.get(tool, DECIDING), *EVIDENCE_OF.get(tool, ()))
        wanted = {name: expect[name] for name in names}
        if wanted != {name: got[name] for name in wanted}:
            yield row["id"], wanted, got


CASES = [(tool, release) for tool in sorted(ADAPTERS) for release in (*RELEASES, *MORE_RELEASES.get(tool, ()))]


@pytest.mark.parametrize(("tool", "release"), CASES)
def test_component_rows_agree(tool: str, release: str) -> None:
    """The resolver decides every observed row of the tool as the component's own code did."""
    wrong = list(differences(tool, release))
    assert not wrong, f"{len(wrong)} rows differ, first: {wrong[0]}"


@pytest.mark.parametrize("tool", sorted(ADAPTERS))
def test_exceptions_are_few(tool: str) -> None:
    """At most one row in a hundred of a tool is excepted, each with its reason."""
    rows = sum(1 for _ in read(DATA / f"{tool}.jsonl.gz"))
    excepted = [entry for entry in EXCEPTED if entry[0] == tool]
    assert len(excepted) * 100 <= rows
    assert all(reason for _, _, reason in excepted)
