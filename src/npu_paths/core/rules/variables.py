"""The variables that CANN and its neighbours read: what holds a path, what is a switch, what else is known.

Sources: facts/cann_paths.md sections 1-12 and 15, facts/launchers.md 0.2 and 1.13, facts/documented.md; the
environment variable reference of CANN, Ascend/pytorch and MindSpore for names that are merely known.
"""

# Directories that the job writes to.
DIRECTORIES = (
    "NPU_COLLECT_PATH",
    "NPU_COLLECT_PATH_EXE",
    "ASCEND_DUMP_PATH",
    "ASCEND_WORK_PATH",
    "ASCEND_CACHE_PATH",
    "ASCEND_PROCESS_LOG_PATH",
    "DUMP_GRAPH_PATH",
    "TUNE_BANK_PATH",
    "ACL_OP_COMPILER_CACHE_DIR",
    "OOM_SNAPSHOT_PATH",
    "PARA_DEBUG_PATH",
    "TORCHAIR_CACHE_HOME",
    "TORCHINDUCTOR_CACHE_DIR",
    "TRITON_CACHE_DIR",
    "ANIR_DEBUG_DIR",
    "PERF_DUMP_PATH",
    "FX_SUBGRAPH_DUMP_PATH",
    "MS_DIAGNOSTIC_DATA_PATH",
)

# Files that are read.
FILES = (
    "TORCH_ACL_INIT_CONFIG_PATH",
    "MINDSPORE_DUMP_CONFIG",
    "PROF_CONFIG_PATH",
)

# Variables whose characters are documented: letters, digits, _ - . and Chinese (documented.md, each variable).
CHARACTERS = ("ASCEND_WORK_PATH", "ASCEND_CACHE_PATH", "ASCEND_DUMP_PATH", "DUMP_GRAPH_PATH")

# Switches and levels that decide what is written.
SWITCHES = (
    "ASCEND_DUMP_SCENE",
    "DUMP_GE_GRAPH",
    "DUMP_GRAPH_LEVEL",
    "DUMP_GRAPH_FORMAT",
    "ACL_DUMP_DATA",
    "ACL_OP_COMPILER_CACHE_MODE",
    "ACL_OP_DEBUG_OPTION",
    "ACL_OP_DEBUG_LEVEL",
    "ACL_DEBUG_DIR",
    "ASCEND_MAX_OP_CACHE_SIZE",
    "ASCEND_REMAIN_CACHE_SIZE_RATIO",
    "ASCEND_OP_COMPILER_WORK_PATH_IN_KERNEL_META",
    "ASCEND_OP_COMPILE_SAVE_KERNEL_META",
    "ASCEND_COREDUMP_SIGNAL",
    "ASCEND_TRACE_RECORD_NUM",
    "ASCEND_HOST_LOG_FILE_NUM",
    "ASCEND_GLOBAL_LOG_LEVEL",
    "ASCEND_MODULE_LOG_LEVEL",
    "ASCEND_GLOBAL_EVENT_ENABLE",
    "ASCEND_GLOBAL_EVENT_LEVEL",
    "ASCEND_GLOBAL_TRACE_LEVEL",
    "ASCEND_SLOG_PRINT_TO_STDOUT",
    "ASCEND_LOG_PRINT_TO_STDOUT",
    "ASCEND_LOG_SYNC_SAVE",
    "ASCEND_LOG_DEVICE_FLUSH_TIMEOUT",
    "ASCEND_LOG_SAVE_MODE",
    "ASCEND_DEVICE_LOG_FILE_NUM",
    "PROFILING_MODE",
    "PROFILING_OPTIONS",
    "PROFILER_SAMPLECONFIG",
    "PRINT_MODEL",
)

# Where the software and its inputs are.
INPUTS = (
    "ASCEND_HOME_PATH",
    "ASCEND_HOME",
    "ASCEND_HOME_DIR",
    "ASCEND_PATH",
    "ASCEND_INSTALL_PATH",
    "ASCEND_TOOLKIT_HOME",
    "ASCEND_TOOLKIT_PATH",
    "ASCEND_NNAE_PATH",
    "ASCEND_NNRT_PATH",
    "ASCEND_DRIVER_PATH",
    "ASCEND_DRIVER_HOME",
    "ASCEND_LATEST_PATH",
    "ASCEND_LATEST_INSTALL_PATH",
    "ASCEND_OPP_PATH",
    "ASCEND_OPS_PATH",
    "ASCEND_CUSTOM_OPP_PATH",
    "ASCEND_CUSTOM_PATH",
    "ASCEND_AICPU_PATH",
    "ASCEND_AICPU_KERNEL_PATH",
    "ASCEND_ENGINE_PATH",
    "ASCEND_TENSOR_COMPILER_PATH",
    "ASCEND_TENSOR_COMPILER_INCLUDE",
    "ASCEND_GE_PY_PASS_PATH",
    "ASCEND_AUTOML_PATH",
    "ASCEND_BASE",
    "ASCEND_ROOT",
    "ASCEND_SAMPLES_PATH",
    "ASCEND_CONFIG_PATH",
    "ASCEND_VISIBLE_DEVICES",
    "ASCEND_RT_VISIBLE_DEVICES",
    "ASCEND_RUNTIME_OPTIONS",
    "ASCEND_ALLOW_LINK",
    "ASCEND_DEVICE_ID",
    "ASCEND_DOCKER_RUNTIME",
    "ASCEND_SOC_VERSION",
    "ASCEND_LAUNCH_BLOCKING",
    "ASCENDC_CPU_DEBUG",
    "ASCEND_SLOG_PATH",
    "ASCEND_LOG_PATH",
    "ASCEND_LOG_DIR",
    "NPU_HOST_LIB",
    "NPU_ASD_ENABLE",
    "NPU_VISIBLE_DEVICES",
    "DUMP_GRAPH",
    "DUMP_PATH",
    "LD_LIBRARY_PATH",
    "PYTHONPATH",
    "TOOLCHAIN_HOME",
    "TBE_IMPL_PATH",
    "TRITON_DUMP_DIR",
    "TRITON_OVERRIDE_DIR",
    "TRITON_HOME",
    "MS_COMPILER_CACHE_PATH",
    "MS_COMPILER_CACHE_ENABLE",
    "MINDSPORE_DUMP_STEP",
)

KNOWN = DIRECTORIES + FILES + SWITCHES + INPUTS

# What people misspell; a near miss of one of these is worth a word.
TARGETS = DIRECTORIES + FILES + SWITCHES

# Spellings of one word in the names of variables: a name that differs in these only is a near miss.
SAME_WORDS = {
    "DIR": "PATH",
    "DIRECTORY": "PATH",
    "FOLDER": "PATH",
    "PATHS": "PATH",
    "DIRS": "PATH",
    "LOGS": "LOG",
    "DUMPS": "DUMP",
    "GRAPHS": "GRAPH",
    "COLLECTION": "COLLECT",
    "SCENARIO": "SCENE",
    "SCENES": "SCENE",
    "WORKING": "WORK",
    "CACHES": "CACHE",
    "CFG": "CONFIG",
    "CONF": "CONFIG",
}

# Keys of acl.json: of the file, of its dump section, of an entry of dump_list (facts 4.1, 20; acl_init pages).
ACL_KEYS = (
    "dump",
    "profiler",
    "defaultDevice",
    "StackSize",
    "err_msg_mode",
    "event_mode",
    "simt_printf_fifo_size",
    "simd_printf_fifo_size_per_core",
)
DUMP_KEYS = (
    "dump_list",
    "dump_path",
    "dump_mode",
    "dump_op_switch",
    "dump_level",
    "dump_scene",
    "dump_data",
    "dump_debug",
    "dump_kernel_data",
    "dump_step",
    "dump_stats",
)
DUMP_LIST_KEYS = (
    "model_name",
    "layer",
    "watcher_nodes",
    "optype_blacklist",
    "opname_blacklist",
    "opname_range",
)
