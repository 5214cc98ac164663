"""Stages of itineraries that many classes of instructions go through: a variable for each, as a table of itineraries in a manual has symbols for them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Listing,
    Name,
    Plain,
    Statement,
    Symbol,
    rough,
    symbols,
)
from tgdsl.migration.text.module_text import Module, outer_names

_ITINERARIES, _STAGE = Name(of_language("ProcessorItineraries")), Name(of_language("InstrStage"))
_ANONYMOUS = Name(of_language("anonymous"))
#: How often a stage is there, at least; the units that a name has; the lines that the variables of an itinerary save, at least.
_OFTEN, _UNITS, _WORTH = 2, 3, 4


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
        stages = list(_stages(statement.value))
        counts = Counter(map(rough, stages))
        variables: dict[str, Expression] = {}
        before: list[Statement] = []
        for text, stage in {rough(one): one for one in stages}.items():
            if text not in known and counts[text] >= _OFTEN:
                name = _name(stage, {*taken, *[one.target for one in before if isinstance(one, Assignment)]})
                variables[text] = Name(Symbol(path, name))
                before.append(Assignment(name, Call(_ANONYMOUS, [stage])))
        changed = evolve(statement, value=_replaced(statement.value, {**known, **variables}))
        if sum(map(length, [*before, changed])) + _WORTH > length(statement):
            found.append(statement)
            continue
        known |= variables
        taken.update([one.target for one in before if isinstance(one, Assignment)])
        found += [*before, changed]
    return evolve(module, statements=found)


def _stages(value: Expression) -> Iterator[Call]:
    match value:
        case Call(function) if function == _STAGE:
            yield value
        case Call(_, arguments, named):
            for one in [*arguments, *[given for _, given in named]]:
                yield from _stages(one)
        case Listing(items):
            for one in items:
                yield from _stages(one)
        case _:
            pass


def _replaced(value: Expression, variables: Mapping[str, Expression]) -> Expression:
    match value:
        case Call(function) if function == _STAGE:
            return variables.get(rough(value), value)
        case Call(_, arguments, named):
            given = [(name, _replaced(one, variables)) for name, one in named]
            return evolve(value, arguments=[_replaced(one, variables) for one in arguments], named=given)
        case Listing(items):
            return evolve(value, items=[_replaced(one, variables) for one in items])
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
