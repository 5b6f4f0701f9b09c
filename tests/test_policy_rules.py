"""What a job breaks of a policy: each rule fires on one value and is silent on its twin."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping

import pytest

from npu_paths import Finding, Job
from npu_paths.core.model import BASES, Report
from npu_paths.core.policy import Layer, Policy, adjust, defaults, merge, offered
from npu_paths.core.policyrules import CHECKS, evaluate, making
from npu_paths.core.whole import resolutions
from npu_paths.core.world import Mount, Stat
from npu_paths.policies.load import read_layer
from npu_paths.testing import FakeProbe

MOUNTS = b"""\
1 0 0:1 / / rw,relatime - ext4 /dev/sda1 rw
2 1 0:2 / /scratch rw,noatime - xfs /dev/sdb1 rw
3 1 0:3 / /nfs rw - nfs srv:/x rw,vers=3,nolock
4 1 0:4 / /tmp rw - tmpfs tmpfs rw
"""
USER = 1000


def probe() -> FakeProbe:
    """A disk with a scratch, an NFSv3 and a tmpfs mount; the scratch has 60 GiB and 5 % free."""
    own = Stat("dir", 0o700, USER, 100)
    return FakeProbe(
        {
            "/proc/self/mountinfo": (Stat("file", 0o444, 0, 0), MOUNTS),
            "/scratch/u": own,
            "/scratch/u/open": own._replace(mode=0o755),
            "/scratch/u/other": Stat("dir", 0o777, 4, 5),
            "/scratch/u/7": own,
            "/nfs/u": own,
            "/tmp/u": own,
            "/home/u": own,
            "/scratch/out": (Stat("symlink", 0o777, USER, 100), "/home/u"),
        },
        {"/scratch": Mount(False, 1200 << 30, 60 << 30, 1_000_000, 5_000), "/tmp": Mount(False, -1, -1, -1, -1)},
    )


def policy(tmp_path: pathlib.Path, text: str, name: str = "site") -> Policy:
    """A policy of one layer."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    layer = read_layer(name, str(tmp_path / name), lambda kind, account: None)
    assert isinstance(layer, Layer), layer
    return merge([layer])


def job(env: Mapping[str, str], **fields: object) -> Job:
    """A job of uid 1000 in its home."""
    values: dict[str, object] = {
        "env": {"HOME": "/home/u", **env}, "cwd": "/home/u", "uid": USER, "gid": 100, "user": "u",
        "passwd_home": "/home/u",
    }  # fmt: skip
    return Job(**{**values, **fields})  # type: ignore[arg-type]


def broken(got: Policy, env: Mapping[str, str], profile: str | None = None, **fields: object) -> list[Finding]:
    """Findings of a policy over kernel-meta and the process log, documented basis."""
    one = job(env, **fields)
    world = one.world(probe())
    rows = resolutions(one, world, BASES[:1], ("kernel-meta", "process-log"))
    return list(evaluate(got, one, world, rows, profile=profile))


@pytest.mark.parametrize(
    ("rule", "fires", "silent", "name"),
    [
        ("allowed_roots = ['/scratch']", "/scratchy", "/scratch/u", "policy-root"),
        ("allowed_roots = ['/scratch']", "/scratch/out", "/scratch/new", "policy-root"),
        ("forbidden_roots = ['/tmp']", "/tmp/u/x", "/scratch/u", "policy-forbidden-root"),
        ("allowed_filesystems = ['xfs']", "/home/u", "/scratch/u", "policy-filesystem"),
        ("forbidden_filesystems = ['tmpfs']", "/tmp/u", "/scratch/u", "policy-forbidden-filesystem"),
        ("forbidden_filesystems = ['nfs3']", "/nfs/u", "/scratch/u", "policy-forbidden-filesystem"),
        ("required_mount_options = ['noatime']", "/nfs/u", "/scratch/u", "policy-mount-option"),
        ("forbidden_mount_options = ['nolock']", "/nfs/u", "/scratch/u", "policy-forbidden-mount-option"),
        ("absolute = true", "rel", "/scratch/u", "policy-relative"),
        ("must_exist = true", "/scratch/u/new", "/scratch/u", "policy-must-exist"),
        ("max_mode = '0700'", "/scratch/u/open", "/scratch/u", "policy-mode"),
        ("owner = 'job'", "/scratch/u/other", "/scratch/u", "policy-owner"),
        ("owner = 1000", "/scratch/u/other", "/scratch/u", "policy-owner"),
        ("group = 'job'", "/scratch/u/other", "/scratch/u", "policy-group"),
        ("min_free_bytes = '61GiB'", "/scratch/u", "/tmp/u", "policy-free-bytes"),
        ("min_free_inodes = 5001", "/scratch/u", "/home/u", "policy-free-inodes"),
        ("min_free_share = '5.5%'", "/scratch/u", "/home/u", "policy-free-share"),
        ("required_parts = ['user']", "/scratch/7", "/scratch/u", "policy-part"),
    ],
)
def test_a_rule_fires_and_its_twin_is_silent(
    tmp_path: pathlib.Path, rule: str, fires: str, silent: str, name: str
) -> None:
    """One value apart: the finding with the policy's line and the variable as evidence, or nothing."""
    got = policy(tmp_path, f"[rules.r]\nartifacts = ['kernel-meta']\n{rule}\n")
    (finding,) = broken(got, {"ASCEND_WORK_PATH": fires})
    assert (finding.id, finding.severity, finding.artifact) == (name, "error", "kernel-meta")
    assert finding.evidence == (f"{tmp_path}/site:3", f"ASCEND_WORK_PATH={fires}")
    assert "rule r" in finding.message
    assert finding.say("zh") != finding.message
    assert broken(got, {"ASCEND_WORK_PATH": silent}) == []


def test_limits_just_met_are_silent(tmp_path: pathlib.Path) -> None:
    """At least means at least."""
    text = "min_free_bytes = '60GiB'\nmin_free_inodes = 5000\nmin_free_share = 5"
    assert broken(policy(tmp_path, f"[rules.r]\n{text}\n"), {"ASCEND_WORK_PATH": "/scratch/u"}) == []


def test_every_check_has_a_row() -> None:
    """The table above leaves no check of a rule out."""
    marks = getattr(test_a_rule_fires_and_its_twin_is_silent, "pytestmark")  # noqa: B009
    assert {row[3] for row in marks[0].args[1]} == {name for _, name, _ in CHECKS}


@pytest.mark.parametrize(
    ("pattern", "hit"),
    [("kernel-*", True), ("compiled", True), ("process-log", True), ("dumps", False), ("*-dump", False)],
)
def test_a_rule_speaks_of_its_artifacts(tmp_path: pathlib.Path, pattern: str, hit: bool) -> None:
    """Keys, groups and patterns; nothing else."""
    got = policy(tmp_path, f"[rules.r]\nartifacts = ['{pattern}']\nallowed_roots = ['/none']\n")
    assert bool(broken(got, {})) is hit


def test_ranks_must_be_told_apart_only_where_there_are_ranks(tmp_path: pathlib.Path) -> None:
    """required_parts rank: silent without a rank, and with the rank as a part of the path."""
    got = policy(tmp_path, "[rules.r]\nartifacts = ['kernel-meta']\nrequired_parts = ['rank']\nseverity = 'warning'\n")
    assert broken(got, {"ASCEND_WORK_PATH": "/scratch/u"}) == []
    assert [f.severity for f in broken(got, {"ASCEND_WORK_PATH": "/scratch/u"}, rank=7)] == ["warning"]
    assert broken(got, {"ASCEND_WORK_PATH": "/scratch/u/7"}, rank=7) == []
    assert broken(got, {"ASCEND_WORK_PATH": "/scratch/u/rank7"}, rank=7) == []


def test_profiles_forbid_and_require_variables(tmp_path: pathlib.Path) -> None:
    """The profile in force, or the one asked for; an empty variable is not set."""
    got = policy(
        tmp_path,
        "profile = 'production'\n[profiles.production]\nforbid = ['NPU_COLLECT_PATH']\nrequire = ['ASCEND_WORK_PATH']\n"
        "[profiles.debug]\n",
    )
    found = broken(got, {"NPU_COLLECT_PATH": "/x", "ASCEND_WORK_PATH": ""})
    assert [(f.id, f.severity) for f in found] == [
        ("policy-variable-forbidden", "error"),
        ("policy-variable-required", "error"),
    ]
    assert found[0].evidence == (f"{tmp_path}/site:3", "NPU_COLLECT_PATH=/x")
    assert broken(got, {"NPU_COLLECT_PATH": "", "ASCEND_WORK_PATH": "/scratch/u"}) == []
    assert broken(got, {"NPU_COLLECT_PATH": "/x"}, profile="debug") == []


def test_a_refused_change_of_a_final_rule_is_told(tmp_path: pathlib.Path) -> None:
    """The user's line is the evidence."""
    policy(tmp_path, "[rules.r]\nabsolute = true\nfinal = true\n")
    text = tmp_path / "user"
    text.write_text("[rules.r]\nabsolute = false\n")
    user = read_layer("user", str(text), lambda kind, account: None)
    first = read_layer("site", str(tmp_path / "site"), lambda kind, account: None)
    assert isinstance(user, Layer)
    assert isinstance(first, Layer)
    (finding,) = (f for f in broken(merge([first, user]), {}) if f.id == "policy-final")
    assert (finding.id, finding.severity, finding.evidence) == ("policy-final", "warning", (f"{text}:2",))


def test_severities_and_ignores_hold_until_their_day(tmp_path: pathlib.Path) -> None:
    """A severity is overridden, a finding ignored through its last day; after it, that is said."""
    got = policy(
        tmp_path,
        "[severity]\nrelative-path = 'error'\npolicy-root = 'info'\n"
        "[[ignore]]\nid = 'home-differs'\nreason = 'known'\nexpires = 2026-12-01\n"
        "[[ignore]]\nid = 'low-space'\nartifact = 'atrace'\nreason = 'small'\nexpires = 2026-12-01\n"
        "[[ignore]]\nid = 'policy-root'\nreason = 'no'\nexpires = 2026-12-01\n",
    )
    found = [
        Finding("relative-path", "info"),
        Finding("home-differs", "info"),
        Finding("low-space", "warning", artifact="atrace"),
        Finding("low-space", "warning", artifact="process-log"),
        Finding("policy-root", "error"),
    ]
    kept = adjust(found, got, "2026-12-01")
    assert [(f.id, f.severity, f.artifact) for f in kept] == [
        ("relative-path", "error", None),
        ("low-space", "warning", "process-log"),
        ("policy-root", "error", None),
    ]
    late = adjust(found, got, "2026-12-02")
    assert [f.id for f in late].count("policy-ignore-expired") == 3
    assert {"home-differs", "low-space"} <= {f.id for f in late}


def test_a_default_is_shown_but_not_taken(tmp_path: pathlib.Path) -> None:
    """CANN never sees a policy: its step says so, and the decision stays what it was."""
    got = policy(
        tmp_path, "[defaults]\nASCEND_WORK_PATH = '/scratch/{user}'\nASCEND_PROCESS_LOG_PATH = '/scratch/log'\n"
    )
    one = offered(job({}), got)
    world = one.world(probe())
    report = Report(one, resolutions(one, world, BASES[:1], ("kernel-meta", "process-log")))
    bare = resolutions(job({}), world, BASES[:1], ("kernel-meta", "process-log"))
    assert [r.directory for r in report] == [r.directory for r in bare]
    step = next(s for s in report["process-log"].steps if s.candidate == "ASCEND_PROCESS_LOG_PATH")
    assert (step.kind, step.verdict, step.value, step.directory) == (
        "policy", "not-applicable", "/scratch/log", "/scratch/log",
    )  # fmt: skip
    assert f"{tmp_path}/site:3" in str(step.reason)
    step = next(s for s in report["kernel-meta"].steps if s.candidate == "ASCEND_WORK_PATH")
    assert (step.value, step.directory) == ("/scratch/{user}", None)


def test_an_exported_default_is_taken_and_says_where_it_is_from(tmp_path: pathlib.Path) -> None:
    """prepare, run and env export it: then it is the candidate's value, of kind policy; what is set stays."""
    from npu_paths.launch.pin import pinned_job

    got = policy(tmp_path, "[defaults]\nASCEND_WORK_PATH = '/scratch/{user}'\nASCEND_CACHE_PATH = '/scratch/cache'\n")
    one = pinned_job(job({"ASCEND_CACHE_PATH": "/home/u/c"}), probe(), defaults=defaults(got))
    assert one.env["ASCEND_WORK_PATH"] == "/scratch/u"
    assert one.env["ASCEND_CACHE_PATH"] == "/home/u/c"
    (row,) = resolutions(one, one.world(probe()), BASES[:1], ("kernel-meta",))
    step = next(s for s in row.steps if s.candidate == "ASCEND_WORK_PATH")
    assert (step.kind, step.verdict, row.directory) == ("policy", "selected", "/scratch/u")


def test_mode_and_group_of_what_is_made(tmp_path: pathlib.Path) -> None:
    """The last rule that speaks of an artifact wins; the others say nothing."""
    got = policy(
        tmp_path,
        "[rules.all]\nmake_mode = '0750'\n[rules.dumps]\nartifacts = ['dumps']\nmake_mode = '0700'\nmake_group = 9\n",
    )
    assert making(got, "kernel-meta") == (0o750, None)
    assert making(got, "l1-exception-dump") == (0o700, 9)
    assert making(Policy(), "kernel-meta") == (None, None)
