"""A target as the explorer reads it: the parts of its model, of which some may be missing, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeVar

from tgdsl.diagnostics import Diagnostic, DiagnosticError, Report
from tgdsl.linting.fields import parser_numbers
from tgdsl.linting.subject import Subject
from tgdsl.model import Model
from tgdsl.model.asm_matching import AsmMatching
from tgdsl.model.bits import AnyEncodingTable
from tgdsl.model.calling_conventions import CallingConvention
from tgdsl.model.decoding import Decoding
from tgdsl.model.instructions.table import InstructionTable
from tgdsl.model.patterns import Pattern, PatternTable
from tgdsl.model.registers import RegisterBank
from tgdsl.model.schedule import MachineModel, ResolvedSchedule, Schedule
from tgdsl.model.subtarget.processors import Processor, SubtargetFeatures
from tgdsl.records import RecordSet

Part = TypeVar("Part")


class Explored:
    """A target. A part of its model that cannot be had is None, and then :attr:`mistakes` has the reasons.

    Attributes:
        mistakes: all that were met so far, each once.
    """

    def __init__(self, records: RecordSet, report: Report | None = None) -> None:
        self.records = records
        self.model = Model(records, report)
        self.mistakes: list[Diagnostic] = []
        self._known: set[object] = set()

    def part(self, read: Callable[[Model], Part]) -> Part | None:
        """A part of the model."""
        try:
            return read(self.model)
        except DiagnosticError as error:
            self.note(error.diagnostics)
            return None

    def note(self, diagnostics: Sequence[Diagnostic]) -> None:
        """Keep mistakes that are not known yet."""
        for one in diagnostics:
            key = (one.place, one.message)
            if key not in self._known:
                self._known.add(key)
                self.mistakes.append(one)

    @cached_property
    def target_name(self) -> str:
        return self.part(lambda model: model.target.name) or "?"

    @cached_property
    def instructions(self) -> InstructionTable | None:
        return self.part(lambda model: model.instructions)

    @cached_property
    def encodings(self) -> AnyEncodingTable | None:
        return None if self.instructions is None else self.part(lambda model: model.encodings)

    @cached_property
    def registers(self) -> RegisterBank | None:
        return self.part(lambda model: model.registers)

    @cached_property
    def patterns(self) -> PatternTable | None:
        return self.part(lambda model: model.patterns)

    @cached_property
    def ordered_patterns(self) -> Sequence[Pattern]:
        """The patterns in the order in which the matcher tries them."""
        return () if self.patterns is None else self.part(lambda model: Subject(model).ordered) or ()

    @cached_property
    def schedule(self) -> Schedule | None:
        return None if self.instructions is None else self.part(lambda model: model.schedule)

    @cached_property
    def resolved_schedule(self) -> ResolvedSchedule | None:
        return None if self.schedule is None else self.part(lambda model: model.resolved_schedule)

    @cached_property
    def machine_models(self) -> Sequence[MachineModel]:
        return () if self.resolved_schedule is None else self.part(lambda model: model.machine_models) or ()

    @cached_property
    def features(self) -> SubtargetFeatures | None:
        return self.part(lambda model: model.features)

    @cached_property
    def processors(self) -> Sequence[Processor]:
        return () if self.features is None else self.part(lambda model: model.processors) or ()

    @cached_property
    def conventions(self) -> Sequence[CallingConvention]:
        return self.part(lambda model: model.calling_conventions) or ()

    @cached_property
    def decoding(self) -> Decoding | None:
        return None if self.encodings is None else self.part(lambda model: model.decoding)

    @cached_property
    def matchings(self) -> Sequence[AsmMatching]:
        """The assembly matcher of each AssemblyParser."""
        if self.instructions is None or self.registers is None:
            return ()
        numbers = self.part(lambda model: parser_numbers(model.target)) or range(0)
        found = [self._matching(number) for number in numbers]
        return [one for one in found if one is not None]

    def _matching(self, number: int) -> AsmMatching | None:
        return self.part(lambda model: model.asm_matching(number))
