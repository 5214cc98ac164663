"""Weights of RegUnits, and register pressure sets."""

from __future__ import annotations

from tests.support.record_builder import Target
from tgdsl.model.common.bit_sets import members_of
from tgdsl.model import Model
from tgdsl.model.registers import RegisterBank
from tgdsl.records import Ref, Value


def _sets(bank: RegisterBank) -> dict[str, tuple[list[int], int]]:
    """Units and weight of each pressure set."""
    return {item.name: (members_of(item.units), item.weight) for item in bank.pressure_sets}


def _weights(bank: RegisterBank) -> list[int]:
    return [unit.weight for unit in bank.units]


def _class_weights(bank: RegisterBank) -> dict[str, tuple[int, int]]:
    return {item.name: (item.weight, item.units_weight) for item in bank.classes}


def _lists(bank: RegisterBank) -> dict[str, list[str]]:
    """The pressure sets of each class."""
    names = [item.name for item in bank.pressure_sets]
    return {item.name: [names[n] for n in bank.pressure_lists[item.number]] for item in bank.classes}


def _leaves(target: Target, count: int, **fields: Value) -> list[Ref]:
    return target.registers(*(f"R{n}" for n in range(count)), **fields)


def test_leaf_registers_weigh_one() -> None:
    target = Target()
    registers = _leaves(target, 5)
    target.register_class("GPR", registers[:4])
    bank = target.bank()
    assert _weights(bank) == [1, 1, 1, 1, 0]  # a unit in no class has no weight
    assert _class_weights(bank) == {"GPR": (1, 4)}
    assert _sets(bank) == {"GPR": ([0, 1, 2, 3], 4)}
    assert bank.pressure_lists == ((0,), ())
    assert [unit.pressure_list for unit in bank.units] == [0, 0, 0, 0, 1]


def test_registers_of_more_units_weigh_more() -> None:
    target = Target()
    leaves = _leaves(target, 8)
    pairs = [target.super_register(f"P{n}", {"lo": leaves[2 * n], "hi": leaves[2 * n + 1]}) for n in range(4)]
    target.index("lo")
    target.index("hi")
    target.register_class("GPR", leaves)
    target.register_class("Pair", pairs, RegTypes=(Ref("i64"),))
    bank = target.bank()
    assert _weights(bank) == [1] * 8
    assert _class_weights(bank) == {"GPR": (1, 8), "Pair": (2, 8)}
    assert _sets(bank) == {"GPR": (list(range(8)), 8)}  # both classes have these units
    assert _lists(bank) == {"GPR": ["GPR"], "Pair": ["GPR"]}


def test_a_leaf_in_a_class_with_pairs_becomes_as_heavy() -> None:
    target = Target()
    leaves = _leaves(target, 3)
    pair = target.super_register("P0", {"lo": leaves[0], "hi": leaves[1]})
    target.index("lo")
    target.index("hi")
    target.register_class("GPR", leaves[:2])
    target.register_class("Mixed", [pair, leaves[2]])
    target.register_class("Heavy", [leaves[2]])
    bank = target.bank()
    # P0 is numbered first; R2 has only unit 2, which no other register has.
    assert _weights(bank) == [1, 1, 2]
    assert _class_weights(bank) == {"GPR": (1, 2), "Mixed": (2, 4), "Mixed_with_hi": (2, 2), "Heavy": (2, 2)}
    # Both lack few units of Mixed only, but those do not weigh as much as their own.
    assert _sets(bank) == {"Heavy": ([2], 2), "GPR": ([0, 1], 2), "Mixed": ([0, 1, 2], 4)}


def test_a_register_without_a_unit_of_its_own_adopts_one() -> None:
    target = Target()
    leaves = _leaves(target, 3)
    pair = target.super_register("P0", {"lo": leaves[0], "hi": leaves[1]})
    single = target.super_register("S0", {"lo": leaves[2]}, CoveredBySubRegs=False)
    target.index("lo")
    target.index("hi")
    target.index("all")
    target.super_register("Z0", {"all": single}, CoveredBySubRegs=False)
    target.register_class("GPR", leaves)
    target.register_class("Mixed", [pair, single])
    bank = target.bank()
    assert (bank.native_unit_count, _weights(bank)) == (3, [1, 1, 1, 1])
    s0 = next(register for register in bank.registers if register.name == "S0")
    assert (members_of(s0.units), s0.native_units) == ([2, 3], (2,))
    assert bank.units[3].roots == ()
    z0 = next(register for register in bank.registers if register.name == "Z0")
    assert (members_of(z0.units), z0.native_units, z0.unit_lane_masks) == ([2, 3], (2,), (0b10,))
    assert _class_weights(bank) == {"GPR": (1, 3), "Mixed": (2, 4), "Mixed_with_hi": (2, 2)}
    # GPR lacks just one unit of the other set, and has the shorter name.
    assert _sets(bank) == {"GPR": ([0, 1, 2, 3], 4)}


def test_a_unit_that_set_the_weight_of_a_class_keeps_its_own() -> None:
    target = Target()
    leaves = _leaves(target, 4)
    pair = target.super_register("P0", {"lo": leaves[2], "hi": leaves[3]})
    alias = target.add("S0", "Register", Aliases=(leaves[1],))
    target.index("lo")
    target.index("hi")
    target.register_class("GPR", leaves[:2])
    target.register_class("Mixed", [pair, alias])
    bank = target.bank()
    # S0 becomes as heavy as P0, and so does R1, since they share a unit. R0 then adopts a unit of its own: its first one
    # was as heavy as GPR before.
    units = {register.name: members_of(register.units) for register in bank.registers}
    assert units == {"P0": [0, 1], "R0": [2, 4], "R1": [3], "R2": [0], "R3": [1], "S0": [3]}
    assert _weights(bank) == [1, 1, 1, 2, 1]


def test_sets_that_overlap_have_a_union() -> None:
    target = Target()
    registers = _leaves(target, 12)
    target.register_class("Low", registers[:8])
    target.register_class("High", registers[4:])
    bank = target.bank()
    assert _sets(bank) == {
        "High_and_Low": ([4, 5, 6, 7], 4),
        "High": ([4, 5, 6, 7, 8, 9, 10, 11], 8),
        "Low": ([0, 1, 2, 3, 4, 5, 6, 7], 8),
        "High_with_Low": (list(range(12)), 12),
    }
    assert _lists(bank) == {
        "High": ["High", "High_with_Low"],
        "Low": ["Low", "High_with_Low"],
        "High_and_Low": ["High_and_Low", "High", "Low", "High_with_Low"],
    }


def test_sets_that_do_not_overlap_have_none() -> None:
    target = Target()
    registers = _leaves(target, 8)
    target.register_class("Low", registers[:4])
    target.register_class("High", registers[4:])
    assert list(_sets(target.bank())) == ["High", "Low"]


def test_units_of_inferred_sub_registers_weigh_too() -> None:
    target = Target()
    leaves = _leaves(target, 4)
    pairs = [target.super_register(f"P{n}", {"lo": leaves[n], "hi": leaves[n + 1]}) for n in (0, 2)]
    wide = target.super_register("Q0", {"plo": pairs[0], "phi": pairs[1]})
    target.registers("X")
    target.super_register("R1_R2", {"lo": leaves[1], "hi": leaves[2]}, Aliases=(Ref("X"),))
    for index in ("lo", "hi", "plo", "phi"):
        target.index(index)
    target.register_class("GPR", leaves)
    target.register_class("Wide", [wide])
    bank = target.bank()
    # The unit that R1_R2 shares with X counts in Wide, by way of Q0; natively, Q0 does not have it.
    assert _weights(bank) == [1, 1, 1, 1, 1]
    q0 = next(register for register in bank.registers if register.name == "Q0")
    shared = next(unit for unit in bank.units if len(unit.roots) == 2)
    assert members_of(q0.units) == [0, 1, 2, 3, 4] and shared.number not in q0.native_units
    assert _class_weights(bank) == {"GPR": (1, 4), "Wide": (5, 5)}


def test_sets_that_differ_in_few_units_are_merged() -> None:
    target = Target()
    registers = _leaves(target, 8)
    target.register_class("GPRLong", registers)
    target.register_class("NoSP", registers[:6])  # two units fewer: merged, and the shorter name stays
    target.register_class("Few", registers[:5])  # three units fewer than GPRLong, but just one fewer than NoSP
    target.register_class("Two", registers[:2])
    bank = target.bank()
    assert _sets(bank) == {"Two": ([0, 1], 2), "NoSP": (list(range(8)), 8)}
    assert _lists(bank) == {
        "GPRLong": ["NoSP"],
        "NoSP": ["NoSP"],
        "Few": ["NoSP"],
        "Two": ["Two", "NoSP"],
    }


def test_classes_without_pressure() -> None:
    target = Target()
    registers = _leaves(target, 4)
    target.register_class("GPR", registers[:3])
    target.register_class("Quiet", registers[3:], GeneratePressureSet=False)
    target.register_class("Fixed", registers[2:], isAllocatable=False)
    bank = target.bank()
    assert _sets(bank) == {"GPR": ([0, 1, 2], 3)}
    assert _lists(bank) == {"GPR": ["GPR"], "Fixed": [], "Fixed_and_GPR": ["GPR"], "Quiet": []}
    # The unit of R3 counts in no set, as Fixed does.
    assert [unit.pressure_list for unit in bank.units] == [0, 0, 0, 1]


def test_units_of_artificial_registers_do_not_count() -> None:
    target = Target()
    (real,) = target.registers("R0")
    (hidden,) = target.registers("X0", isArtificial=True)
    wide = target.super_register("W0", {"lo": real, "hi": hidden})
    target.index("lo")
    target.index("hi")
    target.register_class("Wide", [wide])
    bank = target.bank()
    assert _weights(bank) == [1, 0]
    assert _class_weights(bank) == {"Wide": (1, 1)}
    assert _sets(bank) == {"Wide": ([0], 1)}


def test_a_stated_weight() -> None:
    target = Target()
    target.register_class("GPR", _leaves(target, 2), Weight=0)
    assert _class_weights(target.bank()) == {"GPR": (0, 2)}


# Mistakes


def test_nothing_has_pressure() -> None:
    target = Target()
    target.register_class("GPR", _leaves(target, 2), isAllocatable=False)
    assert target.errors() == """\
GPR: error: no register class has a pressure set: leave isAllocatable and GeneratePressureSet at 1 for at least one
1 error
"""
    assert [one.name for one in Model(target.records()).register_file.classes] == [
        "GPR"
    ]  # enough for patterns and printers


def test_only_artificial_units() -> None:
    target = Target()
    hidden = target.registers("X0", "X1", isArtificial=True)
    wide = target.super_register("W0", {"lo": hidden[0], "hi": hidden[1]})
    target.index("lo")
    target.index("hi")
    target.register_class("Wide", [wide])
    assert target.breaches() == ["class-pressure Wide"]
    assert target.errors_of_python() == """\
Wide: error: all register units of the class 'Wide' are artificial, so it has no pressure: make its members \
artificial too, or set GeneratePressureSet to 0
1 error
"""


def _heavy() -> Target:
    """A chain of classes that each have a pair and single registers, which have to weigh the same: the last pair weighs 256."""
    target = Target()
    target.index("lo")
    target.index("hi")
    low, high = target.registers("R1", "R2")
    for n in range(1, 9):
        pair = target.super_register(f"R{3 * n}", {"lo": low, "hi": high})
        low, high = target.registers(f"R{3 * n + 1}", f"R{3 * n + 2}")
        target.register_class(f"C{n}", [pair, low, high])
    return target


def test_units_that_are_too_heavy() -> None:
    assert _heavy().breaches() == ["unit-weight R25", "unit-weight R26"]
    assert _heavy().errors_of_python() == """\
R25: error: the weight of the register unit of 'R25' would be 256; LLVM allows 255: put fewer registers of different \
sizes into one register class
R26: error: the weight of the register unit of 'R26' would be 256; LLVM allows 255: put fewer registers of different \
sizes into one register class
2 errors
"""


def test_too_many_units() -> None:
    target = Target()
    registers = target.registers(*[f"R{n}" for n in range(4097)])
    target.register_class("GPR", registers[:1])
    assert target.breaches() == ["many-units target.td"]
    assert target.errors_of_python() == """\
target.td: error: the target has 4097 register units; LLVM allows 4096, since they are numbered in 12 bits
1 error
"""


def test_artificial_members_cannot_be_made_heavier() -> None:
    target = Target()
    (hidden,) = target.registers("X0", isArtificial=True)
    target.register_class("GPR", [hidden, *_leaves(target, 2)])
    assert target.errors() == """\
X0: error: the artificial register 'X0' cannot be given the weight of 'R0', and allocatable classes that overlap \
should have members of one weight: make classes with artificial registers beside others unallocatable
R0: note: 'R0' is defined here
1 error
"""


def test_members_that_are_parts_of_each_other_cannot_weigh_the_same() -> None:
    target = Target()
    leaves = _leaves(target, 2)
    pair = target.super_register("P0", {"lo": leaves[0], "hi": leaves[1]})
    target.index("lo")
    target.index("hi")
    target.register_class("GPR", [*leaves, pair])
    assert target.errors() == """\
R0: error: however heavy the register 'R0' is made, 'P0' becomes heavier, and allocatable classes that overlap should \
have members of one weight: make classes with a register beside its own sub-registers or aliases unallocatable
P0: note: 'P0' is defined here
1 error
"""
