"""What the dump library does (hicann/runtime ``src/dfx/adump``), release by release.

``route`` is who switches the dump on: ``scene`` (ASCEND_DUMP_SCENE), ``collect`` (NPU_COLLECT_PATH),
``environment`` (any usable directory), ``config`` (the ``dump`` section of acl.json), ``graph-engine``
(the options of GE, ATC and torch_npu). Facts:
``cann_paths.md`` sections 2, 3, 4 and 20, ``releases_adump.md``.
"""

from ..model import OBSERVED, Source
from ..rows import Row
from ..verbs.common import (
    DIRECTORY,
    NONEMPTY,
    OPTION_IN,
    Config,
    Default,
    Env,
    Option,
)
from ..verbs.dumping import (
    DIRECTORY_OR_ADDRESS,
    IF_EMPTY,
    MADE_ONLY,
    MAKE_BY_NAME,
    REAL_DIRECTORY,
    RESOLVES,
)

CODE = "https://gitcode.com/cann/runtime/blob/"
ADUMP = "/src/dfx/adump/adump/"

CONVERTER_92 = Source(
    "dump_config_converter.cpp (environment 1065-1172, config 929-976)",
    CODE + "master" + ADUMP + "impl/dump_config_converter.cpp",
    "9.2.0",
)
CONVERTER_90 = Source(
    "dump_config_converter.cpp (environment 861-955, config 708-719)",
    CODE + "v9.0.0" + ADUMP + "impl/dump_config_converter.cpp",
    "9.0.0",
)
CONVERTER_85 = Source(
    "dump_config_converter.cpp (environment 732-747, config 630-658)",
    CODE + "v8.5.0" + ADUMP + "impl/dump_config_converter.cpp",
    "8.5.0",
)
EXCEPTION_92 = Source(
    "exception_dumper.cpp (folder 249-265)", CODE + "master" + ADUMP + "exception/exception_dumper.cpp", "9.2.0"
)
EXCEPTION_85 = Source(
    "exception_dumper.cpp (folder 243-262)", CODE + "v8.5.0" + ADUMP + "exception/exception_dumper.cpp", "8.5.0"
)
KERNEL_DATA_92 = Source(
    "kernel_dfx_dumper.cpp (path 237-246, files 321-325)",
    CODE + "master" + ADUMP + "operator/kernel_dfx_dumper.cpp",
    "9.2.0",
)
SETTING_92 = Source(
    "dump_setting.cpp (time directory 205-215)", CODE + "master" + ADUMP + "impl/dump_setting.cpp", "9.2.0"
)

DUMP_MANAGER_GE = Source(
    "dump_manager.cc (68-131)", "https://gitcode.com/cann/ge/blob/master/base/common/dump/dump_manager.cc", "9.2.0"
)
DUMP_PROPERTIES_GE = Source(
    "dump_properties.cc (131-168, 243-272)",
    "https://gitcode.com/cann/ge/blob/master/base/common/dump/dump_properties.cc",
    "9.2.0",
)

FROM_ENV = (CONVERTER_92, CONVERTER_90, EXCEPTION_92)
FROM_ENV_85 = (CONVERTER_85, EXCEPTION_85)

# dump_config_converter.cpp 1079-1105: made 0700, resolves, is a directory, grants r and w (x is not asked).
USABLE = (NONEMPTY.next, MAKE_BY_NAME(0o700).next, RESOLVES.next, DIRECTORY("rw").next)
MADE = (*USABLE, MADE_ONLY.next)
FOLDER = "{directory}/extra-info/data-dump/{device_id}"
L1_FILES = "{op_type}.{op_name}.{task_id}.{time}"  # dump_operator.cpp 387-397
L0_FILES = "exception_info.{stream_id}.{task_id}.{time}"  # dump_args.cpp 499-508
DETAIL_FILES = "{kernel}.{stream_id}.{task_id}.{time}.core"  # dump_core.cpp 241-252
DATA_FOLDER = "{directory}/{time}/{device_id}"
MODEL_FOLDER = "{directory}/{time}/{device_id}/{model_name}/{model_id}/{step}"
DATA_FILES = "{op_type}.{op_name}.{task_id}.{stream_id}.{time}"

# All three directories are tried and made, used or not (1132-1134).
SCENE_LADDER = (
    Env("ASCEND_DUMP_PATH", *USABLE),
    Env("NPU_COLLECT_PATH", *MADE),
    Env("ASCEND_WORK_PATH", *USABLE),
    Default("./"),
)
COLLECT_LADDER = (
    Env("ASCEND_DUMP_PATH", *MADE),
    Env("NPU_COLLECT_PATH", *USABLE),
    Env("ASCEND_WORK_PATH", *MADE),
)
# 8.5.0: taken as it stands; the second only when the first is not set at all (736-739).
COLLECT_LADDER_85 = (Env("NPU_COLLECT_PATH", NONEMPTY.off), Env("NPU_COLLECT_PATH_EXE", NONEMPTY.next))
CONFIG_LADDER = (
    Env("ASCEND_DUMP_PATH", *USABLE),
    Env("ASCEND_WORK_PATH", *USABLE),
    Config("dump_path", NONEMPTY.next),
    Default("./"),
)
# 8.5.0: ASCEND_WORK_PATH replaces dump_path as it stands, also when it is empty (637-643).
CONFIG_LADDER_85 = (
    Env("ASCEND_WORK_PATH", IF_EMPTY("./")),
    Config("dump_path", NONEMPTY.next),
    Default("./"),
)
DATA_LADDER = (Config("dump_path", NONEMPTY, DIRECTORY_OR_ADDRESS("rw")),)
# GE hands the values over as they stand; they are only met at the exception (facts 2.1 c).
ENGINE_L1_LADDER = (Env("NPU_COLLECT_PATH", NONEMPTY.next), Env("ASCEND_WORK_PATH", NONEMPTY.next), Default("./"))
ENGINE_L0_LADDER = (Env("ASCEND_WORK_PATH", NONEMPTY.next), Default("./"))
# Facts 4.2: a symlink to a directory is refused, unless it is written with a slash at its end.
ENGINE_DATA_LADDER = (
    Option(
        "ge.exec.dumpPath",
        NONEMPTY.fail("E10058"),
        REAL_DIRECTORY.fail("E10001"),
        RESOLVES.fail("E10001"),
        DIRECTORY("rw").fail("E10001"),
    ),
)
ENGINE_DUMP = OPTION_IN(("ge.exec.enableDump", ("1",)))
ENGINE_OVERFLOW = OPTION_IN(("ge.exec.enableDumpDebug", ("1",)))
WATCHER_LADDER_85 = (Env("ASCEND_WORK_PATH"), Config("dump_path"))

# Chips whose detail dump the release supports (releases_adump.md H1): (since, until, chips). 9.2.0-beta.1 lacks 16.
DETAIL_CHIPS = (
    (None, "9.1.0", frozenset({5})),
    ("9.1.0", "9.2.0-beta.2", frozenset({5, 15})),
    ("9.2.0-beta.2", None, frozenset({5, 15, 16})),
)
# How the library behaves besides the ladders: (what, since, until), true in that range.
BEHAVIOUR = (
    # A config of an exception kind counts as opened although another dump is on (mgr 8.5.0 205-217).
    ("repeat-is-remembered", None, "9.0.0"),
    # With nothing on, the folder is the text ./ and none is made; there is no call for the folder above.
    ("no-folder-when-off", None, "9.0.0"),
    ("no-extra-folder", None, "9.0.0"),
    # An operator or overflow dump is on before its settings are checked (set 8.5.0 43-79; 9.0.0 the same).
    ("on-before-checks", None, "9.1.0"),
    # Calls out of order are reported (acldump 9.1.0 97-203).
    ("order-is-reported", "9.1.0", None),
    # isEnvExceptionDump_ stays until the process ends; before, switching off ends it (mgr 8.5.0 205-217).
    ("environment-stays", "9.0.0", None),
)
# Releases at which the model changes, newest first: the edge, a release before it, and the variables of which
# one must be set for it to matter (a configuration always may).
EDGES = (
    ("9.2.0", "9.1.0", ("ASCEND_DUMP_SCENE",)),
    ("9.1.0", "9.0.0", ("ASCEND_DUMP_SCENE",)),
    ("9.0.0", "8.5.0", ("ASCEND_DUMP_SCENE", "ASCEND_DUMP_PATH", "ASCEND_WORK_PATH", "NPU_COLLECT_PATH")),
)
# Values of ASCEND_DUMP_SCENE and dump_scene -> dump type (converter 964-976, 1121-1130).
ENV_SCENES = {
    "aic_err_brief_dump": "ARGS_EXCEPTION",
    "aic_err_norm_dump": "EXCEPTION",
    "aic_err_detail_dump": "AIC_ERR_DETAIL_DUMP",
}
# Values of ge.exec.enable_exception_dump -> dump type (dump_manager.cc 108-129)
ENGINE_KINDS = {"1": "EXCEPTION", "2": "ARGS_EXCEPTION"}
# dump type -> artifact
ARTIFACTS = {
    "EXCEPTION": "l1-exception-dump",
    "ARGS_EXCEPTION": "l0-exception-dump",
    "AIC_ERR_DETAIL_DUMP": "detail-exception-dump",
}
# dump_stats words of the switching on (dump_setting.cpp 227-258)
STATS = frozenset({"Max", "Min", "Avg", "Nan", "Negative Inf", "Positive Inf", "L2norm"})
# kernel data word -> kinds that are registered, in their fixed order (kernel_dfx_dumper.cpp 283-309)
KERNEL_KINDS = {
    "all": ("all",),
    "printf": ("printf", "BlockInfo"),
    "tensor": ("tensor", "BlockInfo"),
    "assert": ("assert", "BlockInfo"),
    "timestamp": ("timestamp", "BlockInfo"),
}
KERNEL_ORDER = ("all", "printf", "tensor", "assert", "timestamp", "BlockInfo")

ROWS = (
    # ------------------------------------------------------------ exception dumps, by ASCEND_DUMP_SCENE
    Row(
        "l1-exception-dump", OBSERVED, SCENE_LADDER, FROM_ENV, FOLDER,
        since="9.0.0", eager=True, mode=0o700, files=L1_FILES, route="scene",
    ),
    Row(
        "l0-exception-dump", OBSERVED, SCENE_LADDER, FROM_ENV, FOLDER,
        since="9.0.0", eager=True, mode=0o700, files=L0_FILES, route="scene",
    ),
    Row(
        "detail-exception-dump", OBSERVED, SCENE_LADDER, FROM_ENV, FOLDER,
        since="9.0.0", eager=True, mode=0o700, files=DETAIL_FILES, route="scene",
    ),
    # ------------------------------------------------------------ by NPU_COLLECT_PATH
    Row(
        "l1-exception-dump", OBSERVED, COLLECT_LADDER, FROM_ENV, FOLDER,
        since="9.0.0", eager=True, mode=0o700, files=L1_FILES, route="collect",
    ),
    Row(
        "l1-exception-dump", OBSERVED, COLLECT_LADDER_85, FROM_ENV_85, FOLDER,
        since="8.5.0", until="9.0.0", mode=0o700, files=L1_FILES, route="collect",
    ),
    # ------------------------------------------------------------ by dump_scene in acl.json
    Row(
        "l1-exception-dump", OBSERVED, CONFIG_LADDER, FROM_ENV, FOLDER,
        since="9.0.0", eager=True, mode=0o700, files=L1_FILES, route="config",
    ),
    Row(
        "l1-exception-dump", OBSERVED, CONFIG_LADDER_85, FROM_ENV_85, FOLDER,
        since="8.5.0", until="9.0.0", mode=0o700, files=L1_FILES, route="config",
    ),
    Row(
        "l0-exception-dump", OBSERVED, CONFIG_LADDER, FROM_ENV, FOLDER,
        since="9.0.0", eager=True, mode=0o700, files=L0_FILES, route="config",
    ),
    Row(
        "l0-exception-dump", OBSERVED, CONFIG_LADDER_85, FROM_ENV_85, FOLDER,
        since="8.5.0", until="9.0.0", mode=0o700, files=L0_FILES, route="config",
    ),
    Row(
        "detail-exception-dump", OBSERVED, CONFIG_LADDER, FROM_ENV, FOLDER,
        since="9.0.0", eager=True, mode=0o700, files=DETAIL_FILES, route="config",
    ),
    Row(
        "detail-exception-dump", OBSERVED, CONFIG_LADDER_85, FROM_ENV_85, FOLDER,
        since="8.5.0", until="9.0.0", mode=0o700, files=DETAIL_FILES, route="config",
    ),
    # ------------------------------------------------------------ kernel data
    Row(
        "kernel-printf",
        OBSERVED,
        (Env("ASCEND_DUMP_PATH", *USABLE), Env("NPU_COLLECT_PATH", *MADE), Env("ASCEND_WORK_PATH", *USABLE)),
        (CONVERTER_92, CONVERTER_90, KERNEL_DATA_92),
        "{directory}/printf/{time}",
        since="9.0.0",
        eager=True,
        mode=0o700,
        files="asc_kernel_data_{core_type}_{core_id}.bin",
        route="environment",
    ),
    Row(
        "kernel-printf",
        OBSERVED,
        (Config("dump_path", NONEMPTY),),
        (CONVERTER_92, CONVERTER_90, KERNEL_DATA_92),
        "{directory}/{time}",
        since="9.0.0",
        mode=0o700,
        files="asc_kernel_data_{core_type}_{core_id}.bin",
        route="config",
    ),
    # ------------------------------------------------------------ data dumps of acl.json: no variable moves them
    Row(
        "model-dump", OBSERVED, DATA_LADDER, (CONVERTER_92, SETTING_92), MODEL_FOLDER,
        since="8.5.0", mode=0o700, files=DATA_FILES, route="config",
    ),
    Row(
        "single-op-dump", OBSERVED, DATA_LADDER, (CONVERTER_92, SETTING_92), DATA_FOLDER,
        since="8.5.0", mode=0o700, files=DATA_FILES, route="config",
    ),
    Row(
        "overflow-dump", OBSERVED, DATA_LADDER, (CONVERTER_92, SETTING_92), DATA_FOLDER,
        since="8.5.0", mode=0o700, files=DATA_FILES, route="config",
    ),
    Row(
        "watcher-dump", OBSERVED, DATA_LADDER, (CONVERTER_92, SETTING_92), MODEL_FOLDER,
        since="9.0.0", mode=0o700, files=DATA_FILES, route="config",
    ),
    Row(
        "watcher-dump", OBSERVED, WATCHER_LADDER_85, (CONVERTER_85,), MODEL_FOLDER,
        since="8.5.0", until="9.0.0", mode=0o700, files=DATA_FILES, route="config",
    ),
    # ------------------------------------------------------------ by options of the graph engine
    Row(
        "l1-exception-dump", OBSERVED, ENGINE_L1_LADDER, (DUMP_MANAGER_GE,), FOLDER,
        since="8.5.0", mode=0o700, files=L1_FILES, route="graph-engine",
    ),
    Row(
        "l0-exception-dump", OBSERVED, ENGINE_L0_LADDER, (DUMP_MANAGER_GE,), FOLDER,
        since="8.5.0", mode=0o700, files=L0_FILES, route="graph-engine",
    ),
    Row(
        "model-dump", OBSERVED, ENGINE_DATA_LADDER, (DUMP_PROPERTIES_GE,), MODEL_FOLDER,
        since="8.5.0", enabled=(ENGINE_DUMP,), gate=(ENGINE_OVERFLOW.fail("E10001"),),
        mode=0o700, files=DATA_FILES, route="graph-engine",
    ),
    Row(
        "overflow-dump", OBSERVED, ENGINE_DATA_LADDER, (DUMP_PROPERTIES_GE,), DATA_FOLDER,
        since="8.5.0", enabled=(ENGINE_OVERFLOW,), gate=(ENGINE_DUMP.fail("E10001"),),
        mode=0o700, files=DATA_FILES, route="graph-engine",
    ),
)  # fmt: skip
