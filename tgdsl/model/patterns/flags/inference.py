"""Inferred flags: an instruction that is selected for a load has mayLoad, unless it says otherwise.

The first pattern that makes nothing but one instruction decides, for what the instruction leaves open: its own comes first,
then those of class Pattern, by name.
"""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.diagnostics import DiagnosticError, Report, collecting, fail
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.model.patterns import fields
from tgdsl.model.patterns.flags.alternatives import BITCAST, AlternativeTraits
from tgdsl.model.patterns.flags.results import ResultInstructions
from tgdsl.model.patterns.operators import EFFECT_OF_FLAG, Operators, refers_to_nothing
from tgdsl.model.patterns.places import place_of_source
from tgdsl.records import Dag, Record, RecordSet, Ref, Value
from tgdsl.llvm.flags import Flag

_SET = Ref("set")


def infer_flags(records: RecordSet, table: InstructionTable, operators: Operators) -> Mapping[int, frozenset[Flag]]:
    """The flags of each instruction by number: those that it declares, and those that follow from patterns.

    Raises:
        DiagnosticError: a pattern contradicts what its instruction declares, or a flag is neither declared nor can it be
            inferred or guessed.
    """
    report = Report()
    inference = _Inference(records, table, operators, report)
    inference.from_own_patterns()
    report.check()
    inference.from_other_patterns()
    report.check()
    inference.settle(fields.instruction_set_of(records.one_of_class("Target", "a target needs one")))
    report.check()
    return inference.flags


class _Inference:
    def __init__(self, records: RecordSet, table: InstructionTable, operators: Operators, report: Report) -> None:
        self._records = records
        self._table = table
        self._report = report
        self._operators = operators
        self._traits = AlternativeTraits(operators)
        self.flags = {instruction.number: instruction.flags for instruction in table.instructions}
        self._open = {item.name: item for item in table.instructions if item.undeclared}

    def from_own_patterns(self) -> None:
        for instruction in self._table.instructions:
            with collecting(self._report):
                source = _own_source(instruction.record, self._operators)
                if source is not None:
                    alternatives = self._traits.of(source, instruction.record)
                    for traits in alternatives[:1] if instruction.undeclared else alternatives:
                        self._take(instruction, traits, instruction.record)

    def from_other_patterns(self) -> None:
        """Infer the flags that are still open. Most patterns are about instructions that declare everything, and are not even read."""
        if not self._open:
            return
        results = ResultInstructions(self._records, self._operators, self._table.by_name)
        parts = {
            name: instructions
            for name, instructions in results.of_fragments.items()
            if not self._open.keys().isdisjoint(instructions)
        }
        for name, used in self._records.referring("Pattern", fields.RESULT_INSTRS, {*self._open, *parts}):
            if any(other in self._open or other in parts for other in used):
                with collecting(self._report):
                    self._consider(self._records[name], results)

    def _consider(self, pattern: Record, results: ResultInstructions) -> None:
        name = results.only_instruction(pattern)
        instruction = None if name is None else self._open.get(name)
        source = fields.source_of(pattern)
        if instruction is not None and not refers_to_nothing(source):
            for traits in self._traits.of(source, pattern)[:1]:
                self._take(instruction, traits, pattern)

    def settle(self, instruction_set: Record) -> None:
        """Set the flags that no pattern tells, by guessInstructionProperties."""
        guess = fields.guesses_properties(instruction_set)
        for instruction in self._open.values():
            if guess:
                if Flag.HAS_SIDE_EFFECTS in instruction.undeclared:
                    self.flags[instruction.number] |= {Flag.HAS_SIDE_EFFECTS}
            else:
                names = ", ".join(flag.value for flag in EFFECT_OF_FLAG if flag in instruction.undeclared)
                self._report.error(
                    instruction.record.place,
                    f"no pattern implies {names} of '{instruction.name}': set them, or guessInstructionProperties of "
                    f"'{instruction_set.name}'",
                )

    def _take(self, instruction: Instruction, traits: int, pattern: Record) -> None:
        """Add the flags of the first alternative of a pattern."""
        self._open.pop(instruction.name, None)
        flags = {flag for flag, bit in EFFECT_OF_FLAG.items() if traits & bit}
        for flag in EFFECT_OF_FLAG:
            if flag not in instruction.undeclared and (flag in flags) != (flag in instruction.flags):
                if flag in flags or flag is Flag.MAY_STORE:
                    raise _contradiction(instruction, flag, pattern)
        if traits & BITCAST and pattern is instruction.record and not self._keeps_type(pattern):
            flags.add(Flag.IS_BITCAST)
        if not flags <= self.flags[instruction.number]:
            self.flags[instruction.number] |= flags

    def _keeps_type(self, instruction: Record) -> bool:
        tree = fields.own_pattern_of(instruction)[0]
        return isinstance(tree, Dag) and tree.operator == _SET and _has_same_type(self._records, tree)


def _own_source(record: Record, operators: Operators) -> Value:
    """The source in an instruction's own pattern, without ``set``. None for an instruction without pattern."""
    trees = operators.own_pattern(record)
    if not trees:
        return None
    first = trees[0]
    return first.args[-1].value if first.operator == _SET and first.args else first


def _contradiction(instruction: Instruction, flag: Flag, pattern: Record) -> DiagnosticError:
    declared = int(flag in instruction.flags)
    where = "its pattern" if pattern is instruction.record else f"the pattern '{pattern.label}' for it"
    return fail(
        place_of_source(pattern),
        f"'{instruction.name}' has {flag.value} = {declared}, and {where} says {1 - declared}: leave it unset, or correct one "
        "of them",
    )


def _has_same_type(records: RecordSet, pattern: Dag) -> bool:
    """True if a pattern ``(set destination, (bitconvert source))`` has the same type on both sides, and no other: llvm-tblgen drops such a
    no-op bitcast, so that the instruction is no bitcast."""
    if len(pattern.args) != 2:
        return False
    destination, converted = (argument.value for argument in pattern.args)
    result = _only_type(records, destination)
    if isinstance(converted, Dag) and _is_type(records, converted.operator):
        result = _only_type(records, converted)
        converted = converted.args[0].value
    if not isinstance(converted, Dag) or len(converted.args) != 1:
        return False
    return result is not None and result == _only_type(records, converted.args[0].value)


def _only_type(records: RecordSet, operand: Value) -> str | None:
    """The name of the ValueType of an operand; None if it can be of several types."""
    if isinstance(operand, Dag):  # only a cast is a leaf
        operand = operand.operator
    record = records.get(operand.name) if isinstance(operand, Ref) else None
    if record is None or record.is_a("ValueType"):
        return record.name if record is not None else None
    if record.is_a("RegisterOperand"):
        record = fields.register_class_of(record)
    value = fields.type_value_of(record)
    types = value if isinstance(value, tuple) else (value,)
    return types[0].name if len(types) == 1 and isinstance(types[0], Ref) else None


def _is_type(records: RecordSet, operator: Value) -> bool:
    record = records.get(operator.name) if isinstance(operator, Ref) else None
    return record is not None and record.is_a("ValueType")
