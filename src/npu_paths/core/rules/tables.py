"""All rows of both bases, in the order of artifacts.md."""

from . import documented

ROWS = documented.ROWS
