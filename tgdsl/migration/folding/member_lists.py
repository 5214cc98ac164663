"""Functions that give members of a family as a list, where calls have lists of the same members of several families: ``vv_masks(PseudoVADD)``."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.calls import functions_of, names_of, parameters_of, uses_any
from tgdsl.migration.folding.families import Families
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.list_names import free, several
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Listing,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Subscript,
    Symbol,
    rough,
)
from tgdsl.migration.python.moving import changed
from tgdsl.migration.python.spelling import snake_case
from tgdsl.migration.text.module_text import Module

#: The items of a list, and the lines that a function has to save.
_ITEMS, _WORTH = 4, 4
_FAMILY = "family"


def with_lists_of_members(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules in which functions give the lists that calls have of the same members of several families, where those are shorter.

    Args:
        package: its dotted name.
    """
    families = Families(modules, package)
    functions, variables = functions_of(modules, package)
    known = {symbol: one for symbol, one in functions.items() if not uses_any(one.parameters, variables)}
    return [
        evolve(one, statements=_with_functions(one.statements, f"{package}.{one.name}", families, known))
        for one in modules
    ]


@frozen
class _Members:
    """Members of a family.

    Attributes:
        paths: that lead to them: ``("VV_M1", "MASK")`` for ``family.VV_M1.MASK``.
        of: the class of the family.
        item: what the parameter that gets the list is annotated with as the class of its items.
    """

    paths: tuple[tuple[str, ...], ...]
    of: Expression
    item: Expression

    def key(self) -> object:
        """The same for members that one function gives."""
        return self.paths, rough(self.of), rough(self.item)

    def name(self) -> str:
        """The name of the function: of the words that the paths have in common, for several."""
        words: list[str] = []
        for parts in zip(*self.paths):
            first = os.path.commonprefix(parts)
            words.append(first if len(set(parts)) == 1 else first.rpartition("_")[0])
        return several(snake_case("_".join([word.strip("_") for word in words if word.strip("_")])) or "member", ())

    def function(self, name: str) -> Procedure:
        items = [_member(Plain(_FAMILY), path) for path in self.paths]
        result = Subscript(Plain("list"), self.item)
        return Procedure(name, [Parameter(_FAMILY, self.of)], result, [], Listing(items, packed=True))


def _member(family: Expression, path: Sequence[str]) -> Expression:
    for one in path:
        family = Member(family, one)
    return family


def _with_functions(
    statements: Sequence[Statement], path: str, families: Families, functions: Mapping[Symbol, Procedure]
) -> list[Statement]:
    """The statements of a module with such functions, each before its first call.

    Args:
        functions: those that calls may be of.
    """
    groups: dict[object, tuple[_Members, list[int]]] = {}
    for position, statement in enumerate(statements):
        for members, _, _ in _lists(statement, families, functions):
            groups.setdefault(members.key(), (members, []))[1].append(position)
    if not groups:
        return list(statements)
    taken = names_of(statements)
    found = list(statements)
    before: dict[int, list[Statement]] = {}
    for members, positions in groups.values():
        name = free(members.name(), set(taken))
        function = members.function(name)
        new = {one: _with_calls(found[one], members, Symbol(path, name), families, functions) for one in set(positions)}
        saved = sum([length(found[one]) - length(made) for one, made in new.items()]) - length(function)
        if len(positions) < 2 or saved < _WORTH:
            continue
        taken.add(name)
        before.setdefault(min(positions), []).append(function)
        for one, made in new.items():
            found[one] = made
    return [one for position, statement in enumerate(found) for one in (*before.get(position, ()), statement)]


def _lists(
    statement: Statement, families: Families, functions: Mapping[Symbol, Procedure]
) -> Iterator[tuple[_Members, Expression, Listing]]:
    """The lists among the arguments of a call that are of members of one family, with the family."""
    function = functions.get(called(statement) or Symbol("", ""))
    if function is None or not isinstance(statement, Assignment) or not isinstance(statement.value, Call):
        return
    values = [*statement.value.arguments, *[value for _, value in statement.value.named]]
    if not any([isinstance(one, Listing) for one in values]):
        return
    for parameter, value in zip(parameters_of(function, statement), values):
        if (
            not isinstance(value, Listing)
            or len(value.items) < _ITEMS
            or not isinstance(parameter.annotation, Subscript)
        ):
            continue
        reached = [_path(one) for one in value.items]
        roots = {root for root, _ in reached}
        [root, *others] = roots
        of = families.class_of(root) if root is not None and not others else None
        if root is not None and of is not None:
            paths = tuple([one for _, one in reached])
            yield _Members(paths, of, parameter.annotation.index), root, value


def _path(value: Expression) -> tuple[Name | None, tuple[str, ...]]:
    """The name that a member is reached by, and the attributes; None for another value."""
    path: list[str] = []
    while isinstance(value, Member):
        path.insert(0, value.attribute)
        value = value.value
    return (value, tuple(path)) if isinstance(value, Name) and path else (None, ())


def _with_calls(
    statement: Statement,
    members: _Members,
    function: Symbol,
    families: Families,
    functions: Mapping[Symbol, Procedure],
) -> Statement:
    """A statement with calls of a function in place of lists."""
    instead = {
        id(listing): Call(Name(function), [family])
        for one, family, listing in _lists(statement, families, functions)
        if one.key() == members.key()
    }
    return changed(statement, lambda part: instead.get(id(part)))
