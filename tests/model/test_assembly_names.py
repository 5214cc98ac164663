"""Names of registers in assembly language, and the AsmWriter record."""

from __future__ import annotations

import pytest

from tests.support.assembly_target import AssemblyTarget
from tests.support.record_builder import Target
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model.assembly import AssemblyWriter, read_assembly_writer, register_names
from tgdsl.records import Ref

SPOKEN, WRITTEN = Ref("Spoken"), Ref("Written")


def _target() -> Target:
    target = Target()
    target.add("Spoken", "RegAltNameIndex")
    target.add("Written", "RegAltNameIndex")
    target.registers("R0", AsmName="r0", AltNames=("zero", "null"), RegAltNameIndices=(SPOKEN, WRITTEN))
    target.registers("R1", AltNames=("one",), RegAltNameIndices=(WRITTEN,))
    target.registers("R2", AsmName="r2")
    target.register_class("GPR", [Ref("R0"), Ref("R1"), Ref("R2")])
    return target


@pytest.mark.parametrize(
    ("index", "names"),
    [
        ("NoRegAltName", ("r0", "R1", "r2")),
        ("Spoken", ("zero", "", "")),
        ("Written", ("null", "one", "")),
    ],
)
def test_names(index: str, names: tuple[str, ...]) -> None:
    assert register_names(_target().bank(), index) == names


def test_missing_names_are_reported_together() -> None:
    target = _target()
    target.registers("R3", AltNames=("three",), RegAltNameIndices=(SPOKEN, WRITTEN))
    target.registers("R4", RegAltNameIndices=(WRITTEN,))
    bank = target.bank()
    assert register_names(bank, "Spoken")[3:] == ("three", "")
    with pytest.raises(DiagnosticError) as caught:
        register_names(bank, "Written")
    assert str(caught.value).splitlines() == [
        "R3: error: the register 'R3' has 1 AltName, and 'Written' is number 2 of its RegAltNameIndices: give a name "
        "for each index",
        "R4: error: the register 'R4' has 0 AltNames, and 'Written' is number 1 of its RegAltNameIndices: give a name "
        "for each index",
    ]


def test_the_writer() -> None:
    target = AssemblyTarget(AsmWriterClassName="Printer", PassSubtarget=1, Variant=2).records()["Test"]
    assert read_assembly_writer(target) == AssemblyWriter("TestPrinter", pass_subtarget=True, variant=2)


def test_targets_without_a_writer() -> None:
    with pytest.raises(DiagnosticError) as caught:
        read_assembly_writer(Target().records()["Test"])
    assert str(caught.value) == ("target.td: error: the target 'Test' has no AssemblyWriters: name an AsmWriter")


def test_variants_are_numbers() -> None:
    with pytest.raises(DiagnosticError) as caught:
        read_assembly_writer(AssemblyTarget(Variant=-1).records()["Test"])
    assert str(caught.value) == ("target.td: error: the Variant of 'TestAsmWriter' is -1: variants are numbered from 0")
