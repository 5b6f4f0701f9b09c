"""``npu_paths.dump.check``: one acl.json judged in full."""

from __future__ import annotations

import os
from typing import Any, cast

import attrs

from ..core import acljson
from ..core.acljson import Error, Fault, Met, Text
from ..core.acljson.advice import advise, case
from ..core.acljson.diagnose import Diagnostic, Documented, Reason, diagnose, documented, explain
from ..core.model import ASSUMED, DOCUMENTED, FIRST_OBSERVED, OBSERVED, Finding, Job
from ..core.runtime import Runtime
from ..core.runtime.observe import Created, created
from ..core.versions import parse_version, within
from ..core.world import Probe, World
from .model import this_disk, this_job

# A file beyond what the entry points take is still converted up to here, as a text would be.
_LIMIT = 64 << 20


@attrs.frozen
class Verdict:
    """What CANN (``job.cann``, unknown: 9.2.0) makes of one acl.json.

    The fields up to ``acl_set_dump_enabled`` are those of the observations (conformance README, config
    rows): one conversion of the text, then ``aclInit`` and ``aclmdlSetDump`` with the file, each in a fresh
    process under the job's environment. ``acl_init_ret`` ``None`` (and the two fields after it): the process
    dies.

    ``diagnostics`` says where the faults stand and what they mean, ``further`` those that CANN would only
    meet after the first; ``findings`` are our own; ``documented`` is the verdict by the manual.
    """

    ok: bool
    ret: int
    need_dump: bool
    dump_type: str | None
    dump_path: str | None
    dump_mode: str | None
    dump_data: str | None
    dump_switch: int | None
    stats: tuple[str, ...] | None
    dfx_types: tuple[str, ...] | None
    dfx_path: str | None
    errors: tuple[Error, ...]
    created: tuple[Created, ...]
    acl_init_ret: int | None
    acl_init_codes: tuple[str | None, ...] | None
    acl_init_enabled: tuple[str, ...] | None
    acl_set_dump_ret: int | None
    acl_set_dump_codes: tuple[str | None, ...] | None
    acl_set_dump_enabled: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
    further: tuple[Diagnostic, ...]
    findings: tuple[Finding, ...]
    documented: Documented
    file: str
    release: str

    @property
    def silent(self) -> bool:
        """Whether the file is refused without any report that reaches the user."""
        return bool(self.ret) and not any(error["code"] for error in self.errors)

    @property
    def unread(self) -> bool:
        """Whether there was no file that could be read: nothing was judged."""
        return any(one.message.id == "acl-bad-file-path" for one in self.diagnostics)


def check(path: str | bytes | os.PathLike[str], *, job: Job | None = None, probe: Probe | None = None) -> Verdict:
    """Judge the acl.json at ``path`` as CANN does, and by the manual. Writes nothing, never raises for its content.

    ``job`` is by default this process (``job.cann`` chooses the release, unknown: 9.2.0; ``job.chip`` the
    platform, unknown: 5), ``probe`` the real disk. A relative path starts at the job's cwd. A file that is
    missing or cannot be read is CANN's EH0003, and the verdict says so.
    """
    job = this_job(job)
    name = os.fsdecode(path)
    world = job.world(cast("Probe", _Once(this_disk(job, probe))))
    file = acljson.read_file(name, job, world)
    data = b"" if file.ret == acljson.INVALID_FILE and file.faults[0].kind != "too_big" else world.read(name, _LIMIT)
    if isinstance(data, int):
        data = b""
    text = acljson.text_of(data)
    if not data and file.ret:
        conversion = acljson.Conversion(
            -1, errors=file.errors, met=tuple(Met(fault, _first(file.errors)) for fault in file.faults)
        )
        later: tuple[Met, ...] = ()
    else:
        conversion = acljson.judge(text, job, world)
        later = acljson.further(text, job, world.fork(keep=False)) if conversion.ret else ()
    made = created(world.made, job)
    fresh = world.fork(keep=False)
    init, init_codes, init_on = _acl_init(name, job, fresh.fork(keep=False))
    done, done_codes, done_on = _set_dump(name, job, fresh.fork(keep=False))
    settings = () if file.ret else (acljson.before_dump(text, job), acljson.after_dump(text, job))
    about = case(job, text, conversion, later, settings)
    told = diagnose(text if data else None, conversion.met, conversion.errors)
    if file.ret and data:
        told += _only_entry(None, file.faults)
    elif text.fault is None:
        told += tuple(d for outcome in settings for d in _only_entry(text, outcome.faults))
    return Verdict(
        **{field: getattr(conversion, field) for field in _OF_CONVERSION},
        created=made,
        acl_init_ret=init,
        acl_init_codes=init_codes,
        acl_init_enabled=init_on,
        acl_set_dump_ret=done,
        acl_set_dump_codes=done_codes,
        acl_set_dump_enabled=done_on,
        diagnostics=told,
        further=diagnose(text if data else None, later),
        findings=advise(about, name),
        documented=_documented(about, fresh, told if not data and file.ret else ()),
        file=name,
        release=_judging(job),
    )


class _Once:
    """A probe that reads each file once: the same text is judged in all three ways."""

    __slots__ = ("_probe", "_seen")

    def __init__(self, probe: Probe) -> None:
        self._probe = probe
        self._seen: dict[str, tuple[int, bytes | int]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._probe, name)

    def read(self, path: str, limit: int) -> bytes | int:
        asked, got = self._seen.get(path, (-1, b""))
        if asked < 0 or (limit > asked and not isinstance(got, int) and len(got) == asked):
            asked, got = limit, self._probe.read(path, limit)
            self._seen[path] = asked, got
        return got if isinstance(got, int) or len(got) <= limit else got[:limit]


_OF_CONVERSION = (
    "ok", "ret", "need_dump", "dump_type", "dump_path", "dump_mode", "dump_data", "dump_switch", "stats",
    "dfx_types", "dfx_path", "errors",
)  # fmt: skip


def _judging(job: Job) -> str:
    """The release whose code judges: the job's, the newest when it is unknown, never one before the first observed."""
    if job.cann is None:
        return ASSUMED[OBSERVED]
    return FIRST_OBSERVED if within(parse_version(job.cann), None, FIRST_OBSERVED) else job.cann


def _first(errors: tuple[Error, ...]) -> Error | None:
    return errors[0] if errors else None


def _only_entry(text: Text | None, faults: tuple[Fault, ...]) -> tuple[Diagnostic, ...]:
    """Faults that only the entry points meet; none of the conversion's errors stands for them."""
    found = []
    for fault in faults:
        if text is None:
            found.append(Diagnostic(None, None, None, None, explain(fault)))
        else:
            found += [d._replace(message=explain(fault)) for d in diagnose(text, (Met(fault, None),))]
    return tuple(found)


def _documented(about: Any, world: World, unread: tuple[Diagnostic, ...]) -> Documented:
    if unread:
        named = about.job.cann or ASSUMED[DOCUMENTED]
        return Documented(named, False, tuple(Reason(None, None, None, None, d.message) for d in unread))
    return documented(about, world)


def _acl_init(
    name: str, job: Job, world: World
) -> tuple[int | None, tuple[str | None, ...] | None, tuple[str, ...] | None]:
    runtime = Runtime(job, world=world)
    ret = runtime.acl_init(name)
    if ret is None:
        return None, None, None
    return ret, runtime.codes, runtime.state.enabled


def _set_dump(name: str, job: Job, world: World) -> tuple[int, tuple[str | None, ...], tuple[str, ...]]:
    runtime = Runtime(job, world=world)
    runtime.acl_init()
    runtime.init_dump()
    ret = runtime.set_dump(name)
    return ret, runtime.codes, runtime.state.enabled
