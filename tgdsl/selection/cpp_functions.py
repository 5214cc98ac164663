"""Functions of LLVM, and methods of SDNode, that predicates call; :class:`Undecided` where a DAG does not decide what they return."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgdsl.cpp import numbers as n
from tgdsl.cpp.evaluation import Symbol, Undecided
from tgdsl.cpp.math_functions import OF_NUMBERS, of_number
from tgdsl.cpp.numbers import Number
from tgdsl.selection.cpp_objects import Bits, Cpp, as_integer, as_node, as_number, constant
from tgdsl.selection.dag import CONSTANTS, FLOAT_CONSTANTS, Memory, Node, Value, bits_of

_VECTOR = re.compile(r"(?:nx)?v\d+(\w+)")

_ORDERINGS = {
    "isAcquireOrStronger": ("Acquire", "AcquireRelease", "SequentiallyConsistent"),
    "isReleaseOrStronger": ("Release", "AcquireRelease", "SequentiallyConsistent"),
    "isStrongerThanMonotonic": ("Acquire", "Release", "AcquireRelease", "SequentiallyConsistent"),
}
_CONSTANT_TESTS = {"isNullConstant": 0, "isOneConstant": 1, "isAllOnesConstant": -1}
_NODE_CLASSES = {"ConstantSDNode": CONSTANTS, "ConstantFPSDNode": FLOAT_CONSTANTS}


def call_function(name: str, template: tuple[str, ...], values: Sequence[Cpp]) -> Cpp:
    if not values:
        raise Undecided(name)
    if name in ("cast", "dyn_cast", "isa") and len(template) == 1 and len(values) == 1:
        return _node_cast(name, template[0], as_node(values[0]))
    if name in OF_NUMBERS:
        found = of_number(name, template, as_number(values[0]))
        if found is not None:
            return found
    if name in _ORDERINGS and isinstance(values[0], Symbol):
        return values[0].name.rpartition("::")[2] in _ORDERINGS[name]
    if name in _CONSTANT_TESTS:
        return as_node(values[0]).constant == _CONSTANT_TESTS[name]
    if name == "Align":
        return Number(as_integer(values[0]))
    if name == "SDValue" and len(values) == 2:
        return Value(as_node(values[0]), as_integer(values[1]))
    raise Undecided(name)


def _node_cast(kind: str, class_name: str, node: Node) -> Cpp:
    if class_name in _NODE_CLASSES:
        fits = node.opcode in _NODE_CLASSES[class_name]
        if node.matched_by:
            raise Undecided(f"whether {node.name} is a {class_name}")
    elif kind == "cast":
        fits = True
    else:
        raise Undecided(class_name)
    if kind == "isa":
        return fits
    if kind == "cast" and not fits:
        raise Undecided(f"cast<{class_name}>")
    return node if fits else None


def call_method(receiver: Cpp, name: str, values: Sequence[Cpp]) -> Cpp:
    if isinstance(receiver, Symbol):
        return _type_method(receiver.name, name)
    if isinstance(receiver, Bits):
        receiver = receiver.node
    if isinstance(receiver, Value):
        if name == "getValueType" or name == "getSimpleValueType":
            return Symbol(f"MVT::{receiver.type}")
        receiver = receiver.node
    if not isinstance(receiver, Node):
        raise Undecided(name)
    node = receiver
    match name:
        case "getNode":
            return node
        case "hasOneUse":
            return node.uses == 1
        case "use_empty":
            return node.uses == 0
        case "hasAnyUseOfValue" if values and as_integer(values[0]) == 0:
            return node.uses > 0
        case "hasNUsesOfValue" if len(values) > 1 and as_integer(values[1]) == 0:
            return node.uses == as_integer(values[0])
        case "getOpcode":
            if node.opcode:
                return Symbol(node.opcode)
        case "getValueType" | "getSimpleValueType":
            return Symbol(f"MVT::{Value(node, as_integer(values[0]) if values else 0).type}")
        case "getNumOperands":
            if node.opcode:
                return n.number(len(node.operands), 32, False)
        case "getOperand" if values:
            place = as_integer(values[0])
            if place < len(node.operands):
                return node.operands[place]
        case "getConstantOperandVal" | "getConstantOperandAPInt" if values:
            place = as_integer(values[0])
            if place < len(node.operands):
                return constant(node.operands[place].node, signed=False)
        case _ if node.constant is not None:
            return _constant_method(node, name)
        case _ if node.number is not None:
            return _float_method(node, name, values)
        case _ if node.memory is not None:
            return _memory_method(node.memory, name)
        case _:
            pass
    raise Undecided(name)


def _constant_method(node: Node, name: str) -> Cpp:
    match name:
        case "getSExtValue":
            return constant(node, signed=True)
        case "getZExtValue" | "getLimitedValue" | "getAsZExtVal":
            return constant(node, signed=False)
        case "getAPIntValue" | "getAsAPIntVal":
            return Bits(node)
        case "isZero" | "isNullValue":
            return node.constant == 0
        case "isOne":
            return node.constant == 1
        case "isAllOnes" | "isAllOnesValue":
            return node.constant == -1
        case "isPowerOf2":
            value = constant(node, signed=False).value
            return value > 0 and value & (value - 1) == 0
        case _:
            raise Undecided(name)


def _float_method(node: Node, name: str, values: Sequence[Cpp]) -> Cpp:
    value = node.number
    assert value is not None
    negative = str(value).startswith("-")
    match name:
        case "getValueAPF":
            return Bits(node)
        case "isZero":
            return value == 0
        case "isPosZero":
            return value == 0 and not negative
        case "isNegZero":
            return value == 0 and negative
        case "isNegative":
            return negative
        case "isExactlyValue" if values:
            wanted = values[0]
            if isinstance(wanted, Number):
                wanted = float(wanted.value)
            if isinstance(wanted, float):
                return str(value) == str(wanted)
        case _:
            pass
    raise Undecided(name)


def _memory_method(memory: Memory, name: str) -> Cpp:
    match name:
        case "getMemoryVT":
            return Symbol(f"MVT::{memory.type}")
        case "getExtensionType":
            return Symbol(f"ISD::{memory.extension}")
        case "getAddressingMode":
            return Symbol(f"ISD::{memory.addressing}")
        case "isTruncatingStore":
            return memory.truncating
        case "isUnindexed":
            return memory.addressing == "UNINDEXED"
        case "isIndexed":
            return memory.addressing != "UNINDEXED"
        case "getMergedOrdering" | "getSuccessOrdering" | "getOrdering":
            return Symbol(f"AtomicOrdering::{memory.ordering}")
        case "getAlign" | "getOriginalAlign":
            return Number(memory.alignment)
        case "getAddressSpace":
            return n.number(memory.address_space, 32, False)
        case "isVolatile":
            return memory.volatile
        case _:
            raise Undecided(name)


def _type_method(type_name: str, name: str) -> Cpp:
    inner = type_name.removeprefix("MVT::")
    vector = _VECTOR.fullmatch(inner)
    match name:
        case "getScalarType":
            return Symbol(f"MVT::{vector[1]}" if vector else type_name)
        case "getSimpleVT":
            return Symbol(type_name)
        case "isVector":
            return vector is not None
        case "getSizeInBits" | "getFixedSizeInBits":
            bits = bits_of(inner)
            if bits is not None:
                return n.number(bits, 32, False)
        case _:
            pass
    raise Undecided(name)
