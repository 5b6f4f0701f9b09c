"""What each finding says; ids are contract (findings.md)."""

SENTENCES: dict[str, tuple[str, str]] = {}
