"""File-system calls of ``npu-paths get``, counted with strace: what its answer needs, and no more.

    python benchmarks/syscalls.py [ARTIFACT]     # needs strace (apt-get install strace)

Prints the calls that are not Python's own (modules, libraries, locale) and their number.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile

ENTRY = os.path.join(os.path.dirname(sys.executable), "npu-paths")
CALLS = (
    "openat,open,stat,lstat,newfstatat,statx,readlink,readlinkat,access,faccessat,faccessat2,statfs,getdents64,getcwd"
)
# Below these Python looks for its own files.
OWN = re.compile(
    r'"(/usr/lib|/lib|/etc/ld\.so|/usr/share/locale|/etc/localtime)|\.(py|pyc|so|pth|cfg|zip|mo)\b|__pycache__'
)


def main() -> int:
    """Trace one call in an empty directory with one variable set, and print what it asked."""
    artifact = sys.argv[1] if len(sys.argv) > 1 else "l1-exception-dump"
    with tempfile.TemporaryDirectory() as scratch:
        log = os.path.join(scratch, "trace")
        job = os.path.join(scratch, "job")
        os.mkdir(job)
        env = {"HOME": job, "PATH": os.environ["PATH"], "NPU_COLLECT_PATH": "dbg/run"}
        argv = ["strace", "-f", "-e", f"trace={CALLS}", "-o", log, ENTRY, "get", artifact]
        subprocess.run(argv, cwd=job, env=env, stdout=subprocess.DEVNULL, check=True)
        prefix = (sys.prefix, sys.base_prefix)
        asked = []
        with open(log, encoding="utf-8", errors="replace") as trace:
            lines = trace.readlines()
        for line in lines:
            path = re.search(r'"([^"]*)"', line)
            # fstat of an open descriptor (an empty path) and Python's own tree are not questions of ours.
            if path is None or not path.group(1) or OWN.search(line) or path.group(1).startswith(prefix):
                continue
            if job in line or line.partition("(")[0].split()[-1] == "getcwd":
                asked.append(line.strip().split(" ", 1)[1])
    for call in asked:
        print(call.replace(scratch, "…"))
    print(f"{len(asked)} calls below the job's directory or for its place")
    return 0


if __name__ == "__main__":
    sys.exit(main())
