"""The files of LLVM itself, from Debian's ``.td`` files, are llvm-tblgen's: value types, attributes, all intrinsics."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.td_texts import INSTALLED, for_each_release, ours, records_of, theirs
from tgdsl.files import IntrinsicEnums
from tgdsl.generation.generator import installed
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.records.td_writer import to_td

INPUTS = Path(__file__).parent / "target_parsers"


@for_each_release
@pytest.mark.parametrize(("generator", "source"), [("vt", "CodeGen/ValueTypes.td"), ("attrs", "IR/Attributes.td")])
def test_small_files(generator: str, source: str, release: Release) -> None:
    path = release.include / "llvm" / source
    assert ours(records_of(path, release), generator) == theirs(path, generator, release)


@for_each_release
def test_all_intrinsics(release: Release) -> None:
    path = release.include / "llvm/IR/Intrinsics.td"
    records = records_of(path, release)
    assert ours(records, "intrinsic-impl") == theirs(path, "intrinsic-impl", release)
    prefixes = [target.prefix for target in Model(records).llvm.intrinsics.targets]
    assert len(prefixes) > 10
    for prefix in ("", "bpf", "x86"):
        mine = ours(records, "intrinsic-enums", IntrinsicEnums(intrinsic_prefix=prefix))
        assert mine == theirs(path, "intrinsic-enums", release, f"-intrinsic-prefix={prefix}")
        assert prefix in prefixes


@for_each_release
@pytest.mark.parametrize("generator", ["arm-target-def", "riscv-target-def"])
def test_target_parsers(generator: str, release: Release) -> None:
    path = INPUTS / f"{generator.replace('arm', 'aarch64')}.td"
    expected = theirs(path, generator, release)
    assert expected is not None and ours(records_of(path, release), generator) == expected


#: Files that only later releases have: what they are from.
LATER = {"target-library-info": "Analysis/TargetLibraryInfo.td", "runtime-libcalls": "IR/RuntimeLibcalls.td"}


@pytest.mark.parametrize("generator", LATER)
def test_files_of_later_releases(generator: str) -> None:
    for release in INSTALLED:
        path = release.include / "llvm" / LATER[generator]
        if installed()[generator].load().parts(release):
            assert ours(records_of(path, release), generator) == theirs(path, generator, release)
        else:
            assert not path.exists()


@for_each_release
@pytest.mark.parametrize(
    ("generator", "source"),
    [
        ("vt", "CodeGen/ValueTypes.td"),
        ("attrs", "IR/Attributes.td"),
        ("directive-decl", "Frontend/OpenACC/ACC.td"),
        ("directive-impl", "Frontend/OpenMP/OMP.td"),
    ],
)
def test_exports(generator: str, source: str, release: Release, tmp_path: Path) -> None:
    """What llvm-tblgen makes of our ``.td`` is what it makes of LLVM's."""
    path, export = release.include / "llvm" / source, tmp_path / Path(source).name
    export.write_text(to_td(records_of(path, release)))
    expected = theirs(path, generator, release)
    assert expected is not None and theirs(export, generator, release) == expected
