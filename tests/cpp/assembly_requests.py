"""Requests for ``assembly.cpp``, with the expected answers from the model.

The target's own C++ methods for operands are replaced, in the program and here, by methods that show that they were called:
PrintMethods print their name, EncoderMethods flip bits, different ones for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from attrs import frozen

from tests.cpp.alias_texts import AliasTexts, Exactly, InClass, Printed, SameAs
from tests.cpp.features import available, features_of
from tgdsl.model import Model
from tgdsl.model.assembly import read_assembly_writer, register_names
from tgdsl.language.counterparts import Symbol
from tgdsl.mc.encoder import InstructionEncoder
from tgdsl.mc.inst import (
    MachineInst,
    OperandEncoder,
    OperandValue,
    Printer,
    TargetMethods,
)
from tgdsl.mc.printer import DEFAULT_METHOD, InstructionPrinter
from tgdsl.model.bits import FixedEmission
from tgdsl.model.instructions.table import Instruction, Tied
from tgdsl.model.registers.bank import Register
from tgdsl.records import Record

CASES = 6  #: requests for each instruction, and for each alias
_SYMBOL = Symbol("somewhere")  # the only symbol that the program knows


@frozen
class Request:
    text: str
    answer: str


def printer_methods(model: Model) -> Sequence[str]:
    """The PrintMethods of operands, except the default ``printOperand``."""
    found = {operand.printer_method for i in _written(model) for operand in i.operands}
    return sorted(found - {DEFAULT_METHOD})


def encoder_bits(model: Model) -> dict[str, int]:
    """The EncoderMethods of operands, with the bits that each flips."""
    found = {method for i in model.instructions.instructions for op in i.operands for method in op.encoder_methods}
    return {method: 0x1234567 * number for number, method in enumerate(sorted(found - {""}), 1)}


class Requests:
    """Random requests, with a fixed seed."""

    def __init__(self, model: Model) -> None:
        assert isinstance(model.emission, FixedEmission)
        self._model = model
        self._encodings = model.emission
        self._random = Random(0)
        self._features = features_of(model)
        self._feature_sets = self._features.sets(seed=0, count=8)
        self._registers = model.registers.registers
        self._by_name = {register.name: register for register in self._registers}
        self._members = {
            rc.name: [register for register in self._registers if rc.members >> register.number & 1]
            for rc in model.registers.classes
        }
        names = register_names(model.registers)
        self._value_printer = InstructionPrinter(read_assembly_writer(model.target), names, TargetMethods())
        methods = TargetMethods(
            {name: self._named(name) for name in printer_methods(model)},
            encoders={name: _flipping(bits) for name, bits in encoder_bits(model).items()},
        )
        self._printer = InstructionPrinter(read_assembly_writer(model.target), names, methods)
        self._encoder = InstructionEncoder(model.emission, methods)
        self._aliases = AliasTexts(model, self._value_printer)

    def all(self) -> Iterator[Request]:
        yield from self._register_names()
        for instruction in _written(self._model):
            for inst in self._cases(instruction):
                yield Request(f"print {_shown(inst)}", f"\t{self._printer.text(inst)}")
                yield self._alias(inst, self._random.choice(self._feature_sets))
        for printed in self._aliases.all:
            has_it = [f for f in self._feature_sets if available(self._model, printed.alias.record, f)]
            yield self._alias(self._matching(printed), has_it[0])
            for _ in range(CASES):
                yield self._alias(self._nearly(self._matching(printed)), self._random.choice(has_it))
        for encoded in self._encodings.instructions.values():
            for inst in self._cases(encoded.instruction):
                yield Request(f"encode {_shown(inst)}", f"{self._encoder.encode(inst):x}")
        yield from self._offsets()

    def _register_names(self) -> Iterator[Request]:
        usual = register_names(self._model.registers)
        for number, index in enumerate(self._model.registers.alt_name_indices):
            names = register_names(self._model.registers, index)
            for register, name, otherwise in zip(self._registers, names, usual, strict=True):
                yield Request(f"register {register.number} {number}", name or otherwise)

    def _offsets(self) -> Iterator[Request]:
        for encoded in self._encodings.instructions.values():
            layout = encoded.in_mode(0)
            assert layout is not None
            # Of an operand with two fields, the first counts. All its runs have bits, the last one the lowest.
            lowest = {field.operand: field.runs[-1].word_bit for field in reversed(layout.fields)}
            for operand, bit in lowest.items():
                yield Request(f"offset {encoded.instruction.number} {operand}", str(bit))

    def _alias(self, inst: MachineInst, features: frozenset[str]) -> Request:
        text = f"alias {self._features.bits(features)} {_shown(inst)}"
        return Request(text, self._aliases.text(inst, features))

    def _cases(self, instruction: Instruction) -> Iterator[MachineInst]:
        for _ in range(CASES if instruction.operands else 1):
            yield self._inst(instruction)

    def _matching(self, printed: Printed) -> MachineInst:
        """An instruction that fulfils an alias's conditions."""
        instruction = printed.alias.instruction
        values = list(self._inst(instruction).values)
        for condition in printed.conditions:
            match condition:
                case Exactly(operand, value):
                    values[operand] = self._by_name[value] if isinstance(value, str) else value
                case SameAs(operand, other):
                    values[operand] = values[other]
                case InClass(operand, name):
                    values[operand] = self._random.choice(self._members[name])
        return MachineInst(instruction, tuple(values))

    def _nearly(self, inst: MachineInst) -> MachineInst:
        """The instruction with one operand changed."""
        place = self._random.randrange(len(inst.values))
        values = list(inst.values)
        values[place] = self._inst(inst.instruction).values[place]
        return MachineInst(inst.instruction, tuple(values))

    def _inst(self, instruction: Instruction) -> MachineInst:
        values: list[OperandValue] = []
        for operand in instruction.operands:
            for part, encoder, tie in zip(
                operand.sub_operands, operand.encoder_methods, operand.constraints, strict=True
            ):
                values.append(values[tie.operand] if isinstance(tie, Tied) else self._value(part, encoder))
        return MachineInst(instruction, tuple(values))

    def _value(self, part: Record, encoder: str) -> OperandValue:
        if part.is_a("RegisterClass"):
            return self._random.choice(self._members[part.name])
        if part.is_a("PointerLikeRegClass"):
            return self._random.choice(self._registers)
        if encoder and self._random.random() < 0.3:
            return _SYMBOL
        bits = self._random.choice((1, 4, 13, 32, 63))
        return self._random.randrange(-(1 << bits), 1 << bits)

    def _named(self, method: str) -> Printer:
        def printer(inst: MachineInst, operand: int, modifier: str) -> str:
            return f"{method}({operand}={self._value_printer.value(inst.values[operand])}{modifier})"

        return printer


def _flipping(bits: int) -> OperandEncoder:
    def encode(inst: MachineInst, operand: int) -> int:
        return bits if isinstance(inst.values[operand], Symbol) else inst.number(operand) ^ bits

    return encode


def _written(model: Model) -> Sequence[Instruction]:
    """The instructions that can be printed. PHI has an AsmString, but LLVM never prints it."""
    return [i for i in model.instructions.instructions if i.asm_string and i.name != "PHI"]


def _shown(inst: MachineInst) -> str:
    def shown(value: OperandValue) -> str:
        match value:
            case Register():
                return f"r {value.number}"
            case int():
                return f"i {value}"
            case _:
                return "s"

    return " ".join([str(inst.instruction.number), *map(shown, inst.values)])
