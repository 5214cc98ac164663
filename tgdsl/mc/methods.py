"""CounterpartMethods: the C++ methods of a target's operands, as its counterparts and its MachineCode have them."""

from __future__ import annotations

from tgdsl.classes import evolve, frozen
from tgdsl.language.counterparts import Counterpart, Expression, Fixup, Inst, Modified, Opcode, Value, is_expression
from tgdsl.mc.inst import MachineInst, OperandValue, operand_name
from tgdsl.mc.target import MCTarget, OnTarget, class_of, overrides
from tgdsl.mc.unwritten import unwritten
from tgdsl.model.bits import OperandField, Segment, VariableWord
from tgdsl.model.instructions.table import Operand
from tgdsl.model.registers.bank import Register

DEFAULT_PRINT_METHOD = "printOperand"


@frozen
class OpenFixup:
    """A fixup of an encoded instruction.

    Attributes:
        bit: the lowest bit of the word that the operand has in an encoding of variable length; 0 in others.
    """

    kind: Fixup
    expression: Expression | int
    bit: int = 0


class CounterpartMethods:
    """The methods for encoding and printing; see :class:`tgdsl.mc.inst.Methods`.

    Attributes:
        fixups: those of the instruction that was encoded last; whoever encodes clears them.
    """

    def __init__(self, target: MCTarget) -> None:
        self._target = target
        self.fixups: list[OpenFixup] = []

    def encode(self, inst: MachineInst, field: OperandField | Segment, /) -> int | None:
        if not isinstance(field, Segment):
            return self._encoded(inst, field.operand, field.encoder)
        first = len(self.fixups)
        own = self._of_segment(inst, field)
        if overrides(own, "encode"):
            assert own is not None
            found: int | None = self._by(own, inst, field.operand, field.operand + 1, field.encoder)
        elif field.encoder != inst.instruction.operands[field.index].encoder_methods[field.sub_operand]:
            return None
        else:
            found = self._encoded(inst, field.operand, field.encoder)
        self.fixups[first:] = [_in_segment(fixup, field) for fixup in self.fixups[first:]]
        return found

    def _of_segment(self, inst: MachineInst, segment: Segment) -> Counterpart | None:
        """The counterpart that a segment of an encoding has."""
        for encoding in self._target.model.encodings.of(inst.instruction):
            if isinstance(encoding.word, VariableWord) and any([one is segment for one in encoding.word.segments]):
                return self._target.part_counterparts(encoding.record).get(segment.word_bit)
        return None

    def _encoded(self, inst: MachineInst, operand: int, method: str) -> int | None:
        found = inst.instruction.operand_of(operand)
        assert found is not None  # a field of an encoding is a declared operand
        owner, part = found
        whole = self._target.counterpart(owner.record)
        if overrides(whole, "encode") and (method or owner.count == 1):
            assert whole is not None
            last = operand + (owner.count if method and part == 0 else 1)
            return self._by(whole, inst, operand, last, method)
        own = self._target.counterpart(owner.sub_operands[part])
        if overrides(own, "encode"):
            assert own is not None
            return self._by(own, inst, operand, operand + 1, method)
        return None if method else self.default_bits(inst, operand, inst.values[operand])

    def _by(self, counterpart: Counterpart, inst: MachineInst, first: int, end: int, method: str) -> int:
        """The bits of machine operands by the counterpart of their EncoderMethod."""
        try:
            return counterpart.encode(inst.values[first:end], _Emitter(self, inst, first))
        except NotImplementedError as error:
            name = operand_name(inst.instruction, first)
            raise unwritten(
                error, f"'{inst.instruction.name}' needs the C++ method '{method}' to encode {name}"
            ) from None

    def post_encode(self, inst: MachineInst, bits: int, method: str, /) -> int | None:
        counterpart = self._target.instruction_counterpart(inst.instruction.record)
        if counterpart is None or not overrides(counterpart, "post_encode"):
            return None
        try:
            return counterpart.post_encode(bits, outer(inst), self._target.subtarget)
        except NotImplementedError as error:
            raise unwritten(
                error, f"'{inst.instruction.name}' needs the C++ method '{method}' after its encoding"
            ) from None

    def show(self, inst: MachineInst, operand: Operand, modifier: str, /) -> str | None:
        counterpart = self._target.counterpart(operand.record)
        writer = Writer(self._target, class_of(inst.instruction))
        if overrides(counterpart, "show"):
            assert counterpart is not None
            try:
                return counterpart.show(inst.values[operand.first : operand.first + operand.count], writer)
            except NotImplementedError as error:
                needs = f"'{inst.instruction.name}' needs the C++ method '{operand.printer_method}' to print the operand '${operand.name}'"
                raise unwritten(error, needs) from None
        if operand.printer_method == DEFAULT_PRINT_METHOD and not modifier:
            return writer.text(inst.values[operand.first])
        return None

    def show_special(self, inst: MachineInst, modifier: str, /) -> str | None:
        return None

    def default_bits(self, inst: MachineInst, operand: int, value: Value) -> int:
        """The bits of ``getMachineOpValue``.

        Raises:
            LookupError: with a sentence, for an expression that the target has no fixup for.
        """
        if isinstance(value, Register):
            return value.hw_encoding
        if isinstance(value, int):
            return value
        if not is_expression(value):
            return value.hw_encoding
        kind = self._target.machine_code.fixup(class_of(inst.instruction), operand, value)
        if kind is None and isinstance(value, Modified):
            kind = self._target.machine_code.modifiers.get(value.modifier)
        if kind is None:
            raise NoFixup(
                f"'{value}' is known to the linker alone, and the target has no fixup for it here: write a number"
            )
        self.fixups.append(OpenFixup(kind, value))
        return 0


def _in_segment(fixup: OpenFixup, segment: Segment) -> OpenFixup:
    """A fixup of an operand, whose bits are those of the operand, as one of the word."""
    of_operand, mask = fixup.kind.place, (1 << segment.width) - 1

    def place(value: int) -> int:
        return (of_operand(value) >> segment.operand_bit & mask) << segment.word_bit

    return OpenFixup(evolve(fixup.kind, place=place), fixup.expression, segment.word_bit)


class NoFixup(Exception):
    """An expression where the target has no fixup for one."""


@frozen
class _Emitter:
    _methods: CounterpartMethods
    _inst: MachineInst
    _operand: int

    @property
    def opcode(self) -> Opcode:
        return class_of(self._inst.instruction)

    def bits(self, value: Value, /) -> int:
        return self._methods.default_bits(self._inst, self._operand, value)

    def fixup(self, kind: Fixup, expression: Expression | int, /) -> int:
        self._methods.fixups.append(OpenFixup(kind, expression))
        return 0


@frozen
class Writer(OnTarget):
    """The context in which counterparts print."""

    _target: MCTarget
    opcode: Opcode

    def text(self, value: Value, /) -> str:
        if isinstance(value, Register):
            return self._target.register_prefix + self._target.register_texts[value.number - 1]
        if isinstance(value, int):
            return self._target.machine_code.number(value, self.opcode)
        return str(value) if is_expression(value) else value.name


def outer(inst: MachineInst) -> Inst:
    """An instruction as the target's MachineCode takes it."""
    return Inst(class_of(inst.instruction), inst.values)


def inner(target: MCTarget, inst: Inst) -> MachineInst:
    """An instruction from the target's MachineCode.

    Raises:
        DiagnosticError: its class is none of the target's instructions.
    """
    return MachineInst(target.instruction(inst.opcode), tuple([operand_value(value) for value in inst.values]))


def operand_value(value: Value) -> OperandValue:
    """A value from a counterpart, whose registers are those that it was given."""
    if isinstance(value, (Register, int)) or is_expression(value):
        return value
    raise TypeError(f"{value} is not a register of the target")
