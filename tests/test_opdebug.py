"""op_debug_config files, options as people write them, pasted commands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from npu_paths.core import opdebug
from npu_paths.core.errors import UsageError
from npu_paths.core.options import canonical, canonical_name, from_command, split_command
from npu_paths.core.rules.options import ALIASES, DIRECTORIES, PLAIN
from situations import CWD, directory, file, job, probe


@pytest.mark.parametrize(
    ("text", "config", "oom", "what"),
    [
        ("op_debug_config = oom", "oom", True, None),
        ("op_debug_config=oom , ccec_g", "oom,ccec_g", True, None),
        ("\ufeff[x] my_op_debug_config_2 = oom", "oom", True, None),
        ("op_debug_config = OOM", "OOM", False, None),
        ("op_debug_config = ,", "", False, None),
        ("op_debug_config", "op_debug_config", False, "no-equals"),
        ("op_debug_config =  ", "op_debug_config =", False, "empty-value"),
        ("# op_debug_config = oom", "", False, None),
        ("op_debug_config = oom # comment", "oom # comment", False, None),
    ],
)
def test_lines(text: str, config: str, oom: bool, what: str | None) -> None:
    """A line that contains the key counts, from the first equals sign on; comments are whole lines."""
    got = opdebug.parse(text)
    assert (got.config, got.memory_check) == (config, oom)
    assert [m.what for m in got.malformed] == ([what] if what else [])


def test_the_last_line_wins_and_is_named() -> None:
    """Of several configuration lines the last counts, and its number is kept."""
    got = opdebug.parse("op_debug_config = oom\n\nop_debug_config = ccec_g\n")
    assert (got.config, got.line, got.memory_check) == ("ccec_g", 3, False)


def test_list_selects_by_name_and_type() -> None:
    """A list limits the configuration to names, and to types behind a double colon."""
    got = opdebug.parse("op_debug_config = oom\nop_debug_list = conv1, OpType::MatMul")
    assert got.selects("conv1", "X")
    assert got.selects("y", "MatMul")
    assert not got.selects("y", "X")


def test_memory_check_is_never_reset() -> None:
    """Tokens of the option replace those of the file with NPU_COLLECT_PATH set; oom of the file stays on."""
    world_job = job({"NPU_COLLECT_PATH": "/data/u"})
    world = world_job.world(probe({f"{CWD}/c": file("op_debug_config = oom")}))
    got = opdebug.in_force(world_job, world, "c", "ccec_g")
    assert (got.config, got.memory_check) == ("ccec_g", True)
    assert opdebug.in_force(world_job, world, None, None).config == opdebug.COLLECT_DEFAULT
    assert opdebug.in_force(world_job, world, "c", "").config == ""


def test_files_that_cannot_be_read() -> None:
    """A missing file fails, a directory yields nothing, a device is read as it is."""
    plain = job()
    world = plain.world(probe({"/data/u/d": directory()}))
    assert not opdebug.read("/no", world).ok
    assert opdebug.read("/data/u/d", world).malformed[0].what == "directory"
    assert opdebug.read("/data/u/d", world).ok


@given(st.text(max_size=60))
def test_any_text_is_answered(text: str) -> None:
    """No text breaks the parser, and a configuration without the key is empty."""
    got = opdebug.parse(text)
    assert ("op_debug_config" in text) or got.config == ""


# ---------------------------------------------------------------------- options
@pytest.mark.parametrize(
    ("name", "canonical_form"),
    [
        ("debug_dir", "ge.debugDir"),
        ("--debug_dir", "ge.debugDir"),
        ("op_debug_dir", "ge.debugDir"),
        ("ge.debugDir", "ge.debugDir"),
        ("OP_DEBUG_CONFIG", "op_debug_config"),
        ("op_debug_option", "ACL_OP_DEBUG_OPTION"),
        ("op_compiler_cache_mode", "ge.op_compiler_cache_mode"),
        ("soc_version", "ge.socVersion"),
        ("something.else", "something.else"),
    ],
)
def test_aliases(name: str, canonical_form: str) -> None:
    """Every spelling of one option leads to one name; unknown ones stay as they are."""
    assert canonical_name(name) == canonical_form


def test_alias_table_is_closed() -> None:
    """Aliases lead to names that are known and are no aliases themselves."""
    assert set(ALIASES.values()) <= set(PLAIN)
    assert not set(ALIASES) & set(PLAIN)
    assert set(DIRECTORIES) <= set(PLAIN)


def test_last_spelling_wins() -> None:
    """Of several spellings of one option the last given counts."""
    assert canonical([("debug_dir", "/a"), ("ge.debugDir", "/b")]) == {"ge.debugDir": "/b"}


def test_pasted_command() -> None:
    """A whole atc command may be pasted: quotes, continued lines, values apart from their names."""
    command = """atc --model=m.onnx --op_debug_config="/data/my dir/a.cfg" \\
        --debug_dir /data/d --output='x y' > log 2>&1"""
    assert canonical(from_command(command)) == {
        "model": "m.onnx",
        "op_debug_config": "/data/my dir/a.cfg",
        "ge.debugDir": "/data/d",
        "output": "x y",
    }
    assert from_command("") == []
    assert split_command(r'a\ b "c\"d" \'e') == ["a b", 'c"d', "'e"]


def test_open_quote_is_a_usage_error() -> None:
    """A quote that is never closed is told, not guessed."""
    with pytest.raises(UsageError, match="never closed"):
        from_command("atc --model='x")
