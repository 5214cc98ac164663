"""Subtarget features, processors, and the Predicates of instructions and patterns."""

from tgdsl.language import Predicate, Processor, SubtargetFeature
from tgdsl.std import NoItineraries

# lint: feature-unused: it is there to have no effect
DummyFeature = SubtargetFeature("dummy", "isDummyMode", "true", "unused feature")
ALU32 = SubtargetFeature("alu32", "HasAlu32", "true", "Enable ALU32 instructions")
# lint: feature-unused: BPFTargetMachine.cpp asks for it
DwarfRIS = SubtargetFeature("dwarfris", "UseDwarfRIS", "true", "Disable MCAsmInfo DwarfUsesRelocationsAcrossSections")

PROCESSORS = [Processor(name, NoItineraries, []) for name in ("generic", "v1", "v2", "probe")]
WITH_ALU32 = [Processor(name, NoItineraries, [ALU32]) for name in ("v3", "v4")]

BPFIsLittleEndian = Predicate("Subtarget->isLittleEndian()")
BPFIsBigEndian = Predicate("!Subtarget->isLittleEndian()")
BPFHasALU32 = Predicate("Subtarget->getHasAlu32()")
BPFNoALU32 = Predicate("!Subtarget->getHasAlu32()")
BPFHasLdsx = Predicate("Subtarget->hasLdsx()")
BPFHasMovsx = Predicate("Subtarget->hasMovsx()")
BPFHasBswap = Predicate("Subtarget->hasBswap()")
BPFHasSdivSmod = Predicate("Subtarget->hasSdivSmod()")
BPFNoMovsx = Predicate("!Subtarget->hasMovsx()")
BPFHasStoreImm = Predicate("Subtarget->hasStoreImm()")
