"""A plan as lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.model import Msg
from ..core.plan import Plan, Use
from .lines import visible


def plan_lines(plan: Plan, lang: str = "en") -> Iterator[str]:
    """The plan, what is wrong first. No line holds a control character of a path."""
    yield Msg("plan-head", {"ranks": plan.ranks, "nodes": plan.nodes, "per_node": plan.per_node}).say(lang)
    for use in plan.uses:
        yield ""
        yield from _use_lines(use, lang)
    yield ""
    for note in plan.notes:
        yield note.say(lang)


def _use_lines(use: Use, lang: str) -> Iterator[str]:
    def say(name: str, **args: object) -> str:
        return visible(Msg(name, args).say(lang))

    origin = use.variable or say("plan-by-default")
    yield f"{say('plan-' + use.verdict)}: {visible(use.template)} ({visible(origin)})"
    yield f"  {visible(use.why.say(lang))}"
    yield "  " + say("plan-for", artifacts=", ".join(use.artifacts))
    yield "  " + say("plan-state", outcome=say("outcome-" + use.outcome))
    for example in use.examples:
        yield "  " + say("plan-example", directory=example.directory, ranks=example.ranks)
    if use.directories > len(use.examples):
        yield "  " + say("plan-more", count=use.directories - len(use.examples))
    for ranks, outcome in use.differs:
        yield "  " + say("plan-differs", ranks=ranks, outcome=say("outcome-" + outcome))
    for fix in use.fix:
        yield "  " + say("plan-fix", fix=fix)
