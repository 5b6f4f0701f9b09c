"""Where the rows of each artifact are, by basis, in the order of artifacts.md.

Names of modules only: who needs one artifact under one basis loads that module alone. The module
``every`` has all rows at once.
"""

# artifact -> (module of the documented rows, module of the observed rows)
INDEX: dict[str, tuple[str | None, str | None]] = {
    "l1-exception-dump": ("documented", "observed_dump"),
    "l0-exception-dump": ("documented", "observed_dump"),
    "detail-exception-dump": ("documented", "observed_dump"),
    "kernel-printf": ("documented", "observed_dump"),
    "model-dump": ("documented", "observed_dump"),
    "single-op-dump": ("documented", "observed_dump"),
    "overflow-dump": ("documented", "observed_dump"),
    "watcher-dump": ("documented", "observed_dump"),
    "compiled-ops": ("documented", "observed_compiler"),
    "kernel-cache": ("documented", "observed_compiler"),
    "kernel-meta": ("documented", "observed_compiler"),
    "torch-op-cache": ("documented", "observed_compiler"),
    "aoe-data": ("documented", None),
    "graph-dump": ("documented", None),
    "graph-debug-json": ("documented", None),
    "graph-trace": ("documented", None),
    "autofuse-dump": ("documented", None),
    "fusion-result": ("documented", None),
    "external-weight": ("documented", None),
    "om-temporaries": ("documented", None),
    "op-package": ("documented", None),
    "profiling": ("documented", "observed_profiling"),
    "process-log": ("documented", "observed_logs"),
    "atrace": ("documented", "observed_logs"),
    "check-result": ("documented", None),
    "torchair-cache": ("documented", None),
    "torchair-dump": ("documented", None),
    "oom-snapshot": ("documented", None),
    "inductor-cache": ("documented", None),
    "triton-cache": ("documented", None),
}

# What the dump library's state decides under the observed basis (core/runtime).
BY_RUNTIME = (
    "l1-exception-dump",
    "l0-exception-dump",
    "detail-exception-dump",
    "kernel-printf",
    "model-dump",
    "single-op-dump",
    "overflow-dump",
    "watcher-dump",
)
