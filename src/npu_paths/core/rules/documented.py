"""What the reference manual says, release by release (facts/documented.md).

Where the manual is silent: an empty value counts as unset; a value that is set but cannot be used does
not fall through (verdict ``blocking``).
"""

from ..model import DOCUMENTED
from ..rows import Row
from ..verbs.common import DIRECTORY, IS_SET, MAKE, NONEMPTY, Default, Env, Home
from .sources import CACHE_90, DUMP_PATH_90, NCP_70, NCP_80, NCP_90, WORK_80_RC3, WORK_90

ROWS = (
    Row(
        "l1-exception-dump",
        DOCUMENTED,
        (
            Env("NPU_COLLECT_PATH", NONEMPTY.next, MAKE(0o700), DIRECTORY("rwx")),
            Env("ASCEND_WORK_PATH", NONEMPTY.next, MAKE(0o700), DIRECTORY("rwx")),
            Default("./extra-info", MAKE(0o700), DIRECTORY("rwx"), layout="{directory}/data-dump/{device_id}"),
        ),
        sources=(NCP_90, NCP_80, WORK_90),
        layout="{directory}/extra-info/data-dump/{device_id}",
        since="8.0.0",
        enabled=(IS_SET("NPU_COLLECT_PATH"),),
        mode=0o700,
    ),
)
