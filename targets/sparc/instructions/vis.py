"""The Visual Instruction Set of UltraSPARC and its successors: arithmetic on vectors in floating-point registers.

VIS 1 and 2 are in the UltraSPARC Architecture 2007, VIS 3 is in the Oracle SPARC Architecture 2011. All but some of VIS
3 are in the opcode space IMPDEP1. None has a pattern.
"""

from functools import partial

from tgdsl.language import Instruction, Predicate, in_, out

from targets.sparc.families import Registers, State
from targets.sparc.features import HasVIS, HasVIS2, HasVIS3
from targets.sparc.formats import FPOP1, IMPDEP1, F3_3
from targets.sparc.instructions.floating import compare_into
from targets.sparc.registers import ICC, DFPRegs, FPRegs, I64Regs


def vis(
    mnemonic: str,
    opf: int,
    of: Registers = DFPRegs,
    result: Registers | None = None,
    *,
    on: Predicate = HasVIS,
    op3: int = IMPDEP1,
    reads: State = (),
    sets: State = (),
) -> type[Instruction]:
    """An instruction with two operands and a result, by default of one register class."""

    class two_operands(F3_3, op3=op3, opf=opf):
        predicates, uses, defs = [on], reads, sets
        rd, rs1, rs2 = out(result or of), in_(of), in_(of)
        asm = f"{mnemonic} {rs1}, {rs2}, {rd}"

    return two_operands


def from_rs1(mnemonic: str, opf: int, of: Registers = DFPRegs) -> type[Instruction]:
    """An instruction with the operand ``rs1`` only."""

    class from_first(F3_3, op3=IMPDEP1, opf=opf, rs2=0):
        predicates = [HasVIS]
        rd, rs1 = out(of), in_(of)
        asm = f"{mnemonic} {rs1}, {rd}"

    return from_first


def from_rs2(
    mnemonic: str, opf: int, of: Registers = DFPRegs, result: Registers | None = None, on: Predicate = HasVIS
) -> type[Instruction]:
    """An instruction with the operand ``rs2`` only."""

    class from_second(F3_3, op3=IMPDEP1, opf=opf, rs1=0):
        predicates = [on]
        rd, rs2 = out(result or of), in_(of)
        asm = f"{mnemonic} {rs2}, {rd}"

    return from_second


def fill(mnemonic: str, opf: int, result: Registers = DFPRegs) -> type[Instruction]:
    """An instruction that sets all bits of its result to the same value. In LLVM the result's old value is an operand."""

    class filled(F3_3, op3=IMPDEP1, opf=opf, rs1=0, rs2=0):
        predicates = [HasVIS]
        rd = out(result)
        f = in_(result, tied_to=rd)
        asm = f"{mnemonic} {rd}"

    return filled


def mode(mnemonic: str, opf: int, on: Predicate) -> type[Instruction]:
    """An instruction without operands and result."""

    class mode_setting(F3_3, op3=IMPDEP1, opf=opf, rd=0, rs1=0, rs2=0):
        predicates = [on]
        asm = mnemonic

    return mode_setting


def logical(mnemonic: str, opf: int) -> tuple[type[Instruction], type[Instruction]]:
    """A logical operation on 64 bits, and on 32."""
    return vis(mnemonic, opf), vis(f"{mnemonic}s", opf | 1, FPRegs)


compare_parts = partial(vis, result=I64Regs)  # each part gives a bit

# -- VIS 1 ---------------------------------------------------------------------------------------------------------
# Partitioned addition and subtraction. Two of the mnemonics end in a capital letter, in LLVM's assembler too.
FPADD16, FPADD16S = vis("fpadd16", 0b001010000), vis("fpadd16s", 0b001010001)
FPADD32, FPADD32S = vis("fpadd32", 0b001010010), vis("fpadd32s", 0b001010011)
FPSUB16, FPSUB16S = vis("fpsub16", 0b001010100), vis("fpsub16S", 0b001010101)
FPSUB32, FPSUB32S = vis("fpsub32", 0b001010110), vis("fpsub32S", 0b001010111)

# Pixel formatting.
FPACK16 = from_rs2("fpack16", 0b000111011)
FPACK32 = vis("fpack32", 0b000111010)
FPACKFIX = from_rs2("fpackfix", 0b000111101)
FEXPAND = from_rs2("fexpand", 0b001001101)
FPMERGE = vis("fpmerge", 0b001001011)

# Partitioned multiplication.
FMUL8X16 = vis("fmul8x16", 0b000110001)
FMUL8X16AU, FMUL8X16AL = vis("fmul8x16au", 0b000110011), vis("fmul8x16al", 0b000110101)
FMUL8SUX16, FMUL8ULX16 = vis("fmul8sux16", 0b000110110), vis("fmul8ulx16", 0b000110111)
FMULD8SUX16, FMULD8ULX16 = vis("fmuld8sux16", 0b000111000), vis("fmuld8ulx16", 0b000111001)

# Unaligned data.
ALIGNADDR, ALIGNADDRL = vis("alignaddr", 0b000011000, I64Regs), vis("alignaddrl", 0b000011010, I64Regs)
FALIGNADATA = vis("faligndata", 0b001001000)

# Logical operations.
FZERO, FZEROS = fill("fzero", 0b001100000), fill("fzeros", 0b001100001, FPRegs)
FONE, FONES = fill("fone", 0b001111110), fill("fones", 0b001111111, FPRegs)
FSRC1, FSRC1S = from_rs1("fsrc1", 0b001110100), from_rs1("fsrc1s", 0b001110101, FPRegs)
FSRC2, FSRC2S = from_rs2("fsrc2", 0b001111000), from_rs2("fsrc2s", 0b001111001, FPRegs)
FNOT1, FNOT1S = from_rs1("fnot1", 0b001101010), from_rs1("fnot1s", 0b001101011, FPRegs)
FNOT2, FNOT2S = from_rs2("fnot2", 0b001100110), from_rs2("fnot2s", 0b001100111, FPRegs)
FOR, FORS = logical("for", 0b001111100)
FNOR, FNORS = logical("fnor", 0b001100010)
FAND, FANDS = logical("fand", 0b001110000)
FNAND, FNANDS = logical("fnand", 0b001101110)
FXOR, FXORS = logical("fxor", 0b001101100)
FXNOR, FXNORS = logical("fxnor", 0b001110010)
FORNOT1, FORNOT1S = logical("fornot1", 0b001111010)
FORNOT2, FORNOT2S = logical("fornot2", 0b001110110)
FANDNOT1, FANDNOT1S = logical("fandnot1", 0b001101000)
FANDNOT2, FANDNOT2S = logical("fandnot2", 0b001100100)

# Partitioned comparison.
FCMPGT16, FCMPGT32 = compare_parts("fcmpgt16", 0b000101000), compare_parts("fcmpgt32", 0b000101100)
FCMPLE16, FCMPLE32 = compare_parts("fcmple16", 0b000100000), compare_parts("fcmple32", 0b000100100)
FCMPNE16, FCMPNE32 = compare_parts("fcmpne16", 0b000100010), compare_parts("fcmpne32", 0b000100110)
FCMPEQ16, FCMPEQ32 = compare_parts("fcmpeq16", 0b000101010), compare_parts("fcmpeq32", 0b000101110)

# Masks for the first and last store of a row of pixels.
EDGE8, EDGE8L = vis("edge8", 0b000000000, I64Regs), vis("edge8l", 0b000000010, I64Regs)
EDGE16, EDGE16L = vis("edge16", 0b000000100, I64Regs), vis("edge16l", 0b000000110, I64Regs)
EDGE32, EDGE32L = vis("edge32", 0b000001000, I64Regs), vis("edge32l", 0b000001010, I64Regs)
PDIST = vis("pdist", 0b000111110)

# Addresses in blocked arrays of three dimensions.
ARRAY8, ARRAY16 = vis("array8", 0b000010000, I64Regs), vis("array16", 0b000010010, I64Regs)
ARRAY32 = vis("array32", 0b000010100, I64Regs)
SHUTDOWN = mode("shutdown", 0b010000000, HasVIS)

# -- VIS 2 ---------------------------------------------------------------------------------------------------------
vis2 = partial(vis, on=HasVIS2)
BMASK = vis2("bmask", 0b000011001, I64Regs)
BSHUFFLE = vis2("bshuffle", 0b000011100)
SIAM = mode("siam", 0b010000001, HasVIS2)

# As those of VIS 1, but without setting condition codes.
EDGE8N, EDGE8LN = vis2("edge8n", 0b000000001, I64Regs), vis2("edge8ln", 0b000000011, I64Regs)
EDGE16N, EDGE16LN = vis2("edge16n", 0b000000101, I64Regs), vis2("edge16ln", 0b000000111, I64Regs)
EDGE32N, EDGE32LN = vis2("edge32n", 0b000001001, I64Regs), vis2("edge32ln", 0b000001011, I64Regs)

# -- VIS 3 ---------------------------------------------------------------------------------------------------------
vis3 = partial(vis, on=HasVIS3)
moved = partial(from_rs2, on=HasVIS3)
# A lexicographic comparison into a condition code.
lexicographic = partial(compare_into, of=DFPRegs, needs=[HasVIS3], op3=IMPDEP1)
# Scalar arithmetic that also halves or negates, in the opcode space FPOP1.
fused = partial(vis, on=HasVIS3, op3=FPOP1)


def byte_mask(mnemonic: str, opf: int) -> type[Instruction]:
    """An instruction that sets the mask for bshuffle."""

    class mask_setting(F3_3, op3=IMPDEP1, opf=opf, rd=0, rs1=0):
        predicates = [HasVIS3]
        rs2 = in_(I64Regs)
        asm = f"{mnemonic} {rs2}"

    return mask_setting


ADDXC = vis3("addxc", 0b000010001, I64Regs, reads=[ICC])
ADDXCCC = vis3("addxccc", 0b000010011, I64Regs, reads=[ICC], sets=[ICC])
CMASK8, CMASK16 = byte_mask("cmask8", 0b000011011), byte_mask("cmask16", 0b000011101)
CMASK32 = byte_mask("cmask32", 0b000011111)
FCHKSM16 = vis3("fchksm16", 0b001000100)
FHADDS, FHADDD = fused("fhadds", 0b001100001), fused("fhaddd", 0b001100010)
FHSUBS, FHSUBD = fused("fhsubs", 0b001100101), fused("fhsubd", 0b001100110)
FLCMPS, FLCMPD = lexicographic("flcmps", 0b101010001), lexicographic("flcmpd", 0b101010010)
FMEAN16 = vis3("fmean16", 0b001000000)

# The multiplications have the mnemonics of the additions, as in LLVM, which has no fnmuls, fnmuld and fnsmuld.
FNADDS, FNADDD = fused("fnadds", 0b001010001), fused("fnaddd", 0b001010010)
FNHADDS, FNHADDD = fused("fnhadds", 0b001110001), fused("fnhaddd", 0b001110010)
# lint: assembly-ambiguous: they have the mnemonics of FNHADDS and FNHADDD in LLVM
FNMULS, FNMULD = fused("fnhadds", 0b001011001), fused("fnhaddd", 0b001011010)
# lint: assembly-ambiguous: it has the mnemonic of FNHADDS in LLVM
FNSMULD = fused("fnhadds", 0b001111001)
FPADD64 = vis3("fpadd64", 0b001000010)

# Partitioned shifts.
FSLL16, FSRL16 = vis3("fsll16", 0b000100001), vis3("fsrl16", 0b000100011)
FSLL32, FSRL32 = vis3("fsll32", 0b000100101), vis3("fsrl32", 0b000100111)
FSLAS16, FSRA16 = vis3("fslas16", 0b000101001), vis3("fsra16", 0b000101011)
FSLAS32, FSRA32 = vis3("fslas32", 0b000101101), vis3("fsra32", 0b000101111)
LZCNT = moved("lzcnt", 0b000010111, I64Regs, I64Regs)

# Moves between integer and floating-point registers. movwtos and movxtod have the mnemonic movdtox, as in LLVM.
MOVSTOSW, MOVSTOUW = moved("movstosw", 0b100010011, DFPRegs, I64Regs), moved("movstouw", 0b100010001, DFPRegs, I64Regs)
MOVDTOX = moved("movdtox", 0b100010000, DFPRegs, I64Regs)
# lint: assembly-ambiguous: they have the mnemonic of MOVDTOX in LLVM
MOVWTOS, MOVXTOD = moved("movdtox", 0b100011001, I64Regs, DFPRegs), moved("movdtox", 0b100011000, I64Regs, DFPRegs)
PDISTN = vis3("pdistn", 0b000111111)
UMULXHI = vis3("umulxhi", 0b000010110, I64Regs)
XMULX, XMULXHI = vis3("xmulx", 0b100010101, I64Regs), vis3("xmulxhi", 0b100010111, I64Regs)
