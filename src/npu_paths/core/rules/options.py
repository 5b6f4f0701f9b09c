"""Every spelling of an option that has to do with paths, dumps or the compile cache: alias -> canonical name.

Sources: facts/documented.md (ATC, aclgrphBuild*, GE options, TF Adapter, aclSetCompileopt, torch_npu) and
hicann/ge ``inc/external/ge/ge_api_types.h``. The same spelling with ``--`` in front is ATC's.
"""

ALIASES = {
    # compile scratch (kernel_meta)
    "debug_dir": "ge.debugDir",  # ATC, TF Adapter
    "op_debug_dir": "ge.debugDir",
    "DEBUG_DIR": "ge.debugDir",  # aclgrphBuildInitialize / aclgrphBuildModel
    "ACL_DEBUG_DIR": "ge.debugDir",  # aclSetCompileopt, torch_npu
    # operator compile cache
    "op_compiler_cache_dir": "ge.op_compiler_cache_dir",
    "OP_COMPILER_CACHE_DIR": "ge.op_compiler_cache_dir",
    "op_compiler_cache_mode": "ge.op_compiler_cache_mode",
    "OP_COMPILER_CACHE_MODE": "ge.op_compiler_cache_mode",
    "ACL_OP_COMPILER_CACHE_MODE": "ge.op_compiler_cache_mode",
    # debug level and configuration
    "op_debug_level": "ge.opDebugLevel",
    "OP_DEBUG_LEVEL": "ge.opDebugLevel",
    "OP_DEBUG_CONFIG": "op_debug_config",
    "ge.op_debug_config": "op_debug_config",
    "op_debug_config_te": "op_debug_config",
    "op_debug_option": "ACL_OP_DEBUG_OPTION",  # MindSpore, GE context
    # weights, reports
    "external_weight_dir": "ge.externalWeightDir",
    "externalWeightDir": "ge.externalWeightDir",
    "EXTERNAL_WEIGHT_DIR": "ge.externalWeightDir",
    # dumps through GE options
    "enable_exception_dump": "ge.exec.enable_exception_dump",
    "exception_dump": "ge.exec.enable_exception_dump",  # MindSpore, ascend_config
    "enable_dump": "ge.exec.enableDump",
    "enableDump": "ge.exec.enableDump",
    "enable_dump_debug": "ge.exec.enableDumpDebug",
    "enableDumpDebug": "ge.exec.enableDumpDebug",
    "dump_path": "ge.exec.dumpPath",
    "dumpPath": "ge.exec.dumpPath",
    "soc_version": "ge.socVersion",
    "SOC_VERSION": "ge.socVersion",
    # profiling
    "output_path": "profiling.output",
    "profiling_output": "profiling.output",
}

# Canonical names that have no other spelling; they are known, so a near miss of one can be named.
PLAIN = (
    "ge.debugDir",
    "ge.op_compiler_cache_dir",
    "ge.op_compiler_cache_mode",
    "ge.opDebugLevel",
    "op_debug_config",
    "ge.externalWeightDir",
    "ge.exec.enable_exception_dump",
    "ge.exec.enableDump",
    "ge.exec.enableDumpDebug",
    "ge.exec.dumpPath",
    "ge.socVersion",
    "check_report",
    "profiling.output",
    "profiling.route",
    "ACL_OP_COMPILER_CACHE_DIR",
    "ACL_OP_DEBUG_OPTION",
    "ACL_OP_DEBUG_LEVEL",
)

# Options whose value is a directory that is written to (the order of the findings).
DIRECTORIES = (
    "ge.debugDir",
    "ge.op_compiler_cache_dir",
    "ge.externalWeightDir",
    "ge.exec.dumpPath",
    "profiling.output",
    "check_report",
    "ACL_OP_COMPILER_CACHE_DIR",
)
