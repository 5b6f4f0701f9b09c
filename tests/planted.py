"""Each fence must fail once on a planted violation: import contracts and banned calls.

Run by the ``imports`` session with import-linter and ruff at hand; exits 1 when a fence lets one through.
"""

from __future__ import annotations

import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLANTS = (
    ("an import upward", "core/world.py", "from .. import host as _planted\n", ["lint-imports"]),
    (
        "a row that imports the resolver",
        "core/rules/sources.py",
        "from .. import resolve as _planted\n",
        ["lint-imports"],
    ),
    ("the core reading the machine", "core/resolve.py", "import os as _planted\n", ["lint-imports"]),
    ("the environment outside host.py", "api.py", "import os\n_planted = os.environ\n", ["ruff", "check", "src"]),
)


def main() -> int:
    """Copy the tree, plant one violation at a time, and see that the fence says no."""
    passed = 0
    for title, name, text, command in PLANTS:
        with tempfile.TemporaryDirectory() as scratch:
            tree = pathlib.Path(scratch) / "tree"
            shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("__pycache__"))
            shutil.copy(ROOT / "pyproject.toml", tree)
            file = tree / "src" / "npu_paths" / name
            file.write_text(file.read_text() + text)
            argv = [sys.executable, "-m", "ruff", *command[1:]] if command[0] == "ruff" else command
            run = subprocess.run(argv, cwd=tree, capture_output=True, text=True, env=_environ(tree))
            if run.returncode == 0:
                print(f"not noticed: {title} ({name})")
            else:
                passed += 1
    print(f"planted: {passed} passed, {len(PLANTS) - passed} failed")
    return passed != len(PLANTS)


def _environ(tree: pathlib.Path) -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": str(tree / "src")}


if __name__ == "__main__":
    sys.exit(main())
