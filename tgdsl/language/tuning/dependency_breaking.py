"""LLVM's ``STIPredicate``: functions of the subtarget on instructions, by processor: zero idioms, moves that renaming does (``TargetInstrPredicate.td``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.scheduling.models import M, ScheduleRow
from tgdsl.language.tuning.instruction_predicates import MCInstPredicate
from tgdsl.records import Ref, Value


@with_fields
class InstructionEquivalenceClass(Definition):
    """Instructions for which a function has the same answer."""

    record_class = "InstructionEquivalenceClass"

    opcodes: Sequence[type[Instruction]] = llvm_field("Opcodes", kw_only=False)
    """The instructions."""
    predicate: MCInstPredicate = llvm_field("Predicate", kw_only=False)
    """The answer."""
    operand_indices: Sequence[int] = llvm_field("OperandIndices", default=(), kw_only=False)
    """The operands that it is about; all by default."""

    def complete(self) -> None:
        if not self.opcodes:
            self.problem(f"this {self.what} has no instructions; list some")
        for index in self.operand_indices:
            self.check_number("operand_indices", index, 0, 63)


class DepBreakingClass(InstructionEquivalenceClass):
    """Instructions that depend on none of their inputs, or not on some, where the predicate holds: ``xor r, r``."""

    record_class = "DepBreakingClass"


@with_fields
class STIPredicateDecl(Definition):
    """The declaration of a function of the subtarget on an instruction."""

    record_class = "STIPredicateDecl"
    needs_name = True

    name: str = llvm_field("Name", kw_only=False)
    """Of the C++ function."""
    default_return_value: MCInstPredicate | None = llvm_field(
        "DefaultReturnValue", default=None, kw_only=False, absent=Ref("FalsePred")
    )
    """Its answer for other instructions and processors; ``FalsePred`` by default."""
    overrides_base_class_member: bool = llvm_field("OverridesBaseClassMember", default=True)
    """Whether TargetSubtargetInfo declares it."""
    expand_for_mc: bool = llvm_field("ExpandForMC", default=True)
    """Whether MCInstrAnalysis has it, too, for an MCInst."""
    updates_opcode_mask: bool = llvm_field("UpdatesOpcodeMask", default=False)
    """Whether it says of which operands the answer is."""
    delegates: Sequence[STIPredicateDecl] = llvm_field("Delegates", default=())
    """Functions that are asked first."""


class _Answers(ScheduleRow[M]):
    """The base of STIPredicates: a function's answers on a processor."""

    classes: tuple[InstructionEquivalenceClass, ...]

    def set_classes(self, classes: Sequence[InstructionEquivalenceClass]) -> None:
        """Keep what the constructor was given."""
        self.classes = tuple(classes)
        if not self.classes:
            self.problem(f"this {self.what} has no classes of instructions; list some")

    def declared(self, ref: Namer) -> Ref:
        """The record of the function's declaration."""
        raise NotImplementedError

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "Declaration": self.declared(ref),
            "Classes": tuple(ref(one) for one in self.classes),
            "SchedModel": self.sched_model(ref),
        }


class STIPredicate(_Answers[M]):
    """The answer of a function of the subtarget on a processor.

    Args:
        declaration: the function.
        classes: the instructions that it has an answer for, each in one class.
    """

    record_class = "STIPredicate"

    def __init__(self, declaration: STIPredicateDecl, classes: Sequence[InstructionEquivalenceClass]) -> None:
        super().__init__()
        self.declaration = declaration
        self.set_classes(classes)

    def declared(self, ref: Namer) -> Ref:
        return ref(self.declaration)


class IsZeroIdiomFunction(_Answers[M]):
    """The instructions that are zero idioms on a processor (isZeroIdiom): their result is 0, whatever their operands are."""

    record_class = "IsZeroIdiomFunction"

    def __init__(self, classes: Sequence[DepBreakingClass]) -> None:
        super().__init__()
        self.set_classes(classes)

    def declared(self, ref: Namer) -> Ref:
        return Ref("IsZeroIdiomDecl")


class IsDepBreakingFunction(_Answers[M]):
    """The instructions that break dependencies on a processor (isDependencyBreaking), besides its zero idioms."""

    record_class = "IsDepBreakingFunction"

    def __init__(self, classes: Sequence[DepBreakingClass]) -> None:
        super().__init__()
        self.set_classes(classes)

    def declared(self, ref: Namer) -> Ref:
        return Ref("IsDepBreakingDecl")


class IsOptimizableRegisterMove(_Answers[M]):
    """The moves that renaming does on a processor (isOptimizableRegisterMove)."""

    record_class = "IsOptimizableRegisterMove"

    def __init__(self, classes: Sequence[InstructionEquivalenceClass]) -> None:
        super().__init__()
        self.set_classes(classes)

    def declared(self, ref: Namer) -> Ref:
        return Ref("IsOptimizableRegisterMoveDecl")
