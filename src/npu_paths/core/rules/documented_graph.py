"""What the manual says of graph dumps and other files of the graph engine (facts/documented.md)."""

from ..model import DOCUMENTED, Msg
from ..rows import Row
from ..verbs.common import (
    DIRECTORY,
    ENV_IN,
    IS_SET,
    MAKE,
    NONEMPTY,
    OPTION_IN,
    OPTION_SET,
    Default,
    Env,
    Option,
)
from ..verbs.compiler import (
    FILE_IN,
    IN_DIRECTORY,
)
from .sources import (
    DEBUG_JSON,
    DUMP_PATH_90,
    EXPORT_STAT,
    GE_GRAPH,
    GRAPH_80,
    GRAPH_80RC1,
    GRAPH_90,
    GRAPH_5046,
    NCP_80,
    NCP_90,
    TF_DEBUGGING,
    WORK_80,
    WORK_80_EN,
    WORK_80RC2,
    WORK_80RC3,
    WORK_90,
    WORK_NEWEST,
)

_DUMP_PATH = Env("ASCEND_DUMP_PATH", NONEMPTY.next, MAKE(0o700), DIRECTORY("rwx"), since="9.0.0")  # [56]
# Must exist in 5.0.4.6 [51], made from 8.0.RC1 on [52]; no permission: the current directory, from 8.0.0 on [55].
_GRAPH_PATH = Env(
    "DUMP_GRAPH_PATH",
    NONEMPTY.next,
    MAKE(0o700).from_("8.0.RC1").before("8.0.0"),
    MAKE(0o700).from_("8.0.0").default,
    DIRECTORY("rwx").before("8.0.0"),
    DIRECTORY("rwx").from_("8.0.0").default,
)
_WORK_PATH = Env(
    "ASCEND_WORK_PATH",
    NONEMPTY.next,
    MAKE(0o700).from_("8.0.0"),  # must exist until 8.0.RC3 [29], made from 8.0.0 on [31]
    DIRECTORY("rwx"),
    notes=(Msg("pages-work-path"),),
)
_HERE = Default("./", DIRECTORY("rwx"))
_WORK_PAGES = (WORK_90, WORK_NEWEST, WORK_80, WORK_80_EN, WORK_80RC3)
_GRAPH_ON = (ENV_IN(("DUMP_GE_GRAPH", ("1", "2", "3"))),)
_GRAPH_FILES = "ge_onnx*.pbtxt, ge_proto*.txt, ge_readable*.txt"

ROWS = (
    Row(
        "graph-dump",
        DOCUMENTED,
        (
            _DUMP_PATH,
            _GRAPH_PATH._replace(layout="{directory}/pid_{pid}_deviceid_{device_id}"),
            _WORK_PATH._replace(notes=(Msg("pages-work-path"), Msg("pages-graph-below-work"))),
            _HERE,
        ),
        sources=(GRAPH_90, GE_GRAPH, DUMP_PATH_90, *_WORK_PAGES),
        since="9.0.0",
        enabled=_GRAPH_ON,
        mode=0o700,
        files=_GRAPH_FILES,
        notes=(Msg("pages-graph-ladder"),),
    ),
    Row(
        "graph-dump",
        DOCUMENTED,
        (_DUMP_PATH, _GRAPH_PATH._replace(layout="{directory}/{pid}_{device_id}"), _WORK_PATH, _HERE),
        sources=(GRAPH_80, GRAPH_80RC1, GRAPH_5046, WORK_80, WORK_80_EN, WORK_80RC3, WORK_80RC2),
        until="9.0.0",
        enabled=_GRAPH_ON,
        mode=0o700,
        files=_GRAPH_FILES,
    ),
    Row(
        "graph-debug-json",
        DOCUMENTED,
        (
            Env("NPU_COLLECT_PATH", NONEMPTY.next, MAKE(0o700).from_("8.0.0"), DIRECTORY("rwx")),
            _GRAPH_PATH._replace(layout="{directory}"),
            _WORK_PATH._replace(layout="{directory}"),
            _HERE._replace(layout="{directory}"),
        ),
        sources=(DEBUG_JSON, NCP_90, NCP_80, GRAPH_90, *_WORK_PAGES),
        layout="{directory}/extra-info",
        enabled=None,
        mode=0o700,
        files="debug_graph_{graph}_{time}_{pid}_{n}.json",
        notes=(Msg("manual-silent-rest"),),
    ),
    Row(
        "graph-trace",
        DOCUMENTED,
        (Env("NPU_COLLECT_PATH", NONEMPTY.next, MAKE(0o700).from_("8.0.0"), DIRECTORY("rwx")),),
        sources=(NCP_90, NCP_80),
        layout="{directory}/extra-info/graph_trace/{device_id}",
        enabled=(IS_SET("NPU_COLLECT_PATH"),),
        mode=0o700,
        files="trace_{time}_{n}.txt",
        notes=(Msg("manual-silent"),),
    ),
    Row(
        "autofuse-dump",
        DOCUMENTED,
        (_DUMP_PATH, _GRAPH_PATH._replace(layout="{directory}/pid_{pid}_deviceid_{device_id}"), _WORK_PATH, _HERE),
        sources=(GRAPH_90, GE_GRAPH, *_WORK_PAGES),
        enabled=_GRAPH_ON,
        mode=0o700,
        files=_GRAPH_FILES,
        notes=(Msg("manual-silent"),),
    ),
    Row(
        "fusion-result",
        DOCUMENTED,
        (_WORK_PATH._replace(layout="{directory}/FE/{pid}/fusion_result.json"), _HERE),
        sources=(EXPORT_STAT, TF_DEBUGGING, *_WORK_PAGES, WORK_80RC2),
        layout="{directory}/fusion_result.json",
        enabled=None,
        gate=(OPTION_IN(("export_compile_stat", ("0",))),),
        mode=0o750,
        files="fusion_result.json",
    ),
    Row(
        "check-result",
        DOCUMENTED,
        (
            Option("check_report", NONEMPTY.next, FILE_IN, IN_DIRECTORY("rw"), layout="{directory}/{name}"),
            _WORK_PATH,
            _HERE,
        ),
        sources=(WORK_90, WORK_NEWEST, WORK_80, WORK_80_EN, WORK_80RC3, WORK_80RC2),
        layout="{directory}/check_result.json",
        enabled=(OPTION_SET("check_report"),),  # ATC writes it, no job that runs a model
        mode=0o750,
        files="check_result.json, or the name given with --check_report",
    ),
)
