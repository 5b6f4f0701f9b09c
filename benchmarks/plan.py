"""The plan of 10,000 ranks: seconds and memory (issue *Launchers*: under 2 s and 300 MB).

python benchmarks/plan.py
"""

from __future__ import annotations

import resource
import sys
import time

from npu_paths import host
from npu_paths.core.plan import plan

TEMPLATES = {"ASCEND_WORK_PATH": "/tmp/npu-paths-none/{host}/{rank}", "ASCEND_CACHE_PATH": "/tmp/{local_rank}"}


def main() -> int:
    """Plan once per round, print the best time and the peak of the process; exit 1 over a limit."""
    job = host.current_job()
    times = []
    for _ in range(5):
        start = time.perf_counter()
        got = plan(job, job.world(host.DiskProbe()), 10_000, 1_250, TEMPLATES)
        times.append(time.perf_counter() - start)
    mib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"10,000 ranks: min {min(times):.2f} s, {mib:.0f} MiB, {max(u.directories for u in got.uses)} directories")
    return min(times) > 2 or mib > 300


if __name__ == "__main__":
    sys.exit(main())
