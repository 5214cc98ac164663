"""LLVM's ``Fusion``: pairs of instructions that a processor executes as one, as features of the subtarget (``TargetMacroFusion.td``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.features.subtarget_features import SubtargetFeature
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.tuning.instruction_predicates import CheckAll, CheckOpcode, MCInstPredicate, MCTrue
from tgdsl.records import Code, Ref, Value

_MOST_OPERANDS = (1 << 16) - 1


class FusionPredicate(Definition):
    """The base of conditions on the two instructions of a fusion."""

    record_class = "FusionPredicate"

    target: ClassVar[str] = "both_fusion_target"  #: the record of the FusionTarget: the instructions that it is about

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Target": Ref(self.target)}


class FirstFusionPredicate(FusionPredicate):
    """The base of conditions on the first instruction."""

    record_class = "FirstFusionPredicate"
    target = "first_fusion_target"


class SecondFusionPredicate(FusionPredicate):
    """The base of conditions on the second instruction."""

    record_class = "SecondFusionPredicate"
    target = "second_fusion_target"


class BothFusionPredicate(FusionPredicate):
    """The base of conditions on both instructions."""

    record_class = "BothFusionPredicate"


@with_fields
class FusionPredicateWithCode(FusionPredicate):
    """A condition in C++: statements that return false if the instructions ``FirstMI`` and ``SecondMI`` are not fused."""

    record_class = "FusionPredicateWithCode"

    predicate: Code | str = llvm_field(None, kw_only=False)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Predicate": Code(self.predicate)}


@with_fields
class FusionPredicateWithMCInstPredicate(FusionPredicate):
    """The base of conditions that are an MCInstPredicate."""

    record_class = "FusionPredicateWithMCInstPredicate"

    predicate: MCInstPredicate = llvm_field("Predicate", kw_only=False)


class FirstFusionPredicateWithMCInstPredicate(FusionPredicateWithMCInstPredicate):
    """An MCInstPredicate that the first instruction satisfies."""

    record_class = "FirstFusionPredicateWithMCInstPredicate"
    target = "first_fusion_target"


class SecondFusionPredicateWithMCInstPredicate(FusionPredicateWithMCInstPredicate):
    """An MCInstPredicate that the second instruction satisfies."""

    record_class = "SecondFusionPredicateWithMCInstPredicate"
    target = "second_fusion_target"


class BothFusionPredicateWithMCInstPredicate(FusionPredicateWithMCInstPredicate):
    """An MCInstPredicate that both instructions satisfy."""

    record_class = "BothFusionPredicateWithMCInstPredicate"


@with_fields
class _TwoOperands(FusionPredicate):
    """The base of conditions on two operands, given by their indices."""

    first_op_idx: int = llvm_field("FirstOpIdx", kw_only=False, range=(0, _MOST_OPERANDS))
    second_op_idx: int = llvm_field("SecondOpIdx", kw_only=False, range=(0, _MOST_OPERANDS))


class TieReg(_TwoOperands, BothFusionPredicate):
    """An operand of the first instruction, and one of the second, are the same register."""

    record_class = "TieReg"


class FirstInstHasSameReg(_TwoOperands, FirstFusionPredicate):
    """Two operands of the first instruction are the same register, or become it when registers are allocated."""

    record_class = "FirstInstHasSameReg"


class SameReg(_TwoOperands, SecondFusionPredicate):
    """Two operands of the second instruction are the same register, or become it when registers are allocated."""

    record_class = "SameReg"


@with_fields
class WildcardPred(FirstFusionPredicate):
    """The answer where only the second instruction is asked about; ``WildcardTrue`` and ``WildcardFalse`` of the standard definitions."""

    record_class = "WildcardPred"

    return_value: bool = llvm_field("ReturnValue", kw_only=False)


class OneUsePred(FirstFusionPredicate):
    """The result of the first instruction has one use; ``OneUse`` of the standard definitions is this."""

    record_class = "OneUsePred"


class Fusion(SubtargetFeature):
    """A fusion of two instructions, as a feature that processors list: conditions that are checked in order.

    Args:
        name: of the feature, on the command line.
        field_name: the C++ field of the subtarget that it sets to true.
        desc: its description in ``-mattr=help``.
        predicates: all hold of the instructions.
        is_commutable: whether the operands of the second instruction may be in the other order.
    """

    record_class = "Fusion"

    def __init__(
        self,
        name: str,
        field_name: str,
        desc: str,
        predicates: Sequence[FusionPredicate],
        *,
        is_commutable: bool = False,
    ) -> None:
        super().__init__(name, field_name, "true", desc)
        self.predicates = tuple(predicates)
        self.is_commutable = is_commutable

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Predicates": self.predicate_refs(ref), "IsCommutable": self.is_commutable}

    def predicate_refs(self, ref: Namer) -> tuple[Value, ...]:
        """The field Predicates."""
        return tuple(ref(one) for one in self.predicates)


class SimpleFusion(Fusion):
    """A fusion of which the first result is the second's first operand and result, and has no other use.

    Args:
        name: of the feature, on the command line.
        field_name: the C++ field of the subtarget that it sets to true.
        desc: its description in ``-mattr=help``.
        first_pred: holds of the first instruction.
        second_pred: holds of the second instruction.
        prolog: conditions that are checked before.
        epilog: conditions that are checked after.
        is_commutable: whether the operands of the second instruction may be in the other order.
    """

    record_class = "SimpleFusion"

    def __init__(
        self,
        name: str,
        field_name: str,
        desc: str,
        first_pred: MCInstPredicate,
        second_pred: MCInstPredicate,
        prolog: Sequence[FusionPredicate] = (),
        epilog: Sequence[FusionPredicate] = (),
        *,
        is_commutable: bool = False,
    ) -> None:
        super().__init__(name, field_name, desc, (), is_commutable=is_commutable)
        self.prolog = tuple(prolog)
        self.second = SecondFusionPredicateWithMCInstPredicate(second_pred)
        self.first = FirstFusionPredicateWithMCInstPredicate(first_pred)
        self.same, self.tied = SameReg(0, 1), TieReg(0, 1)
        self.epilog = tuple(epilog)

    def predicate_refs(self, ref: Namer) -> tuple[Value, ...]:
        return (
            *(ref(one) for one in self.prolog),
            ref(self.second),
            Ref("WildcardTrue"),
            ref(self.first),
            ref(self.same),
            Ref("OneUse"),
            ref(self.tied),
            *(ref(one) for one in self.epilog),
        )


class SingleFusion(SimpleFusion):
    """A SimpleFusion of one instruction with another; its operands may be in the other order if the second instruction is commutable.

    Args:
        name: of the feature, on the command line.
        field_name: the C++ field of the subtarget that it sets to true.
        desc: its description in ``-mattr=help``.
        first_inst: the first instruction.
        second_inst: the second instruction.
        first_inst_pred: holds of the first instruction, too; ``TruePred`` by default.
        second_inst_pred: holds of the second instruction, too; ``TruePred`` by default.
        prolog: conditions that are checked before.
        epilog: conditions that are checked after.
    """

    record_class = "SingleFusion"

    def __init__(
        self,
        name: str,
        field_name: str,
        desc: str,
        first_inst: type[Instruction],
        second_inst: type[Instruction],
        first_inst_pred: MCInstPredicate | None = None,
        second_inst_pred: MCInstPredicate | None = None,
        prolog: Sequence[FusionPredicate] = (),
        epilog: Sequence[FusionPredicate] = (),
    ) -> None:
        super().__init__(
            name,
            field_name,
            desc,
            CheckAll([CheckOpcode([first_inst]), first_inst_pred or MCTrue()]),
            CheckAll([CheckOpcode([second_inst]), second_inst_pred or MCTrue()]),
            prolog,
            epilog,
            is_commutable=second_inst.is_commutable,
        )
