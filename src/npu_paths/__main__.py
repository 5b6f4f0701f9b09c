"""``python -m npu_paths`` is ``npu-paths``."""

from .cli import main

main()
