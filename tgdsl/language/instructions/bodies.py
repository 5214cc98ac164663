"""Reads the classes of encodings and instructions: what their bodies, their formats and their class keywords say together.

This is the first of three steps. :mod:`tgdsl.language.instructions.checks` finds what does not fit,
:mod:`tgdsl.language.instructions.records` makes the fields of the record.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from tgdsl.classes import frozen
from tgdsl.language.assembly.strings import AsmString, asm_string
from tgdsl.language.core.arguments import ANYTHING, Kind, Misfit, kinds_of, misfit
from tgdsl.language.core.expressions import Call
from tgdsl.language.core.field_places import elements
from tgdsl.language.core.llvm_fields import class_fields
from tgdsl.language.instructions.attributes import (
    AdditionalEncodingAttributes,
    EncodingAttributes,
    InstructionAttributes,
)
from tgdsl.language.instructions.record_fields import RecordField
from tgdsl.language.instructions.fields import Field, bits_of
from tgdsl.language.instructions.layouts import Layout
from tgdsl.language.instructions.named_operands import InstructionOperand
from tgdsl.records import Bits

#: The attribute of class Instruction, which the classes that this module knows do not declare, for its type.
EXPANSION = "expansion"


@cache
def _known(of_additional_encodings: bool, of_instructions: bool) -> Mapping[str, Kind]:
    """The attributes that a class of encodings may set, and the kinds of their values."""
    known = dict(kinds_of(EncodingAttributes))
    if of_additional_encodings:
        known |= kinds_of(AdditionalEncodingAttributes)
    if of_instructions:
        known |= kinds_of(InstructionAttributes)
        known[EXPANSION] = ANYTHING
    return known


@cache
def _range(name: str) -> tuple[int, int] | None:
    """The numbers that an attribute can have: those that LLVM's tables and its C++ hold."""
    field = class_fields(EncodingAttributes).get(name) or class_fields(InstructionAttributes).get(name)
    return None if field is None else field.range


def _misfit(name: str, kind: Kind, value: object) -> Misfit | None:
    """The reason why the value of an attribute is wrong; None if it fits."""
    allowed = _range(name) if isinstance(value, int) else None
    if allowed is not None and isinstance(value, int) and not allowed[0] <= value <= allowed[1]:
        return Misfit((), f"is {value}, but must be between {allowed[0]} and {allowed[1]}", "correct it", value)
    return misfit(kind, value)


#: The classes of most values that a class body has: none of them is an operand or a field.
_PLAIN = frozenset({str, int, bool, tuple, list, dict, types.NoneType, types.FunctionType})


@frozen(eq=False)
class EncodingBody:
    """A class of encodings, read.

    Attributes:
        cls: has the values of the attributes, inherited ones too.
        numbers: what class keywords fix, by the names of fields and constants.
        operands: by name, in the order of their declaration, outputs and inputs mixed.
        placed: the operand that is put into a field, by the field's name; not one that says ``placed=False`` and whose field a keyword fixes.
        format_fields: the fields and constants that the class and its formats declare, by name.
        word_fields: the fields and constants with bits in a layout, by name, in the order of their declaration; then those of operands that say their
            bits, in the order of the word.
        record_fields: the fields of the target's own, by name.
        unknown: the names that the body sets and that are nothing of these.
        known: the attributes that it may set.
        misfits: the attributes whose values are of the wrong kind.
    """

    cls: type[EncodingAttributes]
    numbers: Mapping[str, int]
    operands: Mapping[str, InstructionOperand]
    placed: Mapping[str, InstructionOperand]
    format_fields: Mapping[str, Field]
    word_fields: Mapping[str, Field]
    record_fields: Mapping[str, RecordField]
    unknown: Sequence[str]
    known: Mapping[str, Kind]
    misfits: Mapping[str, Misfit]

    @property
    def name(self) -> str:
        return self.cls.__name__

    def number(self, field: Field) -> int | None:
        """The number that is fixed for a field or a constant; None where an operand is."""
        if field.is_recorded:
            value = getattr(self.cls, field.name)
            if isinstance(value, RecordField):  # maybe of another class, which declares it, too
                value = value.default
            return value if isinstance(value, int) else field.default
        number = self.numbers.get(field.name)
        return field.default if number is None else number

    @property
    def known_bits(self) -> Mapping[str, Bits]:
        """The fields of operands of which some bits are the same in each word, by name."""
        return {name: bits_of(one.known) for name, one in self.placed.items() if one.known}

    def takes_operand(self, field: Field) -> bool:
        """True if an operand is put into a field."""
        return self.number(field) is None and not field.constant


@frozen(eq=False)
class InstructionBody:
    """A class of instructions, read.

    Attributes:
        cls: the same class as that of the encoding.
        pattern: the operations of its Pattern.
        no_effects: what stands among them and is none.
        expansion: the real instruction with its operands (PseudoInstExpansion); None for most instructions.
    """

    cls: type[InstructionAttributes]
    encoding: EncodingBody
    asm: AsmString
    pattern: tuple[Call, ...]
    no_effects: tuple[object, ...]
    expansion: object

    @property
    def operands(self) -> Mapping[str, InstructionOperand]:
        return self.encoding.operands


def read_encoding(cls: type[EncodingAttributes], numbers: Mapping[str, int]) -> EncodingBody:
    additional = issubclass(cls, AdditionalEncodingAttributes)
    return _read(cls, AdditionalEncodingAttributes if additional else EncodingAttributes, numbers, (cls.inst,))


def read_instruction(cls: type[InstructionAttributes], numbers: Mapping[str, int]) -> InstructionBody:
    pattern = cls.pattern
    written = elements(pattern) or (() if pattern in (None, (), []) else (pattern,))
    encoding = _read(cls, InstructionAttributes, numbers, (cls.inst, cls.ts_flags))
    return InstructionBody(
        cls,
        encoding,
        asm_string("" if "asm" in encoding.misfits else cls.asm),
        tuple([effect for effect in written if isinstance(effect, Call)]),
        tuple([effect for effect in written if not isinstance(effect, Call)]),
        getattr(cls, EXPANSION, None),
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
    known = _known(attributes is AdditionalEncodingAttributes, attributes is InstructionAttributes)
    given: dict[str, object] = {}
    declaring = attributes.__mro__
    for base in reversed(cls.__mro__):
        if base in declaring:
            continue  # the most names by far, and none of them is an operand's or a field's of a format
        for name, value in vars(base).items():
            if value.__class__ in _PLAIN:
                pass
            elif isinstance(value, InstructionOperand):
                if value not in operands.values():
                    operands[name.removesuffix("_")] = value
            elif isinstance(value, Field):
                fields.setdefault(value.name, value)
            elif isinstance(value, RecordField):
                record_fields[name] = value
            if name in known:
                given[name] = value
    there = {field.name: field for layout in layouts if isinstance(layout, Layout) for field in layout.fields()}
    return EncodingBody(
        cls,
        numbers,
        operands,
        {
            name: operand
            for operand in operands.values()
            for name in operand.field_names
            if operand.placed or name not in numbers
        },
        fields,
        {name: there[name] for name in (*fields, *there) if name in there},
        record_fields,
        [name for name, value in vars(cls).items() if name not in record_fields and _is_unknown(name, value, known)],
        known,
        {name: wrong for name, value in given.items() if (wrong := _misfit(name, known[name], value)) is not None}
        | {
            name: wrong
            for name, field in record_fields.items()
            if (wrong := field.misfit(getattr(cls, name))) is not None
        },
    )


def unknown_names(cls: type[EncodingAttributes]) -> list[str]:
    """The names that the body of a class sets which no encoding or instruction has; of one that others are derived from."""
    additional, instructions = issubclass(cls, AdditionalEncodingAttributes), issubclass(cls, InstructionAttributes)
    known = _known(additional, instructions)
    bases = cls.__mro__[1:]
    return [
        name
        for name, value in vars(cls).items()
        if _is_unknown(name, value, known) and not any([name in vars(base) for base in bases])
    ]


def known_names(cls: type[EncodingAttributes]) -> Iterable[str]:
    """The attributes that a class may set."""
    return _known(issubclass(cls, AdditionalEncodingAttributes), issubclass(cls, InstructionAttributes))


def _is_unknown(name: str, value: object, known: Mapping[str, Kind]) -> bool:
    return not (
        name[0] == "_"
        or name in known
        or name == "record_class"
        or callable(value)
        or isinstance(value, (InstructionOperand, Field, RecordField, classmethod, staticmethod, property))
    )
