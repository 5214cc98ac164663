"""Patterns whose variables have their types in the source, where only the annotation had them: so a function for several types can give the type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from tgdsl.classes import evolve
from tgdsl.language.registers.value_types import ValueType
from tgdsl.migration.folding.pattern_groups import is_pattern
from tgdsl.migration.library import of_language, symbols_of_std
from tgdsl.migration.python import Call, Expression, Function, Member, Name, Plain, Statement, Subscript, Symbol
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.types.static_types import class_of
from tgdsl.migration.types.type_variables import base_of
from tgdsl.records import Record
from tgdsl.std import value_types
from tgdsl.std.write import values_class_of

_VALUE_TYPE = Name(of_language("ValueType"))

#: Gives the record that a symbol stands for.
RecordOf = Callable[[Symbol], "Record | None"]


@cache
def types_of_classes() -> Mapping[Symbol, Expression]:
    """The value types by the symbols of the classes of their values: ``v4i32`` for ``V4i32``."""
    found: dict[Symbol, Expression] = {}
    for name, symbol in symbols_of_std().items():
        kind = values_class_of(name)
        if isinstance(getattr(value_types, name, None), ValueType) and class_of(kind) is not None:
            found[Symbol(value_types.__name__, kind)] = Name(symbol)
    return found


@cache
def _classes_of_types() -> Mapping[Expression, str]:
    return {kind: symbol.name for symbol, kind in types_of_classes().items()}


def class_of_type(value: Expression) -> str | None:
    """The class of the values of one of LLVM's value types; None for another value."""
    return _classes_of_types().get(value) if isinstance(value, Name) else None


def of_types(annotation: Expression, items: Sequence[Expression]) -> Expression:
    """The annotation of a list's items, for that of a parameter: if they are value types, it says what their values have in common.

    Parameters that the items are given to say less, each about all that its own function is called with.
    """
    if not isinstance(annotation, Subscript) or annotation.value != _VALUE_TYPE:
        return annotation
    found = tuple(map(class_of_type, items))
    return annotation if None in found else Subscript(_VALUE_TYPE, value_class(base_of(found)))


def with_types(statement: Statement, record_of: RecordOf) -> Statement:
    """A pattern whose variables have their types in its source: ``add(v4i32(a), v4i32(b))`` for ``add(a, b)``."""
    return _changed(statement, record_of, is_typed=True)


def without_types(statement: Statement, record_of: RecordOf) -> Statement:
    """A pattern without those types that annotations say."""
    return _changed(statement, record_of, is_typed=False)


def _changed(statement: Statement, record_of: RecordOf, is_typed: bool) -> Statement:
    if not isinstance(statement, Function) or not is_pattern(statement) or not isinstance(statement.value, Call):
        return statement
    source, *results = statement.value.arguments
    names = set(_names(source))
    types: dict[str, Expression] = {}
    for variable, kind in statement.parameters:
        of = _marked(kind) if variable in names and not is_typed else kind
        if isinstance(of, Name) and of.symbol in types_of_classes():
            types[variable] = types_of_classes()[of.symbol]
    if not types:
        return statement
    typing = (_Typing if is_typed else _Untyping)(types, record_of)
    changed = typing.expression(source)
    parameters = [
        (variable, typing.annotation(kind) if variable in typing.named else kind)
        for variable, kind in statement.parameters
    ]
    return evolve(statement, parameters=parameters, value=evolve(statement.value, arguments=[changed, *results]))


_NAMED, _IMPLIED = Name(of_language("named")), Name(of_language("Implied"))


def _names(expression: Expression) -> Iterator[str]:
    """The variables that are names of nodes in a source."""
    if isinstance(expression, Call):
        if expression.function == _NAMED and isinstance(expression.arguments[0], Plain):
            yield expression.arguments[0].text
        for one in expression.arguments:
            yield from _names(one)


def _marked(kind: Expression) -> Expression:
    """The class of a variable that is annotated as one whose type the pattern does not write; nothing that has a type for others."""
    return kind.index if isinstance(kind, Subscript) and kind.value == _IMPLIED else Plain("")


class _Typing:
    """Gives variables of a source their types.

    Attributes:
        named: the variables that are names of nodes, to which types were given, or of which they were taken.
    """

    def __init__(self, types: Mapping[str, Expression], record_of: RecordOf) -> None:
        self._types = types
        self._record_of = record_of
        self.named: set[str] = set()

    def annotation(self, kind: Expression) -> Expression:
        """The annotation of the name of a node, which has its type in the source now."""
        return Subscript(_IMPLIED, kind)

    def expression(self, value: Expression) -> Expression:
        """A source, or an operand in it."""
        of = self._type_of(value)
        if of is not None:
            return Call(of, [value])
        if not isinstance(value, Call):
            return value
        if value.function == _NAMED:
            variable, node = value.arguments
            made = evolve(value, arguments=[variable, self.expression(node)])
            of = self._type_of(variable)
            return made if of is None else Call(of, [self._as_named(made)])
        if self._is_leaf(value):
            of = self._type_of(value.arguments[0])
            return value if of is None else Call(of, [value])
        if _reads(value, self._record_of):
            return evolve(value, arguments=[self._below(one) for one in value.arguments])
        return evolve(value, arguments=[self.expression(one) for one in value.arguments])

    def _as_named(self, value: Call) -> Call:
        """A node with a name, which is among those that have other annotations now."""
        if isinstance(value.arguments[0], Plain):
            self.named.add(value.arguments[0].text)
        return value

    def _below(self, value: Expression) -> Expression:
        """The part of a type or an operand class that differs: a variable or a leaf has its type from there."""
        if isinstance(value, Call) and self._is_leaf(value):
            return value
        return value if self._type_of(value) is not None else self.expression(value)

    def _type_of(self, value: Expression) -> Expression | None:
        return self._types.get(value.text) if isinstance(value, Plain) else None

    def _is_leaf(self, value: Call) -> bool:
        return len(value.arguments) == 1 and isinstance(value.arguments[0], Plain) and _is_leaf(value, self._record_of)


class _Untyping(_Typing):
    """Takes the types away again."""

    def annotation(self, kind: Expression) -> Expression:
        return _marked(kind)

    def expression(self, value: Expression) -> Expression:
        if not isinstance(value, Call):
            return value
        if len(value.arguments) == 1 and value.function in self._types.values():
            [inner] = value.arguments
            if self._type_of(inner) == value.function:
                return inner
            if (
                isinstance(inner, Call)
                and inner.function == _NAMED
                and self._type_of(inner.arguments[0]) == value.function
            ):
                variable, node = inner.arguments
                return self._as_named(evolve(inner, arguments=[variable, self.expression(node)]))
            if isinstance(inner, Call) and self._is_leaf(inner) and self._type_of(inner.arguments[0]) == value.function:
                return inner
        below = self._below if _reads(value, self._record_of) else self.expression
        return evolve(value, arguments=[below(one) for one in value.arguments])

    def _below(self, value: Expression) -> Expression:
        """The part of a type or an operand class: a type that a variable has there was not given to it."""
        is_typed = isinstance(value, Call) and any([self._type_of(one) == value.function for one in value.arguments])
        return value if is_typed else self.expression(value)


def _record(value: Call, record_of: RecordOf) -> Record | None:
    function = value.function.value if isinstance(value.function, Member) else value.function
    return record_of(function.symbol) if isinstance(function, Name) else None


def _reads(value: Call, record_of: RecordOf) -> bool:
    """True for a type, an operand class or a leaf of constants of one type, and a complex pattern that a variable is the name of, which say themselves what
    their operand is."""
    record = _record(value, record_of)
    if record is not None and record.is_a("ComplexPattern"):
        return len(value.arguments) == 1 and not isinstance(value.function, Member)  # which would be its ``apply``
    return record is not None and any([record.is_a(name) for name in ("ValueType", "DAGOperand", "ImmLeaf")])


def _is_leaf(value: Call, record_of: RecordOf) -> bool:
    """True for a node or a fragment without operands, which a variable is the name of: ``imm(n)``."""
    record = _record(value, record_of)
    if record is None or record.is_a("Operand"):
        return False
    if record.is_a("SDNode"):
        return record.record("TypeProfile").integer("NumOperands") == 0
    return record.is_a("PatLeaf")
