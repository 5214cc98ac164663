"""Conditions by the suffixes of mnemonics, ``ne`` in ``bne``, and the condition codes on which branches, moves and traps test them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tgdsl.language import Predicate, Register, frozen

from targets.sparc.features import HasV9, Is64Bit
from targets.sparc.nodes import Branch, Select, SPbpicc, SPbpxcc, SPbrfccv9, SPselectfcc, SPselecticc, SPselectxcc
from targets.sparc.registers import FCC0, ICC


class Condition(NamedTuple):
    """A condition under one of its names."""

    name: str
    code: int  #: value of ``cond``
    is_printed: bool = True  #: False for a name that only the assembly parser accepts


class Conditions:
    """The conditions on one kind of condition codes; a call gives the name of a code.

    Args:
        codes: of several names for a code, the first is printed.
        synonyms: names in other assemblers, each with that in ``codes``.
    """

    def __init__(self, codes: Mapping[str, int], synonyms: Mapping[str, str] | None = None) -> None:
        others = [Condition(name, codes[same], is_printed=False) for name, same in (synonyms or {}).items()]
        self.all = [*[Condition(name, code) for name, code in codes.items()], *others]

    def __call__(self, code: int) -> str | None:
        return next((condition.name for condition in self.all if condition.code == code), None)


# On integer condition codes (V8 B.21, V9 A.7).
INTEGER = Conditions(
    {
        "a": 0b1000, "n": 0b0000, "ne": 0b1001, "e": 0b0001, "g": 0b1010, "le": 0b0010, "ge": 0b1011, "l": 0b0011,
        "gu": 0b1100, "leu": 0b0100, "cc": 0b1101, "cs": 0b0101, "pos": 0b1110, "neg": 0b0110, "vc": 0b1111,
        "vs": 0b0111,
    },
    {"": "a", "gt": "g", "lt": "l", "nz": "ne", "eq": "e", "z": "e", "geu": "cc", "lu": "cs"},
)  # fmt: skip

# On floating-point condition codes: less, equal, greater, unordered, and their unions (V8 B.22, V9 A.5).
FLOATING = Conditions(
    {
        "a": 0b1000, "n": 0b0000, "u": 0b0111, "g": 0b0110, "ug": 0b0101, "l": 0b0100, "ul": 0b0011, "lg": 0b0010,
        "ne": 0b0001, "e": 0b1001, "ue": 0b1010, "ge": 0b1011, "uge": 0b1100, "le": 0b1101, "ule": 0b1110, "o": 0b1111,
    },
    {"": "a", "nz": "ne", "z": "e"},
)  # fmt: skip

# On coprocessor condition codes, which are a number from 0 to 3 (V8 B.23).
COPROCESSOR = Conditions(
    {
        "a": 0b1000, "n": 0b0000, "3": 0b0111, "2": 0b0110, "23": 0b0101, "1": 0b0100, "13": 0b0011, "12": 0b0010,
        "123": 0b0001, "0": 0b1001, "03": 0b1010, "02": 0b1011, "023": 0b1100, "01": 0b1101, "013": 0b1110,
        "012": 0b1111,
    },
    {"": "a"},
)  # fmt: skip

# On the contents of a register (V9 A.3). The manual has two names for two of them.
ON_REGISTER = Conditions(
    {"z": 0b001, "e": 0b001, "lez": 0b010, "lz": 0b011, "nz": 0b101, "ne": 0b101, "gz": 0b110, "gez": 0b111}
)


@frozen
class ConditionCode:
    """A condition code of V9 that instructions name."""

    name: str  #: in assembly language
    number: int  #: value of ``cc``
    register: Register
    conditions: Conditions
    needs: Sequence[Predicate]  #: predicates of the instructions
    branch: Branch  #: the SDNode of branches on it
    select: Select  #: the SDNode of moves on it

    @property
    def is_integer(self) -> bool:
        return self.conditions is INTEGER


ON_ICC = ConditionCode("%icc", 0b00, ICC, INTEGER, [HasV9], SPbpicc, SPselecticc)
ON_XCC = ConditionCode("%xcc", 0b10, ICC, INTEGER, [Is64Bit], SPbpxcc, SPselectxcc)
ON_FCC0 = ConditionCode("%fcc0", 0b00, FCC0, FLOATING, [HasV9], SPbrfccv9, SPselectfcc)
