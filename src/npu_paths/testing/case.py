"""One observed case rebuilt in memory: the sandbox of the observations as a fake tree and a job.

The layout of the sandbox and the spelling of its three directories are those of the observations
(README beside them): ``$CWD`` is /w/cwd, ``$TOOLKIT`` is /o, ``$HOME`` depends on the user.
"""

from __future__ import annotations

import errno as E
import posixpath
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core.model import OBSERVED, Job, Resolution
from ..core.resolve import pick, resolve
from ..core.rules.every import ROWS
from ..core.world import Found, Stat, Who, World, join, parent
from .fake import FakeProbe

CWD = "/w/cwd"
TOOLKIT = "/o"
EXECUTABLE = TOOLKIT + "/bin/app"
_USERS = {"root": (0, "/root"), "user": (12001, "/home/u"), "nopasswd": (54321, "/home/np")}
_UMASK = 0o022
_PLACEHOLDER = re.compile(r"\$(\$|CWD|HOME|TOOLKIT)")
_RUNTIME = (("{pid}", "<PID>"), ("{time}", "<TS>"), ("{hash}", "<HASH>"))


class Case(NamedTuple):
    """A row ready to be replayed: its parts with the real paths, and the job in its world."""

    row: Mapping[str, Any]
    input: Mapping[str, Any]
    job: Job
    probe: FakeProbe
    places: Mapping[str, str]

    def world(self) -> World:
        """A fresh world of the case's job."""
        return self.job.world(self.probe)

    def resolve(self, artifact: str, job: Job | None = None, world: World | None = None) -> Resolution:
        """The observed answer for one artifact; what would be made lands in ``world``."""
        job = job or self.job
        row = pick(ROWS, artifact, OBSERVED, job)
        if row is None:
            raise LookupError(f"no observed row for {artifact} in {job.cann}")
        return resolve(row, job, world or self.world(), full=False)

    def back(self, value: Any) -> Any:
        """``value`` with placeholders instead of paths, in every string of it."""
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, Mapping):
            return {name: self.back(one) for name, one in value.items()}
        if isinstance(value, (list, tuple)):
            return [self.back(one) for one in value]
        return value

    def _text(self, text: str) -> str:
        text = text.replace("$", "$$")
        for name, path in self.places.items():
            text = re.sub(rf"(?<![\w.~-]){re.escape(path)}(?=/|$)", lambda _, name=name: f"${name}", text)  # type: ignore[misc]
        for mine, theirs in _RUNTIME:
            text = text.replace(mine, theirs)
        return text

    def created(self, world: World) -> list[dict[str, str]]:
        """What the overlay of ``world`` holds, in the form of the rows (paths as they are)."""
        made = {one.path: one for one in world.made}
        return [{"path": path, "kind": made[path].kind, "mode": f"{made[path].mode:04o}"} for path in sorted(made)]


def rebuild(row: Mapping[str, Any], cann: str) -> Case:
    """The sandbox and the job of one row."""
    uid, home = _USERS[row["user"]]
    places = {"CWD": CWD, "HOME": home, "TOOLKIT": TOOLKIT}
    setup = _Setup(uid, home)
    for step in row["setup"]:
        setup.run({key: _real(value, places) for key, value in step.items()})
    env = {"HOME": home, "PWD": setup.logical, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
    for name, value in row["env"].items():
        env[name] = _real(value, places)
    env = {name: value for name, value in env.items() if value is not None}
    job = Job(
        env=env,
        cwd=setup.cwd,
        umask=_UMASK,
        uid=uid,
        gid=uid,
        passwd_home=None if row["user"] == "nopasswd" else home,
        cann=cann,
        basis=OBSERVED,
    )
    return Case(row, _real(row["input"], places), job, setup.probe, places)


def _real(value: Any, places: Mapping[str, str]) -> Any:
    """``value`` with the real paths, in every string of it."""
    if isinstance(value, str):
        return _PLACEHOLDER.sub(lambda m: "$" if m[1] == "$" else places[m[1]], value)
    if isinstance(value, Mapping):
        return {_real(name, places): _real(one, places) for name, one in value.items()}
    if isinstance(value, list):
        return [_real(one, places) for one in value]
    return value


class _Setup:
    """The tree before the run, and the setup steps done to it."""

    def __init__(self, uid: int, home: str) -> None:
        self.uid = uid
        self.logical = CWD
        mine = Stat("dir", 0o755, uid, uid)
        self.probe = FakeProbe(
            {
                "/tmp": Stat("dir", 0o1777, 0, 0),  # noqa: S108
                "/proc": Stat("dir", 0o555, 0, 0),
                "/dev/null": Stat("other", 0o666, 0, 0),
                CWD: mine,
                home: mine,
                TOOLKIT: Stat("dir", 0o755, 0, 0),
                EXECUTABLE: Stat("file", 0o755, 0, 0),
                "/proc/self/exe": (Stat("symlink", 0o777, 0, 0), EXECUTABLE),
                TOOLKIT + "/version.info": Stat("file", 0o644, 0, 0),
                TOOLKIT + "/opp/version.info": Stat("file", 0o644, 0, 0),
            }
        )

    @property
    def cwd(self) -> str:
        """The physical current directory."""
        return self._physical(self.logical)

    def run(self, step: Mapping[str, Any]) -> None:
        """One step of a row's ``setup``."""
        owner = 0 if step.get("as") == "root" else self.uid
        mode = int(step["mode"], 8) if "mode" in step else None
        if "mkdir" in step:
            path = self._place(step["mkdir"])
            self.probe.add(path, Stat("dir", 0o755 if mode is None else mode, owner, owner))
        elif "file" in step:
            path = self._place(step["file"])
            content = step.get("text", "").encode("utf-8", "surrogateescape")
            self.probe.add(path, Stat("file", 0o644 if mode is None else mode, owner, owner), content)
        elif "symlink" in step:
            self.probe.add(self._place(step["symlink"]), Stat("symlink", 0o777, owner, owner), step["to"])
        elif "chmod" in step:
            path = self._physical(self._named(step["chmod"]))
            assert mode is not None
            self.probe.nodes[path] = self.probe.nodes[path]._replace(mode=mode)
        elif "rmdir" in step:
            del self.probe.nodes[self._place(step["rmdir"])]
        elif "cd" in step:
            self.logical = posixpath.normpath(self._named(step["cd"]))
        else:
            raise ValueError(f"unknown setup step: {step!r}")

    def _named(self, name: str) -> str:
        return name if name.startswith("/") else f"{self.logical}/{name}"

    def _find(self, path: str) -> Found:
        return World(self.probe, cwd="/", who=Who(0, 0, privileged=True)).find(path)

    def _physical(self, path: str) -> str:
        found = self._find(path)
        if found.errno:
            raise ValueError(f"setup names {path!r}, which is not there")
        return found.path

    def _place(self, name: str) -> str:
        """The physical path of something that is to be made; parents that are missing are the user's."""
        path = posixpath.normpath(self._named(name))
        above = parent(path)
        found = self._find(above)
        if found.errno == E.ENOENT:
            self.run({"mkdir": above})
            found = self._find(above)
        return join(found.path, path[path.rfind("/") + 1 :])
