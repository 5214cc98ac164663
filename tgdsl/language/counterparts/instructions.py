"""Counterparts of instructions: what the C++ methods of a whole instruction do (AsmMatchConverter, PostEncoderMethod, DecoderMethod), in Python.

A counterpart is given to an instruction, a format of instructions, or one of the encodings that a HwMode chooses from:
``counterpart = Swapped()`` in its body. It overrides those methods that the instruction names. No field of a record has it.
"""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.language.counterparts.machine_code import Inst
from tgdsl.language.counterparts.operands import Decoding, Reader, Subtarget
from tgdsl.language.counterparts.own_names import OverridesByName
from tgdsl.language.counterparts.values import Opcode, Values


class InstructionCounterpart(OverridesByName):
    """The base class of counterparts of instructions. A class derived from it overrides the methods that stand in for C++."""

    def convert(self, operands: Mapping[str, Values], opcode: Opcode, reader: Reader, /) -> Values:
        """The values of all machine operands (AsmMatchConverter).

        Args:
            operands: the values of those in the assembly string, by name.
            reader: behind the operands; it knows registers, and can fail.
        """
        return [value for values in operands.values() for value in values]

    def post_encode(self, word: int, inst: Inst, subtarget: Subtarget, /) -> int:
        """The final word for the one that fields and operands give (PostEncoderMethod)."""
        return word

    def decode(self, word: int, opcode: Opcode, decoding: Decoding, /) -> Values | Inst | None:
        """The values of all machine operands for a whole word (DecoderMethod of the instruction), or another instruction with
        its values; None if the word is not this instruction."""
        return None
