"""Policy files: found, read, structured and merged; each fault with its line."""

from __future__ import annotations

import os
import pathlib

import pytest

from npu_paths import InspectError, Job
from npu_paths.core.policy import Layer, Policy, merge
from npu_paths.policies.lines import key_lines
from npu_paths.policies.load import Broken, places, read_layer
from npu_paths.policies.load import load as find


def layer(path: pathlib.Path, text: str, name: str = "project") -> Layer:
    """A sound policy text as a layer."""
    path.write_text(text, encoding="utf-8")
    got = read_layer(name, str(path), lambda kind, name: {"hpc": 4242}.get(name))
    assert isinstance(got, Layer), got
    return got


def faults(path: pathlib.Path, text: str | bytes) -> list[tuple[int, str]]:
    """Line and message of each fault of a policy text."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    got = read_layer("project", str(path), lambda kind, name: None)
    assert isinstance(got, list), got
    assert all(isinstance(fault, Broken) and str(path) in fault.say() and fault.say("zh") for fault in got)
    return [(fault.line, str(fault.message)) for fault in got]


def test_key_lines_are_those_of_the_text() -> None:
    """Tables, dotted and quoted keys, arrays of tables, and what only looks like one inside strings and arrays."""
    text = '\n'.join([
        'profile = "x"  # profile = "y"', 'a.b."c d" = 1', '[rules.one]', 'roots = [', '  "[rules.two]", # ]', ']',
        'note = """', '[rules.three]', 'x = 1', '"""', 'mode = "0750"', '[[ignore]]', "id = 'p'", '[[ignore]]',
        'id = "q"', '[severity]', '"home-differs" = "error"', 'inline = {k = 1, "z" = 2}',
    ])  # fmt: skip
    assert key_lines(text) == {
        ("profile",): 1, ("a",): 2, ("a", "b"): 2, ("a", "b", "c d"): 2, ("rules", "one"): 3,
        ("rules", "one", "roots"): 4,
        ("rules", "one", "note"): 7, ("rules", "one", "mode"): 11, ("ignore", "0"): 12, ("ignore", "0", "id"): 13,
        ("ignore", "1"): 14, ("ignore", "1", "id"): 15, ("severity",): 16, ("severity", "home-differs"): 17,
        ("severity", "inline"): 18, ("severity", "inline", "k"): 18, ("severity", "inline", "z"): 18,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("x = ", 1, "not TOML"),
        ("a = 1\nb = [1,\n", 3, "not TOML"),
        ("profle = 'debug'", 1, "did you mean profile"),
        ("[rules.a]\nmax_mod = '0750'", 2, "did you mean max_mode"),
        ("[rules.a]\n\nmax_mode = 750", 3, "octal mode"),
        ("[rules.a]\nmax_mode = '0999'", 2, "octal mode"),
        ("[rules.a]\nmin_free_bytes = 'lots'", 2, "size"),
        ("[rules.a]\nmin_free_bytes = -1", 2, "size"),
        ("[rules.a]\nmin_free_share = '101%'", 2, "share"),
        ("[rules.a]\nmin_free_inodes = '7'", 2, "whole number"),
        ("[rules.a]\nmin_free_inodes = true", 2, "whole number"),
        ("[rules.a]\nabsolute = 'yes'", 2, "true or false"),
        ("[rules.a]\nallowed_roots = '/x'", 2, "list"),
        ("[rules.a]\nallowed_roots = ['x']", 2, "absolute directory"),
        ("[rules.a]\nowner = 'nobody-here'", 2, "its number"),
        ("[rules.a]\nrequired_parts = ['{colour}']", 2, "one of rank"),
        ("[rules.a]\nseverity = 'fatal'", 2, "error, warning or info"),
        ("[rules.a]\nartifacts = ['plogs']", 2, "artifact"),
        ("[rules]\na = 3", 2, "table"),
        ("[defaults]\nASCEND_WORK_PATH = 'rel'", 2, "absolute directory"),
        ("[defaults]\nASCEND_WORK_PATH = '/x/{nope}'", 2, "{nope}"),
        ("[defaults]\nASCEND_WORK_PATH = '/x/$USER'", 2, "$USER"),
        ("[[ignore]]\nid = 'x'\nreason = 'y'", 1, "'expires' is missing"),
        ("[[ignore]]\nid = 'x'\nreason = 'y'\nexpires = 'soon'", 4, "date"),
        ("[severity]\nhome-differs = 'loud'", 2, "error, warning or info"),
        (b"a = '\xff'", 1, "UTF-8"),
        ("a = " + "[" * 5000, 1, "not TOML"),
    ],
)  # fmt: skip
def test_each_fault_names_its_line(tmp_path: pathlib.Path, text: str | bytes, line: int, words: str) -> None:
    """A broken file says where and what, in one line, and is never taken in part."""
    got = faults(tmp_path / "p.toml", text)
    assert [at for at, _ in got] == [line], got
    assert words in got[0][1]


def test_all_faults_of_a_file_are_told(tmp_path: pathlib.Path) -> None:
    """Two faults at once are two lines, in the order of the file."""
    assert [at for at, _ in faults(tmp_path / "p.toml", "a = 1\n[rules.x]\nowner = []\nmax_mode = 1\n")] == [1, 3, 4]


def test_a_later_layer_wins_value_by_value(tmp_path: pathlib.Path) -> None:
    """The effective value, its origin, and what it overrode."""
    site = layer(tmp_path / "site", "[rules.a]\nmax_mode = '0750'\nabsolute = true\n[defaults]\nX = '/s'", "site")
    user = layer(tmp_path / "user", "\n[rules.a]\nmax_mode = '0700'\n", "user")
    policy = merge([site, user])
    rule, origins = policy.rules()["a"]
    assert (rule.max_mode, rule.absolute) == (0o700, True)
    assert (origins["max_mode"].layer, origins["max_mode"].line) == ("user", 3)
    assert (origins["absolute"].layer, origins["absolute"].line) == ("site", 3)
    old, place = policy.settings["rules", "a", "max_mode"].overrode[0]
    assert (old, place.layer, place.line) == (0o750, "site", 2)


def test_what_is_final_stays(tmp_path: pathlib.Path) -> None:
    """A later layer cannot change or add to a final rule or section; it is told so."""
    text = "final = ['profiles.production', 'ignore']\n[rules.a]\nmax_mode = '0750'\nfinal = true\n"
    site = layer(tmp_path / "site", text + "[profiles.production]\nforbid = ['NPU_COLLECT_PATH']", "site")
    user = layer(
        tmp_path / "user",
        "[rules.a]\nmax_mode = '0777'\nfinal = false\nseverity = 'info'\n[profiles.production]\nforbid = []\n"
        "[[ignore]]\nid = 'x'\nreason = 'y'\nexpires = 2999-01-01\n[rules.b]\nabsolute = true",
    )
    policy = merge([site, user])
    assert policy.rules()["a"][0].max_mode == 0o750
    assert policy.rules()["a"][0].severity == "error"
    assert policy.profile("production")["forbid"].value == ("NPU_COLLECT_PATH",)
    assert policy.rules()["b"][0].absolute
    assert not policy.ignores
    assert {".".join(s.key) for s in policy.refused} == {
        "rules.a.max_mode", "rules.a.final", "rules.a.severity", "profiles.production.forbid", "ignore.x",
    }  # fmt: skip


def test_values_in_their_own_forms(tmp_path: pathlib.Path) -> None:
    """Modes, sizes, shares, accounts, parts and dates are read as they are written."""
    text = (
        "[rules.a]\nmax_mode='750'\nmake_mode='0700'\nmin_free_bytes='50GiB'\nmin_free_share='2.5%'\nowner='job'\n"
        "group='hpc'\nmake_group=7\nrequired_parts=['rank','{user}']\nallowed_roots=['/a/','/']\n"
        "[[ignore]]\nid='x'\nreason='y'\nexpires=2027-01-31\n[[ignore]]\nid='x'\nreason='y'\nexpires='2027-02-28'"
    )
    got = layer(tmp_path / "p", text).document
    rule = got.rules["a"]
    assert (rule.max_mode, rule.make_mode, rule.min_free_bytes, rule.min_free_share) == (0o750, 0o700, 50 << 30, 2.5)
    assert (rule.owner, rule.group, rule.make_group, rule.required_parts) == (-1, 4242, 7, ("rank", "user"))
    assert rule.allowed_roots == ("/a", "/")
    assert [item.expires for item in got.ignore] == ["2027-01-31", "2027-02-28"]


@pytest.fixture
def homes(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """platformdirs look below tmp_path only."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "user"))
    monkeypatch.setenv("XDG_CONFIG_DIRS", str(tmp_path / "site"))
    for name in ("user", "site"):
        (tmp_path / name / "npu-paths").mkdir(parents=True)
    (tmp_path / "job" / "deep").mkdir(parents=True)
    return tmp_path


def load(job: Job, explicit: str | None = None) -> Policy:
    """The policy of a job that has one."""
    got = find(job, explicit)
    assert got is not None
    return got


def at(homes: pathlib.Path, **env: str) -> Job:
    """A job below the homes' project directory."""
    return Job(env=env, cwd=str(homes / "job" / "deep"))


def test_layers_are_found_in_order(homes: pathlib.Path) -> None:
    """Site, user, nearest project, NPU_PATHS_POLICY and --policy, each stronger than the one before."""
    for number, name in enumerate(
        [
            "site/npu-paths/npu-paths.toml",
            "user/npu-paths/npu-paths.toml",
            "job/npu-paths.toml",
            "env.toml",
            "option.toml",
        ]
    ):
        (homes / name).write_text(f"[rules.a]\nmin_free_inodes = {number}\n[rules.r{number}]\nabsolute = true\n")
    policy = load(at(homes, NPU_PATHS_POLICY=str(homes / "env.toml")), str(homes / "option.toml"))
    setting = policy.settings["rules", "a", "min_free_inodes"]
    assert setting.value == 4
    assert [origin.layer for _, origin in setting.overrode] == ["site", "user", "project", "NPU_PATHS_POLICY"]
    assert set(policy.rules()) == {"a", "r0", "r1", "r2", "r3", "r4"}


def test_the_nearest_project_file_counts(homes: pathlib.Path) -> None:
    """npu-paths.toml or the table of pyproject.toml, whichever is nearest; one without the table is passed by."""
    (homes / "job" / "pyproject.toml").write_text("[tool.npu-paths.rules.a]\nabsolute = true\n")
    (homes / "job" / "deep" / "pyproject.toml").write_text("[tool.other]\nname = 'npu-paths'\n")
    assert load(at(homes)).rules()["a"][1]["absolute"].line == 2
    (homes / "job" / "deep" / "npu-paths.toml").write_text("[rules.b]\nabsolute = true\n")
    assert set(load(at(homes)).rules()) == {"b"}


def test_missing_files_are_nothing_but_named_ones_must_exist(homes: pathlib.Path) -> None:
    """No file at all is no policy; a file that an option or the variable names must be there."""
    assert find(at(homes)) is None
    with pytest.raises(InspectError, match="does not exist"):
        load(at(homes), str(homes / "nope.toml"))
    with pytest.raises(InspectError, match="NPU_PATHS_POLICY"):
        load(at(homes, NPU_PATHS_POLICY="nope.toml"))
    with pytest.raises(InspectError):
        load(at(homes), str(homes))


def test_a_broken_layer_weakens_no_other(homes: pathlib.Path) -> None:
    """The broken file is an error finding with its line; the rules of the others stay."""
    (homes / "site/npu-paths/npu-paths.toml").write_text("[rules.a]\nabsolute = true\n")
    (homes / "job/npu-paths.toml").write_text("[rules.a]\nabsolute = false\nmax_mod = '0700'\n")
    policy = load(at(homes))
    assert policy.rules()["a"][0].absolute is True
    assert [(f.id, f.severity, f.evidence) for f in policy.broken] == [
        ("policy-broken", "error", (f"{homes}/job/npu-paths.toml:3",))
    ]
    assert "max_mod" in policy.broken[0].message
    assert "max_mod" in policy.broken[0].say("zh")


def test_a_deleted_directory_has_no_project(homes: pathlib.Path) -> None:
    """Without a current directory there is no project layer."""
    assert [name for name, _, _ in places(Job(cwd=None))] == ["site", "user"]


@pytest.mark.parametrize("name", sorted(os.listdir(pathlib.Path(__file__).parent.parent / "docs" / "policies")))
def test_the_ready_policies_are_sound(name: str) -> None:
    """Each policy in docs/ is taken without a fault."""
    path = pathlib.Path(__file__).parent.parent / "docs" / "policies" / name
    assert isinstance(read_layer("site", str(path), lambda kind, name: None), Layer)
