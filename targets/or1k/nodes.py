"""Or1k's own SDNodes (Or1kISD), and LLVM's SDNodes whose operands each target chooses. LowerOperation, LowerCall and LowerReturn make them."""

from typing import TypeAlias, cast

from tgdsl.language import Effect, SDCallSeqEnd, SDCallSeqStart, SDNode, SDTCisSameAs, SDTCisVT, SDTypeProfile
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.std import OtherVT, f32, i32, iPTR
from tgdsl.std.node_properties import SDNPHasChain, SDNPInGlue, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic
from tgdsl.std.node_shapes import Action, FixedNode, IntUnary
from tgdsl.std.operand_types import IntegerType, Of, SameType
from tgdsl.std.type_profiles import SDTIntUnaryOp, SDTNone
from tgdsl.std.value_types import F32, I32, Other

# -- the halves of an address --------------------------------------------------------------------------------------
or1k_hi, or1k_lo = IntUnary("Or1kISD::HI", SDTIntUnaryOp), IntUnary("Or1kISD::LO", SDTIntUnaryOp)

# -- the flag: a comparison sets it, and is glued to what reads it ------------------------------------------------
SDT_SetFlag = SDTypeProfile(0, 3, [SDTCisVT(0, i32), SDTCisSameAs(0, 1), SDTCisVT(2, OtherVT)])
SDT_SetFlag_F = SDTypeProfile(0, 3, [SDTCisVT(0, f32), SDTCisSameAs(0, 1), SDTCisVT(2, OtherVT)])
SDT_Branch = SDTypeProfile(0, 1, [SDTCisVT(0, OtherVT)])
SDT_Select = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisSameAs(1, 2)])


class Select(SDNode):
    """The first value if the flag is set, else the second one."""

    def __call__(self, if_set: Of[IntegerType], otherwise: SameType[IntegerType]) -> IntegerType:
        return cast("IntegerType", self.apply(if_set, otherwise))


or1k_setflag: FixedNode[[I32, I32, Other], Effect] = FixedNode("Or1kISD::SETFLAG", SDT_SetFlag, [SDNPOutGlue])
or1k_setflag_f: FixedNode[[F32, F32, Other], Effect] = FixedNode("Or1kISD::SETFLAG_F", SDT_SetFlag_F, [SDNPOutGlue])
or1k_bf: FixedNode[[Other], Effect] = FixedNode("Or1kISD::BF", SDT_Branch, [SDNPHasChain, SDNPInGlue])
or1k_bnf: FixedNode[[Other], Effect] = FixedNode("Or1kISD::BNF", SDT_Branch, [SDNPHasChain, SDNPInGlue])
or1k_select = Select("Or1kISD::SELECT", SDT_Select, [SDNPInGlue])

# -- a sum of 64 bits: two halves of each operand, the lower one first, and two of the result -----------------------
SDT_AddWide = SDTypeProfile(2, 4, [SDTCisVT(0, i32), *(SDTCisSameAs(0, number) for number in range(1, 6))])

or1k_addwide: FixedNode[[I32, I32, I32, I32], IntegerValue] = FixedNode("Or1kISD::ADDWIDE", SDT_AddWide)

# -- calls and returns; variadic operands are the registers of arguments or results --------------------------------
Adjustment: TypeAlias = FixedNode[[I32, I32], Effect]

SDT_Or1kCall = SDTypeProfile(0, -1, [SDTCisVT(0, iPTR)])
SDT_Or1kCallSeqStart = SDCallSeqStart([SDTCisVT(0, i32), SDTCisVT(1, i32)])
SDT_Or1kCallSeqEnd = SDCallSeqEnd([SDTCisVT(0, i32), SDTCisVT(1, i32)])

or1k_call: FixedNode[[IntegerValue], Effect] = FixedNode(
    "Or1kISD::CALL", SDT_Or1kCall, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic]
)
or1k_ret = Action("Or1kISD::RET", SDTNone, [SDNPHasChain, SDNPOptInGlue, SDNPVariadic])
callseq_start: Adjustment = FixedNode("ISD::CALLSEQ_START", SDT_Or1kCallSeqStart, [SDNPHasChain, SDNPOutGlue])
callseq_end: Adjustment = FixedNode("ISD::CALLSEQ_END", SDT_Or1kCallSeqEnd, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue])
