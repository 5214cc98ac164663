"""Instructions as bits: what ``getBinaryCodeForInstr`` of the generated code emitter computes, in this process."""

from __future__ import annotations

from collections.abc import Iterable

from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.model.assembly.machine_inst import MachineInst, OperandEncoder, PostEncoder, TargetMethods, operand_name
from tgdsl.model.bits import (
    AnyEmission,
    EmittedInstruction,
    OperandField,
    EmittedWord,
    Run,
    Segment,
    VariableWord,
)
from tgdsl.model.registers.bank import Register


class InstructionEncoder:
    """Encodes instructions.

    Args:
        encodings: of the target.
        methods: stand-ins for the target's encoder methods.
        mode: the HwMode for which to encode.
    """

    def __init__(self, encodings: AnyEmission, methods: TargetMethods, mode: int = 0) -> None:
        self._encodings = encodings
        self._methods = methods
        self._mode = mode

    def encode(self, inst: MachineInst) -> int:
        """The bits of an instruction; the one of weight 1 is the lowest.

        Raises:
            DiagnosticError: it has no encoding in this mode; or one that depends on a method without a stand-in, or on the value
                of a symbol.
        """
        encoded = self._encoded(inst)
        layout = encoded.in_mode(self._mode)
        if layout is None:
            known = ", ".join([f"'{self._encodings.modes[mode]}'" for mode in encoded.by_mode])
            raise _wrong(inst, f"has no encoding in the HwMode {self._mode}: it has some for {known}")
        bits = layout.ones
        for field, runs in _fields(layout):
            value = self._value(inst, field)
            for run in runs:
                bits |= (value >> run.operand_bit & (1 << run.width) - 1) << run.word_bit
        post = self._post_encoder(inst, encoded.post_encoder)
        return bits if post is None else post(inst, bits)

    def width(self, inst: MachineInst) -> int:
        """How many bits the encoding has; 0 if there is none in this mode."""
        layout = self._encoded(inst).in_mode(self._mode)
        return 0 if layout is None else layout.width

    def _encoded(self, inst: MachineInst) -> EmittedInstruction[EmittedWord] | EmittedInstruction[VariableWord]:
        encoded = self._encodings.instructions.get(inst.instruction.name)
        if encoded is None:
            raise _wrong(
                inst, "is no instruction of an object file, and has no encoding: encode real ones of the target"
            )
        return encoded

    def _value(self, inst: MachineInst, field: OperandField | Segment) -> int:
        if field.encoder:
            return self._operand_encoder(inst, field)(inst, field.operand)
        value = inst.values[field.operand]
        return value.hw_encoding if isinstance(value, Register) else inst.number(field.operand)

    def _operand_encoder(self, inst: MachineInst, field: OperandField | Segment) -> OperandEncoder:
        found = self._methods.encoders.get(field.encoder)
        if found is None:
            name = operand_name(inst.instruction, field.operand)
            raise _wrong(inst, f"needs the C++ method '{field.encoder}' to encode {name}: give a stand-in for it")
        return found

    def _post_encoder(self, inst: MachineInst, method: str) -> PostEncoder | None:
        found = self._methods.post_encoders.get(method)
        if method and found is None:
            raise _wrong(inst, f"needs the C++ method '{method}' after its encoding: give a stand-in for it")
        return found


def _fields(layout: EmittedWord | VariableWord) -> Iterable[tuple[OperandField | Segment, Iterable[Run | Segment]]]:
    """What depends on operands, each with the runs of bits that it gives. A segment is a single run."""
    if isinstance(layout, EmittedWord):
        return [(field, field.runs) for field in layout.fields]
    return [(segment, (segment,)) for segment in layout.segments]


def _wrong(inst: MachineInst, problem: str) -> DiagnosticError:
    return fail(inst.instruction.record.place, f"'{inst.instruction.name}' {problem}")
