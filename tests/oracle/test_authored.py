"""The targets in Python are pinned to LLVM's own by the digests of all files that llvm-tblgen makes of those.

Our generators write most of them; llvm-tblgen-19 writes the others from the target in Python, exported as ``.td``, so that a
processor or an encoding that only those know is missed as well.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.oracle.digests import digest, pinned
from tests.oracle.digests.__main__ import table_of
from tests.oracle.tblgen import check_same, needs_tblgen, ours, theirs
from tgdsl.generation.choosing import files_of
from tgdsl.generation.generator import installed
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.records import RecordSet

GENERATORS = (
    "register-info",
    "instr-info",
    "asm-writer",
    "asm-matcher",
    "emitter",
    "callingconv",
    "dag-isel",
    "subtarget",
    "disassembler",
)

PINNED = {target: pinned(target) for target in ("BPF", "Sparc")}

#: How many files LLVM's build generates.
FILES = {"BPF": 11, "Sparc": 10}

#: Files that llvm-tblgen makes differently of targets in Python, and why.
DIFFERENT = {
    ("BPF", "global-isel"): "LLVM's records that relate GlobalISel's instructions to SDNodes are not in tgdsl.std",
}

#: The generators of each target.
OF = {"BPF": GENERATORS, "Sparc": (*GENERATORS, "searchable-tables")}

OURS = [(target, generator) for target in PINNED for generator in OF[target]]
OTHERS = [(target, name) for target, table in PINNED.items() for name in sorted(table) if name not in OF[target]]

REFERENCE = Path(__file__).resolve().parents[3] / "shared" / "reference"


@cache
def records_of(target: str) -> RecordSet:
    return load_target(f"targets.{target.lower()}")


@pytest.mark.parametrize(("target", "generator"), OURS)
def test_generated_files_are_those_of_llvms_own_target(target: str, generator: str) -> None:
    assert digest(ours(records_of(target), generator)) == PINNED[target][generator].digest


@needs_tblgen
@pytest.mark.parametrize(("target", "generator"), [one for one in OTHERS if one not in DIFFERENT])
def test_llvm_tblgen_makes_the_other_files_of_llvms_own_target(target: str, generator: str) -> None:
    assert digest(theirs(records_of(target), generator)) == PINNED[target][generator].digest


@needs_tblgen
@pytest.mark.parametrize(("target", "generator"), sorted(DIFFERENT))
def test_files_that_differ_still_do(target: str, generator: str) -> None:
    assert (
        digest(theirs(records_of(target), generator)) != PINNED[target][generator].digest
    ), "leave it out of DIFFERENT"


@needs_tblgen
@pytest.mark.parametrize(("target", "generator"), OURS)
def test_same_as_llvm_tblgen(target: str, generator: str) -> None:
    check_same(records_of(target), generator)


@pytest.mark.parametrize("target", PINNED)
def test_all_that_apply_are_compared(target: str) -> None:
    model = Model(records_of(target))
    assert {name for name, listed in installed().items() if listed.load().applies(model)} == set(OF[target])


@pytest.mark.parametrize("target", PINNED)
def test_all_that_apply_are_declared(target: str) -> None:
    declared = files_of(Model(records_of(target)))
    assert {one.file.spec for one in declared} == set(OF[target])
    assert {one.file.name(target) for one in declared} == {PINNED[target][generator].file for generator in OF[target]}


@pytest.mark.parametrize("target", PINNED)
def test_all_files_are_pinned(target: str) -> None:
    table = PINNED[target]
    assert len(table) == FILES[target]
    assert set(OF[target]) <= table.keys()
    assert len({one.digest for one in table.values()}) == len(table)
    assert DIFFERENT.keys() < set(OTHERS)


@pytest.mark.parametrize("target", PINNED)
def test_digests_are_those_of_the_reference_pack(target: str) -> None:
    if not (REFERENCE / target).exists():
        pytest.skip("the reference packs are not there")
    assert (Path(__file__).parent / "digests" / f"{target}.txt").read_text() == table_of(target, REFERENCE / target)


def test_digests_leave_out_the_source() -> None:
    text = "|* From: Sparc.td    *|\n  MCK_A, // user defined class 'anonymous_8113'\n"
    assert digest(text) == digest("  MCK_A, // user defined class 'anonymous_8113'\n")
    assert digest(text) != digest("  MCK_A, // user defined class 'anonymous_12'\n")
