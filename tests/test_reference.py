"""The rule reference: generated from the tables, and the command that prints it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from npu_paths.cli import cli
from npu_paths.core.errors import UsageError
from npu_paths.core.rules.artifacts import ARTIFACTS
from npu_paths.core.words import LANGUAGES
from npu_paths.report import reference

DOCS = Path(__file__).parent.parent / "docs" / "reference"


def test_documents_equal_the_tables() -> None:
    """The files of docs/reference are those that the tables give (python docs/reference/generate.py)."""
    expected = reference.documents()
    found = {name: (DOCS / name).read_text(encoding="utf-8") for name in expected if (DOCS / name).exists()}
    assert [name for name in expected if found.get(name) != expected[name]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ARTIFACTS)
def test_entries(key: str, lang: str) -> None:
    """The entry of an artifact tells both bases, every candidate and every source, in both languages."""
    text = reference.markdown(reference.entry(key, lang))
    for row in reference.rows_of(key):
        assert all(candidate.kind == "default" or candidate.name in text for candidate in row.candidates)
        assert all(source.url in text for source in row.sources)
        assert row.layout in text
        assert row.basis in text
    assert text.startswith(f"## `{key}`")


def test_findings_have_entries() -> None:
    """The entry of a finding tells its severity and source."""
    text = reference.markdown(reference.entry("oom-with-npu-collect-path"))
    assert "error" in text
    assert "https://" in text


def test_unknown_entry() -> None:
    """A name that is neither an artifact nor a finding is refused, with the near one."""
    with pytest.raises(UsageError) as caught:
        reference.entry("kernel-cach")
    assert "kernel-cache" in caught.value.say()


def test_command() -> None:
    """``rules`` prints an entry, or lists every artifact and finding."""
    run = CliRunner().invoke(cli, ["rules", "kernel-cache", "--lang", "en"])
    assert run.exit_code == 0
    assert "ASCEND_CACHE_PATH" in run.output
    assert "observed" in run.output
    listed = CliRunner().invoke(cli, ["rules", "--lang", "zh"])
    assert listed.exit_code == 0
    assert all(key in listed.output for key in (*ARTIFACTS, "oom-with-npu-collect-path"))
    assert CliRunner().invoke(cli, ["rules", "kernel-cache", "--markdown"]).output.startswith("## `kernel-cache`")


def test_releases() -> None:
    """The page of releases names what changes at an edge, on the edge of the page that says so."""
    text = reference.markdown(reference.releases())
    assert "## 8.0.0" in text
    assert ("9.0.0", "documented", "`ASCEND_DUMP_PATH`: from here on") in list(reference.edges("l0-exception-dump"))
