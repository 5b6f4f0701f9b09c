"""What the tables that judge acl.json are made of (``rules/acl.py``); each row has its release range."""

from __future__ import annotations

from typing import Any, NamedTuple

from .model import Source


class Rule(NamedTuple):
    """One check of the dump section, in the place where the converter does it.

    ``check`` names a function of ``acljson/checks.py``, ``item`` what it looks at, ``arg`` what it needs.
    ``silent``: the release refuses with a log line only. ``goes_on``: reported, and judged further.
    """

    check: str
    item: str = ""
    arg: Any = None
    since: str | None = None
    until: str | None = None
    silent: bool = False
    goes_on: bool = False


class Code(NamedTuple):
    """The code that a release reports a kind of fault with (``None``: one that reaches nobody)."""

    kind: str
    code: str | None
    since: str | None = None
    until: str | None = None


class Value(NamedTuple):
    """A value that depends on the release."""

    value: Any
    since: str | None = None
    until: str | None = None


class Scene(NamedTuple):
    """A word of dump_scene: the dump that it turns on, and the artifact whose ladder gives the path.

    ``artifact`` ``None``: dump_path as it stands.
    """

    word: str
    dump_type: str
    artifact: str | None
    since: str | None = None
    until: str | None = None


class Section(NamedTuple):
    """A setting of acl.json that aclInit reads besides the dump, with what a bad value returns and reports.

    ``path``: its keys from the top; ``form``: how the value is judged (``acljson/entry.py``); ``ret`` and
    ``code`` for a value that is refused, ``type_ret`` and ``type_code`` for one of the wrong JSON type
    (``type_ret`` ``None``: the process dies). A ``code`` of ``""`` reports nothing.
    """

    path: tuple[str, ...]
    form: str
    ret: int
    code: str
    type_ret: int | None
    type_code: str
    since: str | None = None
    until: str | None = None


class Described(NamedTuple):
    """From which release the manual describes a field (``word`` ``None``), or a word of one."""

    item: str
    word: str | None
    since: str
    source: Source


class Advice(NamedTuple):
    """A finding about an acl.json: ``test`` names the question (``acljson/advice.py``), ``text`` the sentence.

    ``manual``: a rule of the reference manual, in its range of releases. ``refuses``: the manual calls a
    file that breaks it wrong.
    """

    id: str
    test: str
    severity: str
    text: str
    source: Source
    manual: bool = False
    refuses: bool = False
    since: str | None = None
    until: str | None = None
