"""TableGen's values as Python's: a closed union, so that ``match`` over it can be checked to be complete.

===================  ==========================================================================
TableGen             here
===================  ==========================================================================
``?``                ``None``
``bit``              ``bool``
``bits<n>``          :class:`Bits`, least significant bit first
``int``              ``int`` (64 bits, signed)
``string``           ``str``
``code``             :class:`Code`, a ``str`` that is C++ and goes into the output as it is
``list<T>``          ``tuple``
``dag``              :class:`Dag`
a record             :class:`Ref`, the record's name
a field's name       :class:`FieldRef`
a bit of a field     :class:`BitRef`
any other expression :class:`Opaque`: one that TableGen could not fold, as it prints it
===================  ==========================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from tgdsl.classes import frozen, native
from tgdsl.records.code import Code as Code


@native(auto_attribs=True, frozen=True)
class Ref:
    """A reference to the record of this name (DefInit)."""

    name: str


@frozen
class FieldRef:
    """The value of another field of the same record, or of a template argument without a value (LLVM's VarInit)."""

    name: str


@frozen
class BitRef:
    """One bit of another field of the same record (VarBitInit): ``rd{3}`` is ``BitRef("rd", 3)``. A field of type ``bit`` has only bit 0."""

    field: str
    index: int


@frozen
class Opaque:
    """An unresolved expression, in TableGen's notation."""

    text: str


Bit: TypeAlias = bool | BitRef | Opaque | None


@native(auto_attribs=True, frozen=True)
class Bits:
    """``bits<n>`` (BitsInit): each bit is a constant, unset, a bit of another field, or unresolved. ``elements[0]`` has weight 1."""

    elements: tuple[Bit, ...]

    @classmethod
    def of(cls, value: int, width: int) -> Bits:
        """The ``width`` low bits of a number."""
        if value == 0:
            return cls((False,) * width)
        return cls(tuple([value >> i & 1 == 1 for i in range(width)]))

    def __len__(self) -> int:
        return len(self.elements)

    def number(self) -> int:
        """The bits as an unsigned number; those that are no constants count as 0, as in LLVM's tables."""
        if True not in self.elements:
            return 0
        return sum([1 << i for i, bit in enumerate(self.elements) if bit is True])


@native(auto_attribs=True, frozen=True)
class DagArg:
    """An argument of a dag: a value, a name, or both. ``(ops GPR:$a)`` has ``DagArg(Ref("GPR"), "a")``."""

    value: Value
    name: str | None = None


@native(auto_attribs=True, frozen=True)
class Dag:
    """A dag (DagInit), ``(operator:$name args...)``."""

    operator: Value
    args: tuple[DagArg, ...] = ()
    name: str | None = None

    @classmethod
    def call(cls, operator: str, values: Iterable[Value]) -> Dag:
        """A dag without names: ``Dag.call("add", [...])`` is ``(add ...)``."""
        return cls(Ref(operator), tuple(DagArg(v) for v in values))


Value: TypeAlias = None | bool | int | str | Code | Bits | tuple["Value", ...] | Dag | Ref | FieldRef | BitRef | Opaque


def references(values: Iterable[Value]) -> dict[str, None]:
    """The names of the records that values refer to at any depth, each once, in the order of first occurrence."""
    found: dict[str, None] = {}
    for value in values:
        _collect(value, found)
    return found


def _collect(value: Value, found: dict[str, None]) -> None:
    if isinstance(value, Ref):
        found[value.name] = None
    elif isinstance(value, tuple):
        for element in value:
            _collect(element, found)
    elif isinstance(value, Dag):
        _collect(value.operator, found)
        for argument in value.args:
            _collect(argument.value, found)


def renamed(value: Value, names: Mapping[str, str]) -> Value:
    """A value with other names in its references, those of a mapping."""
    if isinstance(value, Ref):
        return Ref(names.get(value.name, value.name))
    if isinstance(value, tuple):
        return tuple(renamed(element, names) for element in value)
    if isinstance(value, Dag):
        arguments = tuple([DagArg(renamed(argument.value, names), argument.name) for argument in value.args])
        return Dag(renamed(value.operator, names), arguments, value.name)
    return value
