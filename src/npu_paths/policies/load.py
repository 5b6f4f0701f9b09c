"""Finds the policy files of a site, a user and a project, and makes one policy of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import host
from ..core.errors import InspectError, UsageError
from ..core.model import Finding, Job, Msg

# The rest of what a policy needs is imported where there is one: most jobs have none, and every rank asks.
if TYPE_CHECKING:
    from ..core.policy import Layer, Policy

NAME = "npu-paths.toml"
PYPROJECT = "pyproject.toml"
TABLE = ("tool", "npu-paths")
_LIMIT = 1 << 20  # no policy is longer


class Broken(NamedTuple):
    """A fault of a policy file: file, line and column (0 when unknown), and what is wrong."""

    file: str
    line: int
    column: int
    message: Msg

    def say(self, lang: str = "en") -> str:
        """``file:line:column: what``."""
        place = f"{self.file}:{self.line}" + (f":{self.column}" if self.column else "")
        return f"{place}: {self.message.say(lang)}"


def places(job: Job, explicit: str | None = None) -> list[tuple[str, str, bool]]:
    """Layer, file, and whether it must exist; the weakest first."""
    import platformdirs

    found = [("site", f"{platformdirs.site_config_dir('npu-paths')}/{NAME}", False)]
    with suppress(RuntimeError):  # neither HOME nor a passwd entry: there is no user's directory to look in
        found.append(("user", f"{platformdirs.user_config_dir('npu-paths')}/{NAME}", False))
    project = _project(job)
    if project is not None:
        found.append(("project", project, False))
    named = job.env.get("NPU_PATHS_POLICY")
    if named:
        found.append(("NPU_PATHS_POLICY", named, True))
    if explicit is not None:
        found.append(("--policy", explicit, True))
    return found


def _project(job: Job) -> str | None:
    """The nearest npu-paths.toml, or pyproject.toml with the table, at or above the current directory."""
    here = job.cwd
    while here is not None:
        top = here.rstrip("/")
        try:
            if host.read_if_there(f"{top}/{NAME}", 1) is not None:
                return f"{top}/{NAME}"
        except InspectError:
            return f"{top}/{NAME}"  # whoever reads it tells why it cannot be
        try:
            text = host.read_if_there(f"{top}/{PYPROJECT}", _LIMIT)
        except InspectError:
            text = None  # every project has one; nothing says that this one is about npu-paths
        if text is not None and b"npu-paths" in text and TABLE[1] in _parse(text).get(TABLE[0], {}):
            return f"{top}/{PYPROJECT}"
        here = None if here == "/" else (here.rpartition("/")[0] or "/")
    return None


def _parse(data: bytes) -> Mapping[str, Any]:
    try:
        return read_toml(data.decode("utf-8"))
    except (ValueError, RecursionError):
        return {}


def read_toml(text: str) -> dict[str, Any]:
    """A TOML text as values. Raises :class:`ValueError`, or RecursionError for one that nests too deep."""
    import sys

    if sys.version_info >= (3, 11):
        import tomllib as toml
    else:
        import tomli as toml
    return toml.loads(text)


def read_layer(layer: str, file: str, account: Callable[[str, str], int | None]) -> Layer | list[Broken] | None:
    """One file as a layer; its faults; or ``None`` when there is no such file.

    Raises :class:`InspectError` for a file that is there and cannot be read.
    """
    data = host.read_if_there(file, _LIMIT + 1, named=layer in ("file", "--policy", "NPU_PATHS_POLICY"))
    if data is None:
        return None
    if len(data) > _LIMIT:
        return [Broken(file, 1, 0, Msg("policy-too-large", {}))]
    from ..core.policy import Layer
    from .lines import key_lines
    from .structure import faults, structure

    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return [Broken(file, line, 0, Msg("policy-not-utf8", {}))]
    try:
        parsed = read_toml(text)
    except (ValueError, RecursionError) as error:
        return [_syntax(file, text, error)]
    lines = key_lines(text)
    if file.endswith(PYPROJECT):
        parsed = parsed.get(TABLE[0], {}).get(TABLE[1], {})
        if not isinstance(parsed, dict):
            return [
                Broken(file, lines.get(TABLE, 1), 0, Msg("policy-type", {"value": parsed, "want": Msg("want-table")}))
            ]
        lines = {key[2:]: line for key, line in lines.items() if key[:2] == TABLE}
    try:
        document = structure(parsed, account)
    except Exception as error:  # cattrs wraps whatever a hook raises into groups of its own
        found = [_broken(file, text, lines, key, message) for key, message in faults(error)]
        return sorted(found, key=lambda fault: fault[:3])
    given = frozenset(
        (section, name, field)
        for section in ("rules", "profiles")
        for name, fields in parsed.get(section, {}).items()
        for field in fields
    )
    return Layer(layer, file, document, lines, given)


def _syntax(file: str, text: str, error: Exception) -> Broken:
    import re

    found = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
    if found is None:
        return Broken(file, text.count("\n") + 1, 0, Msg("policy-syntax", {"error": str(error) or "nested too deeply"}))
    what = str(error)[: found.start()].strip()
    return Broken(file, int(found.group(1)), int(found.group(2)), Msg("policy-syntax", {"error": what}))


def _broken(file: str, text: str, lines: Mapping[tuple[str, ...], int], key: tuple[str, ...], message: Msg) -> Broken:
    at = key
    while at and at not in lines:
        at = at[:-1]
    line = lines.get(at, 1)
    source = text.split("\n")[line - 1]
    column = source.find(at[-1]) + 1 if at else 0
    return Broken(file, line, column, message)


def load(job: Job, explicit: str | None = None) -> Policy | None:
    """The effective policy of a job, ``None`` where there is none. A broken file is a finding of its own.

    So is one that is found and cannot be read. The other layers stay in force. Raises :class:`InspectError` when a
    file that ``--policy`` or ``NPU_PATHS_POLICY`` names does not exist or cannot be read.
    """
    found: list[tuple[str, Layer | list[Broken]]] = []
    for name, file, must_exist in places(job, explicit):
        try:
            got = read_layer(name, file, host.account)
        except InspectError as error:
            if must_exist:
                raise
            got = [Broken(file, 1, 0, Msg("policy-unreadable", {"why": error.args[0].args["why"]}))]
        if got is not None:
            found.append((name, got))
        elif must_exist:
            raise InspectError(Msg("policy-no-file", {"layer": name, "file": file}))
    if not found:
        return None
    from ..core.policy import Origin, merge, policy_finding

    broken: list[Finding] = []
    for name, got in found:
        for fault in got if isinstance(got, list) else ():
            origin = Origin(name, fault.file, fault.line)
            broken.append(policy_finding("policy-broken", "error", origin, {"fault": _Spoken(fault)}))
    return merge([got for _, got in found if not isinstance(got, list)], broken)


class _Spoken:
    """A fault inside another sentence, in that sentence's language."""

    def __init__(self, fault: Broken) -> None:
        self.fault = fault

    def say(self, lang: str = "en") -> str:
        return self.fault.say(lang)

    def __str__(self) -> str:
        return self.fault.say()


def require_sound(policy: Policy | None) -> None:
    """Refuse to go on (prepare, run, env) under a policy of which a file is broken."""
    if policy is not None and policy.broken:
        raise UsageError(Msg("policy-refuses", {"faults": _Many(policy.broken)}))


class _Many:
    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = findings

    def say(self, lang: str = "en") -> str:
        return "; ".join(f.say(lang) for f in self.findings)
