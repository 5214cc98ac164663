"""Functions that resolve a sched class with variants to another one, by predicates on the instruction::

      switch (SchedClass) {
      case 5: // WriteVar
        if (SchedModel->getProcessorID() == 2) { // ModelB
          if (Cond(MI))
            return 9; // WriteA
          return 10; // WriteB
        }
        break;
      };
      report_fatal_error("Expected a variant SchedClass");

One is for MachineInstrs; the other is for MCInsts, and knows only the predicates that can be asked of them (MCSchedPredicate, and those on features).
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.generators.kit.instruction_predicates import FORM, PredicateText
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.subtarget.subject import Subject
from tgdsl.model.schedule import ResolvedSchedule, Transition
from tgdsl.model.schedule.conditions import (
    Combined,
    Negated,
    OfCode,
    OfFeature,
    OfInstruction,
    SchedCondition,
    is_for_mc,
    is_true,
    read_condition,
)
from tgdsl.records import Record

_LEVEL = 3  # of indentation, of statements under the test of the processor


class Resolution:
    """Writes both functions' bodies."""

    def __init__(self, subject: Subject) -> None:
        self._resolved: ResolvedSchedule = subject.resolved
        self._target = subject.target
        self._form = FORM[subject.release]
        self._names = [model.name for model in subject.models]
        self._read: dict[Record, SchedCondition] = {}

    def write(self, out: Writer, *, mc: bool) -> None:
        """The body, to the last statement.

        Args:
            mc: for an MCInst ``MI`` and a ``CPUID``; otherwise for a MachineInstr ``MI`` and a ``SchedModel``.
        """
        variants = [
            (number, transitions)
            for number, transitions in enumerate(self._resolved.transitions)
            if transitions and (not mc or any([self._for_mc(one) for one in transitions]))
        ]
        if variants:
            text = PredicateText(self._target, mc, pointer=True, form=self._form)
            out.line("  switch (SchedClass) {")
            for number, transitions in variants:
                self._write_class(out, number, transitions, text)
            out.line("  };")
        if mc:
            out.line("  // Don't know how to resolve this scheduling class.")
            out.line("  return 0;")
        else:
            out.line('  report_fatal_error("Expected a variant SchedClass");')

    def _write_class(self, out: Writer, number: int, transitions: Sequence[Transition], text: PredicateText) -> None:
        entry = self._resolved.classes[number]
        processor = "CPUID" if text.mc else "SchedModel->getProcessorID()"
        by_processor: dict[int, list[Transition]] = {}
        for one in transitions:
            by_processor.setdefault(one.processor, []).append(one)
        out.line(f"  case {number}: // {entry.name}")
        level = 1  # of a statement before any condition
        for model in sorted(by_processor):
            out.line(f"    if ({processor} == {model}) {{ // {self._names[model]}")
            last: Transition | None = None
            for one in by_processor[model]:
                if text.mc and not self._for_mc(one):
                    continue
                conditions = [condition for condition in self._conditions(one) if not is_true(condition)]
                if conditions:
                    level = _LEVEL
                    self._write_condition(out, conditions, text)
                    out.line(f"{'  ' * (level + 1)}{self._return(one)}")
                else:
                    last = one
            if last is not None:
                out.line(f"{'  ' * level}{self._return(last)}")
            out.line("    }")
        if entry.itinerary is None:
            out.line(f"    return {number};")
        out.line("    break;")

    def _write_condition(self, out: Writer, conditions: Sequence[SchedCondition], text: PredicateText) -> None:
        deeper = _LEVEL + 2
        texts = [self._text(condition, text, deeper, wrapped=len(conditions) > 1) for condition in conditions]
        joined = f"\n{'  ' * deeper}&& ".join(texts)
        out.line(f"{'  ' * _LEVEL}if ({joined})")

    def _text(self, condition: SchedCondition, text: PredicateText, level: int, *, wrapped: bool) -> str:
        """A condition as C++, at a level of indentation; ``wrapped``: in parentheses, if it is no single term."""
        match condition:
            case OfInstruction(predicate):
                return text.expression(predicate, level)
            case OfCode(code):
                return f"({code})" if wrapped else code
            case OfFeature(name):
                return f"{'STI.' if text.mc else 'this->'}hasFeature({self._target}::{name})"
            case Negated(part):
                return f"!{self._text(part, text, level, wrapped=True)}"
            case Combined(every, parts):
                several = len(parts) > 1
                texts = [self._text(part, text, level, wrapped=several) for part in parts]
                joined = (" && " if every else " || ").join(texts)
                return f"({joined})" if wrapped else joined

    def _return(self, transition: Transition) -> str:
        return f"return {transition.to_class}; // {self._resolved.classes[transition.to_class].name}"

    def _conditions(self, transition: Transition) -> Sequence[SchedCondition]:
        conditions: list[SchedCondition] = []
        for record in transition.predicates:
            condition = self._read.get(record)
            if condition is None:
                condition = self._read[record] = read_condition(record)
            conditions.append(condition)
        return conditions

    def _for_mc(self, transition: Transition) -> bool:
        return all([is_for_mc(condition) for condition in self._conditions(transition)])
