"""Verbs of directories that are taken as they are, or made by walking the string: no component names here.

Sources: hicann/ge ffdcbc9 compiler/opcompiler/op_compile_adapter/source (common/common_utils.cc,
common/te_file_utils.cc, cache/te_cache_manager.cc), graph_metadef/base/utils/file_utils.cc,
graph_metadef/graph/option/ge_context.cc; facts/cann_paths.md sections 1.4 and 7.
"""

from __future__ import annotations

import errno as E
from typing import Any

from ..model import Job, Msg
from ..rows import Candidate, Check, Ctx, Failure, Test
from ..world import PATH_MAX, Found, World, join, size
from .common import DIRECTORY, error_text, refused, unreachable

_BLANKS = " \t"
_INT_MAX = 2**31 - 1


# ---------------------------------------------------------------------- places
def _trimmed_home(job: Job, text: str) -> str | None:
    home = job.env.get("HOME") or ""
    return (home.strip(_BLANKS) if size(home) < PATH_MAX else "") + text


def _cwd_unless_option(job: Job, name: str) -> str | None:
    return None if name in job.options else job.cwd


def TrimmedHome(text: str, *checks: Check, layout: str | None = None) -> Candidate:
    """The default below ``$HOME`` without blanks around it; unset, or beyond what fits, counts as empty."""
    return Candidate("default", "default", _trimmed_home, text, checks, layout)


def CwdUnlessOption(option: str, *checks: Check, layout: str | None = None) -> Candidate:
    """The physical current directory, which a caller puts in for an option that is not given at all."""
    return Candidate(f"{option} (cwd)", "default", _cwd_unless_option, option, checks, layout)


def _user_temp(job: Job, text: str) -> str | None:
    temp = next((job.env[name] for name in ("TMPDIR", "TEMP", "TMP") if job.env.get(name)), "/tmp")  # noqa: S108
    names = (job.env[name] for name in ("LOGNAME", "USER", "LNAME", "USERNAME") if job.env.get(name))
    user = next(names, job.user or str(job.uid))
    return temp.rstrip("/") + "/" + text + "".join("_" if letter in '\\/:*?"<>|' else letter for letter in user)


def user_home(job: Job) -> str | None:
    """Python's ``expanduser("~")``: HOME if it is set at all, else the passwd entry's home; ``None`` without both."""
    home = job.env.get("HOME", job.passwd_home)
    return None if home is None else home.rstrip("/") or "/"


def _user_home(job: Job, text: str) -> str | None:
    return (user_home(job) or "~") + text


def UserHome(text: str, *checks: Check, layout: str | None = None) -> Candidate:
    """The default below the home directory as Python finds it."""
    return Candidate("default", "default", _user_home, text, checks, layout, passwd=True)


def UserTemp(text: str, *checks: Check) -> Candidate:
    """The default in the temporary directory, with the name of the user appended (Python's tempfile and getpass)."""
    return Candidate("default", "default", _user_temp, text, checks, passwd=True)


# ---------------------------------------------------------------------- the current directory
def spelled_cwd(job: Job, world: World) -> str:
    """``get_current_dir_name``: ``$PWD`` when it is the current directory, else the physical path; "." when gone."""
    if job.cwd is None:
        return "."
    spelled = job.env.get("PWD")
    return spelled if spelled and world.realpath(spelled) == job.cwd else job.cwd


def _current(ctx: Ctx, held: str, arg: Any) -> str | Failure:
    return spelled_cwd(ctx.job, ctx.world)


def _not_current(ctx: Ctx, held: str, arg: Any) -> str | Failure:
    same = held == spelled_cwd(ctx.job, ctx.world)
    return Failure(Msg("equals-cwd", {"path": held})) if same else held


# ---------------------------------------------------------------------- existence
def _exists(ctx: Ctx, held: str, need: str) -> str | Failure:
    world = ctx.world
    found = world.find(held)
    if found.errno or found.stat is None:
        return unreachable(found, world, held)
    refusal = world.refuses(found.path, found.stat, need)
    return Failure(refused(refusal, world)) if refusal else held


def _realpath(ctx: Ctx, held: str, arg: Any) -> str | Failure:
    got = ctx.world.realpath(held)
    return unreachable(ctx.world.find(held), ctx.world, held) if isinstance(got, int) else got


def _characters(ctx: Ctx, held: str, allowed: str) -> str | Failure:
    data = held.encode("utf-8", "surrogateescape")
    good = allowed.encode()
    at = 0
    while at < len(data):
        if data[at] & 0x80:
            at += 2  # the code takes a byte beyond ASCII and the next one unseen
        elif data[at] in good:
            at += 1
        else:
            return Failure(Msg("bad-character", {"path": held, "character": chr(data[at])}))
    return held


def _chinese(ctx: Ctx, held: str, allowed: str) -> str | Failure:
    for letter in held:
        if letter not in allowed and not "\u4e00" <= letter <= "\u9fa5":
            return Failure(Msg("bad-character", {"path": held, "character": letter}))
    return held


# ---------------------------------------------------------------------- making
def make_levels(world: World, path: str, mode: int, strict: bool = False) -> int:
    """Make each level that is not there, cut at slashes and backslashes; 0 or the errno that ends it.

    "There already" (EEXIST) is no error, whatever it is that is there, unless ``strict``.
    """
    if not path:
        return E.ENOENT
    if size(path) >= PATH_MAX:
        return E.ENAMETOOLONG
    ends = [at + 1 for at, letter in enumerate(path) if letter in "/\\"]
    for end in (*ends, len(path)):
        level = path[:end]
        if not world.exists(level):
            code = world.mkdir(level, mode)
            if code and (strict or code != E.EEXIST):
                return code
    return 0


def stuck(world: World, path: str, code: int) -> Failure:
    """The failure for something that could not be made: who refuses, or the errno."""
    found: Found = world.find(path)
    if found.refusal is None and found.errno == E.ENOENT and found.rest and not found.dangling and world.starts(path):
        refusal = world.mkdir_refusal(found.path)
        if refusal is not None:
            return Failure(refused(refusal, world, join(found.path, found.rest[0])), errno=code)
    if found.refusal is not None:
        return Failure(refused(found.refusal, world, path), errno=code)
    return Failure(Msg("path-error", {"path": path, "error": error_text(code)}), errno=code)


def _resolved_or_made(ctx: Ctx, held: str, mode: int) -> str | Failure:
    world = ctx.world
    got = world.realpath(held) if held else E.ENOENT
    if not isinstance(got, int):
        return got
    code = make_levels(world, held, mode)
    if code:
        return stuck(world, held, code)
    got = world.realpath(held)
    return "" if isinstance(got, int) else got


def _there_or_made(ctx: Ctx, held: str, mode: int) -> str | Failure:
    world = ctx.world
    if not world.exists(held):
        code = make_levels(world, held, mode)
        if code:
            return stuck(world, held, code)
    got = world.realpath(held)
    return unreachable(world.find(held), world, held) if isinstance(got, int) else got


def _levels_made(ctx: Ctx, held: str, mode: int) -> str | Failure:
    code = make_levels(ctx.world, held, mode)
    return stuck(ctx.world, held, code) if code else held


def _one_level(ctx: Ctx, held: str, mode: int) -> str | Failure:
    world = ctx.world
    code = world.mkdir(held, mode)
    if code in (0, E.EEXIST):
        return held
    failure = stuck(world, held, code)
    return failure._replace(reason=Msg("one-level", {"path": held, "error": error_text(code), "errno": code}))


# ---------------------------------------------------------------------- appending what the job says
def _append_soc(ctx: Ctx, held: str, text: str) -> str | Failure:
    return held + text + (ctx.job.soc or ctx.job.options.get("ge.socVersion") or "")


def _number(text: str) -> int | None:
    """``stoi``: blanks, a sign, digits, the rest ignored; ``None`` where it throws or the value is negative."""
    text = text.lstrip(" \t\n\v\f\r")
    sign = text[:1] if text[:1] in ("+", "-") else ""
    digits = ""
    for letter in text[len(sign) :]:
        if letter not in "0123456789":
            break
        digits += letter
    value = int(digits) if digits else -1
    return value if 0 <= value <= _INT_MAX and (sign != "-" or not value) else None


def _append_device(ctx: Ctx, held: str, option: str) -> str | Failure:
    given = _number(ctx.job.options.get(option, ""))
    device = ctx.job.device if given is None else given
    return held + ("{device_id}" if device is None else str(device))


CURRENT = Check("CURRENT", _current)  # the current directory as $PWD spells it
NOT_CURRENT = Check("NOT_CURRENT", _not_current, asks=True)  # some other string than that
EXISTS = Check("EXISTS", _exists, asks=True)  # anything that is there and grants the letters
REALPATH = Check("REALPATH", _realpath)
CHARACTERS = Check("CHARACTERS", _characters, asks=True)  # ASCII ones from the argument only
RESOLVED_OR_MADE = Check("RESOLVED_OR_MADE", _resolved_or_made)  # realpath, after making the levels if need be
THERE_OR_MADE = Check("THERE_OR_MADE", _there_or_made)  # the same, but realpath must succeed in the end
LEVELS_MADE = Check("LEVELS_MADE", _levels_made)  # made, the string stays
ONE_LEVEL = Check("ONE_LEVEL", _one_level)  # one mkdir; what exists is fine, whatever it is
APPEND_SOC = Check("APPEND_SOC", _append_soc)
APPEND_DEVICE = Check("APPEND_DEVICE", _append_device)  # the option's number, else the job's device


CHINESE = Check("CHINESE", _chinese, asks=True)  # characters of the argument, or U+4E00 to U+9FA5


def _same(ctx: Ctx, held: str, arg: Any) -> str | Failure:
    return held


def _parent(ctx: Ctx, held: str, arg: Any) -> str | Failure:
    above, slash, _ = held.rpartition("/")
    return above or slash or "."


def _in_directory(ctx: Ctx, held: str, need: str) -> str | Failure:
    got = DIRECTORY.run(ctx, str(_parent(ctx, held, None)), need)
    return got if isinstance(got, Failure) else held


def _or_current(ctx: Ctx, held: str, arg: Any) -> str | Failure:
    return held or "."


def _parent_made(ctx: Ctx, held: str, mode: int) -> str | Failure:
    above = held.rpartition("/")[0]
    code = make_levels(ctx.world, above, mode) if above and not ctx.world.exists(held) else 0
    return stuck(ctx.world, above, code) if code else held


BASE = Check("BASE", _same, then="base")  # what is held here is called the directory
FILE_IN = Check("FILE_IN", _parent, then="base")  # what is held is a file: the directory is the one above
IN_DIRECTORY = Check("IN_DIRECTORY", _in_directory, asks=True)  # the directory of a file grants the letters
PARENT_MADE = Check("PARENT_MADE", _parent_made)  # the levels above a file that is not there
OR_CURRENT = Check("OR_CURRENT", _or_current)  # an empty string is the current directory


# ---------------------------------------------------------------------- tests
def _option_not_in(job: Job, arg: tuple[str, tuple[str, ...]]) -> str | None:
    value = job.options.get(arg[0])
    return arg[0] if value and value not in arg[1] else None


def _not_blank(job: Job, name: str) -> str | None:
    return name if job.env.get(name, "").strip(_BLANKS) else None


def _number_on(job: Job, name: str) -> str | None:
    digits = job.env.get(name, "").lstrip(" \t\n\v\f\r")
    digits = digits[1 if digits[:1] in ("+", "-") else 0 :]
    leading = digits[: len(digits) - len(digits.lstrip("0123456789"))]
    return name if leading.strip("0") else None


OPTION_NOT_IN = Test("OPTION_NOT_IN", _option_not_in)  # given, not empty, and none of the values
NOT_BLANK = Test("NOT_BLANK", _not_blank)  # a variable that holds more than blanks
NUMBER_ON = Test("NUMBER_ON", _number_on)  # a variable that strtol reads as something but 0
