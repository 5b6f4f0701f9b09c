"""Observed rows of the dump library (tests/data) rebuilt in memory: a fake tree and a job for each."""

from __future__ import annotations

import base64
import gzip
import json
import posixpath
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from npu_paths import Job, as_dict
from npu_paths.core.runtime.observe import relative
from npu_paths.core.world import Stat, parent
from npu_paths.testing import FakeProbe

DATA = Path(__file__).parent / "data"
UP = "/tmp/rows"
CWD = UP + "/" + "c" * (40 - len(UP) - 1)  # the length at which the rows were recorded
USER = 12001
RELEASES = ("9.2.0", "9.1.0", "9.0.0", "8.5.0")


class Case(NamedTuple):
    """A row ready to be run."""

    row: dict[str, Any]
    job: Job
    probe: FakeProbe


def load(kind: str) -> list[dict[str, Any]]:
    """The rows of a kind that need nothing outside their own directory."""
    with gzip.open(DATA / f"{kind}_rows.jsonl.gz", "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return [row for row in rows if not row.get("outside")]


def expected(row: dict[str, Any], release: str) -> dict[str, Any]:
    """What was observed in a release."""
    return {**row["expect"], **row.get("differs", {}).get(release, {})}


def rebuild(row: dict[str, Any], release: str) -> Case:
    """The fake tree and the job of a row."""
    uid = 0 if row["user"] == "root" else USER
    tree = _Tree(uid)
    cwd: str | None = CWD
    umask = 0o022
    for step in row["setup"]:
        if "cd" in step:
            cwd = tree.physical(step["cd"])
        elif "umask" in step:
            umask = int(step["umask"], 8)
        elif "rmdir" in step:
            cwd = None
            del tree.probe.nodes[CWD]
        else:
            tree.run(step, uid)
    env = {name: text(value) for name, value in row["env"].items()}
    job = Job(
        env=env,
        cwd=cwd,
        deleted_cwd=CWD if cwd is None else None,
        umask=umask,
        uid=uid,
        gid=uid,
        chip=row.get("chip"),
        cann=release,
    )
    return Case(row, job, tree.probe)


def outcome(value: Any, case: Case) -> dict[str, Any]:
    """The plain form of a result, with the placeholders of the rows."""
    got = as_dict(value)
    for name in ("created_on_load", "created"):
        if name in got and case.job.cwd not in (CWD, None):
            got[name] = sorted((_from_start(one, case) for one in got[name]), key=lambda one: json.dumps(one["path"]))
    return dict(_placeholders(got))


def text(value: Any) -> str:
    """The string of a row's value, the start directory put in."""
    data = base64.b64decode(value["b64"]) if isinstance(value, dict) else value.encode("utf-8", "surrogatepass")
    return data.replace(b"$CWD", CWD.encode()).decode("utf-8", "surrogateescape")


def _from_start(one: dict[str, Any], case: Case) -> dict[str, Any]:
    path = posixpath.normpath(posixpath.join(case.job.cwd or CWD, text(one["path"])))
    return {**one, "path": as_dict(relative(path, CWD))}


def _placeholders(value: Any) -> Any:
    if isinstance(value, str):
        return value.replace(CWD, "$CWD").replace(UP, "$UP")
    if isinstance(value, dict):
        if set(value) == {"b64"}:
            data = base64.b64decode(value["b64"]).replace(CWD.encode(), b"$CWD").replace(UP.encode(), b"$UP")
            return as_dict(data)
        return {key: _placeholders(one) for key, one in value.items()}
    return [_placeholders(one) for one in value] if isinstance(value, list) else value


class _Tree:
    def __init__(self, uid: int) -> None:
        self.probe = FakeProbe({"/tmp": Stat("dir", 0o1777, 0, 0), UP: Stat("dir", 0o755, 0, 0)})
        self.probe.add(CWD, Stat("dir", 0o755, uid, uid))

    def physical(self, name: Any) -> str:
        """The physical path that a step names."""
        here = CWD
        for part in self._names(text(name)):
            here = parent(here) if part == ".." else posixpath.join(here, part)
            content = self.probe.content.get(here)
            if self.probe.nodes.get(here, Stat("dir", 0, 0, 0)).kind == "symlink" and isinstance(content, str):
                here = self.physical(
                    content if content.startswith("/") else relative(parent(here), CWD) + "/" + content
                )
        return here

    def _names(self, name: str) -> Iterator[str]:
        if name.startswith("/"):
            name = relative(posixpath.normpath(name), CWD)
        return (part for part in name.split("/") if part not in ("", "."))

    def run(self, step: dict[str, Any], uid: int) -> None:
        """One step that changes the tree."""
        kind, default = next(
            (kind, mode)
            for name, kind, mode in (
                ("mkdir", "dir", 0o755),
                ("file", "file", 0o644),
                ("symlink", "symlink", 0o777),
                ("fifo", "other", 0o644),
                ("chmod", "", 0),
                ("chown", "", 0),
            )
            if name in step
        )
        owner = {"root": 0, "user": USER, None: uid}[step.get("owner")]
        if kind:
            name = text(next(step[key] for key in ("mkdir", "file", "symlink", "fifo") if key in step)).rstrip("/")
            above, _, last = name.rpartition("/")
            path = posixpath.join(self.physical(above), last) if above else posixpath.join(CWD, name)
            mode = int(step["mode"], 8) if "mode" in step else default
            content: str | bytes | None = None
            if kind == "symlink":
                content = text(step["to"])
            elif kind == "file":
                content = text(step.get("text", "")).encode("utf-8", "surrogateescape")
            self.probe.add(path, Stat(kind, mode, owner, owner), content)
            return
        path = self.physical(step.get("chmod") or step["chown"])
        node = self.probe.nodes[path]
        if "chmod" in step:
            self.probe.nodes[path] = node._replace(mode=int(step["mode"], 8))
        else:
            self.probe.nodes[path] = node._replace(uid=owner, gid=owner)
