"""The reverse question: what of a job would be written to a directory or below it, and through what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .model import Resolution
from .world import World, join


class Landing(NamedTuple):
    """One artifact that lands in the directory asked for.

    ``candidate`` and ``value`` are the place that it comes from (a variable, an option, the default) and
    its value as written; ``path`` is where files go. ``certain`` is false when that depends on parts that
    are known only at run time. ``enabled`` as in :class:`Resolution`.
    """

    artifact: str
    basis: str
    candidate: str
    kind: str
    value: str | None
    path: str
    certain: bool
    enabled: bool | None


def writes_to(resolutions: Iterable[Resolution], directory: str, world: World) -> tuple[Landing, ...]:
    """What would be written to ``directory`` or below it.

    A relative ``directory`` starts at the job's cwd. Both sides are compared as physical paths, so a
    symlink on the way does not hide anything. What is off (``enabled`` false) is left out.
    """
    top = world.absolute(directory) if directory else None
    if top is None:
        return ()
    wanted = _parts(_physical(world, top))
    found = []
    for resolution in resolutions:
        path = resolution.writes_to
        if path is None or resolution.enabled is False or resolution.directory is None:
            continue
        certain = _lands(_parts(_physical(world, path)), wanted)
        if certain is None:
            continue
        step = next((s for s in resolution.steps if s.verdict in ("selected", "blocking")), None)
        found.append(
            Landing(
                resolution.artifact,
                resolution.basis,
                resolution.selected or "default",
                step.kind if step else "default",
                step.value if step else None,
                path,
                certain,
                resolution.enabled,
            )
        )
    return tuple(found)


def _physical(world: World, path: str) -> str:
    """The physical path as far as it exists; names known only at run time exist nowhere."""
    known, open_part = path, ""
    at = path.find("{")
    if at >= 0:
        cut = path.rfind("/", 0, at)
        known, open_part = path[:cut] or "/", path[cut + 1 :]
    found = world.find(known)
    here = found.path
    for name in found.rest if found.errno else ():
        here = name if name[0] == "/" else join(here, name)  # a path beyond PATH_MAX is not walked
    return join(here, open_part) if open_part else here


def _parts(path: str) -> list[str]:
    return [name for name in path.split("/") if name and name != "."]


def _lands(path: list[str], wanted: list[str]) -> bool | None:
    """Whether ``path`` is ``wanted`` or below it: yes, not (``None``), or only for some run-time names (``False``)."""
    certain = True
    for index, name in enumerate(wanted):
        if index >= len(path):
            return None
        if "{" in path[index]:
            if not _fits(path[index], name):
                return None
            certain = False
        elif path[index] != name:
            return None
    return certain


def _fits(pattern: str, name: str) -> bool:
    """Whether ``name`` can come from ``pattern``, where each ``{placeholder}`` stands for one letter or more."""
    head, _, rest = pattern.partition("{")
    if not name.startswith(head):
        return False
    _, _, tail = rest.partition("}")
    name = name[len(head) :]
    if not tail:
        return bool(name)
    if "{" not in tail:
        return len(name) > len(tail) and name.endswith(tail)
    return any(_fits(tail, name[start:]) for start in range(1, len(name)))
