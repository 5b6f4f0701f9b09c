"""Where the rows of each artifact are, by basis, in the order of artifacts.md.

Names of modules only: who needs one artifact under one basis loads that module alone. The module
``every`` has all rows at once.
"""

# artifact -> (module of the documented rows, module of the observed rows)
INDEX: dict[str, tuple[str, str]] = {
    "l1-exception-dump": ("documented_dump", "observed_dump"),
    "l0-exception-dump": ("documented_dump", "observed_dump"),
    "detail-exception-dump": ("documented_dump", "observed_dump"),
    "kernel-printf": ("documented_dump", "observed_dump"),
    "model-dump": ("documented_dump", "observed_dump"),
    "single-op-dump": ("documented_dump", "observed_dump"),
    "overflow-dump": ("documented_dump", "observed_dump"),
    "watcher-dump": ("documented_dump", "observed_dump"),
    "compiled-ops": ("documented_compile", "observed_compiler"),
    "kernel-cache": ("documented_compile", "observed_compiler"),
    "kernel-meta": ("documented_compile", "observed_compiler"),
    "torch-op-cache": ("documented_compile", "observed_compiler"),
    "aoe-data": ("documented_compile", "observed_other"),
    "graph-dump": ("documented_graph", "observed_graph"),
    "graph-debug-json": ("documented_graph", "observed_graph"),
    "graph-trace": ("documented_graph", "observed_graph"),
    "autofuse-dump": ("documented_graph", "observed_graph"),
    "fusion-result": ("documented_graph", "observed_other"),
    "external-weight": ("documented_other", "observed_other"),
    "om-temporaries": ("documented_other", "observed_other"),
    "op-package": ("documented_other", "observed_other"),
    "profiling": ("documented_logs", "observed_profiling"),
    "process-log": ("documented_logs", "observed_logs"),
    "atrace": ("documented_logs", "observed_logs"),
    "check-result": ("documented_graph", "observed_other"),
    "torchair-cache": ("documented_other", "observed_other"),
    "torchair-dump": ("documented_other", "observed_other"),
    "oom-snapshot": ("documented_other", "observed_other"),
    "inductor-cache": ("documented_other", "observed_other"),
    "triton-cache": ("documented_other", "observed_other"),
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
