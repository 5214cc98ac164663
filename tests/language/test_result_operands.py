"""What a result may give for the operands of its instructions, and mistakes in it, at their lines."""

from __future__ import annotations

from pathlib import Path

from tests.support.marks import Marks
from tests.support.targets import BASE, rendered, write_target
from tgdsl.diagnostics import DiagnosticError
from tgdsl.loading.load import load_target
from tgdsl.model import Model

RESULTS = BASE + """
from tgdsl.std.selection import *
from tgdsl.std.intrinsic_properties import IntrNoMem
from tgdsl.std.node_shapes import FixedNode
from tgdsl.std.value_types import I32

Low = RegisterClass(i32, members=R[:2], alignment=32)
simm8, uimm8 = ImmLeafOperand(i32, is_int(8)), ImmLeafOperand(i32, is_uint(8))
SCALE = SDNodeXForm(imm, Code("return scaled(N);"))
scaled = ImmLeafOperand(i32, is_int(8), SCALE)
simm4 = ImmLeaf(i32, is_int(4))
plain = Operand(i32)
MEM = Operand(i32, mi_operand_info=[GPR, simm8])
ADDR = ComplexPattern(i32, 2, "SelectADDR")
HALF = SDNodeXForm(imm, Code("return half(N);"))
LOW = SDNodeXForm(imm, Code("return CurDAG->getTargetConstant(N->getZExtValue() & 255, SDLoc(N), MVT::i32);"))
int_t_any = ValueIntrinsic(i32, [i32, i32], [IntrNoMem], target_prefix="t", is_new=True)
own: FixedNode[[I32, I32], I32] = FixedNode("TISD::OWN", SDTypeProfile(1, 2, [SDTCisVT(0, i32), SDTCisVT(1, i32), SDTCisVT(2, i32)]))


class F(Instruction):
    namespace = "T"
    inst = concat("0" * 32)
    asm = ""
    has_side_effects = may_load = may_store = False


class RR(F):
    rd, rs1, rs2 = out(GPR, placed=False), in_(GPR, placed=False), in_(GPR, placed=False)
    asm = f"{rd}, {rs1}, {rs2}"


class RL(F):
    rd, rs1, rs2 = out(GPR, placed=False), in_(GPR, placed=False), in_(Low, placed=False)
    asm = f"{rd}, {rs1}, {rs2}"


class RS(F):
    rd, rs1, value = out(GPR, placed=False), in_(GPR, placed=False), in_(simm8, placed=False)
    asm = f"{rd}, {rs1}, {value}"


class RU(F):
    rd, rs1, value = out(GPR, placed=False), in_(GPR, placed=False), in_(uimm8, placed=False)
    asm = f"{rd}, {rs1}, {value}"


class RX(F):
    rd, rs1, value = out(GPR, placed=False), in_(GPR, placed=False), in_(scaled, placed=False)
    asm = f"{rd}, {rs1}, {value}"


class RI(F):
    rd, rs1, value = out(GPR, placed=False), in_(GPR, placed=False), in_(plain, placed=False)
    asm = f"{rd}, {rs1}, {value}"


class LEA(F):
    rd, place = out(GPR, placed=False), in_(MEM, placed=False)
    asm = f"{rd}, {place}"
"""


def said(folder: Path, text: str, base: str) -> str:
    """The diagnostics of the patterns of a target, with its path as ``T``."""
    path = write_target(folder, text, base)
    try:
        Model(load_target(str(path))).patterns
    except DiagnosticError as error:
        return rendered(error.diagnostics).replace(str(path), "T")
    return ""


def test_mistakes(marks: Marks) -> None:
    text = """
        @pattern()
        def wrong(x: I32, n: I32) -> Rewrites:
            return [
                Rewrite(ctpop(x), RS(-1, RR(x, x))),
                #! 2. error: in the pattern of 'wrong', the operand 'rs1' of 'RS' is given the number -1, and takes a
                #!     register of 'GPR': give a value, or a register
                #! note at `class RS(F):`: 'RS' is defined here
                #! 3. error: in the pattern of 'wrong', the operand 'value' of 'RS' is given a value in a register, and
                #!     'simm8' is an immediate: give a number, or a constant of the source, as imm has it
                #! note at `class RS(F):`: 'RS' is defined here
                Rewrite(ctpop(x), RS(x, 128)),
                #! 4. error: in the pattern of 'wrong', the operand 'value' of 'RS' is given the number 128, for which
                #!     the predicate of 'simm8' does not hold: give one that fits
                #! note at `class RS(F):`: 'RS' is defined here
                Rewrite(ctpop(x), RU(x, -1)),
                #! 5. error: in the pattern of 'wrong', the operand 'value' of 'RU' is given the number -1, for which
                #!     the predicate of 'uimm8' does not hold: give one that fits
                #! note at `class RU(F):`: 'RU' is defined here
                Rewrite(ctpop(x), LEA(x, 128)),
                #! 6. error: in the pattern of 'wrong', the operand 'place' of 'LEA' is given the number 128, for which
                #!     the predicate of 'simm8' does not hold: give one that fits
                #! note at `class LEA(F):`: 'LEA' is defined here
                Rewrite(add(x, simm8(n)), RS(simm8(n), x)),
                #! 7. error: in the pattern of 'wrong', the operand 'rs1' of 'RS' is given 'n', which is a constant, and
                #!     takes a register of 'GPR': give a value, or a register
                #! note at `class RS(F):`: 'RS' is defined here
                #! 8. error: in the pattern of 'wrong', the operand 'value' of 'RS' is given 'x', which is a value in a
                #!     register, and 'simm8' is an immediate: give a number, or a constant of the source, as imm has it
                #! note at `class RS(F):`: 'RS' is defined here
                Rewrite(simm8(n), RS(simm8(n), i32(R0))),
                #! 9. error: in the pattern of 'wrong', the operand 'rs1' of 'RS' is given 'n', which is a constant, and
                #!     takes a register of 'GPR': give a value, or a register
                #! note at `class RS(F):`: 'RS' is defined here
                #! 10. error: in the pattern of 'wrong', the operand 'value' of 'RS' is given the register 'R0', and
                #!     'simm8' is an immediate: give a number, or a constant of the source, as imm has it
                #! note at `class RS(F):`: 'RS' is defined here
                Rewrite(mul(x, n), RS(x, n)),
                #! 11. error: in the pattern of 'wrong', the operand 'value' of 'RS' is given 'n', which is a value in a
                #!     register, and 'simm8' is an immediate: give a number, or a constant of the source, as imm has it
                #! note at `class RS(F):`: 'RS' is defined here
                Rewrite(mul(x, n), RI(x, n)),
                #! 12. error: in the pattern of 'wrong', the operand 'value' of 'RI' is given 'n', which is a value in a
                #!     register, and 'plain' is an immediate: give a number, or a constant of the source, as imm has it
                #! note at `class RI(F):`: 'RI' is defined here
                Rewrite(own(GPR(x), GPR(n)), RI(GPR(x), GPR(n))),
                #! 13. error: in the pattern of 'wrong', the operand 'value' of 'RI' is given 'n', which is a value in a
                #!     register, and 'plain' is an immediate: give a number, or a constant of the source, as imm has it
                #! note at `class RI(F):`: 'RI' is defined here
                Rewrite(int_t_any(GPR(x), GPR(n)), RI(GPR(x), GPR(n))),
                #! 14. error: in the pattern of 'wrong', the operand 'value' of 'RI' is given 'n', which is a value in a
                #!     register, and 'plain' is an immediate: give a number, or a constant of the source, as imm has it
                #! note at `class RI(F):`: 'RI' is defined here
                Rewrite(add(x, imm(n)), RI(x, n)),
                #! 15. error: in the pattern of 'wrong', the operand 'value' of 'RI' is given 'n', which is a value in a
                #!     register, and 'plain' is an immediate: give a number, or a constant of the source, as imm has it
                #! note at `class RI(F):`: 'RI' is defined here
                Rewrite(add(x, imm(n)), RS(x, imm(n))),
                #! 16. error: in the pattern of 'wrong', the operand 'value' of 'RS' is given 'n', which may be 128, for
                #!     which the predicate of 'simm8' does not hold: look for 'simm8' in the source
                #! note at `class RS(F):`: 'RS' is defined here
                Rewrite(or_(x, uimm8(n)), RS(x, uimm8(n))),
                #! 17. error: in the pattern of 'wrong', the operand 'value' of 'RS' is given 'n', which may be 128, for
                #!     which the predicate of 'simm8' does not hold: look for 'simm8' in the source
                #! note at `class RS(F):`: 'RS' is defined here
                Rewrite(xor(x, simm8(n)), RU(x, simm8(n))),
                #! 18. error: in the pattern of 'wrong', the operand 'value' of 'RU' is given 'n', which may be -1, for
                #!     which the predicate of 'uimm8' does not hold: look for 'uimm8' in the source
                #! note at `class RU(F):`: 'RU' is defined here
                Rewrite(mul(x, n), RL(x, RL(n, i32(R3)))),
                #! 19. error: in the pattern of 'wrong', the operand 'rs2' of 'RL' is given the register 'R3', which is
                #!     not in 'Low': give a register of that class
                #! note at `class RL(F):`: 'RL' is defined here
                Rewrite(sub(x, tglobaladdr(n)), RR(x, tglobaladdr(n))),
                #! 20. error: in the pattern of 'wrong', the operand 'rs2' of 'RR' is given 'n', which is an address,
                #!     and takes a register of 'GPR': give a value, or a register
                #! note at `class RR(F):`: 'RR' is defined here
                Rewrite(sub(x, timm(n)), RR(x, timm(n))),
                #! 21. error: in the pattern of 'wrong', the operand 'rs2' of 'RR' is given 'n', which is a constant,
                #!     and takes a register of 'GPR': give a value, or a register
                #! note at `class RR(F):`: 'RR' is defined here
                Rewrite(xor(x, imm(n)), RR(LOW(n), RS(x, LOW(n)))),
                #! 22. error: in the pattern of 'wrong', the operand 'rs1' of 'RR' is given what 'LOW' makes, a constant, and
                #!     takes a register of 'GPR': give a value, or a register
                #! note at `class RR(F):`: 'RR' is defined here
            ]


        class OWN(F):
            rd, rs1, value = out(GPR, placed=False), in_(GPR, placed=False), in_(plain, placed=False)
            asm = f"{rd}, {rs1}, {value}"
            pattern = set_(rd, add(rs1, value))
            #! 1. error: in the pattern of 'OWN', the operand 'value' of 'OWN' is given 'value', which is a value in a
            #!     register, and 'plain' is an immediate: give a number, or a constant of the source, as imm has it
        """
    marks.check(text, RESULTS, said)


def test_what_fits(tmp_path: Path) -> None:
    text = """
        @pattern()
        def right(x: I32, n: I32, m: I32) -> Rewrites:
            return [
                Rewrite(ctpop(x), RS(RR(x, x), -128)),
                Rewrite(ctpop(x), RU(x, 255)),
                Rewrite(ctpop(x), RX(x, 1000)),
                Rewrite(ctpop(x), RS(x, 0xFFFFFFFF)),
                Rewrite(add(x, simm8(n)), RS(x, simm8(n))),
                Rewrite(add(x, simm4(n)), RS(x, simm4(n))),
                Rewrite(add(x, imm(n)), RI(x, imm(n))),
                Rewrite(add(x, imm(n)), RU(RS(x, HALF(imm(n))), HALF(imm(n)))),
                Rewrite(shl(x, imm(n)), RU(x, imm(n))),
                Rewrite(own(x, n), RI(x, n)),
                Rewrite(int_t_any(x, n), RI(x, n)),
                Rewrite(own(x, n), RR(x, n)),
                Rewrite(own(x, tglobaladdr(n)), RI(x, tglobaladdr(n))),
                Rewrite(mul(x, n), RL(x, RL(n, i32(R1)))),
                Rewrite(mul(x, n), RL(x, RR(n, i32(R3)))),
                Rewrite(mul(x, ADDR(n)), RR(x, LEA(ADDR(n)))),
                Rewrite(sub(x, ADDR(n, m)), RR(x, LEA(n, m))),
                Rewrite(sub(x, frameindex(n)), RR(x, LEA(tframeindex(n), 0))),
            ]
        """
    assert said(tmp_path, text, RESULTS) == ""
