"""Strict floating-point SDNodes, which are chained since they may trap or depend on the rounding mode; and those for that mode."""

from __future__ import annotations

from tgdsl.language.core.release_blocks import since, until
from tgdsl.std.node_properties import SDNPAssociative, SDNPCommutative, SDNPHasChain
from tgdsl.std.node_shapes import (
    Action,
    Compare,
    FloatBinary,
    FloatConversion,
    FloatScale,
    FloatTernary,
    FloatToInt,
    FloatUnary,
    IntToFloat,
    ReadState,
    WriteState,
)
from tgdsl.std.type_profiles import (
    SDTFPBinOp,
    SDTFPExpOp,
    SDTFPExtendOp,
    SDTFPRoundOp,
    SDTFPTernaryOp,
    SDTFPToIntOp,
    SDTFPUnaryOp,
    SDTFSetCC,
    SDTGetFPStateOp,
    SDTIntToFPOp,
    SDTNone,
    SDTSetCC,
    SDTSetFPStateOp,
)

# -- arithmetic and conversions --------------------------------------------------------------------------------

strict_fadd = FloatBinary("ISD::STRICT_FADD", SDTFPBinOp, [SDNPHasChain, SDNPCommutative])
strict_fsub = FloatBinary("ISD::STRICT_FSUB", SDTFPBinOp, [SDNPHasChain])
strict_fmul = FloatBinary("ISD::STRICT_FMUL", SDTFPBinOp, [SDNPHasChain, SDNPCommutative])
strict_fdiv = FloatBinary("ISD::STRICT_FDIV", SDTFPBinOp, [SDNPHasChain])
strict_frem = FloatBinary("ISD::STRICT_FREM", SDTFPBinOp, [SDNPHasChain])
strict_fma = FloatTernary("ISD::STRICT_FMA", SDTFPTernaryOp, [SDNPHasChain, SDNPCommutative])
strict_fsqrt = FloatUnary("ISD::STRICT_FSQRT", SDTFPUnaryOp, [SDNPHasChain])
strict_fsin = FloatUnary("ISD::STRICT_FSIN", SDTFPUnaryOp, [SDNPHasChain])
strict_fcos = FloatUnary("ISD::STRICT_FCOS", SDTFPUnaryOp, [SDNPHasChain])
strict_ftan = FloatUnary("ISD::STRICT_FTAN", SDTFPUnaryOp, [SDNPHasChain])
strict_fasin = FloatUnary("ISD::STRICT_FASIN", SDTFPUnaryOp, [SDNPHasChain])
strict_facos = FloatUnary("ISD::STRICT_FACOS", SDTFPUnaryOp, [SDNPHasChain])
strict_fatan = FloatUnary("ISD::STRICT_FATAN", SDTFPUnaryOp, [SDNPHasChain])
with since(22):
    strict_fatan2 = FloatBinary("ISD::STRICT_FATAN2", SDTFPBinOp, [SDNPHasChain])
strict_fsinh = FloatUnary("ISD::STRICT_FSINH", SDTFPUnaryOp, [SDNPHasChain])
strict_fcosh = FloatUnary("ISD::STRICT_FCOSH", SDTFPUnaryOp, [SDNPHasChain])
strict_ftanh = FloatUnary("ISD::STRICT_FTANH", SDTFPUnaryOp, [SDNPHasChain])
strict_fexp2 = FloatUnary("ISD::STRICT_FEXP2", SDTFPUnaryOp, [SDNPHasChain])
strict_fpow = FloatBinary("ISD::STRICT_FPOW", SDTFPBinOp, [SDNPHasChain])
strict_fldexp = FloatScale("ISD::STRICT_FLDEXP", SDTFPExpOp, [SDNPHasChain])
strict_flog2 = FloatUnary("ISD::STRICT_FLOG2", SDTFPUnaryOp, [SDNPHasChain])
strict_frint = FloatUnary("ISD::STRICT_FRINT", SDTFPUnaryOp, [SDNPHasChain])
strict_lrint = FloatToInt("ISD::STRICT_LRINT", SDTFPToIntOp, [SDNPHasChain])
strict_llrint = FloatToInt("ISD::STRICT_LLRINT", SDTFPToIntOp, [SDNPHasChain])
strict_fnearbyint = FloatUnary("ISD::STRICT_FNEARBYINT", SDTFPUnaryOp, [SDNPHasChain])
strict_fceil = FloatUnary("ISD::STRICT_FCEIL", SDTFPUnaryOp, [SDNPHasChain])
strict_ffloor = FloatUnary("ISD::STRICT_FFLOOR", SDTFPUnaryOp, [SDNPHasChain])
strict_lround = FloatToInt("ISD::STRICT_LROUND", SDTFPToIntOp, [SDNPHasChain])
strict_llround = FloatToInt("ISD::STRICT_LLROUND", SDTFPToIntOp, [SDNPHasChain])
strict_fround = FloatUnary("ISD::STRICT_FROUND", SDTFPUnaryOp, [SDNPHasChain])
strict_froundeven = FloatUnary("ISD::STRICT_FROUNDEVEN", SDTFPUnaryOp, [SDNPHasChain])
strict_ftrunc = FloatUnary("ISD::STRICT_FTRUNC", SDTFPUnaryOp, [SDNPHasChain])
strict_fminnum = FloatBinary("ISD::STRICT_FMINNUM", SDTFPBinOp, [SDNPHasChain, SDNPCommutative, SDNPAssociative])
strict_fmaxnum = FloatBinary("ISD::STRICT_FMAXNUM", SDTFPBinOp, [SDNPHasChain, SDNPCommutative, SDNPAssociative])
strict_fminimum = FloatBinary("ISD::STRICT_FMINIMUM", SDTFPBinOp, [SDNPHasChain, SDNPCommutative, SDNPAssociative])
strict_fmaximum = FloatBinary("ISD::STRICT_FMAXIMUM", SDTFPBinOp, [SDNPHasChain, SDNPCommutative, SDNPAssociative])
strict_fpround = FloatConversion("ISD::STRICT_FP_ROUND", SDTFPRoundOp, [SDNPHasChain])
strict_fpextend = FloatConversion("ISD::STRICT_FP_EXTEND", SDTFPExtendOp, [SDNPHasChain])
strict_fp_to_sint = FloatToInt("ISD::STRICT_FP_TO_SINT", SDTFPToIntOp, [SDNPHasChain])
strict_fp_to_uint = FloatToInt("ISD::STRICT_FP_TO_UINT", SDTFPToIntOp, [SDNPHasChain])
strict_sint_to_fp = IntToFloat("ISD::STRICT_SINT_TO_FP", SDTIntToFPOp, [SDNPHasChain])
strict_uint_to_fp = IntToFloat("ISD::STRICT_UINT_TO_FP", SDTIntToFPOp, [SDNPHasChain])
strict_f16_to_fp = IntToFloat("ISD::STRICT_FP16_TO_FP", SDTIntToFPOp, [SDNPHasChain])
strict_fp_to_f16 = FloatToInt("ISD::STRICT_FP_TO_FP16", SDTFPToIntOp, [SDNPHasChain])
strict_bf16_to_fp = IntToFloat("ISD::STRICT_BF16_TO_FP", SDTIntToFPOp, [SDNPHasChain])
strict_fp_to_bf16 = FloatToInt("ISD::STRICT_FP_TO_BF16", SDTFPToIntOp, [SDNPHasChain])
with until(21):
    strict_fsetcc = Compare("ISD::STRICT_FSETCC", SDTSetCC, [SDNPHasChain])
    strict_fsetccs = Compare("ISD::STRICT_FSETCCS", SDTSetCC, [SDNPHasChain])
with since(22):
    strict_fsetcc = Compare("ISD::STRICT_FSETCC", SDTFSetCC, [SDNPHasChain])
    strict_fsetccs = Compare("ISD::STRICT_FSETCCS", SDTFSetCC, [SDNPHasChain])

# -- the environment and its modes -----------------------------------------------------------------------------

get_fpenv = ReadState("ISD::GET_FPENV", SDTGetFPStateOp, [SDNPHasChain])
set_fpenv = WriteState("ISD::SET_FPENV", SDTSetFPStateOp, [SDNPHasChain])
reset_fpenv = Action("ISD::RESET_FPENV", SDTNone, [SDNPHasChain])
get_fpmode = ReadState("ISD::GET_FPMODE", SDTGetFPStateOp, [SDNPHasChain])
set_fpmode = WriteState("ISD::SET_FPMODE", SDTSetFPStateOp, [SDNPHasChain])
reset_fpmode = Action("ISD::RESET_FPMODE", SDTNone, [SDNPHasChain])
