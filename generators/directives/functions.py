"""The functions about directives and clauses: from texts and to texts, what is allowed, associations, categories, and the table of leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.generators.directives.frame import qualifier, section
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.directives import (
    LATEST,
    Clause,
    Directive,
    DirectiveLanguage,
    Spelling,
    associations,
    categories,
    default_clause,
    default_directive,
    default_value,
    leaf_rows,
)

_Named: TypeAlias = Directive | Clause


@frozen
class _Enum:
    """The enumeration of directives or of clauses.

    Attributes:
        entries: its enumerators, with what they are.
        default: the enumerator for unknown texts.
    """

    name: str
    entries: Sequence[tuple[str, _Named]]
    default: str

    def kind_of(self, enumerator: str, one: _Named) -> str:
        """The enumerator that a text becomes: the default for an implicit clause."""
        return self.default if isinstance(one, Clause) and one.implicit else enumerator


@frozen
class _Form:
    """The parts of functions that releases have otherwise.

    Attributes:
        includes: of the section.
        write_kind: the function from a text.
        write_name: the function to a text.
        switch: the class StringSwitch.
        own: whether functions name the enumerations with their namespace, and the functions' bodies without.
    """

    includes: tuple[str, ...]
    write_kind: Callable[[Writer, DirectiveLanguage, _Enum], None]
    write_name: Callable[[Writer, DirectiveLanguage, _Enum], None]
    switch: str
    own: bool


def write_functions(out: Writer, language: DirectiveLanguage, release: Release) -> None:
    """Write the section."""
    form = _FORMS[release]
    prefix, clause_prefix = language.directive_prefix, language.clause_prefix
    directives = _Enum(
        "Directive",
        [(f"{prefix}{one.formatted}", one) for one in language.directives],
        f"{prefix}{default_directive(language).formatted}",
    )
    clauses = _Enum(
        "Clause",
        [(f"{clause_prefix}{one.formatted}", one) for one in language.clauses],
        f"{clause_prefix}{default_clause(language).formatted}",
    )
    with section(out, "GEN_DIRECTIVES_IMPL"):
        out.lines([f"#include {header}" for header in form.includes])
        for enum in (directives, clauses):
            form.write_kind(out, language, enum)
            form.write_name(out, language, enum)
        _write_values(out, language, form)
        _write_allowed(out, language, form)
        _write_associations(out, language, form, release)
        _write_categories(out, language, form)
        if form.own:
            _write_languages(out, language)
        _write_leaves(out, language)


def _write_kind_19(out: Writer, language: DirectiveLanguage, enum: _Enum) -> None:
    scope = qualifier(language)
    out.line()
    with out.block(f"{enum.name} {scope}get{language.name}{enum.name}Kind(llvm::StringRef Str) {{"):
        out.line(f"return llvm::StringSwitch<{enum.name}>(Str)")
        out.lines([f'  .Case("{one.name}",{enum.kind_of(name, one)})' for name, one in enum.entries])
        out.line(f"  .Default({enum.default});")


def _write_name_19(out: Writer, language: DirectiveLanguage, enum: _Enum) -> None:
    out.line()
    with out.block(f"llvm::StringRef {qualifier(language)}get{language.name}{enum.name}Name({enum.name} Kind) {{"):
        with out.block("switch (Kind) {"):
            for name, one in enum.entries:
                out.line(f"case {name}:")
                out.line(f'  return "{one.shown}";')
        out.line(f'llvm_unreachable("Invalid {language.name} {enum.name} kind");')


def _write_kind_22(out: Writer, language: DirectiveLanguage, enum: _Enum) -> None:
    scope = qualifier(language)
    out.line()
    with out.block(
        f"std::pair<{scope}{enum.name}, llvm::directive::VersionRange>"
        f" {scope}get{language.name}{enum.name}KindAndVersions(llvm::StringRef Str) {{"
    ):
        out.line('directive::VersionRange All; // Default-initialized to "all versions"')
        out.line(f"return StringSwitch<std::pair<{enum.name}, directive::VersionRange>>(Str)")
        for name, one in enum.entries:
            kind = enum.kind_of(name, one)
            out.lines([f'  .Case("{given.text}", {{{kind}, {_versions(given)}}})' for given in one.spellings])
        out.line(f"  .Default({{{enum.default}, All}});")


def _versions(spelling: Spelling) -> str:
    if (spelling.first, spelling.last) == (0, LATEST):
        return "All"
    return f"{{{spelling.first}, {spelling.last}}}"


def _write_name_22(out: Writer, language: DirectiveLanguage, enum: _Enum) -> None:
    scope = qualifier(language)
    out.line()
    with out.block(
        f"llvm::StringRef {scope}get{language.name}{enum.name}Name({scope}{enum.name} Kind, unsigned Version) {{"
    ):
        with out.block("switch (Kind) {"):
            for name, one in enum.entries:
                spellings = sorted(one.spellings, key=lambda given: (given.first, given.last))
                if len(spellings) == 1:
                    out.line(f"case {name}:")
                    out.line(f'  return "{spellings[0].text}";')
                    continue
                with out.block(f"case {name}: {{"):
                    with out.block(f"static constexpr llvm::directive::Spelling {name}_spellings[] = {{", "};"):
                        out.lines([f'  {{"{one.text}", {{{one.first}, {one.last}}}}},' for one in spellings])
                    out.line(f"return llvm::directive::FindName({name}_spellings, Version);")
        out.line(f'llvm_unreachable("Invalid {language.name} {enum.name} kind");')


def _write_values(out: Writer, language: DirectiveLanguage, form: _Form) -> None:
    scope = qualifier(language)
    for clause in language.clauses:
        if not clause.values:
            continue
        enum = clause.enum_name
        out.line()
        result = f"{scope}{enum}" if form.own else enum
        with out.block(f"{result} {scope}get{enum}(llvm::StringRef Str) {{"):
            out.line(f"return {form.switch}<{enum}>(Str)")
            out.lines([f'  .Case("{one.text}",{one.enumerator})' for one in clause.values])
            out.line(f"  .Default({default_value(clause).enumerator});")
        out.line()
        with out.block(f"llvm::StringRef {scope}get{language.name}{enum}Name({scope}{enum} x) {{"):
            with out.block("switch (x) {"):
                for one in clause.values:
                    out.line(f"case {one.enumerator}:")
                    out.line(f'  return "{one.text}";')
            out.line(f'llvm_unreachable("Invalid {language.name} {enum} kind");')


def _write_allowed(out: Writer, language: DirectiveLanguage, form: _Form) -> None:
    scope = qualifier(language)
    outside, inside = (scope, "") if form.own else ("", scope)
    out.line()
    with out.block(
        f"bool {scope}isAllowedClauseForDirective({outside}Directive D, {outside}Clause C, unsigned Version) {{"
    ):
        out.line(f"assert(unsigned(D) <= {inside}Directive_enumSize);")
        out.line(f"assert(unsigned(C) <= {inside}Clause_enumSize);")
        with out.block("switch (D) {"):
            for directive in language.directives:
                out.line(f"case {language.directive_prefix}{directive.formatted}:")
                _write_clauses(out, language, directive)
                out.line("  break;")
        out.line(f'llvm_unreachable("Invalid {language.name} Directive kind");')


def _write_clauses(out: Writer, language: DirectiveLanguage, directive: Directive) -> None:
    if not any(directive.clauses):
        out.line("  return false;")
        return
    out.line("  switch (C) {")
    seen: set[str] = set()
    for one in [one for clauses in directive.clauses for one in clauses]:
        name = one.clause.formatted
        if name not in seen:
            seen.add(name)
            out.line(f"    case {language.clause_prefix}{name}:")
            out.line(f"      return {one.first} <= Version && {one.last} >= Version;")
    out.line("    default:")
    out.line("      return false;")
    out.line("  }")


def _write_by_directive(
    out: Writer, language: DirectiveLanguage, result: str, function: str, scope: str, values: Sequence[str]
) -> None:
    """Write a function with a value for each directive.

    Args:
        scope: of the enumerators of directives.
        values: of the directives.
    """
    own = qualifier(language)
    out.line()
    with out.block(f"{own}{result} {own}{function}({own}Directive Dir) {{"):
        out.line("switch (Dir) {")
        for directive, value in zip(language.directives, values, strict=True):
            out.line(f"case {scope}{language.directive_prefix}{directive.formatted}:")
            out.line(f"  return {value};")
        out.line("} // switch (Dir)")
        out.line('llvm_unreachable("Unexpected directive");')


def _write_associations(out: Writer, language: DirectiveLanguage, form: _Form, release: Release) -> None:
    names = associations(language, release)
    scope = "" if form.own else qualifier(language)
    values = [f"{scope}Association::{names[one.record.name]}" for one in language.directives]
    inner = "" if form.own else f"{scope}Directive::"
    _write_by_directive(out, language, "Association", "getDirectiveAssociation", inner, values)


def _write_categories(out: Writer, language: DirectiveLanguage, form: _Form) -> None:
    scope = "" if form.own else qualifier(language)
    values = [f"{scope}Category::{name}" for name in categories(language)]
    _write_by_directive(out, language, "Category", "getDirectiveCategory", scope, values)


def _write_languages(out: Writer, language: DirectiveLanguage) -> None:
    own = qualifier(language)
    out.line()
    with out.block(f"{own}SourceLanguage {own}getDirectiveLanguages({own}Directive D) {{"):
        out.line("switch (D) {")
        for directive in language.directives:
            out.line(f"case {language.directive_prefix}{directive.formatted}:")
            out.line(f"  return {' | '.join([f'SourceLanguage::{one}' for one in directive.languages])};")
        out.line("} // switch(D)")
        out.line('llvm_unreachable("Unexpected directive");')


def _write_leaves(out: Writer, language: DirectiveLanguage) -> None:
    of = f"{qualifier(language)}Directive"
    names = [f"{qualifier(language)}{language.directive_prefix}{one.formatted}" for one in language.directives]
    most = language.most_leaves
    rows = leaf_rows(language)
    out.line()
    out.line(f"static_assert(sizeof({of}) == sizeof(int));")
    out.line(f"[[maybe_unused]] static const {of} LeafConstructTable[][{most + 2}] = {{")
    for number, leaves in rows:
        cells = [f"static_cast<{of}>({len(leaves)})", *[names[leaf] for leaf in leaves]]
        cells += [f"static_cast<{of}>(-1)"] * (most - len(leaves))
        out.line(f"    {{{names[number]}, {', '.join(cells)},}},")
    out.line("};")
    out.line()
    first_end = next((row for row, (number, _) in enumerate(rows) if language.directives[number].is_end), len(rows))
    out.line(f"[[maybe_unused]] static auto LeafConstructTableEndDirective = LeafConstructTable + {first_end};")
    out.line()
    out.line("[[maybe_unused]] static const int LeafConstructTableOrdering[] = {")
    row_of = {number: row for row, (number, _) in enumerate(rows)}
    out.line("   " + "".join([f" {row_of[number]}," for number in range(len(rows))]))
    out.line("};")


#: The functions from texts and to texts: since 22, with the versions that have a spelling; and the scopes of names.
_FORMS = ByRelease(
    {
        19: _Form(('"llvm/Support/ErrorHandling.h"',), _write_kind_19, _write_name_19, "llvm::StringSwitch", False),
        22: _Form(
            ('"llvm/Frontend/Directive/Spelling.h"', '"llvm/Support/ErrorHandling.h"', "<utility>"),
            _write_kind_22,
            _write_name_22,
            "StringSwitch",
            True,
        ),
    }
)
