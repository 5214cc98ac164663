"""Example operands for a pattern's own DAG: a constant that its predicates accept, or a memory access that they require.

The fields of a PatFrag (``IsSignExtLoad``, ``MemoryVT``, ...) give the memory access. Where only C++ (``PredicateCode``) decides, many
examples are tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import TypeVar

from tgdsl.classes import evolve
from tgdsl.cpp.evaluation import Undecided
from tgdsl.model.patterns import (
    Access,
    ExtendsLoad,
    HasOrdering,
    InAddressSpaces,
    LoadExtType,
    MemoryType,
    NodeCondition,
    NodeTest,
    Ordering,
    PredicateCall,
    ScalarMemoryType,
    TruncatesStore,
)
from tgdsl.selection.dag import ALIGNMENTS, CHAIN, CONSTANTS, GLUE, Memory, Node, bits_of, wrapped
from tgdsl.selection.fragment_conditions import fulfils

_Example = TypeVar("_Example", int, float, Memory)

_NUMBER = re.compile(r"\b(?:0[xX][0-9a-fA-F]+|[0-9]+)")
_TYPE = re.compile(r"\bMVT::(\w+)")
_LANES = re.compile(r"(?:nx)?v\d+")
_ADDRESSING = ("UNINDEXED", "PRE_INC", "PRE_DEC", "POST_INC", "POST_DEC")
_ALL_ORDERINGS = tuple([ordering.value for ordering in Ordering])
_SMALL = (5, 3, 6, 12, 100, 1, 2, 4, 7, 8, 0, -1, -2, -5, -8)
_LOW_BITS = 6
_FLOATS = (0.0, -0.0, 1.0, 2.0, 0.5, -1.0, 0.125, 3.14159)


class Examples:
    """Finds constants that predicates accept. They are cached, since many patterns have the same ImmLeaf operands."""

    def __init__(self) -> None:
        self._known: dict[tuple[tuple[PredicateCall, ...], str, str], tuple[int | None, float | None, str]] = {}

    def constant(self, node: Node, calls: tuple[PredicateCall, ...]) -> str:
        """Set the value of a ConstantSDNode or ConstantFPSDNode so that predicates accept it.

        Returns:
            a message naming the predicates if none of the tried values fulfils them; else an empty text.
        """
        key = (calls, node.opcode, node.type)
        found = self._known.get(key)
        if found is None:
            if node.opcode in CONSTANTS:
                unfulfilled = _choose(node, calls, _integers(calls, node.type), _set_constant)
            else:
                unfulfilled = _choose(node, calls, _FLOATS, _set_number)
            found = self._known[key] = (node.constant, node.number, unfulfilled)
        node.constant, node.number, unfulfilled = found
        return unfulfilled


def choose_memory(node: Node, calls: Sequence[PredicateCall]) -> str:
    """Set the memory access of a MemSDNode whose operands are set. Returns as :meth:`Examples.constant`."""
    return _choose(node, calls, _memories(_required_access(node, calls), calls), _set_memory)


def _choose(
    node: Node,
    calls: Sequence[PredicateCall],
    examples: Iterable[_Example],
    use: Callable[[Node, _Example], None],
) -> str:
    """Set a node to the first example that fulfils all predicates, or else to the first that may: see :func:`_fulfils`."""
    first: _Example | None = None
    possible: _Example | None = None
    for example in examples:
        use(node, example)
        found = _fulfils(node, calls)
        if found:
            return ""
        if first is None:
            first = example
        if found is None and possible is None:
            possible = example
    chosen = first if possible is None else possible
    assert chosen is not None  # examples are never empty
    use(node, chosen)
    if possible is not None:
        return ""
    return f"no example fulfils {' and '.join([call.predicate.record.name for call in calls])}"


def _set_constant(node: Node, example: int) -> None:
    node.constant = example


def _set_number(node: Node, example: float) -> None:
    node.number = example


def _set_memory(node: Node, example: Memory) -> None:
    node.memory = example


def _fulfils(node: Node, calls: Sequence[PredicateCall]) -> bool | None:
    """True if all predicates hold; None if the C++ of some cannot be evaluated."""
    known = True
    for call in calls:
        try:
            if call.predicate.uses_operands:
                known = False
            elif not fulfils(call.predicate.condition, node):
                return False
        except Undecided:
            known = False
    return True if known else None


def _integers(calls: Sequence[PredicateCall], type_name: str) -> Iterator[int]:
    """Constants of a type that predicates may accept, the simplest first, each once."""
    seen: set[int] = set()
    for value in _integer_candidates(calls, (bits_of(type_name) or 64)):
        value = wrapped(value, type_name)
        if value not in seen:
            seen.add(value)
            yield value


def _integer_candidates(calls: Sequence[PredicateCall], bits: int) -> Iterator[int]:
    """Small numbers, those in the predicates' C++ and near to them, and numbers with few bits in each position."""
    yield from _SMALL
    if not calls:
        return
    numbers = {
        int(text, 0) for call in calls for text in _NUMBER.findall(call.predicate.condition.code) if not _is_octal(text)
    }
    for number in sorted(numbers):
        yield from (number, -number, number + 1, number - 1, -number - 1, 1 - number)
    for position in range(bits):
        power = 1 << position
        yield from (power, power - 1, power + 1, -power, ~power, -power - 1, 3 * power, (1 << bits) - power)
        yield from [power + (1 << low) for low in range(min(position, _LOW_BITS))]
    for position in range(0, bits, 8):
        yield from (0x12 << position, 0xFF << position, ~(0xFF << position), ~(0x12 << position), 0x12345 << position)
    for number in sorted(numbers):
        if number < bits:
            yield from (5 << number, -(5 << number), (1 << number) + 5)


def _is_octal(text: str) -> bool:
    return text.startswith("0") and len(text) > 1 and text[1].isdigit()


def tests_of(calls: Iterable[PredicateCall]) -> list[NodeTest]:
    """The tests on a node that predicates consist of, apart from their code."""
    conditions = [call.predicate.condition for call in calls]
    return [test for condition in conditions if isinstance(condition, NodeCondition) for test in condition.tests]


def _required_access(node: Node, calls: Sequence[PredicateCall]) -> Memory:
    """The memory access that the fields of PatFrags require of a node with these operands."""
    own = next((one.type for one in node.operands if not one.is_order), "")
    kind = node.type if node.type not in (CHAIN, GLUE) else own
    memory_type, extension, ordering, truncating, space = "", LoadExtType.NONE, "NotAtomic", False, 0
    for call in calls:
        condition = call.predicate.condition
        if isinstance(condition, NodeCondition) and condition.access is Access.ATOMIC and ordering == "NotAtomic":
            ordering = Ordering.MONOTONIC.value
    for test in tests_of(calls):
        match test:
            case ExtendsLoad():
                extension = test.extension
            case HasOrdering():
                ordering = test.ordering.value
            case TruncatesStore(holds):
                truncating = truncating or holds
            case MemoryType(name):
                memory_type = name
            case ScalarMemoryType(name):
                lanes = _LANES.match(kind)
                memory_type = (lanes[0] if lanes else "") + name
            case InAddressSpaces(spaces):
                space = spaces[0]
            case _:
                pass
    if not memory_type:
        memory_type = _narrower(kind) if truncating or extension is not LoadExtType.NONE else kind
    return Memory(memory_type, extension.value, "UNINDEXED", truncating, ordering, space)


def _narrower(type_name: str) -> str:
    """A narrower type, as the MemoryVT of an extending load: i8 for scalar integers, else half the size of an element."""
    match = re.fullmatch(r"((?:nx)?v\d+)?([a-z]+)(\d+)", type_name)
    if match is None:
        return "i8"
    lanes, letter, bits = match[1] or "", match[2], int(match[3])
    return f"{lanes}{letter}{8 if letter == 'i' and bits > 8 and not lanes else max(bits // 2, 1)}"


def _memories(memory: Memory, calls: Sequence[PredicateCall]) -> Iterator[Memory]:
    """A memory access, and variants of it that only the C++ of a predicate can tell apart."""
    yield memory
    if not calls:
        return
    named = {text for call in calls for text in _TYPE.findall(call.predicate.condition.code)}
    named.update([test.name for test in tests_of(calls) if isinstance(test, (MemoryType, ScalarMemoryType))])
    types = dict.fromkeys([memory.type, *sorted(named), _narrower(memory.type)])
    for kind, extension in product(types, dict.fromkeys([memory.extension, *[one.value for one in LoadExtType]])):
        yield evolve(memory, type=kind, extension=extension)
        yield evolve(memory, type=kind, truncating=True)
    orderings = (memory.ordering,) if memory.ordering == "NotAtomic" else (memory.ordering, *_ALL_ORDERINGS)
    for addressing, alignment, ordering, volatile in product(_ADDRESSING, ALIGNMENTS, orderings, (False, True)):
        yield evolve(memory, addressing=addressing, alignment=alignment, ordering=ordering, volatile=volatile)
