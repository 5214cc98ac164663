"""Building of a DirectiveLanguage from its records."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.directives import fields
from tgdsl.model.directives.table import Clause, ClauseValue, Directive, DirectiveLanguage, Spelling, VersionedClause
from tgdsl.records import Record, RecordSet


def has_directives(records: RecordSet) -> bool:
    """True if there is a language of directives."""
    return records.has_class("DirectiveLanguage")


def build_directives(records: RecordSet, report: Report) -> DirectiveLanguage:
    """The language of directives of a record set.

    Raises:
        DiagnosticError: with the mistakes of all clauses and directives.
    """
    report = report.part()
    language = records.one_of_class("DirectiveLanguage", "directives are those of one language")
    reader = _Reader(_WAYS[records.release])
    directives: list[Directive] = []
    for record in records.by_name("Clause"):
        with collecting(report):
            reader.clause(record)
    for record in records.by_name("Directive"):
        with collecting(report):
            directives.append(reader.directive(record))
    report.check()
    return DirectiveLanguage(
        language,
        fields.name(language),
        fields.cpp_namespace(language),
        fields.directive_prefix(language),
        fields.clause_prefix(language),
        fields.makes_enum_available(language),
        fields.enables_bitmask(language),
        fields.clause_set_class(language),
        fields.flang_base_class(language),
        {one.name: fields.name(one) for one in records.by_name("Association")},
        [_snake(fields.name(one)) for one in records.by_name("Category")],
        [_snake(fields.name(one)) for one in records.by_name("SourceLanguage")],
        directives,
        [reader.clause(record) for record in records.by_name("Clause")],
    )


def _snake(name: str) -> str:
    return name.replace(" ", "_")


def _one_name(record: Record) -> list[Spelling]:
    return [Spelling(fields.name(record))]


def _spellings(record: Record) -> list[Spelling]:
    found = [
        Spelling(fields.spelling(one), fields.min_version(one), fields.max_version(one))
        for one in fields.spellings(record)
    ]
    if not found:
        raise fail(
            record.place_of(fields.SPELLINGS), f"'{record.label}' has no spellings, and so no name in C++; give it one"
        )
    return found


def _words(text: str, separators: str) -> str:
    """The words of a text without what separates them, each with a capital."""
    found = ""
    capital = True
    for one in text:
        if one in separators:
            capital = True
        else:
            found += one.upper() if capital and one.isascii() else one
            capital = False
    return found


def _words_by_place(text: str, separators: str) -> str:
    """The same where a separator at the start of a word is a letter."""
    found = ""
    capital = True
    for one in text:
        if capital:
            found += one.upper() if one.isascii() else one
            capital = False
        else:
            found += one
            capital = one in separators
    return "".join([one for one in found if one not in separators])


@frozen
class _Way:
    """The names of a release.

    Attributes:
        spellings: of a directive or a clause.
        words: the name of a class from one with underscores.
        duplicate: what tells that a clause is listed twice.
    """

    spellings: Callable[[Record], list[Spelling]]
    words: Callable[[str, str], str]
    duplicate: Callable[[Clause], str]


#: How directives and clauses are named: since 22, by spellings of versions.
_WAYS: ByRelease[_Way] = ByRelease(
    {
        19: _Way(_one_name, _words_by_place, lambda clause: clause.name),
        22: _Way(_spellings, _words, lambda clause: clause.record.name),
    }
)


class _Reader:
    def __init__(self, way: _Way) -> None:
        self._way = way
        self._clauses: dict[str, Clause] = {}

    def clause(self, record: Record) -> Clause:
        found = self._clauses.get(record.name)
        if found is not None:
            return found
        spellings = self._way.spellings(record)
        name = _oldest(spellings)
        values = [
            ClauseValue(one.name, _snake(fields.name(one)), fields.value(one), fields.is_default(one))
            for one in fields.allowed_values(record)
        ]
        enum_name = fields.enum_name(record)
        if values and not enum_name:
            raise fail(
                record.place_of(fields.ENUM_NAME),
                f"the clause '{record.label}' has values, but their enumeration has no name; give it one: enumClauseValue",
            )
        found = self._clauses[record.name] = Clause(
            record,
            spellings,
            name,
            _snake(name),
            fields.alternative_name(record) or name,
            self._way.words(name, "_"),
            fields.clang_acc_spelling(record) or self._way.words(name, "_"),
            fields.aliases(record),
            fields.clang_class(record),
            fields.flang_class(record),
            values,
            enum_name,
            fields.default_value(record),
            fields.is_value_optional(record),
            fields.is_value_list(record),
            fields.is_implicit(record),
            fields.is_default(record),
            fields.prefix(record),
            fields.is_prefix_optional(record),
            fields.skips_flang_unparser(record),
        )
        return found

    def directive(self, record: Record) -> Directive:
        spellings = self._way.spellings(record)
        name = _oldest(spellings)
        allowed, once, exclusive, required = [
            [self._versioned(one) for one in listed(record)]
            for listed in (
                fields.allowed_clauses,
                fields.allowed_once_clauses,
                fields.allowed_exclusive_clauses,
                fields.required_clauses,
            )
        ]
        self._check_once(record, [*allowed, *once, *exclusive])
        self._check_once(record, [*allowed, *required])
        return Directive(
            record,
            spellings,
            name,
            _snake(name),
            fields.alternative_name(record) or name,
            "Invalid" if name == "unknown" else self._way.words(name, " _"),
            (allowed, once, exclusive, required),
            fields.leaf_constructs(record),
            fields.association(record).name,
            fields.is_default(record),
            [_snake(fields.name(one)) for one in fields.languages(record)],
        )

    def _versioned(self, record: Record) -> VersionedClause:
        return VersionedClause(
            self.clause(fields.clause(record)), fields.min_version(record), fields.max_version(record)
        )

    def _check_once(self, directive: Record, clauses: Sequence[VersionedClause]) -> None:
        seen: set[str] = set()
        for one in clauses:
            key = self._way.duplicate(one.clause)
            if key in seen:
                raise fail(
                    directive.place,
                    f"the directive '{directive.label}' has the clause '{one.clause.record.label}' twice; list it once: allowed, allowed once,"
                    " exclusive, or required",
                    Note(one.clause.record.place, "the clause is defined here"),
                )
            seen.add(key)


def _oldest(spellings: Sequence[Spelling]) -> str:
    """The first of the spellings with the lowest first version, from which identifiers are made."""
    return min(spellings, key=lambda one: one.first).text
