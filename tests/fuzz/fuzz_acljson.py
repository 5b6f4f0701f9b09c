"""Coverage-guided fuzzing of the judge of acl.json with atheris: any bytes give a verdict, never an exception.

    python tests/fuzz/fuzz_acljson.py -runs=20000        # options are libFuzzer's

Each text is judged under the rules of every observed release. What the C scanner and the exact reader say of a text
must agree with what one of them says alone: a text is either read or has a fault, never both.
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["npu_paths.core.acljson"]):
    from npu_paths import Job
    from npu_paths.core.acljson import after_dump, before_dump, further, judge
    from npu_paths.core.acljson.reader import Text
    from npu_paths.core.world import Stat
    from npu_paths.testing import FakeProbe

RELEASES = ("8.5.0", "9.0.0", "9.1.0", "9.2.0")
JOB = Job(env={}, cwd="/w", uid=1000, gid=1000)
PROBE = FakeProbe({"/w": Stat("dir", 0o755, 1000, 1000), "/w/out": Stat("dir", 0o755, 1000, 1000)})


def one(data: bytes) -> None:
    """Judge one text under every release."""
    for release in RELEASES:
        job = JOB.replace(cann=release)
        text = Text(data)
        assert text.fault is None or text.value is None
        before_dump(text, job)
        got = judge(text, job, job.world(PROBE))
        assert got.ret in (0, -1)
        assert got.ret == 0 or not got.need_dump
        after_dump(text, job)
        further(text, job, job.world(PROBE))


if __name__ == "__main__":
    atheris.Setup(sys.argv, one)
    atheris.Fuzz()
