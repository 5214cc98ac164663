"""LLVM's own pseudo instructions with the operands that they have in a target (TargetSpecializedStandardPseudoInstruction)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, cast

from tgdsl.diagnostics import fail
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.definition import Definition, Namer, definition_of
from tgdsl.language.instructions.instruction import StandardPseudoInstruction
from tgdsl.language.instructions.records import InstructionRecord
from tgdsl.language.operands.operands import PointerLikeOperand, PointerLikeRegClass
from tgdsl.language.operands.register_classes import RegisterClass
from tgdsl.llvm.flags import Flag
from tgdsl.records import Dag, DagArg, Value

V = TypeVar("V", bound=DagValue)

_POINTERS = (PointerLikeRegClass, PointerLikeOperand)

#: The flags that are those of LLVM's own instruction; the others have their defaults.
_SAME = frozenset(
    {
        Flag.USES_CUSTOM_INSERTER,
        Flag.HAS_SIDE_EFFECTS,
        Flag.MAY_LOAD,
        Flag.MAY_STORE,
        Flag.IS_TERMINATOR,
        Flag.IS_BRANCH,
        Flag.IS_INDIRECT_BRANCH,
        Flag.IS_EH_SCOPE_RETURN,
        Flag.IS_RETURN,
        Flag.IS_CALL,
        Flag.HAS_CTRL_DEP,
        Flag.IS_RE_MATERIALIZABLE,
        Flag.IS_META,
        Flag.IS_AS_CHEAP_AS_A_MOVE,
        Flag.IS_NOT_DUPLICABLE,
        Flag.IS_CONVERGENT,
        Flag.HAS_EXTRA_SRC_REG_ALLOC_REQ,
        Flag.HAS_EXTRA_DEF_REG_ALLOC_REQ,
    }
)


class RemapPointerOperands(Definition):
    """One of LLVM's own pseudo instructions with the target's class of registers in place of operands that are pointers.

    Args:
        instruction: such as ``LOAD_STACK_GUARD``.
        pointers: the class of registers that have pointers.
    """

    record_class = "RemapPointerOperands"

    def __init__(self, instruction: type[StandardPseudoInstruction], pointers: RegisterClass[V]) -> None:
        super().__init__()
        self.instruction = instruction
        self.pointers = cast("RegisterClass[DagValue]", pointers)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        base = definition_of(self.instruction)
        if not isinstance(base, InstructionRecord):
            raise fail(
                self.place,
                f"'{self.instruction.__name__}' is not an instruction of LLVM's own, but a class to derive some from; give one of these",
            )
        operands = base.instruction.operands.items()
        names = {name for name, operand in operands if isinstance(operand.operand_class, _POINTERS)}
        fields = dict(base.fields(ref))
        for field in ("OutOperandList", "InOperandList"):
            dag = cast(Dag, fields[field])
            fields[field] = Dag(
                dag.operator,
                tuple([DagArg(ref(self.pointers), one.name) if one.name in names else one for one in dag.args]),
            )
        defaults: Mapping[str, Value] = {flag.value: flag.default for flag in Flag if flag not in _SAME}
        return {
            **fields,
            **defaults,
            "Namespace": "",
            "AsmString": "",
            "Constraints": "",
            "isPseudo": True,
            "hasNoSchedulingInfo": True,
            "Instruction": ref(self.instruction),
        }
