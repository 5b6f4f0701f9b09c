"""All rows of both bases, in the order of artifacts.md."""

from . import documented, observed_logs

ROWS = documented.ROWS + observed_logs.ROWS
