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

from collections.abc import Mapping, Sequence
from typing import ClassVar, Unpack, cast

from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.definition import Namer, record_classes
from tgdsl.language.core.expressions import Call
from tgdsl.language.operands.operands import Operand, OperandOptions, Part
from tgdsl.language.patterns.fragments import (
    NO_IMMEDIATE_FLAGS,
    ComplexPattern,
    FPImmLeaf,
    ImmLeaf,
    IntImmLeaf,
    PatLeaf,
    SDNodeXForm,
    TImmLeaf,
    fragment_fields,
    immediate_options,
    pat_leaf_options,
)
from tgdsl.language.patterns.immediates import ConstantPredicate
from tgdsl.language.patterns.selection_nodes import SDNode, SDNodeProperty
from tgdsl.language.registers.value_types import V_co, ValueType
from tgdsl.records import Code, Ref, Value


class ImmLeafOperand(Operand[V_co]):
    """An Operand that is also an ImmLeaf: an integer constant with a condition. A pattern has it by the operand's name alone.

    Args:
        type: of the operand, and of the constant in patterns.
        predicate: the condition; its C++ gets the number as ``Imm``.
        transform: from the constant to the instruction's operand.
        mi_operand_info: as in :class:`~tgdsl.language.operands.operands.Operand`.
        imm_node: the SDNode of such constants, if it is another one than that of the class.
        constant_type: of the constant, if the operand has another type, as that of a branch's target has: ``OtherVT``.
        options: see :class:`OperandOptions`.
    """

    leaf: ClassVar[type[ImmLeaf[DagValue]]] = ImmLeaf  #: the class of the leaf

    def __init__(
        self,
        type: ValueType[V_co],
        predicate: ConstantPredicate,
        transform: SDNodeXForm | None = None,
        *,
        mi_operand_info: Sequence[Part] | Mapping[str, Part] = (),
        imm_node: SDNode | None = None,
        constant_type: ValueType[DagValue] | None = None,
        **options: Unpack[OperandOptions],
    ) -> None:
        super().__init__(type, mi_operand_info=mi_operand_info, **options)
        self.predicate = predicate
        self.transform = transform
        self.imm_node = imm_node
        self.constant_type = constant_type

    def superclasses(self) -> tuple[str, ...]:
        return (*super().superclasses(), *record_classes(self.leaf))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        constant = Call(self.constant_type or self.type, (self.imm_node or Ref(self.leaf.node),))
        return {
            **super().fields(ref),
            "Properties": (),
            **fragment_fields((), (constant,), immediate_options(self.predicate, self.transform), ref),
            **NO_IMMEDIATE_FLAGS,
            **self.leaf.flags,
        }


class TImmLeafOperand(ImmLeafOperand[V_co]):
    """Like :class:`ImmLeafOperand`, for constants that are operands of target nodes."""

    leaf = TImmLeaf


class IntImmLeafOperand(ImmLeafOperand[V_co]):
    """Like :class:`ImmLeafOperand`; its C++ gets the number as an ``APInt``."""

    leaf = IntImmLeaf


class FPImmLeafOperand(ImmLeafOperand[V_co]):
    """Like :class:`ImmLeafOperand`, for floating-point constants; its C++ gets the number as an ``APFloat``."""

    leaf = FPImmLeaf


class PatLeafOperand(Operand[V_co]):
    """An Operand that is also a PatLeaf: a constant with a condition on its node.

    Args:
        type: of the operand.
        fragment: the DAG: ``imm``, ``i32(imm)``.
        predicate: the condition; its C++ gets the node as ``N``.
        transform: from the constant to the instruction's operand.
        mi_operand_info: as in :class:`~tgdsl.language.operands.operands.Operand`.
        gisel_predicate_code: C++ that tests the instruction ``MI``, for GlobalISel.
        options: see :class:`OperandOptions`.
    """

    def __init__(
        self,
        type: ValueType[V_co],
        fragment: DagValue,
        predicate: ConstantPredicate = Code(""),
        transform: SDNodeXForm | None = None,
        *,
        mi_operand_info: Sequence[Part] | Mapping[str, Part] = (),
        gisel_predicate_code: Code = Code(""),
        **options: Unpack[OperandOptions],
    ) -> None:
        super().__init__(type, mi_operand_info=mi_operand_info, **options)
        self.gisel_predicate_code = gisel_predicate_code
        self.fragment = fragment
        self.predicate = predicate
        self.transform = transform

    def superclasses(self) -> tuple[str, ...]:
        return (*super().superclasses(), *record_classes(PatLeaf))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        conditions = pat_leaf_options(self.predicate, self.transform)
        return {
            **super().fields(ref),
            "Properties": (),
            **fragment_fields((), (self.fragment,), conditions, ref),
            "GISelPredicateCode": self.gisel_predicate_code,
            "GISelLeafPredicateCode": None,
        }


class ComplexPatternOperand(Operand[V_co]):
    """An Operand that is also a ComplexPattern: an address that C++ matches and the instruction has.

    Args:
        type: of the matched value, and of the operand.
        num_operands, select_func, root_nodes, properties, complexity: as in :class:`ComplexPattern`.
        mi_operand_info: as in :class:`~tgdsl.language.operands.operands.Operand`.
        options: see :class:`OperandOptions`.
    """

    def __init__(
        self,
        type: ValueType[V_co],
        num_operands: int,
        select_func: str,
        root_nodes: Sequence[SDNode] = (),
        properties: Sequence[SDNodeProperty] = (),
        complexity: int = -1,
        *,
        mi_operand_info: Sequence[Part] | Mapping[str, Part] = (),
        **options: Unpack[OperandOptions],
    ) -> None:
        super().__init__(type, mi_operand_info=mi_operand_info, **options)
        self.num_operands = self.check_number("num_operands", num_operands, 0, 255)
        self.select_func = select_func
        self.root_nodes = tuple(root_nodes)
        self.properties = tuple(properties)
        self.complexity = complexity

    def superclasses(self) -> tuple[str, ...]:
        return (*super().superclasses(), *record_classes(ComplexPattern))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            **super().fields(ref),
            "Ty": ref(self.type),
            "NumOperands": self.num_operands,
            "SelectFunc": self.select_func,
            "RootNodes": tuple([ref(one) for one in self.root_nodes]),
            "Properties": tuple([ref(one) for one in self.properties]),
            "Complexity": self.complexity,
            "WantsRoot": False,
            "WantsParent": False,
        }

    def __call__(self, *operands: DagValue) -> V_co:
        """Bind one variable to the matched value, or one to each of its operands."""
        if len(operands) == 1:
            return super().__call__(operands[0])
        return cast("V_co", Call(self, operands))


class SDNodeXFormOperand(Operand[V_co]):
    """An Operand that is also an SDNodeXForm: the transform of a constant, of the type that its value has in a pattern's result.

    Args:
        type: of the operand, and of the transform's value.
        opcode, x_form_function: as in :class:`SDNodeXForm`.
        mi_operand_info: as in :class:`~tgdsl.language.operands.operands.Operand`.
        options: see :class:`OperandOptions`.
    """

    def __init__(
        self,
        type: ValueType[V_co],
        opcode: SDNode,
        x_form_function: Code,
        *,
        mi_operand_info: Sequence[Part] | Mapping[str, Part] = (),
        **options: Unpack[OperandOptions],
    ) -> None:
        super().__init__(type, mi_operand_info=mi_operand_info, **options)
        self.opcode = opcode
        self.x_form_function = x_form_function

    def superclasses(self) -> tuple[str, ...]:
        return (*super().superclasses(), *record_classes(SDNodeXForm))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Opcode": ref(self.opcode), "XFormFunction": self.x_form_function}

    def __call__(self, value: DagValue) -> V_co:
        """In a pattern's result, the transform of a leaf of the source."""
        return cast("V_co", Call(self, (value,)))
