"""SDNodes of integer code: calls, jumps, comparisons, system registers, addresses; and the types that they have."""

from tgdsl.language import DagValue, Effect, SDTCisInt, SDTCisSameAs, SDTCisVT, SDTypeProfile
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.std import OtherVT, i32, i64
from tgdsl.std.node_properties import SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPSideEffect, SDNPVariadic
from tgdsl.std.node_shapes import Action, AnyEffect, AnyNode, FixedNode, IntBinary, IntUnary
from tgdsl.std.type_profiles import SDTBrind, SDTIntBinOp, SDTIntUnaryOp, SDTNone
from tgdsl.std.value_types import I32, I64, Other

from targets.riscv.registers import XLenVT

# -- types -------------------------------------------------------------------------------------------------------------
SDT_CallSeqStart, SDT_CallSeqEnd = [SDTypeProfile(0, 2, [SDTCisVT(0, i32), SDTCisVT(1, i32)]) for _ in range(2)]
SDT_RISCVCall = SDTypeProfile(0, -1, [SDTCisVT(0, XLenVT)])
SDT_RISCVSelectCC = SDTypeProfile(
    1, 5, [SDTCisSameAs(1, 2), SDTCisVT(3, OtherVT), SDTCisSameAs(0, 4), SDTCisSameAs(4, 5)]
)
SDT_RISCVBrCC = SDTypeProfile(0, 4, [SDTCisSameAs(0, 1), SDTCisVT(2, OtherVT), SDTCisVT(3, OtherVT)])
SDT_RISCVReadCSR = SDTypeProfile(1, 1, [SDTCisInt(0), SDTCisInt(1)])
SDT_RISCVWriteCSR = SDTypeProfile(0, 2, [SDTCisInt(0), SDTCisInt(1)])
SDT_RISCVSwapCSR = SDTypeProfile(1, 2, [SDTCisInt(0), SDTCisInt(1), SDTCisInt(2)])
SDT_RISCVReadCounterWide = SDTypeProfile(2, 2, [SDTCisVT(0, i32), SDTCisVT(1, i32), SDTCisInt(2), SDTCisInt(3)])
SDT_RISCVIntUnaryOpW = SDTypeProfile(1, 1, [SDTCisSameAs(0, 1), SDTCisVT(0, i64)])
SDT_RISCVIntBinOpW = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisSameAs(0, 2), SDTCisVT(0, i64)])
SDT_RISCVIntShiftDOpW = SDTypeProfile(
    1, 3, [SDTCisSameAs(0, 1), SDTCisSameAs(0, 2), SDTCisVT(0, i64), SDTCisVT(3, i64)]
)
SDT_RISCVAddTPRel = SDTypeProfile(1, 3, [SDTCisSameAs(0, 1), SDTCisSameAs(0, 2), SDTCisSameAs(0, 3), SDTCisInt(0)])

# -- calls and returns -------------------------------------------------------------------------------------------------
IN_CALL = [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue, SDNPVariadic]
callseq_start = FixedNode[[I32, I32], Effect]("ISD::CALLSEQ_START", SDT_CallSeqStart, [SDNPHasChain, SDNPOutGlue])
callseq_end = FixedNode[[I32, I32], Effect](
    "ISD::CALLSEQ_END", SDT_CallSeqEnd, [SDNPHasChain, SDNPOptInGlue, SDNPOutGlue]
)
riscv_call = AnyEffect("RISCVISD::CALL", SDT_RISCVCall, IN_CALL)
riscv_tail = AnyEffect("RISCVISD::TAIL", SDT_RISCVCall, IN_CALL)
riscv_ret_glue = Action("RISCVISD::RET_GLUE", SDTNone, [SDNPHasChain, SDNPOptInGlue, SDNPVariadic])
riscv_sret_glue, riscv_mret_glue = [
    Action(f"RISCVISD::{level}RET_GLUE", SDTNone, [SDNPHasChain, SDNPOptInGlue]) for level in "SM"
]

# -- comparisons and jumps ---------------------------------------------------------------------------------------------
riscv_selectcc = FixedNode[[DagValue, DagValue, Other, DagValue, DagValue], DagValue](
    "RISCVISD::SELECT_CC", SDT_RISCVSelectCC
)
riscv_brcc = FixedNode[[DagValue, DagValue, Other, Other], Effect]("RISCVISD::BR_CC", SDT_RISCVBrCC, [SDNPHasChain])
riscv_sw_guarded_brind = FixedNode[[IntegerValue], Effect]("RISCVISD::SW_GUARDED_BRIND", SDTBrind, [SDNPHasChain])

# -- operations on the lower 32 bits -----------------------------------------------------------------------------------
riscv_sllw, riscv_sraw, riscv_srlw, riscv_divw, riscv_divuw, riscv_remuw = [
    FixedNode[[I64, I64], I64](f"RISCVISD::{name}", SDT_RISCVIntBinOpW)
    for name in ("SLLW", "SRAW", "SRLW", "DIVW", "DIVUW", "REMUW")
]
riscv_mulhsu = IntBinary("RISCVISD::MULHSU", SDTIntBinOp)

# -- system registers --------------------------------------------------------------------------------------------------
riscv_read_csr = FixedNode[[IntegerValue], IntegerValue]("RISCVISD::READ_CSR", SDT_RISCVReadCSR, [SDNPHasChain])
riscv_write_csr = FixedNode[[IntegerValue, IntegerValue], Effect](
    "RISCVISD::WRITE_CSR", SDT_RISCVWriteCSR, [SDNPHasChain]
)
riscv_swap_csr = FixedNode[[IntegerValue, IntegerValue], IntegerValue](
    "RISCVISD::SWAP_CSR", SDT_RISCVSwapCSR, [SDNPHasChain]
)
riscv_read_counter_wide = AnyNode(
    "RISCVISD::READ_COUNTER_WIDE", SDT_RISCVReadCounterWide, [SDNPHasChain, SDNPSideEffect]
)

# -- addresses: the upper part, the sum with the lower one, both, and the sum with the thread's pointer ----------------
riscv_hi, riscv_add_lo = IntUnary("RISCVISD::HI", SDTIntUnaryOp), IntBinary("RISCVISD::ADD_LO", SDTIntBinOp)
riscv_lla = IntUnary("RISCVISD::LLA", SDTIntUnaryOp)
riscv_add_tprel = FixedNode[[IntegerValue, IntegerValue, IntegerValue], IntegerValue](
    "RISCVISD::ADD_TPREL", SDT_RISCVAddTPRel
)
