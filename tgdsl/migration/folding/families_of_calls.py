"""Families of calls: ``LOAD8 = load(7)`` for ``LOAD8_A32 = load(7, I32)`` and ``LOAD8_A64 = load(7, I64)``, where all calls of a function are such.

A multiclass that is used without a name, and defines both forms of one instruction or of several ones in turns, makes such calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.calls import (
    arguments_of,
    functions_of,
    names_of,
    parameters_of,
    replaced,
    uses_any,
    uses_of,
)
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.list_names import free
from tgdsl.migration.folding.named_tuples import is_named_tuple, text_but_name
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Declaration,
    Expression,
    Member,
    Name,
    Plain,
    Procedure,
    Statement,
    Symbol,
    records_of,
    rough,
    string,
    symbols,
)
from tgdsl.migration.python.moving import changed
from tgdsl.migration.text.module_text import Module

#: The families, at least, the forms of each, at most, and the lines that these have to save.
_FAMILIES, _FORMS, _WORTH = 3, 4, 3
#: The member that has the name of its family, and what is in the body of an instruction whose place among others counts.
_OWN, _PATTERN = "plain", "pattern"
_NAMED_TUPLE = Name(Symbol("typing", "NamedTuple"))
_DECORATOR = Call(Name(of_language("family")), [Plain(string("{family}_{member}"))])


def with_families_of_calls(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules in which the calls for several forms of one instruction are one call.

    Args:
        package: its dotted name.
    """
    tuples = {
        Symbol(f"{package}.{module.name}", one.name): one
        for module in modules
        for one in module.statements
        if is_named_tuple(one)
    }
    uses = uses_of(modules)
    _, variables = functions_of(modules, package)
    found = list(modules)
    for number, module in enumerate(modules):
        path = f"{package}.{module.name}"
        for one in module.statements:
            if not isinstance(one, Procedure) or uses_any(one.parameters, variables):
                continue
            calls = _calls(found[number].statements, Symbol(path, one.name))
            if len(calls) == uses[Symbol(path, one.name)]:
                forms = _forms(one, [call for _, call in calls], tuples)
                made = None if forms is None else _made(forms, found[number], path, calls, tuples)
                moved = None if made is None else _moved([*found[:number], made[0], *found[number + 1 :]], made[1])
                found = found if moved is None else moved
    return found


@frozen
class _Forms:
    """A function all of whose calls are for several forms of instructions.

    Attributes:
        fixed: what its parameters are in each form.
        names: of the instructions.
        members: the names of the members of what it returns, with their types.
    """

    function: Procedure
    fixed: Mapping[str, Mapping[str, Expression]]
    names: Sequence[str]
    members: Mapping[str, Expression]

    @property
    def fields(self) -> Mapping[tuple[str, str], str]:
        """The names of the members of families, by the forms and by those of the members of a form."""
        return {(form, one): _in_form(one, form) for form in self.fixed for one in self.members}

    def named_tuple(self, name: str) -> ClassStatement:
        """The class of the families."""
        body = [Declaration(field, self.members[member]) for (_, member), field in self.fields.items()]
        return ClassStatement(name, [_NAMED_TUPLE], [], body, decorator=_DECORATOR)

    def procedure(self, returns: Expression) -> Procedure:
        """The function that makes all forms."""
        body: list[Statement] = []
        for form, fixed in self.fixed.items():
            own = [_target(one) for one in self.function.body]
            values = {**fixed, **{name: Plain(_in_form(name, form)) for name in own}}
            body += [
                _with_target(_with(one, values), _in_form(name, form)) for name, one in zip(own, self.function.body)
            ]
            given = self.function.value.arguments if isinstance(self.function.value, Call) else ()
            for member, value in zip(self.members, given):
                if _with(Assignment("", value), values) != Assignment("", Plain(self.fields[form, member])):
                    body.append(_with(Assignment(self.fields[form, member], value), values))
        gone = next(iter(self.fixed.values())).keys()
        value = Call(returns, [Plain(one) for one in self.fields.values()])
        parameters = [one for one in self.function.parameters if one.name not in gone]
        return evolve(self.function, parameters=parameters, returns=returns, body=body, value=value)


def _calls(statements: Sequence[Statement], function: Symbol) -> Sequence[tuple[int, Assignment]]:
    """The calls of a function with their positions."""
    return [(at, one) for at, one in enumerate(statements) if isinstance(one, Assignment) and called(one) == function]


def _forms(function: Procedure, calls: Sequence[Assignment], tuples: Mapping[Symbol, ClassStatement]) -> _Forms | None:
    """A function as one of several forms; None if its calls are no such.

    Args:
        tuples: the classes of named tuples of the package.
    """
    of = tuples.get(function.returns.symbol) if isinstance(function.returns, Name) else None
    is_simple = all([isinstance(one, (Assignment, ClassStatement)) and _target(one) for one in function.body])
    if of is None or not is_simple or not isinstance(function.value, Call) or not _says_forms(of):
        return None
    groups: dict[str, dict[str, Assignment]] = {}
    for one in calls:
        base, _, form = one.target.rpartition("_")
        groups.setdefault(base, {})[form] = one
    forms = list(next(iter(groups.values()), dict[str, Assignment]()))
    is_whole = all([list(one) == forms for one in groups.values()]) and len(groups) * len(forms) == len(calls)
    if not is_whole or len(groups) < _FAMILIES or not 1 < len(forms) <= _FORMS or not all([*groups, *forms]):
        return None
    given = list(parameters_of(function, calls[0]))
    if any([list(parameters_of(function, one)) != given for one in calls]) or len(given) < len(function.parameters):
        return None
    fixed: dict[str, dict[str, Expression]] = {form: {} for form in forms}
    for number, parameter in enumerate(given):
        rows = [{form: arguments_of([one])[number][1] for form, one in group.items()} for group in groups.values()]
        if any([len(set(map(rough, row.values()))) > 1 for row in rows]):
            if any([row != rows[0] for row in rows]):
                return None
            for form in forms:
                fixed[form][parameter.name] = rows[0][form]
    members = {one.target: one.annotation for one in of.body if isinstance(one, Declaration)}
    return _Forms(function, fixed, list(groups), members) if any(fixed.values()) else None


def _made(
    forms: _Forms,
    module: Module,
    path: str,
    calls: Sequence[tuple[int, Assignment]],
    tuples: Mapping[Symbol, ClassStatement],
) -> tuple[Module, Mapping[tuple[Symbol, str], Expression]] | None:
    """A module with a call for each family, and what members of the forms are now; None if nothing becomes shorter.

    Args:
        path: its dotted name.
        calls: of the function, with their positions.
    """
    statements, taken = module.statements, names_of(module.statements)
    if not taken.isdisjoint(forms.names):
        return None
    new = forms.named_tuple(free("".join([one[:1].upper() + one[1:] for one in forms.fixed]), taken))
    procedure = forms.procedure(Name(Symbol(path, new.name)))
    instead: dict[int, Sequence[Statement]] = {}
    gone = next(iter(forms.fixed.values())).keys()
    families: list[Assignment] = []
    for base in forms.names:
        own = [(at, one) for at, one in calls if one.target.rpartition("_")[0] == base]
        at, call = own[0]
        between = statements[at : own[-1][0]]
        if not isinstance(call.value, Call) or not all(
            [_may_stand_between(one, forms.function, path) for one in between]
        ):
            return None
        pairs = zip(parameters_of(forms.function, call), arguments_of([call]))
        kept = [(name, value) for parameter, (name, value) in pairs if parameter.name not in gone]
        arguments, named = [value for name, value in kept if not name], [one for one in kept if one[0]]
        records = tuple([record for _, one in own for record in records_of(one)])
        families.append(Assignment(base, evolve(call.value, arguments=arguments, named=named, uses=()), records))
        instead[at] = [families[-1]]
    is_known = text_but_name(new) in map(text_but_name, tuples.values())
    after = length(procedure) + sum(map(length, families)) + (0 if is_known else length(new))
    if after + _WORTH > length(forms.function) + sum([length(one) for _, one in calls]):
        return None
    instead[statements.index(forms.function)] = [new, procedure]
    places: dict[tuple[Symbol, str], Expression] = {
        (Symbol(path, f"{base}_{form}"), member): Member(Name(Symbol(path, base)), field)
        for base in forms.names
        for (form, member), field in forms.fields.items()
    }
    return evolve(module, statements=replaced(statements, instead, dict(calls))), places


def _may_stand_between(statement: Statement, function: Procedure, path: str) -> bool:
    """True for what the calls of one family may stand before in one place: calls for others, if the order of the instructions decides nothing."""
    has_pattern = any(
        [_target(part) == _PATTERN for one in function.body if isinstance(one, ClassStatement) for part in one.body]
    )
    is_call = called(statement) == Symbol(path, function.name) and not has_pattern
    return is_call or isinstance(statement, (Comment, Procedure))


def _moved(modules: Sequence[Module], places: Mapping[tuple[Symbol, str], Expression]) -> list[Module] | None:
    """Modules that refer to the members of families; None if something refers to all of a form.

    Args:
        places: what members of the forms are now.
    """

    def instead(part: object) -> object | None:
        match part:
            case Member(Name(symbol), attribute):
                return places.get((symbol, attribute))
            case _:
                return None

    gone = {symbol for symbol, _ in places}
    found = [
        evolve(
            module,
            statements=[one if gone.isdisjoint(symbols(one)) else changed(one, instead) for one in module.statements],
        )
        for module in modules
    ]
    return found if gone.isdisjoint(uses_of(found)) else None


def _says_forms(of: ClassStatement) -> bool:
    """True for a class of named tuples whose members have the name of the family with their own behind it, but for one that has the family's."""
    named = dict(of.decorator.named) if isinstance(of.decorator, Call) else {}
    members = [one.target for one in of.body if isinstance(one, Declaration)]
    wanted = {one: Plain(string("{family}" if one == _OWN else f"{{family}}_{one}")) for one in members}
    return len(members) > 1 and named == wanted


def _in_form(name: str, form: str) -> str:
    """The name of what a form has: the form's own for the instruction itself."""
    return form if name == _OWN else f"{form}_{name}"


def _target(statement: Statement) -> str:
    match statement:
        case Assignment(target) | Declaration(target):
            return target
        case ClassStatement(name):
            return name
        case _:
            return ""


def _with_target(statement: Statement, target: str) -> Statement:
    match statement:
        case Assignment():
            return evolve(statement, target=target)
        case ClassStatement():
            return evolve(statement, name=target)
        case _:
            return statement


def _with(statement: Statement, values: Mapping[str, Expression]) -> Statement:
    """A statement with values in place of variables."""
    return changed(statement, lambda part: values.get(part.text) if isinstance(part, Plain) else None)
