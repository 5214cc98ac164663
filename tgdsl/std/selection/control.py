"""SDNodes for comparisons, selects, branches, traps, counters and barriers."""

from __future__ import annotations

from tgdsl.language.patterns.selection_nodes import SDTCisPtrTy, SDTCisVT, SDTypeProfile
from tgdsl.std.node_properties import SDNPHasChain, SDNPSideEffect
from tgdsl.std.node_shapes import (
    Action,
    AnyEffect,
    AnyNode,
    Branch,
    BranchCompare,
    BranchIf,
    CatchReturn,
    Compare,
    IndirectBranch,
    ReadState,
    Select,
    SelectCompare,
    VectorSelect,
)
from tgdsl.std.type_profiles import (
    SDTBr,
    SDTBrCC,
    SDTBrcond,
    SDTBrind,
    SDTCatchret,
    SDTCleanupret,
    SDTIntLeaf,
    SDTNone,
    SDTSelect,
    SDTSelectCC,
    SDTSetCC,
    SDTUBSANTrap,
    SDTVSelect,
)
from tgdsl.std.value_types import untyped

# -- comparisons and selections --------------------------------------------------------------------------------

setcc = Compare("ISD::SETCC", SDTSetCC)
select = Select("ISD::SELECT", SDTSelect)
vselect = VectorSelect("ISD::VSELECT", SDTVSelect)
selectcc = SelectCompare("ISD::SELECT_CC", SDTSelectCC)

# -- branches --------------------------------------------------------------------------------------------------

brcc = BranchCompare("ISD::BR_CC", SDTBrCC, [SDNPHasChain])
brcond = BranchIf("ISD::BRCOND", SDTBrcond, [SDNPHasChain])
brind = IndirectBranch("ISD::BRIND", SDTBrind, [SDNPHasChain])
br = Branch("ISD::BR", SDTBr, [SDNPHasChain])
catchret = CatchReturn("ISD::CATCHRET", SDTCatchret, [SDNPHasChain, SDNPSideEffect])
cleanupret = Branch("ISD::CLEANUPRET", SDTCleanupret, [SDNPHasChain])

# -- traps, counters, barriers ---------------------------------------------------------------------------------

trap = Action("ISD::TRAP", SDTNone, [SDNPHasChain, SDNPSideEffect])
debugtrap = Action("ISD::DEBUGTRAP", SDTNone, [SDNPHasChain, SDNPSideEffect])
ubsantrap = AnyEffect("ISD::UBSANTRAP", SDTUBSANTrap, [SDNPHasChain, SDNPSideEffect])
readcyclecounter = ReadState("ISD::READCYCLECOUNTER", SDTIntLeaf, [SDNPHasChain, SDNPSideEffect])
readsteadycounter = ReadState("ISD::READSTEADYCOUNTER", SDTIntLeaf, [SDNPHasChain, SDNPSideEffect])
membarrier = Action("ISD::MEMBARRIER", SDTNone, [SDNPHasChain, SDNPSideEffect])
jump_table_debug_info = Action("ISD::JUMP_TABLE_DEBUG_INFO", SDTNone, [SDNPHasChain])

# -- intrinsics; patterns use the records of the intrinsics instead --------------------------------------------

intrinsic_void = AnyEffect("ISD::INTRINSIC_VOID", SDTypeProfile(0, -1, [SDTCisPtrTy(0)]), [SDNPHasChain])
intrinsic_w_chain = AnyNode("ISD::INTRINSIC_W_CHAIN", SDTypeProfile(1, -1, [SDTCisPtrTy(1)]), [SDNPHasChain])
intrinsic_wo_chain = AnyNode("ISD::INTRINSIC_WO_CHAIN", SDTypeProfile(1, -1, [SDTCisPtrTy(1)]))

# -- convergence -----------------------------------------------------------------------------------------------

convergencectrl_anchor = AnyNode("ISD::CONVERGENCECTRL_ANCHOR", SDTypeProfile(1, 0, [SDTCisVT(0, untyped)]))
convergencectrl_entry = AnyNode("ISD::CONVERGENCECTRL_ENTRY", SDTypeProfile(1, 0, [SDTCisVT(0, untyped)]))
convergencectrl_loop = AnyNode(
    "ISD::CONVERGENCECTRL_LOOP", SDTypeProfile(1, 1, [SDTCisVT(0, untyped), SDTCisVT(1, untyped)])
)
convergencectrl_glue = AnyEffect("ISD::CONVERGENCECTRL_GLUE", SDTypeProfile(0, 1, [SDTCisVT(0, untyped)]))
