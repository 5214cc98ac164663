"""Sub-registers, their SubRegIndices, RegUnits and topological signatures."""

from __future__ import annotations

from tests.support.record_builder import Target, dag
from tgdsl.model.registers import RegisterBank
from tgdsl.records import Ref


def _names(bank: RegisterBank, numbers: tuple[int, ...]) -> list[str]:
    return [bank.register(number).name for number in numbers]


def _subs(bank: RegisterBank, name: str) -> dict[str, str]:
    """Index name to sub-register name."""
    register = next(register for register in bank.registers if register.name == name)
    assert register.index_of == {
        part: index for index, part in sorted(register.sub_regs.items(), key=lambda item: item[1])
    }
    return {bank.index(index).name: bank.register(part).name for index, part in register.sub_regs.items()}


def _units(bank: RegisterBank) -> dict[str, list[int]]:
    return {register.name: list(register.native_units) for register in bank.registers}


def _halves(target: Target, *indices: str) -> None:
    """Add S0 ... S7, their pairs D0 to D3, Q0 and Q1 of two of those each, and the class GPR of S0 ... S7."""
    leaves = target.registers(*(f"S{n}" for n in range(8)))
    doubles = [target.super_register(f"D{n}", {"s0": leaves[2 * n], "s1": leaves[2 * n + 1]}) for n in range(4)]
    for n in range(2):
        target.super_register(f"Q{n}", {"d0": doubles[2 * n], "d1": doubles[2 * n + 1]})
    for n, index in enumerate(("s0", "s1", "d0", "d1", *indices)):
        target.index(index, 16 << n // 2, 0 if n % 2 == 0 else 16 << n // 2)
    target.register_class("GPR", leaves)


def test_declared_and_inferred_indices() -> None:
    target = Target()
    _halves(target)
    target.index("s2", 16, 32, ComposedOf=(Ref("d1"), Ref("s0")))
    bank = target.bank()
    assert [index.name for index in bank.indices] == ["d0", "d1", "s0", "s1", "s2", "d1_then_s1"]
    assert _subs(bank, "Q1") == {"d0": "D2", "d1": "D3", "s0": "S4", "s1": "S5", "s2": "S6", "d1_then_s1": "S7"}
    assert _subs(bank, "D1") == {"s0": "S2", "s1": "S3"}
    assert _subs(bank, "S1") == {}
    made_up = bank.indices[-1]
    assert (made_up.record, made_up.namespace) == (None, "T")
    assert [(r.size, r.offset) for r in made_up.ranges] == [(16, 48)]


def test_inferred_indices_are_composed_from_declared_ones() -> None:
    target = Target()
    _halves(target)
    target.super_register("O", {"q0": Ref("Q0"), "q1": Ref("Q1")})
    target.index("q0", 64)
    target.index("q1", 64, 64)
    target.index("d2", 32, 64, ComposedOf=(Ref("q1"), Ref("d0")))
    subs = _subs(target.bank(), "O")
    assert {index: part for index, part in subs.items() if part in ("D2", "D3", "S4", "S5", "S6")} == {
        "d2": "D2",
        "q1_then_d1": "D3",
        "d2_then_s0": "S4",  # rather than q1_then_s0
        "d2_then_s1": "S5",
        "q1_then_d1_then_s0": "S6",
    }


def test_orders_and_super_registers() -> None:
    target = Target()
    _halves(target)
    bank = target.bank()
    q0 = next(register for register in bank.registers if register.name == "Q0")
    assert _names(bank, q0.sub_reg_order) == ["D0", "S0", "S1", "D1", "S2", "S3"]
    s3 = next(register for register in bank.registers if register.name == "S3")
    assert _names(bank, s3.super_regs) == ["D1", "Q0"]
    assert q0.super_regs == ()
    assert q0.has_disjunct_sub_regs and not s3.has_disjunct_sub_regs


def test_units_and_signatures() -> None:
    target = Target()
    _halves(target)
    target.super_register("W0", {"d0": Ref("D3")}, CoveredBySubRegs=False)
    bank = target.bank()
    units = _units(bank)
    # Registers are numbered D0 ... D3, Q0, Q1, S0 ...; units are numbered as leaves come up in a walk over them.
    assert [units[f"S{n}"] for n in range(8)] == [[n] for n in range(8)]
    assert (units["D1"], units["Q1"], units["W0"]) == ([2, 3], [4, 5, 6, 7], [6, 7])
    assert [_names(bank, unit.roots) for unit in bank.units] == [[f"S{n}"] for n in range(8)]
    assert bank.native_unit_count == 8
    signatures = {register.name: register.topo_sig for register in bank.registers}
    assert {signatures[f"S{n}"] for n in range(8)} == {0}
    assert signatures["D0"] == signatures["D3"] == 1
    assert signatures["Q0"] == signatures["Q1"] == 2
    assert signatures["W0"] == 3


def test_registers_without_parts_of_their_own_share_the_units_of_their_parts() -> None:
    target = Target()
    target.index("lo")
    (half,) = target.registers("H")
    target.super_register("W", {"lo": half}, CoveredBySubRegs=False)
    target.register_class("GPR", [half])
    assert _units(target.bank()) == {"H": [0], "W": [0]}


def test_aliases_share_a_unit_for_each_pair() -> None:
    target = Target()
    a, b, c = target.registers("A", "B", "C")
    target.add("X", "Register", Aliases=(a, c))
    target.register_class("GPR", [a, b, c])
    bank = target.bank()
    assert _units(bank) == {"A": [0], "B": [1], "C": [2], "X": [0, 2]}
    assert [_names(bank, unit.roots) for unit in bank.units] == [["A", "X"], ["B"], ["C", "X"]]
    aliases = {register.name: _names(bank, register.aliases) for register in bank.registers}
    assert aliases == {"A": ["X"], "B": [], "C": ["X"], "X": ["A", "C"]}


def test_aliased_artificial_registers_have_artificial_units() -> None:
    target = Target()
    a, b = target.registers("A", "B")
    target.add("X", "Register", Aliases=(a,), isArtificial=True)
    target.register_class("GPR", [b])
    bank = target.bank()
    assert [unit.artificial for unit in bank.units] == [True, False]


def _quads(target: Target) -> None:
    """Add D0 ... D3, their pairs Q0 and Q1, QQ of both, and the class GPR of D0 ... D3."""
    leaves = target.registers("D0", "D1", "D2", "D3")
    low = target.super_register("Q0", {"d0": leaves[0], "d1": leaves[1]})
    high = target.super_register("Q1", {"d0": leaves[2], "d1": leaves[3]})
    target.super_register("QQ0", {"q0": low, "q1": high})
    target.index("d0", 32)
    target.index("d1", 32, 32)
    target.index("d2", 32, 64, ComposedOf=(Ref("q1"), Ref("d0")))
    target.index("d3", 32, 96, ComposedOf=(Ref("q1"), Ref("d1")))
    target.index("q0", 64)
    target.index("q1", 64, 64)
    target.register_class("GPR", leaves)


def test_registers_that_straddle_parts_are_found() -> None:
    target = Target()
    _quads(target)
    target.super_register("D1_D2", {"d0": Ref("D1"), "d1": Ref("D2")})
    bank = target.bank()
    assert _subs(bank, "QQ0") == {
        "d0": "D0",
        "d1": "D1",
        "d2": "D2",
        "d3": "D3",
        "q0": "Q0",
        "q1": "Q1",
        "d1_d2": "D1_D2",
    }
    straddling = bank.indices[-1]
    assert straddling.name == "d1_d2"
    assert [(r.size, r.offset) for r in straddling.ranges] == [(64, 32)]
    assert [bank.index(number).name for number in straddling.concatenation_of] == ["d1", "d2"]
    q0, q1 = (index for index in bank.indices if index.name in ("q0", "q1"))
    assert [bank.index(number).name for number in q0.concatenation_of + q1.concatenation_of] == ["d0", "d1", "d2", "d3"]
    d2 = next(register for register in bank.registers if register.name == "D2")
    assert _names(bank, d2.super_regs) == ["Q1", "D1_D2", "QQ0"]
    quad = next(register for register in bank.registers if register.name == "QQ0")
    assert _names(bank, quad.sub_reg_order) == ["Q0", "D0", "D1", "Q1", "D2", "D3", "D1_D2"]


def test_registers_that_straddle_straddling_ones_are_found() -> None:
    target = Target()
    _quads(target)
    target.super_register("D1_D2", {"d0": Ref("D1"), "d1": Ref("D2")})
    target.super_register("D1_D2_D3", {"q0": Ref("D1_D2"), "q1": Ref("D3")})
    assert _subs(target.bank(), "QQ0")["d1_d2_d3"] == "D1_D2_D3"


def test_registers_of_one_part_straddle_nothing() -> None:
    target = Target()
    _quads(target)
    target.super_register("W0", {"d0": Ref("D1")})
    assert "W0" not in _subs(target.bank(), "QQ0").values()


def test_of_two_indices_that_cover_the_same_the_first_is_used() -> None:
    target = Target()
    _quads(target)
    target.super_register("D1_D2", {"d0": Ref("D1"), "d1": Ref("D2")})
    for index in ("mid1", "mid0"):
        target.index(index, 64, 32, CoveringSubRegIndices=(Ref("d1"), Ref("d2")))
    assert _subs(target.bank(), "QQ0")["mid0"] == "D1_D2"


def test_the_target_can_name_the_index_of_straddling_registers() -> None:
    target = Target()
    _quads(target)
    target.super_register("D1_D2", {"d0": Ref("D1"), "d1": Ref("D2")})
    target.index("mid", 64, 32, CoveringSubRegIndices=(Ref("d1"), Ref("d2")))
    bank = target.bank()
    assert _subs(bank, "QQ0")["mid"] == "D1_D2"
    assert bank.indices[-1].name == "q1"


def test_registers_that_parts_do_not_cover_have_no_straddling_parts() -> None:
    target = Target()
    _quads(target)
    target.super_register("D1_D2", {"d0": Ref("D1"), "d1": Ref("D2")}, CoveredBySubRegs=False)
    assert "D1_D2" not in _subs(target.bank(), "QQ0").values()


def test_ranges_of_parts_that_are_not_adjacent_are_unknown() -> None:
    target = Target()
    _quads(target)
    target.super_register("D0_D2", {"d0": Ref("D0"), "d1": Ref("D2")})
    index = target.bank().indices[-1]
    assert index.name == "d0_d2"
    assert [(r.size, r.offset) for r in index.ranges] == [(64, 0xFFFF)]


def test_indices_of_artificial_registers_are_artificial() -> None:
    target = Target()
    target.index("hi")
    target.index("lo")
    (low,) = target.registers("L")
    (high,) = target.registers("H", isArtificial=True)
    target.super_register("W", {"lo": low, "hi": high})
    target.register_class("GPR", [low])
    assert [(index.name, index.artificial) for index in target.bank().indices] == [("hi", True), ("lo", False)]


# Mistakes


def test_numbers_of_indices_and_sub_registers_differ() -> None:
    target = Target()
    target.index("lo")
    a, b = target.registers("A", "B")
    target.add("W", "Register", SubRegs=(a, b), SubRegIndices=(Ref("lo"),))
    target.register_class("GPR", [a])
    assert target.errors() == """\
W: error: 'W' has 2 SubRegs and 1 SubRegIndices: give one index for each sub-register
1 error
"""


def test_parts_and_aliases_are_registers_and_indices() -> None:
    target = Target()
    index = target.index("lo")
    (a,) = target.registers("A")
    target.add("W", "Register", SubRegs=(index,), SubRegIndices=(a,), Aliases=(index, a))
    target.register_class("GPR", [a])
    assert target.errors() == """\
W: error: 'A' in the SubRegIndices of 'W' is not a SubRegIndex: name one
W: error: 'lo' in the SubRegs of 'W' is not a register: name one
W: error: 'lo' in the Aliases of 'W' is not a register: name one
3 errors
"""


def test_an_index_twice() -> None:
    target = Target()
    target.index("lo")
    a, b = target.registers("A", "B")
    target.add("W", "Register", SubRegs=(a, b), SubRegIndices=(Ref("lo"), Ref("lo")))
    target.register_class("GPR", [a])
    assert target.errors() == """\
W: error: the index 'lo' is used twice in the register 'W', for 'A' and 'B': give each sub-register an index of its \
own
1 error
"""


def test_a_register_in_itself() -> None:
    target = Target()
    target.index("lo")
    target.super_register("W", {"lo": Ref("W")})
    target.register_class("GPR", [Ref("W")])
    assert target.errors() == """\
W: error: the register 'W' is its own sub-register: take it out of its SubRegs
1 error
"""


def test_circles_of_sub_registers() -> None:
    target = Target()
    target.index("lo")
    target.super_register("A", {"lo": Ref("B")})
    target.super_register("B", {"lo": Ref("C")})
    target.super_register("C", {"lo": Ref("A")})
    target.super_register("D", {"lo": Ref("A")})
    target.register_class("GPR", [Ref("D")])
    assert target.errors() == """\
A: error: sub-registers go in a circle: 'A' -> 'B' -> 'C' -> 'A'; take one of them out of the SubRegs of the one \
before it
B: note: 'B' is defined here
C: note: 'C' is defined here
1 error
"""


def test_two_indices_for_one_sub_register() -> None:
    target = Target()
    target.index("hi")
    target.index("lo")
    (a,) = target.registers("A")
    target.super_register("W", {"lo": a, "hi": a})
    target.register_class("GPR", [a])
    assert target.errors() == """\
W: error: the sub-register 'A' has two indices in the register 'W': 'lo' and 'hi'; name it once, or let ComposedOf \
say how one follows from the other
lo: note: 'lo' is defined here
hi: note: 'hi' is defined here
1 error
"""


def test_an_index_that_covers_different_parts_is_a_warning() -> None:
    target = Target()
    for index in ("a", "b", "c", "d", "part"):
        target.index(index)
    leaves = target.registers("R0", "R1", "R2", "R3")
    first = target.super_register("W0", {"a": leaves[0], "b": leaves[1]})
    second = target.super_register("W1", {"c": leaves[2], "d": leaves[3]})
    target.super_register("V0", {"part": first})
    target.super_register("V1", {"part": second})
    target.register_class("GPR", leaves)
    assert target.errors() == """\
V1: warning: the index 'part' covers 'c', 'd' in the register 'V1', and 'a', 'b' elsewhere: give the sub-registers \
the same indices in both, or use two indices
V0: note: it covers 'a', 'b' here
1 warning
"""


def test_straddling_parts_below_a_register_that_its_parts_do_not_cover() -> None:
    target = Target()
    _quads(target)
    target.super_register("D1_D2", {"d0": Ref("D1"), "d1": Ref("D2")})
    target.index("all", 128)
    target.super_register("V", {"all": Ref("QQ0")}, CoveredBySubRegs=False)
    assert target.errors() == """\
V: error: 'D1_D2' is a sub-register of 'QQ0', which is one of 'V', but has no index in 'V': let that be covered by \
its sub-registers (CoveredBySubRegs), or name 'D1_D2' in it
QQ0: note: 'QQ0' is defined here
D1_D2: note: 'D1_D2' is defined here
1 error
"""


def test_two_registers_of_the_same_parts() -> None:
    target = Target()
    _quads(target)
    target.super_register("P", {"q0": Ref("D0"), "q1": Ref("D1")})
    assert target.errors() == """\
Q0: error: the registers 'Q0' and 'P' consist of the same sub-registers: define one of them only
P: note: 'P' is defined here
1 error
"""


def test_all_mistakes_of_a_stage_are_reported() -> None:
    target = Target()
    target.index("lo")
    a, b = target.registers("A", "B")
    target.add("V", "Register", SubRegs=(a,))
    target.add("W", "Register", SubRegs=(b,))
    target.register_class("GPR", dag("add", a))
    assert target.errors() == """\
V: error: 'V' has 1 SubRegs and 0 SubRegIndices: give one index for each sub-register
W: error: 'W' has 1 SubRegs and 0 SubRegIndices: give one index for each sub-register
2 errors
"""


def test_no_registers() -> None:
    target = Target()
    target.register_class("GPR", [])
    assert target.errors() == """\
target.td: error: there are no registers: define records of class Register
1 error
"""


def test_too_many_registers() -> None:
    target = Target()
    target.registers(*(f"R{number}" for number in range(0x10000)))
    target.register_class("GPR", [Ref("R0")])
    assert target.errors() == """\
R65535: error: there are 65,536 registers, and LLVM's tables have room for 65,535: define fewer
1 error
"""
