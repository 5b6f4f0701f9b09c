"""The job options, the same on every command, and what becomes of them: a :class:`Job`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar

import click

from ..core.errors import InspectError, UsageError
from ..core.model import BASES, Job, Msg
from ..core.words import LANGUAGES

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS: tuple[Callable[[F], F], ...] = (
    click.option("--env", "set_env", metavar="NAME=VALUE", multiple=True, help="Set a variable of the job."),
    click.option("--unset", metavar="NAME", multiple=True, help="Unset a variable of the job."),
    click.option("--env-file", metavar="FILE", help="Read variables (NAME=VALUE lines, or NUL separated) from a file."),
    click.option("--cwd", metavar="DIR", help="The directory that the job is started in."),
    click.option("--pid", metavar="PID", type=int, multiple=True, help="Take the job from a live process."),
    click.option("--as", "as_user", metavar="UID[:GID[,GID…]]", help="Answer for another user."),
    click.option("--acl-json", metavar="FILE", help="The file given to aclInit."),
    click.option("--op-debug-config", metavar="FILE", help="The file given as op_debug_config."),
    click.option("--option", metavar="KEY=VALUE", multiple=True, help="An ATC, GE or torch_npu option."),
    click.option("--atc", metavar="COMMAND", help="A whole atc command; its options are taken."),
    click.option("--device", metavar="N", type=click.IntRange(0), help="Device id."),
    click.option("--soc", metavar="NAME", help="SoC version, such as Ascend910B1."),
    click.option("--chip", metavar="N", type=int, help="Platform number of the runtime (-1: no device)."),
    click.option("--cann", metavar="VERSION", help="CANN release, such as 8.0.RC3 or 9.1.0."),
    click.option("--basis", type=click.Choice([*BASES, "both"]), help="Answer by the manual or by the code."),
    click.option("--policy", metavar="FILE", help="A path policy on top of those found."),
    click.option("--lang", type=click.Choice(LANGUAGES), help="Language of messages (default: by the locale)."),
)


class Request:
    """The job options as given; :meth:`job` reads the machine and makes the job."""

    __slots__ = (
        "acl_json", "as_user", "atc", "basis", "cann", "chip", "cwd", "device", "env_file", "lang", "op_debug_config",
        "option", "pid", "policy", "set_env", "soc", "unset",
    )  # fmt: skip

    set_env: tuple[str, ...]
    unset: tuple[str, ...]
    option: tuple[str, ...]
    pid: tuple[int, ...]
    env_file: str | None
    cwd: str | None
    as_user: str | None
    acl_json: str | None
    op_debug_config: str | None
    atc: str | None
    device: int | None
    soc: str | None
    chip: int | None
    cann: str | None
    basis: str | None
    policy: str | None
    lang: str

    def __init__(self, **given: Any) -> None:
        for name in self.__slots__:
            setattr(self, name, given[name])
        self.lang = given["lang"] or language()

    def job(self, *, passwd: bool = True, status: bool = True, detect: bool = True) -> Job:
        """The job: this process (or ``--pid``), changed by the options.

        The flags leave out what an answer does not need: the passwd entry, the umask and capabilities,
        the installed CANN. Raises :class:`UsageError` and :class:`InspectError`.
        """
        from .. import host

        if len(self.pid) > 1:
            raise UsageError(Msg("one-pid", {}))
        for name in ("env_file", "cwd", "acl_json", "op_debug_config", "policy", "cann", "atc", "soc"):
            if getattr(self, name) == "":
                raise UsageError(Msg("empty-option", {"option": "--" + name.replace("_", "-")}))
        job = host.job_of_process(self.pid[0]) if self.pid else host.current_job(passwd=passwd, status=status)
        changes: dict[str, Any] = {"lang": self.lang}
        env = dict(job.env)
        if self.env_file is not None:
            env.update(host.read_env_file(self.env_file))
        if self.cwd is not None:
            changes["cwd"], env["PWD"] = host.enter(self.cwd)
        for text in self.set_env:
            name, value = _pair(text, "--env")
            env[name] = value
        for name in self.unset:
            if not name or "=" in name:
                raise UsageError(Msg("bad-name", {"option": "--unset", "value": name}))
            env.pop(name, None)
        changes["env"] = env
        if self.as_user is not None:
            changes.update(host.identity(self.as_user))
        options = self._options()
        for name in ("device", "soc", "chip", "cann", "basis"):
            if getattr(self, name) is not None:
                changes[name] = getattr(self, name)
        if options:
            changes["options"] = options
        config = self.op_debug_config or options.get("op_debug_config")
        for name, path in (("acl_json", self.acl_json), ("op_debug_config", config)):
            if path is not None:
                changes[name] = path
        job = job.replace(**changes)
        self._readable(job)
        if self.cann is not None:
            return job.replace(cann_source="--cann")
        return host.with_cann(job) if detect else job

    def _options(self) -> dict[str, str]:
        if not self.option and self.atc is None:
            return {}
        from ..core.options import canonical, from_command

        pairs = [_pair(text, "--option") for text in self.option]
        return canonical([*(from_command(self.atc) if self.atc else ()), *pairs])

    def _readable(self, job: Job) -> None:
        """A file that an option names must be readable: otherwise the job cannot be inspected."""
        from .. import host

        for option, path in (("--acl-json", self.acl_json), ("--op-debug-config", self.op_debug_config)):
            if path is not None:
                why = host.unreadable(path)
                if why is not None:
                    raise InspectError(Msg("unreadable-file", {"option": option, "path": path, "why": why}))


def _pair(text: str, option: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise UsageError(Msg("not-a-pair", {"option": option, "value": text}))
    return name, value


def job_options(command: F) -> F:
    """Add the job options to a command, which gets them as its first argument, a :class:`Request`."""

    @wraps(command)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        given = {name: kwargs.pop(name) for name in Request.__slots__}
        return command(Request(**given), *args, **kwargs)

    result: Any = wrapped
    for option in reversed(_OPTIONS):
        result = option(result)
    return result  # type: ignore[no-any-return]


def language(argv: Sequence[str] | None = None) -> str:
    """``en`` or ``zh``: by ``--lang`` on the command line if it is there, else by the locale's variables."""
    from .. import host

    words = list(sys.argv[1:] if argv is None else argv)
    for index, word in enumerate(words):
        value = (
            word[7:]
            if word.startswith("--lang=")
            else words[index + 1]
            if word == "--lang" and words[index + 1 :]
            else ""
        )
        if value in LANGUAGES:
            return value
    return host.locale_language()


def require_readable(file: str, job: Job) -> None:
    """A file that a command is about must be readable: :class:`InspectError` otherwise (exit 3)."""
    from .. import host

    why = host.unreadable(file if file[:1] == "/" else f"{job.cwd or ''}/{file}")
    if why is not None:
        raise InspectError(Msg("dump-check-unreadable", {"path": file, "why": why}))
