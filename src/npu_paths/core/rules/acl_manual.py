"""What the reference manual says about acl.json, release by release, and what is worth telling about a file.

Numbers of pages: ``facts/documented.md``, section 5; tables there: "dump JSON".
"""

from ..aclrows import Advice, Described
from ..model import Source
from .evidence import CONVERTER, DUMP_MANAGER

_REPO = "https://github.com/hicann/runtime/blob/"
_SITE = "https://www.hiascend.com/doc_center/source/zh/"
INIT_80RC1 = Source(  # page 89
    "aclInit (8.0.RC1.alpha002)",
    _SITE + "CANNCommunityEdition/80RC1alpha002/apiref/appdevgapi/aclcppdevg_03_0020.html",
    "8.0.RC1.alpha002",
)  # fmt: skip
PYTHON_INIT_80RC1 = Source(  # page 88
    "acl.init (8.0.RC1.alpha001)",
    "https://www.hiascend.com/doc_center/source/zh/CANNCommunityEdition/80RC1alpha001/apiref/appdevgapi/aclpythondevg_01_0005.html",
    "8.0.RC1.alpha001",
)
INIT_800 = Source(  # page 92
    "aclInit (8.0.0.alpha003)",
    "https://hiascend.com/document/detail/zh/CANNCommunityEdition/800alpha003/apiref/appdevgapi/aclcppdevg_03_0022.html",
    "8.0.0.alpha003",
)
SET_80RC3 = Source(  # page 93
    "aclmdlSetDump (8.0.RC3.alpha001)",
    "https://hiascend.com/document/detail/zh/CANNCommunityEdition/80RC3alpha001/apiref/appdevgapi/aclcppdevg_03_0301.html",
    "8.0.RC3.alpha001",
)
GUIDE_80RC1 = Source(  # page 158
    "Preparing offline-model dump data (8.0.RC1.alpha002)",
    _SITE + "CANNCommunityEdition/80RC1alpha002/devaids/auxiliarydevtool/atlasaccuracy_16_0029.html",
    "8.0.RC1.alpha002",
)
GUIDE_80RC3 = Source(  # page 159
    "Preparing offline-model dump data (8.0.RC3.alpha003)",
    "https://hiascend.com/document/detail/zh/CANNCommunityEdition/80RC3alpha003/devaids/auxiliarydevtool/atlasaccuracy_16_0028.html",
    "8.0.RC3.alpha003",
)
INIT_85 = Source("aclInit (8.5.0)", _REPO + "8.5.0/docs/api_docs/aclInit.md", "8.5.0")  # page 102
INIT_90 = Source("aclInit (9.0.0-beta.2)", _REPO + "9.0.0-beta.2/docs/api_docs/aclInit.md", "9.0.0-beta.2")  # page 20
DUMP_91 = Source("Dump configuration (9.1.0)", _REPO + "9.1.0/docs/03_api_ref/18_Dump配置.md", "9.1.0")  # page 107
INIT_92 = Source(  # page 97
    "aclInit (9.2.0-beta.1)",
    _REPO + "9.2.0-beta.1/docs/zh/api_ref/02_initialization_and_deinitialization.md",
    "9.2.0-beta.1",
)
JSON_PARSER = Source("json_parser.cpp", _REPO + "681ef7610df1/src/acl/common/json_parser.cpp", "9.2.0")

# ---------------------------------------------------------------------- fields and words, by release
DESCRIBED = (
    Described("dump_scene", None, "8.0.RC1.alpha001", PYTHON_INIT_80RC1),
    Described("dump_debug", None, "8.0.RC1.alpha002", INIT_80RC1),
    Described("dump_step", None, "8.0.RC3.alpha001", SET_80RC3),
    Described("dump_level", None, "8.0.RC3.alpha003", GUIDE_80RC3),
    Described("dump_data", None, "8.0.RC3.alpha003", GUIDE_80RC3),
    Described("layer", None, "8.0.RC3.alpha003", GUIDE_80RC3),
    Described("watcher_nodes", None, "8.0.0.alpha003", INIT_800),
    Described("dump_scene", "watcher", "8.0.0.alpha003", INIT_800),
    Described("dump_scene", "aic_err_brief_dump", "8.5.0-beta.1", INIT_85),
    Described("dump_scene", "aic_err_norm_dump", "8.5.0-beta.1", INIT_85),
    Described("dump_scene", "aic_err_detail_dump", "8.5.0-beta.1", INIT_85),
    Described("dump_stats", None, "8.5.0-beta.1", INIT_85),
    Described("optype_blacklist", None, "8.5.0-beta.1", INIT_85),
    Described("opname_blacklist", None, "8.5.0-beta.1", INIT_85),
    Described("opname_range", None, "8.5.0-beta.1", INIT_85),
    Described("dump_kernel_data", None, "9.0.0-beta.2", INIT_90),
)
# Faults of the code that the manual does not speak of.
NOT_IN_MANUAL = frozenset({"too_long", "bad_chars", "bad_path", "too_many_intervals"})

# ---------------------------------------------------------------------- keys
TOP = (
    "dump", "profiler", "err_msg_mode", "defaultDevice", "StackSize", "acl_graph",
    "simd_printf_fifo_size_per_core", "simt_printf_fifo_size", "max_opqueue_num",
)  # fmt: skip
DUMP = (
    "dump_path", "dump_mode", "dump_op_switch", "dump_level", "dump_scene", "dump_data", "dump_debug",
    "dump_kernel_data", "dump_step", "dump_stats", "dump_list",
)  # fmt: skip
ENTRY = ("model_name", "layer", "watcher_nodes", "optype_blacklist", "opname_blacklist", "opname_range")
BLACKLIST = ("name", "pos")
RANGE = ("begin", "end")
DEFAULT_DEVICE = ("default_device",)
STACK_SIZE = ("aicore_stack_size", "simt_stack_size", "simt_divergence_stack_size")
ACL_GRAPH = ("event_mode",)
# SoCs that the manual lists for the detail dump (A2, A3; newest page: 950).
DETAIL_SOCS = ("Ascend910B", "Ascend910_93", "Ascend950")

# ---------------------------------------------------------------------- findings
ADVICE = (
    Advice("release-not-observed", "always", "warning", "acl-release-not-observed", CONVERTER, until="8.5.0"),
    Advice("refused-without-report", "silent", "error", "acl-refused-without-report", CONVERTER),
    Advice("dump-path-missing", "path_missing", "error", "acl-path-missing", CONVERTER),
    Advice("dump-path-unusable", "path_unusable", "error", "acl-path-unusable", CONVERTER),
    Advice("literal-tilde", "path_tilde", "error", "acl-path-tilde", CONVERTER),
    Advice("literal-variable", "path_variable", "error", "acl-path-variable", CONVERTER),
    Advice("exception-scene-with-overflow", "scene_overflow", "error", "acl-scene-with-overflow", CONVERTER),
    Advice("exception-scene-with-op-switch", "scene_switch", "error", "acl-scene-with-op-switch", CONVERTER),
    Advice(
        "exception-scene-with-dump-list", "scene_list", "warning", "acl-scene-with-dump-list", CONVERTER,
        manual=True, since="8.0.RC1.alpha002",
    ),
    Advice("overflow-with-data-dump", "overflow_switch", "error", "acl-overflow-with-op-switch", CONVERTER),
    Advice(
        "overflow-with-data-dump", "overflow_list", "error", "acl-overflow-with-dump-list", DUMP_91,
        manual=True, refuses=True, since="8.0.RC1.alpha002",
    ),
    Advice("data-dump-with-npu-collect-path", "collect", "error", "acl-data-dump-with-collect-path", DUMP_MANAGER),
    Advice("scene-unsupported-product", "detail_product", "error", "acl-scene-unsupported-product", DUMP_MANAGER),
    Advice("dump-does-nothing", "nothing", "warning", "acl-dump-does-nothing", CONVERTER),
    Advice(
        "dump-list-missing", "list_missing", "warning", "acl-dump-list-missing", GUIDE_80RC1,
        manual=True, refuses=True, since="8.0.RC1.alpha002",
    ),
    Advice(
        "duplicate-model-name", "model_twice", "warning", "acl-duplicate-model-name", GUIDE_80RC1,
        manual=True, refuses=True, since="8.0.RC1.alpha002",
    ),
    Advice(
        "kernel-data-needs-path", "kernel_path", "warning", "acl-kernel-data-needs-path", DUMP_91,
        manual=True, refuses=True, since="9.0.0-beta.2",
    ),
    Advice(
        "field-not-in-release", "not_described", "warning", "acl-field-not-in-release", INIT_85,
        manual=True, refuses=True,
    ),
    Advice("unknown-key", "unknown_keys", "warning", "acl-unknown-key", CONVERTER),
    Advice("unknown-key", "not_read", "warning", "acl-key-not-read", CONVERTER),
    Advice("duplicate-key", "repeated_keys", "warning", "acl-duplicate-key", JSON_PARSER),
    Advice("aclinit-setting-refused", "settings", "error", "acl-setting-refused", JSON_PARSER),
    Advice("dump-with-profiling", "profiling", "info", "acl-dump-with-profiling", INIT_92, manual=True,
           since="8.0.RC1.alpha001"),
)  # fmt: skip
