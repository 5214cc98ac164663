"""The classes that ``.td`` text declares with fields, since llvm-tblgen reads those of the class itself: Register, and tables' classes of rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.records.class_table import ClassTable
from tgdsl.records.infer_types import TypeInference, fitted
from tgdsl.records.record import Record
from tgdsl.records.record_set import RecordSet
from tgdsl.records.td_notation import Notation
from tgdsl.records.types import ListType

_TABLE = "SearchableTable"


def register_class(llvm_classes: ClassTable) -> Iterator[str]:
    """Class Register with its fields: the registers that a RegisterTuples makes get some of their values from the class."""
    yield "class Register {\n"
    for name, of in llvm_classes.fields_of(["Register"]).items():
        yield f"  {of} {name} = {'[]' if isinstance(of, ListType) else '?'};\n"
    yield "}\n"


class TableClasses:
    """SearchableTable, and the classes derived from it: llvm-tblgen makes a table of each such class, with its fields and by its values of those of
    SearchableTable.

    Attributes:
        names: these classes, base classes first.
    """

    def __init__(self, records: RecordSet, inference: TypeInference) -> None:
        self._records = records
        self._inference = inference
        self._bases: dict[str, frozenset[str]] = {}
        for row in records.of_class(_TABLE):
            for position, name in enumerate(row.superclasses):
                before = frozenset(row.superclasses[:position])
                self._bases[name] = self._bases.get(name, before) & before
        self._bases = {name: bases for name, bases in self._bases.items() if name == _TABLE or _TABLE in bases}
        self.names = sorted(self._bases, key=lambda name: len(self._bases[name]))

    def declarations(self) -> Iterator[str]:
        """The text of the classes."""
        for name in self.names:
            rows = list(self._records.of_class(name))
            inherited = {field for base in self._bases[name] for field in self._fields(base)}
            types = self._inference.types(rows[0])
            bases = self._direct(sorted(self._bases[name]))
            yield f"class {name}{' : ' if bases else ''}{', '.join(bases)} {{\n"
            for field in self._fields(name):
                if field not in inherited:
                    yield f"  {types[field]} {field} = ?;\n"
            if name != _TABLE:
                notation = Notation({}, types)
                for field in self._fields(_TABLE):
                    yield f"  let {field} = {notation.text(fitted(rows[0].fields[field], types[field]))};\n"
            yield "}\n"

    def of(self, record: Record) -> Sequence[str]:
        """The classes that the text of a record names: without those that others of them are derived from."""
        return self._direct(record.superclasses) if record.is_a(_TABLE) else record.superclasses

    def _direct(self, classes: Sequence[str]) -> list[str]:
        above = {base for name in classes for base in self._bases.get(name, ())}
        return [name for name in classes if name not in above]

    def _fields(self, name: str) -> Sequence[str]:
        """The fields of a class, which all of its records have."""
        first, *others = self._records.of_class(name)
        fields: Mapping[str, object] = first.fields
        return [field for field in fields if all([field in one.fields for one in others])]
