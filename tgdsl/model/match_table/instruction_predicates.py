"""Checks of instructions (LLVM's InstructionPredicateMatcher), a class for each."""

from __future__ import annotations

from typing import Final

from tgdsl.model.instructions.table import Instruction
from tgdsl.model.match_table.predicates import WHOLE, CodePredicate, Comparison, Predicate, Strength


class OpcodeIs(Predicate):
    """The opcode is one of one or two (IPM_Opcode): the first is the one that the pattern names.

    Attributes:
        alternatives: the instructions.
    """

    rank = 0

    def __init__(self, instruction: int, alternatives: tuple[Instruction, ...]) -> None:
        super().__init__(instruction, WHOLE, *[one.number for one in alternatives])
        self.alternatives: Final = alternatives

    @property
    def name(self) -> str:
        """The name of the first instruction: "G_ADD"."""
        return self.alternatives[0].name

    @property
    def is_constant(self) -> bool:
        return len(self.alternatives) == 1 and self.name == "G_CONSTANT"

    @property
    def is_variadic(self) -> bool:
        return self.alternatives[0].variadic


class OperandCount(Predicate):
    """The instruction has so many operands (IPM_NumOperands)."""

    rank = 1

    def __init__(self, instruction: int, count: int, comparison: Comparison = Comparison.EQUAL) -> None:
        super().__init__(instruction, WHOLE, count, comparison)
        self.count: Final = count
        self.comparison: Final = comparison


class ImmediateTest(Predicate):
    """The constant that a G_CONSTANT or G_FCONSTANT makes fulfils an ImmLeaf's predicate (InstructionImmPredicateMatcher)."""

    rank = 2

    def __init__(self, instruction: int, predicate: CodePredicate) -> None:
        super().__init__(instruction, WHOLE, predicate)
        self.predicate: Final = predicate


class AtomicOrderingIs(Predicate):
    """The ordering of the memory operand (IPM_AtomicOrderingMMO): "Monotonic", ..."""

    rank = 4

    def __init__(self, instruction: int, ordering: str, strength: Strength = Strength.EXACTLY) -> None:
        super().__init__(instruction, WHOLE, ordering, strength)
        self.ordering: Final = ordering
        self.strength: Final = strength


class MemorySizeIs(Predicate):
    """A memory operand has so many bytes (IPM_MemoryLLTSize)."""

    rank = 5

    def __init__(self, instruction: int, memory_operand: int, size: int) -> None:
        super().__init__(instruction, WHOLE, memory_operand, size)
        self.memory_operand: Final = memory_operand
        self.size: Final = size


class MemorySizeOfOperand(Predicate):
    """A memory operand is as large as an operand's type, or larger, or smaller (IPM_MemoryVsLLTSize)."""

    rank = 6

    def __init__(self, instruction: int, memory_operand: int, comparison: Comparison, compared: int) -> None:
        super().__init__(instruction, WHOLE, memory_operand, comparison, compared)
        self.memory_operand: Final = memory_operand
        self.comparison: Final = comparison
        self.compared: Final = compared


class MemoryAddressSpace(Predicate):
    """A memory operand is in one of these address spaces (IPM_MemoryAddressSpace)."""

    rank = 7

    def __init__(self, instruction: int, memory_operand: int, spaces: tuple[int, ...]) -> None:
        super().__init__(instruction, WHOLE, memory_operand, spaces)
        self.memory_operand: Final = memory_operand
        self.spaces: Final = spaces


class MemoryAlignment(Predicate):
    """A memory operand is aligned to so many bytes at least (IPM_MemoryAlignment)."""

    rank = 8

    def __init__(self, instruction: int, memory_operand: int, alignment: int) -> None:
        super().__init__(instruction, WHOLE, memory_operand, alignment)
        self.memory_operand: Final = memory_operand
        self.alignment: Final = alignment


class VectorSplat(Predicate):
    """The instruction makes a vector of zeros or of ones: immAllZerosV, immAllOnesV (IPM_VectorSplatImm)."""

    rank = 9

    def __init__(self, instruction: int, ones: bool) -> None:
        super().__init__(instruction, WHOLE, ones)
        self.ones: Final = ones


class NoUse(Predicate):
    """Nothing uses the result (IPM_NoUse)."""

    rank = 10

    def __init__(self, instruction: int) -> None:
        super().__init__(instruction, WHOLE)


class OneUse(Predicate):
    """There is one use of the result (IPM_OneUse)."""

    rank = 11

    def __init__(self, instruction: int) -> None:
        super().__init__(instruction, WHOLE)


class CodeTest(Predicate):
    """A predicate in C++ of the instruction, which is asked when the operands are checked (IPM_GenericPredicate)."""

    rank = 12
    depends_on_operands = True

    def __init__(self, instruction: int, predicate: CodePredicate) -> None:
        super().__init__(instruction, WHOLE, predicate)
        self.predicate: Final = predicate


class HasFlags(Predicate):
    """The instruction has these MIFlags, or has none of them (IPM_MIFlags).

    Attributes:
        flags: enumerators with their class, sorted.
    """

    rank = 13

    def __init__(self, instruction: int, flags: tuple[str, ...], absent: bool = False) -> None:
        self.flags: Final = tuple(sorted(flags))
        super().__init__(instruction, WHOLE, self.flags, absent)
        self.absent: Final = absent
