"""Path policies as values: layers merged by rank, and what a job breaks of the result.

Nothing is read here: :mod:`npu_paths.policies` finds the files and structures them. CANN itself never
sees a policy; a policy's default directories reach it only through ``prepare``, ``run`` and ``env``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import attrs

from .model import Finding, Job, Source

SEVERITIES = ("error", "warning", "info")


class Origin(NamedTuple):
    """Where a value of a policy stands: the layer (site, user, project, …), the file and the line."""

    layer: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@attrs.frozen
class Rule:
    """One named rule (``[rules.NAME]``) over the directories of some artifacts.

    ``artifacts``: keys, groups or patterns such as ``*-dump`` (empty: all). Roots are absolute
    directories; file-system types and mount options as the kernel spells them; ``max_mode`` the most
    permissive mode of a directory; ``owner`` and ``group`` a uid or gid, or -1 for the job's own;
    sizes in bytes, ``min_free_share`` in percent; ``required_parts`` names of template parts.
    """

    artifacts: tuple[str, ...] = ()
    allowed_roots: tuple[str, ...] = ()
    forbidden_roots: tuple[str, ...] = ()
    allowed_filesystems: tuple[str, ...] = ()
    forbidden_filesystems: tuple[str, ...] = ()
    required_mount_options: tuple[str, ...] = ()
    forbidden_mount_options: tuple[str, ...] = ()
    absolute: bool | None = None
    must_exist: bool | None = None
    max_mode: int | None = None
    owner: int | None = None
    group: int | None = None
    min_free_bytes: int | None = None
    min_free_inodes: int | None = None
    min_free_share: float | None = None
    required_parts: tuple[str, ...] = ()
    make_mode: int | None = None
    make_group: int | None = None
    severity: str = "error"
    final: bool = False


@attrs.frozen
class Profile:
    """A named profile (``[profiles.NAME]``): variables that must not, or must, be set."""

    forbid: tuple[str, ...] = ()
    require: tuple[str, ...] = ()


@attrs.frozen
class Ignore:
    """A finding that is not reported (``[[ignore]]``), with the reason and the last day it holds (ISO)."""

    id: str
    reason: str
    expires: str
    artifact: str | None = None


@attrs.frozen
class Document:
    """One policy file, structured. ``profile`` is the profile in force; ``final`` names of whole sections."""

    rules: Mapping[str, Rule] = attrs.field(factory=dict)
    profiles: Mapping[str, Profile] = attrs.field(factory=dict)
    profile: str | None = None
    defaults: Mapping[str, str] = attrs.field(factory=dict)
    severity: Mapping[str, str] = attrs.field(factory=dict)
    ignore: tuple[Ignore, ...] = ()
    final: tuple[str, ...] = ()


class Layer(NamedTuple):
    """A document with its place: ``lines`` maps a dotted key (tuple of names) to its line."""

    name: str
    file: str
    document: Document
    lines: Mapping[tuple[str, ...], int]
    given: frozenset[tuple[str, ...]]  # the keys that the file really sets

    def origin(self, *key: str) -> Origin:
        """Where a key stands; the nearest table above it when it has no line of its own."""
        while key and key not in self.lines:
            key = key[:-1]
        return Origin(self.name, self.file, self.lines.get(key, 1))


class Setting(NamedTuple):
    """One effective value: its key, where it stands, and what it overrode."""

    key: tuple[str, ...]
    value: Any
    origin: Origin
    overrode: tuple[tuple[Any, Origin], ...] = ()
    final: bool = False


@attrs.frozen
class Policy:
    """The layers merged: the later wins, unless an earlier one marked the rule or section final."""

    settings: Mapping[tuple[str, ...], Setting] = attrs.field(factory=dict)
    ignores: tuple[tuple[Ignore, Origin], ...] = ()
    refused: tuple[Setting, ...] = ()  # what a later layer wanted against a final one
    broken: tuple[Finding, ...] = ()  # files that could not be understood

    def section(self, name: str) -> dict[str, Setting]:
        """The settings of a flat section (defaults, severity) by their own name."""
        return {s.key[1]: s for s in self.settings.values() if s.key[0] == name and len(s.key) == 2}

    def rules(self) -> dict[str, tuple[Rule, Mapping[str, Origin]]]:
        """Each rule put together from its settings, with the origin of every field."""
        fields: dict[str, dict[str, Setting]] = {}
        for setting in self.settings.values():
            if setting.key[0] == "rules":
                fields.setdefault(setting.key[1], {})[setting.key[2]] = setting
        return {
            name: (Rule(**{f: s.value for f, s in got.items()}), {f: s.origin for f, s in got.items()})
            for name, got in fields.items()
        }

    def profile(self, name: str | None = None) -> dict[str, Setting]:
        """``forbid`` and ``require`` of a profile (by default the one in force)."""
        if name is None:
            chosen = self.settings.get(("profile",))
            name = chosen.value if chosen else None
        return {s.key[2]: s for s in self.settings.values() if s.key[:2] == ("profiles", name)}


def merge(layers: Sequence[Layer], broken: Sequence[Finding] = ()) -> Policy:
    """Merge layers, the weakest first. A value under a final rule or section of an earlier layer stays."""
    settings: dict[tuple[str, ...], Setting] = {}
    refused: list[Setting] = []
    ignores: list[tuple[Ignore, Origin]] = []
    finals: set[tuple[str, ...]] = set()
    for layer in layers:
        document = layer.document
        for key, value in _flat(document, layer.given):
            new = Setting(key, value, layer.origin(*key))
            if any(key[: len(final)] == final for final in finals):
                refused.append(new)
                continue
            old = settings.get(key)
            overrode = () if old is None else (*old.overrode, (old.value, old.origin))
            settings[key] = new._replace(overrode=overrode)
        for index, item in enumerate(document.ignore):
            origin = layer.origin("ignore", str(index))
            if ("ignore",) in finals:
                refused.append(Setting(("ignore", item.id), item.reason, origin))
            else:
                ignores.append((item, origin))
        finals |= {("rules", name) for name, rule in document.rules.items() if rule.final}
        finals |= {tuple(name.split(".")) for name in document.final}
    marked = {key: s._replace(final=any(key[: len(final)] == final for final in finals)) for key, s in settings.items()}
    return Policy(marked, tuple(ignores), tuple(refused), tuple(broken))


def _flat(document: Document, given: frozenset[tuple[str, ...]]) -> list[tuple[tuple[str, ...], Any]]:
    """The keys that a document sets, with their values."""
    flat: list[tuple[tuple[str, ...], Any]] = []
    for section in ("rules", "profiles"):
        for name, item in getattr(document, section).items():
            for field in attrs.fields(type(item)):
                if (section, name, field.name) in given:
                    flat.append(((section, name, field.name), getattr(item, field.name)))
    flat += [(("defaults", name), value) for name, value in document.defaults.items()]
    flat += [(("severity", name), value) for name, value in document.severity.items()]
    if document.profile is not None:
        flat.append((("profile",), document.profile))
    return flat


def offered(job: Job, policy: Policy) -> Job:
    """The job with the policy's defaults shown as candidates that CANN does not see."""
    return job.replace(defaults=defaults(policy))


def defaults(policy: Policy | None) -> dict[str, tuple[str, str]]:
    """Templates for variables that a job leaves unset, with where they stand; ``prepare`` and ``run`` fill them."""
    return {n: (s.value, str(s.origin)) for n, s in policy.section("defaults").items()} if policy is not None else {}


def adjust(findings: Sequence[Finding], policy: Policy, today: str) -> tuple[Finding, ...]:
    """Findings with the policy's severities, without what it ignores until its day (ISO) is over.

    Findings of the policy itself (``policy-…``) are never ignored: that would weaken another layer.
    """
    severities = policy.section("severity")
    kept: list[Finding] = []
    for finding in findings:
        own = finding.id.startswith("policy-")
        if not own and any(_ignores(item, finding, today) for item, _ in policy.ignores):
            continue
        setting = None if own else severities.get(finding.id)
        kept.append(finding._replace(severity=setting.value) if setting else finding)
    for item, origin in policy.ignores:
        if item.expires < today:
            args = {"id": item.id, "expires": item.expires, "reason": item.reason}
            kept.append(policy_finding("policy-ignore-expired", "warning", origin, args))
    return tuple(kept)


def _ignores(item: Ignore, finding: Finding, today: str) -> bool:
    return item.id == finding.id and item.artifact in (None, finding.artifact) and today <= item.expires


def policy_finding(
    id: str,  # noqa: A002 (the field's own name)
    severity: str,
    origin: Origin,
    args: Mapping[str, Any],
    artifact: str | None = None,
    evidence: tuple[str, ...] = (),
) -> Finding:
    """A finding whose evidence and source are the policy's file and line."""
    source = Source(f"policy ({origin.layer})", f"file://{origin.file}#L{origin.line}")
    return Finding(id, severity, args, artifact, (str(origin), *evidence), (), source)
