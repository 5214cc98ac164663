"""The target that is checked: its model, and which of its records it defines itself."""

from __future__ import annotations

import os
from functools import cached_property
from pathlib import Path

from tgdsl import std
from tgdsl.linting.cpp_sources import CppSources
from tgdsl.model import Model
from tgdsl.model.matcher import depend_on_order, in_order
from tgdsl.model.patterns import Pattern, PatternTable
from tgdsl.records import Record, RecordSet

_STD = str(Path(std.__file__ or "").parent)

#: Files of LLVM's that targets include.
_LLVM = frozenset(
    {
        "Target.td",
        "TargetSelectionDAG.td",
        "TargetCallingConv.td",
        "TargetInstrPredicate.td",
        "TargetItinerary.td",
        "TargetPfmCounters.td",
        "TargetSchedule.td",
        "ValueTypes.td",
        "GenericOpcodes.td",
    }
)


class Subject:
    """A target that is checked.

    Attributes:
        cpp: the target's C++ sources; None if these are not given.
    """

    def __init__(self, model: Model, cpp: CppSources | None = None) -> None:
        self.model = model
        self.cpp = cpp

    @property
    def records(self) -> RecordSet:
        return self.model.records

    @property
    def table(self) -> PatternTable:
        return self.model.patterns

    @cached_property
    def ordered(self) -> list[Pattern]:
        """All patterns, in the order in which the matcher tries them."""
        ordered = in_order(self.table)
        depend_on_order(self.records, self.table, ordered)
        return ordered

    def is_own(self, record: Record) -> bool:
        """True if the target defines a record, and not LLVM. A record that a multiclass or function of LLVM's defines for the target is the
        target's."""
        chain = record.place.chain
        return (
            chain not in ((), self.records.place.chain)
            and os.path.basename(chain[-1].file) not in _LLVM
            and not chain[-1].file.startswith(_STD)
        )
