"""Register information of two small targets, against whole expected files.

``inputs/<name>.td`` defines the registers, ``register_banks`` has their bank, and ``expected/<name>.inc`` is the file that
the generator and llvm-tblgen write, or ``expected/<name>_<release>.inc``, what they write to standard output for another release.
"""

from __future__ import annotations

import pytest
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.generators import register_banks
from tests.generators.hash_order import outputs_under_seeds
from attrs import evolve
from tests.support.release import of_release
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.register_info import render
from tgdsl.generators.register_info.composition import write_composition
from tgdsl.generators.register_info.debug import debug_text
from tgdsl.generators.register_info.subject import Subject
from tgdsl.llvm import DEFAULT, Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.registers.bank import ALL_LANES, MaskRotate, RegisterBank

FOLDER = Path(__file__).parent
CASES = {"registers": ("Toy", register_banks.toy), "registers_bare": ("Bare", register_banks.bare)}


def generated(name: str, release: Release = DEFAULT) -> str:
    target, bank = CASES[name]
    return render(Subject(release, target, _COSTS[release](bank()), register_banks.TYPE_NUMBERS))


def _as_it_is(bank: RegisterBank) -> RegisterBank:
    return bank


def _unsigned_costs(bank: RegisterBank) -> RegisterBank:
    return evolve(bank, classes=tuple([evolve(one, copy_cost=one.copy_cost & 0xFF) for one in bank.classes]))


_COSTS = ByRelease({19: _as_it_is, 22: _unsigned_costs})


@pytest.mark.parametrize("name", CASES)
def test_whole_file(name: str, each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(expected(name, each_release), generated(name, each_release))


@pytest.mark.parametrize("name", CASES)
def test_llvm_tblgen_writes_the_same(name: str, each_release: Release) -> None:
    tblgen = shutil.which(each_release.program("llvm-tblgen"))
    if tblgen is None:
        pytest.skip(f"{each_release.program('llvm-tblgen')} is not installed")
    if not (each_release.include / "llvm/Target/Target.td").exists():
        pytest.skip(f"the Target.td of {each_release.name} is not installed")
    source = FOLDER / "inputs" / f"{name}.td"
    command = [
        tblgen,
        "-gen-register-info",
        f"-DRELEASE_{each_release.number}",
        "-I",
        str(each_release.include),
        str(source),
    ]
    theirs = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert theirs.splitlines() == expected(name, each_release).read_text().splitlines()


def expected(name: str, release: Release) -> Path:
    return of_release(FOLDER / "expected" / f"{name}.inc", release)


def test_hash_order_does_not_matter() -> None:
    program = "from tests.generators.test_register_info import generated; print(generated('registers'), end='')"
    assert outputs_under_seeds(program) == {generated("registers")}


def test_debug_text_has_the_units_of_registers(each_release: Release) -> None:
    bank = register_banks.toy()
    units = [line for line in debug_text(each_release, bank).splitlines() if line.startswith("\tRegUnit ")]
    every = [f"\tRegUnit {unit}" for register in bank.registers for unit in register.native_units]
    assert units == {19: [], 22: every}[each_release.number] and every


def composition(bank: RegisterBank) -> list[str]:
    out = Writer()
    write_composition(out, Subject(DEFAULT, "Toy", bank, {}))
    return str(out).splitlines()


def between(lines: list[str], first: str, last: str) -> list[str]:
    """The lines after ``first`` and before the next ``last``."""
    start = lines.index(first) + 1
    return lines[start : lines.index(last, start)]


def test_lane_transforms_of_several_steps() -> None:
    bank = register_banks.toy()
    steps = (MaskRotate(0b1, 12), MaskRotate(0b10, 62))
    indices = tuple(evolve(index, lane_transform=steps) if index.name == "high" else index for index in bank.indices)
    lines = composition(evolve(bank, indices=indices))
    all_lanes = f"LaneBitmask(0x{ALL_LANES:X})"
    end = "{ LaneBitmask::getNone(), 0 }"
    assert between(lines, "  static const MaskRolOp LaneMaskComposeSequences[] = {", "  };") == [
        f"    {{ {all_lanes},  0 }}, {end},   // Sequence 0",
        f"    {{ LaneBitmask(0x0000000000000001), 12 }}, {{ LaneBitmask(0x0000000000000002), 62 }}, {end},   // Sequence 2",
        f"    {{ {all_lanes},  1 }}, {end},   // Sequence 5",
        f"    {{ {all_lanes},  2 }}, {end},   // Sequence 7",
        f"    {{ {all_lanes},  3 }}, {end}  // Sequence 9",
    ]
    assert between(lines, "  static const uint8_t CompositeSequences[] = {", "  };") == [
        "    0, // to hi",
        "    2, // to high",
        "    5, // to lo",
        "    0, // to low",
        "    7, // to high_then_hi",
        "    9 // to high_then_lo",
    ]


def test_compatible_compositions_share_a_row() -> None:
    bank = register_banks.toy()
    compositions = {"hi": {1: 5}, "high": {1: 5, 2: 6}, "lo": {2: 4}, "low": {3: 1}}
    indices = tuple(evolve(index, composed=compositions.get(index.name, {})) for index in bank.indices)
    lines = composition(evolve(bank, indices=indices))
    # "lo" conflicts with the first row only because of "high"; "low" fits there again.
    assert between(lines, "  static const uint8_t RowMap[6] = {", "  };") == ["    0, 0, 1, 0, 0, 0, "]
    assert between(lines, "  static const uint8_t Rows[2][6] = {", "  };") == [
        "    { TY::high_then_hi, TY::high_then_lo, TY::hi, 0, 0, 0, },",
        "    { 0, TY::low, 0, 0, 0, 0, },",
    ]
