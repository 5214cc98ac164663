"""Definitions of a target that no test would miss: ``python -m tests.mutants --help``."""
