"""The instructions that every target has: pseudo instructions (``Target.td``) and GlobalISel's (``GenericOpcodes.td``).

The modules are in the order of LLVM's records; the numbers of the opcodes are another matter, and in
:mod:`tgdsl.model.instructions.generic_opcodes`.
"""
