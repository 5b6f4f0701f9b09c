"""Become the command: nothing of ours stays between it and whoever started it."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Mapping, Sequence
from typing import NoReturn

from ..core.errors import NpuPathsError
from ..core.model import Msg

__all__ = ["CommandError", "become"]

NOT_FOUND, NOT_EXECUTABLE = 127, 126  # as shells and env(1) answer


class CommandError(NpuPathsError):
    """The command cannot be started; ``exit_code`` is 127 when it is not found, else 126."""

    def __init__(self, message: Msg, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code


def become(command: Sequence[str], env: Mapping[str, str]) -> NoReturn:
    """Execute ``command`` in place of this process, with exactly ``env``; it is found by its ``PATH``.

    Signals that Python ignores go back to their default, so that the command starts as from a shell.
    Raises :class:`CommandError` when it cannot be started.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    for name in ("SIGPIPE", "SIGXFSZ"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    try:
        os.execvpe(command[0], list(command), dict(env))  # noqa: S606
    except FileNotFoundError:
        # Of a script that exists, this says that its interpreter does not.
        raise CommandError(Msg("command-not-found", {"command": command[0]}), NOT_FOUND) from None
    except (OSError, ValueError) as error:
        named = isinstance(error, PermissionError) and "/" not in command[0]
        if named and shutil.which(command[0], os.F_OK, env.get("PATH", os.defpath)) is None:
            # A directory of PATH that may not be searched hides nothing: shells say that there is no such command.
            raise CommandError(Msg("command-not-found", {"command": command[0]}), NOT_FOUND) from None
        why = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
        raise CommandError(Msg("command-not-started", {"command": command[0], "why": why}), NOT_EXECUTABLE) from None
