"""What the manuals say of weights, unpacked packages and the framework's neighbours."""

from ..model import DOCUMENTED, Msg
from ..rows import Row
from ..verbs.common import (
    DIRECTORY,
    ENV_IN,
    MAKE,
    NONEMPTY,
    OPTION_IN,
    OPTION_SET,
    Default,
    Env,
    Home,
    Option,
)
from ..verbs.compiler import (
    UserTemp,
)
from .sources import (
    INDUCTOR,
    OOM_ENABLE,
    OOM_PATH,
    TF_80RC3,
    TF_MEMORY,
    TORCHAIR_CACHE,
    TORCHAIR_DUMP,
    TRITON,
    WORK_80,
    WORK_80_EN,
    WORK_80RC3,
    WORK_80RC3A3,
    WORK_90,
    WORK_NEWEST,
)

_WORK_PATH = Env(
    "ASCEND_WORK_PATH",
    NONEMPTY.next,
    MAKE(0o750).from_("8.0.0"),  # must exist until 8.0.RC3 [29], made from 8.0.0 on [31]
    DIRECTORY("rwx"),
    notes=(Msg("pages-work-path"),),
)
_HERE = Default("./", DIRECTORY("rwx"))
_WORK_PAGES = (WORK_90, WORK_NEWEST, WORK_80, WORK_80_EN, WORK_80RC3)
_WEIGHT_ON = (OPTION_IN(("ge.externalWeight", ("1", "2"))), OPTION_SET("ge.externalWeightDir"))

ROWS = (
    Row(
        "external-weight",
        DOCUMENTED,
        (Option("ge.externalWeightDir", NONEMPTY.next, DIRECTORY("rw"), layout="{directory}"), _WORK_PATH, _HERE),
        sources=(*_WORK_PAGES, TF_MEMORY, TF_80RC3),
        layout="{directory}/tmp_weight_{pid}_{session}",
        since="8.0.0",
        enabled=_WEIGHT_ON,
        files="removed when the model is unloaded",
    ),
    Row(
        "external-weight",
        DOCUMENTED,
        (
            Option("ge.externalWeightDir", NONEMPTY.next, DIRECTORY("rw"), layout="{directory}"),
            # The page joins them without a slash: a directory beside ASCEND_WORK_PATH [35].
            _WORK_PATH._replace(layout="{directory}_{pid}_{session}"),
            _HERE,
        ),
        sources=(WORK_80RC3A3, WORK_80RC3, TF_80RC3),
        layout="{directory}/tmp_weight_{pid}_{session}",
        until="8.0.0",
        enabled=_WEIGHT_ON,
        files="removed when the model is unloaded",
    ),
    Row(
        "om-temporaries",
        DOCUMENTED,
        (_WORK_PATH, Home("", NONEMPTY, DIRECTORY("rwx"))),
        sources=_WORK_PAGES,
        layout="{directory}/.ascend_temp/.om_exe_data/{pid}_{tid}_{n}",
        enabled=None,
        files="libraries that the om holds",
        notes=(Msg("manual-silent"),),
    ),
    Row(
        "op-package",
        DOCUMENTED,
        (
            _WORK_PATH._replace(layout="{directory}/opp/{pid}_{time}/vendors"),
            Default("/tmp", DIRECTORY("rwx"), layout="{directory}/opp/{op_type}{pid}_{time}/vendors"),  # noqa: S108
        ),
        sources=_WORK_PAGES,
        enabled=None,
        files="operator libraries of the host that the om holds",
        notes=(Msg("manual-silent"),),
    ),
    Row(
        "torchair-cache",
        DOCUMENTED,
        (
            Option("torchair.cache_dir", NONEMPTY.next, DIRECTORY("rw")),
            Default("./.torchair_cache", MAKE(0o750), DIRECTORY("rw")),
        ),
        sources=(TORCHAIR_CACHE,),
        layout="{directory}/{model}_{hash}/world{world_size}global_rank{rank}/{function}",
        enabled=None,
        files="compiled module, one per function and rank",
    ),
    Row(
        "torchair-dump",
        DOCUMENTED,
        (Option("torchair.dump_path", NONEMPTY.next, DIRECTORY("rw")), Default("./", DIRECTORY("rw"))),
        sources=(TORCHAIR_DUMP,),
        layout="{directory}/worldsize{world_size}_global_rank{rank}",
        enabled=(OPTION_IN(("torchair.enable_dump", ("1", "True", "true"))),),
        mode=0o700,
        files="{time}/{device_id}/{model_name}/{model_id}/{data_index}/ as model-dump",
    ),
    Row(
        "oom-snapshot",
        DOCUMENTED,
        (Env("OOM_SNAPSHOT_PATH", NONEMPTY.next, DIRECTORY("w")), Default("./", DIRECTORY("w"))),
        sources=(OOM_PATH, OOM_ENABLE),
        enabled=(ENV_IN(("OOM_SNAPSHOT_ENABLE", ("1", "2"))),),
        mode=0o700,
        files="not documented",
    ),
    Row(
        "inductor-cache",
        DOCUMENTED,
        (
            Env("TORCHINDUCTOR_CACHE_DIR", NONEMPTY.next, MAKE(0o750), DIRECTORY("w")),
            UserTemp("torchinductor_", MAKE(0o700), DIRECTORY("w")),
        ),
        sources=(INDUCTOR,),
        enabled=None,
        files="generated code and kernels, by hash",
    ),
    Row(
        "triton-cache",
        DOCUMENTED,
        (
            Env("TRITON_CACHE_DIR", NONEMPTY.next, MAKE(0o750), DIRECTORY("rwx")),
            Home("/.triton/cache", MAKE(0o750), DIRECTORY("rwx")),
        ),
        sources=(TRITON,),
        layout="{directory}/{hash}",
        enabled=None,
        files="compiled kernels, by hash",
    ),
)
