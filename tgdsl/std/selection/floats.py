"""SDNodes for floating-point arithmetic and conversions."""

from __future__ import annotations

from tgdsl.language.core.release_blocks import since
from tgdsl.std.node_properties import SDNPAssociative, SDNPCommutative
from tgdsl.std.node_shapes import (
    AnyNode,
    FloatBinary,
    FloatClassTest,
    FloatConversion,
    FloatScale,
    FloatSign,
    FloatTernary,
    FloatToInt,
    FloatToIntSaturated,
    FloatUnary,
    IntToFloat,
)
from tgdsl.std.type_profiles import (
    SDIsFPClassOp,
    SDTFPBinOp,
    SDTFPExpOp,
    SDTFPExtendOp,
    SDTFPRoundOp,
    SDTFPSignOp,
    SDTFPTernaryOp,
    SDTFPToIntOp,
    SDTFPToIntSatOp,
    SDTFPTruncRoundOp,
    SDTFPUnaryOp,
    SDTIntToFPOp,
)

# -- arithmetic ------------------------------------------------------------------------------------------------

fadd = FloatBinary("ISD::FADD", SDTFPBinOp, [SDNPCommutative])
fsub = FloatBinary("ISD::FSUB", SDTFPBinOp)
fmul = FloatBinary("ISD::FMUL", SDTFPBinOp, [SDNPCommutative])
fdiv = FloatBinary("ISD::FDIV", SDTFPBinOp)
frem = FloatBinary("ISD::FREM", SDTFPBinOp)
fma = FloatTernary("ISD::FMA", SDTFPTernaryOp, [SDNPCommutative])
fmad = FloatTernary("ISD::FMAD", SDTFPTernaryOp, [SDNPCommutative])
with since(22):
    fmuladd = FloatTernary("ISD::FMULADD", SDTFPTernaryOp, [SDNPCommutative])
fabs = FloatUnary("ISD::FABS", SDTFPUnaryOp)
fminnum = FloatBinary("ISD::FMINNUM", SDTFPBinOp, [SDNPCommutative, SDNPAssociative])
fmaxnum = FloatBinary("ISD::FMAXNUM", SDTFPBinOp, [SDNPCommutative, SDNPAssociative])
fminnum_ieee = FloatBinary("ISD::FMINNUM_IEEE", SDTFPBinOp, [SDNPCommutative])
fmaxnum_ieee = FloatBinary("ISD::FMAXNUM_IEEE", SDTFPBinOp, [SDNPCommutative])
fminimum = FloatBinary("ISD::FMINIMUM", SDTFPBinOp, [SDNPCommutative, SDNPAssociative])
fmaximum = FloatBinary("ISD::FMAXIMUM", SDTFPBinOp, [SDNPCommutative, SDNPAssociative])
with since(22):
    fminimumnum = FloatBinary("ISD::FMINIMUMNUM", SDTFPBinOp, [SDNPCommutative, SDNPAssociative])
    fmaximumnum = FloatBinary("ISD::FMAXIMUMNUM", SDTFPBinOp, [SDNPCommutative, SDNPAssociative])
fgetsign = FloatToInt("ISD::FGETSIGN", SDTFPToIntOp)
fcanonicalize = FloatUnary("ISD::FCANONICALIZE", SDTFPUnaryOp)
fneg = FloatUnary("ISD::FNEG", SDTFPUnaryOp)
fsqrt = FloatUnary("ISD::FSQRT", SDTFPUnaryOp)
fsin = FloatUnary("ISD::FSIN", SDTFPUnaryOp)
fcos = FloatUnary("ISD::FCOS", SDTFPUnaryOp)
ftan = FloatUnary("ISD::FTAN", SDTFPUnaryOp)
fasin = FloatUnary("ISD::FASIN", SDTFPUnaryOp)
facos = FloatUnary("ISD::FACOS", SDTFPUnaryOp)
fatan = FloatUnary("ISD::FATAN", SDTFPUnaryOp)
with since(22):
    fatan2 = FloatBinary("ISD::FATAN2", SDTFPBinOp)
fsinh = FloatUnary("ISD::FSINH", SDTFPUnaryOp)
fcosh = FloatUnary("ISD::FCOSH", SDTFPUnaryOp)
ftanh = FloatUnary("ISD::FTANH", SDTFPUnaryOp)
fexp2 = FloatUnary("ISD::FEXP2", SDTFPUnaryOp)
fexp10 = FloatUnary("ISD::FEXP10", SDTFPUnaryOp)
fpow = FloatBinary("ISD::FPOW", SDTFPBinOp)
flog2 = FloatUnary("ISD::FLOG2", SDTFPUnaryOp)
fldexp = FloatScale("ISD::FLDEXP", SDTFPExpOp)
frint = FloatUnary("ISD::FRINT", SDTFPUnaryOp)
ftrunc = FloatUnary("ISD::FTRUNC", SDTFPUnaryOp)
fceil = FloatUnary("ISD::FCEIL", SDTFPUnaryOp)
ffloor = FloatUnary("ISD::FFLOOR", SDTFPUnaryOp)
fnearbyint = FloatUnary("ISD::FNEARBYINT", SDTFPUnaryOp)
fround = FloatUnary("ISD::FROUND", SDTFPUnaryOp)
froundeven = FloatUnary("ISD::FROUNDEVEN", SDTFPUnaryOp)

# -- conversions -----------------------------------------------------------------------------------------------

lround = FloatToInt("ISD::LROUND", SDTFPToIntOp)
llround = FloatToInt("ISD::LLROUND", SDTFPToIntOp)
lrint = FloatToInt("ISD::LRINT", SDTFPToIntOp)
llrint = FloatToInt("ISD::LLRINT", SDTFPToIntOp)
with since(22):
    fptrunc_round = AnyNode("ISD::FPTRUNC_ROUND", SDTFPTruncRoundOp)
fpround = FloatConversion("ISD::FP_ROUND", SDTFPRoundOp)
fpextend = FloatConversion("ISD::FP_EXTEND", SDTFPExtendOp)
fcopysign = FloatSign("ISD::FCOPYSIGN", SDTFPSignOp)
is_fpclass = FloatClassTest("ISD::IS_FPCLASS", SDIsFPClassOp)
sint_to_fp = IntToFloat("ISD::SINT_TO_FP", SDTIntToFPOp)
uint_to_fp = IntToFloat("ISD::UINT_TO_FP", SDTIntToFPOp)
fp_to_sint = FloatToInt("ISD::FP_TO_SINT", SDTFPToIntOp)
fp_to_uint = FloatToInt("ISD::FP_TO_UINT", SDTFPToIntOp)
fp_to_sint_sat = FloatToIntSaturated("ISD::FP_TO_SINT_SAT", SDTFPToIntSatOp)
fp_to_uint_sat = FloatToIntSaturated("ISD::FP_TO_UINT_SAT", SDTFPToIntSatOp)
with since(22):
    fp_to_sint_sat_gi = FloatToInt("ISD::FP_TO_SINT_SAT", SDTFPToIntOp)
    fp_to_uint_sat_gi = FloatToInt("ISD::FP_TO_UINT_SAT", SDTFPToIntOp)
f16_to_fp = IntToFloat("ISD::FP16_TO_FP", SDTIntToFPOp)
fp_to_f16 = FloatToInt("ISD::FP_TO_FP16", SDTFPToIntOp)
bf16_to_fp = IntToFloat("ISD::BF16_TO_FP", SDTIntToFPOp)
fp_to_bf16 = FloatToInt("ISD::FP_TO_BF16", SDTFPToIntOp)
