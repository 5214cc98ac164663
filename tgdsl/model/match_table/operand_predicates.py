"""Checks of operands (LLVM's OperandPredicateMatcher), a class for each."""

from __future__ import annotations

from typing import Final

from tgdsl.model.match_table.predicates import CodePredicate, Predicate
from tgdsl.model.match_table.types import LowLevelType, TempType


class IsImmediate(Predicate):
    """The operand is an immediate (IPM_Imm)."""

    rank = 3

    def __init__(self, instruction: int, operand: int) -> None:
        super().__init__(instruction, operand)


class OperandTest(Predicate):
    """The immediate that the operand is fulfils an ImmLeaf's predicate (OperandImmPredicateMatcher)."""

    rank = 2

    def __init__(self, instruction: int, operand: int, predicate: CodePredicate) -> None:
        super().__init__(instruction, operand, predicate)
        self.predicate: Final = predicate


class LeafTest(Predicate):
    """The operand fulfils a PatFrag's predicate of a leaf (OPM_LeafPredicate), of releases that have those."""

    rank = 14

    def __init__(self, instruction: int, operand: int, predicate: CodePredicate) -> None:
        super().__init__(instruction, operand, predicate)
        self.predicate: Final = predicate


class SameOperand(Predicate):
    """The operand is the same as one that the rule named before (OPM_SameOperand).

    Attributes:
        name: of both in the pattern.
        other_instruction, other_operand: where the other one is.
        ignore_copies: also if there is a COPY between them.
    """

    rank = 15

    def __init__(
        self,
        instruction: int,
        operand: int,
        name: str,
        other_instruction: int,
        other_operand: int,
        ignore_copies: bool = False,
    ) -> None:
        super().__init__(instruction, operand, other_operand, name)
        self.name: Final = name
        self.other_instruction: Final = other_instruction
        self.other_operand: Final = other_operand
        self.ignore_copies: Final = ignore_copies


class ComplexOperand(Predicate):
    """A ComplexPattern matches the operand, and gives functions that make operands (OPM_ComplexPattern).

    Attributes:
        matcher: the name of the GIComplexOperandMatcher.
        renderer: the first of the numbers of those functions in the rule.
    """

    rank = 16
    unique = True

    def __init__(self, instruction: int, operand: int, matcher: str, renderer: int) -> None:
        super().__init__(instruction, operand, matcher, renderer)
        self.matcher: Final = matcher
        self.renderer: Final = renderer


class IntrinsicIs(Predicate):
    """The operand is the number of an intrinsic (OPM_IntrinsicID).

    Attributes:
        name: the enumerator without its namespace: "x86_sse2_pause" (EnumName).
    """

    rank = 17

    def __init__(self, instruction: int, operand: int, name: str) -> None:
        super().__init__(instruction, operand, name)
        self.name: Final = name


class CompareIs(Predicate):
    """The operand is this predicate of a comparison: "ICMP_EQ" (OPM_CmpPredicate)."""

    rank = 18

    def __init__(self, instruction: int, operand: int, name: str) -> None:
        super().__init__(instruction, operand, name)
        self.name: Final = name


class ConstantIs(Predicate):
    """The operand is defined by a G_CONSTANT of this value (OPM_Int)."""

    rank = 20

    def __init__(self, instruction: int, operand: int, value: int) -> None:
        super().__init__(instruction, operand, value)
        self.value: Final = value


#: The rank of LiteralIs, by which others are ordered, too.
LITERAL_RANK: Final = 21


class LiteralIs(Predicate):
    """The operand is this number itself (OPM_LiteralInt)."""

    rank = LITERAL_RANK

    def __init__(self, instruction: int, operand: int, value: int) -> None:
        super().__init__(instruction, operand, value)
        self.value: Final = value


class TypeIs(Predicate):
    """The operand is a register of this type (OPM_LLT)."""

    rank = 22

    def __init__(self, instruction: int, operand: int, type: LowLevelType) -> None:
        super().__init__(instruction, operand, type)
        self.type: Final = type


class PointerOfSize(Predicate):
    """The operand is a pointer into any address space, of a size in bits; 0 for any that the target has (OPM_PointerToAny)."""

    rank = 23

    def __init__(self, instruction: int, operand: int, size: int) -> None:
        super().__init__(instruction, operand, size)
        self.size: Final = size


class BankCovers(Predicate):
    """The register bank that the operand is in covers a register class (OPM_RegBank).

    Attributes:
        register_class: the name of its enumerator, with the namespace: "SP::IntRegsRegClassID".
    """

    rank = 24

    def __init__(self, instruction: int, operand: int, register_class: str) -> None:
        super().__init__(instruction, operand, register_class)
        self.register_class: Final = register_class


class IsBlock(Predicate):
    """The operand is a basic block (OPM_MBB)."""

    rank = 25

    def __init__(self, instruction: int, operand: int) -> None:
        super().__init__(instruction, operand)


class RecordOperand(Predicate):
    """Keep the operand for predicates in C++, and go on (OPM_RecordNamedOperand)."""

    rank = 26

    def __init__(self, instruction: int, operand: int, index: int, name: str) -> None:
        super().__init__(instruction, operand, index, name)
        self.index: Final = index
        self.name: Final = name


class RecordType(Predicate):
    """Keep the type of the operand's register for the result, and go on (OPM_RecordRegType)."""

    rank = 27

    def __init__(self, instruction: int, operand: int, type: TempType) -> None:
        super().__init__(instruction, operand, type)
        self.type: Final = type
