"""Write the rule reference anew from the tables: ``python docs/reference/generate.py``."""

from __future__ import annotations

from pathlib import Path

from npu_paths.report.reference import documents

HERE = Path(__file__).resolve().parent

for name, text in documents().items():
    (HERE / name).write_text(text, encoding="utf-8")
