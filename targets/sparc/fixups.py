"""Fixups: bits that depend on the addresses of symbols, and the modifiers of expressions in assembly language that ask for them."""

from collections.abc import Callable

from tgdsl.language.counterparts import Fixup, displacement

LOW_10, LOW_13, UPPER_22 = (1 << 10) - 1, (1 << 13) - 1, (1 << 22) - 1


def _fixup(name: str, relocation: int, place: Callable[[int], int]) -> Fixup:
    return Fixup(f"fixup_sparc_{name}", place, relocation=relocation)


def _upper(
    name: str, relocation: int, shift: int = 10, *, pc_relative: bool = False, needs_symbol: bool = False
) -> Fixup:
    """The 22 bits from ``shift`` on, for SETHI."""
    return Fixup(
        f"fixup_sparc_{name}",
        lambda value: value >> shift & UPPER_22,
        pc_relative=pc_relative,
        relocation=relocation,
        needs_symbol=needs_symbol,
    )


def _lower(
    name: str, relocation: int, shift: int = 0, *, pc_relative: bool = False, needs_symbol: bool = False
) -> Fixup:
    """The ten bits from ``shift`` on, for the instruction after a SETHI."""
    return Fixup(
        f"fixup_sparc_{name}",
        lambda value: value >> shift & LOW_10,
        pc_relative=pc_relative,
        relocation=relocation,
        needs_symbol=needs_symbol,
    )


def _thread_local(name: str, relocation: int, calls: str = "", *, bits: int = 0) -> Fixup:
    """A part of the place of a variable that each thread has, which the linker alone knows.

    Args:
        bits: those that it sets, the lowest ones of the word, as far as LLVM tells them.
    """
    return Fixup(
        f"fixup_sparc_tls_{name}",
        lambda value: value & (1 << bits) - 1,
        forced=True,
        relocation=relocation,
        thread_local=True,
        calls=calls,
    )


def _got_data(name: str, relocation: int) -> Fixup:
    return Fixup(
        f"fixup_sparc_gotdata_{name}", lambda value: 0, forced=True, relocation=relocation, needs_symbol=name != "op"
    )


# -- the displacements of branches and calls, in words -------------------------------------------------------------
call30 = displacement("fixup_sparc_call30", 30, scale=4, relocation=7)
br22 = displacement("fixup_sparc_br22", 22, scale=4, relocation=8)
br19 = displacement("fixup_sparc_br19", 19, scale=4, relocation=41)
br16 = displacement(
    "fixup_sparc_br16",
    16,
    scale=4,
    place=lambda words: (words >> 14 & 3) << 20 | words & (1 << 14) - 1,
    relocation=40,
)
wplt30 = displacement("fixup_sparc_wplt30", 30, scale=4, forced=True, relocation=18)

simm13 = Fixup("fixup_sparc_13", lambda value: value & LOW_13, low=-(1 << 12), high=(1 << 12) - 1, relocation=11)

# -- modifiers: %lo(symbol) ----------------------------------------------------------------------------------------
#: The parts of an address.
PARTS = {
    "hi": _upper("hi22", 9),
    "lo": _lower("lo10", 12),
    "h44": _upper("h44", 50, 22),
    "m44": _lower("m44", 51, 12),
    "l44": _fixup("l44", 52, lambda value: value & (1 << 12) - 1),
    "hh": _upper("hh", 34, 42),
    "hm": _lower("hm", 35, 32),
    "lm": _upper("lm", 36),
    "hix": _fixup("hix22", 48, lambda value: ~value >> 10 & UPPER_22),
    "lox": _fixup("lox10", 49, lambda value: value & LOW_10 | 0b111 << 10),
}

pc22, pc10 = _upper("pc22", 17, pc_relative=True), _lower("pc10", 16, pc_relative=True)
got22, got10 = _upper("got22", 15, needs_symbol=True), _lower("got10", 13, needs_symbol=True)
got13 = Fixup("fixup_sparc_got13", lambda value: value & LOW_13, relocation=14, needs_symbol=True)

TLS_GET_ADDR = "__tls_get_addr"

MODIFIERS = {
    **PARTS,
    "uhi": PARTS["hh"],
    "ulo": PARTS["hm"],
    "pc22": pc22,
    "pc10": pc10,
    "got22": got22,
    "got10": got10,
    "got13": got13,
    "tgd_hi22": _thread_local("gd_hi22", 56, bits=22),
    "tgd_lo10": _thread_local("gd_lo10", 57, bits=10),
    "tldm_hi22": _thread_local("ldm_hi22", 60, bits=22),
    "tldm_lo10": _thread_local("ldm_lo10", 61, bits=10),
    "tldo_hix22": _thread_local("ldo_hix22", 64, bits=22),
    "tldo_lox10": _thread_local("ldo_lox10", 65, bits=10),
    "tie_hi22": _thread_local("ie_hi22", 67, bits=22),
    "tie_lo10": _thread_local("ie_lo10", 68, bits=10),
    "tle_hix22": _thread_local("le_hix22", 72),
    "tle_lox10": _thread_local("le_lox10", 73),
    "gdop_hix22": _got_data("hix22", 80),
    "gdop_lox10": _got_data("lox10", 81),
}

#: Modifiers of a symbol after an instruction's operands: the linker may make another instruction of it.
TAIL_MODIFIERS = {
    "gdop": _got_data("op", 84),
    "tgd_add": _thread_local("gd_add", 58),
    "tgd_call": _thread_local("gd_call", 59, TLS_GET_ADDR),
    "tldm_add": _thread_local("ldm_add", 62),
    "tldm_call": _thread_local("ldm_call", 63, TLS_GET_ADDR),
    "tldo_add": _thread_local("ldo_add", 66),
    "tie_ld": _thread_local("ie_ld", 69),
    "tie_ldx": _thread_local("ie_ldx", 70),
    "tie_add": _thread_local("ie_add", 71),
}

# -- position-independent code ------------------------------------------------------------------------------------
#: The parts of an address there, and those of the distance to the GOT itself, by what they stand in place of.
INDEPENDENT = {PARTS["hi"]: (got22, pc22), PARTS["lo"]: (got10, pc10), simm13: (got13, got13)}

#: Of data: R_SPARC_8 and so on, those of data that is not aligned, and those of distances.
DATA, UNALIGNED, DISTANCES = {1: 1, 2: 2, 4: 3, 8: 32}, {2: 55, 4: 23, 8: 54}, {1: 4, 2: 5, 4: 6, 8: 46}

#: Those that ``.reloc`` can ask for, by the names of the processor's ABI and of GNU's assembler.
RELOCATIONS = {
    "R_SPARC_NONE": 0, "R_SPARC_8": 1, "R_SPARC_16": 2, "R_SPARC_32": 3, "R_SPARC_DISP8": 4, "R_SPARC_DISP16": 5, "R_SPARC_DISP32": 6,
    "R_SPARC_WDISP30": 7, "R_SPARC_WDISP22": 8, "R_SPARC_HI22": 9, "R_SPARC_22": 10, "R_SPARC_13": 11, "R_SPARC_LO10": 12,
    "R_SPARC_UA32": 23, "R_SPARC_64": 32, "R_SPARC_WDISP16": 40, "R_SPARC_WDISP19": 41, "R_SPARC_DISP64": 46, "R_SPARC_REGISTER": 53,
    "R_SPARC_UA64": 54, "R_SPARC_UA16": 55, "BFD_RELOC_NONE": 0, "BFD_RELOC_8": 1, "BFD_RELOC_16": 2, "BFD_RELOC_32": 3,
    "BFD_RELOC_64": 32,
}  # fmt: skip
