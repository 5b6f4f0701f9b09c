"""Checks over the documented tables: citations, words, firing and silent jobs, both sides of every release edge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from npu_paths.core.model import BASES, DOCUMENTED, Job, Msg, Source
from npu_paths.core.resolve import pick, resolve
from npu_paths.core.rows import Row
from npu_paths.core.rows import Test as Question
from npu_paths.core.rules import artifacts, sources
from npu_paths.core.rules.every import DOCUMENTED_ROWS, ROWS
from npu_paths.core.rules.tables import BY_RUNTIME, INDEX
from npu_paths.core.versions import before, parse_version, within
from npu_paths.core.words import LANGUAGES, say
from npu_paths.core.world import Stat
from npu_paths.testing import FakeProbe

# artifacts.md, in its order: the keys are contract.
KEYS = [
    "l1-exception-dump",
    "l0-exception-dump",
    "detail-exception-dump",
    "kernel-printf",
    "model-dump",
    "single-op-dump",
    "overflow-dump",
    "watcher-dump",
    "compiled-ops",
    "kernel-cache",
    "kernel-meta",
    "torch-op-cache",
    "aoe-data",
    "graph-dump",
    "graph-debug-json",
    "graph-trace",
    "autofuse-dump",
    "fusion-result",
    "external-weight",
    "om-temporaries",
    "op-package",
    "profiling",
    "process-log",
    "atrace",
    "check-result",
    "torchair-cache",
    "torchair-dump",
    "oom-snapshot",
    "inductor-cache",
    "triton-cache",
]
RELEASES = (
    "5.0.4", "7.0.0", "8.0.RC1", "8.0.RC2", "8.0.RC3", "8.0.0", "8.1.RC1", "8.2.RC1", "8.3.RC1", "8.5.0", "9.0.0",
    "9.1.0", "9.2.0",
)  # fmt: skip
MINE = Stat("dir", 0o755, 1000, 1000)
FOREIGN = Stat("dir", 0o755, 0, 0)
TREE = {"/job": MINE, "/home/u": MINE, "/w": MINE, "/w/there": MINE, "/w/foreign": FOREIGN}
PATHS = ("/w/missing", "/w/there", "/w/foreign")


def name(row: Row) -> str:
    """A short name for a row in test ids."""
    return f"{row.artifact}-{row.route or row.since or row.until or 'all'}"


def satisfy(test: Question, parts: dict[str, dict[str, str]]) -> None:
    """Change a job's parts so that a test says yes."""
    arg = test.arg
    key, value = (arg[0], arg[1][0]) if isinstance(arg, tuple) else (arg, "/w/there")
    where = {"ENV_IN": "env", "IS_SET": "env", "OPTION_IN": "options", "OPTION_SET": "options"}
    if test.name == "DEBUG_CONFIG_FILE":
        key, where[test.name] = "op_debug_config", "options"
    target = parts[where.get(test.name, "config")]
    if test.negated:
        target.pop(key, None)
    else:
        target[key] = value


def job_of(row: Row, *tests: Question, cann: str = "9.0.0", place: tuple[str, str, str] | None = None) -> Job:
    """A job for which a ladder is the one, the tests say yes and a candidate has a value."""
    parts: dict[str, dict[str, str]] = {"env": {"HOME": "/home/u"}, "options": {}, "config": {}}
    for test in (*tests, *row.when):
        satisfy(test, parts)
    if place is not None:
        kind, key, value = place
        parts[{"env": "env", "option": "options", "config": "config"}[kind]][key] = value
    return Job(cwd="/job", uid=1000, gid=1000, cann=cann, **parts)  # type: ignore[arg-type]


def answer(artifact: str, job: Job) -> Any:
    """What the manual says, without its sources."""
    row = pick(DOCUMENTED_ROWS, artifact, DOCUMENTED, job)
    assert row is not None
    got = resolve(row, job, job.world(FakeProbe(TREE)))
    return got.selected, got.outcome, got.directory, got.writes_to, got.enabled, [step.verdict for step in got.steps]


def test_every_artifact_has_both_bases() -> None:
    """Each key of artifacts.md has a title, a group and rows under both bases, in that order."""
    assert list(INDEX) == list(artifacts.ARTIFACTS) == KEYS
    assert {(row.artifact, row.basis) for row in ROWS} == {(key, basis) for key in KEYS for basis in BASES}
    assert set(BY_RUNTIME) < set(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_artifacts_speak_both_languages(key: str) -> None:
    """Titles and groups are there in English and Chinese; dumps are private by default."""
    about = artifacts.ARTIFACTS[key]
    assert about.title
    assert not about.title_zh.isascii()
    assert about.group in artifacts.GROUPS
    assert all(say(about.group, {}, lang) for lang in LANGUAGES)
    assert about.mode == (
        0o700 if about.group == artifacts.DUMPS or key in ("torchair-dump", "oom-snapshot") else 0o750
    )


@pytest.mark.parametrize("row", DOCUMENTED_ROWS, ids=name)
def test_rows_are_complete(row: Row) -> None:
    """Each row cites pages and says its layout, files, mode and notes; the newest page comes with its release."""
    assert row.sources
    assert all(source.url.startswith("https://") and source.title for source in row.sources)
    assert all(source.release is None or parse_version(source.release) for source in row.sources)
    assert len(set(row.sources)) == len(row.sources)
    assert row.layout.startswith("{directory}")
    assert row.files
    assert row.mode in (0o700, 0o750)
    for note in (*row.notes, *(note for candidate in row.candidates for note in candidate.notes)):
        assert all(note.say(lang) for lang in LANGUAGES)
    last = row.candidates[-1]
    assert last.kind == "default" or len(row.candidates) <= 2


def test_every_page_is_cited() -> None:
    """No page is listed that nothing cites, and none is listed twice."""
    from npu_paths.core.rules.conflicts import RULES

    pages = [value for value in vars(sources).values() if isinstance(value, Source)]
    cited = {source for row in ROWS for source in row.sources} | {rule.source for rule in RULES}
    assert [page.title for page in pages if page not in cited] == []
    assert len({page.url for page in pages}) == len(pages)


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_every_verb_has_words(row: Row) -> None:
    """Each verb, test and consequence that a row names can be put into words in both languages."""
    tests = (*(row.enabled or ()), *row.gate, *row.when)
    for lang in LANGUAGES:
        for candidate in row.candidates:
            tests += candidate.gate
            for check in candidate.checks:
                assert Msg(f"verb-{check.name}", {"arg": ""}).say(lang)
                assert check.then == "base" or Msg(f"then-{check.then}", {"code": ""}).say(lang)
        for test in tests:
            assert Msg(f"test-{test.name}", {"name": "", "values": ""}).say(lang)


@pytest.mark.parametrize("row", DOCUMENTED_ROWS, ids=name)
def test_every_row_fires_and_is_silent(row: Row) -> None:
    """A row answers a job that satisfies it; what switches it on is named, and what switches it off does."""
    cann = [release for release in RELEASES if within(parse_version(release), row.since, row.until)][-1]
    for test in row.enabled or (None,):
        job = job_of(row, *([test] if test else []), cann=cann)
        assert pick(DOCUMENTED_ROWS, row.artifact, DOCUMENTED, job) is row
        got = resolve(row, job, job.world(FakeProbe(TREE)))
        assert got.enabled is (None if row.enabled is None else True)
        assert bool(got.enabled_by) is (test is not None)
    for gate in row.gate:
        job = job_of(row, *(row.enabled or ())[:1], gate, cann="9.0.0")
        assert resolve(row, job, job.world(FakeProbe(TREE))).enabled is False
    if row.enabled and not row.when:
        job = job_of(row, cann=cann)
        assert resolve(row, job, job.world(FakeProbe(TREE))).enabled is False


def edges(row: Row) -> Iterator[tuple[str, list[Job]]]:
    """Each release edge of a row with jobs that may tell its sides apart."""

    def places(kind: str, key: str, *tests: Question) -> list[Job]:
        values = [(kind, key, path) for path in PATHS] if kind != "default" else [None]
        return [job_of(row, *tests, place=value) for value in values]

    on = (row.enabled or ())[:1]
    for edge in filter(None, (row.since, row.until)):
        yield edge, [job for c in row.candidates for job in places(c.kind, c.arg, *on)]
    for candidate in row.candidates:
        gates = tuple(test.no for test in candidate.gate)
        for span in (candidate, *candidate.checks):
            for edge in filter(None, (span.since, span.until)):
                yield edge, places(candidate.kind, candidate.arg, *gates)
    for test in (*(row.enabled or ()), *row.when):
        for edge in filter(None, (test.since, test.until)):
            yield edge, [job_of(row, test)]
    for test in row.gate:
        for edge in filter(None, (test.since, test.until)):
            yield edge, [job_of(row, *on, test)]


@pytest.mark.parametrize("row", [row for row in DOCUMENTED_ROWS if any(edges(row))], ids=name)
def test_every_edge_has_two_sides(row: Row) -> None:
    """At every release edge of a row there is a job whose answer differs between its two sides."""
    for edge, jobs in edges(row):
        below = [release for release in RELEASES if before(parse_version(release), edge)][-1]
        differs = [
            job
            for job in jobs
            if answer(row.artifact, job.replace(cann=below)) != answer(row.artifact, job.replace(cann=edge))
        ]
        assert differs, f"{edge}: no scenario"
