"""LLVM's TableGen, which reads ``.td`` files: its library, the program that is built on it, and the records that this gives."""
