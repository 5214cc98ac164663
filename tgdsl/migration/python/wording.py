"""Expressions on one line."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Sequence

from tgdsl.migration.python.expressions import (
    Call,
    Defaulted,
    Either,
    Expression,
    Filled,
    Gathered,
    Joined,
    Lambda,
    Listing,
    Member,
    Name,
    Noted,
    Plain,
    Several,
    Slice,
    Starred,
    Subscript,
    Sum,
    Table,
    Tupled,
)
from tgdsl.migration.python.names import AS_DEFINED, Names
from tgdsl.migration.python.used import symbols


def text(expression: Expression, names: Names) -> str:
    """An expression on one line."""
    if isinstance(expression, Plain):  # most expressions are of these three kinds
        return expression.text
    if isinstance(expression, Name):
        return expression.symbol.name if names is AS_DEFINED else names[expression.symbol]
    if isinstance(expression, Call):
        if names is not AS_DEFINED:
            return _call(expression, names)
        if not expression.one_line:  # lines are counted at each level of brackets, in functions that share their parts
            object.__setattr__(expression, "one_line", _call(expression, names))
        return expression.one_line
    if isinstance(expression, Listing):
        return f"[{', '.join([text(one, names) for one in expression.items])}]"
    match expression:
        case Member(value, attribute):
            return f"{text(value, names)}.{attribute}"
        case Subscript(value, index):
            return f"{text(value, names)}[{text(index, names)}]"
        case Lambda(parameters, value):
            return (
                f"lambda {', '.join(parameters)}: {text(value, names)}"
                if parameters
                else f"lambda: {text(value, names)}"
            )
        case Table(rows):
            return "{" + ", ".join([f"{text(key, names)}: {text(value, names)}" for key, value in rows]) + "}"
        case Filled(items):
            return f"[{', '.join([text(one, names) for one in items])}]"
        case Slice():
            return _slice(expression, names)
        case Gathered(element, _, generator):
            parts = [f"{words} {text(one, names)}" for words, one in clauses_of(expression)]
            whole = " ".join([text(element, names), *parts])
            return whole if generator else f"[{whole}]"
        case Noted(value):
            return text(value, names)
        case Starred(value):
            return f"*{text(value, names)}"
        case Several(items):
            return ", ".join([text(one, names) for one in items])
        case Tupled(items):
            return f"({', '.join([text(item, names) for item in items])}{',' * (len(items) == 1)})"
        case Joined(parts, is_block):
            return _joined(parts, names, is_block)
        case Sum(terms):
            return " + ".join([text(term, names) for term in terms])
        case Defaulted(annotation, default):
            return f"{text(annotation, names)} = {text(default, names)}"
        case Either(left, right):
            return f"{text(left, names)} | {text(right, names)}"


def _call(expression: Call, names: Names) -> str:
    given = [text(one, names) for one in expression.arguments]
    given += [f"{name}={text(value, names)}" for name, value in expression.named]
    return f"{text(expression.function, names)}({', '.join(given)})"


def one_line(expression: Expression) -> str:
    """An expression on one line, if all symbols have their own names."""
    return text(expression, {symbol: symbol.name for symbol in symbols(expression)})


def rough(expression: Expression) -> str:
    """An expression on one line, with names as they are where they are defined: to compare lengths."""
    return text(expression, AS_DEFINED)


def clauses_of(gathered: Gathered) -> list[tuple[str, Expression]]:
    """The clauses, each with the words before its expression."""
    found = [(f"for {one} in", each) for one, each in gathered.clauses]
    return found if gathered.condition is None else [*found, (f"if {gathered.condition[0]}", gathered.condition[1])]


def _slice(index: Slice, names: Names) -> str:
    """An index, with blanks where black has them: beside what is more than a name or number."""
    start, stop, step = ["" if one is None else text(one, names) for one in (index.start, index.stop, index.step)]
    simple = all([one.lstrip("-").isalnum() or not one for one in (start, stop, step)])
    whole = f"{start}:{stop}" if simple else f"{start} : {stop}".strip()
    if not step:
        return whole
    return f"{whole}:{step}" if simple else f"{whole} : {step}"


def _joined(parts: Sequence[str | Expression], names: Names, is_block: bool) -> str:
    """The text of an f-string; that of a string if nothing is in braces."""
    if is_block:
        whole = "".join([part if isinstance(part, str) else f"{{{text(part, names)}}}" for part in parts])
        return f'f"""{whole}"""'
    if all([isinstance(part, str) for part in parts]):
        return string("".join([part for part in parts if isinstance(part, str)]))
    inside = [
        (
            string(part)[1:-1].replace("{", "{{").replace("}", "}}")
            if isinstance(part, str)
            else f"{{{text(part, names)}}}"
        )
        for part in parts
    ]
    return f'f"{"".join(inside)}"'


def string(value: str) -> str:
    """A string literal in double quotes."""
    found = repr(value)
    if found[0] == "'":
        found = '"' + found[1:-1].replace('"', '\\"').replace("\\'", "'") + '"'
    return found


def unquoted(literal: str) -> str:
    """The text of a string literal."""
    inner = literal[1:-1]
    if '"' in inner or "\\" in inner or literal[0] != '"':
        return str(literal_eval(literal))  # slow, and there are many literals
    return inner


def parts_of(
    expression: Call | Listing | Several | Table | Filled | Tupled, names: Names
) -> list[tuple[str, Expression]]:
    """The parts of what stands in brackets, each with what stands before it."""
    if isinstance(expression, Table):
        return [(f"{text(key, names)}: ", value) for key, value in expression.rows]
    if isinstance(expression, Call):
        return [
            *(("", argument) for argument in expression.arguments),
            *((f"{n}=", value) for n, value in expression.named),
        ]
    return [("", item) for item in expression.items]
