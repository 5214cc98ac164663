"""Lowering: from the definitions of a target's modules to its record set."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import ModuleType, TracebackType

from tgdsl.classes import evolve
from tgdsl.diagnostics import (
    Diagnostic,
    DiagnosticError,
    Location,
    Note,
    Place,
    Report,
    collecting,
    counted,
    did_you_mean,
    fail,
)
from tgdsl.language.assembly.strings import problem_of_text
from tgdsl.language.core.definition import DefiningModule, Definition, defining
from tgdsl.language.core.module_order import in_order
from tgdsl.language.core.naming import names_in
from tgdsl.llvm.releases import ALL, Releases
from tgdsl.language.instructions.instruction import InstrMapping, lost_instructions
from tgdsl.language.lowering.exceptions import place_of_exception, words_of
from tgdsl.language.lowering.field_values import FieldValues
from tgdsl.language.lowering.fields_of_releases import check_fields_are_there
from tgdsl.language.operands.operands import clashing_operand_classes
from tgdsl.language.patterns.intrinsic_numbers import CLASSES as INTRINSIC_CLASSES
from tgdsl.language.patterns.intrinsic_numbers import check_names, llvm_intrinsics_before, record_of
from tgdsl.language.patterns.intrinsics import Intrinsic
from tgdsl.language.plain.numbers import numbers_in_names
from tgdsl.language.plain.overrides import check_overrides
from tgdsl.language.tables.legacy_tables import problems_of_tables
from tgdsl.language.target import unused_settings
from tgdsl.llvm import DEFAULT, Release
from tgdsl.records import Record, RecordSet, Value, classes_of
from tgdsl.records.checking import TypeChecker
from tgdsl.records.cpp_fields import unfit_texts
from tgdsl.records.cpp_scopes import clashes
from tgdsl.records.llvm_intrinsics import LLVMIntrinsic


def lower(
    modules: Sequence[ModuleType],
    place: Place,
    report: Report,
    predefined: Sequence[ModuleType] = (),
    release: Release = DEFAULT,
) -> RecordSet:
    """The record set of imported modules: module after module in the order of
    :mod:`~tgdsl.language.core.module_order`, each in the order of definition.

    A module with definitions that these refer to is part of the set, whole, as a file is that a ``.td`` file includes.

    Args:
        modules: those of the target's package, in any order.
        place: of the whole.
        report: gets the mistakes of the definitions and of their names.
        predefined: the modules of LLVM's own definitions, which refer to no others. Their records come first. They are created on demand;
            all others are created here, so that every mistake is found.
        release: the release of LLVM that the records are for.
    """
    source = _Definitions(
        [defining(module) for module in modules], place, report, [defining(module) for module in predefined], release
    )
    records = RecordSet(source)
    for problem in lost_instructions([cls for module in modules for cls in defining(module).classes]):
        report.add(problem)
    made = [one for module in modules for one in defining(module).definitions]
    for problem in unused_settings([one for one in made if one not in source.elsewhere]):
        report.add(problem)
    for problem in problems_of_tables(modules, [one for one in made if one not in source.elsewhere]):
        report.add(problem)
    for problem in clashing_operand_classes(source.names_of_definitions):
        report.add(problem)
    own: list[Record] = []
    for name in source.names_to_check:
        with collecting(report):
            own.append(records[name])
    for clash in clashes(own):
        notes = () if clash.other is None else (Note(clash.other.place, f"'{clash.other.label}' is made here"),)
        report.error(clash.record.place, clash.message, *notes)
    return records


class _Definitions:
    """The source of the record set of definitions; see :class:`tgdsl.records.RecordSource`."""

    is_python = True

    def __init__(
        self,
        modules: Sequence[DefiningModule],
        place: Place,
        report: Report,
        predefined: Sequence[DefiningModule],
        release: Release,
    ) -> None:
        self.place = place
        self.release = release
        self._llvm_classes = classes_of(release)
        self._renamed_classes = release.renamed_classes
        self._report = report
        self._names: dict[Definition, str] = {}
        self._named: dict[str, Definition] = {}
        self._instances: dict[str, list[str]] = {}
        self._anonymous: set[str] = set()
        self._next_anonymous = 0
        stated = [module.stated for module in modules if module.stated is not None]
        self._stated = {number for one in stated for number in one.numbers}
        self._classes: dict[str, tuple[str, ...]] = {}
        self._without_classes: set[str] = set()
        self._checker = TypeChecker(self)
        #: The definitions that are for other releases, with their names, and those that are for some alone.
        self.elsewhere: dict[Definition, tuple[str | None, Releases]] = {}
        self._others: dict[str, list[Definition]] = {}
        self._releases: dict[Definition, Releases] = {}
        self._doubles: Collection[Definition] = ()
        self._read((module, names_in(module)) for module in predefined)
        first = len(self._named)
        self._values = FieldValues(self._names, self.elsewhere, release)
        self._values.include(modules)
        self._doubles = self._values.doubles()
        self._stated.update(
            [number for given in self._values.given.values() for number in numbers_in_names(given.values())]
        )
        ordered = in_order(self._values.references, modules, report)
        self._read((module, self._values.given[module]) for module in ordered)
        own = list(self._named)
        intrinsics = {
            name: one
            for name, one in self._named.items()
            if isinstance(one, Intrinsic) and not one.broken and name not in self._anonymous
        }
        check_names(intrinsics, report)
        self._of_llvm: Mapping[str, LLVMIntrinsic] = {}
        if intrinsics and "Target" in self._instances:  # else they are numbered alone
            self._of_llvm = llvm_intrinsics_before(intrinsics, self._named, self.release, report)
        for class_name in INTRINSIC_CLASSES if self._of_llvm else ():
            self._instances.setdefault(class_name, []).extend(self._of_llvm)
        self.names: Sequence[str] = [*own, *self._of_llvm]
        self.names_to_check = [name for name in own[first:] if not self._named[name].broken]

    @property
    def names_of_definitions(self) -> Mapping[Definition, str]:
        """The record names of all definitions, LLVM's own too."""
        return self._names

    @property
    def classes(self) -> Sequence[str]:
        """The records' classes, and all classes that LLVM declares: llvm-tblgen fails without some of them."""
        return sorted({*self._llvm_classes, *self._instances})

    def members(self, class_name: str) -> Iterable[str]:
        return self._instances.get(class_name, ())

    def load(self, name: str, owner: RecordSet) -> Record:
        if name in self._of_llvm:
            return record_of(name, self._of_llvm[name], owner)
        definition = self._named[name]
        if name in self._without_classes:
            raise DiagnosticError(())  # what is wrong has been reported
        with _asking(definition, name):
            types = self._llvm_classes.fields_of(self._classes[name])
            for one in (definition, *definition.rows):
                more = one.types()
                types = {**types, **more} if more else types
            values = self._values.of(definition)
            fields: Mapping[str, Value] = {field: values[field] for field in types if field in values}
            if definition.keeps_own_fields:
                fields = self._with_own_fields(definition, name, fields, values)
            if definition.overrides:
                check_overrides(definition, self.release, [*types, *fields])
            record = Record(
                owner,
                name,
                self._classes[name],
                fields,
                types,
                anonymous=name in self._anonymous,
                place=definition.place,
                nonconcrete=definition.nonconcrete,
                label=definition.label if name in self._anonymous else None,
                origin=definition,
            )
        if len(fields) < len(values):
            check_fields_are_there(record, definition, values)
        record.fields = self._checker.converted(record)
        if definition.keeps_own_fields:
            self._checker.check_untyped(record)
        wrong = [
            Diagnostic(record.place_of(field), f"the field '{field}' of '{record.label}' {problem}")
            for field, value in record.fields.items()
            if isinstance(value, str) and (problem := problem_of_text(value)) is not None
        ]
        wrong += [Diagnostic(text.place_in(record), text.message) for text in unfit_texts(record)]
        if wrong:
            raise DiagnosticError(wrong)
        return record

    def _with_own_fields(
        self, definition: Definition, name: str, fields: Mapping[str, Value], values: Mapping[str, Value]
    ) -> Mapping[str, Value]:
        """The fields with those that no class of LLVM's declares.

        Raises:
            DiagnosticError: there are some, and no class of the target's own, which could have them.
        """
        own = {field: value for field, value in values.items() if field not in fields}
        if own and all([one in self._llvm_classes for one in self._classes[name]]):
            known = self._llvm_classes.fields_of(self._classes[name])
            wrong = [
                Diagnostic(
                    definition.place_of(field, ()) or definition.place,
                    f"no class of '{name}' has a field '{field}'{did_you_mean(field, known) or ''}; if the record has it by itself, say its"
                    f' type: types={{"{field}": "int"}}',
                )
                for field in own
            ]
            raise DiagnosticError(wrong)
        return {**fields, **own}

    def classes_of(self, name: str) -> Sequence[str] | None:
        """See :class:`tgdsl.records.checking.Directory`."""
        return self._classes.get(name)

    def place_of(self, name: str) -> Place:
        """See :class:`tgdsl.records.checking.Directory`."""
        return self._named[name].place

    def _read(self, modules: Iterable[tuple[DefiningModule, Mapping[Definition, str]]]) -> None:
        """Take over modules' definitions; with each module come the names that it gives to them."""
        for module, given in modules:
            of_blocks = module.releases()
            self._releases.update(of_blocks)
            stated = iter(module.stated.numbers if module.stated is not None else ())
            for position, definition in enumerate(module.definitions):
                for anonymous, place, releases in module.numbers.get(position, ()):
                    if self.release in releases:
                        self._number_from(anonymous, place)
                name = given.get(definition)
                if definition in of_blocks and self.release not in of_blocks[definition]:
                    self._leave_out(name, definition, of_blocks[definition])
                elif definition not in self._doubles:
                    if name is None:
                        number = next(stated, None)
                        name = self._made_up_name(definition, number)
                    self._add(name, definition)
                for problem in definition.problems:
                    self._report.add(evolve(problem, place=problem.place.about(name or "")))
            left = len(list(stated))
            if left and module.stated is not None:
                self._report.error(
                    module.stated.place,
                    f"the module '{module.name}' has {counted(left, 'anonymous record')} less than there are numbers; take the numbers of this"
                    " module out, or have them written again",
                )

    def _leave_out(self, name: str | None, definition: Definition, releases: Releases) -> None:
        """Note a definition for other releases; what is wrong with its name is wrong for these."""
        self.elsewhere[definition] = name, releases
        if name is None:
            self._check_has_no_name(definition)
        else:
            self._check_is_alone(name, definition)
            self._others.setdefault(name, []).append(definition)

    def _check_is_alone(self, name: str, definition: Definition) -> None:
        """Check that no other definition of a name is for a release that this one is for, too."""
        own = self._releases.get(definition, ALL)
        others = [*self._others.get(name, ()), *([self._named[name]] if name in self._named else [])]
        for other in others:
            both = (own & self._releases.get(other, ALL)).known
            if both:
                self._report.error(
                    definition.place,
                    f"there are two records named '{name}' for {both[0].name}; say with since() and until() that they are for different"
                    " releases, or rename one of them",
                    Note(other.place, "the other one is made here"),
                )
                return

    def _number_from(self, number: int, place: Place) -> None:
        """Go on with a number for anonymous records."""
        if number < self._next_anonymous:
            self._report.error(
                place,
                f"the anonymous records before this one have numbers up to {self._next_anonymous - 1}, so the next one cannot be"
                f" {number}; give a larger number, or an earlier place to the module by a ModuleOrder",
            )
        else:
            self._next_anonymous = number

    def _check_has_no_name(self, definition: Definition) -> None:
        if definition.needs_name:
            message, notes = _why_unnamed(definition)
            self._report.error(definition.place, message, *notes)

    def _made_up_name(self, definition: Definition, number: int | None) -> str:
        """The name of an anonymous record.

        Args:
            number: the one that is stated for it.
        """
        self._check_has_no_name(definition)
        if number is None:
            while self._next_anonymous in self._stated:
                self._next_anonymous += 1
            number = self._next_anonymous
            self._next_anonymous += 1
        name = f"anonymous_{number}"
        self._anonymous.add(name)
        return name

    def _add(self, name: str, definition: Definition) -> None:
        other = self._named.get(name)
        if name in self._others or other is not None and (definition in self._releases or other in self._releases):
            self._check_is_alone(name, definition)
            if other is not None:
                return
        elif other is not None:
            self._report.error(
                definition.place,
                f"there are two records named '{name}'; rename one of them",
                Note(other.place, "the other one is made here"),
            )
            return
        self._named[name] = definition
        self._names[definition] = name
        classes: tuple[str, ...] = ()
        try:
            classes = _superclasses(definition)
        except Exception:  # the same again, for its diagnostic
            self._without_classes.add(name)
            with collecting(self._report), _asking(definition, name):
                _superclasses(definition)
        classes = self._llvm_classes.with_bases([self._renamed_classes.get(one, one) for one in classes])
        self._classes[name] = classes
        for class_name in classes:
            self._instances.setdefault(class_name, []).append(name)
        if isinstance(definition, InstrMapping) and definition.filter_class:
            self._instances.setdefault(definition.filter_class, [])  # of which there may be no instruction


def _superclasses(definition: Definition) -> tuple[str, ...]:
    """The TableGen classes of a definition, with those of the rows that it is, too."""
    found = definition.superclasses()
    return (*found, *[name for row in definition.rows for name in row.superclasses()]) if definition.rows else found


class _asking:
    """``with _asking(definition, name):`` turns an exception of the definition's own methods into a diagnostic."""

    __slots__ = ("_definition", "_name")

    def __init__(self, definition: Definition, name: str) -> None:
        self._definition = definition
        self._name = name

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if isinstance(error, DiagnosticError):
            place = self._definition.place
            lost = [one for one in error.diagnostics if not one.place.chain]
            if lost:  # of a value that knows no line
                raise DiagnosticError([evolve(one, place=place) if one in lost else one for one in error.diagnostics])
        elif isinstance(error, Exception):
            if self._definition.problems:  # what it raises follows from these
                raise DiagnosticError(()) from error
            raise _raised(self._definition, self._name, error) from error


def _raised(definition: Definition, name: str, error: Exception) -> DiagnosticError:
    """The diagnostic for an exception of a definition's own methods, with a note at the innermost line outside of the framework."""
    place = definition.place.about(name)
    if not definition.initialized:
        return fail(
            place,
            f"the __init__() of '{type(definition).__name__}' does not call super().__init__(...), which keeps what a"
            f" {definition.what} has; call it",
        )
    for attribute, misfit in definition.changed():
        return fail(
            place,
            f"the attribute '{attribute}' of '{name}' {misfit.message}; a definition is not changed after it was made: give its"
            " constructor another value",
        )
    raised = place_of_exception(error)
    notes = [Note(Place(raised.chain[:1]), "it is raised here")] if raised else []
    return fail(
        place,
        f"the definition of '{name}' raised {words_of(error)}; most often a value in it is of another type than its annotation says,"
        " which a type checker shows",
        *notes,
    )


def _why_unnamed(definition: Definition) -> tuple[str, list[Note]]:
    """The message and the notes for a definition that needs a name and has none: most often, its name was bound again later."""
    message = f"this {definition.what} is bound to no name, so nothing can refer to it; bind it to a name of its module"
    location = definition.place.chain[-1] if definition.place.chain else None
    for name, first, later in _bound_twice(location.file) if location else ():
        if location and first == location.line:
            again = Place((Location(location.file, later),))
            return (
                f"there are two records named '{name}'; rename one of them",
                [Note(again, "the name is bound again here")],
            )
    return message, []


def _bound_twice(file: str) -> Sequence[tuple[str, int, int]]:
    """The names that the body of a module binds more than once, each with the lines of one binding and the next."""
    try:
        return _bound_twice_in(Path(file).read_text())
    except (OSError, SyntaxError, ValueError):
        return ()


@lru_cache(maxsize=1)  # for all definitions of a module
def _bound_twice_in(text: str) -> Sequence[tuple[str, int, int]]:
    return list(_bindings(ast.parse(text).body))


def _bindings(body: Sequence[ast.stmt]) -> Iterator[tuple[str, int, int]]:
    bound: dict[str, int] = {}
    for statement in _with_blocks(body):
        if isinstance(statement, ast.ClassDef):
            names = [statement.name]
        else:
            targets = (
                statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", statement)]
            )
            stored = [node for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
            names = [node.id for node in stored if isinstance(node.ctx, ast.Store)]
        for name in names:
            if name in bound:
                yield name, bound[name], statement.lineno
            bound[name] = statement.lineno


def _with_blocks(body: Iterable[ast.stmt]) -> Iterable[ast.stmt]:
    """The statements of a body, in place of ``with`` blocks what is in them."""
    for statement in body:
        if isinstance(statement, ast.With):
            yield from _with_blocks(statement.body)
        else:
            yield statement
