"""Corners of the judge of acl.json: settings beside the dump, many findings, releases, broken places."""

from __future__ import annotations

import json
from typing import Any

import pytest

import npu_paths
from npu_paths import Job
from npu_paths.core.acljson import further, read_file, text_of
from npu_paths.core.acljson.diagnose import diagnose
from npu_paths.core.acljson.reader import _Reader
from npu_paths.core.acljson.seek import _skip, seek
from npu_paths.core.acljson.types import Fault, Met
from npu_paths.core.rules import acl as rules
from npu_paths.core.world import Stat
from npu_paths.testing import FakeProbe

FILE = "/w/acl.json"


class Grown(FakeProbe):
    """A disk on which the file is longer when it is read than when it was looked at."""

    def read(self, path: str, limit: int) -> bytes | int:
        return b" " * limit


def start(content: Any, cann: str | None = "9.2.0", kind: type[FakeProbe] = FakeProbe) -> tuple[Job, FakeProbe]:
    """A job of root in /w and a disk with its acl.json."""
    text = content if isinstance(content, str) else json.dumps(content)
    probe = kind({"/w": Stat("dir", 0o755, 0, 0), "/w/out": Stat("dir", 0o755, 0, 0)})
    probe.add(FILE, Stat("file", 0o644, 0, 0), text.encode())
    return Job(cwd="/w", cann=cann), probe


def check(content: Any, cann: str | None = "9.2.0") -> Any:
    """The verdict on a file."""
    job, probe = start(content, cann)
    return npu_paths.dump.check(FILE, job=job, probe=probe)


def ids(content: Any, cann: str | None = "9.2.0") -> list[str]:
    """The findings about a file."""
    return [one.id for one in check(content, cann).findings]


def test_many_findings_of_one_kind_are_a_few() -> None:
    """A file full of unknown keys gives twenty of them."""
    unknown = {f"dump_path{n}": 1 for n in range(60)}
    assert ids({"dump": {"dump_path": "out", "dump_op_switch": "on", **unknown}}).count("unknown-key") == 20
    several = {"dump_list": [{"model_name": f"m{n}", "lyer": []} for n in range(60)]}
    assert ids({"dump": {"dump_path": "out", **several}}).count("unknown-key") == 20


def test_profiling_beside_a_dump_is_told() -> None:
    """The manual wants one or the other."""
    content = {"dump": {"dump_path": "out", "dump_op_switch": "on"}, "profiler": {"switch": "on"}}
    assert "dump-with-profiling" in ids(content)
    content["profiler"] = {"switch": "off"}
    assert "dump-with-profiling" not in ids(content)


@pytest.mark.parametrize(
    ("release", "dump"),
    [
        ("8.0.RC2", {"dump_scene": "aic_err_brief_dump"}),
        ("8.0.RC2", {"dump_path": "out", "dump_op_switch": "on", "dump_data": "tensor"}),
        ("8.0.RC3", {"dump_path": "out", "dump_list": [1, {"model_name": "m", "optype_blacklist": []}]}),
    ],
)
def test_what_a_release_does_not_describe(release: str, dump: dict[str, Any]) -> None:
    """A word, an item and a field of an entry that came later."""
    assert "field-not-in-release" in ids({"dump": dump}, release)
    assert "field-not-in-release" not in ids({"dump": dump}, "9.0.0")


@pytest.mark.parametrize(
    ("content", "ret"),
    [
        ({"StackSize": {"aicore_stack_size": "x"}}, rules.FAILURE),
        ({"StackSize": {"aicore_stack_size": 1}}, 0),
        ({"defaultDevice": {"default_device": 1}}, rules.FAILURE),
        ({"defaultDevice": {"default_device": "01"}}, rules.FAILURE),
        ({"defaultDevice": {"default_device": "0"}}, 0),
        ({"simt_printf_fifo_size": 0}, rules.FAILURE),
        ({"simt_printf_fifo_size": 1048576}, 0),
        ({"acl_graph": {"event_mode": "1"}}, 0),
        ({"acl_graph": {"event_mode": "2"}}, rules.INVALID_PARAM),
        ({"acl_graph": 1}, 0),
    ],
)
def test_settings_beside_the_dump(content: dict[str, Any], ret: int) -> None:
    """Stack sizes, default device, print sizes and event mode, each good and bad."""
    verdict = check(content)
    assert verdict.acl_init_ret == ret
    assert ("aclinit-setting-refused" in [one.id for one in verdict.findings]) is (ret != 0)


def test_a_file_that_grows_is_too_big() -> None:
    """What is read beyond the limit is refused, whatever the size was before."""
    job, probe = start("{}", kind=Grown)
    got = read_file(FILE, job, job.world(probe))
    assert [one["kind"] for one in got.errors] == ["too_big"]


def test_a_release_without_observations_is_judged_like_the_first() -> None:
    """A scene in a release without a ladder keeps the path that stands there."""
    assert check({"dump": {"dump_scene": "lite_exception", "dump_path": "out"}}, "8.0.RC3").dump_path == "out"


def test_nothing_further_in_what_is_accepted() -> None:
    """Only a refused file has later faults."""
    job, probe = start({"dump": {"dump_path": "out", "dump_op_switch": "on"}})
    text = text_of(probe.content[FILE])  # type: ignore[arg-type]
    assert further(text, job, job.world(probe)) == ()
    assert further(text_of(b"[]"), job, job.world(probe)) == ()


def test_a_fault_of_the_whole_file_has_no_place() -> None:
    """Neither pointer nor line; a fault in the text has both."""
    whole, inner = diagnose(
        text_of(b'{"dump": 1}'),
        [Met(Fault("not_object", (), None), None), Met(Fault("not_object", ("dump",), None), None)],
    )
    assert (whole.pointer, whole.line, whole.column) == (None, None, None)
    assert (inner.pointer, inner.line, inner.column) == ("/dump", 1, 2)


@pytest.mark.parametrize("text", ['{"a', '{"a" 1}', '{"a": 1, b}', '{"a": "\\u12"}', "[1 2]", '{"a": 1 "b": 2}'])
def test_the_exact_reader_stops_at_the_first_fault(text: str) -> None:
    """Half keys, a missing colon, a missing comma: each is a syntax fault, as json has it."""
    fault = _Reader(text, []).read()
    assert fault is not None
    assert fault.kind == "syntax"
    with pytest.raises(ValueError, match="line 1"):
        json.loads(text)


def test_many_exponents() -> None:
    """Among a thousand letters e one number too large for a double is still found."""
    many = '{"x": "' + "e" * 1500 + '", "y": 1e999, "dump": {}}'
    assert [one["kind"] for one in check(many).errors] == ["number_range"]
    assert check(many.replace("999", "99")).errors == ()


def test_places_in_odd_texts() -> None:
    """A place below a scalar is that scalar; repeated keys with escapes lead to the last of them."""
    assert seek("1", 1, ("a",), set(), {}) == 0
    value = {"a": 2}
    text = '{"\\u0061": 1, "b": [{}, "]"], "a": 2}'
    assert text[seek(text, value, ("a",), {id(value)}, {}) :].startswith('"a": 2')
    listed = [[], 1]
    assert "[ [ ] , 1]"[seek("[ [ ] , 1]", listed, (1,), set(), {}) :] == "1]"


def test_places_where_the_text_ends_early() -> None:
    """An object without members and values that reach to the end: the place is where looking stopped."""
    assert seek("{}", {"a": 1}, ("a",), set(), {}) == 0
    assert _skip("12", 0) == 2
    assert _skip('"x"', 0) == 3


def test_places_behind_strings_with_backslashes() -> None:
    """An escaped quote does not end a string, an escaped backslash before the quote does."""
    text = '{"q\\"z": 1, "w\\\\": "\\\\\\"", "a": 3}'
    value = json.loads(text)
    for name in value:
        assert json.loads("{" + text[seek(text, value, (name,), set(), {}) :]).get(name) == value[name]
