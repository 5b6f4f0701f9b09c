"""Every finding of the catalogue: a job on which it fires, and a twin that differs in one value, where it is silent."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from npu_paths.core.conflicts import by_id, finding, too_late
from npu_paths.core.model import Msg
from npu_paths.core.rules.conflicts import RULES
from npu_paths.core.words.catalogue import ENTRIES
from npu_paths.core.world import Mount
from situations import CWD, HOME, ROOT, XFS, directory, file, found, link

CONTRACT = {
    "oom-with-npu-collect-path": "error",
    "ccec-o0-with-oom": "error",
    "data-dump-with-npu-collect-path": "error",
    "exception-scene-with-overflow": "error",
    "exception-scene-with-op-switch": "error",
    "exception-scene-with-dump-list": "warning",
    "overflow-with-data-dump": "error",
    "exception-dump-enabled-twice": "warning",
    "env-scene-not-accepted": "error",
    "exception-dump-silently-off": "error",
    "npu-collect-path-overrides-option": "warning",
    "npu-collect-path-unusable": "error",
    "npu-collect-path-side-effects": "info",
    "operator-cache-off": "info",
    "work-path-enables-printf": "info",
    "cache-will-be-wiped": "warning",
    "scene-unsupported-product": "error",
    "mindspore-dump-with-lite-exception": "error",
    "acl-init-config-default-device": "error",
    "set-too-late": "error",
    "dump-path-missing": "error",
    "dump-path-unusable": "error",
    "dump-does-nothing": "warning",
    "dump-list-missing": "warning",
    "duplicate-model-name": "warning",
    "unknown-key": "warning",
    "duplicate-key": "warning",
    "op-debug-malformed": "warning",
    "empty-work-path": "error",
    "empty-npu-collect-path": "warning",
    "empty-dump-graph-level": "warning",
    "set-but-empty": "info",
    "blank-value": "warning",
    "literal-tilde": "error",
    "literal-variable": "error",
    "relative-log-path": "error",
    "relative-path": "info",
    "cache-path-characters": "error",
    "characters-not-documented": "info",
    "log-path-too-long": "error",
    "symlink-not-accepted": "error",
    "cache-dir-parent-missing": "warning",
    "debug-dir-equals-cwd": "warning",
    "cwd-through-symlink": "warning",
    "no-search-permission": "error",
    "unknown-variable": "warning",
    "value-valid-elsewhere": "error",
    "empty-path-segment": "warning",
    "conflicting-ranks": "warning",
    "launcher-not-forwarding": "warning",
    "cache-without-locks": "error",
    "work-path-shared-by-ranks": "error",
    "low-space": "warning",
    "low-inodes": "warning",
    "shm-full": "warning",
    "volatile-directory": "warning",
    "protected-directory": "error",
    "exposed-directory": "warning",
    "home-unset": "error",
    "no-passwd-entry": "error",
    "home-differs": "info",
    "cwd-default": "info",
    "documented-observed-differ": "warning",
    "release-assumed": "info",
}


class Case(NamedTuple):
    """A job on which ``id`` fires with ``severity``; ``silent`` replaces one value of it."""

    id: str
    severity: str
    fires: Mapping[str, Any]
    silent: Mapping[str, Any]


def _env(**values: str | None) -> dict[str, Any]:
    return {"env": values}


def _acl(**dump: Any) -> dict[str, Any]:
    """The job with an acl.json whose dump section is this."""
    return {"tree": {f"{CWD}/acl.json": file(json.dumps({"dump": dump}))}, "acl_json": "acl.json"}


def _acl_text(text: str) -> dict[str, Any]:
    return {"tree": {f"{CWD}/acl.json": file(text)}, "acl_json": "acl.json"}


def _op(text: str, **more: Any) -> dict[str, Any]:
    """The job with an op_debug_config file of that text."""
    return {"tree": {f"{CWD}/op.cfg": file(text)}, "op_debug_config": "op.cfg", **more}


def _cached(*names: str, **more: Any) -> dict[str, Any]:
    """The job with a cache that holds these files."""
    top = f"{HOME}/atc_data/kernel_cache"
    return {"tree": {f"{top}/{name}": file("[op_compiler_cache]\nops_version=8.5.0\n") for name in names}, **more}


def _mindspore(path: str) -> dict[str, Any]:
    """The job with a dump configuration of MindSpore."""
    text = json.dumps({"common_dump_settings": {"path": path}})
    return {"tree": {f"{CWD}/m.json": file(text)}, "env": {"MINDSPORE_DUMP_CONFIG": "m.json"}}


_NCP = {"NPU_COLLECT_PATH": "/data/u/c"}
_NFS = ROOT + "40 25 0:50 / /nfs rw - nfs4 srv:/x rw,vers=4.1,"
_TMPFS = ROOT + "40 25 0:51 / /data rw - tmpfs tmpfs rw\n"
_SCENE = "aic_err_norm_dump"
_LONG = "/data/u/" + "x" * 120 + "/"
_OPP = {"ASCEND_OPP_PATH": "/usr/local/Ascend/opp"}
_TORCH = {f"{CWD}/t.json": file('{"dump": {"dump_scene": "lite_exception"}}')}
_TORCH_NEW = {
    f"{CWD}/t.json": file('{"dump": {"dump_scene": "lite_exception"}, "defaultDevice": {"default_device": "0"}}')
}

CASES = (
    Case("oom-with-npu-collect-path", "error", _op("op_debug_config=oom", env=_NCP), _op("op_debug_config=oom")),
    Case(
        "oom-with-npu-collect-path", "error", _op("op_debug_config=a,oom", env=_NCP), _op("op_debug_config=a", env=_NCP)
    ),
    Case(
        "oom-with-npu-collect-path",
        "error",
        {"env": _NCP, "options": {"ACL_OP_DEBUG_OPTION": "oom"}},
        {"env": _NCP, "options": {"ACL_OP_DEBUG_OPTION": ""}},
    ),
    Case(
        "oom-with-npu-collect-path",
        "error",
        {"env": _NCP, "options": {"op_debug_config": "oom"}},
        {"env": _NCP, "options": {"op_debug_config": "ccec_g"}},
    ),
    Case("ccec-o0-with-oom", "error", _op("op_debug_config = ccec_O0, oom"), _op("op_debug_config = ccec_O0")),
    Case(
        "data-dump-with-npu-collect-path",
        "error",
        {**_acl(dump_path="/data/u", dump_list=[{}]), "env": _NCP},
        _acl(dump_path="/data/u", dump_list=[{}]),
    ),
    Case(
        "data-dump-with-npu-collect-path",
        "error",
        {"env": _NCP, "options": {"ge.exec.enableDump": "1", "ge.exec.dumpPath": "/data/u"}},
        {"env": _NCP, "options": {"ge.exec.enableDump": "0", "ge.exec.dumpPath": "/data/u"}},
    ),
    Case(
        "exception-scene-with-overflow",
        "error",
        _acl(dump_scene=_SCENE, dump_debug="on", dump_path="/data/u"),
        _acl(dump_scene=_SCENE, dump_debug="off", dump_path="/data/u"),
    ),
    Case(
        "exception-scene-with-op-switch",
        "error",
        _acl(dump_scene=_SCENE, dump_op_switch="on", dump_path="/data/u"),
        _acl(dump_scene=_SCENE, dump_op_switch="off", dump_path="/data/u"),
    ),
    Case(
        "exception-scene-with-dump-list",
        "warning",
        _acl(dump_scene=_SCENE, dump_list=[{}]),
        _acl(dump_scene=_SCENE, dump_list=[]),
    ),
    Case(
        "overflow-with-data-dump",
        "error",
        _acl(dump_debug="on", dump_op_switch="on", dump_path="/data/u"),
        _acl(dump_debug="on", dump_op_switch="off", dump_path="/data/u"),
    ),
    Case(
        "overflow-with-data-dump",
        "error",
        _acl(dump_debug="on", dump_list=[{}], dump_path="/data/u"),
        _acl(dump_debug="on", dump_list=[], dump_path="/data/u"),
    ),
    Case(
        "overflow-with-data-dump",
        "error",
        {"options": {"ge.exec.enableDump": "1", "ge.exec.enableDumpDebug": "1", "ge.exec.dumpPath": "/data/u"}},
        {"options": {"ge.exec.enableDump": "1", "ge.exec.enableDumpDebug": "0", "ge.exec.dumpPath": "/data/u"}},
    ),
    Case(
        "exception-dump-enabled-twice",
        "warning",
        _env(NPU_COLLECT_PATH="/data/u/c", ASCEND_DUMP_SCENE="aic_err_brief_dump"),
        _env(NPU_COLLECT_PATH=None, ASCEND_DUMP_SCENE="aic_err_brief_dump"),
    ),
    Case("exception-dump-enabled-twice", "warning", {**_acl(dump_scene=_SCENE), "env": _NCP}, _acl(dump_scene=_SCENE)),
    Case(
        "env-scene-not-accepted",
        "error",
        _env(ASCEND_DUMP_SCENE="aic_err_dump"),
        _env(ASCEND_DUMP_SCENE="aic_err_norm_dump"),
    ),
    Case(
        "exception-dump-silently-off",
        "error",
        {"env": {"ASCEND_DUMP_SCENE": _SCENE}, "cann": "8.5.0"},
        {"env": {"ASCEND_DUMP_SCENE": _SCENE}, "cann": "9.0.0"},
    ),
    Case("exception-dump-silently-off", "error", _env(NPU_COLLECT_PATH="/root/x"), _env(NPU_COLLECT_PATH="/data/u/x")),
    Case(
        "npu-collect-path-overrides-option",
        "warning",
        {"env": _NCP, "options": {"ge.exec.enable_exception_dump": "2"}},
        {"options": {"ge.exec.enable_exception_dump": "2"}},
    ),
    Case("npu-collect-path-unusable", "error", _env(NPU_COLLECT_PATH="/data/no"), _env(NPU_COLLECT_PATH="/data/u/no")),
    Case(
        "npu-collect-path-unusable",
        "error",
        {"env": _NCP, "cann": "7.0.0"},
        {"env": _NCP, "cann": "8.0.0"},
    ),
    Case("npu-collect-path-side-effects", "info", _env(NPU_COLLECT_PATH="/data/u/c"), _env(NPU_COLLECT_PATH=None)),
    Case(
        "npu-collect-path-side-effects",
        "warning",
        {"env": _NCP, "profile": "production"},
        {"profile": "production"},
    ),
    Case("operator-cache-off", "info", _env(NPU_COLLECT_PATH="/data/u/c"), _env(NPU_COLLECT_PATH="")),
    Case(
        "operator-cache-off",
        "warning",
        {"env": {"ASCEND_CACHE_PATH": "/data/u"}, "options": {"ge.opDebugLevel": "1"}},
        {"env": {"ASCEND_CACHE_PATH": "/data/u"}, "options": {"ge.opDebugLevel": "0"}},
    ),
    Case(
        "operator-cache-off",
        "warning",
        _op("op_debug_config=ccec_g", env={"ASCEND_CACHE_PATH": "/data/u"}),
        _op("op_debug_config=,", env={"ASCEND_CACHE_PATH": "/data/u"}),
    ),
    Case("work-path-enables-printf", "info", _env(ASCEND_WORK_PATH="/data/u"), _env(ASCEND_WORK_PATH="/data")),
    Case(
        "work-path-enables-printf",
        "warning",
        {"env": {"ASCEND_WORK_PATH": "/data/u"}, "devices": False},
        {"env": {"ASCEND_WORK_PATH": None}, "devices": False},
    ),
    Case("asys-misses-dump-path", "info", _env(ASCEND_DUMP_PATH="/data/u"), _env(ASCEND_WORK_PATH="/data/u")),
    Case("cache-will-be-wiped", "warning", _cached("Ascend910B1/k.o"), _cached("Ascend910B1/k.o", "op_cache.ini")),
    Case(
        "cache-will-be-wiped",
        "warning",
        _cached("Ascend910B1/k.o", "op_cache.ini", env=_OPP),
        _cached("Ascend910B1/k.o", "op_cache.ini"),
    ),
    Case(
        "cache-will-be-wiped",
        "warning",
        _cached("Ascend910B1/k.o", "op_cache.ini", options={"ge.op_compiler_cache_mode": "force"}),
        _cached("Ascend910B1/k.o", "op_cache.ini", options={"ge.op_compiler_cache_mode": "enable"}),
    ),
    Case(
        "scene-unsupported-product",
        "error",
        {"env": {"ASCEND_DUMP_SCENE": "aic_err_detail_dump"}, "chip": 4},
        {"env": {"ASCEND_DUMP_SCENE": "aic_err_detail_dump"}, "chip": 5},
    ),
    Case(
        "scene-unsupported-product",
        "error",
        {**_acl(dump_scene="aic_err_detail_dump"), "soc": "Ascend310P3"},
        {**_acl(dump_scene="aic_err_detail_dump"), "soc": "Ascend910B3"},
    ),
    Case(
        "mindspore-dump-with-lite-exception",
        "error",
        {"env": {"MINDSPORE_DUMP_CONFIG": "/data/u/d.json"}, "options": {"ge.exec.enable_exception_dump": "2"}},
        {"env": {"MINDSPORE_DUMP_CONFIG": "/data/u/d.json"}, "options": {"ge.exec.enable_exception_dump": "1"}},
    ),
    Case("mindspore-dump-config-unusable", "error", _mindspore("out"), _mindspore("/data/u/out")),
    Case("literal-variable", "error", _mindspore("$HOME/out"), _mindspore("/data/u/out")),
    Case(
        "mindspore-dump-config-unusable",
        "error",
        _env(MINDSPORE_DUMP_CONFIG="no.json"),
        _env(MINDSPORE_DUMP_CONFIG=None),
    ),
    Case(
        "value-valid-elsewhere",
        "error",
        {"op_debug_config": "oom,ccec_g", "options": {"op_debug_config": "oom,ccec_g"}},
        {"options": {}},
    ),
    Case(
        "acl-init-config-default-device",
        "error",
        {"env": {"TORCH_ACL_INIT_CONFIG_PATH": "t.json"}, "tree": _TORCH},
        {"env": {"TORCH_ACL_INIT_CONFIG_PATH": "t.json"}, "tree": _TORCH_NEW},
    ),
    Case(
        "acl-init-config-default-device",
        "error",
        {"env": {"TORCH_ACL_INIT_CONFIG_PATH": "t.json"}, "tree": _TORCH_NEW, "cann": "8.2.RC1"},
        {"env": {"TORCH_ACL_INIT_CONFIG_PATH": "t.json"}, "tree": _TORCH_NEW, "cann": "8.3.RC1"},
    ),
    Case(
        "acl-init-config-unusable",
        "error",
        {"env": {"TORCH_ACL_INIT_CONFIG_PATH": "no.json"}, "tree": _TORCH_NEW},
        {"env": {"TORCH_ACL_INIT_CONFIG_PATH": "t.json"}, "tree": _TORCH_NEW},
    ),
    Case(
        "dump-path-missing",
        "error",
        _acl(dump_path="/data/no", dump_list=[{}]),
        _acl(dump_path="/data/u", dump_list=[{}]),
    ),
    Case("dump-path-missing", "error", _acl(dump_list=[{}]), _acl(dump_list=[{}], dump_path="/data/u")),
    Case(
        "dump-path-missing",
        "error",
        {"options": {"ge.exec.enableDump": "1"}},
        {"options": {"ge.exec.enableDump": "0"}},
    ),
    Case(
        "dump-path-unusable", "error", _acl(dump_path="/usr", dump_list=[{}]), _acl(dump_path="/data/u", dump_list=[{}])
    ),
    Case(
        "dump-path-unusable",
        "error",
        _acl(dump_path="/usr", dump_debug="on"),
        _acl(dump_path="/usr", dump_scene=_SCENE),
    ),
    Case(
        "dump-path-unusable",
        "error",
        {"options": {"ge.exec.enableDump": "1", "ge.exec.dumpPath": "/usr"}},
        {"options": {"ge.exec.enableDump": "1", "ge.exec.dumpPath": "/data/u"}},
    ),
    Case("dump-does-nothing", "warning", _acl(dump_path="/data/u"), _acl(dump_path="/data/u", dump_list=[{}])),
    Case(
        "dump-list-missing",
        "warning",
        _acl(dump_path="/data/u", dump_op_switch="on"),
        _acl(dump_path="/data/u", dump_op_switch="on", dump_list=[]),
    ),
    Case(
        "duplicate-model-name",
        "warning",
        _acl(dump_path="/data/u", dump_list=[{"model_name": "a"}, {"model_name": "a"}]),
        _acl(dump_path="/data/u", dump_list=[{"model_name": "a"}, {"model_name": "b"}]),
    ),
    Case(
        "unknown-key",
        "warning",
        _acl(dump_path="/data/u", dump_list=[{}], dump_modes="all"),
        _acl(dump_path="/data/u", dump_list=[{}], dump_mode="all"),
    ),
    Case(
        "duplicate-key",
        "warning",
        _acl_text('{"dump": {"dump_scene": "lite_exception", "dump_scene": "aic_err_norm_dump"}}'),
        _acl_text('{"dump": {"dump_scene": "lite_exception", "dump_path": "aic_err_norm_dump"}}'),
    ),
    Case("op-debug-malformed", "warning", _op("op_debug_config"), _op("op_debug_config=oom")),
    Case("op-debug-malformed", "warning", _op("op_debug_config= \n"), _op("op_debug_config=oom\n")),
    Case("op-debug-malformed", "warning", {"op_debug_config": "/data/u"}, {"op_debug_config": None}),
    Case("op-debug-unreadable", "error", {"op_debug_config": "no.cfg"}, _op("op_debug_config=oom")),
    Case("empty-work-path", "error", _env(ASCEND_WORK_PATH=""), _env(ASCEND_WORK_PATH=None)),
    Case("empty-npu-collect-path", "warning", _env(NPU_COLLECT_PATH=""), _env(NPU_COLLECT_PATH=None)),
    Case(
        "empty-dump-graph-level",
        "warning",
        _env(DUMP_GE_GRAPH="2", DUMP_GRAPH_LEVEL=""),
        _env(DUMP_GE_GRAPH="0", DUMP_GRAPH_LEVEL=""),
    ),
    Case("set-but-empty", "info", _env(ASCEND_CACHE_PATH=""), _env(ASCEND_CACHE_PATH="/data/u")),
    Case("blank-value", "warning", _env(DUMP_GRAPH_PATH="  "), _env(DUMP_GRAPH_PATH=" x")),
    Case("literal-tilde", "error", _env(ASCEND_WORK_PATH="~/w"), _env(ASCEND_WORK_PATH="/data/u/~w")),
    Case("literal-tilde", "error", _acl(dump_path="~/w", dump_list=[{}]), _acl(dump_path="w", dump_list=[{}])),
    Case("literal-variable", "error", _env(ASCEND_WORK_PATH="$HOME/w"), _env(ASCEND_WORK_PATH="/data/u/$")),
    Case(
        "literal-variable",
        "error",
        {"options": {"ge.debugDir": "/data/${X}"}},
        {"options": {"ge.debugDir": "/data/{X}"}},
    ),
    Case(
        "relative-log-path",
        "error",
        _env(ASCEND_PROCESS_LOG_PATH="logs"),
        {"env": {"ASCEND_PROCESS_LOG_PATH": "logs"}, "tree": {f"{CWD}/logs": directory()}},
    ),
    Case("relative-path", "info", _env(ASCEND_WORK_PATH="w"), _env(ASCEND_WORK_PATH="/data/u/w")),
    Case(
        "cache-path-characters", "error", _env(ASCEND_CACHE_PATH="/data/u/a+b"), _env(ASCEND_CACHE_PATH="/data/u/a-b")
    ),
    Case(
        "cache-path-characters",
        "error",
        {"env": {"ASCEND_CACHE_PATH": "/data/u/a b"}, "options": {"ge.op_compiler_cache_mode": "enable"}},
        {"env": {"ASCEND_CACHE_PATH": "/data/u/a b"}, "options": {"ge.op_compiler_cache_mode": "disable"}},
    ),
    Case(
        "characters-not-documented", "info", _env(ASCEND_WORK_PATH="/data/u/a+b"), _env(ASCEND_WORK_PATH="/data/u/数据")
    ),
    Case(
        "log-path-too-long",
        "error",
        _env(ASCEND_PROCESS_LOG_PATH=_LONG + "y" * 118),
        _env(ASCEND_PROCESS_LOG_PATH=_LONG + "y" * 117),
    ),
    Case(
        "log-path-too-long", "error", _env(ASCEND_WORK_PATH=_LONG + "y" * 113), _env(ASCEND_WORK_PATH=_LONG + "y" * 112)
    ),
    Case(
        "symlink-not-accepted",
        "error",
        {"options": {"ge.exec.enableDump": "1", "ge.exec.dumpPath": "/data/l"}, "tree": {"/data/l": link("/data/u")}},
        {"options": {"ge.exec.enableDump": "1", "ge.exec.dumpPath": "/data/l/"}, "tree": {"/data/l": link("/data/u")}},
    ),
    Case(
        "symlink-not-accepted",
        "error",
        {"env": {"PROF_CONFIG_PATH": "p"}, "tree": {f"{CWD}/p": link("/data/u/p"), "/data/u/p": file("{}")}},
        {"env": {"PROF_CONFIG_PATH": "/data/u/p"}, "tree": {f"{CWD}/p": link("/data/u/p"), "/data/u/p": file("{}")}},
    ),
    Case(
        "cache-dir-parent-missing",
        "warning",
        _env(ACL_OP_COMPILER_CACHE_DIR="/data/u/a/b"),
        _env(ACL_OP_COMPILER_CACHE_DIR="/data/u/a"),
    ),
    Case(
        "debug-dir-equals-cwd",
        "warning",
        {"env": {"ASCEND_WORK_PATH": "/data/u"}, "options": {"ge.debugDir": CWD}},
        {"env": {"ASCEND_WORK_PATH": "/data/u"}, "options": {"ge.debugDir": CWD + "/"}},
    ),
    Case(
        "cwd-through-symlink",
        "warning",
        {"env": {"ASCEND_WORK_PATH": "/data/u", "PWD": "/home/u/l"}, "tree": {"/home/u/l": link(CWD)}},
        {"env": {"ASCEND_WORK_PATH": "/data/u", "PWD": CWD}, "tree": {"/home/u/l": link(CWD)}},
    ),
    Case(
        "no-search-permission",
        "error",
        {"env": {"ASCEND_WORK_PATH": "/data/u/w"}, "tree": {"/data/u/w": directory(0o600)}},
        {"env": {"ASCEND_WORK_PATH": "/data/u/w"}, "tree": {"/data/u/w": directory(0o700)}},
    ),
    Case("unknown-variable", "warning", _env(ASCEND_WORK_PAHT="/a"), _env(ASCEND_WORK_PATH_OLD="/a")),
    Case("unknown-variable", "warning", _env(ascend_work_path="/a"), _env(ASCEND_WORK_PATH2="/a")),
    Case("value-valid-elsewhere", "error", _env(NPU_COLLECT_PATH="lite_exception"), _env(NPU_COLLECT_PATH="lite")),
    Case("value-valid-elsewhere", "error", _env(ASCEND_DUMP_PATH="10.0.0.1:/x"), _env(ASCEND_DUMP_PATH="/10.0.0.1:/x")),
    Case("empty-path-segment", "warning", _env(ASCEND_WORK_PATH="/data/u//w"), _env(ASCEND_WORK_PATH="/data/u/w")),
    Case(
        "cache-without-locks",
        "error",
        {"env": {"ASCEND_CACHE_PATH": "/nfs"}, "tree": {"/nfs": directory()}, "mountinfo": _NFS + "nolock\n"},
        {"env": {"ASCEND_CACHE_PATH": "/nfs"}, "tree": {"/nfs": directory()}, "mountinfo": _NFS + "local_lock=none\n"},
    ),
    Case(
        "cache-without-locks",
        "error",
        {"env": {"ASCEND_CACHE_PATH": "/data/u"}, "locks": {"/data/u": False}},
        {"env": {"ASCEND_CACHE_PATH": "/data/u"}, "locks": {"/data/u": True}},
    ),
    Case(
        "low-space",
        "warning",
        {"mounts": {"/": Mount(False, 1 << 40, 1 << 20)}},
        {"mounts": {"/": Mount(False, 1 << 40, 1 << 34)}},
    ),
    Case("low-space", "error", {"mounts": {"/": Mount(False, 1 << 40, 0)}}, {"mounts": {"/": Mount(False)}}),
    Case(
        "low-inodes",
        "warning",
        {"mounts": {"/": Mount(False, 1 << 40, 1 << 39, 5000, 3)}},
        {"mounts": {"/": Mount(False, 1 << 40, 1 << 39, 5000, 4000)}},
    ),
    Case(
        "low-inodes",
        "error",
        {"mounts": {"/": Mount(False, 1 << 40, 1 << 39, 5000, 0)}},
        {"mounts": {"/": Mount(False, 1 << 40, 1 << 39, 0, 0)}},
    ),
    Case(
        "shm-full",
        "warning",
        {"mounts": {"/dev/shm": Mount(False, 1 << 30, 1 << 16)}},
        {"mounts": {"/dev/shm": Mount(False, 1 << 30, 1 << 29)}},
    ),
    Case(
        "volatile-directory",
        "warning",
        {"env": {"ASCEND_CACHE_PATH": "/data/u"}, "mountinfo": _TMPFS},
        {"env": {"ASCEND_CACHE_PATH": "/data/u"}, "mountinfo": ROOT + XFS},
    ),
    Case("protected-directory", "error", _env(ASCEND_WORK_PATH="/"), _env(ASCEND_WORK_PATH="/data/u")),
    Case("protected-directory", "error", _env(ASCEND_WORK_PATH="/home"), _env(ASCEND_WORK_PATH=CWD)),
    Case("protected-directory", "error", _env(ASCEND_WORK_PATH="/data"), _env(ASCEND_WORK_PATH="/data/u/x")),
    Case(
        "exposed-directory",
        "warning",
        {
            "env": {"NPU_COLLECT_PATH": "/data/u/c"},
            "tree": {"/data/u": directory(0o755), "/data/u/c": directory(0o755)},
        },
        {
            "env": {"NPU_COLLECT_PATH": "/data/u/c"},
            "tree": {"/data/u": directory(0o700), "/data/u/c": directory(0o755)},
        },
    ),
    Case(
        "exposed-directory",
        "warning",
        {"env": {"NPU_COLLECT_PATH": "/data/u/c"}, "tree": {"/data/u/c": directory(0o770)}},
        {"env": {"NPU_COLLECT_PATH": "/data/u/c"}, "tree": {"/data/u/c": directory(0o750)}},
    ),
    Case(
        "read-only-mount",
        "error",
        {"mounts": {"/": Mount(True, 1 << 40, 1 << 39)}},
        {"mounts": {"/": Mount(False, 1 << 40, 1 << 39)}},
    ),
    Case(
        "directory-missing",
        "error",
        {"env": {"ASCEND_WORK_PATH": "/data/u/w"}, "cann": "8.0.RC3"},
        {"env": {"ASCEND_WORK_PATH": "/data/u/w"}, "cann": "9.0.0"},
    ),
    Case("directory-unusable", "error", _env(ASCEND_WORK_PATH="/usr"), _env(ASCEND_WORK_PATH="/data/u")),
    Case("home-unset", "error", _env(HOME=None), _env(HOME=HOME)),
    Case(
        "home-unset",
        "info",
        _env(HOME="", ASCEND_CACHE_PATH="/data/u", ASCEND_WORK_PATH="/data/u", TRITON_CACHE_DIR="/data/u"),
        _env(HOME=HOME),
    ),
    Case("no-passwd-entry", "error", {"passwd_home": None}, {"passwd_home": HOME}),
    Case(
        "no-passwd-entry",
        "info",
        {"passwd_home": None, "env": {"ASCEND_WORK_PATH": "/data/u"}, "tree": {"/data/u/log": directory()}},
        {"passwd_home": HOME, "env": {"ASCEND_WORK_PATH": "/data/u"}, "tree": {"/data/u/log": directory()}},
    ),
    Case("home-differs", "warning", _env(HOME="/data/u"), _env(HOME=HOME + "/")),
    Case("cwd-default", "info", {}, {"env": {"ASCEND_WORK_PATH": "/data/u", "TORCHAIR_CACHE_HOME": "/data/u"}}),
    Case(
        "cwd-default",
        "warning",
        {"cwd": "/"},
        {"cwd": "/", "env": {"ASCEND_WORK_PATH": "/data/u", "TORCHAIR_CACHE_HOME": "/data/u"}},
    ),
    Case(
        "documented-observed-differ",
        "warning",
        {"env": {"HOME": "/data/u"}},
        {"env": {"HOME": HOME}},
    ),
    Case(
        "release-assumed",
        "info",
        {"cann": None, "env": {"NPU_COLLECT_PATH": "/data/u/new"}},
        {"cann": "9.0.0", "env": {"NPU_COLLECT_PATH": "/data/u/new"}},
    ),
)


def test_an_unknown_release_is_told_only_where_the_answer_depends_on_it() -> None:
    """The edges of those artifacts, in order; nothing where every release says the same."""
    (got,) = _all({"cann": None, "env": {"NPU_COLLECT_PATH": "/data/u/new"}}, "release-assumed")
    assert "l1-exception-dump" in got.message
    assert "8.0.0" in got.message
    assert "process-log" not in got.message


def _all(found_: Mapping[str, Any], name: str) -> list[Any]:
    return [f for f in found(**found_) if f.id == name]


@pytest.mark.parametrize("case", CASES, ids=[f"{c.id}-{i}" for i, c in enumerate(CASES)])
def test_fires_and_the_twin_is_silent(case: Case) -> None:
    """A finding fires with its severity on the job, and not on the twin; it names places, and has a source."""
    got = _all(case.fires, case.id)
    assert got, [f.id for f in found(**case.fires)]
    assert got[0].severity == case.severity
    assert got[0].source is not None
    assert got[0].evidence or case.id == "release-assumed"
    assert not [f for f in _all(case.silent, case.id) if _same(f, got[0])]


def _same(one: Any, other: Any) -> bool:
    """Whether a finding of the twin is the one that must be silent: the same, about the same artifact."""
    if one.id == "cwd-default":
        return "kernel-meta" in one.say()
    return one.id != "documented-observed-differ" or one.severity == other.severity


def test_the_contract_is_kept() -> None:
    """Every id of the contract is in the catalogue with its severity, once."""
    assert {name: by_id(name).severity for name in CONTRACT} == CONTRACT
    assert len({rule.id for rule in RULES}) == len(RULES)


def test_every_finding_is_tested() -> None:
    """Each row that is evaluated here has a firing job; each that is found elsewhere says by whom."""
    fired = {case.id for case in CASES}
    assert {rule.id for rule in RULES if not rule.by} == fired
    assert all(bool(rule.by) != bool(rule.when) for rule in RULES)


def test_every_finding_has_words() -> None:
    """Each id has a title, an explanation and a fix in both languages."""
    assert set(ENTRIES) == {rule.id for rule in RULES}
    for name, entry in ENTRIES.items():
        for pair in entry:
            assert all(pair), name
            assert pair[0].isascii() or "…" in pair[0], name


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("conflicting-ranks", {"places": "RANK=0, SLURM_PROCID=3"}),
        ("launcher-not-forwarding", {"launcher": "deepspeed", "names": "NPU_COLLECT_PATH"}),
        ("work-path-shared-by-ranks", {"count": 8, "directory": "/data", "artifacts": "kernel-meta"}),
        ("baseline-expired", {"file": "b", "entry": "x", "expires": "2020-01-01", "reason": "r"}),
        ("baseline-unused", {"file": "b", "entry": "x", "reason": "r"}),
    ],
)
def test_findings_of_other_parts_are_in_the_catalogue(name: str, args: dict[str, Any]) -> None:
    """What launchers and the baseline find has severity, source and sentence from here."""
    got = finding(name, args=args)
    assert got.severity == by_id(name).severity
    assert got.source is not None
    assert all(str(value) in got.say(lang) for value in args.values() for lang in ("en", "zh"))


def test_too_late_only_after_initialisation() -> None:
    """A change counts as too late when acl is initialised, and not before."""
    (got,) = too_late({"ASCEND_WORK_PATH": "/x"}, True)
    assert (got.id, got.severity, got.evidence) == ("set-too-late", "error", ("ASCEND_WORK_PATH=/x",))
    assert too_late({"ASCEND_WORK_PATH": "/x"}, False) == ()


@pytest.mark.parametrize(
    ("fires", "special", "general"),
    [
        (_env(ASCEND_WORK_PATH=""), "empty-work-path", "set-but-empty"),
        (_env(NPU_COLLECT_PATH=""), "empty-npu-collect-path", "set-but-empty"),
        (_env(ASCEND_PROCESS_LOG_PATH="logs"), "relative-log-path", "relative-path"),
        (_env(ASCEND_CACHE_PATH="/data/u/a+b"), "cache-path-characters", "characters-not-documented"),
        (_env(ASCEND_WORK_PATH="~/x"), "literal-tilde", "characters-not-documented"),
        (_env(ASCEND_WORK_PATH="$X/x"), "literal-variable", "characters-not-documented"),
        (_env(ASCEND_WORK_PATH="  "), "blank-value", "characters-not-documented"),
        (_env(ASCEND_DUMP_SCENE="watcher"), "env-scene-not-accepted", "exception-dump-silently-off"),
        (_env(NPU_COLLECT_PATH="/usr"), "npu-collect-path-unusable", "directory-unusable"),
        (_acl(dump_path="/data/u", dump_op_switch="off"), "dump-does-nothing", "dump-list-missing"),
        (
            {"op_debug_config": "oom", "options": {"op_debug_config": "oom"}},
            "value-valid-elsewhere",
            "op-debug-unreadable",
        ),
    ],
)
def test_the_special_suppresses_the_general(fires: Mapping[str, Any], special: str, general: str) -> None:
    """Where a special finding fires, the general one about the same thing does not."""
    ids = {f.id for f in found(**fires)}
    assert special in ids
    assert general not in ids


@pytest.mark.parametrize(
    ("fields", "severity"),
    [({}, "warning"), ({"device": 0}, "info"), ({"rank": 3}, "info"), ({"chip": -1}, "warning"), ({"chip": 5}, "info")],
)
def test_printf_without_a_device(fields: Mapping[str, Any], severity: str) -> None:
    """Without a device node printf dumps are a warning, unless the job says which device or rank it is."""
    got = found({"ASCEND_WORK_PATH": "/data/u"}, devices=False, **fields)
    assert [f.severity for f in got if f.id == "work-path-enables-printf"] == [severity]


def test_worst_first() -> None:
    """Findings come worst first."""
    order = [f.severity for f in found({"ASCEND_WORK_PATH": "", "ASCEND_WORKPATH": "x", "DUMP_GRAPH_PATH": ""})]
    assert order == sorted(order, key=("error", "warning", "info").index)
    assert len(set(order)) == 3


def test_a_reason_is_spoken_in_the_language() -> None:
    """A reason inside a finding is put into the finding's language."""
    (got,) = [f for f in found({"NPU_COLLECT_PATH": "/usr/x"}) if f.id == "npu-collect-path-unusable"]
    assert isinstance(got.args["why"], Msg)
    assert "拒绝" in got.say("zh")


@pytest.mark.parametrize(
    "name",
    [
        "ASCEND_HOME_PATH",
        "HCCL_WHITELIST_DISABLE",
        "ASCEND_WORK_PATH_BACKUP",
        "NPU_COLLECT_PATH_EXE",
        "WORK_PATH",
        "NPU",
    ],
)
def test_other_names_are_no_near_misses(name: str) -> None:
    """Known names, names of others and names that merely share a prefix are not taken for misspellings."""
    assert "unknown-variable" not in {f.id for f in found({name: "/x"})}


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("ASCEND_WORK_DIR", "ASCEND_WORK_PATH"),
        ("ASCEND_CACHE_PAHT", "ASCEND_CACHE_PATH"),
        ("NPU_COLECT_PATH", "NPU_COLLECT_PATH"),
        ("ASCEND_PROCES_LOG_PATH", "ASCEND_PROCESS_LOG_PATH"),
        ("DUMP_GRAPHS_PATH", "DUMP_GRAPH_PATH"),
        ("Ascend_Dump_Path", "ASCEND_DUMP_PATH"),
        ("ASCEND-DUMP-SCENE", "ASCEND_DUMP_SCENE"),
    ],
)
def test_near_misses_name_what_was_meant(name: str, near: str) -> None:
    """A slip of the keyboard, another case, another word for the same thing: the right name is given."""
    assert [f.args["near"] for f in found({name: "/x"}) if f.id == "unknown-variable"] == [near]


def test_odd_environments_never_fail() -> None:
    """Undecodable bytes, control characters and huge values are answered."""
    for value in ("\udcff\udc80/x", "a\tb\n", "x" * 5000, "/" * 300, "\U0001f600", "~", "$", "${", "//", ":"):
        for name in ("NPU_COLLECT_PATH", "ASCEND_WORK_PATH", "ASCEND_CACHE_PATH", "ASCEND_PROCESS_LOG_PATH"):
            found({name: value})
    found({"NPU_COLLECT_PATH": "x"}, cwd=None)
