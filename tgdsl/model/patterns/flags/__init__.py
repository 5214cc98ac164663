"""Flags of instructions (mayLoad, mayStore, ...) that follow from patterns, found without type inference (InstAnalyzer of CodeGenDAGPatterns)."""

from tgdsl.model.patterns.flags.inference import infer_flags

__all__ = ["infer_flags"]
