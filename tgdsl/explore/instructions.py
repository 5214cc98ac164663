"""The data of an instruction's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError
from tgdsl.explore.encodings import Picture, picture_of
from tgdsl.explore.explored import Explored
from tgdsl.explore.patterns import Patterns, PatternView
from tgdsl.explore.schedules import Cost, Schedules
from tgdsl.explore.sources import Lines, Sources
from tgdsl.model.assembly import AliasReader, InstAlias
from tgdsl.model.instructions.fields import predicates_of, size_of
from tgdsl.model.instructions.table import EarlyClobber, Instruction, Operand, Tied
from tgdsl.records import Record
from tgdsl.records.td_notation import Notation


@frozen
class OperandView:
    """An operand.

    Attributes:
        role: "out" or "in".
        record: its class.
        notes: constraints, methods of C++, and parts.
    """

    name: str
    role: str
    record: Record
    kind: str
    notes: tuple[str, ...]


@frozen
class AliasView:
    record: Record
    text: str
    result: str


@frozen
class InstructionView:
    """An instruction.

    Attributes:
        size: in bytes; 0 for one that is not encoded.
        flags: of the record, and those that patterns tell.
        inferred: the flags that only patterns tell.
    """

    instruction: Instruction
    size: int
    pictures: tuple[Picture, ...]
    operands: tuple[OperandView, ...]
    predicates: tuple[Record, ...]
    aliases: tuple[AliasView, ...]
    flags: tuple[str, ...]
    inferred: frozenset[str]
    patterns: Sequence[PatternView]
    schedule_class: str
    costs: Sequence[Cost]
    sources: Sequence[Lines]

    @property
    def name(self) -> str:
        return self.instruction.name

    @property
    def mnemonic(self) -> str:
        """The beginning of its assembly string, as far as lists show it."""
        return self.instruction.asm_string


class Instructions:
    """Makes the views of instructions."""

    def __init__(self, explored: Explored, patterns: Patterns, schedules: Schedules, sources: Sources) -> None:
        self._explored = explored
        self._patterns = patterns
        self._schedules = schedules
        self._sources = sources
        self._aliases = _aliases(explored)
        self._flags = (explored.part(lambda model: model.inferred_flags) or {}) if explored.instructions else {}
        self._modes = explored.part(lambda model: model.hw_modes.names) or ("",)

    @property
    def own(self) -> Sequence[Instruction]:
        """The target's own instructions, which have pages."""
        table = self._explored.instructions
        return () if table is None else table.instructions[table.generic_count :]

    def view(self, instruction: Instruction) -> InstructionView:
        flags = self._flags.get(instruction.number, instruction.flags)
        number = self._schedules.class_of(instruction)
        return InstructionView(
            instruction,
            size_of(instruction.record),
            self._pictures(instruction),
            tuple([_operand(instruction, number, one) for number, one in enumerate(instruction.operands)]),
            tuple(predicates_of(instruction.record)),
            tuple(self._aliases.get(instruction.name, ())),
            tuple(sorted([flag.value for flag in flags])),
            frozenset([flag.value for flag in flags - instruction.flags]),
            self._patterns.by_instruction.get(instruction.name, ()),
            self._schedules.class_name(number) if number else "",
            self._schedules.of(number),
            self._sources.of(instruction.record),
        )

    def _pictures(self, instruction: Instruction) -> tuple[Picture, ...]:
        table = self._explored.encodings
        if table is None:
            return ()
        try:
            encodings = table.of(instruction)
        except DiagnosticError as error:
            self._explored.note(error.diagnostics)
            return ()
        found = [picture_of(one, self._modes) for one in encodings]
        return tuple([one for one in found if one is not None])


def _operand(instruction: Instruction, number: int, operand: Operand) -> OperandView:
    notes: list[str] = []
    for part, constraint in enumerate(operand.constraints):
        if isinstance(constraint, Tied):
            other = instruction.operand_of(constraint.operand)
            notes.append(f"the same register as {other[0].name if other else constraint.operand}")
        elif isinstance(constraint, EarlyClobber):
            notes.append("written before inputs are read")
        if operand.encoder_methods[part]:
            notes.append(f"encoded by {operand.encoder_methods[part]}")
    if operand.printer_method != "printOperand":
        notes.append(f"printed by {operand.printer_method}")
    if operand.count > 1:
        notes.append("parts: " + ", ".join([one.name for one in operand.sub_operands]))
    role = "out" if number < instruction.defs else "in"
    return OperandView(operand.name, role, operand.record, operand.operand_type.removeprefix("MCOI::"), tuple(notes))


def _aliases(explored: Explored) -> Mapping[str, Sequence[AliasView]]:
    """The InstAliases by the names of the instructions that they stand for."""
    table, bank = explored.instructions, explored.registers
    found: dict[str, list[AliasView]] = {}
    if table is None or bank is None:
        return found
    reader = AliasReader(table, bank)
    notation = Notation({}, {})
    for record in explored.records.of_class("InstAlias"):
        try:
            alias: InstAlias = reader.read(record)
        except DiagnosticError as error:
            explored.note(error.diagnostics)
            continue
        view = AliasView(record, alias.asm_string, notation.text(alias.result))
        found.setdefault(alias.instruction.name, []).append(view)
    return found
