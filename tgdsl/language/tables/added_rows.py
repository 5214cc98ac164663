"""Records of LLVM's classes that are rows of a target's own tables, too: an intrinsic, a processor.

    class VectorIntrinsic(TableRow):
        IntrinsicID = Itself(Intrinsic)
        ScalarOperand: Annotated[int, Bits(4)]

    int_toy_vadd = with_row(ValueIntrinsic(...), VectorIntrinsic(2))

The record ``int_toy_vadd`` has the classes and the fields of both.
"""

from __future__ import annotations

from typing import TypeVar

from tgdsl.diagnostics import Note, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.definition import definition_of
from tgdsl.language.core.running import current_place
from tgdsl.language.tables.own_records import OwnRecord, shape_of

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
            f"with_row takes a definition of one of LLVM's classes, and {given(definition)} is none; a row alone is a record by itself",
        )
    definitions = row.module.definitions
    position = next((len(definitions) - 1 - n for n, one in enumerate(reversed(definitions)) if one is row), None)
    if position is None:
        raise fail(
            current_place(),
            "this row is part of another definition; make one for each",
            Note(row.place, "the row is made here"),
        )
    del definitions[position]
    for name, of in shape_of(type(row)).kinds_of_itself().items():
        if of is not None and not isinstance(made, of):
            row.problem_in(
                name,
                (),
                f"'{name}' of this {row.what} is {of.__name__} itself, and the row is given to {made.in_words}; give it to one of these",
            )
    object.__setattr__(made, "rows", (*made.rows, row))
    made.problems.extend(row.problems)
    object.__setattr__(made, "broken", made.broken or bool(row.problems))
    return definition
