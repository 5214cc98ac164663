"""BPF's own SDNodes (BPFISD) and intrinsics, and LLVM's SDNodes whose operands each target chooses."""

from typing import TypeAlias, cast

from tgdsl.language import (
    DagValue, Effect, SDCallSeqEnd, SDCallSeqStart, SDNode, SDTCisPtrTy, SDTCisSameAs, SDTCisVT, SDTypeProfile,
    ValueIntrinsic,
)  # fmt: skip
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.std import OtherVT, i64, iPTR
from tgdsl.std.intrinsic_properties import IntrReadMem
from tgdsl.std.node_properties import (
    SDNPHasChain, SDNPInGlue, SDNPMayLoad, SDNPMayStore, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic,
)  # fmt: skip
from tgdsl.std.node_shapes import Action, FixedNode, IntUnary
from tgdsl.std.operand_types import IntegerType, Of, OneType, SameType
from tgdsl.std.type_profiles import SDTNone
from tgdsl.std.value_types import I64, Other


# -- a comparison and what it decides, in one node -----------------------------------------------------------------
class _Branch(SDNode):
    def __call__(self, lhs: Of[IntegerType], rhs: SameType[IntegerType], condition: DagValue, block: Other) -> Effect:
        return cast("Effect", self.apply(lhs, rhs, condition, block))


class _Select(SDNode):
    def __call__(
        self,
        lhs: Of[IntegerType],
        rhs: SameType[IntegerType],
        condition: DagValue,
        if_true: Of[OneType],
        if_false: SameType[OneType],
    ) -> OneType:
        return cast("OneType", self.apply(lhs, rhs, condition, if_true, if_false))


SDT_BPFBrCC = SDTypeProfile(0, 4, [SDTCisSameAs(0, 1), SDTCisVT(3, OtherVT)])
SDT_BPFSelectCC = SDTypeProfile(1, 5, [SDTCisSameAs(1, 2), SDTCisSameAs(0, 4), SDTCisSameAs(4, 5)])

# lint: glue-unused: as in LLVM: comparisons are part of it
BPFbrcc = _Branch("BPFISD::BR_CC", SDT_BPFBrCC, [SDNPHasChain, SDNPOutGlue, SDNPInGlue])
# lint: glue-unused: as in LLVM: comparisons are part of it
BPFselectcc = _Select("BPFISD::SELECT_CC", SDT_BPFSelectCC, [SDNPInGlue])

# -- calls and returns ---------------------------------------------------------------------------------------------
Adjustment: TypeAlias = FixedNode[[IntegerValue, IntegerValue], Effect]

SDT_BPFCallSeqStart = SDCallSeqStart([SDTCisVT(0, iPTR), SDTCisVT(1, iPTR)])
SDT_BPFCallSeqEnd = SDCallSeqEnd([SDTCisVT(0, iPTR), SDTCisVT(1, iPTR)])
SDT_BPFCall = SDTypeProfile(0, -1, [SDTCisVT(0, iPTR)])

BPFcall: FixedNode[[IntegerValue], Effect] = FixedNode(
    "BPFISD::CALL", SDT_BPFCall, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic]
)
BPFretglue = Action("BPFISD::RET_GLUE", SDTNone, [SDNPHasChain, SDNPOptInGlue, SDNPVariadic])
BPFcallseq_start: Adjustment = FixedNode("ISD::CALLSEQ_START", SDT_BPFCallSeqStart, [SDNPHasChain, SDNPOutGlue])
BPFcallseq_end: Adjustment = FixedNode(
    "ISD::CALLSEQ_END", SDT_BPFCallSeqEnd, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue]
)

# -- addresses and memory ------------------------------------------------------------------------------------------
SDT_BPFWrapper = SDTypeProfile(1, 1, [SDTCisSameAs(0, 1), SDTCisPtrTy(0)])
SDT_BPFMEMCPY = SDTypeProfile(0, 4, [SDTCisVT(operand, i64) for operand in range(4)])

BPFWrapper = IntUnary("BPFISD::Wrapper", SDT_BPFWrapper)
# lint: glue-unused: as in LLVM: it is glued to nothing
BPFmemcpy: FixedNode[[I64, I64, I64, I64], Effect] = FixedNode(
    "BPFISD::MEMCPY", SDT_BPFMEMCPY, [SDNPHasChain, SDNPInGlue, SDNPOutGlue, SDNPMayStore, SDNPMayLoad]
)

int_bpf_load_byte = ValueIntrinsic(i64, [iPTR, i64], [IntrReadMem], target_prefix="bpf")
int_bpf_load_half = ValueIntrinsic(i64, [iPTR, i64], [IntrReadMem], target_prefix="bpf")
int_bpf_load_word = ValueIntrinsic(i64, [iPTR, i64], [IntrReadMem], target_prefix="bpf")
int_bpf_pseudo = ValueIntrinsic(i64, [i64, i64], target_prefix="bpf")
