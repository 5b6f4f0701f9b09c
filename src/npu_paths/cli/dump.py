"""``npu-paths dump check|show|new``: acl.json judged, told and written."""

from __future__ import annotations

import click

from . import LazyGroup

COMMANDS = {
    "check": ("dump_check", "check", "Judge an acl.json as CANN does."),
    "show": ("dump_show", "show", "Tell in a few lines what an acl.json dumps, and where."),
    "new": ("dump_new", "new", "Write a new acl.json."),
}


@click.group(cls=LazyGroup, table=COMMANDS)
def dump() -> None:
    """Judge, show or write the configuration file of aclInit and aclmdlSetDump."""
