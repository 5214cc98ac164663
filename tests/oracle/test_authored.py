"""The targets in Python are pinned to LLVM's own by the digests of all files that llvm-tblgen of each release makes of those.

Our generators write most of them; llvm-tblgen writes the others from the target in Python, exported as ``.td``, so that a
processor or an encoding that only those know is missed as well.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.oracle.digests import SUFFIXES, Pinned, digest, path_of, pinned
from tests.oracle.digests.__main__ import table_of
from tests.oracle.tblgen import check_same, needs_tblgen
from tests.support.release import RELEASE
from tgdsl.generation.choosing import files_of
from tgdsl.generation.generator import installed
from tgdsl.llvm import RELEASES
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.model import Model
from tgdsl.records import RecordSet

ROOT = Path(__file__).resolve().parents[2]

SHARED = ROOT.parent / "shared"

#: What each release makes of each target.
PINNED = {(number, target): pinned(RELEASES[number], target) for number, target in SUFFIXES}

#: Generators of files that no digest is of: llvm-tblgen-22 refuses decoders of operands without bits, unless it is told to leave them to C++, and
#: descriptors of ptr_rc.
NOT_PINNED = {(22, "BPF"): {"disassembler"}, (22, "Sparc"): {"disassembler", "instr-info"}}

#: Those that a target does not list.
UNLISTED = {(22, "Sparc"): {"instr-info"}}

#: A file that the C++ of a target has to ask for: LLVM 19's did not know it, and SPARC's nodes are in another namespace than it looks in.
BY_CHOICE = {"sd-node-info"}

of_releases = pytest.mark.parametrize(("number", "target"), PINNED)
with_files = pytest.mark.parametrize(
    ("number", "target", "file"),
    [(number, target, one.file) for (number, target), table in PINNED.items() for one in table],
)


@cache
def records_of(number: int, target: str) -> RecordSet:
    return load_target(f"targets.{target.lower()}", source_options=SourceOptions(llvm=number))


@cache
def generated(number: int, target: str) -> Mapping[str, str]:
    """The texts that a run writes for a release, by the names of the files."""
    names = sorted({one.generator for one in PINNED[number, target]})
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "tgdsl.gen", f"targets/{target.lower()}", "--llvm", str(number), "-o", folder]
        subprocess.run([*words, *[f"--only={name}" for name in names]], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        return {path.name: path.read_text() for path in Path(folder).glob("*.inc")}


def of_table(number: int, target: str) -> Mapping[str, Pinned]:
    return {one.file: one for one in PINNED[number, target]}


@with_files
def test_generated_files_are_those_of_llvms_own_target(number: int, target: str, file: str) -> None:
    assert digest(generated(number, target)[file]) == of_table(number, target)[file].digest


@of_releases
def test_nothing_else_is_generated(number: int, target: str) -> None:
    assert generated(number, target).keys() == of_table(number, target).keys()


@needs_tblgen
@pytest.mark.parametrize(
    ("target", "generator"),
    sorted(
        {
            (target, one.generator)
            for (number, target), table in PINNED.items()
            for one in table
            if number == RELEASE.number
        }
    ),
)
def test_same_as_llvm_tblgen_from_the_export(target: str, generator: str) -> None:
    check_same(records_of(RELEASE.number, target), generator)


@of_releases
def test_all_that_apply_are_compared(number: int, target: str) -> None:
    model = Model(records_of(number, target))
    declared = {one.generator for one in PINNED[number, target]}
    more = NOT_PINNED.get((number, target), set())
    generators = {name: listed.load() for name, listed in installed().items()}
    applying = {name for name, one in generators.items() if one.parts(model.release) and one.applies(model)}
    assert applying - BY_CHOICE == (declared | more) - BY_CHOICE


@of_releases
def test_all_that_apply_are_declared(number: int, target: str) -> None:
    declared = {one.file.generator for one in files_of(Model(records_of(number, target)))}
    compared = {one.generator for one in PINNED[number, target]}
    more = NOT_PINNED.get((number, target), set()) - UNLISTED.get((number, target), set())
    assert declared - BY_CHOICE == (compared | more) - BY_CHOICE


@of_releases
def test_all_files_are_pinned(number: int, target: str) -> None:
    table = PINNED[number, target]
    assert len({one.digest for one in table}) == len(table) == len(SUFFIXES[number, target])


@of_releases
def test_digests_are_those_of_the_reference_pack(number: int, target: str) -> None:
    folder = SHARED / ("reference" if number == 19 else f"reference-{number}") / target
    if not folder.exists():
        pytest.skip("the reference packs are not there")
    assert path_of(RELEASES[number], target).read_text() == table_of(RELEASES[number], target, folder)


def test_digests_leave_out_the_source() -> None:
    text = "|* From: Sparc.td    *|\n  MCK_A, // user defined class 'anonymous_8113'\n"
    assert digest(text) == digest("  MCK_A, // user defined class 'anonymous_8113'\n")
    assert digest(text) != digest("  MCK_A, // user defined class 'anonymous_12'\n")


def test_digests_leave_out_places() -> None:
    assert digest("    PHI = 0, // Target.td:1200\n") == digest("    PHI = 0,\n") != digest("    PHI = 1,\n")
