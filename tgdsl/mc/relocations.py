"""Relocations: what the linker is told of the fixups that an input leaves open."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.language.counterparts import DataUse, Fixup, MachineCode
from tgdsl.mc.relocatable import Evaluation, Relocatable
from tgdsl.mc.sections import SHF_MERGE, SHF_TLS, Encoded, Section
from tgdsl.mc.symbols import Symbols, is_unnamed


@frozen
class Target:
    """The address of a relocation: of a symbol, or of a place that is counted from the beginning of a section.

    Attributes:
        symbol: its name; empty for none.
    """

    symbol: str
    section: Section | None
    addend: int


class RelocationMaker:
    """Makes relocations as LLVM's ELFObjectWriter does, once all symbols are known."""

    def __init__(self, machine_code: MachineCode, symbols: Symbols, evaluation: Evaluation) -> None:
        self._machine_code = machine_code
        self._evaluation = evaluation
        self.symbols = symbols

    def target(self, encoded: Encoded | None, kind: Fixup | None, value: Relocatable) -> Target:
        """The symbol, or the section, and the addend of a relocation (shouldRelocateWithSymbol).

        Args:
            encoded: what has the fixup; with its kind, None for ``.reloc``.
        """
        addend = value.constant
        if (
            value.subtracted is not None and encoded is not None
        ):  # the distance from the data to the added symbol, and a number
            base = self._evaluation.address(value.subtracted)
            assert base is not None  # of another input, it is a mistake
            addend += encoded.address - base.offset
        symbol = value.added
        if symbol is None:
            return Target("", None, addend)
        place = self._evaluation.address(symbol)
        if place is None or self.symbols.is_bound(symbol.name):
            return Target(symbol.name, None, addend)
        flags = place.section.kind.flags
        if flags & SHF_TLS or flags & SHF_MERGE and addend or kind is not None and kind.needs_symbol:
            return Target(symbol.name, None, addend)
        return Target("", place.section, addend + place.offset)

    def data_type(self, encoded: Encoded, value: Relocatable) -> int | None:
        """The number of the relocation of data; None if there is none."""
        symbol = value.added
        place = None if symbol is None else self._evaluation.address(symbol)
        name = "" if symbol is None else symbol.name
        use = DataUse(
            encoded.bits // 8,
            encoded.address,
            value.subtracted is not None,
            is_temporary(name, self._machine_code),
            None if place is None else place.section.kind.flags,
        )
        return self._machine_code.data_relocation(use)


def is_temporary(name: str, machine_code: MachineCode) -> bool:
    """True for a symbol that the linker does not see."""
    return is_unnamed(name) or bool(machine_code.private_prefix) and name.startswith(machine_code.private_prefix)
