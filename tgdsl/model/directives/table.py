"""The data of a language of directives, such as OpenMP: directives, clauses, and which clauses a directive allows. Names are LLVM's terms."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.records import Record

LATEST = 0x7FFFFFFF  #: the maximal version of what is in all versions


@frozen
class Spelling:
    """A spelling of a directive or a clause, and the versions of the language that have it."""

    text: str
    first: int = 0
    last: int = LATEST


@frozen(eq=False)
class ClauseValue:
    """A word that a clause takes in parentheses (ClauseVal, EnumVal).

    Attributes:
        enumerator: of the clause's own enumeration.
        text: with underscores for spaces.
    """

    enumerator: str
    text: str
    value: int
    is_default: bool


@frozen(eq=False)
class Clause:
    """A Clause.

    Attributes:
        spellings: all that it has.
        name: the spelling that identifiers are made from.
        formatted: the identifier, without a prefix.
        shown: what is printed for it, before there were several spellings.
        parser_class: its class in flang's parse tree.
        acc_enumerator: its enumerator in clang's OpenACCClauseKind.
        values: the words that it takes, if these are known.
        enum_name: the name of the enumeration of these.
    """

    record: Record
    spellings: Sequence[Spelling]
    name: str
    formatted: str
    shown: str
    parser_class: str
    acc_enumerator: str
    aliases: Sequence[str]
    clang_class: str
    flang_class: str
    values: Sequence[ClauseValue]
    enum_name: str
    default_value: str
    value_optional: bool
    value_list: bool
    implicit: bool
    is_default: bool
    prefix: str
    prefix_optional: bool
    skips_unparser: bool


@frozen(eq=False)
class VersionedClause:
    """A clause of a directive, in some versions of the language."""

    clause: Clause
    first: int
    last: int


@frozen(eq=False)
class Directive:
    """A Directive.

    Attributes:
        clauses: those that it allows, that it allows once, of which it allows one, and that it requires.
        leaves: the records of the directives that it is composed of.
        association: the name of the record of its Association.
        languages: the names of its SourceLanguages.
    """

    record: Record
    spellings: Sequence[Spelling]
    name: str
    formatted: str
    shown: str
    acc_enumerator: str
    clauses: tuple[Sequence[VersionedClause], ...]
    leaves: Sequence[Record]
    association: str
    is_default: bool
    languages: Sequence[str]

    @property
    def is_end(self) -> bool:
        """True for the end of another directive, in Fortran."""
        return self.name[:4].lower() == "end "


@frozen(eq=False)
class DirectiveLanguage:
    """A DirectiveLanguage with all that it has, by the names of the records.

    Attributes:
        namespace: of C++, in ``llvm``.
        makes_available: the enumerators are constants of the namespace, too.
        associations: the names of Associations, by the names of their records.
        categories: the names of the Categories.
        source_languages: the names of the SourceLanguages.
    """

    record: Record
    name: str
    namespace: str
    directive_prefix: str
    clause_prefix: str
    makes_available: bool
    enables_bitmask: bool
    clause_set_class: str
    flang_base_class: str
    associations: dict[str, str]
    categories: Sequence[str]
    source_languages: Sequence[str]
    directives: Sequence[Directive]
    clauses: Sequence[Clause]

    @property
    def most_leaves(self) -> int:
        """The largest number of leaves of a directive."""
        return max([len(directive.leaves) for directive in self.directives], default=0)
