"""Expansion of SchedVariants and SchedAliases on one processor, by the predicates that hold (PredTransitions)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tgdsl.classes import native
from tgdsl.diagnostics import Note, fail
from tgdsl.model.schedule import fields
from tgdsl.model.schedule.predicates import Predicates
from tgdsl.model.schedule.processors import Processors
from tgdsl.model.schedule.table import ReadWrite
from tgdsl.records import Record


@native(auto_attribs=True, frozen=True, eq=False)
class Check:
    """A predicate that holds, and the variant read or write whose SchedVar has it (PredCheck)."""

    asked_by: ReadWrite
    predicate: Record


@native(auto_attribs=True, frozen=True, eq=False)
class Outcome:
    """The reads and writes of a class where all predicates hold (PredTransition).

    Attributes:
        checks: the predicates, in the order of their evaluation.
        writes: for each output, its sequence of writes.
        reads: as ``writes``, for the inputs.
    """

    checks: tuple[Check, ...]
    writes: tuple[tuple[ReadWrite, ...], ...]
    reads: tuple[tuple[ReadWrite, ...], ...]

    def checked(self, check: Check) -> Outcome:
        """The outcome where one more predicate holds."""
        return Outcome((*self.checks, check), self.writes, self.reads)

    def opened(self, is_read: bool) -> Outcome:
        """The outcome with one more operand, still without reads or writes."""
        return self._with(is_read, (*(self.reads if is_read else self.writes), ()))

    def _with(self, is_read: bool, operands: tuple[tuple[ReadWrite, ...], ...]) -> Outcome:
        if is_read:
            return Outcome(self.checks, self.writes, operands)
        return Outcome(self.checks, operands, self.reads)

    def extended(self, is_read: bool, parts: Sequence[Sequence[ReadWrite]]) -> Outcome:
        """The outcome with parts appended to the last operand, which becomes as many operands as there are parts."""
        operands = self.reads if is_read else self.writes
        last = operands[-1]
        return self._with(is_read, operands[:-1] + tuple([(*last, *part) for part in parts]))


@native(auto_attribs=True, frozen=True, eq=False)
class _Choice:
    """An alternative of a read or write: the Selected of a SchedVar, or the sequence that an alias names (TransVariant)."""

    asked_by: ReadWrite
    predicate: Record | None
    selected: tuple[ReadWrite, ...]


class VariantExpander:
    """Expands variants and aliases until none is left.

    Args:
        by_name: all reads and writes of records.
    """

    def __init__(self, processors: Processors, reads: Sequence[ReadWrite], writes: Sequence[ReadWrite]) -> None:
        self._processors = processors
        self._kinds = (writes, reads)
        self._by_name = {entry.name: entry for kind in self._kinds for entry in kind if entry.record is not None}
        self._choices: dict[tuple[ReadWrite, int], tuple[bool, tuple[_Choice, ...]]] = {}
        self._varies: dict[ReadWrite, bool] = {}
        self._finite: set[tuple[ReadWrite, int]] = set()
        self._open: list[ReadWrite] = []
        self._predicates = Predicates()

    def varies(self, entries: Iterable[ReadWrite]) -> bool:
        """True if any of some reads and writes has variants or aliases on some processor (hasVariant)."""
        return any([self._varies_itself(entry) for entry in entries])

    def _varies_itself(self, entry: ReadWrite) -> bool:
        varies = self._varies.get(entry)
        if varies is None:
            varies = bool(entry.variants or entry.aliases) or self.varies(self._parts(entry))
            self._varies[entry] = varies
        return varies

    def _parts(self, entry: ReadWrite) -> list[ReadWrite]:
        kind = self._kinds[entry.is_read]
        return [kind[number - 1] for number in entry.sequence]

    def expand(self, writes: Iterable[ReadWrite], reads: Iterable[ReadWrite], processor: int) -> Iterator[Outcome]:
        """All outcomes of operands on a processor.

        Raises:
            DiagnosticError: aliases or variants contradict each other, or lead back to where they start.
        """
        writes, reads = list(writes), list(reads)
        for entry in (*writes, *reads):
            self._check_end(entry, processor)
        start = Outcome(
            (), tuple([self._flat(entry) for entry in writes]), tuple([self._flat(entry) for entry in reads])
        )
        return self._expand(start, processor)

    def _check_end(self, entry: ReadWrite, processor: int) -> None:
        """Report an entry that is expanded to itself."""
        if (entry, processor) in self._finite:
            return
        if entry in self._open:
            assert entry.record is not None
            between = " and ".join([f"'{other.name}'" for other in self._open[self._open.index(entry) + 1 :]])
            raise fail(
                entry.record.place,
                f"on '{self._processors.models[processor].name}', '{entry.name}' becomes itself again"
                f"{f' through {between}' if between else ''}: leave out an alias",
                *[Note(alias.place, "a SchedAlias is defined here") for other in self._open for alias in other.aliases],
            )
        self._open.append(entry)
        choices = self._choices_of(entry, processor)[1]
        for other in (*self._parts(entry), *[other for choice in choices for other in choice.selected]):
            self._check_end(other, processor)
        self._open.pop()
        self._finite.add((entry, processor))

    def _flat(self, entry: ReadWrite) -> tuple[ReadWrite, ...]:
        """The reads or writes of a sequence, nested sequences expanded (expandRWSequence)."""
        if not entry.is_sequence:
            return (entry,)
        return tuple([leaf for part in self._parts(entry) for leaf in self._flat(part)]) * entry.repeat

    def _expand(self, outcome: Outcome, processor: int) -> Iterator[Outcome]:
        """Repeat steps until no choice has choices of its own."""
        changed, outcomes = self._step(outcome, processor)
        if not changed:
            yield outcome
            return
        for found in outcomes:
            yield from self._expand(found, processor)

    def _step(self, outcome: Outcome, processor: int) -> tuple[bool, list[Outcome]]:
        """Replace the reads and writes of an outcome by their choices: whether there are any, and the outcomes in LLVM's order."""
        found = [Outcome(outcome.checks, (), ())]
        changed = False
        for is_read, operands in ((False, outcome.writes), (True, outcome.reads)):
            for operand in operands:
                found = [partial.opened(is_read) for partial in found]
                for entry in operand:
                    further: list[Outcome] = []
                    for at, partial in enumerate(found):
                        choices = self._possible(entry, partial, processor)
                        changed = changed or bool(choices)
                        first, *others = [self._chosen(partial, choice) for choice in choices] or [
                            partial.extended(is_read, [(entry,)])
                        ]
                        found[at] = first
                        further += others
                    found += further
        return changed, found

    def _chosen(self, outcome: Outcome, choice: _Choice) -> Outcome:
        asked_by = choice.asked_by
        if choice.predicate is not None:
            outcome = outcome.checked(Check(asked_by, choice.predicate))
        parts = [(entry,) if entry.is_read else self._flat(entry) for entry in choice.selected]
        if not asked_by.variadic:
            parts = [tuple([leaf for part in parts for leaf in part])]
        return outcome.extended(asked_by.is_read, parts)

    def _possible(self, entry: ReadWrite, outcome: Outcome, processor: int) -> list[_Choice]:
        """The choices that do not contradict what an outcome has checked."""
        everywhere, choices = self._choices_of(entry, processor)
        asked = {choice.predicate for choice in choices}
        possible = [
            choice
            for choice in choices
            if choice.predicate is None or not self._contradicts(choice.predicate, asked, outcome.checks)
        ]
        if everywhere and not possible:
            assert entry.record is not None
            raise fail(
                entry.record.place,
                f"no variant of '{entry.name}' can be chosen where others have been: give it one with NoSchedPred, and its "
                "SchedAliases a SchedModel",
            )
        return possible

    def _choices_of(self, entry: ReadWrite, processor: int) -> tuple[bool, tuple[_Choice, ...]]:
        """The choices of an entry on a processor, and whether some of them are for all processors."""
        choices = self._choices.get((entry, processor))
        if choices is None:
            choices = self._choices[entry, processor] = self._find_choices(entry, processor)
        return choices

    def _find_choices(self, entry: ReadWrite, processor: int) -> tuple[bool, tuple[_Choice, ...]]:
        choices: list[_Choice] = []
        everywhere = False
        if entry.variants and entry.record is not None:
            of = self._processors.model_of(entry.record)
            if of in (0, processor):
                choices += self._variants(entry)
                everywhere = of == 0
        for alias in entry.aliases:
            of = self._processors.model_of(alias)
            if of not in (0, processor):
                continue
            if choices:
                raise fail(
                    alias.place,
                    f"'{entry.name}' has several SchedAliases or variants for '{self._processors.models[processor].name}': leave one",
                    *[
                        Note(other.place, "another SchedAlias is defined here")
                        for other in entry.aliases
                        if other is not alias
                    ],
                )
            target = self._by_name[fields.alias_target(alias).name]
            choices += self._variants(target)
            if target.is_sequence:
                choices.append(_Choice(entry, None, (target,)))
            everywhere = everywhere or of == 0
        return everywhere, tuple(choices)

    def _variants(self, entry: ReadWrite) -> Iterator[_Choice]:
        for variant in entry.variants:
            selected = tuple([self._by_name[record.name] for record in fields.selected(variant)])
            if entry.variadic and not selected:
                raise fail(
                    variant.place, f"a variant of the variadic '{entry.name}' selects nothing: let it select something"
                )
            yield _Choice(entry, self._predicates.of(variant), selected)

    def _contradicts(self, predicate: Record, asked: Iterable[Record | None], checks: Iterable[Check]) -> bool:
        """True if a predicate excludes others that have held (mutuallyExclusive).

        Of the SchedVars of one variant, the first whose predicate holds is selected. So if another one of the same variant has been
        selected, this one is not.
        """
        for check in checks:
            if check.predicate is predicate:
                return False
            if check.predicate in asked and any(
                self._predicates.of(variant) is predicate for variant in check.asked_by.variants
            ):
                return True
        return False
