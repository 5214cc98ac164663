"""Which records are LLVM's own, that a target only includes: by the files that they were defined in."""

from __future__ import annotations

import importlib
import os
from collections.abc import Set
from functools import cache

from tgdsl.language.core.definition import defining
from tgdsl.linting.subject import Subject
from tgdsl.records import Record, RecordSet
from tgdsl.std import MODULES

#: Files of LLVM's that targets include, besides those with a name that begins as _INTRINSICS and those that lints know.
_FILES = frozenset(
    {
        *("Combine.td", "RegisterBank.td", "RuntimeLibcalls.td", "SDNodeProperties.td", "SelectionDAGCompat.td"),
        *("SearchableTable.td", "TargetMacroFusion.td"),
    }
)
_INTRINSICS = "Intrinsics"


class Library:
    """Tells LLVM's own records of a set from those of the target."""

    def __init__(self, records: RecordSet, subject: Subject) -> None:
        self._records, self._subject = records, subject

    def has(self, record: Record) -> bool:
        """True for one of LLVM's. One whose place is not known is the target's."""
        chain = record.place.chain
        if chain in ((), self._records.place.chain):
            return False
        file = os.path.basename(chain[-1].file)
        if not self._subject.is_own(record) or file in _FILES or file.startswith(_INTRINSICS):
            return True
        if self._records.is_python or not file.endswith(".py"):
            return False
        # A records file that was made of a target in Python, where files have their bare names.
        names, lines = _of_std()
        return (file, record.name) in names or (record.anonymous and (file, chain[-1].line) in lines)


@cache
def _of_std() -> tuple[Set[tuple[str, str]], Set[tuple[str, int]]]:
    """The names and the lines of the definitions of tgdsl.std, each with the name of the file."""
    names: set[tuple[str, str]] = set()
    lines: set[tuple[str, int]] = set()
    for name in MODULES:
        module = importlib.import_module(name)
        file = os.path.basename(module.__file__ or "")
        names.update([(file, one) for one in vars(module)])
        for definition in defining(module).definitions:
            if definition.place.chain:
                last = definition.place.chain[-1]
                lines.add((os.path.basename(last.file), last.line))
    return names, lines
