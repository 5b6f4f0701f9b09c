"""Verbs of the graph dumps: a prefix string with run-time parts, made level by level, and their switches.

Sources: hicann/ge graph_metadef/graph/utils/graph_utils.cc:750-1042 and graph_metadef/base/utils/file_utils.cc:76-138.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..model import Job
from ..rows import Check, Ctx, Failure, Test
from .compiler import APPEND_DEVICE, make_levels, stuck

_LONG_MAX = 2**63 - 1
_DIGITS = "0123456789"


def strtol(text: str) -> int:
    """``strtol(text, NULL, 10)`` of a 64-bit system: blanks, a sign, digits, the rest ignored; 0 without digits."""
    text = text.lstrip(" \t\n\v\f\r")
    sign = text[:1] if text[:1] in ("+", "-") else ""
    digits = ""
    for letter in text[len(sign) :]:
        if letter not in _DIGITS:
            break
        digits += letter
    value = int(digits or "0")
    return max(-value, -_LONG_MAX - 1) if sign == "-" else min(value, _LONG_MAX)


def all_digits(text: str) -> bool:
    """Whether every character is a digit; an empty text counts as such."""
    return all(letter in _DIGITS for letter in text)


# ---------------------------------------------------------------------- the string
def _append_filled(ctx: Ctx, held: str, text: str) -> str | Failure:
    if ctx.job.pid is not None:
        text = text.replace("{pid}", str(ctx.job.pid))
    device = APPEND_DEVICE.run(ctx, "", "ge.session_device_id")
    return held + text.replace("{device_id}", device if isinstance(device, str) else "0")


def _slash(ctx: Ctx, held: str, arg: Any) -> str | Failure:
    return held + "/" if held else held


APPEND_FILLED = Check("APPEND_FILLED", _append_filled)  # with pid and device as far as they are known
SLASH = Check("SLASH", _slash)  # a slash behind what is not empty


# ---------------------------------------------------------------------- making
def _there_or_levels(ctx: Ctx, held: str, mode: int) -> str | Failure:
    return _levels(ctx, held, mode, False)


def _there_or_new_levels(ctx: Ctx, held: str, mode: int) -> str | Failure:
    return _levels(ctx, held, mode, True)


def _levels(ctx: Ctx, held: str, mode: int, strict: bool) -> str | Failure:
    world = ctx.world
    code = 0 if world.exists(held) else make_levels(world, held, mode, strict)
    return stuck(world, held, code) if code else held


THERE_OR_LEVELS = Check("THERE_OR_LEVELS", _there_or_levels, asks=True)  # exists, or each level made or "exists"
THERE_OR_NEW_LEVELS = Check("THERE_OR_NEW_LEVELS", _there_or_new_levels, asks=True)  # "exists" is a failure too


# ---------------------------------------------------------------------- tests
def dumps_content(env: Mapping[str, str], name: str, end: int) -> bool:
    """Whether a variable is a number that is not 0 and below ``end`` (negative ones count)."""
    value = env.get(name)
    return value is not None and 0 != strtol(value) < end


def in_digits(env: Mapping[str, str], name: str, first: int, last: int) -> bool:
    """Whether a variable that is all digits is a number of the range; anything else counts as yes."""
    value = env.get(name)
    return value is None or not all_digits(value) or first <= strtol(value) <= last


def _number_below(job: Job, arg: tuple[str, int]) -> str | None:
    return arg[0] if dumps_content(job.env, *arg) else None


def _digits_in(job: Job, arg: tuple[str, int, int]) -> str | None:
    return arg[0] if in_digits(job.env, *arg) else None


def _names_one(job: Job, arg: tuple[str, tuple[str, ...]]) -> str | None:
    text = (job.env.get(arg[0]) or "").lower()
    return arg[0] if not text or any(name in text for name in arg[1]) else None


def _not_from_zero(job: Job, name: str) -> str | None:
    return name if job.env.get(name, "")[:1] not in ("", "0") else None


NUMBER_BELOW = Test("NUMBER_BELOW", _number_below)  # (name, end): a number that is not 0 and below the end
DIGITS_IN = Test("DIGITS_IN", _digits_in)  # (name, first, last): unset, no number at all, or of that range
NAMES_ONE = Test("NAMES_ONE", _names_one)  # (name, words): unset, empty, or holds one of the words
NOT_FROM_ZERO = Test("NOT_FROM_ZERO", _not_from_zero)  # set, not empty, and does not start with 0
