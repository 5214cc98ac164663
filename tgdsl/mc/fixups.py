"""Fixups of assembled code: which of them the text alone gives a value, and the bits of these."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.language.counterparts import Fixup
from tgdsl.mc.expressions import shortened
from tgdsl.mc.messages import Message
from tgdsl.mc.methods import OpenFixup
from tgdsl.mc.relocatable import Evaluation, Relocatable
from tgdsl.mc.relocations import RelocationMaker
from tgdsl.mc.sections import Encoded, Place
from tgdsl.mc.target import MCTarget

#: The fixups of data, by its bytes.
DATA_FIXUPS = {size: Fixup(f"FK_Data_{size}", lambda value: value) for size in (1, 2, 4, 8)}


@frozen
class FixupResolver:
    """Resolves the fixups of a text, once all of its symbols are known.

    Attributes:
        messages: gets what is wrong with expressions.
    """

    _target: MCTarget
    _relocations: RelocationMaker
    messages: list[Message]

    def resolved(self, encoded: Encoded, evaluation: Evaluation) -> tuple[int, tuple[OpenFixup, ...]]:
        """The word with the bits of those fixups whose values are known, and the other fixups."""
        word = encoded.word
        still_open: list[OpenFixup] = []
        for fixup in encoded.fixups:
            value = evaluation.value(fixup.expression)
            problem = self._problem(encoded, fixup, value, evaluation)
            if problem:
                self.messages.append(Message(encoded.token, problem))
                continue
            assert value is not None
            number = self._number(
                fixup.kind, value, Place(encoded.section, encoded.address + fixup.bit // 8), evaluation
            )
            if number is None:
                problem = self._unlinkable(encoded, fixup, value, evaluation)
                if problem:
                    self.messages.append(Message(encoded.token, problem))
                    continue
                still_open.append(fixup)
                addend = 0
                if not self._target.machine_code.has_addends:
                    addend = self._relocations.target(encoded, fixup.kind, value).addend
                word |= fixup.kind.place(addend)
                continue
            misfit = fixup.kind.problem(number)
            if misfit is not None:
                self.messages.append(Message(encoded.token, f"'{shortened(fixup.expression)}' {misfit}"))
            word |= fixup.kind.place(number)
        return word, tuple(still_open)

    def _problem(
        self, encoded: Encoded, fixup: OpenFixup, value: Relocatable | None, evaluation: Evaluation
    ) -> str | None:
        """The mistake in the value of a fixup."""
        shown = shortened(fixup.expression)
        if value is None:
            return f"'{shown}' has no value that a relocation can say: that is a symbol, less a symbol, plus a number"
        if value.subtracted is None:
            return None
        base = evaluation.address(value.subtracted)
        if base is None:
            return f"'{value.subtracted}' is not a symbol of this input, and cannot be subtracted in '{shown}'"
        if encoded.inst is not None:
            return f"'{shown}' is a distance that the linker alone knows, and no relocation of an instruction says that"
        if base.section is not encoded.section:
            return f"'{shown}' is a distance from another section, and relocations say distances from their own place alone"
        return None

    def _unlinkable(self, encoded: Encoded, fixup: OpenFixup, value: Relocatable, evaluation: Evaluation) -> str | None:
        """Why the linker cannot set what is open."""
        code, symbol = self._target.machine_code, value.added
        if symbol is not None and not symbol.written and symbol.name.startswith(code.private_prefix):
            if evaluation.address(symbol) is None:
                return f"there is no label '{symbol}', and the linker does not see names with '{code.private_prefix}'"
        has_relocation = fixup.kind.has_relocation
        if encoded.inst is None and code.data_relocations is not None:
            has_relocation = self._relocations.data_type(encoded, value) is not None
        if not has_relocation:
            return f"'{shortened(fixup.expression)}' is not known in this input, and the target has no relocation for it here"
        return None

    def _number(self, kind: Fixup, value: Relocatable, place: Place, evaluation: Evaluation) -> int | None:
        """The bits that a fixup puts into the word; None if the linker has to say it."""
        if kind.forced or value.subtracted is not None:
            return None
        if not kind.pc_relative:
            return value.constant if value.added is None else None
        if value.added is None or self._relocations.symbols.is_bound(value.added.name):
            return None
        target = evaluation.address(value.added)
        if target is None or target.section is not place.section:
            return None
        return target.offset + value.constant - place.offset
