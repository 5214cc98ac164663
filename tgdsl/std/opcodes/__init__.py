"""The instructions of every target: LLVM's pseudo instructions (``Target.td``) and GlobalISel's opcodes (``GenericOpcodes.td``).

The modules are in the order of LLVM's records. The numbers of the opcodes are in
:mod:`tgdsl.model.instructions.numbering`.
"""
