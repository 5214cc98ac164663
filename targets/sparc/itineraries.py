"""How long instructions take: kinds of instructions, and what the LEON processors do with each.

For LEON2, see Atmel's AT697E data sheet (doc4226).
"""

from __future__ import annotations

from tgdsl.language import FuncUnit, InstrItinClass, InstrItinData, InstrStage, ProcessorItineraries

LEONIU = FuncUnit()  # the integer unit
LEONFPU = FuncUnit()  # the floating-point unit

IIC_iu_or_fpu_instr = InstrItinClass()
IIC_iu_instr = InstrItinClass()
IIC_fpu_normal_instr = InstrItinClass()
IIC_fpu_fast_instr = InstrItinClass()
IIC_jmp_or_call = InstrItinClass()
IIC_ldd = InstrItinClass()
IIC_st = InstrItinClass()
IIC_std = InstrItinClass()
IIC_iu_smul = InstrItinClass()
IIC_iu_umul = InstrItinClass()
IIC_iu_div = InstrItinClass()
IIC_ticc = InstrItinClass()
IIC_ldstub = InstrItinClass()
IIC_fpu_muls = InstrItinClass()
IIC_fpu_muld = InstrItinClass()
IIC_fpu_divs = InstrItinClass()
IIC_fpu_divd = InstrItinClass()
IIC_fpu_sqrts = InstrItinClass()
IIC_fpu_sqrtd = InstrItinClass()
IIC_fpu_abs = InstrItinClass()
IIC_fpu_movs = InstrItinClass()
IIC_fpu_negs = InstrItinClass()
IIC_smac_umac = InstrItinClass()
IIC_fpu_stod = InstrItinClass()

_INTEGER, _FLOATING, _EITHER = [LEONIU], [LEONFPU], [LEONIU, LEONFPU]

#: For each kind: the units, any one of which it takes for a cycle, and the cycle of the result on LEON2, LEON3 and LEON4.
_CYCLES = [
    (IIC_iu_or_fpu_instr, _EITHER, 1, 1, 1),
    (IIC_iu_instr, _INTEGER, 1, 1, 1),
    (IIC_fpu_normal_instr, _FLOATING, 7, 7, 7),
    (IIC_fpu_fast_instr, _FLOATING, 7, 4, 4),
    (IIC_jmp_or_call, _EITHER, 2, 3, 3),
    (IIC_ldd, _EITHER, 2, 2, 1),
    (IIC_st, _EITHER, 2, 4, 1),
    (IIC_std, _EITHER, 3, 5, 1),
    (IIC_iu_smul, _INTEGER, 5, 1, 1),
    (IIC_iu_umul, _INTEGER, 5, 4, 4),
    (IIC_iu_div, _INTEGER, 35, 35, 35),
    (IIC_smac_umac, _INTEGER, None, 2, 2),
    (IIC_ticc, _EITHER, 4, 5, 5),
    (IIC_ldstub, _EITHER, 3, 3, 3),
    (IIC_fpu_muls, _FLOATING, 16, 4, 4),
    (IIC_fpu_muld, _FLOATING, 21, 4, 4),
    (IIC_fpu_divs, _FLOATING, 20, 16, 16),
    (IIC_fpu_divd, _FLOATING, 36, 17, 17),
    (IIC_fpu_sqrts, _FLOATING, 37, 24, 24),
    (IIC_fpu_sqrtd, _FLOATING, 65, 25, 25),
    (IIC_fpu_abs, _FLOATING, 2, 2, 2),
    (IIC_fpu_movs, _FLOATING, 2, 2, 2),
    (IIC_fpu_negs, _FLOATING, 2, 2, 2),
    (IIC_fpu_stod, _FLOATING, 2, 4, 4),
]


def _itineraries(leon: int) -> ProcessorItineraries:
    return ProcessorItineraries(
        fu=_EITHER,
        iid=[
            InstrItinData(kind, [InstrStage(1, units)], [cycles, 1])
            for kind, units, *columns in _CYCLES
            if (cycles := columns[leon - 2]) is not None
        ],
    )


LEON2Itineraries, LEON3Itineraries, LEON4Itineraries = [_itineraries(leon) for leon in (2, 3, 4)]
