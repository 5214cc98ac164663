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
        if os.path.dirname(chain[-1].file) or not file.endswith(".py"):
            return False
        # A records file that was made of a target in Python, in which files have their bare names.
        names, lines = _of_std()
        line = (file, chain[-1].line)
        return (
            (file, record.name) in names
            or record.anonymous
            and any([(*line, one) in lines for one in record.superclasses])
        )


@cache
def _of_std() -> tuple[Set[tuple[str, str]], Set[tuple[str, int, str | None]]]:
    """The definitions of tgdsl.std by file and name, and by file, line and class."""
    names: set[tuple[str, str]] = set()
    lines: set[tuple[str, int, str | None]] = set()
    for name in MODULES:
        module = importlib.import_module(name)
        file = os.path.basename(module.__file__ or "")
        own = defining(module)
        known = {id(one) for one in (*own.definitions, *own.classes)}
        names.update([(file, key) for key, value in vars(module).items() if id(value) in known])
        for definition in own.definitions:
            if definition.place.chain:
                last = definition.place.chain[-1]
                lines.add((os.path.basename(last.file), last.line, definition.record_class))
    return names, lines
