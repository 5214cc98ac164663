"""A target whose names and texts are odd, but C++: llvm-tblgen writes the same files, and they compile."""

from __future__ import annotations

import subprocess
from pathlib import Path


from tests.cpp.compiling import include_folder, needs_compiler
from tests.cpp.odd_names import TEXT
from tests.oracle.tblgen import check_same, needs_tblgen
from tests.support.targets import load
from tgdsl.generation.generator import installed
from tgdsl.model import Model

GENERATORS = (
    *("register-info", "instr-info", "callingconv", "asm-writer", "asm-matcher", "emitter", "dag-isel", "subtarget"),
    *("searchable-tables", "pseudo-lowering", "disassembler"),
)

#: What the files' texts refer to, and the sections that stand alone.
_PRELUDE = """
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/TargetParser/Triple.h"
#define GET_REGINFO_ENUM
#define GET_REGINFO_MC_DESC
#include "register-info.inc"
#define GET_INSTRINFO_ENUM
#define GET_INSTRINFO_MC_DESC
#include "instr-info.inc"
#define GET_SUBTARGETINFO_ENUM
#define GET_SUBTARGETINFO_MC_DESC
#include "subtarget.inc"
namespace n {
using namespace llvm;
template <int> struct Of { const char *LHS; unsigned Lhs; int Text; };
}
using namespace llvm;
namespace tables {
namespace n { using ::n::Of; }
#define GET_Rows_DECL
#define GET_Rows_IMPL
#include "searchable-tables.inc"
}
"""


@needs_tblgen
def test_llvm_tblgen_writes_the_same(tmp_path: Path) -> None:
    records = load(tmp_path, TEXT, "\n")
    assert set(GENERATORS) <= set(installed())
    for generator in GENERATORS:
        check_same(records, generator)


@needs_compiler
def test_odd_names_compile(tmp_path: Path) -> None:
    model = Model(load(tmp_path, TEXT, "\n"))
    for generator in ("register-info", "instr-info", "subtarget", "searchable-tables"):
        (tmp_path / f"{generator}.inc").write_text(installed()[generator].load().generate(model))
    source = tmp_path / "odd.cpp"
    source.write_text(_PRELUDE)
    command = ["g++", "-std=c++17", "-w", "-fsyntax-only", "-isystem", include_folder(), f"-I{tmp_path}", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr[:3000]
