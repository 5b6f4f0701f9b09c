"""Notes of the documented rules, titles of groups, and the words of the rule reference."""

SENTENCES: dict[str, tuple[str, str]] = {
    # ------------------------------------------------------------------ pages that contradict each other
    "pages-work-path": (
        "pages differ on a missing ASCEND_WORK_PATH: 8.0.0 (zh) has it created, 8.0.0 (en) wants it to exist; "
        "the newest page says created at the top and must exist in its example",
        "对于不存在的 ASCEND_WORK_PATH，各页说法不一：8.0.0（中文）自动创建，8.0.0（英文）要求已存在；"
        "最新页面开头说自动创建，示例中却要求已存在",
    ),
    "pages-cache-path": (
        "pages differ on a missing ASCEND_CACHE_PATH: 8.1.RC1.alpha001 has it created, all others want it to exist",
        "对于不存在的 ASCEND_CACHE_PATH，各页说法不一：8.1.RC1.alpha001 自动创建，其余均要求已存在",
    ),
    "pages-config-ladder": (
        "pages differ for acl.json: ASCEND_DUMP_PATH says ASCEND_DUMP_PATH, ASCEND_WORK_PATH, dump_path; "
        "aclInit says NPU_COLLECT_PATH, ASCEND_WORK_PATH, dump_path",
        "对于 acl.json，各页说法不一：ASCEND_DUMP_PATH 页为 ASCEND_DUMP_PATH、ASCEND_WORK_PATH、dump_path；"
        "aclInit 页为 NPU_COLLECT_PATH、ASCEND_WORK_PATH、dump_path",
    ),
    "pages-graph-ladder": (
        "pages differ: DUMP_GRAPH_PATH puts ASCEND_DUMP_PATH first, ASCEND_WORK_PATH does not name it",
        "各页说法不一：DUMP_GRAPH_PATH 页以 ASCEND_DUMP_PATH 为先，ASCEND_WORK_PATH 页未提及它",
    ),
    "pages-graph-below-work": (
        "pages differ: until 8.0.0 files lie in ASCEND_WORK_PATH itself, the newest page adds {{pid}}_{{device_id}}",
        "各页说法不一：8.0.0 及以前文件直接位于 ASCEND_WORK_PATH，最新页面增加一级 {{pid}}_{{device_id}}",
    ),
    # ------------------------------------------------------------------ where the manual is silent
    "silent-dump-path": (
        "the manual does not say whether a missing dump_path of an exception dump is created",
        "手册未说明异常 dump 的 dump_path 不存在时是否创建",
    ),
    "manual-silent": (
        "the manual does not name this output; the ladder given here is the one in the code",
        "手册未提及该输出，此处的优先级取自代码",
    ),
    "manual-silent-rest": (
        "the manual names NPU_COLLECT_PATH only; the rest of the ladder is the one in the code",
        "手册只提到 NPU_COLLECT_PATH，其余优先级取自代码",
    ),
    # ------------------------------------------------------------------ what to know
    "torch-npu-l0": (
        "torch_npu gives aclInit a configuration of its own with lite_exception unless "
        "TORCH_ACL_INIT_CONFIG_PATH names another",
        "除非 TORCH_ACL_INIT_CONFIG_PATH 指定其他文件，torch_npu 会以自带的 lite_exception 配置调用 aclInit",
    ),
    "detail-kills": (
        "the AI Core of the faulty operator is suspended while it is exported; then the process is killed",
        "导出期间会挂起故障算子所在的 AI Core，随后终止主机进程",
    ),
    "kernel-printf-layout": (
        "the manual names printf/ below ASCEND_WORK_PATH only; file names are not documented",
        "手册只说明 ASCEND_WORK_PATH 下为 printf/；文件名未说明",
    ),
    "graph-mode-only": (
        "operators are compiled online in graph mode only; single-operator API calls use prebuilt binaries",
        "仅图模式会在线编译算子；单算子 API 调用使用预编译二进制",
    ),
    "cache-mode-default": (
        "the cache is off by default in ATC and aclSetCompileopt, on in TF Adapter and torch_npu",
        "缓存在 ATC 与 aclSetCompileopt 中默认关闭，在 TF Adapter 与 torch_npu 中默认开启",
    ),
    "kernel-meta-kept": (
        "kept after compilation when op_debug_level is not 0, op_debug_config is given or NPU_COLLECT_PATH is set",
        "当 op_debug_level 不为 0、指定了 op_debug_config 或设置了 NPU_COLLECT_PATH 时，编译后保留",
    ),
    "torch-single-op-only": ("in single-operator mode only", "仅单算子模式"),
    "aoe-work-directory": (
        "working files of the tuning are another matter: ASCEND_WORK_PATH/aoe_data, else WORK_PATH of aoe.ini",
        "调优的过程文件另有位置：ASCEND_WORK_PATH/aoe_data，否则为 aoe.ini 中的 WORK_PATH",
    ),
    "log-ep-only": ("Ascend EP only", "仅 Ascend EP 形态"),
    "profiling-default": (
        "the default is by route: the current directory (msprof, PyTorch), the directory of the executable "
        "(acl.json) or of the model; TensorFlow has none",
        "默认位置因方式而异：当前目录（msprof、PyTorch）、可执行文件所在目录（acl.json）或模型所在目录；"
        "TensorFlow 无默认",
    ),
    # ------------------------------------------------------------------ groups of artifacts
    "group-dumps": ("dumps", "dump 数据"),
    "group-compiled": ("compiled operators", "编译产物"),
    "group-graphs": ("graphs", "图"),
    "group-logs": ("logs and traces", "日志与 trace"),
    "group-profiling": ("profiling", "性能数据"),
    "group-weights": ("weights and packages", "权重与算子包"),
    "group-neighbours": ("framework neighbours", "框架周边"),
}
