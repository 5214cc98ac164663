"""The checks of a rule (LLVM's PredicateMatcher): what they have in common.

Each says which instruction it is about, by its number in the rule (InsnVarID; 0 is the root), and the predicates of operands, which operand.
Their order of priority is that of the classes' :attr:`Predicate.rank` (PredicateKind).

- ``instruction_predicates``: those of instructions, a class for each operation GIM_Check...
- ``operand_predicates``: those of operands; that a further instruction defines one is ``matchers.DefinedBy``
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum
from typing import Final

from tgdsl.classes import native

WHOLE: Final = -1  #: in the place of an operand: the predicate is about the instruction


@native(auto_attribs=True, frozen=True)
class CodePredicate:
    """A predicate in C++ that the executor calls by its number: the enumerator is ``GICXXPred_<kind>_Predicate_<name>``.

    Attributes:
        kind: what it is about (the type identifier): "MI", "I64", "APInt", "APFloat", "MO".
        name: of the PatFrags record, or what a combiner calls it.
    """

    kind: str
    name: str


class Comparison(Enum):
    """A comparison of sizes or numbers."""

    EQUAL = "equal"
    GREATER = "greater"
    LESS = "less"
    AT_LEAST = "at least"
    AT_MOST = "at most"


class Strength(Enum):
    """A comparison of the ordering of a memory access with the expected one (AOComparator)."""

    EXACTLY = "exactly"
    OR_STRONGER = "or stronger"
    WEAKER_THAN = "weaker than"


class Predicate:
    """A check of a rule.

    Attributes:
        rank: its place in the order of kinds (PredicateKind): what has a lower one is of higher priority.
        unique: no other check is the same.
        depends_on_operands: it is checked when all operands are (dependsOnOperands).
        instruction: the number of the instruction.
        operand: the number of the operand; :data:`WHOLE` for a check of the instruction.
        key: what it is compared by.
    """

    rank: int = -1
    unique: bool = False
    depends_on_operands: bool = False

    def __init__(self, instruction: int, operand: int, *effect: Hashable) -> None:
        self.instruction: Final = instruction
        self.operand: Final = operand
        self.key: Final = (self.rank, instruction, operand, *effect)

    def is_same(self, other: Predicate) -> bool:
        """True if both check the same of the same (isIdentical)."""
        return not self.unique and self.key == other.key

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.key[1:]))})"
