"""The file of declarations: enumerations of directives, clauses and values, and functions about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgdsl.classes import frozen
from tgdsl.generators.directives.frame import parts
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.directives import DirectiveLanguage

_FROM_LEAVES = "AS_FromLeaves"  # no association of its own


@frozen
class _Form:
    """The parts of the file that releases have otherwise.

    Attributes:
        begin: writes what comes first, up to the enumerations.
        has_bounds: enumerations have enumerators ``First_`` and ``Last_``.
        scope: of enumerations whose enumerators are made available in the namespace of a language.
        functions: writes the declarations of functions up to that of isAllowedClauseForDirective.
        exported: what is in front of declarations.
        text: the type of texts.
        named: the parameters of functions about values have names.
        spaced: whether an empty line is before an enumeration of values, or what is behind these, for a language; whether such an
            enumeration is before it.
        end: writes the end of the file.
    """

    begin: Callable[[Writer, DirectiveLanguage], None]
    has_bounds: bool
    scope: Callable[[DirectiveLanguage], str]
    functions: Callable[[Writer, str], None]
    exported: str
    text: str
    named: bool
    spaced: Callable[[DirectiveLanguage, bool], bool]
    end: Callable[[Writer, DirectiveLanguage], None]


def write_declarations(out: Writer, language: DirectiveLanguage, release: Release) -> None:
    """Write the file."""
    form = _FORMS[release]
    form.begin(out, language)
    if language.enables_bitmask:
        out.line()
        out.line("LLVM_ENABLE_BITMASK_ENUMS_IN_NAMESPACE();")
    associations = [_snake(name) for record, name in language.associations.items() if record != _FROM_LEAVES]
    _write_enum(out, "Association", associations, form)
    _write_enum(out, "Category", language.categories, form)
    if form.has_bounds:
        _write_bitmask(out, "SourceLanguage", language.source_languages)
    directives = [f"{language.directive_prefix}{one.formatted}" for one in language.directives]
    clauses = [f"{language.clause_prefix}{one.formatted}" for one in language.clauses]
    for enum, names in (("Directive", directives), ("Clause", clauses)):
        _write_enum(out, enum, names, form)
        if language.makes_available:
            out.line()
            _write_constants(out, enum, names, form.scope(language))
    helpers = _write_values(out, language, form)
    if form.spaced(language, any([clause.values for clause in language.clauses])):
        out.line()
    out.line("// Enumeration helper functions")
    form.functions(out, language.name)
    exported = form.exported
    out.line()
    out.line("/// Return true if \\p C is a valid clause for \\p D in version \\p Version.")
    out.line(f"{exported}bool isAllowedClauseForDirective(Directive D, Clause C, unsigned Version);")
    out.line()
    out.line(f"constexpr std::size_t getMaxLeafCount() {{ return {language.most_leaves}; }}")
    out.line(f"{exported}Association getDirectiveAssociation(Directive D);")
    out.line(f"{exported}Category getDirectiveCategory(Directive D);")
    if form.has_bounds:
        out.line(f"{exported}SourceLanguage getDirectiveLanguages(Directive D);")
    out.lines(helpers)
    if helpers and not form.has_bounds:
        out.line()
    form.end(out, language)


def _snake(name: str) -> str:
    return name.replace(" ", "_")


def _write_enum(out: Writer, enum: str, names: Sequence[str], form: _Form) -> None:
    out.line()
    with out.block(f"enum class {enum} {{", "};"):
        for number, name in enumerate(names):
            out.line(f"{name},")
            if form.has_bounds and not number:
                out.line(f"First_ = {name},")
        if form.has_bounds and names:
            out.line(f"Last_ = {names[-1]},")
    out.line()
    out.line(f"static constexpr std::size_t {enum}_enumSize = {len(names)};")


def _write_bitmask(out: Writer, enum: str, names: Sequence[str]) -> None:
    bits, suffix = (32, "U") if len(names) <= 32 else (64, "ULL")
    out.line()
    with out.block(f"enum class {enum} : uint{bits}_t {{", "};"):
        out.lines([f"{name} = {1 << number}{suffix}," for number, name in enumerate(names)])
        out.line(f"LLVM_MARK_AS_BITMASK_ENUM(/*LargestValue=*/{names[-1] if names else ''})")
    out.line()
    out.line(f"static constexpr std::size_t {enum}_enumSize = {len(names)};")


def _write_constants(out: Writer, enum: str, names: Sequence[str], scope: str) -> None:
    out.lines([f"constexpr auto {name} = {scope}{enum}::{name};" for name in names])


def _write_values(out: Writer, language: DirectiveLanguage, form: _Form) -> list[str]:
    """Write the enumerations of clauses' values. Returns the declarations of functions about them."""
    helpers: list[str] = []
    any_before = False
    text, value = (" Str", " x") if form.named else ("", "")
    for clause in language.clauses:
        if not clause.values:
            continue
        enum = clause.enum_name
        if form.spaced(language, any_before):
            out.line()
        any_before = True
        with out.block(f"enum class {enum} {{", "};"):
            out.lines([f"{one.enumerator}={one.value}," for one in clause.values])
        if language.makes_available:
            out.line()
            _write_constants(out, enum, [one.enumerator for one in clause.values], form.scope(language))
            helpers.append(f"{form.exported}{enum} get{enum}(StringRef{text});")
            helpers.append(f"{form.exported}{form.text} get{language.name}{enum}Name({enum}{value});")
    return helpers


def _begin_19(out: Writer, language: DirectiveLanguage) -> None:
    out.line(f"#ifndef LLVM_{language.name}_INC")
    out.line(f"#define LLVM_{language.name}_INC")
    out.line()
    out.line('#include "llvm/ADT/ArrayRef.h"')
    if language.enables_bitmask:
        out.line('#include "llvm/ADT/BitmaskEnum.h"')
    out.lines(["#include <cstddef>", "", "namespace llvm {", "class StringRef;"])
    out.lines([f"namespace {name} {{" for name in parts(language)])


def _end_19(out: Writer, language: DirectiveLanguage) -> None:
    out.lines([f"}} // namespace {name}" for name in reversed(parts(language))])
    out.line("} // namespace llvm")
    out.line(f"#endif // LLVM_{language.name}_INC")


def _functions_19(out: Writer, name: str) -> None:
    for enum, parameter in (("Directive", "D"), ("Clause", "C")):
        if enum == "Clause":
            out.line()
        out.line(f"{enum} get{name}{enum}Kind(llvm::StringRef Str);")
        out.line()
        out.line(f"llvm::StringRef get{name}{enum}Name({enum} {parameter});")


def _begin_22(out: Writer, language: DirectiveLanguage) -> None:
    out.line(f"#ifndef LLVM_{language.name}_INC")
    out.line(f"#define LLVM_{language.name}_INC")
    out.line()
    out.line('#include "llvm/ADT/ArrayRef.h"')
    if language.enables_bitmask:
        out.line('#include "llvm/ADT/BitmaskEnum.h"')
    for header in ("ADT/Sequence.h", "ADT/StringRef.h", "Frontend/Directive/Spelling.h", "Support/Compiler.h"):
        out.line(f'#include "llvm/{header}"')
    out.lines(["#include <cstddef>", "#include <utility>", "", "namespace llvm {"])
    name = language.namespace.removeprefix("::")
    if name:
        out.lines(["", f"namespace {name} {{"])


def _end_22(out: Writer, language: DirectiveLanguage) -> None:
    name = language.namespace.removeprefix("::")
    if name:
        out.line()
        out.line(f"}} // namespace {name}")
    for enum in ("Association", "Category", "Directive", "Clause"):
        out.line()
        with out.block(f"template <> struct enum_iteration_traits<{language.namespace}::{enum}> {{", "};"):
            out.line("static constexpr bool is_iterable = true;")
    out.lines(["", "} // namespace llvm", "", f"#endif // LLVM_{language.name}_INC", ""])


def _functions_22(out: Writer, name: str) -> None:
    for enum, parameter in (("Directive", "D"), ("Clause", "C")):
        if enum == "Clause":
            out.line()
        versions = f"get{name}{enum}KindAndVersions(StringRef Str)"
        out.line(f"LLVM_ABI std::pair<{enum}, directive::VersionRange> {versions};")
        if enum == "Clause":
            out.line()
        with out.block(f"inline {enum} get{name}{enum}Kind(StringRef Str) {{"):
            out.line(f"return get{name}{enum}KindAndVersions(Str).first;")
        out.line()
        out.line(f"LLVM_ABI StringRef get{name}{enum}Name({enum} {parameter}, unsigned Ver = 0);")


#: The frame of the declarations, and their types: since 22, with versions and bounds of enumerations.
_FORMS = ByRelease(
    {
        19: _Form(
            _begin_19,
            False,
            lambda language: f"llvm::{language.namespace}::",
            _functions_19,
            "",
            "llvm::StringRef",
            False,
            lambda language, behind: True,
            _end_19,
        ),
        22: _Form(
            _begin_22,
            True,
            lambda language: "",
            _functions_22,
            "LLVM_ABI ",
            "StringRef",
            True,
            lambda language, behind: language.makes_available or not behind,
            _end_22,
        ),
    }
)
