"""The processors that ``-mcpu`` knows."""

from __future__ import annotations

from tgdsl.language import Processor, ProcessorItineraries, SubtargetFeature

from targets.sparc.features import (
    FeatureLeon,
    FeatureNoFMULS,
    FeatureNoFSMULD,
    FeaturePWRPSR,
    FeatureSoftMulDiv,
    FeatureV8Deprecated,
    FeatureV9,
    FeatureVIS,
    FeatureVIS2,
    FeatureVIS3,
    FixAllFDIVSQRT,
    InsertNOPLoad,
    LeonCASA,
    LeonCycleCounter,
    TuneSlowRDPC,
    UMACSMACSupport,
    UsePopc,
)
from targets.sparc.itineraries import LEON2Itineraries, LEON3Itineraries, LEON4Itineraries

Processor("generic")
Processor("v7", features=[FeatureSoftMulDiv, FeatureNoFSMULD])
for _name in ("v8", "supersparc", "sparclite", "f934", "hypersparc", "sparclite86x", "sparclet", "tsc701"):
    Processor(_name)

# Movidius Myriad 2 and its parts.
for _name in (
    *("myriad2", "myriad2.1", "myriad2.2", "myriad2.3"),
    *("ma2100", "ma2150", "ma2155", "ma2450", "ma2455", "ma2x5x", "ma2080", "ma2085", "ma2480", "ma2485", "ma2x8x"),
):
    Processor(_name, features=[FeatureLeon, LeonCASA])

_ultrasparc = [FeatureV9, FeatureV8Deprecated, FeatureVIS]
_niagara = [FeatureV9, FeatureV8Deprecated, FeatureVIS, FeatureVIS2]

Processor("v9", features=[FeatureV9])
Processor("ultrasparc", features=_ultrasparc, tune_features=[TuneSlowRDPC])
Processor("ultrasparc3", features=[*_ultrasparc, FeatureVIS2], tune_features=[TuneSlowRDPC])
Processor("niagara", features=_niagara)
Processor("niagara2", features=[*_niagara, UsePopc])
Processor("niagara3", features=[*_niagara, UsePopc])
Processor("niagara4", features=[*_niagara, UsePopc, FeatureVIS3])


def _leon(itineraries: ProcessorItineraries, name: str, *features: SubtargetFeature) -> None:
    Processor(name, itineraries, [FeatureLeon, *features])


_leon(LEON2Itineraries, "leon2")
_leon(LEON2Itineraries, "at697e", InsertNOPLoad)
_leon(LEON2Itineraries, "at697f", InsertNOPLoad)
_leon(LEON3Itineraries, "leon3", UMACSMACSupport)
# UT699: all of LEON3's errata, and no CASA; GR712RC: the other way round.
_leon(LEON3Itineraries, "ut699", InsertNOPLoad, FeatureNoFSMULD, FeatureNoFMULS, FixAllFDIVSQRT)
_leon(LEON3Itineraries, "gr712rc", LeonCASA)
_leon(LEON4Itineraries, "leon4", UMACSMACSupport, LeonCASA)
_leon(LEON4Itineraries, "gr740", UMACSMACSupport, LeonCASA, LeonCycleCounter, FeaturePWRPSR)
