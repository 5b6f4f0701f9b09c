"""The small functions that rows name: places, checks, changes and tests.

A verb is named after what it does, not after the component that does it. It gets the string that the
component holds so far and returns the next one, or a :class:`Failure`. It may make directories in the
world's overlay where the real check makes them.
"""

from __future__ import annotations

import errno as E
from typing import Any

from ..model import Job, Msg
from ..rows import Candidate, Check, Ctx, Failure, Test
from ..world import NAME_MAX, Found, Refusal, Stat, World, join, size

_ERRORS = {
    E.ENOENT: "no such file or directory",
    E.ENOTDIR: "a component is not a directory",
    E.ELOOP: "too many levels of symbolic links",
    E.ENAMETOOLONG: "file name too long",
    E.EACCES: "permission denied",
    E.EROFS: "read-only file system",
    E.EPERM: "operation not permitted",
    E.EEXIST: "file exists",
    E.EIO: "input/output error",
    E.ESTALE: "stale file handle",
}


# ---------------------------------------------------------------------- places
def _env(job: Job, name: str) -> str | None:
    return job.env.get(name)


def _option(job: Job, name: str) -> str | None:
    return job.options.get(name)


def _config(job: Job, name: str) -> str | None:
    return job.config.get(name)


def _literal(job: Job, text: str) -> str | None:
    return text


def _home(job: Job, text: str) -> str | None:
    return (job.env.get("HOME") or "") + text


def _passwd_home(job: Job, text: str) -> str | None:
    return (job.passwd_home or "") + text


def Env(name: str, *checks: Check, **more: Any) -> Candidate:
    """An environment variable; ``more`` are fields of :class:`Candidate`."""
    return Candidate(name, "env", _env, name, checks, **more)


def Option(name: str, *checks: Check, **more: Any) -> Candidate:
    """An explicit option, by its canonical name."""
    return Candidate(name, "option", _option, name, checks, **more)


def Config(name: str, *checks: Check, **more: Any) -> Candidate:
    """A member of the job's acl.json (:attr:`Job.config`)."""
    return Candidate(name, "config", _config, name, checks, **more)


def Default(text: str, *checks: Check, **more: Any) -> Candidate:
    """The built-in default, a literal."""
    return Candidate("default", "default", _literal, text, checks, **more)


def Home(text: str, *checks: Check, **more: Any) -> Candidate:
    """The built-in default below ``$HOME`` (unset counts as empty)."""
    return Candidate("default", "default", _home, text, checks, **more)


def PasswdHome(text: str, *checks: Check, **more: Any) -> Candidate:
    """The built-in default below the home of the passwd entry (no entry counts as empty)."""
    return Candidate("default", "default", _passwd_home, text, checks, passwd=True, **more)


# ---------------------------------------------------------------------- reasons
def refused(refusal: Refusal, world: World, path: str | None = None) -> Msg:
    """The sentence for a component that refuses; with ``path``, for what cannot be created below it."""
    if refusal.need == "rw":
        return Msg("read-only", {"at": refusal.path})
    args = {
        "path": path,
        "at": refusal.path,
        "need": refusal.need,
        "owner": refusal.stat.uid,
        "group": refusal.stat.gid,
        "mode": f"{refusal.stat.mode:04o}",
        "uid": world.who.uid,
    }
    if refusal.why:
        return Msg(refusal.why, args)
    return Msg("no-permission" if path is None else "cannot-create", args)


def unreachable(found: Found, world: World, path: str) -> Failure:
    """The failure for a walk that did not arrive."""
    if found.refusal is not None:
        return Failure(refused(found.refusal, world))
    if found.errno == E.EACCES:
        return Failure(Msg("cannot-look", {"path": path, "at": found.path, "uid": world.who.uid}))
    if found.errno == E.ENOENT:
        if not world.starts(path):
            return Failure(Msg("cwd-deleted"), missing=True)
        at = join(found.path, found.rest[0]) if found.rest else path
        return Failure(Msg("does-not-exist", {"path": at}), missing=True)
    return Failure(Msg("path-error", {"path": path, "error": error_text(found.errno)}))


def error_text(code: int) -> str:
    """What an errno means, in words that do not depend on the locale."""
    return _ERRORS.get(code) or E.errorcode.get(code, f"errno {code}")


def make_dirs(world: World, path: str, mode: int) -> Refusal | Found | None:
    """``mkdir -p`` in the overlay as far as it goes; ``None`` when the directory is there afterwards.

    What exists is left alone. Otherwise the refusal, or the walk that did not arrive.
    """
    while True:
        found = world.find(path)
        if not found.errno:
            return None if found.stat is not None and found.stat.kind == "dir" else found._replace(errno=E.ENOTDIR)
        if found.errno != E.ENOENT or found.dangling or not found.rest or not world.starts(path):
            return found.refusal or found
        # By the directory reached: its absolute path may be closed to who got there from the current directory.
        # The plain names that follow are made at once; anything else is looked at by another walk.
        here = found.path
        for name in found.rest:
            if here != found.path and (name in ("", ".", "..") or size(name) > NAME_MAX):
                break
            refusal = world.make(here, name, mode)
            if refusal is not None:
                if here == found.path:
                    return refusal
                break
            here = join(here, name)


# ---------------------------------------------------------------------- checks
def _nonempty(ctx: Ctx, held: str, arg: Any) -> str | Failure:
    return held or Failure(Msg("empty"), empty=True)


def _shorter(ctx: Ctx, held: str, limit: int) -> str | Failure:
    length = size(held)
    return held if length < limit else Failure(Msg("too-long", {"size": length, "limit": limit - 1}))


def _directory(ctx: Ctx, held: str, need: str) -> str | Failure:
    world = ctx.world
    found = world.find(held)
    if found.errno or found.stat is None:
        return unreachable(found, world, held)
    if found.stat.kind != "dir":
        return Failure(Msg("not-a-directory", {"path": found.path, "kind": Msg(f"node-{found.stat.kind}")}))
    refusal = world.refuses(found.path, found.stat, need)
    return Failure(refused(refusal, world)) if refusal else held


def _above(ctx: Ctx, held: str, need: str) -> str | Failure:
    got = _directory(ctx, held.rpartition("/")[0] or "/", need)
    return got if isinstance(got, Failure) else held


def _make(ctx: Ctx, held: str, mode: int) -> str | Failure:
    world = ctx.world
    stuck = make_dirs(world, held, mode)
    if stuck is None:
        return held
    if isinstance(stuck, Refusal):
        return Failure(refused(stuck, world, held))
    if stuck.errno == E.ENOTDIR and isinstance(stuck.stat, Stat):
        return Failure(Msg("not-a-directory", {"path": stuck.path, "kind": Msg(f"node-{stuck.stat.kind}")}))
    return unreachable(stuck, world, held)._replace(missing=False)


# ---------------------------------------------------------------------- changes
def _append(ctx: Ctx, held: str, text: str) -> str | Failure:
    return held + text


def _rtrim(ctx: Ctx, held: str, blanks: str) -> str | Failure:
    return held.rstrip(blanks)


def _trim(ctx: Ctx, held: str, blanks: str) -> str | Failure:
    return held.strip(blanks)


def _cut(ctx: Ctx, held: str, limit: int) -> str | Failure:
    data = held.encode("utf-8", "surrogateescape")[:limit]
    return data.decode("utf-8", "surrogateescape")


NONEMPTY = Check("NONEMPTY", _nonempty, asks=True, text=True)
SHORTER = Check("SHORTER", _shorter, asks=True, text=True)  # fewer bytes than the argument
DIRECTORY = Check("DIRECTORY", _directory, asks=True)  # stat: a directory that grants the letters
ABOVE = Check("ABOVE", _above, asks=True)  # the same of the directory above the last name
MAKE = Check("MAKE", _make, asks=True)  # mkdir -p with the mode, what exists stays
APPEND = Check("APPEND", _append)
RTRIM = Check("RTRIM", _rtrim)
TRIM = Check("TRIM", _trim)
CUT = Check("CUT", _cut, text=True)  # keep that many bytes


# ---------------------------------------------------------------------- tests
def _is_set(job: Job, name: str) -> str | None:
    return name if job.env.get(name) else None


def _env_in(job: Job, arg: tuple[str, tuple[str, ...]]) -> str | None:
    return arg[0] if job.env.get(arg[0]) in arg[1] else None


IS_SET = Test("IS_SET", _is_set)  # set and not empty
ENV_IN = Test("ENV_IN", _env_in)  # (name, accepted values)


def _config_in(job: Job, arg: tuple[str, tuple[str, ...]]) -> str | None:
    return arg[0] if job.config.get(arg[0]) in arg[1] else None


def _config_has(job: Job, name: str) -> str | None:
    return name if job.config.get(name) not in (None, "", "[]") else None


CONFIG_IN = Test("CONFIG_IN", _config_in)  # (member of acl.json, values that say yes)
CONFIG_HAS = Test("CONFIG_HAS", _config_has)  # a member of acl.json that is there and not empty


def _option_set(job: Job, name: str) -> str | None:
    return name if job.options.get(name) else None


def _option_in(job: Job, arg: tuple[str, tuple[str, ...]]) -> str | None:
    return arg[0] if job.options.get(arg[0]) in arg[1] else None


def _debug_config(job: Job, arg: None) -> str | None:
    return "op_debug_config" if job.op_debug_config or job.options.get("op_debug_config") else None


OPTION_SET = Test("OPTION_SET", _option_set)  # given and not empty
OPTION_IN = Test("OPTION_IN", _option_in)  # (name, values that say yes)
DEBUG_CONFIG_FILE = Test("DEBUG_CONFIG_FILE", _debug_config)  # an op_debug_config file is given
