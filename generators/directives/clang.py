"""The sections of clang: sets of clauses of OpenACC's directives, and the list of clauses with their classes."""

from __future__ import annotations

from tgdsl.generators.directives.clause_sets import clang_names, write_clause_map, write_clause_sets
from tgdsl.generators.directives.frame import section
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.directives import Clause, DirectiveLanguage

_OWN_SETS = "OpenACC"  # the language whose sets of clauses clang has

#: Whether clang has sets of clauses of its own.
_HAS_SETS = ByRelease({19: False, 22: True})

_MACROS = template("""\
    #ifndef CLAUSE
    #define CLAUSE(Enum, Str, Implicit)
    #endif
    #ifndef CLAUSE_CLASS
    #define CLAUSE_CLASS(Enum, Str, Class)
    #endif
    #ifndef CLAUSE_NO_CLASS
    #define CLAUSE_NO_CLASS(Enum, Str)
    #endif

    #define __CLAUSE(Name, Class)                      \\
      CLAUSE(${prefix}##Name, #Name, /* Implicit */ false) \\
      CLAUSE_CLASS(${prefix}##Name, #Name, Class)
    #define __CLAUSE_NO_CLASS(Name)                    \\
      CLAUSE(${prefix}##Name, #Name, /* Implicit */ false) \\
      CLAUSE_NO_CLASS(${prefix}##Name, #Name)
    #define __IMPLICIT_CLAUSE_CLASS(Name, Str, Class)  \\
      CLAUSE(${prefix}##Name, Str, /* Implicit */ true)    \\
      CLAUSE_CLASS(${prefix}##Name, Str, Class)
    #define __IMPLICIT_CLAUSE_NO_CLASS(Name, Str)      \\
      CLAUSE(${prefix}##Name, Str, /* Implicit */ true)    \\
      CLAUSE_NO_CLASS(${prefix}##Name, Str)

    """)

_UNDEFINED = (
    "__IMPLICIT_CLAUSE_NO_CLASS",
    "__IMPLICIT_CLAUSE_CLASS",
    "__CLAUSE_NO_CLASS",
    "__CLAUSE",
    "CLAUSE_NO_CLASS",
    "CLAUSE_CLASS",
    "CLAUSE",
)


def write_clang(out: Writer, language: DirectiveLanguage, release: Release) -> None:
    """Write the sections."""
    if _HAS_SETS[release] and language.name == _OWN_SETS:
        names = clang_names(language)
        write_clause_sets(out, language, release, names)
        write_clause_map(out, language, names)
    with section(out, "GEN_CLANG_CLAUSE_CLASS"):
        out.fill(_MACROS, prefix=language.clause_prefix)
        out.lines([_listed(clause) for clause in language.clauses])
        out.line()
        out.lines([f"#undef {name}" for name in _UNDEFINED])


def _listed(clause: Clause) -> str:
    """The macro's call for a clause."""
    name = clause.formatted
    arguments = [
        name,
        *([f'"{name}"'] if clause.implicit else []),
        *([clause.clang_class] if clause.clang_class else []),
    ]
    implicit = "IMPLICIT_" if clause.implicit else ""
    return f"__{implicit}CLAUSE{_ending(clause)}({', '.join(arguments)})"


def _ending(clause: Clause) -> str:
    if not clause.clang_class:
        return "_NO_CLASS"
    return "_CLASS" if clause.implicit else ""
