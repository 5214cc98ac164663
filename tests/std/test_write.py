"""What is written for type checkers is what the tables have; and the tables are what the records become."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tgdsl.language.instructions.instruction import Instruction
from tgdsl.llvm import DEFAULT, RELEASES, Release
from tgdsl.llvm import write as profiles
from tgdsl.llvm.flags import Flag
from tgdsl.records import classes_of
from tgdsl.records.types import BIT
from tgdsl.std import value_types, write
from tgdsl.std.value_types import I32, Any, AnyMVT, i32, v4i32


@pytest.mark.parametrize("path", write.written(), ids=lambda path: path.name)
def test_written_files_are_current(path: Path) -> None:
    assert (
        path.read_text() == write.written()[path]
    ), f"{path} is not what its table says; run python -m tgdsl.std.write"


@pytest.mark.parametrize("release", RELEASES.values(), ids=str)
def test_profiles_are_current(release: Release) -> None:
    if not release.include.exists() or shutil.which(release.program("llvm-tblgen")) is None:
        pytest.skip(f"{release.name} is not installed; apt-get install {release.package}")
    for path, text in profiles.tables(release).items():
        assert path.read_text() == text, f"{path} is not what {release} says; run python -m tgdsl.llvm.write"


def test_a_module_without_the_region_for_flags() -> None:
    with pytest.raises(SystemExit, match="there are no two lines '# <flags>"):
        write.flags("class Instruction: ...\n")
    assert write.flags("a\n    # <flags>: written by python -m tgdsl.std.write\nx\n    # </flags>\nb\n").splitlines()[
        2
    ] == ("    is_pre_isel_opcode: ClassVar[bool] = False")


def test_values_know_their_type() -> None:
    assert I32.value_type is i32
    assert AnyMVT.value_type is Any
    assert v4i32.element_type is i32
    assert all(
        getattr(value_types, write.values_class(row)).value_type is getattr(value_types, row.name)
        for row in DEFAULT.value_types
    )


def test_flags_are_attributes_and_fields_of_class_instruction() -> None:
    fields = classes_of(DEFAULT).declared_fields("Instruction")
    assert fields is not None
    assert [name for name, type_ in fields.items() if type_ == BIT] == [flag.value for flag in DEFAULT.flags]
    assert {flag.attribute: getattr(Instruction, flag.attribute) for flag in Flag} == {
        flag.attribute: flag.default for flag in Flag
    }


def test_the_flags_of_a_descriptor_have_places_of_their_own() -> None:
    order = DEFAULT.mcid_flags
    assert len(order) == len(set(order)) == 41
    assert order[:3] == ("PreISelOpcode", "Pseudo", "Meta")
    assert {flag.mcid for flag in DEFAULT.flags if flag.mcid} | {"HasOptionalDef", "Variadic"} == set(order)
    assert order[26:31] == ("NotDuplicable", "HasOptionalDef", "UsesCustomInserter", "HasPostISelHook", "Variadic")
