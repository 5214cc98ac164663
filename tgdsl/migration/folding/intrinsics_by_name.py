"""Intrinsics that have the names of instructions in small letters: lists of pairs of them become lists of instructions, by which the intrinsics are found.

So do TableGen's sources, with ``!cast<Intrinsic>("int_mill_" # !tolower(name))`` in a ``foreach`` over names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from textwrap import fill
from typing import TypeVar

from tgdsl.classes import evolve, frozen
from tgdsl.language.core.naming import record_name
from tgdsl.migration.blocks.intrinsic_groups import INTRINSICS
from tgdsl.migration.folding.calls import functions_of, names_of, parameters_of
from tgdsl.migration.folding.list_names import free, several
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    WIDTH,
    Assignment,
    Call,
    Expression,
    Gathered,
    Listing,
    Loop,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Several,
    Statement,
    Subscript,
    Symbol,
    Tupled,
    Unpacking,
    lines,
    rough,
    string,
    symbols,
)
from tgdsl.migration.text.module_text import Module

#: The pairs that are worth a group.
_LEAST = 16
_CALLABLE = Name(Symbol("collections.abc", "Callable"))
_SEQUENCE = Name(Symbol("collections.abc", "Sequence"))
_INSTRUCTION = Subscript(Plain("type"), Name(of_language("Instruction")))
_INDENT = "    "
_GROUP = Name(of_language("IntrinsicGroup"))
_T = TypeVar("_T")
_METHODS = {of_language("ValueIntrinsic"): "values", of_language("EffectIntrinsic"): "effects"}


def with_intrinsics_by_name(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules in which patterns find intrinsics by instructions that have their names, where they had lists of both.

    Args:
        package: its dotted name.
    """
    home = f"{package}.{INTRINSICS}"
    loops = [
        loop
        for module in modules
        for one in module.statements
        if isinstance(one, Procedure)
        for loop in [_read(one, Symbol(f"{package}.{module.name}", one.name), modules, home)]
        if loop is not None
    ]
    by_prefix: dict[str, list[_PairLoop]] = {}
    for loop in loops:
        by_prefix.setdefault(loop.prefix, []).append(loop)
    for prefix, some in by_prefix.items():
        if sum([len(one.intrinsics) for one in some]) >= _LEAST:
            modules = _with_group(modules, package, prefix, some)
    return list(modules)


@frozen
class _PairLoop:
    """A function that goes through rows in which an intrinsic has the name of an instruction.

    Attributes:
        symbol: of the function.
        intrinsic: the number of the intrinsic in the rows.
        instruction: that of the instruction.
        prefix: what stands before its name in the intrinsic's.
        intrinsics: the names of all of them.
    """

    symbol: Symbol
    intrinsic: int
    instruction: int
    prefix: str
    intrinsics: Sequence[str]


def _read(function: Procedure, symbol: Symbol, modules: Sequence[Module], home: str) -> _PairLoop | None:
    """Such a function; None for another one."""
    annotations = _columns(function)
    if annotations is None or annotations.count(_INSTRUCTION) != 1:
        return None
    rows: list[Sequence[Expression]] = []
    for module in modules:
        for statement in module.statements:
            uses = list(symbols(statement)).count(symbol)
            if not uses:
                continue
            given = _rows(statement, symbol)
            if given is None or uses > 1:
                return None
            rows += given
    pair = pair_by_name(rows, home)
    if pair is None:
        return None
    intrinsic, instruction = pair
    if not _is_callable(annotations[intrinsic]) or annotations[instruction] != _INSTRUCTION:
        return None
    names = [_intrinsic(row[intrinsic], home) for row in rows]
    return _PairLoop(symbol, intrinsic, instruction, _prefix(names[0], rows[0][instruction]) or "", names)


def pair_by_name(rows: Sequence[Sequence[Expression]], home: str) -> tuple[int, int] | None:
    """The numbers of an intrinsic and of the instruction that has its name in all of some rows; None if there are none.

    Args:
        home: the module of intrinsics.
    """
    columns = list(zip(*rows))
    for number, column in enumerate(columns):
        names = [_intrinsic(one, home) for one in column]
        for other, instructions in enumerate(columns) if all(names) else ():
            prefixes = {_prefix(name, one) for name, one in zip(names, instructions)}
            if len(prefixes) == 1 and None not in prefixes:
                return number, other
    return None


def _columns(function: Procedure) -> list[Expression] | None:
    """The classes of the values in the rows that a function goes through; None for another function."""
    match function.body:
        case [Loop(_, Plain(rows), [Assignment("", Call())])] if function.value is None and function.parameters:
            last = function.parameters[-1]
            match last.annotation:
                case Subscript(sequence, Subscript(Plain("tuple"), Several(items))):
                    return list(items) if last.name == rows and sequence == _SEQUENCE else None
                case _:
                    return None
        case _:
            return None


def _rows(statement: Statement, function: Symbol) -> Sequence[Sequence[Expression]] | None:
    """The rows that a call of a function gives; None for another statement."""
    match statement:
        case Assignment("", Call(Name(symbol), [*_, Listing(items)], [])) if symbol == function:
            rows = [one.items for one in items if isinstance(one, Tupled)]
            return rows if len(rows) == len(items) else None
        case _:
            return None


def _intrinsic(value: Expression, home: str) -> str:
    """The name of an intrinsic; empty for another value."""
    return value.symbol.name if isinstance(value, Name) and value.symbol.module == home else ""


def _prefix(intrinsic: str, instruction: Expression) -> str | None:
    """The text before an instruction's name in that of an intrinsic; None if that does not end so."""
    name = record_name(instruction.symbol.name).lower() if isinstance(instruction, Name) else ""
    return intrinsic.removesuffix(name) if name and intrinsic.endswith(f"_{name}") else None


def _with_group(modules: Sequence[Module], package: str, prefix: str, loops: Sequence[_PairLoop]) -> list[Module]:
    """Modules with one group of intrinsics: those of some functions, and others that calls give together with their instructions."""
    home = f"{package}.{INTRINSICS}"
    inside = next(one for one in modules if one.name == INTRINSICS)
    group = Symbol(home, free(prefix.strip("_").rpartition("_")[2], names_of(inside.statements)))
    functions, _ = functions_of(modules, package)
    changing = _Changing(group, prefix, {one.symbol: one for one in loops}, functions)
    changed: list[Module] = []
    for module in modules:
        statements = [changing.statement(one, f"{package}.{module.name}") for one in module.statements]
        changed.append(evolve(module, statements=statements))
    used = {one for module in changed for statement in module.statements for one in symbols(statement)}
    names = {name for one in loops for name in one.intrinsics}.union(changing.found)
    mine = {name for name in names if Symbol(home, name) not in used}
    return [
        evolve(one, statements=_grouped(one.statements, group, prefix, mine)) if one.name == INTRINSICS else one
        for one in changed
    ]


class _Changing:
    """The statements that find intrinsics of a group by instructions.

    Args:
        prefix: what the names of the group's intrinsics begin with.
        functions: of the package.

    Attributes:
        found: the names of the intrinsics that calls give.
    """

    def __init__(
        self, group: Symbol, prefix: str, loops: Mapping[Symbol, _PairLoop], functions: Mapping[Symbol, Procedure]
    ) -> None:
        self._group = group
        self._prefix = prefix
        self._loops = loops
        self._functions = functions
        self.found: set[str] = set()

    def statement(self, statement: Statement, path: str) -> Statement:
        """A statement of a module with a dotted name."""
        if isinstance(statement, Procedure):
            loop = self._loops.get(Symbol(path, statement.name))
            return statement if loop is None else _function(statement, loop, self._group)
        match statement:
            case Assignment("", Call(Name(symbol) as function, [*given, Listing(items)]) as call) if (
                symbol in self._loops
            ):
                left = [_without(one.items, self._loops[symbol].intrinsic) for one in items if isinstance(one, Tupled)]
                rows = [one[0] if len(one) == 1 else Tupled(one) for one in left]
                return evolve(statement, value=Call(function, [*given, Listing(rows, packed=True)], uses=call.uses))
            case Assignment("", Call(Name(symbol), arguments) as call) if symbol in self._functions:
                parameters = parameters_of(self._functions[symbol], statement)
                changed = [self._argument(one, kind, arguments) for one, kind in zip(arguments, parameters)]
                return evolve(statement, value=evolve(call, arguments=changed))
            case _:
                return statement

    def _argument(self, value: Expression, kind: Parameter, arguments: Sequence[Expression]) -> Expression:
        """An argument, which may be an intrinsic that has the name of another one."""
        name = _intrinsic(value, self._group.module)
        if not name.startswith(self._prefix) or not _is_callable(kind.annotation):
            return value
        for one in arguments:
            if _prefix(name, one) == self._prefix:
                self.found.add(name)
                return Call(Member(Name(self._group), "of"), [one])
        return value


def _is_callable(annotation: Expression) -> bool:
    return isinstance(annotation, Subscript) and annotation.value == _CALLABLE


def _function(function: Procedure, loop: _PairLoop, group: Symbol) -> Procedure:
    """A function that finds intrinsics by the instructions that it goes through."""
    [inner] = function.body
    assert isinstance(inner, Loop)
    names, columns = inner.targets.split(", "), _columns(function) or []
    [call] = inner.body
    assert isinstance(call, Assignment) and isinstance(call.value, Call)
    found = Call(Member(Name(group), "of"), [Plain(names[loop.instruction])])
    arguments = [found if one == Plain(names[loop.intrinsic]) else one for one in call.value.arguments]
    left, annotations = _without(names, loop.intrinsic), _without(columns, loop.intrinsic)
    *given, rows = function.parameters
    if len(left) == 1:
        rows = Parameter(several(left[0], [one.name for one in given]), Subscript(_SEQUENCE, annotations[0]))
    else:
        rows = evolve(rows, annotation=Subscript(_SEQUENCE, Subscript(Plain("tuple"), Several(annotations))))
    body = [evolve(call, value=evolve(call.value, arguments=arguments))]
    return evolve(
        function,
        parameters=[*given, rows],
        body=[evolve(inner, targets=", ".join(left), iterable=Plain(rows.name), body=body)],
    )


def _grouped(statements: Sequence[Statement], group: Symbol, prefix: str, mine: Set[str]) -> list[Statement]:
    """The statements of intrinsics, with those of a group, which no other name is needed for, as its own."""
    made = [(one, _made(one)) for one in statements]
    calls_of_group = [of.call for _, of in made if of is not None and not mine.isdisjoint(of.names)]
    options = Counter([rough(call) for call in map(_option, calls_of_group) if call is not None])
    if not options:
        return list(statements)
    [(common, _)] = options.most_common(1)
    names: dict[str, list[str]] = {}
    calls: dict[str, Call] = {}
    found: list[Statement] = []
    for statement, of in made:
        option = None if of is None else _option(of.call)
        taken = [one for one in of.names if one in mine] if of is not None and option is not None else []
        if of is None or option is None or not taken or rough(option) != common:
            found.append(statement)
            continue
        key = rough(of.call)
        if not calls:
            found.append(Assignment(group.name, evolve(option, arguments=[Plain(string(prefix))])))
        if key not in calls:
            found.append(Assignment(key, of.call))  # the group's are there as soon as all are known
        calls[key] = of.call
        names.setdefault(key, []).extend(taken)
        left = [one for one in of.names if one not in mine]
        found += [Assignment(one, of.call, [one]) for one in left]
    return [
        (
            _of_group(one.value, group, prefix, names[one.target])
            if isinstance(one, Assignment) and one.target in names and isinstance(one.value, Call)
            else one
        )
        for one in found
    ]


@frozen
class _Made:
    """The intrinsics that a statement makes, all by one call."""

    names: Sequence[str]
    call: Call


def _made(statement: Statement) -> _Made | None:
    """The intrinsics that a statement makes; None for another one."""
    match statement:
        case Assignment(target, Call(Name(function)) as call) if target and function in _METHODS:
            return _Made([target], call)
        case Unpacking(names, "", Gathered(Call(Name(function)) as call)) if function in _METHODS:
            return _Made(names, call)
        case _:
            return None


def _option(call: Call) -> Call | None:
    """The call of a group with the options of an intrinsic; None if that has others than groups have."""
    return Call(_GROUP, [], call.named) if {name for name, _ in call.named} <= {"target_prefix"} else None


def _of_group(call: Call, group: Symbol, prefix: str, names: Sequence[str]) -> Statement:
    """The statement by which a group makes intrinsics of one signature."""
    assert isinstance(call.function, Name)
    method = Member(Name(group), _METHODS[call.function.symbol])
    short = " ".join([one.removeprefix(prefix) for one in names])
    text = fill(short, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)
    in_line, in_lines = [
        Assignment("", Call(method, call.arguments, [("names", Plain(one))]), tuple(names))
        for one in (string(short), f'"""\n{text}"""')
    ]
    return in_line if _height(in_line) <= _height(in_lines) else in_lines


def _height(statement: Statement) -> int:
    """The number of lines of a statement; as many as it has characters, if one is too long."""
    found = "\n".join(lines(statement, AS_DEFINED)).split("\n")
    is_long = any([len(line) > WIDTH and not line.endswith("# fmt: skip") for line in found])
    return sum(map(len, found)) if is_long else len(found)


def _without(items: Sequence[_T], number: int) -> list[_T]:
    """Items but for one."""
    return [*items[:number], *items[number + 1 :]]
