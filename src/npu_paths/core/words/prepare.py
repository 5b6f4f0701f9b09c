"""What is said when a directory cannot be made."""

SENTENCES: dict[str, tuple[str, str]] = {
    "prepare-failed": (
        "{count} of {total} directories could not be prepared: {reasons}",
        "{total} 个目录中有 {count} 个未能准备好：{reasons}",
    ),
    "prepare-os": ("{path} cannot be made: {at}: {error}", "无法创建 {path}：{at}：{error}"),
    "prepare-refused": (
        "{path} cannot be made: {at} (owner {owner}:{group}, mode {mode}) refuses {need} permission to uid {uid}: "
        "{error}",
        "无法创建 {path}：{at}（属主 {owner}:{group}，权限 {mode}）拒绝 uid {uid} 的 {need} 权限：{error}",
    ),
    "prepare-lacks": (
        "{path} exists, but {at} (owner {owner}:{group}, mode {mode}) refuses {need} permission to uid {uid}; "
        "what exists is never changed",
        "{path} 已存在，但 {at}（属主 {owner}:{group}，权限 {mode}）拒绝 uid {uid} 的 {need} 权限；"
        "已存在的目录不会被修改",
    ),
    "prepare-not-dir": (
        "{path} cannot be made: {at} is not a directory",
        "无法创建 {path}：{at} 不是目录",
    ),
    "prepare-dangling": (
        "{path} cannot be made: the symlink {at} leads nowhere; make its target first",
        "无法创建 {path}：符号链接 {at} 指向不存在的位置；请先创建其目标",
    ),
    "prepare-planted": (
        "{path} is not made through the symlink {at} of uid {owner}: another user can have put it there "
        "(directory of uid {dir_owner}, mode {dir_mode}); name its target instead",
        "不会经由 uid {owner} 的符号链接 {at} 创建 {path}：它可能由其他用户放置"
        "（所在目录属主 {dir_owner}，权限 {dir_mode}）；请直接写出其目标路径",
    ),
    "prepare-replaced": (
        "{path}: {at} was replaced by somebody else right after it was made",
        "{path}：{at} 创建后立即被他人替换",
    ),
    "prepare-unusable": ("{path} cannot be used: {reason}", "{path} 不可用：{reason}"),
}
