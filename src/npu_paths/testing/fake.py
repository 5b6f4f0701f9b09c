"""A file system in memory, for tests and for the replay of observations."""

from __future__ import annotations

import errno as E
from collections.abc import Mapping

from ..core.world import Mount, Stat, parent

__all__ = ["FakeProbe"]


class FakeProbe:
    """A file system in memory. ``tree`` maps absolute paths to nodes.

    A node is a :class:`Stat`, or with more to say a pair of one and its content: the target of a symlink
    (str), the bytes of a file. Parents that are not given are directories of uid 0, mode 0755.
    ``mounts`` maps mount points to :class:`Mount`.
    """

    def __init__(
        self,
        tree: Mapping[str, Stat | tuple[Stat, str | bytes]] | None = None,
        mounts: Mapping[str, Mount] | None = None,
    ) -> None:
        self.nodes: dict[str, Stat] = {"/": Stat("dir", 0o755, 0, 0)}
        self.content: dict[str, str | bytes] = {}
        self.mounts = dict(mounts or {})
        self.asked: list[tuple[str, str]] = []
        for path, node in (tree or {}).items():
            stat, content = (node, None) if isinstance(node, Stat) else node
            self.add(path, stat, content)

    def add(self, path: str, stat: Stat, content: str | bytes | None = None) -> None:
        """Put a node into the tree."""
        above = parent(path)
        if above not in self.nodes:
            self.add(above, Stat("dir", 0o755, 0, 0))
        if isinstance(content, (bytes, str)) and not stat.size:
            stat = stat._replace(size=len(content))
        self.nodes[path] = stat
        if content is not None:
            self.content[path] = content

    def lstat(self, path: str) -> Stat | int:
        self.asked.append(("lstat", path))
        return self.nodes.get(path, E.ENOENT)

    def readlink(self, path: str) -> str | int:
        self.asked.append(("readlink", path))
        content = self.content.get(path)
        return content if isinstance(content, str) and self.nodes[path].kind == "symlink" else E.EINVAL

    def listdir(self, path: str) -> list[str] | int:
        self.asked.append(("listdir", path))
        node = self.nodes.get(path)
        if node is None or node.kind != "dir":
            return E.ENOENT if node is None else E.ENOTDIR
        top = path.rstrip("/") + "/"
        return sorted(p[len(top) :] for p in self.nodes if p.startswith(top) and p != top and "/" not in p[len(top) :])

    def read(self, path: str, limit: int) -> bytes | int:
        self.asked.append(("read", path))
        node = self.nodes.get(path)
        if node is None or node.kind == "dir":
            return E.ENOENT if node is None else E.EISDIR
        content = self.content.get(path, b"")
        return (content.encode("utf-8", "surrogateescape") if isinstance(content, str) else content)[:limit]

    def mount(self, path: str) -> Mount | int:
        self.asked.append(("mount", path))
        if path not in self.nodes:
            return E.ENOENT
        while path not in self.mounts and path != "/":
            path = parent(path)
        return self.mounts.get(path, Mount(False))
