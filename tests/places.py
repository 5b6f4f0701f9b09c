"""Private places of the real kernel: a mount namespace with mounts of its own, a uid without passwd entry.

Root has them at once, others through a user namespace. Where the kernel (a locked-down container) allows
neither, :func:`why_not` says so, and tests ask a fake tree of the same shape instead.
"""

from __future__ import annotations

import functools
import os
import subprocess
import sys

STRANGER = 54321  # a uid that no passwd file of a test machine has


def _unshare() -> list[str]:
    return ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-U", "-r", "-m"]


@functools.lru_cache
def why_not() -> str:
    """Why there is no private mount namespace here; empty when there is one."""
    try:
        done = subprocess.run(
            [*_unshare(), "sh", "-c", "mount --make-rprivate / && mount -t tmpfs none /mnt"],
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        return "no unshare(1)"
    return "" if done.returncode == 0 else done.stderr.strip() or "unshare failed"


def inside(script: str, env: dict[str, str], cwd: str) -> subprocess.CompletedProcess[str]:
    """Run a shell script in a private mount namespace; ``npu`` in it is our command line."""
    head = f'set -e; mount --make-rprivate /; npu() {{ "{sys.executable}" -B -m npu_paths "$@"; }}\n'
    return subprocess.run(
        [*_unshare(), "sh", "-c", head + script], env=env, cwd=cwd, capture_output=True, text=True, timeout=60
    )


def as_stranger(argv: list[str], env: dict[str, str], cwd: str) -> subprocess.CompletedProcess[str] | None:
    """Run a command as a uid without passwd entry, by a user namespace; ``None`` where that is not allowed."""
    words = ["unshare", "-U", f"--map-user={STRANGER}", f"--map-group={STRANGER}"]
    try:
        if subprocess.run([*words, "true"], capture_output=True).returncode != 0:
            return None
    except FileNotFoundError:
        return None
    return subprocess.run([*words, *argv], env=env, cwd=cwd, capture_output=True, text=True, timeout=60)
