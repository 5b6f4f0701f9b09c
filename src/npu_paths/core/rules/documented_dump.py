"""What the reference manual says of the dumps, release by release (facts/documented.md, sections 1 to 3).

Where the manual is silent: an empty value counts as unset; a value that is set but cannot be used does
not fall through (verdict ``blocking``).
"""

from ..model import DOCUMENTED, Msg
from ..rows import Row
from ..verbs.common import (
    CONFIG_HAS,
    CONFIG_IN,
    DIRECTORY,
    ENV_IN,
    IS_SET,
    MAKE,
    NONEMPTY,
    OPTION_IN,
    Config,
    Default,
    Env,
    Option,
)
from .sources import (
    ACL_INIT_80,
    ACL_INIT_80RC1,
    ACL_INIT_85,
    ACL_INIT_90,
    DUMP_CONFIG_91,
    DUMP_CONFIG_92,
    DUMP_GUIDE_80RC3,
    DUMP_GUIDE_601,
    DUMP_PATH_90,
    DUMP_PATH_91,
    DUMP_SCENE_90,
    GE_DEBUGGING,
    GE_PRECISION,
    NCP_70,
    NCP_80,
    NCP_80_EN,
    NCP_80RC1,
    NCP_80RC3,
    NCP_81,
    NCP_90,
    NCP_91,
    SET_DUMP_85,
    TORCH_ACL_CONFIG,
    WORK_80,
    WORK_80_EN,
    WORK_80RC3,
    WORK_90,
    WORK_NEWEST,
)

_L1 = ("aic_err_norm_dump",)
_L0 = ("aic_err_brief_dump",)
_DETAIL = ("aic_err_detail_dump",)
_ALL = ("aic_err_brief_dump", "aic_err_norm_dump", "aic_err_detail_dump")

# ASCEND_DUMP_SCENE is documented from 9.0.0 on [19]; the aic_err_* scenes of acl.json from 8.5.0 on [102],
# lite_exception from 8.0.RC1 on [89]. Which switch wins: ASCEND_DUMP_SCENE, NPU_COLLECT_PATH, acl.json [19].
_SCENE_L1 = ENV_IN(("ASCEND_DUMP_SCENE", _L1)).from_("9.0.0")
_SCENE_L0 = ENV_IN(("ASCEND_DUMP_SCENE", _L0)).from_("9.0.0")
_SCENE_DETAIL = ENV_IN(("ASCEND_DUMP_SCENE", _DETAIL)).from_("9.0.0")
_CONFIG_L1 = CONFIG_IN(("dump_scene", _L1)).from_("8.5.0")
_CONFIG_L0 = CONFIG_IN(("dump_scene", _L0)).from_("8.5.0")
_CONFIG_LITE = CONFIG_IN(("dump_scene", ("lite_exception",)))
_CONFIG_DETAIL = CONFIG_IN(("dump_scene", _DETAIL)).from_("8.5.0")
_COLLECT = IS_SET("NPU_COLLECT_PATH")
_OPTION_L1 = OPTION_IN(("ge.exec.enable_exception_dump", ("1",)))
_OPTION_L0 = OPTION_IN(("ge.exec.enable_exception_dump", ("2",)))

_COLLECT_PATH = Env(
    "NPU_COLLECT_PATH",
    NONEMPTY.next,
    MAKE(0o700).from_("8.0.0"),  # must exist until 8.0.RC3 [1] [5], made from 8.0.0 on [6]
    DIRECTORY("rwx"),
)
_DUMP_PATH = Env(
    "ASCEND_DUMP_PATH",
    NONEMPTY.next,
    MAKE(0o700),
    DIRECTORY("rwx"),
    since="9.0.0",  # [15]; 9.0.0-beta.1 does not have it
)
_WORK_PATH = Env(
    "ASCEND_WORK_PATH",
    NONEMPTY.next,
    MAKE(0o700).from_("8.0.0"),  # must exist until 8.0.RC3 [29], made from 8.0.0 on [31]
    DIRECTORY("rwx"),
    notes=(Msg("pages-work-path"),),
)
# Optional for exception dumps from 8.5.0 on [102]; whether it is made is not said.
_CONFIG_PATH = Config(
    "dump_path",
    NONEMPTY.next,
    MAKE(0o700),
    DIRECTORY("rwx"),
    since="8.5.0",
    gate=(CONFIG_IN(("dump_scene", (*_ALL, "lite_exception"))).no,),
    notes=(Msg("pages-config-ladder"), Msg("silent-dump-path")),
)
_HERE = Default("./", DIRECTORY("rwx"))
_BELOW = "{directory}/extra-info/data-dump/{device_id}"
_SCENE_PAGES = (DUMP_SCENE_90, DUMP_PATH_90, DUMP_PATH_91, WORK_90, WORK_80_EN)
_CONFIG_PAGES = (DUMP_PATH_90, DUMP_PATH_91, ACL_INIT_85, SET_DUMP_85, DUMP_CONFIG_91, DUMP_SCENE_90, WORK_90)
_EXCEPTION_FILES = "exception_info.{n}.{n}.{time}; custom data: {name}.custom.{ms}"

# acl.json data dumps: required, must exist, read and write [157] [158] [159].
_DATA_LADDER = (
    Config("dump_path", NONEMPTY.next, DIRECTORY("rw")),
    Option("ge.exec.dumpPath", NONEMPTY.next, DIRECTORY("rw")),
)
_DATA_PAGES = (DUMP_GUIDE_601, DUMP_GUIDE_80RC3, ACL_INIT_85, DUMP_CONFIG_91, GE_PRECISION)
_DATA_FILES = "{op_type}.{op_name}.{task_id}.{stream_id}.{timestamp}"
_EXCEPTION_SCENE = CONFIG_IN(("dump_scene", (*_ALL, "lite_exception")))

ROWS = (
    Row(
        "l1-exception-dump",
        DOCUMENTED,
        (_DUMP_PATH, _WORK_PATH, _HERE),
        sources=_SCENE_PAGES,
        layout=_BELOW,
        when=(_SCENE_L1,),
        enabled=(_SCENE_L1,),
        mode=0o700,
        files=_EXCEPTION_FILES,
        route="scene",
    ),
    Row(
        "l1-exception-dump",
        DOCUMENTED,
        (_DUMP_PATH, _WORK_PATH, _CONFIG_PATH, _HERE),
        sources=_CONFIG_PAGES,
        layout=_BELOW,
        when=(_CONFIG_L1, _COLLECT.no),
        enabled=(_CONFIG_L1,),
        gate=(_SCENE_L0, _SCENE_DETAIL),
        mode=0o700,
        files=_EXCEPTION_FILES,
        route="config",
    ),
    Row(
        "l1-exception-dump",
        DOCUMENTED,
        (
            _COLLECT_PATH,
            _WORK_PATH,
            Default("./extra-info", MAKE(0o700), DIRECTORY("rwx"), layout="{directory}/data-dump/{device_id}"),
        ),
        sources=(
            NCP_91,
            NCP_90,
            NCP_81,
            NCP_80,
            NCP_80_EN,
            NCP_80RC3,
            NCP_80RC1,
            NCP_70,
            WORK_90,
            WORK_NEWEST,
            WORK_80,
            WORK_80_EN,
            WORK_80RC3,
            GE_DEBUGGING,
        ),
        layout=_BELOW,
        enabled=(_COLLECT, _OPTION_L1),
        gate=(_SCENE_L0, _SCENE_DETAIL),
        mode=0o700,
        files=_EXCEPTION_FILES,
    ),
    Row(
        "l0-exception-dump",
        DOCUMENTED,
        (_DUMP_PATH, _WORK_PATH, _HERE),
        sources=_SCENE_PAGES,
        layout=_BELOW,
        when=(_SCENE_L0,),
        enabled=(_SCENE_L0,),
        mode=0o700,
        files=_EXCEPTION_FILES,
        route="scene",
    ),
    Row(
        "l0-exception-dump",
        DOCUMENTED,
        (_WORK_PATH, _HERE),
        sources=(GE_DEBUGGING, WORK_90, WORK_80, WORK_80_EN, WORK_80RC3),
        layout=_BELOW,
        when=(_OPTION_L0, _CONFIG_L0.no, _CONFIG_LITE.no),
        enabled=(_OPTION_L0,),
        gate=(_COLLECT, _SCENE_L1, _SCENE_DETAIL),
        mode=0o700,
        files=_EXCEPTION_FILES,
        route="option",
    ),
    Row(
        "l0-exception-dump",
        DOCUMENTED,
        (_DUMP_PATH, _WORK_PATH, _CONFIG_PATH, _HERE),
        sources=(*_CONFIG_PAGES, WORK_80, WORK_80_EN, WORK_80RC3, ACL_INIT_80RC1, TORCH_ACL_CONFIG),
        layout=_BELOW,
        enabled=(_CONFIG_L0, _CONFIG_LITE),
        gate=(_COLLECT, _SCENE_L1, _SCENE_DETAIL),
        mode=0o700,
        files=_EXCEPTION_FILES,
        notes=(Msg("torch-npu-l0"),),
    ),
    Row(
        "detail-exception-dump",
        DOCUMENTED,
        (_DUMP_PATH, _WORK_PATH, _HERE),
        sources=_SCENE_PAGES,
        layout=_BELOW,
        when=(_SCENE_DETAIL,),
        enabled=(_SCENE_DETAIL,),
        mode=0o700,
        files="{name}.core, or as l0-exception-dump where it falls back to that",
        notes=(Msg("detail-kills"),),
        route="scene",
    ),
    Row(
        "detail-exception-dump",
        DOCUMENTED,
        (_DUMP_PATH, _WORK_PATH, _CONFIG_PATH, _HERE),
        sources=(*_CONFIG_PAGES, WORK_80, WORK_80_EN, WORK_80RC3),
        layout=_BELOW,
        enabled=(_CONFIG_DETAIL,),
        gate=(_COLLECT, _SCENE_L1, _SCENE_L0),
        mode=0o700,
        files="{name}.core, or as l0-exception-dump where it falls back to that",
        notes=(Msg("detail-kills"),),
    ),
    Row(
        "kernel-printf",
        DOCUMENTED,
        (
            _DUMP_PATH,
            _WORK_PATH,
            Config("dump_path", NONEMPTY.next, MAKE(0o700), DIRECTORY("rw"), layout="{directory}", since="9.0.0"),
            _HERE,
        ),
        sources=(DUMP_PATH_90, DUMP_PATH_91, WORK_NEWEST, ACL_INIT_90, DUMP_CONFIG_91, WORK_90, WORK_80RC3),
        layout="{directory}/printf",
        # ASCEND_DUMP_PATH alone switches it on [15]; with a data dump a missing dump_kernel_data means all [20].
        enabled=(
            IS_SET("ASCEND_DUMP_PATH").from_("9.0.0"),
            CONFIG_HAS("dump_kernel_data").from_("9.0.0"),
            CONFIG_HAS("dump_list").from_("9.0.0"),
            CONFIG_IN(("dump_op_switch", ("on",))).from_("9.0.0"),
        ),
        mode=0o700,
        files="not documented; read with show_kernel_debug_data",
        notes=(Msg("kernel-printf-layout"),),
    ),
    Row(
        "model-dump",
        DOCUMENTED,
        _DATA_LADDER,
        sources=_DATA_PAGES,
        layout="{directory}/{time}/{device_id}/{model_name}/{model_id}/{data_index}",
        enabled=(CONFIG_HAS("dump_list"), OPTION_IN(("ge.exec.enableDump", ("1",)))),
        gate=(_EXCEPTION_SCENE, CONFIG_IN(("dump_scene", ("watcher",)))),
        mode=0o700,
        files=_DATA_FILES,
    ),
    Row(
        "single-op-dump",
        DOCUMENTED,
        _DATA_LADDER,
        sources=_DATA_PAGES,
        layout="{directory}/{time}/{device_id}",
        enabled=(CONFIG_IN(("dump_op_switch", ("on",))),),
        gate=(_EXCEPTION_SCENE,),
        mode=0o700,
        files=_DATA_FILES,
    ),
    Row(
        "overflow-dump",
        DOCUMENTED,
        _DATA_LADDER,
        sources=(ACL_INIT_80RC1, ACL_INIT_85, DUMP_CONFIG_91, GE_PRECISION),
        layout="{directory}/{time}/{device_id}",
        enabled=(CONFIG_IN(("dump_debug", ("on",))), OPTION_IN(("ge.exec.enableDumpDebug", ("1",)))),
        mode=0o700,
        files="not documented",
    ),
    Row(
        "watcher-dump",
        DOCUMENTED,
        (Config("dump_path", NONEMPTY.next, DIRECTORY("rw")),),
        sources=(ACL_INIT_80, ACL_INIT_85, DUMP_CONFIG_91, DUMP_CONFIG_92),
        layout="{directory}/{time}/{device_id}/{model_name}/{model_id}/{data_index}",
        enabled=(CONFIG_IN(("dump_scene", ("watcher",))).from_("8.0.0"),),
        mode=0o700,
        files=_DATA_FILES,
    ),
)
