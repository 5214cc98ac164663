"""The command that compares on LLVM's own targets, on a small one that is laid out like them."""

from __future__ import annotations

from pathlib import Path

from tests.oracle.llvm_targets import compare, sources_in
from tests.oracle.tblgen import needs_tblgen
from tests.support.release import INCLUDE, POINTERS, RELEASE
from tests.td.commands import TOY, needs_llvm
from tgdsl.llvm import DEFAULT, RELEASES
from tgdsl.llvm.by_release import ByRelease

LISTS = """\
set(LLVM_TARGET_DEFINITIONS Toy.td)

tablegen(LLVM ToyGenRegisterInfo.inc -gen-register-info)
tablegen(LLVM ToyGenInstrInfo.inc -gen-instr-info
              -instr-info-expand-mi-operand-info=0)
tablegen(LLVM ToyGenExegesis.inc -gen-exegesis)
set(LLVM_TARGET_DEFINITIONS Other.td)
tablegen(LLVM OtherGenSubtargetInfo.inc -gen-subtarget)
"""

#: The parts of names of the files of register-info.
_PARTS = ByRelease({19: [""], 22: ["", "Enums", "Header", "MCDesc", "TargetDesc"]})


def test_the_files_that_a_target_asks_for(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(LISTS)
    option = "-instr-info-expand-mi-operand-info=0"
    assert [(source.path.name, dict(source.files)) for source in sources_in(tmp_path, DEFAULT)] == [
        (
            "Toy.td",
            {
                "ToyGenRegisterInfo.inc": (["-gen-register-info"], "RegisterInfo=register-info"),
                "ToyGenInstrInfo.inc": (["-gen-instr-info", option], f"InstrInfo=instr-info,{option[1:]}"),
                "ToyGenExegesis.inc": (["-gen-exegesis"], "Exegesis=exegesis"),
            },
        ),
        ("Other.td", {"OtherGenSubtargetInfo.inc": (["-gen-subtarget"], "SubtargetInfo=subtarget")}),
    ]


def test_decoders_of_newer_releases_leave_operands_without_a_field_to_cpp(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(
        "set(LLVM_TARGET_DEFINITIONS Toy.td)\ntablegen(LLVM ToyGenDisassemblerTables.inc -gen-disassembler)"
    )
    option = "-ignore-non-decodable-operands"
    for number, words, setting in ((19, [], ""), (22, [option], f",{option[1:]}=1")):
        (source,) = sources_in(tmp_path, RELEASES[number])
        assert source.files == {
            "ToyGenDisassemblerTables.inc": (["-gen-disassembler", *words], f"DisassemblerTables=disassembler{setting}")
        }


@needs_llvm
@needs_tblgen
def test_a_target_whose_files_are_the_same_and_one_that_tgdsl_refuses(tmp_path: Path) -> None:
    folder = tmp_path / "Toy"
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(LISTS)
    text = TOY.read_text() + 'def ADD : RR<1, (outs GPR:$rd), (ins GPR:$rs1, GPR:$rs2), "">;\n'
    text += POINTERS[RELEASE]
    registers = [f"ToyGenRegisterInfo{part}.inc" for part in _PARTS[RELEASE]]
    for name, different in {"Toy": [], "T#oy": ["ToyGenExegesis.inc", "ToyGenInstrInfo.inc", *registers]}.items():
        (folder / "Toy.td").write_text(text.replace("def Toy :", f'def "{name}" :'))
        source, _ = sources_in(folder, RELEASE)
        files = tmp_path / f"files of {name}"
        files.mkdir()
        compared = compare(source, [INCLUDE], files, RELEASE)
        assert not compared.refused
        assert len(compared.seconds) == 4 and all(compared.seconds)
        found = [file.partition(" ")[0] for file in compared.different]
        assert found == [file for file in different for _ in range(2)], compared
