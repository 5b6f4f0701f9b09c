"""Sentences on ranks, templates, launchers and live processes: id -> (English, Chinese)."""

SENTENCES: dict[str, tuple[str, str]] = {
    # ------------------------------------------------------------------ ranks
    "conflicting-ranks": (
        "two launchers number this process differently ({field}): {first} ({first_launcher}) and {second}"
        " ({second_launcher}); directories per rank follow the first",
        "两个启动器给本进程的编号不一致（{field}）：{first}（{first_launcher}）与 {second}（{second_launcher}）；"
        "按 rank 划分的目录以前者为准",
    ),
    # ------------------------------------------------------------------ templates
    "template-empty": (
        "the template is empty; write it like /data/work/{{rank}}",
        "模板为空；请写成 /data/work/{{rank}} 的形式",
    ),
    "template-empty-segment": (
        "template {template!r} has an empty path segment (//); a variable in it was probably unset",
        "模板 {template!r} 含有空的路径段（//）；其中的变量很可能未设置",
    ),
    "template-not-expanded": (
        "template {template!r}: nobody expands {part!r}; write the directory itself, or one of the parts in braces",
        "模板 {template!r}：{part!r} 不会被展开；请直接写目录，或使用花括号中的占位符",
    ),
    "template-unknown-part": (
        "template {template!r} has a placeholder that does not exist; there are: {parts}",
        "模板 {template!r} 含有不存在的占位符；可用的有：{parts}",
    ),
    "template-nul": ("template {template!r} holds a NUL", "模板 {template!r} 含有 NUL"),
    "template-unresolved": (
        "template {template!r}: {{{part}}} is not known here; start it under a launcher that sets it, or leave it out",
        "模板 {template!r}：此处无法得知 {{{part}}}；请由会设置它的启动器启动，或不要使用它",
    ),
    "template-part-empty": (
        "template {template!r}: {{{part}}} is empty, which would leave an empty path segment",
        "模板 {template!r}：{{{part}}} 为空，会产生空的路径段",
    ),
    "template-part-shape": (
        "template {template!r}: {{{part}}} is {value!r}, which cannot be a part of a directory name",
        "模板 {template!r}：{{{part}}} 的值 {value!r} 不能作为目录名的一部分",
    ),
    # ------------------------------------------------------------------ forwarding
    "unknown-launcher": (
        "unknown launcher {launcher!r}; known are: {known}",
        "未知启动器 {launcher!r}；可用的有：{known}",
    ),
    "launcher-not-forwarding": (
        "{launcher} does not carry these to the workers: {names}. {note}",
        "{launcher} 不会把这些变量传给 worker：{names}。{note}",
    ),
    "forward-each-node": (
        "Its workers inherit the environment of the shell that started it; on each node that is another shell.",
        "worker 继承启动它的 shell 的环境；每个节点上是不同的 shell。",
    ),
    "forward-other-nodes": (
        "Workers on this machine inherit them, those on other machines get only what the launcher exports.",
        "本机 worker 会继承，其他机器上的 worker 只能得到启动器导出的变量。",
    ),
    "forward-ray": (
        "Workers inherit the shell of `ray start` on their node, not the driver's; only runtime_env env_vars travel.",
        "worker 继承所在节点上执行 `ray start` 的 shell，而不是 driver 的环境；只有 runtime_env 的 env_vars 会传递。",
    ),
    "forward-ssh": (
        "ssh sends only what SendEnv and the server's AcceptEnv name; HOME and the rest come from the login there.",
        "ssh 只发送 SendEnv 与服务端 AcceptEnv 列出的变量；HOME 等来自远端登录。",
    ),
    "forward-sudo": (
        "sudo resets the environment (env_reset) and sets HOME to that of the target user.",
        "sudo 会重置环境（env_reset），并把 HOME 设为目标用户的主目录。",
    ),
    "forward-docker": (
        "A container gets the environment of its image and what --env names; directories need a volume.",
        "容器只得到镜像的环境与 --env 指定的变量；目录还需要挂载卷。",
    ),
    "forward-k8s": (
        "A pod gets the environment of its image and of its spec only.",
        "Pod 只得到镜像与其 spec 中的环境变量。",
    ),
    "forward-srun": (
        "SLURM_EXPORT_ENV limits what srun carries; without it everything travels.",
        "SLURM_EXPORT_ENV 限制了 srun 传递的变量；不设置它则全部传递。",
    ),
    # ------------------------------------------------------------------ forms of the environment
    "unknown-form": ("unknown form {form!r}; known are: {known}", "未知格式 {form!r}；可用的有：{known}"),
    "form-cannot-hold": (
        "{form} cannot carry {name}: its value has {what}; choose a directory without it",
        "{form} 无法传递 {name}：其值含有{what}；请换用不含它的目录",
    ),
    "what-undecodable": ("bytes that are not UTF-8", "非 UTF-8 字节"),
    "what-line-break": ("a line break", "换行符"),
    "what-outer-blanks": ("blanks at its ends", "首尾空白"),
    "what-dollar": ("a $, which Ray expands", "会被 Ray 展开的 $"),
    "bad-variable-name": (
        "{name!r} is no name of a variable; write --per-rank NAME=TEMPLATE or --per-rank TEMPLATE",
        "{name!r} 不是变量名；请写成 --per-rank NAME=TEMPLATE 或 --per-rank TEMPLATE",
    ),
    "bad-rank": (
        "{rank!r} is no rank; give a number from 0, or 'auto'",
        "{rank!r} 不是 rank；请给出从 0 开始的整数或 'auto'",
    ),
    "set-too-late-change": (
        "{modules} is already loaded in this process and has read its environment: the new values of {names} would be"
        " ignored; call npu_paths.prepare before importing it, or start through 'npu-paths run'",
        "{modules} 已在本进程中加载并读取了环境：{names} 的新值会被忽略；请在导入它之前调用 npu_paths.prepare，"
        "或通过 'npu-paths run' 启动",
    ),
}
