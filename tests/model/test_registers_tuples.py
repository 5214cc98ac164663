"""RegisterTuples: the registers that they define, and errors."""

from __future__ import annotations

from tests.support.record_builder import Target, dag
from tgdsl.records import Bits, Ref, Value

R0, R1, R2, R3 = (Ref(f"R{n}") for n in range(4))


def _tuples(*lists: Value, indices: tuple[str, ...] = ("lo", "hi"), names: tuple[str, ...] = ()) -> Target:
    """A target with indices, registers, their class, and tuples of them."""
    target = Target()
    for index in ("lo", "hi", "top"):
        target.index(index)
    for number in range(4):
        target.add(
            f"R{number}",
            "Register",
            "DwarfRegAlias",
            AsmName=f"r{number}",
            CostPerUse=(number,),
            HWEncoding=Bits.of(number, 16),
            DwarfNumbers=(number,),
            DwarfAlias=R0,
            Aliases=(R0,) if number == 3 else (),
            isConstant=number == 2,
        )
    target.register_class("GPR", [R0, R1, R2, R3])
    target.add(
        "Tuples",
        "RegisterTuples",
        SubRegIndices=tuple(Ref(index) for index in indices),
        SubRegs=lists,
        RegAsmNames=names,
    )
    return target


def test_registers_are_zipped_and_inherit_from_the_first_part() -> None:
    target = _tuples(dag("shl", Ref("GPR"), 1), dag("rotl", Ref("GPR"), 2), names=("x", "y", "z"))
    target.register_class("Pairs", [Ref("Tuples")])
    bank = target.bank()
    pairs = bank.registers[4:]
    # As many as the shorter list has, numbered by name.
    assert [pair.name for pair in pairs] == ["R1_R2", "R2_R3", "R3_R0"]
    first, second, _ = pairs
    assert first.record.fields == {
        "Namespace": "T",
        "AsmName": "x",
        "AltNames": (),
        "Aliases": (),
        "SubRegs": (R1, R2),
        "SubRegIndices": (Ref("lo"), Ref("hi")),
        "RegAltNameIndices": (),
        "DwarfNumbers": (),
        "CostPerUse": (1,),
        "CoveredBySubRegs": True,
        "HWEncoding": Bits.of(1, 16),
        "isArtificial": False,
        "isConstant": False,
        "PositionOrder": 0,
    }
    assert first.record.superclasses == ("Register", "DwarfRegAlias")
    assert (first.hw_encoding, first.cost_per_use, first.covered_by_sub_regs) == (1, (1,), True)
    assert (first.constant, second.constant) == (False, True)
    assert second.record.string("AsmName") == "y"
    assert first.sub_regs == {1: 3, 2: 2}  # hi -> R2, lo -> R1: indices are numbered by name
    assert bank.classes[0].name == "GPR"
    assert bank.classes[1].orders == ((5, 6, 7),)


def test_tuples_of_tuples() -> None:
    target = _tuples(dag("add", R0, R1), dag("add", R1, R2))
    target.add(
        "Wide",
        "RegisterTuples",
        SubRegIndices=(Ref("lo"), Ref("top")),
        SubRegs=(dag("add", Ref("Tuples")), dag("add", R3)),
    )
    names = [register.name for register in target.bank().registers]
    assert names == ["R0", "R1", "R2", "R3", "R0_R1", "R1_R2", "R0_R1_R3"]


def test_without_names_tuples_have_none() -> None:
    register = _tuples(dag("add", R0), dag("add", R1)).bank().registers[-1]
    assert (register.name, register.record.string("AsmName")) == ("R0_R1", "")


def test_an_empty_list_defines_no_registers() -> None:
    assert len(_tuples(dag("add", R0), dag("add")).bank().registers) == 4


def test_lists_and_indices_differ() -> None:
    assert _tuples(dag("add", R0), dag("add", R1), indices=("lo", "hi", "top")).errors() == """\
Tuples: error: 'Tuples' has 3 SubRegIndices and 2 lists of SubRegs: give one list for each index
1 error
"""


def test_tuples_of_one() -> None:
    assert _tuples(dag("add", R0), indices=("lo",)).errors() == """\
Tuples: error: 'Tuples' makes tuples of 1 sub-register: give two or more lists of SubRegs
1 error
"""


def test_too_few_names() -> None:
    assert _tuples(dag("add", R0, R1, R2), dag("add", R1, R2, R3), names=("x", "y")).errors() == """\
Tuples: error: 'Tuples' makes 3 registers and has 2 RegAsmNames: add names from 'R2_R3' on, or give none
1 error
"""


def test_parts_that_are_no_registers() -> None:
    assert _tuples(dag("add", R0, Ref("lo")), dag("add", R1, Ref("i32"))).errors() == """\
Tuples: error: 'lo' in the SubRegs of 'Tuples' is not a register: list registers and sets of them
lo: note: 'lo' is defined here
Tuples: error: 'i32' in the SubRegs of 'Tuples' is not a register: list registers and sets of them
target.td: note: 'i32' is defined here
2 errors
"""


def test_registers_defined_twice() -> None:
    target = _tuples(dag("add", R0, R1), dag("add", R1, R2))
    target.registers("R1_R2")
    target.add("More", "RegisterTuples", SubRegIndices=(Ref("lo"), Ref("hi")), SubRegs=(dag("add", R0), dag("add", R1)))
    assert target.errors() == """\
Tuples: error: 'Tuples' makes a register 'R0_R1', which there is already: leave its sub-registers out of one
More: note: the other 'R0_R1' is from here
Tuples: error: 'Tuples' makes a register 'R1_R2', which there is already: leave its sub-registers out of one
R1_R2: note: the other 'R1_R2' is from here
2 errors
"""
