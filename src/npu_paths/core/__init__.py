"""The pure core: values in, values out. Nothing here reads the machine (design section 3)."""
