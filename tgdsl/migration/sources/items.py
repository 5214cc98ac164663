"""Comments on the items of lists: on the steps of a calling convention, at which they stand, and on registers of a class."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Assignment, Call, Expression, Listing, Name, Noted, Statement
from tgdsl.migration.sources.comments import SourceNote
from tgdsl.migration.sources.statements import Statement as SourceStatement

_CONVENTION = Name(of_language("CallingConv"))
_REGISTER_CLASS = Name(of_language("RegisterClass"))


def has_items(made: Statement) -> bool:
    """True for a definition whose arguments are the items of a list in TableGen: a calling convention."""
    return isinstance(made, Assignment) and isinstance(made.value, Call) and made.value.function == _CONVENTION


def with_noted_items(made: Statement, source: SourceStatement, notes: Sequence[SourceNote]) -> Statement:
    """The definition with the comments on its items.

    Args:
        source: the definition in TableGen.
        notes: the comments in it; those that have a place now are said to be placed.
    """
    if not isinstance(made, Assignment) or not isinstance(made.value, Call):
        return made
    lists = [one.value for parent in source.parents for one in parent.arguments if one.value.tokens[:1] == ["["]]
    arguments = list(made.value.arguments)
    ends = [end for _, end in source.source.items(lists[-1].first)] if lists else []
    if len(ends) != len(arguments):
        return made
    on_items: dict[int, list[SourceNote]] = {}
    for note in notes:
        token = note.token - 1 if note.beside else note.token
        # The comma is before a comment beside an item.
        at = next((number for number, end in enumerate(ends) if token < end + note.beside), None)
        if at is not None and token >= lists[-1].first:
            on_items.setdefault(at, []).append(note)
            note.placed = True
    for at, some in on_items.items():
        arguments[at] = _noted(arguments[at], some)
    return evolve(made, value=evolve(made.value, arguments=arguments)) if on_items else made


def on_gone_items(made: Statement, source: SourceStatement, notes: Sequence[SourceNote]) -> Sequence[SourceNote]:
    """The comments that part the registers of a class in TableGen, where its statement lists these otherwise, such as by slices.

    One comment alone may be on all of the registers, and is none of these.

    Args:
        source: the definition in TableGen.
        notes: the comments in it.
    """
    if not isinstance(made, Assignment) or not isinstance(made.value, Call) or made.value.function != _REGISTER_CLASS:
        return ()
    sets = [one.value for parent in source.parents for one in parent.arguments if one.value.tokens[:1] == ["("]]
    if not sets:
        return ()
    count = len(source.source.items(sets[-1].first))
    members = dict(made.value.named).get("members")
    if (
        isinstance(members, Listing)
        and len(members.items) == count
        and all([isinstance(one, Name) for one in members.items])
    ):
        return ()
    found = [note for note in notes if sets[-1].first < note.token < sets[-1].end]
    return found if len(found) > 1 else ()


def _noted(value: Expression, notes: Sequence[SourceNote]) -> Noted:
    """An item with the comments on it."""
    lines = [line for one in notes for line in one.piece.lines]
    return Noted(value, lines, beside=len(notes) == 1 and notes[0].beside)
