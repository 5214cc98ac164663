"""Which bits of which operands make up the bits of an instruction, complete and frozen.

Bits are counted from 0, the one of weight 1. Machine operands are numbered as in :mod:`tgdsl.model.instructions.table`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypeAlias, TypeVar

from attrs import frozen

from tgdsl.model.instructions.table import Instruction


@frozen
class Run:
    """Neighbouring bits of an operand that are neighbours in the word, in the same order.

    Attributes:
        operand_bit, word_bit: the lowest bit of the run, in both.
    """

    operand_bit: int
    word_bit: int
    width: int


@frozen(eq=False)
class Field:
    """What one operand gives to the word. Equal fields of a target's instructions are one object.

    Attributes:
        name: of the encoding's field, and of the operand.
        operand: number of the machine operand.
        encoder: C++ method that gives its value; empty for the default one.
        runs: from the highest bit of the word to the lowest.
    """

    name: str
    operand: int
    encoder: str
    runs: tuple[Run, ...]


@frozen(eq=False)
class FixedLayout:
    """An encoding of a fixed number of bits.

    Attributes:
        fixed: the word with all bits that do not depend on operands.
        fields: in the order in which the encoding declares them.
    """

    width: int
    fixed: int
    fields: tuple[Field, ...]


@frozen
class Segment:
    """Bits of an operand in an encoding of variable length.

    Attributes:
        name: as the encoding writes it, without ``$``: "dst" or "src.base".
        operand: number of the machine operand.
        encoder: C++ method that gives its value; empty for the default one.
        operand_bit, word_bit: the lowest bit of the segment, in both.
    """

    name: str
    operand: int
    encoder: str
    operand_bit: int
    word_bit: int
    width: int


@frozen(eq=False)
class VariableLayout:
    """An encoding of variable length.

    Attributes:
        fixed: the word with all bits that do not depend on operands.
        segments: those that depend on operands, from the lowest bit of the word to the highest.
    """

    width: int
    fixed: int
    segments: tuple[Segment, ...]


AnyLayout = TypeVar("AnyLayout", FixedLayout, VariableLayout)


@frozen(eq=False)
class Encoded(Generic[AnyLayout]):
    """An instruction that has an encoding.

    Attributes:
        common: the layout in all HwModes; None if it depends on the mode.
        by_mode: HwMode number to layout, ascending, if it depends on the mode.
        post_encoder: C++ method that has the last word on the encoded bits; empty for none.
    """

    instruction: Instruction
    common: AnyLayout | None
    by_mode: Mapping[int, AnyLayout]
    post_encoder: str

    def in_mode(self, mode: int) -> AnyLayout | None:
        """The layout in a mode; None if there is none."""
        return self.by_mode.get(mode) if self.common is None else self.common

    def layouts(self) -> Sequence[AnyLayout]:
        """All its layouts."""
        return list(self.by_mode.values()) if self.common is None else [self.common]


@frozen(eq=False)
class Encodings(Generic[AnyLayout]):
    """The encodings of a target's real instructions.

    Attributes:
        encoded: by the name of the instruction, in the order of names by which llvm-tblgen goes through records.
        modes: those that some encoding depends on, ascending: number to name.
        width: of the longest encoding.
    """

    encoded: Mapping[str, Encoded[AnyLayout]]
    modes: Mapping[int, str]
    width: int


@frozen(eq=False)
class FixedEncodings(Encodings[FixedLayout]):
    """All instructions are encoded in words of known length."""


@frozen(eq=False)
class VariableEncodings(Encodings[VariableLayout]):
    """Instructions are encoded in sequences of segments."""


AnyEncodings: TypeAlias = FixedEncodings | VariableEncodings
