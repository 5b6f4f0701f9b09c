"""Words of a POSIX shell, for commands that can be pasted."""

from __future__ import annotations

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-")


def plain(value: str) -> bool:
    """Whether ``value`` needs no quotes anywhere."""
    return bool(value) and all(letter in _PLAIN for letter in value)


def sh_quote(value: str) -> str:
    """``value`` as one word of a POSIX shell, whatever it holds."""
    return value if plain(value) else "'" + value.replace("'", "'\\''") + "'"
