"""The package of a target that gives the records it was made from: written, loaded, compared, and corrected until nothing differs."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path

from tgdsl.classes import evolve, frozen
from tgdsl.diagnostics import Diagnostic, DiagnosticError, fail, file_place
from tgdsl.migration.blocks.schedule_tables import is_row
from tgdsl.migration.counterparts.stubs import NO_STUBS, Stubs
from tgdsl.migration.counterparts.text import texts_of_stubs
from tgdsl.migration.folding.folded_package import PackageFolding
from tgdsl.migration.folding.naming import FunctionNames
from tgdsl.migration.kept import Kept
from tgdsl.migration.numbers import numbers_statement
from tgdsl.migration.package import Corrections, Migrated, migrate
from tgdsl.migration.plain import plain_statement
from tgdsl.migration.python import ClassStatement, Procedure, Statement, records_of, symbols
from tgdsl.migration.records.comparison import Comparison, Difference, in_words
from tgdsl.migration.records.dependents import Dependents
from tgdsl.migration.records.own_records import needed
from tgdsl.migration.records.settling import settle
from tgdsl.migration.text.module_text import Module, beginning, text_of
from tgdsl.migration.text.notes import Notes
from tgdsl.migration.translation import python_name
from tgdsl.migration.trials.together import together
from tgdsl.migration.trials.trial import Fault, Trial, trial_of
from tgdsl.records import Record, RecordSet

#: The trials after which what still differs is a defect of ours.
_MOST_TRIALS = 8

#: The module with the numbers of anonymous records.
_NUMBERS = "anonymous_numbers"

#: The fields of a record that are written as an override; with more of them, it is plain.
_MOST_OVERRIDES = 6


@frozen
class Package:
    """A package that gives a target's records.

    Attributes:
        files: their texts, by name.
        corrections: what the trials found.
        trials: how many there were.
        defects: the records that it does not give, with the reasons; it is only to be kept where there are none.
        edited: warnings of the records that modules which somebody has edited give otherwise.
    """

    migrated: Migrated
    files: Mapping[str, str]
    corrections: Corrections
    trials: int
    defects: Mapping[str, str]
    edited: Sequence[Diagnostic]


def corrected(
    records: RecordSet,
    package: str,
    folder: Path,
    notes: Notes = Notes(),
    names: FunctionNames | None = None,
    kept: Kept = Kept(),
    show: Callable[[str], None] = lambda _: None,
    stubs: Stubs = NO_STUBS,
) -> Package:
    """The package of a target, after as many trials as it needs.

    Args:
        package: its dotted name.
        folder: where trials may write it: an empty folder of this name.
        notes: the comments of its sources.
        names: those that its sources have for functions.
        kept: modules that stay as they are: those that somebody has edited stand for those that would be written.
        show: gets the step that is next.
        stubs: the counterparts that are left to an author.

    Raises:
        DiagnosticError: a module that stays as it is does not load.
    """
    settle(records)
    of_package = _Corrector(records, package, folder, notes, names, kept, show, stubs)
    number = 0
    gc.freeze()  # to look for garbage among all records and statements, too, takes as long as a trial
    try:
        while True:
            number += 1
            made, files = of_package.written()
            gc.freeze()
            changed = of_package.is_corrected(made)
            if changed and number == _MOST_TRIALS:
                of_package.defects["the package"] = f"something is still found in it after {number} trials"
            if not changed:
                made, files = of_package.written()  # with the numbers of anonymous records
            if not changed or number == _MOST_TRIALS:
                return Package(made, files, of_package.corrections, number, of_package.defects, of_package.edited)
            del made, files
            gc.collect()  # what the trial has loaded
    finally:
        gc.unfreeze()


class _Corrector:
    """The corrections of a package so far.

    Attributes:
        defects: what the last trial has found that no correction mends.
        edited: what it has found in edited modules.
    """

    def __init__(
        self,
        records: RecordSet,
        package: str,
        folder: Path,
        notes: Notes,
        names: FunctionNames | None,
        kept: Kept,
        show: Callable[[str], None],
        stubs: Stubs,
    ) -> None:
        self._records = records
        self._package = package
        self._folder = folder
        self._notes = notes
        self._folding = PackageFolding(package, names)
        self._made: Migrated | None = None  # for the next trial, if that has other numbers of anonymous records alone
        self._texts: dict[str, tuple[Module, str]] = {}  # those of the last trial, by the names of modules
        self._comparison = Comparison(records)
        self._numbers: Statement | None = None
        self._kept = kept
        self._show = show
        self._stubs = stubs
        self._needed = {record.name for record in needed(records)}
        self._plain: dict[str, str] = {}
        self._overrides: dict[str, tuple[str, ...]] = {}
        self._apart: set[str] = set()
        self._were_apart: frozenset[str] = frozenset()  # in this trial
        self._were_plain: frozenset[str] = frozenset()
        self._changed = False
        self._of_kept: set[str] = set()  # the records of edited modules
        self._together: Mapping[str, Sequence[str]] = {}
        self._mended: set[str] = set()  # the records that this trial has corrected
        self.edited: list[Diagnostic] = []
        self.defects: dict[str, str] = {}

    @property
    def corrections(self) -> Corrections:
        return Corrections(dict(self._plain), dict(self._overrides), frozenset(self._apart))

    def written(self) -> tuple[Migrated, Mapping[str, str]]:
        """The package with the corrections so far, in the folder."""
        self._show("writing the package")
        if self._made is None:
            made = migrate(self._records, self._package, self._notes, self.corrections, self._stubs)
            self._made = self._folding.folded(made, self._apart)
        made = self._made
        if self._numbers is not None:
            made = evolve(made, modules=[*made.modules, Module(_NUMBERS, [self._numbers])])
        files = {f"{module.name}.py": self._text_of(module) for module in made.modules}
        names = [module.name for module in made.modules]
        for name, text in texts_of_stubs(self._stubs).items():
            files[f"{name}.py"] = text
            names.append(name)
        files["__init__.py"] = beginning(self._package, [*names, *self._kept.listed(names)])
        files.update(self._kept.edited)
        self._write({**self._kept.own, **files}, self._folder.glob("*.py"))
        return made, files

    def _write(self, files: Mapping[str, str], old: Iterable[Path] = ()) -> None:
        try:
            for path in old:
                path.unlink()
            for name, text in files.items():
                (self._folder / name).write_text(text, encoding="utf-8", errors="surrogateescape")
        except OSError as error:
            message = f"the package cannot be tried here: {error.strerror}; make room there, or name another place with TMPDIR"
            raise fail(file_place(self._folder.parent), message) from None

    def _text_of(self, module: Module) -> str:
        """The text of a module, which is made again only if an earlier trial had another module of that name."""
        known = self._texts.get(module.name)
        if known is None or known[0].statements is not module.statements or known[0].head != module.head:
            known = self._texts[module.name] = module, text_of(module, self._package)
        return known[1]

    def is_corrected(self, made: Migrated) -> bool:
        """True if a trial of the package has found something that the next one does better."""
        is_corrected = self._is_corrected(made)
        if self._changed:
            self._made = None
        return is_corrected

    def _is_corrected(self, made: Migrated) -> bool:
        self.defects, self.edited = {}, []
        self._were_apart, self._were_plain = frozenset(self._apart), frozenset(self._plain)
        self._changed = False
        self._mended = set()
        self._show("loading the package")
        statements = {one.name: one.statements for one in made.modules if f"{one.name}.py" not in self._kept.edited}
        edited = [one for module in made.modules if module.name not in statements for one in module.statements]
        self._of_kept = {name for statement in edited for name in records_of(statement)}
        self._together = together(made.modules, self._package, self._records)

        def plain(name: str) -> Statement:
            return plain_statement(self._records[name], made.translation)

        with trial_of(self._folder, self._package, statements, plain, self._records.release, self._kept.files) as trial:
            self._judge(trial, made)
        return self._changed

    def _judge(self, trial: Trial, made: Migrated) -> None:
        """Correct what a trial has found; where it has found nothing, number the anonymous records."""
        if trial.missing or trial.of_kept and not trial.faults:
            wrong = self._kept.missing(trial.missing) or trial.of_kept
            raise DiagnosticError([self._kept.here(one, self._folder) for one in wrong])
        faulty = {name for fault in trial.faults for name in (fault.subject, *_records_of(fault)) if name}
        first = [fault for fault in trial.faults if not _follows(fault, faulty)]
        dependents = Dependents(made.modules if trial.faults else (), self._package)
        for fault in _once(first or trial.faults):
            self._mend(fault, dependents, made)
        if trial.records is not None:
            self._show("comparing the records")
            self._compare(trial, trial.records, made, faulty | (self._apart - self._were_apart))
            if not trial.faults and not self._changed and not self.defects:
                self._number(trial, trial.records)

    def _number(self, trial: Trial, found: RecordSet) -> None:
        """Have the package say the numbers of anonymous records. All else is then as it is now."""
        statement = numbers_statement(self._records, found, self._package)
        if statement is None:
            return
        self._write({f"{_NUMBERS}.py": text_of(Module(_NUMBERS, [statement]), self._package)})
        if trial.loads(_NUMBERS):
            self._numbers = statement

    def _mend(self, fault: Fault, dependents: Dependents, made: Migrated) -> None:
        """Have what does not load written in another way: apart from others, or plainly."""
        statement = fault.statement
        names = list(records_of(statement)) if statement is not None else []
        if statement is not None and not names:
            users = dependents.of(statement, fault.module)
            if users and self._keep_apart(users):
                return
            if isinstance(statement, (ClassStatement, Procedure)):
                self._make_plain(f"class {statement.name}", fault.reason, made)
                return
        if statement is not None and not names:
            used = {symbol.name for symbol in symbols(statement)}
            names = [name for name in self._overrides if python_name(name) in used]  # of an override
        if not names:
            self.defects[fault.subject or f"a statement of {fault.module}"] = fault.reason
        if any([name in self._together for name in names]) and self._keep_apart(names):
            return
        is_told = (
            fault.subject in names and not self._records[fault.subject].anonymous
        )  # these have other numbers there
        for name in [fault.subject] if is_told else names:
            self._make_plain(name, f"it does not load: {fault.reason}", made)

    def _keep_apart(self, names: Sequence[str]) -> bool:
        """Have the statements of records stay apart from others; False if they did in this trial, or are rows of machine models."""
        names = [name for name in names if not is_row(self._records[name])]
        if self._were_apart.issuperset(names):
            return False
        self._apart.update(names)
        self._mended.update(names)
        self._changed = True
        return True

    def _compare(self, trial: Trial, found: RecordSet, made: Migrated, faulty: Collection[str]) -> None:
        """Correct the records that differ; where something does not load, those alone that both sets have and that nothing else is wrong with."""
        by_name: dict[str, list[Difference]] = {}
        try:
            for one in self._comparison.differences(found, self._is_needed, self._is_known):
                is_whole = one.record is not None and one.found is not None and one.field != "!order"
                if not trial.faults or is_whole and one.name not in faulty and one.name not in self._mended:
                    by_name.setdefault(one.name, []).append(one)
        except DiagnosticError as error:
            self.defects["the records"] = str(error)
        for name, some in sorted(by_name.items(), key=lambda one: one[1][0].record is None):
            self._correct(name, some, trial, made)

    def _is_needed(self, record: Record) -> bool:
        return record.name in self._needed

    def _is_known(self, record: Record) -> bool:
        """True for LLVM's own records in the package's set, those that it says again, and those of somebody's own modules."""
        chain = record.place.chain
        file = Path(chain[-1].file) if chain else Path()
        return file.parent != self._folder or file.name in self._kept.own or record.is_a("Intrinsic")

    def _correct(self, name: str, some: Sequence[Difference], trial: Trial, made: Migrated) -> None:
        """Correct a record that differs: its statement is plain, or an override for each field that differs stands behind it."""
        fields = tuple([one.field for one in some])
        if self._is_edited(some[0]):
            self.edited.append(self._kept.otherwise(some, self._folder))
        elif self._may_be_overridden(name, some):  # of a statement for many records all would stand apart
            self._overrides[name] = fields
            self._mended.add(name)
            self._changed = True
        elif self._keep_apart(self._together.get(name, ())):
            pass
        elif some[0].record is None:
            found = some[0].found
            statement = trial.statement_at(found.place) if found is not None else None
            owners = list(records_of(statement)) if statement is not None else []
            if not owners:
                self.defects[name] = "the package has it, and the records do not"
            elif not self._mended.isdisjoint(owners):
                return  # it stands for one that differs
            for owner in [] if len(owners) > 1 and self._keep_apart(owners) else owners:
                self._make_plain(owner, f"its statement makes '{name}', too", made)
        elif "!order" in fields:
            self.defects[name] = "it does not stand where the records have it"
        elif "" in fields:
            self._make_plain(name, "its statement does not make it", made)
        else:
            self._make_plain(name, f"its statement gives others: {', '.join([in_words(one) for one in some])}", made)

    def _may_be_overridden(self, name: str, some: Sequence[Difference]) -> bool:
        """True if an override can give a record its own values of the fields that differ, and has not been tried."""
        record, found = some[0].record, some[0].found
        if record is None or found is None or record.anonymous or name in self._overrides or name in self._were_plain:
            return False
        return len(some) <= _MOST_OVERRIDES and all(
            [one.field in record.fields and one.field in found.fields for one in some]
        )

    def _is_edited(self, one: Difference) -> bool:
        """True for a difference of a record that an edited module defines."""
        if one.name in self._of_kept:
            return True
        chain = one.found.place.chain if one.record is None and one.found is not None else ()
        return any([Path(location.file).name in self._kept.edited for location in chain])

    def _make_plain(self, name: str, reason: str, made: Migrated) -> None:
        """Have a record written plainly, unless it is: then it is a defect."""
        if name in made.plain or name in self._were_plain:
            self.defects[name] = reason
        else:
            self._overrides.pop(name, None)
            self._plain[name] = reason
            self._mended.add(name)
            self._changed = True


def _records_of(fault: Fault) -> Sequence[str]:
    return records_of(fault.statement) if fault.statement is not None else ()


def _once(faults: Sequence[Fault]) -> list[Fault]:
    """The faults, but of those of a statement that defines no records the first: one class may be wrong for each of its instructions."""
    found = {id(fault) if _records_of(fault) else id(fault.statement or fault): fault for fault in reversed(faults)}
    return list(reversed(found.values()))


def _follows(fault: Fault, faulty: Collection[str]) -> bool:
    """True for a fault that another one explains: that a record is not there, since its statement failed."""
    found = re.search(r"a reference to '([^']*)', which is not a record of this set", fault.reason)
    return found is not None and found[1] in faulty
