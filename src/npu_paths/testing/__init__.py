"""For tests: a fake file system from a few steps, and the replay of component observations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .fake import FakeProbe

__all__ = ["FakeProbe", "replay_component"]


def replay_component(row: Mapping[str, Any], cann: str = "9.2.0") -> dict[str, Any]:
    """What the observed basis answers for one row of the component observations (see :mod:`.replay`)."""
    from .replay import replay_component

    return replay_component(row, cann)
