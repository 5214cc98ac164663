"""tgdsl: LLVM back ends described once, as typed Python, with TableGen's own output."""
