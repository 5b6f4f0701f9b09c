"""What asys finds, as text."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator

from ..core.collector import Collected, Collection
from ..core.model import Msg
from .lines import visible, wrapped

_WIDTH = 80
_STATES = {True: "asys-found", False: "asys-missed", None: "asys-unknown"}


def command(one: Collected) -> str | None:
    """The shell command that makes asys find it; ``None`` when it is found already or nothing helps."""
    if one.found is not False:
        return None
    if one.task_dir is not None:
        return f"asys collect --task_dir={shlex.quote(one.task_dir)}"
    if one.settings:
        unset = "env -u ASCEND_WORK_PATH " if one.settings[0][0] == "HOME" else ""
        return unset + " ".join(f"{name}={shlex.quote(value)}" for name, value in one.settings) + " asys collect"
    return None


def lines(collections: Iterable[Collection], lang: str = "en") -> Iterator[str]:
    """The section about asys, line by line, safe to print; an empty line between commands."""
    first = True
    for collection in collections:
        if not first:
            yield ""
        first = False
        yield Msg(f"asys-title-{collection.command}").say(lang)
        if not collection.items and not collection.notes:
            yield "  " + Msg("asys-nothing").say(lang)
        for one in collection.items:
            yield from _item(one, lang)
        for note in collection.notes:
            yield from wrapped(visible(note.say(lang)), _WIDTH, "    ", "  - ")


def _item(one: Collected, lang: str) -> Iterator[str]:
    yield f"  {one.artifact}: {Msg(_STATES[one.found]).say(lang)}"
    if one.found and one.stops_at:
        yield from wrapped(visible(Msg("asys-stops", {"path": one.stops_at}).say(lang)), _WIDTH, "      ", "    ")
    if one.reason is not None:
        yield from wrapped(visible(one.reason.say(lang)), _WIDTH, "      ", "    ")
    if one.found is False and one.looked:
        places = " > ".join(place.path for place in one.looked)
        yield from wrapped(visible(Msg("asys-looks", {"places": places}).say(lang)), _WIDTH, "      ", "    ")
    fix = command(one)
    if fix is not None:
        yield "    " + visible(Msg("asys-use-task-dir", {"command": fix}).say(lang))
