"""Fields of the target's own in the records of its instructions: what relations between them (InstrMapping) and tables of them (GenericTable) read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar, cast, overload

from tgdsl.diagnostics import Place, fail
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.arguments import Misfit, article, given, kind_of, misfit
from tgdsl.language.core.definition import (
    DefinedByClass,
    Definition,
    Namer,
    definition_of,
    own_record_class,
    record_classes,
)
from tgdsl.language.core.running import current_place
from tgdsl.language.instructions.fields import Field, Recorded
from tgdsl.llvm import RELEASES
from tgdsl.records import BIT, INT, STRING, Bits, BitsType, ListType, RecordType, Type, Value, classes_of

T = TypeVar("T", bool, int, str, "list[str]")
I = TypeVar("I", bound=DefinedByClass)
D = TypeVar("D", bound=Definition)

_MOST_BITS = 64


class RecordField(Recorded):
    """A field that the target's own instructions have, and its default; :func:`record_field` and :func:`reference_field` declare it.

    Attributes:
        name: in the records; that of the Python attribute.
        bits: the width of a field of unsigned numbers.
        of: what the record is that the field refers to.
    """

    def __init__(
        self,
        default: bool | int | str | list[str] | Callable[[str], str] | None,
        bits: int | None = None,
        of: type[DefinedByClass] | type[Definition] | None = None,
        place: Place | None = None,
    ) -> None:
        self.name = ""
        self.default = default
        self.bits = bits
        self.of = of
        self._place = place
        self._constant: Field | None = None

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        if self._constant is not None:
            self._constant.name = name

    def constant(self) -> Field | None:
        width = 1 if isinstance(self.default, bool) else self.bits
        if self._constant is None and width is not None and isinstance(self.default, int):
            self._constant = Field(width, constant=True, default=int(self.default), is_recorded=True)
            self._constant.name = self.name
        return self._constant

    @property
    def type(self) -> Type:
        if self.of is not None:
            return RecordType(record_classes(self.of)[-1])
        if self.bits is not None:
            return BitsType(self.bits)
        if isinstance(self.default, bool):
            return BIT
        if isinstance(self.default, int):
            return INT
        return ListType(STRING) if isinstance(self.default, list) else STRING

    def misfit(self, value: object) -> Misfit | None:
        """The reason why a value of the field is wrong; None if it fits."""
        if isinstance(value, RecordField):
            return None
        if self.of is not None:
            fits = issubclass(value, self.of) if isinstance(value, type) else isinstance(value, self.of)
            if fits and definition_of(value) is not None:
                return None
            return Misfit(
                (),
                f"should be {article(self.of.__name__)} {self.of.__name__}, but is {given(value)}",
                "correct it",
                value,
            )
        kind = list[str] if isinstance(self.default, list) else str if callable(self.default) else type(self.default)
        found = misfit(kind_of(kind, {}), value)
        if found is None and self.bits is not None and isinstance(value, int) and not 0 <= value < 1 << self.bits:
            return Misfit((), f"is {value}, but must be between 0 and {(1 << self.bits) - 1}", "correct it", value)
        return found

    def value(self, value: object, instruction: object, ref: Namer) -> Value:
        """The value in an instruction's record."""
        value = self.default if isinstance(value, RecordField) else value
        if value is None:
            return None
        if value is self.default and callable(value):
            return self._of_name(value, ref(cast("type[DefinedByClass]", instruction)).name)
        if self.of is not None:
            return ref(cast("Definition | type[DefinedByClass]", value))
        if self.bits is not None:
            return Bits.of(cast(int, value), self.bits)
        if isinstance(value, list):
            return tuple(str(one) for one in cast("list[object]", value))
        assert isinstance(value, (bool, int, str)), value
        return value

    def _of_name(self, default: Callable[[str], object], name: str) -> str:
        """The value in an instruction that does not say it, by the instruction's name."""
        try:
            found = default(name)
        except Exception as error:  # of the target's own code
            found = error
        if not isinstance(found, str):
            raise fail(
                self._place or current_place(),
                f"the default of '{self.name}' should give a string for the name of an instruction, and gives {given(found)} for '{name}'",
            )
        return found


class Itself(RecordField):
    """A field whose value is the record that has it: the ``Opcode`` of tables whose rows are instructions, ``Opcode = Itself()``.

    Args:
        kind: the class of the record, for a row that is given to a definition of that class by ``with_row``.
    """

    @checked
    def __init__(self, kind: type[Definition] | None = None) -> None:
        super().__init__(None)
        self.kind = kind

    @property
    def type(self) -> Type:
        return RecordType("Instruction")

    def misfit(self, value: object) -> Misfit | None:
        if isinstance(value, RecordField):
            return None
        return Misfit((), f"is the record itself, but is given {given(value)}", "leave it out", value)

    def value(self, value: object, instruction: object, ref: Namer) -> Value:
        return ref(cast("Definition | type[DefinedByClass]", instruction))


@overload
def record_field(default: Callable[[str], str]) -> str: ...
@overload
def record_field(default: T, *, bits: int | None = None) -> T: ...
def record_field(default: object, *, bits: int | None = None) -> object:
    """Declare a field of the target's own in a class of instructions; an InstrMapping or a GenericTable can name it.

    An instruction says its value in its body, or as a class keyword if it is a number or a flag: ``class ADD(Format, Opcode=0x01)``. A number of
    some bits, or a flag, may be a part of words, and of TSFlags, too: ``ts_flags = concat(is_wide, Opcode)``.

    Args:
        default: its value in instructions that do not say it; a function gives a string by the name of the instruction, as ``NAME`` in TableGen:
            ``lambda name: name.removesuffix("_S")``.
        bits: the width of an unsigned number; without, a number is one of C++'s ``int``, which tables do not have.
    """
    problem = None if callable(default) else misfit(kind_of(bool | int | str | list[str], {}), default)
    if problem is not None:
        raise fail(current_place(), f"the default of record_field() {problem.message}; {problem.remedy}")
    if bits is not None and not (
        isinstance(cast(object, bits), int) and _is_number(default) and 0 < bits <= _MOST_BITS
    ):
        raise fail(
            current_place(),
            f"'bits' of record_field() is for a number, and 1 to {_MOST_BITS}; correct it, or leave it out",
        )
    return RecordField(
        cast("bool | int | str | list[str] | Callable[[str], str]", default), bits, place=current_place()
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@overload
def reference_field(of: type[I]) -> type[I] | Itself: ...
@overload
def reference_field(of: type[D]) -> D: ...
def reference_field(of: type[DefinedByClass] | type[Definition]) -> object:
    """Declare a field of the target's own in a class of instructions that refers to another record, and has no value unless an instruction says it.

    Args:
        of: what it refers to: ``Instruction``, or another class of definitions, such as one of the target's own (OwnRecord). An instruction may refer to
            itself: ``BaseOpcode = Itself()``.
    """
    if not _is_class_of_records(of):
        raise fail(
            current_place(),
            f"reference_field() takes a class of records, and this is {given(of)}; write reference_field(Instruction)",
        )
    return RecordField(None, of=of)


def named_class(user: Definition, filter_class: type[DefinedByClass]) -> str:
    """The name of the TableGen class that a class of instructions is; a problem of what uses it if it is none."""
    name = own_record_class(filter_class)
    if name is None:
        shown = filter_class.__name__
        user.problem(
            f"the filter_class '{shown}' is not a class of TableGen's; write record_class = \"{shown}\" in its body"
        )
    return name or ""


def field_names(user: Definition, parameter: str, fields: Sequence[object]) -> tuple[str, ...]:
    """The names of fields of instructions; what is none is a problem of what uses them."""
    names: list[str] = []
    for field in fields:
        if isinstance(field, RecordField):
            names.append(field.name)
        elif isinstance(field, str) and field in _fields_of_llvm():
            names.append(field)
        else:
            user.problem(f"{parameter} has something that is not a record_field of an instruction; write Class.Field")
    return tuple(names)


@cache
def _fields_of_llvm() -> frozenset[str]:
    """The fields that LLVM's releases declare for instructions."""
    kinds = ("InstructionEncoding", "Instruction")
    return frozenset([name for release in RELEASES.values() for name in classes_of(release).fields_of(kinds)])


def _is_class_of_records(of: object) -> bool:
    """True for a class whose definitions, or which itself, are records of a class of TableGen's."""
    return isinstance(of, type) and issubclass(of, (Definition, DefinedByClass)) and bool(record_classes(of))
