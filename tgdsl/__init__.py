"""tgdsl: LLVM back ends described once, as typed Python, and generators of the files that llvm-tblgen writes."""

__version__ = "0.1.0"
