"""``getBinaryCodeForInstr`` in this process: the bits of an MCInst."""

from __future__ import annotations

from collections.abc import Iterable

from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.mc.inst import MachineInst, Methods, operand_name
from tgdsl.model.instructions.fields import size_of
from tgdsl.model.bits import AnyEmission, EmittedInstruction, EmittedWord, OperandField, Run, Segment, VariableWord


class InstructionEncoder:
    """Encodes MCInsts, as the generated MCCodeEmitter does.

    Args:
        emission: of the target.
        methods: stand-ins for the target's encoder methods.
        mode: the HwMode for which to encode.
    """

    def __init__(self, emission: AnyEmission, methods: Methods, mode: int = 0) -> None:
        self._emission = emission
        self._methods = methods
        self._mode = mode

    def encode(self, inst: MachineInst) -> int:
        """The bits of an instruction; the one of weight 1 is the lowest.

        Raises:
            DiagnosticError: it has no encoding in this mode; or one that depends on a method without a stand-in, or on the value
                of a symbol.
        """
        emitted = self._emitted(inst)
        word = emitted.in_mode(self._mode)
        if word is None:
            known = ", ".join([f"'{self._emission.modes[mode]}'" for mode in emitted.by_mode])
            mode = (
                f"the HwMode '{self._emission.modes.get(self._mode, self._mode)}'"
                if self._mode
                else "the default HwMode"
            )
            raise _wrong(inst, f"has no encoding in {mode}: it has some for {known}, which features choose")
        bits = word.ones
        for field, runs in _fields(word):
            value = self._value(inst, field)
            for run in runs:
                bits |= (value >> run.operand_bit & (1 << run.width) - 1) << run.word_bit
        if not emitted.post_encoder:
            return bits
        changed = self._methods.post_encode(inst, bits, emitted.post_encoder)
        if changed is None:
            raise _wrong(
                inst, f"needs the C++ method '{emitted.post_encoder}' after its encoding: give it a counterpart"
            )
        return changed

    def width(self, inst: MachineInst) -> int:
        """The number of bits of the encoding in memory: Size, where the word is wider; 0 if there is none in this mode."""
        emitted = self._emitted(inst)
        word = emitted.in_mode(self._mode)
        width = 0 if word is None else word.width
        size = 8 * size_of(inst.instruction.record) if emitted.common is not None else 0
        return size if 0 < size < width else width

    def _emitted(self, inst: MachineInst) -> EmittedInstruction[EmittedWord] | EmittedInstruction[VariableWord]:
        emitted = self._emission.instructions.get(inst.instruction.name)
        if emitted is None:
            raise _wrong(
                inst, "is not an instruction of an object file, and has no encoding: encode real ones of the target"
            )
        return emitted

    def _value(self, inst: MachineInst, field: OperandField | Segment) -> int:
        found = self._methods.encode(inst, field)
        if found is None:
            name = operand_name(inst.instruction, field.operand)
            raise _wrong(inst, f"needs the C++ method '{field.encoder}' to encode {name}: give it a counterpart")
        return found


def _fields(word: EmittedWord | VariableWord) -> Iterable[tuple[OperandField | Segment, Iterable[Run | Segment]]]:
    """The fields or segments of a word, each with its runs of bits. A segment is a single run."""
    if isinstance(word, EmittedWord):
        return [(field, field.runs) for field in word.fields]
    return [(segment, (segment,)) for segment in word.segments]


def _wrong(inst: MachineInst, problem: str) -> DiagnosticError:
    return fail(inst.instruction.record.place, f"'{inst.instruction.name}' {problem}")
