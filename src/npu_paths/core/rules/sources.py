"""The pages that the documented rows cite. Numbers: facts/documented.md, section 5; none: read in the repository."""

from ..model import Source

NCP_70 = Source(  # page 1
    "NPU_COLLECT_PATH (CANN 7.0.0 commercial, zh)",
    "https://www.hiascend.com/document/detail/zh/canncommercial/700/reference/envvar/envref_07_0110.html",
    "7.0.0",
)
NCP_80RC1 = Source(  # page 9
    "NPU_COLLECT_PATH (8.0.RC1 commercial, zh)",
    "https://hiascend.com/document/detail/zh/canncommercial/80RC1/apiref/envvar/envref_07_0116.html",
    "8.0.RC1",
)
NCP_80RC3 = Source(  # page 5
    "NPU_COLLECT_PATH (8.0.RC3.alpha003 community, zh)",
    "https://www.hiascend.com/document/detail/zh/CANNCommunityEdition/80RC3alpha003/apiref/envref/envref_07_0126.html",
    "8.0.RC3.alpha003",
)
NCP_80 = Source(  # page 6
    "NPU_COLLECT_PATH (8.0.0 commercial, zh)",
    "https://www.hiascend.com/document/detail/zh/canncommercial/800/apiref/envvar/envref_07_0129.html",
    "8.0.0",
)
NCP_80_EN = Source(  # page 7
    "NPU_COLLECT_PATH (8.0.0 commercial, en)",
    "https://www.hiascend.com/document/detail/en/canncommercial/800/apiref/envvar/envref_07_0129.html",
    "8.0.0",
)
NCP_81 = Source(  # page 10
    "NPU_COLLECT_PATH (8.1.RC1.alpha001 community, zh)",
    "https://hiascend.com/document/detail/zh/CANNCommunityEdition/81RC1alpha001/apiref/envref/envref_07_0130.html",
    "8.1.RC1.alpha001",
)
NCP_90 = Source(  # page 8
    "NPU_COLLECT_PATH (9.0.0 community, en)",
    "https://www.hiascend.com/document/detail/en/CANNCommunityEdition/900/maintenref/envvar/envref_07_0163.html",
    "9.0.0",
)
NCP_91 = Source(  # page 2
    "NPU_COLLECT_PATH (9.1.0-beta.2 community, zh)",
    "https://www.hiascend.com/document/detail/zh/CANNCommunityEdition/910beta2/maintenref/envvar/envref_07_0129.html",
    "9.1.0-beta.2",
)
DUMP_PATH_90 = Source(  # page 21
    "ASCEND_DUMP_PATH (9.0.0 community, zh)",
    "https://www.hiascend.com/document/detail/zh/CANNCommunityEdition/900/maintenref/envvar/envref_07_0130.html",
    "9.0.0",
)
DUMP_PATH_91 = Source(  # page 16
    "ASCEND_DUMP_PATH (9.1.0 community, zh)",
    "https://www.hiascend.com/document/detail/zh/CANNCommunityEdition/910/maintenref/envvar/envref_07_0130.html",
    "9.1.0",
)
DUMP_SCENE_90 = Source(  # page 19
    "ASCEND_DUMP_SCENE (9.0.0 commercial, zh)",
    "https://www.hiascend.com/document/detail/zh/canncommercial/900/maintenref/envvar/envref_07_0164.html",
    "9.0.0",
)
WORK_80RC2 = Source(  # page 24
    "ASCEND_WORK_PATH (8.0.RC2.alpha002 community, zh)",
    "https://hiascend.com/document/detail/zh/CANNCommunityEdition/80RC2alpha002/apiref/envref/envref_07_0007.html",
    "8.0.RC2.alpha002",
)
WORK_80RC3 = Source(  # page 29
    "ASCEND_WORK_PATH (8.0.RC3 commercial, zh)",
    "https://hiascend.com/document/detail/zh/canncommercial/80RC3/apiref/envvar/envref_07_0007.html",
    "8.0.RC3",
)
WORK_80RC3A3 = Source(  # page 35
    "ASCEND_WORK_PATH (8.0.RC3.alpha003 community, zh)",
    "https://hiascend.com/document/detail/zh/CANNCommunityEdition/80RC3alpha003/apiref/envref/envref_07_0007.html",
    "8.0.RC3.alpha003",
)
WORK_80 = Source(  # page 31
    "ASCEND_WORK_PATH (8.0.0 commercial, zh)",
    "https://www.hiascend.com/document/detail/zh/canncommercial/800/apiref/envvar/envref_07_0007.html",
    "8.0.0",
)
WORK_80_EN = Source(  # page 32
    "ASCEND_WORK_PATH (8.0.0 commercial, en)",
    "https://www.hiascend.com/document/detail/en/canncommercial/800/apiref/envvar/envref_07_0007.html",
    "8.0.0",
)
WORK_82 = Source(  # page 33
    "ASCEND_WORK_PATH (8.2.RC1.alpha001 community, zh)",
    "https://www.hiascend.com/document/detail/zh/CANNCommunityEdition/82RC1alpha001/maintenref/envvar/envref_07_0007.html",
    "8.2.RC1.alpha001",
)
WORK_85 = Source(  # page 27
    "ASCEND_WORK_PATH (8.5.0 commercial, en)",
    "https://www.hiascend.com/document/detail/en/canncommercial/850/maintenref/envvar/envref_07_0007.html",
    "8.5.0",
)
WORK_90 = Source(  # page 39
    "ASCEND_WORK_PATH (9.0.0 commercial, zh)",
    "https://www.hiascend.com/document/detail/zh/canncommercial/900/maintenref/envvar/envref_07_0007.html",
    "9.0.0",
)
WORK_92 = Source(  # page 26
    "ASCEND_WORK_PATH (9.2.0-beta.1 community, zh)",
    "https://www.hiascend.com/document/detail/zh/CANNCommunityEdition/920beta1/maintenref/envvar/envref_07_0007.html",
    "9.2.0-beta.1",
)
WORK_NEWEST = Source(  # page 34
    "ASCEND_WORK_PATH.md (vendor docs repo, commit 1e5a18c4)",
    "https://github.com/hicann/docs/blob/1e5a18c46d8ea5913e5da4a99785cfbaf07ecda8/docs/env-vars/zh/ASCEND_WORK_PATH.md",
)
CACHE_80RC1 = Source(  # page 40
    "ASCEND_CACHE_PATH (8.0.RC1 commercial, zh)",
    "https://www.hiascend.com/doc_center/source/zh/canncommercial/80RC1/apiref/envvar/envref_07_0006.html",
    "8.0.RC1",
)
CACHE_80 = Source(  # page 45
    "ASCEND_CACHE_PATH (8.0.0 commercial, en)",
    "https://www.hiascend.com/document/detail/en/canncommercial/800/apiref/envvar/envref_07_0006.html",
    "8.0.0",
)
CACHE_81 = Source(  # page 46
    "ASCEND_CACHE_PATH (8.1.RC1.alpha001 community, zh)",
    "https://hiascend.com/document/detail/zh/CANNCommunityEdition/81RC1alpha001/apiref/envref/envref_07_0006.html",
    "8.1.RC1.alpha001",
)
CACHE_85 = Source(  # page 43
    "ASCEND_CACHE_PATH (8.5.0 commercial, en)",
    "https://www.hiascend.com/document/detail/en/canncommercial/850/maintenref/envvar/envref_07_0006.html",
    "8.5.0",
)
CACHE_90 = Source(  # page 47
    "ASCEND_CACHE_PATH (9.0.0 commercial, zh)",
    "https://www.hiascend.com/document/detail/zh/canncommercial/900/maintenref/envvar/envref_07_0006.html",
    "9.0.0",
)
GRAPH_5046 = Source(  # page 51
    "DUMP_GRAPH_PATH (CANN 5.0.4.6 commercial TF guide, zh)",
    "https://www.hiascend.com/document/detail/zh/canncommercial/5046/modeldev/tfmigr/tfmigr_000044.html",
    "5.0.4",
)
GRAPH_80RC1 = Source(  # page 52
    "DUMP_GRAPH_PATH (8.0.RC1 commercial, zh)",
    "https://hiascend.com/document/detail/zh/canncommercial/80RC1/apiref/envvar/envref_07_0013.html",
    "8.0.RC1",
)
GRAPH_80 = Source(  # page 55
    "DUMP_GRAPH_PATH (8.0.0 commercial, en)",
    "https://www.hiascend.com/document/detail/en/canncommercial/800/apiref/envvar/envref_07_0013.html",
    "8.0.0",
)
GRAPH_90 = Source(  # page 56
    "DUMP_GRAPH_PATH (9.0.0 commercial, zh)",
    "https://www.hiascend.com/document/detail/zh/canncommercial/900/maintenref/envvar/envref_07_0013.html",
    "9.0.0",
)
GE_GRAPH = Source(  # page 57
    "DUMP_GE_GRAPH.md (ge repo, master 2026-08-21)",
    "https://github.com/hicann/ge/blob/master/docs/zh/user_guides/env_vars/DUMP_GE_GRAPH.md",
)
LOG_70 = Source(  # page 61
    "ASCEND_PROCESS_LOG_PATH (7.0.0 commercial, zh)",
    "https://www.hiascend.com/document/detail/zh/canncommercial/700/reference/envvar/envref_07_0103.html",
    "7.0.0",
)
LOG_80RC3 = Source(  # page 64
    "ASCEND_PROCESS_LOG_PATH (8.0.RC3.alpha002 community, zh)",
    "https://hiascend.com/document/detail/zh/CANNCommunityEdition/80RC3alpha002/apiref/envref/envref_07_0115.html",
    "8.0.RC3.alpha002",
)
LOG_91 = Source(  # page 62
    "ASCEND_PROCESS_LOG_PATH (9.1.0 community, zh)",
    "https://www.hiascend.com/document/detail/zh/CANNCommunityEdition/910/maintenref/envvar/envref_07_0120.html",
    "9.1.0",
)
LOG_VIEW = Source(  # page 68
    "Viewing logs, Ascend EP (runtime repo, master)",
    "https://github.com/hicann/runtime/blob/master/docs/zh/log_ref/viewing_logs_ep.md",
)
LOG_STDOUT = Source(  # page 71
    "ASCEND_LOG_PRINT_TO_STDOUT.md (runtime repo, master)",
    "https://github.com/hicann/runtime/blob/master/docs/zh/env_vars/ASCEND_LOG_PRINT_TO_STDOUT.md",
)
TRACE_80RC3 = Source(  # page 164
    "Viewing trace logs (8.0.RC3 commercial, zh)",
    "https://hiascend.com/document/detail/zh/canncommercial/80RC3/developmentguide/maintenref/logreference/logreference_0022.html",
    "8.0.RC3",
)
TRACE_80 = Source(  # page 165
    "Viewing Trace Logs (8.0.0 commercial, en)",
    "https://www.hiascend.com/document/detail/en/canncommercial/800/maintenref/logreference/logreference_0032.html",
    "8.0.0",
)
TRACE_NEWEST = Source(  # page 75
    "Viewing trace logs (runtime repo, master)",
    "https://github.com/hicann/runtime/blob/master/docs/zh/log_ref/viewing_trace_logs.md",
)
TUNE_80RC3 = Source(  # page 150
    "TUNE_BANK_PATH (8.0.RC3.alpha003 community, zh)",
    "https://hiascend.com/document/detail/zh/CANNCommunityEdition/80RC3alpha003/apiref/envref/envref_07_0102.html",
    "8.0.RC3.alpha003",
)
TUNE_80 = Source(  # page 153
    "TUNE_BANK_PATH (8.0.0 commercial, en)",
    "https://www.hiascend.com/document/detail/en/canncommercial/800/apiref/envvar/envref_07_0104.html",
    "8.0.0",
)
TUNE_91 = Source(  # page 151
    "TUNE_BANK_PATH (9.1.0-beta.3 community, zh)",
    "https://www.hiascend.com/document/detail/zh/CANNCommunityEdition/910beta3/maintenref/envvar/envref_07_0104.html",
    "9.1.0-beta.3",
)
OP_DEBUG_LEVEL = Source(  # page 139
    "--op_debug_level (ge repo, master)",
    "https://github.com/hicann/ge/blob/master/docs/zh/user_guides/atc_tools/CLI_options/--op_debug_level.md",
)
DEBUG_DIR = Source(  # page 141
    "--debug_dir (ge repo, master)",
    "https://github.com/hicann/ge/blob/master/docs/zh/user_guides/atc_tools/CLI_options/--debug_dir.md",
)
CACHE_DIR = Source(  # page 142
    "--op_compiler_cache_dir (ge repo, master)",
    "https://github.com/hicann/ge/blob/master/docs/zh/user_guides/atc_tools/CLI_options/--op_compiler_cache_dir.md",
)
CACHE_MODE = Source(  # page 143
    "--op_compiler_cache_mode (ge repo, master)",
    "https://github.com/hicann/ge/blob/master/docs/zh/user_guides/atc_tools/CLI_options/--op_compiler_cache_mode.md",
)
GE_DEBUGGING = Source(  # page 136
    "GE options: function debugging (ge repo, master)",
    "https://github.com/hicann/ge/blob/master/docs/zh/api/graph_engine_api/cpp/ge/options_params/function_debugging.md",
)
GE_PRECISION = Source(  # page 117
    "GE options: precision comparison (ge repo, master)",
    "https://github.com/hicann/ge/blob/master/docs/zh/api/graph_engine_api/cpp/ge/options_params/precision_comparison.md",
)
COMPILE_OPT = Source(  # page 140
    "aclCompileOpt (ge repo, master 2026-08-21)",
    "https://github.com/hicann/ge/blob/master/docs/zh/api/graph_engine_api/c/acl/aclCompileOpt.md",
)
ACL_INIT_80RC1 = Source(  # page 89
    "aclInit (8.0.RC1.alpha002 community, zh)",
    "https://hiascend.com/doc_center/source/zh/CANNCommunityEdition/80RC1alpha002/apiref/appdevgapi/aclcppdevg_03_0020.html",
    "8.0.RC1.alpha002",
)
ACL_INIT_80 = Source(  # page 92
    "aclInit (8.0.0.alpha003 community, zh)",
    "https://www.hiascend.com/document/detail/zh/CANNCommunityEdition/800alpha003/apiref/appdevgapi/aclcppdevg_03_0022.html",
    "8.0.0.alpha003",
)
ACL_INIT_85 = Source(  # page 102
    "aclInit.md (runtime repo, branch 8.5.0)",
    "https://github.com/hicann/runtime/blob/8.5.0/docs/api_docs/aclInit.md",
    "8.5.0",
)
ACL_INIT_90 = Source(  # page 20
    "aclInit.md (runtime repo, branch 9.0.0-beta.2)",
    "https://github.com/hicann/runtime/blob/9.0.0-beta.2/docs/api_docs/aclInit.md",
    "9.0.0-beta.2",
)
SET_DUMP_85 = Source(  # page 106
    "aclmdlSetDump.md (runtime repo, branch 8.5.0)",
    "https://github.com/hicann/runtime/blob/8.5.0/docs/api_docs/aclmdlSetDump.md",
    "8.5.0",
)
DUMP_CONFIG_91 = Source(  # page 107
    "18 Dump configuration (runtime repo, branch 9.1.0)",
    "https://github.com/hicann/runtime/blob/9.1.0/docs/03_api_ref/18_Dump配置.md",
    "9.1.0",
)
DUMP_CONFIG_92 = Source(  # page 108
    "18_dump_configuration (runtime repo, branch 9.2.0-beta.2)",
    "https://github.com/hicann/runtime/blob/9.2.0-beta.2/docs/zh/api_ref/18_dump_configuration.md",
    "9.2.0-beta.2",
)
DUMP_GUIDE_601 = Source(  # page 157
    "Preparing offline-model dump data (accuracy guide, CANN 6.0.1 commercial, zh)",
    "https://www.hiascend.com/doc_center/source/zh/canncommercial/601/devtools/auxiliarydevtool/atlasaccuracy_16_0029.html",
    "6.0.1",
)
DUMP_GUIDE_80RC3 = Source(  # page 159
    "Preparing offline-model dump data (accuracy guide, 8.0.RC3.alpha003 community, zh)",
    "https://hiascend.com/document/detail/zh/CANNCommunityEdition/80RC3alpha003/devaids/auxiliarydevtool/atlasaccuracy_16_0028.html",
    "8.0.RC3.alpha003",
)
TORCH_CACHE_DIR = Source(  # page 49
    "ACL_OP_COMPILER_CACHE_DIR (Ascend/pytorch repo, master)",
    "https://github.com/Ascend/pytorch/blob/master/docs/zh/api/environment_variable/op_compilation/ACL_OP_COMPILER_CACHE_DIR.md",
)
TORCH_CACHE_MODE = Source(  # page 123
    "ACL_OP_COMPILER_CACHE_MODE (Ascend/pytorch repo, master)",
    "https://github.com/Ascend/pytorch/blob/master/docs/zh/api/environment_variable/op_compilation/ACL_OP_COMPILER_CACHE_MODE.md",
)
TORCH_ACL_CONFIG = Source(  # page 122
    "TORCH_ACL_INIT_CONFIG_PATH (Ascend/pytorch repo, master 2026-08-21)",
    "https://github.com/Ascend/pytorch/blob/master/docs/zh/api/environment_variable/op_execution/TORCH_ACL_INIT_CONFIG_PATH.md",
)
TF_80RC3 = Source(  # page 37
    "TF Adapter 2.x parameters (TensorFlow commercial 8.0.RC3, zh)",
    "https://hiascend.com/document/detail/zh/TensorFlowCommercial/80RC3/API/tfadapter2x/tfmigr2_tfadapi_0018.html",
    "8.0.RC3",
)
TF_MEMORY = Source(  # page 38
    "TF Adapter 1.x session config, memory management (tensorflow repo, master)",
    "https://github.com/hicann/tensorflow/blob/master/docs/zh/tfadapter_1/apiref/session_config/memory_management.md",
)
EXPORT_STAT = Source(  # page 147
    "--export_compile_stat (ge repo, master)",
    "https://github.com/hicann/ge/blob/master/docs/zh/user_guides/atc_tools/CLI_options/--export_compile_stat.md",
)
TF_DEBUGGING = Source(  # page 135
    "TF Adapter 1.x session config, debugging (tensorflow repo, master 2026-07-23)",
    "https://github.com/hicann/tensorflow/blob/master/docs/zh/tfadapter_1/apiref/session_config/debugging.md",
)
PROF_ACL = Source(  # page 82
    "Profiling with acl.json (oam-tools repo, master)",
    "https://github.com/hicann/oam-tools/blob/master/docs/zh/profiling/other_method/with_acljson_config_file.md",
)
PROF_OPTIONS = Source(  # page 81
    "PROFILING_OPTIONS.md (oam-tools repo, master 2026-08-21)",
    "https://github.com/hicann/oam-tools/blob/master/docs/zh/env-vars/PROFILING_OPTIONS.md",
)
MSPROF_91 = Source(  # not in the list
    "msprof general command (9.1.0 community, en)",
    "https://www.hiascend.com/doc_center/source/en/CANNCommunityEdition/910/devaids/Profiling/atlasprofiling_16_0010.html",
    "9.1.0",
)
DEBUG_JSON = Source(  # not in the list
    "GraphDebugJSONPrint (ge repo, master)",
    "https://github.com/hicann/ge/tree/master/docs/zh/api/graph_engine_api",
)
OOM_PATH = Source(  # not in the list
    "OOM_SNAPSHOT_PATH (Ascend/pytorch repo)",
    "https://github.com/Ascend/pytorch/blob/master/docs/zh/api/environment_variable/memory_management/OOM_SNAPSHOT_PATH.md",
)
OOM_ENABLE = Source(  # not in the list
    "OOM_SNAPSHOT_ENABLE (Ascend/pytorch repo)",
    "https://github.com/Ascend/pytorch/blob/master/docs/zh/api/environment_variable/memory_management/OOM_SNAPSHOT_ENABLE.md",
)
INDUCTOR = Source(  # not in the list
    "TORCHINDUCTOR_CACHE_DIR (Ascend/pytorch repo)",
    "https://github.com/Ascend/pytorch/blob/master/docs/zh/api/environment_variable/inductor/TORCHINDUCTOR_CACHE_DIR.md",
)
TRITON = Source(  # not in the list
    "Triton README, environment variables",
    "https://github.com/triton-lang/triton/blob/main/README.md",
)
TORCHAIR_CACHE = Source(  # not in the list
    "cache_compile (Ascend/torchair repo)",
    "https://github.com/Ascend/torchair/blob/master/docs/zh/ascend_ir/api/inference/cache_compile.md",
)
TORCHAIR_DUMP = Source(  # not in the list
    "Operator data dump (Ascend/torchair repo)",
    "https://github.com/Ascend/torchair/blob/master/docs/zh/ascend_ir/features/advanced/data_dump.md",
)
