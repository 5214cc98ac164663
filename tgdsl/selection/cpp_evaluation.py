"""Evaluates C++ of predicates on a DAG, as far as it follows from the DAG. What does not raises :class:`Undecided`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from attrs import frozen

from tgdsl.selection import cpp_numbers as n
from tgdsl.selection.cpp_numbers import Number
from tgdsl.selection.cpp_reader import (
    Binary,
    Call,
    Cast,
    Choice,
    Declare,
    Expression,
    If,
    Index,
    Literal,
    Member,
    Name,
    Return,
    Statement,
    Unary,
    Unreadable,
    read_body,
)
from tgdsl.selection.dag import CONSTANTS, FLOAT_CONSTANTS, POINTER, Memory, Node, Value, bits_of

_WORD = 64


class Undecided(Exception):
    """The C++ asks for what the DAG does not say. The message is the part that does."""


@frozen
class Symbol:
    """A constant of LLVM's: ``ISD::ADD``, ``MVT::i32``."""

    name: str


@frozen
class Flags:
    """What is asked of a value: ``SDValue(N, 0)`` is the value itself, ``getAPIntValue()`` its bits, ``getValueAPF()`` the number."""

    node: Node


Cpp: TypeAlias = Number | bool | float | Symbol | Node | Value | Flags | tuple[Value, ...] | None

_FREE_TESTS: dict[str, Callable[[int], bool]] = {
    "isPowerOf2_32": lambda x: 0 < x < 1 << 32 and x & (x - 1) == 0,
    "isPowerOf2_64": lambda x: x > 0 and x & (x - 1) == 0,
    "isMask_32": n.is_mask,
    "isMask_64": n.is_mask,
    "isShiftedMask_32": lambda x: x > 0 and n.is_mask(x | (x - 1)),
    "isShiftedMask_64": lambda x: x > 0 and n.is_mask(x | (x - 1)),
}
_SIGNED_TESTS: dict[str, Callable[[list[int], int], bool]] = {
    "isInt": lambda t, x: n.is_int(t[0], x),
    "isUInt": lambda t, x: n.is_uint(t[0], x),
    "isShiftedInt": lambda t, x: n.is_int(t[0] + t[1], x) and x % (1 << t[1]) == 0,
    "isShiftedUInt": lambda t, x: n.is_uint(t[0] + t[1], x) and x % (1 << t[1]) == 0,
}
#: Of which an argument is taken as unsigned.
_UNSIGNED_TESTS = ("isUInt", "isShiftedUInt")
_COUNTS: dict[str, Callable[[int], int]] = {
    "countr_zero": n.trailing_zeros,
    "popcount": int.bit_count,
    "Log2_32": lambda x: x.bit_length() - 1,
    "Log2_64": lambda x: x.bit_length() - 1,
}
_ORDERINGS = {
    "isAcquireOrStronger": ("Acquire", "AcquireRelease", "SequentiallyConsistent"),
    "isReleaseOrStronger": ("Release", "AcquireRelease", "SequentiallyConsistent"),
    "isStrongerThanMonotonic": ("Acquire", "Release", "AcquireRelease", "SequentiallyConsistent"),
}
_CONSTANT_TESTS = {"isNullConstant": 0, "isOneConstant": 1, "isAllOnesConstant": -1}
_NODE_CLASSES = {"ConstantSDNode": CONSTANTS, "ConstantFPSDNode": FLOAT_CONSTANTS}


def evaluate(body: str, node: Node, operands: Sequence[Value] = ()) -> bool:
    """Whether a predicate holds.

    Args:
        body: the C++ of a function of ``Node`` and ``Operands``.

    Raises:
        Undecided: that does not follow from the DAG.
    """
    try:
        statements = read_body(body)
    except Unreadable as unreadable:
        raise Undecided(str(unreadable)) from None
    scope: dict[str, Cpp] = {"Node": node, "Operands": tuple(operands)}
    returned = _Evaluation(scope).run(statements)
    if returned is _NOTHING:
        raise Undecided("it may return nothing")
    return _truth(returned)


class _Nothing:
    """What a statement returns that does not return."""


_NOTHING = _Nothing()


def _truth(value: Cpp | _Nothing) -> bool:
    match value:
        case bool():
            return value
        case Number():
            return value.value != 0
        case Node() | Value():
            return True
        case None:
            return False
        case _:
            raise Undecided("a condition that is no number")


class _Evaluation:
    def __init__(self, scope: dict[str, Cpp]) -> None:
        self._scope = scope

    def run(self, statements: Sequence[Statement]) -> Cpp | _Nothing:
        for statement in statements:
            match statement:
                case Declare(kind, name, value):
                    found = self.value(value)
                    if isinstance(found, Number):
                        found = n.cast(found.value, kind) or found
                    self._scope[name] = found
                case Return(value):
                    return self.value(value)
                case If(test, then, otherwise):
                    returned = self.run(then if _truth(self.value(test)) else otherwise)
                    if returned is not _NOTHING:
                        return returned
        return _NOTHING

    def value(self, expression: Expression) -> Cpp:
        match expression:
            case Literal(value, suffix):
                return n.literal(value, suffix) if type(value) is int else value
            case Name(name, _):
                return self._scope[name] if name in self._scope else Symbol(name.removeprefix("llvm::"))
            case Unary(operator, operand):
                return self._unary(operator, self.value(operand))
            case Binary(operator, left, right):
                return self._binary(operator, left, right)
            case Choice(test, then, otherwise):
                return self.value(then if _truth(self.value(test)) else otherwise)
            case Cast(kind, operand):
                found = n.cast(_integer(self.value(operand)), kind)
                if found is None:
                    raise Undecided(kind)
                return found
            case Member(_, name):
                raise Undecided(name)
            case Call(function, arguments):
                return self._call(function, arguments)
            case Index(listed, index):
                values, place = self.value(listed), _integer(self.value(index))
                if isinstance(values, tuple) and not isinstance(values, Value) and place < len(values):
                    return values[place]
                raise Undecided("an element that is not there")

    def _unary(self, operator: str, operand: Cpp) -> Cpp:
        if operator == "!":
            return not _truth(operand)
        if isinstance(operand, float):
            return -operand
        return n.negated(operator, _number(operand))

    def _binary(self, operator: str, left: Expression, right: Expression) -> Cpp:
        if operator in ("&&", "||"):
            return self._logical(operator == "||", left, right)
        a, b = self.value(left), self.value(right)
        if operator in ("==", "!=") and not (isinstance(a, (Number, bool)) and isinstance(b, (Number, bool))):
            return _same(a, b) == (operator == "==")
        found = n.binary(operator, _number(a), _number(b))
        if found is None:
            raise Undecided(operator)
        return found

    def _logical(self, decisive: bool, left: Expression, right: Expression) -> bool:
        """One side may decide although the other one is not known."""
        try:
            if _truth(self.value(left)) is decisive:
                return decisive
        except Undecided:
            if _truth(self.value(right)) is decisive:
                return decisive
            raise
        return _truth(self.value(right))

    # Calls

    def _call(self, function: Expression, arguments: tuple[Expression, ...]) -> Cpp:
        values = [self.value(argument) for argument in arguments]
        match function:
            case Member(listed, name):
                return _method(self.value(listed), name, values)
            case Name(name, template):
                return _function(name.rpartition("::")[2] if name.startswith("llvm::") else name, template, values)
            case _:
                raise Undecided("a call of what is no name")


def _function(name: str, template: tuple[str, ...], values: Sequence[Cpp]) -> Cpp:
    if name in ("cast", "dyn_cast", "isa") and len(template) == 1 and len(values) == 1:
        return _node_cast(name, template[0], _node(values[0]))
    if name in _SIGNED_TESTS and all([one.isdigit() for one in template]):
        argument = _number(values[0])
        value = argument.value % (1 << _WORD) if name in _UNSIGNED_TESTS else n.number(argument.value).value
        return _SIGNED_TESTS[name]([int(one) for one in template], value)
    if name in _FREE_TESTS:
        width = 32 if name.endswith("_32") else _WORD
        return _FREE_TESTS[name](_integer(values[0]) % (1 << width))
    if name in _COUNTS:
        argument = _number(values[0])
        return Number(_COUNTS[name](argument.value % (1 << argument.bits)))
    if name.startswith("SignExtend") and len(template) == 1 and template[0].isdigit():
        return n.number(n.number(_integer(values[0]), int(template[0])).value)
    if name in _ORDERINGS and isinstance(values[0], Symbol):
        return values[0].name.rpartition("::")[2] in _ORDERINGS[name]
    if name in _CONSTANT_TESTS:
        return _node(values[0]).constant == _CONSTANT_TESTS[name]
    if name == "Align":
        return Number(_integer(values[0]))
    if name == "SDValue":
        return Value(_node(values[0]), _integer(values[1]))
    raise Undecided(name)


def _node_cast(kind: str, class_name: str, node: Node) -> Cpp:
    if class_name in _NODE_CLASSES:
        fits = node.opcode in _NODE_CLASSES[class_name]
        if not fits and not node.opcode:
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


def _method(receiver: Cpp, name: str, values: Sequence[Cpp]) -> Cpp:
    if isinstance(receiver, Symbol):
        return _type_method(receiver.name, name)
    if isinstance(receiver, Flags):
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
        case "getOpcode":
            if node.opcode:
                return Symbol(node.opcode)
        case "getValueType" | "getSimpleValueType":
            return Symbol(f"MVT::{Value(node, _integer(values[0]) if values else 0).type}")
        case "getNumOperands":
            if node.opcode:
                return n.number(len(node.operands), 32, False)
        case "getOperand":
            place = _integer(values[0])
            if place < len(node.operands):
                return node.operands[place]
        case "getConstantOperandVal" | "getConstantOperandAPInt":
            place = _integer(values[0])
            if place < len(node.operands):
                return _constant(node.operands[place].node, signed=False)
        case _ if node.constant is not None:
            return _constant_method(node, name)
        case _ if node.number is not None:
            return _float_method(node, name, values)
        case _ if node.memory is not None:
            return _memory_method(node.memory, name)
        case _:
            pass
    raise Undecided(name)


def _constant(node: Node, *, signed: bool) -> Number:
    bits = bits_of(node.type)
    if node.constant is None:
        raise Undecided("the value of what is no constant")
    value = node.constant
    if not signed and bits is not None and node.type != POINTER:
        value %= 1 << bits
    return n.number(value, _WORD, signed)


def _constant_method(node: Node, name: str) -> Cpp:
    match name:
        case "getSExtValue":
            return _constant(node, signed=True)
        case "getZExtValue" | "getLimitedValue" | "getAsZExtVal":
            return _constant(node, signed=False)
        case "getAPIntValue" | "getAsAPIntVal":
            return Flags(node)
        case "isZero" | "isNullValue":
            return node.constant == 0
        case "isOne":
            return node.constant == 1
        case "isAllOnes" | "isAllOnesValue":
            return node.constant == -1
        case "isPowerOf2":
            value = _constant(node, signed=False).value
            return value > 0 and value & (value - 1) == 0
        case _:
            raise Undecided(name)


def _float_method(node: Node, name: str, values: Sequence[Cpp]) -> Cpp:
    value = node.number
    assert value is not None
    negative = str(value).startswith("-")
    match name:
        case "getValueAPF":
            return Flags(node)
        case "isZero":
            return value == 0
        case "isPosZero":
            return value == 0 and not negative
        case "isNegZero":
            return value == 0 and negative
        case "isNegative":
            return negative
        case "isExactlyValue":
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
    if name == "getScalarType":
        if not inner.startswith(("v", "nxv")):
            return Symbol(type_name)
        start = inner.find("i") if "i" in inner else inner.find("f")
        return Symbol(f"MVT::{inner[start:]}")
    if name == "getSimpleVT":
        return Symbol(type_name)
    if name == "isVector":
        return inner.startswith(("v", "nxv"))
    if name in ("getSizeInBits", "getFixedSizeInBits") and bits_of(inner) is not None:
        return n.number(bits_of(inner) or 0, 32, False)
    if name == "value":
        raise Undecided(name)
    raise Undecided(name)


def _node(value: Cpp) -> Node:
    match value:
        case Node():
            return value
        case Value():
            return value.node
        case Flags():
            return value.node
        case _:
            raise Undecided("a node that is none")


def _integer(value: Cpp) -> int:
    return _number(value).value


def _number(value: Cpp) -> Number:
    match value:
        case bool():
            return Number(int(value))
        case Number():
            return value
        case Flags() if value.node.constant is not None:
            return _constant(value.node, signed=False)
        case _:
            raise Undecided("a number that is none")


def _same(a: Cpp, b: Cpp) -> bool:
    if isinstance(a, Symbol) and isinstance(b, Symbol):
        if POINTER in a.name and b.name != a.name:
            raise Undecided("the type of pointers")
        return a.name == b.name
    if isinstance(a, float) and isinstance(b, float):
        return a == b
    if isinstance(a, (Value, Node)) and isinstance(b, (Value, Node)):
        return Value(_node(a)) == Value(_node(b))
    if isinstance(a, (Number, bool)) or isinstance(b, (Number, bool)):
        return _integer(a) == _integer(b)
    raise Undecided("a comparison")
