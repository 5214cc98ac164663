"""Sets of clauses that directives allow, and the map from directives to these, for flang and for clang."""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.classes import frozen
from tgdsl.generators.directives.frame import parts, qualifier, section
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.directives import Clause, Directive, DirectiveLanguage

_SETS = ("allowedClauses_", "allowedOnceClauses_", "allowedExclusiveClauses_", "requiredClauses_")


@frozen
class Names:
    """The names of a front end.

    Attributes:
        macro: a part of the macros of its sections.
        outer: the outer namespace.
        clause: the enumerator of a clause.
        directive: the enumerator of a directive.
    """

    macro: str
    outer: str
    clause: Callable[[Clause], str]
    directive: Callable[[Directive], str]


def flang_names(language: DirectiveLanguage, release: Release) -> Names:
    """LLVM's own enumerators."""
    scope = _CLAUSE_SCOPES[release](language)
    return Names(
        "FLANG",
        "llvm",
        lambda clause: f"{scope}Clause::{language.clause_prefix}{clause.formatted}",
        lambda one: f"{qualifier(language)}Directive::{language.directive_prefix}{one.formatted}",
    )


def clang_names(language: DirectiveLanguage) -> Names:
    """The enumerators of clang's kinds."""
    return Names(
        "CLANG",
        "clang",
        lambda clause: f"OpenACCClauseKind::{clause.acc_enumerator}",
        lambda one: f"clang::OpenACCDirectiveKind::{one.acc_enumerator}",
    )


#: The scope of enumerators of clauses in sets.
_CLAUSE_SCOPES: ByRelease[Callable[[DirectiveLanguage], str]] = ByRelease({19: qualifier, 22: lambda language: ""})


@frozen
class _Frame:
    """The lines around sets.

    Attributes:
        begin: opens the namespaces.
        gap: whether an empty line is before each directive, and not only before the first.
        margin: of all lines of the sets.
        end: closes the namespaces.
    """

    begin: Callable[[Writer, str, DirectiveLanguage], None]
    gap: bool
    margin: str
    end: Callable[[Writer, str, DirectiveLanguage], None]


def _begin_19(out: Writer, outer: str, language: DirectiveLanguage) -> None:
    out.lines([f"namespace {name} {{" for name in (outer, *parts(language))])


def _end_19(out: Writer, outer: str, language: DirectiveLanguage) -> None:
    out.lines([f"}} // namespace {name}" for name in reversed((outer, *parts(language)))])


def _both(outer: str, language: DirectiveLanguage) -> str:
    return f"{outer}::{language.namespace}" if language.namespace else outer


def _begin_22(out: Writer, outer: str, language: DirectiveLanguage) -> None:
    out.line(f"namespace {_both(outer, language)} {{")
    out.line()


def _end_22(out: Writer, outer: str, language: DirectiveLanguage) -> None:
    out.line()
    out.line(f"}} // namespace {_both(outer, language)}")


#: The namespaces around the sets of clauses, and empty lines.
_FRAMES = ByRelease({19: _Frame(_begin_19, True, "  ", _end_19), 22: _Frame(_begin_22, False, "", _end_22)})


def write_clause_sets(out: Writer, language: DirectiveLanguage, release: Release, names: Names) -> None:
    """Write the section with the sets."""
    frame = _FRAMES[release]
    margin = frame.margin
    with section(out, f"GEN_{names.macro}_DIRECTIVE_CLAUSE_SETS"):
        frame.begin(out, names.outer, language)
        for directive in language.directives:
            if frame.gap:
                out.line()
            out.line(f"{margin}// Sets for {directive.name}")
            for prefix, clauses in zip(_SETS, directive.clauses, strict=True):
                name = f"{prefix}{language.directive_prefix}{directive.formatted}"
                out.line()
                out.line(f"{margin}static {language.clause_set_class} {name} {{")
                out.lines([f"{margin}  {names.clause(one.clause)}," for one in clauses])
                out.line(f"{margin}}};")
        frame.end(out, names.outer, language)


def write_clause_map(out: Writer, language: DirectiveLanguage, names: Names) -> None:
    """Write the section with the map."""
    scope = qualifier(language, names.outer)
    with section(out, f"GEN_{names.macro}_DIRECTIVE_CLAUSE_MAP"):
        out.line("{")
        for directive in language.directives:
            name = f"{language.directive_prefix}{directive.formatted}"
            out.line(f"  {{{names.directive(directive)},")
            out.line("    {")
            out.lines([f"      {scope}{prefix}{name}," for prefix in _SETS])
            out.line("    }")
            out.line("  },")
        out.line("}")
