"""Building of the instruction table from Instruction records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter

from tgdsl.classes import frozen
from tgdsl.diagnostics import Report, collecting
from tgdsl.llvm import Release
from tgdsl.llvm.flags import Flag
from tgdsl.model.common.fields import namespace_of
from tgdsl.model.instructions.constraints import ConstraintReader
from tgdsl.model.instructions.fields import asm_string_of, standard_instruction_of
from tgdsl.model.instructions.numbering import number_instructions, specialized_records
from tgdsl.model.instructions.operands import OperandReader
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.records import Record, RecordSet, Value


def build_instruction_table(records: RecordSet) -> InstructionTable:
    """The instructions of a record set.

    Raises:
        DiagnosticError: with everything that is wrong about them, the first thing for each.
    """
    own = Report()
    numbered = number_instructions(records, own)
    own.check()
    reader = _Reader(records.release)
    instructions: list[Instruction] = []
    for number, record in enumerate(numbered):
        with collecting(own):
            instructions.append(reader.read(record, number))
    specialized: dict[str, Instruction] = {}
    for record in specialized_records(records):
        with collecting(own):
            standard = standard_instruction_of(record)
            specialized[standard.name] = reader.read(record, records.release.generic_opcodes.index(standard.name))
    own.check()
    generic_count = len(records.release.generic_opcodes)
    return InstructionTable(
        namespace=instructions[generic_count].namespace if len(instructions) > generic_count else "",
        instructions=tuple(instructions),
        generic_count=generic_count,
        by_name={instruction.name: instruction for instruction in instructions},
        specialized=specialized,
    )


class _Reader:
    """Reads Instruction records one by one, and interns what many of them share."""

    def __init__(self, release: Release) -> None:
        self._operands = OperandReader()
        self._constraints = ConstraintReader()
        self._flags = FlagReader(release.flags)
        self._registers: dict[tuple[Value, ...], tuple[Record, ...]] = {(): ()}

    def read(self, record: Record, number: int) -> Instruction:
        found = self._operands.read(record)
        operands = self._constraints.apply(found, record)
        declared = self._flags.read(record, found.predicable)
        return Instruction(
            name=record.name,
            namespace=namespace_of(record),
            number=number,
            record=record,
            operands=operands,
            defs=found.defs,
            variadic=found.variadic,
            predicable=found.predicable,
            optional_def=found.optional_def,
            sub_operand_names=found.parts,
            implicit_defs=self._implicit(record, "Defs"),
            implicit_uses=self._implicit(record, "Uses"),
            flags=declared.flags,
            undeclared=declared.undeclared,
            asm_string=asm_string_of(record),
        )

    def _implicit(self, record: Record, field: str) -> tuple[Record, ...]:
        values = record.values(field)
        found = self._registers.get(values)
        if found is None:
            found = self._registers[values] = tuple(record.records(field))
        return found


#: Those that a record may leave unset, to be inferred from patterns.
GUESSED = frozenset([flag for flag in Flag if flag.default is None])


@frozen(eq=False)
class Declared:
    """The flags of an instruction, and those that it leaves unset."""

    flags: frozenset[Flag]
    undeclared: frozenset[Flag]


class FlagReader:
    """Reads flags, those of a release. A target has few combinations of them, each of which is computed once."""

    def __init__(self, flags: Sequence[Flag]) -> None:
        self._flags = flags
        self._values: Callable[[Mapping[str, Value]], tuple[Value, ...]] = itemgetter(*[flag.value for flag in flags])
        self._known: dict[tuple[tuple[Value, ...], bool], Declared] = {}

    def read(self, record: Record, predicable: bool) -> Declared:
        """The flags of an instruction. One with a predicate operand is predicable, unless it sets isUnpredicable.

        Raises:
            DiagnosticError: a flag is missing, or is no bit.
        """
        try:
            key = (self._values(record.fields), predicable)
        except KeyError as missing:
            record.value(str(missing.args[0]))  # raises a diagnostic
            raise
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _read(record, predicable, self._flags)
        return found


def _read(record: Record, predicable: bool, all_flags: Sequence[Flag]) -> Declared:
    undeclared = frozenset([flag for flag in all_flags if flag in GUESSED and not record.is_set(flag.value)])
    flags = {flag for flag in all_flags if flag not in undeclared and record.bit(flag.value)}
    if predicable:
        flags.add(Flag.IS_PREDICABLE)
    if Flag.IS_UNPREDICABLE in flags:
        flags.discard(Flag.IS_PREDICABLE)
    return Declared(frozenset(flags), undeclared)
