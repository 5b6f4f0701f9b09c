"""``op_debug_config``: the file, its tokens and what is in force in the end, as the fusion engine reads them.

Rules: facts/cann_paths.md 13.1, 13.4 and 19.2 A9 (hicann/ge ``op_debug_config_parser.cc``). The text is
handled as bytes would be: undecodable bytes are kept as surrogates.
"""

# Not here: "from __future__ import annotations". NamedTuple compiles each annotation that is a string, which would
# be most of what importing this module costs.

from typing import NamedTuple

from .model import Job
from .world import World

__all__ = ["COLLECT_DEFAULT", "TOKENS", "Malformed", "OpDebug", "in_force", "parse", "read"]

KEY = "op_debug_config"
LIST_KEY = "op_debug_list"
OOM = "oom"
# Documented tokens and those that only the code knows (13.2).
TOKENS = ("oom", "dump_cce", "dump_loc", "ccec_O0", "ccec_g", "check_flag", "dump_bin", "dump_UBfusion", "sanitizer")
# What NPU_COLLECT_PATH puts in place when no configuration is given (13.4).
COLLECT_DEFAULT = "dump_bin,dump_cce,dump_loc,ccec_g"

_SPACE = " \t\n\v\f\r"  # isspace() in the C locale
_LIMIT = 1 << 22  # bytes read of the file; the real one reads on, but a configuration is a few lines
_UNREADABLE = "E20101:op_debug_config"
_MALFORMED = "E20003:op_debug_config,E29999"


class Malformed(NamedTuple):
    """Something in the file that CANN reports or swallows: ``what`` is no-equals, empty-value, directory or
    unreadable; ``line`` counts from 1 (``None``: the file as a whole); ``key`` is the one that it was for."""

    what: str
    line: int | None
    text: str
    key: str = KEY


class OpDebug(NamedTuple):
    """One file parsed, or with :func:`in_force` what is in force.

    ``config`` is the string that the compiler gets; ``names`` and ``types`` limit it to operators;
    ``memory_check`` tells that ``oom`` was seen (it is never reset). ``ok`` is false where the compiler
    refuses to start; ``reported`` holds its error codes.
    """

    config: str = ""
    from_file: str = ""
    memory_check: bool = False
    names: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    ok: bool = True
    reported: str = ""
    line: int | None = None  # of the configuration line that counts
    malformed: tuple[Malformed, ...] = ()
    option: str | None = None  # the option's own tokens, where they count

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens in force; what CANN passes on is not checked against any list."""
        return tuple(self.config.split(",")) if self.config else ()

    def selects(self, name: str, kind: str) -> bool:
        """Whether the operator ``name`` of type ``kind`` is compiled for debugging."""
        if self.names or self.types:
            return name in self.names or kind in self.types
        return bool(self.config)


def _split(text: str) -> list[str]:
    return [part for item in text.split(",") if (part := item.strip(_SPACE))]


def parse(text: str) -> OpDebug:
    """Read the text of a configuration file.

    A line that contains ``op_debug_config`` anywhere counts, the last one wins; else one that contains
    ``op_debug_list``. The value starts behind the first ``=``. A line that is malformed is reported, and
    yet stays in force as it is, which switches cache and prebuilt kernels off.
    """
    config: tuple[int, str] | None = None
    listed: tuple[int, str] | None = None
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip(_SPACE)
        if not line or line[0] == "#":
            continue
        if KEY in line:
            config = (number, line)
        elif LIST_KEY in line:
            listed = (number, line)
    if config is None:
        return OpDebug()
    number, line = config
    _, equals, value = line.partition("=")
    if not value:
        wrong = Malformed("empty-value" if equals else "no-equals", number, line)
        return OpDebug(line, line, reported=_MALFORMED, line=number, malformed=(wrong,))
    tokens = _split(value)
    joined = ",".join(tokens)
    got = OpDebug(joined, joined, OOM in tokens, line=number)
    if listed is None:
        return got
    number, line = listed
    _, equals, value = line.partition("=")
    if not value:
        wrong = Malformed("empty-value" if equals else "no-equals", number, line, LIST_KEY)
        return got._replace(reported=_MALFORMED, malformed=(wrong,))
    items = _split(value)
    types = {item.partition("::")[2] for item in items if "::" in item}
    names = {item for item in items if "::" not in item}
    return got._replace(names=tuple(sorted(names)), types=tuple(sorted(types)))


def read(path: str, world: World) -> OpDebug:
    """Read the file that the option names. A directory opens and yields nothing (19.1 C10)."""
    found = world.find(path)
    if found.errno or found.stat is None or world.access(path, "r"):
        wrong = Malformed("unreadable", None, path)
        return OpDebug(ok=False, reported=_UNREADABLE, malformed=(wrong,))
    if found.stat.kind == "dir":
        return OpDebug(malformed=(Malformed("directory", None, path),))
    data = world.read(path, _LIMIT)
    if isinstance(data, int):
        return OpDebug(ok=False, reported=_UNREADABLE, malformed=(Malformed("unreadable", None, path),))
    return parse(data.decode("utf-8", "surrogateescape"))


def in_force(job: Job, world: World, path: str | None = None, option: str | None = None) -> OpDebug:
    """What is in force with the file ``path`` and the context option ``option`` (``op_debug_option``).

    The option's tokens replace the file's when NPU_COLLECT_PATH is set or the file gave none; a present but
    empty option then clears them. NPU_COLLECT_PATH alone, with nothing else given, puts
    ``COLLECT_DEFAULT`` in place.
    """
    collect = job.env.get("NPU_COLLECT_PATH", "").strip(" \t")
    got = read(path, world) if path else OpDebug()
    if not got.ok:
        return got
    if option is None:
        return got._replace(config=COLLECT_DEFAULT) if collect and not got.config else got
    if collect or not got.config:
        tokens = _split(option)
        return got._replace(
            config=",".join(tokens), memory_check=got.memory_check or OOM in tokens, option=",".join(tokens)
        )
    return got
