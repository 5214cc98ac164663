"""LLVM's own definitions for performance counters and macro fusion (``TargetPfmCounters.td``, ``TargetMacroFusion.td``)."""

from __future__ import annotations

from tgdsl.language.core.expressions import Marker
from tgdsl.language.scheduling.pfm_counters import PfmCounter, ValidationEvent
from tgdsl.language.tuning.fusions import OneUsePred, WildcardPred


class FusionTarget(Marker):
    """The instructions that a FusionPredicate is about."""

    record_class = "FusionTarget"


InstructionRetired = ValidationEvent(0)
L1DCacheLoadMiss = ValidationEvent(1)
L1DCacheStoreMiss = ValidationEvent(2)
L1ICacheLoadMiss = ValidationEvent(3)
DataTLBLoadMiss = ValidationEvent(4)
DataTLBStoreMiss = ValidationEvent(5)
InstructionTLBLoadMiss = ValidationEvent(6)
BranchPredictionMiss = ValidationEvent(7)

NoPfmCounter = PfmCounter("")

first_fusion_target = FusionTarget()
second_fusion_target = FusionTarget()
both_fusion_target = FusionTarget()

WildcardFalse = WildcardPred(False)
WildcardTrue = WildcardPred(True)
OneUse = OneUsePred()
