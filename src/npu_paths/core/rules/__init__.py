"""Data only: literal tables, every row with its citation. No ``def``, ``if``, ``lambda`` or comprehension."""
