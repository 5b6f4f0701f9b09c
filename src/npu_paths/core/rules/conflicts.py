"""The catalogue of findings: one row an id (contract: findings.md), special before general.

Facts: cann_paths.md sections 2, 4, 7, 11, 13-17, 19, 20; launchers.md section 0; users.md. The words are in
``words/findings.py`` (what a finding says) and ``words/catalogue.py`` (what the reference says).
"""

from ..verbs.conditions.aclfile import DUMP_PATH, KEY_TWICE, KEYS, NO_LIST, NOTHING, SAME_MODEL
from ..verbs.conditions.cache import CWD_SPELLING, DEBUG_DIR_IS_CWD, LOCKS, OFF, ONE_LEVEL, WIPED
from ..verbs.conditions.disk import (
    ASSUMED,
    DIFFER,
    EXPOSED,
    NOT_USABLE,
    PROTECTED,
    READ_ONLY,
    SHM,
    SPACE,
    VOLATILE,
)
from ..verbs.conditions.dumps import (
    ASYS,
    BAD_SCENE,
    BOTH_TOKENS,
    COLLECT_UNUSABLE,
    DATA_WITH_COLLECT,
    DEBUG_WITH,
    GE_DUMP_PATH,
    GE_TWICE,
    MALFORMED,
    MINDSPORE,
    MINDSPORE_CONFIG,
    ONLY_SEARCH,
    OOM,
    OVERRIDES,
    PRINTF,
    SCENE_WITH,
    SCENE_WITH_LIST,
    SIDE_EFFECTS,
    SILENTLY_OFF,
    SYMLINKED_FILE,
    TORCH_CONFIG,
    TWICE,
    UNSUPPORTED,
)
from ..verbs.conditions.home import CWD, HOME_DIFFERS, HOME_UNSET, NO_ENTRY
from ..verbs.conditions.situation import ERROR, INFO, WARNING, Rule
from ..verbs.conditions.values import (
    ADDRESS,
    BELONGS_ELSEWHERE,
    BLANK,
    CACHE_CHARACTERS,
    EMPTY,
    EMPTY_WITH_GRAPHS,
    LOG_LENGTH,
    NEAR_MISS,
    ODD_CHARACTERS,
    REFERENCE,
    RELATIVE,
    RELATIVE_LOG,
    SEGMENTS,
    TILDE,
)
from . import evidence, options, sources, variables

_VARIABLES = (*variables.DIRECTORIES, *variables.FILES)
_PLACES = (_VARIABLES, options.DIRECTORIES)
_DIRECTORIES = (variables.DIRECTORIES, options.DIRECTORIES)
# Variables whose empty value has a finding of its own, or means nothing here.
_EMPTY = (*_VARIABLES, "ASCEND_DUMP_SCENE")

# Artifacts that hold inputs and outputs of operators.
DUMPS = (
    "l1-exception-dump",
    "l0-exception-dump",
    "detail-exception-dump",
    "kernel-printf",
    "model-dump",
    "single-op-dump",
    "overflow-dump",
    "watcher-dump",
    "torchair-dump",
)
CACHES = (
    "compiled-ops",
    "kernel-cache",
    "torch-op-cache",
    "aoe-data",
    "torchair-cache",
    "inductor-cache",
    "triton-cache",
)
# Whose default is below $HOME (facts 7.3, 9; documented also logs and traces), and below the passwd home (11, 12).
HOME_USERS = ("compiled-ops", "kernel-cache", "torch-op-cache", "om-temporaries", "triton-cache")
HOME_READERS = (*HOME_USERS, "process-log", "atrace")
PASSWD_USERS = ("process-log", "atrace")
# Directories that belong to the system; a job has no business in them.
SYSTEM = (
    "/bin", "/boot", "/dev", "/etc", "/lib", "/lib32", "/lib64", "/proc", "/run", "/sbin", "/sys", "/usr",
)  # fmt: skip

_SCENES = ("aic_err_brief_dump", "aic_err_norm_dump", "aic_err_detail_dump", "lite_exception")
_TOKENS = ("dump_cce", "dump_loc", "ccec_O0", "ccec_g", "check_flag", "dump_bin")
# (places, values that belong elsewhere, where)
_ELSEWHERE = (
    (_PLACES, _SCENES[:3], "ASCEND_DUMP_SCENE"),
    (_PLACES, _SCENES[3:], "acl.json dump_scene"),
    (((), ("ge.exec.enable_exception_dump",)), _SCENES[:3], "ASCEND_DUMP_SCENE"),
    (((), ("ge.exec.enable_exception_dump",)), _SCENES[3:], "acl.json dump_scene"),
    (((), ("op_debug_config",)), ("oom", *_TOKENS), "the file that op_debug_config names"),
    ((("ACL_OP_DEBUG_OPTION",), ("ACL_OP_DEBUG_OPTION",)), _TOKENS, "the file that op_debug_config names"),
    (_DIRECTORIES, ("enable", "disable", "force"), "op_compiler_cache_mode"),
)

# Chips that can (facts 20.3) and the beginnings of product names that can: A2, A3, 950 (documented.md).
_DETAIL_CHIPS = (5, 15, 16)
_DETAIL_SOCS = ("ascend910b", "ascend910_93", "ascend950")

RULES = (
    # ------------------------------------------------------------------ what excludes what
    Rule("oom-with-npu-collect-path", ERROR, evidence.OP_DEBUG_CONFIG, (OOM,)),
    Rule("ccec-o0-with-oom", ERROR, evidence.OP_DEBUG_CONFIG, (BOTH_TOKENS(("ccec_O0", "oom")),)),
    Rule("data-dump-with-npu-collect-path", ERROR, evidence.GE_DUMP_MANAGER, (DATA_WITH_COLLECT,)),
    Rule(
        "exception-scene-with-overflow", ERROR, evidence.CONVERTER, (SCENE_WITH("dump_debug"),), ("dump-does-nothing",)
    ),
    Rule("exception-scene-with-op-switch", ERROR, evidence.CONVERTER, (SCENE_WITH("dump_op_switch"),)),
    Rule("exception-scene-with-dump-list", WARNING, evidence.CONVERTER, (SCENE_WITH_LIST,)),
    Rule("overflow-with-data-dump", ERROR, evidence.CONVERTER, (DEBUG_WITH, GE_TWICE)),
    Rule("mindspore-dump-with-lite-exception", ERROR, evidence.MINDSPORE_DUMP, (MINDSPORE,)),
    Rule("mindspore-dump-config-unusable", ERROR, evidence.MINDSPORE_DUMP, (MINDSPORE_CONFIG,)),
    # ------------------------------------------------------------------ exception dumps
    Rule(
        "npu-collect-path-overrides-option",
        WARNING,
        evidence.GE_DUMP_MANAGER,
        (OVERRIDES,),
    ),
    Rule("exception-dump-enabled-twice", WARNING, evidence.DUMP_MANAGER, (TWICE,)),
    Rule(
        "env-scene-not-accepted",
        ERROR,
        evidence.CONVERTER,
        (BAD_SCENE(("lite_exception", "watcher")),),
        ("exception-dump-silently-off", "value-valid-elsewhere"),
    ),
    Rule(
        "scene-unsupported-product",
        ERROR,
        sources.DUMP_SCENE_90,
        (UNSUPPORTED((_DETAIL_CHIPS, _DETAIL_SOCS)),),
    ),
    Rule(
        "no-search-permission",
        ERROR,
        evidence.CONVERTER,
        (ONLY_SEARCH(variables.DIRECTORIES),),
        ("npu-collect-path-unusable", "directory-unusable", "exception-dump-silently-off"),
    ),
    Rule("exception-dump-silently-off", ERROR, evidence.CONVERTER, (SILENTLY_OFF,)),
    # ------------------------------------------------------------------ NPU_COLLECT_PATH
    Rule(
        "npu-collect-path-unusable",
        ERROR,
        sources.NCP_90,
        (COLLECT_UNUSABLE,),
        ("directory-unusable", "directory-missing"),
    ),
    Rule(
        "npu-collect-path-side-effects",
        INFO,
        sources.NCP_90,
        (SIDE_EFFECTS,),
        rises=(WARNING,),
        shown=True,
    ),
    # ------------------------------------------------------------------ operator cache
    Rule("operator-cache-off", INFO, evidence.CACHE_MANAGER, (OFF,), rises=(WARNING,)),
    Rule("cache-will-be-wiped", WARNING, evidence.CACHE_SPACE, (WIPED,)),
    Rule("cache-without-locks", ERROR, sources.CACHE_90, (LOCKS,), rises=(WARNING,)),
    Rule(
        "cache-path-characters",
        ERROR,
        evidence.CHARACTERS,
        (CACHE_CHARACTERS((("ge.op_compiler_cache_dir",), ("ASCEND_CACHE_PATH",))),),
        ("characters-not-documented",),
    ),
    Rule("cache-dir-parent-missing", WARNING, evidence.TORCH_CACHE, (ONE_LEVEL("ACL_OP_COMPILER_CACHE_DIR"),)),
    # ------------------------------------------------------------------ ASCEND_WORK_PATH
    Rule(
        "work-path-enables-printf",
        INFO,
        evidence.CONVERTER,
        (PRINTF(("ASCEND_DUMP_PATH", "ASCEND_WORK_PATH")),),
        rises=(WARNING,),
    ),
    Rule("asys-misses-dump-path", INFO, evidence.ASYS, (ASYS("ASCEND_DUMP_PATH"),)),
    Rule(
        "debug-dir-equals-cwd",
        WARNING,
        evidence.COMPILE_CONFIG,
        (DEBUG_DIR_IS_CWD(("ge.debugDir", "ASCEND_WORK_PATH")),),
    ),
    Rule(
        "cwd-through-symlink",
        WARNING,
        evidence.COMPILE_CONFIG,
        (CWD_SPELLING(("ge.debugDir", "ASCEND_WORK_PATH")),),
    ),
    # ------------------------------------------------------------------ files that are named
    Rule("acl-init-config-default-device", ERROR, sources.TORCH_ACL_CONFIG, (TORCH_CONFIG("default-device"),)),
    Rule("acl-init-config-unusable", ERROR, evidence.TORCH_INIT, (TORCH_CONFIG("unusable"),)),
    Rule(
        "dump-path-missing",
        ERROR,
        evidence.CONVERTER,
        (DUMP_PATH("missing"), GE_DUMP_PATH("missing")),
        ("directory-missing", "directory-unusable"),
    ),
    Rule(
        "symlink-not-accepted",
        ERROR,
        evidence.GE_DUMP_PROPERTIES,
        (GE_DUMP_PATH("symlink"), SYMLINKED_FILE(("PROF_CONFIG_PATH",))),
        ("dump-path-unusable", "directory-unusable"),
    ),
    Rule(
        "dump-path-unusable",
        ERROR,
        evidence.CONVERTER,
        (DUMP_PATH("unusable"), GE_DUMP_PATH("unusable")),
        ("directory-missing", "directory-unusable"),
    ),
    Rule("dump-does-nothing", WARNING, evidence.CONVERTER, (NOTHING,), ("dump-list-missing",)),
    Rule("dump-list-missing", WARNING, evidence.DUMP_CONFIGURATION, (NO_LIST,)),
    Rule("duplicate-model-name", WARNING, evidence.DUMP_CONFIGURATION, (SAME_MODEL,)),
    Rule(
        "unknown-key",
        WARNING,
        evidence.DUMP_CONFIGURATION,
        (KEYS((variables.ACL_KEYS, variables.DUMP_KEYS, variables.DUMP_LIST_KEYS)),),
    ),
    Rule("duplicate-key", WARNING, evidence.DUMP_CONFIGURATION, (KEY_TWICE,)),
    Rule("refused-without-report", ERROR, evidence.CONVERTER, by="acl.json"),
    Rule("aclinit-setting-refused", ERROR, evidence.DUMP_CONFIGURATION, by="acl.json"),
    Rule("kernel-data-needs-path", WARNING, evidence.DUMP_CONFIGURATION, by="acl.json"),
    Rule("field-not-in-release", WARNING, evidence.DUMP_CONFIGURATION, by="acl.json"),
    Rule("dump-with-profiling", INFO, evidence.DUMP_CONFIGURATION, by="acl.json"),
    Rule(
        "op-debug-malformed",
        WARNING,
        evidence.OP_DEBUG_PARSER,
        (MALFORMED(("no-equals", "empty-value", "directory")),),
    ),
    Rule("op-debug-unreadable", ERROR, evidence.OP_DEBUG_PARSER, (MALFORMED(("unreadable",)),)),
    # ------------------------------------------------------------------ the form of values
    Rule("empty-work-path", ERROR, evidence.GE_FILE_UTILS, (EMPTY(("ASCEND_WORK_PATH",)),), ("set-but-empty",)),
    Rule(
        "empty-npu-collect-path", WARNING, evidence.GE_GRAPH_UTILS, (EMPTY(("NPU_COLLECT_PATH",)),), ("set-but-empty",)
    ),
    Rule(
        "empty-dump-graph-level",
        WARNING,
        evidence.GE_GRAPH_UTILS,
        (EMPTY_WITH_GRAPHS("DUMP_GRAPH_LEVEL"),),
        ("set-but-empty",),
    ),
    Rule("set-but-empty", INFO, evidence.PATHS, (EMPTY(_EMPTY),)),
    Rule(
        "blank-value",
        WARNING,
        evidence.PATHS,
        (BLANK(_PLACES),),
        ("relative-path", "relative-log-path", "characters-not-documented"),
    ),
    Rule(
        "literal-tilde",
        ERROR,
        evidence.PATHS,
        (TILDE(_PLACES),),
        ("characters-not-documented", "cache-path-characters", "relative-path", "relative-log-path"),
    ),
    Rule(
        "literal-variable",
        ERROR,
        evidence.PATHS,
        (REFERENCE(_PLACES),),
        ("characters-not-documented", "cache-path-characters", "relative-path", "relative-log-path"),
    ),
    Rule(
        "value-valid-elsewhere",
        ERROR,
        evidence.CONVERTER,
        (BELONGS_ELSEWHERE(_ELSEWHERE), ADDRESS(_DIRECTORIES)),
        ("relative-path", "relative-log-path", "characters-not-documented", "op-debug-unreadable"),
    ),
    Rule(
        "relative-log-path", ERROR, evidence.LOG_UTILS, (RELATIVE_LOG("ASCEND_PROCESS_LOG_PATH"),), ("relative-path",)
    ),
    Rule("relative-path", INFO, evidence.PATHS, (RELATIVE(_PLACES),)),
    Rule(
        "characters-not-documented",
        INFO,
        sources.WORK_90,
        (ODD_CHARACTERS((variables.CHARACTERS, ("ge.debugDir", "ge.op_compiler_cache_dir"))),),
    ),
    Rule(
        "log-path-too-long",
        ERROR,
        evidence.PLOG,
        # 255 bytes hold <root>/security; below ASCEND_WORK_PATH also /log/ (facts 19.1 C6)
        (LOG_LENGTH((("ASCEND_PROCESS_LOG_PATH", 246, ""), ("ASCEND_WORK_PATH", 241, "/log/"))),),
    ),
    Rule("empty-path-segment", WARNING, evidence.PATHS, (SEGMENTS(_PLACES),)),
    Rule(
        "unknown-variable",
        WARNING,
        evidence.PATHS,
        (NEAR_MISS((variables.KNOWN, variables.TARGETS, variables.SAME_WORDS)),),
    ),
    # ------------------------------------------------------------------ directories as they are
    Rule(
        "protected-directory",
        ERROR,
        evidence.PATHS,
        (PROTECTED(_DIRECTORIES),),
    ),
    Rule("exposed-directory", WARNING, sources.NCP_90, (EXPOSED(DUMPS),)),
    Rule("volatile-directory", WARNING, evidence.MOUNTS, (VOLATILE((*DUMPS, *CACHES)),)),
    Rule("low-space", WARNING, evidence.KERNEL_DFX, (SPACE("space"),), rises=(ERROR,)),
    Rule("low-inodes", WARNING, evidence.KERNEL_DFX, (SPACE("inodes"),), rises=(ERROR,)),
    Rule("shm-full", WARNING, evidence.MOUNTS, (SHM,), rises=(ERROR,)),
    Rule("read-only-mount", ERROR, evidence.MOUNTS, (READ_ONLY,)),
    Rule("directory-missing", ERROR, sources.WORK_80RC3, (NOT_USABLE("missing"),)),
    Rule("directory-unusable", ERROR, sources.WORK_90, (NOT_USABLE("unusable"),)),
    # ------------------------------------------------------------------ home and cwd
    Rule("home-unset", ERROR, evidence.CACHE_MANAGER, (HOME_UNSET(HOME_READERS),), rises=(INFO,)),
    Rule("no-passwd-entry", ERROR, evidence.LOG_UTILS, (NO_ENTRY(PASSWD_USERS),), rises=(INFO,)),
    Rule(
        "home-differs",
        INFO,
        evidence.LOG_UTILS,
        (HOME_DIFFERS((HOME_USERS, PASSWD_USERS)),),
        rises=(WARNING,),
    ),
    Rule("cwd-default", INFO, evidence.COMPILE_CONFIG, (CWD(SYSTEM),), rises=(WARNING,)),
    # ------------------------------------------------------------------ the answers
    Rule("documented-observed-differ", WARNING, evidence.CONVERTER, (DIFFER,), rises=(INFO,)),
    Rule("release-assumed", INFO, sources.NCP_90, (ASSUMED,)),
    # ------------------------------------------------------------------ found elsewhere
    Rule("set-too-late", ERROR, evidence.CONVERTER, by="prepare"),
    Rule("conflicting-ranks", WARNING, evidence.PATHS, by="launch"),
    Rule("launcher-not-forwarding", WARNING, evidence.DEEPSPEED, by="launch"),
    Rule("work-path-shared-by-ranks", ERROR, sources.WORK_90, by="launch"),
    Rule("baseline-expired", WARNING, evidence.POLICY, by="check"),
    Rule("baseline-unused", INFO, evidence.POLICY, by="check"),
)
