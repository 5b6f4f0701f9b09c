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
}
