"""InstRWs: which instructions each of them is for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgdsl.diagnostics import Place, Report, fail
from tgdsl.model.common.regular_expressions import Malformed
from tgdsl.model.common.set_theory import SetTheory
from tgdsl.model.schedule.opcode_names import OpcodeNames
from tgdsl.records import Dag, Record, RecordSet, describe


class InstRWReader:
    """Evaluates the sets of instructions that InstRWs are for.

    Args:
        instructions: all of them, by number.
        report: gets what is wrong with the sets.
    """

    def __init__(self, records: RecordSet, instructions: Sequence[Record], report: Report) -> None:
        self._instructions = instructions
        self._numbers = {record.name: number for number, record in enumerate(instructions)}
        self._names = OpcodeNames([record.name for record in instructions])
        self._report = report
        self._sets = SetTheory(records, report)
        self._sets.expand_field("InstRW", "Instrs")
        self._sets.add_operator("instrs", self._listed)
        self._sets.add_operator("instregex", self._matching)

    def instructions_of(self, inst_rw: Record) -> list[int]:
        """The numbers of the instructions that an InstRW is for, as it lists them; what it lists by a pattern, by number."""
        before = len(self._report.diagnostics)
        numbers: list[int] = []
        for record in self._sets.expand(inst_rw) or ():
            number = self._numbers.get(record.name)
            if number is None:
                self._report.error(
                    inst_rw.place,
                    f"the InstRW '{inst_rw.name}' is for '{record.name}', which is no instruction: leave it out",
                )
            else:
                numbers.append(number)
        if not numbers and len(self._report.diagnostics) == before:
            self._report.error(
                inst_rw.place, f"the InstRW '{inst_rw.name}' is for no instruction: name some, or leave it out"
            )
        return numbers

    def _listed(self, dag: Dag, place: Place) -> Iterable[Record]:
        return self._sets.evaluate(tuple([argument.value for argument in dag.args]), place)

    def _matching(self, dag: Dag, place: Place) -> Iterable[Record]:
        found: dict[Record, None] = {}
        for argument in dag.args:
            pattern = argument.value
            if not isinstance(pattern, str):
                raise fail(place, f"instregex takes patterns, which are strings, and not {describe(pattern)}")
            try:
                numbers = self._names.matching(pattern)
            except Malformed as error:
                raise fail(place, f"the pattern '{pattern}' {error}") from None
            if not numbers:
                raise fail(
                    place,
                    f"no instruction has a name that the pattern '{pattern}' matches: correct it, or leave it out",
                )
            found.update(dict.fromkeys([self._instructions[number] for number in numbers]))
        return found
