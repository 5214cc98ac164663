"""The facts of LLVM 22."""
