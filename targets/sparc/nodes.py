"""SPARC's own selection nodes, and LLVM's nodes whose operands each target chooses: calls and returns."""

from __future__ import annotations

from typing import cast

from tgdsl.language import (
    DagValue, Effect, SDCallSeqEnd, SDCallSeqStart, SDNode, SDTCisFP, SDTCisInt, SDTCisPtrTy, SDTCisSameAs,
    SDTCisVT, SDTypeProfile,
)  # fmt: skip
from tgdsl.language.dag_values import FloatValue, IntegerValue
from tgdsl.std import OtherVT, f32, f64, i32, i64
from tgdsl.std.dag_values import F32, F64, I32, I64, Other
from tgdsl.std.node_properties import (
    SDNPHasChain, SDNPInGlue, SDNPMayStore, SDNPOptInGlue, SDNPOutGlue, SDNPSideEffect, SDNPVariadic,
)  # fmt: skip
from tgdsl.std.node_shapes import Action, IntUnary
from tgdsl.std.type_profiles import SDTIntUnaryOp, SDTNone
from tgdsl.std.type_variables import AnyFloat, AnyInt, AnyValue

# -- comparisons, and what follows them: the condition codes are glue between the two ------------------------------


class _CompareIntegers(SDNode):
    def __call__(self, lhs: AnyInt, rhs: AnyInt) -> Effect:
        return cast("Effect", self.apply(lhs, rhs))


class _CompareFloats(SDNode):
    def __call__(self, lhs: AnyFloat, rhs: AnyFloat) -> Effect:
        return cast("Effect", self.apply(lhs, rhs))


class _Branch(SDNode):
    def __call__(self, target: Other, condition: I32) -> Effect:
        return cast("Effect", self.apply(target, condition))


class _BranchOnRegister(SDNode):
    def __call__(self, target: Other, condition: I32, tested: I64) -> Effect:
        return cast("Effect", self.apply(target, condition, tested))


class _Select(SDNode):
    def __call__(self, if_true: AnyValue, if_false: AnyValue, condition: I32) -> AnyValue:
        return cast("AnyValue", self.apply(if_true, if_false, condition))


class _SelectOnRegister(SDNode):
    def __call__(self, if_true: AnyValue, if_false: AnyValue, condition: I32, tested: I64) -> AnyValue:
        return cast("AnyValue", self.apply(if_true, if_false, condition, tested))


SDTSPcmpicc = SDTypeProfile(0, 2, [SDTCisInt(0), SDTCisSameAs(0, 1)])
SDTSPcmpfcc = SDTypeProfile(0, 2, [SDTCisFP(0), SDTCisSameAs(0, 1)])
SDTSPbrcc = SDTypeProfile(0, 2, [SDTCisVT(0, OtherVT), SDTCisVT(1, i32)])
SDTSPbrreg = SDTypeProfile(0, 3, [SDTCisVT(0, OtherVT), SDTCisVT(1, i32), SDTCisVT(2, i64)])
SDTSPselectcc = SDTypeProfile(1, 3, [SDTCisSameAs(0, 1), SDTCisSameAs(1, 2), SDTCisVT(3, i32)])
SDTSPselectreg = SDTypeProfile(1, 4, [SDTCisSameAs(0, 1), SDTCisSameAs(1, 2), SDTCisVT(3, i32), SDTCisVT(4, i64)])

SPcmpicc = _CompareIntegers("SPISD::CMPICC", SDTSPcmpicc, [SDNPOutGlue])
SPcmpfcc = _CompareFloats("SPISD::CMPFCC", SDTSPcmpfcc, [SDNPOutGlue])
SPcmpfccv9 = _CompareFloats("SPISD::CMPFCC_V9", SDTSPcmpfcc, [SDNPOutGlue])
SPbricc = _Branch("SPISD::BRICC", SDTSPbrcc, [SDNPHasChain, SDNPInGlue])
SPbpicc = _Branch("SPISD::BPICC", SDTSPbrcc, [SDNPHasChain, SDNPInGlue])
SPbpxcc = _Branch("SPISD::BPXCC", SDTSPbrcc, [SDNPHasChain, SDNPInGlue])
SPbrfcc = _Branch("SPISD::BRFCC", SDTSPbrcc, [SDNPHasChain, SDNPInGlue])
SPbrfccv9 = _Branch("SPISD::BRFCC_V9", SDTSPbrcc, [SDNPHasChain, SDNPInGlue])
SPbrreg = _BranchOnRegister("SPISD::BR_REG", SDTSPbrreg, [SDNPHasChain, SDNPInGlue])
SPselecticc = _Select("SPISD::SELECT_ICC", SDTSPselectcc, [SDNPInGlue])
SPselectxcc = _Select("SPISD::SELECT_XCC", SDTSPselectcc, [SDNPInGlue])
SPselectfcc = _Select("SPISD::SELECT_FCC", SDTSPselectcc, [SDNPInGlue])
SPselectreg = _SelectOnRegister("SPISD::SELECT_REG", SDTSPselectreg, [SDNPInGlue])

# -- the two parts of a constant or an address: what SETHI loads, and the ten bits below -----------------------------

SPhi = IntUnary("SPISD::Hi", SDTIntUnaryOp)
SPlo = IntUnary("SPISD::Lo", SDTIntUnaryOp)

# -- conversions: the integer is in a floating-point register, so that it has the type of one ------------------------


class _FloatToWord(SDNode):
    def __call__(self, value: AnyFloat) -> F32:
        return cast("F32", self.apply(value))


class _WordToFloat(SDNode):
    def __call__(self, value: F32) -> FloatValue:
        return cast("FloatValue", self.apply(value))


class _FloatToExtended(SDNode):
    def __call__(self, value: AnyFloat) -> F64:
        return cast("F64", self.apply(value))


class _ExtendedToFloat(SDNode):
    def __call__(self, value: F64) -> FloatValue:
        return cast("FloatValue", self.apply(value))


SPftoi = _FloatToWord("SPISD::FTOI", SDTypeProfile(1, 1, [SDTCisVT(0, f32), SDTCisFP(1)]))
SPitof = _WordToFloat("SPISD::ITOF", SDTypeProfile(1, 1, [SDTCisFP(0), SDTCisVT(1, f32)]))
SPftox = _FloatToExtended("SPISD::FTOX", SDTypeProfile(1, 1, [SDTCisVT(0, f64), SDTCisFP(1)]))
SPxtof = _ExtendedToFloat("SPISD::XTOF", SDTypeProfile(1, 1, [SDTCisFP(0), SDTCisVT(1, f64)]))

# -- calls and returns -----------------------------------------------------------------------------------------


class _CallSequence(SDNode):
    def __call__(self, size: I32, also: I32) -> Effect:
        return cast("Effect", self.apply(size, also))


class _Call(SDNode):
    """What is called, and the registers that hold arguments."""

    def __call__(self, target: IntegerValue, *arguments: DagValue) -> Effect:
        return cast("Effect", self.apply(target, *arguments))


class _Return(SDNode):
    """How far after the call it goes on, and the registers that hold results."""

    def __call__(self, offset: IntegerValue, *results: DagValue) -> Effect:
        return cast("Effect", self.apply(offset, *results))


SDT_SPCall = SDTypeProfile(0, -1, [SDTCisVT(0, i32)])
SDT_SPRet = SDTypeProfile(0, 1, [SDTCisVT(0, i32)])
_CALL = [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic]

callseq_start = _CallSequence(
    "ISD::CALLSEQ_START", SDCallSeqStart([SDTCisVT(0, i32), SDTCisVT(1, i32)]), [SDNPHasChain, SDNPOutGlue]
)
callseq_end = _CallSequence(
    "ISD::CALLSEQ_END", SDCallSeqEnd([SDTCisVT(0, i32), SDTCisVT(1, i32)]), [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue]
)
call = _Call("SPISD::CALL", SDT_SPCall, _CALL)
tailcall = _Call("SPISD::TAIL_CALL", SDT_SPCall, _CALL)
retglue = _Return("SPISD::RET_GLUE", SDT_SPRet, [SDNPHasChain, SDNPOptInGlue, SDNPVariadic])
flushw = Action("SPISD::FLUSHW", SDTNone, [SDNPHasChain, SDNPSideEffect, SDNPMayStore])

# -- thread-local storage and the global offset table: instructions that the linker may relax, by a symbol ------------


class _AddForSymbol(SDNode):
    def __call__(self, base: AnyInt, offset: IntegerValue, symbol: IntegerValue) -> AnyInt:
        return cast("AnyInt", self.apply(base, offset, symbol))


class _LoadForSymbol(SDNode):
    def __call__(self, address: IntegerValue, symbol: IntegerValue) -> IntegerValue:
        return cast("IntegerValue", self.apply(address, symbol))


SDTSPtlsadd = SDTypeProfile(1, 3, [SDTCisInt(0), SDTCisSameAs(0, 1), SDTCisPtrTy(2)])
SDTSPtlsld = SDTypeProfile(1, 2, [SDTCisPtrTy(0), SDTCisPtrTy(1)])

tlsadd = _AddForSymbol("SPISD::TLS_ADD", SDTSPtlsadd)
tlsld = _LoadForSymbol("SPISD::TLS_LD", SDTSPtlsld)
tlscall = _Call("SPISD::TLS_CALL", SDT_SPCall, _CALL)
load_gdop = _LoadForSymbol("SPISD::LOAD_GDOP", SDTSPtlsld)
