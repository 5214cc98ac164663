"""Stand-alone patterns (``Pat``), besides the instructions' own.

Of patterns that tie the earlier one is taken, also of these and those of instructions. So the modules are imported in
an order: memory before the instructions of 64-bit code, the others after them.
"""
