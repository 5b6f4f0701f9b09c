"""Faults told to people: where they stand in the file and what they mean; and the manual's own verdict."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..model import ASSUMED, DOCUMENTED, Msg
from ..rules import acl as rules
from ..rules import acl_manual as manual
from ..world import World
from .advice import Case, hits, short
from .judge import further, judge
from .reader import Place, Text
from .types import Error, Fault, Met, Where


class Diagnostic(NamedTuple):
    """One fault: the index of its report in ``errors`` (``None``: not reported), place and meaning.

    ``pointer`` is a JSON pointer; ``line`` and ``column`` count from 1, the column in characters.
    """

    error: int | None
    pointer: str | None
    line: int | None
    column: int | None
    message: Msg


class Reason(NamedTuple):
    """Why the manual would or would not take a file. ``stricter``: ``manual`` or ``code`` where only one refuses."""

    stricter: str | None
    pointer: str | None
    line: int | None
    column: int | None
    message: Msg


class Documented(NamedTuple):
    """The verdict by the reference manual of ``release``; ``accepted`` unless it calls something wrong."""

    release: str
    accepted: bool
    reasons: tuple[Reason, ...]


def diagnose(text: Text | None, met: Iterable[Met], errors: Sequence[Error] = ()) -> tuple[Diagnostic, ...]:
    """The faults that were met, each with the report in ``errors`` that stands for it."""
    found = []
    for fault, error in met:
        index = next((i for i, one in enumerate(errors) if one is error), None)
        message = explain(fault, text)
        if error is None or error["code"] is None:
            message = Msg("acl-silently", {"what": message})
        found.append(Diagnostic(index, *_place(text, fault), message))
    return tuple(found)


def _place(text: Text | None, fault: Fault) -> tuple[str | None, int | None, int | None]:
    if text is None:
        return None, None, None
    place: Place | None
    if text.fault is not None:
        place = text.place(text.fault.at)
    elif fault.where:
        place = text.locate(fault.where)
    else:
        place = None
    at = (place.line, place.column) if place is not None else (None, None)
    return (pointer(fault.where) if text.fault is None and fault.where else None), *at


def pointer(where: Where) -> str:
    """The JSON pointer (RFC 6901) of a place."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in where)


def explain(fault: Fault, text: Text | None = None) -> Msg:
    """What a fault means."""
    args: dict[str, Any] = {"item": fault.item or "", "value": short(fault.value or "")}
    if fault.kind == "syntax" and text is not None and text.fault is not None:
        return _syntax(text)
    if fault.allowed is not None:
        args["allowed"] = ", ".join(fault.allowed)
    if fault.kind == "too_long":
        args["limit"] = rules.MAX_PATH
    if fault.when is not None:
        other, relation, value = fault.when
        args.update(other=other, word=short(value))
        form = "not" if relation == "is_not" else "plain" if fault.value is None else "value"
        return Msg(f"acl-conflict-{form}", args)
    return Msg("acl-" + fault.kind.replace("_", "-"), args)


def _syntax(text: Text) -> Msg:
    """What is wrong where the JSON breaks off, in words."""
    assert text.fault is not None
    body, at = text.text, text.fault.at
    rest, before = body[at : at + 9], body[max(0, at - 200) : at].rstrip(" \t\r\n")
    if at >= len(body):
        return Msg("acl-syntax-end" if body.strip() else "acl-syntax-nothing")
    if rest.startswith(("//", "/*", "#")):
        return Msg("acl-syntax-comment")
    if (rest[0] in "}]" or rest[0] == ",") and before.endswith(","):
        return Msg("acl-syntax-comma")
    if rest.startswith(("NaN", "Infinity", "-Infinity")):
        return Msg("acl-syntax-constant")
    if rest.startswith("'"):
        return Msg("acl-syntax-quote")
    if rest[0] == '"':
        return Msg("acl-syntax-string" if before.endswith((",", "{", "[", ":")) else "acl-syntax-between")
    return Msg("acl-syntax", {"found": short(rest[:1])})


def documented(about: Case, world: World) -> Documented:
    """The verdict of the manual of the job's release, and where the code differs.

    The words and formats of the manual are those that the newest code checks; fields and further rules
    are taken by release. ``world`` is not changed.
    """
    job, text = about.job, about.text
    named = job.cann or ASSUMED[DOCUMENTED]
    if text.fault is not None:
        fault = Fault(text.fault.kind, (), None)
        return Documented(named, False, (_reason(None, text, fault.where, explain(fault, text)),))
    observed = {fault.where for fault in about.faults} if about.conversion.ret else set()
    newest = job.replace(cann="9.2.0")
    conversion = judge(text, newest, world.fork())
    later = further(text, newest, world.fork()) if conversion.ret else ()
    reasons: list[Reason] = []
    told: set[Where] = set()
    for fault, _ in (*conversion.met, *later):
        if fault.kind in manual.NOT_IN_MANUAL or fault.where in told:
            continue
        told.add(fault.where)
        reasons.append(_reason(None if fault.where in observed else "manual", text, fault.where, explain(fault)))
    for advice, hit in hits(about, only_manual=True):
        if advice.refuses and hit.where not in told:
            told.add(hit.where)
            reasons.append(_reason("manual", text, hit.where, Msg(advice.text, hit.args)))
    for fault in about.faults if about.conversion.ret else ():
        if fault.where not in told:
            told.add(fault.where)
            reasons.append(_reason("code", text, fault.where, explain(fault)))
    return Documented(named, all(reason.stricter == "code" for reason in reasons), tuple(reasons))


def _reason(stricter: str | None, text: Text, where: Where, message: Msg) -> Reason:
    return Reason(stricter, *_place(text, Fault("", where, None)), message)
