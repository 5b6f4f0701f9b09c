"""Dump configurations (acl.json): judged, explained, written, run; and the dump library modelled.

The names below are loaded when first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .dumping.model import Runtime as Runtime
    from .dumping.model import on_load as on_load
    from .dumping.model import run_steps as run_steps

# name -> the module that has it
_HOMES = {
    "Runtime": "dumping.model",
    "on_load": "dumping.model",
    "run_steps": "dumping.model",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f".{home}", __package__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
