"""How long, and in how much memory, a 10 MiB acl.json is judged, measured against ``json.loads`` on it.

Run: ``python benchmarks/acljson.py``. Bounds: at most 4 times the time of ``json.loads``, at most 60 times
the file's size in memory.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time

SIZE = 10 * 1024 * 1024
TIMES, MEMORY = 4.0, 60.0


def fill(head: str, unit: str, tail: str) -> str:
    """A text of exactly SIZE bytes: ``head``, as many units as fit joined by commas, ``tail``, blanks."""
    count = (SIZE - len(head) - len(tail)) // (len(unit) + 1)
    text = head + ",".join([unit] * count) + tail
    return text + " " * (SIZE - len(text))


def files() -> dict[str, str]:
    """The kinds of file, by name."""
    listed = '{"dump": {"dump_path": "./", "dump_list": ['
    other = '{"other": ['
    return {
        "integers": fill(other, "1234567", "]}"),
        "small-integers": fill("[", "1", "]"),
        "floats": fill(other, "0.12345678901234", "]}"),
        "exponents": fill(other, "1.2345678e+100", "]}"),
        "objects": fill(other, '{"a": 1}', "]}"),
        "empty-objects": fill("[", "{}", "]"),
        "string": '{"other": "' + "x" * (SIZE - 13) + '"}',
        "string-path": '{"dump": {"dump_path": "' + "x" * (SIZE - 27) + '"}}',
        "list-integers": fill(listed, "1234567", "]}}"),
        "list-objects": fill(listed, '{"a": 1}', "]}}"),
        "list-models": fill(listed, '{"model_name": "ResNet-50"}', "]}}"),
        "list-layers": fill(listed + '{"layer": [', '"conv1"', "]}]}}"),
        "half": '{"dump": {"dump_list": [' + "1," * (SIZE // 2 - 20),
        "escapes": '{"other": "' + "\\u0041" * (SIZE // 6 - 10) + '"}',
        "digits": '{"other": "' + "7" * (SIZE - 13) + '"}',
    }


def child(path: str) -> None:
    """Times and peak memory of both, in a process of their own (best of three)."""
    import resource
    import tracemalloc

    import npu_paths
    from npu_paths.core.model import Job

    with open(path, "rb") as file:
        data = file.read()
    job = Job(cwd=os.path.dirname(path), cann="9.2.0", uid=os.geteuid())
    npu_paths.dump.check("/dev/null", job=job)
    loads, judged = [], []
    for _ in range(3):
        start = time.perf_counter()
        with contextlib.suppress(ValueError):
            json.loads(data)
        loads.append(time.perf_counter() - start)
        start = time.perf_counter()
        npu_paths.dump.check(path, job=job)
        judged.append(time.perf_counter() - start)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    del data
    tracemalloc.start()
    npu_paths.dump.check(path, job=job)
    peak = tracemalloc.get_traced_memory()[1]
    print(json.dumps({"loads": min(loads), "judged": min(judged), "peak": peak, "rss": before}))


def main() -> int:
    """Measure every kind of file; 1 when one is beyond the bounds."""
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files().items():
            if len(sys.argv) > 1 and name not in sys.argv[1:]:
                continue
            path = os.path.join(folder, f"{name}.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            done = subprocess.run([sys.executable, __file__, "--child", path], check=True, capture_output=True)
            got = json.loads(done.stdout)
            ratio, memory = got["judged"] / got["loads"], got["peak"] / SIZE
            valid = name not in ("half",)
            over = (valid and ratio > TIMES) or memory > MEMORY
            bad += over
            print(
                f"{name:16} json.loads {got['loads'] * 1000:7.0f} ms  judged {got['judged'] * 1000:7.0f} ms "
                f"({ratio:4.1f}x)  memory {memory:5.1f}x{'  OVER' if over else ''}",
                flush=True,
            )
            os.unlink(path)
    return 1 if bad else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        child(sys.argv[2])
    else:
        sys.exit(main())
