"""Answers about files of a ``.td`` target, and of its records: statements are shown where the ``.td`` files are there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.td.commands import TOY, needs_llvm, run
from tests.tracing.test_command import place
from tgdsl.loading.load import load_target
from tgdsl.records.json_writer import write_json

pytestmark = needs_llvm

FAMILY = """
multiclass Both<bits<8> number, string mnemonic, SDPatternOperator node> {
  def r : RR<number, (outs GPR:$rd), (ins GPR:$rs1, GPR:$rs2), mnemonic # "\\t$rd, $rs1, $rs2",
             [(set i32:$rd, (node i32:$rs1, i32:$rs2))]>;
}
defm ADD : Both<1, "add", add>;
defm SUB : Both<2, "sub", sub>;
"""

SUBTRACTION = """\
  SUBr, Toy.td:56
      def r : RR<number, (outs GPR:$rd), (ins GPR:$rs1, GPR:$rs2), mnemonic # "\\t$rd, $rs1, $rs2",
                 [(set i32:$rd, (node i32:$rs1, i32:$rs2))]>;
    called here: Toy.td:60
      defm SUB : Both<2, "sub", sub>;
    of the classes InstructionEncoding, Instruction, ToyInst, RR
"""


@pytest.fixture(autouse=True)
def _in_a_folder_with_a_target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Toy.td").write_text(TOY.read_text() + FAMILY)


def answer(name: str, text: str) -> str:
    """What is said of the first line of a file that has a text, without the line itself."""
    return run("why", place(name, text)).stdout.split("\n", 2)[2]


def test_a_td_target() -> None:
    """Definitions of a foreach, and of a multiclass with the place where that is used."""
    run("gen", "Toy.td", "-o", "out")
    assert answer("ToyGenRegisterInfo.inc", "R1 = ") == """\
written by register-info, in #ifdef GET_REGINFO_ENUM, in enum {
comes from 1 definition:
  R1, Toy.td:10
      def R#n : ToyReg<n, "r"#n>;
    of the classes Register, ToyReg
its number counts the 6 definitions before it, the last of them R0, Toy.td:10
"""
    assert answer("ToyGenDAGISel.inc", "TARGET_VAL(Toy::SUBr)") == f"""\
written by dag-isel, in #if defined(GET_DAGISEL_BODY) || DAGISEL_INLINE
comes from 1 definition:
{SUBTRACTION}stands among 1 other definition, which its numbers may count, or which it is told from
"""


def test_records_of_a_td_target() -> None:
    """Statements are shown as long as the ``.td`` file is there."""
    write_json(load_target("Toy.td"), Path("toy.json"))
    run("gen", "toy.json", "-o", "out")
    said = answer("ToyGenMCCodeEmitter.inc", "// SUBr")
    assert said == f"""\
written by emitter, in static const uint64_t InstBits[] = {{
comes from 1 definition:
{SUBTRACTION}"""
    Path("Toy.td").unlink()
    assert answer("ToyGenMCCodeEmitter.inc", "// SUBr") == """\
written by emitter, in static const uint64_t InstBits[] = {
comes from 1 definition:
  SUBr, Toy.td:56
    called here: Toy.td:60
    of the classes InstructionEncoding, Instruction, ToyInst, RR
"""
