"""Verbs of the profiler's result directory (hicann/runtime src/dfx/msprof/collector/dvvp).

Made level by level from the end of the path up, resolved, and then asked whether it can be written to.
"""

from __future__ import annotations

import errno as E
from typing import Any

from ..model import Job, Msg
from ..rows import Candidate, Check, Ctx, Failure, Test
from ..world import PATH_MAX, World, size
from .common import error_text, refused, unreachable


def above(path: str) -> str:
    """``dirname(3)`` of an absolute path: the last name is cut off as written, ``..`` and ``.`` included."""
    return path.rstrip("/").rpartition("/")[0].rstrip("/") or "/"


def _blocked(world: World, path: str) -> Failure:
    found = world.find(path)
    refusal = None
    if found.refusal is None and found.errno == E.ENOENT and found.rest and not found.dangling:
        refusal = world.mkdir_refusal(found.path)
    if refusal is not None:
        return Failure(refused(refusal, world, path))
    return unreachable(found, world, path)._replace(missing=False)


def _make_upwards(ctx: Ctx, held: str, mode: int) -> str | Failure:
    # utils.cpp CreateDir: what exists is left alone, "exists" from mkdir counts as made, and everything
    # that went through mkdir gets the mode, also an existing directory reached as ``missing/..``.
    world = ctx.world
    todo: list[str] = []
    path = held
    while path != "/" and not world.exists(path):
        todo.append(path)
        path = above(path)
    for path in reversed(todo):
        code = world.mkdir(path, mode)
        if code not in (0, E.EEXIST):
            return _blocked(world, path)
        world.chmod(path, mode)
    return held


def _resolved(ctx: Ctx, held: str, arg: Any) -> str | Failure:
    world = ctx.world
    if size(held) >= PATH_MAX:
        return Failure(Msg("too-long", {"size": size(held), "limit": PATH_MAX - 1}))
    got = world.realpath(held)
    if isinstance(got, str):
        return got
    found = world.find(held)
    if not found.errno:
        return Failure(Msg("path-error", {"path": held, "error": error_text(got)}))
    return unreachable(found, world, held)


def _without(ctx: Ctx, held: str, forbidden: str) -> str | Failure:
    for char in held:
        if char in forbidden:
            return Failure(Msg("forbidden-character", {"char": ascii(char), "path": held}))
    return held


def _executable_dir(ctx: Ctx, held: str, arg: Any) -> str | Failure:
    target = ctx.world.probe.readlink(f"/proc/{ctx.job.pid or 'self'}/exe")
    if isinstance(target, int):
        return Failure(Msg("executable-unknown"))
    return target[: target.rfind("/") + 1]


MAKE_UPWARDS = Check("MAKE_UPWARDS", _make_upwards, asks=True)  # mkdir from the first missing level on, with the mode
RESOLVED = Check("RESOLVED", _resolved)  # the physical path
WITHOUT = Check("WITHOUT", _without, asks=True, text=True)  # none of these characters
EXECUTABLE_DIR = Check("EXECUTABLE_DIR", _executable_dir)  # the directory of the running program, with its slash


# ---------------------------------------------------------------------- places
def _option_or_config(job: Job, names: str) -> str | None:
    option, _, item = names.partition("|")
    return job.options.get(option, job.config.get(item))


def OptionOrConfig(name: str, item: str, *checks: Check, layout: str | None = None) -> Candidate:
    """An explicit option, or where it is not given an item of acl.json."""
    return Candidate(name, "option", _option_or_config, f"{name}|{item}", checks, layout)


# ---------------------------------------------------------------------- tests
def _route(job: Job, route: str) -> str | None:
    return route if job.options.get("profiling.route") == route else None


ROUTE = Test("ROUTE", _route)  # who starts the profiler, as the option profiling.route says
