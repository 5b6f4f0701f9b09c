"""Artifacts of the graph engine's neighbours that have no observed rows: read from the code, not run.

Facts: cann_paths.md sections 6, 8, 9, 4.3 and launchers.md 0.2, 1.15. The files of hicann/ge and
hicann/metadef are those of 9.2.0; that earlier releases differ is not known, so the rows hold for all
observed releases. "GetAscendWorkPath" (graph_metadef/base/utils/file_utils.cc:319-342) takes what exists,
makes the rest with mode 0700, and fails for a value that is set and empty.
"""

from ..model import OBSERVED, Msg, Source
from ..rows import Row
from ..verbs.common import (
    APPEND,
    DIRECTORY,
    IS_SET,
    NONEMPTY,
    OPTION_IN,
    OPTION_SET,
    SHORTER,
    TRIM,
    Default,
    Env,
    Home,
    Option,
)
from ..verbs.compiler import (
    APPEND_SOC,
    CHINESE,
    EXISTS,
    FILE_IN,
    LEVELS_MADE,
    NUMBER_ON,
    OR_CURRENT,
    PARENT_MADE,
    REALPATH,
    THERE_OR_MADE,
    UserHome,
    UserTemp,
)

_GE = "https://github.com/hicann/ge/blob/master/"
_METADEF = "https://github.com/hicann/metadef/blob/master/"
_TORCHAIR = "https://github.com/Ascend/torchair/blob/master/"
_TORCH_NPU = "https://github.com/Ascend/pytorch/blob/master/"

FILE_UTILS = Source("ge ffdcbc9 file_utils.cc:105-138,319-342", _GE + "graph_metadef/base/utils/file_utils.cc", "9.2.0")
FUSION_WRITER = Source(
    "ge ffdcbc9 fusion_statistic_writer.cc:104-126",
    _GE + "compiler/engines/nn_engine/fusion/common/fusion_statistic/fusion_statistic_writer.cc",
    "9.2.0",
)
WEIGHT_MANAGER = Source(
    "ge ffdcbc9 graph_external_weight_manager.cc:40-64,102-106",
    _GE + "base/graph/manager/graph_external_weight_manager.cc",
    "9.2.0",
)
FILE_CONSTANT = Source(
    "ge ffdcbc9 file_constant_utils.cc:740-831", _GE + "base/common/file_constant_utils/file_constant_utils.cc", "9.2.0"
)
MODEL_UTILS = Source(
    "ge ffdcbc9 model_utils.cc:135-159", _GE + "runtime/v1/graph/load/model_manager/model_utils.cc", "9.2.0"
)
OP_BIN_INFO = Source("metadef 786891c op_bin_info.cc:90-148", _METADEF + "base/registry/op_bin_info.cc", "9.2.0")
ATC_MAIN = Source("ge ffdcbc9 main_impl.cc:972,2251-2262", _GE + "api/atc/main_impl.cc", "9.2.0")
OUTPUT_CHECK = Source("ge ffdcbc9 util.cc:313-385", _GE + "base/common/util.cc", "9.2.0")
SPLIT_TUNE = Source(
    "ge ffdcbc9 gradient_split_tune.cc:397-420",
    _GE + "compiler/engines/hccl_engine/hcom_gradient_split_tune/src/gradient_split_tune.cc",
    "9.2.0",
)
TORCHAIR_CACHE = Source(
    "torchair fced884 _cache_compiler.py:185", _TORCHAIR + "npugraph_ex/npugraph_ex/inference/_cache_compiler.py"
)
TORCHAIR_DUMP = Source("torchair fced884 dump_config.py:15-34", _TORCHAIR + "python/torchair/configs/dump_config.py")
OOM_SNAPSHOT = Source(
    "torch_npu OOM_SNAPSHOT_PATH",
    _TORCH_NPU + "docs/zh/api/environment_variable/memory_management/OOM_SNAPSHOT_PATH.md",
)
INDUCTOR = Source(
    "PyTorch torch/_inductor/runtime/cache_dir_utils.py",
    "https://github.com/pytorch/pytorch/blob/main/torch/_inductor/runtime/cache_dir_utils.py",
)
TRITON = Source(
    "Triton python/triton/knobs.py", "https://github.com/triton-lang/triton/blob/main/python/triton/knobs.py"
)

_WORK_PATH_ERROR = "E10001:ASCEND_WORK_PATH"
_ATC_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-/"

ROWS = (
    Row(
        "aoe-data",
        OBSERVED,
        (
            Env("TUNE_BANK_PATH", NONEMPTY.block, DIRECTORY("").block),
            Home("", NONEMPTY.block, APPEND_SOC("/Ascend/latest/data/aoe/custom/graph/"), DIRECTORY("").block),
        ),
        sources=(SPLIT_TUNE,),
        layout="{directory}/{soc}_gradient_fusion.json",
        since="8.5.0",
        enabled=(IS_SET("TUNE_BANK_PATH"),),
        mode=0o750,
        files="{soc}_gradient_fusion.json, which must exist",
        notes=(Msg("aoe-only-gradient"),),
    ),
    Row(
        "fusion-result",
        OBSERVED,
        (
            Env(
                "ASCEND_WORK_PATH",
                TRIM(" \t\n\v\f\r"),
                NONEMPTY.next,
                LEVELS_MADE(0o700).block,
                DIRECTORY("wx").keep,
                layout="{directory}/FE/{pid}/fusion_result.json",
            ),
            Default("./", DIRECTORY("wx").keep),
        ),
        sources=(FUSION_WRITER, FILE_UTILS),
        layout="{directory}/fusion_result.json",
        since="8.5.0",
        enabled=None,
        mode=0o700,
        files="fusion_result.json",
        notes=(Msg("fusion-result-no-fallback"),),
    ),
    Row(
        "external-weight",
        OBSERVED,
        (
            Option("ge.externalWeightDir", NONEMPTY.next, LEVELS_MADE(0o700).block, layout="{directory}"),
            Env("ASCEND_WORK_PATH", NONEMPTY.next, THERE_OR_MADE(0o700).next, DIRECTORY("wx").keep),
            Default("./", DIRECTORY("wx").keep),
        ),
        sources=(WEIGHT_MANAGER, FILE_CONSTANT, FILE_UTILS),
        layout="{directory}/tmp_weight_{pid}_{session}",
        since="8.5.0",
        enabled=(OPTION_IN(("ge.externalWeight", ("1", "2"))),),
        mode=0o700,
        files="weight_{hash}, or one file per weight; moved to weight/ beside the om when it is saved",
        notes=(Msg("external-weight-removed"),),
    ),
    Row(
        "om-temporaries",
        OBSERVED,
        (
            Env(
                "ASCEND_WORK_PATH",
                NONEMPTY.fail(_WORK_PATH_ERROR),
                THERE_OR_MADE(0o700).fail(_WORK_PATH_ERROR),
                DIRECTORY("wx").keep,
            ),
            Home("", NONEMPTY.block, SHORTER(4096).block, REALPATH.block, DIRECTORY("wx").keep),
        ),
        sources=(MODEL_UTILS, FILE_UTILS),
        layout="{directory}/.ascend_temp/.om_exe_data/{pid}_{tid}_{n}",
        since="8.5.0",
        enabled=None,
        mode=0o700,
        files="libraries that the om holds; removed when the model is unloaded",
        notes=(Msg("om-temporaries-no-fallback"),),
    ),
    Row(
        "op-package",
        OBSERVED,
        (
            Env(
                "ASCEND_WORK_PATH",
                NONEMPTY.block,
                REALPATH.block,
                EXISTS("w").block,
                layout="{directory}/opp/{pid}_{time}/vendors",
            ),
            Default(
                "/tmp",  # noqa: S108  (what the code says)
                DIRECTORY("wx").keep,
                layout="{directory}/opp/{op_type}{pid}_{time}/vendors",
            ),
        ),
        sources=(OP_BIN_INFO,),
        since="8.5.0",
        enabled=None,
        mode=0o770,
        files="operator libraries of the host that the om holds",
        notes=(Msg("op-package-must-exist"),),
    ),
    Row(
        "check-result",
        OBSERVED,
        (
            Option(
                "check_report",
                FILE_IN,
                NONEMPTY.fail("E10004:--check_report"),
                SHORTER(4096).fail("E10001:--check_report"),
                CHINESE(_ATC_LETTERS).fail("E10001:--check_report"),
                PARENT_MADE(0o700).fail("E10001:--check_report"),
                layout="{directory}/{name}",
            ),
            Env(
                "ASCEND_WORK_PATH",
                NONEMPTY.fail(_WORK_PATH_ERROR),
                THERE_OR_MADE(0o700).fail(_WORK_PATH_ERROR),
                DIRECTORY("wx").keep,
            ),
            Default("./", DIRECTORY("wx").keep),
        ),
        sources=(ATC_MAIN, OUTPUT_CHECK, FILE_UTILS),
        layout="{directory}/check_result.json",
        since="8.5.0",
        enabled=(OPTION_SET("check_report"),),
        mode=0o700,
        files="check_result.json, or the name given with --check_report",
        notes=(Msg("check-result-atc"),),
    ),
    Row(
        "torchair-cache",
        OBSERVED,
        (
            Option("torchair.cache_dir", NONEMPTY.next, LEVELS_MADE(0o777).block),
            Env("TORCHAIR_CACHE_HOME", OR_CURRENT, LEVELS_MADE(0o777).block),
            Default("./.torchair_cache", LEVELS_MADE(0o777).block),
        ),
        sources=(TORCHAIR_CACHE,),
        layout="{directory}/{model}_{hash}/world{world_size}global_rank{rank}/{function}",
        since="8.5.0",
        enabled=None,
        mode=0o777,
        files="compiled_module, one per function and rank",
        notes=(Msg("torchair-cache-key"),),
    ),
    Row(
        "torchair-dump",
        OBSERVED,
        (
            Option("torchair.dump_path", DIRECTORY("").block, DIRECTORY("wx").keep),
            Default("./", DIRECTORY("wx").keep),
        ),
        sources=(TORCHAIR_DUMP,),
        layout="{directory}/worldsize{world_size}_global_rank{rank}",
        since="8.5.0",
        enabled=(OPTION_IN(("torchair.enable_dump", ("1", "True", "true"))),),
        mode=0o777,
        files="as model-dump",
        notes=(Msg("torchair-dump-rank"),),
    ),
    Row(
        "oom-snapshot",
        OBSERVED,
        (
            Env("OOM_SNAPSHOT_PATH", NONEMPTY.next, DIRECTORY("wx").block),
            Default("./", DIRECTORY("wx").keep),
        ),
        sources=(OOM_SNAPSHOT,),
        layout="{directory}/oom_snapshot_{pid}_{time}.pickle",
        since="8.5.0",
        enabled=(NUMBER_ON("OOM_SNAPSHOT_ENABLE"),),
        mode=0o750,
        files="oom_snapshot_{pid}_{time}.pickle",
    ),
    Row(
        "inductor-cache",
        OBSERVED,
        (
            Env("TORCHINDUCTOR_CACHE_DIR", NONEMPTY.block, LEVELS_MADE(0o777).block),
            UserTemp("torchinductor_", LEVELS_MADE(0o777).block),
        ),
        sources=(INDUCTOR,),
        since="8.5.0",
        enabled=None,
        mode=0o777,
        files="generated code and kernels, by hash",
    ),
    Row(
        "triton-cache",
        OBSERVED,
        (
            Env("TRITON_CACHE_DIR", NONEMPTY.next, LEVELS_MADE(0o777).block),
            Env("TRITON_HOME", NONEMPTY.next, APPEND("/.triton/cache"), LEVELS_MADE(0o777).block),
            UserHome("/.triton/cache", LEVELS_MADE(0o777).block),
        ),
        sources=(TRITON,),
        layout="{directory}/{hash}",
        since="8.5.0",
        enabled=None,
        mode=0o777,
        files="compiled kernels, by hash",
        notes=(Msg("triton-cache-inductor"),),
    ),
)
