"""Wrong input of ``python -m tgdsl.migrate``: each mistake is said at its place, and nothing is written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from tests.migration.packs import Json, changed, copy, migrated, needs_packs, pack, refused, small_pack
from tgdsl.commands.migrate import main

pytestmark = needs_packs


@pytest.fixture(scope="module")
def bpf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return migrated(small_pack("BPF"), tmp_path_factory.mktemp("migrate") / "mig_bpf")


# -- records -----------------------------------------------------------------------------------------------------------------


#: What makes a file of records that cannot be read, and the error.
_UNREADABLE: list[tuple[Callable[[Path], object], str]] = [
    (lambda path: path.mkdir(), "this file cannot be read: Is a directory"),
    (lambda path: path.write_bytes(b""), "this file is empty; write it with python -m tgdsl.td"),
    (
        lambda path: path.write_bytes(pack("BPF").read_bytes()[:20000]),
        "this file cannot be decompressed: Compressed data ended before the end-of-stream marker was reached. Was it cut off?",
    ),
    (lambda path: None, "this file cannot be read: No such file or directory"),
]


@pytest.mark.parametrize(("write", "said"), _UNREADABLE)
def test_records_that_cannot_be_read(
    write: Callable[[Path], object], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "records.json.xz"
    write(source)
    assert f"{source}: error: {said}\n" in refused(capsys, str(source), "-o", str(tmp_path / "bpf"))
    assert not (tmp_path / "bpf").exists()


def renamed(old: str, new: str) -> Callable[[Json], None]:
    """A change that gives a record another name."""

    def of(value: object) -> object:
        if isinstance(value, dict):
            known = cast("dict[str, object]", value)
            return {
                (new if key == old else key): new if part == old and key in ("def", "!name") else of(part)
                for key, part in known.items()
            }
        if isinstance(value, list):
            return [of(part) for part in cast("list[object]", value)]
        return value

    def change(records: Json) -> None:
        found = cast(Json, of(records))
        records.clear()
        records.update(found)
        for members in cast("dict[str, list[str]]", records["!instanceof"]).values():
            members[:] = [new if one == old else one for one in members]

    return change


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("GPR", "class", "is a keyword of C++"),
        ("GPR", "1GPR", "is not a C++ identifier"),
        ("JEQ_rr", "JEQ.rr", "is not a C++ identifier"),
    ],
)
def test_names_that_are_none_in_cpp(
    old: str, new: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = changed("BPF", tmp_path, renamed(old, new))
    said = refused(capsys, str(source), "-o", str(tmp_path / "bpf"))
    assert f": error: the name '{new}' becomes a name in C++, and {why}; rename it\n" in said
    assert "1 error\n" in said


@pytest.mark.parametrize(
    ("old", "new", "python"),
    [
        ("MOV_rr", "import", "class import_("),
        ("BPFbrcc", "def", "def_ = "),
        ("BPFHasALU32", "type", "type = "),
    ],
)
def test_names_that_mean_something_in_python(old: str, new: str, python: str, tmp_path: Path) -> None:
    folder = migrated(changed("BPF", tmp_path, renamed(old, new)), tmp_path / "bpf")
    assert f"\n{python}" in (folder / "bpf_instr_info.py").read_text()


def test_constraints_that_name_no_operand(tmp_path: Path) -> None:
    def change(records: Json) -> None:
        records["MOV_rr"]["Constraints"] = "$val = $dst"

    folder = migrated(changed("BPF", tmp_path, change), tmp_path / "bpf")
    assert '    constraints = [f"$val = {dst}"]\n' in (folder / "bpf_instr_info.py").read_text()


# -- the folder --------------------------------------------------------------------------------------------------------------


def test_a_link_to_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bpf").symlink_to(tmp_path / "nowhere")
    said = refused(capsys, str(small_pack("BPF")), "-o", str(tmp_path / "bpf"))
    assert f"{tmp_path / 'bpf'}: error: this link leads to nothing; make the folder there, or name another one" in said


def test_a_link_to_a_folder(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "bpf").symlink_to(tmp_path / "there")
    migrated(small_pack("BPF"), tmp_path / "bpf")
    assert (tmp_path / "bpf").is_symlink() and (tmp_path / "there/bpf_instr_info.py").exists()


def test_no_room_for_a_trial(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(self: Path, *text: object, **options: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    said = refused(capsys, str(small_pack("BPF")), "-o", str(tmp_path / "bpf"))
    assert ": error: the package cannot be tried here: No space left on device; make room there, or name" in said
    assert not (tmp_path / "bpf").exists()


def test_ctrl_c_leaves_nothing(tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-m", "tgdsl.migrate", str(pack("LoongArch")), "-o", str(tmp_path / "loongarch")],
        env={**os.environ, "TMPDIR": str(scratch)},
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    while not list(scratch.glob("tgdsl-migrate-*")) and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    assert process.communicate()[1] == "interrupted; nothing was written\n"
    assert process.returncode == 130 and not list(scratch.iterdir()) and not (tmp_path / "loongarch").exists()


# -- modules that stay -------------------------------------------------------------------------------------------------------


#: Changes of the text of a module that does not load then, and the error.
_NOT_LOADED: list[tuple[Callable[[str], str], str]] = [
        (lambda text: "def oops(:\n" + text, "1: error: this is not Python: invalid syntax"),
        (lambda text: "undefined\n" + text, "1: error: the target raised NameError: name 'undefined' is not defined"),
        (lambda text: "import no_such\n" + text, "1: error: the target raised ModuleNotFoundError: No module named"),
        (
            lambda text: "\n".join(["GPR32 = RegisterClass(i32, members=R, alignment=-3)" if "GPR32 = " in one else one for one in text.split("\n")]),
            "20: error: alignment is -3, but must be between 0 and 2147483648",
        ),
        (
            lambda text: text.replace("GPR = ", "Others = "),
            " error: 'GPR' is not defined here any more, and bpf_register_banks imports it; define it, or start anew with --force",
        ),
        (lambda text: text + "\udcff", " error: this is not Python: (unicode error) 'utf-8' codec can't decode byte 0xff"),
        (
            lambda text: "from bpf.bpf_calling_conv import CSR\n" + text,
            "1: error: this imports a module of 'bpf', and the package is 'mig_bpf'; correct this file, or give the name with --name",
        ),
]  # fmt: skip


@pytest.mark.parametrize(("change", "said"), _NOT_LOADED)
def test_edited_modules_that_do_not_load(
    bpf: Path, change: Callable[[str], str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = copy(bpf, tmp_path / "mig_bpf")
    edited = folder / "bpf_register_info.py"
    edited.write_text(change(edited.read_text()), errors="surrogateescape")
    found = refused(capsys, str(small_pack("BPF")), "-o", str(folder), "--keep")
    assert f"{edited}:" in found and said in found
    assert "defect of tgdsl" not in found and found.endswith("\n1 error\n")


def test_somebodys_own_module_stays_and_is_part_of_the_package(bpf: Path, tmp_path: Path) -> None:
    folder = copy(bpf, tmp_path / "mig_bpf")
    (folder / "mine.py").write_text(
        'from tgdsl.language import SubtargetFeature\n\nMine = SubtargetFeature("mine", "IsMine", "true", "mine")\n'
    )
    (folder / "_help.py").write_text("HALF = 1\n")
    for _ in range(2):
        assert main([str(small_pack("BPF")), "-o", str(folder), "--force"]) == 0
        listed = (folder / "__init__.py").read_text()
        assert " mine,\n" in listed and "_help" not in listed
        assert (folder / "mine.py").exists() and (folder / "_help.py").exists()


# -- sources -----------------------------------------------------------------------------------------------------------------


def test_a_file_where_the_folder_of_sources_should_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "Foo.td").write_text("")
    said = refused(capsys, str(small_pack("BPF")), "-o", str(tmp_path / "bpf"), "--sources", str(tmp_path / "Foo.td"))
    assert f"{tmp_path / 'Foo.td'}: error: this is not a folder: name the one that has the target's .td files" in said
