"""The C++ of a combiner's code for what rules have names for: operands, instructions, registers and variables."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.model.combiner import MatchData


class CombinerSpelling:
    """The names that are in scope of the functions testMIPredicate_MI and runCustomAction."""

    def matched_instruction(self, number: int) -> str:
        return f"State.MIs[{number}]"

    def matched_operand(self, instruction: int, index: int) -> str:
        return f"State.MIs[{instruction}]->getOperand({index})"

    def remaining_operands(self, instruction: int, index: int) -> str:
        return f"getRemainingOperands(*State.MIs[{instruction}], {index})"

    def built_instruction(self, number: int) -> str:
        return f"OutMIs[{number}]"

    def new_register(self, number: int) -> str:
        return f"State.TempRegisters[{number}]"

    def variable(self, data: MatchData) -> str:
        return f"GIMatchData_{data.name}"

    def test(self, code: str, alternatives: str) -> str:
        return f"// Pattern Alternatives: {alternatives}\n{code}" if alternatives else code

    def action(self, data: Sequence[MatchData], conditions: Sequence[str], steps: Sequence[str]) -> str:
        parts = [f"{one.type} {self.variable(one)};\n" for one in data]
        if conditions:
            parts.append("// Match Patterns\n")
        parts += [f"if(![&](){{{condition}}}()) {{\n  return false;\n}}\n" for condition in conditions]
        parts += ["// Apply Patterns\n", "\n".join(steps)]
        return "".join(parts)
