"""Functions that another one is in general: multiclasses of several names may say the same, or one may say more than another one asks for.

``atomic_load(op, rc, name)`` is ``load(op, rc, f"atomic.{name}", needs=[HasAtomics])``, for example.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import cast

from tgdsl.classes import evolve, field_names, frozen
from tgdsl.migration.folding.calls import functions_of, uses_any, uses_of
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.matched_texts import matched, parts_of_text, text_with
from tgdsl.migration.folding.named_tuples import is_named_tuple, text_but_name
from tgdsl.migration.folding.pattern_groups import first_above
from tgdsl.migration.folding.shared_tuples import is_behind, used_modules
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.folding.values import is_same, key_of
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Expression,
    Function,
    Joined,
    Listing,
    Loop,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Subscript,
    Symbol,
    lines,
    rough,
    symbols,
)
from tgdsl.migration.python.moving import with_symbols
from tgdsl.migration.text.module_text import Module, outer_names
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.types.called_parameters import of_any_operands
from tgdsl.migration.types.typed_patterns import class_of_type

#: What nothing of a record depends on: what type checkers, or the layout, are to know.
_OF_CHECKERS = frozenset({"of", "takes", "uses", "packed", "is_typed", "records"})
#: The types of parameters that numbers and texts are for.
_SIMPLE = frozenset({"int", "bool", "str", "bool | None"})
_VALUE_TYPE = Name(of_language("ValueType"))
_CAST = Name(Symbol("typing", "cast"))


def with_general_functions(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules without functions that another one can be called in place of, where that makes them shorter.

    Args:
        package: its dotted name.
    """
    modules = [evolve(one, statements=_with_general_first(one.statements, f"{package}.{one.name}")) for one in modules]
    special, shared = _specials(modules, package)
    if not special:
        return list(modules)
    changed: list[Module] = []
    for module in modules:
        path = f"{package}.{module.name}"
        statements: list[Statement] = []
        for one in module.statements:
            if isinstance(one, Procedure) and Symbol(path, one.name) in special:
                if statements and isinstance(before := statements[-1], Comment):
                    statements[-1] = evolve(before, above=False)
            elif not (isinstance(one, ClassStatement) and Symbol(path, one.name) in shared):
                statements.append(_called(with_symbols(one, shared), special))
        changed.append(evolve(module, statements=statements) if statements != module.statements else module)
    return changed


def _with_general_first(statements: Sequence[Statement], path: str) -> list[Statement]:
    """The statements of a module, with functions before those that they are in general, where all that they need is there.

    Args:
        path: the dotted name of the module.
    """
    found = list(statements)
    calls = _calls(statements)
    known: dict[str, list[Procedure]] = {}
    for one in statements:
        if not isinstance(one, Procedure):
            continue
        alike = known.setdefault(_shape(one), [])
        symbol = Symbol(path, one.name)
        before = [of for of in alike if _special((symbol, one), of, calls.get(Symbol(path, of.name), [])) is not None]
        place = found.index(one)
        if before and not (isinstance(above := found[place - 1], Comment) and above.above):
            first = first_above(found, found.index(before[0]))
            use = next(
                (at for at, each in enumerate(found) if called(each) == Symbol(path, before[0].name)), len(found)
            )
            head = evolve(one, body=(), value=None)
            if _are_before(found, first, path, head) and _are_before(found, use, path, one):
                found[first:first] = [found.pop(place)]
        alike.append(one)
    return found


def _are_before(statements: Sequence[Statement], place: int, path: str, part: Statement) -> bool:
    """True if all that a statement uses of its module is there before a position."""
    own = {symbol.name for symbol in symbols(part) if symbol.module == path}
    return own <= {name for one in statements[:place] for name in outer_names(one)}


def _calls(statements: Sequence[Statement]) -> Mapping[Symbol, list[Assignment]]:
    """The calls among statements, those of loops and functions too, by their functions."""
    found: dict[Symbol, list[Assignment]] = {}
    for one in statements:
        function = called(one)
        if function is not None and isinstance(one, Assignment):
            found.setdefault(function, []).append(one)
        elif isinstance(one, (Loop, Procedure)):
            for symbol, some in _calls(one.body).items():
                found.setdefault(symbol, []).extend(some)
    return found


def _specials(modules: Sequence[Module], package: str) -> tuple[Mapping[Symbol, _Special], Mapping[Symbol, Symbol]]:
    """The functions of a package that an earlier one is called in place of; and the classes of named tuples that these take, with those of the same
    text that the earlier ones take.
    """
    calls = _calls([one for module in modules for one in module.statements])
    uses = uses_of(modules)
    _, variables = functions_of(modules, package)
    used = used_modules(modules, package)
    general: dict[str, list[tuple[Symbol, Procedure]]] = {}
    special: dict[Symbol, _Special] = {}
    first = _first_tuples(modules, package)
    # The classes of named tuples that functions take, by the first ones of their texts.
    taken: dict[Symbol, Mapping[Symbol, Symbol]] = {}
    shared: dict[Symbol, Symbol] = {}
    for module in modules:
        path = f"{package}.{module.name}"
        for one in module.statements:
            if not isinstance(one, Procedure) or uses_any(one.parameters, variables):
                continue
            symbol = Symbol(path, one.name)
            of_it = calls.get(symbol, [])
            own = taken[symbol] = {first[each]: each for each in symbols(evolve(one, body=())) if each in first}
            one = with_symbols(one, first)
            assert isinstance(one, Procedure)
            known = general.setdefault(_shape(one), [])
            may_be_called = [of for of in known if of[0].module == path or not is_behind(of[0].module, path, used)]
            found = [made for of in may_be_called if (made := _special(of, one, of_it)) is not None]
            its: Mapping[Symbol, Symbol] = taken[found[0].of] if found else {}
            both = {each: its[key] for key, each in own.items() if key in its and its[key] != each}
            may_share = all([each.module == path and shared.get(each, other) == other for each, other in both.items()])
            if found and may_share and uses[symbol] == len(of_it):
                special[symbol] = found[0]
                shared.update({each: shared.get(other, other) for each, other in both.items()})
                used[path].update([found[0].of.module, *[each.module for each in both.values()]])
            else:
                known.append((symbol, one))
    return special, shared


def _first_tuples(modules: Sequence[Module], package: str) -> Mapping[Symbol, Symbol]:
    """The classes of named tuples of a package, each with the first one of its text."""
    by_text: dict[str, Symbol] = {}
    return {
        Symbol(f"{package}.{module.name}", one.name): by_text.setdefault(
            text_but_name(one), Symbol(f"{package}.{module.name}", one.name)
        )
        for module in modules
        for one in module.statements
        if isinstance(one, ClassStatement) and is_named_tuple(one)
    }


@frozen
class _Special:
    """A function that another one is in general.

    Attributes:
        procedure: that is special.
        of: the symbol of the general one.
        general: that one.
        values: what it is given for each of its parameters: parameters of the special one, and constants.
    """

    procedure: Procedure
    of: Symbol
    general: Procedure
    values: Mapping[str, Expression]

    def call(self, call: Call) -> Call:
        """The call of the general function in place of one of the special one."""
        required = [one.name for one in self.procedure.parameters if one.default is None]
        given: dict[str, Expression] = {
            one.name: one.default for one in self.procedure.parameters if one.default is not None
        }
        given.update({**dict(zip(required, call.arguments)), **dict(call.named)})
        arguments: list[Expression] = []
        named: list[tuple[str, Expression]] = []
        for one in self.general.parameters:
            value = self.values[one.name]
            if isinstance(value, Plain):
                value = given.get(value.text, value)
            elif isinstance(value, Joined):
                value = text_with(value, given)
            if one.default is None:
                arguments.append(value)
            elif key_of(one.default) != key_of(value):
                named.append((one.name, value))
        return Call(Name(self.of), arguments, named)


def _called(statement: Statement, special: Mapping[Symbol, _Special]) -> Statement:
    """A statement that calls the general function, if it calls a special one."""
    match statement:
        case Assignment(_, Call(Name(symbol)) as call) if symbol in special:
            return evolve(statement, value=special[symbol].call(call))
        case Loop() | Procedure():
            return evolve(statement, body=[_called(one, special) for one in statement.body])
        case _:
            return statement


def _shape(procedure: Procedure) -> str:
    """A text that functions have in common of which one may be the other in general."""
    body = lines(evolve(procedure, parameters=[], name="_", value=None), AS_DEFINED)
    value = "" if procedure.value is None else rough(procedure.value)
    text = "\n".join([*[line.strip() for line in body], value]).replace(".apply", "")
    return re.sub(r"\[[^\[\]]*\]|f?\"[^\"]*\"|[\w.]+", "_", text)


def _special(general: tuple[Symbol, Procedure], one: Procedure, calls: Sequence[Assignment]) -> _Special | None:
    """A function as another one; None if it is not that one in general, or if its calls would be longer than it is.

    Args:
        general: the other one, and its symbol.
        calls: of the function.
    """
    symbol, of = general
    if rough(of.returns) != rough(one.returns):
        return None
    matching = _Matching(of.parameters, one.parameters)
    if not matching.is_match([*of.body, of.value], [*one.body, one.value]):
        return None
    if not all([parameter.name in matching.values for parameter in of.parameters]):
        return None
    found = _Special(one, symbol, of, matching.values)
    before = sum(map(length, calls)) + length(one)
    special = {own: found for call in calls[:1] if (own := called(call)) is not None}
    after = sum([length(_called(call, special)) for call in calls])
    return found if after < before else None


class _Matching:
    """Matches the body of a function with that of a general one.

    Args:
        general: the parameters of the general one.
        special: those of the other one.

    Attributes:
        values: what the general one is to be given, by the names of its parameters.
    """

    def __init__(self, general: Sequence[Parameter], special: Sequence[Parameter]) -> None:
        self._general = {one.name: one.annotation for one in general}
        self._special = {one.name: one.annotation for one in special}
        self.values: dict[str, Expression] = {}

    def is_match(self, of: object, one: object) -> bool:
        """True for parts that are the same once the parameters of the general one have their values."""
        of, one = _unchecked(of), _unchecked(one)
        if isinstance(of, Joined) or isinstance(one, Joined):
            return self._is_text(of, one)
        if isinstance(of, Plain):
            return self._is_plain(of, one)
        if isinstance(of, (list, tuple)):
            if not isinstance(one, (list, tuple)):
                return False
            items, others = cast("Sequence[object]", of), cast("Sequence[object]", one)
            return len(items) == len(others) and all([self.is_match(*pair) for pair in zip(items, others)])
        if type(of) is not type(one) or not field_names(of):
            return of == one
        if isinstance(of, Function) and isinstance(one, Function):
            annotations = zip(of.parameters, one.parameters)
            if not all([name == other and _takes(a, b) for (name, a), (other, b) in annotations]):
                return False
            of, one = evolve(of, parameters=[], name=""), evolve(
                one, parameters=one.parameters[len(of.parameters) :], name=""
            )
        names = [name for name in field_names(of) if name not in _OF_CHECKERS]
        return all([self.is_match(getattr(of, name), getattr(one, name)) for name in names])

    def _is_text(self, of: object, one: object) -> bool:
        """True for texts that are the same once the parameters in the general one have their values, which may be texts with others in them."""
        parts, others = parts_of_text(of), parts_of_text(one)
        names = [name for name, kind in self._general.items() if rough(kind) == "str"]
        given = None if parts is None or others is None else matched(parts, others, names)
        if given is None:
            return False
        return all(
            [
                (
                    self._is_value(part.text, value)
                    if isinstance(part, Plain) and part.text in names
                    else self.is_match(part, value)
                )
                for part, value in given
            ]
        )

    def _is_value(self, name: str, value: Expression) -> bool:
        """True for a text that a parameter may have in each place."""
        variables = [one for one in parts_of_text(value) or () if not isinstance(one, str)]
        if not all([isinstance(one, Plain) and one.text in self._special for one in variables]):
            return False  # such as an operand, which the function declares itself
        is_text = not (variables and isinstance(value, Plain)) or rough(self._special[value.text]) == "str"
        return is_text and key_of(self.values.setdefault(name, value)) == key_of(value)

    def _is_plain(self, of: Plain, one: object) -> bool:
        """True for a value of a parameter that is always the same, and one that the parameter may have; or for the same texts."""
        name, dot, rest = of.text.partition(".")
        if name not in self._general:
            is_free = self._general.keys().isdisjoint(re.findall(r"\w+", of.text))
            return is_free and isinstance(one, Plain) and is_same(of, one)
        if dot:
            other, _, its_rest = one.text.partition(".") if isinstance(one, Plain) else ("", "", "")
            if rest != its_rest:
                return False
            one = Plain(other)
        if not isinstance(one, (Plain, Name, Listing)) or not self._may_be(self._general[name], one):
            return False
        return key_of(self.values.setdefault(name, one)) == key_of(one)

    def _may_be(self, annotation: Expression, value: Expression) -> bool:
        """True for a value that a parameter of a certain type may have."""
        match value:
            case Plain(text) if text in self._special:
                return _takes(annotation, self._special[text])
            case Plain(text):
                return rough(annotation) in _SIMPLE and (text.isalnum() or text[0] == text[-1] == '"')
            case Name() if (kind := class_of_type(value)) is not None:
                is_of_type = isinstance(annotation, Subscript) and annotation.value == _VALUE_TYPE
                return is_of_type and isinstance(annotation, Subscript) and _takes(annotation.index, value_class(kind))
            case Listing(items):
                # Lists of operands may stand where others have types: those of one class alone, as predicates, are of one type.
                is_of_class = isinstance(annotation, Subscript) and isinstance(annotation.index, Name)
                return is_of_class and all([isinstance(one, Name) for one in items])
            case _:
                return isinstance(annotation, Subscript) and rough(annotation.index) == "DagValue"


def _unchecked(part: object) -> object:
    """A part without what is there for type checkers alone."""
    match part:
        case Call(function, [_, value]) if function == _CAST:
            return _unchecked(value)
        case Member(value, "apply"):
            return _unchecked(value)
        case _:
            return part


def _takes(annotation: Expression, other: Expression) -> bool:
    """True for a type that has all values of another one."""
    if rough(annotation) == rough(other) and symbols(annotation) == symbols(other):
        return True
    if annotation == of_any_operands():
        return rough(other).startswith("Callable[")
    match annotation, other:
        case Subscript(value, index), Subscript(other_value, other_index):
            return rough(value) == rough(other_value) and _takes(index, other_index)
        case Name(symbol), Name(other_symbol):
            of, one = _class(symbol), _class(other_symbol)
            return of is not None and one is not None and issubclass(one, of)
        case _:
            return False


def _class(symbol: Symbol) -> type | None:
    """The class of the language that a symbol is; None for others."""
    if not symbol.module.startswith("tgdsl."):
        return None
    found: object = getattr(import_module(symbol.module), symbol.name, None)
    return found if isinstance(found, type) else None
