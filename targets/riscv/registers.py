"""The register file (volume I, sections 2.1 and 20.1): integer registers, floating-point registers of three widths, pairs; and register classes.

Registers of a class are in the order of allocation: those that a caller saves come before those that a callee does.
"""

from collections.abc import Iterable, Sequence

from tgdsl.language import (
    DagValue, RegAltNameIndex, RegInfo, RegInfoByHwMode, Register, RegisterClass, SubRegIndex, SubRegRange,
    SubRegRangeByHwMode, named_record,
)  # fmt: skip
from tgdsl.language.counterparts import Counterpart, Decoding, Values
from tgdsl.std import DefaultMode, FloatByHwMode, IntByHwMode, NoRegAltName, bf16, f16, f32, f64, i32, i64

from targets.riscv.features.tuning import RV64

NAMESPACE = "RISCV"
RV32 = DefaultMode

# The lower half of a wider floating-point register, and the registers of a pair.
sub_16, sub_32 = SubRegIndex(16, namespace=NAMESPACE), SubRegIndex(32, namespace=NAMESPACE)
sub_gpr_even = SubRegIndex(
    32, namespace=NAMESPACE, sub_reg_ranges=SubRegRangeByHwMode({RV32: SubRegRange(32), RV64: SubRegRange(64)})
)
sub_gpr_odd = SubRegIndex(
    32,
    32,
    namespace=NAMESPACE,
    sub_reg_ranges=SubRegRangeByHwMode({RV32: SubRegRange(32, 32), RV64: SubRegRange(64, 64)}),
)

ABIRegAltName = RegAltNameIndex(namespace=NAMESPACE, fallback_reg_alt_name_index=NoRegAltName)


class RISCVReg(Register, namespace=NAMESPACE):
    """A register, with its number in instructions."""


class ABIReg(RISCVReg, reg_alt_name_indices=[ABIRegAltName]):
    """A register with names of the ABI (psABI, chapter 1), which are what is printed."""


class Single(ABIReg, sub_reg_indices=[sub_16]):
    """A floating-point register of 32 bits."""


class Double(ABIReg, sub_reg_indices=[sub_32]):
    """A floating-point register of 64 bits."""


class GPRPairReg(ABIReg, sub_reg_indices=[sub_gpr_even, sub_gpr_odd], covered_by_sub_regs=True):
    """An even register, and the odd one after it."""


# -- integer registers: only x8 to x15 are in most compressed instructions, so each use of another one costs ----------
X_NAMES = (
    ("zero",), ("ra",), ("sp",), ("gp",), ("tp",), ("t0",), ("t1",), ("t2",), ("s0", "fp"), ("s1",), ("a0",), ("a1",),
    ("a2",), ("a3",), ("a4",), ("a5",), ("a6",), ("a7",), ("s2",), ("s3",), ("s4",), ("s5",), ("s6",), ("s7",),
    ("s8",), ("s9",), ("s10",), ("s11",), ("t3",), ("t4",), ("t5",), ("t6",),
)  # fmt: skip
X = tuple(
    ABIReg(
        f"x{n}",
        hw_encoding=n,
        alt_names=names,
        dwarf_numbers=[n],
        is_constant=n == 0,
        cost_per_use=[0] if n == 0 or n in range(8, 16) else [0, 1],
    )
    for n, names in enumerate(X_NAMES)
)
X0, X1, X2, X5, X7, X10 = X[0], X[1], X[2], X[5], X[7], X[10]
TEMPORARIES, SAVED, ARGUMENTS = (*X[5:8], *X[28:]), (*X[8:10], *X[18:28]), X[10:18]

# -- types that depend on XLEN -----------------------------------------------------------------------------------------
XLenVT = IntByHwMode({RV32: i32, RV64: i64})
XLenFVT = FloatByHwMode({RV64: f64})  # a double in an integer register (Zdinx)
XLenPairFVT = FloatByHwMode({RV32: f64})  # a double in a pair of them
XLenRI = RegInfoByHwMode({RV32: RegInfo(32, 32, 32), RV64: RegInfo(64, 64, 64)})


class EightOf(Counterpart):
    """The registers 8 to 15 of a row by three bits."""

    def __init__(self, row: Sequence[Register]) -> None:
        self.row = row

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        return [decoding.registers.value(self.row[8 + bits])]


def integer_class(members: Iterable[Register], counterpart: Counterpart | None = None) -> RegisterClass[DagValue]:
    return RegisterClass(
        XLenVT, XLenFVT, i32, alignment=32, reg_infos=XLenRI, members=[*members], counterpart=counterpart
    )


def _without(registers: Iterable[Register], *others: Register) -> Sequence[Register]:
    return [register for register in registers if register not in others]


GPR = integer_class([*ARGUMENTS, *TEMPORARIES, *SAVED, *X[:5]])
GPRX0, GPRX1, GPRX5, GPRX7, SP = [integer_class([register]) for register in (X0, X1, X5, X7, X2)]
GPRNoX0, GPRNoX0X2 = integer_class(_without(GPR.registers, X0)), integer_class(_without(GPR.registers, X0, X2))
GPRX1X5 = integer_class([X1, X5])

# x8 to x15, which three bits of a compressed instruction name; and s0 to s7 (Zcmp).
GPRC, SR07 = integer_class([*X[10:16], *X[8:10]], EightOf(X)), integer_class([*X[8:10], *X[18:24]])

# Targets of indirect jumps: neither x1 nor x5, which predictors take for a return (volume I, section 2.5.1), nor what is
# reserved; for tail calls, nothing that is restored before. With landing pads (Zicfilp), x7 has the label.
GPRJALR = integer_class(_without(GPR.registers, *X[:6]))
GPRJALRNonX7 = integer_class(_without(GPRJALR.registers, X7))
GPRTC = integer_class([*X[6:8], *X[10:18], *X[28:]])
GPRTCNonX7 = integer_class(_without(GPRTC.registers, X7))

# -- floating-point registers ------------------------------------------------------------------------------------------
F_NAMES = (
    *(f"ft{n}" for n in range(8)), "fs0", "fs1", *(f"fa{n}" for n in range(8)), *(f"fs{n}" for n in range(2, 12)),
    *(f"ft{n}" for n in range(8, 12)),
)  # fmt: skip
F_H = tuple(
    named_record(f"F{n}_H", ABIReg(f"f{n}", hw_encoding=n, alt_names=[name], dwarf_numbers=[32 + n]))
    for n, name in enumerate(F_NAMES)
)
F_F = tuple(
    named_record(f"F{n}_F", Single(f"f{n}", hw_encoding=n, alt_names=[name], dwarf_numbers=[32 + n], sub_regs=[half]))
    for n, (name, half) in enumerate(zip(F_NAMES, F_H, strict=True))
)
F_D = tuple(
    named_record(f"F{n}_D", Double(f"f{n}", hw_encoding=n, alt_names=[name], dwarf_numbers=[32 + n], sub_regs=[single]))
    for n, (name, single) in enumerate(zip(F_NAMES, F_F, strict=True))
)


def _allocated(f: Sequence[Register]) -> Sequence[Register]:
    """Arguments first, from fa5 down, since fa0 to fa5 are in compressed instructions."""
    return [*f[15:9:-1], *f[:8], *f[16:18], *f[28:], *f[8:10], *f[18:28]]


FPR16 = RegisterClass(f16, bf16, alignment=16, members=_allocated(F_H))
FPR32 = RegisterClass(f32, alignment=32, members=_allocated(F_F))
FPR64 = RegisterClass(f64, alignment=64, members=_allocated(F_D))
FPR32C = RegisterClass(f32, alignment=32, members=[*F_F[15:9:-1], *F_F[8:10]], counterpart=EightOf(F_F))
FPR64C = RegisterClass(f64, alignment=64, members=[*F_D[15:9:-1], *F_D[8:10]], counterpart=EightOf(F_D))

# -- floating point in integer registers (Zfinx, volume I, chapter 25) -------------------------------------------------
GPRF16 = RegisterClass(f16, alignment=16, reg_infos=XLenRI, members=GPR.registers)
GPRF32 = RegisterClass(f32, alignment=32, reg_infos=XLenRI, members=GPR.registers)

# The pair of x0 reads as zero, and has nothing of x1. Its odd half is in a class of its own, so that there is no more pressure on GPR.
DUMMY_REG_PAIR_WITH_X0 = RISCVReg("0")
GPRAll = integer_class([*GPR.registers, DUMMY_REG_PAIR_WITH_X0])
X0_Pair = GPRPairReg("x0", alt_names=X_NAMES[0], sub_regs=[X0, DUMMY_REG_PAIR_WITH_X0])
PAIRS = (
    X0_Pair,
    *(
        named_record(f"X{n}_X{n + 1}", GPRPairReg(f"x{n}", hw_encoding=n, alt_names=X_NAMES[n], sub_regs=X[n : n + 2]))
        for n in range(2, 32, 2)
    ),
)
# lint: bank-missing: as in LLVM, which has no GlobalISel for them
GPRPair = RegisterClass(
    XLenPairFVT,
    alignment=64,
    reg_infos=RegInfoByHwMode({RV32: RegInfo(64, 64, 32), RV64: RegInfo(128, 128, 64)}),
    decoder_method="DecodeGPRPairRegisterClass",
    members=[*PAIRS[5:9], PAIRS[3], *PAIRS[14:], PAIRS[4], *PAIRS[9:14], *PAIRS[:3]],
)

# -- state of the floating-point unit (volume I, section 20.2) ---------------------------------------------------------
FFLAGS, FRM = RISCVReg("fflags"), RISCVReg("frm")
