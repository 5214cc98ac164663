"""Classes of a target's own that are none of LLVM's: their fields, with types and default values, from the values of all their records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial

import tgdsl.language
from tgdsl.classes import evolve
from tgdsl.language import Definition, Instruction, Intrinsic
from tgdsl.language.patterns.selection_nodes import SDPatternOperator
from tgdsl.language.tables.columns import RowBase
from tgdsl.language.tables.own_records import SEARCHABLE_TABLE
from tgdsl.migration.classes.own_class import OwnClass, OwnField, field_name
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Declaration,
    Either,
    Expression,
    Listing,
    Name,
    Plain,
    Several,
    Statement,
    Subscript,
    Symbol,
)
from tgdsl.migration.records.hierarchy import TableGenClass, hierarchy
from tgdsl.migration.records.read_fields import enum_of_column
from tgdsl.migration.text.texts import code
from tgdsl.migration.translation import NoIdiom, Translation, Translator, python_name
from tgdsl.migration.translators.tables import searchable_table
from tgdsl.records import (
    BIT,
    CODE,
    INT,
    STRING,
    Bits,
    BitsType,
    Dag,
    Opaque,
    ListType,
    Record,
    RecordSet,
    RecordType,
    Ref,
    Type,
    Value,
    classes_of,
)
from tgdsl.records.infer_types import TypeInference, fitted

#: From this width on, numbers are written in base 16.
_WIDE = 5


class OwnClasses:
    """The classes of a target's own whose records are of no class of LLVM's.

    Attributes:
        classes: by name, base classes first.
        of_intrinsics: those of tables whose rows are intrinsics.
        records: the names of their records that a package defines: those with names, and rows. Others are TableGen's way to call a function, or parts of others.
        aids: the names of records that it does without: what templates compute for others, and no generator reads.
    """

    def __init__(self, records: RecordSet, own: Iterable[Record], read: Mapping[str, Collection[str]]) -> None:
        """
        Args:
            own: the target's records.
            read: the classes that generators read, with these fields; see :func:`~tgdsl.migration.records.read_fields.read_classes`.
        """
        self._all = records
        self._enumerated = {one.fields.get("FilterClass") for one in records.of_class("GenericEnum")}
        self._asked = {field for fields in read.values() for field in fields}
        self._types = TypeInference(records)
        self._llvm = classes_of(records.release)
        members = [one for one in own if one.superclasses and not self._is_of_llvm(one)]
        wanted: list[Record] = []
        aids: list[str] = []
        for one in members:
            if any([name in read for name in one.superclasses]):
                wanted.append(one)
            elif not one.anonymous:
                if any([self._is_computed(value) for value in one.fields.values()]):
                    aids.append(one.name)
                else:
                    wanted.append(one)
        self.records = {one.name for one in wanted}
        self.aids: Sequence[str] = aids
        self.classes: dict[str, OwnClass] = {}
        everything = hierarchy([*wanted, *self._parts(wanted)], self._llvm)
        rows = set(read)
        for name, cls in reversed([*everything.items()]):
            rows.update(cls.bases if name in rows else ())
        for name, cls in everything.items():
            # What records of LLVM's classes are of, too, is a trait of instructions, for example.
            if not any([self._is_of_llvm(one) for one in records.of_class(name)]):
                bases = [self.classes[base] for base in cls.bases if base in self.classes]
                of_table = self._of_table(cls)
                lost = self._lost(cls, bases)
                itself, fields = self._fields(cls, bases, lost | of_table, everything, keeps_order=bool(of_table))
                self.classes[name] = OwnClass(cls, bases, fields, itself, lost, name in rows, of_table)
        self.of_intrinsics = self._of_intrinsics(read)

    def _of_intrinsics(self, read: Mapping[str, Collection[str]]) -> Mapping[str, OwnClass]:
        found: dict[str, OwnClass] = {}
        for name, asked in read.items():
            members = list(self._all.of_class(name))
            if name in self._llvm or not members or not all([one.is_a("Intrinsic") for one in members]):
                continue
            known = {one for member in members for one in self._llvm.fields_of(member.superclasses)}
            there = [one for one in members[0].fields if one in asked and one not in known]
            lost = frozenset([one for one in members[0].fields if one not in there])
            cls = TableGenClass(name, (), members, members)
            itself, fields = self._fields(cls, (), lost, {})
            found[name] = OwnClass(cls, (), fields, itself, lost, is_row=True)
        return found

    def defines(self, record: Record) -> bool:
        """True unless a record is one that a package does without."""
        return record.name in self.records or not record.superclasses or self._is_of_llvm(record)

    def _is_of_llvm(self, record: Record) -> bool:
        """True for a record of one of LLVM's classes, other than the one that rows of tables are of in addition to the target's own."""
        return bool(self._llvm.known_among([name for name in record.superclasses if name != SEARCHABLE_TABLE]))

    def _of_table(self, cls: TableGenClass) -> frozenset[str]:
        """The fields that the records of a class have since it is a table by itself, or derived from one."""
        return frozenset(
            self._llvm.fields_of([SEARCHABLE_TABLE]) if all([one.is_a(SEARCHABLE_TABLE) for one in cls.members]) else ()
        )

    def translators(self) -> Mapping[str, Translator]:
        """Translators for the records of each class."""
        return {name: partial(self._row, cls) for name, cls in self.classes.items()}

    def _is_computed(self, value: Value) -> bool:
        """True for what TableGen computes for templates: dags, and records of LLVM's classes without names."""
        if isinstance(value, tuple):
            return any([self._is_computed(one) for one in value])
        if isinstance(value, Ref):
            record = self._all.get(value.name)
            return record is None or record.anonymous and self._is_of_llvm(record)
        return isinstance(value, (Dag, Opaque))

    def _is_deeply_computed(self, value: Value) -> bool:
        """True for such a value, and for records without names in which one is."""
        if isinstance(value, tuple):
            return any([self._is_deeply_computed(one) for one in value])
        if self._is_computed(value):
            return True
        return any([self._is_deeply_computed(one) for part in self._anonymous(value) for one in part.fields.values()])

    def _lost(self, cls: TableGenClass, bases: Sequence[OwnClass]) -> frozenset[str]:
        """The fields that nothing reads, and that some records have no value of a Python expression in."""
        found = {name for base in bases for name in base.lost}
        for name in cls.members[0].fields:
            if name not in self._asked and any(
                [self._is_deeply_computed(one.fields[name]) for one in cls.members if name in one.fields]
            ):
                found.add(name)
        return frozenset(found)

    def _kept_values(self, record: Record) -> list[Value]:
        """The values of the fields that the class of a record keeps."""
        own = [self.classes[name].lost for name in record.superclasses if name in self.classes]
        lost: frozenset[str] = own[-1] if own else frozenset()
        return [value for name, value in record.fields.items() if name not in lost]

    def _parts(self, wanted: Sequence[Record]) -> list[Record]:
        """The anonymous records without classes of LLVM's that others have as values."""
        found: dict[str, Record] = {}
        todo = [value for one in wanted for value in one.fields.values()]
        while todo:
            value = todo.pop()
            if isinstance(value, tuple):
                todo += value
            elif isinstance(value, Ref) and value.name not in found:
                record = self._all.get(value.name)
                if record is not None and record.anonymous and not self._is_of_llvm(record):
                    found[record.name] = record
                    todo += record.fields.values()
        return list(found.values())

    def _fields(
        self,
        cls: TableGenClass,
        bases: Sequence[OwnClass],
        lost: frozenset[str],
        everything: Mapping[str, TableGenClass],
        keeps_order: bool = False,  # since it is that of the members in C++
    ) -> tuple[Sequence[str], Sequence[OwnField]]:
        known = lost.union([name for base in bases for name in base.columns()])
        names = [name for name in cls.members[0].fields if name not in known]
        names = [name for name in names if all([name in one.fields for one in cls.members])]
        itself = [name for name in names if all([one.fields[name] == Ref(one.name) for one in cls.members])]
        names = [name for name in names if name not in itself]
        derived = [one for one in everything.values() if cls.name in one.bases]
        # A field without a default value does not stand behind one that has one.
        extended = any([len(one.members[0].fields) > len(cls.members[0].fields) for one in derived])
        has_base_defaults = any([field.has_default for base in bases for field in base.all_fields()])
        found: list[OwnField] = []
        for name in names:
            kind = self._types.type_of(cls.members[0], name)
            values = [fitted(one.fields[name], kind) for one in cls.members]
            value, count = Counter(values).most_common(1)[0]
            is_default = 2 * count > len(values) > 2 and not extended and not _references(value) or has_base_defaults
            optional = any([one is None or _is_unset(one) for one in values])
            found.append(OwnField(name, kind, optional, is_default, value if is_default else None))
        if keeps_order:
            last = max([number for number, one in enumerate(found) if not one.has_default], default=-1)
            found[:last] = [evolve(one, has_default=False, default=None) for one in found[:last]]
        return itself, sorted(found, key=lambda one: one.has_default)

    def statements(self, cls: OwnClass, module: str, translation: Translation) -> tuple[Statement, Sequence[Statement]]:
        """The statement of a class, and that of its table if it is one by itself; from here on, the translation knows where the class is.

        Raises:
            NoIdiom: a field is of a type that the language has no annotation for, or the table has none.
        """
        made, symbol = self.statement(cls, translation), Symbol(module, self.python_name(cls))
        table = [searchable_table(Name(symbol), cls.of.members[0], cls.columns())] if cls.is_table else []
        translation.define_own_class(cls.name, symbol, cls.columns())
        return made, table

    def statement(self, cls: OwnClass, translation: Translation) -> Statement:
        """The statement of a class.

        Raises:
            NoIdiom: a field is of a type that the language has no annotation for.
        """
        body: list[Statement] = []
        for field in cls.fields:
            default = self.value(field, field.default, translation) if field.has_default else None
            body.append(Declaration(field_name(field.name), self._annotation(field, cls, translation), default))
        kind = [Name(of_language("Intrinsic"))] if cls.name in self.of_intrinsics else []
        body += [Assignment(field_name(name), Call(Name(of_language("Itself")), kind)) for name in cls.itself]
        bases = [translation.own_class(base.name) for base in cls.bases]
        own = Name(of_language("TableRow" if cls.is_row else "OwnRecord"))
        return ClassStatement(self.python_name(cls), bases or [own], [], body)

    def python_name(self, cls: OwnClass) -> str:
        """The name of a class in Python, where the classes and the records of a file share their names."""
        given, record = python_name(cls.name), self._all.get(cls.name)
        files = [_file(one) for one in cls.of.members]
        return f"{given}_" if record is not None and given == cls.name and _file(record) in files else given

    def before(self, record: Record) -> list[OwnClass]:
        """The classes that a record's statement needs, each after those that it needs itself."""
        filtered = record.fields.get("FilterClass")
        if isinstance(filtered, str) and filtered in self.of_intrinsics:
            return [self.of_intrinsics[filtered]]
        if not isinstance(filtered, str) and self._is_of_llvm(record):
            return [cls for name, cls in self.of_intrinsics.items() if record.is_a(name)]
        found: dict[str, OwnClass] = {}
        todo = [record]
        seen: set[str] = set()
        while todo:
            one = todo.pop()
            if one.name in seen:
                continue
            seen.add(one.name)
            for name in one.superclasses:
                if name in self.classes:
                    self._add(self.classes[name], found)
            todo += [part for value in self._kept_values(one) for part in self._anonymous(value)]
        if isinstance(filtered, str) and filtered in self.classes:
            self._add(self.classes[filtered], found)
        return list(found.values())

    def _add(self, cls: OwnClass, found: dict[str, OwnClass]) -> None:
        if cls.name in found:
            return
        for base in cls.bases:
            self._add(base, found)
        for field in cls.fields:
            kind = field.type
            while isinstance(kind, ListType):
                kind = kind.element
            if isinstance(kind, RecordType) and kind.class_name in self.classes and kind.class_name != cls.name:
                self._add(self.classes[kind.class_name], found)
        found[cls.name] = cls

    def _anonymous(self, value: Value) -> list[Record]:
        if isinstance(value, tuple):
            return [one for part in value for one in self._anonymous(part)]
        record = self._all.get(value.name) if isinstance(value, Ref) else None
        return [record] if record is not None and record.anonymous and record.name not in self.records else []

    def value(self, field: OwnField, value: Value, translation: Translation) -> Expression:
        """The expression for a value of a field."""
        return _value(fitted(value, field.type), field.type, translation)

    def _row(self, cls: OwnClass, record: Record, translation: Translation) -> Expression:
        """The expression for a record: values by position, and by name where fields have default values."""
        if len(record.fields) != len(cls.columns()) + len(cls.elsewhere.intersection(record.fields)):
            raise NoIdiom("a record with a field that its class has not")
        return self._row_of(cls, record, translation)

    def with_rows(self, record: Record, made: Statement, translation: Translation) -> Statement:
        """The statement of an intrinsic that is a row of tables, too."""
        for name, cls in self.of_intrinsics.items():
            if isinstance(made, Assignment) and record.is_a(name):
                row = self._row_of(cls, record, translation)
                made = Assignment(made.target, Call(Name(of_language("with_row")), [made.value, row]), made.records)
        return made

    def _row_of(self, cls: OwnClass, record: Record, translation: Translation) -> Call:
        positional: list[Expression] = []
        named: list[tuple[str, Expression]] = []
        for field in cls.all_fields():
            value = fitted(record.fields[field.name], field.type)
            if field.has_default:
                if value != field.default:
                    named.append((field_name(field.name), self.value(field, value, translation)))
            else:
                positional.append(self.value(field, value, translation))
        return Call(translation.own_class(cls.name), positional, named)

    def _annotation(self, field: OwnField, cls: OwnClass, translation: Translation) -> Expression:
        references = [
            record
            for one in cls.of.members
            for name in _references(one.fields[field.name])
            if (record := self._all.get(name)) is not None
        ]
        enumerated = self._enumerated_instructions(field, cls, references, translation)
        found = enumerated or self._annotation_of(field.type, references, translation)
        return Either(found, Plain("None")) if field.optional else found

    def _enumerated_instructions(
        self, field: OwnField, cls: OwnClass, references: Sequence[Record], translation: Translation
    ) -> Expression | None:
        """The type of a column of instructions that a table gives an enumeration of these as its type; None for another one."""
        is_known = references and all([one.is_a("Instruction") for one in references])
        for table in self._all.of_class("GenericTable") if is_known else ():
            enum = self._all.get(enum_of_column(table, field.name) or "")
            of = enum.fields.get("FilterClass") if enum is not None else None
            rows = table.fields.get("FilterClass")
            if not isinstance(of, str) or not isinstance(rows, str):
                continue
            if any([one.is_a(rows) for one in cls.of.members]) and all([one.is_a(of) for one in references]):
                try:
                    return Subscript(Plain("type"), translation.rows(of))
                except NoIdiom:  # its statement comes later
                    return None
        return None

    def _annotation_of(self, kind: Type, references: Sequence[Record], translation: Translation) -> Expression:
        if isinstance(kind, BitsType):
            width = Call(Name(of_language("Bits")), [Plain(str(kind.width))])
            return Subscript(Name(Symbol("typing", "Annotated")), Several([Plain("int"), width]))
        if isinstance(kind, ListType):
            return Subscript(Plain("list"), self._annotation_of(kind.element, references, translation))
        if isinstance(kind, RecordType):
            return self._class_of(references, translation)
        names: Mapping[Type, str] = {BIT: "bool", INT: "int", STRING: "str"}
        plain = names.get(kind)
        if plain is not None:
            return Plain(plain)
        if kind == CODE:
            return Name(of_language("Code"))
        raise NoIdiom(f"a field of type {kind}")

    def _class_of(self, references: Sequence[Record], translation: Translation) -> Expression:
        """The class that all of the records are of."""
        shared = [name for name in references[0].superclasses if all([one.is_a(name) for one in references])]
        # An enumeration gives a column its type in C++, also if its rows are all of one derived class.
        for name in sorted(reversed(shared), key=lambda one: one not in self._enumerated):
            if name in self.classes:
                return translation.own_class(name)
            noun: object = getattr(tgdsl.language, name, None)
            if not isinstance(noun, type):
                continue
            if issubclass(noun, Instruction):
                return Subscript(Plain("type"), Name(of_language(name)))
            if issubclass(noun, SDPatternOperator) and not issubclass(noun, Intrinsic):
                break  # a function, for type checkers
            if issubclass(noun, Definition) and not issubclass(noun, RowBase):
                parameters: tuple[object, ...] = getattr(noun, "__parameters__", ())
                of = Name(of_language("DagValue"))
                return Subscript(Name(of_language(name)), of) if parameters else Name(of_language(name))
        return Plain("object")


def _file(record: Record) -> str:
    return record.place.chain[-1].file if record.place.chain else ""


def _references(value: Value) -> list[str]:
    if isinstance(value, tuple):
        return [name for one in value for name in _references(one)]
    return [value.name] if isinstance(value, Ref) else []


def _is_unset(value: Value) -> bool:
    return isinstance(value, Bits) and not any([bit is not None for bit in value.elements])


def _value(value: Value, kind: Type, translation: Translation) -> Expression:
    if value is None or _is_unset(value):
        return Plain("None")
    if isinstance(value, Bits):
        if not all([isinstance(bit, bool) for bit in value.elements]):
            raise NoIdiom("bits that are not all known")
        number = value.number()
        return Plain(f"0x{number:X}" if len(value) >= _WIDE and number > 9 else str(number))
    if kind == BIT:
        return Plain(repr(bool(value)))
    if kind == CODE and isinstance(value, str):
        return code(value)
    if isinstance(value, tuple) and isinstance(kind, ListType):
        return Listing([_value(one, kind.element, translation) for one in value])
    return translation.value(value)
