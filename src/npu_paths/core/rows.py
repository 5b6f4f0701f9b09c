"""What a rule row is made of: candidates, checks and gates as cheap values (design section 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .model import Job, Msg, Source
from .world import World


class Ctx(NamedTuple):
    """What a verb may look at besides the string it works on."""

    job: Job
    world: World
    candidate: Candidate


class Failure(NamedTuple):
    """A check that was not passed: why, and whether the directory is merely missing. ``errno`` where one is known."""

    reason: Msg
    missing: bool = False
    empty: bool = False
    errno: int = 0


class Check(NamedTuple):
    """One verb of a pipeline with its argument and what happens when it fails.

    ``then``: ``next`` candidate, jump to the ``default`` (the last), ``keep`` the value all the same,
    switch the feature ``off``, ``block`` (set, unusable, not passed over), or ``fail`` with ``code``.
    A step with ``base`` never fails: what is held after it is what people call the directory.
    """

    name: str
    run: Callable[[Ctx, str, Any], str | Failure]
    arg: Any = None
    then: str = "block"
    code: str | None = None

    def __call__(self, arg: Any) -> Check:
        return self._replace(arg=arg)

    @property
    def next(self) -> Check:
        return self._replace(then="next")

    @property
    def default(self) -> Check:
        return self._replace(then="default")

    @property
    def keep(self) -> Check:
        return self._replace(then="keep")

    @property
    def off(self) -> Check:
        return self._replace(then="off")

    @property
    def block(self) -> Check:
        return self._replace(then="block")

    def fail(self, code: str) -> Check:
        return self._replace(then="fail", code=code)


class Candidate(NamedTuple):
    """One place that a directory can come from. ``layout`` overrides the row's."""

    name: str
    kind: str
    value: Callable[[Job, str], str | None]
    arg: str
    checks: tuple[Check, ...]
    layout: str | None = None
    mode: int | None = None


class Test(NamedTuple):
    """A question about the job; its answer is the name of what says yes, or ``None``.

    ``code``: as a gate it not only switches off, the component refuses with this code.
    """

    name: str
    run: Callable[[Job, Any], str | None]
    arg: Any = None
    code: str | None = None

    def __call__(self, arg: Any) -> Test:
        return self._replace(arg=arg)

    def fail(self, code: str) -> Test:
        return self._replace(code=code)


class Row(NamedTuple):
    """One artifact under one basis for a range of releases: ``since <= release < until``.

    ``enabled``: tests of which one must say yes (empty: always on; ``None``: only the run decides).
    ``gate``: tests that switch the artifact off, or refuse with a code; the first that says yes counts.
    ``eager``: every variable is tried and made first. ``mode`` of what is made.
    ``layout``: below ``{directory}``; placeholders known only at run time stay.
    """

    artifact: str
    basis: str
    candidates: tuple[Candidate, ...]
    sources: tuple[Source, ...]
    layout: str = "{directory}"
    since: str | None = None
    until: str | None = None
    enabled: tuple[Test, ...] | None = ()
    gate: tuple[Test, ...] = ()
    eager: bool = False
    mode: int = 0o750
    files: str = ""
    notes: tuple[Msg, ...] = ()
    title: str = ""
    route: str = ""  # which switch asks, where an artifact has one ladder for each
