"""The files that the build of a target asks for."""

from __future__ import annotations

from pathlib import Path

from tgdsl.migration.sources.build import files_of_build

_BUILD = """
set(LLVM_TARGET_DEFINITIONS T.td)
tablegen(LLVM TGenAsmWriter1.inc -gen-asm-writer -asmwriternum=1)
tablegen(LLVM TGenInstrInfo.inc -gen-instr-info
                                -instr-info-expand-mi-operand-info=0)
tablegen(LLVM TGenPostLegalizeGICombiner.inc -gen-global-isel-combiner
              -combiners="TPostLegalizerCombiner")
tablegen(LLVM TGenUnknown.inc -gen-nothing-that-is-known)
tablegen(LLVM OtherGenRegisterInfo.inc -gen-register-info)
tablegen(LLVM TGenDisassemblerTables.inc -gen-disassembler -ignore-non-decodable-operands)
add_public_tablegen_target(TCommonTableGen)
"""


def test_files_with_their_options(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(_BUILD)
    assert files_of_build(str(tmp_path), "T") == [
        "AsmWriter1=asm-writer,asmwriternum=1",
        "InstrInfo=instr-info,instr-info-expand-mi-operand-info=0",
        "PostLegalizeGICombiner=global-isel-combiner,combiners=TPostLegalizerCombiner",
        "DisassemblerTables=disassembler,ignore-non-decodable-operands=1",
    ]


def test_a_folder_that_does_not_say(tmp_path: Path) -> None:
    assert not files_of_build(str(tmp_path), "T")
