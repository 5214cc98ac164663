"""Expressions over values of a selection DAG, which become TableGen dags.

To the type checker ``i32(rs1)`` is an ``I32``. When it runs it is an :class:`Expression`: something that becomes an argument of a
TableGen dag. Nodes, fragments, types and instructions are called to make them; this module knows how they are written as dags.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, Never, TypeAlias, TypeGuard
from weakref import WeakValueDictionary

from tgdsl.diagnostics import NOWHERE, Place, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.definition import DefinedByClass, Definition, Namer
from tgdsl.language.core.running import current_place
from tgdsl.language.core.field_places import elements
from tgdsl.records import Bits, Dag, DagArg, Ref
from tgdsl.records.record import Path

#: The operator of a dag, or an argument without a name.
Named: TypeAlias = "Definition | type[DefinedByClass]"


class Marker(Definition):
    """A record without classes and fields: the operator of a dag (``ins``, ``set``, ``add``), or an operand such as ``zero_reg``."""

    needs_name = True


class ValueMarker(Marker, DagValue):
    """A marker that is a value of a dag: ``zero_reg``, for example."""


class Expression(DagValue):
    """A value of a DAG: a variable, a leaf, or a call."""

    only_typed = False


class Variable(Expression):
    """A named value: an operand of an instruction, or a variable of a pattern.

    Attributes:
        name: without TableGen's ``$``; empty until the class body that binds it has run.
        kind: the operand class, or the variable's type, of mentions without another one.
        vt: the declared type of a variable; None for an operand.
        is_implied: whether the type is not written where the variable stands, since it follows.
    """

    is_implied = False

    def __init__(
        self, name: str = "", kind: Definition | None = None, vt: Definition | None = None, place: Place | None = None
    ) -> None:
        self.name = name
        self.kind = kind or vt
        self.vt = vt
        self.place: Place = current_place() if place is None else place

    def __set_name__(self, owner: type, name: str) -> None:
        if not self.name:
            self.name = name.removesuffix("_")

    @property
    def in_words(self) -> str:
        """The variable where a message says what something is."""
        return f"the operand '{self.name}'" if self.name else "an operand"

    if not TYPE_CHECKING:

        def __call__(self, *operands: object) -> Never:
            raise fail(
                current_place(),
                "an operand is called as a node, a leaf or a type; if its name hides that of one, rename the operand",
            )

    def __format__(self, spec: str) -> str:
        """The mark of the operand in an assembly string, since its name is not known yet; see :mod:`tgdsl.language.assembly.strings`."""
        return format_mark(self, spec)


class FreeVariable(Variable):
    """A variable that is neither an operand nor a parameter; see :func:`tgdsl.language.patterns.fragments.variable`."""


class BitString(Expression):
    """A number of a fixed width: see :func:`bit_string`."""

    def __init__(self, bits: Bits) -> None:
        self.bits = bits


def bit_string(digits: str) -> DagValue:
    """A number of as many bits as it has digits, TableGen's ``bits<3>`` in a dag: ``bit_string("111")``, where ``7`` is an int."""
    if not digits or not set(digits) <= {"0", "1"}:
        raise fail(current_place(), f'bit_string takes a number\'s binary digits, but gets {digits!r}; give "101"')
    return BitString(Bits.of(int(digits, 2), len(digits)))


class Leaf(Expression):
    """A named value with its operand class, type or leaf: ``i32:$rs1``, ``imm:$value``.

    Attributes:
        typed: whether the variable's own type is written around it: ``(i64 imm:$value)``.
    """

    def __init__(self, kind: Named, variable: Variable, *, typed: bool = False) -> None:
        self.kind = kind
        self.variable = variable
        self.typed = typed


class Call(Expression):
    """An operator with its operands: ``(add i32:$rs1, i32:$rs2)``.

    Attributes:
        operands: expressions, definitions, numbers and strings.
        variable: the name of the node, as in ``(add:$sum i32:$rs1, i32:$rs2)``; None for most.
    """

    def __init__(self, operator: Named, operands: tuple[object, ...], variable: Variable | None = None) -> None:
        self.operator = operator
        self.operands = operands
        self.variable = variable
        self.place: Place = current_place()

    in_words = "an operation"

    def __format__(self, spec: str) -> str:
        raise fail(
            current_place(),
            "an operation of a pattern stands in an f-string, which takes operands, strings and numbers",
        )


def read_as(kind: Definition, value: object) -> Expression:
    """A value of a type or an operand class: ``i32:$x`` for a variable, ``(i32 ...)`` for anything else."""
    if isinstance(value, Leaf):
        return Call(kind, (Leaf(value.kind, value.variable),))
    return Leaf(kind, value) if isinstance(value, Variable) else Call(kind, (value,))


def leaf(kind: Definition, value: object, *, typed: bool = True) -> Expression:
    """A variable with its leaf: ``imm:$x``, or, if the variable has a type and ``typed`` is true, ``(i64 imm:$x)``."""
    return Leaf(kind, value, typed=typed) if isinstance(value, Variable) else Call(kind, (value,))


def argument(value: object, ref: Namer, *, typed: bool = True, within: Call | None = None) -> DagArg:
    """The dag argument of a value.

    Args:
        typed: whether variables have their types; those of a pattern's result are names only.
        within: the call that it is an operand of.

    Raises:
        DiagnosticError: the value can be no part of a dag.
    """
    if isinstance(value, Variable):
        return DagArg(ref(value.kind) if value.kind is not None and typed else None, value.name)
    if isinstance(value, Leaf):
        read = DagArg(ref(value.kind), value.variable.name)
        own = value.variable.vt
        return DagArg(Dag(ref(own), (read,))) if typed and value.typed and own is not None else read
    if isinstance(value, Call):
        return DagArg(dag(value, ref, typed=typed))
    if isinstance(value, (bool, int, str, Ref)):
        return DagArg(value)
    if isinstance(value, BitString):
        return DagArg(value.bits)
    if isinstance(value, Definition):
        return DagArg(ref(value))
    if _is_class(value):
        return DagArg(ref(value))
    raise fail(
        within.place if within is not None else NOWHERE,
        f"{given(value)} can be no operand of a pattern; give a value of the pattern, a register, a number, or an operation on these",
    )


def _is_class(value: object) -> TypeGuard[type[DefinedByClass]]:
    return isinstance(value, type) and issubclass(value, DefinedByClass)


def dag(call: Call, ref: Namer, *, typed: bool = True) -> Dag:
    """The dag of a call."""
    operands = tuple(argument(operand, ref, typed=typed, within=call) for operand in call.operands)
    return Dag(ref(call.operator), operands, call.variable.name if call.variable is not None else None)


def place_in(value: object, path: Path) -> Place | None:
    """The line of a part of an expression, or of a list of expressions: of the operation that the part is, or is an operand of.

    Args:
        path: to the part, in the dag that the expression is written as.
    """
    inner: Sequence[object] = value.operands if isinstance(value, Call) else elements(value)
    found = place_in(inner[path[0]], path[1:]) if path and path[0] < len(inner) else None
    return value.place if found is None and isinstance(value, Call) else found


def variables(value: object) -> Iterator[Variable]:
    """The variables of an expression in the order of mentions, with repetitions."""
    for named in named_values(value):
        yield named.variable if isinstance(named, Leaf) else named


def named_values(value: object) -> Iterator[Variable | Leaf]:
    """The variables of an expression, those with an operand class, type or leaf as Leaf objects."""
    if isinstance(value, (Variable, Leaf)):
        yield value
    elif isinstance(value, Call):
        if value.variable is not None:
            yield value.variable
        for operand in value.operands:
            yield from named_values(operand)


def named_nodes(value: object) -> Iterator[Variable]:
    """The variables that name nodes with operands, in the order of the nodes."""
    if isinstance(value, Call):
        if value.variable is not None and value.operands:
            yield value.variable
        for operand in value.operands:
            yield from named_nodes(operand)


# Assembly strings are f-strings, and these are evaluated while the body that gives an operand its name still runs. So an operand
# formats itself as a mark: a number that is its own, between two characters that no assembly string has.
MARK_BEGIN, MARK_END = "\0", "\1"
_numbers = count()

#: The variables that assembly strings mention, by the numbers of their marks, for as long as something else holds them.
_mentioned: WeakValueDictionary[int, Variable] = WeakValueDictionary()


def format_mark(variable: Variable, spec: str) -> str:
    """The mark of a variable in an assembly string; ``spec`` is the modifier of its mention."""
    number = next(_numbers)
    _mentioned[number] = variable
    return f"{MARK_BEGIN}{number}:{spec}{MARK_END}"


def marked(number: int) -> Variable:
    """The variable of a mark; one without a name for a variable that nothing holds any more, since nothing declares it."""
    return _mentioned.get(number) or Variable()
