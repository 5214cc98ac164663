"""MCTarget: a target's model with what its C++ does, for one subtarget: registers by name, counterparts of operands, the MachineCode.

Counterparts are found through the definition that a record was made from. Records from JSON have none; then operands with C++ methods
cannot be used, and everything else has defaults.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal

from tgdsl.classes import frozen
from tgdsl.diagnostics import NOWHERE, did_you_mean, fail
from tgdsl.language import Instruction as InstructionDefinition
from tgdsl.language import Operand as OperandDefinition
from tgdsl.language import Register as RegisterDefinition
from tgdsl.language import RegisterClass as ClassDefinition
from tgdsl.language import RegisterOperand as RegisterOperandDefinition
from tgdsl.language import SubtargetFeature
from tgdsl.language import Target as TargetDefinition
from tgdsl.language.core.definition import Definition, definition_of
from tgdsl.language.core.naming import name_of
from tgdsl.language.counterparts import ByteOrder, Counterpart, InstructionCounterpart, MachineCode, Opcode
from tgdsl.language.instructions.variable_layouts import VariableLayout
from tgdsl.language.instructions.records import EncodingRecord
from tgdsl.language.registers.registers import RegisterSet
from tgdsl.mc.modes import ModeChooser
from tgdsl.model import Model
from tgdsl.model.asm_matching.fields import read_asm_variant, variants_of
from tgdsl.model.assembly import register_names
from tgdsl.model.common.bit_sets import members_of
from tgdsl.model.common.fields import class_kind_of, without_register_operand
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.registers.bank import Register
from tgdsl.model.registers.fields import alt_names_of
from tgdsl.model.subtarget.feature_predicates import Condition, HasFeature, NoneOf, Together, holds, switched_features
from tgdsl.model.subtarget.fields import feature_name, processor_features, processor_name
from tgdsl.records import Record


@frozen(eq=False)
class Subtarget:
    """The subtarget (MCSubtargetInfo).

    Attributes:
        on: the names of the SubtargetFeatures' records that are on.
    """

    model: Model
    on: frozenset[str]

    def has(self, feature: SubtargetFeature, /) -> bool:
        return any([self.model.records[name].origin is feature for name in self.on])

    def missing(self, record: Record) -> str:
        """The AssemblerPredicates of an instruction, alias or encoding that do not hold, with the features that they ask for, as
        "+v9 (HasV9)"; empty if all hold."""
        wanting = [one for one in self.model.feature_predicates.of(record) if not holds(one.condition, self.on)]
        return ", ".join([f"{self._features(one.condition)} ({one.name})" for one in wanting])

    def _features(self, condition: Condition) -> str:
        match condition:
            case HasFeature(name):
                return "+" + feature_name(self.model.records[name])
            case NoneOf(HasFeature(name)):
                return "-" + feature_name(self.model.records[name])
            case NoneOf(inner):
                return f"not {self._features(inner)}"
            case Together(every, conditions):
                return (" and " if every else " or ").join([self._features(one) for one in conditions])

    def allows(self, record: Record) -> bool:
        return all([holds(one.condition, self.on) for one in self.model.feature_predicates.of(record)])


def read_subtarget(model: Model, cpu: str, features: str) -> Subtarget:
    """The subtarget of a command line.

    Args:
        cpu: the name of a Processor; empty for none.
        features: as llvm-mc's ``-mattr``: ``+v9,-vis``.

    Raises:
        DiagnosticError: there is no such processor or feature.
    """
    first: Sequence[Record] = ()
    if cpu:
        processors = {processor_name(record): record for record in model.records.of_class("Processor")}
        if cpu not in processors:
            raise fail(NOWHERE, f"--cpu {cpu}: the target has no processor of this name{did_you_mean(cpu, processors)}")
        first = processor_features(processors[cpu])
    states = switched_features(model.records, features, first)
    return Subtarget(model, frozenset([name for name, on in states.items() if on]))


class TargetRegisters:
    """The registers of a target: by their definitions, and by their names in assembly language."""

    def __init__(self, model: Model, machine_code: MachineCode) -> None:
        self._bank = model.register_file
        self._machine_code = machine_code
        self._members: dict[str, Sequence[Register]] = {}
        self.all = self._bank.registers

    def value(self, register: RegisterDefinition, /) -> Register:
        found = self._by_definition.get(register)
        if found is None:  # that of another release: the one of its name is meant
            found = next(one for one in self.all if one.name == name_of(register))
        return found

    def members(self, of: RegisterSet, /) -> Sequence[Register]:
        return self.of_class(self.class_name(of))

    def class_name(self, of: RegisterSet) -> str:
        """The name of a register class by its definition; empty for one that is none of the target's."""
        found = self._class_names.get(of)
        if found is None and isinstance(of, Definition) and name_of(of) in self._class_names.values():
            found = name_of(of)  # that of another release
        return found or ""

    def of_class(self, name: str) -> Sequence[Register]:
        """The members of a register class, by the name of its record."""
        found = self._members.get(name)
        if found is None:
            members = next((rc.members for rc in self._bank.classes if rc.name == name), 0)
            found = self._members[name] = [self.all[number - 1] for number in members_of(members)]
        return found

    def class_by_mode(self, name: str, mode: int) -> str | None:
        """The name of the register class that a RegClassByHwMode stands for in a HwMode; None if there is none."""
        for one in self._bank.classes_by_mode:
            if one.name == name and mode in one.classes:
                return self._bank.classes[one.classes[mode]].name
        return None

    def called(self, name: str) -> Sequence[Register]:
        """The registers with a name in assembly language."""
        key = name.lower() if self._machine_code.ignores_case(name) else name
        return self._by_name.get(key, ())

    @cached_property
    def _by_definition(self) -> Mapping[RegisterDefinition, Register]:
        return {
            register.record.origin: register
            for register in self.all
            if isinstance(register.record.origin, RegisterDefinition)
        }

    @cached_property
    def _class_names(self) -> Mapping[RegisterSet, str]:
        found: dict[RegisterSet, str] = {}
        for rc in self._bank.classes:
            origin: object = None if rc.record is None else rc.record.origin
            if isinstance(origin, RegisterSet):
                found[origin] = rc.name
        return found

    @cached_property
    def _by_name(self) -> Mapping[str, Sequence[Register]]:
        found: dict[str, list[Register]] = {}
        for name, register in zip(register_names(self._bank), self.all, strict=True):
            for text in (name, *alt_names_of(register.record)):
                if text and register not in found.setdefault(text, []):
                    found[text].append(register)
        for text, more in self._machine_code.other_names().items():
            found.setdefault(text, []).extend([self.value(register) for register in more])
        return found


class MCTarget:
    """A target as assembler and disassembler have it.

    Args:
        byte_order: None for that of the target's MachineCode.
        position_independent: whether the linker may put the code anywhere.
        bits: of addresses in object files; None for those of the target's MachineCode.
    """

    def __init__(
        self,
        model: Model,
        subtarget: Subtarget,
        byte_order: ByteOrder | None = None,
        *,
        position_independent: bool = False,
        bits: Literal[32, 64] | None = None,
    ) -> None:
        self.model = model
        self.subtarget = subtarget
        origin = model.target.origin
        own = origin.machine_code if isinstance(origin, TargetDefinition) else None
        self.machine_code = own or MachineCode()
        self.modes = ModeChooser(model, subtarget.on)
        self.byte_order: ByteOrder = byte_order or self.machine_code.byte_order
        self.position_independent = position_independent
        self.elf = self.machine_code.elf_format(subtarget, bits)
        self.bits = bits or (None if self.elf is None else self.elf.bits)
        self.registers = TargetRegisters(model, self.machine_code)
        self._counterparts: dict[str, Counterpart | None] = {}

    def instruction(self, opcode: Opcode) -> Instruction:
        """The instruction that a class is.

        Raises:
            DiagnosticError: it is none of the target's.
        """
        definition = definition_of(opcode)
        found = self._by_definition.get(definition)
        if found is None and definition is not None:  # that of another release
            name = name_of(definition)
            found = next((one for one in self._by_definition.values() if one.name == name), None)
        if found is None:
            raise fail(
                self.model.target.place,
                f"the target's MachineCode gives '{opcode.__name__}' for an instruction, but the target has no such instruction; give one that"
                " it has",
            )
        return found

    @cached_property
    def _by_definition(self) -> Mapping[object, Instruction]:
        instructions = self.model.instructions.instructions
        return {one.record.origin: one for one in instructions if one.record.origin is not None}

    def counterpart(self, record: Record) -> Counterpart | None:
        """The counterpart of an operand, by its record."""
        name = record.name
        if name not in self._counterparts:
            origin, found = record.origin, None
            if isinstance(origin, (OperandDefinition, RegisterOperandDefinition, ClassDefinition)):
                found = origin.counterpart
            self._counterparts[name] = found
        return self._counterparts[name]

    def instruction_counterpart(self, record: Record) -> InstructionCounterpart | None:
        """The counterpart of an instruction, or of one of its encodings, by its record."""
        origin = record.origin
        return origin.body.cls.counterpart if isinstance(origin, EncodingRecord) else None

    def part_counterparts(self, record: Record) -> Mapping[int, Counterpart]:
        """The counterparts of bits of operands in an encoding of variable length, by the lowest bit of the word; by its record."""
        origin = record.origin
        inst = origin.body.cls.inst if isinstance(origin, EncodingRecord) else None
        if not isinstance(inst, VariableLayout):
            return {}
        return {at: part.counterpart for at, part in inst.placed() if part.counterpart is not None}

    @cached_property
    def encoding_mode(self) -> int:
        """The HwMode of encodings."""
        return self.modes.of_encodings

    def register_class(self, record: Record) -> str | None:
        """The name of the RegisterClass in which an operand is, by its record: of one itself, of a RegisterOperand, of a
        RegClassByHwMode, or of a PointerLikeRegClass, for which the MachineCode has it; None for other operands."""
        record = without_register_operand(record)
        if record.is_a("RegisterClass"):
            return record.name
        if record.is_a("RegClassByHwMode"):
            return self.registers.class_by_mode(record.name, self.modes.of_registers)
        if record.is_a("PointerLikeRegClass"):
            chosen = self.machine_code.pointer_registers.get(class_kind_of(record))
            if chosen is not None:
                return self.registers.class_name(chosen) or None
        return None

    @cached_property
    def register_texts(self) -> Sequence[str]:
        """The name that each register is printed with, without prefix, in the order of their numbers."""
        plain = register_names(self.model.register_file)
        index = self.machine_code.register_names(self.subtarget)
        record = (
            None
            if index is None
            else next(
                (one for one in self.model.records.of_class("RegAltNameIndex") if one.name == name_of(index)), None
            )
        )
        if record is None:
            return plain
        special = register_names(self.model.register_file, record.name)
        return [other or name for name, other in zip(plain, special, strict=True)]

    @cached_property
    def register_prefix(self) -> str:
        """The MachineCode's, or else RegisterPrefix of the AsmParserVariant."""
        own = self.machine_code.register_prefix
        if own is not None:
            return own
        variants = variants_of(self.model.target)
        return read_asm_variant(variants[0]).register_prefix if variants else ""


def class_of(instruction: Instruction) -> Opcode:
    """The class that an instruction was made from; class Instruction for one whose record was read from a file."""
    origin = instruction.record.origin
    return origin.body.cls if isinstance(origin, EncodingRecord) else InstructionDefinition


class OnTarget:
    """The base of what counterparts read, print and decode with."""

    _target: MCTarget

    @property
    def subtarget(self) -> Subtarget:
        return self._target.subtarget

    @property
    def registers(self) -> TargetRegisters:
        return self._target.registers


def overrides(counterpart: Counterpart | InstructionCounterpart | None, method: str) -> bool:
    """True if a counterpart stands in for a C++ method: "parse", "show", "encode", "decode", "convert", ..."""
    base = InstructionCounterpart if isinstance(counterpart, InstructionCounterpart) else Counterpart
    return counterpart is not None and getattr(type(counterpart), method) is not getattr(base, method)
