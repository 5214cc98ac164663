"""Patterns as terms (LLVM's TreePatternNode): parsing of dags, and PatFrags inlined where they are used."""

from tgdsl.model.patterns.syntax.terms import Term

__all__ = ["Term"]
