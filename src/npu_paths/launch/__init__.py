"""Ranks, templates and launchers."""
