"""Start-up, side by side in one run: ratios of minima over interleaved rounds (facts/startup.md).

    python benchmarks/startup.py [ROUNDS]        # at least 31; installs nothing, run it in a venv with the wheel

Compiles the byte code first. Prints one line a subject: minimum, median, and the ratio of its minimum to
``python -c "import attrs"``, with the limit that the issue sets.
"""

from __future__ import annotations

import compileall
import os
import statistics
import subprocess
import sys
import time

import attr
import click

import npu_paths

ATTRS = "python -c 'import attrs'"
PYTHON = sys.executable
ENTRY = os.path.join(os.path.dirname(PYTHON), "npu-paths")
SUBJECTS: dict[str, tuple[list[str], float | None]] = {
    "bare interpreter": ([PYTHON, "-c", "pass"], None),
    ATTRS: ([PYTHON, "-c", "import attrs"], None),
    "import npu_paths": ([PYTHON, "-c", "import npu_paths"], 1.4),
    "import npu_paths, then resolve": ([PYTHON, "-c", "import npu_paths as n; n.resolve, n.current_job"], None),
    "npu-paths get l1-exception-dump": ([ENTRY, "get", "l1-exception-dump"], 1.9),
    "npu-paths explain --json": ([ENTRY, "explain", "--json"], 2.4),
    "npu-paths explain": ([ENTRY, "explain"], None),
}


def main() -> int:
    """Time every subject in turn, round after round; exit 1 when a ratio is over its limit."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 31
    for module in (npu_paths, attr, click):
        compileall.compile_dir(os.path.dirname(str(module.__file__)), quiet=2)
    env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    times: dict[str, list[float]] = {name: [] for name in SUBJECTS}
    for _ in range(rounds):
        for name, (argv, _limit) in SUBJECTS.items():
            start = time.perf_counter()
            subprocess.run(argv, env=env, stdout=subprocess.DEVNULL, check=True)
            times[name].append(time.perf_counter() - start)
    base = min(times[ATTRS])
    over = 0
    for name, (_argv, limit) in SUBJECTS.items():
        ratio = min(times[name]) / base
        bound = "" if limit is None else f"  (limit {limit})"
        over += limit is not None and ratio > limit
        print(
            f"{name:34} min {min(times[name]) * 1e3:6.1f} ms  median {statistics.median(times[name]) * 1e3:6.1f} ms"
            f"  ratio {ratio:4.2f}{bound}"
        )
    return over > 0


if __name__ == "__main__":
    sys.exit(main())
