"""Instructions that the assembler and the disassembler know, and no pattern selects. Manual: Instruction Set, 5.3 ORBIS32/64."""

from tgdsl.language import Instruction, Predicate, in_, out

from targets.or1k.features import HasAddc, HasMul
from targets.or1k.formats import H, I, Bare, K, Mac, Or1kInst, R, S, MI
from targets.or1k.operands import simm16, split_simm16, split_uimm16, uimm16
from targets.or1k.registers import GPR


class Effects(Or1kInst):
    has_side_effects = True


class NOP(Effects, K, op=0x1500):
    imm = in_(uimm16)
    asm = f"l.nop\t{imm}"


class SYS(Effects, K, op=0x2000):
    imm = in_(uimm16)
    asm = f"l.sys\t{imm}"


class TRAP(Effects, K, op=0x2100):
    is_trap = True
    imm = in_(uimm16)
    asm = f"l.trap\t{imm}"


class MSYNC(Effects, Bare, word=0x22000000):
    asm = "l.msync"


class PSYNC(Effects, Bare, word=0x22800000):
    asm = "l.psync"


class CSYNC(Effects, Bare, word=0x23000000):
    asm = "l.csync"


class RFE(Effects, Bare, word=0x24000000):
    is_return = is_terminator = is_barrier = True
    asm = "l.rfe"


class MFSPR(Effects, I, op=0x2D):
    rd, ra, imm = out(GPR), in_(GPR), in_(uimm16)
    asm = f"l.mfspr\t{rd}, {ra}, {imm}"


class MTSPR(Effects, S, op=0x30):
    ra, rb, imm = in_(GPR), in_(GPR), in_(split_uimm16)
    asm = f"l.mtspr\t{ra}, {rb}, {imm}"


class LWA(Effects, I, op=0x1B):  # reserves the word
    may_load = True
    rd, ra, imm = out(GPR), in_(GPR), in_(simm16)
    asm = f"l.lwa\t{rd}, {imm}({ra})"


class SWA(Effects, S, op=0x33):  # stores if it is still reserved, and sets the flag then
    may_store = True
    rb, ra, imm = in_(GPR), in_(GPR), in_(split_simm16)
    asm = f"l.swa\t{imm}({ra}), {rb}"


class LWS(Effects, I, op=0x22):
    may_load = True
    rd, ra, imm = out(GPR), in_(GPR), in_(simm16)
    asm = f"l.lws\t{rd}, {imm}({ra})"


class ADDIC(Effects, I, op=0x28):
    predicates = [HasAddc]
    rd, ra, imm = out(GPR), in_(GPR), in_(simm16)
    asm = f"l.addic\t{rd}, {ra}, {imm}"


def with_carry(mnemonic: str, op2: int, op3: int, needs: Predicate) -> type[Instruction]:
    class operation_with_carry(Effects, R, op2=op2, op3=op3):
        predicates = [needs]
        rd, ra, rb = out(GPR), in_(GPR), in_(GPR)
        asm = f"{mnemonic}\t{rd}, {ra}, {rb}"

    return operation_with_carry


ADDC, MULU = with_carry("l.addc", 0, 0x1, HasAddc), with_carry("l.mulu", 0xC, 0xB, HasMul)


def accumulating(mnemonic: str, op3: int) -> type[Instruction]:
    class accumulation(Effects, Mac, op3=op3):
        ra, rb = in_(GPR), in_(GPR)
        asm = f"{mnemonic}\t{ra}, {rb}"

    return accumulation


def double(mnemonic: str, op3: int) -> type[Instruction]:
    class product_of_64_bits(Effects, R, op2=0xC, op3=op3, rd=0):
        predicates = [HasMul]
        ra, rb = in_(GPR), in_(GPR)
        asm = f"{mnemonic}\t{ra}, {rb}"

    return product_of_64_bits


MULD, MULDU = double("l.muld", 0x7), double("l.muldu", 0xD)
MAC, MSB = accumulating("l.mac", 1), accumulating("l.msb", 2)
MACU, MSBU = accumulating("l.macu", 3), accumulating("l.msbu", 4)


class MACI(Effects, MI, op=0x13):
    ra, imm = in_(GPR), in_(simm16)
    asm = f"l.maci\t{ra}, {imm}"


class MACRC(Effects, H, op=0x06, kind=1, imm=0):
    rd = out(GPR)
    asm = f"l.macrc\t{rd}"
