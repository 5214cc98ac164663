"""Parts of words of variable length that belong to one operand in all instructions of a class, and differ in their form, as addressing modes do."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.instructions.drawings import WORD
from tgdsl.migration.instructions.variable_words import (
    Part,
    VariableWord,
    own_part,
    read_word,
    units_of,
    variable_word,
)
from tgdsl.records import Dag, Record, RecordSet, Ref, Value

#: The instructions of a class, at least, that have such parts.
_FEWEST = 4
_LAYOUTS = ("ascend", "descend")


def varying_words(records: RecordSet) -> Mapping[str, VariableWord]:
    """The words of instructions that have such parts, by the names of the instructions.

    A part is what TableGen's classes have made as one dag: the instructions of one class have it at one place. Where it has
    other forms than texts of other bits, a function for each form lets all of these instructions have one text.
    """
    groups: dict[str, list[Record]] = {}
    for one in records.of_class("Instruction"):
        if variable_word(one) is not None:
            groups.setdefault(one.superclasses[-1], []).append(one)
    found: dict[str, VariableWord] = {}
    for group in groups.values():
        if len(group) < _FEWEST:
            continue
        places = _places([one.fields[WORD] for one in group], ())
        for one in group if places else ():
            word = read_word(_with_parts(one.fields[WORD], places, ()))
            if word is not None:
                found[one.name] = word
    return found


def _places(parts: Sequence[Value], place: tuple[int, ...]) -> Mapping[tuple[int, ...], str]:
    """The places of varying parts, each with its operand.

    Args:
        parts: those of all instructions at one place, which are whole words at the outermost one.
        place: the numbers of the arguments that lead there.
    """
    if len(set(parts)) == 1:
        return {}
    operands = {one.operand for part in parts for one in VariableWord(units_of(part)).operands()}
    columns = _columns(parts)
    is_outer = len(place) == 0 or len(operands) > 1 or any(map(_is_made_of_layouts, columns))
    if columns and is_outer:
        return {key: one for number, each in enumerate(columns) for key, one in _places(each, (*place, number)).items()}
    if is_outer or len(operands) != 1 or len({_form(units_of(part)) for part in parts}) == 1:
        return {}
    return dict.fromkeys([place], *operands)


def _columns(parts: Sequence[Value]) -> Sequence[Sequence[Value]]:
    """The arguments of layouts that have equally many, by their numbers; none for other parts."""
    layouts = [part for part in parts if isinstance(part, Dag) and isinstance(part.operator, Ref)]
    kinds = {(part.operator.name, len(part.args)) for part in layouts if isinstance(part.operator, Ref)}
    if len(layouts) < len(parts) or len(kinds) > 1 or not all([kind in _LAYOUTS for kind, _ in kinds]):
        return ()
    return list(zip(*[[one.value for one in part.args] for part in layouts]))


def _is_made_of_layouts(parts: Collection[Value]) -> bool:
    """True if all parts at a place are layouts, of which some differ."""
    kinds = [one.operator for one in parts if isinstance(one, Dag)]
    return len(set(parts)) > 1 and len(kinds) == len(parts) and set(kinds) <= {Ref(one) for one in _LAYOUTS}


def _form(units: Sequence[Sequence[Part]]) -> object:
    """The form of a part, whatever its texts of bits are."""
    return tuple([tuple(["" if isinstance(part, str) else part for part in unit]) for unit in units])


def _with_parts(value: Value, places: Mapping[tuple[int, ...], str], place: tuple[int, ...]) -> Value:
    """A part of a word with marks at the places."""
    if place in places:
        return own_part(places[place], value)
    if not isinstance(value, Dag) or not any([one[: len(place)] == place for one in places]):
        return value
    args = [evolve(one, value=_with_parts(one.value, places, (*place, n))) for n, one in enumerate(value.args)]
    return evolve(value, args=tuple(args))
