"""Flags that follow from patterns: an instruction that is selected for a load may load.

The first pattern that makes nothing but one instruction decides, for what the instruction leaves open: its own comes first,
then those of class Pattern, by name.
"""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.diagnostics import DiagnosticError, Report, collecting, fail
from tgdsl.model.instructions.bitcasts import keeps_type
from tgdsl.model.instructions.patterns import PatternReader, refers_to_nothing
from tgdsl.model.instructions.results import ResultReader
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.model.instructions.traits import Trait
from tgdsl.records import Dag, Record, RecordSet, Ref, Value
from tgdsl.records.instruction_flags import Flag

_SET = Ref("set")

_BITS = {Flag.MAY_LOAD: Trait.LOADS, Flag.MAY_STORE: Trait.STORES, Flag.HAS_SIDE_EFFECTS: Trait.SIDE_EFFECTS}


def infer_flags(records: RecordSet, table: InstructionTable) -> Mapping[int, frozenset[Flag]]:
    """Number of each instruction to its flags, those included that follow from patterns.

    Raises:
        DiagnosticError: a pattern contradicts what its instruction declares, or a flag is neither declared nor can it be
            inferred or guessed.
    """
    report = Report()
    inference = _Inference(records, table, report)
    inference.from_own_patterns()
    report.check()
    inference.from_other_patterns()
    report.check()
    inference.settle(records.one_of_class("Target", "a target needs one").record("InstructionSet"))
    report.check()
    return inference.flags


class _Inference:
    def __init__(self, records: RecordSet, table: InstructionTable, report: Report) -> None:
        self._records = records
        self._table = table
        self._report = report
        self._patterns = PatternReader(records)
        self.flags = {instruction.number: instruction.flags for instruction in table.instructions}
        self._open = {item.name: item for item in table.instructions if item.undeclared}

    def from_own_patterns(self) -> None:
        for instruction in self._table.instructions:
            with collecting(self._report):
                source = _own_pattern(instruction.record)
                if source is not None:
                    alternatives = self._patterns.alternatives(source, instruction.record)
                    for traits in alternatives[:1] if instruction.undeclared else alternatives:
                        self._take(instruction, traits, instruction.record)

    def from_other_patterns(self) -> None:
        """For what is still open. Most patterns are about instructions that declare everything, and are not even read."""
        if not self._open:
            return
        results = ResultReader(self._records)
        parts = {name: made for name, made in results.fragments.items() if not self._open.keys().isdisjoint(made)}
        for name, used in self._records.referring("Pattern", "ResultInstrs", {*self._open, *parts}):
            if any(other in self._open or other in parts for other in used):
                with collecting(self._report):
                    self._consider(self._records[name], results)

    def _consider(self, pattern: Record, results: ResultReader) -> None:
        made = results.only_instruction(pattern)
        instruction = None if made is None else self._open.get(made)
        source = pattern.dag("PatternToMatch")
        if instruction is not None and not refers_to_nothing(source):
            for traits in self._patterns.alternatives(source, pattern)[:1]:
                self._take(instruction, traits, pattern)

    def settle(self, instruction_set: Record) -> None:
        """Decide on what no pattern tells."""
        guess = instruction_set.bit("guessInstructionProperties")
        for instruction in self._open.values():
            if guess:
                if Flag.HAS_SIDE_EFFECTS in instruction.undeclared:
                    self.flags[instruction.number] |= {Flag.HAS_SIDE_EFFECTS}
            else:
                names = ", ".join(flag.value for flag in _BITS if flag in instruction.undeclared)
                self._report.error(
                    instruction.record.place,
                    f"no pattern tells {names} of '{instruction.name}': set them, or guessInstructionProperties of "
                    f"'{instruction_set.name}'",
                )

    def _take(self, instruction: Instruction, traits: int, pattern: Record) -> None:
        """Add the flags of the first alternative of a pattern."""
        self._open.pop(instruction.name, None)
        found = {flag for flag, bit in _BITS.items() if traits & bit}
        for flag in _BITS:
            if flag not in instruction.undeclared and (flag in found) != (flag in instruction.flags):
                if flag in found or flag is Flag.MAY_STORE:
                    raise _contradiction(instruction, flag, pattern)
        if traits & Trait.BITCAST and pattern is instruction.record and not self._keeps_type(pattern):
            found.add(Flag.IS_BITCAST)
        if not found <= self.flags[instruction.number]:
            self.flags[instruction.number] |= found

    def _keeps_type(self, instruction: Record) -> bool:
        tree = instruction.values("Pattern")[0]
        return isinstance(tree, Dag) and tree.operator == _SET and keeps_type(self._records, tree)


def _own_pattern(record: Record) -> Value:
    """The pattern of an instruction: what is computed, not where it goes. None for an instruction without one."""
    if not record.is_set("Pattern"):
        return None
    trees = record.values("Pattern")
    if not trees:
        return None
    for tree in trees:
        if not isinstance(tree, Dag):
            raise fail(record.place, f"the Pattern of '{record.label}' has something that is no dag: list dags")
        if refers_to_nothing(tree):
            return None
    first = trees[0]
    if isinstance(first, Dag) and first.operator == _SET and first.args:
        return first.args[-1].value
    return first


def _contradiction(instruction: Instruction, flag: Flag, pattern: Record) -> DiagnosticError:
    declared = int(flag in instruction.flags)
    where = "its pattern" if pattern is instruction.record else f"the pattern '{pattern.label}' for it"
    return fail(
        pattern.place,
        f"'{instruction.name}' has {flag.value} = {declared}, and {where} says {1 - declared}: leave it unset, or correct one "
        "of them",
    )
