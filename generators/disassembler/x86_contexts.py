"""The table x86DisassemblerContexts: which context a set of attributes (``attributeBits``) stands for, which are prefixes and the mode."""

from __future__ import annotations

from typing import Final

from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease

# Attributes, as bits of the index.
_64BIT: Final = 1 << 0
_XS: Final = 1 << 1
_XD: Final = 1 << 2
_REXW: Final = 1 << 3
_OPSIZE: Final = 1 << 4
_ADSIZE: Final = 1 << 5
_VEX: Final = 1 << 6
_VEXL: Final = 1 << 7
_EVEX: Final = 1 << 8
_EVEXL2: Final = 1 << 9
_EVEXK: Final = 1 << 10
_EVEXKZ: Final = 1 << 11
_EVEXB: Final = 1 << 12
_REX2: Final = 1 << 13
_EVEXNF: Final = 1 << 14
_EVEXU: Final = 1 << 15

#: The number of sets of attributes: since 22, EVEX.u is one.
_COUNT = ByRelease({19: 1 << 15, 22: 1 << 16})

#: Whether REX2 tells whether REX2.W is set.
_HAS_WIDE_REX2 = ByRelease({19: False, 22: True})


def context_lines(release: Release) -> list[str]:
    """A line for each set of attributes."""
    wide_rex2 = "_REXW" if _HAS_WIDE_REX2[release] else ""
    return [f"{_context(attributes, wide_rex2)}, // {attributes}" for attributes in range(_COUNT[release])]


def _context(attributes: int, wide_rex2: str) -> str:
    if attributes & _EVEX and attributes & _ADSIZE and attributes & (_OPSIZE | _XD | _XS):
        kind = "_OPSIZE" if attributes & _OPSIZE else "_XD" if attributes & _XD else "_XS"
        return f"IC_EVEX{kind}_ADSIZE"
    if attributes & _EVEXNF:
        kind = "_W" if attributes & _REXW else "_OPSIZE" if attributes & _OPSIZE else ""
        return f"IC_EVEX{kind}{'_B' if attributes & _EVEXB else ''}_NF"
    if attributes & (_EVEX | _VEX | _VEXL):
        return _vex_context(attributes)
    if attributes & _64BIT and attributes & _REX2:
        return f"IC_64BIT_REX2{wide_rex2 if attributes & _REXW else ''}"
    return _old_context(attributes)


def _vex_context(attributes: int) -> str:
    is_evex = attributes & _EVEX
    rounds = attributes & _EVEXB and attributes & _EVEXU  # without a length
    length = "" if rounds else "_L2" if is_evex and attributes & _EVEXL2 else "_L" if attributes & _VEXL else ""
    width = "_W" if attributes & _REXW else ""
    prefix = "_OPSIZE" if attributes & _OPSIZE else "_XD" if attributes & _XD else "_XS" if attributes & _XS else ""
    if not is_evex:
        return f"IC_VEX{length}{width}{prefix}"
    mask = "_KZ" if attributes & _EVEXKZ else "_K" if attributes & _EVEXK else ""
    return f"IC_EVEX{length}{width}{prefix}{mask}{'_B_U' if rounds else '_B' if attributes & _EVEXB else ''}"


def _old_context(attributes: int) -> str:
    """The context of older prefixes, in and outside of 64-bit mode."""
    mode = "IC_64BIT" if attributes & _64BIT else "IC"
    opsize, adsize = attributes & _OPSIZE, attributes & _ADSIZE
    if attributes & _64BIT and attributes & _REXW:
        for bit, name in ((_XS, "_XS"), (_XD, "_XD"), (_OPSIZE, "_OPSIZE"), (_ADSIZE, "_ADSIZE")):
            if attributes & bit:
                return f"{mode}_REXW{name}"
        return f"{mode}_REXW"
    if attributes & (_XS | _XD):
        has_size = opsize or adsize
        # Of both, XS counts, but for sizes in 64-bit mode.
        is_xd = attributes & _XD and (not attributes & _XS or has_size and attributes & _64BIT)
        size = "_OPSIZE" if opsize else "_ADSIZE" if adsize else ""
        return f"{mode}{'_XD' if is_xd else '_XS'}{size}"
    return f"{mode}{'_OPSIZE' if opsize else ''}{'_ADSIZE' if adsize else ''}"
