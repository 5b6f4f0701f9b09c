"""Modules ``acl`` and ``torch_npu`` as they are from the outside, with the model of the library within."""

from __future__ import annotations

import os
from types import ModuleType
from typing import Any

import npu_paths
from npu_paths import Job
from npu_paths.core.world import Probe


def pyacl(job: Job, probe: Probe | None = None) -> Any:
    """pyACL: calls return codes. ``calls`` notes them."""
    acl: Any = ModuleType("acl")
    acl.mdl = ModuleType("acl.mdl")
    acl.rt = ModuleType("acl.rt")
    acl.model = npu_paths.dump.Runtime(job, probe)
    acl.calls = []

    def noted(name: str, call: Any) -> Any:
        def made(*args: Any) -> Any:
            acl.calls.append((name, *args))
            return call(*args)

        return made

    def get_device() -> tuple[int, int]:
        return (0, 107002) if acl.model.device is None else (acl.model.device, 0)

    acl.init = noted("init", acl.model.acl_init)
    acl.mdl.init_dump = noted("init_dump", acl.model.init_dump)
    acl.mdl.set_dump = noted("set_dump", acl.model.set_dump)
    acl.mdl.finalize_dump = noted("finalize_dump", acl.model.finalize_dump)
    acl.rt.get_device = get_device
    return acl


def torch_npu(job: Job, probe: Probe | None = None) -> Any:
    """torch_npu: aclInit is called by it, a code becomes a RuntimeError, a missing file an AssertionError."""
    module: Any = ModuleType("torch_npu")
    module.npu = ModuleType("torch_npu.npu")
    module.model = npu_paths.dump.Runtime(job, probe)
    module.model.acl_init()

    def checked(name: str, code: int) -> None:
        if code:
            raise RuntimeError(
                f"{name}:torch_npu/csrc/npu/Module.cpp:1 NPU function error: {name}(), error code is {code}"
            )

    def set_dump(cfg_file: str) -> None:
        if not os.path.exists(cfg_file):
            raise AssertionError(f"cfg_file {cfg_file} path does not exists.")
        checked("aclmdlSetDump", module.model.set_dump(os.path.abspath(cfg_file)))

    module.npu.init_dump = lambda: checked("aclmdlInitDump", module.model.init_dump())
    module.npu.set_dump = set_dump
    module.npu.finalize_dump = lambda: checked("aclmdlFinalizeDump", module.model.finalize_dump())
    module.npu.is_initialized = lambda: module.model.device is not None
    return module
