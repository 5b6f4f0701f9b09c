"""Where asys collect and asys launch look, in their own order (hicann/oam-tools ea0ce91 src/asys; facts section 16)."""

from ..model import Source

_REPO = "https://github.com/hicann/oam-tools/blob/master/src/asys/"

ENV_VAR = Source("oam-tools ea0ce91 env_var.py:24-43", _REPO + "drv/env_var.py", "9.2.0")
TASK_COMMON = Source("oam-tools ea0ce91 task_common.py:113-124", _REPO + "common/task_common.py", "9.2.0")
DATA_DUMP = Source(
    "oam-tools ea0ce91 data_dump_collect.py:31-79", _REPO + "collect/data_dump/data_dump_collect.py", "9.2.0"
)
GRAPH = Source("oam-tools ea0ce91 graph_collect.py:31-103", _REPO + "collect/graph/graph_collect.py", "9.2.0")
OPS = Source("oam-tools ea0ce91 ops_collect.py:163-240", _REPO + "collect/ops/ops_collect.py", "9.2.0")
LAUNCH = Source("oam-tools ea0ce91 asys_launch.py:41-66,136-145", _REPO + "launch/asys_launch.py", "9.2.0")
ARGUMENTS = Source("oam-tools ea0ce91 arg_checker.py:39-160", _REPO + "cmdline/arg_checker.py", "9.2.0")

SOURCES = {
    "data-dump": DATA_DUMP,
    "graph": GRAPH,
    "ops": OPS,
    "plog": TASK_COMMON,
    "atrace": TASK_COMMON,
    "launch": LAUNCH,
    "environment": ENV_VAR,
    "arguments": ARGUMENTS,
}

# Its name for a place -> the variable that gives it; kept as an absolute path when it is a directory, else dropped.
VARIABLES = {
    "process_log_path": "ASCEND_PROCESS_LOG_PATH",
    "npu_collect_path": "NPU_COLLECT_PATH",
    "dump_graph_path": "DUMP_GRAPH_PATH",
    "work_path": "ASCEND_WORK_PATH",
    "cache_path": "ASCEND_CACHE_PATH",
    "opp_path": "ASCEND_OPP_PATH",
    "custom_opp_path": "ASCEND_CUSTOM_OPP_PATH",
}

# What collect looks through, in order; task_dir is the argument, atc_data lies below the home.
ORDERS = {
    "data-dump": ("task_dir", "npu_collect_path", "work_path", "current_path"),
    "graph": ("task_dir", "npu_collect_path", "dump_graph_path", "work_path", "current_path"),
    "ops": (
        "task_dir",
        "npu_collect_path",
        "cache_path",
        "work_path",
        "atc_data",
        "custom_opp_path",
        "opp_path",
        "current_path",
    ),
}
DUMP_BELOW = "extra-info/data-dump"
# (name begins, name ends, kind): what counts as a graph file anywhere below a place.
GRAPH_NAMES = (("ge_onnx", ".pbtxt", "ge"), ("ge_proto", ".txt", "ge"), ("TF_GeOp", ".pbtxt", "tf"))
# In ASCEND_OPP_PATH only files below a directory of this name are read.
OPP_PART = "kernel"

ARGUMENT_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-/."
# From this release on an output directory may lie directly below "/".
OUTPUT_BELOW_ROOT = "9.1.0"

# What each artifact is to asys; what is not here is never collected.
COLLECTED_AS = {
    "l1-exception-dump": "data-dump",
    "l0-exception-dump": "data-dump",
    "detail-exception-dump": "data-dump",
    "graph-dump": "graph",
    "autofuse-dump": "graph",
    "compiled-ops": "ops",
    "kernel-cache": "ops",
    "kernel-meta": "ops",
    "process-log": "plog",
    "atrace": "atrace",
}
# What it does not collect although one might expect it to.
NEVER = (
    "kernel-printf",
    "model-dump",
    "single-op-dump",
    "overflow-dump",
    "watcher-dump",
    "graph-debug-json",
    "graph-trace",
    "fusion-result",
    "profiling",
)
# The file that stands for an artifact when a search by name is tried.
SAMPLES = {"graph": "ge_onnx_00000001_graph.pbtxt", "ops": "kernel.json"}

# asys launch: the directory it makes, and what it sets for the task (conf/asys.ini as delivered).
LAUNCH_DIR = "asys_output_<TIME>/npu_collect_intermediates"
LAUNCH_LOGS = "task_launch_host_log"
LAUNCH_SETTINGS = (
    ("DUMP_GE_GRAPH", "2"),
    ("DUMP_GRAPH_LEVEL", "3"),
    ("ASCEND_GLOBAL_LOG_LEVEL", "1"),
    ("ASCEND_GLOBAL_EVENT_ENABLE", "1"),
    ("ASCEND_SLOG_PRINT_TO_STDOUT", "0"),
    ("ASCEND_HOST_LOG_FILE_NUM", "1000"),
)
# What launch takes from below its directory.
LAUNCH_TAKES = {
    "data-dump": ("extra-info/data-dump",),
    "graph": ("extra-info/graph",),
    "ops": ("extra-info/data-dump", "extra-info/ops"),
    "plog": ("task_launch_host_log/debug", "task_launch_host_log/run", "task_launch_host_log/security"),
    "atrace": ("task_launch_host_log/atrace",),
}
# Artifacts that launch takes with the graph directory although collect does not know their names.
LAUNCH_ALSO = {"graph-debug-json": "extra-info/graph"}
