"""Running a dump configuration: init_dump, set_dump, finalize_dump in the documented order.

Order and codes: ``documented.md``, "dump API order and codes"; what the code does: ``cann_paths.md`` 20.2.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from json import dumps
from types import TracebackType
from typing import Any

from ..core.acljson import MAX_BYTES, Conversion, Text, judge, read_file
from ..core.errors import NpuPathsError, UsageError
from ..core.model import DOCUMENTED, Job, Msg
from ..core.runtime import CODES, Runtime
from ..core.versions import within
from ..core.world import Probe
from .backends import Backend, Model, NoBackendError, backend_of
from .builders import _Dump
from .model import this_disk, this_job

__all__ = [
    "DumpCallError",
    "DumpConfigError",
    "DumpOrderError",
    "NoBackendError",
    "Session",
    "session",
]

_REPEAT_INITIALIZE = 100002
# aclInit may be called again with the same configuration from here on (documented.md, [102]); before, once.
ACL_INIT_AGAIN_SINCE = "8.5.0-beta.1"
# Kinds after whose aclInit the manual forbids aclmdlInitDump: of all kinds until then, of data dumps since.
ONLY_DATA_DUMPS_SINCE = "8.5.0-beta.1"
_DATA_TYPES = ("OPERATOR", "OP_OVERFLOW")
_DETAIL = "AIC_ERR_DETAIL_DUMP"


class DumpCallError(NpuPathsError, RuntimeError):
    """A call of the dump library failed: ``call``, ``code``, its ``name`` and what it means."""

    exit_code = 1

    def __init__(self, call: str, code: int | None, backend: str) -> None:
        self.call = call
        self.code = code
        self.backend = backend
        self.name = CODES.get(code or 0, "?")
        known = f"code-{code}" if code in CODES else "code-unknown"
        self.meaning = Msg(known, {})
        args = {"call": call, "code": code, "name": self.name, "meaning": self.meaning, "backend": backend}
        super().__init__(Msg("call-failed", args))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.call, self.code, self.backend)


class DumpOrderError(NpuPathsError, RuntimeError):
    """A call that the manual forbids at this point; it was not made."""

    exit_code = 1


class DumpConfigError(NpuPathsError, ValueError):
    """The job's release refuses the configuration; nothing was called. ``errors`` as CANN reports them."""

    exit_code = 1

    def __init__(self, message: Msg, code: int, errors: tuple[dict[str, Any], ...]) -> None:
        super().__init__(message)
        self.code = code
        self.errors = errors


def session(
    config: str | os.PathLike[str] | Mapping[str, Any] | _Dump,
    backend: Any = None,
    *,
    job: Job | None = None,
    probe: Probe | None = None,
    acl_init: str | None = None,
    check: bool = True,
) -> Session:
    """A context manager that dumps while its body runs.

    ``config``: the name of an acl.json, a document, or a builder. ``backend``: ``"acl"``,
    ``"torch_npu"``, a module, a :class:`Runtime` (a strict fake), an object with the three calls; by
    default the one present. ``acl_init``: the file given to aclInit (by default ``job.acl_json``); with
    pyACL, ``""`` or a name makes the session call ``acl.init`` itself. ``check``: judge the configuration
    as the job's release does before anything is called.

    Only models loaded inside the body, after the call, are dumped. The detail scene must come before the
    device is set and stays on afterwards. Entering raises :class:`NoBackendError`,
    :class:`DumpConfigError`, :class:`DumpOrderError` or :class:`DumpCallError`. When the body raises, the
    dump is finalized and the body's error goes on; an error of finalizing is then only noted on it.
    """
    return Session(config, backend, job=job, probe=probe, acl_init=acl_init, check=check)


class Session:
    """See :func:`session`. ``path`` is the file that is used; ``notes`` what the user should know."""

    def __init__(
        self,
        config: str | os.PathLike[str] | Mapping[str, Any] | _Dump,
        backend: Any = None,
        *,
        job: Job | None = None,
        probe: Probe | None = None,
        acl_init: str | None = None,
        check: bool = True,
    ) -> None:
        self._config = config
        self._given = backend
        self._acl_init = acl_init
        self._check = check
        self._folders: list[str] = []
        self._active = False
        if isinstance(backend, Runtime):  # its own job and disk
            job = job or backend.job
            probe = probe or backend.world.probe
        self.job = this_job(job)
        self.probe = this_disk(self.job, probe)
        self.backend: Backend | None = None
        self.path: str | None = None
        self.settings: Conversion | None = None
        self.notes: list[Msg] = []

    # ------------------------------------------------------------------ the body
    def __enter__(self) -> Session:
        if self._active:
            raise DumpOrderError(Msg("session-active", {}))
        self.backend = backend = backend_of(self._given)
        try:
            path = self._file(self._config)
            self.settings = self._judged(path)
            self._before(backend)
            self._call(backend, "init_dump")
            self._active = True
            self._call(backend, "set_dump", path)
            self.path = path
        except BaseException as error:
            self._leave(error)
            raise
        return self

    def set(self, config: str | os.PathLike[str] | Mapping[str, Any] | _Dump) -> None:
        """Another configuration for the models loaded from now on; data settings override the earlier ones.

        An exception dump that is on already stays as it is (the first one wins). Raises as entering does.
        """
        if not self._active or self.backend is None:
            raise DumpOrderError(Msg("no-session", {}))
        path = self._file(config)
        self.settings = self._judged(path)
        self._detail_in_time(self.backend)
        self._call(self.backend, "set_dump", path)
        self.path = path

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave(error)

    def _leave(self, error: BaseException | None) -> None:
        """Finalize, and remove what was written; the error of the body is never hidden."""
        try:
            if self._active and self.backend is not None:
                self._active = False
                self._call(self.backend, "finalize_dump")
        except Exception as late:
            if error is None:
                raise
            _note(error, late)
        finally:
            for folder in self._folders:
                shutil.rmtree(folder, ignore_errors=True)
            self._folders.clear()

    # ------------------------------------------------------------------ before the calls
    def _file(self, config: str | os.PathLike[str] | Mapping[str, Any] | _Dump) -> str:
        """The name of a file with the configuration: the given one, or one of our own in a closed directory."""
        if isinstance(config, (str, os.PathLike)):
            return os.fspath(config)
        if isinstance(config, _Dump):
            text = config.text(self.job.cann)
        elif isinstance(config, Mapping):
            document = config if "dump" in config else {"dump": config}
            text = dumps(document, ensure_ascii=False)
        else:
            raise UsageError(Msg("no-config", {"type": type(config).__name__}))
        folder = os.path.realpath(tempfile.mkdtemp(prefix="npu-paths-"))  # 0700: nobody else can reach into it
        self._folders.append(folder)
        path = os.path.join(folder, "acl.json")
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        data = text.encode("utf-8")
        with os.fdopen(fd, "wb") as file:
            file.write(data)
        if isinstance(self.backend, Model):
            self.backend.lend(path, data)
        return path

    def _judged(self, path: str) -> Conversion | None:
        """What the job's release makes of the file; ``None`` where there is nothing to judge."""
        own = any(path.startswith(folder + "/") for folder in self._folders)
        world = self.job.world(this_disk(self.job, None) if own else self.probe)
        got = read_file(path, self.job, world)
        if got.ret != 0:
            if self._check:
                raise DumpConfigError(Msg("config-unreadable", {"file": path}), got.ret, got.errors)
            return None
        if got.text is None or not got.text.data:
            return None
        settings = judge(got.text, self.job, self.job.world(self.probe))
        if settings.ret != 0 and self._check:
            raise DumpConfigError(_refusal(path, settings), 100009, settings.errors)
        if not settings.need_dump and not settings.dfx_types:
            self.notes.append(Msg("nothing-is-dumped", {"file": path}))
        return settings

    def _before(self, backend: Backend) -> None:
        """aclInit where it is asked for, and what the manual wants before aclmdlInitDump."""
        self._init_without_dump(backend)
        if self._acl_init is not None:
            code = backend.acl_init(self._acl_init or None)
            again = within(self.job.version(DOCUMENTED), ACL_INIT_AGAIN_SINCE, None)
            if code != 0 and not (code == _REPEAT_INITIALIZE and again):
                raise DumpCallError("acl.init", code, backend.name)
        self._detail_in_time(backend)

    def _init_without_dump(self, backend: Backend) -> None:
        """Not after an aclInit that carried a dump configuration (documented.md, [111], [112])."""
        name = self._acl_init or self.job.acl_json
        got: Conversion | None = None
        if isinstance(backend, Model) and backend.runtime.initialised:
            got, name = backend.runtime.init_settings, backend.runtime.init_config or name
        elif name:
            data = self.job.world(self.probe).read(name, MAX_BYTES + 1)
            if isinstance(data, bytes) and data:
                got = judge(Text(data), self.job, self.job.world(self.probe))
        if got is None or not got.need_dump:
            return
        only_data = within(self.job.version(DOCUMENTED), ONLY_DATA_DUMPS_SINCE, None)
        if not only_data or (got.dump_type in _DATA_TYPES and got.scene != "watcher"):
            raise DumpOrderError(Msg("init-carried-dump", {"file": name}))

    def _detail_in_time(self, backend: Backend) -> None:
        if self.settings is None or self.settings.dump_type != _DETAIL:
            return
        if backend.device_is_set():
            raise DumpOrderError(Msg("detail-too-late", {}))
        self.notes.append(Msg("detail-stays", {}))

    def _call(self, backend: Backend, call: str, *args: str) -> None:
        code = getattr(backend, call)(*args)
        if code:
            raise DumpCallError(call, code, getattr(backend, "name", type(backend).__name__))


def _refusal(path: str, settings: Conversion) -> Msg:
    first = settings.errors[0] if settings.errors else None
    if first is None or first["code"] is None:
        return Msg("config-refused-silently", {"file": path})
    return Msg("config-refused", {"file": path, "code": first["code"], "item": first["item"] or first["kind"]})


def _note(error: BaseException, late: Exception) -> None:
    """Say on the body's error that finalizing failed too."""
    text = f"{type(late).__name__}: {late}"
    add = getattr(error, "add_note", None)
    if add is not None:
        add(text)
    else:
        from warnings import warn

        warn(text, RuntimeWarning, stacklevel=4)
