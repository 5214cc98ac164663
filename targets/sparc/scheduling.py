"""Itineraries: InstrItinClasses, their latencies on LEON processors, and the processors of ``-mcpu``.

For LEON2, see Atmel's AT697E data sheet (doc4226).
"""

from collections.abc import Sequence

from tgdsl.language import FuncUnit, InstrItinClass, InstrItinData, InstrStage, Processor, ProcessorItineraries

from targets.sparc import features as ft

LEONIU = FuncUnit()  # the integer unit
LEONFPU = FuncUnit()  # the floating-point unit
INTEGER, FLOATING, EITHER = [LEONIU], [LEONFPU], [LEONIU, LEONFPU]

#: For each InstrItinClass: the units of which it occupies any for a cycle, and the cycle of its result on LEON2, LEON3 and LEON4.
TIMES: dict[InstrItinClass, tuple[Sequence[FuncUnit], Sequence[int | None]]] = {}


def _timed(units: Sequence[FuncUnit], *results: int | None) -> InstrItinClass:
    """An InstrItinClass with a row of TIMES."""
    kind = InstrItinClass()
    TIMES[kind] = units, results
    return kind


IIC_iu_or_fpu_instr = _timed(EITHER, 1, 1, 1)
IIC_iu_instr = _timed(INTEGER, 1, 1, 1)
IIC_fpu_normal_instr = _timed(FLOATING, 7, 7, 7)
IIC_fpu_fast_instr = _timed(FLOATING, 7, 4, 4)
IIC_jmp_or_call = _timed(EITHER, 2, 3, 3)
IIC_ldd = _timed(EITHER, 2, 2, 1)
IIC_st = _timed(EITHER, 2, 4, 1)
IIC_std = _timed(EITHER, 3, 5, 1)
IIC_iu_smul = _timed(INTEGER, 5, 1, 1)
IIC_iu_umul = _timed(INTEGER, 5, 4, 4)
IIC_iu_div = _timed(INTEGER, 35, 35, 35)
IIC_smac_umac = _timed(INTEGER, None, 2, 2)
IIC_fpu_muls = _timed(FLOATING, 16, 4, 4)
IIC_fpu_muld = _timed(FLOATING, 21, 4, 4)
IIC_fpu_divs = _timed(FLOATING, 20, 16, 16)
IIC_fpu_divd = _timed(FLOATING, 36, 17, 17)
IIC_fpu_sqrts = _timed(FLOATING, 37, 24, 24)
IIC_fpu_sqrtd = _timed(FLOATING, 65, 25, 25)
IIC_fpu_abs = _timed(FLOATING, 2, 2, 2)
IIC_fpu_negs = _timed(FLOATING, 2, 2, 2)
IIC_fpu_stod = _timed(FLOATING, 2, 4, 4)


def _itineraries(processor: int) -> ProcessorItineraries:
    """The itineraries of LEON2, LEON3 or LEON4, by position in TIMES."""
    data = [
        InstrItinData(kind, [InstrStage(1, units)], [result, 1])
        for kind, (units, results) in TIMES.items()
        if (result := results[processor]) is not None
    ]
    return ProcessorItineraries(fu=EITHER, iid=data)


LEON2Itineraries, LEON3Itineraries, LEON4Itineraries = [_itineraries(processor) for processor in range(3)]

# -- processors ----------------------------------------------------------------------------------------------------
Processor("generic")
Processor("v7", features=[ft.FeatureSoftMulDiv, ft.FeatureNoFSMULD])
for name in ("v8", "supersparc", "sparclite", "f934", "hypersparc", "sparclite86x", "sparclet", "tsc701"):
    Processor(name)

# Movidius Myriad 2 and its parts.
for name in (
    *("myriad2", "myriad2.1", "myriad2.2", "myriad2.3"),
    *("ma2100", "ma2150", "ma2155", "ma2450", "ma2455", "ma2x5x", "ma2080", "ma2085", "ma2480", "ma2485", "ma2x8x"),
):
    Processor(name, features=[ft.FeatureLeon, ft.LeonCASA])

_ultrasparc = [ft.FeatureV9, ft.FeatureV8Deprecated, ft.FeatureVIS]
_niagara = [*_ultrasparc, ft.FeatureVIS2]

Processor("v9", features=[ft.FeatureV9])
Processor("ultrasparc", features=_ultrasparc, tune_features=[ft.TuneSlowRDPC])
Processor("ultrasparc3", features=[*_ultrasparc, ft.FeatureVIS2], tune_features=[ft.TuneSlowRDPC])
Processor("niagara", features=_niagara)
Processor("niagara2", features=[*_niagara, ft.UsePopc])
Processor("niagara3", features=[*_niagara, ft.UsePopc])
Processor("niagara4", features=[*_niagara, ft.UsePopc, ft.FeatureVIS3])

# The LEONs. UT699 has all of LEON3's errata, and no CASA; GR712RC is the other way round.
for name, itineraries, *more in (
    ("leon2", LEON2Itineraries),
    ("at697e", LEON2Itineraries, ft.InsertNOPLoad),
    ("at697f", LEON2Itineraries, ft.InsertNOPLoad),
    ("leon3", LEON3Itineraries, ft.UMACSMACSupport),
    ("ut699", LEON3Itineraries, ft.InsertNOPLoad, ft.FeatureNoFSMULD, ft.FeatureNoFMULS, ft.FixAllFDIVSQRT),
    ("gr712rc", LEON3Itineraries, ft.LeonCASA),
    ("leon4", LEON4Itineraries, ft.UMACSMACSupport, ft.LeonCASA),
    ("gr740", LEON4Itineraries, ft.UMACSMACSupport, ft.LeonCASA, ft.LeonCycleCounter, ft.FeaturePWRPSR),
):
    Processor(name, itineraries, [ft.FeatureLeon, *more])
