"""LLVM's own definitions for itineraries and machine models (``TargetItinerary.td``, ``TargetSchedule.td``)."""

from __future__ import annotations

from tgdsl.language.dependency_breaking import STIPredicateDecl
from tgdsl.language.expressions import Marker
from tgdsl.language.instruction_predicates import MCFalse, MCSchedPredicate, MCTrue
from tgdsl.language.itineraries import Bypass, InstrItinClass, ProcessorItineraries, ReservationKind
from tgdsl.language.sched_read_writes import SchedRead, SchedReadAdvance, SchedWrite
from tgdsl.language.schedule_models import SchedMachineModel

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
