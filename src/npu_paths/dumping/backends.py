"""The libraries on which a dump session runs: pyACL, torch_npu, or the model as a strict fake.

pyACL returns codes; torch_npu raises RuntimeError whose text holds "error code is N" (Ascend/pytorch
``torch_npu/csrc/core/npu/NPUException.h``) and AssertionError for a missing file
(``torch_npu/npu/npu_config.py``). Every backend here answers with a code, 0 when all went well.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Protocol

from ..core.errors import NpuPathsError, UsageError
from ..core.model import Msg
from ..core.runtime import Runtime
from ..core.world import Mount, Probe, Stat

INVALID_FILE = 100003
_CODE = re.compile(r"error code is (-?\d+)")


class NoBackendError(NpuPathsError):
    """Neither torch_npu nor pyACL is there."""

    exit_code = 1


class Backend(Protocol):
    """What a session needs of a library. Each call returns its code, 0 for success."""

    name: str

    def acl_init(self, config: str | None) -> int | None: ...
    def init_dump(self) -> int: ...
    def set_dump(self, path: str) -> int: ...
    def finalize_dump(self) -> int: ...
    def device_is_set(self) -> bool | None:
        """Whether a device was set already; ``None`` where that cannot be told."""


class PyAcl:
    """pyACL: ``acl.init`` and ``acl.mdl``."""

    name = "pyACL"

    def __init__(self, module: Any) -> None:
        self._acl = module

    def acl_init(self, config: str | None) -> int:
        return int(self._acl.init(config) if config else self._acl.init())

    def init_dump(self) -> int:
        return int(self._acl.mdl.init_dump())

    def set_dump(self, path: str) -> int:
        return int(self._acl.mdl.set_dump(path))

    def finalize_dump(self) -> int:
        return int(self._acl.mdl.finalize_dump())

    def device_is_set(self) -> bool | None:
        try:
            _, ret = self._acl.rt.get_device()
        except (AttributeError, TypeError, ValueError):
            return None
        return bool(ret == 0)


class TorchNpu:
    """``torch_npu.npu.init_dump``, ``set_dump`` and ``finalize_dump``; torch_npu itself calls aclInit."""

    name = "torch_npu"

    def __init__(self, module: Any) -> None:
        self._npu = module.npu

    def acl_init(self, config: str | None) -> int:
        raise UsageError(Msg("torch-inits-itself", {}))

    def init_dump(self) -> int:
        return self._code(self._npu.init_dump)

    def set_dump(self, path: str) -> int:
        try:
            return self._code(self._npu.set_dump, path)
        except (AssertionError, FileNotFoundError):
            return INVALID_FILE

    def finalize_dump(self) -> int:
        return self._code(self._npu.finalize_dump)

    def device_is_set(self) -> bool | None:
        asked = getattr(self._npu, "is_initialized", None)
        return None if asked is None else bool(asked())

    @staticmethod
    def _code(call: Any, *args: str) -> int:
        try:
            call(*args)
        except RuntimeError as error:
            match = _CODE.search(str(error))
            if match is None:
                raise
            return int(match[1])
        return 0


class _Lent:
    """A probe on whose disk one more file lies, with the directories above it."""

    def __init__(self, probe: Probe, path: str, data: bytes, uid: int) -> None:
        self._probe = probe
        self._path = path
        self._data = data
        self._uid = uid

    def lstat(self, path: str) -> Stat | int:
        if path == self._path:
            return Stat("file", 0o600, self._uid, 0, len(self._data))
        got = self._probe.lstat(path)
        return Stat("dir", 0o755, 0, 0) if isinstance(got, int) and self._path.startswith(path + "/") else got

    def read(self, path: str, limit: int) -> bytes | int:
        return self._data[:limit] if path == self._path else self._probe.read(path, limit)

    def readlink(self, path: str) -> str | int:
        return self._probe.readlink(path)

    def listdir(self, path: str) -> list[str] | int:
        return self._probe.listdir(path)

    def mount(self, path: str) -> Mount | int:
        return self._probe.mount(path)


class Model:
    """The runtime model: fails as the real library does and writes nothing."""

    name = "model"

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    def lend(self, path: str, data: bytes) -> None:
        """Let the model see a file of ours, whatever disk it looks at."""
        world = self.runtime.world
        world.probe = _Lent(world.probe, path, data, world.who.uid)

    def acl_init(self, config: str | None) -> int | None:
        return self.runtime.acl_init(config)

    def init_dump(self) -> int:
        return self.runtime.init_dump()

    def set_dump(self, path: str) -> int:
        return self.runtime.set_dump(path)

    def finalize_dump(self) -> int:
        return self.runtime.finalize_dump()

    def device_is_set(self) -> bool | None:
        return self.runtime.device is not None


_BY_NAME: dict[str, Any] = {"torch_npu": TorchNpu, "acl": PyAcl}
_ALIASES = {"pyacl": "acl", "pyACL": "acl", "torch": "torch_npu"}


def backend_of(given: Any = None) -> Backend:
    """The backend: the one given (an object, a module, a :class:`Runtime`, a name) or the one present.

    What is imported already goes first, then torch_npu, then pyACL. Raises :class:`NoBackendError` when
    there is none and :class:`UsageError` for a name that is no backend.
    """
    if given is None:
        return _present()
    if isinstance(given, Runtime):
        return Model(given)
    if isinstance(given, ModuleType):
        return _wrap(given.__name__.partition(".")[0], given)
    if isinstance(given, str):
        name = _ALIASES.get(given, given)
        if name not in _BY_NAME:
            raise UsageError(Msg("no-such-backend", {"name": given}))
        if name not in sys.modules and not _installed(name):
            raise NoBackendError(Msg("backend-missing", {"name": name}))
        return _wrap(name, import_module(name))
    if all(callable(getattr(given, call, None)) for call in ("init_dump", "set_dump", "finalize_dump")):
        backend: Backend = given
        return backend
    raise UsageError(Msg("no-such-backend", {"name": repr(given)}))


def _present() -> Backend:
    for name in _BY_NAME:
        module = sys.modules.get(name)
        if module is not None:
            return _wrap(name, module)
    for name in _BY_NAME:
        if _installed(name):
            return _wrap(name, import_module(name))
    raise NoBackendError(Msg("no-backend", {}))


def _installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def _wrap(name: str, module: ModuleType) -> Backend:
    kind = _BY_NAME.get(name)
    if kind is None:
        raise UsageError(Msg("no-such-backend", {"name": name}))
    backend: Backend = kind(module)
    return backend
