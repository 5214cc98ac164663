"""What itineraries and machine models begin with (``TargetItinerary.td``, ``TargetSchedule.td``)."""

from __future__ import annotations

from tgdsl.language.markers import Marker
from tgdsl.language.processors import (
    Bypass,
    InstrItinClass,
    ProcessorItineraries,
    ReservationKind,
    SchedRead,
    SchedWrite,
)
from tgdsl.language.schedule_models import (
    MCFalse,
    MCSchedPredicate,
    MCTrue,
    SchedMachineModel,
    SchedReadAdvance,
)

TruePred = MCTrue()
FalsePred = MCFalse()

# -- itineraries ------------------------------------------------------------------------------------------

NoBypass = Bypass()
Required = ReservationKind(0)
Reserved = ReservationKind(1)

#: The kind of instructions that itineraries say nothing of.
NoItinerary = InstrItinClass()

#: Those of a processor that has none.
NoItineraries = ProcessorItineraries()

# -- machine models ---------------------------------------------------------------------------------------

# What InstRW's lists of instructions are written with: the instructions, or patterns that their names match.
instrs = Marker()
instregex = Marker()

#: That of a processor that has none.
NoSchedModel = SchedMachineModel(no_model=True, complete_model=False)

NoWrite = SchedWrite()
ReadDefault = SchedRead()
NoReadAdvance = SchedReadAdvance(0)
NoSchedPred = MCSchedPredicate(TruePred)
