"""Graph files of GE, as the code decides (facts/cann_paths.md sections 5, 6, 19; hicann/ge ffdcbc9)."""

from ..model import OBSERVED, Msg, Source
from ..rows import Row
from ..verbs.common import APPEND, DIRECTORY, IS_SET, NONEMPTY, SHORTER, Default, Env
from ..verbs.compiler import BASE, LEVELS_MADE, THERE_OR_MADE
from ..verbs.dumping import IF_EMPTY
from ..verbs.graph import (
    APPEND_FILLED,
    DIGITS_IN,
    NAMES_ONE,
    NOT_FROM_ZERO,
    NUMBER_BELOW,
    SLASH,
    THERE_OR_LEVELS,
    THERE_OR_NEW_LEVELS,
)

_GE = "https://github.com/hicann/ge/blob/"
GRAPH_UTILS = Source(
    "ge ffdcbc9 graph_utils.cc:750-1042, 5085-5200",
    _GE + "master/graph_metadef/graph/utils/graph_utils.cc",
    "9.2.0",
)
GRAPH_UTILS_85 = Source(
    "ge v8.5.0 graph_utils.cc (prefix, gates, file names)",
    _GE + "v8.5.0/graph_metadef/graph/utils/graph_utils.cc",
    "8.5.0",
)
WHITELIST = Source(
    "ge ffdcbc9 ge_dump_graph_whitelist.h",
    _GE + "master/graph_metadef/graph/utils/ge_dump_graph_whitelist.h",
    "9.2.0",
)
FILE_UTILS = Source(
    "ge ffdcbc9 file_utils.cc:76-138, 319-342", _GE + "master/graph_metadef/base/utils/file_utils.cc", "9.2.0"
)
FILE_UTILS_90 = Source("ge v9.0.0 file_utils.cc:75-95", _GE + "v9.0.0/graph_metadef/base/utils/file_utils.cc", "9.0.0")
FILE_UTILS_85 = Source(
    "metadef v8.5.0 file_utils.cc:73-92",
    "https://github.com/hicann/metadef/blob/v8.5.0/base/utils/file_utils.cc",
    "8.5.0",
)
MODEL_MANAGER = Source(
    "ge ffdcbc9 model_manager.cc:2820-2886",
    _GE + "master/runtime/v1/graph/load/model_manager/model_manager.cc",
    "9.2.0",
)
MODEL_MANAGER_91 = Source(
    "ge v9.1.0 model_manager.cc (GetDumpDebugJsonOutputPath)",
    _GE + "v9.1.0/runtime/v1/graph/load/model_manager/model_manager.cc",
    "9.1.0",
)
TRACE_MANAGER = Source(
    "ge ffdcbc9 trace_manager.cc:99-108, 186-238",
    _GE + "master/graph_metadef/graph/utils/trace/trace_manager.cc",
    "9.2.0",
)
AUTOFUSE = Source(
    "ge ffdcbc9 autofuse_utils.cpp:69-187, 396-445",
    _GE + "master/compiler/graph/optimize/autofuse/autofuse/utils/autofuse_utils.cpp",
    "9.2.0",
)

# Level 2, the default: these graphs and those whose name holds one of the parts (ge_dump_graph_whitelist.h);
# names that hold a sub-graph part are never among them, at level 1 everything else is.
LEVEL_2_NAMES = (
    "PreRunBegin",
    "PreRunAfterNormalizeGraph",
    "AfterInfershape",
    "PreRunAfterPrepare",
    "PreRunAfterOptimizeOriginalGraph",
    "PreRunAfterOptimizeAfterStage1",
    "PreRunAfterOptimizeSubgraph",
    "PreRunAfterOptimizeGraphBeforeBuild",
    "Build",
    "ComputeGraphBeforeLowering",
    "ExeGraphBeforeOptimize",
    "ExecuteGraphAfterSplit",
)
LEVEL_2_PARTS = ("AutoFuseBeforeOptimize", "AutoFuseAfterOptimize", "RunCustomPass")
SUBGRAPH_PARTS = ("partition", "OptimizeSubGraph", "Aicpu", "sub_graph")
LEVEL_3_NAME = "Build"
LEVEL_4_NAME = "PreRunBegin"
FORMATS = ("ge_proto", "onnx", "readable")
DEFAULT_FORMATS = "ge_proto|onnx"
LEVEL_END = 4  # of DUMP_GE_GRAPH: DumpLevel::DUMP_LEVEL_END

_MADE = (THERE_OR_LEVELS(0o700).default.from_("9.1.0"), THERE_OR_NEW_LEVELS(0o700).default.before("9.1.0"))
_COLLECT = "/extra-info/graph/{pid}_{device_id}/"
_PID = "pid_{pid}_deviceid_{device_id}/"
_GRAPH_FILES = (
    "ge_proto_{number:08}_graph_{id}_{name}.txt, ge_onnx_{number:08}_graph_{id}_{name}.pbtxt, "
    "ge_readable_{number:08}_graph_{id}_{name}.txt; mode 0600"
)

ROWS = (
    Row(
        "graph-dump",
        OBSERVED,
        (
            Env(
                "NPU_COLLECT_PATH",
                IF_EMPTY("/").base,
                APPEND_FILLED(_COLLECT),
                *_MADE,
                DIRECTORY("wx").keep,
                layout="{directory}/extra-info/graph/{pid}_{device_id}",
            ),
            Env(
                "DUMP_GRAPH_PATH",
                IF_EMPTY(".").base,
                SLASH,
                APPEND_FILLED(_PID),
                *_MADE,
                DIRECTORY("wx").keep,
                layout="{directory}/pid_{pid}_deviceid_{device_id}",
            ),
            Env("ASCEND_WORK_PATH", THERE_OR_MADE(0o700).next, BASE, APPEND("/"), *_MADE, DIRECTORY("wx").keep),
            Default("./", DIRECTORY("wx").keep),
        ),
        sources=(GRAPH_UTILS, GRAPH_UTILS_85, WHITELIST, FILE_UTILS, FILE_UTILS_90, FILE_UTILS_85),
        layout="{directory}",
        since="8.5.0",
        enabled=(NUMBER_BELOW(("DUMP_GE_GRAPH", LEVEL_END)),),
        gate=(NAMES_ONE(("DUMP_GRAPH_FORMAT", FORMATS)).no, DIGITS_IN(("DUMP_GRAPH_LEVEL", 1, 4)).no),
        mode=0o700,
        files=_GRAPH_FILES,
        notes=(Msg("graph-first-dump"),),
    ),
    Row(
        "graph-debug-json",
        OBSERVED,
        (
            Env(
                "NPU_COLLECT_PATH",
                NONEMPTY.next,
                BASE,
                APPEND("/extra-info/graph"),
                LEVELS_MADE(0o700),
                DIRECTORY("wx"),
                layout="{directory}/extra-info/graph",
            ),
            Env("DUMP_GRAPH_PATH", NONEMPTY.next, LEVELS_MADE(0o700), DIRECTORY("wx")),
            Env("ASCEND_WORK_PATH", THERE_OR_MADE(0o700).next, DIRECTORY("wx").keep),
            Default("./", DIRECTORY("wx").keep),
        ),
        sources=(MODEL_MANAGER, MODEL_MANAGER_91, FILE_UTILS),
        layout="{directory}",
        since="9.1.0",
        enabled=(NOT_FROM_ZERO("DUMP_GE_GRAPH"),),
        mode=0o700,
        files="debug_graph_{graph}_{time}_{pid}_{number}.json",
        notes=(Msg("debug-json-by-call"),),
    ),
    Row(
        "graph-trace",
        OBSERVED,
        (
            Env(
                "NPU_COLLECT_PATH",
                NONEMPTY.next,
                BASE,
                APPEND_FILLED("/extra-info/graph_trace/{device_id}/"),
                LEVELS_MADE(0o700).off.from_("9.1.0"),
                THERE_OR_NEW_LEVELS(0o700).off.before("9.1.0"),
                DIRECTORY("wx").keep,
            ),
        ),
        sources=(TRACE_MANAGER, FILE_UTILS, FILE_UTILS_90),
        layout="{directory}/extra-info/graph_trace/{device_id}",
        since="8.5.0",
        enabled=(IS_SET("NPU_COLLECT_PATH"),),
        mode=0o700,
        files="trace_{time}_{number:03}.txt",
    ),
    Row(
        "autofuse-dump",
        OBSERVED,
        (
            Env(
                "NPU_COLLECT_PATH",
                SHORTER(4096).next,
                IF_EMPTY("/").base,
                APPEND_FILLED(_COLLECT),
                *_MADE,
                DIRECTORY("wx").keep,
                layout="{directory}/extra-info/graph/{pid}_{device_id}/{module}",
            ),
            Env(
                "DUMP_GRAPH_PATH",
                SHORTER(4096).next,
                IF_EMPTY(".").base,
                SLASH,
                APPEND_FILLED(_PID),
                *_MADE,
                DIRECTORY("wx").keep,
                layout="{directory}/pid_{pid}_deviceid_{device_id}/{module}",
            ),
            Env(
                "ASCEND_WORK_PATH",
                THERE_OR_MADE(0o700).next,
                BASE,
                APPEND("/"),
                *_MADE,
                DIRECTORY("wx").keep,
                layout="{directory}/{module}",
            ),
            Default("./", DIRECTORY("wx").keep),
        ),
        sources=(AUTOFUSE, FILE_UTILS, FILE_UTILS_90),
        layout="{directory}",
        since="8.5.0",
        enabled=(NUMBER_BELOW(("DUMP_GE_GRAPH", LEVEL_END)),),
        gate=(NAMES_ONE(("DUMP_GRAPH_FORMAT", FORMATS)).no, DIGITS_IN(("DUMP_GRAPH_LEVEL", 1, 1)).no),
        mode=0o700,
        files="ge_proto_{number:05}_graph_{id}_{name}.txt, ge_onnx_{number:05}_graph_{id}_{name}.pbtxt; mode 0600",
        notes=(Msg("graph-first-dump"),),
    ),
)
