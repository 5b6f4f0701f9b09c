"""The 26 inputs of people who run Ascend jobs, by number, and the three set-ups on which nothing is said.

The numbers are those of facts/users.md; each input is a small world in memory.
"""

from __future__ import annotations

import json

import npu_paths
from npu_paths.core.model import Finding
from npu_paths.core.world import Mount
from situations import CWD, HOME, ROOT, XFS, directory, file, found, job, link, loud, probe


def _one(findings: list[Finding], name: str) -> Finding:
    got = [f for f in findings if f.id == name]
    assert len(got) == 1, [f.id for f in findings]
    return got[0]


def _ids(findings: list[Finding]) -> set[str]:
    return {f.id for f in findings}


# ---------------------------------------------------------------------- the three quiet set-ups
def test_workstation_is_quiet() -> None:
    """A workstation with nothing set gives no warning and no error."""
    assert loud(found()) == []
    assert loud(found(cann=None)) == []


def test_container_of_eight_ranks_is_quiet() -> None:
    """A container whose work and cache directories are on a local disk gives no warning and no error."""
    env = {"ASCEND_WORK_PATH": "/data/job1/work/3", "ASCEND_CACHE_PATH": "/data/job1/cache", "HOME": "/home/c"}
    tree = {
        "/data/job1/work/3": directory(0o750, 1001),
        "/data/job1/work": directory(0o750, 1001),
        "/data/job1/cache": directory(0o750, 1001),
        "/home/c": directory(0o700, 1001),
        "/home/c/run": directory(0o755, 1001),
    }
    fields = {"uid": 1001, "gid": 1001, "user": "c", "passwd_home": "/home/c", "cwd": "/home/c/run"}
    overlay = "25 1 0:42 / / rw,relatime - overlay overlay rw\n"
    assert loud(found(env, tree=tree, mountinfo=overlay + XFS, **fields)) == []
    assert loud(found(env, tree=tree, mountinfo=overlay + XFS, **{**fields, "cann": None})) == []


def test_debug_session_has_one_informational_line() -> None:
    """A debug session with a usable NPU_COLLECT_PATH gives the side effects, as information, and nothing louder."""
    tree = {"/data/dbg": directory(0o755, 0), "/data/dbg/run7": directory(0o700)}
    for cann in (None, "8.5.0", "9.0.0", "9.2.0"):
        got = found({"NPU_COLLECT_PATH": "/data/dbg/run7"}, tree=tree, cann=cann)
        assert loud(got) == []
        assert _one(got, "npu-collect-path-side-effects").severity == "info"


# ---------------------------------------------------------------------- the inputs
def test_u1_service_in_the_root_directory() -> None:
    """U1: the default falls to /, which refuses: who, what and why are said."""
    got = found(cwd="/")
    one = _one(got, "cwd-default")
    assert one.severity == "warning"
    assert "/ refuses w permission (owner 0:0, mode 0755) to uid 1000" in one.say()
    assert "kernel-meta" in one.say()
    assert "ASCEND_WORK_PATH" in one.fix[0]


def test_u2_worker_in_a_system_directory() -> None:
    """U2: a worker whose cwd is /usr/bin and that has no variable is warned."""
    tree = {"/usr/bin": directory(0o777, 0)}
    assert _one(found(cwd="/usr/bin", tree=tree), "cwd-default").severity == "warning"
    env = {"ASCEND_WORK_PATH": "/data/u"}
    left = found(env, cwd="/usr/bin", tree=tree)
    assert "kernel-meta" not in "".join(f.say() for f in left if f.id == "cwd-default")


def test_u3_no_passwd_entry_and_no_home() -> None:
    """U3: without passwd entry and HOME logs go to /ascend/log and the cache to /atc_data; both are errors."""
    got = found({"HOME": None}, passwd_home=None, user=None)  # type: ignore[dict-item]
    assert _one(got, "no-passwd-entry").severity == "error"
    assert "/ascend/log" in _one(got, "no-passwd-entry").say()
    assert _one(got, "home-unset").severity == "error"
    assert "/atc_data" in _one(got, "home-unset").say()
    got = found({"HOME": "/"}, passwd_home=None, user=None)
    assert _one(got, "no-passwd-entry").severity == "error"


def test_u4_ranks_share_the_current_directory() -> None:
    """U4: with nothing set every rank of a host resolves to the same scratch directory."""
    ranks = [npu_paths.explain(job({"RANK": str(n)}, rank=n), probe=probe(), artifacts=["kernel-meta"]) for n in (0, 7)]
    assert ranks[0]["kernel-meta"].writes_to == ranks[1]["kernel-meta"].writes_to


def test_u5_missing_directory_by_release() -> None:
    """U5: 8.0.RC3 wants the directory to exist, later releases make it."""
    tree = {"/nope": directory()}
    env = {"ASCEND_WORK_PATH": "/nope/x"}
    old = found(env, tree=tree, cann="8.0.RC3")
    assert _one(old, "directory-missing").severity == "error"
    assert "mkdir -p" in _one(old, "directory-missing").fix[0]
    assert "directory-missing" not in _ids(found(env, tree=tree, cann="8.2.RC1"))


def test_u6_cache_on_nfs_without_locks() -> None:
    """U6: NFSv3, and any NFS mounted nolock, has no file locks for the cache."""
    env = {"ASCEND_CACHE_PATH": "/nfs/cache"}
    tree = {"/nfs/cache": directory()}
    for kind, options in (("nfs", "rw,vers=3"), ("nfs", "rw,vers=3,nolock"), ("nfs4", "rw,vers=4.1,local_lock=all")):
        info = ROOT + f"40 25 0:50 / /nfs rw - {kind} srv:/x {options}\n"
        one = _one(found(env, tree=tree, mountinfo=info), "cache-without-locks")
        assert one.severity == "error"
        assert "/nfs" in one.say()
        assert one.evidence[0] == "ASCEND_CACHE_PATH=/nfs/cache"
    info = ROOT + "40 25 0:50 / /nfs rw - nfs4 srv:/x rw,vers=4.1,local_lock=none\n"
    assert "cache-without-locks" not in _ids(found(env, tree=tree, mountinfo=info))


def test_u7_collect_path_in_production() -> None:
    """U7: in production the side effects are a warning that names the value and how to unset it."""
    env = {"NPU_COLLECT_PATH": "/data/u/c"}
    one = _one(found(env, profile="production"), "npu-collect-path-side-effects")
    assert one.severity == "warning"
    for word in ("online", ".om", "sensitive", "Unset"):
        assert word in one.say()
    assert one.fix == ("unset NPU_COLLECT_PATH",)


def test_u8_oom_in_the_debug_file() -> None:
    """U8: both places are named, the file with its line."""
    tree = {"/data/u/op.cfg": file("# debug\nop_debug_config=ccec_g,oom\n")}
    got = found({"NPU_COLLECT_PATH": "/data/u/c"}, tree=tree, op_debug_config="/data/u/op.cfg")
    one = _one(got, "oom-with-npu-collect-path")
    assert one.severity == "error"
    assert one.evidence == ("NPU_COLLECT_PATH=/data/u/c", "/data/u/op.cfg:2: op_debug_config = ccec_g,oom")
    assert "fails when it is used" in one.say()


def test_u9_relative_acl_json() -> None:
    """U9: the same relative name is another file from another directory."""
    tree = {f"{HOME}/acl.json": file('{"dump": {"dump_path": "/nope", "dump_list": [{}]}}')}
    assert "dump-path-missing" in _ids(found(tree=tree, acl_json="../acl.json"))
    assert "dump-path-missing" not in _ids(found(tree=tree, acl_json="../acl.json", cwd="/data/u"))


def test_u10_copied_sample_stops_the_start() -> None:
    """U10: the path of a section that dumps nothing is judged first; both are said."""
    config = {"dump": {"dump_list": [], "dump_path": "/home/someone/out"}}
    got = found(tree={f"{CWD}/acl.json": file(json.dumps(config))}, acl_json="acl.json")
    missing = _one(got, "dump-path-missing")
    assert missing.severity == "error"
    assert "EP0003" in missing.say()
    assert "Remove the section" in _one(got, "dump-does-nothing").say()


def test_u11_empty_dump_list() -> None:
    """U11: an empty list with the operator switch on dumps single operators, with it off nothing."""
    for switch, nothing in (("on", False), ("off", True)):
        config = {"dump": {"dump_list": [], "dump_path": "/data/u", "dump_op_switch": switch}}
        got = found(tree={f"{CWD}/acl.json": file(json.dumps(config))}, acl_json="acl.json")
        assert ("dump-does-nothing" in _ids(got)) is nothing


def test_u12_empty_work_path() -> None:
    """U12: an empty ASCEND_WORK_PATH is an error of the graph engine and unset for all others."""
    got = found({"ASCEND_WORK_PATH": ""})
    one = _one(got, "empty-work-path")
    assert "E10001" in one.say()
    assert one.fix == ("unset ASCEND_WORK_PATH",)
    assert "set-but-empty" not in _ids(got)


def test_u13_collect_path_of_root() -> None:
    """U13: the dump will not be on, and the first component that refuses is named."""
    got = found({"NPU_COLLECT_PATH": "/root/x"}, tree={"/root": directory(0o700, 0)})
    one = _one(got, "npu-collect-path-unusable")
    assert one.severity == "error"
    assert "will NOT be on" in one.say()
    assert "/root refuses x permission (owner 0:0, mode 0700) to uid 1000" in one.say()
    assert "directory-unusable" not in _ids(got)


def test_u14_scene_that_is_valid_in_acl_json() -> None:
    """U14: lite_exception is valid in acl.json, not in the variable; the right value is named."""
    got = found({"ASCEND_DUMP_SCENE": "lite_exception"})
    one = _one(got, "env-scene-not-accepted")
    assert "acl.json" in one.say()
    assert "aic_err_brief_dump" in one.fix[0]
    assert not _ids(got) & {"exception-dump-silently-off", "value-valid-elsewhere"}


def test_u15_log_path_is_the_home() -> None:
    """U15: a variable that scripts clean must not name the home."""
    one = _one(found({"ASCEND_PROCESS_LOG_PATH": HOME}), "protected-directory")
    assert one.severity == "error"
    assert "delete" in one.say()


def test_u16_many_processes_on_one_network_cache() -> None:
    """U16: with a network disk whose locks are unknown the number of processes is said."""
    info = ROOT + "40 25 0:50 / /net rw - fuse.ceph srv:/x rw\n"
    env = {"ASCEND_CACHE_PATH": "/net/cache", "LOCAL_WORLD_SIZE": "8"}
    one = _one(found(env, tree={"/net/cache": directory()}, mountinfo=info), "cache-without-locks")
    assert one.severity == "warning"
    assert "8" in one.say()


def test_u17_misspelt_variables() -> None:
    """U17: both spellings are told what was meant, and that they have no effect."""
    got = found({"ASCEND_WORKPATH": "/a", "NPU_COLLECT_DIR": "/b"})
    said = {f.evidence[0].partition("=")[0]: f.args["near"] for f in got if f.id == "unknown-variable"}
    assert said == {"ASCEND_WORKPATH": "ASCEND_WORK_PATH", "NPU_COLLECT_DIR": "NPU_COLLECT_PATH"}


def test_u18_read_only_root() -> None:
    """U18: what is on the read-only mount is named, and which mounts could be written to."""
    mounts = {"/": Mount(True, 1 << 40, 1 << 39), "/tmp": Mount(False, 1 << 40, 1 << 39)}
    info = ROOT.replace("rw", "ro") + "41 25 0:60 / /tmp rw - tmpfs tmpfs rw\n"
    one = _one(found(mounts=mounts, mountinfo=info), "read-only-mount")
    assert "kernel-meta" in one.say()
    assert one.args["elsewhere"] == "/tmp"


def test_u19_no_search_permission() -> None:
    """U19: 0600 passes the check at the start and fails when something is written."""
    got = found({"NPU_COLLECT_PATH": "/data/u/c"}, tree={"/data/u/c": directory(0o600)})
    one = _one(got, "no-search-permission")
    assert one.severity == "error"
    assert one.fix == ("chmod u+x /data/u/c",)
    assert "npu-collect-path-unusable" not in _ids(got)


def test_u20_missing_and_forbidden_are_two_reasons() -> None:
    """U20: what is missing and what is forbidden read differently, each with the component."""
    tree = {"/lock": directory(0o700, 0)}
    missing = found({"NPU_COLLECT_PATH": "/data/u/no"}, tree=tree, cann="7.0.0")
    forbidden = found({"NPU_COLLECT_PATH": "/lock/no"}, tree=tree, cann="7.0.0")
    assert "/data/u/no does not exist" in _one(missing, "npu-collect-path-unusable").say()
    assert "/lock refuses x permission" in _one(forbidden, "npu-collect-path-unusable").say()


def test_u21_no_conflict_because_something_is_set_at_all() -> None:
    """U21: other tokens beside NPU_COLLECT_PATH, and oom without it, are no conflict."""
    tree = {"/data/u/op.cfg": file("op_debug_config=ccec_g\n"), "/data/u/oom.cfg": file("op_debug_config=oom\n")}
    collect = {"NPU_COLLECT_PATH": "/data/u/c"}
    assert "oom-with-npu-collect-path" not in _ids(found(collect, tree=tree, op_debug_config="/data/u/op.cfg"))
    assert "oom-with-npu-collect-path" not in _ids(found(tree=tree, op_debug_config="/data/u/oom.cfg"))


def test_u22_relative_value() -> None:
    """U22: a relative value is told from here and from elsewhere."""
    one = _one(found({"DUMP_GRAPH_PATH": "graphs"}), "relative-path")
    assert one.severity == "info"
    assert f"{CWD}/graphs" in one.say()
    assert CWD in one.say()


def test_u23_asys_does_not_know_the_dump_path() -> None:
    """U23: dumps below ASCEND_DUMP_PATH are not found by asys; the answer names where they are."""
    tree = {"/data/u/d": directory(0o700)}
    env = {"ASCEND_DUMP_PATH": "/data/u/d", "ASCEND_DUMP_SCENE": "aic_err_brief_dump"}
    report = npu_paths.explain(job(env), probe=probe(tree), artifacts=["l0-exception-dump"])
    assert report["l0-exception-dump"].directory == "/data/u/d"
    assert report["l0-exception-dump"].selected == "ASCEND_DUMP_PATH"
    assert _one(found(env, tree=tree), "asys-misses-dump-path").fix == ("asys collect --task_dir=/data/u/d",)


def test_u24_only_the_last_directory_has_the_mode() -> None:
    """U24: a world-readable parent of a 0750 directory is no exposure; the directory itself is judged."""
    tree = {"/data/a": directory(0o755), "/data/a/b": directory(0o755), "/data/a/b/c": directory(0o750)}
    got = found({"NPU_COLLECT_PATH": "/data/a/b/c"}, tree=tree)
    assert "exposed-directory" not in _ids(got)
    got = found({"NPU_COLLECT_PATH": "/data/a/b"}, tree=tree)
    assert "0755" in _one(got, "exposed-directory").say()


def test_u25_directory_made_by_root() -> None:
    """U25: the component that refuses is named with owner and mode."""
    got = found({"ASCEND_WORK_PATH": "/data/image"}, tree={"/data/image": directory(0o755, 0)})
    said = " ".join(f.say() for f in got if f.id == "directory-unusable")
    assert "/data/image refuses w permission (owner 0:0, mode 0755) to uid 1000" in said


def test_u26_empty_path_segment() -> None:
    """U26: an empty segment tells that all jobs share what is left."""
    one = _one(found({"ASCEND_PROCESS_LOG_PATH": "/data/u//plog"}), "empty-path-segment")
    assert "/data/u/plog" in one.say()


def test_cwd_through_a_symlink_is_no_input_of_its_own() -> None:
    """A cwd spelt through a symlink matters only with ASCEND_WORK_PATH."""
    tree = {"/home/u/alias": link(CWD)}
    env = {"PWD": "/home/u/alias"}
    assert "cwd-through-symlink" not in _ids(found(env, tree=tree))
    assert "cwd-through-symlink" in _ids(found({**env, "ASCEND_WORK_PATH": "/data/u"}, tree=tree))
