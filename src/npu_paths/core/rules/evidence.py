"""Where the findings come from, besides the pages of ``sources.py``: files of the code that was read."""

from ..model import Source

_GITHUB = "https://github.com/"

CONVERTER = Source(
    "dump_config_converter.cpp (hicann/runtime)",
    _GITHUB + "hicann/runtime/blob/681ef7610df1/src/dfx/adump/adump/impl/dump_config_converter.cpp",
    "9.2.0",
)
DUMP_MANAGER = Source(
    "dump_manager.cpp (hicann/runtime)",
    _GITHUB + "hicann/runtime/blob/681ef7610df1/src/dfx/adump/adump/manage/dump_manager/dump_manager.cpp",
    "9.2.0",
)
GE_DUMP_MANAGER = Source(
    "dump_manager.cc (hicann/ge)", _GITHUB + "hicann/ge/blob/master/base/common/dump/dump_manager.cc", "9.2.0"
)
GE_DUMP_PROPERTIES = Source(
    "dump_properties.cc (hicann/ge)", _GITHUB + "hicann/ge/blob/master/base/common/dump/dump_properties.cc", "9.2.0"
)
GE_FILE_UTILS = Source(
    "file_utils.cc (hicann/ge)", _GITHUB + "hicann/ge/blob/master/graph_metadef/base/utils/file_utils.cc", "9.2.0"
)
GE_GRAPH_UTILS = Source(
    "graph_utils.cc (hicann/ge)", _GITHUB + "hicann/ge/blob/master/graph_metadef/graph/utils/graph_utils.cc", "9.2.0"
)
PLOG = Source(
    "plog_file_mgr.c (hicann/runtime)",
    _GITHUB + "hicann/runtime/blob/681ef7610df1/src/dfx/log/liblog/slog/plog/plog_file_mgr.c",
    "9.2.0",
)
LOG_UTILS = Source(
    "log_file_util.c (hicann/runtime)",
    _GITHUB + "hicann/runtime/blob/681ef7610df1/src/dfx/log/utils/log_file_util.c",
    "9.2.0",
)
_OPCOMPILER = _GITHUB + "hicann/ge/blob/master/compiler/opcompiler/op_compile_adapter/source/"
CACHE_MANAGER = Source("te_cache_manager.cc (hicann/ge)", _OPCOMPILER + "cache/te_cache_manager.cc", "9.2.0")
CACHE_SPACE = Source("te_cache_space_manager.cc (hicann/ge)", _OPCOMPILER + "cache/te_cache_space_manager.cc", "9.2.0")
COMPILE_CONFIG = Source("te_config_info.cc (hicann/ge)", _OPCOMPILER + "common/te_config_info.cc", "9.2.0")
CHARACTERS = Source("common_utils.cc (hicann/ge)", _OPCOMPILER + "common/common_utils.cc", "9.2.0")
OP_DEBUG_PARSER = Source(
    "op_debug_config_parser.cc (hicann/ge)",
    _GITHUB + "hicann/ge/blob/master/compiler/engines/nn_engine/utils/common/config_parser/op_debug_config_parser.cc",
    "9.2.0",
)
OP_DEBUG_CONFIG = Source(  # documented.md page 127
    "--op_debug_config (ge repo, master)",
    _GITHUB + "hicann/ge/blob/master/docs/zh/user_guides/atc_tools/CLI_options/--op_debug_config.md",
)
DUMP_CONFIGURATION = Source(  # documented.md page 97
    "Dump configuration (runtime repo, master)",
    _GITHUB + "hicann/runtime/blob/master/docs/zh/api_ref/18_dump_configuration.md",
)
KERNEL_DFX = Source(
    "kernel_dfx_dumper.cpp (hicann/runtime)",
    _GITHUB + "hicann/runtime/blob/681ef7610df1/src/dfx/adump/adump/operator/kernel_dfx_dumper.cpp",
    "9.2.0",
)
TORCH_CACHE = Source(
    "LazyInitAclops.cpp (Ascend/pytorch)",
    _GITHUB + "Ascend/pytorch/blob/master/torch_npu/csrc/framework/LazyInitAclops.cpp",
)
TORCH_INIT = Source(
    "npu_sys_ctrl.cpp (Ascend/pytorch)",
    _GITHUB + "Ascend/pytorch/blob/master/torch_npu/csrc/core/npu/sys_ctrl/npu_sys_ctrl.cpp",
)
TORCH_PROFILER = Source("Ascend/pytorch profiler", _GITHUB + "Ascend/pytorch/tree/master/torch_npu/profiler")
MINDSPORE_DUMP = Source(
    "Using dump in the graph mode (MindSpore 2.6.0)", "https://www.mindspore.cn/tutorials/en/r2.6.0/debug/dump.html"
)
ASYS = Source("env_var.py (hicann/oam-tools)", _GITHUB + "hicann/oam-tools/blob/master/src/asys/drv/env_var.py")
PATHS = Source(
    "mmpa_linux_env.c (hicann/runtime)", _GITHUB + "hicann/runtime/blob/681ef7610df1/src/mmpa/src/mmpa_linux_env.c"
)
MOUNTS = Source("proc_pid_mountinfo(5)", "https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html")
DEEPSPEED = Source("runner.py (DeepSpeed)", _GITHUB + "microsoft/DeepSpeed/blob/master/deepspeed/launcher/runner.py")
POLICY = Source("npu-paths policies", "https://npu-paths.readthedocs.io/reference/policies")
