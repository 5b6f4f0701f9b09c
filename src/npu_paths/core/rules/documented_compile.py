"""What the reference manual says of compiled operators and their caches (facts/documented.md)."""

from ..model import DOCUMENTED, Msg
from ..rows import Row
from ..verbs.common import (
    DEBUG_CONFIG_FILE,
    DIRECTORY,
    ENV_IN,
    IS_SET,
    MAKE,
    NONEMPTY,
    OPTION_IN,
    OPTION_SET,
    Default,
    Env,
    Home,
    Option,
)
from .sources import (
    CACHE_80,
    CACHE_80RC1,
    CACHE_81,
    CACHE_85,
    CACHE_90,
    CACHE_DIR,
    CACHE_MODE,
    COMPILE_OPT,
    DEBUG_DIR,
    NCP_70,
    NCP_80,
    NCP_80RC1,
    NCP_80RC3,
    NCP_90,
    OP_DEBUG_LEVEL,
    TORCH_CACHE_DIR,
    TORCH_CACHE_MODE,
    TUNE_80,
    TUNE_80RC3,
    TUNE_91,
    WORK_80,
    WORK_80_EN,
    WORK_80RC3,
    WORK_90,
    WORK_NEWEST,
)

# ASCEND_CACHE_PATH must exist [40] [45] [43] [47]; only the page of 8.1.RC1.alpha001 has it made [46].
_CACHE_PATH = Env(
    "ASCEND_CACHE_PATH",
    NONEMPTY.next,
    MAKE(0o750).from_("8.1.RC1").before("8.2.RC1"),
    DIRECTORY("rwx"),
    notes=(Msg("pages-cache-path"),),
)
_ATC_DATA = Home("/atc_data", MAKE(0o750), DIRECTORY("rwx"))
_CACHE_PAGES = (CACHE_90, CACHE_85, CACHE_81, CACHE_80, CACHE_80RC1)
_KERNEL_CACHE = "{directory}/kernel_cache/{soc}"

ROWS = (
    Row(
        "compiled-ops",
        DOCUMENTED,
        (
            Env(
                "NPU_COLLECT_PATH",
                NONEMPTY.next,
                MAKE(0o700).from_("8.0.0"),  # must exist until 8.0.RC3 [1] [5], made from 8.0.0 on [6]
                DIRECTORY("rwx"),
                layout="{directory}/extra-info/ops/{device_id}",
                mode=0o700,
            ),
            _CACHE_PATH,
            _ATC_DATA,
        ),
        sources=(NCP_90, NCP_80, NCP_80RC3, NCP_80RC1, NCP_70, *_CACHE_PAGES),
        layout=_KERNEL_CACHE,
        enabled=None,
        files="{kernel}.o, {kernel}.json",
        notes=(Msg("graph-mode-only"),),
    ),
    Row(
        "kernel-cache",
        DOCUMENTED,
        (
            Option("ge.op_compiler_cache_dir", NONEMPTY.next, MAKE(0o750), DIRECTORY("rwx")),
            _CACHE_PATH,
            _ATC_DATA,
        ),
        sources=(CACHE_DIR, CACHE_MODE, COMPILE_OPT, *_CACHE_PAGES),
        layout=_KERNEL_CACHE,
        enabled=None,
        # Ignored when op_debug_level is not 0 or op_debug_config is set without op_debug_list [143].
        gate=(
            OPTION_IN(("ge.op_compiler_cache_mode", ("disable",))),
            OPTION_IN(("ge.opDebugLevel", ("1", "2", "3", "4"))),
            DEBUG_CONFIG_FILE(None),
        ),
        files="{kernel}.o, {kernel}.json; op_cache.ini",
        notes=(Msg("cache-mode-default"),),
    ),
    Row(
        "kernel-meta",
        DOCUMENTED,
        (
            Option("ge.debugDir", NONEMPTY.next, DIRECTORY("rw")),  # made beforehand [141]
            Env(
                "ASCEND_WORK_PATH",
                NONEMPTY.next,
                MAKE(0o750).from_("8.0.0"),  # must exist until 8.0.RC3 [29], made from 8.0.0 on [31]
                DIRECTORY("rwx"),
                notes=(Msg("pages-work-path"),),
            ),
            Default("./", DIRECTORY("rwx")),
        ),
        sources=(DEBUG_DIR, OP_DEBUG_LEVEL, WORK_90, WORK_NEWEST, WORK_80, WORK_80_EN, WORK_80RC3),
        layout="{directory}/kernel_meta",
        enabled=None,
        files="{kernel}.o, {kernel}.json, {kernel}.cce, *_loc.json, *_compute.json, by op_debug_level",
        notes=(Msg("kernel-meta-kept"),),
    ),
    Row(
        "torch-op-cache",
        DOCUMENTED,
        (
            Option("ACL_OP_COMPILER_CACHE_DIR", NONEMPTY.next, MAKE(0o750), DIRECTORY("rwx")),
            Env("ACL_OP_COMPILER_CACHE_DIR", NONEMPTY.next, MAKE(0o750), DIRECTORY("rwx")),
            _CACHE_PATH,
            _ATC_DATA,
        ),
        sources=(TORCH_CACHE_DIR, TORCH_CACHE_MODE, *_CACHE_PAGES),
        layout=_KERNEL_CACHE,
        enabled=(OPTION_SET("ACL_OP_COMPILER_CACHE_DIR"), IS_SET("ACL_OP_COMPILER_CACHE_DIR")),
        gate=(
            ENV_IN(("ACL_OP_COMPILER_CACHE_MODE", ("disable",))),
            OPTION_IN(("ge.op_compiler_cache_mode", ("disable",))),
        ),
        files="{kernel}.o, {kernel}.json",
        notes=(Msg("torch-single-op-only"),),
    ),
    Row(
        "aoe-data",
        DOCUMENTED,
        (
            # Must exist, else the tuning process ends with an error [150] [151].
            Env("TUNE_BANK_PATH", NONEMPTY.next, DIRECTORY("rwx"), layout="{directory}"),
            _CACHE_PATH._replace(layout="{directory}/aoe_data/{soc}"),
            Home("/Ascend/latest/data/aoe/custom/graph", DIRECTORY("rw"), layout="{directory}/{soc}"),
        ),
        sources=(TUNE_91, TUNE_80, TUNE_80RC3, *_CACHE_PAGES),
        # The tuning engine writes it, no ordinary job; a job that names a bank means to use it.
        enabled=(IS_SET("TUNE_BANK_PATH"),),
        files="sub-graph bank at the top, operator bank in {soc}/cube and {soc}/unified_bank (*.json, *.bin)",
        notes=(Msg("aoe-work-directory"),),
    ),
)
