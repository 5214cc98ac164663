"""Tiny's own SDNodes (TinyISD), and LLVM's SDNodes whose operands each target chooses. LowerOperation, LowerCall and LowerReturn make them."""

from typing import TypeAlias

from tgdsl.language import Effect, SDCallSeqEnd, SDCallSeqStart, SDTCisVT, SDTypeProfile
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.std import i32, iPTR
from tgdsl.std.node_properties import SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic
from tgdsl.std.node_shapes import Action, FixedNode, IntUnary
from tgdsl.std.type_profiles import SDTIntUnaryOp, SDTNone
from tgdsl.std.value_types import I32

# -- the halves of an address --------------------------------------------------------------------------------------
tiny_hi, tiny_lo = IntUnary("TinyISD::HI", SDTIntUnaryOp), IntUnary("TinyISD::LO", SDTIntUnaryOp)

# -- calls and returns; variadic operands are the registers of arguments or results --------------------------------
Adjustment: TypeAlias = FixedNode[[I32, I32], Effect]

SDT_TinyCall = SDTypeProfile(0, -1, [SDTCisVT(0, iPTR)])
SDT_TinyCallSeqStart = SDCallSeqStart([SDTCisVT(0, i32), SDTCisVT(1, i32)])
SDT_TinyCallSeqEnd = SDCallSeqEnd([SDTCisVT(0, i32), SDTCisVT(1, i32)])

tiny_call: FixedNode[[IntegerValue], Effect] = FixedNode(
    "TinyISD::CALL", SDT_TinyCall, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic]
)
tiny_ret = Action("TinyISD::RET", SDTNone, [SDNPHasChain, SDNPOptInGlue, SDNPVariadic])
callseq_start: Adjustment = FixedNode("ISD::CALLSEQ_START", SDT_TinyCallSeqStart, [SDNPHasChain, SDNPOutGlue])
callseq_end: Adjustment = FixedNode("ISD::CALLSEQ_END", SDT_TinyCallSeqEnd, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue])
