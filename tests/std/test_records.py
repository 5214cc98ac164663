"""LLVM's predefined records, except those for selection: they are the same as LLVM's, and in LLVM's order."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from tests.std.llvm import defined_in, definitions, needs_sources, printed
from tests.support.targets import load
from tgdsl.language.core.definition import defining
from tgdsl.language.core.naming import names_in
from tgdsl.std import MODULES

OPCODES = [name for name in MODULES if name.startswith("tgdsl.std.opcodes.")]


def names(module: str) -> list[str]:
    """The names of a module's named records, in order."""
    made = defining(importlib.import_module(module))
    given = names_in(made)
    return [given[definition] for definition in made.definitions if definition in given]


@needs_sources
@pytest.mark.parametrize("module", ["defaults", "scheduling", "predicates", "operands", "assembly", "tuning"])
def test_single_definitions(tmp_path: Path, module: str) -> None:
    records = load(tmp_path, "")
    defined = names(f"tgdsl.std.{module}")
    assert defined
    for name in defined:
        assert printed(records, name) == definitions()[name], name


@needs_sources
def test_opcodes(tmp_path: Path) -> None:
    records = load(tmp_path, "")
    for module in OPCODES:
        defined = names(module)
        assert defined
        for name in defined:
            assert printed(records, name) == definitions()[name], name


@needs_sources
def test_all_opcodes_are_there_and_in_order() -> None:
    pseudos = defined_in("Target.td", r"def (\w+) : StandardPseudoInstruction")
    generic = defined_in("GenericOpcodes.td", r"def (\w+)")
    assert [name for module in OPCODES for name in names(module)] == pseudos + generic


@needs_sources
def test_other_definitions_are_in_order() -> None:
    of_target = defined_in("Target.td")
    first, last = of_target.index("ops"), of_target.index("undef_tied_input")
    assert names("tgdsl.std.operands") == of_target[first : last + 1]
    assert names("tgdsl.std.assembly") == of_target[of_target.index("DefaultAsmParser") :]
    schedules = [*defined_in("TargetItinerary.td"), *defined_in("TargetSchedule.td")]
    assert names("tgdsl.std.scheduling") == [*defined_in("TargetInstrPredicate.td"), *schedules]
    assert names("tgdsl.std.tuning") == [*defined_in("TargetPfmCounters.td"), *defined_in("TargetMacroFusion.td")]
    ours = [name for module in MODULES for name in names(module) if name in set(of_target)]
    assert ours == [name for name in of_target if name in set(ours)]
