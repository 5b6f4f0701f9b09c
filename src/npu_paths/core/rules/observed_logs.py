"""Process log and trace directories, as the code decides (facts/cann_paths.md sections 11, 12, 19).

Logs: identical in all observed releases. Traces: three ages (facts/releases_components.md, "atrace").
"""

from ..model import OBSERVED, Msg, Source
from ..rows import Row
from ..verbs.common import APPEND, CUT, NONEMPTY, SHORTER, Env, PasswdHome
from ..verbs.logs import (
    BELOW_CWD,
    HOLDS_FILES,
    MADE_AND_WRITABLE,
    NO_PASSWD_ENTRY,
    OWNER_KNOWN,
    REALPATH_PARTIAL,
    TRAILING,
    WRITABLE_OR_MADE,
    Levels,
)

_REPO = "https://github.com/hicann/runtime/blob/master/src/dfx/"
PLOG_FILE_MGR = Source(
    "runtime 681ef76 plog_file_mgr.c:757-838", _REPO + "log/liblog/slog/plog/plog_file_mgr.c", "9.2.0"
)
LOG_FILE_UTIL = Source("runtime 681ef76 log_file_util.c:25-170", _REPO + "log/utils/log_file_util.c", "9.2.0")
LOG_FILE_INFO = Source("runtime 681ef76 log_file_info.h:18,81", _REPO + "log/utils/log_file_info.h", "9.2.0")
RECORDER = Source(
    "runtime 681ef76 trace_recorder.c:51-252", _REPO + "trace/atrace/utrace/recorder/trace_recorder.c", "9.2.0"
)
RECORDER_LIMITS = Source(
    "runtime 681ef76 trace_recorder.h:32-43", _REPO + "trace/atrace/utrace/recorder/trace_recorder.h", "9.2.0"
)
TRACE_ATTR = Source("runtime 681ef76 trace_attr.c:61-78", _REPO + "trace/atrace/utrace/trace_attr.c", "9.2.0")
RECORDER_91 = Source(
    "runtime v9.1.0 trace_recorder.c:94-191",
    "https://github.com/hicann/runtime/blob/v9.1.0/src/dfx/trace/atrace/utrace/recorder/trace_recorder.c",
    "9.1.0",
)

_BETA = "9.2.0-beta.1"  # joins a missing relative value with the current directory
_MASTER = "9.2.0-rc.1"  # after the betas: the longer limit, and traces without driver
_LOG_LEVELS = Levels(mode=0o750, limit=255, owner=True)  # log_file_util.c:25-87, log_common.h:72-74
_TRACE_LEVELS = Levels(mode=0o750, limit=4095)  # trace_recorder.c:51-94
_TRACE_LEVELS_91 = Levels(mode=0o750, limit=255)
# What writing needs is not asked when the root is chosen: <root>/security must fit in 255 bytes, levels are
# handed to the owner of the passwd entry (log_file_info.h:18,81, log_file_util.c:77-87).
_LOG_FILES = (OWNER_KNOWN.keep, SHORTER(247).keep, HOLDS_FILES(0o750).keep)
_PLOG = "{directory}/{kind}/plog/plog-{pid}_{time}.log"

ROWS = (
    Row(
        "process-log",
        OBSERVED,
        (
            Env(
                "ASCEND_PROCESS_LOG_PATH",
                NONEMPTY.next,
                SHORTER(4096).next,
                WRITABLE_OR_MADE(_LOG_LEVELS).next,
                TRAILING(" \t\n/"),
                REALPATH_PARTIAL.next,
                CUT(255),
                *_LOG_FILES,
            ),
            Env(
                "ASCEND_WORK_PATH",
                NONEMPTY.next,
                SHORTER(4096).next,
                WRITABLE_OR_MADE(_LOG_LEVELS).next,
                TRAILING(" \t\n/"),
                REALPATH_PARTIAL.next,
                APPEND("/log/"),
                CUT(255),
                *_LOG_FILES,
            ),
            PasswdHome("", APPEND("/ascend/log"), *_LOG_FILES),
        ),
        sources=(PLOG_FILE_MGR, LOG_FILE_UTIL, LOG_FILE_INFO),
        layout=_PLOG,
        since="8.5.0",
        mode=0o750,
        files="plog-{pid}_{time}.log, device-{pid}_{time}.log below debug, run, security; mode 0640",
        notes=(Msg("log-root-limit", {"limit": 246, "work_limit": 241}),),
    ),
    Row(
        "atrace",
        OBSERVED,
        (
            Env(
                "ASCEND_WORK_PATH",
                NONEMPTY.default,
                SHORTER(255).default.before(_BETA),
                SHORTER(256).default.from_(_BETA).before(_MASTER),
                BELOW_CWD.default.from_(_BETA),
                SHORTER(3717).default.from_(_MASTER),
                MADE_AND_WRITABLE(_TRACE_LEVELS_91).default.before(_BETA),
                MADE_AND_WRITABLE(_TRACE_LEVELS).default.from_(_BETA),
                REALPATH_PARTIAL.default,
                CUT(254).before(_BETA),
                CUT(255).from_(_BETA).before(_MASTER),
                APPEND("/atrace"),
                SHORTER(243).keep.before(_MASTER),  # a root of 235 bytes and /atrace (A3)
                HOLDS_FILES(0o750).keep,
            ),
            PasswdHome("", APPEND("/ascend/atrace"), HOLDS_FILES(0o750).keep),
        ),
        sources=(RECORDER, RECORDER_LIMITS, TRACE_ATTR, RECORDER_91),
        layout="{directory}/trace_{pgid}_{pid}_{time}/{event}_event_{pid}_{time}",
        since="8.5.0",
        gate=(NO_PASSWD_ENTRY,),
        mode=0o750,
        files="{tracer}_tracer_{object}.bin or .txt; stackcore_tracer_{signal}_{pid}_*.bin; mode 0640",
        notes=(Msg("trace-needs-driver"),),
    ),
)
