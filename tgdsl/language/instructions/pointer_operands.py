"""LLVM's own pseudo instructions, with the registers that a target has pointers in (``RemapPointerOperands``)."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.language.core.definition import Definition, Namer, definition_of
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.instructions.instruction import StandardPseudoInstruction
from tgdsl.language.instructions.records import InstructionRecord
from tgdsl.language.operands.operands import PointerLikeRegClass
from tgdsl.language.operands.register_classes import RegisterClass
from tgdsl.records import Dag, DagArg, Value


class RemapPointerOperands(Definition):
    """One of LLVM's own pseudo instructions, as a target has it: its pointers are in registers of a class.

    Args:
        instruction: the pseudo instruction.
        register_class: of the pointers.
    """

    record_class = "RemapPointerOperands"

    def __init__(self, instruction: type[StandardPseudoInstruction], register_class: RegisterClass[DagValue]) -> None:
        super().__init__()
        self.instruction = instruction
        self.register_class = register_class

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        """Those of the pseudo instruction, but for what only LLVM's own instructions have."""
        base = definition_of(self.instruction)
        assert isinstance(base, InstructionRecord)
        pointers = [
            name
            for name, operand in base.instruction.operands.items()
            if isinstance(operand.operand_class, PointerLikeRegClass)
        ]
        fields = dict(base.fields(ref))
        for name in ("OutOperandList", "InOperandList"):
            operands = fields[name]
            assert isinstance(operands, Dag)
            fields[name] = Dag(
                operands.operator,
                tuple(
                    DagArg(ref(self.register_class), one.name) if one.name in pointers else one for one in operands.args
                ),
            )
        return {
            **fields,
            "Namespace": "",
            "AsmString": "",
            "isCodeGenOnly": False,
            "Instruction": ref(self.instruction),
        }
