"""The operands of instructions and aliases: :func:`in_` and :func:`out` declare them in the body of a class."""

from __future__ import annotations

from typing import TypeVar, TypedDict, Unpack, cast

from tgdsl.diagnostics import fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.running import current_place
from tgdsl.language.instructions.fields import Field, WordOperand, check_width
from tgdsl.language.registers.value_types import DAGOperand

V = TypeVar("V", bound=DagValue)


class OperandUse(TypedDict, total=False):
    """The use that an instruction makes of an operand.

    early_clobber: it is written before the inputs are read, so that it cannot be in the register of one.
    placed: False for one that is not part of the encoding, on purpose.
    printed: False for one that is not part of the assembly string, on purpose.
    disable_encoding: the code emitter leaves it out, although the encoding has bits of its name.
    known: the bits of its field that are the same in each word, and ``?`` for the others, the highest first: ``"????1"``. Where the format has such a bit, it
        is in the word, and a decoder gives the operand all that are 1.
    bits: the width of its field, where the instruction draws its word itself, ``inst = concat("0110", rd)``; else its format has the field.
    """

    early_clobber: bool
    placed: bool
    printed: bool
    disable_encoding: bool
    known: str
    bits: int


class InstructionOperand(WordOperand):
    """An operand of an instruction (of OutOperandList or InOperandList), or of an alias.

    Attributes:
        operand_class: the DAGOperand: a RegisterClass, an Operand, ...
        is_out: it is an output.
        parts: the fields of the word that its machine operands (MIOperandInfo) are put into.
        tied_to: the output that must be in the same register.
        early_clobber: it is written before the inputs are read.
        placed: it should be part of the encoding.
        printed: it should be part of the assembly string.
        disable_encoding: the code emitter leaves it out, although the encoding has bits of its name.
        known: the bits of its field that are the same in each word; empty if there are none.
        is_named: its name is not that of the variable.
    """

    def __init__(
        self,
        kind: DAGOperand[DagValue],
        *,
        is_out: bool,
        parts: tuple[DagValue | str, ...],
        tied_to: InstructionOperand | None = None,
        name: str = "",
        **options: Unpack[OperandUse],
    ) -> None:
        super().__init__(name, kind)
        self.is_named = bool(name)
        self.operand_class = kind
        self.is_out = is_out
        self.parts = _fields(parts)
        self.tied_to = tied_to
        self.early_clobber = options.get("early_clobber", False)
        self.placed = options.get("placed", True)
        self.printed = options.get("printed", True)
        self.disable_encoding = options.get("disable_encoding", False)
        self.known = options.get("known", "")
        width = options.get("bits")
        if width is not None:
            check_width(width)
            if self.parts:
                raise fail(
                    self.place,
                    "'bits' is for an operand of one field, and this one has parts, each with a field of a format",
                )
            self.field = Field(width)
        if self.known and (
            self.parts or set(self.known) - set("01?") or set(self.known).isdisjoint("01") or "?" not in self.known
        ):
            raise fail(
                self.place,
                f"'known' has {given(self.known)}, and should be bits of the operand's one field, some 0 or 1 and some ?: \"????1\"",
            )

    def __set_name__(self, owner: type, name: str) -> None:
        super().__set_name__(owner, name)
        if self.field is not None:
            self.field.name = self.name

    @property
    def field_names(self) -> list[str]:
        """The names of the fields of the word that it is put into: those of its parts, or its own."""
        return [part.name for part in self.parts] or [self.name]


@checked
def out(operand: DAGOperand[V], *parts: DagValue | str, **options: Unpack[OperandUse]) -> V:
    """Declare an output of an instruction.

    Args:
        operand: its RegisterClass, Operand, ...
        parts: the format's fields for its machine operands (MIOperandInfo), or their names in a pseudo instruction, which has no fields; by
            default it is put into the field of its own name.
        options: see :class:`OperandUse`.
    """
    return cast("V", InstructionOperand(operand, is_out=True, parts=parts, **options))


@checked
def in_(
    operand: DAGOperand[V],
    *parts: DagValue | str,
    tied_to: DagValue | None = None,
    name: str = "",
    **options: Unpack[OperandUse],
) -> V:
    """Declare an input of an instruction, or an operand of an alias. As for :func:`out`, and:

    Args:
        tied_to: the output that must be in the same register.
        name: that of an operand of aliases whose class body has another one of that name, of another class.
    """
    if tied_to is not None and not isinstance(tied_to, InstructionOperand):
        raise fail(
            current_place(),
            f"'tied_to' takes an output that the instruction declares before, but gets {given(tied_to)}",
        )
    return cast("V", InstructionOperand(operand, is_out=False, parts=parts, tied_to=tied_to, name=name, **options))


@checked
def inout(operand: DAGOperand[V]) -> tuple[V, V]:
    """Declare an output, and an input that must be in the same register: two operands, as in ``(rd, acc), rs = inout(GPR), in_(GPR)``.

    In the assembly string and in the word, the output stands for both.

    Args:
        operand: the RegisterClass, Operand, ... of both.
    """
    made = out(operand)
    return made, in_(operand, tied_to=made)


def _fields(parts: tuple[DagValue | str, ...]) -> tuple[Field, ...]:
    fields: list[Field] = []
    for part in parts:
        if isinstance(part, str):
            named = Field(1)  # of no word
            named.name = part
            fields.append(named)
            continue
        if not isinstance(part, Field):
            raise fail(
                current_place(),
                f"the parts of an operand are put into fields of the format, in_(MEMrr, F3_1.rs1, F3_1.rs2), and one is {given(part)}",
            )
        fields.append(part)
    return tuple(fields)
