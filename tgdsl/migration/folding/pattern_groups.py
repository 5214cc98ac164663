"""Patterns that follow each other with the same conditions, as one function; the names of these functions, and of classes of aliases."""

from __future__ import annotations

import keyword
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import zip_longest

from tgdsl.classes import evolve
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    WIDTH,
    Call,
    ClassStatement,
    Comment,
    Expression,
    Function,
    Listing,
    Loop,
    Member,
    Name,
    Noted,
    Plain,
    Procedure,
    Statement,
    bound_names,
    symbols,
)
from tgdsl.migration.translators.aliases import is_of_aliases, name_of
from tgdsl.migration.types.static_types import GENERAL

_PATTERN, _REWRITES = Name(of_language("pattern")), Name(of_language("Rewrites"))
#: The patterns of one function, and the words of a name.
_MOST, _WORDS = 24, 3
#: The variables of a function of patterns that have some in common, and of those that have none.
_RELATED, _OTHERS = 6, 5
#: The characters of a line of a comment in a list.
_WIDTH = WIDTH - len("        # ")
#: What says little of a pattern, but where there is nothing else: casts of bits.
_CAST = "bitconvert"
#: What says little of a pattern: these, registers, fragments' operands.
_DULL = frozenset({_CAST, "node", "op"})
#: What a pattern is called whose operator is a parameter.
_ANY = "rewrite"


def is_pattern(statement: Statement) -> bool:
    """True for the function of patterns."""
    return (
        isinstance(statement, Function)
        and isinstance(statement.decorator, Call)
        and statement.decorator.function == _PATTERN
    )


def makes_a_pattern(function: Procedure) -> bool:
    """True for a function that does nothing but make patterns that are one function."""
    return function.value is None and len(function.body) == 1 and is_pattern(function.body[0])


def joined_patterns(before: Statement, after: Statement) -> Function | None:
    """Two functions of patterns as one; None if they are none, or their conditions differ, or a variable of both has two types."""
    if not (isinstance(before, Function) and isinstance(after, Function) and is_pattern(before) and is_pattern(after)):
        return None
    if before.decorator != after.decorator:
        return None
    first, second = dict(before.parameters), dict(after.parameters)
    if any([first[name] != second[name] for name in first.keys() & second.keys()]):
        return None
    variables = {**second, **first} if first.keys() < second.keys() else {**first, **second}
    are_related = bool(first.keys() & second.keys()) or not (first or second)
    if len(variables) > max(_RELATED if are_related else _OTHERS, len(first), len(second)):
        return None
    rewrites = [*_rewrites(before), *_rewrites(after)]
    if len(rewrites) > _MOST:
        return None
    return evolve(
        before,
        parameters=list(variables.items()),
        returns=_REWRITES,
        value=Listing(rewrites),
        records=(*before.records, *after.records),
    )


def with_joined_patterns(statements: Iterable[Statement], before: Iterable[Statement] = ()) -> list[Statement]:
    """Statements in which patterns that may be one function are.

    Args:
        before: such statements that stand before them.
    """
    found = list(before)
    for one, after in with_next(statements):
        if not add_to_last(found, one, after=after):
            found.append(one)
    return found


def with_next(statements: Iterable[Statement]) -> Iterator[tuple[Statement, Statement | None]]:
    """Statements, each with the one behind it; None behind the last one."""
    given = list(statements)
    return zip_longest(given, given[1:])


def add_to_last(
    statements: list[Statement], pattern: Statement, apart: Collection[str] = (), after: Statement | None = None
) -> bool:
    """Make a function of patterns, and the one that ends the statements, one; True if they may be.

    Comments between them stand in the list then, and so do those above the first one. A blank line is none there; but a heading, or a comment that stands
    by itself, or between a blank line and several patterns, is on what follows as a whole.

    Args:
        apart: the records whose functions stay as they are.
        after: the statement behind the pattern.
    """
    if not statements or not isinstance(pattern, Function) or not is_pattern(pattern):
        return False
    start, above = comment_above(statements, len(statements))
    if start and statements[start - 1] == Comment([]):
        if above and (len(_rewrites(pattern)) > 1 or (after is not None and is_pattern(after))):
            return False
        start -= 1
    before = statements[start - 1] if start else None
    if not isinstance(before, Function) or not is_pattern(before):
        return False
    start -= 1
    notes: Sequence[str] = []
    if above or isinstance(_rewrites(before)[0], Noted):
        start, notes = comment_above(statements, start)
    whole = joined_patterns(_noted(before, notes), _noted(pattern, above))
    if whole is None or any([name in apart for name in whole.records]):
        return False
    statements[start:] = [whole]
    return True


def comment_above(statements: Sequence[Statement], end: int) -> tuple[int, Sequence[str]]:
    """The position of the comments directly above a statement, and their lines; its own position if they have no room in a list, or one is a heading."""
    start = first_above(statements, end)
    lines = [line for one in statements[start:end] if isinstance(one, Comment) for line in one.lines]
    return (start, lines) if all([len(line) <= _WIDTH and "\n" not in line for line in lines]) else (end, [])


def first_above(statements: Sequence[Statement], end: int) -> int:
    """The position of the first of the comments directly above a statement; its own if there is none."""
    while end and is_comment_above(statements[end - 1]):
        end -= 1
    return end


def is_comment_above(statement: Statement) -> bool:
    """True for a comment that is neither a blank line nor a heading, and that stands on lines of its own."""
    return (
        isinstance(statement, Comment) and any(statement.lines) and not statement.beside and not is_heading(statement)
    )


def is_heading(comment: Comment) -> bool:
    """True for the heading of a section."""
    return bool(comment.lines) and comment.lines[0].startswith("-- ") and comment.lines[0].endswith("--")


def _noted(function: Function, lines: Sequence[str]) -> Function:
    """A function of patterns with a comment on the first of them."""
    if not lines:
        return function
    first, *others = _rewrites(function)
    noted = Noted(first, lines)
    return evolve(function, value=Listing([noted, *others]) if others else noted)


def _rewrites(function: Function) -> Sequence[Expression]:
    return function.value.items if isinstance(function.value, Listing) else [function.value]


def with_names(statements: Sequence[Statement]) -> list[Statement]:
    """Statements whose functions of patterns have names that say what they match, and classes of aliases those of their mnemonics."""
    taken = {symbol.name for one in statements for symbol in symbols(one)}
    taken |= {name for one in statements for name in bound_names(one)}
    return _named(statements, taken, {})


def _named(
    statements: Sequence[Statement], taken: set[str], numbers: dict[str, int], others: Sequence[str] = ()
) -> list[Statement]:
    found: list[Statement] = []
    for one in statements:
        if isinstance(one, Function) and is_pattern(one):
            name = _free(_words(one), one, taken, numbers, others)
            taken.add(name)
            found.append(evolve(one, name=name))
        elif isinstance(one, ClassStatement) and is_of_aliases(one) and one.name.strip("_"):
            name = _numbered(name_of(one), taken, numbers)
            taken.add(name)
            found.append(evolve(one, name=name))
        elif isinstance(one, Procedure):
            inside = {symbol.name for symbol in symbols(one)} | {parameter.name for parameter in one.parameters}
            found.append(evolve(one, body=_named(one.body, inside | {one.name}, {}, [_ANY])))
        elif isinstance(one, Loop):
            found.append(evolve(one, body=_named(one.body, taken, numbers)))
        else:
            found.append(one)
    return found


def stem_of_patterns(statements: Sequence[Statement]) -> str:
    """The name for a function that makes patterns: of what the first one matches, if these are all patterns; else empty."""
    first = statements[0]
    if not isinstance(first, Function) or not all([is_pattern(one) for one in statements]):
        return ""
    words = [word for word in _words(first) if word != _ANY]
    return "_".join(words) or "patterns"


def _free(
    words: Sequence[str], function: Function, taken: set[str], numbers: dict[str, int], others: Sequence[str]
) -> str:
    """A name that is not taken: of the words, with the type of the first variable, one of the others, with a number; ``numbers`` has those in use."""
    plain = "_".join(words)
    kinds = [symbol.name for _, kind in function.parameters[:1] for symbol in list(symbols(kind))[-1:]]
    types = [one.lower() for one in kinds if one not in GENERAL]
    for name in (plain, "_".join([plain, *types]), *others):
        if name not in taken and not keyword.iskeyword(name) and name not in dict(function.parameters):
            return name
    return _numbered(plain, {*taken, plain}, numbers)


def _numbered(plain: str, taken: Collection[str], numbers: dict[str, int]) -> str:
    """A name that is not taken, with a number if it has to have one."""
    if plain not in taken:
        return plain
    number = numbers.get(plain, 2)
    while f"{plain}_{number}" in taken:
        number += 1
    numbers[plain] = number
    return f"{plain}_{number}"


def _words(function: Function) -> Sequence[str]:
    """The operators at the roots of the sources; of a single pattern, those below the root as well."""
    rewrites = [one.value if isinstance(one, Noted) else one for one in _rewrites(function)]
    sources = [one.arguments[0] for one in rewrites if isinstance(one, Call) and one.arguments]
    roots = list(dict.fromkeys([next(_operators(one), "") for one in sources]))
    if len(roots) == 1 and sources:
        inner = [list(dict.fromkeys(_operators(one))) for one in sources]
        roots = [word for word in inner[0] if all([word in one for one in inner])]
    found = [word for word in roots if word] or _leaves(sources)
    return [*found[:_WORDS], *(["and_others"] if len(found) > _WORDS and len(sources) > 1 else [])]


def _leaves(sources: Sequence[Expression]) -> Sequence[str]:
    """The word for sources without operators: that of casts, or of a leaf, such as ``frameindex``, or of numbers; for those of any operator, a general
    one."""
    if any([isinstance(one, Call) and _is_any(one.function) for one in sources]):
        return [_ANY]
    found = [symbol for one in sources for symbol in symbols(one)]
    if any([symbol.name == _CAST for symbol in found]):
        return [_CAST]
    words = [_word(Name(symbol)) for symbol in found]
    return [next((word for word in words if word[:1].islower()), "constants")]


def _is_any(function: Expression) -> bool:
    """True for an operator that a parameter stands for."""
    return isinstance(function.value if isinstance(function, Member) else function, Plain)


def _operators(expression: Expression) -> Iterator[str]:
    """The words for the operators of a source, outer ones first; without types."""
    if isinstance(expression, Call):
        name = _word(expression.function)
        is_class = name[:1].isupper() and len(expression.arguments) == 1 and isinstance(expression.arguments[0], Plain)
        if name and not is_class and not name.endswith("VT"):
            yield name
        for one in expression.arguments:
            yield from _operators(one)


def _word(function: Expression) -> str:
    if isinstance(function, Member):
        return _word(function.value)
    name = function.symbol.name if isinstance(function, Name) else ""
    word = re.sub(r"\W", "_", name).strip("_")
    return "" if word in _DULL or re.fullmatch(r"(nx)?v?\d*b?[if]\d+|named|cast", word) else word
