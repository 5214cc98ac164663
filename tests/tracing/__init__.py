"""Origins of generated lines: whether what a generator says of a line is so."""
