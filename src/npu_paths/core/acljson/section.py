"""The dump section as the checks see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..aclrows import Rule
from ..rules import acl as rules
from ..world import World
from .types import Fault


class End(NamedTuple):
    """Judging stops here: accepted as it is."""


class Section:
    """The dump section under judgement: its items, the world, and how the release takes an empty word."""

    __slots__ = ("empty_is_empty", "items", "world")

    def __init__(self, items: dict[str, Any], world: World, empty_is_empty: bool) -> None:
        self.items = items
        self.world = world
        self.empty_is_empty = empty_is_empty

    def text(self, item: str) -> str | None:
        """The item's string; ``None`` when it is missing or no string."""
        got = self.items.get(item)
        return got if type(got) is str else None

    def wrong_type(self, item: str) -> bool:
        """Whether the item is there and no string: reading it throws."""
        return item in self.items and type(self.items[item]) is not str

    def setting(self, item: str) -> str:
        """The item's string or what it counts as when it is missing."""
        got = self.text(item)
        return rules.DEFAULTS.get(item, "") if got is None else got


Found = Iterator["Fault | End"]
Check = Callable[[Section, Rule], Found]


def type_fault(item: str) -> Fault:
    """What reading an item of the wrong JSON type throws (before 9.1.0)."""
    return Fault("type", ("dump", item), item)


def all_strings(got: Any) -> bool:
    """Whether it is a list of nothing but strings."""
    return type(got) is list and set(map(type, got)) <= {str}
