"""What a rule row is made of: candidates, checks and gates as cheap values (design section 3)."""

# Not here: "from __future__ import annotations". NamedTuple compiles each annotation that is a string, which would
# be most of what importing this module costs.

from collections.abc import Callable
from typing import Any, NamedTuple

from .model import Job, Msg, Source
from .versions import Version, within
from .world import World


class Ctx(NamedTuple):
    """What a verb may look at besides the string it works on."""

    job: Job
    world: World
    candidate: "Candidate"


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
    A step with ``base`` only says what people call the directory; what is held stays.
    ``since`` and ``until``: the check is made only by releases in ``since <= release < until``.
    ``asks``: it never changes the string. ``text``: it looks at nothing but the string.
    """

    name: str
    run: Callable[[Ctx, str, Any], str | Failure]
    arg: Any = None
    then: str = "block"
    code: str | None = None
    since: str | None = None
    until: str | None = None
    asks: bool = False
    text: bool = False

    def __call__(self, arg: Any) -> "Check":
        return self._replace(arg=arg)

    def from_(self, release: str) -> "Check":
        """Made from this release on."""
        return self._replace(since=release)

    def before(self, release: str) -> "Check":
        """Made before this release only."""
        return self._replace(until=release)

    @property
    def next(self) -> "Check":
        return self._replace(then="next")

    @property
    def default(self) -> "Check":
        return self._replace(then="default")

    @property
    def keep(self) -> "Check":
        return self._replace(then="keep")

    @property
    def off(self) -> "Check":
        return self._replace(then="off")

    @property
    def base(self) -> "Check":
        return self._replace(then="base")

    @property
    def block(self) -> "Check":
        return self._replace(then="block")

    def fail(self, code: str) -> "Check":
        return self._replace(then="fail", code=code)


class Test(NamedTuple):
    """A question about the job; its answer is the name of what says yes, or ``None``.

    ``code``: as a gate it not only switches off, the component refuses with this code. Releases outside
    ``since <= release < until`` do not know it. ``negated``: it says yes where the question is denied.
    """

    name: str
    run: Callable[[Job, Any], str | None]
    arg: Any = None
    code: str | None = None
    since: str | None = None
    until: str | None = None
    negated: bool = False

    def __call__(self, arg: Any) -> "Test":
        return self._replace(arg=arg)

    def from_(self, release: str) -> "Test":
        """Known from this release on."""
        return self._replace(since=release)

    def before(self, release: str) -> "Test":
        """Known before this release only."""
        return self._replace(until=release)

    @property
    def no(self) -> "Test":
        """The contrary."""
        return self._replace(negated=not self.negated)

    def answer(self, job: Job, version: Version, edges: set[str] | None = None) -> str | None:
        """The name of what says yes for a release, or ``None``; ``edges`` gets the releases that mattered."""
        got = self.run(job, self.arg)
        if self.negated:
            got = None if got else str(self.arg if isinstance(self.arg, str) else self.arg[0])
        if got and (self.since or self.until):
            note_edges(self.since, self.until, edges)
            return got if within(version, self.since, self.until) else None
        return got or None

    def fail(self, code: str) -> "Test":
        return self._replace(code=code)


class Candidate(NamedTuple):
    """One place that a directory can come from. ``layout`` and ``mode`` override the row's.

    Releases outside ``since <= release < until`` do not know it; where one of ``gate`` says yes it does
    not apply to the job: both give a step ``not-applicable``. ``notes`` are said when it wins.
    ``passwd``: its value needs the passwd entry.
    """

    name: str
    kind: str
    value: Callable[[Job, str], str | None]
    arg: str
    checks: tuple[Check, ...]
    layout: str | None = None
    mode: int | None = None
    since: str | None = None
    until: str | None = None
    gate: tuple[Test, ...] = ()
    notes: tuple[Msg, ...] = ()
    passwd: bool = False


class Row(NamedTuple):
    """One artifact under one basis for a range of releases: ``since <= release < until``.

    ``enabled``: tests of which one must say yes (empty: always on; ``None``: only the run decides).
    ``gate``: tests that switch the artifact off, or refuse with a code; the first that says yes counts.
    ``when``: tests that must all say yes for this ladder to be the one (the first row that fits answers).
    ``eager``: every variable is tried and made first. ``mode`` of what is made. ``layout``: below
    ``{directory}``; placeholders known only at run time stay. ``files``: how files there are named.
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
    when: tuple[Test, ...] = ()
    none: str | None = None  # code with which the component refuses when no candidate is given
    route: str = ""  # which switch asks, where an artifact has one ladder for each


class Artifact(NamedTuple):
    """One kind of output: its title, its group (id of a sentence), the mode with which ``prepare`` makes it."""

    title: str
    title_zh: str
    group: str
    mode: int = 0o750


def note_edges(since: str | None, until: str | None, edges: set[str] | None) -> None:
    """Add the releases of a range to those that an answer depends on."""
    if edges is not None:
        if since is not None:
            edges.add(since)
        if until is not None:
            edges.add(until)
