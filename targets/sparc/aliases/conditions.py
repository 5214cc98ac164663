"""The conditions that branches, moves and traps test, by the names that mnemonics end with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tgdsl.language import InstAlias, Instruction, Predicate


class Condition(NamedTuple):
    """A condition under one of its names."""

    name: str
    code: int  #: in the instruction
    emit_priority: int = 1  #: 0 for a name that only the assembler knows

    def alias(self, asm: str, result: Instruction, *requires: Predicate) -> None:
        """An instruction on this condition."""
        InstAlias(asm, result, emit_priority=self.emit_priority, predicates=requires)


def _table(codes: Mapping[str, int], synonyms: Mapping[str, str] | None = None) -> list[Condition]:
    """The names of the manuals, and synonyms from other assemblers, each with the name that it stands for."""
    return [Condition(name, code) for name, code in codes.items()] + [
        Condition(name, codes[meant], emit_priority=0) for name, meant in (synonyms or {}).items()
    ]


# On integer condition codes (V8 B.21, V9 A.7).
INTEGER = _table(
    {
        "a": 0b1000, "n": 0b0000, "ne": 0b1001, "e": 0b0001, "g": 0b1010, "le": 0b0010, "ge": 0b1011, "l": 0b0011,
        "gu": 0b1100, "leu": 0b0100, "cc": 0b1101, "cs": 0b0101, "pos": 0b1110, "neg": 0b0110, "vc": 0b1111, "vs": 0b0111,
    },
    {"": "a", "gt": "g", "lt": "l", "nz": "ne", "eq": "e", "z": "e", "geu": "cc", "lu": "cs"},
)  # fmt: skip

# On floating-point condition codes: less, equal, greater, unordered, and their unions (V8 B.22, V9 A.5).
FLOATING = _table(
    {
        "a": 0b1000, "n": 0b0000, "u": 0b0111, "g": 0b0110, "ug": 0b0101, "l": 0b0100, "ul": 0b0011, "lg": 0b0010,
        "ne": 0b0001, "e": 0b1001, "ue": 0b1010, "ge": 0b1011, "uge": 0b1100, "le": 0b1101, "ule": 0b1110, "o": 0b1111,
    },
    {"": "a", "nz": "ne", "z": "e"},
)  # fmt: skip

# On coprocessor condition codes, which are a number from 0 to 3 (V8 B.23).
COPROCESSOR = _table(
    {
        "a": 0b1000, "n": 0b0000, "3": 0b0111, "2": 0b0110, "23": 0b0101, "1": 0b0100, "13": 0b0011, "12": 0b0010,
        "123": 0b0001, "0": 0b1001, "03": 0b1010, "02": 0b1011, "023": 0b1100, "01": 0b1101, "013": 0b1110, "012": 0b1111,
    },
    {"": "a"},
)  # fmt: skip

# On the contents of a register (V9 A.3); the manual gives two of them two names.
REGISTER = _table(
    {"z": 0b001, "e": 0b001, "lez": 0b010, "lz": 0b011, "nz": 0b101, "ne": 0b101, "gz": 0b110, "gez": 0b111}
)
