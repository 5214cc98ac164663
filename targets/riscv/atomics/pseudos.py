"""Atomic operations that take a loop of load-reserved and store-conditional, which C++ writes (RISCVExpandAtomicPseudoInsts.cpp), and their patterns.

``masked`` ones change a part of a word.
"""

from tgdsl.language import DagValue, Implied, Instruction, Rewrite, ValueType, in_, out, pattern
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.std import i32, i64, timm
from tgdsl.std.value_types import IPTR

from tgdsl.std.value_types import I32, I64

from targets.riscv.atomics.instructions import AMO_W
from targets.riscv.atomics.patterns import LOADS, ORDERINGS, STORES, operations, ordered
from targets.riscv.features.extensions import HasStdExtA, NoStdExtZacas
from targets.riscv.features.tuning import HasAtomicLdSt, IsRV64
from targets.riscv.formats import Pseudo
from targets.riscv.intrinsics import MASKED, MASKED_CMPXCHG
from targets.riscv.operands import ixlenimm
from targets.riscv.patterns.families import Binary, Needs, loaded, stored
from targets.riscv.registers import GPR, XLenVT

NEEDS: Needs = [HasStdExtA]


class Loop(Pseudo):
    has_side_effects, may_load, may_store = False, True, True
    predicates = NEEDS


# -- the operation that no instruction has: not (old and operand) ------------------------------------------------------
def whole(bytes_of_code: int, needs: Needs = NEEDS) -> type[Instruction]:
    """An operation on a whole word."""

    class on_word(Loop):
        size, predicates = bytes_of_code, needs
        res, scratch = out(GPR, early_clobber=True), out(GPR, early_clobber=True)
        addr, incr, ordering = in_(GPR), in_(GPR), in_(ixlenimm)
        asm = ""

    return on_word


def masked(bytes_of_code: int) -> type[Instruction]:
    """An operation on the bits of a word that a mask has."""

    class on_part(Loop):
        size = bytes_of_code
        res, scratch = out(GPR, early_clobber=True), out(GPR, early_clobber=True)
        addr, incr, mask, ordering = in_(GPR), in_(GPR), in_(GPR), in_(ixlenimm)
        asm = ""

    return on_part


def masked_unsigned(bytes_of_code: int) -> type[Instruction]:
    """As :func:`masked`, with a comparison of the part."""

    class on_unsigned_part(Loop):
        size = bytes_of_code
        res, scratch1 = out(GPR, early_clobber=True), out(GPR, early_clobber=True)
        scratch2 = out(GPR, early_clobber=True)
        addr, incr, mask, ordering = in_(GPR), in_(GPR), in_(GPR), in_(ixlenimm)
        asm = ""

    return on_unsigned_part


def masked_signed(bytes_of_code: int) -> type[Instruction]:
    """As :func:`masked_unsigned`, of numbers with a sign, which a shift makes of the part."""

    class on_signed_part(Loop):
        size = bytes_of_code
        res, scratch1 = out(GPR, early_clobber=True), out(GPR, early_clobber=True)
        scratch2 = out(GPR, early_clobber=True)
        addr, incr, mask, sextshamt, ordering = in_(GPR), in_(GPR), in_(GPR), in_(ixlenimm), in_(ixlenimm)
        asm = ""

    return on_signed_part


def by_ordering(operation: str, instruction: type[Instruction], of: ValueType[DagValue], needs: Needs) -> None:
    """Patterns of an operation, whose ordering is an operand of the instruction."""
    for ordering, node in ordered(operation).items():

        @pattern(requires=needs)
        def operate(addr: IPTR, incr: IntegerValue) -> Rewrite:
            return Rewrite(of(node(GPR(addr), GPR(incr))), instruction(GPR(addr), GPR(incr), ORDERINGS[ordering]))


PseudoAtomicLoadNand32 = whole(20)
by_ordering("load_nand_i32", PseudoAtomicLoadNand32, XLenVT, [HasStdExtA])

PseudoMaskedAtomicSwap32, PseudoMaskedAtomicLoadAdd32, PseudoMaskedAtomicLoadSub32 = [masked(28) for _ in range(3)]
PseudoMaskedAtomicLoadNand32 = masked(32)
PseudoMaskedAtomicLoadMax32, PseudoMaskedAtomicLoadMin32 = masked_signed(44), masked_signed(44)
PseudoMaskedAtomicLoadUMax32, PseudoMaskedAtomicLoadUMin32 = masked_unsigned(36), masked_unsigned(36)

#: The instruction for an intrinsic by the name of its operation.
OF_PARTS = {
    "xchg": PseudoMaskedAtomicSwap32, "add": PseudoMaskedAtomicLoadAdd32, "sub": PseudoMaskedAtomicLoadSub32,
    "nand": PseudoMaskedAtomicLoadNand32, "max": PseudoMaskedAtomicLoadMax32, "min": PseudoMaskedAtomicLoadMin32,
    "umax": PseudoMaskedAtomicLoadUMax32, "umin": PseudoMaskedAtomicLoadUMin32,
}  # fmt: skip
SHIFTED = ("max", "min")  # with a shift


def of_parts(of: ValueType[I32] | ValueType[I64], needs: Needs) -> None:
    for name, instruction in OF_PARTS.items():
        intrinsic = MASKED[name, of]
        if name in SHIFTED:

            @pattern(requires=needs)
            def compared(
                addr: IPTR,
                incr: IntegerValue,
                mask: IntegerValue,
                shiftamt: IntegerValue,
                ordering: Implied[IntegerValue],
            ) -> Rewrite:
                operands = (GPR(addr), GPR(incr), GPR(mask), GPR(shiftamt), timm(ordering))
                # lint: result-immediate: as in LLVM, the amount is a register, and the operand is of numbers
                return Rewrite(intrinsic.apply(*operands), instruction(*operands))

        else:

            @pattern(requires=needs)
            def changed(addr: IPTR, incr: IntegerValue, mask: IntegerValue, ordering: Implied[IntegerValue]) -> Rewrite:
                operands = (GPR(addr), GPR(incr), GPR(mask), timm(ordering))
                return Rewrite(intrinsic.apply(*operands), instruction(*operands))


of_parts(i32, [HasStdExtA])
PseudoAtomicLoadNand64 = whole(20, [HasStdExtA, IsRV64])
by_ordering("load_nand_i64", PseudoAtomicLoadNand64, i64, [HasStdExtA, IsRV64])
of_parts(i64, [HasStdExtA, IsRV64])


# -- comparison and exchange, where Zacas has no instruction for it ----------------------------------------------------
NO_INSTRUCTION, NO_WIDE_INSTRUCTION = [HasStdExtA, NoStdExtZacas], [HasStdExtA, NoStdExtZacas, IsRV64]


def exchange(needs: Needs) -> type[Instruction]:
    class of_word(Loop):
        size, predicates = 16, needs
        res, scratch = out(GPR, early_clobber=True), out(GPR, early_clobber=True)
        addr, cmpval, newval, ordering = in_(GPR), in_(GPR), in_(GPR), in_(ixlenimm)
        asm = ""

    return of_word


def exchanged(bits: int, instruction: type[Instruction], of: ValueType[DagValue], needs: Needs) -> None:
    for ordering, node in ordered(f"cmp_swap_i{bits}").items():

        @pattern(requires=needs)
        def exchange(addr: IPTR, cmp: IntegerValue, new: IntegerValue) -> Rewrite:
            operands = (GPR(addr), GPR(cmp), GPR(new))
            return Rewrite(of(node(*operands)), instruction(*operands, ORDERINGS[ordering]))


PseudoCmpXchg32, PseudoCmpXchg64 = exchange(NO_INSTRUCTION), exchange(NO_WIDE_INSTRUCTION)
exchanged(32, PseudoCmpXchg32, XLenVT, NO_INSTRUCTION)
exchanged(64, PseudoCmpXchg64, i64, NO_WIDE_INSTRUCTION)


class PseudoMaskedCmpXchg32(Loop):
    size = 32
    res, scratch = out(GPR, early_clobber=True), out(GPR, early_clobber=True)
    addr, cmpval, newval, mask, ordering = in_(GPR), in_(GPR), in_(GPR), in_(GPR), in_(ixlenimm)
    asm = ""


for of, needs in ((i32, [HasStdExtA]), (i64, [HasStdExtA, IsRV64])):

    @pattern(requires=needs)
    def exchange_part(
        addr: IPTR, cmpval: IntegerValue, newval: IntegerValue, mask: IntegerValue, ordering: Implied[IntegerValue]
    ) -> Rewrite:
        operands = (GPR(addr), GPR(cmpval), GPR(newval), GPR(mask), timm(ordering))
        return Rewrite(MASKED_CMPXCHG[of].apply(*operands), PseudoMaskedCmpXchg32(*operands))


# -- values of i32, which an experiment keeps in registers of 64 bits --------------------------------------------------
def narrow(*rows: Binary, of: ValueType[DagValue], requires: Needs) -> None:
    """Operations whose address is of XLEN bits."""
    for node, instruction in rows:

        @pattern(requires=requires)
        def operate(rs1: IntegerValue, rs2: IntegerValue) -> Rewrite:
            return Rewrite(of(node(XLenVT(GPR(rs1)), of(GPR(rs2)))), instruction(GPR(rs1), GPR(rs2)))


operations(32, AMO_W, i32, select=narrow)
exchanged(32, PseudoCmpXchg32, i32, [HasStdExtA, IsRV64])
loaded(i32, *LOADS, requires=[HasAtomicLdSt])
stored(i32, *STORES, requires=[HasAtomicLdSt])
