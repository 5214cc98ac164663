"""Units: the statements that one definition of the sources makes, a ``def`` or a ``defm``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import TypeAlias

from tgdsl.classes import evolve, frozen
from tgdsl.diagnostics import Location
from tgdsl.language.core.naming import record_name
from tgdsl.migration.folding.family_names import is_second
from tgdsl.migration.folding.pattern_groups import is_pattern
from tgdsl.migration.folding.signatures import Signatures, called
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Assignment, Call, ClassStatement, Expression, Name, Statement, Subscript, records_of
from tgdsl.migration.translation import python_name
from tgdsl.migration.translators.aliases import is_of_aliases, name_of
from tgdsl.records import Record, RecordSet

#: Gives the annotation for what a function returns that makes the definition of a statement; None if functions do not.
TypeOf: TypeAlias = "Callable[[Statement, Record], Expression | None]"

#: The kinds of records of which many are alike, whether there is an idiom for them or not.
_OF_MANY = tuple(map(of_language, ("PlainIntrinsic", "Operand")))
#: Units of more statements are looked at one level of defm further in: of those that define records with names, and of anonymous ones.
_LARGEST, _LARGEST_ANONYMOUS = 8, 64

_Run: TypeAlias = "Sequence[tuple[int, Record]]"

#: LLVM's class that adds predicates to a definition of any other one.
_MIXIN = "Requires"


@frozen
class Unit:
    """The statements that one definition of the sources makes.

    Attributes:
        origin: the lines of the multiclasses behind it, or its class; units of one origin may have one shape.
        statements: those that define records, in their order.
        names: that the statements bind; empty for an anonymous one.
        positions: of the statements in their module.
        between: the positions of other statements between these: classes that are defined where they are first needed, comments.
        level: the number of the ``defm`` in the chains of the records' places; None for a single definition.
        around: the place of the outermost ``defm`` around a nested unit; empty for the others.
    """

    origin: tuple[object, ...]
    statements: Sequence[Statement]
    names: Sequence[str]
    positions: Sequence[int]
    between: Sequence[int]
    level: int | None
    around: tuple[Location, ...] = ()

    @property
    def place(self) -> int:
        return self.positions[0]


def units(
    statements: Sequence[Statement], records: RecordSet, known: Signatures, is_outer: bool = False
) -> Iterator[Unit]:
    """The units of a module, in their order.

    Args:
        known: the functions that statements may call.
        is_outer: whether units are what outer ``defm``s make, however large.
    """
    for run, level in _runs(_definitions(statements, records, known), is_again=is_outer):
        yield _unit(statements, run, level)


def nested_units(statements: Sequence[Statement], records: RecordSet, known: Signatures) -> Iterator[Unit]:
    """The units inside of those that outer ``defm``s make, where the multiclass of one of these has several ``defm``s of another one: what each
    of them makes, and of what is nested further the innermost.

    Args:
        known: the functions that statements may call.
    """
    for outermost, run in groupby(_definitions(statements, records, known), lambda one: one[1].place.chain[-1:]):
        for part, depth in _nested(list(run), 0):
            yield evolve(_unit(statements, part, -depth - 1), around=outermost)


def _nested(run: _Run, depth: int) -> list[tuple[_Run, int]]:
    """See :func:`nested_units`; each with the number of ``defm``s around it.

    Args:
        run: the statements of one ``defm``, which has so many around it.
    """
    inner = [list(part) for _, part in groupby(run, lambda one: one[1].place.chain[-depth - 2 :])]
    several = [part for part in inner if 1 < len(part) < len(run)]
    deeper = [found for part in several for found in _nested(part, depth + 1)]
    if deeper:
        return deeper
    shapes = [tuple([record.place.chain[: -depth - 2] for _, record in part]) for part in several]
    return [(part, depth + 1) for part, shape in zip(several, shapes) if shapes.count(shape) > 1]


def _definitions(statements: Sequence[Statement], records: RecordSet, known: Signatures) -> _Run:
    """The positions of the statements that units are made of, each with its first record."""
    return [
        (position, records[records_of(one)[0]])
        for position, one in enumerate(statements)
        if (len(records_of(one)) == 1 or called(one) in known) and not _is_plain(one)
    ]


def inner_units(unit: Unit, statements: Sequence[Statement], records: RecordSet) -> Iterator[Unit]:
    """The units inside of one that no function stands for: what the definitions of its multiclass make, one level of defm further in, or single definitions.

    Args:
        statements: of the module.
    """
    run = [(position, records[records_of(statements[position])[0]]) for position in unit.positions]
    longest = max([len(record.place.chain) for _, record in run])
    for level in range((unit.level or -1) - 1, -longest - 1, -1):
        inner = [list(part) for _, part in groupby(run, lambda one: one[1].place.chain[level:])]
        if 1 < len(inner) < len(run):
            for part in inner:
                yield _unit(statements, part, level if len(part) > 1 else None)
            return
    for turn in _inner_turns(run):
        yield _unit(statements, turn, unit.level if len(turn) > 1 else None)


def innermost_units(unit: Unit, statements: Sequence[Statement], records: RecordSet) -> Iterator[Unit]:
    """The units inside of one as far in as any is of several statements; single definitions beside these.

    Args:
        statements: of the module.
    """
    for one in inner_units(unit, statements, records):
        inner = list(innermost_units(one, statements, records)) if len(one.statements) > 2 else []
        yield from inner if any([len(part.statements) > 1 for part in inner]) else [one]


def single_units(unit: Unit, statements: Sequence[Statement], records: RecordSet) -> Iterator[Unit]:
    """The statements of a unit, each as a unit.

    Args:
        statements: of the module.
    """
    for position, statement in zip(unit.positions, unit.statements):
        one = _unit(statements, [(position, records[records_of(statements[position])[0]])], None)
        yield evolve(one, statements=[statement])


def may_be_folded(
    unit: Unit, statements: Sequence[Statement], records: RecordSet, type_of: TypeOf, known: Signatures
) -> bool:
    """True if a function can have the statements of a unit in its body, and return what they bind.

    Args:
        type_of: gives the type of what a function returns that makes a definition with a name.
        known: see :func:`units`.
    """
    for statement, name in zip(unit.statements, unit.names):
        if isinstance(statement, Assignment) and is_second(statement.target):
            return False
        if name and not _can_return(statement, records[records_of(statement)[0]], type_of, known):
            return False
    return not any([records_of(statements[one]) for one in unit.between])


def _is_plain(statement: Statement) -> bool:
    """True for a record that is written without an idiom, unless it is one of the many of a kind: intrinsics, operands of a class of the target's own."""
    value = statement.value if isinstance(statement, Assignment) else None
    if not isinstance(value, Call) or value.function != Name(of_language("plain")):
        return False
    match value.arguments:
        case [Name(symbol) | Subscript(Name(symbol)), *_]:
            return symbol not in _OF_MANY
        case _:
            return True


def _runs(found: _Run, is_again: bool) -> Iterator[tuple[_Run, int | None]]:
    """The positions and records of units, each with its level."""
    open_runs: list[tuple[_Run, int]] = [
        (list(run), 0) for _, run in groupby(found, lambda one: one[1].place.chain[-1:])
    ]
    while open_runs:
        run, depth = open_runs.pop(0)
        largest = _LARGEST if any([not record.anonymous for _, record in run]) and not is_again else _LARGEST_ANONYMOUS
        chains = [record.place.chain for _, record in run]
        repeats = not is_again and _repeats([record for _, record in run])
        inner = [list(part) for _, part in groupby(run, lambda one: one[1].place.chain[-depth - 2 :])]
        is_innermost = len(inner) == len(run) <= _LARGEST_ANONYMOUS
        if (is_innermost or len(run) <= largest) and not repeats:
            yield run, -depth - 1 if len(chains[0]) > 1 else None
            continue
        if repeats and (whole := _turns_of_defm(run, largest)):
            for turn in whole:
                yield turn, -depth - 1
            continue
        if len(inner) < len(run) and any([len(chain) > depth + 1 for chain in chains]):
            open_runs[:0] = [(part, depth + 1) for part in inner]
            continue
        turns = _turns(run)
        for turn in turns if 1 < len(turns) < len(run) else _inner_turns(run):
            many = len(turn) > 1 and len(turn) <= largest
            for part in [turn] if many else [[one] for one in turn]:
                yield part, -depth - 1 if len(part) > 1 else None


def _turns(run: _Run) -> list[_Run]:
    """The turns of a foreach: each begins with the same line."""
    starts = [number for number, (_, record) in enumerate(run) if record.place.chain == run[0][1].place.chain]
    return [run[start:end] for start, end in zip(starts, [*starts[1:], len(run)])]


def _inner_turns(run: _Run) -> list[_Run]:
    """The turns of a foreach that stands behind other definitions of a multiclass, and these one by one; all one by one, where none stands there."""
    chains = [record.place.chain for _, record in run]
    counts = Counter(chains)
    first = next((one for one in chains if counts[one] > 1), None)
    starts = [number for number, chain in enumerate(chains) if chain == first]
    size = starts[1] - starts[0] if len(starts) > 1 else 1
    turn = chains[starts[0] : starts[0] + size] if starts else []
    begins = set(starts) if size > 1 and all([chains[one : one + size] == turn for one in starts]) else set[int]()
    found: list[_Run] = []
    place = 0
    while place < len(run):
        found.append(run[place : place + (size if place in begins else 1)])
        place += len(found[-1])
    return found


def _turns_of_defm(run: _Run, largest: int) -> list[_Run]:
    """The turns of a foreach that are a ``defm`` each, in whose multiclass some definitions are in a foreach of their own; none if a run is another one.

    Args:
        largest: the most statements of a turn.
    """
    turns = _turns(run)
    shapes = {tuple([record.place.chain for _, record in turn]) for turn in turns}
    [first, *others] = shapes
    is_one_defm = len({chain[1:] for chain in first}) == 1 and len(first[0]) > 1 and len(set(first)) > 1
    return turns if not others and is_one_defm and len(set(first)) < len(first) <= largest else []


def _repeats(records: Sequence[Record]) -> bool:
    """True if some lines made several of the records, in turns: one line alone may be a ``foreach`` of rows within a multiclass, of any number of them."""
    runs = [list(run) for _, run in groupby(records, lambda one: one.place.chain)]
    if any([len(run) > 1 and (not all([one.anonymous for one in run]) or len(runs) == 1) for run in runs]):
        return True
    return len({run[0].place.chain for run in runs}) < len(runs)


def _unit(statements: Sequence[Statement], run: _Run, level: int | None) -> Unit:
    positions = [position for position, _ in run]
    first = run[0][1]
    origin: tuple[object, ...] = (_class_of(statements[positions[0]], first),)
    if len(run) > 1:
        origin = tuple([_inside(record, level or 0) for _, record in run])
    return Unit(
        origin,
        [statements[position] for position in positions],
        [_name(statements[position], record) for position, record in run],
        positions,
        [one for before, after in pairwise(positions) for one in range(before + 1, after)],
        level,
    )


def _inside(record: Record, level: int) -> Sequence[object]:
    """The lines of a record's place but for those of the outermost ``defm``s; at least the first."""
    chain = record.place.chain
    return chain[: max(len(chain) + level, 1)]


def _name(statement: Statement, record: Record) -> str:
    """The name of a record, or of a family of several; empty for one without a name, and for a pattern, which says its name itself."""
    if isinstance(statement, Assignment):
        name = record_name(statement.target)
        return name if python_name(name) == statement.target else statement.target
    return "" if record.anonymous or is_pattern(statement) else record.name


def stem_of(statement: Statement, record: Record, records: RecordSet) -> str:
    """The name that a function is called after which makes a statement: that of its class, of several the one of fewest records, as a format is; for
    aliases, what they are called themselves."""
    if isinstance(statement, ClassStatement) and is_of_aliases(statement):
        return name_of(statement)
    bases = _bases(statement)
    numbers = {name: len(records.of_class(name)) for name in bases} if len(bases) > 1 else {}
    known = {name: number for name, number in numbers.items() if number}
    return min(known, key=known.__getitem__) if known else _class_of(statement, record)


def _bases(statement: Statement) -> Sequence[str]:
    """The names of the classes that a class is derived from."""
    bases = statement.bases if isinstance(statement, ClassStatement) else ()
    return [one.symbol.name for one in bases if isinstance(one, Name)]


def _class_of(statement: Statement, record: Record) -> str:
    """The name of the class that a statement derives its own from; that of the record's TableGen class for other statements."""
    if isinstance(statement, ClassStatement) and statement.bases and isinstance(statement.bases[0], Name):
        return statement.bases[0].symbol.name
    return next((name for name in reversed(record.superclasses) if name != _MIXIN), "unit")


def _can_return(statement: Statement, record: Record, type_of: TypeOf, known: Signatures) -> bool:
    """True if a function can return what a statement binds: a definition, or what another function returns."""
    return called(statement) in known or type_of(statement, record) is not None
