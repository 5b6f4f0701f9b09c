"""Verbs of directories that are made level by level from the root directory, whatever the value says.

The code behind them (hicann/runtime src/dfx/log/utils/log_file_util.c and
src/dfx/trace/atrace/utrace/recorder/trace_recorder.c) takes the value apart at its slashes and makes
``/first``, ``/first/second`` and so on, so a relative value is made below the root directory.
"""

from __future__ import annotations

import errno as E
from typing import NamedTuple

from ..model import Job, Msg
from ..rows import Check, Ctx, Failure, Test
from ..world import PATH_MAX, Refusal, World, join, size
from .common import error_text, make_dirs, refused, unreachable


class Levels(NamedTuple):
    """How levels are made: with ``mode``, no path longer than ``limit``, handed to the passwd entry's owner."""

    mode: int
    limit: int
    owner: bool = False


def _blocked(world: World, path: str, code: int) -> Failure:
    """The failure for a level that cannot be made, naming the directory that refuses."""
    found = world.find(path)
    refusal = found.refusal
    if refusal is None and found.errno == E.ENOENT and found.rest and not found.dangling:
        refusal = world.mkdir_refusal(found.path)
    if refusal is not None:
        return Failure(refused(refusal, world, path))
    return Failure(Msg("path-error", {"path": path, "error": error_text(code)}))


def _levels(ctx: Ctx, held: str, how: Levels) -> Failure | None:
    """Make every level of ``held`` below the root directory; the failure of the first that cannot be."""
    world = ctx.world
    path = ""
    for name in held.split("/"):
        if not name:
            continue
        path += "/" + name
        if size(path) > how.limit:
            return Failure(Msg("too-long", {"size": size(path), "limit": how.limit}))
        if world.exists(path):
            continue
        code = world.mkdir(path, how.mode)
        if code and not world.exists(path):
            return _blocked(world, path, code)
        world.chmod(path, how.mode)
        if how.owner and ctx.job.passwd_home is None:
            return Failure(Msg("no-passwd-owner", {"path": path, "uid": ctx.job.uid}))
    return None


def _writable(ctx: Ctx, held: str) -> Failure | None:
    world = ctx.world
    found = world.find(held)
    if found.errno or found.stat is None:
        return unreachable(found, world, held)
    refusal = world.refuses(found.path, found.stat, "w")
    return Failure(refused(refusal, world)) if refusal else None


def _writable_or_made(ctx: Ctx, held: str, how: Levels) -> str | Failure:
    failure = _writable(ctx, held) if ctx.world.exists(held) else _levels(ctx, held, how)
    return failure or held


def _made_and_writable(ctx: Ctx, held: str, how: Levels) -> str | Failure:
    failure = None if ctx.world.exists(held) else _levels(ctx, held, how)
    return failure or _writable(ctx, held) or held


def _realpath_partial(ctx: Ctx, held: str, arg: None) -> str | Failure:
    world = ctx.world
    found = world.find(held)
    if found.errno not in (0, E.ENOENT):
        return unreachable(found, world, held)
    if not held or not world.starts(held):
        return unreachable(found, world, held)
    buffer = found.path if not found.errno else world.realpath_buffer(held)
    if size(buffer) >= PATH_MAX:
        return Failure(Msg("too-long", {"size": size(buffer), "limit": PATH_MAX - 1}))
    return buffer


def _trailing(ctx: Ctx, held: str, blanks: str) -> str | Failure:
    return held[:1] + held[1:].rstrip(blanks)


def _below_cwd(ctx: Ctx, held: str, arg: None) -> str | Failure:
    if held.startswith("/"):
        return held
    if ctx.world.cwd is None:
        return Failure(Msg("cwd-deleted"), missing=True)
    return join(ctx.world.cwd, held)


def _holds_files(ctx: Ctx, held: str, mode: int) -> str | Failure:
    # Asked on a copy: nothing is made before the first file is written.
    world = ctx.world.fork()
    stuck = make_dirs(world, held, mode)
    if isinstance(stuck, Refusal):
        return Failure(refused(stuck, world, held))
    found = world.find(held)
    if found.errno or found.stat is None:
        return unreachable(found, world, held)
    if found.stat.kind != "dir":
        return Failure(Msg("not-a-directory", {"path": found.path, "kind": Msg(f"node-{found.stat.kind}")}))
    refusal = world.refuses(found.path, found.stat, "wx")
    return Failure(refused(refusal, world)) if refusal else held


def _owner_known(ctx: Ctx, held: str, arg: None) -> str | Failure:
    known = ctx.job.passwd_home is not None
    return held if known else Failure(Msg("no-passwd-no-files", {"path": held, "uid": ctx.job.uid}))


WRITABLE_OR_MADE = Check("WRITABLE_OR_MADE", _writable_or_made, asks=True)  # there: must grant w; missing: made from /
MADE_AND_WRITABLE = Check(
    "MADE_AND_WRITABLE", _made_and_writable, asks=True
)  # made from / when missing, then must grant w
REALPATH_PARTIAL = Check("REALPATH_PARTIAL", _realpath_partial)  # what realpath leaves; only "missing" is accepted
TRAILING = Check("TRAILING", _trailing)  # cut these bytes off the end, never the first byte
HOLDS_FILES = Check("HOLDS_FILES", _holds_files, asks=True)  # is, or could be made, a directory to write in
OWNER_KNOWN = Check("OWNER_KNOWN", _owner_known, asks=True)  # the user has a passwd entry
BELOW_CWD = Check("BELOW_CWD", _below_cwd)  # a relative value below the current directory


# ---------------------------------------------------------------------- tests
def _no_passwd_entry(job: Job, arg: None) -> str | None:
    return "passwd" if job.passwd_home is None else None


NO_PASSWD_ENTRY = Test("NO_PASSWD_ENTRY", _no_passwd_entry)
