"""Options as people write them -> canonical names (``rules/options.py``)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .errors import UsageError
from .model import Msg
from .rules.options import ALIASES

__all__ = ["canonical", "canonical_name", "from_command", "split_command"]

_BLANKS = " \t\n"


def canonical_name(name: str) -> str:
    """The one name of an option, however it is spelt (leading dashes are ATC's); itself when not known."""
    bare = name.lstrip("-")
    return ALIASES.get(bare, bare)


def canonical(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Options under their canonical names; of several spellings of one option the last given wins."""
    options: dict[str, str] = {}
    for name, value in pairs:
        key = canonical_name(name)
        options.pop(key, None)
        options[key] = value
    return options


def from_command(command: str) -> list[tuple[str, str]]:
    """The options of a pasted command: ``--key=value`` and ``--key value``, quotes as the shell has them.

    Everything that is no option (the program, ``&&``, redirections) is skipped. Raises
    :class:`UsageError` for a quote that is never closed.
    """
    words = split_command(command)
    pairs: list[tuple[str, str]] = []
    index = 0
    while index < len(words):
        word = words[index]
        index += 1
        if not word.startswith("--") or len(word) == 2:
            continue
        name, equals, value = word.partition("=")
        if not equals and index < len(words) and not words[index].startswith("--"):
            value = words[index]
            index += 1
        pairs.append((name, value))
    return pairs


def split_command(command: str) -> Sequence[str]:
    """The words of a command line: quotes, backslashes and continued lines as the shell reads them; nothing
    is expanded. Raises :class:`UsageError` for a quote that is never closed."""
    words: list[str] = []
    word: list[str] | None = None
    quote = ""
    chars = iter(command.replace("\\\r\n", " ").replace("\\\n", " "))
    for char in chars:
        if quote == "'":
            if char == "'":
                quote = ""
            else:
                assert word is not None
                word.append(char)
        elif char == "\\":
            follower = next(chars, "")
            word = word if word is not None else []
            word.append(follower if not quote or follower in '"\\$`' else "\\" + follower)
        elif quote:
            assert word is not None
            if char == quote:
                quote = ""
            else:
                word.append(char)
        elif char in "'\"":
            quote = char
            word = word if word is not None else []
        elif char in _BLANKS:
            if word is not None:
                words.append("".join(word))
                word = None
        else:
            word = word if word is not None else []
            word.append(char)
    if quote:
        raise UsageError(Msg("open-quote", {"quote": quote, "command": command}))
    if word is not None:
        words.append("".join(word))
    return words
