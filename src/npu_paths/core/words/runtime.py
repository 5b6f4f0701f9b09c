"""Sentences of the dump library's model."""

SENTENCES: dict[str, tuple[str, str]] = {
    "made-not-used": (
        "it is made and checked, and then another one is used",
        "目录会被创建并检查，但随后使用的是另一个目录",
    ),
}
