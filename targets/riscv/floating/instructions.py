"""Floating-point instructions of single, double and half precision (volume I, chapters 20, 21 and 24)."""

from collections.abc import Sequence

from tgdsl.language import DAGOperand, DagValue, Instruction, Predicate, SchedRW, SchedWrite, in_, out

from targets.riscv import opcodes
from targets.riscv.features.extensions import HasHalfFPLoadStoreMove, HasStdExtD, HasStdExtF, HasStdExtZfhmin
from targets.riscv.floating.operands import frmarg, frmarglegacy
from targets.riscv.floating.places import Floats, Numbers, Place, everywhere, timing
from targets.riscv.formats import (
    Computes, Loads, OnlyParsed, RVInstI, RVInstR, RVInstR4Frm, RVInstRFrm, RVInstS, Stores,
)  # fmt: skip
from targets.riscv.operands import GPRMem, bare_symbol, simm12
from targets.riscv.registers import FPR16, FPR32, FPR64, GPR
from targets.riscv.scheduling import kinds as of
from targets.riscv.scheduling.kinds import Kinds


class Exact(Computes):  # it may set flags all the same: for an invalid operation
    may_raise_fp_exception = True


class Rounds(Exact):  # reading the register frm, if the mode is dynamic, which C++ adds after selection
    use_named_operand_table = has_post_isel_hook = True


# -- loads and stores --------------------------------------------------------------------------------------------------
def load(mnemonic: str, funct3: int, numbers: Numbers, result: SchedWrite, needs: Predicate) -> type[Instruction]:
    class float_load(Loads, RVInstI, funct3=funct3, opcode=opcodes.LOAD_FP):
        predicates, sched_rw = [needs], [result, of.ReadFMemBase]
        rd, rs1, imm12 = out(numbers), in_(GPRMem), in_(simm12)
        asm = f"{mnemonic}\t{rd}, {imm12}({rs1})"

    return float_load


def store(mnemonic: str, funct3: int, numbers: Numbers, result: SchedWrite, needs: Predicate) -> type[Instruction]:
    class float_store(Stores, RVInstS, funct3=funct3, opcode=opcodes.STORE_FP):
        predicates, sched_rw = [needs], [result, of.ReadFStoreData, of.ReadFMemBase]
        rs2, rs1, imm12 = in_(numbers), in_(GPRMem), in_(simm12)
        asm = f"{mnemonic}\t{rs2}, {imm12}({rs1})"

    return float_store


FLW, FSW = load("flw", 0b010, FPR32, of.FLD.single, HasStdExtF), store("fsw", 0b010, FPR32, of.FST.single, HasStdExtF)
FLD, FSD = load("fld", 0b011, FPR64, of.FLD.double, HasStdExtD), store("fsd", 0b011, FPR64, of.FST.double, HasStdExtD)
FLH = load("flh", 0b001, FPR16, of.FLD.half, HasHalfFPLoadStoreMove)
FSH = store("fsh", 0b001, FPR16, of.FST.half, HasHalfFPLoadStoreMove)


# By symbols: the address is in an integer register then.
def symbol_load(mnemonic: str, numbers: Numbers, needs: Predicate) -> type[Instruction]:
    class from_symbol(Loads, OnlyParsed):
        predicates = [needs]
        tmp, rd, addr = out(GPR), out(numbers), in_(bare_symbol)
        asm = f"{mnemonic}\t{rd}, {addr}, {tmp}"

    return from_symbol


def symbol_store(mnemonic: str, numbers: Numbers, needs: Predicate) -> type[Instruction]:
    class to_symbol(Stores, OnlyParsed):
        predicates = [needs]
        tmp, rs, addr = out(GPR), in_(numbers), in_(bare_symbol)
        asm = f"{mnemonic}\t{rs}, {addr}, {tmp}"

    return to_symbol


PseudoFLW, PseudoFSW = symbol_load("flw", FPR32, HasStdExtF), symbol_store("fsw", FPR32, HasStdExtF)
PseudoFLD, PseudoFSD = symbol_load("fld", FPR64, HasStdExtD), symbol_store("fsd", FPR64, HasStdExtD)
PseudoFLH, PseudoFSH = symbol_load("flh", FPR16, HasStdExtZfhmin), symbol_store("fsh", FPR16, HasStdExtZfhmin)


# -- arithmetic --------------------------------------------------------------------------------------------------------
ADDENDS = of.ADDENDS


def fused(name: str, opcode: int) -> Floats:
    """A product, and a sum with a third number, rounded once."""

    def define(place: Place) -> type[Instruction]:
        kind = place.of.kind(of.FMA)

        class fma(Rounds, RVInstR4Frm, funct2=place.of.code, opcode=opcode):
            is_commutable, predicates, decoder_namespace = True, place.needs, place.decoder
            sched_rw = [kind.write, kind.read, kind.read, ADDENDS[place.of.index]]
            rd, rs1, rs2 = out(place.operand), in_(place.operand), in_(place.operand)
            rs3, frm = in_(place.operand), in_(frmarg)
            asm = f"{name}.{place.of.letter}\t{rd}, {rs1}, {rs2}, {rs3}{frm}"

        return fma

    return everywhere(define)


def binary(name: str, funct5: int, kinds: Kinds, *, commutes: bool = False) -> Floats:
    """An operation on two numbers, whose result is rounded."""

    def define(place: Place) -> type[Instruction]:
        class rounded(Rounds, RVInstRFrm, funct7=funct5 << 2 | place.of.code, opcode=opcodes.OP_FP):
            is_commutable, predicates, decoder_namespace = commutes, place.needs, place.decoder
            sched_rw = timing(kinds, place, 2)
            rd, rs1, rs2, frm = out(place.operand), in_(place.operand), in_(place.operand), in_(frmarg)
            asm = f"{name}.{place.of.letter}\t{rd}, {rs1}, {rs2}{frm}"

        return rounded

    return everywhere(define)


def chosen(name: str, funct5: int, funct3: int, kinds: Kinds, *, commutes: bool = False, raises: bool = True) -> Floats:
    """An operation on two numbers, whose result needs no rounding."""

    def define(place: Place) -> type[Instruction]:
        class exact(Computes, RVInstR, funct7=funct5 << 2 | place.of.code, funct3=funct3, opcode=opcodes.OP_FP):
            may_raise_fp_exception = raises
            is_commutable, predicates, decoder_namespace = commutes, place.needs, place.decoder
            sched_rw = timing(kinds, place, 2)
            rd, rs1, rs2 = out(place.operand), in_(place.operand), in_(place.operand)
            asm = f"{name}.{place.of.letter}\t{rd}, {rs1}, {rs2}"

        return exact

    return everywhere(define)


FMADD_S, FMADD_D, FMADD_H = FMADD = fused("fmadd", opcodes.MADD)
FMSUB_S, FMSUB_D, FMSUB_H = FMSUB = fused("fmsub", opcodes.MSUB)
FNMSUB_S, FNMSUB_D, FNMSUB_H = FNMSUB = fused("fnmsub", opcodes.NMSUB)
FNMADD_S, FNMADD_D, FNMADD_H = FNMADD = fused("fnmadd", opcodes.NMADD)

FADD_S, FADD_D, FADD_H = FADD = binary("fadd", 0b00000, of.FAdd, commutes=True)
FSUB_S, FSUB_D, FSUB_H = FSUB = binary("fsub", 0b00001, of.FAdd)
FMUL_S, FMUL_D, FMUL_H = FMUL = binary("fmul", 0b00010, of.FMul, commutes=True)
FDIV_S, FDIV_D, FDIV_H = FDIV = binary("fdiv", 0b00011, of.FDiv)

FSGNJ_S, FSGNJ_D, FSGNJ_H = FSGNJ = chosen("fsgnj", 0b00100, 0b000, of.FSGNJ, raises=False)
FSGNJN_S, FSGNJN_D, FSGNJN_H = FSGNJN = chosen("fsgnjn", 0b00100, 0b001, of.FSGNJ, raises=False)
FSGNJX_S, FSGNJX_D, FSGNJX_H = FSGNJX = chosen("fsgnjx", 0b00100, 0b010, of.FSGNJ, raises=False)
FMIN_S, FMIN_D, FMIN_H = FMIN = chosen("fmin", 0b00101, 0b000, of.FMinMax, commutes=True)
FMAX_S, FMAX_D, FMAX_H = FMAX = chosen("fmax", 0b00101, 0b001, of.FMinMax, commutes=True)


# -- one operand -------------------------------------------------------------------------------------------------------
def rounded(
    mnemonic: str,
    funct7: int,
    rs2: int,
    result: Numbers,
    operand: Numbers,
    timing: SchedRW,
    place: Place,
    needs: Sequence[Predicate] = (),
    *,
    sext_w: bool = False,
) -> type[Instruction]:
    """An operation on one number, whose result is rounded."""

    class of_one(Rounds, RVInstRFrm, rs2=rs2, funct7=funct7, opcode=opcodes.OP_FP, sext_w=sext_w):
        predicates, decoder_namespace, sched_rw = [*place.needs, *needs], place.decoder, timing
        rd, rs1, frm = out(result), in_(operand), in_(frmarg)
        asm = f"{mnemonic}\t{rd}, {rs1}{frm}"

    return of_one


def widened(
    mnemonic: str, funct7: int, rs2: int, result: Numbers, operand: Numbers, timing: SchedRW, place: Place
) -> type[Instruction]:
    """A conversion that loses nothing, so that its rounding mode does not matter."""

    class exactly(Rounds, RVInstRFrm, rs2=rs2, funct7=funct7, opcode=opcodes.OP_FP):
        predicates, decoder_namespace, sched_rw = place.needs, place.decoder, timing
        rd, rs1, frm = out(result), in_(operand), in_(frmarglegacy)
        asm = f"{mnemonic}\t{rd}, {rs1}{frm}"

    return exactly


def _root(place: Place) -> type[Instruction]:
    name, operand = f"fsqrt.{place.of.letter}", place.operand
    return rounded(name, 0b01011 << 2 | place.of.code, 0, operand, operand, timing(of.FSqrt, place, 1), place)


FSQRT_S, FSQRT_D, FSQRT_H = FSQRT = everywhere(_root)


# -- comparisons, and classes of numbers -------------------------------------------------------------------------------
def comparison(name: str, funct3: int, *, commutes: bool = False) -> Floats:
    def define(place: Place) -> type[Instruction]:
        class compare(
            Exact, RVInstR, funct7=0b10100 << 2 | place.of.code, funct3=funct3, opcode=opcodes.OP_FP, sext_w=1
        ):
            is_commutable, predicates, decoder_namespace = commutes, place.needs, place.decoder
            sched_rw = timing(of.FCmp, place, 2)
            rd, rs1, rs2 = out(GPR), in_(place.operand), in_(place.operand)
            asm = f"{name}.{place.of.letter}\t{rd}, {rs1}, {rs2}"

        return compare

    return everywhere(define)


def moved(
    mnemonic: str,
    funct7: int,
    funct3: int,
    result: DAGOperand[DagValue],
    operand: DAGOperand[DagValue],
    timing: SchedRW,
    needs: Sequence[Predicate],
    decoder: str = "",
    *,
    sext_w: bool = False,
) -> type[Instruction]:
    """Bits of a register, or something about them, in another one."""

    class bits_of_one(Computes, RVInstR, rs2=0, funct7=funct7, funct3=funct3, opcode=opcodes.OP_FP, sext_w=sext_w):
        predicates, decoder_namespace, sched_rw = needs, decoder, timing
        rd, rs1 = out(result), in_(operand)
        asm = f"{mnemonic}\t{rd}, {rs1}"

    return bits_of_one


def _class(place: Place) -> type[Instruction]:
    name, code = f"fclass.{place.of.letter}", 0b11100 << 2 | place.of.code
    return moved(name, code, 0b001, GPR, place.operand, timing(of.FClass, place, 1), place.needs, place.decoder)


FEQ_S, FEQ_D, FEQ_H = FEQ = comparison("feq", 0b010, commutes=True)
FLT_S, FLT_D, FLT_H = FLT = comparison("flt", 0b001)
FLE_S, FLE_D, FLE_H = FLE = comparison("fle", 0b000)
FCLASS_S, FCLASS_D, FCLASS_H = FCLASS = everywhere(_class)
