"""Long modules as several: a type checker needs minutes for tens of thousands of lines, and an editor checks the whole module at each change."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.calls import is_type_variable, own_names
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.pattern_groups import is_heading
from tgdsl.migration.python import (
    AS_DEFINED,
    ClassStatement,
    Comment,
    Procedure,
    Statement,
    Symbol,
    lines,
)
from tgdsl.migration.python.moving import with_symbols
from tgdsl.migration.records.record_modules import numbered
from tgdsl.migration.text.module_text import Module, outer_names, text_of
from tgdsl.migration.text.notes import Head

#: The lines of a module that stays whole, at most, and those of a part of a longer one, about.
_WHOLE, _PART = 6000, 4000


def with_long_modules_cut(
    modules: Sequence[Module], package: str, whole: int = _WHOLE, part: int = _PART
) -> list[Module]:
    """Modules of which long ones are cut into parts of about the same length, at the headings of their sections where there are some.

    The parts follow each other, so that all is defined in the same order; each imports what it uses of those before it.

    Args:
        package: its dotted name.
        whole: the lines of a module that stays whole, at most.
        part: those of a part, about.
    """
    taken = {module.name for module in modules}
    places: dict[Symbol, Symbol] = {}
    found: list[Module] = []
    for module in modules:
        path = f"{package}.{module.name}"
        starts = [0, *_cuts(module, package, whole, part)]
        for start, end in zip(starts, [*starts[1:], len(module.statements)]):
            statements = module.statements[start:end]
            if not start:
                found.append(evolve(module, statements=statements))
                continue
            name = numbered(module.name, taken)
            taken.add(name)
            names = [one for statement in statements for one in outer_names(statement)]
            places.update({Symbol(path, one): Symbol(f"{package}.{name}", one) for one in names})
            variables = _type_variables(module.statements[:start], statements)
            found.append(Module(name, [*variables, *statements], _head(module, statements[0])))
    if not places:
        return list(modules)
    return [evolve(one, statements=[with_symbols(each, places) for each in one.statements]) for one in found]


def _type_variables(before: Sequence[Statement], statements: Sequence[Statement]) -> list[Statement]:
    """The type variables of the parts before one that it uses: it has them again, as annotations have their names alone."""
    variables = {one.target: one for one in before if is_type_variable(one)}
    if not variables:
        return []
    words = {word for one in statements for line in lines(one, AS_DEFINED) for word in re.findall(r"\w+", line)}
    return [one for name, one in variables.items() if name in words]


def _head(module: Module, first: Statement) -> Head:
    """The beginning of a part of a module that is not its first one."""
    title = first.lines[0].strip("- ") if isinstance(first, Comment) and is_heading(first) else ""
    return Head(
        module.head.comment, [f'More of {module.name}, from "{title}" on.' if title else f"More of {module.name}."]
    )


def _cuts(module: Module, package: str, whole: int, part: int) -> list[int]:
    """The positions of the statements that parts begin with, but for the first one."""
    statements = module.statements
    lengths = [length(one) for one in statements]
    total = sum(lengths)
    if 2 * total <= whole:  # imports are no half of a text
        return []
    written = text_of(module, package).count("\n")
    if written <= whole:
        return []
    before = [0]  # the lines before each statement
    for one in lengths:
        before.append(before[-1] + one)
    ranks = _ranks(statements, f"{package}.{module.name}")
    count = -(-written // part)
    found: list[int] = []
    for number in range(1, count):
        ideal = total * number // count
        near = [one for one in ranks if 3 * abs(before[one] - ideal) * count <= total]
        if near:
            best = min(near, key=lambda one: (ranks[one], abs(before[one] - ideal)))
            if not found or best > found[-1]:
                found.append(best)
    return found


def _ranks(statements: Sequence[Statement], path: str) -> Mapping[int, int]:
    """The positions where a module may be cut, with their ranks, of which the least is best.

    A part uses nothing of those after it, and no name of another one that begins with an underscore.
    """
    whole = _kept_together(statements, path)
    found: dict[int, int] = {}
    for position in range(1, len(statements)):
        rank = _rank(statements[position], statements[position - 1])
        if rank is not None and not whole[position]:
            found[position] = rank
    return found


def _rank(statement: Statement, before: Statement | None) -> int | None:
    """0 for the heading of a section, 1 for another comment, and for statements that have none above them 2 if they are classes or functions, and else 3;
    None where a part cannot begin."""
    has_comment = isinstance(before, Comment) and any(before.lines) and not before.beside
    if not isinstance(statement, Comment):
        return None if has_comment else 2 if isinstance(statement, (ClassStatement, Procedure)) else 3
    if statement.beside or not any(statement.lines):
        return None
    if is_heading(statement):
        return 0
    return None if has_comment else 1


def _kept_together(statements: Sequence[Statement], path: str) -> Sequence[bool]:
    """True for each position at which a cut would part a name from what has to be in one module with it."""
    bound = {name: number for number, one in enumerate(statements) for name in outer_names(one)}
    steps = [0] * (len(statements) + 1)
    for number, one in enumerate(statements):
        for name in own_names(one, path):
            place = bound.get(name, number)
            if place > number or name.startswith("_"):
                first, last = sorted([number, place])
                steps[first + 1] += 1
                steps[last + 1] -= 1
    found: list[bool] = []
    inside = 0
    for step in steps:
        inside += step
        found.append(inside > 0)
    return found
