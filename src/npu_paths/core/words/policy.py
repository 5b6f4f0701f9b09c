"""What path policies say: faults of their files, what a job breaks, and ``policy show``."""

SENTENCES: dict[str, tuple[str, str]] = {
    # ------------------------------------------------------------------ faults of a file
    "policy-type": ("{value!r} is not {want}", "{value!r} 不是{want}"),
    "want-text": ("text", "文本"),
    "want-number": ("a whole number", "整数"),
    "want-bool": ("true or false", "true 或 false"),
    "want-list": ("a list", "列表"),
    "want-table": ("a table", "表"),
    "want-mode": ('an octal mode such as "0750"', '八进制权限，例如 "0750"'),
    "want-size": ('a size such as "50GiB"', '容量，例如 "50GiB"'),
    "want-share": ('a share such as "5%"', '比例，例如 "5%"'),
    "want-date": ("a date such as 2027-01-31", "日期，例如 2027-01-31"),
    "want-root": ("an absolute directory", "绝对路径目录"),
    "want-severity": ("error, warning or info", "error、warning 或 info"),
    "want-part": ("one of {parts}", "以下之一：{parts}"),
    "want-artifact": (
        "an artifact, a pattern of artifacts (*-dump) or a group ({groups})",
        "产物、产物通配模式（*-dump）或分组（{groups}）",
    ),
    "want-user": ('a user, its number, or "job"', '用户名、uid 或 "job"'),
    "want-group": ('a group, its number, or "job"', '组名、gid 或 "job"'),
    "want-other": ("a value that is understood", "可识别的值"),
    "policy-unknown-key": ("unknown key {key!r}{hint}", "未知键 {key!r}{hint}"),
    "policy-lacks": ("the key {key!r} is missing", "缺少键 {key!r}"),
    "policy-syntax": ("not TOML: {error}", "不是合法的 TOML：{error}"),
    "policy-too-large": ("larger than 1 MiB", "超过 1 MiB"),
    "policy-unreadable": ("cannot be read: {why}", "无法读取：{why}"),
    "policy-not-table": ("not a table", "不是表"),
    "policy-not-utf8": ("not UTF-8", "不是 UTF-8 编码"),
    "policy-no-file": ("{layer} names {file}, which does not exist", "{layer} 指定的 {file} 不存在"),
    "policy-refuses": ("a policy file is broken: {faults}", "策略文件有误：{faults}"),
    # ------------------------------------------------------------------ findings
    "policy-broken": (
        "{fault}; the other policies stay in force, this file has none of its effects",
        "{fault}；其他策略仍然有效，该文件不生效",
    ),
    "policy-final": (
        "{key} = {value!r} has no effect: an earlier policy marks it final",
        "{key} = {value!r} 不生效：更高级别的策略已将其标记为 final",
    ),
    "policy-ignore-expired": (
        "the ignore of {id} ({reason}) ended on {expires}",
        "对 {id} 的忽略（{reason}）已于 {expires} 到期",
    ),
    "policy-variable-forbidden": (
        "{variable} is set; the profile {profile} forbids it",
        "已设置 {variable}，但配置档 {profile} 禁止设置它",
    ),
    "policy-variable-required": (
        "{variable} is not set; the profile {profile} requires it",
        "未设置 {variable}，但配置档 {profile} 要求设置它",
    ),
    "policy-root": (
        "rule {rule}: {artifact} goes to {path}, which is below none of {roots}",
        "规则 {rule}：{artifact} 写入 {path}，不在 {roots} 之下",
    ),
    "policy-forbidden-root": (
        "rule {rule}: {artifact} goes to {path}, below the forbidden {root}",
        "规则 {rule}：{artifact} 写入 {path}，位于被禁止的 {root} 之下",
    ),
    "policy-filesystem": (
        "rule {rule}: {artifact} goes to {directory} on {fstype}; allowed are {allowed}",
        "规则 {rule}：{artifact} 写入 {directory}，其文件系统为 {fstype}；只允许 {allowed}",
    ),
    "policy-forbidden-filesystem": (
        "rule {rule}: {artifact} goes to {directory} on {fstype} (mounted at {point}), which is forbidden",
        "规则 {rule}：{artifact} 写入 {directory}，其文件系统 {fstype}（挂载于 {point}）被禁止",
    ),
    "policy-mount-option": (
        "rule {rule}: {artifact} goes to {directory}; the mount {point} lacks {options}",
        "规则 {rule}：{artifact} 写入 {directory}，挂载点 {point} 缺少选项 {options}",
    ),
    "policy-forbidden-mount-option": (
        "rule {rule}: {artifact} goes to {directory}; the mount {point} has {options}, which is forbidden",
        "规则 {rule}：{artifact} 写入 {directory}，挂载点 {point} 带有被禁止的选项 {options}",
    ),
    "policy-relative": (
        "rule {rule}: the directory of {artifact} is given as {value!r}; it must be absolute",
        "规则 {rule}：{artifact} 的目录写为 {value!r}，必须使用绝对路径",
    ),
    "policy-must-exist": (
        "rule {rule}: {directory} ({artifact}) must exist before the run",
        "规则 {rule}：{directory}（{artifact}）必须在运行前存在",
    ),
    "policy-mode": (
        "rule {rule}: {directory} ({artifact}) has mode {mode}; at most {most} is allowed",
        "规则 {rule}：{directory}（{artifact}）的权限为 {mode}，最多允许 {most}",
    ),
    "policy-owner": (
        "rule {rule}: {directory} ({artifact}) belongs to uid {owner}, not {wanted}",
        "规则 {rule}：{directory}（{artifact}）的属主为 uid {owner}，应为 {wanted}",
    ),
    "policy-group": (
        "rule {rule}: {directory} ({artifact}) belongs to gid {group}, not {wanted}",
        "规则 {rule}：{directory}（{artifact}）的属组为 gid {group}，应为 {wanted}",
    ),
    "policy-free-bytes": (
        "rule {rule}: {free} free below {directory} ({artifact}); {least} are required",
        "规则 {rule}：{directory}（{artifact}）剩余空间 {free}，要求至少 {least}",
    ),
    "policy-free-inodes": (
        "rule {rule}: {free} free inodes below {directory} ({artifact}); {least} are required",
        "规则 {rule}：{directory}（{artifact}）剩余 inode {free}，要求至少 {least}",
    ),
    "policy-free-share": (
        "rule {rule}: {free} free below {directory} ({artifact}); {least} are required",
        "规则 {rule}：{directory}（{artifact}）剩余比例 {free}，要求至少 {least}",
    ),
    "policy-part": (
        "rule {rule}: {directory} ({artifact}) does not tell {parts} apart",
        "规则 {rule}：{directory}（{artifact}）没有区分 {parts}",
    ),
    # ------------------------------------------------------------------ the candidate that CANN does not see
    "policy-default": (
        "a default of the policy {origin}; CANN does not see it until 'npu-paths run' or 'env' exports it",
        "策略 {origin} 的默认值；在 'npu-paths run' 或 'env' 导出之前 CANN 看不到它",
    ),
    # ------------------------------------------------------------------ policy show, policy check
    "policy-none": ("no policy is in force; looked for in:", "没有生效的策略；查找过的位置："),
    "policy-overrode": ("overrode {value} ({origin})", "覆盖了 {value}（{origin}）"),
    "policy-is-final": ("final", "final"),
    "policy-sound": ("{file}: no faults", "{file}：没有错误"),
}
