"""Instruction formats, after RFC 9669: a word of 64 bits, with an opcode, two registers, an offset and an immediate.

The opcode of arithmetic and jumps is an operation, the source (1 for a register, 0 for the immediate) and a class; that of loads and
stores is a mode, a size and a class.
"""

from tgdsl.language import Instruction, bits, concat, constant, field

# Instruction classes.
LD, LDX, ST, STX, ALU, JMP, JMP32, ALU64 = range(8)

# Modes of loads and stores.
IMM, ABS, IND, MEM, MEMSX, ATOMIC = 0, 1, 2, 3, 4, 6

UNUSED = "?" * 32


class InstBPF(Instruction):  # base of all instructions
    namespace, decoder_namespace, size = "BPF", "BPF", 8


class Pseudo(InstBPF):  # expanded before emission
    is_pseudo = True


# -- arithmetic and jumps ------------------------------------------------------------------------------------------
class AluRR(InstBPF):
    dst, src, op, klass, off = field(4), field(4), constant(4), constant(3), constant(16, 0)
    inst = concat(op, 1, klass, src, dst, off, UNUSED)


class AluRI(InstBPF):
    dst, imm, op, klass, off = field(4), field(32), constant(4), constant(3), constant(16, 0)
    inst = concat(op, 0, klass, "????", dst, off, imm)


class Negation(InstBPF):
    dst, klass = field(4), constant(3)
    inst = concat("1000", 0, klass, "????", dst, "?" * 16, UNUSED)


class ByteSwap(InstBPF):
    dst, to, klass, width = field(4), constant(1), constant(3), constant(32)
    inst = concat("1101", to, klass, "????", dst, "?" * 16, width)


class AddressSpaceCast(InstBPF):  # a move with an offset of 1
    dst, src, dst_as, src_as = field(4), field(4), field(64), field(64)
    inst = concat(
        *("1011", 1, "111", src, dst, "0" * 15, 1, bits(dst_as, 15, 0), bits(src_as, 15, 0)),
        left_out=[bits(dst_as, 63, 16), bits(src_as, 63, 16)],
    )


class JumpRR(InstBPF):
    dst, src, BrDst, op, klass = field(4), field(4), field(16), constant(4), constant(3)
    inst = concat(op, 1, klass, src, dst, BrDst, UNUSED)


class JumpRI(InstBPF):
    dst, BrDst, imm, op, klass = field(4), field(16), field(32), constant(4), constant(3)
    inst = concat(op, 0, klass, "????", dst, BrDst, imm)


class JumpAlways(InstBPF):
    BrDst, op = field(16), constant(4)
    inst = concat(op, 0, "101", "????????", BrDst, UNUSED)


class JumpLong(InstBPF):  # the destination is in the immediate
    BrDst, op, klass = field(32), constant(4), constant(3)
    inst = concat(op, 0, klass, "????????", "?" * 16, BrDst)


class JumpToRegister(InstBPF):
    BrDst, op = field(4), constant(4)
    inst = concat(op, 1, "101", "????", BrDst, "?" * 16, UNUSED)


# -- memory: an address is a register and an offset ----------------------------------------------------------------
class Load(InstBPF):
    dst, addr, mode, width = field(4), field(20), constant(3), constant(2)
    inst = concat(mode, width, "001", bits(addr, 19, 16), dst, bits(addr, 15, 0), UNUSED)


class Store(InstBPF):
    src, addr, width = field(4), field(20), constant(2)
    inst = concat("011", width, "011", src, addr, UNUSED)


class StoreImm(InstBPF):
    addr, imm, width = field(20), field(32), constant(2)
    inst = concat("011", width, "010", "????", addr, imm)


class Atomic(InstBPF):  # the operation is in the immediate
    dst, addr, width, op = field(4), field(20), constant(2), constant(4)
    inst = concat("110", width, "011", dst, addr, "?" * 24, op, "????")


class AtomicFetch(InstBPF):  # also gives the old value
    dst, addr, width, op = field(4), field(20), constant(2), constant(4)
    inst = concat("110", width, "011", dst, addr, "?" * 24, op, "0001")


class CompareExchange(InstBPF):
    new, addr, width = field(4), field(20), constant(2)
    inst = concat("110", width, "011", new, addr, "?" * 24, "1111", "0001")


class PacketAbsolute(InstBPF):
    imm, width = field(32), constant(2)
    inst = concat("001", width, "000", "????????", "?" * 16, imm)


class PacketIndirect(InstBPF):
    val, width = field(4), constant(2)
    inst = concat("010", width, "000", val, "????", "?" * 16, UNUSED)


class LoadImm64(InstBPF):  # the upper half of the immediate is in a second word; ``pseudo`` is its kind
    dst, imm, pseudo = field(4), field(64), field(4)
    inst = concat("000", "11", "000", pseudo, dst, "0" * 16, bits(imm, 31, 0), left_out=[bits(imm, 63, 32)])
