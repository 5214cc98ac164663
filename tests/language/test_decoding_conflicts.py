"""Two instructions of a target whose encodings a disassembler cannot tell apart, most likely of one opcode by mistake, are an error."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from tests.support.marks import Marks
from tests.support.targets import BASE, load, rendered
from tgdsl.diagnostics import Report, collecting
from tgdsl.generation.generator import installed
from tgdsl.model import Model

#: The base of these targets.
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


def said(folder: Path, text: str, base: str, generator: str = "emitter") -> str:
    """What a generator says of a target, whose path is ``T``."""
    records = load(folder, "", base + text)
    report = Report()
    with collecting(report):
        installed()[generator].load().generate(Model(records, report))
    return re.sub(r"^\S+\.py:", "T:", rendered(report.diagnostics), flags=re.MULTILINE)


def test_one_opcode_twice(marks: Marks) -> None:
    nothing_else = """
# -
#! error at `class C(F, op=3):`: 'C' has the same encoding as 'A', so a disassembler cannot tell them apart:
#!     correct the opcode of one, set isCodeGenOnly or isAsmParserOnly in one, or give it another DecoderNamespace or
#!     other Predicates
#! note at `class A(F, op=3):`: 'A' is defined here
"""
    marks.check(nothing_else, FORMATS + TWICE, said)


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
    assert said(tmp_path, "", f"{FORMATS}{TWICE}    {line}\n") == ""


def test_an_instruction_without_an_opcode_yet(tmp_path: Path) -> None:
    assert said(tmp_path, TWICE.replace("op=3", "op=0"), FORMATS) == ""


def test_other_errors_are_reported_besides(marks: Marks) -> None:
    marks.check(
        """
class D(Instruction):  #! 2. error: the instruction 'D' has no encoding: give it a field 'Inst', or set isPseudo
    namespace = 'T'
    asm = 'd'
    #! 1. error at `class C(F, op=3):`: 'C' has the same encoding as 'A', so a disassembler cannot tell them apart:
    #!     correct the opcode of one, set isCodeGenOnly or isAsmParserOnly in one, or give it another DecoderNamespace
    #!     or other Predicates
    #! note at `class A(F, op=3):`: 'A' is defined here
""",
        FORMATS + TWICE,
        said,
    )


def test_what_only_the_decoder_table_knows(marks: Marks) -> None:
    """Predicates tell instructions apart for the assembler, and not for the disassembler."""
    text = """
    predicates = [P]
    #! error at `class C(F, op=3):`: a disassembler cannot tell 'C' from 'A': no field of constant bits is left in which
    #!     they differ, or that only some of them have; give more bits of one a value, set isCodeGenOnly or
    #!     isAsmParserOnly in one, or give it another DecoderNamespace (Predicates alone do not tell encodings apart)
    #! note at `class A(F, op=3):`: 'A' is defined here
"""
    marks.check(text, FORMATS + TWICE, partial(said, generator="disassembler"))
