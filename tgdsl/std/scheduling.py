"""LLVM's own definitions for itineraries and machine models (``TargetItinerary.td``, ``TargetSchedule.td``)."""

from __future__ import annotations

from tgdsl.language.core.expressions import Marker
from tgdsl.language.scheduling.itineraries import Bypass, InstrItinClass, ProcessorItineraries, ReservationKind
from tgdsl.language.scheduling.models import SchedMachineModel
from tgdsl.language.scheduling.read_writes import SchedRead, SchedReadAdvance, SchedWrite
from tgdsl.language.tuning.dependency_breaking import STIPredicateDecl
from tgdsl.language.tuning.instruction_predicates import MCFalse, MCSchedPredicate, MCTrue

TruePred = MCTrue()
FalsePred = MCFalse()

IsZeroIdiomDecl = STIPredicateDecl("isZeroIdiom", updates_opcode_mask=True)
IsDepBreakingDecl = STIPredicateDecl("isDependencyBreaking", updates_opcode_mask=True, delegates=[IsZeroIdiomDecl])
IsOptimizableRegisterMoveDecl = STIPredicateDecl("isOptimizableRegisterMove")

# -- itineraries ------------------------------------------------------------------------------------------

NoBypass = Bypass()
Required = ReservationKind(0)
Reserved = ReservationKind(1)

#: The InstrItinClass of instructions without an itinerary.
NoItinerary = InstrItinClass()

#: The ProcessorItineraries of a processor without itineraries.
NoItineraries = ProcessorItineraries()

# -- machine models ---------------------------------------------------------------------------------------

# The operators of an InstRW's ``Instrs``: a list of instructions, or regular expressions that match their names.
instrs = Marker()
instregex = Marker()


class NoSchedModel(SchedMachineModel, no_model=True, complete_model=False):
    """The SchedMachineModel of a processor without a model."""


NoWrite = SchedWrite()
ReadDefault = SchedRead()
NoReadAdvance = SchedReadAdvance(SchedMachineModel, 0)
NoSchedPred = MCSchedPredicate(TruePred)
