"""What asys finds and misses."""

SENTENCES = {
    "asys-title-collect": ("asys collect", "asys collect"),
    "asys-title-launch": ("asys launch", "asys launch"),
    "asys-found": ("found", "能收集"),
    "asys-missed": ("missed", "收集不到"),
    "asys-unknown": ("not known", "无法判断"),
    "asys-use-task-dir": ("use: {command}", "请使用：{command}"),
    "asys-looks": ("looks through: {places}", "查找顺序：{places}"),
    "asys-stops": ("found in {path}", "在 {path} 找到"),
    "asys-nothing": (
        "nothing of what asys collects is written by this job",
        "该作业不会写出 asys 收集的任何内容",
    ),
    "asys-no-cwd": (
        "asys ends at once where the current directory no longer exists",
        "当前目录已不存在时 asys 会立即退出",
    ),
    "asys-never": ("asys never collects {artifact}", "asys 从不收集 {artifact}"),
    "asys-not-written": (
        "nothing can be written there (see {artifact})",
        "该处无法写出内容（见 {artifact}）",
    ),
    "asys-too-much": (
        "not known: {at} holds more than {entries} entries, and asys walks through all of them",
        "无法判断：{at} 下超过 {entries} 个条目，asys 会逐一遍历",
    ),
    "asys-looks-elsewhere": (
        "asys looks in {at} only, CANN writes to {path}",
        "asys 只查找 {at}，而 CANN 写入 {path}",
    ),
    "asys-stops-earlier": (
        "asys stops at {at}, which comes first and holds something, perhaps of an earlier run",
        "asys 停在排在前面且已有内容的 {at}（可能是之前运行留下的）",
    ),
    "asys-never-looks": (
        "asys does not look in {path}: none of the places it knows leads there",
        "asys 不会查找 {path}：它所知的位置都不包含该目录",
    ),
    "asys-drops": (
        "asys ignores {variable}={value} without a word: it is not a directory (yet), seen from where asys runs",
        "asys 会直接忽略 {variable}={value}：从 asys 运行处看它（尚）不是目录",
    ),
    "asys-colon-list": (
        "asys takes {variable}={value} for one directory, so a list with colons is ignored",
        "asys 把 {variable}={value} 当作一个目录，因此冒号分隔的列表会被忽略",
    ),
    "asys-no-dump-path": (
        "asys does not know ASCEND_DUMP_PATH, although CANN writes exception dumps there first",
        "asys 不识别 ASCEND_DUMP_PATH，而 CANN 的异常 dump 优先写入该目录",
    ),
    "asys-home-differs": (
        "asys looks below HOME ({home}), logs and traces go below the home of the passwd entry ({passwd})",
        "asys 在 HOME（{home}）下查找，而日志和 trace 写在 passwd 条目的主目录（{passwd}）下",
    ),
    "asys-launch-cannot": ("asys launch cannot make {path}", "asys launch 无法创建 {path}"),
    "asys-launch-changes": (
        "asys launch sets NPU_COLLECT_PATH and ASCEND_WORK_PATH for the task: L1 exception dump, debug compilation and "
        "kernel printf dump are switched on, the operator cache off",
        "asys launch 会为任务设置 NPU_COLLECT_PATH 和 ASCEND_WORK_PATH：打开 L1 异常 dump、调试编译和 kernel printf "
        "dump，并关闭算子缓存",
    ),
    "asys-no-kernel-name": (
        "asys looks for operators by the kernel that the log names, and it does not find the log",
        "asys 按日志中的 kernel 名查找算子，而它找不到日志",
    ),
    "asys-launch-crash": (
        "after a crash extra-info/ops is empty, and kernel_meta is deleted with the directory of asys launch",
        "作业崩溃后 extra-info/ops 为空，kernel_meta 会随 asys launch 的目录一起删除",
    ),
    "asys-launch-inherits": (
        "{variable} is passed on to the task as it is",
        "{variable} 会原样传给任务",
    ),
    "asys-launch-deletes": (
        "asys launch does not collect {path} and deletes it with its own directory at the end",
        "asys launch 不收集 {path}，并会在结束时随其目录一起删除",
    ),
    "asys-launch-leaves": (
        "asys launch does not collect {path}; it stays there",
        "asys launch 不收集 {path}；文件留在原处",
    ),
}
