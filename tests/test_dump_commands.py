"""``npu-paths dump new`` and ``npu-paths dump show`` from the outside."""

from __future__ import annotations

import json
import os
import pathlib
import stat

import pytest

from cli import bare
from cli import run as call
from npu_paths.core.words import LANGUAGES
from npu_paths.core.words.runtime import SENTENCES


@pytest.fixture(autouse=True)
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> pathlib.Path:
    """Stand in an empty directory with a bare environment."""
    bare(monkeypatch, tmp_path)
    return tmp_path


NEW = ("dump", "new")
MODEL = (*NEW, "model", "--model", "ResNet-50", "--layer", "conv1", "--path", "out", "--step", "0|3-5|10")


def test_a_new_file_is_one_that_check_accepts(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Each kind with its path made is accepted and dumps something."""
    kinds = (
        MODEL[2:],
        ("single-op", "--path", "out", "--data", "stats", "--stat", "Max"),
        ("exception", "--scene", "aic_err_norm_dump"),
        ("overflow", "--path", "out"),
        ("watcher", "--path", "out", "--node", "n", "--layer", "l"),
        ("kernel-data", "--path", "out", "--data", "printf"),
    )
    for number, kind in enumerate(kinds):
        file = f"{number}.json"
        done = call(capfdbinary, *NEW, *kind, "--mkdir", "-o", file)
        assert (done.code, done.out) == (0, b"")
        assert f"wrote {file}" in done.err
        shown = call(capfdbinary, "dump", "show", file)
        assert shown.code == 0
        assert "into /" in shown.text


def test_the_path_is_made_on_request(capfdbinary: pytest.CaptureFixture[bytes], place: pathlib.Path) -> None:
    """Without --mkdir the missing path is only told; with it every level is made 0750."""
    done = call(capfdbinary, *NEW, "overflow", "--path", "a/b")
    assert "--mkdir" in done.err
    assert not (place / "a").exists()
    done = call(capfdbinary, *NEW, "overflow", "--path", "a/b", "--mkdir", "--force")
    assert done.code == 0
    assert [stat.S_IMODE((place / name).stat().st_mode) for name in ("a", "a/b")] == [0o750, 0o750]
    assert "--mkdir" not in done.err


def test_an_existing_file_needs_force(capfdbinary: pytest.CaptureFixture[bytes], place: pathlib.Path) -> None:
    """The file is left alone, with a message; --force replaces it."""
    (place / "acl.json").write_text("mine")
    done = call(capfdbinary, *MODEL)
    assert (done.code, (place / "acl.json").read_text()) == (1, "mine")
    assert "--force" in done.err
    assert call(capfdbinary, *MODEL, "--force").code == 0
    assert json.loads((place / "acl.json").read_text())["dump"]["dump_step"] == "0|3-5|10"


def test_a_minus_prints_it(capfdbinary: pytest.CaptureFixture[bytes], place: pathlib.Path) -> None:
    """-o - writes the text to stdout and no file."""
    done = call(capfdbinary, *MODEL, "-o", "-")
    assert done.json["dump"]["dump_list"] == [{"model_name": "ResNet-50", "layer": ["conv1"]}]
    assert os.listdir(place) == []


def test_layers_go_to_their_models(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """With several models a layer names its own; one that does not is a usage error."""
    two = (*NEW, "model", "--path", "out", "--model", "a", "--model", "b", "-o", "-")
    done = call(capfdbinary, *two, "--layer", "b=x/y")
    assert done.json["dump"]["dump_list"] == [{"model_name": "a"}, {"model_name": "b", "layer": ["x/y"]}]
    done = call(capfdbinary, *two, "--layer", "x")
    assert (done.code, "MODEL=LAYER" in done.err) == (2, True)


def test_bad_values_are_usage_errors(capfdbinary: pytest.CaptureFixture[bytes], place: pathlib.Path) -> None:
    """A value that no release, or not this release, knows: exit 2, no file, one line."""
    for words in (
        ("model", "--path", "out", "--step", "5-3"),
        ("model", "--path", "out", "--stat", "Max"),
        ("kernel-data", "--path", "out", "--cann", "8.5.0"),
        ("model",),
        ("video", "--path", "out"),
        ("overflow", "--path", "x" * 600),
    ):
        done = call(capfdbinary, *NEW, *words)
        assert done.code == 2
        assert "Traceback" not in done.err
    assert os.listdir(place) == []


def test_show_tells_what_where_and_how_much(capfdbinary: pytest.CaptureFixture[bytes], place: pathlib.Path) -> None:
    """Model, layers, directory with file names, origin of the path, number of steps."""
    call(capfdbinary, *MODEL, "--mkdir")
    text = call(capfdbinary, "dump", "show", "acl.json").text
    for part in ("conv1", "ResNet-50", f"{place}/out/{{time}}/{{device_id}}", "dump_path (out)", "5 steps"):
        assert part in text


@pytest.mark.parametrize(
    ("section", "parts"),
    [
        ({"dump_path": "."}, ["nothing is dumped"]),
        ({}, ["nothing is dumped"]),
        ({"dump_path": ".", "dump_kernel_data": "printf"}, ["kinds: printf", "no model and no operator"]),
        ({"dump_scene": "aic_err_brief_dump", "dump_list": [{}]}, ["exception_info", "dump_list is not looked at"]),
        ({"dump_path": ".", "dump_op_switch": "on"}, ["every operator", "without end"]),
        ({"dump_path": ".", "dump_debug": "on", "dump_step": "1"}, ["overflow", "dump_step is not looked at"]),
    ],
)
def test_show_says_what_is_not_dumped(
    capfdbinary: pytest.CaptureFixture[bytes], place: pathlib.Path, section: dict[str, object], parts: list[str]
) -> None:
    """Settings that have no effect are named, each with its reason."""
    (place / "c.json").write_text(json.dumps({"dump": section}))
    done = call(capfdbinary, "dump", "show", "c.json")
    assert done.code == 0
    for part in parts:
        assert part in done.text
    assert call(capfdbinary, "dump", "show", "c.json", "--lang", "zh").code == 0


def test_show_says_when_another_exception_dump_wins(
    capfdbinary: pytest.CaptureFixture[bytes], place: pathlib.Path
) -> None:
    """An exception dump of the environment makes that of the file ineffective."""
    (place / "c.json").write_text('{"dump": {"dump_scene": "aic_err_brief_dump"}}')
    done = call(capfdbinary, "dump", "show", "c.json", "--env", "NPU_COLLECT_PATH=x")
    assert "will NOT be on" in done.text
    assert not (place / "x").exists()


@pytest.mark.parametrize(
    ("text", "release", "part"),
    [
        ('{"dump": {"dump_path": "gone", "dump_op_switch": "on"}}', "9.2.0", "EP0003"),
        ('{"dump": {"dump_scene": "watcher", "dump_debug": "on"}}', "9.0.0", "without any report"),
        ("{", "9.2.0", "EP0004"),
        ("[" * 30, "9.2.0", "100006"),
    ],
)
def test_show_of_a_refused_file(
    capfdbinary: pytest.CaptureFixture[bytes], place: pathlib.Path, text: str, release: str, part: str
) -> None:
    """A file that CANN refuses: exit 1, and it is said how it is refused."""
    (place / "c.json").write_text(text)
    done = call(capfdbinary, "dump", "show", "c.json", "--cann", release)
    assert (done.code, part in done.text) == (1, True), done.text


def test_show_as_json(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """--json has the same in one document."""
    call(capfdbinary, *NEW, "overflow", "--path", "out", "--mkdir")
    done = call(capfdbinary, "dump", "show", "acl.json", "--json").json
    assert [one["artifact"] for one in done["dumps"]] == ["overflow-dump"]
    assert done["refused"] is None


def test_odd_files_give_no_traceback(capfdbinary: pytest.CaptureFixture[bytes], place: pathlib.Path) -> None:
    """Any bytes are answered."""
    for number, data in enumerate((b"", b"\0", b"\xff", b"null", b'{"dump": []}', b'{"dump": {"dump_list": 3}}')):
        (place / f"{number}").write_bytes(data)
        done = call(capfdbinary, "dump", "show", str(number))
        assert done.code in (0, 1)
        assert "Traceback" not in done.err


def test_every_sentence_has_both_languages_and_the_same_places() -> None:
    """English and Chinese name the same arguments."""
    import string

    for name, pair in SENTENCES.items():
        assert len(pair) == len(LANGUAGES), name
        places = [{field for _, field, _, _ in string.Formatter().parse(text) if field} for text in pair]
        assert places[0] == places[1], name
