"""Renderers of a report: plain values (JSON), text, and the formats of other tools."""
