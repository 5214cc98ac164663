"""A decorator for instructions of which each has another form, with another assembly string, as most of a module's classes have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.asm_functions import AsmFunction
from tgdsl.migration.folding.calls import names_of, replaced, uses_of
from tgdsl.migration.folding.list_names import free
from tgdsl.migration.folding.pattern_groups import first_above
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Joined,
    Listing,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Several,
    Statement,
    Subscript,
    Symbol,
)
from tgdsl.migration.text.module_text import Module

#: The classes that the decorator is for, at least: it is a function in a function.
_TIMES = 8
_CALLED = Name(Symbol("collections.abc", "Callable"))


def with_asm_decorators(modules: Sequence[Module], package: str, function: AsmFunction) -> list[Module]:
    """Modules in which classes of instructions say the assembly string of their other forms above them.

    Args:
        package: its dotted name.
        function: that defines a form.
    """
    uses = uses_of(modules)
    forms = [
        (number, form) for number, module in enumerate(modules) for form in _forms(module, package, function, uses)
    ]
    suffixes = Counter([form.suffix for _, form in forms])
    suffix, count = suffixes.most_common(1)[0] if suffixes else ("", 0)
    if count < _TIMES:
        return list(modules)
    taken = {name for module in modules for name in names_of(module.statements)}
    symbol = Symbol(function.symbol.module, free(f"also_{function.symbol.name}", taken))
    variable = free("I", taken)
    found: list[Module] = []
    for number, module in enumerate(modules):
        here = [form for place, form in forms if place == number and form.suffix == suffix]
        instead: dict[int, Sequence[Statement]] = {form.place: [form.decorated(symbol)] for form in here}
        gone = {form.call_place for form in here}
        if f"{package}.{module.name}" == symbol.module:
            there = next(at for at, one in enumerate(module.statements) if one == function.procedure)
            place = min([there, *[first_above(module.statements, form.place) for form in here]])
            decorator = _decorator(symbol.name, suffix, function, variable)
            kept = () if place in (there, *gone) else instead.get(place, [module.statements[place]])
            instead[place] = [_variable(variable), function.procedure, decorator, *kept]
            gone.add(there)
        found.append(evolve(module, statements=replaced(module.statements, instead, gone)) if instead else module)
    return found


@frozen
class _Form:
    """A form of an instruction that a class defines.

    Attributes:
        place: the position of the class.
        call_place: that of the call that defines the form.
    """

    statement: ClassStatement
    place: int
    call: Assignment
    call_place: int

    @property
    def suffix(self) -> str:
        return self.call.target.removeprefix(self.statement.name)

    def decorated(self, decorator: Symbol) -> Statement:
        """The class with its form."""
        assert isinstance(self.call.value, Call)
        call = Call(Name(decorator), self.call.value.arguments[1:], self.call.value.named)
        return evolve(self.statement, decorator=call, records=(*self.statement.records, *self.call.records))


def _forms(module: Module, package: str, function: AsmFunction, uses: Counter[Symbol]) -> Iterator[_Form]:
    """The forms that a module's classes have alone.

    Args:
        uses: how often symbols are used: a form that something refers to has a variable.
    """
    path = f"{package}.{module.name}"
    last: tuple[int, ClassStatement] | None = None
    for place, one in enumerate(module.statements):
        match one:
            case ClassStatement(name, decorator=None) if not name.endswith("_"):
                last = place, one
            case Assignment(target, Call(Name(symbol), [Name(Symbol(_, of)), _])) if last and symbol == function.symbol:
                at, statement = last
                is_its = of == statement.name and target.startswith(f"{of}_") and not target.endswith("_")
                if is_its and not uses[Symbol(path, target)]:
                    yield _Form(statement, at, one, place)
                last = None
            case Procedure() | Comment():
                pass
            case _:
                last = None


def _variable(name: str) -> Statement:
    """The type variable for classes of instructions."""
    instruction = Subscript(Plain("type"), Name(of_language("Instruction")))
    return Assignment(name, Call(Name(Symbol("typing", "TypeVar")), [Plain(f'"{name}"')], [("bound", instruction)]))


def _decorator(name: str, suffix: str, function: AsmFunction, variable: str) -> Procedure:
    """The function that gives the decorator, which calls another function for the form."""
    of_form, *given = function.procedure.parameters
    others = [Plain(one.name) for one in given]
    record = Joined([Member(Plain(of_form.name), "__name__"), suffix])
    made = Call(Name(function.symbol), [Plain(of_form.name), *others])
    body: list[Statement] = [Assignment("", Call(Name(of_language("named_record")), [record, made]))]
    kept = Parameter(of_form.name, Plain(variable))
    define = Procedure("define", [kept], Plain(variable), body, Plain(of_form.name))
    returns = Subscript(_CALLED, Several([Listing([Plain(variable)]), Plain(variable)]))
    return Procedure(name, given, returns, [define], Plain("define"))
