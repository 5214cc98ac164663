"""Instructions that need no class statement: flags are class keywords, and one of operands, an assembly string and perhaps a pattern is a call."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    WIDTH,
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Lambda,
    Member,
    Name,
    Names,
    Plain,
    Procedure,
    Several,
    Statement,
    Tupled,
    lines,
)
from tgdsl.migration.text.attribute_lines import in_few_lines, is_short
from tgdsl.migration.translators.attributes import KEYWORDS

_OPERANDS = (Name(of_language("out")), Name(of_language("in_")))
#: The attributes that such a call takes, and the names that its lambda has values for.
_ATTRIBUTES = frozenset({"uses", "defs", "predicates", "itinerary", "sched_rw", "decoder_method"})
_TAKEN = frozenset({"asm", "pattern", *_ATTRIBUTES})
_CONSTANTS = (Plain("True"), Plain("False"))
_INDENT = "    "
#: The lines of a call whose arguments are on a line of their own.
_BRACKETED = 3
#: The most flags that a class statement has as keywords: more are more easily read below each other.
_MOST = 3


def in_short(statement: Statement, names: Names) -> Statement:
    """The statement, with ``class LD(Format, op=1, may_load=True)`` in it for a class whose body sets the flag in a line of its own, and with
    ``NEG = F2.define(lambda rd, rs: f"neg {rd}, {rs}", out(GPR), in_(GPR), op=1)`` for the class of an instruction that is one line then.
    """
    match statement:
        case ClassStatement():
            return _short_class(statement, names, "")
        case Procedure():
            return _short_function(statement, names)
        case _:
            return in_few_lines(statement)


def _short_class(statement: ClassStatement, names: Names, indent: str) -> Statement:
    made = _with_flags(statement, names, indent)
    call = _called(made)
    found = [] if call is None else lines(call, names, indent)
    is_bracketed = not indent and found[:1] and found[0].endswith("(")  # black has two blank lines around a class
    return made if call is None or not _fits(found, _BRACKETED if is_bracketed else 1) else call


def _short_function(statement: Procedure, names: Names) -> Procedure:
    """A function with its instructions in short; the call of the only one is what it returns, if that is one line, or three with brackets."""
    body = [
        _short_class(one, names, _INDENT) if isinstance(one, ClassStatement) else in_few_lines(one)
        for one in statement.body
    ]
    match body, statement.value:
        case [ClassStatement(name) as only], Plain(returned) if name == returned:
            call = _called(only)
            made = statement if call is None else evolve(statement, body=[], value=call.value)
            head = len(lines(evolve(statement, body=[], value=None), names))
            if call is not None and _fits(lines(made, names)[head:], _BRACKETED):
                return made
        case _:
            pass
    return evolve(statement, body=body)


def _fits(found: Sequence[str], most: int) -> bool:
    """True for lines that have room, and of which one has all arguments of the call: a class is more easily read than a lambda of several lines."""
    return len(found) <= most and all([len(line) <= WIDTH for line in found]) and not found[0].endswith("(lambda: (")


def _with_flags(statement: ClassStatement, names: Names, indent: str) -> Statement:
    """A class of an instruction with flags and lists as keywords, as far as there is room for them in its first line, and it has fewer lines then."""
    best = in_few_lines(statement)
    if not any([_sets(one, "asm") for one in statement.body]):
        return best
    fewest = len(lines(best, names, indent))
    for may_be in (_is_flag, _is_list, _is_flag_or_list):
        given = [keyword for one in statement.body for keyword in _keywords(one, may_be)]
        if not given or len(given) > _MOST:
            continue
        body = [one for one in statement.body if not _keywords(one, may_be)]
        made = in_few_lines(evolve(statement, keywords=[*statement.keywords, *given], body=body))
        found = lines(made, names, indent)
        if len(found) < fewest and len(found[0]) <= WIDTH:
            best, fewest = made, len(found)
    return best


def _keywords(statement: Statement, may_be: Callable[[str, Expression], bool]) -> Sequence[tuple[str, Expression]]:
    """The settings of a statement, if all may be class keywords, with their values; none for other statements."""
    found = _settings(statement)
    return found if all([may_be(name, value) for name, value in found]) else ()


def _is_list(name: str, value: Expression) -> bool:
    """True for lists of registers, predicates, and what else a class keyword of instructions can be, but for numbers."""
    return name in _ATTRIBUTES and is_short(value)


def _is_flag_or_list(name: str, value: Expression) -> bool:
    return _is_flag(name, value) or _is_list(name, value)


def _is_flag(name: str, value: Expression) -> bool:
    return name in KEYWORDS and isinstance(value, Plain) and (value in _CONSTANTS or value.text.isdigit())


def _settings(statement: Statement) -> Sequence[tuple[str, Expression]]:
    """The names that a statement of a class sets, with their values."""
    if not isinstance(statement, Assignment):
        return ()
    if isinstance(statement.value, Several):
        return list(zip(statement.target.split(", "), statement.value.items))
    return [(name, statement.value) for name in statement.target.split(" = ")]


def _called(statement: Statement) -> Assignment | None:
    """The call that defines an instruction; None for a class that has more than such a call takes."""
    if not isinstance(statement, ClassStatement) or len(statement.bases) != 1 or statement.decorator is not None:
        return None
    operands: list[tuple[str, Call]] = []
    said: dict[str, Expression] = {}
    flags: list[tuple[str, Expression]] = []
    for one in statement.body:
        for name, value in _settings(one):
            if isinstance(value, Call) and value.function in _OPERANDS:
                if any([keyword == "tied_to" for keyword, _ in value.named]):
                    return None
                operands.append((name, value))
            elif _is_flag(name, value):
                flags.append((name, value))
            else:
                said[name] = value
        if not isinstance(one, Assignment):
            return None
    if "asm" not in said or said.keys() - _TAKEN:
        return None
    body: Expression = Tupled([said["asm"], said["pattern"]]) if "pattern" in said else said["asm"]
    given = [*statement.keywords, *flags, *[(name, value) for name, value in said.items() if name in _ATTRIBUTES]]
    arguments: list[Expression] = [Lambda([name for name, _ in operands], body), *[operand for _, operand in operands]]
    return Assignment(statement.name, Call(Member(statement.bases[0], "define"), arguments, given), statement.records)


def _sets(statement: Statement, name: str) -> bool:
    return isinstance(statement, Assignment) and statement.target == name
