"""What the operator compiler does: scratch, cache, the copy at the end, torch_npu's cache option.

Identical in 8.5.0, 9.0.0, 9.1.0 and 9.2.0 (facts/releases_components.md, "op_cache, kernel_meta,
npu_collect_ops" and "torch_op_cache"). Values are trimmed of blanks and tabs, and count as unset when they
do not fit into PATH_MAX (te_config_info.cc:150-164).
"""

from ..model import OBSERVED, Msg, Source
from ..rows import Row
from ..verbs.common import (
    APPEND,
    DIRECTORY,
    IS_SET,
    NONEMPTY,
    OPTION_IN,
    OPTION_SET,
    SHORTER,
    TRIM,
    Default,
    Env,
    Option,
)
from ..verbs.compiler import (
    APPEND_DEVICE,
    APPEND_SOC,
    BASE,
    CHARACTERS,
    CURRENT,
    EXISTS,
    LEVELS_MADE,
    NOT_BLANK,
    NOT_CURRENT,
    ONE_LEVEL,
    OPTION_NOT_IN,
    REALPATH,
    RESOLVED_OR_MADE,
    CwdUnlessOption,
    TrimmedHome,
)

_GE = "https://github.com/hicann/ge/blob/master/compiler/opcompiler/op_compile_adapter/source/"
_FE = "https://github.com/hicann/ge/blob/master/compiler/engines/nn_engine/"
_TORCH = "https://github.com/Ascend/pytorch/blob/master/"

TE_CONFIG = Source("ge ffdcbc9 te_config_info.cc:150-164,466-493", _GE + "common/te_config_info.cc", "9.2.0")
TE_ENUMS = Source("ge ffdcbc9 te_config_info.cc:227-259", _GE + "common/te_config_info.cc", "9.2.0")
COMMON_UTILS = Source("ge ffdcbc9 common_utils.cc:121-142,377-420", _GE + "common/common_utils.cc", "9.2.0")
FILE_UTILS = Source("ge ffdcbc9 te_file_utils.cc:30-75", _GE + "common/te_file_utils.cc", "9.2.0")
CACHE_MANAGER = Source("ge ffdcbc9 te_cache_manager.cc:33-111", _GE + "cache/te_cache_manager.cc", "9.2.0")
CACHE_SPACE = Source("ge ffdcbc9 te_cache_space_manager.cc:325-371", _GE + "cache/te_cache_space_manager.cc", "9.2.0")
FILE_HANDLE = Source("ge ffdcbc9 te_file_handle.cc:440-472", _GE + "file_handle/te_file_handle.cc", "9.2.0")
FUSION_API = Source("ge ffdcbc9 fusion_api.cc:189-205", _GE + "api/fusion_api.cc", "9.2.0")
ENGINE_DEFAULT = Source(
    "ge ffdcbc9 tbe_op_store_adapter.cc:1888-1907",
    _FE + "optimizer/adapter/tbe_adapter/tbe_op_store_adapter.cc",
    "9.2.0",
)
ENGINE_COLLECT = Source(
    "ge ffdcbc9 op_debug_config_parser.cc:188-194",
    _FE + "utils/common/config_parser/op_debug_config_parser.cc",
    "9.2.0",
)
LAZY_INIT = Source(
    "pytorch 9e73e70 LazyInitAclops.cpp:122-158", _TORCH + "torch_npu/csrc/framework/LazyInitAclops.cpp", "9.2.0"
)

_PATH_MAX = 4096
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_/"
_DEBUG_DIR_ERROR = "E40023:ge.debugDir"
_CACHE_DIR_ERROR = "E40023:ge.op_compiler_cache_dir"

# Options whose value is one of a list: anything else ends the start of the compiler, in this order
# (te_config_info.cc:48-54).
_REFUSED = (
    OPTION_NOT_IN(("ge.op_compiler_cache_mode", ("enable", "disable", "force"))).fail(
        "E40022:ge.op_compiler_cache_mode"
    ),
    OPTION_NOT_IN(("ge.deterministic", ("0", "1"))).fail("E40022:ge.deterministic"),
    OPTION_NOT_IN(("ge.opDebugLevel", ("0", "1", "2", "3", "4"))).fail("E40022:ge.opDebugLevel"),
)

ROWS = (
    Row(
        "kernel-meta",
        OBSERVED,
        (
            Option(
                "ge.debugDir",
                NONEMPTY.next,
                NOT_CURRENT.next,
                SHORTER(_PATH_MAX).fail(_DEBUG_DIR_ERROR),
                EXISTS("w").fail(_DEBUG_DIR_ERROR),
                DIRECTORY("wx").keep,
            ),
            # The graph engine puts realpath(cwd) in for the option; it counts only where $PWD spells it differently.
            CwdUnlessOption("ge.debugDir", NOT_CURRENT.next, EXISTS("w").fail(_DEBUG_DIR_ERROR), DIRECTORY("wx").keep),
            Env(
                "ASCEND_WORK_PATH",
                SHORTER(_PATH_MAX).next,
                TRIM(" \t"),
                NONEMPTY.next,
                LEVELS_MADE(0o750).keep,
                DIRECTORY("wx").keep,
            ),
            Default(".", CURRENT, DIRECTORY("wx").keep),
        ),
        sources=(TE_CONFIG, TE_ENUMS, COMMON_UTILS, FILE_UTILS, FILE_HANDLE, ENGINE_DEFAULT),
        layout="{directory}/kernel_meta/kernel_meta_{hash}/kernel_meta",
        since="8.5.0",
        enabled=None,
        gate=_REFUSED,
        mode=0o750,
        files="{kernel}.o, {kernel}.json, {kernel}.cce; beside it kernel_meta_temp_{hash} and buildPidInfo.json (0640)",
        notes=(Msg("kernel-meta-removed"), Msg("debug-dir-not-made")),
    ),
    Row(
        "kernel-cache",
        OBSERVED,
        (
            Option(
                "ge.op_compiler_cache_dir",
                NONEMPTY.next,
                CHARACTERS(_LETTERS).fail(_CACHE_DIR_ERROR),
                BASE,
                APPEND_SOC("/kernel_cache/"),
                RESOLVED_OR_MADE(0o750).keep,
            ),
            Env(
                "ASCEND_CACHE_PATH",
                SHORTER(_PATH_MAX).next,
                TRIM(" \t"),
                NONEMPTY.next,
                CHARACTERS(_LETTERS).fail(_CACHE_DIR_ERROR),
                BASE,
                APPEND_SOC("/kernel_cache/"),
                RESOLVED_OR_MADE(0o750).keep,
            ),
            TrimmedHome("/atc_data", BASE, APPEND_SOC("/kernel_cache/"), RESOLVED_OR_MADE(0o750).keep),
        ),
        sources=(CACHE_MANAGER, COMMON_UTILS, FILE_UTILS, CACHE_SPACE, ENGINE_COLLECT),
        layout="{directory}/kernel_cache/{soc}",
        since="8.5.0",
        enabled=None,
        gate=(
            *_REFUSED,
            OPTION_IN(("ge.opDebugLevel", ("1", "2", "3", "4"))),
            OPTION_SET("op_debug_config_te"),
            NOT_BLANK("NPU_COLLECT_PATH"),
            OPTION_IN(("ge.op_compiler_cache_mode", ("disable",))),
        ),
        mode=0o750,
        files="{kernel}.o, {kernel}.json; op_cache.ini one level up, in kernel_cache (0640)",
        notes=(Msg("kernel-cache-off"), Msg("kernel-cache-emptied"), Msg("kernel-cache-atc")),
    ),
    Row(
        "compiled-ops",
        OBSERVED,
        (
            Env(
                "NPU_COLLECT_PATH",
                SHORTER(_PATH_MAX).next,
                TRIM(" \t"),
                NONEMPTY.next,
                REALPATH.fail("W40010:NPU_COLLECT_PATH").off,
                BASE,
                APPEND("/extra-info/ops/"),
                APPEND_DEVICE("ge.session_device_id"),
                LEVELS_MADE(0o750).keep,
            ),
        ),
        sources=(FUSION_API, FILE_HANDLE, FILE_UTILS),
        layout="{directory}/extra-info/ops/{device_id}",
        since="8.5.0",
        enabled=(NOT_BLANK("NPU_COLLECT_PATH"),),
        gate=_REFUSED,
        mode=0o750,
        files="copies of {kernel}.o, {kernel}.json, {kernel}.cce of this process (0640)",
        notes=(Msg("compiled-ops-at-end"), Msg("compiled-ops-must-exist")),
    ),
    Row(
        "torch-op-cache",
        OBSERVED,
        (
            Option("ACL_OP_COMPILER_CACHE_DIR", NONEMPTY.next),
            Env("ACL_OP_COMPILER_CACHE_DIR", ONE_LEVEL(0o750).next),
        ),
        sources=(LAZY_INIT, CACHE_MANAGER),
        layout="{directory}/kernel_cache/{soc}",
        since="8.5.0",
        enabled=(OPTION_SET("ACL_OP_COMPILER_CACHE_DIR"), IS_SET("ACL_OP_COMPILER_CACHE_DIR")),
        eager=True,
        mode=0o750,
        files="{kernel}.o, {kernel}.json",
        notes=(Msg("torch-cache-one-level"),),
    ),
)
