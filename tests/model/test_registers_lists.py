"""DWARF numbers, and callee-saved registers."""

from __future__ import annotations

from tests.support.record_builder import Target, dag
from tgdsl.model.common.bit_sets import members_of
from tgdsl.model.registers import RegisterBank
from tgdsl.model.registers.bank import DwarfFlavour
from tgdsl.records import Ref


def test_dwarf_numbers_both_ways() -> None:
    target = Target()
    target.add("A0", "Register", DwarfNumbers=(5,))
    target.add("A1", "Register", DwarfNumbers=(3, 30))
    target.add("A2", "Register", DwarfNumbers=(3, -1))  # 3 stands for the last one
    target.add("A3", "Register", DwarfNumbers=(-1, -2))
    target.add("A4", "Register")
    target.register_class("GPR", [Ref(f"A{n}") for n in range(5)])
    bank = target.bank()
    assert bank.dwarf == (
        DwarfFlavour(to_register=((3, 3), (5, 1)), to_dwarf=((1, 5), (2, 3), (3, 3))),
        DwarfFlavour(to_register=((30, 2),), to_dwarf=((2, 30), (4, -2))),
    )
    assert [register.dwarf_numbers for register in bank.registers] == [(5, -1), (3, 30), (3, -1), (-1, -2), (-1, -1)]


def test_dwarf_aliases_count_in_one_direction() -> None:
    target = Target()
    target.add("A0", "Register", "DwarfRegAlias", DwarfNumbers=(9,), DwarfAlias=Ref("A1"))
    target.add("A1", "Register", "DwarfRegAlias", DwarfNumbers=(1,), DwarfAlias=Ref("A2"))
    target.add("A2", "Register", DwarfNumbers=(2,))
    target.add("A3", "Register", "DwarfRegAlias", DwarfAlias=Ref("A1"))
    target.register_class("GPR", [Ref(f"A{n}") for n in range(4)])
    # Aliases are resolved in order: A0 gets A1's number at that time, A3 the one that A2 got before.
    assert target.bank().dwarf == (
        DwarfFlavour(to_register=((1, 2), (2, 3), (9, 1)), to_dwarf=((1, 1), (2, 2), (3, 2), (4, 2))),
    )


def test_tuples_come_between_in_dwarf_tables() -> None:
    target = Target()
    target.add("A_B_C", "Register", DwarfNumbers=(7,))
    registers = target.registers("A", "B")
    for index in ("lo", "hi"):
        target.index(index)
    target.add(
        "Pairs",
        "RegisterTuples",
        "DwarfRegNum",
        SubRegIndices=(Ref("lo"), Ref("hi")),
        SubRegs=tuple(dag("add", register) for register in registers),
    )
    target.register_class("GPR", registers)
    bank = target.bank()
    assert [register.name for register in bank.registers] == ["A", "A_B_C", "B", "A_B"]
    assert bank.dwarf == (DwarfFlavour(to_register=((7, 2),), to_dwarf=((2, 7),)),)


def test_without_dwarf_numbers_there_are_no_flavours() -> None:
    target = Target()
    target.register_class("GPR", target.registers("A"))
    assert target.bank().dwarf == ()


def test_an_alias_of_no_register() -> None:
    target = Target()
    target.add("A", "Register", "DwarfRegAlias", DwarfAlias=Ref("i32"), DwarfNumbers=(1,))
    target.register_class("GPR", [Ref("A")])
    assert target.errors() == """\
A: error: 'i32', the DwarfAlias of 'A', is not a register: name one
1 error
"""


def _names(bank: RegisterBank, members: int) -> list[str]:
    return [bank.register(number).name for number in members_of(members)]


def _saved() -> Target:
    """A target with R0 ... R5, pairs P0 to P2, Q0 of P0 and P1, W0 with R4 and other bits; X0 is constant."""
    target = Target()
    leaves = target.registers(*(f"R{n}" for n in range(6)))
    pairs = [target.super_register(f"P{n}", {"lo": leaves[2 * n], "hi": leaves[2 * n + 1]}) for n in range(3)]
    target.super_register("Q0", {"plo": pairs[0], "phi": pairs[1]})
    target.super_register("W0", {"plo": leaves[4]}, CoveredBySubRegs=False)
    target.registers("X0", isConstant=True)
    for index in ("lo", "hi", "plo", "phi"):
        target.index(index)
    target.register_class("GPR", leaves)
    return target


def test_preserved_registers() -> None:
    target = _saved()
    target.add("CSR_B", "CalleeSavedRegs", SaveList=dag("add", Ref("R5"), Ref("P0"), Ref("R2")))
    target.add("CSR_A", "CalleeSavedRegs", SaveList=dag("add", Ref("CSR_B"), Ref("R3")))
    bank = target.bank()
    assert [(saved.name, [bank.register(n).name for n in saved.save_list]) for saved in bank.callee_saved] == [
        ("CSR_A", ["R5", "P0", "R2", "R3"]),
        ("CSR_B", ["R5", "P0", "R2"]),
    ]
    first, second = bank.callee_saved
    # With R2 and R3, P1 is preserved, and so is Q0. W0 is not, since R4 is not all of it.
    assert _names(bank, first.preserved) == ["P0", "P1", "Q0", "R0", "R1", "R2", "R3", "R5", "X0"]
    assert _names(bank, second.preserved) == ["P0", "R0", "R1", "R2", "R5", "X0"]


def test_other_preserved_registers() -> None:
    target = _saved()
    target.add("CSR", "CalleeSavedRegs", OtherPreserved=dag("sequence", "R%u", 4, 5))
    bank = target.bank()
    (saved,) = bank.callee_saved
    assert saved.save_list == ()
    assert _names(bank, saved.preserved) == ["P2", "R4", "R5", "X0"]


def test_wrong_sets_of_saved_registers() -> None:
    target = _saved()
    target.add("CSR", "CalleeSavedRegs", SaveList=dag("lo", Ref("R0")))
    assert target.errors() == """\
CSR: error: 'lo' in (lo R0) is not an operator of sets: use add, sub, and, shl, trunc, rotl, rotr, decimate, interleave or sequence
1 error
"""


def test_lists_are_of_registers() -> None:
    target = _saved()
    target.add(
        "CSR", "CalleeSavedRegs", SaveList=dag("add", Ref("R0"), Ref("lo")), OtherPreserved=dag("add", Ref("i32"))
    )
    assert target.errors() == """\
CSR: error: 'lo' in the SaveList of 'CSR' is not a register: list registers and sets of them
lo: note: 'lo' is defined here
CSR: error: 'i32' in the OtherPreserved of 'CSR' is not a register: list registers and sets of them
target.td: note: 'i32' is defined here
2 errors
"""


def test_alternative_names() -> None:
    target = _saved()
    target.add("Abi", "RegAltNameIndex", Namespace="T")
    target.add("Abi2", "RegAltNameIndex", Namespace="T")
    assert target.bank().alt_name_indices == ("Abi", "Abi2", "NoRegAltName")
