"""Fixups: bits that depend on the addresses of symbols, and the modifiers of expressions that ask for them (psABI, sections 3.2 and 8.5).

An address is in two instructions: an upper part of 20 bits, and a signed lower part of 12 bits, for which the upper one is rounded.
"""

from collections.abc import Callable, Mapping, Sequence

from tgdsl.language.counterparts import Fixup, displacement


def _scattered(*parts: tuple[int, int, int]) -> Callable[[int], int]:
    """Bits of a number at their places in a word: for each part, its highest and lowest bit, and the lowest bit in the word."""

    def place(number: int) -> int:
        return sum((number >> low & (1 << high - low + 1) - 1) << at for high, low, at in parts)

    return place


# -- distances of branches and jumps, in units of two bytes (volume I, section 2.3, and chapter 27) --------------------
branch = displacement(
    "fixup_riscv_branch", 12, scale=2, relocation=16, place=_scattered((11, 11, 31), (9, 4, 25), (3, 0, 8), (10, 10, 7))
)
jal = displacement(
    "fixup_riscv_jal",
    20,
    scale=2,
    relocation=17,
    place=_scattered((19, 19, 31), (9, 0, 21), (10, 10, 20), (18, 11, 12)),
)
rvc_branch = displacement(
    "fixup_riscv_rvc_branch",
    8,
    scale=2,
    relocation=44,
    place=_scattered((7, 7, 12), (3, 2, 10), (6, 5, 5), (1, 0, 3), (4, 4, 2)),
)
rvc_jump = displacement(
    "fixup_riscv_rvc_jump",
    11,
    scale=2,
    relocation=45,
    place=_scattered((10, 10, 12), (3, 3, 11), (8, 7, 9), (9, 9, 8), (5, 5, 7), (6, 6, 6), (2, 0, 3), (4, 4, 2)),
)


# -- parts of addresses ------------------------------------------------------------------------------------------------
def _upper(value: int) -> int:
    return (value + 0x800 >> 12 & 0xFFFFF) << 12


_lower_of_load, _lower_of_store = _scattered((11, 0, 20)), _scattered((11, 5, 25), (4, 0, 7))


def _open(name: str, relocation: int, *, pc_relative: bool = False, thread_local: bool = False) -> Fixup:
    """A part that the linker alone knows."""
    return Fixup(
        f"fixup_riscv_{name}",
        lambda value: 0,
        forced=True,
        relocation=relocation,
        pc_relative=pc_relative,
        thread_local=thread_local,
    )


hi20 = Fixup("fixup_riscv_hi20", _upper, relocation=26)
lo12_i = Fixup("fixup_riscv_lo12_i", _lower_of_load, relocation=27)
lo12_s = Fixup("fixup_riscv_lo12_s", _lower_of_store, relocation=28)
pcrel_hi20 = Fixup("fixup_riscv_pcrel_hi20", _upper, pc_relative=True, relocation=23)
pcrel_lo12_i, pcrel_lo12_s = _open("pcrel_lo12_i", 24), _open("pcrel_lo12_s", 25)
tprel_lo12_i = _open("tprel_lo12_i", 30, thread_local=True)
tprel_lo12_s = _open("tprel_lo12_s", 31, thread_local=True)

#: The modifiers of lower parts: for instructions with an immediate in one field, and for stores, which have it in two.
LOWER: Mapping[str, tuple[Fixup, Fixup]] = {
    "lo": (lo12_i, lo12_s),
    "pcrel_lo": (pcrel_lo12_i, pcrel_lo12_s),
    "tprel_lo": (tprel_lo12_i, tprel_lo12_s),
}
UPPER: Mapping[str, Fixup] = {
    "hi": hi20,
    "pcrel_hi": pcrel_hi20,
    "got_pcrel_hi": _open("got_hi20", 20, pc_relative=True),
    "tprel_hi": _open("tprel_hi20", 29, thread_local=True),
    "tls_ie_pcrel_hi": _open("tls_got_hi20", 21, pc_relative=True, thread_local=True),
    "tls_gd_pcrel_hi": _open("tls_gd_hi20", 22, pc_relative=True, thread_local=True),
}
OF_LUI: Sequence[str] = ("hi", "tprel_hi")
OF_AUIPC: Sequence[str] = ("pcrel_hi", "got_pcrel_hi", "tls_ie_pcrel_hi", "tls_gd_pcrel_hi")
MODIFIERS: Mapping[str, Fixup] = {**{name: of_load for name, (of_load, _) in LOWER.items()}, **UPPER}

DATA, DISTANCES = {4: 1, 8: 2}, {4: 57}
