"""Compressed instructions of targets in Python: the records, the file, and what is wrong with patterns."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.oracle.tblgen import check_same, needs_tblgen
from tests.support.marks import Marks
from tests.support.targets import BASE, load, rendered
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model
from tgdsl.records import Dag, DagArg, Ref

#: The base of these targets.
SMALL = BASE.replace("InstrInfo())", "InstrInfo(), assembly_writers=[AsmWriter(pass_subtarget=1)])") + """
from tgdsl.language.counterparts import SignedImmediate
from tgdsl.records import Code


LOW = RegisterClass(i32, members=[R0, R1], alignment=32)
simm6 = ImmLeafOperand(
    i32,
    is_int(6),
    mc_operand_predicate=Code("return isInt<6>(MCOp.getImm());"),
    decoder_method="decodeSImm<6>",
    counterpart=SignedImmediate(6),
)
simm12 = ImmLeafOperand(
    i32,
    is_int(12),
    mc_operand_predicate=Code("return isInt<12>(MCOp.getImm());"),
    decoder_method="decodeSImm<12>",
    counterpart=SignedImmediate(12),
)
FeatureSmall = SubtargetFeature("small", "HasSmall", "true", "short instructions")
HasSmall = Predicate("Subtarget->hasSmall()", assembler=all_of(FeatureSmall))

class Long(Instruction):
    namespace = "T"
    is_code_gen_only = False
    op, rd, rs, imm = constant(8), field(4), field(4), field(12)
    inst = concat(op, rd, rs, "0000", imm)

class Short(Instruction):
    namespace = "T"
    is_code_gen_only = False
    op, rd, imm = constant(6), field(4), field(6)
    inst = concat(op, rd, imm)

class ADDI(Long, op=1):
    rd, rs, imm = out(GPR), in_(GPR), in_(simm12)
    asm = f"addi {rd}, {rs}, {imm}"

class C_ADDI(Short, op=3):
    rd = out(LOW)
    a, imm = in_(LOW, tied_to=rd), in_(simm6)
    asm = f"c.addi {rd}, {imm}"

class C_LI(Short, op=5):
    rd, imm = out(LOW), in_(simm6)
    asm = f"c.li {rd}, {imm}"
"""

GOOD = """
class Small(Compressed):
    rd, imm = in_(LOW), in_(simm6)

    CompressPat(ADDI(rd, rd, imm), C_ADDI(rd, imm), predicates=[HasSmall])
    CompressPat(ADDI(rd, R3, imm), C_LI(rd, imm), is_compress_only=True)
"""


def test_the_records(tmp_path: Path) -> None:
    records = load(tmp_path, GOOD, SMALL)
    first, second = records.of_class("CompressPat")
    low, imm = DagArg(Ref("LOW"), "rd"), DagArg(Ref("simm6"), "imm")
    assert first.dag("Input") == Dag(Ref("ADDI"), (low, low, imm))
    assert first.dag("Output") == Dag(Ref("C_ADDI"), (low, imm))
    assert [one.name for one in first.records("Predicates")] == ["HasSmall"]
    assert second.dag("Input") == Dag(Ref("ADDI"), (low, DagArg(Ref("R3")), imm))
    assert second.bit("isCompressOnly")


@needs_tblgen
def test_llvm_tblgen_writes_the_same(tmp_path: Path) -> None:
    check_same(load(tmp_path, GOOD, SMALL), "compress-inst-emitter")


def said_by_the_model(folder: Path, text: str, base: str) -> str:
    """The diagnostics of the model."""
    with pytest.raises(DiagnosticError) as raised:
        assert Model(load(folder, text, base)).compressions
    return re.sub(r"^\S+\.py:", "T:", rendered(raised.value.diagnostics), flags=re.MULTILINE)


def test_wrong_patterns(marks: Marks) -> None:
    marks.check(
        """
        wide = ImmLeafOperand(i64, is_int(6), mc_operand_predicate=Code("return true;"))

        class C_WIDE(Short, op=7):
            rd, imm = out(LOW), in_(wide)
            asm = f"c.wide {rd}, {imm}"

        class Small(Compressed):
            rd, rs, imm, far, other = in_(LOW), in_(LOW), in_(simm6), in_(GPR), in_(wide)

            CompressPat(ADDI(rd, rs, imm), C_LI(rd, imm))
            #! error: the Input of 'ADDI as C_LI' has the operand 'rs', and its Output has not; give it to 'C_LI', too,
            #!     or give a register or a number in its place
            #! note at `class ADDI(Long, op=1):`: 'ADDI' is defined here
            CompressPat(ADDI(rd, rd, imm), C_ADDI(rs, imm))
            #! error: the Input of 'ADDI as C_ADDI' has the operand 'rd', and its Output has not; give it to 'C_ADDI',
            #!     too, or give a register or a number in its place
            #! note at `class ADDI(Long, op=1):`: 'ADDI' is defined here
            CompressPat(ADDI(far, R0, imm), C_LI(far, imm))
            #! error: the Output of 'ADDI as C_LI' gives an operand of type 'GPR' for 'rd' of 'C_LI', which is of type
            #!     'LOW'; give one of that type, or one whose registers are all in it
            #! note at `class C_LI(Short, op=5):`: 'C_LI' is defined here
            CompressPat(ADDI(R0, R0, imm), C_LI(R3, imm))
            #! error: the Output of 'ADDI as C_LI' gives the register 'R3' for 'rd' of 'C_LI', which is of type 'LOW';
            #!     name a register of such a RegisterClass
            #! note at `class C_LI(Short, op=5):`: 'C_LI' is defined here
            CompressPat(C_LI(rd, imm), ADDI(rd, R0, imm))
            #! error: the Output of 'C_LI as ADDI' is 'ADDI', of 4 bytes, which is not smaller than 'C_LI', of 2; name a
            #!     smaller instruction
            #! note at `class ADDI(Long, op=1):`: 'ADDI' is defined here
            CompressPat(ADDI(rd, R0, other), C_WIDE(rd, other))
            #! error: 'ADDI as C_WIDE' takes an operand of 'ADDI' of type 'simm12', which is i32, for one of 'C_WIDE' of
            #!     type 'wide', which is i64; use operands of one value type
        """,
        base=SMALL,
        diagnose=said_by_the_model,
    )


def test_no_instruction(marks: Marks) -> None:
    marks.check(
        """
        class Small(Compressed):
            rd, imm = in_(LOW), in_(simm6)

            CompressPat(ADDI, C_LI(rd, imm))
            #! error: the first argument of a CompressPat is an instruction with its operands, such as ADD(rd, rd, rs),
            #!     and is the class 'ADDI'
        """,
        base=SMALL,
    )
