"""Two instructions of a target whose encodings a disassembler cannot tell apart, most likely of one opcode by mistake, are an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.targets import BASE, load, rendered
from tgdsl.diagnostics import Report, collecting
from tgdsl.generation.generator import installed
from tgdsl.model import Model

#: The base of these targets: text starts at line 17.
FORMATS = BASE + """
P = Predicate("p")

class F(Instruction):
    namespace = "T"
    op = constant(8)
    rd = field(8)
    inst = concat(op, rd)
"""

TWICE = """
class A(F, op=3):
    rd = out(GPR)
    asm = f"a {rd}"

class B(F, op=4):
    rd = out(GPR)
    asm = f"b {rd}"

class C(F, op=3):
    rd = in_(GPR)
    asm = f"c {rd}"
"""

MESSAGE = (
    "'C' has the same encoding as 'A', so that a disassembler cannot tell them apart: correct the opcode of one, set"
    " isCodeGenOnly or isAsmParserOnly in one, or give it another DecoderNamespace or other Predicates"
)


def said(folder: Path, text: str) -> list[str]:
    """What the emitter says of a target, whose path is ``T``."""
    records = load(folder, text, FORMATS)
    report = Report()
    with collecting(report):
        installed()["emitter"].load().generate(Model(records, report))
    return [
        f"T:{line.partition(':')[2]}" if ":" in line else line for line in rendered(report.diagnostics).splitlines()
    ]


def test_one_opcode_twice(tmp_path: Path) -> None:
    assert said(tmp_path, TWICE) == [f"T:26: error: {MESSAGE}", "T:18: note: 'A' is defined here", "1 error"]


@pytest.mark.parametrize(
    "line",
    [
        "is_pseudo = True",
        "is_code_gen_only = True",
        "is_asm_parser_only = True",
        "decoder_namespace = 'V2'",
        "predicates = [P]",
        "inst = concat(F.op, '1', bits(F.rd, 6, 0), left_out=[bits(F.rd, 7)])",
        "inst = concat(F.op, F.rd, '00000000')",
    ],
)
def test_what_tells_instructions_apart(line: str, tmp_path: Path) -> None:
    assert said(tmp_path, f"{TWICE}    {line}\n") == []


def test_an_instruction_without_an_opcode_yet(tmp_path: Path) -> None:
    assert said(tmp_path, TWICE.replace("op=3", "op=0")) == []


def test_other_errors_are_reported_besides(tmp_path: Path) -> None:
    assert said(tmp_path, TWICE + "\nclass D(Instruction):\n    namespace = 'T'\n    asm = 'd'\n") == [
        f"T:26: error: {MESSAGE}",
        "T:18: note: 'A' is defined here",
        "T:30: error: the instruction 'D' has no encoding: give it a field 'Inst', or set isPseudo",
        "2 errors",
    ]


def test_what_only_the_decoder_table_knows(tmp_path: Path) -> None:
    """Predicates tell instructions apart for the assembler, and not for the disassembler."""
    records = load(tmp_path, f"{TWICE}    predicates = [P]\n", FORMATS)
    report = Report()
    with collecting(report):
        installed()["disassembler"].load().generate(Model(records, report))
    lines = rendered(report.diagnostics).splitlines()
    assert [line.partition(":")[2] for line in lines] == [
        "26: error: a disassembler cannot tell 'C' from 'A': no field of constant bits is left in which they differ, or that only"
        " some of them have; give more bits of one a value, set isCodeGenOnly or isAsmParserOnly in one, or give it another DecoderNamespace"
        " (Predicates alone do not tell encodings apart)",
        "18: note: 'A' is defined here",
        "",
    ]
