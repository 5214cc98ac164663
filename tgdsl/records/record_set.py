"""The records of one target, in the order of their definition: the waist between descriptions and generators."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice
from operator import le
from typing import Protocol

from tgdsl.diagnostics import Location, Place, fail
from tgdsl.llvm import Release
from tgdsl.records.definition_order import DEFINED_CLASSES, DefinitionOrder
from tgdsl.records.name_order import numeric_key
from tgdsl.records.record import Record
from tgdsl.records.searchable import Searchable


class RecordSource(Protocol):
    """A source of records, which a RecordSet asks for each record once, when the record is first needed."""

    @property
    def place(self) -> Place:
        """The place of the file or module as a whole."""
        ...

    @property
    def release(self) -> Release:
        """The release of LLVM whose classes the records are of."""
        ...

    @property
    def is_python(self) -> bool:
        """True if the records are from a target in Python, for which breaches of tgdsl's own rules are errors."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """The names of all records, in the order of their definition, each once."""
        ...

    @property
    def classes(self) -> Sequence[str]:
        """The names of all known classes, also of those without records."""
        ...

    def members(self, class_name: str) -> Iterable[str]:
        """The names of the records of a class and of classes derived from it, in any order."""
        ...

    def load(self, name: str, owner: RecordSet) -> Record:
        """The record of one of :attr:`names`."""
        ...


class Ordered(Enum):
    """The parts of generated files that are in the order of definition, in words."""

    ALIASES = "aliases of an instruction"
    CONDITIONS = "predicates of patterns"
    FAST_PATTERNS = "instructions of equal rank for FastISel"
    FUNCTIONS = "functions of C's libraries"
    FIELDS = "fields of an instruction's operands"
    KINDS = "fields of ArgKind"
    INSTRUCTIONS = "instructions with HasPositionOrder"
    OPTIONS = "options with a KeyPath"
    OWN_PATTERNS = "instructions with a Pattern"
    PATTERNS = "patterns of equal rank"
    PREDICATES = "predicates of the assembler"
    REGISTERS = "registers"
    TABLES = "fields of a SearchableTable"
    TYPES = "value types"


#: The classes whose records generated files have in the order of definition.
_ORDERED_CLASSES = frozenset(
    (
        "FuncArgType",
        "InstAlias",
        "Instruction",
        "Option",
        "Pattern",
        "Predicate",
        "Register",
        "TargetLibCall",
        "ValueType",
    )
)


class RecordSet:
    """The records of a target; iteration and :meth:`of_class` go in the order of definition.

    llvm-tblgen sorts records and their fields by name when it dumps them. Then the order of definition is found again for the classes
    whose order generated files depend on, as far as the records tell it.

    Attributes:
        release: the release of LLVM that the set is for.
        has_sorted_names: whether the records are in the order of their names, as a few may be in the order of definition, too.
        order_doubts: what was asked for in the order of definition that is not known to be in that order.
        files: the files that the set was read from; for a target in Python, those of all modules that were imported then.
    """

    def __init__(self, source: RecordSource, files: Sequence[str] = ()) -> None:
        self.files = files
        self.release = source.release
        self._source = source
        self._order = {name: number for number, name in enumerate(source.names)}
        self._loaded: dict[str, Record] = {}
        self._of_class: dict[str, tuple[Record, ...]] = {}
        self._by_name: dict[str, tuple[Record, ...]] = {}
        self._definition_order: DefinitionOrder | None = None
        self.order_doubts: set[Ordered] = set()
        names = source.names
        self.has_sorted_names = not source.is_python and all(map(le, names, islice(names, 1, None)))

    @property
    def place(self) -> Place:
        """The place of the file or module that the set is from, as a whole."""
        return self._source.place

    @property
    def is_python(self) -> bool:
        """True if the set is from a target in Python, and not from JSON. Only there is the breach of a
        :class:`~tgdsl.diagnostics.Rule` an error, and a file that cannot be written; only there are decoding conflicts, and mistakes in
        aliases that are never printed, looked for without being asked for. Nothing else may depend on it."""
        return self._source.is_python

    @property
    def names(self) -> Sequence[str]:
        return self._source.names

    @property
    def classes(self) -> Sequence[str]:
        """The names of all known classes, also of those without records."""
        return self._source.classes

    def __len__(self) -> int:
        return len(self._order)

    def __contains__(self, name: object) -> bool:
        return name in self._order

    def __iter__(self) -> Iterator[Record]:
        for name in self._order:
            yield self[name]

    def __getitem__(self, name: str) -> Record:
        """The record of a name.

        Raises:
            KeyError: there is none. Use :meth:`get` or :meth:`Record.resolve` for names that come from the input.
        """
        record = self._loaded.get(name)
        if record is None:
            if name not in self._order:
                raise KeyError(name)
            record = self._loaded[name] = self._source.load(name, self)
        return record

    def get(self, name: str) -> Record | None:
        return self[name] if name in self._order else None

    def position(self, name: str) -> int:
        """A number of a record that is larger than those of records of its class before it in the order of definition."""
        if self.has_sorted_names and self.is_sorted(self[name]):
            return self._positions().get(name, self._order[name])
        return self._order[name]

    def is_sorted(self, record: Record) -> bool:
        """True if the set, and the fields of a record of it, are sorted by name. LLVM's classes do not declare fields in such an order."""
        fields = record.fields
        return self.has_sorted_names and all(map(le, fields, islice(fields, 1, None)))

    def hold_all(self) -> None:
        """Load all records, and let go of what they are read from: for whoever needs each of them anyway, and memory for others.

        Raises:
            DiagnosticError: a record is wrong.
        """
        for _ in self:
            pass
        self._source = _Held(self, self._source)

    @property
    def has_lost_order(self) -> bool:
        """True if the order of definition of records and fields is lost."""
        members = [next(iter(self._source.members(name)), None) for name in sorted(_ORDERED_CLASSES)]
        return self.has_sorted_names and any([name is not None and self.is_sorted(self[name]) for name in members])

    def depend_on_order(self, ordered: Ordered, names: Sequence[str]) -> None:
        """Say that records have to be in the order of definition for a file to be right, and are in that of their positions. It is a
        doubt if they are not known to be."""
        if self.has_sorted_names and len(names) > 1 and self.is_sorted(self[names[0]]):
            self._positions()
            if self._definition_order is not None and not self._definition_order.is_known(names):
                self.order_doubts.add(ordered)

    def in_order(self, class_name: str, ordered: Ordered) -> list[Record]:
        """The records of a class in the order of definition, in which they have to be for a file to be right: see :meth:`depend_on_order`."""
        found = self.of_class(class_name)
        self.depend_on_order(ordered, [record.name for record in found])
        return sorted(found, key=lambda record: self.position(record.name))

    def depend_on_fields(self, ordered: Ordered, record: Record) -> None:
        """Say that the fields of a record have to be in the order of definition for a file to be right."""
        if self.is_sorted(record):
            self.order_doubts.add(ordered)

    def _positions(self) -> Mapping[str, int]:
        """The positions of the records of classes whose order counts, in a set that is sorted by name."""
        if self._definition_order is None:
            defined = {name for class_name in DEFINED_CLASSES for name in self._source.members(class_name)}
            ordered = {name for class_name in _ORDERED_CLASSES for name in self._source.members(class_name)}
            source, names = self._source, defined | ordered
            if isinstance(source, Searchable):
                chains: Mapping[str, Sequence[Location]] = source.chains(names)
            else:
                chains = {name: self[name].place.chain for name in names}
            self._definition_order = DefinitionOrder(chains, defined)
        return self._definition_order.positions

    def of_class(self, class_name: str) -> tuple[Record, ...]:
        """The records of a class and of those derived from it, in the order of definition; none for an unknown class."""
        found = self._of_class.get(class_name)
        if found is None:
            names = set(self._source.members(class_name))
            missing = names - self._order.keys()
            if missing:
                raise fail(
                    self.place,
                    f"the list of the records of class '{class_name}' names '{min(missing)}', which is not a record of this set",
                )
            found = tuple(self[name] for name in sorted(names, key=self._order.__getitem__))
            for record in found:
                if class_name not in record.superclasses:
                    raise fail(
                        self.place,
                        f"the list of the records of class '{class_name}' names '{record.name}', which is not of that class",
                    )
            if class_name in _ORDERED_CLASSES and found and self.is_sorted(found[0]):
                found = tuple(sorted(found, key=lambda record: self.position(record.name)))
            self._of_class[class_name] = found
        return found

    def has_class(self, class_name: str) -> bool:
        """True if there is a record of a class; none is loaded."""
        return any(True for _ in self._source.members(class_name))

    def by_name(self, class_name: str) -> tuple[Record, ...]:
        """The records of a class in the order in which llvm-tblgen visits them: by name, see :func:`numeric_key`."""
        found = self._by_name.get(class_name)
        if found is None:
            found = tuple(sorted(self.of_class(class_name), key=lambda record: numeric_key(record.name)))
            self._by_name[class_name] = found
        return found

    def referring(self, class_name: str, field: str, names: Collection[str]) -> Iterable[tuple[str, Collection[str]]]:
        """The names of the records of a class whose field may refer to one of ``names``, each with the names that it may refer to.

        There may be false positives, but no omissions. The order is that of :meth:`by_name`. No record is loaded if the source is a
        :class:`Searchable`.
        """
        if not isinstance(self._source, Searchable):
            return [(record.name, names) for record in self.by_name(class_name)]
        found = self._source.referring(self._source.members(class_name), field, names)
        return sorted(found, key=lambda entry: numeric_key(entry[0]))

    def strings(self, class_name: str, *fields: str) -> dict[str, tuple[str, ...]]:
        """String fields of each record of a class, by the record's name, in any order; few records are loaded if the source is a
        :class:`Searchable`."""
        names = self._source.members(class_name)
        if not isinstance(self._source, Searchable):
            return {name: self._strings_of(name, fields) for name in names}
        found = self._source.strings(names, fields)
        return {name: self._strings_of(name, fields) if texts is None else texts for name, texts in found}

    def _strings_of(self, name: str, fields: Sequence[str]) -> tuple[str, ...]:
        record = self[name]
        return tuple([record.string(field) for field in fields])

    def one_of_class(self, class_name: str, what: str) -> Record:
        """The only record of a class.

        Raises:
            DiagnosticError: there is none, or more than one.
        """
        found = self.of_class(class_name)
        if not found:
            raise fail(self.place, f"there is no record of class '{class_name}': {what}")
        if len(found) > 1:
            names = ", ".join(f"'{record.name}'" for record in found)
            raise fail(
                found[1].place, f"there is more than one record of class '{class_name}' ({names}); one is allowed"
            )
        return next(iter(found))


class _Held:
    """The source of a set that has loaded all its records."""

    def __init__(self, records: RecordSet, source: RecordSource) -> None:
        self.place = source.place
        self.release = source.release
        self.is_python = source.is_python
        self.names = source.names
        self.classes = source.classes
        self._members: dict[str, list[str]] = {}
        for record in records:
            for class_name in record.superclasses:
                self._members.setdefault(class_name, []).append(record.name)

    def members(self, class_name: str) -> Iterable[str]:
        return self._members.get(class_name, ())

    def load(self, name: str, owner: RecordSet) -> Record:
        raise KeyError(name)  # the set has it


def find_record(records: RecordSet, name: str) -> Record:
    """The record of a name.

    Raises:
        DiagnosticError: there is none; the message has similar names.
    """
    record = records.get(name)
    if record is None:
        raise fail(records.place, no_such_record(records, name))
    return record


def no_such_record(records: RecordSet, name: str) -> str:
    """The message for a name that no record has."""
    import difflib  # only for messages

    # The comparison is slow, and a large target has a hundred thousand anonymous records.
    candidates = [n for n in records.names if abs(len(n) - len(name)) <= 3 and not n.startswith("anonymous_")]
    close = [f"'{n}'" for n in difflib.get_close_matches(name, candidates, 3, 0.5)]
    return f"there is no record '{name}'" + (f"; did you mean {' or '.join(close)}?" if close else "")
