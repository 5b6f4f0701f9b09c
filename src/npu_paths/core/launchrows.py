"""What the rows about launchers are made of; the rows are in ``rules/ranks.py`` and ``rules/forwarding.py``."""

# Not here: "from __future__ import annotations". NamedTuple compiles each annotation that is a string, which would
# be most of what importing this module costs.

from typing import NamedTuple

from .model import Source


class LauncherRow(NamedTuple):
    """The variables of one launcher. ``marker``: all of them set means that it started this process.

    The other fields name variables, tried in their order. ``level`` orders nested launchers: the higher one
    is nearer to the process (0 the cluster, 1 a process starter of the cluster, 2 the framework's launcher,
    3 a worker's own runtime). ``hides``: variables that it sets in another sense than others do, so they are
    no second opinion. ``node_of_pod``: RANK-like variables that number pods, not processes.
    """

    launcher: str
    level: int
    source: Source
    marker: tuple[str, ...] = ()
    rank: tuple[str, ...] = ()
    local_rank: tuple[str, ...] = ()
    world_size: tuple[str, ...] = ()
    local_size: tuple[str, ...] = ()
    node: tuple[str, ...] = ()
    nodes: tuple[str, ...] = ()
    job: tuple[str, ...] = ()
    host: tuple[str, ...] = ()
    pod: tuple[str, ...] = ()
    device: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()


class ShareRow(NamedTuple):
    """How an artifact takes to being written by several processes.

    ``exclusive``: each wants a directory of its own. ``locks``: processes of one machine may share it where
    file locks work; ``locks-everywhere``: those of several machines, too. ``named``: the names below tell
    processes of one host apart, so sharing on one host is harmless.
    """

    artifact: str
    kind: str
    source: Source


class ForwardRow(NamedTuple):
    """Which variables of the launching shell reach the workers.

    ``everything``: all of them. Otherwise those in ``names`` or starting with one of ``prefixes``.
    ``control``: a variable of the launcher's own that changes this (srun's ``SLURM_EXPORT_ENV``).
    ``keeps_home``: whether ``HOME`` stays that of the launching shell. ``form``: that of ``npu-paths env`` for it.
    ``note``: a sentence on when this holds. ``file``: where lines of that form belong, for one that is a file's.
    """

    launcher: str
    everything: bool
    note: str
    form: str
    source: Source
    names: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    control: str | None = None
    keeps_home: bool = True
    file: str | None = None
