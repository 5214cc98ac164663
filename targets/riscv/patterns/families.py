"""Families of patterns: rows of a node, or a fragment, and the instruction that it is selected for."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tgdsl.language import (
    DagValue, Effect, ImmLeafOperand, Instruction, Predicate, RegisterClass, Rewrite, ValueType, pattern,
)  # fmt: skip
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.std import ModeInt
from tgdsl.std.value_types import IPTR

from targets.riscv.leaves import AddrRegImm
from targets.riscv.operands import simm12
from targets.riscv.registers import GPR, XLenVT

Needs: TypeAlias = Sequence[Predicate]
Binary: TypeAlias = tuple[Callable[..., DagValue], type[Instruction]]


def of_registers(
    *rows: Binary, of: ValueType[DagValue] = XLenVT, second: ValueType[DagValue] | None = None, requires: Needs = ()
) -> None:
    """Operations on two registers, with values of a type; ``second`` is that of the second one, if it differs."""
    of_second = second or of
    for node, instruction in rows:

        @pattern(requires=requires)
        def operation(rs1: IntegerValue, rs2: IntegerValue) -> Rewrite:
            return Rewrite(of(node(of(GPR(rs1)), of_second(GPR(rs2)))), instruction(GPR(rs1), GPR(rs2)))


def of_one(*rows: Binary, of: ValueType[DagValue] = XLenVT, requires: Needs = ()) -> None:
    """Operations on one register."""
    for node, instruction in rows:

        @pattern(requires=requires)
        def operation(rs1: IntegerValue) -> Rewrite:
            return Rewrite(of(node(of(GPR(rs1)))), instruction(GPR(rs1)))


def of_number(
    number: ImmLeafOperand[ModeInt], *rows: Binary, of: ValueType[DagValue] = XLenVT, requires: Needs = ()
) -> None:
    """Operations on a register and a number."""
    for node, instruction in rows:

        @pattern(requires=requires)
        def operation(rs1: IntegerValue, imm: ModeInt) -> Rewrite:
            return Rewrite(of(node(of(GPR(rs1)), number(imm))), instruction(GPR(rs1), number(imm)))


def loaded(
    of: ValueType[DagValue], *rows: tuple[Callable[[IPTR], DagValue], type[Instruction]], requires: Needs = ()
) -> None:
    """Loads of values of a type."""
    for node, instruction in rows:

        @pattern(requires=requires)
        def load(rs1: ModeInt, imm12: ModeInt) -> Rewrite:
            address = AddrRegImm(XLenVT(GPR(rs1)), simm12(imm12))
            return Rewrite(of(node(address)), instruction(GPR(rs1), simm12(imm12)))


def stored(
    of: ValueType[DagValue],
    *rows: tuple[Callable[..., Effect], type[Instruction]],
    registers: RegisterClass[DagValue] = GPR,
    requires: Needs = (),
) -> None:
    """Stores of values of a type."""
    for node, instruction in rows:

        @pattern(requires=requires)
        def store(rs2: DagValue, rs1: ModeInt, imm12: ModeInt) -> Rewrite:
            address = AddrRegImm(XLenVT(GPR(rs1)), simm12(imm12))
            return Rewrite(node(of(registers(rs2)), address), instruction(registers(rs2), GPR(rs1), simm12(imm12)))
