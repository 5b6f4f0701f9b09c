"""Every sentence that a user reads, by id, English and Chinese side by side. Pure data and one function."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

LANGUAGES = ("en", "zh")
# The catalogues, asked in this order, so that those of every report are read first and others rarely; each holds
# SENTENCES: id -> (English, Chinese).
CATALOGUES = ("steps", "findings", "rules", "runtime", "verbs", "dump", "launch", "prepare", "policy", "cli", "asys")


def say(message: str, args: Mapping[str, Any], lang: str = "en") -> str:
    """Put a message into words, also those among its ``args``.

    Raises :class:`KeyError` for an id that no catalogue has.
    """
    for name in CATALOGUES:
        pair = import_module(f"{__name__}.{name}").SENTENCES.get(message)
        if pair is not None:
            spoken = {key: value.say(lang) if hasattr(value, "say") else value for key, value in args.items()}
            return str(pair[LANGUAGES.index(lang)].format_map(spoken))
    raise KeyError(message)
