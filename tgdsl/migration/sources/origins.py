"""From the place of a record to the statements that made it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Location, Note, Place, counted, fail, file_place
from tgdsl.migration.python.spelling import snake_case
from tgdsl.migration.sources.folder import Sources
from tgdsl.migration.sources.statements import Argument, ClassReference, Parameter, Span, Statement
from tgdsl.migration.translation import python_name
from tgdsl.records import Record


@frozen
class Value:
    """A template argument, and the value that it has in one place.

    Attributes:
        text: the value's, as it stands in the source; the default value's if none is given.
        given: false if it is the default value.
    """

    parameter: Parameter
    text: str
    given: bool


@frozen
class Instantiation:
    """A class, or a multiclass, with the values of its template arguments, in their order.

    Attributes:
        of: its statement; None if the sources do not have it.
        arguments: as they are given.
    """

    name: str
    of: Statement | None
    arguments: Sequence[Argument]

    @property
    def values(self) -> Sequence[Value]:
        """The values by the names of the template arguments; none if the sources do not have the class."""
        if self.of is None:
            return ()
        found = bound(self.of.parameters, self.arguments)
        return [
            Value(one, found[one.name].text if one.name in found else "", _given(one, found))
            for one in self.of.parameters
        ]

    @property
    def parameters(self) -> Sequence[str]:
        """The names of the template arguments in Python's spelling."""
        return [python_name(snake_case(one.name)) for one in (self.of.parameters if self.of is not None else ())]


@frozen
class Step:
    """One level of the making of a record: the ``def``, or a ``defm`` with the multiclass that it uses there."""

    statement: Statement
    reference: ClassReference | None


class Origins:
    """The statements that records were made by."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self._definitions: dict[tuple[str, int], list[Step]] = {}
        for file in sources.files.values():
            for one in file.all():
                if one.kind == "def":
                    for line in {one.line, one.name.line if one.name.text else one.line}:
                        self._definitions.setdefault((file.name, line), []).append(Step(one, None))
                elif one.kind == "defm":
                    for reference in one.parents:
                        self._definitions.setdefault((file.name, reference.line), []).append(Step(one, reference))

    def has_file(self, path: str) -> bool:
        return base_name(path) in self.sources.files

    def steps(self, record: Record) -> Sequence[Step]:
        """The levels that made a record: its ``def`` first, then each ``defm`` outwards; those that the sources do not have are left out."""
        return [step for _, step in self.levels(record)]

    def levels(self, record: Record) -> Sequence[tuple[int, Step]]:
        """These levels with their numbers in the chain of the record's place."""
        found: list[tuple[int, Step]] = []
        for level, location in enumerate(record.place.chain):
            step = self._step(location, "" if record.anonymous else record.name, level)
            if step is not None:
                found.append((level, step))
        return found

    def statement(self, record: Record) -> Statement | None:
        """The statement of a record that is in no multiclass: its ``def``, or the outermost ``defm``."""
        chain = record.place.chain
        if not chain:
            return None
        step = self._step(chain[-1], "" if record.anonymous else record.name, len(chain) - 1)
        return step.statement if step is not None else None

    def classes(self, record: Record) -> Sequence[Instantiation]:
        """The classes that a record was instantiated from directly."""
        steps = self.steps(record)
        if not steps or steps[0].reference is not None:
            return ()
        return [self._instantiation(one, self.sources.classes) for one in steps[0].statement.parents]

    def multiclasses(self, record: Record) -> Sequence[Instantiation]:
        """The multiclasses that made a record, the innermost one first."""
        found = [step.reference for step in self.steps(record) if step.reference is not None]
        return [self._instantiation(one, self.sources.multiclasses) for one in found]

    def inside(self, record: Record, depth: int) -> Sequence[str]:
        """The names of the multiclasses, and at last of the classes, that made a record inside of one of its levels, from the outside in.

        Args:
            depth: the number of the level's ``defm`` in the chain of the record's place.
        """
        found: list[str] = []
        for level in reversed(range(depth)):
            step = self._step(record.place.chain[level], "" if record.anonymous else record.name, level)
            if step is not None:
                around = step.statement.multiclass  # another one than the defm's own if that is derived from it
                found += [around.name.text] if around is not None else []
                found += [step.reference.name] if step.reference is not None else []
        return [*found, *[one.name for one in self.classes(record)]]

    def multiclass(self, location: Location, name: str = "") -> Instantiation | None:
        """The multiclass that a ``defm`` uses.

        Args:
            location: as the places of records have it, of the ``defm``.
            name: that of a record, where one line has several of them.
        """
        step = self._step(location, name, 1)
        if step is None or step.reference is None:
            return None
        return self._instantiation(step.reference, self.sources.multiclasses)

    def _instantiation(self, reference: ClassReference, known: Mapping[str, Statement]) -> Instantiation:
        return Instantiation(reference.name, known.get(reference.name), reference.arguments)

    def _step(self, location: Location, name: str, level: int) -> Step | None:
        """The statement of a line that suits a level of a record."""
        candidates = self._definitions.get((base_name(location.file), location.line), ())
        wanted = [one for one in candidates if (one.reference is None) == (level == 0)] or candidates
        if len(wanted) > 1:
            wanted = [one for one in wanted if _may_have_made(one.statement, name, self.sources.variables)] or wanted
        return wanted[0] if wanted else None

    def may_have_made(self, statement: Statement, record: Record) -> bool:
        """True if a statement can have given a record its name."""
        return _may_have_made(statement, record.name, self.sources.variables)

    def check(self, records: Iterable[Record]) -> None:
        """Hold the sources against the places of records with names.

        Raises:
            DiagnosticError: no file is there, or there are lines that do not define what was defined there.
        """
        wrong: dict[str, list[tuple[Record, Location]]] = {}
        counts: dict[str, int] = {}
        for record in records:
            if record.anonymous:
                continue
            takes_apart = False
            for level, location in enumerate(record.place.chain):
                if (
                    takes_apart
                ):  # a def of a multiclass may use parts of its NAME, so that defm's name is nowhere in the record's
                    break
                if not self.has_file(location.file):
                    continue
                file = base_name(location.file)
                counts[file] = counts.get(file, 0) + 1
                candidates = self._definitions.get((file, location.line), ())
                if not any(
                    [
                        _may_have_made(one.statement, record.name, self.sources.variables)
                        for one in candidates
                        if level or not one.reference
                    ]
                ):
                    wrong.setdefault(file, []).append((record, location))
                    break
                takes_apart = any(["NAME" in one.statement.name.tokens for one in candidates])
        if not counts:
            raise fail(
                file_place(self.sources.folder),
                "none of these files defines a record: name the folder of this target's .td files",
            )
        if wrong:
            raise self._does_not_fit(wrong, counts)

    def _does_not_fit(
        self, wrong: Mapping[str, Sequence[tuple[Record, Location]]], counts: Mapping[str, int]
    ) -> DiagnosticError:
        places: list[tuple[Place, str]] = []
        for file, found in wrong.items():
            record, location = found[0]
            path = self.sources.files[file].source.path
            message = f"{counted(len(found), 'record')} of {counts[file]} are not defined where the records say, '{record.name}' here is the first"
            places.append((file_place(path, location.line), message))
        notes = [Note(place, message) for place, message in places[1:6]]
        place, message = places[0]
        return fail(place, f"{message}: give the sources that the records were made of", *notes)


def base_name(path: str) -> str:
    """The name of a file, of which records may have the whole path."""
    return path.rpartition("/")[2]


def bound(parameters: Sequence[Parameter], arguments: Sequence[Argument]) -> Mapping[str, Span]:
    """The values of template arguments by name, default values too."""
    found: dict[str, Span] = {one.name: one.default for one in parameters if one.default is not None}
    for position, argument in enumerate(arguments):
        name = argument.name or (parameters[position].name if position < len(parameters) else "")
        found[name] = argument.value
    return found


def _given(parameter: Parameter, values: Mapping[str, Span]) -> bool:
    return parameter.name in values and values[parameter.name] is not parameter.default


_WORD = re.compile(r"[0-9]*[A-Za-z_][A-Za-z0-9_]*")


def _may_have_made(statement: Statement, name: str, variables: frozenset[str]) -> bool:
    """True if a statement can have given a record its name: the words that are no variables are there, in their order."""
    tokens = tuple(statement.name.tokens)
    whole = statement.kind == "def" and statement.multiclass is None
    return not tokens or _pattern(tokens, variables.intersection(tokens), whole).search(name) is not None


@cache
def _pattern(tokens: tuple[str, ...], variables: frozenset[str], whole: bool) -> re.Pattern[str]:
    """The names that a name in a source may become.

    Args:
        whole: true if nothing is put before it.
    """
    found = expression_of(tokens, variables)
    return re.compile(rf"^{found}$" if whole else found)


def expression_of(tokens: Sequence[str], variables: frozenset[str]) -> str:
    """The regular expression of what the tokens of a name in a source may become."""
    parts: list[str] = []
    last = "#"
    depth = 0
    for token in (*tokens, "#"):
        depth += (token in ("(", "<", "[", "{")) - (token in (")", ">", "]", "}"))
        if token == "#" and not depth:
            parts.append(last)
            last = "#"
        elif last != "#":
            last = "*"  # of several tokens: a value
        elif token.startswith('"'):
            last = token[1:-1]
        elif _WORD.fullmatch(token) and token != "NAME" and token not in variables or token.isdigit():
            last = token
        else:
            last = "*"
    return "".join([".*" if part in ("*", "#") else re.escape(part) for part in parts])
