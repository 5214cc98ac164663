"""Compressed instructions (LLVM's ``CompressPat``): smaller ones that do the same, for some operands.

class Small(Compressed):
    rd, rs, imm = in_(LowRegs), in_(LowRegs), in_(simm6)

    CompressPat(ADD(rd, rd, rs), C_ADD(rd, rs))
    CompressPat(ADDI(rd, R0, imm), C_LI(rd, imm), predicates=[HasSmall])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from inspect import signature

from tgdsl.diagnostics import Place
from tgdsl.language.core.arguments import given
from tgdsl.language.core.definition import Definition, Namer, check_class_body
from tgdsl.language.core.expressions import Call, dag, place_in
from tgdsl.language.features.predicates import Predicate
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.records import Value
from tgdsl.records.record import Path as ValuePath


class Compressed:
    """A class body for compressed instructions, which declares their operands by name."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        options = [one.name for one in signature(CompressPat).parameters.values() if one.kind is one.KEYWORD_ONLY]
        check_class_body(cls, options)


def _name_of(call: Call) -> str:
    """The name of an instruction in Python."""
    return call.operator.__name__ if isinstance(call.operator, type) else ""


class CompressPat(Definition):
    """An instruction, and a smaller one that does the same.

    An operand that is given twice to the first one has to be the same register. Of several patterns of an instruction, the first one that fits is
    taken, in the order of their names; those without a name are in the order of their definition.

    Args:
        whole: the instruction with its operands: those of the class body, registers, and numbers.
        small: the smaller instruction with its operands, without inputs that are tied to an output.
        predicates: conditions, each with an ``assembler`` condition, besides those of the instructions.
        is_compress_only: the smaller instruction is never taken for the other one (isCompressOnly).
    """

    record_class = "CompressPat"
    given_by = {"Input": "whole", "Output": "small"}
    stays_anonymous = True

    def __init__(
        self,
        whole: Instruction,
        small: Instruction,
        *,
        predicates: Sequence[Predicate] = (),
        is_compress_only: bool = False,
    ) -> None:
        super().__init__()
        self.whole: object = whole
        self.small: object = small
        self.predicates = tuple(predicates)
        self.is_compress_only = is_compress_only
        for what, value in (("first", self.whole), ("second", self.small)):
            if not isinstance(value, Call):
                self.problem(
                    f"the {what} argument of a CompressPat is an instruction with its operands, such as ADD(rd, rd, rs), and is {given(value)}"
                )

    @property
    def label(self) -> str | None:
        if not isinstance(self.whole, Call) or not isinstance(self.small, Call):
            return None
        return f"{_name_of(self.whole)} as {_name_of(self.small)}"

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        if field in ("Input", "Output"):
            return place_in(self.whole if field == "Input" else self.small, path)
        return super().place_of(field, path)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "Input": dag(self.whole, ref) if isinstance(self.whole, Call) else None,
            "Output": dag(self.small, ref) if isinstance(self.small, Call) else None,
            "Predicates": tuple(ref(predicate) for predicate in self.predicates),
            "isCompressOnly": self.is_compress_only,
        }
