"""Sentences of the dump library's model."""

SENTENCES: dict[str, tuple[str, str]] = {
    # ------------------------------------------------------------------ why a directory is not used
    "made-not-used": (
        "it is made and checked, but not used for this",
        "目录会被创建并检查，但不用于此处",
    ),
    # ------------------------------------------------------------------ kinds
    "kind-l1-exception-dump": ("normal (L1) exception dump", "普通（L1）异常 Dump"),
    "kind-l0-exception-dump": ("brief (L0) exception dump", "轻量（L0）异常 Dump"),
    "kind-detail-exception-dump": ("detail exception dump", "详细异常 Dump"),
    # ------------------------------------------------------------------ what is not on, and why
    "exception-not-on": ("{kind} will NOT be on: {why}", "{kind}不会开启：{why}"),
    "chip-lacks-detail": (
        "this release does not support the detail dump on chip {chip}; nothing else is tried",
        "该版本在芯片 {chip} 上不支持详细 Dump，也不会再尝试其他方式",
    ),
    "first-one-wins": (
        "the {kind} is on already (by {by}), and the first one wins for the whole process",
        "{kind}已由 {by} 开启，整个进程以先开启者为准",
    ),
    "other-kind-is-on": ("the {kind} is on instead (by {by})", "已由 {by} 开启的是{kind}"),
    "scene-unknown": (
        "ASCEND_DUMP_SCENE={value} is none of {accepted}, and no usable NPU_COLLECT_PATH stands in",
        "ASCEND_DUMP_SCENE={value} 不是 {accepted} 之一，且没有可用的 NPU_COLLECT_PATH 代替",
    ),
    "collect-unusable": ("NPU_COLLECT_PATH cannot be used: {why}", "NPU_COLLECT_PATH 不可用：{why}"),
    "nothing-asks": (
        "nothing asks for it (ASCEND_DUMP_SCENE, NPU_COLLECT_PATH, dump_scene in acl.json)",
        "没有任何设置要求开启（ASCEND_DUMP_SCENE、NPU_COLLECT_PATH、acl.json 的 dump_scene）",
    ),
    "config-refused": ("{file} is refused: {code} {item}", "{file} 被拒绝：{code} {item}"),
    "config-refused-silently": ("{file} is refused without any report", "{file} 被拒绝，且没有任何报告"),
    "init-fails": (
        "aclInit({file}) fails with {code} before it comes to the dump: {meaning}",
        "aclInit({file}) 在处理 Dump 之前即失败，返回 {code}：{meaning}",
    ),
    "init-fails-later": (
        "aclInit({file}) fails with {code} when the dump is on already: {meaning}",
        "aclInit({file}) 在 Dump 已开启之后失败，返回 {code}：{meaning}",
    ),
    "process-dies": ("the process dies of the configuration", "进程因该配置而终止"),
    "switching-on-fails": (
        "the configuration is accepted, yet switching the dump on fails (500000)",
        "配置被接受，但开启 Dump 失败（500000）",
    ),
    "kernel-data-not-on": (
        "kernel data is not dumped: neither ASCEND_DUMP_PATH nor ASCEND_WORK_PATH is usable, and acl.json does not ask",
        "不会 Dump kernel 数据：ASCEND_DUMP_PATH 和 ASCEND_WORK_PATH 均不可用，acl.json 也未要求",
    ),
    "release-lacks-kernel-data": (
        "CANN {release} has no kernel data dump",
        "CANN {release} 没有 kernel 数据 Dump",
    ),
    # ------------------------------------------------------------------ what else to know
    "made-on-load": ("merely loading the dump library makes {paths}", "仅加载 Dump 库就会创建 {paths}"),
    "relative-at-exception": (
        "{held} is relative: it follows the current directory of the moment of the exception",
        "{held} 是相对路径，以异常发生时的当前目录为准",
    ),
    "relative-at-writing": (
        "{held} is relative: it follows the current directory of the moment of writing",
        "{held} 是相对路径，以写入时的当前目录为准",
    ),
    "folder-cannot-be-made": (
        "the folder below {directory} cannot be made when an exception happens: nothing is dumped then",
        "异常发生时无法在 {directory} 下创建目录，届时不会有任何 Dump",
    ),
    "kernel-path-stays": (
        "the first path stays: {by}; {path} of the configuration is not used for kernel data",
        "以先设置的路径为准：{by}；配置中的 {path} 不用于 kernel 数据",
    ),
    # ------------------------------------------------------------------ writing files
    "file-exists": ("{path} exists; --force replaces it", "{path} 已存在；使用 --force 可覆盖"),
    "not-a-regular-file": ("{path} is no regular file and is not replaced", "{path} 不是普通文件，不会被覆盖"),
    "no-file-name": ("{path!r} names no file", "{path!r} 不是文件名"),
    "cannot-write": ("{path} cannot be written: {why}", "无法写入 {path}：{why}"),
    # ------------------------------------------------------------------ building a configuration
    "not-one-of": ("{item} {value!r} is none of {accepted}", "{item} 的取值 {value!r} 不是 {accepted} 之一"),
    "item-empty": ("{item} is empty", "{item} 为空"),
    "step-malformed": (
        "step {part!r} is neither a number nor two joined by '-' (write 0|3-5|10)",
        "step 中的 {part!r} 既不是数字，也不是用 '-' 连接的两个数字（写法如 0|3-5|10）",
    ),
    "step-reversed": ("step {part!r} goes backwards", "step 中的 {part!r} 起点大于终点"),
    "too-many-steps": ("{count} intervals in step, at most {limit}", "step 含 {count} 个区间，最多 {limit} 个"),
    "too-many-names": ("{count} names in {item}, at most {limit}", "{item} 含 {count} 个名称，最多 {limit} 个"),
    "range-needs-model": ("a range of operators needs a model", "算子区间必须指定模型"),
    "needs-op-level": (
        "blacklists and ranges of operators need the level op",
        "算子黑名单和算子区间要求 level 为 op",
    ),
    "stats-need-data": ("stats need the data stats", "指定 stats 时 data 必须为 stats"),
    "release-lacks-item": (
        "CANN {release} does not know {item} (since {since})",
        "CANN {release} 不支持 {item}（自 {since} 起）",
    ),
    "would-be-refused": ("CANN would refuse this: {item} {kind}", "CANN 会拒绝该配置：{item} {kind}"),
    "layer-needs-model": (
        "with several models write --layer MODEL=LAYER: {layer!r}",
        "有多个模型时请写成 --layer MODEL=LAYER：{layer!r}",
    ),
    "wrote-file": ("wrote {path}", "已写入 {path}"),
    "made-directory": ("made {path}", "已创建 {path}"),
    "path-not-there": (
        "{path} cannot be used yet ({kind}), and CANN does not make it: it refuses the file until then (try --mkdir)",
        "{path} 目前不可用（{kind}），CANN 不会创建它：在它就绪之前该配置会被拒绝（--mkdir 可创建）",
    ),
    # ------------------------------------------------------------------ a dump session
    "no-backend": (
        "no library to dump with: neither torch_npu nor pyACL (acl) is installed",
        "没有可用于 Dump 的库：torch_npu 和 pyACL（acl）均未安装",
    ),
    "backend-missing": ("{name} is not installed", "未安装 {name}"),
    "no-such-backend": (
        "{name} is no backend (acl, torch_npu, a module of those, or a Runtime)",
        "{name} 不是可用的后端（acl、torch_npu、相应模块或 Runtime）",
    ),
    "torch-inits-itself": (
        "torch_npu calls aclInit itself; give its file in TORCH_ACL_INIT_CONFIG_PATH",
        "torch_npu 会自行调用 aclInit；请通过 TORCH_ACL_INIT_CONFIG_PATH 指定其配置文件",
    ),
    "no-config": ("a {type} is no dump configuration", "{type} 不是 Dump 配置"),
    "config-unreadable": ("{file} cannot be read as a configuration", "{file} 无法作为配置读取"),
    "nothing-is-dumped": ("{file} switches nothing on", "{file} 没有开启任何 Dump"),
    "init-carried-dump": (
        "aclInit already carried a dump configuration ({file}): aclmdlInitDump must not follow",
        "aclInit 已携带 Dump 配置（{file}），其后不得再调用 aclmdlInitDump",
    ),
    "detail-too-late": (
        "the detail scene has to be switched on before a device is set",
        "详细 Dump 必须在设置 Device 之前开启",
    ),
    "detail-stays": (
        "the detail dump stays on until the process ends; finalizing cannot undo it",
        "详细 Dump 会一直保持到进程结束，finalize 无法关闭",
    ),
    "session-active": ("this session runs already", "该会话已在运行"),
    "no-session": ("the session does not run", "会话未在运行"),
    "call-failed": (
        "{backend}: {call} failed with {code} ({name}): {meaning}",
        "{backend}：{call} 失败，返回 {code}（{name}）：{meaning}",
    ),
    "code-100000": ("a parameter is invalid", "参数无效"),
    "code-100001": ("aclInit was not called before", "之前未调用 aclInit"),
    "code-100002": ("it was called already", "已经调用过"),
    "code-100003": (
        "the file is missing, unreadable, no regular file or beyond 10 MiB",
        "文件不存在、不可读、不是普通文件或超过 10 MiB",
    ),
    "code-100006": ("the file is no JSON, or nested too deep", "文件不是 JSON 或嵌套过深"),
    "code-100009": ("the dump configuration is refused", "Dump 配置被拒绝"),
    "code-100044": ("a dump runs already", "Dump 已在运行"),
    "code-100045": ("aclmdlInitDump was not called before", "之前未调用 aclmdlInitDump"),
    "code-500000": ("the dump library could not switch it on", "Dump 库无法开启"),
    "code-500001": ("an inner failure", "内部错误"),
    "code-unknown": ("a code of the library below", "底层库的错误码"),
    # ------------------------------------------------------------------ dump show
    "show-unreadable": (
        "{file} is refused before it is read ({code}): {meaning}",
        "{file} 在读取之前即被拒绝（{code}）：{meaning}",
    ),
    "show-refused": (
        "CANN {release} refuses {file}: {code}, {item}: {kind}; nothing is dumped and the call fails",
        "CANN {release} 拒绝 {file}：{code}，{item}：{kind}；不会有任何 Dump，调用失败",
    ),
    "show-refused-silently": (
        "CANN {release} refuses {file} without any report ({item}: {kind}); nothing is dumped and the call fails",
        "CANN {release} 拒绝 {file} 且没有任何报告（{item}：{kind}）；不会有任何 Dump，调用失败",
    ),
    "show-nothing-empty": ("{file} is empty: nothing is dumped", "{file} 为空：不会有任何 Dump"),
    "show-nothing-section": (
        "there is no dump section, or an empty one: nothing is dumped",
        "没有 dump 段或为空：不会有任何 Dump",
    ),
    "show-nothing": (
        "dump_list is empty, dump_op_switch and dump_debug are off, no dump_scene: nothing is dumped",
        "dump_list 为空，dump_op_switch 和 dump_debug 为 off，且没有 dump_scene：不会有任何 Dump",
    ),
    "show-only-kernel-data": (
        "dump_list is empty and dump_op_switch is off: no model and no operator is dumped",
        "dump_list 为空且 dump_op_switch 为 off：不会 Dump 任何模型或算子",
    ),
    "show-unread": ("{item} is not looked at ({by} dump)", "{item} 不起作用（{by} Dump）"),
    "show-l1-exception-dump": (
        "exception dump, normal (L1, {scene}): inputs and outputs of the operator that failed",
        "异常 Dump，普通（L1，{scene}）：出错算子的输入输出",
    ),
    "show-l0-exception-dump": (
        "exception dump, brief (L0, {scene}): inputs, outputs and workspace of the operator that failed",
        "异常 Dump，轻量（L0，{scene}）：出错算子的输入输出和 workspace",
    ),
    "show-detail-exception-dump": (
        "exception dump, detail ({scene}): a core of the AI Core; the process is killed afterwards",
        "异常 Dump，详细（{scene}）：AI Core 的 core 文件；之后进程会被终止",
    ),
    "show-kernel-printf": (
        "kernel data: what kernels print, assert and stamp",
        "kernel 数据：kernel 的打印、断言和时间戳",
    ),
    "show-model-dump": ("model dump: operators of models loaded afterwards", "模型 Dump：此后加载的模型的算子"),
    "show-single-op-dump": ("single-operator dump", "单算子 Dump"),
    "show-overflow-dump": ("overflow dump: operators whose results overflow", "溢出 Dump：结果溢出的算子"),
    "show-watcher-dump": ("watcher dump", "观察（watcher）Dump"),
    "show-into": ("into {path}/{files}", "写入 {path}/{files}"),
    "show-origin": ("path from {candidate} ({value})", "路径来自 {candidate}（{value}）"),
    "show-origin-default": ("path by default: {value}, nothing names one", "未指定路径，默认 {value}"),
    "show-kernel-kinds": ("kinds: {kinds}", "种类：{kinds}"),
    "show-single-ops": ("every operator that is called", "所有被调用的算子"),
    "show-settings": ("mode {mode}, data {data}", "模式 {mode}，数据 {data}"),
    "show-stats": ("statistics: {stats}", "统计项：{stats}"),
    "show-all-models": ("all operators of all models", "所有模型的所有算子"),
    "show-all-models-some": ("operators {layers} of all models", "所有模型的算子 {layers}"),
    "show-model-all": ("all operators of model {model}", "模型 {model} 的所有算子"),
    "show-model-some": ("operators {layers} of model {model}", "模型 {model} 的算子 {layers}"),
    "show-watch-some": ("outputs of {nodes}, each time {layers} has run", "每当 {layers} 执行后 Dump {nodes} 的输出"),
    "show-watch-all": ("outputs of {nodes}, each time any operator has run", "每当任一算子执行后 Dump {nodes} 的输出"),
    "show-grows-by-exception": ("grows with each exception only", "仅随异常次数增长"),
    "show-grows-by-overflow": ("grows with each overflow", "随溢出次数增长"),
    "show-grows-by-kernel": ("grows with what the kernels print", "随 kernel 打印量增长"),
    "show-grows-by-call": (
        "grows with each call: one file for each operator and device, without end",
        "随每次调用增长：每个算子、每个 Device 一个文件，没有上限",
    ),
    "show-grows-by-step": (
        "grows with every step, without end: one file for each operator and device (dump_step limits it)",
        "随每个 step 增长，没有上限：每个算子、每个 Device 一个文件（可用 dump_step 限制）",
    ),
    "show-grows-bounded": (
        "{count} steps at most: {count} times one file for each operator and device",
        "最多 {count} 个 step：每个算子、每个 Device 各 {count} 个文件",
    ),
}
