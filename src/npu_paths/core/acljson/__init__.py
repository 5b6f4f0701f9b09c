"""acl.json judged as CANN judges it, release by release.

The pieces, in the order in which ``aclInit`` meets them:

``read_file(path, job, world)``
    The file as the entry points read it: must resolve, be regular, at most 10 MiB and not nested too
    deep. -> :class:`FileOutcome` (``ret`` 0, 100003 or 100006; ``text`` when it was read).
``before_dump(text, job)``
    What ``aclInit`` (not ``aclmdlSetDump``) judges before the dump section: the first parse and
    ``err_msg_mode``. -> :class:`Outcome` (``ret`` 0, 100006 or 100000).
``judge(text, job, world)``
    The conversion of the dump section, the same for both entry points (not called for an empty file).
    Directories that it makes are put into the overlay of ``world``. -> :class:`Conversion`.
``after_dump(text, job)``
    What ``aclInit`` judges after the dump is on: default device, stack and print sizes, event mode,
    profiler. -> :class:`Outcome` (``ret`` ``None``: the process dies).

Facts: ``cann_paths.md`` sections 4, 14 and 20, ``releases_adump.md``; sources: hicann/runtime
``src/dfx/adump/adump/impl/dump_config_converter.cpp``, ``src/acl/common/json_parser.cpp``.
"""

from ..rules.acl import INVALID_FILE
from .entry import MAX_BYTES, after_dump, before_dump, read_file
from .judge import further, judge
from .reader import Text, text_of
from .types import Conversion, Error, Fault, FileOutcome, Met, Outcome, Where

__all__ = [
    "INVALID_FILE",
    "MAX_BYTES",
    "Conversion",
    "Error",
    "Fault",
    "FileOutcome",
    "Met",
    "Outcome",
    "Text",
    "Where",
    "after_dump",
    "before_dump",
    "further",
    "judge",
    "read_file",
    "text_of",
]
