"""What is loaded at start-up: the library costs a rank next to nothing, ``get`` loads only what it needs."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys

# What click itself brings is given; of ours exactly these modules answer ``get``.
GET = {
    "npu_paths", "npu_paths.cli", "npu_paths.cli.get", "npu_paths.cli.options", "npu_paths.core",
    "npu_paths.core.errors", "npu_paths.core.jobfiles", "npu_paths.core.model", "npu_paths.core.nodes",
    "npu_paths.core.resolve",
    "npu_paths.core.rows", "npu_paths.core.rules", "npu_paths.core.rules.documented_dump",
    "npu_paths.core.rules.sources", "npu_paths.core.rules.tables", "npu_paths.core.verbs",
    "npu_paths.core.verbs.common", "npu_paths.core.versions",
    "npu_paths.core.whole", "npu_paths.core.words", "npu_paths.core.world", "npu_paths.disk", "npu_paths.host",
}  # fmt: skip
HEAVY = {
    "argparse", "cattrs", "importlib.metadata", "json", "logging", "pathlib", "platformdirs", "rich",
    "shutil", "subprocess", "tempfile", "tomllib",
}  # fmt: skip


def loaded(code: str, cwd: pathlib.Path) -> set[str]:
    """The modules that a fresh interpreter has after running ``code``."""
    script = f"import sys\n{code}\nimport json as _j\nsys.stderr.write(_j.dumps(_before))"
    env = {"HOME": str(cwd), "PATH": os.environ["PATH"]}
    got = subprocess.run([sys.executable, "-c", script], cwd=cwd, env=env, capture_output=True, text=True, check=True)
    return set(json.loads(got.stderr))


RUN = """
try:
    from npu_paths.cli import main
    main({argv!r})
except SystemExit as stop:
    assert not stop.code, stop.code
_before = sorted(sys.modules)
"""


def test_get_loads_exactly_its_modules(tmp_path: pathlib.Path) -> None:
    """A new import on the path of ``get`` is a decision, not an accident."""
    got = loaded(RUN.format(argv=["get", "l1-exception-dump"]), tmp_path)
    assert {name for name in got if name.startswith("npu_paths")} == GET


def test_get_loads_nothing_heavy(tmp_path: pathlib.Path) -> None:
    """Beyond what click and attrs load on this Python by themselves."""
    base = loaded("import attrs, click\n_before = sorted(sys.modules)", tmp_path)
    got = loaded(RUN.format(argv=["get", "l1-exception-dump"]), tmp_path)
    assert (got - base) & HEAVY == set()


def test_importing_the_library_loads_one_module(tmp_path: pathlib.Path) -> None:
    """Neither attrs nor click nor anything else of ours."""
    base = loaded("_before = sorted(sys.modules)", tmp_path)
    got = loaded("import npu_paths\n_before = sorted(sys.modules)", tmp_path) - base
    typing = loaded("import typing\n_before = sorted(sys.modules)", tmp_path)
    assert got - typing - {"__future__"} == {"npu_paths"}
    assert "attr" not in got


def test_the_library_does_without_the_command_line(tmp_path: pathlib.Path) -> None:
    """explain, dump and testing need neither click nor rich nor cattrs."""
    code = (
        "import npu_paths\nnpu_paths.explain()\nnpu_paths.dump.on_load()\nnpu_paths.testing.FakeProbe()\n"
        "_before = sorted(sys.modules)"
    )
    assert loaded(code, tmp_path) & {"click", "rich", "cattrs", "platformdirs", "importlib.metadata"} == set()


def test_the_modules_of_the_library_are_there_lazily(tmp_path: pathlib.Path) -> None:
    """npu_paths.dump and npu_paths.testing need no import of their own; a wrong name is an AttributeError."""
    code = (
        "import npu_paths\nassert 'npu_paths.dump' not in sys.modules\nnpu_paths.dump.check, npu_paths.testing\n"
        "assert not hasattr(npu_paths, 'nope')\nassert {'explain', 'dump'} <= set(dir(npu_paths))\n_before = []"
    )
    loaded(code, tmp_path)
