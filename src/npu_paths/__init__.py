"""npu-paths: where CANN will put each thing, why there, and whether this user may write there.

The names below are the library; they are loaded when first used, so that importing the package costs
next to nothing in every rank. ``npu_paths.dump`` judges acl.json and models the dump library,
``npu_paths.testing`` has fake file systems and the replay of observations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import dump as dump
    from . import testing as testing
    from .core.errors import InspectError as InspectError
    from .core.errors import NpuPathsError as NpuPathsError
    from .core.errors import UsageError as UsageError
    from .core.model import Finding as Finding
    from .core.model import Job as Job
    from .core.model import Report as Report
    from .core.model import Resolution as Resolution
    from .core.model import Step as Step
    from .host import DiskProbe as DiskProbe
    from .host import current_job as current_job
    from .host import job_of_process as job_of_process

__version__ = "0.1.0"

_HOMES = {
    "InspectError": "core.errors",
    "NpuPathsError": "core.errors",
    "UsageError": "core.errors",
    "Finding": "core.model",
    "Job": "core.model",
    "Report": "core.model",
    "Resolution": "core.model",
    "Step": "core.model",
    "DiskProbe": "host",
    "current_job": "host",
    "job_of_process": "host",
    "explain": "api",
    "resolve": "api",
    "prepare": "api",
    "as_dict": "report.plain",
    "PrepareError": "preparing",
}
_MODULES = ("dump", "testing")

__all__ = [*sorted(_HOMES), *_MODULES]


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _MODULES:
        return import_module(f".{name}", __name__)
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{home}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
