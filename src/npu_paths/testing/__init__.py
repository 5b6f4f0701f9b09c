"""For tests: a fake file system from a few steps, and the replay of component observations."""

from .fake import FakeProbe

__all__ = ["FakeProbe"]
