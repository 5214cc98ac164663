"""LLVM's ``STIPredicate``: functions of the subtarget on instructions, by processor: zero idioms, moves that renaming does (``TargetInstrPredicate.td``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.scheduling.models import M, ScheduleRow
from tgdsl.language.tuning.instruction_predicates import MCInstPredicate
from tgdsl.records import Ref, Value


class InstructionEquivalenceClass(Definition):
    """Instructions for which a function has the same answer.

    Args:
        opcodes: the instructions.
        predicate: the answer.
        operand_indices: the operands that it is about; all by default.
    """

    record_class = "InstructionEquivalenceClass"

    def __init__(
        self, opcodes: Sequence[type[Instruction]], predicate: MCInstPredicate, operand_indices: Sequence[int] = ()
    ) -> None:
        super().__init__()
        self.opcodes = tuple(opcodes)
        self.predicate = predicate
        self.operand_indices = tuple(operand_indices)
        if not self.opcodes:
            self.problem(f"this {self.what} has no instructions; list some")
        for index in self.operand_indices:
            self.check_number("operand_indices", index, 0, 63)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "Opcodes": tuple(ref(one) for one in self.opcodes),
            "Predicate": ref(self.predicate),
            "OperandIndices": self.operand_indices,
        }


class DepBreakingClass(InstructionEquivalenceClass):
    """Instructions that depend on none of their inputs, or not on some, where the predicate holds: ``xor r, r``."""

    record_class = "DepBreakingClass"


class STIPredicateDecl(Definition):
    """The declaration of a function of the subtarget on an instruction.

    Args:
        name: of the C++ function.
        default_return_value: its answer for other instructions and processors; ``FalsePred`` by default.
        overrides_base_class_member: whether TargetSubtargetInfo declares it.
        expand_for_mc: whether MCInstrAnalysis has it, too, for an MCInst.
        updates_opcode_mask: whether it says of which operands the answer is.
        delegates: functions that are asked first.
    """

    record_class = "STIPredicateDecl"
    needs_name = True

    def __init__(
        self,
        name: str,
        default_return_value: MCInstPredicate | None = None,
        *,
        overrides_base_class_member: bool = True,
        expand_for_mc: bool = True,
        updates_opcode_mask: bool = False,
        delegates: Sequence[STIPredicateDecl] = (),
    ) -> None:
        super().__init__()
        self.name = name
        self.default_return_value = default_return_value
        self.overrides_base_class_member = overrides_base_class_member
        self.expand_for_mc = expand_for_mc
        self.updates_opcode_mask = updates_opcode_mask
        self.delegates = tuple(delegates)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "Name": self.name,
            "DefaultReturnValue": ref(self.default_return_value) if self.default_return_value else Ref("FalsePred"),
            "OverridesBaseClassMember": self.overrides_base_class_member,
            "ExpandForMC": self.expand_for_mc,
            "UpdatesOpcodeMask": self.updates_opcode_mask,
            "Delegates": tuple(ref(one) for one in self.delegates),
        }


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
