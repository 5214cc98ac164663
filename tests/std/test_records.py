"""LLVM's predefined records of each release, except those for selection: they are the same as LLVM's, and in LLVM's order."""

from __future__ import annotations

import pytest

from tests.std.llvm import defined_in, definitions, each_release, names, own, printed
from tgdsl.llvm import Release
from tgdsl.std import MODULES

OPCODES = [name for name in MODULES if name.startswith("tgdsl.std.opcodes.")]


@each_release
@pytest.mark.parametrize(
    "module", ["value_types", "defaults", "scheduling", "predicates", "operands", "assembly", "tuning"]
)
def test_single_definitions(release: Release, module: str) -> None:
    defined = names(f"tgdsl.std.{module}", release)
    assert defined
    for name in defined:
        assert printed(own(release), name) == definitions(release)[name], name


@each_release
def test_opcodes(release: Release) -> None:
    for module in OPCODES:
        defined = names(module, release)
        assert defined
        for name in defined:
            assert printed(own(release), name) == definitions(release)[name], name


@each_release
def test_all_opcodes_are_there_and_in_order(release: Release) -> None:
    pseudos = defined_in(release, "Target.td", r"def (\w+) : StandardPseudoInstruction")
    generic = defined_in(release, "GenericOpcodes.td", r"def (\w+)")
    assert [name for module in OPCODES for name in names(module, release)] == pseudos + generic


@each_release
def test_all_value_types_are_there_and_in_order(release: Release) -> None:
    defined = defined_in(release, "../CodeGen/ValueTypes.td")
    assert names("tgdsl.std.value_types", release) == defined
    assert sorted(defined) == sorted(row.name for row in release.value_types)


@each_release
def test_other_definitions_are_in_order(release: Release) -> None:
    of_target = defined_in(release, "Target.td")
    first, last = of_target.index("ops"), of_target.index("undef_tied_input")
    assert names("tgdsl.std.operands", release) == of_target[first : last + 1]
    assert names("tgdsl.std.assembly", release) == of_target[of_target.index("DefaultAsmParser") :]
    schedules = [*defined_in(release, "TargetItinerary.td"), *defined_in(release, "TargetSchedule.td")]
    assert names("tgdsl.std.scheduling", release) == [*defined_in(release, "TargetInstrPredicate.td"), *schedules]
    assert names("tgdsl.std.tuning", release) == [
        *defined_in(release, "TargetPfmCounters.td"),
        *defined_in(release, "TargetMacroFusion.td"),
    ]
    ours = [name for module in MODULES for name in names(module, release) if name in set(of_target)]
    assert ours == [name for name in of_target if name in set(ours)]
