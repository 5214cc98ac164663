"""Records of builders, as if they were from a ``.td`` file: at the lines of one, with LLVM's own beside them, and all fields that LLVM's classes declare.

What builders call like a record of LLVM's that is something else, and names and texts that are no C++, are called otherwise: no target could have them.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from tests.support.release import CLASSES, SOURCE_OPTIONS
from tests.support.targets import write_target
from tgdsl.diagnostics import Location, Place
from tgdsl.loading.load import load_target
from tgdsl.records import Bits, Code, Record, RecordSet, Value
from tgdsl.records.cpp_fields import unfit_texts
from tgdsl.records.types import CODE, BitsType, Type
from tgdsl.records.values import renamed

#: Texts that C++ needs, and builders leave empty.
_NEEDED: Mapping[str, Value] = {"Value": "true", "FieldName": "HasIt"}
#: Fields that are sets, whose operators are LLVM's, whatever nodes are called.
_SETS = ("AltOrders", "MemberList", "SaveList", "SubRegs")
_UNSET: Mapping[str, Value] = {"bit": False, "int": 0, "string": "", "code": Code(""), "dag": None}


def of_python(text: str, folder: Path) -> RecordSet:
    """The records of a target in Python, a text that is written into a folder."""
    return load_target(str(write_target(folder, text, base="")), source_options=SOURCE_OPTIONS)


def as_td(records: RecordSet, is_python: bool = False) -> RecordSet:
    """The records of builders; with ``is_python`` as if they were from a target in Python, in which more is an error."""
    return RecordSet(_FromFile(records, is_python))


@cache
def _of_llvm() -> RecordSet:
    """LLVM's own records, which each target in Python has."""
    with tempfile.TemporaryDirectory() as folder:
        return of_python("from tgdsl.language import *\nEmpty = Target(instruction_set=InstrInfo())\n", Path(folder))


@cache
def _names_of_llvm() -> frozenset[str]:
    own = _of_llvm().one_of_class("Target", "").name
    return frozenset([name for name in _of_llvm().names if name != own and not _of_llvm()[name].is_a("InstrInfo")])


class _FromFile:
    """Records at the lines of one file, but for LLVM's own; see :class:`tgdsl.records.RecordSource`."""

    def __init__(self, records: RecordSet, is_python: bool) -> None:
        self.is_python = is_python
        self._records = records
        self.release = records.release
        self._new_names = _new_names(records)
        self._old_names = {new: old for old, new in self._new_names.items()}
        own = [self._new_names.get(name, name) for name in records.names]
        llvm = [name for name in _of_llvm().names if name in _names_of_llvm()]
        self.names: Sequence[str] = list(dict.fromkeys([*llvm, *own]))
        self._lines = {name: number for number, name in enumerate(self.names, 1)}

    @property
    def place(self) -> Place:
        return Place((Location("Random.td"),))

    @property
    def classes(self) -> Sequence[str]:
        return self._records.classes

    def members(self, class_name: str) -> Iterable[str]:
        own = [self._new_names.get(record.name, record.name) for record in self._records.of_class(class_name)]
        llvm = [one.name for one in _of_llvm().of_class(class_name) if one.name in _names_of_llvm()]
        return llvm + [name for name in own if name not in _names_of_llvm()]

    def load(self, name: str, owner: RecordSet) -> Record:
        is_llvm = name in _names_of_llvm()
        record = _of_llvm()[name] if is_llvm else self._records[self._old_names.get(name, name)]
        declared = CLASSES.fields_of(record.superclasses)
        in_sets = {old: new for old, new in self._new_names.items() if not self._records[old].is_a("SDNode")}
        fields = {
            field: renamed(value, in_sets if field in _SETS else self._new_names)
            for field, value in record.fields.items()
        }
        fields |= {field: _unset(of) for field, of in declared.items() if field not in fields}
        for field, of in declared.items():
            if of == CODE and isinstance(value := fields[field], str):
                fields[field] = Code(value)
            elif value := _NEEDED.get(field) if fields[field] == "" else None:
                fields[field] = value
        for unfit in unfit_texts(record):
            if unfit.field is not None and isinstance(fields.get(unfit.field), Code):
                fields[unfit.field] = Code(f"return {unfit.part};")
        return Record(
            owner,
            name,
            record.superclasses,
            fields,
            {**record.types, **declared},
            anonymous=name.startswith("anonymous_"),
            place=Place((Location("llvm/Target.td" if is_llvm else "Random.td", self._lines[name]),)),
        )


def _new_names(records: RecordSet) -> Mapping[str, str]:
    """The names of records that they cannot have, with others."""
    found: dict[str, str] = {}
    for record in records:
        is_unfit = any([one.field is None for one in unfit_texts(record)])
        if is_unfit or record.name in _names_of_llvm() and _is_other(record, _of_llvm()[record.name]):
            name = re.sub(r"\W", "_", f"own_{record.name}")
            while name in records or name in found.values():
                name += "_"
            found[record.name] = name
    return found


def _is_other(record: Record, llvm: Record) -> bool:
    """True if a builder's record is not the one that LLVM has of its name: it is of another class, or a node of the target's own."""
    if record.superclasses and not llvm.is_a(record.superclasses[-1]):
        return True
    opcode = record.fields.get("Opcode")
    return isinstance(opcode, str) and opcode != "" and not opcode.startswith("ISD::")


def _unset(of: Type) -> Value:
    """The value of a field that a builder leaves out."""
    if isinstance(of, BitsType):
        return Bits.of(0, of.width)
    return () if str(of).startswith("list") else _UNSET.get(str(of))
