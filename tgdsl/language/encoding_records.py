"""From the class of an encoding to its record: its word, what is put into that, and the fields of the target's own.

What does not fit is found here, and reported together, each at its place. Instructions, which are encodings and more, go on from this
in :mod:`tgdsl.language.instruction_records`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, cast

from tgdsl.diagnostics import Diagnostic, Note, Place, did_you_mean
from tgdsl.language.definition import Definition, Namer, record_classes, statement_of
from tgdsl.language.expressions import place_in
from tgdsl.language.field_places import ClassStatement, elements, same_name
from tgdsl.language.instruction_operands import InstructionOperand
from tgdsl.language.layouts import Field, Layout, VariableLayout, bits_of
from tgdsl.records import BitRef, Bits, Value
from tgdsl.records.llvm_classes import fields_of
from tgdsl.records.record import Path as ValuePath
from tgdsl.records.types import BIT, INT, STRING, BitsType, DagType, ListType, Type
from tgdsl.records.values import Bit

if TYPE_CHECKING:
    from tgdsl.language.instructions import InstructionEncoding


class RecordField:
    """A field of a target's own that its instructions have, and the value that it has by default."""

    def __init__(self, default: bool | int | str | list[str]) -> None:
        self.name = ""
        self.default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @property
    def type(self) -> Type:
        if isinstance(self.default, bool):
            return BIT
        if isinstance(self.default, int):
            return INT
        return STRING if isinstance(self.default, str) else ListType(STRING)


class EncodingRecord(Definition):
    """The record of a class of encodings.

    Attributes:
        numbers: what class keywords fix, by the names of fields and constants.
        operands: by name, in the order of their declaration; outputs and inputs mixed as they are.
        own_fields: all fields and constants of the formats, by name.
    """

    needs_name = True

    def __init__(self, cls: type[InstructionEncoding], numbers: Mapping[str, int]) -> None:
        super().__init__()
        self.cls = cls
        self.numbers = numbers
        self.operands: dict[str, InstructionOperand] = {}
        self.own_fields: dict[str, Field] = {}
        self.record_fields: dict[str, RecordField] = {}
        self._collect()
        self.placed = {name: operand for operand in self.operands.values() for name in operand.field_names}
        self._check_numbers()
        self._check_layout(cls.inst)

    @property
    def what(self) -> str:
        return "InstructionEncoding"

    def superclasses(self) -> tuple[str, ...]:
        return record_classes(self.cls)

    @property
    def nonconcrete(self) -> tuple[str, ...]:
        return tuple(
            name for name, layout in (("Inst", self.cls.inst), ("SoftFail", self.cls.soft_fail)) if layout is not None
        )

    def types(self) -> Mapping[str, Type]:
        own: dict[str, Type] = {name: BitsType(field.width) for name, field in self.word_fields().items()}
        inst = self.cls.inst
        if inst is not None:
            own["Inst"] = BitsType(inst.width) if isinstance(inst, Layout) else DagType()
        if self.cls.soft_fail is not None:
            own["SoftFail"] = BitsType(self.cls.soft_fail.width)
        own |= {name: field.type for name, field in self.record_fields.items()}
        return {**fields_of(self.superclasses()), **own}

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        cls = self.cls
        values: dict[str, Value] = {
            "Size": self._size(),
            "DecoderNamespace": cls.decoder_namespace,
            "Predicates": tuple(ref(predicate) for predicate in cls.predicates),
            "DecoderMethod": cls.decoder_method,
            "hasCompleteDecoder": cls.has_complete_decoder,
        }
        for name, field in self.word_fields().items():
            number = self._number(field)
            values[name] = Bits((None,) * field.width) if number is None else Bits.of(number, field.width)
        if cls.inst is not None:
            values["Inst"] = self._bits(cls.inst) if isinstance(cls.inst, Layout) else cls.inst.dag()
        if cls.soft_fail is not None:
            values["SoftFail"] = self._bits(cls.soft_fail)
        for name, own in self.record_fields.items():
            value: object = getattr(cls, name)
            values[name] = _plain(own.default if isinstance(value, RecordField) else value)
        return values

    def attribute_of(self, field: str) -> str | None:
        if field in self.given_by:
            return self.given_by[field]
        return next((name for base in self.cls.__mro__ for name in vars(base) if same_name(field, name)), None)

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        attribute = self.attribute_of(field)
        if attribute is None:
            return None
        for base in self.cls.__mro__:
            statement = statement_of(base)
            if statement is None:
                continue
            place = statement.keyword(attribute)
            if place is None and attribute in vars(base):
                own: object = vars(base)[attribute]
                place = place_in(own if elements(own) else (own,), path) or statement.assignment(attribute, path)
            if place is not None:
                return place if base is self.cls else ClassStatement(self.cls.__name__, self.place).inherited(place)
        return None

    # -- the class, as it is -----------------------------------------------------------------------------

    def _collect(self) -> None:
        for base in reversed(self.cls.__mro__):
            if _is_of_language(base):
                continue  # the most names by far, and none of them is an operand's or a field's of a format
            for name, value in vars(base).items():
                if isinstance(value, InstructionOperand):
                    if value not in self.operands.values():
                        self.operands[name.rstrip("_")] = value
                elif isinstance(value, Field):
                    self.own_fields.setdefault(value.name, value)
                elif isinstance(value, RecordField):
                    self.record_fields[name] = value
                elif base is self.cls and not name.startswith("_") and not self._is_known(name, value):
                    self._unknown(name)

    def _is_known(self, name: str, value: object) -> bool:
        return (
            name in self.record_fields
            or callable(value)
            or isinstance(value, (classmethod, staticmethod, property))
            or any(name in vars(base) or name == "asm" for base in self.cls.__mro__[1:] if _is_of_language(base))
        )

    def _unknown(self, name: str) -> None:
        if name in self.operands or name in self.own_fields:
            self.problem(
                f"'{name}' is a place for an operand, which in_() or out() declares, and is set to a value here"
            )
            return
        known = [own for base in self.cls.__mro__ if _is_of_language(base) for own in vars(base) if own[0] != "_"]
        hint = did_you_mean(name, known) or "; declare a field of the target's own with record_field()"
        self.problem(f"instructions have no '{name}'{hint}")

    # -- the word -----------------------------------------------------------------------------------------

    def _layouts(self) -> Iterable[Layout]:
        for layout in (self.cls.inst, self.cls.soft_fail):
            if isinstance(layout, Layout):
                yield layout

    def word_fields(self) -> dict[str, Field]:
        """The fields and constants that are somewhere in the word, by name, in the order of their declaration."""
        there = {field.name: field for layout in self._layouts() for field in layout.fields()}
        return {name: there[name] for name in (*self.own_fields, *there) if name in there}

    def waits(self, field: Field) -> bool:
        """Whether a field is there for an operand."""
        return self._number(field) is None and not field.constant

    def _size(self) -> int:
        if self.cls.size is not None:
            return self.cls.size
        return self.cls.inst.width // 8 if isinstance(self.cls.inst, Layout) else 0

    def _number(self, field: Field) -> int | None:
        """The number that is fixed for a field; None where an operand is."""
        number = self.numbers.get(field.name)
        return field.default if number is None else number

    def _bits(self, layout: Layout) -> Bits:
        elements: list[Bit] = []
        for part in reversed(layout.parts):
            if isinstance(part, str):
                elements += bits_of(part).elements
                continue
            number = self._number(part.field)
            if number is None:
                elements += [BitRef(part.field.name, bit) for bit in range(part.low, part.high + 1)]
            else:
                elements += [bool(number >> bit & 1) for bit in range(part.low, part.high + 1)]
        return Bits(tuple(elements))

    def _at(self, place: Place, message: str, *notes: Note) -> None:
        self.problems.append(Diagnostic(place, message, notes))

    def _check_numbers(self) -> None:
        for name, number in self.numbers.items():
            field = self.own_fields.get(name)
            if field is None:
                self.problem(f"'{name}' is no field or constant of the format{did_you_mean(name, self.own_fields)}")
            elif not 0 <= number < 1 << field.width:
                self.problem(
                    f"{number} is too large for '{name}', which has {field.width} bits",
                    Note(field.place, "the bits are declared here"),
                )
            elif name in self.placed:
                self.problem(
                    f"'{name}' is fixed to {number}, and an operand is put there as well; drop one of them",
                    Note(self.placed[name].place, "the operand is declared here"),
                )

    def _check_layout(self, layout: Layout | VariableLayout | None) -> None:
        if not isinstance(layout, Layout):
            return
        if self.cls.size is not None and layout.width != 8 * self.cls.size:
            self._at(
                layout.place,
                f"the parts of the word add up to {layout.width} bits, and its size of {self.cls.size} bytes is"
                f" {8 * self.cls.size}",
            )
        elif layout.width % 8:
            self._at(layout.place, f"the parts of the word add up to {layout.width} bits, which are no whole bytes")
        taken: dict[Field, int] = {}
        for part in layout.parts:
            if isinstance(part, str):
                continue
            field, high, low = part.field, part.high, part.low
            if not 0 <= low <= high < field.width:
                self._at(
                    layout.place,
                    f"'{field.name}' has the bits {field.width - 1} to 0, and the word takes {high} to {low} of them",
                    Note(field.place, "its bits are declared here"),
                )
                continue
            mask = (1 << high + 1) - (1 << low)
            if taken.get(field, 0) & mask:
                self._at(layout.place, f"bits of '{field.name}' overlap: they are in the word twice")
            taken[field] = taken.get(field, 0) | mask
        for field in taken:
            self._check_filled(field)

    def _check_filled(self, field: Field) -> None:
        """What is put into a field: for a constant, a number must be; other fields wait for an instruction's operands."""
        operand = self.placed.get(field.name)
        if not field.constant or self._number(field) is not None:
            return
        here = Note(field.place, "it is declared here")
        if operand is not None:
            self._at(operand.place, f"'{field.name}' is a constant of the format, and no place for an operand", here)
            return
        example = f"class {self.cls.__name__}(..., {field.name}=0)"
        self.problem(f"the constant '{field.name}' of the format is left open; fix it: {example}", here)


def _is_of_language(cls: type) -> bool:
    return cls.__module__ == "tgdsl.language.instructions"


def _plain(value: object) -> Value:
    if isinstance(value, list):
        return tuple(str(one) for one in cast("list[object]", value))
    assert isinstance(value, (bool, int, str)), value
    return value
