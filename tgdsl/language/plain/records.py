"""Plain records: definitions that are given by their TableGen classes and fields::

    Wide = plain(RegisterClass[I64], "RegisterClass", {"RegTypes": [i64], "Alignment": 64, "MemberList": dag(add, D0, D1)})
    ModeInfo = plain(Definition, "ModeInfo", {"Name": "wide", "Bits": 64})

They are what a target written by hand has a noun for, and what ``python -m tgdsl.migrate`` writes where none fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from inspect import Parameter, signature
from types import new_class
from typing import TYPE_CHECKING, TypeVar, cast, get_origin, overload

from tgdsl.diagnostics import Place, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.definition import DefinedByClass, Definition, Namer
from tgdsl.language.core.expressions import Call
from tgdsl.language.core.field_places import elements, row_place, same_name
from tgdsl.language.core.running import current_place
from tgdsl.language.operands.operands import Operand
from tgdsl.language.operands.register_classes import RegisterClass
from tgdsl.language.patterns.fragments import OutPatFrag
from tgdsl.language.patterns.intrinsics import Intrinsic
from tgdsl.language.patterns.selection_nodes import SDPatternOperator
from tgdsl.language.registers.value_types import ValueType
from tgdsl.language.plain.values import PlainDag, PlainValue, value_in
from tgdsl.llvm.release import Release
from tgdsl.records import Value, classes_of
from tgdsl.records.class_defaults import defaults_of
from tgdsl.records.record import Path as ValuePath
from tgdsl.records.types import Type, parse_type

D = TypeVar("D", bound=Definition)
C = TypeVar("C", bound=DefinedByClass)
V = TypeVar("V", bound=DagValue)

#: The fields of encodings that TableGen declares with ``field``, since they may stay unresolved.
OPEN = ("Inst", "SoftFail")


class PlainOperator(SDPatternOperator):
    """The kind of a plain fragment or node: its call takes any operands, and gives what is wanted where it stands."""

    if TYPE_CHECKING:

        def __call__(self, *operands: object) -> V: ...  # type: ignore[type-var]  # that of the context

    else:

        def __call__(self, *operands: object) -> object:
            return Call(self, operands)


class PlainResult(OutPatFrag):
    """The kind of a plain OutPatFrag, which is called as an instruction is."""

    if TYPE_CHECKING:

        def __call__(self, *operands: object) -> V: ...  # type: ignore[type-var]  # that of the context

    else:

        def __call__(self, *operands: object) -> object:
            return Call(self, operands)


class PlainIntrinsic(Intrinsic):
    """The kind of a plain intrinsic, which is called as a :class:`PlainOperator`."""

    if TYPE_CHECKING:

        def __call__(self, *operands: object) -> V: ...  # type: ignore[type-var]  # that of the context

    else:

        def __call__(self, *operands: object) -> object:
            return Call(self, operands)


class Plain(Definition):
    """The definition of a plain record; its class is derived from the kind, too, so that it stands wherever one of the kind does."""

    keeps_own_fields = True
    made_by = "plain"

    plain_classes: tuple[str, ...]
    plain_fields: Mapping[str, PlainValue]
    plain_types: Mapping[str, Type]
    plain_open: tuple[str, ...]

    def __init__(self) -> None:
        Definition.__init__(self)

    def superclasses(self) -> tuple[str, ...]:
        return self.plain_classes

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {field: value_in(value, ref) for field, value in self.plain_fields.items()}

    def fields_in(self, release: Release, ref: Namer) -> Mapping[str, Value]:
        return {**defaults_of(release, classes_of(release).with_bases(self.plain_classes)), **self.fields(ref)}

    def types(self) -> Mapping[str, Type]:
        return self.plain_types

    @property
    def nonconcrete(self) -> tuple[str, ...]:
        return self.plain_open

    def attribute_of(self, field: str) -> str | None:
        return field

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        return row_place(self.place, "plain", field)

    def holding(self, value: object) -> tuple[str, ValuePath] | None:
        return next(((field, ()) for field, one in self.plain_fields.items() if _has(one, value)), None)


def _has(value: object, part: object) -> bool:
    """True if a value is another one, or has it in it."""
    if isinstance(value, PlainDag):
        return _has(value.operator, part) or _has(list(value.arguments), part)
    return value is part or any([_has(one, part) for one in elements(value)])


@overload
def plain(
    kind: type[D],
    classes: str,
    fields: Mapping[str, PlainValue] = {},
    *,
    types: Mapping[str, str] = {},
    open_fields: Sequence[str] | None = None,
    name: str = "",
) -> D: ...


@overload
def plain(
    kind: type[C],
    classes: str,
    fields: Mapping[str, PlainValue] = {},
    *,
    types: Mapping[str, str] = {},
    open_fields: Sequence[str] | None = None,
    name: str = "",
) -> type[C]: ...


def plain(
    kind: object,
    classes: str,
    fields: Mapping[str, PlainValue] = {},
    *,
    types: Mapping[str, str] = {},
    open_fields: Sequence[str] | None = None,
    name: str = "",
) -> Definition | type[DefinedByClass]:
    """A record by its TableGen classes and fields.

    Args:
        kind: the class of the language of which it is one where it is used: ``RegisterClass[I32]``, ``Register``, ``Instruction``, ``Predicate``;
            :class:`PlainOperator` for nodes and fragments, which are called with any operands, :class:`PlainResult` for an OutPatFrag,
            :class:`PlainIntrinsic`, and
            :class:`~tgdsl.language.Definition` for what no typed place asks for.
        classes: the names of the classes, base classes before derived ones. The base classes of LLVM's own may be left out.
        fields: by LLVM's names. Fields of LLVM's classes that are left out have the value that the class gives them, or are unset.
        types: in TableGen's notation, of fields that no class of LLVM's declares, where values do not tell: ``{"Cost": "bits<4>"}``.
        open_fields: those that TableGen declares with ``field``, since they may stay unresolved; by default ``Inst`` and ``SoftFail``.
        name: the record's, if it can be none of Python's.
    """
    of: object = get_origin(kind) or kind
    if isinstance(of, type) and issubclass(of, DefinedByClass) and not issubclass(of, Enum):
        cls = new_class(of.__name__, (of,), exec_body=_of_language)
        definition = _made(Definition, classes, fields, types, open_fields, name)
        setattr(cls, "_definition", definition)
        return cls
    if isinstance(of, type) and issubclass(of, Definition):
        return _made(of, classes, fields, types, open_fields, name)
    raise fail(
        current_place(),
        f"plain takes the kind of the record first, but gets {given(kind)}; give a class of the language, Definition for any record",
    )


def _made(
    kind: type[Definition], classes: object, fields: object, types: object, open_fields: object, name: object
) -> Definition:
    """The definition of a record, once its arguments are checked."""
    made = _class_for(kind)()
    own = vars(made)
    if ValueType in kind.__mro__:
        own["needs_name"] = False  # TableGen makes one on the spot for the elements of a vector
    own["plain_classes"] = _names_of_classes(made, classes)
    plain_fields = own["plain_fields"] = rows(made, "plain", "fields", fields)
    own["plain_types"] = _types(made, types)
    own["plain_open"] = _open_fields(made, plain_fields, open_fields)
    own["given_name"] = name if isinstance(name, str) else ""
    if not isinstance(name, str):
        made.problem(f"the name of a record is a string, and this is {given(name)}; correct it")
    own["broken"] = bool(made.problems)
    own |= {key: value for key, value in _attributes(kind, plain_fields).items() if key not in own}
    return made


def _class_for(kind: type[Definition]) -> type[Plain]:
    """The class of plain definitions of a kind; its constructor only makes them. The kind keeps it, since it may be a target's own."""
    found: object = vars(kind).get("_plain_class")
    if not (isinstance(found, type) and issubclass(found, Plain)):
        found = new_class(kind.__name__, (Plain,) if kind is Definition else (Plain, kind), exec_body=_of_language)
        assert issubclass(found, Plain)
        setattr(kind, "_plain_class", found)
    return found


def _of_language(namespace: dict[str, object]) -> None:
    namespace["__module__"] = __name__


def _names_of_classes(made: Definition, classes: object) -> tuple[str, ...]:
    listed = tuple(classes.split()) if isinstance(classes, str) else ()
    wrong = [one for one in listed if re.fullmatch(r"\d*[A-Za-z_]\w*", one, re.ASCII) is None]
    if wrong or not isinstance(classes, str):
        made.problem(
            f'the classes of a plain record are a text of names, and this has {given(wrong[0] if wrong else classes)}; write "Instruction F3"'
        )
        return ()
    return listed


def _types(made: Definition, types: object) -> Mapping[str, Type]:
    found: dict[str, Type] = {}
    for field, text in rows(made, "plain", "types", types).items():
        try:
            found[field] = parse_type(str(text))
        except ValueError:
            made.problem(
                f'the type of \'{field}\' is {given(text)}, which is not a type of TableGen\'s; write "bits<4>", or "list<int>"'
            )
    return found


def _open_fields(made: Definition, fields: Mapping[str, PlainValue], open_fields: object) -> tuple[str, ...]:
    if open_fields is None:
        return tuple([field for field in OPEN if field in fields])
    found = [one for one in elements(open_fields) if isinstance(one, str)]
    wrong = next((one for one in found if one not in fields), None)
    if wrong is not None or len(found) != len(elements(open_fields)) or not isinstance(open_fields, (list, tuple)):
        made.problem(
            f"the open_fields of plain are a list of names of its fields, and this has {given(wrong or open_fields)}; correct it"
        )
    return tuple(found)


def rows(made: Definition, called: str, what: str, given_rows: object) -> Mapping[str, PlainValue]:
    """A dictionary of fields, if it is one; else none, and a problem of a definition."""
    found: object = given_rows
    if isinstance(given_rows, Mapping):
        rows_by_name = cast("Mapping[object, PlainValue]", given_rows)
        if all([isinstance(field, str) for field in rows_by_name]):
            return cast("Mapping[str, PlainValue]", {**rows_by_name})
    made.problem(f'the {what} of {called} are a dict by names, and this is {given(found)}; write {{"Size": 4}}')
    return {}


def _attributes(kind: type[Definition], fields: Mapping[str, PlainValue]) -> Mapping[str, object]:
    """The attributes that a definition of a kind has, for what the language asks one in another one."""
    found: dict[str, object] = {}
    defaults: dict[str, object] = {name: one.default for name, one in signature(kind).parameters.items()}
    defaults |= {name: one.default for name, one in kind.llvm_fields.items()}
    for name, default in defaults.items():
        if hasattr(Definition, name):  # a method
            continue
        declared = kind.llvm_fields.get(name)
        of = declared.record if declared is not None else next((one for one in fields if same_name(one, name)), None)
        value: object = fields[of] if of is not None and of in fields else default
        found[name] = (
            None
            if value is Parameter.empty
            else tuple(elements(cast("list[object]", value))) if isinstance(value, list) else value
        )
    if issubclass(kind, Operand):
        found["parts"] = tuple(_arguments_of(fields.get("MIOperandInfo")))
    if issubclass(kind, RegisterClass):
        found["members"] = tuple([value for _, value in _arguments_of(fields.get("MemberList"))])
    return found


def _arguments_of(value: PlainValue) -> Iterator[tuple[str | None, object]]:
    """The arguments of a dag that are definitions, with their names."""
    for argument in value.arguments if isinstance(value, PlainDag) else ():
        one, name = cast("tuple[object, object]", argument if isinstance(argument, tuple) else (argument, None))
        if isinstance(one, Definition):
            yield (name if isinstance(name, str) else None), one
