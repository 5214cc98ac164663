"""Nodes of the selection DAG, and what types they have (LLVM's ``TargetSelectionDAG.td``).

A node is an object that patterns call. What it takes and gives to the type checker is the ``__call__`` of its class: those of
:mod:`tgdsl.std.node_shapes` cover what LLVM's own nodes need, and a target derives its own from :class:`SDNode`::

    class _Select(SDNode):
        def __call__(self, if_true: AnyValue, if_false: AnyValue, condition: I32) -> AnyValue:
            return cast(AnyValue, self.apply(if_true, if_false, condition))

    SPselecticc = _Select("SPISD::SELECT_ICC", SDTSPselectcc, [SDNPInGlue])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar, cast

from tgdsl.language.dag_values import DagValue
from tgdsl.language.definition import Definition, Namer
from tgdsl.language.expressions import Call, leaf
from tgdsl.language.value_types import ValueType
from tgdsl.records import Value

V = TypeVar("V", bound=DagValue)


class SDNodeProperty(Definition):
    """A property of nodes: commutative, has a chain, may load, ..."""

    record_class = "SDNodeProperty"
    needs_name = True


class SDTypeConstraint(Definition):
    """Something that holds for the types of a node's results and operands, which are numbered in a row from 0.

    Args:
        operand_num: the number that it is about.
    """

    record_class = "SDTypeConstraint"

    def __init__(self, operand_num: int) -> None:
        super().__init__()
        self.operand_num = self.check_number("the number of the result or operand", operand_num, 0, 255)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"OperandNum": self.operand_num}


class SDTCisPtrTy(SDTypeConstraint):
    """It is a pointer."""

    record_class = "SDTCisPtrTy"


class SDTCisInt(SDTypeConstraint):
    """It is an integer, or a vector of them."""

    record_class = "SDTCisInt"


class SDTCisFP(SDTypeConstraint):
    """It is a floating-point number, or a vector of them."""

    record_class = "SDTCisFP"


class SDTCisVec(SDTypeConstraint):
    """It is a vector."""

    record_class = "SDTCisVec"


class _OfType(SDTypeConstraint):
    def __init__(self, operand_num: int, vt: ValueType[DagValue]) -> None:
        super().__init__(operand_num)
        self.vt = vt

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "VT": ref(self.vt)}


class SDTCisVT(_OfType):
    """It is of this type."""

    record_class = "SDTCisVT"


class SDTCVecEltisVT(_OfType):
    """It is a vector whose elements are of this type."""

    record_class = "SDTCVecEltisVT"


class _Relation(SDTypeConstraint):
    """It relates one type to another; ``_field`` is LLVM's name for the other's number."""

    _field = "OtherOperandNum"

    def __init__(self, operand_num: int, other: int) -> None:
        super().__init__(operand_num)
        self.other = self.check_number("the number of the other result or operand", other, 0, 255)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), self._field: self.other}


class SDTCisSameAs(_Relation):
    """It is of the same type as the other."""

    record_class = "SDTCisSameAs"


class SDTCisVTSmallerThanOp(_Relation):
    """It is a type given as an operand, smaller than that of the other."""

    record_class = "SDTCisVTSmallerThanOp"


class SDTCisOpSmallerThanOp(_Relation):
    """It is of a smaller type than the other."""

    record_class = "SDTCisOpSmallerThanOp"
    _field = "BigOperandNum"


class SDTCisEltOfVec(_Relation):
    """It is of the type of the other's elements."""

    record_class = "SDTCisEltOfVec"
    _field = "OtherOpNum"


class SDTCisSubVecOfVec(_Relation):
    """It is a vector of the same elements as the other, and of fewer."""

    record_class = "SDTCisSubVecOfVec"
    _field = "OtherOpNum"


class SDTCisSameNumEltsAs(_Relation):
    """It has as many elements as the other."""

    record_class = "SDTCisSameNumEltsAs"


class SDTCisSameSizeAs(_Relation):
    """It has as many bits as the other."""

    record_class = "SDTCisSameSizeAs"


class SDTypeProfile(Definition):
    """How many results and operands a node has, and what holds for their types.

    Args:
        num_results: how many.
        num_operands: how many; -1 for any number.
        constraints: results are numbered first, then operands.
    """

    record_class = "SDTypeProfile"

    def __init__(self, num_results: int, num_operands: int, constraints: Sequence[SDTypeConstraint] = ()) -> None:
        super().__init__()
        self.num_results = self.check_number("the number of results", num_results, 0, 255)
        self.num_operands = self.check_number("the number of operands", num_operands, -1, 255)
        self.constraints: tuple[SDTypeConstraint, ...] = self.several("constraints", constraints, SDTypeConstraint)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "NumResults": self.num_results,
            "NumOperands": self.num_operands,
            "Constraints": tuple(ref(constraint) for constraint in self.constraints),
        }


class SDCallSeqStart(SDTypeProfile):
    """The profile of the node that begins a call sequence."""

    record_class = "SDCallSeqStart"

    def __init__(self, constraints: Sequence[SDTypeConstraint]) -> None:
        super().__init__(0, 2, constraints)


class SDCallSeqEnd(SDTypeProfile):
    """The profile of the node that ends a call sequence."""

    record_class = "SDCallSeqEnd"

    def __init__(self, constraints: Sequence[SDTypeConstraint]) -> None:
        super().__init__(0, 2, constraints)


class SDPatternOperator(Definition):
    """What can be the operator of a pattern: a node, a fragment, an intrinsic.

    Args:
        properties: commutative, may load, ...
    """

    record_class = "SDPatternOperator"
    needs_name = True

    def __init__(self, properties: Sequence[SDNodeProperty] = ()) -> None:
        super().__init__()
        self.properties = self.several("properties", properties, SDNodeProperty)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Properties": tuple(ref(one) for one in self.properties)}

    def apply(self, *operands: object) -> Call:
        """The operation with operands; the ``__call__`` of a derived class says what that is to the type checker."""
        return Call(self, operands)


class SDNode(SDPatternOperator):
    """A kind of nodes.

    Args:
        opcode: its C++ name: "ISD::ADD".
        type_profile: its results and operands.
        properties: commutative, has a chain, may load, ...
        sd_class: the C++ class of such nodes.
    """

    record_class = "SDNode"

    def __init__(
        self,
        opcode: str,
        type_profile: SDTypeProfile,
        properties: Sequence[SDNodeProperty] = (),
        sd_class: str = "SDNode",
    ) -> None:
        super().__init__(properties)
        self.opcode = opcode
        self.type_profile = type_profile
        self.sd_class = sd_class

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            **super().fields(ref),
            "Opcode": self.opcode,
            "SDClass": self.sd_class,
            "TypeProfile": ref(self.type_profile),
        }


class LeafNode(SDNode, DagValue):
    """A node without operands: a constant, an address. Alone it is any such; called with a variable, the one of that name."""

    def __call__(self, value: V) -> V:
        return cast("V", leaf(self, value))
