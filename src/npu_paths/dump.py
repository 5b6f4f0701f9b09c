"""Dump configurations (acl.json): judged, explained, written, run; and the dump library modelled.

Writing and running are loaded when first used, the rest with this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

# What judges and models is loaded here and not at the first call: by then a process may have given up the right
# to read the modules (a daemon that started as root, a test harness that becomes another user for each case).
from .dumping.check import Verdict as Verdict
from .dumping.check import check as check
from .dumping.model import Runtime as Runtime
from .dumping.model import on_load as on_load
from .dumping.model import run_steps as run_steps

if TYPE_CHECKING:
    from .dumping.builders import ExceptionDump as ExceptionDump
    from .dumping.builders import KernelDataDump as KernelDataDump
    from .dumping.builders import ModelDump as ModelDump
    from .dumping.builders import ModelSelection as ModelSelection
    from .dumping.builders import OverflowDump as OverflowDump
    from .dumping.builders import SingleOpDump as SingleOpDump
    from .dumping.builders import WatcherDump as WatcherDump
    from .dumping.session import DumpCallError as DumpCallError
    from .dumping.session import DumpConfigError as DumpConfigError
    from .dumping.session import DumpOrderError as DumpOrderError
    from .dumping.session import NoBackendError as NoBackendError
    from .dumping.session import Session as Session
    from .dumping.session import session as session

# name -> the module that has it
_HOMES = {
    "ExceptionDump": "dumping.builders",
    "KernelDataDump": "dumping.builders",
    "ModelDump": "dumping.builders",
    "ModelSelection": "dumping.builders",
    "OverflowDump": "dumping.builders",
    "SingleOpDump": "dumping.builders",
    "WatcherDump": "dumping.builders",
    "DumpCallError": "dumping.session",
    "DumpConfigError": "dumping.session",
    "DumpOrderError": "dumping.session",
    "NoBackendError": "dumping.session",
    "Session": "dumping.session",
    "session": "dumping.session",
}

__all__ = sorted((*_HOMES, "Runtime", "Verdict", "check", "on_load", "run_steps"))


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
