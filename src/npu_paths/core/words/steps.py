"""Why a candidate was taken or not."""

SENTENCES = {
    "not-a-directory": ("{path} is {kind}, not a directory", "{path} 是{kind}，不是目录"),
    "does-not-exist": ("{path} does not exist", "{path} 不存在"),
    "must-exist": (
        "{path} does not exist, and this release does not create it",
        "{path} 不存在，且该版本不会自动创建",
    ),
    "cannot-create": (
        "{path} cannot be created: {at} refuses {need} (owner {owner}:{group}, mode {mode}) to uid {uid}",
        "无法创建 {path}：{at} 拒绝 uid {uid} 的 {need} 权限（属主 {owner}:{group}，权限 {mode}）",
    ),
    "no-permission": (
        "{at} refuses {need} (owner {owner}:{group}, mode {mode}) to uid {uid}",
        "{at} 拒绝 uid {uid} 的 {need} 权限（属主 {owner}:{group}，权限 {mode}）",
    ),
    "read-only": ("{at} is on a read-only file system", "{at} 位于只读文件系统"),
    "too-long": ("the value is too long ({size} bytes, limit {limit})", "取值过长（{size} 字节，上限 {limit}）"),
    "path-error": ("{path}: {error}", "{path}：{error}"),
    "empty": ("set but empty", "已设置但为空"),
    "cwd-deleted": ("the current directory no longer exists", "当前目录已不存在"),
    "release-lacks": ("not read by CANN {release}", "CANN {release} 不读取该项"),
    "no-passwd-owner": (
        "{path} is created and then given up: uid {uid} has no passwd entry to own it",
        "{path} 会被创建但随后被放弃：uid {uid} 没有 passwd 条目",
    ),
    "log-root-limit": (
        "a log root over {limit} bytes ({work_limit} through ASCEND_WORK_PATH) is accepted, but nothing can be written",
        "日志根目录超过 {limit} 字节（经 ASCEND_WORK_PATH 为 {work_limit} 字节）时会被接受，但无法写入",
    ),
    "trace-needs-driver": (
        "this release writes no trace on a host without driver",
        "该版本在没有驱动的主机上不写 trace",
    ),
    "trace-root-limit": (
        "a trace root longer than {limit} bytes is accepted up to the limit of the release, but nothing can be written",
        "trace 根目录超过 {limit} 字节时（在该版本上限之内）会被接受，但无法写入",
    ),
}
