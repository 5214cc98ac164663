"""SDNodes for vectors: elements, sub-vectors, shuffles, reductions."""

from __future__ import annotations

from tgdsl.language.core.release_blocks import since, until
from tgdsl.language.patterns.selection_nodes import (
    SDTCisInt,
    SDTCisPtrTy,
    SDTCisSameAs,
    SDTCisSubVecOfVec,
    SDTCisVec,
    SDTypeProfile,
)
from tgdsl.std.node_shapes import (
    AnyNode,
    ExtractElement,
    ExtractVector,
    InsertElement,
    InsertVector,
    ReduceToFloat,
    ReduceToInt,
    VectorBinary,
    VectorCompress,
    VectorConcat,
    VectorOfElements,
    VectorOfOne,
    VectorOfSteps,
    VectorSplice,
    VectorUnary,
)
from tgdsl.std.type_profiles import (
    SDTFPVecReduce,
    SDTLoopDepMask,
    SDTPartialReduceMLA,
    SDTSubVecExtract,
    SDTSubVecInsert,
    SDTVecExtract,
    SDTVecInsert,
    SDTVecReduce,
    SDTVecReverse,
    SDTVecShuffle,
    SDTVecSlice,
    SDTVectorCompress,
)

# -- elements --------------------------------------------------------------------------------------------------

extractelt = ExtractElement("ISD::EXTRACT_VECTOR_ELT", SDTVecExtract)
insertelt = InsertElement("ISD::INSERT_VECTOR_ELT", SDTVecInsert)
vecreduce_add = ReduceToInt("ISD::VECREDUCE_ADD", SDTVecReduce)
vecreduce_smax = ReduceToInt("ISD::VECREDUCE_SMAX", SDTVecReduce)
vecreduce_umax = ReduceToInt("ISD::VECREDUCE_UMAX", SDTVecReduce)
vecreduce_smin = ReduceToInt("ISD::VECREDUCE_SMIN", SDTVecReduce)
vecreduce_umin = ReduceToInt("ISD::VECREDUCE_UMIN", SDTVecReduce)
vecreduce_fadd = ReduceToFloat("ISD::VECREDUCE_FADD", SDTFPVecReduce)
vecreduce_fmin = ReduceToFloat("ISD::VECREDUCE_FMIN", SDTFPVecReduce)
vecreduce_fmax = ReduceToFloat("ISD::VECREDUCE_FMAX", SDTFPVecReduce)
vecreduce_fminimum = ReduceToFloat("ISD::VECREDUCE_FMINIMUM", SDTFPVecReduce)
vecreduce_fmaximum = ReduceToFloat("ISD::VECREDUCE_FMAXIMUM", SDTFPVecReduce)
with since(22):
    partial_reduce_umla = AnyNode("ISD::PARTIAL_REDUCE_UMLA", SDTPartialReduceMLA)
    partial_reduce_smla = AnyNode("ISD::PARTIAL_REDUCE_SMLA", SDTPartialReduceMLA)
    partial_reduce_sumla = AnyNode("ISD::PARTIAL_REDUCE_SUMLA", SDTPartialReduceMLA)
    partial_reduce_fmla = AnyNode("ISD::PARTIAL_REDUCE_FMLA", SDTPartialReduceMLA)

# -- whole vectors ---------------------------------------------------------------------------------------------

vector_compress = VectorCompress("ISD::VECTOR_COMPRESS", SDTVectorCompress)
vector_shuffle = VectorBinary("ISD::VECTOR_SHUFFLE", SDTVecShuffle)
vector_reverse = VectorUnary("ISD::VECTOR_REVERSE", SDTVecReverse)
with until(21):
    vector_splice = VectorSplice("ISD::VECTOR_SPLICE", SDTVecSlice)
with since(22):
    vector_splice_left = VectorSplice("ISD::VECTOR_SPLICE_LEFT", SDTVecSlice)
    vector_splice_right = VectorSplice("ISD::VECTOR_SPLICE_RIGHT", SDTVecSlice)
build_vector = VectorOfElements("ISD::BUILD_VECTOR", SDTypeProfile(1, -1))
splat_vector = VectorOfOne("ISD::SPLAT_VECTOR", SDTypeProfile(1, 1))
step_vector = VectorOfSteps("ISD::STEP_VECTOR", SDTypeProfile(1, 1, [SDTCisVec(0), SDTCisInt(1)]))
scalar_to_vector = VectorOfOne("ISD::SCALAR_TO_VECTOR", SDTypeProfile(1, 1))
with since(22):
    loop_dependence_war_mask = AnyNode("ISD::LOOP_DEPENDENCE_WAR_MASK", SDTLoopDepMask)
    loop_dependence_raw_mask = AnyNode("ISD::LOOP_DEPENDENCE_RAW_MASK", SDTLoopDepMask)
vector_extract = ExtractElement("ISD::EXTRACT_VECTOR_ELT", SDTypeProfile(1, 2, [SDTCisPtrTy(2)]))
vector_insert = InsertElement("ISD::INSERT_VECTOR_ELT", SDTypeProfile(1, 3, [SDTCisSameAs(0, 1), SDTCisPtrTy(3)]))
concat_vectors = VectorConcat("ISD::CONCAT_VECTORS", SDTypeProfile(1, 2, [SDTCisSubVecOfVec(1, 0), SDTCisSameAs(1, 2)]))
vector_extract_subvec = ExtractVector(
    "ISD::EXTRACT_SUBVECTOR", SDTypeProfile(1, 2, [SDTCisInt(2), SDTCisVec(1), SDTCisVec(0)])
)
vector_insert_subvec = InsertVector(
    "ISD::INSERT_SUBVECTOR", SDTypeProfile(1, 3, [SDTCisVec(0), SDTCisSameAs(0, 1), SDTCisVec(2), SDTCisInt(3)])
)
extract_subvector = ExtractVector("ISD::EXTRACT_SUBVECTOR", SDTSubVecExtract)
insert_subvector = InsertVector("ISD::INSERT_SUBVECTOR", SDTSubVecInsert)
with since(22):
    find_last_active = AnyNode("ISD::VECTOR_FIND_LAST_ACTIVE", SDTypeProfile(1, 1, [SDTCisInt(0), SDTCisVec(1)]))
    get_active_lane_mask = AnyNode(
        "ISD::GET_ACTIVE_LANE_MASK", SDTypeProfile(1, 2, [SDTCisVec(0), SDTCisInt(1), SDTCisSameAs(1, 2)])
    )
