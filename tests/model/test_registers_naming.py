"""Orders of records by name, and names that are invalid in C++."""

from __future__ import annotations

import pytest

from tests.support.record_builder import Target, dag
from tgdsl.cpp.names import unfit_as_identifier
from tgdsl.model.registers.reading import register_key
from tgdsl.records import Ref
from tgdsl.records.name_order import numeric_key


@pytest.mark.parametrize(
    "names",
    [
        ["Hvx64", "Hvx128"],
        ["a", "a0", "a1", "a2", "a10", "a10b", "a010", "aB", "b"],
        ["sub_1", "sub_1_then_sub_0", "sub_2", "sub_10", "sub_a"],
        ["1", "2", "02", "10"],
        ["R$", "R1", "R12", "RA", "R_", "Ra"],
    ],
)
def test_numeric_order(names: list[str]) -> None:
    assert sorted(reversed(names), key=numeric_key) == names


def test_registers_are_numbered_by_pattern_and_then_by_numbers() -> None:
    target = Target()
    for name in ("D2", "R10", "R2", "R1_R2", "R10_R1", "R2_R10", "SP", "AB", "R02", "F0h", "F0"):
        target.registers(name)
    target.registers("A0", PositionOrder=1)
    target.registers("Z0", PositionOrder=-1)
    records = target.records()
    ordered = sorted(records.of_class("Register"), key=register_key)
    assert [record.name for record in ordered] == (
        # fewer runs first; then the letters; then the numbers, where "02" has two digits
        ["Z0", "AB", "SP", "D2", "F0", "R2", "R02", "R10", "F0h", "R1_R2", "R2_R10", "R10_R1", "A0"]
    )


def test_names_that_begin_with_digits() -> None:
    """LLVM takes the digits for letters there."""
    target = Target()
    for name in ("E10-x", "5X2", "9", "R1", f"R{'9' * 5000}"):
        target.registers(name)
    ordered = sorted(target.records().of_class("Register"), key=register_key)
    assert [record.name for record in ordered] == ["9", "R1", f"R{'9' * 5000}", "5X2", "E10-x"]


def test_bank_numbers() -> None:
    target = Target()
    registers = target.registers("R10", "R2", "A1")
    target.register_class("GPR", registers)
    target.index("sub_10")
    target.index("sub_9")
    bank = target.bank()
    assert [(register.number, register.name) for register in bank.registers] == [(1, "A1"), (2, "R2"), (3, "R10")]
    assert [(index.number, index.name) for index in bank.indices] == [(1, "sub_9"), (2, "sub_10")]
    assert bank.register(3).qualified_name == "T::R10"
    assert bank.index(1).qualified_name == "T::sub_9"


def test_x86_sorts_tuples_in() -> None:
    def numbers(*classes: str) -> list[str]:
        target = Target()
        first, second = (target.add(name, *classes) for name in ("K0", "K1"))
        late = target.add("Z", *classes, PositionOrder=1)
        target.index("lo")
        target.index("hi")
        target.add(
            "Pairs",
            "RegisterTuples",
            SubRegIndices=(Ref("lo"), Ref("hi")),
            SubRegs=(dag("add", first), dag("add", second)),
        )
        target.register_class("VK", [first, second, late])
        return [register.name for register in target.bank().registers]

    assert numbers("Register") == ["K0", "K1", "Z", "K0_K1"]
    assert numbers("Register", "X86Reg") == ["K0", "K1", "K0_K1", "Z"]


def test_names_that_are_no_cpp_identifiers() -> None:
    assert unfit_as_identifier("R0") is None
    assert unfit_as_identifier("anonymous_12") is None
    assert unfit_as_identifier("and") == "is a keyword of C++"
    assert unfit_as_identifier("0R") == "is not a C++ identifier"
    assert unfit_as_identifier("R-0") == "is not a C++ identifier"
    assert unfit_as_identifier("Rä") == "is not a C++ identifier"


def test_bad_names_are_reported() -> None:
    target = Target()
    registers = target.registers("R0", "not", "R.1")
    target.register_class("class", registers)
    target.index("sub-lo")
    assert target.breaches() == [f"name-for-cpp {name}" for name in ("sub-lo", "not", "R.1", "class")]
    assert target.errors_of_python() == """\
sub-lo: error: the name of the sub-register index 'sub-lo' is not a C++ identifier: rename it
not: error: the name of the register 'not' is a keyword of C++: rename it
R.1: error: the name of the register 'R.1' is not a C++ identifier: rename it
class: error: the name of the register class 'class' is a keyword of C++: rename it
4 errors
"""


def test_each_kind_has_one_namespace() -> None:
    target = Target()
    first, *_ = target.registers("R0", "R1")
    target.registers("R2", "R3", Namespace="U")
    target.registers("R4", Namespace="")
    target.register_class("GPR", [first])
    target.register_class("FPR", [first], Namespace="U")
    assert target.breaches() == [f"one-namespace {name}" for name in ("R2", "R4", "FPR")]
    assert target.errors_of_python() == """\
R2: error: the register 'R2' is in 'U', and 'R0' in 'T': use one Namespace for all
R0: note: 'R0' is defined here
R4: error: the register 'R4' is in no namespace, and 'R0' in 'T': use one Namespace for all
R0: note: 'R0' is defined here
FPR: error: the register class 'FPR' is in 'U', and 'GPR' in 'T': use one Namespace for all
GPR: note: 'GPR' is defined here
3 errors
"""
