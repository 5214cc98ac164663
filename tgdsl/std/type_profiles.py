"""LLVM's SDTypeProfiles (``TargetSelectionDAG.td``). Constraints number results first, then operands."""

from __future__ import annotations

from tgdsl.language.core.release_blocks import since, until
from tgdsl.language.patterns.selection_nodes import (
    SDTCisEltOfVec,
    SDTCisFP,
    SDTCisInt,
    SDTCisOpSmallerThanOp,
    SDTCisPtrTy,
    SDTCisSameAs,
    SDTCisSameNumEltsAs,
    SDTCisSubVecOfVec,
    SDTCisVT,
    SDTCisVTSmallerThanOp,
    SDTCisVec,
    SDTypeProfile,
)
from tgdsl.std.value_types import OtherVT

SDTIntLeaf = SDTypeProfile(1, 0, [SDTCisInt(0)])
SDTFPLeaf = SDTypeProfile(1, 0, [SDTCisFP(0)])
SDTPtrLeaf = SDTypeProfile(1, 0, [SDTCisPtrTy(0)])
SDTOther = SDTypeProfile(1, 0, [SDTCisVT(0, OtherVT)])
SDTUNDEF = SDTypeProfile(1, 0)
SDTUnaryOp = SDTypeProfile(1, 1)
SDTPtrAddOp = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisInt(2), SDTCisPtrTy(1)])
SDTIntBinOp = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisSameAs(0, 2), SDTCisInt(0)])
with until(21):
    SDTIntShiftOp = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisInt(0), SDTCisInt(2)])
with since(22):
    SDTIntShiftOp = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisInt(0), SDTCisInt(2), SDTCisSameNumEltsAs(0, 2)])
    SDTIntShiftPairOp = SDTypeProfile(
        2,
        3,
        [
            SDTCisInt(0),
            SDTCisSameAs(1, 0),
            SDTCisSameAs(2, 0),
            SDTCisSameAs(3, 0),
            SDTCisInt(4),
            SDTCisSameNumEltsAs(0, 4),
        ],
    )
with until(21):
    SDTIntShiftDOp = SDTypeProfile(1, 3, [SDTCisSameAs(0, 1), SDTCisSameAs(0, 2), SDTCisInt(0), SDTCisInt(3)])
with since(22):
    SDTIntShiftDOp = SDTypeProfile(
        1, 3, [SDTCisSameAs(0, 1), SDTCisSameAs(0, 2), SDTCisInt(0), SDTCisInt(3), SDTCisSameNumEltsAs(0, 3)]
    )
SDTIntSatNoShOp = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisInt(2)])
SDTIntBinHiLoOp = SDTypeProfile(2, 2, [SDTCisSameAs(0, 1), SDTCisSameAs(0, 2), SDTCisSameAs(0, 3), SDTCisInt(0)])
SDTIntScaledBinOp = SDTypeProfile(1, 3, [SDTCisSameAs(0, 1), SDTCisSameAs(0, 2), SDTCisInt(0), SDTCisInt(3)])
SDTFPBinOp = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisSameAs(0, 2), SDTCisFP(0)])
with until(21):
    SDTFPSignOp = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisFP(0), SDTCisFP(2)])
with since(22):
    SDTFPSignOp = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisFP(0), SDTCisFP(2), SDTCisSameNumEltsAs(0, 2)])
SDTFPTernaryOp = SDTypeProfile(1, 3, [SDTCisSameAs(0, 1), SDTCisSameAs(0, 2), SDTCisSameAs(0, 3), SDTCisFP(0)])
SDTIntUnaryOp = SDTypeProfile(1, 1, [SDTCisSameAs(0, 1), SDTCisInt(0)])
with until(21):
    SDTIntBitCountUnaryOp = SDTypeProfile(1, 1, [SDTCisInt(0), SDTCisInt(1)])
with since(22):
    SDTIntBitCountUnaryOp = SDTypeProfile(1, 1, [SDTCisInt(0), SDTCisInt(1), SDTCisSameNumEltsAs(0, 1)])
SDTIntExtendOp = SDTypeProfile(
    1, 1, [SDTCisInt(0), SDTCisInt(1), SDTCisOpSmallerThanOp(1, 0), SDTCisSameNumEltsAs(0, 1)]
)
SDTIntTruncOp = SDTypeProfile(
    1, 1, [SDTCisInt(0), SDTCisInt(1), SDTCisOpSmallerThanOp(0, 1), SDTCisSameNumEltsAs(0, 1)]
)
SDTFPUnaryOp = SDTypeProfile(1, 1, [SDTCisSameAs(0, 1), SDTCisFP(0)])
SDTFPRoundOp = SDTypeProfile(1, 1, [SDTCisFP(0), SDTCisFP(1), SDTCisOpSmallerThanOp(0, 1), SDTCisSameNumEltsAs(0, 1)])
with since(22):
    SDTFPTruncRoundOp = SDTypeProfile(
        1, 2, [SDTCisFP(0), SDTCisFP(1), SDTCisInt(2), SDTCisOpSmallerThanOp(0, 1), SDTCisSameNumEltsAs(0, 1)]
    )
SDTFPExtendOp = SDTypeProfile(1, 1, [SDTCisFP(0), SDTCisFP(1), SDTCisOpSmallerThanOp(1, 0), SDTCisSameNumEltsAs(0, 1)])
SDIsFPClassOp = SDTypeProfile(1, 2, [SDTCisInt(0), SDTCisFP(1), SDTCisInt(2), SDTCisSameNumEltsAs(0, 1)])
SDTIntToFPOp = SDTypeProfile(1, 1, [SDTCisFP(0), SDTCisInt(1), SDTCisSameNumEltsAs(0, 1)])
SDTFPToIntOp = SDTypeProfile(1, 1, [SDTCisInt(0), SDTCisFP(1), SDTCisSameNumEltsAs(0, 1)])
SDTFPToIntSatOp = SDTypeProfile(1, 2, [SDTCisInt(0), SDTCisFP(1), SDTCisSameNumEltsAs(0, 1), SDTCisVT(2, OtherVT)])
SDTFPExpOp = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisFP(0), SDTCisInt(2)])
SDTGetFPStateOp = SDTypeProfile(1, 0, [SDTCisInt(0)])
SDTSetFPStateOp = SDTypeProfile(0, 1, [SDTCisInt(0)])
SDTExtInreg = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisInt(0), SDTCisVT(2, OtherVT), SDTCisVTSmallerThanOp(2, 1)])
SDTExtInvec = SDTypeProfile(1, 1, [SDTCisInt(0), SDTCisVec(0), SDTCisInt(1), SDTCisVec(1), SDTCisOpSmallerThanOp(1, 0)])
SDTFreeze = SDTypeProfile(1, 1, [SDTCisSameAs(0, 1)])
SDTSetCC = SDTypeProfile(1, 3, [SDTCisInt(0), SDTCisSameAs(1, 2), SDTCisVT(3, OtherVT)])
with since(22):
    SDTFSetCC = SDTypeProfile(1, 3, [SDTCisInt(0), SDTCisFP(1), SDTCisSameAs(1, 2), SDTCisVT(3, OtherVT)])
SDTSelect = SDTypeProfile(1, 3, [SDTCisInt(1), SDTCisSameAs(0, 2), SDTCisSameAs(2, 3)])
SDTVSelect = SDTypeProfile(
    1, 3, [SDTCisVec(0), SDTCisInt(1), SDTCisSameAs(0, 2), SDTCisSameAs(2, 3), SDTCisSameNumEltsAs(0, 1)]
)
SDTSelectCC = SDTypeProfile(1, 5, [SDTCisSameAs(1, 2), SDTCisSameAs(3, 4), SDTCisSameAs(0, 3), SDTCisVT(5, OtherVT)])
SDTBr = SDTypeProfile(0, 1, [SDTCisVT(0, OtherVT)])
SDTBrCC = SDTypeProfile(0, 4, [SDTCisVT(0, OtherVT), SDTCisSameAs(1, 2), SDTCisVT(3, OtherVT)])
SDTBrcond = SDTypeProfile(0, 2, [SDTCisInt(0), SDTCisVT(1, OtherVT)])
SDTBrind = SDTypeProfile(0, 1, [SDTCisPtrTy(0)])
SDTCatchret = SDTypeProfile(0, 2, [SDTCisVT(0, OtherVT), SDTCisVT(1, OtherVT)])
SDTCleanupret = SDTypeProfile(0, 1, [SDTCisVT(0, OtherVT)])
SDTNone = SDTypeProfile(0, 0)
SDTUBSANTrap = SDTypeProfile(0, 1)
SDTLoad = SDTypeProfile(1, 1, [SDTCisPtrTy(1)])
SDTStore = SDTypeProfile(0, 2, [SDTCisPtrTy(1)])
SDTIStore = SDTypeProfile(1, 3, [SDTCisSameAs(0, 2), SDTCisPtrTy(0), SDTCisPtrTy(3)])
SDTMaskedStore = SDTypeProfile(
    0, 4, [SDTCisVec(0), SDTCisPtrTy(1), SDTCisPtrTy(2), SDTCisVec(3), SDTCisSameNumEltsAs(0, 3)]
)
SDTMaskedLoad = SDTypeProfile(
    1, 4, [SDTCisVec(0), SDTCisPtrTy(1), SDTCisPtrTy(2), SDTCisVec(3), SDTCisSameAs(0, 4), SDTCisSameNumEltsAs(0, 3)]
)
SDTMaskedGather = SDTypeProfile(
    1,
    4,
    [
        SDTCisVec(0),
        SDTCisSameAs(0, 1),
        SDTCisVec(2),
        SDTCisPtrTy(3),
        SDTCisVec(4),
        SDTCisSameNumEltsAs(0, 2),
        SDTCisSameNumEltsAs(0, 4),
    ],
)
SDTMaskedScatter = SDTypeProfile(
    0,
    4,
    [SDTCisVec(0), SDTCisVec(1), SDTCisPtrTy(2), SDTCisVec(3), SDTCisSameNumEltsAs(0, 1), SDTCisSameNumEltsAs(0, 3)],
)
SDTVectorCompress = SDTypeProfile(
    1, 3, [SDTCisVec(0), SDTCisSameAs(0, 1), SDTCisVec(2), SDTCisSameNumEltsAs(1, 2), SDTCisSameAs(1, 3)]
)
SDTVecShuffle = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisSameAs(1, 2)])
SDTVecSlice = SDTypeProfile(1, 3, [SDTCisSameAs(0, 1), SDTCisSameAs(1, 2), SDTCisInt(3)])
SDTVecExtract = SDTypeProfile(1, 2, [SDTCisEltOfVec(0, 1), SDTCisPtrTy(2)])
SDTVecInsert = SDTypeProfile(1, 3, [SDTCisEltOfVec(2, 1), SDTCisSameAs(0, 1), SDTCisPtrTy(3)])
with until(21):
    SDTVecReduce = SDTypeProfile(1, 1, [SDTCisInt(0), SDTCisVec(1)])
with since(22):
    SDTVecReduce = SDTypeProfile(1, 1, [SDTCisInt(0), SDTCisVec(1), SDTCisInt(1)])
with until(21):
    SDTFPVecReduce = SDTypeProfile(1, 1, [SDTCisFP(0), SDTCisVec(1)])
with since(22):
    SDTFPVecReduce = SDTypeProfile(1, 1, [SDTCisFP(0), SDTCisEltOfVec(0, 1)])
SDTVecReverse = SDTypeProfile(1, 1, [SDTCisVec(0), SDTCisSameAs(0, 1)])
SDTSubVecExtract = SDTypeProfile(1, 2, [SDTCisSubVecOfVec(0, 1), SDTCisInt(2)])
SDTSubVecInsert = SDTypeProfile(1, 3, [SDTCisSubVecOfVec(2, 1), SDTCisSameAs(0, 1), SDTCisInt(3)])
with since(22):
    SDTPartialReduceMLA = SDTypeProfile(1, 3, [SDTCisVec(0), SDTCisVec(1), SDTCisVec(2)])
SDTPrefetch = SDTypeProfile(0, 4, [SDTCisPtrTy(0), SDTCisSameAs(1, 2), SDTCisSameAs(1, 3), SDTCisInt(1)])
SDTAtomicFence = SDTypeProfile(0, 2, [SDTCisSameAs(0, 1), SDTCisPtrTy(0)])
SDTAtomic3 = SDTypeProfile(1, 3, [SDTCisSameAs(0, 2), SDTCisSameAs(0, 3), SDTCisInt(0), SDTCisPtrTy(1)])
SDTAtomic2 = SDTypeProfile(1, 2, [SDTCisSameAs(0, 2), SDTCisInt(0), SDTCisPtrTy(1)])
SDTFPAtomic2 = SDTypeProfile(1, 2, [SDTCisSameAs(0, 2), SDTCisFP(0), SDTCisPtrTy(1)])
SDTAtomicStore = SDTypeProfile(0, 2, [SDTCisInt(0), SDTCisPtrTy(1)])
SDTAtomicLoad = SDTypeProfile(1, 1, [SDTCisPtrTy(1)])
with since(22):
    SDTLoopDepMask = SDTypeProfile(
        1, 4, [SDTCisVec(0), SDTCisInt(1), SDTCisInt(2), SDTCisInt(3), SDTCisInt(4), SDTCisSameAs(2, 1)]
    )
