"""Instructions of bit manipulation (volume I, chapter 29): Zba, Zbb, Zbc, Zbs, and Zbkb, Zbkc, Zbkx for cryptography; and their aliases."""

from collections.abc import Sequence

from tgdsl.language import Aliases, InstAlias, Instruction, Predicate, SchedRW, in_, out

from targets.riscv import opcodes
from targets.riscv.features.extensions import (
    HasStdExtZba, HasStdExtZbb, HasStdExtZbbOrZbkb, HasStdExtZbc, HasStdExtZbcOrZbkc, HasStdExtZbkb, HasStdExtZbkx,
    HasStdExtZbs, NoStdExtZbb,
)  # fmt: skip
from targets.riscv.features.tuning import IsRV32, IsRV64
from targets.riscv.formats import Computes, RVInstIUnary
from targets.riscv.integer.arithmetic import alu_rr, aluw_rr, shift_ri, shiftw_ri
from targets.riscv.operands import uimm5, uimmlog2xlen
from targets.riscv.registers import GPR, X0
from targets.riscv.scheduling import kinds as of

ZBA, ZBA_64 = [HasStdExtZba], [HasStdExtZba, IsRV64]
ZBB, ZBB_32, ZBB_64 = [HasStdExtZbb], [HasStdExtZbb, IsRV32], [HasStdExtZbb, IsRV64]
ZBS, ZBKB, ZBKB_64 = [HasStdExtZbs], [HasStdExtZbkb], [HasStdExtZbkb, IsRV64]

# What Zbkb took over from Zbb.
SHARED, SHARED_64 = [HasStdExtZbbOrZbkb], [HasStdExtZbbOrZbkb, IsRV64]


def unary(
    mnemonic: str,
    imm12: int,
    funct3: int,
    timing: SchedRW,
    needs: Sequence[Predicate],
    *,
    opcode: int = opcodes.OP_IMM,
    sext_w: bool = False,
) -> type[Instruction]:
    """An operation on one register."""

    class of_one(Computes, RVInstIUnary, imm12=imm12, funct3=funct3, opcode=opcode, sext_w=sext_w):
        predicates, sched_rw = needs, timing
        rd, rs1 = out(GPR), in_(GPR)
        asm = f"{mnemonic}\t{rd}, {rs1}"

    return of_one


# -- addresses: an index of 1, 2 or 3 bits more, and a base (Zba) ------------------------------------------------------
SH1ADD, SH2ADD, SH3ADD = SHXADD = [
    alu_rr(f"sh{n}add", 0b0010000, n << 1, of.SHXADD.of(2), needs=ZBA) for n in (1, 2, 3)
]
SH1ADD_UW, SH2ADD_UW, SH3ADD_UW = SHXADD_UW = [
    aluw_rr(f"sh{n}add.uw", 0b0010000, n << 1, of.SHXADD32.of(2), needs=ZBA_64, sext_w=False) for n in (1, 2, 3)
]
ADD_UW = aluw_rr("add.uw", 0b0000100, 0b000, of.IALU32.of(2), needs=ZBA_64, sext_w=False)
SLLI_UW = shift_ri("slli.uw", 0b00001, 0b001, of.ShiftImm32.of(1), needs=ZBA_64, opcode=opcodes.OP_IMM_32)

# -- logic with the complement, rotations ------------------------------------------------------------------------------
ANDN = alu_rr("andn", 0b0100000, 0b111, of.IALU.of(2), needs=SHARED)
ORN = alu_rr("orn", 0b0100000, 0b110, of.IALU.of(2), needs=SHARED)
XNOR = alu_rr("xnor", 0b0100000, 0b100, of.IALU.of(2), needs=SHARED)
ROL = alu_rr("rol", 0b0110000, 0b001, of.RotateReg.of(2), needs=SHARED)
ROR = alu_rr("ror", 0b0110000, 0b101, of.RotateReg.of(2), needs=SHARED)
RORI = shift_ri("rori", 0b01100, 0b101, of.RotateImm.of(1), needs=SHARED)
ROLW = aluw_rr("rolw", 0b0110000, 0b001, of.RotateReg32.of(2), needs=SHARED_64)
RORW = aluw_rr("rorw", 0b0110000, 0b101, of.RotateReg32.of(2), needs=SHARED_64)
RORIW = shiftw_ri("roriw", 0b0110000, 0b101, of.RotateImm32.of(1), needs=SHARED_64)

# -- single bits: cleared, set, inverted, extracted (Zbs) --------------------------------------------------------------
BCLR = alu_rr("bclr", 0b0100100, 0b001, of.SingleBit.of(2), needs=ZBS)
BSET = alu_rr("bset", 0b0010100, 0b001, of.SingleBit.of(2), needs=ZBS)
BINV = alu_rr("binv", 0b0110100, 0b001, of.SingleBit.of(2), needs=ZBS)
BEXT = alu_rr("bext", 0b0100100, 0b101, [of.WriteBEXT, of.SingleBit.read, of.SingleBit.read], needs=ZBS, sext_w=True)
BCLRI = shift_ri("bclri", 0b01001, 0b001, of.SingleBitImm.of(1), needs=ZBS)
BSETI = shift_ri("bseti", 0b00101, 0b001, of.SingleBitImm.of(1), needs=ZBS)
BINVI = shift_ri("binvi", 0b01101, 0b001, of.SingleBitImm.of(1), needs=ZBS)
BEXTI = shift_ri("bexti", 0b01001, 0b101, [of.WriteBEXTI, of.SingleBitImm.read], needs=ZBS, sext_w=True)

# -- counts of bits, extensions, the lesser and the greater (Zbb) ------------------------------------------------------
CLZ = unary("clz", 0b011000000000, 0b001, of.CLZ.of(1), ZBB, sext_w=True)
CTZ = unary("ctz", 0b011000000001, 0b001, of.CTZ.of(1), ZBB, sext_w=True)
CPOP = unary("cpop", 0b011000000010, 0b001, of.CPOP.of(1), ZBB, sext_w=True)
CLZW, CTZW, CPOPW = [
    unary(name, 0b011000000000 | n, 0b001, kind.of(1), ZBB_64, opcode=opcodes.OP_IMM_32, sext_w=True)
    for n, (name, kind) in enumerate((("clzw", of.CLZ32), ("ctzw", of.CTZ32), ("cpopw", of.CPOP32)))
]
SEXT_B = unary("sext.b", 0b011000000100, 0b001, of.IALU.of(1), ZBB, sext_w=True)
SEXT_H = unary("sext.h", 0b011000000101, 0b001, of.IALU.of(1), ZBB, sext_w=True)
ZEXT_H_RV32 = unary("zext.h", 0b000010000000, 0b100, of.IALU.of(1), ZBB_32, opcode=opcodes.OP)
ZEXT_H_RV64 = unary("zext.h", 0b000010000000, 0b100, of.IALU.of(1), ZBB_64, opcode=opcodes.OP_32, sext_w=True)
MIN, MINU, MAX, MAXU = [
    alu_rr(name, 0b0000101, 0b100 | n, of.IMinMax.of(2), commutes=True, needs=ZBB)
    for n, name in enumerate(("min", "minu", "max", "maxu"))
]

# -- bytes in the other order, bytes of ones; bits of bytes, halves of bits (Zbkb) -------------------------------------
REV8_RV32 = unary("rev8", 0b011010011000, 0b101, of.REV8.of(1), [HasStdExtZbbOrZbkb, IsRV32])
REV8_RV64 = unary("rev8", 0b011010111000, 0b101, of.REV8.of(1), SHARED_64)
ORC_B = unary("orc.b", 0b001010000111, 0b101, of.ORCB.of(1), ZBB)
BREV8 = unary("brev8", 0b011010000111, 0b101, of.BREV8.of(1), ZBKB)
ZIP_RV32 = unary("zip", 0b000010001111, 0b001, of.ZIP.of(1), [HasStdExtZbkb, IsRV32])
UNZIP_RV32 = unary("unzip", 0b000010001111, 0b101, of.ZIP.of(1), [HasStdExtZbkb, IsRV32])

# -- lower halves side by side, table look-ups, products without carries (Zbkb, Zbkx, Zbc) -----------------------------
PACK = alu_rr("pack", 0b0000100, 0b100, of.PACK.of(2), needs=ZBKB)
PACKH = alu_rr("packh", 0b0000100, 0b111, of.PACK.of(2), needs=ZBKB, sext_w=True)
PACKW = aluw_rr("packw", 0b0000100, 0b100, of.PACK32.of(2), needs=ZBKB_64)
XPERM4 = alu_rr("xperm4", 0b0010100, 0b010, of.XPERM.of(2), needs=[HasStdExtZbkx])
XPERM8 = alu_rr("xperm8", 0b0010100, 0b100, of.XPERM.of(2), needs=[HasStdExtZbkx])
CLMUL = alu_rr("clmul", 0b0000101, 0b001, of.CLMUL.of(2), commutes=True, needs=[HasStdExtZbcOrZbkc])
CLMULR = alu_rr("clmulr", 0b0000101, 0b010, of.CLMUL.of(2), commutes=True, needs=[HasStdExtZbc])
CLMULH = alu_rr("clmulh", 0b0000101, 0b011, of.CLMUL.of(2), commutes=True, needs=[HasStdExtZbcOrZbkc])


# -- aliases -----------------------------------------------------------------------------------------------------------
class Bits(Aliases):
    rd, rs, rs1, shamt, shamt5 = in_(GPR), in_(GPR), in_(GPR), in_(uimmlog2xlen), in_(uimm5, name="shamt")

    InstAlias(f"zext.w {rd}, {rs}", ADD_UW(rd, rs, X0), predicates=ZBA_64)
    InstAlias(f"ror {rd}, {rs1}, {shamt}", RORI(rd, rs1, shamt), emit_priority=0, predicates=ZBB)
    InstAlias(f"rorw {rd}, {rs1}, {shamt5}", RORIW(rd, rs1, shamt5), emit_priority=0, predicates=ZBB_64)
    for name, with_number in (("bset", BSETI), ("bclr", BCLRI), ("binv", BINVI), ("bext", BEXTI)):
        InstAlias(f"{name} {rd}, {rs1}, {shamt}", with_number(rd, rs1, shamt), emit_priority=0, predicates=ZBS)
    InstAlias(f"zext.h {rd}, {rs}", PACK(rd, rs, X0), predicates=[HasStdExtZbkb, NoStdExtZbb, IsRV32])
    InstAlias(f"zext.h {rd}, {rs}", PACKW(rd, rs, X0), predicates=[HasStdExtZbkb, NoStdExtZbb, IsRV64])
