"""What the manual says of logs, traces and performance data (facts/documented.md)."""

from ..model import DOCUMENTED, Msg
from ..rows import Row
from ..verbs.common import ABOVE, APPEND, DIRECTORY, ENV_IN, MAKE, NONEMPTY, Config, Default, Env, Home, Option
from .sources import (
    LOG_70,
    LOG_80RC3,
    LOG_91,
    LOG_STDOUT,
    LOG_VIEW,
    MSPROF_91,
    PROF_ACL,
    PROF_OPTIONS,
    TRACE_80,
    TRACE_80RC3,
    TRACE_NEWEST,
    WORK_80,
    WORK_80_EN,
    WORK_80RC2,
    WORK_80RC3,
    WORK_82,
    WORK_85,
    WORK_90,
    WORK_92,
)

# Must exist until 8.0.RC3 [29], made from 8.0.0 on [31].
_MUST_EXIST = ABOVE("rwx").before("8.0.0")
_WORK_NOTE = (Msg("pages-work-path"),)
_WORK_PAGES = (WORK_92, WORK_90, WORK_85, WORK_80, WORK_80_EN, WORK_80RC3, WORK_80RC2)

ROWS = (
    Row(
        "process-log",
        DOCUMENTED,
        (
            Env("ASCEND_PROCESS_LOG_PATH", NONEMPTY.next, MAKE(0o750), DIRECTORY("rw")),
            Env(
                "ASCEND_WORK_PATH",
                NONEMPTY.next,
                APPEND("/log"),
                _MUST_EXIST,
                MAKE(0o750),
                DIRECTORY("rwx"),
                since="8.0.RC2",  # no such ladder in 7.0.0 [61]; [24], and its own page from 8.0.RC3.alpha002 on [64]
                notes=_WORK_NOTE,
            ),
            Home("/ascend/log", MAKE(0o750), DIRECTORY("rwx")),
        ),
        sources=(LOG_91, LOG_80RC3, LOG_70, LOG_VIEW, LOG_STDOUT, *_WORK_PAGES),
        layout="{directory}/{kind}/plog/plog-{pid}_{time}.log",
        gate=(ENV_IN(("ASCEND_LOG_PRINT_TO_STDOUT", ("1",))),),
        files="{kind}: debug, run, security; plog/plog-{pid}_*.log and device-{device_id}/device-{pid}_*.log",
        notes=(Msg("log-ep-only"),),
    ),
    Row(
        "atrace",
        DOCUMENTED,
        (
            Env(
                "ASCEND_WORK_PATH",
                NONEMPTY.next,
                APPEND("/atrace"),
                _MUST_EXIST,
                MAKE(0o750),
                DIRECTORY("rwx"),
                notes=_WORK_NOTE,
            ),
            Home("/ascend/atrace", MAKE(0o750), DIRECTORY("rwx")),
        ),
        sources=(TRACE_NEWEST, TRACE_80, TRACE_80RC3, *_WORK_PAGES),
        layout="{directory}/trace_{pgid}_{pid}_{time}/{event}_event_{pid}_{time}",
        files="schedule_tracer_*.txt or .bin, stackcore_tracer_{signal}_{tid}_{program}_{time}.txt",
        notes=(Msg("log-ep-only"),),
    ),
    Row(
        "profiling",
        DOCUMENTED,
        (
            Option("profiling.output", NONEMPTY.next, MAKE(0o750), DIRECTORY("rw")),
            # Without read and write permission the default is used [82].
            Config("profiler.output", NONEMPTY.next, MAKE(0o750).default, DIRECTORY("rw").default),
            Env(
                "ASCEND_WORK_PATH",
                NONEMPTY.next,
                APPEND("/profiling_data"),
                MAKE(0o750),
                DIRECTORY("rwx"),
                since="8.2.RC1",  # [33]
            ),
            Default("./", DIRECTORY("rw")),
        ),
        sources=(WORK_92, WORK_90, WORK_82, MSPROF_91, PROF_ACL, PROF_OPTIONS),
        layout="{directory}/PROF_{n}_{time}_{random}",
        enabled=None,
        files="PROF_{n}_{time}_{random}/; PyTorch: {worker}_{pid}_{time}_ascend_pt/",
        notes=(Msg("profiling-default"),),
    ),
)
