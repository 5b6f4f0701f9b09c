"""What the files of a job say, read through its world and put into the job before the ladders are climbed."""

from __future__ import annotations

from typing import Any

from .model import Job
from .world import World

TORCH_CONFIG = "TORCH_ACL_INIT_CONFIG_PATH"  # the file that torch_npu gives to aclInit
TE_CONFIG = "op_debug_config_te"  # the tokens that the compiler gets (facts/cann_paths.md 13.1)


def with_files(job: Job, world: World) -> Job:
    """The job with the members of its acl.json (``config``) and the debug tokens of its op_debug_config.

    A file that cannot be read or understood says nothing here; findings tell of it.
    """
    path = job.acl_json or job.env.get(TORCH_CONFIG)
    if path and not job.config:
        job = job.replace(acl_json=path, config=_members(path, job, world))
    file = job.op_debug_config or job.options.get("op_debug_config")
    if file and TE_CONFIG not in job.options:
        from .opdebug import in_force

        option = job.options.get("ACL_OP_DEBUG_OPTION", job.env.get("ACL_OP_DEBUG_OPTION"))
        job = job.replace(options={**job.options, TE_CONFIG: in_force(job, world, file, option).config})
    return job


def _members(path: str, job: Job, world: World) -> dict[str, str]:
    from .acljson import read_file

    text = read_file(path, job, world).text
    document = text.value if text is not None else None
    if not isinstance(document, dict):
        return {}
    members: dict[str, str] = {}
    for section, prefix in (("dump", ""), ("profiler", "profiler.")):
        values = document.get(section)
        if isinstance(values, dict):
            members |= {prefix + name: _text(value) for name, value in values.items()}
    return members


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    import json

    return json.dumps(value, ensure_ascii=False)
