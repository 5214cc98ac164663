"""Patterns that follow each other with the same conditions, as one function; the names of these functions, and of classes of aliases."""

from __future__ import annotations

import keyword
import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Call,
    ClassStatement,
    Comment,
    Expression,
    Function,
    Listing,
    Loop,
    Member,
    Name,
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
#: The variables of one function, unless one of its patterns has more: those of a pattern should be easy to find.
_VARIABLES = 5
#: What says little of a pattern: casts of bits, registers, fragments' operands.
_DULL = frozenset({"bitconvert", "node", "op"})
#: What a pattern is called whose operator is a parameter.
_ANY = "rewrite"


def is_pattern(statement: Statement) -> bool:
    """True for the function of patterns."""
    return (
        isinstance(statement, Function)
        and isinstance(statement.decorator, Call)
        and statement.decorator.function == _PATTERN
    )


def joined_patterns(before: Statement, after: Statement) -> Statement | None:
    """Two functions of patterns as one; None if they are none, or their conditions differ, or variables of one name, or if that would be many variables."""
    if not (isinstance(before, Function) and isinstance(after, Function) and is_pattern(before) and is_pattern(after)):
        return None
    if before.decorator != after.decorator:
        return None
    first, second = dict(before.parameters), dict(after.parameters)
    if any([first[name] != second[name] for name in first.keys() & second.keys()]):
        return None
    parameters = {**first, **second}
    if len(parameters) > max(_VARIABLES, len(first), len(second)):
        return None
    rewrites = [*_rewrites(before), *_rewrites(after)]
    if len(rewrites) > _MOST:
        return None
    return evolve(before, parameters=list(parameters.items()), returns=_REWRITES, value=Listing(rewrites))


def with_joined_patterns(statements: Iterable[Statement]) -> list[Statement]:
    """Statements in which patterns that may be one function are."""
    found: list[Statement] = []
    for one in statements:
        last = number_before(found)
        whole = joined_patterns(found[last], one) if found else None
        if whole is None:
            found.append(one)
        else:
            found[last:] = [whole]
    return found


def number_before(statements: Sequence[Statement]) -> int:
    """The number, from the end, of the statement that a pattern may be one function with: a blank line behind that is none in a list."""
    is_blank = len(statements) > 1 and statements[-1] == Comment([])
    return -2 if is_blank and is_pattern(statements[-2]) else -1


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
    sources = [one.arguments[0] for one in _rewrites(function) if isinstance(one, Call) and one.arguments]
    roots = list(dict.fromkeys([next(_operators(one), "") for one in sources]))
    if len(roots) == 1 and sources:
        inner = [list(dict.fromkeys(_operators(one))) for one in sources]
        roots = [word for word in inner[0] if all([word in one for one in inner])]
    found = [word for word in roots if word] or _leaves(sources)
    return [*found[:_WORDS], *(["and_others"] if len(found) > _WORDS and len(sources) > 1 else [])]


def _leaves(sources: Sequence[Expression]) -> Sequence[str]:
    """The word for sources without operators: that of a leaf, such as ``frameindex``, or of numbers; for those of any operator, a general one."""
    if any([isinstance(one, Call) and _is_any(one.function) for one in sources]):
        return [_ANY]
    words = [_word(Name(symbol)) for one in sources for symbol in symbols(one)]
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
    return "" if word in _DULL or re.fullmatch(r"v?\d*[if]\d+|named|cast", word) else word
