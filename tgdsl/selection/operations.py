"""Decoder of a MatcherTable: an operation for each OPC_ opcode that an interpreter reaches, with its arguments.

Opcodes with a number or a type in their name (``OPC_MoveChild3``, ``OPC_CheckTypeI32``) are decoded as the general ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.classes import frozen
from tgdsl.model.matcher.steps import Kind
from tgdsl.selection.matcher_text import Cell

_WORD = "w"  # a name, or a number, of two bytes
_NAME = "n"  # a name of one byte
_BYTE = "b"
_NUMBER = "v"  # a VBR: seven bits in each byte
_SIGNED = "s"  # a VBR with the sign in its lowest bit
_LIST = "*"  # a count, and as many bytes
_NUMBERS = "#"  # a count, and as many VBRs

_SHORT = range(8)
_FLAGS = {"None": "", "Chain": "OPFL_Chain", "GlueInput": "OPFL_GlueInput", "GlueOutput": "OPFL_GlueOutput"}


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
        arguments: numbers and names in the order of the general opcode, types without ``MVT::``. CheckType has the number of the
            value first.
        branches: options of a Scope, cases of a switch.
    """

    index: int
    next: int
    kind: Kind
    arguments: tuple[Cell, ...] = ()
    branches: tuple[Branch, ...] = ()

    def number(self, place: int) -> int:
        argument = self.arguments[place]
        assert isinstance(argument, int), self
        return argument

    def name(self, place: int) -> str:
        return str(self.arguments[place])

    @property
    def is_final(self) -> bool:
        """Whether it completes a match."""
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


def _forms() -> Iterator[tuple[str, Kind, str, tuple[Cell, ...]]]:
    """Each opcode's name without ``OPC_``, its kind, the forms of its arguments in bytes, and the arguments given by the name."""
    numbered = (
        ("RecordChild", Kind.RECORD_CHILD, ""),
        ("MoveChild", Kind.MOVE_CHILD, ""),
        ("MoveSibling", Kind.MOVE_SIBLING, ""),
        ("CheckPatternPredicate", Kind.CHECK_PATTERN_PREDICATE, ""),
        ("CheckPredicate", Kind.CHECK_PREDICATE, ""),
        ("CheckComplexPat", Kind.CHECK_COMPLEX_PAT, _BYTE),
        ("EmitConvertToTarget", Kind.EMIT_CONVERT_TO_TARGET, ""),
        ("EmitCopyToReg", Kind.EMIT_COPY_TO_REG, _NAME),
    )
    for name, kind, following in numbered:
        yield name, kind, _BYTE + following, ()
        yield from [(f"{name}{number}", kind, following, (number,)) for number in _SHORT]
    yield "RecordNode", Kind.RECORD_NODE, "", ()
    yield "RecordMemRef", Kind.RECORD_MEM_REF, "", ()
    yield "CaptureGlueInput", Kind.CAPTURE_GLUE_INPUT, "", ()
    yield "MoveParent", Kind.MOVE_PARENT, "", ()
    yield "CheckSame", Kind.CHECK_SAME, _BYTE, ()
    yield "CheckPatternPredicateTwoByte", Kind.CHECK_PATTERN_PREDICATE, _WORD, ()
    yield "CheckOpcode", Kind.CHECK_OPCODE, _WORD, ()
    yield "CheckType", Kind.CHECK_TYPE, _NAME, (0,)
    yield "CheckTypeRes", Kind.CHECK_TYPE, _BYTE + _NAME, ()
    yield "CheckInteger", Kind.CHECK_INTEGER, _SIGNED, ()
    yield "CheckCondCode", Kind.CHECK_COND_CODE, _NAME, ()
    yield "CheckChild2CondCode", Kind.CHECK_CHILD2_COND_CODE, _NAME, ()
    yield "CheckValueType", Kind.CHECK_VALUE_TYPE, _NAME, ()
    yield "CheckAndImm", Kind.CHECK_AND_IMM, _NUMBER, ()
    yield "CheckOrImm", Kind.CHECK_OR_IMM, _NUMBER, ()
    yield "CheckImmAllOnesV", Kind.CHECK_IMM_ALL_ONES_V, "", ()
    yield "CheckImmAllZerosV", Kind.CHECK_IMM_ALL_ZEROS_V, "", ()
    yield "CheckFoldableChainNode", Kind.CHECK_FOLDABLE_CHAIN_NODE, "", ()
    yield "EmitInteger", Kind.EMIT_INTEGER, _NAME + _SIGNED, ()
    yield "EmitStringInteger", Kind.EMIT_STRING_INTEGER, _NAME + _NAME, ()
    yield "EmitStringInteger32", Kind.EMIT_STRING_INTEGER, _NAME, ("i32",)
    yield "EmitRegister", Kind.EMIT_REGISTER, _NAME + _NAME, ()
    yield "EmitRegister2", Kind.EMIT_REGISTER, _NAME + _WORD, ()
    yield "EmitCopyToRegTwoByte", Kind.EMIT_COPY_TO_REG, _BYTE + _WORD, ()
    yield "EmitMergeInputChains", Kind.EMIT_MERGE_INPUT_CHAINS, _LIST, ()
    yield "EmitNodeXForm", Kind.EMIT_NODE_X_FORM, _BYTE + _BYTE, ()
    yield "CompleteMatch", Kind.COMPLETE_MATCH, _NUMBERS, ()
    for size in (8, 16, 32, 64):
        yield f"EmitInteger{size}", Kind.EMIT_INTEGER, _SIGNED, (f"i{size}",)
    for short in ("i32", "i64"):
        yield f"CheckType{short.upper()}", Kind.CHECK_TYPE, "", (0, short)
        yield f"EmitRegister{short.upper()}", Kind.EMIT_REGISTER, _NAME, (short,)
    for number in _SHORT:
        yield f"CheckChild{number}Type", Kind.CHECK_CHILD_TYPE, _NAME, (number,)
        yield f"CheckChild{number}TypeI32", Kind.CHECK_CHILD_TYPE, "", (number, "i32")
        yield f"CheckChild{number}TypeI64", Kind.CHECK_CHILD_TYPE, "", (number, "i64")
        yield f"CheckChild{number}Same", Kind.CHECK_CHILD_SAME, _BYTE, (number,)
        yield f"CheckChild{number}Integer", Kind.CHECK_CHILD_INTEGER, _SIGNED, (number,)
        yield f"EmitMergeInputChains1_{number}", Kind.EMIT_MERGE_INPUT_CHAINS, "", (number,)


_BY_NAME = {f"OPC_{name}": (kind, following, given) for name, kind, following, given in _forms()}
_SWITCHES = {"OPC_SwitchOpcode": Kind.SWITCH_OPCODE, "OPC_SwitchType": Kind.SWITCH_TYPE}


def _emitting() -> Iterator[tuple[str, tuple[Kind, int | None, str | None]]]:
    """Each opcode of EmitNode and MorphNodeTo, with the number of types and the flags if its name gives them."""
    for base, kind in (("EmitNode", Kind.EMIT_NODE), ("MorphNodeTo", Kind.MORPH_NODE_TO)):
        yield f"OPC_{base}", (kind, None, None)
        for number in range(3):
            yield f"OPC_{base}{number}", (kind, number, None)
            yield from [(f"OPC_{base}{number}{name}", (kind, number, flag)) for name, flag in _FLAGS.items()]


_EMITTING = dict(_emitting())


class Operations:
    """Decodes the operations of a table, each once, when it is asked for."""

    def __init__(self, cells: Sequence[Cell]) -> None:
        self._cells = cells
        self._read: dict[int, Operation] = {}

    def at(self, index: int) -> Operation:
        """The operation whose first byte is at an index."""
        found = self._read.get(index)
        if found is None:
            found = self._read[index] = self._operation(index)
        return found

    def final_operations(self) -> list[Operation]:
        """Each CompleteMatch and MorphNodeTo of the table, by index."""
        found: list[Operation] = []
        pending = [0]
        while pending:
            operation = self.at(pending.pop())
            if operation.branches:
                pending += [branch.start for branch in reversed(operation.branches)]
            elif operation.is_final:
                found.append(operation)
            else:
                pending.append(operation.next)
        return found

    def emitted_node(self, operation: Operation) -> EmittedNode:
        """The arguments of an EmitNode or MorphNodeTo."""
        opcode, flags, types, *operands = operation.arguments
        return EmittedNode(
            str(opcode),
            frozenset(str(flags).split("|")) - {"", "0"},
            tuple(str(types).split()),
            tuple([number for number in operands if isinstance(number, int)]),
        )

    def _operation(self, index: int) -> Operation:
        name = self._cells[index]
        at = index + 1
        if name == "OPC_Coverage":  # a pattern's number, which has no effect on the match
            return self._operation(at + 2)
        if name == "OPC_Scope":
            return self._branching(index, Kind.SCOPE)
        if name in _SWITCHES:
            return self._branching(index, _SWITCHES[str(name)])
        if name in _EMITTING:
            return self._emitting(index, *_EMITTING[str(name)])
        if name == "OPC_CheckPredicateWithOperands":
            slots, at = self._list(at)
            return Operation(index, at + 1, Kind.CHECK_PREDICATE, (self._byte(at), *slots))
        if name not in _BY_NAME:
            raise ValueError(f"byte {index} of the table is {name!r}, which is no operation")
        kind, following, given = _BY_NAME[str(name)]
        arguments: list[Cell] = list(given)
        for form in following:
            if form in (_LIST, _NUMBERS):
                numbers, at = self._list(at) if form == _LIST else self._numbers(at)
                arguments += numbers
            else:
                argument, at = self._argument(form, at)
                arguments.append(argument)
        return Operation(index, at, kind, tuple(arguments))

    def _argument(self, form: str, at: int) -> tuple[Cell, int]:
        if form in (_NUMBER, _SIGNED):
            number, at = self._number(at)
            return (_signed(number) if form == _SIGNED else number), at
        cell = self._cells[at]
        if form == _WORD:
            high = self._cells[at + 1]
            return (cell | high << 8 if isinstance(cell, int) and isinstance(high, int) else cell), at + 2
        return (cell.removeprefix("MVT::") if isinstance(cell, str) else cell), at + 1

    def _byte(self, at: int) -> int:
        cell = self._cells[at]
        if not isinstance(cell, int):
            raise ValueError(f"byte {at} of the table is {cell!r}, and should be a number")
        return cell

    def _number(self, at: int) -> tuple[int, int]:
        value = shift = 0
        while True:
            byte = self._byte(at)
            value |= (byte & 127) << shift
            shift += 7
            at += 1
            if byte < 128:
                return value, at

    def _list(self, at: int) -> tuple[list[int], int]:
        count = self._byte(at)
        return [self._byte(at + 1 + place) for place in range(count)], at + 1 + count

    def _numbers(self, at: int) -> tuple[list[int], int]:
        count, numbers = self._byte(at), list[int]()
        at += 1
        for _ in range(count):
            number, at = self._number(at)
            numbers.append(number)
        return numbers, at

    def _branching(self, index: int, kind: Kind) -> Operation:
        at = index + 1
        branches: list[Branch] = []
        while True:
            size, at = self._number(at)
            if not size:
                return Operation(index, at, kind, (), tuple(branches))
            label = ""
            if kind is not Kind.SCOPE:
                found, at = self._argument(_WORD if kind is Kind.SWITCH_OPCODE else _NAME, at)
                label = str(found)
            branches.append(Branch(label, at, at + size))
            at += size

    def _emitting(self, index: int, kind: Kind, number: int | None, flags: str | None) -> Operation:
        opcode, at = self._argument(_WORD, index + 1)
        if flags is None:
            flags, at = str(self._cells[at]), at + 1
        if number is None:
            number, at = self._byte(at), at + 1
        types = " ".join([str(self._cells[at + place]).removeprefix("MVT::") for place in range(number)])
        operands, at = self._numbers(at + number)
        return Operation(index, at, kind, (opcode, flags, types, *operands))


def _signed(number: int) -> int:
    """The value of a signed VBR, which has its sign in the lowest bit; minus zero is the least number of 64 bits."""
    if number & 1 == 0:
        return number >> 1
    return -(number >> 1) if number != 1 else -(1 << 63)
