"""What the files of a job put into it: members of acl.json, tokens of op_debug_config."""

from __future__ import annotations

import pytest

from npu_paths import Job
from npu_paths.core.jobfiles import with_files
from npu_paths.core.world import Stat
from npu_paths.testing import FakeProbe

FILE = Stat("file", 0o644, 0, 0)


def job(text: str | None, cfg: str | None = None, **changes: object) -> Job:
    """A job in /j with the files acl.json and d.cfg, read."""
    tree: dict[str, object] = {"/j": Stat("dir", 0o755, 0, 0)}
    for name, content in (("acl.json", text), ("d.cfg", cfg)):
        if content is not None:
            tree[f"/j/{name}"] = (FILE, content.encode())
    one = Job(**{"cwd": "/j", **changes})  # type: ignore[arg-type]
    return with_files(one, one.world(FakeProbe(tree)))  # type: ignore[arg-type]


def test_members_of_the_dump_section_become_text() -> None:
    """Strings as they are, lists as JSON, the profiler's members with their prefix."""
    text = '{"dump": {"dump_path": "out", "dump_list": [], "n": 1}, "profiler": {"output": "prof"}}'
    got = job(text, acl_json="acl.json").config
    assert got == {"dump_path": "out", "dump_list": "[]", "n": "1", "profiler.output": "prof"}


def test_torch_npu_gives_its_file_to_acl_init() -> None:
    """TORCH_ACL_INIT_CONFIG_PATH stands in when no file is given; one that is given wins."""
    env = {"TORCH_ACL_INIT_CONFIG_PATH": "acl.json"}
    assert job('{"dump": {"dump_path": "a"}}', env=env).config == {"dump_path": "a"}
    assert job('{"dump": {"dump_path": "a"}}', env=env, acl_json="none.json").config == {}


@pytest.mark.parametrize("text", [None, "", "[]", "{", '{"dump": 3}', "nonsense"])
def test_a_file_that_says_nothing_adds_nothing(text: str | None) -> None:
    """Missing, empty, broken or of another shape."""
    assert job(text, acl_json="acl.json").config == {}


def test_tokens_of_the_debug_configuration_reach_the_compiler() -> None:
    """From --op-debug-config or the option; commas alone leave the cache on; what is given already stays."""
    assert job(None, "op_debug_config = oom, ccec_g", op_debug_config="d.cfg").options == {
        "op_debug_config_te": "oom,ccec_g"
    }
    given = {"op_debug_config": "d.cfg"}
    assert job(None, "op_debug_config = ,,", options=given).options["op_debug_config_te"] == ""
    assert job(None, "op_debug_config = oom", options={**given, "op_debug_config_te": "x"}).options[
        "op_debug_config_te"
    ] == "x"  # fmt: skip
