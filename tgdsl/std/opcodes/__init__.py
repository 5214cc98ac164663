"""The instructions of every target: LLVM's pseudo instructions (``Target.td``) and GlobalISel's opcodes (``GenericOpcodes.td``).

The modules are in the order of LLVM's records; the numbers of the opcodes are another matter, and in
:mod:`tgdsl.model.instructions.generic_opcodes`.
"""
