"""Stages of itineraries that many classes of instructions go through: a variable for each, as a table of itineraries in a manual has symbols for them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Listing,
    Name,
    Statement,
    Symbol,
    rough,
    symbols,
)
from tgdsl.migration.text.module_text import Module, outer_names

_ITINERARIES, _STAGE = Name(of_language("ProcessorItineraries")), Name(of_language("InstrStage"))
_ITINERARY, _ANONYMOUS = Name(of_language("InstrItinData")), Name(of_language("anonymous"))
#: How often a stage, or a list of stages, is there, at least; the units that a name has; the lines that the variables of an itinerary save, at least.
_OFTEN, _UNITS, _WORTH = 2, 3, 4
#: The characters of a list of stages, at least, that has a variable as well.
_LONG = 60


def with_shared_stages(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules in which stages that itineraries repeat are variables, where that is shorter.

    Args:
        package: its dotted name.
    """
    return [_shared(one, f"{package}.{one.name}") if any(map(_is_table, one.statements)) else one for one in modules]


def _is_table(statement: Statement) -> bool:
    value = statement.value if isinstance(statement, Assignment) else None
    return isinstance(value, Call) and value.function == _ITINERARIES


def _shared(module: Module, path: str) -> Module:
    taken = {name for one in module.statements for name in outer_names(one)}
    taken |= {symbol.name for one in module.statements for symbol in symbols(one)}
    known: dict[str, Expression] = {}  # variables by the texts of stages
    found: list[Statement] = []
    for statement in module.statements:
        if not isinstance(statement, Assignment) or not _is_table(statement):
            found.append(statement)
            continue
        stages = list(_calls(statement.value, _STAGE))
        counts = Counter(map(rough, stages))
        variables: dict[str, Expression] = {}
        before: list[Assignment] = []
        for text, stage in {rough(one): one for one in stages}.items():
            if text not in known and counts[text] >= _OFTEN:
                name = _name(stage, {*taken, *_targets(before)})
                variables[text] = Name(Symbol(path, name))
                before.append(Assignment(name, Call(_ANONYMOUS, [stage])))
        shown = {**known, **variables}
        whole = _changed(statement.value, _STAGE, lambda one: shown.get(rough(one), one))
        taken.update(_targets(before))
        lists = _lists(whole, path, taken)
        before += [Assignment(name.symbol.name, one) for one, name in lists.values()]
        listed = {text: name for text, (_, name) in lists.items()}
        changed = evolve(statement, value=_changed(whole, _ITINERARY, lambda row: _with_lists(row, listed)))
        if sum(map(length, [*before, changed])) + _WORTH > length(statement):
            found.append(statement)
            continue
        known |= variables
        taken.update(_targets(before))
        found += [*before, changed]
    return evolve(module, statements=found)


def _targets(statements: Sequence[Assignment]) -> Sequence[str]:
    return [one.target for one in statements]


def _lists(whole: Expression, path: str, taken: Collection[str]) -> Mapping[str, tuple[Listing, Name]]:
    """The long lists of stages that several classes have, by their texts, with the variables for them: each has the name of the first class."""
    rows = list(_rows(whole))
    counts = Counter([rough(stages) for _, stages in rows])
    found: dict[str, tuple[Listing, Name]] = {}
    for of, stages in rows:
        text = rough(stages)
        name = f"{of}_stages"
        is_long = len(text) >= _LONG and all([isinstance(one, Name) for one in stages.items])
        if counts[text] >= _OFTEN and is_long and text not in found and name not in taken:
            found[text] = stages, Name(Symbol(path, name))
    return found


def _rows(whole: Expression) -> Iterator[tuple[str, Listing]]:
    """The names of classes, and the stages that they go through."""
    for row in _calls(whole, _ITINERARY):
        match row.arguments:
            case [Name(symbol), Listing() as stages, *_]:
                yield symbol.name, stages
            case _:
                pass


def _with_lists(row: Call, lists: Mapping[str, Expression]) -> Call:
    """A row of an itinerary with variables in place of lists of stages."""
    match row.arguments:
        case [of, stages, *rest]:
            return evolve(row, arguments=[of, lists.get(rough(stages), stages), *rest])
        case _:
            return row


def _calls(value: Expression, function: Expression) -> Iterator[Call]:
    """The calls of a function in an expression, from left to right."""
    match value:
        case Call(called) if called == function:
            yield value
        case Call(_, arguments, named):
            for one in [*arguments, *[given for _, given in named]]:
                yield from _calls(one, function)
        case Listing(items):
            for one in items:
                yield from _calls(one, function)
        case _:
            pass


def _changed(value: Expression, function: Expression, change: Callable[[Call], Expression]) -> Expression:
    """An expression in which others stand in place of the calls of a function."""
    match value:
        case Call(called) if called == function:
            return change(value)
        case Call(_, arguments, named):
            given = [(name, _changed(one, function, change)) for name, one in named]
            return evolve(value, arguments=[_changed(one, function, change) for one in arguments], named=given)
        case Listing(items):
            return evolve(value, items=[_changed(one, function, change) for one in items])
        case _:
            return value


def _name(stage: Call, taken: set[str]) -> str:
    """The name of a stage: of its units, its cycles, and those to the next stage: ``FPU_2``, ``ALU0_or_ALU1_1_next_0``."""
    cycles, units = stage.arguments[0], stage.arguments[1]
    names = [one.symbol.name for one in units.items if isinstance(one, Name)] if isinstance(units, Listing) else []
    prefix = os.path.commonprefix(names) if len(names) > 1 else ""
    prefix = prefix[: prefix.rfind("_") + 1]
    listed = names if len(names) <= _UNITS else [names[0], names[-1]]
    words = [prefix + ("_or_" if len(names) <= _UNITS else "_to_").join([one.removeprefix(prefix) for one in listed])]
    words += [rough(cycles), *[f"next_{rough(value)}" for name, value in stage.named if name == "time_inc"]]
    words += [rough(value).rpartition(".")[2].lower() for name, value in stage.named if name != "time_inc"]
    name = "_".join([one for one in words if one])
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name}_{number}"
    return free
