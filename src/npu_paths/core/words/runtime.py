"""Sentences of the dump library's model."""

SENTENCES: dict[str, tuple[str, str]] = {
    # ------------------------------------------------------------------ why a directory is not used
    "made-not-used": (
        "it is made and checked, and then another one is used",
        "目录会被创建并检查，但随后使用的是另一个目录",
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
    "switching-on-fails": (
        "the configuration is accepted, yet switching the dump on fails (500000)",
        "配置被接受，但开启 Dump 失败（500000）",
    ),
    "kernel-data-not-on": (
        "kernel data is not dumped: neither ASCEND_DUMP_PATH nor ASCEND_WORK_PATH can be used, and acl.json does not ask",
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
}
