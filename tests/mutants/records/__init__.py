"""Random mistakes in records, judged by llvm-tblgen-19: ``python -m tests.mutants.records --help``."""
