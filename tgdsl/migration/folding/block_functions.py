"""Functions for blocks of calls: their parameters are what differs from one block to the next, families in place of their members."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.calls import arguments_of, parameters_of, with_arguments
from tgdsl.migration.folding.families import Families
from tgdsl.migration.folding.leaves import Leaf, Slot
from tgdsl.migration.folding.list_names import free
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.folding.words import core, ends_of_words, use_of
from tgdsl.migration.library import symbols_of_std
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Several,
    Subscript,
    Symbol,
    rough,
    symbols,
)
from tgdsl.migration.translation import python_name

#: The parameters of such a function, at most.
MOST = 8
_CALLABLE = Name(Symbol("collections.abc", "Callable"))
_ANYTHING = Name(Symbol("typing", "Any"))


@frozen
class BlockFunction:
    """A function for blocks.

    Attributes:
        arguments: of the call for each block.
    """

    procedure: Procedure
    arguments: Sequence[Sequence[Expression]]


def function_for(blocks: Sequence[Sequence[Assignment]], families: Families, taken: set[str]) -> BlockFunction | None:
    """The function for blocks of calls of the same functions; None if it would have too many parameters.

    Args:
        taken: the names that are not free in the module.
    """
    functions = [families.functions[one] for one in map(called, blocks[0]) if one is not None]
    columns = _columns(blocks, functions, families)
    varying = [one for one in columns if len(set(one.texts)) > 1]
    inside = {symbol.name for call in blocks[0] for symbol in symbols(call)}
    parts = _parts(varying, families)
    given: dict[object, _Given] = {}
    values: list[Expression] = []
    for column in columns:
        if len(set(column.texts)) == 1:
            values.append(column.values[0])
            continue
        part = parts.get(column.texts)
        if part is not None:
            one = given.setdefault(part.texts, _Given(["family"], part.values, part.annotation))
            one.uses.append(_Use(len(values), part.path))
        else:
            one = _with(given, column)
            one.uses.append(_Use(len(values), (), column.ends))
        values.append(column.values[0])
    if len(given) > MOST:
        return None
    parameters: list[Parameter] = []
    for one in given.values():
        name = free(next((word for word in one.names if word not in inside), one.names[-1]), inside)
        parameters.append(Parameter(name, one.annotation))
        for use in one.uses:
            values[use.number] = _member(use_of(name, *use.ends), use.path)
    name = free(_name([one.name for one in functions]), taken)
    left = iter(values)
    whole = [_with_leaves(value, left, families) for _, value in arguments_of(blocks[0])]
    procedure = Procedure(name, parameters, Plain("None"), with_arguments(blocks[0], whole), None)
    return BlockFunction(procedure, [list(row) for row in zip(*[one.values for one in given.values()])])


@frozen
class _Column:
    """An argument of the calls of blocks.

    Attributes:
        parameter: of the function that is called.
        values: it in each block, without its ends.
        texts: those of the values.
        ends: what all texts begin and end with.
    """

    parameter: Parameter
    values: Sequence[Expression]
    texts: tuple[str, ...]
    ends: tuple[str, str] = ("", "")


@frozen
class _Part:
    """The family that an argument is a member of in each block.

    Attributes:
        path: the names of the members that lead from the family to the argument.
    """

    values: Sequence[Expression]
    texts: tuple[str, ...]
    annotation: Expression
    path: tuple[str, ...]


@frozen
class _Use:
    """A use of a parameter.

    Attributes:
        number: of the argument that it is.
        path: the names of the members that lead from it to the argument.
        ends: what stands before and behind it in a text.
    """

    number: int
    path: tuple[str, ...]
    ends: tuple[str, str] = ("", "")


class _Given:
    """A parameter of the function.

    Attributes:
        names: that it may have, the best one first.
        values: that it has in each block.
        uses: for arguments.
    """

    def __init__(self, names: Sequence[str], values: Sequence[Expression], annotation: Expression) -> None:
        self.names = names
        self.values = values
        self.annotation = annotation
        self.uses: list[_Use] = []


def maker(value: Expression, families: Families) -> Procedure | None:
    """The function that an argument is made by, whose arguments stand for it; None for another argument."""
    if not isinstance(value, Call) or value.named or not isinstance(value.function, Name):
        return None
    found = families.functions.get(value.function.symbol)
    return found if found is not None and found.value is not None else None


def leaves_of(value: Expression, families: Families) -> Sequence[Expression]:
    """An argument, or those of the function that it is made by."""
    return value.arguments if maker(value, families) is not None and isinstance(value, Call) else [value]


def _with_leaves(value: Expression, leaves: Iterator[Expression], families: Families) -> Expression:
    """An argument with the next ones of some leaves."""
    if maker(value, families) is None or not isinstance(value, Call):
        return next(leaves)
    return evolve(value, arguments=[next(leaves) for _ in value.arguments], uses=())


def _columns(
    blocks: Sequence[Sequence[Assignment]], functions: Sequence[Procedure], families: Families
) -> Sequence[_Column]:
    given: list[Parameter] = []
    for function, statement in zip(functions, blocks[0]):
        for parameter, (_, value) in zip(parameters_of(function, statement), arguments_of([statement])):
            made = maker(value, families)
            given += [parameter] if made is None else [one for one in made.parameters if one.default is None]
    rows = [[leaf for _, value in arguments_of(block) for leaf in leaves_of(value, families)] for block in blocks]
    columns = without_ends(list(zip(*rows)))
    return [_Column(one, column, tuple(map(rough, column)), ends) for one, (column, ends) in zip(given, columns)]


def without_ends(columns: Sequence[Sequence[Expression]]) -> Sequence[tuple[Sequence[Expression], tuple[str, str]]]:
    """The values of arguments, in each block, and what was taken off of texts: what they begin and end with in all blocks."""
    leaves = [[Leaf("str", value, "") for value in column] for column in columns]
    varying = [number for number, column in enumerate(columns) if _is_of_texts(column)]
    ends = ends_of_words([Slot(number, leaves[number]) for number in varying])
    found: list[tuple[Sequence[Expression], tuple[str, str]]] = []
    for number, column in enumerate(columns):
        prefix, suffix = ends.get(number, ("", ""))
        short = [core(one, prefix, suffix) for one in leaves[number]] if number in ends else column
        found.append((short, (prefix, suffix)))
    return found


def _is_of_texts(column: Sequence[Expression]) -> bool:
    """True for texts of which some differ."""
    are_texts = all([isinstance(one, Plain) and one.text[0] == one.text[-1] == '"' for one in column])
    return are_texts and len(set(map(rough, column))) > 1


def _with(given: dict[object, _Given], column: _Column) -> _Given:
    """The parameter for an argument, which may be one that there is."""
    annotation = column.parameter.annotation
    known = given.get(column.texts)
    both = None if known is None else _both(known.annotation, annotation)
    if known is None or both is None:
        names = [*_common_word(column.values), column.parameter.name]
        return given.setdefault(
            (column.texts, rough(annotation)) if known else column.texts, _Given(names, column.values, annotation)
        )
    known.annotation = both
    return known


def _both(one: Expression, other: Expression) -> Expression | None:
    """The annotation of what two parameters are given; None if they have nothing in common."""
    if rough(one) == rough(other):
        return one
    if not isinstance(one, Subscript) or not isinstance(other, Subscript) or not one.value == other.value == _CALLABLE:
        return None
    results = [each.index.items[-1] for each in (one, other) if isinstance(each.index, Several)]
    result = results[0] if len({rough(each) for each in results}) == 1 else _ANYTHING
    return Subscript(_CALLABLE, Several([Plain("..."), result]))


def _parts(columns: Sequence[_Column], families: Families) -> Mapping[tuple[str, ...], _Part]:
    """The families that arguments are members of, if several are of the same ones; by the texts of the arguments."""
    found = {one.texts: part for one in columns if (part := _part(one, families)) is not None}
    counts = Counter([one.texts for one in found.values()])
    return {texts: part for texts, part in found.items() if counts[part.texts] > 1}


def _part(column: _Column, families: Families) -> _Part | None:
    """The largest families that an argument is a member of, of one class in all blocks, by the same way."""
    chains = [_chain(one) for one in column.values]
    for depth in range(min(map(len, chains)) - 1):
        classes = [families.class_of(chain[depth]) for chain in chains]
        paths = {tuple([one.attribute for one in chain[depth + 1 :] if isinstance(one, Member)]) for chain in chains}
        first = classes[0]
        if first is not None and len(paths) == 1 and all([one == first for one in classes]):
            values = [chain[depth] for chain in chains]
            return _Part(values, tuple(map(rough, values)), first, paths.pop())
    return None


def _chain(value: Expression) -> Sequence[Expression]:
    """A member of families behind these, the outermost one first."""
    return [*_chain(value.value), value] if isinstance(value, Member) else [value]


def _member(value: Expression, path: Sequence[str]) -> Expression:
    for attribute in path:
        value = Member(value, attribute)
    return value


def _common_word(values: Sequence[Expression]) -> Sequence[str]:
    """The last word of names, if it is that of all of them, and nothing else is called so."""
    words = {one.symbol.name.rpartition("_")[2] if isinstance(one, Name) else "" for one in values}
    word = words.pop() if len(words) == 1 else ""
    return [python_name(word)] if word[:1].islower() and word.isidentifier() and word not in symbols_of_std() else []


def _name(names: Sequence[str]) -> str:
    """The name of a function for calls of others: the words that their names begin with, or else that of the first one."""
    words = [name.split("_") for name in names]
    common = "_".join([column[0] for column in takewhile(lambda one: len(set(one)) == 1, zip(*words))])
    return f"{common or names[0]}_forms"
