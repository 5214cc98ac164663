"""SDNodes and their type profiles (LLVM's ``TargetSelectionDAG.td``).

An SDNode is an object that patterns call. The types of its operands and results are those of its class's ``__call__``: the classes of
:mod:`tgdsl.std.node_shapes` cover what LLVM's own nodes need, and a target derives its own from :class:`SDNode`::

    class _Select(SDNode):
        def __call__(self, if_true: Of[OneType], if_false: SameType[OneType], condition: I32) -> OneType:
            return cast("OneType", self.apply(if_true, if_false, condition))

    SPselecticc = _Select("SPISD::SELECT_ICC", SDTSPselectcc, [SDNPInGlue])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar, cast

from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.expressions import Call, leaf
from tgdsl.language.registers.value_types import ValueType
from tgdsl.records import Value

V = TypeVar("V", bound=DagValue)


class SDNodeProperty(Definition):
    """A property of SDNodes: commutative, has a chain, may load, ..."""

    record_class = "SDNodeProperty"
    needs_name = True


class SDTypeConstraint(Definition):
    """A constraint on the type of one result or operand of an SDNode. Results are numbered first from 0 on, then operands.

    Args:
        operand_num: the number of the result or operand.
    """

    record_class = "SDTypeConstraint"

    def __init__(self, operand_num: int) -> None:
        super().__init__()
        self.operand_num = self.check_number("operand_num", operand_num, 0, 255)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"OperandNum": self.operand_num}


class SDTCisPtrTy(SDTypeConstraint):
    """The type is a pointer."""

    record_class = "SDTCisPtrTy"


class SDTCisInt(SDTypeConstraint):
    """The type is an integer, or a vector of integers."""

    record_class = "SDTCisInt"


class SDTCisFP(SDTypeConstraint):
    """The type is a floating-point number, or a vector of such numbers."""

    record_class = "SDTCisFP"


class SDTCisVec(SDTypeConstraint):
    """The type is a vector."""

    record_class = "SDTCisVec"


class _OfType(SDTypeConstraint):
    def __init__(self, operand_num: int, vt: ValueType[DagValue]) -> None:
        super().__init__(operand_num)
        self.vt = vt

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "VT": ref(self.vt)}


class SDTCisVT(_OfType):
    """The type is this one."""

    record_class = "SDTCisVT"


class SDTCVecEltisVT(_OfType):
    """The type is a vector whose elements are of this type."""

    record_class = "SDTCVecEltisVT"


class _Relation(SDTypeConstraint):
    """A constraint that relates the type to another one's; ``_field`` is LLVM's name for the other's number."""

    _field = "OtherOperandNum"

    def __init__(self, operand_num: int, other: int) -> None:
        super().__init__(operand_num)
        self.other = self.check_number("other", other, 0, 255)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), self._field: self.other}


class SDTCisSameAs(_Relation):
    """The type is the same as the other's."""

    record_class = "SDTCisSameAs"


class SDTCisVTSmallerThanOp(_Relation):
    """The operand is a type (a ``vt`` node), and smaller than the type of the other."""

    record_class = "SDTCisVTSmallerThanOp"


class SDTCisOpSmallerThanOp(_Relation):
    """The type is smaller than the other's."""

    record_class = "SDTCisOpSmallerThanOp"
    _field = "BigOperandNum"


class SDTCisEltOfVec(_Relation):
    """The type is that of the other's elements."""

    record_class = "SDTCisEltOfVec"
    _field = "OtherOpNum"


class SDTCisSubVecOfVec(_Relation):
    """The type is a vector of the same element type as the other, with fewer elements."""

    record_class = "SDTCisSubVecOfVec"
    _field = "OtherOpNum"


class SDTCisSameNumEltsAs(_Relation):
    """The type has as many elements as the other's."""

    record_class = "SDTCisSameNumEltsAs"


class SDTCisSameSizeAs(_Relation):
    """The type has as many bits as the other's."""

    record_class = "SDTCisSameSizeAs"


class SDTypeProfile(Definition):
    """The numbers of results and operands of an SDNode, and constraints on their types.

    Args:
        num_operands: -1 for any number.
        constraints: results are numbered first, then operands.
    """

    record_class = "SDTypeProfile"

    def __init__(self, num_results: int, num_operands: int, constraints: Sequence[SDTypeConstraint] = ()) -> None:
        super().__init__()
        self.num_results = self.check_number("num_results", num_results, 0, 255)
        self.num_operands = self.check_number("num_operands", num_operands, -1, 255)
        self.constraints: tuple[SDTypeConstraint, ...] = tuple(constraints)

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
    """An operator of patterns: an SDNode, a PatFrags, an Intrinsic.

    Args:
        properties: commutative, may load, ...
    """

    record_class = "SDPatternOperator"
    needs_name = True

    def __init__(self, properties: Sequence[SDNodeProperty] = ()) -> None:
        super().__init__()
        self.properties = tuple(properties)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Properties": tuple(ref(one) for one in self.properties)}

    def apply(self, *operands: object) -> Call:
        """Apply the operator to operands; the ``__call__`` of a derived class gives this its types."""
        return Call(self, operands)


class SDNode(SDPatternOperator):
    """A kind of nodes in the selection DAG.

    Args:
        opcode: its C++ name: "ISD::ADD".
        type_profile: of its results and operands.
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
    """An SDNode without operands: a constant, an address. A call binds it to a variable: ``imm(value)``."""

    def __call__(self, value: V) -> V:
        return cast("V", leaf(self, value))
