"""OpTypes: numbers of operand types, sizes of memory operands, and rows of logical operands."""

from __future__ import annotations

import pytest

from tests.generators import instruction_tables
from tests.support.instruction_builder import operands
from tests.support.record_builder import Target
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model.maps.operand_maps import (
    build_logical_operands,
    build_named_operands,
    build_operand_parts,
    build_operand_types,
)
from tgdsl.records import Ref


def test_operands_come_before_register_operands_before_classes_each_by_name() -> None:
    target = Target()
    target.register_class("A", target.registers("R0"))
    target.add("B", "RegisterOperand")
    for name in ("imm10", "imm9"):
        target.add(name, "Operand")
    types = build_operand_types(target.records())
    assert (types.count, types.numbers) == (4, {"imm9": 0, "imm10": 1, "B": 2, "A": 3})
    assert list(types.numbers) == ["imm9", "imm10", "B", "A"]


def test_anonymous_operands_take_a_number() -> None:
    target = Target()
    for name in "abc":
        target.add(name, "Operand")
    records = target.records()
    records["b"].anonymous = True
    types = build_operand_types(records)
    assert (types.count, types.numbers) == (3, {"a": 0, "c": 2})


def test_parts_of_operands_that_have_names() -> None:
    target = Target()
    target.add("imm", "Operand", MIOperandInfo=operands("ops", {}))
    for name in ("mem", "unnamed"):
        target.add(
            name, "Operand", MIOperandInfo=operands("ops", {"base": Ref("imm"), "": Ref("imm"), "offset": Ref("imm")})
        )
    records = target.records()
    records["unnamed"].anonymous = True
    assert build_operand_parts(records) == [("mem", "base", 0), ("mem", "offset", 2)]


def test_sizes_of_memory_operands() -> None:
    target = Target()
    for name, size in (("m64", 64), ("m8b", 8), ("m8a", 8), ("unsized", 0)):
        target.add(name, "Operand", "X86MemOperand", Size=size)
    assert list(build_operand_types(target.records()).memory_sizes.items()) == [(8, ("m8a", "m8b")), (64, ("m64",))]


def test_too_many_operand_types() -> None:
    target = Target()
    for number in range(32768):
        target.add(f"op{number}", "Operand")
    with pytest.raises(DiagnosticError) as caught:
        build_operand_types(target.records())
    assert str(caught.value) == "op32767: error: the target has 32768 operand types; LLVM allows 32767"


def test_names_are_numbered_as_they_come_and_rows_sorted() -> None:
    records = instruction_tables.toy_records()
    named = build_named_operands(instruction_tables.toy(records).instructions)
    assert named.numbers == {"rd": 0, "rt": 1, "addr": 2}
    rows = [(row, [instruction.name for instruction in who]) for row, who in named.rows]
    assert rows == [((0, 1, None), ["ADD", "SUB"]), ((0, None, 1), ["LOAD"])]


def test_operands_as_declared() -> None:
    records = instruction_tables.toy_records()
    instructions = instruction_tables.toy(records).instructions
    logical = build_logical_operands(instructions, build_operand_types(records))
    sizes = [(row, [instruction.name for instruction in who]) for row, who in logical.sizes]
    types = [(row, [instruction.name for instruction in who]) for row, who in logical.types]
    assert sizes == [((1, 1), ["ADD", "SUB"]), ((1, 2), ["LOAD"])]
    assert types == [(("GPR", "GPR"), ["ADD", "SUB"]), (("GPR", "mem"), ["LOAD"])]
