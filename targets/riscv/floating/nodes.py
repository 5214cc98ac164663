"""SDNodes and fragments of floating-point code."""

from tgdsl.language import (
    Code, ComplexPattern, DagValue, SDTCisFP, SDTCisSameAs, SDTCisVT, SDTypeProfile, alternatives, fragment,
)  # fmt: skip
from tgdsl.language.core.dag_values import FloatValue
from tgdsl.std import ModeInt, any_fma, f32, f64, i32, i64, iPTR
from tgdsl.std.node_properties import SDNPHasChain
from tgdsl.std.node_shapes import AnyNode, FixedNode, FloatBinary
from tgdsl.std.type_profiles import SDTFPBinOp
from tgdsl.std.value_types import F32, F64, I32, I64

from targets.riscv.registers import XLenVT

# -- types -------------------------------------------------------------------------------------------------------------
SDT_RISCVFMV_W_X_RV64 = SDTypeProfile(1, 1, [SDTCisVT(0, f32), SDTCisVT(1, i64)])
SDT_RISCVFMV_X_ANYEXTW_RV64 = SDTypeProfile(1, 1, [SDTCisVT(0, i64), SDTCisVT(1, f32)])
SDT_RISCVFCVT_W_RV64 = SDTypeProfile(1, 2, [SDTCisVT(0, i64), SDTCisFP(1), SDTCisVT(2, i64)])
SDT_RISCVFCVT_X = SDTypeProfile(1, 2, [SDTCisVT(0, XLenVT), SDTCisFP(1), SDTCisVT(2, XLenVT)])
SDT_RISCVFROUND = SDTypeProfile(1, 3, [SDTCisFP(0), SDTCisSameAs(0, 1), SDTCisSameAs(0, 2), SDTCisVT(3, XLenVT)])
SDT_RISCVFCLASS = SDTypeProfile(1, 1, [SDTCisVT(0, XLenVT), SDTCisFP(1)])
SDT_RISCVBuildPairF64 = SDTypeProfile(1, 2, [SDTCisVT(0, f64), SDTCisVT(1, i32), SDTCisSameAs(1, 2)])
SDT_RISCVSplitF64 = SDTypeProfile(2, 1, [SDTCisVT(0, i32), SDTCisVT(1, i32), SDTCisVT(2, f64)])
SDT_RISCVFMV_H_X = SDTypeProfile(1, 1, [SDTCisFP(0), SDTCisVT(1, XLenVT)])
SDT_RISCVFMV_X_EXTH = SDTypeProfile(1, 1, [SDTCisVT(0, XLenVT), SDTCisFP(1)])

# -- the class of a number, rounding to an integer, the lesser and the greater number ----------------------------------
riscv_fclass = FixedNode[[FloatValue], ModeInt]("RISCVISD::FCLASS", SDT_RISCVFCLASS)
riscv_fround = FixedNode[[FloatValue, FloatValue, ModeInt], FloatValue]("RISCVISD::FROUND", SDT_RISCVFROUND)
riscv_fmin, riscv_fmax = FloatBinary("RISCVISD::FMIN", SDTFPBinOp), FloatBinary("RISCVISD::FMAX", SDTFPBinOp)

# -- moves of bits: to and from integers, and of a double from and to two integer registers ---------------------------
riscv_fmv_w_x_rv64 = FixedNode[[I64], F32]("RISCVISD::FMV_W_X_RV64", SDT_RISCVFMV_W_X_RV64)
riscv_fmv_x_anyextw_rv64 = FixedNode[[F32], I64]("RISCVISD::FMV_X_ANYEXTW_RV64", SDT_RISCVFMV_X_ANYEXTW_RV64)
riscv_fmv_h_x = FixedNode[[ModeInt], FloatValue]("RISCVISD::FMV_H_X", SDT_RISCVFMV_H_X)
riscv_fmv_x_anyexth, riscv_fmv_x_signexth = [
    FixedNode[[FloatValue], ModeInt](f"RISCVISD::FMV_X_{extension}EXTH", SDT_RISCVFMV_X_EXTH)
    for extension in ("ANY", "SIGN")
]
RISCVBuildPairF64 = FixedNode[[I32, I32], F64]("RISCVISD::BuildPairF64", SDT_RISCVBuildPairF64)
RISCVSplitF64 = AnyNode("RISCVISD::SplitF64", SDT_RISCVSplitF64)

# -- conversions to integers, with a rounding mode: saturating ones, and those to 32 bits, whose sign is known ---------
riscv_fcvt_x, riscv_fcvt_xu = [
    FixedNode[[FloatValue, ModeInt], ModeInt](f"RISCVISD::FCVT_{name}", SDT_RISCVFCVT_X) for name in ("X", "XU")
]
riscv_fcvt_w_rv64, riscv_fcvt_wu_rv64 = [
    FixedNode[[FloatValue, I64], I64](f"RISCVISD::FCVT_{name}_RV64", SDT_RISCVFCVT_W_RV64) for name in ("W", "WU")
]
riscv_strict_fcvt_w_rv64, riscv_strict_fcvt_wu_rv64 = [
    FixedNode[[FloatValue, I64], I64](f"RISCVISD::STRICT_FCVT_{name}_RV64", SDT_RISCVFCVT_W_RV64, [SDNPHasChain])
    for name in ("W", "WU")
]


@fragment()
def riscv_any_fcvt_w_rv64(src: DagValue, frm: DagValue) -> DagValue:
    return alternatives(riscv_strict_fcvt_w_rv64.apply(src, frm), riscv_fcvt_w_rv64.apply(src, frm))


@fragment()
def riscv_any_fcvt_wu_rv64(src: DagValue, frm: DagValue) -> DagValue:
    return alternatives(riscv_strict_fcvt_wu_rv64.apply(src, frm), riscv_fcvt_wu_rv64.apply(src, frm))


@fragment(predicate_code=Code.block("return N->getFlags().hasNoSignedZeros();"))
def any_fma_nsz(rs1: DagValue, rs2: DagValue, rs3: DagValue) -> DagValue:
    return any_fma.apply(rs1, rs2, rs3)


# An address of two words, one behind the other, whose offsets both fit.
AddrRegImmINX = ComplexPattern(iPTR, 2, "SelectAddrRegImmINX")
