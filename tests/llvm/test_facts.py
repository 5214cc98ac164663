"""The facts of each release, against the headers that Debian's packages have."""

from __future__ import annotations

import re

import pytest

from tgdsl.llvm import DEFAULT, RELEASES, Release
from tgdsl.llvm.value_types import Kind
from tgdsl.records import classes_of
from tgdsl.records.class_table import ClassTable, is_of_llvm

releases = pytest.mark.parametrize("release", RELEASES.values(), ids=str)


def header(release: Release, name: str) -> str:
    path = release.include / "llvm" / name
    if not path.exists():
        pytest.skip(f"the headers of {release.name} are not installed; apt-get install {release.package}")
    return path.read_text()


def test_releases_by_number() -> None:
    assert RELEASES[DEFAULT.number] is DEFAULT
    assert all(release.version.startswith(f"{number}.") for number, release in RELEASES.items())


def test_names_of_a_release() -> None:
    release = RELEASES[19]
    assert (str(release), release.name, release.package) == ("LLVM 19.1.7", "LLVM 19", "llvm-19-dev")
    assert release.program("llvm-tblgen") == "llvm-tblgen-19"
    assert str(release.include) == "/usr/lib/llvm-19/include"


@releases
def test_generic_opcodes(release: Release) -> None:
    text = header(release, "Support/TargetOpcodes.def")
    opcodes = re.findall(r"^HANDLE_TARGET_OPCODE\((\w+)\)", text, re.MULTILINE)
    assert len(opcodes) > 200
    assert list(release.generic_opcodes) == opcodes


_VECTORS = (Kind.VECTOR, Kind.SCALABLE_VECTOR)


@releases
def test_value_types(release: Release) -> None:
    text = header(release, "CodeGen/GenVT.inc")
    columns = re.search(r"GET_VT_ATTR // \((.*)\)", text)
    assert columns
    rows = [
        dict(zip(columns[1].split(", "), row.split(", ")))  # the comment may leave the last columns out
        for row in re.findall(r"^  GET_VT_ATTR\((.*)\)", text, re.MULTILINE)
    ]
    attributes = {  # a release without numbers counts
        row["Ty"]: (int(row.get("n", position)), int(row["sz"]), row["Vec"] == "1", row["Sc"] == "1")
        for position, row in enumerate(rows, 1)
    }
    sizes = {row.name: row.size for row in release.value_types}
    assert len(attributes) > 200
    assert attributes == {
        row.llvm_name
        or row.name: (
            row.number,
            row.count * sizes[row.element] if row.kind in _VECTORS else row.size,
            row.kind in _VECTORS,
            row.kind is Kind.SCALABLE_VECTOR,
        )
        for row in release.value_types
    }


@releases
def test_value_types_by_number(release: Release) -> None:
    numbers = [row.number for row in release.value_types]
    assert numbers == sorted(set(numbers))
    assert all(bool(row.element) is (row.kind in (*_VECTORS, Kind.VECTOR_TUPLE)) for row in release.value_types)


@releases
def test_architectures_are_names_of_targets(release: Release) -> None:
    enumeration = header(release, "TargetParser/Triple.h").partition("enum ArchType {")[2].partition("};")[0]
    architectures = set(re.findall(r"^    (\w+),", enumeration, re.MULTILINE)) - {"UnknownArch"}
    assert len(architectures) > 40
    assert architectures <= release.targets


@releases
def test_mcid_flags(release: Release) -> None:
    enumeration = header(release, "MC/MCInstrDesc.h").partition("enum Flag {")[2].partition("};")[0]
    assert sorted(release.mcid_flags) == sorted(re.findall(r"^  (\w+)", enumeration, re.MULTILINE))


@releases
def test_flags_are_bits_of_class_instruction(release: Release) -> None:
    fields = classes_of(release).declared_fields("Instruction")
    assert fields is not None
    assert [name for name, of in fields.items() if str(of) == "bit"] == [flag.value for flag in release.flags]


@releases
def test_intrinsics_are_in_the_order_of_their_numbers(release: Release) -> None:
    lines = release.intrinsics.read_text().splitlines()
    prefixes = [line for line in lines if line.startswith("[")]
    assert prefixes[0] == "[]"
    assert prefixes == sorted(prefixes)


def test_a_table_of_classes() -> None:
    table = ClassTable({"A": "int X; list<A> Y", "B : A": "string Z", "C": "", "D : C, B": "bit X"})
    assert list(table) == ["A", "B", "C", "D"]
    assert "B" in table
    assert "E" not in table
    assert table.superclasses_of("D") == ("C", "A", "B")
    assert table.superclasses_of("E") is None
    assert table.with_bases(["Own", "D", "B"]) == ("Own", "C", "A", "B", "D")
    assert {name: str(of) for name, of in table.fields_of(["Own", "C", "A", "B", "D"]).items()} == {
        "X": "int",
        "Y": "list<A>",
        "Z": "string",
    }
    assert table.declared_fields("E") is None


def test_classes_of_llvm_are_those_of_any_release() -> None:
    assert is_of_llvm("RegisterClass")
    assert not is_of_llvm("SparcReg")
