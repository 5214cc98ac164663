"""Packages that have the records of a target as plain records, each by its classes and fields."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.migration.library import of_language
from tgdsl.migration.plain import plain_expression, plain_statement
from tgdsl.migration.python import Assignment, Call, Name, Plain, Symbol, Table
from tgdsl.migration.text.module_text import Module, text_of
from tgdsl.migration.translation import NoIdiom, Translation
from tgdsl.migration.trials.waivers import waivers_for
from tgdsl.records import Record, RecordSet
from tgdsl.records.values import references
from tgdsl.std import intrinsic_properties, intrinsic_types

_PREFIX = "anonymous_"


class _Exact(Translation):
    """A translation in which an anonymous record that comes later has its name."""

    def is_defined(self, name: str) -> bool:
        return True

    def reference(self, name: str) -> Name | Call:
        if self.records[name].anonymous and not super().is_defined(name):
            raise NoIdiom("it comes later")
        found = super().reference(name)
        assert isinstance(found, (Name, Call))
        return found


class PlainPackage:
    """A package of plain records.

    Attributes:
        written: the records that it has.
    """

    def __init__(self, records: RecordSet, folder: Path, name: str) -> None:
        self._records = records
        self._translation = _Exact(records, {}, f"{name}.intrinsics")
        self._folder = folder / name
        self._name = name
        self._module = Module("records", [])
        self._numbers: list[str] = []
        self._done: set[str] = set()
        self.written: list[Record] = []

    def write(self, wanted: Iterable[Record], *, waivers: bool = True) -> None:
        """Write records, and all that they refer to but for LLVM's own.

        Args:
            waivers: whether the package has waivers of the rules that the records break.
        """
        for record in wanted:
            if self._is_written(record):
                self._add(record)
        comment = waivers_for(self._records) if waivers else None
        if comment is not None:
            self._module.statements.append(comment)
        modules = [self._module]
        if self._numbers:
            table = Table([(Name(Symbol(self._name, "records")), Plain(f'"{" ".join(self._numbers)}"'))])
            modules.append(Module("numbers", [Assignment("", Call(Name(of_language("AnonymousNumbers")), [table]))]))
        self._folder.mkdir(parents=True)
        for module in modules:
            (self._folder / f"{module.name}.py").write_text(text_of(module, self._name))
        imported = "".join([f"import {self._name}.{module.name}\n" for module in modules])
        (self._folder / "__init__.py").write_text(imported)

    def load(self) -> RecordSet:
        return load_target(str(self._folder), source_options=SourceOptions(self._records.release.number))

    def differences(self) -> list[str]:
        """The records that the package gives otherwise."""
        found = self.load()
        return [record.name for record in self.written if _differs(record, found.get(record.name))]

    def _is_written(self, record: Record) -> bool:
        """True for records that ``tgdsl.std`` does not have."""
        of_intrinsics = [vars(module).get(record.name) for module in (intrinsic_types, intrinsic_properties)]
        return self._translation.is_own(record) and of_intrinsics == [None, None]

    def _add(self, record: Record) -> None:
        """Write a record, after those that it refers to."""
        waiting = [(record, False)]
        while waiting:
            one, is_ready = waiting.pop()
            if is_ready:
                self._write(one)
            elif one.name not in self._done:
                self._done.add(one.name)
                waiting.append((one, True))
                others = [self._records[name] for name in references(one.fields.values())]
                waiting += [(o, False) for o in others if self._is_written(o)]

    def _write(self, record: Record) -> None:
        self.written.append(record)
        if record.name.removeprefix(_PREFIX).isdigit():  # also of a test that has made them up
            made = Call(Name(of_language("anonymous")), [plain_expression(record, self._translation)])
            self._module.statements.append(Assignment(record.name, made))
            self._numbers.append(record.name.removeprefix(_PREFIX))
        else:
            self._module.statements.append(plain_statement(record, self._translation))
        self._translation.define(record, f"{self._name}.records")


def _differs(record: Record, other: Record | None) -> bool:
    """True if a record lacks something of another one. Records of tests may lack fields, which then have the values of LLVM's classes."""
    if other is None or record.superclasses != other.superclasses or {*record.nonconcrete} != {*other.nonconcrete}:
        return True
    fields = {field: other.fields.get(field, ...) for field in record.fields}
    return dict(record.fields) != fields or (record.anonymous and not other.anonymous)
