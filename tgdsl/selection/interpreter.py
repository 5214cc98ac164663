"""Interpreter of a MatcherTable, as LLVM's SelectCodeCommon: performs the opcodes on a node, and backtracks where a check fails.

:meth:`Interpreter.select` stops at the first match, as LLVM does. :meth:`Interpreter.explore` goes on, and gives for each pattern its
match or the check that fails.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.model.matcher.operations import Kind
from tgdsl.selection.checks import State, condition, foldable, integer, mask, no_operand, same, where, wrong_opcode
from tgdsl.selection.dag import (
    CHAIN,
    CONSTANT,
    ENTRY,
    FLOAT_CONSTANT,
    GLUE,
    TARGET_CONSTANT,
    TARGET_FLOAT_CONSTANT,
    Node,
    Value,
    shown,
)
from tgdsl.selection.decisions import Assumption, Decision, Decisions
from tgdsl.selection.operations import Decoder, Operation

#: Where these fail for the root, its opcode is another one, and the patterns are no candidates.
_ROOT_CHECKS = (Kind.CHECK_OPCODE, Kind.SWITCH_OPCODE)

_MOVES_AND_RECORDS = (
    *(Kind.RECORD_NODE, Kind.RECORD_CHILD, Kind.RECORD_MEM_REF, Kind.CAPTURE_GLUE_INPUT),
    *(Kind.MOVE_CHILD, Kind.MOVE_SIBLING, Kind.MOVE_PARENT),
)
_EMITS = (
    *(Kind.EMIT_INTEGER, Kind.EMIT_STRING_INTEGER, Kind.EMIT_REGISTER, Kind.EMIT_CONVERT_TO_TARGET),
    *(Kind.EMIT_MERGE_INPUT_CHAINS, Kind.EMIT_COPY_TO_REG, Kind.EMIT_NODE, Kind.EMIT_NODE_X_FORM),
    *(Kind.COMPLETE_MATCH, Kind.MORPH_NODE_TO),
)


@frozen
class Match:
    """A complete match.

    Attributes:
        final: its CompleteMatch or MorphNodeTo.
        results: values that replace the root's results.
        copies, assumed: see :class:`tgdsl.selection.checks.State`.
    """

    final: Operation
    results: tuple[Value, ...]
    copies: tuple[tuple[str, Value], ...]
    assumed: tuple[Assumption, ...]


@frozen
class Outcome:
    """The outcome for one pattern: its CompleteMatch or MorphNodeTo, and the match, or the reason why there is none."""

    final: Operation
    match: Match | None
    reason: str = ""


class Interpreter:
    """Interprets the operations of one table.

    Attributes:
        final_operations: each CompleteMatch and MorphNodeTo of the table, by index.
    """

    def __init__(self, operations: Decoder, decisions: Decisions) -> None:
        self._operations = operations
        self._decisions = decisions
        self.final_operations: Sequence[Operation] = operations.final_operations()
        self._final_indices = [operation.index for operation in self.final_operations]

    def select(self, root: Node) -> Match | None:
        """The first match in the order of the table; None if no pattern matches."""
        return self._select(0, State([Value(root)]))

    def _select(self, index: int, state: State) -> Match | None:
        while True:
            operation = self._operations.at(index)
            if operation.kind is Kind.SCOPE:
                for option in operation.branches:
                    found = self._select(option.start, state.copy())
                    if found is not None:
                        return found
                return None
            if operation.branches:
                taken = self._taken(operation, state)
                if taken is None:
                    return None
                index = operation.branches[taken].start
                continue
            if self.perform(operation, state):
                return None
            if operation.is_final:
                return self._match(operation, state)
            index = operation.next

    def explore(self, root: Node) -> Iterator[Outcome]:
        """The outcomes of all patterns whose root has the opcode of a node, in the order of the table."""
        return self._explore(0, self._final_indices[-1] + 1 if self._final_indices else 0, State([Value(root)]))

    def _explore(self, index: int, end: int, state: State) -> Iterator[Outcome]:
        while True:
            operation = self._operations.at(index)
            if operation.kind is Kind.SCOPE:
                for option in operation.branches:
                    yield from self._explore(option.start, option.end, state.copy())
                return
            if operation.branches:
                taken = self._taken(operation, state)
                for number, case in enumerate(operation.branches):
                    if number == taken:
                        yield from self._explore(case.start, case.end, state.copy())
                    elif not (operation.kind in _ROOT_CHECKS and len(state.stack) == 1):
                        yield from self._failed(case.start, case.end, self._not_taken(operation, case.label, state))
                return
            reason = self.perform(operation, state)
            if reason:
                if not (operation.kind in _ROOT_CHECKS and len(state.stack) == 1):
                    yield from self._failed(index, end, reason)
                return
            if operation.is_final:
                yield Outcome(operation, self._match(operation, state))
                return
            index = operation.next

    def _failed(self, start: int, end: int, reason: str) -> Iterator[Outcome]:
        """Outcomes of all patterns in a range of the table, which fail for the same reason."""
        at = bisect_left(self._final_indices, start)
        while at < len(self._final_indices) and self._final_indices[at] < end:
            yield Outcome(self.final_operations[at], None, reason)
            at += 1

    def _match(self, operation: Operation, state: State) -> Match:
        if operation.kind is Kind.COMPLETE_MATCH:
            results = tuple([state.slots[slot][0] for slot in operation.numbers("results")])
        else:
            results = (state.slots[-1][0],)
        return Match(operation, results, tuple(state.copies), state.assumed)

    def _taken(self, switch: Operation, state: State) -> int | None:
        """The number of the switch's case for the current node; None if there is none."""
        current = state.current
        for number, case in enumerate(switch.branches):
            if switch.kind is Kind.SWITCH_OPCODE:
                if case.label == current.node.opcode:
                    return number
            elif not self._accept(self._decisions.type(current.type, case.label, state.assumed), state):
                return number
        return None

    def _not_taken(self, switch: Operation, label: str, state: State) -> str:
        if switch.kind is Kind.SWITCH_OPCODE:
            return wrong_opcode(state, label)
        return f"the type of {where(state)} is {state.current.type or 'none'}, {label} wanted"

    # One operation

    def perform(self, operation: Operation, state: State) -> str:
        """Perform an operation other than a branch; returns the reason why it fails, or an empty text."""
        if operation.kind in _MOVES_AND_RECORDS:
            return self._move_or_record(operation, state)
        if operation.kind in _EMITS:
            return self._emit(operation, state)
        return self._check(operation, state)

    def _accept(self, decision: Decision, state: State) -> str:
        state.assumed += decision.assumed
        return decision.reason

    def _move_or_record(self, operation: Operation, state: State) -> str:
        current = state.current
        operands = current.node.operands
        match operation.kind:
            case Kind.RECORD_NODE:
                state.slots.append((current, state.stack[-2].node if len(state.stack) > 1 else None))
            case Kind.RECORD_CHILD:
                child = operation.number("child")
                if child >= len(operands):
                    return no_operand(state, child)
                state.slots.append((operands[child], current.node))
            case Kind.CAPTURE_GLUE_INPUT:
                if operands and operands[-1].type == GLUE:
                    state.glue = operands[-1]
            case Kind.MOVE_CHILD | Kind.MOVE_SIBLING:
                if operation.kind is Kind.MOVE_SIBLING:
                    state.stack.pop()
                    state.places.pop()
                operands, child = state.current.node.operands, operation.number("child")
                if child >= len(operands):
                    return no_operand(state, child)
                state.stack.append(operands[child])
                state.places.append(child)
            case Kind.MOVE_PARENT:
                state.stack.pop()
                state.places.pop()
            case _:
                pass  # RecordMemRef: MachineMemOperands are not modelled
        return ""

    def _check(self, operation: Operation, state: State) -> str:
        decisions, current = self._decisions, state.current
        node = current.node
        match operation.kind:
            case Kind.CHECK_SAME:
                return same(state, current, operation.number("slot"), where(state))
            case Kind.CHECK_PATTERN_PREDICATE:
                return self._accept(decisions.condition(operation.number("number"), state.assumed), state)
            case Kind.CHECK_PREDICATE:
                operands = None
                if "slots" in operation.arguments:
                    operands = [state.slots[slot][0] for slot in operation.numbers("slots")]
                return self._accept(decisions.predicate(operation.number("number"), current, operands), state)
            case Kind.CHECK_OPCODE:
                wanted = operation.text("opcode")
                return "" if node.opcode == wanted else wrong_opcode(state, wanted)
            case Kind.CHECK_TYPE:
                result = operation.number("result")
                found = Value(node, result).type if result else current.type
                return self._type(found, operation.text("type"), where(state), state)
            case Kind.CHECK_INTEGER:
                return integer(current, operation.number("value"), where(state))
            case Kind.CHECK_COND_CODE:
                return condition(node, operation.text("name"), where(state))
            case Kind.CHECK_VALUE_TYPE:
                wanted = operation.text("type")
                if not node.value_type:
                    return f"{where(state)} is not the type {wanted}"
                reason = self._accept(decisions.type(node.value_type, wanted, state.assumed), state)
                return f"{where(state)} is the type {reason}" if reason else ""
            case Kind.CHECK_COMPLEX_PAT:
                return self._complex(operation, state)
            case Kind.CHECK_AND_IMM | Kind.CHECK_OR_IMM:
                return mask(operation, state)
            case Kind.CHECK_IMM_ALL_ONES_V | Kind.CHECK_IMM_ALL_ZEROS_V:
                splat = "ones" if operation.kind is Kind.CHECK_IMM_ALL_ONES_V else "zeros"
                return "" if node.splat == splat else f"{where(state)} is not a vector of {splat}"
            case Kind.CHECK_FOLDABLE_CHAIN_NODE:
                return foldable(state)
            case _:
                return self._check_child(operation, state)

    def _check_child(self, operation: Operation, state: State) -> str:
        """Perform an ``OPC_CheckChild<N>...``, on an operand of the current node."""
        is_condition = operation.kind is Kind.CHECK_CHILD2_COND_CODE
        number = 2 if is_condition else operation.number("child")
        operands = state.current.node.operands
        if number >= len(operands):
            return no_operand(state, number)
        child, place = operands[number], where(state, number)
        if is_condition:
            return condition(child.node, operation.text("name"), place)
        match operation.kind:
            case Kind.CHECK_CHILD_SAME:
                return same(state, child, operation.number("slot"), place)
            case Kind.CHECK_CHILD_TYPE:
                return self._type(child.type, operation.text("type"), place, state)
            case _:
                return integer(child, operation.number("value"), place)

    def _type(self, found: str, wanted: str, place: str, state: State) -> str:
        reason = self._accept(self._decisions.type(found, wanted, state.assumed), state)
        return f"the type of {place} is {reason}" if reason else ""

    def _complex(self, operation: Operation, state: State) -> str:
        number, slot = operation.number("number"), operation.number("slot")
        value = state.slots[slot][0]
        reason = self._accept(self._decisions.complex_pattern(number, value), state)
        if reason:
            return reason
        function = self._decisions.complex_function(number)
        name = value.node.name if value.node.matched_by else self._decisions.complex_text(number, value)
        for place in range(function.results):
            part = Node("", ("",), name=f"{name}#{place}")
            state.slots.append((Value(part), None))
        return ""

    # Opcodes that build the result

    def _emit(self, operation: Operation, state: State) -> str:
        emitted: Node | None = None
        match operation.kind:
            case Kind.EMIT_INTEGER:
                value_type, constant = (operation.text("type"),), operation.arguments["value"]
                if isinstance(constant, int):
                    emitted = Node(TARGET_CONSTANT, value_type, constant=constant)
                else:
                    emitted = Node("", value_type, name=_unqualified(operation.text("value")))
            case Kind.EMIT_STRING_INTEGER | Kind.EMIT_REGISTER:
                name = operation.text("name" if operation.kind is Kind.EMIT_STRING_INTEGER else "register")
                shown_name = "no register" if name == "0" else _unqualified(name)
                emitted = Node("", (operation.text("type"),), name=shown_name)
            case Kind.EMIT_CONVERT_TO_TARGET:
                state.slots.append((_as_target(state.slots[operation.number("slot")][0]), None))
            case Kind.EMIT_NODE_X_FORM:
                value = state.slots[operation.number("slot")][0]
                emitted = self._decisions.transformed(operation.number("number"), value)
            case Kind.EMIT_MERGE_INPUT_CHAINS:
                root = state.stack[0].node
                for slot in operation.numbers("slots"):
                    value = state.slots[slot][0]
                    if value.node is not root and value.node.uses != 1:
                        return f"{shown(value)} has a chain, and other uses, so it cannot become a part of something"
            case Kind.EMIT_COPY_TO_REG:
                register = _unqualified(operation.text("register"))
                state.copies.append((register, state.slots[operation.number("slot")][0]))
                state.glue = Value(Node("", (GLUE,), name="glue"))
            case Kind.EMIT_NODE | Kind.MORPH_NODE_TO:
                self._emit_instruction(operation, state)
            case _:
                pass
        if emitted is not None:
            state.slots.append((Value(emitted), None))
        return ""

    def _emit_instruction(self, operation: Operation, state: State) -> None:
        """Perform an EmitNode or MorphNodeTo. It records the MachineSDNode's results; MorphNodeTo only the first."""
        emitted = self._operations.emitted_node(operation)
        operands = [state.slots[slot][0] for slot in emitted.operands]
        root = state.stack[0].node
        chain = "OPFL_Chain" in emitted.flags
        if emitted.variadic is not None:
            first = emitted.variadic + chain
            operands += [one for one in root.operands[first:] if one.type != GLUE]
        if chain:
            operands.append(Value(Node(ENTRY, (CHAIN,))))
        if "OPFL_GlueInput" in emitted.flags and state.glue is not None:
            operands.append(state.glue)
        types = [*emitted.types, *[CHAIN] * chain, *[GLUE] * ("OPFL_GlueOutput" in emitted.flags)]
        node = Node(emitted.opcode, tuple(types), operands, is_machine=True)
        results = len(emitted.types) if operation.kind is Kind.EMIT_NODE else 1
        state.slots += [(Value(node, result), None) for result in range(results)]
        if types and types[-1] == GLUE:
            state.glue = Value(node, len(types) - 1)


def _unqualified(name: str) -> str:
    """A C++ name without its namespace."""
    return name.rpartition("::")[2]


def _as_target(value: Value) -> Value:
    """A Constant or ConstantFP as TargetConstant or TargetConstantFP; other values unchanged."""
    opcodes = {CONSTANT: TARGET_CONSTANT, FLOAT_CONSTANT: TARGET_FLOAT_CONSTANT}
    opcode = opcodes.get(value.node.opcode)
    return value if opcode is None else Value(evolve(value.node, opcode=opcode))
