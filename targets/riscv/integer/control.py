"""Jumps, branches and calls of RV32I and RV64I (volume I, section 2.5), and the pseudo instructions that become them."""

from tgdsl.language import DagValue, Instruction, Predicate, RegisterClass, SchedRW, in_, out
from tgdsl.std import bb, br
from tgdsl.std.node_shapes import AnyEffect

from targets.riscv import opcodes
from targets.riscv.features.extensions import HasStdExtZicfilp, NoStdExtZicfilp
from targets.riscv.formats import Computes, Pseudo, RVInstB, RVInstI, RVInstJ
from targets.riscv.nodes import riscv_call, riscv_ret_glue, riscv_tail
from targets.riscv.operands import (
    call_symbol, pseudo_jump_symbol, simm12, simm13_lsb0, simm21_lsb0_jal, tlsdesc_call_symbol,
)  # fmt: skip
from targets.riscv.registers import GPR, GPRJALR, GPRTC, GPRX7, X0, X1, X2, X10, GPRJALRNonX7, GPRTCNonX7
from targets.riscv.scheduling import kinds as of

#: A jump to an address of two parts: AUIPC and JALR.
FAR: SchedRW = [of.IALU.write, of.Jalr.write, of.Jalr.read]


# -- jumps and branches ------------------------------------------------------------------------------------------------
class JAL(Computes, RVInstJ, opcode=opcodes.JAL):
    sched_rw = [of.WriteJal]
    rd, imm20 = out(GPR), in_(simm21_lsb0_jal)
    asm = f"jal\t{rd}, {imm20}"


class JALR(Computes, RVInstI, funct3=0b000, opcode=opcodes.JALR):
    sched_rw = of.Jalr.of(1)
    rd, rs1, imm12 = out(GPR), in_(GPR), in_(simm12)
    asm = f"jalr\t{rd}, {imm12}({rs1})"


def branch(mnemonic: str, funct3: int) -> type[Instruction]:
    """A branch on a comparison of two registers."""

    class conditional(Computes, RVInstB, funct3=funct3, opcode=opcodes.BRANCH):
        is_branch = is_terminator = True
        sched_rw = of.Jmp.of(2)
        rs1, rs2, imm12 = in_(GPR), in_(GPR), in_(simm13_lsb0)
        asm = f"{mnemonic}\t{rs1}, {rs2}, {imm12}"

    return conditional


BEQ, BNE = branch("beq", 0b000), branch("bne", 0b001)
BLT, BGE, BLTU, BGEU = branch("blt", 0b100), branch("bge", 0b101), branch("bltu", 0b110), branch("bgeu", 0b111)


def long_branch() -> type[Instruction]:
    """A branch whose destination is too far: the opposite branch, around a jump."""

    class far(Computes, Pseudo):
        is_branch = is_barrier = is_asm_parser_only = has_no_scheduling_info = True
        size = 8
        rs1, rs2, imm20 = in_(GPR), in_(GPR), in_(simm21_lsb0_jal)
        asm = ""

    return far


PseudoLongBEQ, PseudoLongBNE, PseudoLongBLT, PseudoLongBGE, PseudoLongBLTU, PseudoLongBGEU = [
    long_branch() for _ in range(6)
]


class Jump(Pseudo):
    is_branch = is_barrier = is_terminator = True


class PseudoBR(Jump):
    imm20 = in_(simm21_lsb0_jal)
    asm = ""
    expansion = JAL(X0, imm20)
    pattern = br(bb(imm20))


def indirect_branch(registers: RegisterClass[DagValue], needs: Predicate) -> type[Instruction]:
    class to_register(Jump):
        is_indirect_branch = True
        predicates = [needs]
        rs1, imm12 = in_(registers), in_(simm12)
        asm = ""
        expansion = JALR(X0, GPR(rs1), imm12)

    return to_register


# A jump from x7 needs no landing pad (Zicfilp).
PseudoBRIND = indirect_branch(GPRJALR, NoStdExtZicfilp)
PseudoBRINDNonX7 = indirect_branch(GPRJALRNonX7, HasStdExtZicfilp)
PseudoBRINDX7 = indirect_branch(GPRX7, HasStdExtZicfilp)


class PseudoJump(Computes, Pseudo):  # anywhere, by a register
    is_code_gen_only, is_branch, is_barrier, is_terminator = False, True, True, True
    size, sched_rw = 8, FAR
    rd, target = out(GPR), in_(pseudo_jump_symbol)
    asm = f"jump\t{target}, {rd}"


# -- calls and returns -------------------------------------------------------------------------------------------------
# lint: barrier-inside: as in LLVM
class PseudoCALLReg(Computes, Pseudo):  # with the return address in any register
    is_code_gen_only, is_call, is_barrier = False, True, True
    size, sched_rw = 8, FAR
    rd, func = out(GPR), in_(call_symbol)
    asm = f"call\t{rd}, {func}"


class PseudoCALL(Pseudo):
    is_code_gen_only, is_call, defs = False, True, [X1]
    size, sched_rw = 8, FAR
    func = in_(call_symbol)
    asm = f"call\t{func}"


class Leaves(Pseudo):
    is_return = is_barrier = is_terminator = True


class PseudoTAIL(Leaves):  # a call that is the last thing which a function does
    is_code_gen_only, is_call, uses = False, True, [X2]
    size, sched_rw = 8, FAR
    dst = in_(call_symbol)
    asm = f"tail\t{dst}"


class PseudoRET(Leaves):
    asm = ""
    expansion = JALR(X0, X1, 0)
    pattern = riscv_ret_glue()


def indirect_call(
    registers: RegisterClass[DagValue], needs: Predicate, node: AnyEffect, *, leaves: bool = False
) -> type[Instruction]:
    """A call of what a register points to; ``leaves`` for a tail call."""

    class through_register(Pseudo):
        is_call, predicates = True, [needs]
        is_return = is_barrier = is_terminator = leaves
        uses, defs = ([X2], []) if leaves else ([], [X1])
        rs1 = in_(registers)
        asm = ""
        expansion = JALR(X0 if leaves else X1, GPR(rs1), 0)
        pattern = node(rs1)

    return through_register


PseudoCALLIndirect = indirect_call(GPRJALR, NoStdExtZicfilp, riscv_call)
PseudoCALLIndirectNonX7 = indirect_call(GPRJALRNonX7, HasStdExtZicfilp, riscv_call)
PseudoTAILIndirect = indirect_call(GPRTC, NoStdExtZicfilp, riscv_tail, leaves=True)
PseudoTAILIndirectNonX7 = indirect_call(GPRTCNonX7, HasStdExtZicfilp, riscv_tail, leaves=True)


# lint: barrier-inside: as in LLVM
class PseudoTLSDESCCall(Computes, Pseudo):  # JALR, with a symbol for the linker (psABI, section 8.5.3)
    is_code_gen_only, is_call, is_barrier = False, True, True
    size, sched_rw = 8, of.Jalr.of(1)
    uses = defs = [X10]
    rd, rs1, imm12, src = out(GPR), in_(GPR), in_(simm12), in_(tlsdesc_call_symbol)
    asm = f"jalr\t{rd}, {imm12}({rs1}), {src}"
