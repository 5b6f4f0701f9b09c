"""Errors that a caller can meet; each carries the exit code of the command line."""

from __future__ import annotations


class NpuPathsError(Exception):
    """Base of every error that npu-paths raises on purpose.

    Its argument is a sentence: a plain string, or a :class:`~npu_paths.core.model.Msg`, which
    :meth:`say` puts into the wanted language. ``exit_code`` is what the command line returns for it
    (design section 4).
    """

    exit_code = 2

    def say(self, lang: str = "en") -> str:
        """The message in ``en`` or ``zh``."""
        message = self.args[0] if self.args else ""
        speak = getattr(message, "say", None)
        return str(speak(lang)) if speak is not None else str(message)


class UsageError(NpuPathsError, ValueError):
    """Bad input: an unknown option, artifact, basis or a malformed value (exit 2)."""


class InspectError(NpuPathsError):
    """The job cannot be inspected: no such pid, an unreadable file named by an option (exit 3)."""

    exit_code = 3
