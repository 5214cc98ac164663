"""targets/sparc is pinned to LLVM's own Sparc.td by the digests of all files that llvm-tblgen makes of that one.

Our generators write six of them; llvm-tblgen-19 writes the others from targets/sparc, exported as ``.td``, so that a processor or
an encoding that only those know is missed as well.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.oracle.digests import digest, pinned
from tests.oracle.digests.__main__ import table_of
from tests.oracle.tblgen import needs_tblgen, ours, same, theirs
from tgdsl.choosing import files_of
from tgdsl.generation import installed
from tgdsl.loading import load_target
from tgdsl.model import Model
from tgdsl.records import RecordSet

GENERATORS = ("register-info", "instr-info", "asm-writer", "emitter", "callingconv", "dag-isel")

PINNED = pinned("Sparc")

#: Files that llvm-tblgen makes differently of targets/sparc, and why.
DIFFERENT = {
    "searchable-tables": "the names of address spaces and prefetch functions are records of class GenericTable's kinds, "
    "which the language cannot define yet",
}

OTHERS = PINNED.keys() - set(GENERATORS)

PACK = Path(__file__).resolve().parents[3] / "shared" / "reference" / "Sparc"


@cache
def sparc() -> RecordSet:
    return load_target("targets.sparc")


@pytest.mark.parametrize("generator", GENERATORS)
def test_generated_files_are_those_of_llvms_own_target(generator: str) -> None:
    assert digest(ours(sparc(), generator)) == PINNED[generator].digest


@needs_tblgen
@pytest.mark.parametrize("generator", sorted(OTHERS - DIFFERENT.keys()))
def test_llvm_tblgen_makes_the_other_files_of_llvms_own_target(generator: str) -> None:
    assert digest(theirs(sparc(), generator)) == PINNED[generator].digest


@needs_tblgen
@pytest.mark.parametrize("generator", sorted(DIFFERENT))
def test_files_that_differ_still_do(generator: str) -> None:
    assert digest(theirs(sparc(), generator)) != PINNED[generator].digest, "leave it out of DIFFERENT"


@needs_tblgen
@pytest.mark.parametrize("generator", GENERATORS)
def test_same_as_llvm_tblgen(generator: str) -> None:
    same(sparc(), generator)


def test_all_that_apply_are_compared() -> None:
    model = Model(sparc())
    assert {name for name, listed in installed().items() if listed.load().applies(model)} == set(GENERATORS)


def test_all_that_apply_are_declared() -> None:
    declared = files_of(Model(sparc()))
    assert {one.file.spec for one in declared} == set(GENERATORS)
    assert {one.file.name("Sparc") for one in declared} == {PINNED[generator].file for generator in GENERATORS}


def test_ten_files_are_pinned() -> None:
    assert len(PINNED) == 10
    assert set(GENERATORS) < PINNED.keys()
    assert DIFFERENT.keys() < OTHERS
    assert len({one.digest for one in PINNED.values()}) == 10


@pytest.mark.skipif(not PACK.exists(), reason="the reference packs are not there")
def test_digests_are_those_of_the_reference_pack() -> None:
    assert (Path(__file__).parent / "digests" / "Sparc.txt").read_text() == table_of("Sparc", PACK)


def test_digests_leave_out_the_source_and_the_numbers_of_anonymous_records() -> None:
    text = "|* From: Sparc.td    *|\n  MCK_A, // user defined class 'anonymous_8113'\n"
    assert digest(text) == digest("  MCK_A, // user defined class 'anonymous_12'\n")
    assert digest(text) != digest("  MCK_B, // user defined class 'anonymous_12'\n")
    assert digest("anonymous_8113x") != digest("anonymous_12x")
