"""SPARC's register file, grouped as the manuals group it."""
