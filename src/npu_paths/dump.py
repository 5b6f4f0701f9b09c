"""Dump configurations (acl.json): judged, explained, written, run; and the dump library modelled.

The names below are loaded when first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .dumping.builders import ExceptionDump as ExceptionDump
    from .dumping.builders import KernelDataDump as KernelDataDump
    from .dumping.builders import ModelDump as ModelDump
    from .dumping.builders import ModelSelection as ModelSelection
    from .dumping.builders import OverflowDump as OverflowDump
    from .dumping.builders import SingleOpDump as SingleOpDump
    from .dumping.builders import WatcherDump as WatcherDump
    from .dumping.check import Verdict as Verdict
    from .dumping.check import check as check
    from .dumping.model import Runtime as Runtime
    from .dumping.model import on_load as on_load
    from .dumping.model import run_steps as run_steps
    from .dumping.session import DumpCallError as DumpCallError
    from .dumping.session import DumpConfigError as DumpConfigError
    from .dumping.session import DumpOrderError as DumpOrderError
    from .dumping.session import NoBackendError as NoBackendError
    from .dumping.session import Session as Session
    from .dumping.session import session as session

# name -> the module that has it
_HOMES = {
    "Verdict": "dumping.check",
    "check": "dumping.check",
    "ExceptionDump": "dumping.builders",
    "KernelDataDump": "dumping.builders",
    "ModelDump": "dumping.builders",
    "ModelSelection": "dumping.builders",
    "OverflowDump": "dumping.builders",
    "SingleOpDump": "dumping.builders",
    "WatcherDump": "dumping.builders",
    "Runtime": "dumping.model",
    "on_load": "dumping.model",
    "run_steps": "dumping.model",
    "DumpCallError": "dumping.session",
    "DumpConfigError": "dumping.session",
    "DumpOrderError": "dumping.session",
    "NoBackendError": "dumping.session",
    "Session": "dumping.session",
    "session": "dumping.session",
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
