"""Checks over the tables of rules: every row has its sources and layout, and scenarios on both sides of its switch."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

import pytest

import npu_paths.core.rules as rules
from npu_paths.core.model import OBSERVED, Job, Resolution
from npu_paths.core.resolve import pick, resolve
from npu_paths.core.rows import Row
from npu_paths.core.rules import observed_graph, observed_logs, observed_profiling
from npu_paths.core.versions import parse_version
from npu_paths.core.words import say
from npu_paths.core.world import Stat
from npu_paths.testing import FakeProbe

MINE = (*observed_logs.ROWS, *observed_graph.ROWS, *observed_profiling.ROWS)
MODULES = sorted(Path(rules.__file__).parent.glob("*.py"))
FORBIDDEN = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.If, ast.IfExp, ast.Lambda, ast.For, ast.While)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def name(row: Row) -> str:
    """A short name for a row in test ids."""
    return f"{row.artifact}-{row.route or row.since}"


def probe() -> FakeProbe:
    """A small machine: a job's directory, a directory of root, a file, a link that leads nowhere."""
    mine, roots = Stat("dir", 0o755, 1000, 1000), Stat("dir", 0o755, 0, 0)
    return FakeProbe(
        {
            "/job": mine,
            "/data": mine,
            "/home/u": mine,
            "/root-only": roots,
            "/data/file": Stat("file", 0o644, 1000, 1000),
            "/data/nowhere": (Stat("symlink", 0o777, 1000, 1000), "gone"),
            "/proc/self/exe": (Stat("symlink", 0o777, 0, 0), "/usr/bin/python3"),
        }
    )


class Scenario(NamedTuple):
    """A job and what is decided for an artifact in a release."""

    artifact: str
    cann: str
    env: dict[str, str]
    enabled: bool | None
    directory: str | None
    options: dict[str, str] = {}  # noqa: RUF012 - never changed
    passwd_home: str | None = "/home/u"
    outcome: str | None = None
    error: str | None = None


GE = {"profiling.route": "ge"}
SCENARIOS = (
    # process log: always on; a uid without passwd entry has / for home and cannot write there
    Scenario("process-log", "9.2.0", {"ASCEND_PROCESS_LOG_PATH": "/data/l"}, True, "/data/l", outcome="creatable"),
    Scenario("process-log", "8.5.0", {"ASCEND_WORK_PATH": "/data/w"}, True, "/data/w/log"),
    Scenario("process-log", "9.2.0", {}, True, "/home/u/ascend/log"),
    Scenario("process-log", "9.2.0", {}, True, "/ascend/log", passwd_home=None, outcome="unusable"),
    Scenario("process-log", "9.2.0", {"ASCEND_PROCESS_LOG_PATH": "/data/file"}, True, "/data/file", outcome="unusable"),
    # atrace: on with a passwd entry; three ages on each side of their edges
    Scenario("atrace", "9.2.0", {"ASCEND_WORK_PATH": "rel"}, True, "/job/rel/atrace"),
    Scenario("atrace", "9.2.0-beta.1", {"ASCEND_WORK_PATH": "rel"}, True, "/job/rel/atrace"),
    Scenario("atrace", "9.1.0", {"ASCEND_WORK_PATH": "rel"}, True, "/home/u/ascend/atrace"),
    Scenario("atrace", "9.2.0", {"ASCEND_WORK_PATH": "/data/" + "x" * 250}, True, "/data/" + "x" * 250 + "/atrace"),
    Scenario("atrace", "9.2.0-beta.1", {"ASCEND_WORK_PATH": "/data/" + "x" * 250}, True, "/home/u/ascend/atrace"),
    Scenario(
        "atrace", "9.2.0-beta.1", {"ASCEND_WORK_PATH": "/data/" + "x" * 249}, True, "/data/" + "x" * 249 + "/atrace"
    ),
    Scenario("atrace", "9.1.0", {"ASCEND_WORK_PATH": "/data/" + "x" * 249}, True, "/home/u/ascend/atrace"),
    Scenario("atrace", "9.1.0", {"ASCEND_WORK_PATH": "/data/" + "x" * 240}, True, None, outcome="unusable"),
    Scenario("atrace", "9.2.0", {"ASCEND_WORK_PATH": "/data"}, False, "/data/atrace", passwd_home=None),
    Scenario("atrace", "9.2.0-beta.1", {}, False, "/ascend/atrace", passwd_home=None),
    Scenario("atrace", "8.5.0", {}, False, "/ascend/atrace", passwd_home=None),
    # graph dump: the three switches, and the edge at 9.1.0
    Scenario("graph-dump", "9.2.0", {"DUMP_GE_GRAPH": "2", "DUMP_GRAPH_PATH": "/data/g"}, True, "/data/g"),
    Scenario("graph-dump", "9.2.0", {"DUMP_GE_GRAPH": "2", "NPU_COLLECT_PATH": "/root-only"}, True, "/job"),
    Scenario("graph-dump", "9.2.0", {"DUMP_GE_GRAPH": "-1"}, True, "/job"),
    Scenario("graph-dump", "9.2.0", {"DUMP_GE_GRAPH": "2", "DUMP_GRAPH_LEVEL": "a|b"}, True, "/job"),
    Scenario("graph-dump", "9.2.0", {}, False, "/job"),
    Scenario("graph-dump", "9.2.0", {"DUMP_GE_GRAPH": "4"}, False, "/job"),
    Scenario("graph-dump", "9.2.0", {"DUMP_GE_GRAPH": "2", "DUMP_GRAPH_LEVEL": ""}, False, "/job"),
    Scenario("graph-dump", "9.2.0", {"DUMP_GE_GRAPH": "2", "DUMP_GRAPH_FORMAT": "text"}, False, "/job"),
    Scenario("graph-dump", "9.1.0", {"DUMP_GE_GRAPH": "2", "ASCEND_WORK_PATH": "/data/file"}, True, "/data/file"),
    Scenario("graph-dump", "9.0.0", {"DUMP_GE_GRAPH": "2", "ASCEND_WORK_PATH": "/data/file"}, True, "/job"),
    # debug json
    Scenario("graph-debug-json", "9.1.0", {"DUMP_GE_GRAPH": "1", "NPU_COLLECT_PATH": "/data"}, True, "/data"),
    Scenario("graph-debug-json", "9.2.0", {"DUMP_GE_GRAPH": "1", "DUMP_GRAPH_PATH": ""}, True, "/job"),
    Scenario("graph-debug-json", "9.2.0", {"DUMP_GE_GRAPH": "0"}, False, "/job"),
    # graph trace: only through NPU_COLLECT_PATH, off when its directory cannot be made
    Scenario("graph-trace", "9.2.0", {"NPU_COLLECT_PATH": "/data/c"}, True, "/data/c"),
    Scenario("graph-trace", "9.2.0", {"NPU_COLLECT_PATH": "/root-only/c"}, False, "/root-only/c"),
    Scenario("graph-trace", "9.2.0", {}, False, None),
    # autofuse: unlike the graph dump a level other than 1 writes nothing
    Scenario("autofuse-dump", "9.2.0", {"DUMP_GE_GRAPH": "2", "DUMP_GRAPH_PATH": "/data"}, True, "/data"),
    Scenario("autofuse-dump", "9.2.0", {"DUMP_GE_GRAPH": "2", "DUMP_GRAPH_LEVEL": "2"}, False, "/job"),
    # profiling: by route, and the three answers to a forbidden character
    Scenario("profiling", "9.2.0", {}, None, "/usr/bin"),
    Scenario("profiling", "9.2.0", {"ASCEND_WORK_PATH": "/data/a;b"}, None, "/data/a;b/profiling_data"),
    Scenario("profiling", "9.1.0", {}, None, "/data/a;b", {"profiling.output": "/data/a;b"}, error="EK0003"),
    Scenario("profiling", "9.0.0", {}, None, None, {"profiling.output": "/data/a;b"}, error="3"),
    Scenario("profiling", "8.5.0", {}, None, "/data/a;b", {"profiling.output": "/data/a;b"}, outcome="creatable"),
    Scenario("profiling", "9.2.0", {"PROFILING_MODE": "true"}, True, None, GE, error="-1"),
    Scenario("profiling", "9.1.0", {}, True, None, {**GE, "profiling.output": "/data/a;b"}, error="EK0003"),
    Scenario("profiling", "9.0.0", {}, True, None, {**GE, "profiling.output": "/data/a;b"}, error="-1"),
    Scenario("profiling", "8.5.0", {}, True, "/data/a;b", {**GE, "profiling.output": "/data/a;b"}),
    Scenario(
        "profiling", "9.2.0", {"ASCEND_WORK_PATH": "w"}, True, "/job/w/profiling_data", {"profiling.route": "msprof"}
    ),
    Scenario("profiling", "9.2.0", {}, True, "/job/t", {"profiling.route": "torch_npu", "profiling.output": "t"}),
)


def answer(scenario: Scenario) -> tuple[Row, Resolution]:
    """The row that decides a scenario, and its answer."""
    job = Job(
        env=scenario.env,
        cwd="/job",
        uid=1000,
        gid=1000,
        passwd_home=scenario.passwd_home,
        options=scenario.options,
        cann=scenario.cann,
        basis=OBSERVED,
    )
    row = pick(MINE, scenario.artifact, OBSERVED, job)
    assert row is not None
    return row, resolve(row, job, job.world(probe()))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: f"{s.artifact}-{s.cann}-{SCENARIOS.index(s)}")
def test_scenarios(scenario: Scenario) -> None:
    """Each switch, ladder and release edge decides as the code does."""
    _, got = answer(scenario)
    assert got.enabled is scenario.enabled
    assert got.error == scenario.error
    if scenario.directory is not None:
        assert got.directory == scenario.directory
    if scenario.outcome is not None:
        assert got.outcome == scenario.outcome


@pytest.mark.parametrize("row", MINE, ids=name)
def test_every_row_fires_and_is_silent(row: Row) -> None:
    """A row that can be switched has a scenario where it writes and one where it does not."""
    seen = {got.enabled for found, got in map(answer, SCENARIOS) if found is row}
    assert seen, "no scenario"
    if row.gate or (row.enabled and not row.when):
        assert seen == {True, False}


@pytest.mark.parametrize("row", MINE, ids=name)
def test_every_row_is_cited(row: Row) -> None:
    """A row has sources with release and address, a layout, names of files, and sentences for its notes."""
    assert row.sources
    for source in row.sources:
        assert source.url.startswith("https://")
        assert source.release is not None
        parse_version(source.release)
    assert row.layout.startswith("{directory}")
    assert row.files
    for note in row.notes:
        assert say(note.id, note.args, "en")
        assert say(note.id, note.args, "zh")


@pytest.mark.parametrize("path", MODULES, ids=lambda p: p.stem)
def test_rules_are_data(path: Path) -> None:
    """The tables hold no function, branch, loop, lambda or comprehension."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    code = [node for node in ast.walk(tree) if isinstance(node, (*FORBIDDEN, *COMPREHENSIONS))]
    assert not code, f"{path.name}:{code[0].lineno}"  # type: ignore[attr-defined]
