"""Record names: those that a module's namespace gives to the definitions that the module makes.

``G0 = SparcReg(...)`` is the record ``G0``. A member of a tuple or list that has no name of its own is named after the
list and its position (``F = SparcReg.sequence(...)`` has ``F0``, ``F1``, ...), a member of a named tuple after its field
(``ADD.rr`` is ``ADDrr``), or as :func:`family` says, one of several :class:`~.forms.Forms` after its key. :func:`named_record` gives any other name. A trailing underscore, which keeps a name from being
one of Python's words, is not part of the name: the record ``LD_`` is ``LD__``. Of several names for one definition, the first counts that the
module bound after the definition was made: the variable of a loop is often older, and names what the loop took last by chance.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from string import Formatter
from typing import TypeVar, cast, overload

from tgdsl.diagnostics import did_you_mean, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.definition import DefiningModule, Definition, definition_of
from tgdsl.language.core.forms import Forms
from tgdsl.language.core.running import current_place, running_namespace

T = TypeVar("T", bound="tuple[object, ...]")
D = TypeVar("D")
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

_NAME = re.compile(r"[0-9]*[A-Za-z_][A-Za-z0-9_]*")  #: as TableGen reads names

_NUMBER = re.compile(r"^\D+(?=\d)")  # what stands before the first digit of a field
_JOINED = "{family}{member}"
_TEMPLATES = "_templates_of_record_names"  # of a class of named tuples: a template for each field


def names_in(module: DefiningModule) -> dict[Definition, str]:
    """The record names of a module's definitions; those that become anonymous records have none. Two of them have one name if they are
    for different releases."""
    names = {definition: definition.given_name for definition in module.definitions if definition.given_name}
    _add_names(names, module, module.namespace)
    for definition, name in module.names_in_blocks.items():
        names.setdefault(definition, name)
    return names


def _add_names(names: dict[Definition, str], module: DefiningModule, bound: Mapping[str, object]) -> None:
    """Add the record names that bound names give to definitions of a module."""
    positions = {name: position for position, name in enumerate(module.namespace)}
    older: list[tuple[Definition, str]] = []
    for definition, name, variable in _named(module, bound):
        if positions.get(variable, len(positions)) < definition.older_names:
            older.append((definition, name))
        else:
            names.setdefault(definition, name)
    for definition, name in older:
        names.setdefault(definition, name)


def _named(module: DefiningModule, bound: Mapping[str, object]) -> Iterator[tuple[Definition, str, str]]:
    """The definitions of a module that bound names stand for, with the record names that these give them, and the variables.

    A list has none: it may be older than its items.
    """
    for name, value in bound.items():
        definition = definition_of(value)
        if definition is not None and definition.module is module and not definition.stays_anonymous:
            yield definition, record_name(name), name
        elif isinstance(value, type) and vars(value).get("__module__") == module.name and _names_records(value):
            yield from [(one, inner, "") for one, inner, _ in _named(module, vars(value))]
    for name, value in bound.items():
        for member, member_name in _members(record_name(name), value):
            if member.module is module:
                yield member, member_name, "" if isinstance(value, list) else name


def _names_records(cls: type) -> bool:
    """True for a class whose body names records as a module does: that of Aliases."""
    return getattr(cls, "names_records", False) is True


def name_definitions_of_block(module: DefiningModule, before: Mapping[str, object]) -> None:
    """Keep the names that a block of code has bound, and what these were bound to before it: they may be bound again.

    Args:
        before: the module's namespace when the block began.
    """
    unbound = object()
    changed = {name: value for name, value in module.namespace.items() if before.get(name, unbound) is not value}
    _add_names(module.names_in_blocks, module, {name: before[name] for name in changed if name in before})
    _add_names(module.names_in_blocks, module, changed)


def name_of(definition: Definition) -> str:
    """The record name of a definition, also of one for another release; empty for an anonymous record."""
    return names_in(definition.module).get(definition, "")


def record_name(name: str) -> str:
    """The record name for a name in Python: without the underscore at its end, which keeps it from being one of Python's words."""
    return name[:-1] if name.endswith("_") and not name.startswith("__") else name


@checked
def anonymous_from(number: int) -> None:
    """Give the next anonymous record of this module the name ``anonymous_<number>``; those after it count on.

    For targets whose files are compared with those of a ``.td`` target: llvm-tblgen's asm-matcher writes the names of AsmOperandClasses in
    comments, and TableGen counts the anonymous records of all sources, those of LLVM's own ``Target.td`` (0 to 8018) among them.

    Args:
        number: above those of all anonymous records before it, so that names are in the order of definition.
    """
    place = current_place()
    if not 0 <= number < 1 << 31:
        raise fail(
            place, f"anonymous records have numbers from 0 to 2147483647, and this is {number}; give one of these"
        )
    module = DefiningModule.of(running_namespace())
    module.numbers.setdefault(len(module.definitions), []).append((number, place, module.open_releases))


@checked
def named_record(name: str, definition: D) -> D:
    """Give a definition the name of its record, where no variable has that name::

        D_64 = [named_record(f"D{n}_64", Double(f"f{n}", sub_regs=[F[n], F_HI[n]])) for n in range(32)]

    Args:
        name: letters, digits and underscores.

    Returns:
        the definition.
    """
    made = definition_of(definition)
    if made is None:
        raise fail(
            current_place(),
            f"named_record takes a definition, but {given(definition)} is not one; give it what makes a record",
        )
    if _NAME.fullmatch(name) is None:
        raise fail(
            current_place(),
            f"'{name}' is not a name of a record: use letters, digits and underscores, and not digits alone",
        )
    if made.given_name and made.given_name != name:
        raise fail(current_place(), f"this definition is named '{name}' and '{made.given_name}'; name it once")
    object.__setattr__(made, "given_name", name)
    return definition


@overload
def columns(rows: Iterable[tuple[A, B]], /) -> tuple[list[A], list[B]]: ...


@overload
def columns(rows: Iterable[tuple[A, B, C]], /) -> tuple[list[A], list[B], list[C]]: ...


@overload
def columns(rows: Iterable[tuple[A, B, C, D]], /) -> tuple[list[A], list[B], list[C], list[D]]: ...


def columns(rows: Iterable[tuple[object, ...]], /) -> object:
    """The columns of a table, for definitions that a loop makes in turn::

        W, R = columns((low, Ri(f"r{n}", sub_regs=[low])) for n in range(12) for low in [Wi(f"w{n}")])

    defines ``W0``, ``R0``, ``W1``, ``R1``, ... in this order.

    Args:
        rows: two to four definitions in each; at least one row.
    """
    return tuple([list(column) for column in zip(*rows, strict=True)])


@checked
def family(names: str = _JOINED, **others: str) -> Callable[[type[T]], type[T]]:
    """State the record names of the members of a NamedTuple, such as the forms of an instruction::

        @family("{family}_{member}", wide="{family}_64")
        class Forms(NamedTuple):
            rr: type[Instruction]
            wide: type[Instruction]

        ADD = Forms(rr, wide)  # the records ADD_rr and ADD_64

    Args:
        names: the template of the record names; ``{family}`` is the name of the tuple, ``{member}`` that of the field, and ``{number}`` the field from
            its first digit on, ``16`` of ``x16``, since no field begins with one.
        others: the templates of single fields.
    """

    def state(cls: type[T]) -> type[T]:
        fields = _fields(cls)
        if fields is None:
            raise fail(
                current_place(),
                f"family takes a class of named tuples, but {given(cls)} is not one; derive it from NamedTuple",
            )
        for field in others:
            if field not in fields:
                hint = did_you_mean(field, fields) or f"; it has {', '.join(fields)}"
                raise fail(current_place(), f"'{cls.__name__}' has no field '{field}'{hint}")
        templates = {field: others.get(field, names) for field in fields}
        for field, template in templates.items():
            _check(template)
            same = next(other for other in fields if _name(templates, "", other) == _name(templates, "", field))
            if same != field:
                raise fail(
                    current_place(),
                    f"the template '{template}' gives '{same}' and '{field}' the same record name; tell them apart",
                )
        setattr(cls, _TEMPLATES, templates)
        return cls

    return state


def _check(template: str) -> None:
    """Raise DiagnosticError for a template of record names that is not one."""
    try:
        used = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
    except ValueError:
        used = []
    if "family" not in used or not set(used) <= {"family", "member", "number"}:
        raise fail(
            current_place(),
            f"the template '{template}' of record names must have {{family}}, and may have {{member}} or {{number}}; for example"
            " '{family}_{member}'",
        )


def _name(templates: Mapping[str, str], family: str, field: str) -> str:
    """The record name of a member of a named tuple."""
    member = record_name(field)
    return templates.get(field, _JOINED).format(family=family, member=member, number=_NUMBER.sub("", member))


def _fields(named_tuple: object) -> tuple[str, ...] | None:
    """The names of the fields of a named tuple, or of a class of them; None for anything else."""
    fields: object = getattr(named_tuple, "_fields", None)
    return cast("tuple[str, ...]", fields) if isinstance(fields, tuple) else None


_DEEPEST = 50  #: of lists in lists; none that is written by hand is as deep


def _members(name: str, value: object, outer: tuple[object, ...] = ()) -> Iterator[tuple[Definition, str]]:
    """The definitions in a tuple or list, and in nested ones, with their names.

    Args:
        outer: the lists that this one is in.
    """
    if isinstance(value, Forms):
        for key, form in zip(value.keys, cast("Forms[Definition]", value)):
            if not form.stays_anonymous:
                yield form, f"{name}{value.separator}{key}"
        return
    if not isinstance(value, (tuple, list)) or len(outer) == _DEEPEST or any(one is value for one in outer):
        return
    members = cast("tuple[object, ...] | list[object]", value)
    fields = _fields(members)
    templates: Mapping[str, str] = getattr(type(members), _TEMPLATES, {})
    names = (
        [_name(templates, name, field) for field in fields]
        if fields is not None
        else [f"{name}{index}" for index in range(len(members))]
    )
    for member_name, member in zip(names, members, strict=True):
        definition = definition_of(member)
        if definition is not None and not definition.stays_anonymous:
            yield definition, member_name
        elif definition is None:
            yield from _members(member_name, member, (*outer, members))
