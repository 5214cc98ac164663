"""Classes of instructions stand in the modules of their own files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.td.commands import edit, needs_llvm, run

pytestmark = needs_llvm

FORMATS = """\
//===-- MillFormats.td - The mill's formats --------------------------------===//

class MillInst<dag outs, dag ins, string text> : Instruction {
  bits<8> Inst;
  let Namespace = "Mill";
  let Size = 1;
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = text;
}

// One register.
class One<bits<4> op, string text> : MillInst<(outs GPR:$rd), (ins), text> {
  bits<4> rd;
  let Inst{7-4} = op;
  let Inst{3-0} = rd;
}

// No register.
class None<bits<8> op, string text> : MillInst<(outs), (ins), text> {
  let Inst = op;
}
"""

MILL = """\
include "llvm/Target/Target.td"

class MillReg<bits<16> number, string n> : Register<n> {
  let Namespace = "Mill";
  let HWEncoding = number;
}
def SP : MillReg<0, "sp">;
def GPR : RegisterClass<"Mill", [i32], 32, (add SP)>;

include "MillFormats.td"

def STOP : None<0xf0, "stop">;
def PUSH : One<1, "push $rd">;
def POP : One<2, "pop $rd">;
def NOP : None<0xf1, "nop">;

def MillInstrInfo : InstrInfo;
def Mill : Target { let InstructionSet = MillInstrInfo; }
"""

INCLUDE = ("-I", "lib", "-I", "/usr/lib/llvm-19/include")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    edit("lib/Mill.td", MILL)
    edit("lib/MillFormats.td", FORMATS)


def migrated(*options: str) -> dict[str, str]:
    """The modules of the mill's package."""
    run("migrate", "lib/Mill.td", *INCLUDE, "-o", "mill", *options)
    return {path.stem: path.read_text() for path in Path("mill").glob("*.py")}


def test_formats_are_in_the_order_of_their_file() -> None:
    modules = migrated("--sources", "lib")
    head, _, classes = modules["mill_formats"].partition("\n\n\n")
    assert head.startswith('"""The mill\'s formats."""\n\n') and "from mill.mill import" not in head
    starts = [line for line in classes.split("\n") if line.startswith(("class ", "# "))]
    assert starts == ["class MillInst(Instruction):", "# One register.", "class One(MillInst):", "# No register."] + [
        "class None_(MillInst):"
    ]
    assert "from mill.mill_formats import None_, One\n" in modules["mill"]


def test_formats_that_need_what_is_beside_their_instructions_stay_there() -> None:
    edit("lib/MillFormats.td", FORMATS.replace("bits<4> rd;", "bits<4> rd; let Defs = [SP];"))
    modules = migrated("--sources", "lib")
    assert "class One(MillInst):" in modules["mill"] and "class One" not in modules["mill_formats"]
    assert "class None_(MillInst):" in modules["mill_formats"]


def test_without_sources_classes_stand_where_they_are_needed() -> None:
    modules = migrated()
    assert "mill_formats" not in modules and "class One(" in modules["mill"]
