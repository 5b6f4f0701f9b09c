"""Errors that a caller can meet; each carries the exit code of the command line."""

from __future__ import annotations


class NpuPathsError(Exception):
    """Base of every error that npu-paths raises on purpose.

    ``exit_code`` is what the command line returns for it (design section 4).
    """

    exit_code = 2


class UsageError(NpuPathsError, ValueError):
    """Bad input: an unknown option, artifact, basis or a malformed value (exit 2)."""


class InspectError(NpuPathsError):
    """The job cannot be inspected: no such pid, an unreadable file named by an option (exit 3)."""

    exit_code = 3
