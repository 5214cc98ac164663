"""Patterns as terms (LLVM's TreePatternNode): parsing of dags, and PatFrags put in place of their uses."""
