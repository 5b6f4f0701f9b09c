"""When a finding fires: small functions over a situation, named by the rows of ``rules/conflicts.py``."""
