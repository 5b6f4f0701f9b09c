"""Profiling output, by who starts the profiler (facts/cann_paths.md section 10, releases_components.md "profiling").

The route is the option ``profiling.route``: ``ge``, ``msprof``, ``torch_npu``; anything else is acl's.
"""

from ..model import OBSERVED, Msg, Source
from ..rows import Row
from ..verbs.common import APPEND, DIRECTORY, ENV_IN, MAKE, NONEMPTY, SHORTER, Default, Env, Option
from ..verbs.logs import BELOW_CWD
from ..verbs.profiling import (
    EXECUTABLE_DIR,
    MAKE_UPWARDS,
    RESOLVED,
    ROUTE,
    WITHOUT,
    OptionOrConfig,
)

_REPO = "https://github.com/hicann/runtime/blob/"
_DVVP = "/src/dfx/msprof/collector/dvvp/"
ACL_MGR = Source(
    "runtime 681ef76 prof_acl_mgr.cpp:1756-1790, 2029-2033, 2196-2240",
    _REPO + "master" + _DVVP + "msprof/engine/src/prof_acl_mgr.cpp",
    "9.2.0",
)
ACL_MGR_91 = Source(
    "runtime v9.1.0 prof_acl_mgr.cpp:1797-1802",
    _REPO + "v9.1.0" + _DVVP + "msprof/engine/src/prof_acl_mgr.cpp",
    "9.1.0",
)
ACL_MGR_90 = Source(
    "runtime v9.0.0 prof_acl_mgr.cpp:1488-1494, 1669, 1682",
    _REPO + "v9.0.0" + _DVVP + "msprof/engine/src/prof_acl_mgr.cpp",
    "9.0.0",
)
ACL_MGR_85 = Source(
    "runtime v8.5.0 prof_acl_mgr.cpp:1305-1338, 1636-1670",
    _REPO + "v8.5.0" + _DVVP + "msprof/engine/src/prof_acl_mgr.cpp",
    "8.5.0",
)
UTILS = Source(
    "runtime 681ef76 utils.cpp:320-357, 454-471, 902-914, 1625-1640",
    _REPO + "master" + _DVVP + "common/utils/utils.cpp",
    "9.2.0",
)
INPUT_PARSER = Source(
    "runtime 681ef76 input_parser.cpp:184-272",
    _REPO + "master" + _DVVP + "msprofbin/src/input_parser.cpp",
    "9.2.0",
)
TORCH_PATH = Source(
    "pytorch 9e73e70 _profiler_path_creator.py:54-78",
    "https://gitcode.com/Ascend/pytorch/blob/master/torch_npu/profiler/_profiler_path_creator.py",
    "9.2.0",
)
PROFILING_INIT = Source(
    "ge ffdcbc9 profiling_init.cc:98-128",
    "https://github.com/hicann/ge/blob/master/runtime/v1/common/profiling/profiling_init.cc",
    "9.2.0",
)

_FORBIDDEN = "\n\f\r\b\t\v\x7f\"'\\%><|&$;`"  # utils.cpp:1625-1640
_ENV_LIMIT = 8193  # utils.cpp:873-891: a longer variable is not seen
_PROF = "{directory}/PROF_{number}_{time}_{letters}"

_ACL = (
    MAKE_UPWARDS(0o750).default,
    RESOLVED.default,
    DIRECTORY("w").default,
    DIRECTORY("x").keep,
    WITHOUT(_FORBIDDEN).fail("3").from_("9.0.0").before("9.1.0"),
)
_GE = (
    WITHOUT(_FORBIDDEN).fail("-1").from_("9.0.0").before("9.1.0"),
    WITHOUT(_FORBIDDEN).fail("EK0003").from_("9.1.0"),
    MAKE_UPWARDS(0o750).fail("EK0003"),
    RESOLVED.fail("EK0003"),
    DIRECTORY("w").fail("EK0003"),
    DIRECTORY("x").keep,
)
_WORK = (NONEMPTY.next, SHORTER(_ENV_LIMIT).next, BELOW_CWD, APPEND("/profiling_data"))

ROWS = (
    Row(
        "profiling",
        OBSERVED,
        (
            Option("profiling.output", NONEMPTY.next, BELOW_CWD, *_GE),
            Env("ASCEND_WORK_PATH", *_WORK, *_GE),
        ),
        sources=(ACL_MGR, ACL_MGR_90, ACL_MGR_85, UTILS, PROFILING_INIT),
        layout=_PROF,
        since="8.5.0",
        enabled=(ENV_IN(("PROFILING_MODE", ("true",))), ROUTE("ge")),
        mode=0o750,
        route="ge",
        none="-1",
        when=(ROUTE("ge"),),
        files="PROF_{number}_{time}_{letters}/{host,device_N}/",
    ),
    Row(
        "profiling",
        OBSERVED,
        (
            Option(
                "profiling.output",
                NONEMPTY.next,
                WITHOUT(_FORBIDDEN),
                BELOW_CWD,
                MAKE_UPWARDS(0o750),
                RESOLVED,
                DIRECTORY("w"),
            ),
            Env("ASCEND_WORK_PATH", *_WORK, MAKE_UPWARDS(0o750), RESOLVED, DIRECTORY("w")),
            Default("./"),
        ),
        sources=(INPUT_PARSER, UTILS),
        layout=_PROF,
        since="9.2.0",
        enabled=(ROUTE("msprof"),),
        mode=0o750,
        route="msprof",
        when=(ROUTE("msprof"),),
        files="PROF_{number}_{time}_{letters}/{host,device_N}/",
    ),
    Row(
        "profiling",
        OBSERVED,
        (
            Option("profiling.output", NONEMPTY.next, MAKE(0o750)),
            Env("ASCEND_WORK_PATH", NONEMPTY.next, APPEND("/profiling_data"), MAKE(0o750)),
            Default("./"),
        ),
        sources=(TORCH_PATH,),
        layout="{directory}/{worker}_{pid}_{time}_ascend_pt",
        since="9.2.0",
        enabled=(ROUTE("torch_npu"),),
        mode=0o750,
        route="torch_npu",
        when=(ROUTE("torch_npu"),),
        files="{worker}_{pid}_{time}_ascend_pt/",
    ),
    Row(
        "profiling",
        OBSERVED,
        (
            OptionOrConfig(
                "profiling.output",
                "profiler.output",
                NONEMPTY.next,
                WITHOUT(_FORBIDDEN).fail("EK0003").from_("9.1.0"),
                BELOW_CWD,
                *_ACL,
            ),
            Env("ASCEND_WORK_PATH", *_WORK, *_ACL),
            Default(
                "{executable_dir}/",
                EXECUTABLE_DIR,
                WITHOUT(_FORBIDDEN).fail("3").from_("9.0.0").before("9.1.0"),
                DIRECTORY("wx").keep,
            ),
        ),
        sources=(ACL_MGR, ACL_MGR_91, ACL_MGR_90, ACL_MGR_85, UTILS),
        layout=_PROF,
        since="8.5.0",
        enabled=None,
        mode=0o750,
        route="acl",
        files="PROF_{number}_{time}_{letters}/{host,device_N}/",
        notes=(Msg("started-by-program"),),
    ),
)
