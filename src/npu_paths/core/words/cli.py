"""What the command line says: errors of input and the furniture of the text report."""

SENTENCES: dict[str, tuple[str, str]] = {
    "one-pid": ("only explain takes more than one --pid", "只有 explain 支持多个 --pid"),
    "not-a-pair": (
        "{option} {value!r} is not NAME=VALUE; write it like {option} NAME=VALUE",
        "{option} {value!r} 不是 NAME=VALUE 形式；请写成 {option} NAME=VALUE",
    ),
    "unreadable-file": (
        "{option} {path}: {why}; name a file that can be read",
        "{option} {path}：{why}；请指定可读的文件",
    ),
    "bad-env-line": (
        "{path}:{line}: {text!r} is not NAME=VALUE",
        "{path}:{line}：{text!r} 不是 NAME=VALUE 形式",
    ),
    "bad-cwd": ("--cwd {path}: {why}; name a directory", "--cwd {path}：{why}；请指定目录"),
    "bad-user": (
        "--as {value!r} is not UID[:GID[,GID...]]; write it like --as 1000:1000,44",
        "--as {value!r} 不是 UID[:GID[,GID...]] 形式；例如 --as 1000:1000,44",
    ),
    "unknown-artifact": (
        "unknown artifact {key!r}{hint}; 'npu-paths rules' lists them",
        "未知产物 {key!r}{hint}；可用 'npu-paths rules' 查看列表",
    ),
    "no-process": ("process {pid} cannot be inspected: {why}", "无法检查进程 {pid}：{why}"),
    "did-you-mean": (", did you mean {name}?", "，是否指 {name}？"),
}
