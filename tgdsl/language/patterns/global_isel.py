"""GlobalISel's equivalents of nodes, complex patterns and transforms of SelectionDAG, by which it takes their patterns over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.patterns.fragments import ComplexPattern, SDNodeXForm
from tgdsl.language.patterns.leaf_operands import ComplexPatternOperand
from tgdsl.language.patterns.selection_nodes import SDNode
from tgdsl.records import Value


@with_fields
class GINodeEquiv(Definition):
    """A generic instruction that stands for an SDNode: patterns of the node become rules for the instruction.

    LLVM's own are made by :func:`tgdsl.std.global_isel.selection_dag_equivalents`.
    """

    record_class = "GINodeEquiv"

    i: type[Instruction] = llvm_field("I", kw_only=False)
    """The generic instruction."""
    node: SDNode = llvm_field("Node", kw_only=False)
    """The node of patterns."""
    check_mmo_is_non_atomic: bool = llvm_field("CheckMMOIsNonAtomic", default=False)
    """The access must not be atomic, for which SelectionDAG has another node."""
    check_mmo_is_atomic: bool = llvm_field("CheckMMOIsAtomic", default=False)
    """The access must be atomic, for which SelectionDAG has a node of its own."""
    if_sign_extend: type[Instruction] | None = llvm_field("IfSignExtend", default=None)
    """The instruction for a load that extends the sign."""
    if_zero_extend: type[Instruction] | None = llvm_field("IfZeroExtend", default=None)
    """The instruction for a load that extends with zeros."""
    if_floating_point: type[Instruction] | None = llvm_field("IfFloatingPoint", default=None)
    """The instruction for operands that are floating-point numbers: G_FCMP beside G_ICMP."""
    if_convergent: type[Instruction] | None = llvm_field("IfConvergent", default=None)
    """The instruction for a convergent intrinsic."""


class LLT(Definition):
    """A type of GlobalISel's registers, which a GIComplexOperandMatcher says; ``s32`` and others are in :mod:`tgdsl.std`."""

    record_class = "LLT"
    needs_name = True


@with_fields
class GIComplexOperandMatcher(Definition):
    """A C++ method that matches an operand of a generic instruction, as a ComplexPattern does a node of SelectionDAG."""

    record_class = "GIComplexOperandMatcher"
    needs_name = True

    type: LLT = llvm_field("Type", kw_only=False)
    """Of the operand; LLVM does not check it."""
    matcher_fn: str = llvm_field("MatcherFn", kw_only=False)
    """The method of the InstructionSelector: ``ComplexRendererFns select(MachineOperand &Root) const``."""
    sel_dag_equivalent: ComplexPattern[DagValue] | ComplexPatternOperand[DagValue] | None = llvm_field(
        None, default=None
    )
    """The ComplexPattern whose patterns are imported with it (GIComplexPatternEquiv)."""

    def superclasses(self) -> tuple[str, ...]:
        return _with_equivalent(super().superclasses(), "GIComplexPatternEquiv", self.sel_dag_equivalent)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return _fields(super().fields(ref), self.sel_dag_equivalent, ref)


@with_fields
class GICustomOperandRenderer(Definition):
    """A C++ method that adds operands to an instruction, as an SDNodeXForm makes another leaf in SelectionDAG."""

    record_class = "GICustomOperandRenderer"
    needs_name = True

    renderer_fn: str = llvm_field("RendererFn", kw_only=False)
    """The method of the InstructionSelector: ``void render(MachineInstrBuilder &MIB, const MachineInstr &MI, int OpIdx) const``."""
    sel_dag_equivalent: SDNodeXForm | None = llvm_field(None, default=None)
    """The SDNodeXForm whose patterns are imported with it (GISDNodeXFormEquiv)."""

    def superclasses(self) -> tuple[str, ...]:
        return _with_equivalent(super().superclasses(), "GISDNodeXFormEquiv", self.sel_dag_equivalent)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return _fields(super().fields(ref), self.sel_dag_equivalent, ref)


def _with_equivalent(classes: Sequence[str], name: str, equivalent: Definition | None) -> tuple[str, ...]:
    """The classes of a record, with that of its equivalent if it has one."""
    return tuple(classes) if equivalent is None else (*classes, name)


def _fields(fields: Mapping[str, Value], equivalent: Definition | None, ref: Namer) -> Mapping[str, Value]:
    """The fields of a record, with that of its equivalent if it has one."""
    return fields if equivalent is None else {**fields, "SelDAGEquivalent": ref(equivalent)}
