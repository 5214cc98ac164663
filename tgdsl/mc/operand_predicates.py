"""Predicates of operands (MCOperandPredicate): C++ that says which values an operand takes, evaluated on values of MCOperands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.cpp.evaluation import CppValue, Symbol, Undecided, returned
from tgdsl.cpp.math_functions import OF_NUMBERS, of_number
from tgdsl.cpp.numbers import Number, number
from tgdsl.language.counterparts import Symbol as MCSymbol
from tgdsl.mc.inst import OperandValue
from tgdsl.mc.target import MCTarget
from tgdsl.model.registers.bank import Register


@frozen
class _Operand:
    """``MCOp``."""

    value: OperandValue


@frozen
class _Info:
    """``STI``, the MCSubtargetInfo, or its Triple."""


_Cpp: TypeAlias = CppValue[_Operand | _Info]


class OperandPredicates:
    """Evaluates predicates for a subtarget."""

    def __init__(self, target: MCTarget) -> None:
        self._objects = _Objects(target)

    def holds(self, code: str, value: OperandValue) -> bool:
        """True if the C++ of a predicate returns true for a value.

        Raises:
            Undecided: that is not known.
        """
        scope: Mapping[str, _Cpp] = {"MCOp": _Operand(value), "STI": _Info()}
        return self._objects.truth(returned(code, scope, self._objects))


class _Objects:
    """Operands, numbers and the subtarget, for an evaluation."""

    def __init__(self, target: MCTarget) -> None:
        self._target = target

    def truth(self, value: _Cpp, /) -> bool:
        if isinstance(value, bool):
            return value
        return self.number(value).value != 0

    def number(self, value: _Cpp, /) -> Number:
        if isinstance(value, bool):
            return Number(int(value))
        if isinstance(value, Number):
            return value
        raise Undecided("a number that is none")

    def same(self, one: _Cpp, other: _Cpp, /) -> bool:
        return self.number(one).value == self.number(other).value

    def element(self, listed: _Cpp, index: int, /) -> _Cpp:
        raise Undecided("an element")

    def function(self, name: str, template: tuple[str, ...], arguments: Sequence[_Cpp], /) -> _Cpp:
        if name in OF_NUMBERS and len(arguments) == 1:
            found = of_number(name, template, self.number(arguments[0]))
            if found is not None:
                return found
        raise Undecided(name)

    def method(self, receiver: _Cpp, name: str, arguments: Sequence[_Cpp], /) -> _Cpp:
        if isinstance(receiver, _Operand):
            return _of_operand(receiver.value, name)
        if isinstance(receiver, _Info):
            return self._of_subtarget(name, arguments)
        raise Undecided(name)

    def _of_subtarget(self, name: str, arguments: Sequence[_Cpp]) -> _Cpp:
        if name == "hasFeature" and isinstance(arguments[0], Symbol):
            return arguments[0].name.rpartition("::")[2] in self._target.subtarget.on
        if name == "getTargetTriple":
            return _Info()
        if name in ("isArch32Bit", "isArch64Bit") and self._target.bits is not None:
            return self._target.bits == (32 if name == "isArch32Bit" else 64)
        raise Undecided(name)


def _of_operand(value: OperandValue, name: str) -> _Cpp:
    match name:
        case "isReg":
            return isinstance(value, Register)
        case "isImm":
            return isinstance(value, int)
        case "isExpr":
            return not isinstance(value, (Register, int))
        case "isBareSymbolRef":
            return isinstance(value, MCSymbol)
        case "getImm" if isinstance(value, int):
            return number(value)
        case "evaluateAsConstantImm":
            return number(value) if isinstance(value, int) else False
        case _:
            raise Undecided(name)
