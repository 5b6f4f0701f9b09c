"""Replay of the log and trace directories."""

from __future__ import annotations

from typing import Any

from .case import Case


def _plog(case: Case) -> dict[str, Any]:
    world = case.world()
    got = case.resolve("process-log", world=world)
    return {
        "dir": got.held,
        "fallback": "home" if got.selected == "default" else got.selected,
        "error": 0,
        "created": case.created(world),
    }


def _atrace(case: Case) -> dict[str, Any]:
    world = case.world()
    got = case.resolve("atrace", world=world)
    if got.enabled is False:
        return {"dir": None, "fallback": None, "error": -1, "created": []}
    return {
        "dir": got.held,
        "fallback": "home" if got.selected == "default" else got.selected,
        "error": 0,
        "created": case.created(world),
    }


ADAPTERS = {"plog": _plog, "atrace": _atrace}
