"""SPARC's own SDNodes (SPISD), and LLVM's SDNodes whose operands each target chooses: calls and returns."""

from typing import TypeAlias, cast

from tgdsl.language import (
    Effect, SDCallSeqEnd, SDCallSeqStart, SDNode, SDTCisFP, SDTCisInt, SDTCisPtrTy, SDTCisSameAs, SDTCisVT,
    SDTypeProfile,
)  # fmt: skip
from tgdsl.language.core.dag_values import FloatValue, IntegerValue
from tgdsl.std import OtherVT, f32, f64, i32, i64
from tgdsl.std.node_properties import (
    SDNPHasChain, SDNPInGlue, SDNPMayStore, SDNPOptInGlue, SDNPOutGlue, SDNPSideEffect, SDNPVariadic,
)  # fmt: skip
from tgdsl.std.node_shapes import Action, FixedNode, IntUnary
from tgdsl.std.operand_types import FloatType, IntegerType, Of, OneType, SameType
from tgdsl.std.type_profiles import SDTIntUnaryOp, SDTNone
from tgdsl.std.value_types import F32, F64, I32, I64, Other


# -- comparisons, branches and selections: glue passes the condition codes -----------------------------------------
class _CompareIntegers(SDNode):
    def __call__(self, lhs: Of[IntegerType], rhs: SameType[IntegerType]) -> Effect:
        return cast("Effect", self.apply(lhs, rhs))


class _CompareFloats(SDNode):
    def __call__(self, lhs: Of[FloatType], rhs: SameType[FloatType]) -> Effect:
        return cast("Effect", self.apply(lhs, rhs))


class Select(SDNode):
    def __call__(self, if_true: Of[OneType], if_false: SameType[OneType], condition: I32) -> OneType:
        return cast("OneType", self.apply(if_true, if_false, condition))


class _SelectOnRegister(SDNode):
    def __call__(self, if_true: Of[OneType], if_false: SameType[OneType], condition: I32, tested: I64) -> OneType:
        return cast("OneType", self.apply(if_true, if_false, condition, tested))


Branch: TypeAlias = FixedNode[[Other, I32], Effect]  # operands: basic block, condition
BRANCH = [SDNPHasChain, SDNPInGlue]

SDTSPcmpicc = SDTypeProfile(0, 2, [SDTCisInt(0), SDTCisSameAs(0, 1)])
SDTSPcmpfcc = SDTypeProfile(0, 2, [SDTCisFP(0), SDTCisSameAs(0, 1)])
SDTSPbrcc = SDTypeProfile(0, 2, [SDTCisVT(0, OtherVT), SDTCisVT(1, i32)])
SDTSPbrreg = SDTypeProfile(0, 3, [SDTCisVT(0, OtherVT), SDTCisVT(1, i32), SDTCisVT(2, i64)])
SDTSPselectcc = SDTypeProfile(1, 3, [SDTCisSameAs(0, 1), SDTCisSameAs(1, 2), SDTCisVT(3, i32)])
SDTSPselectreg = SDTypeProfile(1, 4, [SDTCisSameAs(0, 1), SDTCisSameAs(1, 2), SDTCisVT(3, i32), SDTCisVT(4, i64)])

SPcmpicc = _CompareIntegers("SPISD::CMPICC", SDTSPcmpicc, [SDNPOutGlue])
SPcmpfcc = _CompareFloats("SPISD::CMPFCC", SDTSPcmpfcc, [SDNPOutGlue])
SPcmpfccv9 = _CompareFloats("SPISD::CMPFCC_V9", SDTSPcmpfcc, [SDNPOutGlue])
SPbricc: Branch = FixedNode("SPISD::BRICC", SDTSPbrcc, BRANCH)
SPbpicc: Branch = FixedNode("SPISD::BPICC", SDTSPbrcc, BRANCH)
SPbpxcc: Branch = FixedNode("SPISD::BPXCC", SDTSPbrcc, BRANCH)
SPbrfcc: Branch = FixedNode("SPISD::BRFCC", SDTSPbrcc, BRANCH)
SPbrfccv9: Branch = FixedNode("SPISD::BRFCC_V9", SDTSPbrcc, BRANCH)
# lint: glue-unused: as in LLVM: it compares a register
SPbrreg: FixedNode[[Other, I32, I64], Effect] = FixedNode("SPISD::BR_REG", SDTSPbrreg, BRANCH)
SPselecticc = Select("SPISD::SELECT_ICC", SDTSPselectcc, [SDNPInGlue])
SPselectxcc = Select("SPISD::SELECT_XCC", SDTSPselectcc, [SDNPInGlue])
SPselectfcc = Select("SPISD::SELECT_FCC", SDTSPselectcc, [SDNPInGlue])
# lint: glue-unused: as in LLVM: it compares a register
SPselectreg = _SelectOnRegister("SPISD::SELECT_REG", SDTSPselectreg, [SDNPInGlue])

# -- the two parts of a constant or an address: the upper 22 bits, which SETHI loads, and the lower ten ------------
SPhi = IntUnary("SPISD::Hi", SDTIntUnaryOp)
SPlo = IntUnary("SPISD::Lo", SDTIntUnaryOp)

# -- conversions: an integer in a floating-point register has type f32 or f64 --------------------------------------
SPftoi: FixedNode[[FloatValue], F32] = FixedNode("SPISD::FTOI", SDTypeProfile(1, 1, [SDTCisVT(0, f32), SDTCisFP(1)]))
SPitof: FixedNode[[F32], FloatValue] = FixedNode("SPISD::ITOF", SDTypeProfile(1, 1, [SDTCisFP(0), SDTCisVT(1, f32)]))
SPftox: FixedNode[[FloatValue], F64] = FixedNode("SPISD::FTOX", SDTypeProfile(1, 1, [SDTCisVT(0, f64), SDTCisFP(1)]))
SPxtof: FixedNode[[F64], FloatValue] = FixedNode("SPISD::XTOF", SDTypeProfile(1, 1, [SDTCisFP(0), SDTCisVT(1, f64)]))

# -- calls and returns; variadic operands are the registers of arguments or results --------------------------------
Call: TypeAlias = FixedNode[[IntegerValue], Effect]
CALL = [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic]

SDT_SPCall = SDTypeProfile(0, -1, [SDTCisVT(0, i32)])
SDT_SPRet = SDTypeProfile(0, 1, [SDTCisVT(0, i32)])

callseq_start: FixedNode[[I32, I32], Effect] = FixedNode(
    "ISD::CALLSEQ_START", SDCallSeqStart([SDTCisVT(0, i32), SDTCisVT(1, i32)]), [SDNPHasChain, SDNPOutGlue]
)
callseq_end: FixedNode[[I32, I32], Effect] = FixedNode(
    "ISD::CALLSEQ_END", SDCallSeqEnd([SDTCisVT(0, i32), SDTCisVT(1, i32)]), [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue]
)
call: Call = FixedNode("SPISD::CALL", SDT_SPCall, CALL)
tailcall: Call = FixedNode("SPISD::TAIL_CALL", SDT_SPCall, CALL)
retglue: Call = FixedNode("SPISD::RET_GLUE", SDT_SPRet, [SDNPHasChain, SDNPOptInGlue, SDNPVariadic])
flushw = Action("SPISD::FLUSHW", SDTNone, [SDNPHasChain, SDNPSideEffect, SDNPMayStore])


# -- thread-local storage and the global offset table: with a symbol, by which the linker may relax instructions ---
class _AddForSymbol(SDNode):
    def __call__(self, base: Of[IntegerType], offset: IntegerValue, symbol: IntegerValue) -> IntegerType:
        return cast("IntegerType", self.apply(base, offset, symbol))


LoadForSymbol: TypeAlias = FixedNode[[IntegerValue, IntegerValue], IntegerValue]

SDTSPtlsadd = SDTypeProfile(1, 3, [SDTCisInt(0), SDTCisSameAs(0, 1), SDTCisPtrTy(2)])
SDTSPtlsld = SDTypeProfile(1, 2, [SDTCisPtrTy(0), SDTCisPtrTy(1)])

tlsadd = _AddForSymbol("SPISD::TLS_ADD", SDTSPtlsadd)
tlsld: LoadForSymbol = FixedNode("SPISD::TLS_LD", SDTSPtlsld)
tlscall: FixedNode[[IntegerValue, IntegerValue], Effect] = FixedNode("SPISD::TLS_CALL", SDT_SPCall, CALL)
load_gdop: LoadForSymbol = FixedNode("SPISD::LOAD_GDOP", SDTSPtlsld)
