"""The operands of instructions in results: what a pattern gives for each, and whether the operand takes it (CodeGenDAGPatterns)."""

from tgdsl.model.patterns.result_operands.checks import check_result_operands

__all__ = ["check_result_operands"]
