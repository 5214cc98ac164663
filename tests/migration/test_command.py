"""``python -m tgdsl.migrate`` on a small pack: the package gives the records and the files that it was made from, and changes no more than they do."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import pytest

from tests.generators.test_reference import FILES, check
from tests.migration.packs import (
    Json,
    changed,
    check_with_mypy,
    copy,
    migrated,
    needs_packs,
    refused,
    small_pack,
    texts,
)
from tgdsl.loading.load import load_target
from tgdsl.migration.result import DIGESTS
from tgdsl.model import Model

pytestmark = needs_packs


@pytest.fixture(scope="module")
def bpf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return migrated(small_pack("BPF"), tmp_path_factory.mktemp("migrate") / "mig_bpf")


def changes(one: Mapping[str, str], other: Mapping[str, str]) -> list[str]:
    """The lines that are not in both."""
    found: list[str] = []
    for name in sorted({*one, *other}):
        lines = difflib.unified_diff(one.get(name, "").splitlines(), other.get(name, "").splitlines(), n=0, lineterm="")
        found += [line for line in lines if not line.startswith(("---", "+++", "@@"))]
    return found


def test_files_are_those_of_the_records(bpf: Path) -> None:
    check("BPF", Model(load_target(str(bpf))), FILES["BPF"])


def test_it_is_clean_for_a_type_checker(bpf: Path) -> None:
    check_with_mypy(bpf)


def test_a_second_run_writes_the_same(bpf: Path, tmp_path: Path) -> None:
    again = migrated(small_pack("BPF"), tmp_path / "mig_bpf")
    assert texts(again) == texts(bpf)
    before = {path.name: path.stat().st_mtime_ns for path in again.iterdir()}
    migrated(small_pack("BPF"), again)
    assert {path.name: path.stat().st_mtime_ns for path in again.iterdir() if path.is_file()} == before


def test_a_changed_number_changes_one_line(bpf: Path, tmp_path: Path) -> None:
    def change(records: Json) -> None:
        records["MOV_rr"]["AddedComplexity"] = 7

    other = migrated(changed("BPF", tmp_path, change), tmp_path / "mig_bpf")
    assert changes(texts(bpf), texts(other)) == ["+    added_complexity = 7"]


def test_without_an_instruction_only_its_lines_are_gone(bpf: Path, tmp_path: Path) -> None:
    def change(records: Json) -> None:
        del records["NOP"]
        for members in records["!instanceof"].values():
            if isinstance(members, list) and "NOP" in members:
                cast("list[object]", members).remove("NOP")

    other = migrated(changed("BPF", tmp_path, change), tmp_path / "mig_bpf")
    found = changes(texts(bpf), texts(other))
    assert 3 <= len(found) <= 12
    assert all([line.startswith("-") for line in found]) and any(["NOP" in line for line in found])


def test_report(bpf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    migrated(small_pack("BPF"), tmp_path / "mig_bpf", "--report")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{tmp_path / 'mig_bpf'}: ")
    rows = {words[0]: words[1:] for line in lines[1:] if len(words := line.split()) == 5}
    assert rows["kind"] == ["records", "idiom", "overridden", "plain"]
    assert rows["Instruction"][0] == "191"
    assert sum(map(int, rows["all"][1:])) == int(rows["all"][0])


# -- wrong input -----------------------------------------------------------------------------------------------------------


def test_an_edited_module_is_not_lost(bpf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = copy(bpf, tmp_path / "mig_bpf")
    edited = folder / "bpf_calling_conv.py"
    edited.write_text(edited.read_text() + "\n# ours\n")
    said = refused(capsys, str(small_pack("BPF")), "-o", str(folder))
    assert f"{edited}: error: this file was edited after migrate wrote it; --keep leaves it as it is" in said
    migrated(small_pack("BPF"), folder, "--keep")
    assert edited.read_text().endswith("# ours\n")
    migrated(small_pack("BPF"), folder, "--force")
    assert texts(folder) == texts(bpf)


def test_what_an_edited_module_gives_otherwise_is_said(
    bpf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = copy(bpf, tmp_path / "mig_bpf")
    edited = folder / "bpf_register_info.py"
    text = edited.read_text()
    assert text.count("alignment=64") == 2
    lines = len(text.splitlines())
    edited.write_text(
        text.replace("alignment=64", "alignment=32")
        + "OWN = RegisterClass(i32, alignment=32, members=W)\nfrom tgdsl.language import InstAlias\n"
    )
    migrated(small_pack("BPF"), folder, "--keep")
    said = capsys.readouterr().err
    line = 1 + [one.startswith("GPR = ") for one in text.splitlines()].index(True)
    assert f"{edited}:{line}: warning: 'GPR' is not as the records have it: Alignment; this module was edited" in said
    assert (
        f"{edited}:{lines + 1}: warning: 'OWN' is not in the records that are migrated; this module was edited" in said
    )
    assert "alignment=32" in edited.read_text()


def test_a_folder_of_somebody_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "target"
    folder.mkdir()
    (folder / "mine.txt").write_text("")
    said = refused(capsys, str(small_pack("BPF")), "-o", str(folder), "--force")
    assert f"{folder}: error: this folder is not empty, and nothing that an earlier run of migrate has written" in said
    said = refused(capsys, str(small_pack("BPF")), "-o", str(folder / "mine.txt/x"))
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]


def test_a_file_where_the_folder_should_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "target").write_text("")
    said = refused(capsys, str(small_pack("BPF")), "-o", str(tmp_path / "target"))
    assert f"{tmp_path / 'target'}: error: this is not a folder, and migrate writes one" in said


def test_a_file_of_somebody_else_is_not_written_over(
    bpf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = copy(bpf, tmp_path / "mig_bpf")
    lines = (folder / DIGESTS).read_text().splitlines(keepends=True)
    (folder / DIGESTS).write_text("".join([line for line in lines if "bpf_instr_info.py" not in line]))
    said = refused(capsys, str(small_pack("BPF")), "-o", str(folder))
    assert f"{folder / 'bpf_instr_info.py'}: error: a file of this name is to be written, but there is one" in said


def test_digests_that_are_none(bpf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = copy(bpf, tmp_path / "mig_bpf")
    (folder / DIGESTS).write_text("what\n")
    said = refused(capsys, str(small_pack("BPF")), "-o", str(folder))
    assert f"{folder / DIGESTS}:1: error: this is not a line of sha256sum; restore the file" in said


def test_records_of_another_release(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, str(small_pack("BPF")), "-o", str(tmp_path / "bpf"), "--llvm", "22")
    assert f"{small_pack('BPF')}: error: these are records of LLVM 19" in said and "leave --llvm out" in said
    assert not (tmp_path / "bpf").exists()


def test_records_in_the_order_of_their_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def change(records: Json) -> None:
        ordered = {
            name: dict(sorted(cast("dict[str, object]", record).items())) if isinstance(record, dict) else record
            for name, record in sorted(cast("dict[str, object]", records).items())
        }
        records.clear()
        records.update(cast("Json", ordered))

    source = changed("BPF", tmp_path, change)
    said = refused(capsys, str(source), "-o", str(tmp_path / "bpf"))
    assert f"{source}: error: llvm-tblgen has sorted these records by name, and the order of definition is lost" in said


def test_records_without_a_target(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def change(records: Json) -> None:
        del records["BPF"]
        records["!instanceof"]["Target"] = []

    source = changed("BPF", tmp_path, change)
    said = refused(capsys, str(source), "-o", str(tmp_path / "bpf"))
    assert (
        "there is no record of class 'Target': migrate writes the package of a target; give it the records of one"
        in said
    )


@pytest.mark.parametrize(
    ("folder", "options", "said"),
    [
        ("my-target", [], "'my-target' cannot be the name of a package in Python; name another folder with -o"),
        ("class", [], "'class' cannot be the name of a package in Python"),
        ("json", [], "'json' is the name of a module that Python or tgdsl has; name another folder with -o"),
        ("tgdsl", [], "'tgdsl' is the name of a module that Python or tgdsl has"),
        ("target", ["--name", "other"], "the package 'other' has to be in a folder of its name, and not in 'target'"),
        ("target", ["--keep", "--force"], "not allowed with argument --keep"),
        ("target", ["-I", "include"], "-I, -D and --llvm-config are for a .td file; leave them out"),
    ],
)
def test_a_wrong_command_line(
    folder: str, options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refused(capsys, str(small_pack("BPF")), "-o", str(tmp_path / folder), *options, status=2)


def test_a_target_in_python(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "targets/sparc", "-o", str(tmp_path / "sparc"), status=2)
    assert "targets/sparc: this is neither a records file (.json, .json.xz) nor a .td file" in said


def test_a_package_in_a_package_has_its_name(tmp_path: Path) -> None:
    (tmp_path / "all").mkdir()
    (tmp_path / "all" / "__init__.py").touch()
    folder = migrated(small_pack("BPF"), tmp_path / "all" / "bpf_of_all")
    assert "from all.bpf_of_all." in (folder / "bpf_instr_info.py").read_text()
    assert load_target(str(folder)).one_of_class("Target", "").name == "BPF"


# -- counterparts ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def with_stubs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return migrated(small_pack("BPF"), tmp_path_factory.mktemp("stubs") / "mig_bpf", "--counterparts")


def test_a_package_with_counterparts_gives_the_same_files(with_stubs: Path) -> None:
    check("BPF", Model(load_target(str(with_stubs))), FILES["BPF"])
    check_with_mypy(with_stubs)


def test_counterparts_that_an_author_has_written_stay(
    with_stubs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = copy(with_stubs, tmp_path / "mig_bpf")
    edited = folder / "counterparts.py"
    left = "raise NotImplementedError"
    count = edited.read_text().count(left)
    edited.write_text(edited.read_text().replace(left, 'return "x"  # ours', 1))
    assert f"{edited}: error: this file was edited" in refused(capsys, str(small_pack("BPF")), "-o", str(folder))
    migrated(small_pack("BPF"), folder, "--keep", "--report")
    assert f"{count - 1} methods of counterparts.py not written yet" in " ".join(capsys.readouterr().out.split())
    assert "# ours" in edited.read_text()
    assert {**texts(folder), "counterparts.py": ""} == {**texts(with_stubs), "counterparts.py": ""}
    edited.write_text(edited.read_text().replace("class MEMriOperand", "class Address"))
    said = refused(capsys, str(small_pack("BPF")), "-o", str(folder), "--keep")
    assert f"{edited}: error: 'MEMriOperand' is not defined here any more, and bpf_instr_info imports it" in said


def test_counterparts_of_somebody_else_are_not_written_over(
    bpf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = copy(bpf, tmp_path / "mig_bpf")
    (folder / "machine_code.py").write_text("# mine\n")
    said = refused(capsys, str(small_pack("BPF")), "-o", str(folder), "--counterparts", "--force")
    assert f"{folder / 'machine_code.py'}: error: " in said
    assert (folder / "machine_code.py").read_text() == "# mine\n"
