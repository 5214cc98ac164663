"""Speed and memory against llvm-tblgen-19: ``python -m tests.benchmark --help``."""
