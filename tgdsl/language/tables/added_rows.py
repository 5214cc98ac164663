"""Records of LLVM's classes that are rows of a target's own tables, too, or enumerations of such: an intrinsic, a processor, an operand.

    class VectorIntrinsic(TableRow):
        IntrinsicID = Itself(Intrinsic)
        ScalarOperand: Annotated[int, Bits(4)]

    int_toy_vadd = with_row(ValueIntrinsic(...), VectorIntrinsic(2))

The record ``int_toy_vadd`` has the classes and the fields of both. An operand is an enumeration of rows, too, by :func:`with_enum`::

    Extension = with_enum(Operand(i32, print_method="printExtension"), RowEnum(ExtensionRow, name_field=ExtensionRow.Name))
"""

from __future__ import annotations

from typing import TypeVar

from tgdsl.diagnostics import Note, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.definition import Definition, definition_of
from tgdsl.language.core.running import current_place
from tgdsl.language.tables.own_records import OwnRecord, shape_of
from tgdsl.language.tables.searchable_tables import RowEnum

D = TypeVar("D")


@checked
def with_row(definition: D, row: OwnRecord) -> D:
    """Make the record of a definition a row of a table as well, with the fields of that.

    Args:
        definition: of one of LLVM's classes.
        row: made for it alone. A field declared as ``Itself(Intrinsic)`` is the definition.

    Returns:
        the definition.
    """
    made = definition_of(definition)
    if made is None or isinstance(made, OwnRecord):
        raise fail(
            current_place(),
            f"with_row takes a definition of one of LLVM's classes, but {given(definition)} is not one; a row alone is a record by itself",
        )
    _take(row, "row", made)
    for name, of in shape_of(type(row)).kinds_of_itself().items():
        if of is not None and not isinstance(made, of):
            row.problem_in(
                name,
                (),
                f"'{name}' of this {row.what} is {of.__name__} itself, and the row is given to {made.in_words}; give it to one of these",
            )
    _add(made, row)
    return definition


@checked
def with_enum(definition: D, enum: RowEnum) -> D:
    """Make the record of a definition a GenericEnum as well: an operand whose values are the entries of the enumeration.

    Args:
        definition: of one of LLVM's classes; its name is that of the enumeration.
        enum: made for it alone.

    Returns:
        the definition.
    """
    made = definition_of(definition)
    if made is None or isinstance(made, (OwnRecord, RowEnum)):
        raise fail(
            current_place(),
            f"with_enum takes a definition of another of LLVM's classes, but {given(definition)} is not one; a RowEnum alone is a record by itself",
        )
    _take(enum, "enumeration", made)
    _add(made, enum)
    return definition


def _take(part: Definition, what: str, made: Definition) -> None:
    """Take a definition out of those that are records by themselves, for the one that it becomes part of.

    Raises:
        DiagnosticError: it is part of a record already, or they are of two modules: LLVM's own definitions are those of all targets.
    """
    if made.module is not part.module:
        raise fail(
            current_place(),
            f"this definition is one of the module {made.module.name}, and a record gets its classes where it is made; write this call there, around what makes it",
            Note(made.place, "it is made here"),
        )
    definitions = part.module.definitions
    position = next((len(definitions) - 1 - n for n, one in enumerate(reversed(definitions)) if one is part), None)
    if position is None:
        raise fail(
            current_place(),
            f"this {what} is part of another definition; make one for each",
            Note(part.place, f"the {what} is made here"),
        )
    del definitions[position]


def _add(made: Definition, part: Definition) -> None:
    """Give a definition the classes and fields of another one, with its problems."""
    object.__setattr__(made, "rows", (*made.rows, part))
    made.problems.extend(part.problems)
    object.__setattr__(made, "broken", made.broken or bool(part.problems))
