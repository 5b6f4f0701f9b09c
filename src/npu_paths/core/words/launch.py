"""Sentences of this subject: id -> (English, Chinese)."""

SENTENCES: dict[str, tuple[str, str]] = {}
