"""The values that the judge of acl.json hands on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .reader import Text

# One report of CANN, with exactly the keys of the observations: code, item, items, kind, and as the
# kind asks value, allowed or when. ``code`` None: reported in a way that reaches nobody (8.5.0).
Error = dict[str, Any]
# Keys and indexes from the top of the document.
Where = tuple[str | int, ...]


class Fault(NamedTuple):
    """One fault of a configuration: ``kind``, where it is, and how CANN names it.

    ``item`` is the name in a report; as the kind asks there are the ``value``, the ``allowed`` words, or
    the condition ``when`` (item, "is" or "is_not", value).
    """

    kind: str
    where: Where
    item: str | None
    value: str | None = None
    allowed: tuple[str, ...] | None = None
    when: tuple[str, str, str] | None = None


class Met(NamedTuple):
    """A fault as the release meets it: ``error`` is its report (``None``: a log line only)."""

    fault: Fault
    error: Error | None


class Outcome(NamedTuple):
    """What one part of an entry point returns and reports. ``ret`` None: the process dies.

    ``faults`` says where and why, whether it is reported or not.
    """

    ret: int | None = 0
    errors: tuple[Error, ...] = ()
    faults: tuple[Fault, ...] = ()


class FileOutcome(NamedTuple):
    """A configuration file as an entry point reads it: ``ret`` 0 and its text, or the code of the refusal."""

    ret: int
    errors: tuple[Error, ...]
    text: Text | None
    faults: tuple[Fault, ...] = ()


class Conversion(NamedTuple):
    """What the converter makes of a dump section.

    ``ret`` is 0 or -1. ``dump_type`` (OPERATOR, OP_OVERFLOW, ARGS_EXCEPTION, EXCEPTION,
    AIC_ERR_DETAIL_DUMP) and the settings after it are ``None`` unless ``need_dump``; ``dump_switch``:
    1 op, 2 kernel, 3 both. ``dfx_types`` and ``dfx_path`` (kernel data) may be set although ``need_dump``
    is false. ``errors`` holds what is reported; ``met`` every fault up to and with the one that refuses,
    reported or not. ``scene`` is the dump_scene in force ("" none).
    """

    ret: int
    need_dump: bool = False
    dump_type: str | None = None
    dump_path: str | None = None
    dump_mode: str | None = None
    dump_data: str | None = None
    dump_switch: int | None = None
    stats: tuple[str, ...] | None = None
    dfx_types: tuple[str, ...] | None = None
    dfx_path: str | None = None
    errors: tuple[Error, ...] = ()
    met: tuple[Met, ...] = ()
    scene: str = ""

    @property
    def ok(self) -> bool:
        """Accepted, and nothing reported."""
        return self.ret == 0 and not self.errors
