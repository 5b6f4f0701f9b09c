"""The values that everything speaks: job, step, resolution, finding, report (design section 2)."""

# Not here: "from __future__ import annotations". NamedTuple compiles each annotation that is a string, which would
# be most of what importing this module costs.

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import attrs

from .errors import UsageError
from .versions import Version, parse_version
from .world import Probe, Who, World

DOCUMENTED = "documented"
OBSERVED = "observed"
BASES = (DOCUMENTED, OBSERVED)

# The releases that stand in when none is known (design section 3, "Releases").
ASSUMED = {DOCUMENTED: "9.0.0", OBSERVED: "9.2.0"}
# Oldest release whose code was observed.
FIRST_OBSERVED = "8.5.0"


class Source(NamedTuple):
    """Where a rule comes from: a page of the manual or a file of the source code, and its release."""

    title: str
    url: str
    release: str | None = None


class Msg(NamedTuple):
    """A sentence by its id (``core/words``) with what goes into it; :meth:`say` puts it into words."""

    id: str
    args: Mapping[str, Any] = {}

    def say(self, lang: str = "en") -> str:
        """The sentence in ``en`` or ``zh``."""
        from .words import say

        return say(self.id, self.args, lang)

    def __str__(self) -> str:
        return self.say()


class RefusedBy(NamedTuple):
    """The first component that refuses ``uid`` the ``need`` (r, w, x, or rw: read-only mount)."""

    path: str
    owner: int
    group: int
    mode: str
    need: str
    uid: int


class Seen(NamedTuple):
    """What the file system shows at a candidate's directory; ``None`` where the question has no answer."""

    exists: bool | None
    is_dir: bool | None = None
    readable: bool | None = None
    writable: bool | None = None
    searchable: bool | None = None
    nearest_existing: str | None = None
    creatable: bool | None = None
    refused_by: RefusedBy | None = None


class Step(NamedTuple):
    """What became of one candidate. ``held`` is the very string that the component keeps."""

    candidate: str
    kind: str  # option, config, env, default (or policy)
    verdict: str  # selected, blocking, rejected, shadowed, unset, empty, not-applicable
    value: str | None = None
    held: str | None = None
    directory: str | None = None
    reason: Msg | None = None
    seen: Seen | None = None


class Edge(NamedTuple):
    """A release edge that would change the answer: ``field`` would be ``value`` on its other side."""

    release: str
    field: str
    value: Any


class Resolution(NamedTuple):
    """Where one artifact goes under one basis, and why.

    ``outcome`` speaks of the directory: ``ready``, ``creatable``, ``missing`` (must exist and does
    not) or ``unusable``. ``enabled`` tells whether anything is written at all; ``None`` where only the
    run itself decides. ``error`` is the code with which the component refuses, if it does.
    """

    artifact: str
    basis: str
    enabled: bool | None
    enabled_by: tuple[str, ...]
    outcome: str
    selected: str | None
    directory: str | None
    writes_to: str | None
    steps: tuple[Step, ...]
    sources: tuple[Source, ...]
    release_assumed: bool = False
    depends_on: tuple[Edge, ...] = ()
    error: str | None = None
    mode: int | None = None  # of the directories that the component (or prepare) makes
    held: str | None = None
    notes: tuple[Msg, ...] = ()


class Finding(NamedTuple):
    """A diagnosed problem or side effect. ``id`` is contract (findings.md); the text is by language.

    ``evidence`` names each place exactly (variable, file:line, option); ``fix`` holds commands that
    can be pasted.
    """

    id: str
    severity: str  # error, warning, info
    args: Mapping[str, Any] = {}
    artifact: str | None = None
    evidence: tuple[str, ...] = ()
    fix: tuple[str, ...] = ()
    source: Source | None = None
    text: str | None = None  # id of the sentence when it is not the finding's own

    def say(self, lang: str = "en") -> str:
        """The message in ``en`` or ``zh``."""
        return Msg(self.text or self.id, self.args).say(lang)

    @property
    def message(self) -> str:
        """The message in English."""
        return self.say()


def _ids(numbers: Iterable[int]) -> frozenset[int]:
    try:
        got = frozenset(numbers)
    except TypeError:
        got = frozenset(("",))  # type: ignore[arg-type]
    if not all(isinstance(number, int) for number in got):
        raise UsageError(Msg("bad-field", {"field": "groups", "value": repr(numbers), "want": "int, ..."}))
    return got


_TEXTS = ("cwd", "user", "passwd_home", "acl_json", "op_debug_config", "soc", "cann", "host", "root", "deleted_cwd")
_NUMBERS = ("umask", "uid", "gid", "device", "chip", "rank", "pid")
_NEEDED = ("umask", "uid", "gid", "root")  # never None
_TABLES = ("env", "options", "config")


def _as_text(name: str, value: Any) -> str:
    """A path object or bytes as the text that the system would get. Raises :class:`UsageError` for anything else."""
    path = getattr(value, "__fspath__", None)
    text = value if path is None else path()
    if isinstance(text, bytes):
        return text.decode("utf-8", "surrogateescape")
    if not isinstance(text, str):
        raise UsageError(Msg("bad-field", {"field": name, "value": repr(value), "want": "str"}))
    return text


def _must_be_table(name: str, value: Any) -> None:
    try:
        odd = next((f"{k!r}: {v!r}" for k, v in value.items() if not (isinstance(k, str) and isinstance(v, str))), None)
    except AttributeError:
        odd = repr(value)
    if odd is not None:
        raise UsageError(Msg("bad-field", {"field": name, "value": odd, "want": "str -> str"}))


@attrs.frozen
class Job:
    """Everything that decides. A frozen value: :meth:`replace` gives a changed copy.

    ``env`` maps names to values (undecodable bytes as surrogates, like :data:`os.environ`); ``cwd`` is
    the physical current directory, ``None`` when it was deleted; ``umask`` an int; ``groups`` the
    supplementary gids; ``passwd_home`` the home of the passwd entry (``None``: no entry); ``options``
    explicit options under their canonical names (``rules/options.py``); ``acl_json`` and
    ``op_debug_config`` file names; ``config`` the members of its ``dump`` section as text (strings as they
    are, lists as JSON text, ``[]`` when empty), those of its ``profiler`` section as ``profiler.NAME``;
    ``chip`` the platform number of the runtime (-1: no device answers);
    ``cann`` the release, ``None`` when unknown.
    """

    env: Mapping[str, str] = attrs.field(factory=dict)
    cwd: str | None = "/"
    umask: int = 0o022
    uid: int = 0
    gid: int = 0
    groups: frozenset[int] = attrs.field(default=frozenset(), converter=_ids)
    privileged: bool | None = None  # None: uid 0
    user: str | None = None
    passwd_home: str | None = None
    options: Mapping[str, str] = attrs.field(factory=dict)
    acl_json: str | None = None
    op_debug_config: str | None = None
    config: Mapping[str, str] = attrs.field(factory=dict)
    device: int | None = None
    soc: str | None = None
    chip: int | None = None
    cann: str | None = None
    cann_source: str | None = None  # where the release was read
    rank: int | None = None
    pid: int | None = None
    host: str | None = None  # name of the machine, where it is known
    basis: str = DOCUMENTED
    lang: str = "en"
    root: str = "/"  # what the probe calls "/": /proc/PID/root for a live process
    deleted_cwd: str | None = None  # where the cwd was that no longer exists
    # Default directories of a site policy (issue "Path policies"): variable -> (value, origin).
    defaults: Mapping[str, tuple[str, str]] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        for name in _TEXTS:
            value = getattr(self, name)
            if not isinstance(value, str) and (value is not None or name in _NEEDED):
                object.__setattr__(self, name, _as_text(name, value))
        for name in _NUMBERS:
            value = getattr(self, name)
            if not isinstance(value, int) and (value is not None or name in _NEEDED):
                raise UsageError(Msg("bad-field", {"field": name, "value": repr(value), "want": "int"}))
        for name in _TABLES:
            _must_be_table(name, getattr(self, name))
        if self.cann is not None:
            try:
                parse_version(self.cann)
            except UsageError:
                raise UsageError(Msg("bad-release", {"value": self.cann})) from None
        if self.basis not in (*BASES, "both"):
            raise UsageError(f"not a basis: {self.basis!r} (one of documented, observed, both)")
        if self.lang not in ("en", "zh"):
            raise UsageError(Msg("bad-field", {"field": "lang", "value": repr(self.lang), "want": "en, zh"}))

    def replace(self, **changes: Any) -> "Job":
        """A copy with some fields changed. Raises :class:`UsageError` for a field that does not exist."""
        try:
            return attrs.evolve(self, **changes)
        except TypeError as error:
            raise UsageError(f"a job has no such field: {error}") from None

    @property
    def who(self) -> Who:
        """Who asks, for the world."""
        privileged = self.uid == 0 if self.privileged is None else self.privileged
        return Who(self.uid, self.gid, self.groups, privileged)

    @property
    def home(self) -> str | None:
        """``$HOME``; ``None`` when unset."""
        return self.env.get("HOME")

    def version(self, basis: str) -> Version:
        """The release that decides under ``basis``: the job's own or the assumed one."""
        return parse_version(self.cann or ASSUMED[basis])

    def world(self, probe: Probe) -> World:
        """A fresh world of this job."""
        return World(probe, cwd=self.cwd, who=self.who, umask=self.umask)


@attrs.frozen
class Report:
    """The one structure that every renderer and exit code is computed from."""

    job: Job
    resolutions: tuple[Resolution, ...]
    findings: tuple[Finding, ...] = ()
    notes: tuple[Msg, ...] = ()

    def __getitem__(self, key: str | tuple[str, str]) -> Resolution:
        """``report["key"]`` is the answer of the job's basis, ``report["key", "observed"]`` of that one."""
        artifact, basis = (key, None) if isinstance(key, str) else key
        wanted = basis or (DOCUMENTED if self.job.basis == "both" else self.job.basis)
        for resolution in self.resolutions:
            if resolution.artifact == artifact and resolution.basis == wanted:
                return resolution
        raise KeyError(key)

    def __iter__(self) -> Iterator[Resolution]:
        return iter(self.resolutions)
