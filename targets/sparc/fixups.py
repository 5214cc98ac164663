"""Fixups: bits that depend on the addresses of symbols, and the modifiers of expressions in assembly language that ask for them."""

from collections.abc import Callable

from tgdsl.language.counterparts import Fixup, displacement

LOW_10, LOW_13, UPPER_22 = (1 << 10) - 1, (1 << 13) - 1, (1 << 22) - 1


def _fixup(name: str, place: Callable[[int], int]) -> Fixup:
    return Fixup(f"fixup_sparc_{name}", place)


def _upper(name: str, shift: int = 10, *, pc_relative: bool = False, forced: bool = False) -> Fixup:
    """The 22 bits from ``shift`` on, for SETHI."""
    return Fixup(f"fixup_sparc_{name}", lambda value: value >> shift & UPPER_22, pc_relative=pc_relative, forced=forced)


def _lower(name: str, shift: int = 0, *, pc_relative: bool = False, forced: bool = False) -> Fixup:
    """The ten bits from ``shift`` on, for the instruction after a SETHI."""
    return Fixup(f"fixup_sparc_{name}", lambda value: value >> shift & LOW_10, pc_relative=pc_relative, forced=forced)


def _linker(name: str) -> Fixup:
    """A value that the linker alone knows."""
    return Fixup(f"fixup_sparc_{name}", lambda value: 0, forced=True)


# -- the displacements of branches and calls, in words -------------------------------------------------------------
call30 = displacement("fixup_sparc_call30", 30, scale=4)
br22 = displacement("fixup_sparc_br22", 22, scale=4)
br19 = displacement("fixup_sparc_br19", 19, scale=4)
br16 = displacement(
    "fixup_sparc_br16", 16, scale=4, place=lambda words: (words >> 14 & 3) << 20 | words & (1 << 14) - 1
)

simm13 = Fixup("fixup_sparc_13", lambda value: value & LOW_13, low=-(1 << 12), high=(1 << 12) - 1)

# -- modifiers: %lo(symbol) ----------------------------------------------------------------------------------------
#: The parts of an address.
PARTS = {
    "hi": _upper("hi22"),
    "lo": _lower("lo10"),
    "h44": _upper("h44", 22),
    "m44": _lower("m44", 12),
    "l44": _fixup("l44", lambda value: value & (1 << 12) - 1),
    "hh": _upper("hh", 42),
    "hm": _lower("hm", 32),
    "lm": _upper("lm"),
    "hix": _fixup("hix22", lambda value: ~value >> 10 & UPPER_22),
    "lox": _fixup("lox10", lambda value: value & LOW_10 | 0b111 << 10),
}

MODIFIERS = {
    **PARTS,
    "uhi": PARTS["hh"],
    "ulo": PARTS["hm"],
    "pc22": _upper("pc22", pc_relative=True),
    "pc10": _lower("pc10", pc_relative=True),
    "got22": _upper("got22"),
    "got10": _lower("got10"),
    "got13": _fixup("got13", lambda value: value & LOW_13),
    **{f"t{kind}_hi22": _upper(f"tls_{kind}_hi22", forced=True) for kind in ("gd", "ldm", "ie")},
    **{f"t{kind}_lo10": _lower(f"tls_{kind}_lo10", forced=True) for kind in ("gd", "ldm", "ie")},
    **{f"t{kind}_hix22": _linker(f"tls_{kind}_hix22") for kind in ("ldo", "le")},
    **{f"t{kind}_lox10": _linker(f"tls_{kind}_lox10") for kind in ("ldo", "le")},
    **{f"gdop_{part}": _linker(f"gotdata_{part}") for part in ("hix22", "lox10")},
}

#: Modifiers of a symbol after an instruction's operands: the linker may make another instruction of it.
TAIL_MODIFIERS = {
    "gdop": _linker("gotdata_op"),
    **{f"t{kind}_add": _linker(f"tls_{kind}_add") for kind in ("gd", "ldm", "ldo", "ie")},
    **{f"t{kind}_call": _linker(f"tls_{kind}_call") for kind in ("gd", "ldm")},
    **{f"tie_{load}": _linker(f"tls_ie_{load}") for load in ("ld", "ldx")},
}
