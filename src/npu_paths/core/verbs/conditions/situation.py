"""What a condition may look at, what it answers, and the helpers that all of them share."""

# Not here: "from __future__ import annotations". NamedTuple compiles each annotation that is a string, which would
# be most of what importing this module costs.

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...model import DOCUMENTED, Job, Resolution, Source, Step
from ...quoting import sh_quote as quote
from ...rows import Candidate, Ctx, Failure
from ...world import World
from ..common import DIRECTORY, MAKE

__all__ = [
    "ERROR", "INFO", "SEVERITIES", "WARNING", "Config", "Debug", "Hit", "Rule", "Situation", "When", "line_of",
    "mindspore", "quote", "unusable", "winner",
]  # fmt: skip

ERROR, WARNING, INFO = "error", "warning", "info"
SEVERITIES = (ERROR, WARNING, INFO)


class Hit(NamedTuple):
    """A condition that holds: what it is about, and what goes into the finding.

    ``subject`` names the variable, option or file; a special finding suppresses a general one about the
    same subject. ``severity`` replaces the row's where the context raises it, ``source`` the row's; ``text`` is another
    sentence.
    """

    subject: str
    args: Mapping[str, Any] = {}
    evidence: tuple[str, ...] = ()
    fix: tuple[str, ...] = ()
    artifact: str | None = None
    severity: str | None = None
    text: str | None = None
    source: Source | None = None


class When(NamedTuple):
    """One condition with its argument."""

    name: str
    run: Callable[["Situation", Any], Iterable[Hit]]
    arg: Any = None

    def __call__(self, arg: Any) -> "When":
        return self._replace(arg=arg)


class Rule(NamedTuple):
    """One finding of the catalogue; its words are in ``words/findings.py`` and ``words/catalogue.py``.

    ``over``: ids that it suppresses about the same subject. ``rises``: severities that the context may
    give instead. ``by``: who finds it when it is not ``evaluate`` (acl.json, launch, prepare, policy, check).
    ``shown``: printed by ``check`` although it is informational.
    """

    id: str
    severity: str
    source: Source
    when: tuple[When, ...] = ()
    over: tuple[str, ...] = ()
    rises: tuple[str, ...] = ()
    by: str = ""
    shown: bool = False


class Debug(NamedTuple):
    """One ``op_debug_config`` of the job: how it was given and what it amounts to (:mod:`core.opdebug`)."""

    place: str
    path: str | None
    value: Any


class Config(NamedTuple):
    """One acl.json of the job: how it was given, its text and its content (``None``: no JSON object)."""

    place: str
    path: str
    text: str
    content: dict[str, Any] | None

    @property
    def dump(self) -> dict[str, Any]:
        """The dump section; empty when there is none."""
        section = (self.content or {}).get("dump")
        return section if isinstance(section, dict) else {}

    def at(self, key: str) -> str:
        """``file:line: "key": value`` of a key of the dump section."""
        import json

        shown = json.dumps(self.dump[key], ensure_ascii=False) if key in self.dump else "?"
        return f'{self.path}:{line_of(self.text, key)}: "{key}": {shown}'


class Situation:
    """A job with its world, its resolutions under both bases, and what its files hold."""

    __slots__ = (
        "_table", "_tables", "configs", "debugs", "job", "locks", "profile", "resolutions", "world",
    )  # fmt: skip

    def __init__(
        self,
        job: Job,
        world: World,
        resolutions: Sequence[Resolution],
        *,
        profile: str,
        debugs: Sequence[Debug] = (),
        configs: Sequence[Config] = (),
        mounts: Callable[[], Any],
        locks: Mapping[str, bool] | None = None,
    ) -> None:
        self.job = job
        self.world = world
        self.resolutions = resolutions
        self.profile = profile
        self.debugs = debugs
        self.configs = configs
        self._tables = mounts
        self._table: Any = None
        self.locks = locks or {}

    # ------------------------------------------------------------------ values
    def env(self, name: str) -> str:
        """The value of a variable; empty when unset."""
        return self.job.env.get(name, "")

    def seen(self, name: str) -> str:
        """``NAME=value`` of a variable, or the option so named."""
        if name in self.job.env:
            return f"{name}={self.job.env[name]}"
        return f"--option {name}={self.job.options[name]}"

    def places(self, names: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Those of the variables that are set, with their values."""
        for name in names:
            value = self.job.env.get(name)
            if value is not None:
                yield name, value

    def options(self, names: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Those of the options that are given, with their values."""
        for name in names:
            value = self.job.options.get(name)
            if value is not None:
                yield name, value

    def on_since(self, release: str, basis: str = DOCUMENTED) -> bool:
        """Whether the job's (or the assumed) release is at least ``release``."""
        from ...versions import within

        return within(self.job.version(basis), release, None)

    def table(self) -> Any:
        """The mount table (:class:`core.mounts.Mounts`), read when it is first asked for."""
        if self._table is None:
            self._table = self._tables()
        return self._table

    def mount(self, path: str) -> Any:
        """The file system that holds a physical path (:class:`core.mounts.MountPoint`), if known."""
        return self.table().at(path)

    # ------------------------------------------------------------------ resolutions
    @property
    def basis(self) -> str:
        """The basis that is reported."""
        return DOCUMENTED if self.job.basis == "both" else self.job.basis

    def chosen(self) -> Iterator[Resolution]:
        """The resolutions of the reported basis."""
        return (r for r in self.resolutions if r.basis == self.basis)

    def in_use(self) -> Iterator[Resolution]:
        """Those that are on, or that only the run decides."""
        return (r for r in self.chosen() if r.enabled is not False)

    def get(self, artifact: str, basis: str) -> Resolution | None:
        """One resolution, if it was asked for."""
        return next((r for r in self.resolutions if r.artifact == artifact and r.basis == basis), None)


class MindSpore(NamedTuple):
    """The dump configuration of MindSpore (MINDSPORE_DUMP_CONFIG): ``fault`` is missing, json or ``None``."""

    file: str
    fault: str | None
    path: str | None = None
    line: int = 1


def mindspore(sit: Situation) -> MindSpore | None:
    """The configuration that MINDSPORE_DUMP_CONFIG names, read; ``None`` when it is not set."""
    file = sit.env("MINDSPORE_DUMP_CONFIG")
    if not file:
        return None
    data = sit.world.read(file, 1 << 20)
    if isinstance(data, int):
        return MindSpore(file, "missing")
    import json

    text = data.decode("utf-8", "surrogateescape")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return MindSpore(file, "json")
    common = content.get("common_dump_settings") if isinstance(content, dict) else None
    path = common.get("path") if isinstance(common, dict) else None
    return MindSpore(file, None, path if isinstance(path, str) else None, line_of(text, "path"))


def winner(resolution: Resolution) -> Step | None:
    """The step that decides."""
    return next((s for s in resolution.steps if s.verdict in ("selected", "blocking")), None)


def unusable(sit: Situation, value: str, need: str = "rwx", *, create: bool = True) -> Failure | None:
    """Why ``value`` cannot be used as a directory (made if it may be); ``None`` when it can."""
    ctx = Ctx(sit.job, sit.world.fork(), _NOBODY)
    if create:
        got = MAKE.run(ctx, value, 0o700)
        if isinstance(got, Failure):
            return got
    got = DIRECTORY.run(ctx, value, need)
    return got if isinstance(got, Failure) else None


_NOBODY = Candidate("", "", lambda job, name: None, "", ())


def line_of(text: str, key: str) -> int:
    """The line (from 1) where a JSON key is first written; 1 when it is not found."""
    at = text.find(f'"{key}"')
    return text.count("\n", 0, at) + 1 if at >= 0 else 1
