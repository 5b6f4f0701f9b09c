"""Every artifact: its title in both languages, its group, and the mode with which ``prepare`` makes directories.

Keys and their order: artifacts.md. Dumps can hold user data: 0700; everything else 0750.
"""

from ..rows import Artifact

DUMPS = "group-dumps"
COMPILED = "group-compiled"
GRAPHS = "group-graphs"
LOGS = "group-logs"
PROFILING = "group-profiling"
WEIGHTS = "group-weights"
NEIGHBOURS = "group-neighbours"
GROUPS = (DUMPS, COMPILED, GRAPHS, LOGS, PROFILING, WEIGHTS, NEIGHBOURS)

ARTIFACTS = {
    "l1-exception-dump": Artifact("Exception dump, normal (L1)", "异常算子 dump（L1，普通）", DUMPS, 0o700),
    "l0-exception-dump": Artifact("Exception dump, lite (L0)", "异常算子 dump（L0，精简）", DUMPS, 0o700),
    "detail-exception-dump": Artifact("Exception dump, AI Core detail", "异常算子 dump（AI Core 详细）", DUMPS, 0o700),
    "kernel-printf": Artifact(
        "Kernel printf, assert and tensor data", "kernel 的 printf、assert 与 tensor 数据", DUMPS, 0o700
    ),
    "model-dump": Artifact("Model dump", "模型 dump", DUMPS, 0o700),
    "single-op-dump": Artifact("Single-operator dump", "单算子 dump", DUMPS, 0o700),
    "overflow-dump": Artifact("Overflow dump", "溢出算子 dump", DUMPS, 0o700),
    "watcher-dump": Artifact("Watcher dump", "观察模式 dump", DUMPS, 0o700),
    "compiled-ops": Artifact("Operators compiled online (.o, .json)", "在线编译的算子（.o、.json）", COMPILED),
    "kernel-cache": Artifact("Operator compile cache", "算子编译缓存", COMPILED),
    "kernel-meta": Artifact("Operator compile scratch", "算子编译过程文件", COMPILED),
    "torch-op-cache": Artifact("torch_npu's operator compile cache", "torch_npu 的算子编译缓存", COMPILED),
    "aoe-data": Artifact("Tuning knowledge bank", "调优知识库", COMPILED),
    "graph-dump": Artifact("Graph dump", "图 dump", GRAPHS),
    "graph-debug-json": Artifact("Graph debug JSON", "图调试 JSON", GRAPHS),
    "graph-trace": Artifact("Graph trace", "图 trace", GRAPHS),
    "autofuse-dump": Artifact("Graphs of automatic fusion", "自动融合的图", GRAPHS),
    "fusion-result": Artifact("Fusion statistics (fusion_result.json)", "融合统计（fusion_result.json）", GRAPHS),
    "external-weight": Artifact("Weights outside the om", "om 之外的权重", WEIGHTS),
    "om-temporaries": Artifact("Libraries unpacked from an om", "从 om 解出的库", WEIGHTS),
    "op-package": Artifact("Operator package unpacked from an om", "从 om 解出的算子包", WEIGHTS),
    "profiling": Artifact("Performance data", "性能数据", PROFILING),
    "process-log": Artifact("Process log (plog)", "进程日志（plog）", LOGS),
    "atrace": Artifact("Traces and stack cores", "trace 与 stackcore", LOGS),
    "check-result": Artifact("ATC pre-check report", "ATC 预检结果", GRAPHS),
    "torchair-cache": Artifact("torchair compile cache", "torchair 编译缓存", NEIGHBOURS),
    "torchair-dump": Artifact("torchair data dump", "torchair 数据 dump", NEIGHBOURS, 0o700),
    "oom-snapshot": Artifact("Snapshot when memory runs out", "内存不足时的快照", NEIGHBOURS, 0o700),
    "inductor-cache": Artifact("Inductor cache", "Inductor 缓存", NEIGHBOURS),
    "triton-cache": Artifact("Triton cache", "Triton 缓存", NEIGHBOURS),
}
