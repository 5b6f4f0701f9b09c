"""All rows of both bases, for who needs the whole table at once (replays, the reference, tests)."""

from . import (
    documented_compile,
    documented_dump,
    documented_graph,
    documented_logs,
    documented_other,
    observed_compiler,
    observed_dump,
    observed_graph,
    observed_logs,
    observed_other,
    observed_profiling,
)

DOCUMENTED_ROWS = (
    documented_dump.ROWS
    + documented_compile.ROWS
    + documented_graph.ROWS
    + documented_logs.ROWS
    + documented_other.ROWS
)
OBSERVED_ROWS = (
    observed_dump.ROWS
    + observed_graph.ROWS
    + observed_logs.ROWS
    + observed_compiler.ROWS
    + observed_profiling.ROWS
    + observed_other.ROWS
)
ROWS = DOCUMENTED_ROWS + OBSERVED_ROWS
