"""Runs the command line in this process, as a user would call it."""

from __future__ import annotations

import json
import os
import pathlib
from typing import Any, NamedTuple

import pytest

import npu_paths.cli


class Done(NamedTuple):
    """What a command left: exit status, standard output and error."""

    code: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        return self.out.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def run(capfdbinary: pytest.CaptureFixture[bytes], *argv: str) -> Done:
    """Call ``npu-paths ARGV`` and return what it did; the environment is that of the test."""
    capfdbinary.readouterr()
    with pytest.raises(SystemExit) as stop:
        npu_paths.cli.main(list(argv))
    out, err = capfdbinary.readouterr()
    code = stop.value.code
    return Done(code if isinstance(code, int) else 0, out, err.decode("utf-8", "backslashreplace"))


def bare(monkeypatch: pytest.MonkeyPatch, cwd: pathlib.Path, **env: str) -> None:
    """Stand in ``cwd`` with an environment of which the test knows everything."""
    for name in list(os.environ):
        if name not in ("PATH", "COVERAGE_PROCESS_START", "PYTEST_CURRENT_TEST", "PYTEST_XDIST_WORKER"):
            monkeypatch.delenv(name)
    for name, value in {"HOME": str(cwd), "LANG": "C.UTF-8", **env}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(cwd)
