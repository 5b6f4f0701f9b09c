"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# No database of examples: the tests also run where the tree is another user's and cannot be written.
settings.register_profile("npu-paths", database=None, deadline=None)
settings.load_profile("npu-paths")
