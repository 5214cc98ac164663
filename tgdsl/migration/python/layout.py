"""Statements as lines, in black's style."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tgdsl.classes import evolve
from tgdsl.migration.python.expressions import (
    Call,
    Expression,
    Filled,
    Gathered,
    Lambda,
    Listing,
    Member,
    Noted,
    Plain,
    Several,
    Starred,
    Table,
    Tupled,
)
from tgdsl.migration.python.statements import (
    Assignment,
    ClassStatement,
    Comment,
    Declaration,
    Function,
    Loop,
    With,
    Procedure,
    Statement,
    Unpacking,
)
from tgdsl.migration.python.filling import ends_with_lines, has_calls, is_of_rows, longest_beside_names, may_be_filled
from tgdsl.migration.python.names import Names
from tgdsl.migration.python.returned import returned
from tgdsl.migration.python.wording import clauses_of, parts_of, text

#: The longest line of a module.
WIDTH = 120
_INDENT = "    "
_PACKED = "\0"  #: at the end of a line of a packed list, until the statement is told to black


def lines(statement: Statement, names: Names, indent: str = "") -> list[str]:
    """The lines of a statement."""
    found = _lines(statement, names, indent)
    return _told(found) if isinstance(statement, (Assignment, Declaration, Unpacking)) else found


def _told(found: list[str]) -> list[str]:
    """The lines of a statement, with what black is told about packed lists in it."""
    if any([line.endswith(_PACKED) for line in found]):
        found = [line.removesuffix(_PACKED) for line in found]
        found[-1] = f"{found[-1].removesuffix(_SKIP)}{_SKIP}"
    return found


_SKIP = "  # fmt: skip"


def _lines(statement: Statement, names: Names, indent: str) -> list[str]:
    match statement:
        case Comment(found):
            return [f"{indent}# {one}".rstrip() for line in found for one in line.splitlines() or [""]] or [""]
        case Assignment(target, value):
            return _shorter(f"{target} = " if target else "", value, names, indent)
        case Unpacking(members, target, value):
            listed, of = ", ".join(members), f"{target} = " if target else ""
            beside = _shorter(f"{listed} = {of}", value, names, indent)
            if len(beside[0]) <= WIDTH:
                return beside
            broken = _fitted(f") = {of}", value, "", names, indent)
            filled = _fitted(f") = {of}", value, "", names, indent, fill={})
            return [f"{indent}(", *_packed(members, indent + _INDENT), *min(broken, filled, key=_height)]
        case Declaration(target, annotation, default):
            declared = f"{target}: {text(annotation, names)}"
            return [indent + declared] if default is None else _fitted(f"{declared} = ", default, "", names, indent)
        case Loop(targets, iterable, body):
            head = _told(_shorter(f"for {targets} in ", iterable, names, indent, ":"))
            inside = _apart(body, names, indent + _INDENT)
            return [*head, *_gap_before(inside), *inside]
        case With(manager, body):
            inside = [line for one in body for line in lines(one, names, indent + _INDENT)]
            return [*_fitted("with ", manager, ":", names, indent), *_gap_before(inside), *inside]
        case Function(decorator, name, parameters, returns, value):
            annotated = [f"{one}: {text(annotation, names)}" for one, annotation in parameters]
            return [
                *([] if decorator is None else _fitted("@", decorator, "", names, indent)),
                *_signature(f"{indent}def {name}", annotated, text(returns, names), indent),
                *[line for one in statement.body for line in lines(one, names, indent + _INDENT)],
                *_shorter("return ", value, names, indent + _INDENT),
            ]
        case ClassStatement(name, bases, keywords, body):
            inner = _inside(body, names, indent + _INDENT)
            whole = Call(Plain(""), bases, keywords)
            if not bases and not keywords:
                head = [f"{indent}class {name}:"] if inner else [f"{indent}class {name}: ..."]
            elif inner:
                head = _shorter(f"class {name}", whole, names, indent, ":")
            else:
                head = _fitted(f"class {name}", whole, ": ...", names, indent)
                if len(head) > 1:  # black moves "...", whatever it is told of the lines above
                    filled = [*_shorter(f"class {name}", whole, names, indent, ":"), f"{indent}{_INDENT}pass"]
                    head = filled if _height(filled) < _height(head) else head
            if statement.decorator is not None:
                head = [*_shorter("@", statement.decorator, names, indent), *head]
            return head + inner
        case Procedure(_, _, _, body, value):
            head = _heading(statement, names, indent)
            body, value = returned(body, value, names, WIDTH - len(indent + _INDENT))
            inside = _apart(body, names, indent + _INDENT)
            head += [*(_gap_before(inside) if head[-1].endswith(_SKIP) else []), *inside]
            if value is not None:
                gap = [""] if body and not isinstance(body[-1], Assignment) else []
                head += [*gap, *_told(_shorter("return ", value, names, indent + _INDENT))]
            return head


def _inside(body: Sequence[Statement], names: Names, indent: str) -> list[str]:
    """The lines of a class's body; a comment beside a statement is above it where it has no room."""
    found: list[str] = []
    last = 0  # of the statement before
    for one in body:
        block = lines(one, names, indent)
        if isinstance(one, Comment) and one.beside and last:
            put_beside(found, last, block)
        else:
            found += block
            last = len(block)
    return found


def put_beside(found: list[str], last: int, comment: Sequence[str]) -> None:
    """Put a comment at the end of the statement that makes up the last lines, or above it where it has no room."""
    start = len(found) - last
    whole = f"{found[start]}  {comment[0].lstrip()}"
    is_line = last == 1 or found[start].endswith(":")
    if len(comment) == 1 and is_line and len(whole) <= WIDTH:
        found[start] = whole
    else:
        found[start:start] = comment


def _gap_before(inside: Sequence[str]) -> list[str]:
    """The blank line that black has before a class or a function at the beginning of a block, and of a function whose head it is told to leave so."""
    return [""] if inside and inside[0].lstrip().startswith(("@", "class ")) else []


def _apart(body: Sequence[Statement], names: Names, indent: str) -> list[str]:
    """The lines of a body, with blank ones around its classes and functions, and the comments above these."""
    found: list[str] = []
    is_after = False  # the last statement was a class or a function, or ended with one
    for number, one in enumerate(body):
        below = [later for later in body[number:] if not isinstance(later, Comment)][:1]
        is_comment_before = number > 0 and isinstance(body[number - 1], Comment)
        is_before = any([isinstance(later, (ClassStatement, Function)) for later in below])
        if found and (is_after or (is_before and not is_comment_before)):
            found.append("")
        found += lines(one, names, indent)
        last = one.body[-1] if isinstance(one, Loop) else one
        is_after = isinstance(last, (ClassStatement, Function))
    return found


def _heading(procedure: Procedure, names: Names, indent: str) -> list[str]:
    """The lines of ``def name(parameters) -> returns:``."""
    given: list[str] = []
    for one in procedure.parameters:
        if one.default is not None and "*" not in given:
            given.append("*")
        default = "" if one.default is None else f" = {text(one.default, names)}"
        given.append(f"{one.name}: {text(one.annotation, names)}{default}")
    return _signature(f"{indent}def {procedure.name}", given, text(procedure.returns, names), indent)


def _signature(start: str, given: Sequence[str], returns: str, indent: str) -> list[str]:
    """The head of a function, with its parameters on a line of their own, or on one each, where room is short; on a few, which black is told to leave so,
    where that is shorter.
    """
    end = f") -> {returns}:"
    whole = f"{start}({', '.join(given)}{end}"
    if len(whole) <= WIDTH or not given:
        return [whole]
    inner = f"{indent}{_INDENT}{', '.join(given)}"
    if len(inner) <= WIDTH:
        return [f"{start}(", inner if len(given) > 1 else f"{inner},", indent + end]
    packed = _filled(given, indent + _INDENT)
    if len(packed) + _WORTH <= len(given):
        return [f"{start}(", *packed, f"{indent}{end}{_SKIP}"]
    return [f"{start}(", *(f"{indent}{_INDENT}{one}," for one in given), indent + end]


def _shorter(prefix: str, expression: Expression, names: Names, indent: str, suffix: str = "") -> list[str]:
    """A statement as black writes it; with arguments and short items filled, which black is told to leave so, where that is shorter."""
    found = _fitted(prefix, expression, suffix, names, indent)
    if _height(found) > _FEW_LINES:
        filled = _fitted(prefix, expression, suffix, names, indent, fill={})
        if _height(filled) + _WORTH <= _height(found):
            filled[-1] = f"{filled[-1].removesuffix(_PACKED)}{_PACKED}"
            return _told(filled)
    return found


def _height(found: Sequence[str]) -> int:
    """The number of lines, also of texts that have several."""
    return len(found) + sum([one.count("\n") for one in found])


#: The lines of a statement that is filled, at least, and how many fewer are worth a comment for black.
_FEW_LINES, _WORTH = 4, 2


#: The lines of the parts of a statement that is filled, by the ids of the parts and what stands around them, with the parts, which stay so.
#: Each call tries two forms, and so those in it; without these, deep patterns would take time without end.
_Fill: TypeAlias = dict[tuple[int, str, str, str], tuple[Expression, Sequence[str]]]


def _fitted(
    prefix: str,
    expression: Expression,
    suffix: str,
    names: Names,
    indent: str,
    *,
    fill: _Fill | None = None,
    shown: str | None = None,
) -> list[str]:
    """An expression in as many lines as it needs: what stands in brackets is on a line of its own, else each item is.

    Args:
        fill: if arguments, and short items of lists, stand on a line as far as there is room: the parts of the statement that were laid out so far.
        shown: the expression on one line, with the prefix, where that is known.
    """
    if fill is None:
        return _laid_out(prefix, expression, suffix, names, indent, None, shown)
    key = (id(expression), prefix, suffix, indent)
    if key not in fill:
        fill[key] = expression, _laid_out(prefix, expression, suffix, names, indent, fill, shown)
    return list(fill[key][1])


def _laid_out(
    prefix: str,
    expression: Expression,
    suffix: str,
    names: Names,
    indent: str,
    fill: _Fill | None,
    shown: str | None,
) -> list[str]:
    if isinstance(expression, Noted):
        above = [f"{indent}# {line}".rstrip()[:WIDTH] for line in expression.lines]
        found = _fitted(prefix, expression.value, suffix, names, indent, fill=fill, shown=shown)
        whole = f"{found[0]}  # {expression.lines[0]}" if expression.beside else ""
        return [whole] if whole and len(found) == len(above) == 1 and len(whole) <= WIDTH else above + found
    has_notes = _has_notes(expression)
    whole = f"{indent}{prefix + text(expression, names) if shown is None else shown}{suffix}"
    has_lines = "\n" in whole and isinstance(expression, Call) and len(expression.arguments) > 1
    if len(whole) <= WIDTH and not has_notes and not has_lines:
        return [whole]
    if isinstance(expression, Starred):
        return _fitted(f"{prefix}*", expression.value, suffix, names, indent, fill=fill)
    if isinstance(expression, Lambda):
        head = f"lambda {', '.join(expression.parameters)}:" if expression.parameters else "lambda:"
        return _fitted(f"{prefix}{head} ", expression.value, suffix, names, indent, fill=fill)
    if isinstance(expression, Gathered):
        inside = indent + _INDENT
        body = f"{inside}{text(evolve(expression, generator=True), names)}"
        if not expression.generator and len(body) <= WIDTH and "\n" not in body:
            return [f"{indent}{prefix}[", body, f"{indent}]{suffix}"]
        block = _fitted("", expression.element, "", names, inside, fill=fill)
        for words, one in clauses_of(expression):
            block += _fitted(f"{words} ", one, "", names, inside, fill=fill)
        return block if expression.generator else [f"{indent}{prefix}[", *block, f"{indent}]{suffix}"]
    if not isinstance(expression, (Call, Listing, Several, Table, Filled, Tupled)):
        return [whole]
    parts = parts_of(expression, names)
    if not parts:
        return [whole]
    items = [named + text(value, names) for named, value in parts]
    if isinstance(expression, Filled):
        return [f"{indent}{prefix}[", *_filled(items, indent + _INDENT), f"{indent}]{suffix}  # fmt: skip"]
    opening, closing = _brackets(expression, names)
    inner = indent + _INDENT
    if isinstance(expression, Listing) and len(expression.items) == 1 and isinstance(expression.items[0], Listing):
        return _fitted(f"{prefix}[", expression.items[0], f"]{suffix}", names, indent)
    if isinstance(expression, Listing) and expression.packed:
        return [f"{indent}{prefix}[", *_packed(items, inner), f"{indent}]{suffix}"]
    body = inner + ", ".join(items)
    if isinstance(expression, Call):
        if "\n" in whole and len(expression.arguments) == 1 and not expression.named:
            return whole.split("\n")  # a text of several lines alone
        if fill is not None and ends_with_lines(items) and len(whole.split("\n")[0]) <= WIDTH:
            return whole.split("\n")
        last, value = parts[-1]
        is_filled = fill is not None and not has_notes and not _has_notes(value)
        if isinstance(value, Listing) and (value.packed or (is_filled and may_be_filled("[", value))):
            head = f"{prefix}{opening}{''.join([f'{one}, ' for one in items[:-1]])}{last}"
            fits = len(f"{indent}{head}[") <= WIDTH and "\n" not in head
            inside_it = _fitted(head, evolve(value, packed=True), f"){suffix}", names, indent) if fits else []
            if any([line.endswith(_PACKED) for line in inside_it]):
                return inside_it
        if isinstance(value, Gathered) and value.generator:
            block = [body] if len(body) <= WIDTH else _fitted("", value, "", names, indent)
            return [f"{indent}{prefix}{opening}", *block, f"{indent}){suffix}"]
        if isinstance(of := expression.function, Member) and len(f"{indent}{prefix}{opening}") > WIDTH:
            return _fitted(prefix, of.value, f".{of.attribute}({', '.join(items)}){suffix}", names, indent, fill=fill)
        if expression.packed and (len(body) > WIDTH or "\n" in body):
            return [f"{indent}{prefix}{opening}", *_packed_arguments(parts, items, names, inner), f"{indent}){suffix}"]
    middle = [body]
    if (
        len(body) > WIDTH
        or has_notes
        or has_lines
        or (fill is None and len(items) > 1 and not isinstance(expression, Call))
    ):
        if isinstance(expression, (Several, Tupled)) and (fill is not None or len(body) > WIDTH):
            middle = _packed_arguments(parts, items, names, inner)
        elif fill is not None and not has_notes and may_be_filled(prefix, expression):
            middle = _packed_arguments(parts, items, names, inner, fill=fill, has_rows=is_of_rows(expression))
        else:
            middle = list[str]()
            for (named, value), shown in zip(parts, items):
                middle += _fitted(named, value, ",", names, inner, fill=fill, shown=shown)
    found = [f"{indent}{prefix}{opening}", *middle, f"{indent}{closing}{suffix}"]
    if fill is not None and not has_notes and (around := longest_beside_names(expression)) is not None:
        start, end = f"{prefix}{opening}", f"{closing}{suffix}"
        beside = _beside(start, parts, items, around, end, names, indent, fill)
        is_tuple = isinstance(value := parts[around][1], Lambda) and isinstance(value.value, Tupled)
        if beside and _height(beside) + (1 if is_tuple else _WORTH) <= _height(found):
            return beside
    return found


def _beside(
    start: str,
    parts: Sequence[tuple[str, Expression]],
    items: Sequence[str],
    around: int,
    end: str,
    names: Names,
    indent: str,
    fill: _Fill,
) -> list[str]:
    """The lines of a call with its brackets beside those of one argument, and the others before and behind these; empty where room is short.

    Args:
        items: the arguments, each on one line.
        around: the number of that argument.
    """
    named, value = parts[around]
    before = "".join([f"{one}, " for one in items[:around]])
    behind = "".join([f", {one}" for one in items[around + 1 :]])
    found = _fitted(f"{start}{before}{named}", value, f"{behind}{end}", names, indent, fill=fill)
    return found if len(found) > 1 and all([len(one) <= WIDTH for one in found]) else []


def _has_notes(expression: Expression) -> bool:
    """True for a call, or a list, with comments above some of its parts."""
    if isinstance(expression, Call):
        return any(
            [isinstance(one, Noted) for one in [*expression.arguments, *[value for _, value in expression.named]]]
        )
    return isinstance(expression, Listing) and any([isinstance(one, Noted) for one in expression.items])


def _brackets(expression: Call | Listing | Several | Table | Tupled, names: Names) -> tuple[str, str]:
    match expression:
        case Call(function):
            return f"{text(function, names)}(", ")"
        case Listing():
            return "[", "]"
        case Several() | Tupled():
            return "(", ")"
        case Table():
            return "{", "}"


def _filled(items: Sequence[str], indent: str) -> list[str]:
    """Items with commas, as many on each line as there is room for."""
    found: list[str] = []
    for item in items:
        if found and len(found[-1]) + len(item) + 2 <= WIDTH:
            found[-1] += f" {item},"
        else:
            found.append(f"{indent}{item},")
    return found


def _packed(items: Sequence[str], indent: str) -> list[str]:
    """The lines of a packed list."""
    return [f"{line}{_PACKED}" for line in _filled(items, indent)]


def _packed_arguments(
    parts: Sequence[tuple[str, Expression]],
    items: Sequence[str],
    names: Names,
    indent: str,
    *,
    fill: _Fill | None = None,
    has_rows: bool = False,
) -> list[str]:
    """Arguments, as many on a line as there is room for; those that need several lines on their own.

    Args:
        items: the arguments, each on one line.
        fill: see :func:`_fitted`.
        has_rows: whether calls have a line each, as named lists of calls have.
    """
    found: list[str] = []
    row: list[str] = []
    for (named, value), one in zip(parts, items):
        is_alone = fill is not None and has_calls(value) if named else has_rows and isinstance(value, Call)
        if not is_alone and "\n" not in one and len(f"{indent}{one},") <= WIDTH:
            row.append(one)
            continue
        found += [*_packed(row, indent), *_fitted(named, value, ",", names, indent, fill=fill, shown=one)]
        row = []
    found += _packed(row, indent)
    found[0] = found[0].removesuffix(_PACKED) + _PACKED
    return found
