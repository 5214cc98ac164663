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
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.registers.value_types import ValueType
from tgdsl.records import Value

V = TypeVar("V", bound=DagValue)


class SDNodeProperty(Definition):
    """A property of SDNodes: commutative, has a chain, may load, ..."""

    record_class = "SDNodeProperty"
    needs_name = True


@with_fields
class SDTypeConstraint(Definition):
    """A constraint on the type of one result or operand of an SDNode. Results are numbered first from 0 on, then operands."""

    record_class = "SDTypeConstraint"

    operand_num: int = llvm_field("OperandNum", kw_only=False, range=(0, 255))
    """The number of the result or operand."""


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


@with_fields
class _OfType(SDTypeConstraint):

    vt: ValueType[DagValue] = llvm_field("VT", kw_only=False)


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


@with_fields
class SDTypeProfile(Definition):
    """The numbers of results and operands of an SDNode, and constraints on their types."""

    record_class = "SDTypeProfile"

    num_results: int = llvm_field("NumResults", kw_only=False, range=(0, 255))
    num_operands: int = llvm_field("NumOperands", kw_only=False, range=(-1, 255))
    """-1 for any number."""
    constraints: Sequence[SDTypeConstraint] = llvm_field("Constraints", default=(), kw_only=False)
    """Results are numbered first, then operands."""


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

    properties: Sequence[SDNodeProperty]

    def __init__(self, properties: Sequence[SDNodeProperty] = ()) -> None:
        super().__init__()
        self.properties = tuple(properties)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Properties": tuple(ref(one) for one in self.properties)}

    def apply(self, *operands: object) -> Call:
        """Apply the operator to operands; the ``__call__`` of a derived class gives this its types."""
        return Call(self, operands)


@with_fields
class SDNode(SDPatternOperator):
    """A kind of nodes in the selection DAG."""

    record_class = "SDNode"

    opcode: str = llvm_field("Opcode", kw_only=False)
    """Its C++ name: "ISD::ADD"."""
    type_profile: SDTypeProfile = llvm_field("TypeProfile", kw_only=False)
    """The profile of its results and operands."""
    properties: Sequence[SDNodeProperty] = llvm_field("Properties", default=(), kw_only=False)
    """Commutative, has a chain, may load, ..."""
    sd_class: str = llvm_field("SDClass", default="SDNode", kw_only=False)
    """The C++ class of such nodes."""
    is_strict_fp: bool = llvm_field("IsStrictFP", default=False)
    """A floating-point operation that keeps exceptions and the rounding mode."""
    ts_flags: int = llvm_field("TSFlags", default=0, bits=32)
    """For the target's own use."""


class LeafNode(SDNode, DagValue):
    """An SDNode without operands: a constant, an address. A call binds it to a variable: ``imm(value)``."""

    def __call__(self, value: V) -> V:
        return cast("V", leaf(self, value))
