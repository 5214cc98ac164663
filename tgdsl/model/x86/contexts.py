"""The contexts of X86's disassembler (InstructionContext): which prefixes an instruction is decoded with, and which others it is decoded with, too."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from tgdsl.diagnostics import fail
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.x86 import encoding, fields
from tgdsl.model.x86.instructions import X86Instruction

_PREFIXES: Final[Mapping[int, str]] = {
    encoding.PD: "_OPSIZE",
    encoding.XS: "_XS",
    encoding.XD: "_XD",
    encoding.PS: "",
}

_VEX: Final = re.compile(r"(IC_E?VEX)(_L2?)?(_W)?(.*)")

#: What is decoded in a context, too, each with when: "p" if the instruction has no prefix of its own, "a" if it has not an address of 64 bits.
_HEIRS: Final[Mapping[str, str]] = {
    "IC": "IC_OPSIZE:p IC_ADSIZE IC_XD:p IC_XS:p",
    "IC_64BIT": "IC_64BIT_REXW IC_64BIT_OPSIZE:p IC_64BIT_ADSIZE:a IC_64BIT_XD:p IC_64BIT_XS:p",
    "IC_OPSIZE": "IC_64BIT_OPSIZE IC_OPSIZE_ADSIZE",
    "IC_ADSIZE": "IC_OPSIZE_ADSIZE:p",
    "IC_64BIT_ADSIZE": "IC_64BIT_OPSIZE_ADSIZE:p",
    "IC_XD": "IC_64BIT_XD",
    "IC_XS": "IC_64BIT_XS",
    "IC_XD_OPSIZE": "IC_64BIT_XD_OPSIZE",
    "IC_XS_OPSIZE": "IC_64BIT_XS_OPSIZE",
    "IC_XD_ADSIZE": "IC_64BIT_XD_ADSIZE",
    "IC_XS_ADSIZE": "IC_64BIT_XS_ADSIZE",
    "IC_64BIT_REXW": "IC_64BIT_REXW_XS:p IC_64BIT_REXW_XD:p IC_64BIT_REXW_OPSIZE:p IC_64BIT_REXW_ADSIZE:a",
    "IC_64BIT_OPSIZE": "IC_64BIT_REXW_OPSIZE IC_64BIT_OPSIZE_ADSIZE:a IC_64BIT_REXW_ADSIZE:a",
    "IC_64BIT_XD": "IC_64BIT_REXW_XD IC_64BIT_XD_ADSIZE:a",
    "IC_64BIT_XS": "IC_64BIT_REXW_XS IC_64BIT_XS_ADSIZE:a",
}

#: The contexts with REX2, or with W, in which newer releases decode what has another one, too.
_MORE_HEIRS: ByRelease[Mapping[str, str]] = ByRelease(
    {
        19: {},
        22: {
            "IC_64BIT": "IC_64BIT_REX2",
            "IC_64BIT_REX2": "IC_64BIT_REX2_REXW",
            "IC_EVEX_W": "IC_EVEX_W_OPSIZE",
            "IC_EVEX_W_B": "IC_EVEX_W_OPSIZE_B",
        },
    }
)


class Contexts:
    """All contexts of a release, by their numbers."""

    def __init__(self, release: Release) -> None:
        ranks = release.x86.contexts
        self._more_heirs = _MORE_HEIRS[release]
        self.names: Sequence[str] = list(ranks)
        self.ranks: Sequence[int] = list(ranks.values())
        self._numbers = {name: number for number, name in enumerate(ranks)}
        self._known: dict[tuple[object, ...], frozenset[str]] = {}
        self._decoded: dict[tuple[object, ...], Sequence[int]] = {}

    def number(self, name: str) -> int:
        return self._numbers[name]

    def of(self, instruction: X86Instruction, is_64_bit: bool) -> str:
        """The name of an instruction's own context.

        Args:
            is_64_bit: whether 64-bit mode alone has it.

        Raises:
            DiagnosticError: it has a VEX or EVEX prefix, and that says nothing about older prefixes, or two lengths.
        """
        if instruction.encoding == encoding.EVEX:
            has_u = instruction.has_evex_u and "IC_EVEX_B_U" in self._numbers
            return _evex_context(instruction, has_u)
        name = _context(instruction, is_64_bit)
        # Older releases know REX2 without a width.
        return name if name in self._numbers else name.removesuffix("_REXW")

    def decoded_in(self, instruction: X86Instruction, context: str, is_32_bit: bool) -> Sequence[int]:
        """The numbers of the contexts in which an instruction is decoded.

        Args:
            context: its own.
            is_32_bit: whether 64-bit mode does not have it.
        """
        is_old = is_32_bit or instruction.address_size == encoding.SIZE_16
        any_length = instruction.ignores_vex_l or rounds(instruction)
        has_prefix, is_wide = instruction.prefix != encoding.NO_PREFIX, instruction.address_size == encoding.SIZE_64
        key = (context, is_old, has_prefix, any_length, instruction.ignores_w, is_wide)
        found = self._decoded.get(key)
        if found is None:
            heirs = self._heirs(context, not has_prefix, any_length, instruction.ignores_w, is_wide)
            if is_old:
                heirs -= self._heirs("IC_64BIT")  # those of 64-bit mode
            found = self._decoded[key] = sorted([self._numbers[name] for name in heirs])
        return found

    def _heirs(
        self,
        context: str,
        no_prefix: bool = True,
        any_length: bool = False,
        any_width: bool = False,
        is_wide: bool = False,
    ) -> frozenset[str]:
        """A context, and the others in which what it has is decoded, too.

        Args:
            any_length: whatever VEX.L says.
            any_width: whatever VEX.W says.
            is_wide: with addresses of 64 bits.
        """
        key = (context, no_prefix, any_length, any_width, is_wide)
        found = self._known.get(key)
        if found is not None:
            return found
        heirs = {context}
        if context == "IC":  # llvm-tblgen asks for these with the one flag in the place of the other
            heirs |= self._heirs("IC_64BIT", no_prefix=is_wide)
        for word in f"{_HEIRS.get(context, '')} {self._more_heirs.get(context, '')}".split():
            name, _, when = word.partition(":")
            if {"": True, "p": no_prefix, "a": not is_wide}[when]:
                heirs |= self._heirs(name)
        for name in _vex_heirs(context, any_length, any_width):
            if name in self._numbers:
                heirs |= self._heirs(name)
        found = self._known[key] = frozenset(heirs)
        return found


def _vex_heirs(context: str, any_length: bool, any_width: bool) -> list[str]:
    """The contexts that differ from one with VEX or EVEX in what does not count."""
    parts = _VEX.fullmatch(context)
    if parts is None or context.endswith("_U"):
        return []
    family, length, width, rest = parts[1], parts[2] or "", parts[3] or "", parts[4]
    lengths = ["", "_L", "_L2"] if any_length and not length else [length]
    widths = ["", "_W"] if any_width and not width else [width]
    names = [f"{family}{length}{width}{rest}" for length in lengths for width in widths]
    return [name for name in names if name != context]


def rounds(instruction: X86Instruction) -> bool:
    """True if VEX.L says how to round, in place of a length."""
    return instruction.has_evex_b and instruction.form in (encoding.DEST_REG, encoding.SRC_REG)


def _context(instruction: X86Instruction, is_64_bit: bool) -> str:
    if instruction.encoding in (encoding.VEX, encoding.XOP):
        length = "_L" if instruction.has_vex_l else ""
        return f"IC_VEX{length}{'_W' if instruction.has_rex_w else ''}{_prefix(instruction)}"
    if is_64_bit or instruction.has_rex_w or instruction.address_size == encoding.SIZE_64:
        return _64_bit_context(instruction)
    return _old_context(instruction)


def _prefix(instruction: X86Instruction) -> str:
    found = _PREFIXES.get(instruction.prefix)
    if found is None:
        raise fail(
            instruction.record.place_of(fields.PREFIX),
            f"'{instruction.name}' has a VEX, XOP or EVEX prefix, and OpPrefix says nothing of older prefixes: give it PS, PD, XS or XD",
        )
    return found


def _evex_context(instruction: X86Instruction, has_u: bool) -> str:
    """
    Args:
        has_u: whether EVEX.u says the length of vectors where VEX.L says how to round.
    """
    if instruction.has_vex_l and instruction.has_evex_l2:
        raise fail(
            instruction.record.place,
            f"'{instruction.name}' has both hasVEX_L and hasEVEX_L2, which are two lengths of vectors: leave one",
        )
    width = "_W" if instruction.has_rex_w else ""
    broadcast = "_B" if instruction.has_evex_b else ""
    mask = "_KZ" if instruction.has_evex_z else "_K" if instruction.has_evex_k else ""
    if rounds(instruction) and has_u:
        return f"IC_EVEX{width}{_prefix(instruction)}{mask}_B_U"
    if instruction.has_evex_nf:
        kind = "_OPSIZE" if instruction.prefix == encoding.PD else width
        return f"IC_EVEX{kind}{broadcast}_NF"
    length = "_L" if instruction.has_vex_l else "_L2" if instruction.has_evex_l2 else ""
    if rounds(instruction):
        length = ""
    prefix = _prefix(instruction)
    if not length and not width and prefix and instruction.address_size == encoding.SIZE_32:
        return f"IC_EVEX{prefix}_ADSIZE"
    return f"IC_EVEX{length}{width}{prefix}{mask}{broadcast}"


def _64_bit_context(instruction: X86Instruction) -> str:
    is_16, is_32 = instruction.operand_size == encoding.SIZE_16, instruction.address_size == encoding.SIZE_32
    prefix = instruction.prefix
    has_size = is_16 or prefix == encoding.PD
    kind = _PREFIXES[prefix] if prefix in (encoding.XS, encoding.XD) else ""
    if instruction.has_rex_w and has_size:
        return "IC_64BIT_REXW_OPSIZE"
    if instruction.has_rex_w and is_32:
        return "IC_64BIT_REXW_ADSIZE"
    if is_16 and kind:
        return f"IC_64BIT{kind}_OPSIZE"
    if has_size or is_32:
        return f"IC_64BIT{'_OPSIZE' if has_size else ''}{'_ADSIZE' if is_32 else ''}"
    rex2 = "_REX2" if not kind and fields.explicit_prefix_of(instruction.record) == encoding.EXPLICIT_REX2 else ""
    return f"IC_64BIT{rex2}{'_REXW' if instruction.has_rex_w else ''}{kind}"


def _old_context(instruction: X86Instruction) -> str:
    is_16, has_address = instruction.operand_size == encoding.SIZE_16, instruction.address_size == encoding.SIZE_16
    prefix = instruction.prefix
    kind = _PREFIXES[prefix] if prefix in (encoding.XS, encoding.XD) else ""
    if kind and (is_16 or has_address):
        return f"IC{kind}{'_OPSIZE' if is_16 else '_ADSIZE'}"
    if is_16 or prefix == encoding.PD:
        return f"IC_OPSIZE{'_ADSIZE' if has_address else ''}"
    return "IC_ADSIZE" if has_address else f"IC{kind}"
