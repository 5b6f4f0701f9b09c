"""Every check of the project as a session; ``.ci/run`` calls them."""

from __future__ import annotations

import nox

nox.options.default_venv_backend = "venv"
nox.options.sessions = ["lint", "types", "imports", "coverage", "wheel", "oldest", "fuzz"]

LINT = ("ruff>=0.8", "import-linter>=2.1", "mypy>=1.13")


@nox.session
def lint(session: nox.Session) -> None:
    """Style and banned calls."""
    session.install("ruff>=0.8")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """mypy --strict on the package."""
    session.install("mypy>=1.13", "-e", ".")
    session.run("mypy")


@nox.session
def imports(session: nox.Session) -> None:
    """Imports go down only; each contract is seen to fail on a planted violation."""
    session.install("import-linter>=2.1", "ruff>=0.8", "-e", ".")
    session.run("lint-imports")
    session.run("python", "tests/planted.py")


@nox.session
def coverage(session: nox.Session) -> None:
    """Every branch of the pure core is taken by the tests."""
    session.install("-e", ".[test]")
    session.run("coverage", "run", "-m", "pytest", "-q", "-p", "no:cacheprovider")
    session.run("coverage", "combine", success_codes=[0, 1])
    session.run("coverage", "report", "--include=*/npu_paths/core/*", "--fail-under=100", "--skip-covered")


@nox.session
def wheel(session: nox.Session) -> None:
    """The built wheel, not the source tree, passes the tests."""
    session.install("build", "hatchling")
    out = session.create_tmp()
    session.run("python", "-m", "build", "--no-isolation", "--outdir", out, ".")
    import pathlib

    built = max(pathlib.Path(out).glob("*.whl"), key=lambda path: path.stat().st_mtime)
    session.install("--force-reinstall", f"{built}[test]")
    session.run("pytest", "-q", "-n", "2")
    session.run("npu-paths", "explain", silent=True)


@nox.session(python="3.10")
def oldest(session: nox.Session) -> None:
    """The oldest Python with the oldest dependencies that are allowed."""
    session.install(".[test]", "attrs==23.1.0", "cattrs==23.2.1", "click==8.1.0", "platformdirs==4.0.0", "rich==13.0.0")
    session.run("pytest", "-q", "-n", "2")


@nox.session
def launchers(session: nox.Session) -> None:
    """torchrun, accelerate, mpirun, Ray and fish themselves; as root, what Debian has is installed when missing."""
    import shutil

    if shutil.which("mpirun") is None or shutil.which("fish") is None:
        session.run("apt-get", "update", "-qq", external=True)
        packages = ("openmpi-bin", "libopenmpi-dev", "fish")
        session.run("apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages, external=True, silent=True)
    # This release of torch lies as a CPU build where pip looks first, where there is one; any build will do.
    session.install("torch==2.13.0")
    session.install("-e", ".[test,ray,mpi,torch]")
    session.run("pytest", "-q", "-p", "no:cacheprovider", "tests/launchers")


@nox.session
def fuzz(session: nox.Session) -> None:
    """Any bytes get a verdict: atheris on the judge of acl.json, from the observed texts on, bounded in runs."""
    import gzip
    import json
    import pathlib

    session.install("atheris>=2.3", "-e", ".")
    corpus = pathlib.Path(session.create_tmp()) / "corpus"
    corpus.mkdir(exist_ok=True)
    with gzip.open("tests/data/config_rows.jsonl.gz", "rt", encoding="utf-8") as rows:
        for number, line in enumerate(rows):
            text = json.loads(line).get("config")
            if number % 20 == 0 and text:
                (corpus / str(number)).write_text(text.replace("$CWD", "/w"), encoding="utf-8")
    options = ("-runs=20000", "-max_len=4096", "-seed=1", "-verbosity=0")
    session.run("python", "tests/fuzz/fuzz_acljson.py", *options, str(corpus))
