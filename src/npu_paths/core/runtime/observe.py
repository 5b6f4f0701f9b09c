"""The model's answers in the form of the observations (conformance README, env and sequence rows)."""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..errors import UsageError
from ..model import Job
from ..world import Made, Probe
from .library import EXCEPTION_TYPES
from .process import Call, Runtime


class Created(NamedTuple):
    """Something that would be made: path relative to the job's cwd, mode, owner (``root`` or ``user``)."""

    path: str
    mode: str
    owner: str


class OnLoad(NamedTuple):
    """What loading the library does, and then asking for the folder of device 0."""

    exception_enabled: bool
    dump_type: str | None
    dump_path: str | None
    kernel_dfx: bool
    kernel_dfx_path: str | None
    device_dump_path: str | None
    extra_dump_path: str | None
    created_on_load: tuple[Created, ...]
    created: tuple[Created, ...]


class StepOutcome(NamedTuple):
    """One call of a sequence and the state after it."""

    call: Call

    def __as_dict__(self) -> dict[str, Any]:
        call = self.call
        got: dict[str, Any] = {"op": call.op}
        if call.folders is None:
            got["ret"] = call.ret
        else:
            got.update(call.folders._asdict())
        return {**got, "errors": call.errors, "state": call.state}


class Sequence(NamedTuple):
    """What several calls in one process come to; ``steps`` starts with the load."""

    winner: str | None
    exception_types: tuple[str, ...]
    exception_path: str | None
    rets: tuple[int | None, ...]
    codes: tuple[str | None, ...]
    device_dump_path: str | None
    steps: tuple[StepOutcome, ...]
    created: tuple[Created, ...]


def on_load(job: Job, probe: Probe) -> OnLoad:
    """What loading the library does under the job's environment."""
    runtime = Runtime(job, probe)
    runtime.load()
    loaded = runtime.created
    state = runtime.state
    exception = next((kind for kind in EXCEPTION_TYPES if kind in state.enabled), None)
    folders = runtime.exception(0)
    return OnLoad(
        exception is not None,
        exception,
        state.exception_path,
        state.kernel_dfx_path is not None,
        runtime.library.kernel_path or None,
        folders.device_dump_path,
        folders.extra_dump_path,
        created(loaded, job),
        created(runtime.created, job),
    )


def run_steps(steps: Iterable[Mapping[str, Any]], job: Job, probe: Probe) -> Sequence:
    """Make the calls one after the other in one process.

    A step is ``{"op", "file"?, "device"?}`` as in the observations: acl, set, setdump (with a file,
    relative to the cwd, "" none), initdump, findump, unset, exc (with a device). Raises
    :class:`UsageError` for another op.
    """
    runtime = Runtime(job, probe)
    runtime.load()
    for step in steps:
        if runtime.dead:
            break
        _perform(runtime, step)
    calls = runtime.calls
    state = runtime.state
    last = next((call.folders for call in reversed(calls) if call.folders is not None), None)
    return Sequence(
        runtime.winner,
        tuple(kind for kind in state.enabled if kind in EXCEPTION_TYPES),
        state.exception_path,
        tuple(call.ret for call in calls[1:]),
        runtime.codes,
        last.device_dump_path if last else None,
        tuple(StepOutcome(call) for call in calls),
        created(runtime.created, job),
    )


def _perform(runtime: Runtime, step: Mapping[str, Any]) -> None:
    op = step.get("op")
    name = step.get("file") or ""
    if op == "acl":
        runtime.acl_init(name)
    elif op == "set":
        runtime.set(name)
    elif op == "setdump":
        runtime.set_dump(name)
    elif op == "initdump":
        runtime.init_dump()
    elif op == "findump":
        runtime.finalize_dump()
    elif op == "unset":
        runtime.unset()
    elif op == "exc":
        runtime.exception(int(step.get("device", 0)))
    else:
        raise UsageError(f"no such step: {op!r} (acl, set, setdump, initdump, findump, unset, exc)")


def created(made: Iterable[Made], job: Job) -> tuple[Created, ...]:
    """What was made, relative to the job's cwd, sorted by the JSON form of the path."""
    start = job.cwd or job.deleted_cwd or "/"
    got = [
        Created(relative(one.path, start), f"{one.mode:04o}", "root" if one.uid == 0 else "user")
        for one in made
        if one.path != start
    ]
    return tuple(sorted(got, key=lambda one: _json(one.path)))


def relative(path: str, start: str) -> str:
    """``path`` as seen from ``start``, both absolute and physical."""
    to = [name for name in path.split("/") if name]
    at = [name for name in start.split("/") if name]
    common = 0
    while common < len(to) and common < len(at) and to[common] == at[common]:
        common += 1
    return "/".join([".."] * (len(at) - common) + to[common:]) or "."


def _json(path: str) -> str:
    from json import dumps

    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return dumps({"b64": b2a_base64(path.encode("utf-8", "surrogateescape"), newline=False).decode("ascii")})
    return dumps(path)
