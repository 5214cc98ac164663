"""Operands of instructions that are ImmLeafs at the same time: patterns match only numbers that fit.

simm12 = ImmLeafOperand(i32, is_int(12), print_method="printSImm")

class ADDI(FormatI):
    rd = out(GPR)
    rs1 = in_(GPR)
    imm12 = in_(simm12)
    asm = f"addi {rd}, {rs1}, {imm12}"
    pattern = set_(rd, add(rs1, imm12))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Unpack

from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.definition import Namer, record_classes
from tgdsl.language.core.expressions import Call
from tgdsl.language.operands.operands import Operand, OperandOptions
from tgdsl.language.patterns.fragments import (
    NO_IMMEDIATE_FLAGS,
    ImmLeaf,
    SDNodeXForm,
    TImmLeaf,
    fragment_fields,
    immediate_options,
)
from tgdsl.language.patterns.immediates import ConstantPredicate
from tgdsl.language.registers.value_types import V_co, ValueType
from tgdsl.records import Ref, Value


class ImmLeafOperand(Operand[V_co]):
    """An Operand that is also an ImmLeaf: an integer constant with a condition. A pattern has it by the operand's name alone.

    Args:
        type: of the constant.
        predicate: the condition; its C++ gets the number as ``Imm``.
        transform: from the constant to the instruction's operand.
        options: see :class:`OperandOptions`.
    """

    leaf: ClassVar[type[ImmLeaf[DagValue]]] = ImmLeaf  #: the class of the leaf

    def __init__(
        self,
        type: ValueType[V_co],
        predicate: ConstantPredicate,
        transform: SDNodeXForm | None = None,
        **options: Unpack[OperandOptions],
    ) -> None:
        super().__init__(type, **options)
        self.predicate = predicate
        self.transform = transform

    def superclasses(self) -> tuple[str, ...]:
        return (*super().superclasses(), *record_classes(self.leaf))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        constant = Call(self.type, (Ref(self.leaf.node),))
        return {
            **super().fields(ref),
            "Properties": (),
            **fragment_fields((), (constant,), immediate_options(self.predicate, self.transform), ref),
            **NO_IMMEDIATE_FLAGS,
            **self.leaf.flags,
        }


class TImmLeafOperand(ImmLeafOperand[V_co]):
    """As :class:`ImmLeafOperand`, for constants that are operands of target nodes."""

    leaf = TImmLeaf
