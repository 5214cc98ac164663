"""The outer lines of records, where TableGen leaves them out.

The places of records have a line for each ``defm`` around them. What an ``if`` in a multiclass defines, or a ``foreach`` in one that another
multiclass is derived from or uses, lacks the last of them: the place ends within the multiclass. The order of definition and the texts among the
arguments tell which statement made it, and :mod:`~tgdsl.migration.sources.middle` the lines between these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import Location, Place
from tgdsl.migration.sources.folder import Sources
from tgdsl.migration.sources.middle import Middle
from tgdsl.migration.sources.origins import Origins, base_name
from tgdsl.migration.sources.statements import ClassReference, Statement
from tgdsl.records import Dag, Record, RecordSet, Ref, Value

#: Texts among arguments that are shorter say nothing about where they went.
_SHORTEST = 4


@frozen
class _Use:
    """A statement that is in no multiclass, and one that it uses.

    Attributes:
        reference: to the multiclass that it uses; None for a ``def``.
        line: of that.
        reached: the multiclass that it uses, with those that this uses.
        texts: the strings among its arguments.
        block: the number of the first statement of the ``foreach`` around it; its own without one.
    """

    statement: Statement
    reference: ClassReference | None
    line: Location
    reached: frozenset[str]
    texts: Sequence[str]
    block: int


def with_whole_places(records: RecordSet, origins: Origins) -> RecordSet:
    """The same records, each with the lines of all statements that made it."""
    found = _Outermost(origins).locations(records)
    return RecordSet(_Moved(records, found), records.files) if found else records


class _Moved:
    """The records of a set, some with further lines."""

    def __init__(self, records: RecordSet, lines: Mapping[str, Sequence[Location]]) -> None:
        self._records = records
        self._lines = lines
        self.place = records.place
        self.release = records.release
        self.is_python = False  # they are from sources of TableGen's
        self.names = records.names
        self.classes = records.classes

    def members(self, class_name: str) -> Iterable[str]:
        return [record.name for record in self._records.of_class(class_name)]

    def load(self, name: str, owner: RecordSet) -> Record:
        record = self._records[name]
        return Record(
            owner,
            name,
            record.superclasses,
            record.fields,
            record.types,
            anonymous=record.anonymous,
            place=Place((*record.place.chain, *self._lines[name])) if name in self._lines else record.place,
            nonconcrete=record.nonconcrete,
            label=record.label,
            origin=record.origin,
        )


class _Outermost:
    def __init__(self, origins: Origins) -> None:
        self._origins = origins
        self._sources = origins.sources
        self._reached: dict[str, frozenset[str]] = {}
        self._uses: list[_Use] = []
        self._middle = Middle(origins.sources)

    def _read_uses(self) -> None:
        """Find the statements that are in no multiclass."""
        firsts: dict[Statement, int] = {}
        for file, statement, block in _in_order(self._sources):
            for reference in self._multiclasses(statement) if statement.kind == "defm" else [None]:
                number = len(self._uses)
                first = number if block is None else firsts.setdefault(block, number)
                self._uses.append(self._use_of(statement, reference, file, first))

    def _multiclasses(self, defm: Statement) -> Sequence[ClassReference]:
        """The references of a ``defm`` to multiclasses; those to classes, such as Requires, say nothing of where records come from."""
        found = [one for one in defm.parents if one.name in self._sources.multiclasses]
        return found or defm.parents

    def _use_of(self, statement: Statement, reference: ClassReference | None, file: str, first: int) -> _Use:
        if reference is None:
            return _Use(statement, None, Location(file, statement.line), frozenset(), (), first)
        tokens = [token for argument in reference.arguments for token in argument.value.tokens]
        texts = [token[1:-1] for token in tokens if token[0] == '"' and len(token) >= _SHORTEST + 2]
        return _Use(statement, reference, Location(file, reference.line), self._reach(reference.name), texts, first)

    def locations(self, records: RecordSet) -> Mapping[str, Sequence[Location]]:
        """The lines that are missing, by the names of the records."""
        made: list[tuple[Record, Statement]] = []
        for record in records:
            chain = record.place.chain
            if chain and self._origins.has_file(chain[-1].file):
                statement = self._origins.statement(record)
                if statement is not None:
                    made.append((record, statement))
        if all([statement.multiclass is None for _, statement in made]):
            return {}
        self._read_uses()
        if not self._uses:
            return {}
        numbers = {(use.statement, use.line): number for number, use in enumerate(self._uses)}
        of_definitions = {use.statement: number for number, use in enumerate(self._uses)}

        def number_of(statement: Statement, record: Record) -> int | None:
            line = record.place.chain[-1]
            return numbers.get((statement, Location(base_name(line.file), line.line)), of_definitions.get(statement))

        paths = {base_name(one.file): one.file for record, _ in made for one in record.place.chain}
        last = [len(self._uses) - 1] * len(made)  # the use that comes after each record at the latest
        bound = len(self._uses) - 1
        for position in range(len(made) - 1, -1, -1):
            number = number_of(made[position][1], made[position][0])
            last[position] = bound = bound if number is None else number
        found: dict[str, Sequence[Location]] = {}
        current = 0
        for position, (record, statement) in enumerate(made):
            multiclass = statement.multiclass
            if multiclass is None:
                number = number_of(statement, record)
            else:
                number = self._use(record, multiclass.name.text, current, max(last[position], current))
                if number is not None:
                    lines = self._lines(record, self._uses[number], statement)
                    found[record.name] = [Location(paths.get(one.file, one.file), one.line) for one in lines]
            current = current if number is None else number
        return found

    def _lines(self, record: Record, use: _Use, statement: Statement) -> Sequence[Location]:
        """The lines that a record lacks, the innermost one first."""
        if use.reference is None:
            return [use.line]
        return [*self._middle.lines(record, use.statement, use.reference, statement), use.line]

    def _use(self, record: Record, multiclass: str, current: int, last: int) -> int | None:
        """The statement that used a multiclass to make a record: the one before, or a later one."""
        behind = range(current, last + 1)
        again = range(self._uses[current].block, current)
        candidates: list[int] = [one for one in (*behind, *again) if multiclass in self._uses[one].reached]
        if not record.anonymous:
            named = [one for one in candidates if self._origins.may_have_made(self._uses[one].statement, record)]
            longest = max([len(self._uses[one].statement.name.text) for one in named], default=0)
            candidates = [one for one in named if len(self._uses[one].statement.name.text) == longest]
        if len(candidates) < 2:
            return candidates[0] if candidates else None
        words = {*_words(record.fields.values()), record.name}
        best, most = candidates[0], (0, 0)
        for one in candidates:
            texts = self._uses[one].texts
            same = sum([any([word == text or word.startswith(f"{text}_") for word in words]) for text in texts])
            behind_others = sum([any([word.endswith(f"_{text}") for word in words]) for text in texts])
            if (same, behind_others) > most:
                best, most = one, (same, behind_others)
        if not any(most):  # those that have texts left none of them
            return next((one for one in candidates if not self._uses[one].texts), best)
        return best

    def _reach(self, name: str) -> frozenset[str]:
        """A multiclass, and those that it is derived from or uses."""
        known = self._reached.get(name)
        if known is None:
            self._reached[name] = frozenset()  # until it is known
            found = {name}
            multiclass = self._sources.multiclasses.get(name)
            for one in multiclass.all() if multiclass is not None else ():
                if one.kind in ("multiclass", "defm"):
                    for reference in one.parents:
                        found |= self._reach(reference.name)
            known = self._reached[name] = frozenset(found)
        return known


def _in_order(sources: Sources) -> Iterator[tuple[str, Statement, Statement | None]]:
    """The definitions that are in no multiclass, as TableGen comes to them, with their files, and the outermost ``foreach`` around each."""
    included = {_name(one) for file in sources.files.values() for one in file.all() if one.kind == "include"}
    roots = [name for name in sources.files if name not in included]
    seen: set[str] = set()

    def of_file(name: str) -> Iterator[tuple[str, Statement, Statement | None]]:
        if name in seen or name not in sources.files:
            return
        seen.add(name)
        yield from of_statements(name, sources.files[name].statements, None)

    def of_statements(
        file: str, statements: Sequence[Statement], block: Statement | None
    ) -> Iterator[tuple[str, Statement, Statement | None]]:
        for one in statements:
            if one.kind == "include":
                yield from of_file(_name(one))
            elif one.is_definition:
                yield file, one, block
            elif one.kind != "multiclass":
                yield from of_statements(file, one.inner, block or (one if one.kind == "foreach" else None))

    for name in roots:
        yield from of_file(name)


def _name(include: Statement) -> str:
    return include.name.text.strip('"').rpartition("/")[2]


def _words(values: Iterable[Value]) -> Iterator[str]:
    """The names and texts in values."""
    for value in values:
        if isinstance(value, Ref):
            yield value.name
        elif isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from _words(value)
        elif isinstance(value, Dag):
            yield from _words([value.operator, *(one.value for one in value.args)])
