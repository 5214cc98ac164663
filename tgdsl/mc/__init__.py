"""LLVM's MC layer in Python: the assembler and the disassembler of a target, from its description alone."""
