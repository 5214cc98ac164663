"""Decoder of a MatcherTable: an operation for each OPC_ opcode that an interpreter reaches, with its arguments.

Opcodes with a number or a type in their name (``OPC_MoveChild3``, ``OPC_CheckTypeI32``) are decoded as the general ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import field, frozen
from tgdsl.model.matcher.operations import (
    ELEMENTS,
    LENGTH,
    LONG,
    NAME,
    NAMED,
    PREFIXES,
    SIGNED,
    SLEB,
    TYPE,
    UNSIGNED,
    WORD,
    Form,
    Kind,
    Operations,
)
from tgdsl.selection.matcher_text import Cell

Argument: TypeAlias = Cell | tuple[Cell, ...]

_NUMBERS = (UNSIGNED, SIGNED, SLEB)
_NAMED_NUMBERS = (NAMED, TYPE)  # where the table may have a name instead
_SWITCHES = (Kind.SWITCH_OPCODE, Kind.SWITCH_TYPE)


@frozen
class Branch:
    """An option of a Scope, or a case of a SwitchOpcode or SwitchType: the half-open range of its bytes.

    Attributes:
        label: opcode or type of the case; empty for an option.
    """

    label: str
    start: int
    end: int


@frozen
class Operation:
    """An opcode of the table with its arguments.

    Attributes:
        index: index of its first byte.
        next: index of the byte after it.
        arguments: numbers, names and lists of them, by the names that the release's table of operations has for them; types without
            ``MVT::``.
        branches: options of a Scope, cases of a switch.
    """

    index: int
    next: int
    kind: Kind
    arguments: Mapping[str, Argument] = field(factory=dict[str, Argument])
    branches: tuple[Branch, ...] = ()

    def number(self, name: str) -> int:
        argument = self.arguments[name]
        assert isinstance(argument, int), self
        return argument

    def text(self, name: str) -> str:
        return str(self.arguments[name])

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of numbers; empty for one that the form does not have."""
        argument = self.arguments.get(name, ())
        assert isinstance(argument, tuple), self
        return tuple([number for number in argument if isinstance(number, int)])

    @property
    def is_final(self) -> bool:
        """True if it completes a match."""
        return self.kind in (Kind.MORPH_NODE_TO, Kind.COMPLETE_MATCH)


@frozen
class EmittedNode:
    """The arguments of EmitNode or MorphNodeTo: the MachineSDNode to create.

    Attributes:
        opcode: C++ name of the instruction.
        flags: members of EmitNodeInfo, such as ``OPFL_Chain``.
        types: types of the results, without chain and glue.
        operands: numbers of recorded nodes.
    """

    opcode: str
    flags: frozenset[str]
    types: tuple[str, ...]
    operands: tuple[int, ...]

    @property
    def variadic(self) -> int | None:
        """N of ``OPFL_VariadicN``: operands of the root after the first N, not counting a chain, are appended; None without it."""
        prefix = "OPFL_Variadic"
        numbers = [int(flag.removeprefix(prefix)) for flag in self.flags if flag.startswith(prefix)]
        return numbers[0] if numbers else None


class Decoder:
    """Decodes the operations of a table, each once, when it is asked for.

    Args:
        operations: those of the release of LLVM that the table is for.
        types: names of the release's value types by their numbers, which tables have for some.
    """

    def __init__(self, cells: Sequence[Cell], operations: Operations, types: Mapping[int, str] | None = None) -> None:
        self._cells = cells
        self._types: Mapping[int, str] = {} if types is None else types
        self._read: dict[int, Operation] = {}
        self._opcodes = {
            opcode: (kind, form, named)
            for kind, forms in operations.forms.items()
            for form in forms
            for opcode, named in form.opcodes
        }

    def at(self, index: int) -> Operation:
        """The operation whose first byte is at an index."""
        operation = self._read.get(index)
        if operation is None:
            operation = self._read[index] = self._operation(index)
        return operation

    def final_operations(self) -> list[Operation]:
        """Each CompleteMatch and MorphNodeTo of the table, by index."""
        final: list[Operation] = []
        pending = [0]
        while pending:
            operation = self.at(pending.pop())
            if operation.branches:
                pending += [branch.start for branch in reversed(operation.branches)]
            elif operation.is_final:
                final.append(operation)
            else:
                pending.append(operation.next)
        return final

    def emitted_node(self, operation: Operation) -> EmittedNode:
        """The arguments of an EmitNode or MorphNodeTo."""
        types = operation.arguments["types"]
        flags = [flag.removeprefix("OPFL_") for flag in operation.text("flags").split("|")]
        return EmittedNode(
            operation.text("instruction"),
            frozenset([f"OPFL_{flag}" for flag in flags if flag not in ("", "0")]),
            tuple([str(name) for name in types]) if isinstance(types, tuple) else (),
            operation.numbers("operands"),
        )

    def _operation(self, index: int) -> Operation:
        known = self._opcodes.get(str(self._cells[index]))
        if known is None:
            raise ValueError(f"byte {index} of the table is {self._cells[index]!r}, which is not an operation")
        kind, form, named = known
        if kind is Kind.SCOPE or kind in _SWITCHES:
            return self._branching(index, kind, form)
        arguments, at = self._arguments(form, named, index + 1)
        if kind in PREFIXES:  # they have no effect on the match
            return self._operation(at)
        return Operation(index, at, kind, arguments)

    def _arguments(self, form: Form, named: Mapping[str, str], at: int) -> tuple[dict[str, Argument], int]:
        """The arguments of an operation, and the index behind them."""
        arguments: dict[str, Argument] = {}
        lengths: dict[str, int] = {}
        for slot in form.slots:
            value: Cell
            if slot.encoding == NAME:
                text = named[slot.field + slot.part]
                if text == "none":
                    continue
                value = int(text) if text.isdigit() else text
            elif slot.part == ELEMENTS:
                elements: list[Cell] = []
                for _ in range(lengths[slot.field]):
                    value, at = self._argument(slot.encoding, at)
                    elements.append(value)
                arguments[slot.field] = tuple(elements)
                continue
            else:
                value, at = self._argument(slot.encoding, at)
            if slot.part == LENGTH:
                lengths[slot.field] = int(value)
            else:
                arguments[slot.field] = (value,) if slot.part == ELEMENTS else value
        return arguments, at

    def _argument(self, encoding: str, at: int) -> tuple[Cell, int]:
        cell = self._cells[at]
        if encoding in _NUMBERS or (encoding in _NAMED_NUMBERS and isinstance(cell, int)):
            number, after = self._number(at)
            if encoding == TYPE:
                return self._types[number], after
            if encoding == SIGNED:
                number = _signed(number)
            elif encoding != UNSIGNED and number >> (7 * (after - at) - 1):
                number -= 1 << 7 * (after - at)
            return number, after
        if encoding in (WORD, LONG):
            high = self._cells[at + 1]
            return (cell | high << 8 if isinstance(cell, int) and isinstance(high, int) else cell), at + 2
        return (cell.removeprefix("MVT::") if isinstance(cell, str) else cell), at + 1

    def _number(self, at: int) -> tuple[int, int]:
        value = shift = 0
        while True:
            byte = self._cells[at]
            if not isinstance(byte, int):
                raise ValueError(f"byte {at} of the table is {byte!r}, and should be a number")
            value |= (byte & 127) << shift
            shift += 7
            at += 1
            if byte < 128:
                return value, at

    def _branching(self, index: int, kind: Kind, form: Form) -> Operation:
        at = index + 1
        branches: list[Branch] = []
        while True:
            size, at = self._number(at)
            if not size:
                return Operation(index, at, kind, branches=tuple(branches))
            label = ""
            for slot in form.slots[1:]:
                case, at = self._argument(slot.encoding, at)
                label = str(case)
            branches.append(Branch(label, at, at + size))
            at += size


def _signed(number: int) -> int:
    """The value of a signed VBR, which has its sign in the lowest bit; minus zero is the least number of 64 bits."""
    if number & 1 == 0:
        return number >> 1
    return -(number >> 1) if number != 1 else -(1 << 63)
