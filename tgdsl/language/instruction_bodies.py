"""Reads the classes of encodings and instructions: what their bodies, their formats and their class keywords say together.

This is the first of three steps. :mod:`tgdsl.language.instruction_checks` finds what does not fit,
:mod:`tgdsl.language.instruction_records` makes the fields of the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from tgdsl.language.assembly import AsmString, asm_string
from tgdsl.language.expressions import Call
from tgdsl.language.instruction_attributes import EncodingAttributes, InstructionAttributes, RecordField
from tgdsl.language.instruction_operands import InstructionOperand
from tgdsl.language.layouts import Field, Layout

#: The attributes that a class may set.
_KNOWN = {
    attributes: {
        name: None
        for base in attributes.__mro__
        if issubclass(base, EncodingAttributes)
        for name in base.__annotations__
    }
    for attributes in (EncodingAttributes, InstructionAttributes)
}


@frozen(eq=False)
class EncodingBody:
    """A class of encodings, read.

    Attributes:
        cls: has the values of the attributes, inherited ones too.
        numbers: what class keywords fix, by the names of fields and constants.
        operands: by name, in the order of their declaration, outputs and inputs mixed.
        placed: the operand that is put into a field, by the field's name.
        format_fields: the fields and constants that the class and its formats declare, by name.
        word_fields: the fields and constants with bits in a layout, by name, in the order of their declaration.
        record_fields: the fields of the target's own, by name.
        unknown: the names that the body sets and that are nothing of these.
        known: the attributes that it may set.
    """

    cls: type[EncodingAttributes]
    numbers: Mapping[str, int]
    operands: Mapping[str, InstructionOperand]
    placed: Mapping[str, InstructionOperand]
    format_fields: Mapping[str, Field]
    word_fields: Mapping[str, Field]
    record_fields: Mapping[str, RecordField]
    unknown: Sequence[str]
    known: Mapping[str, None]

    @property
    def name(self) -> str:
        return self.cls.__name__

    def number(self, field: Field) -> int | None:
        """The number that is fixed for a field or a constant; None where an operand is."""
        number = self.numbers.get(field.name)
        return field.default if number is None else number

    def takes_operand(self, field: Field) -> bool:
        """Whether an operand is put into a field."""
        return self.number(field) is None and not field.constant


@frozen(eq=False)
class InstructionBody:
    """A class of instructions, read.

    Attributes:
        cls: the same class as that of the encoding.
        pattern: the operations of its Pattern.
    """

    cls: type[InstructionAttributes]
    encoding: EncodingBody
    asm: AsmString
    pattern: tuple[Call, ...]

    @property
    def operands(self) -> Mapping[str, InstructionOperand]:
        return self.encoding.operands


def read_encoding(cls: type[EncodingAttributes], numbers: Mapping[str, int]) -> EncodingBody:
    return _read(cls, EncodingAttributes, numbers, (cls.inst, cls.soft_fail))


def read_instruction(cls: type[InstructionAttributes], numbers: Mapping[str, int]) -> InstructionBody:
    pattern = cls.pattern
    written: Sequence[object] = pattern if isinstance(pattern, Sequence) else () if pattern is None else (pattern,)
    return InstructionBody(
        cls,
        _read(cls, InstructionAttributes, numbers, (cls.inst, cls.soft_fail, cls.ts_flags)),
        asm_string(cls.asm),
        tuple([effect for effect in written if isinstance(effect, Call)]),
    )


def _read(
    cls: type[EncodingAttributes],
    attributes: type[EncodingAttributes],
    numbers: Mapping[str, int],
    layouts: Iterable[object],
) -> EncodingBody:
    """Read a class.

    Args:
        attributes: declares those that the class may set.
        layouts: of the class; those that are something else do not count.
    """
    operands: dict[str, InstructionOperand] = {}
    fields: dict[str, Field] = {}
    record_fields: dict[str, RecordField] = {}
    declaring = attributes.__mro__
    for base in reversed(cls.__mro__):
        if base in declaring:
            continue  # the most names by far, and none of them is an operand's or a field's of a format
        for name, value in vars(base).items():
            if isinstance(value, InstructionOperand):
                if value not in operands.values():
                    operands[name.rstrip("_")] = value
            elif isinstance(value, Field):
                fields.setdefault(value.name, value)
            elif isinstance(value, RecordField):
                record_fields[name] = value
    known = _KNOWN[attributes]
    there = {field.name: field for layout in layouts if isinstance(layout, Layout) for field in layout.fields()}
    return EncodingBody(
        cls,
        numbers,
        operands,
        {name: operand for operand in operands.values() for name in operand.field_names},
        fields,
        {name: there[name] for name in (*fields, *there) if name in there},
        record_fields,
        [name for name, value in vars(cls).items() if name not in record_fields and _is_unknown(name, value, known)],
        known,
    )


def _is_unknown(name: str, value: object, known: Mapping[str, None]) -> bool:
    return not (
        name[0] == "_"
        or name in known
        or name == "record_class"
        or callable(value)
        or isinstance(value, (InstructionOperand, Field, RecordField, classmethod, staticmethod, property))
    )
