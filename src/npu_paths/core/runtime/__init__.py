"""The dump library in one process, modelled: who enabled which dump first, call order, return codes.

Pure: nothing is written, what would be made is in the overlay of the world. The forms of the observations
are in ``observe``.
"""

from .explain import dump_resolutions
from .library import EXCEPTION_TYPES, Folders, Library, State
from .process import CODES, Call, Runtime

__all__ = [
    "CODES",
    "EXCEPTION_TYPES",
    "Call",
    "Folders",
    "Library",
    "Runtime",
    "State",
    "dump_resolutions",
]
