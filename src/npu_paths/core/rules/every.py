"""All rows of both bases, for who needs the whole table at once (replays, the reference, tests)."""

from . import documented, observed_compiler, observed_dump, observed_logs, observed_other, observed_profiling

ROWS = (
    documented.ROWS
    + observed_dump.ROWS
    + observed_logs.ROWS
    + observed_compiler.ROWS
    + observed_profiling.ROWS
    + observed_other.ROWS
)
