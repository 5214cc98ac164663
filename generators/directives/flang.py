"""The sections of flang: classes of its parse tree, and what parses, prints and checks them."""

from __future__ import annotations

from tgdsl.generators.directives.clause_sets import flang_names, write_clause_map, write_clause_sets
from tgdsl.generators.directives.frame import qualifier, section
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.model.directives import Clause, DirectiveLanguage, parsed_names

#: Classes whose parsers have names.
_PARSERS = {
    "Name": "name",
    "ScalarIntConstantExpr": "scalarIntConstantExpr",
    "ScalarIntExpr": "scalarIntExpr",
    "ScalarExpr": "scalarExpr",
    "ScalarLogicalExpr": "scalarLogicalExpr",
}


def write_flang(out: Writer, language: DirectiveLanguage, release: Release) -> None:
    """Write the sections."""
    names = flang_names(language, release)
    write_clause_sets(out, language, release, names)
    write_clause_map(out, language, names)
    clauses, base = language.clauses, language.flang_base_class
    with section(out, "GEN_FLANG_CLAUSE_PARSER_CLASSES"):
        out.lines([_class(clause) for clause in clauses])
    with section(out, "GEN_FLANG_CLAUSE_PARSER_CLASSES_LIST"):
        out.lines([f"{', ' if number else ''}{clause.parser_class}" for number, clause in enumerate(clauses)])
    with section(out, "GEN_FLANG_DUMP_PARSE_TREE_CLAUSES"):
        out.lines([f"NODE({base}, {clause.parser_class})" for clause in clauses])
    with section(out, "GEN_FLANG_CLAUSE_UNPARSE"):
        for clause in clauses:
            if not clause.skips_unparser:
                _write_unparser(out, clause, f"{base}::{clause.parser_class}")
    with section(out, "GEN_FLANG_CLAUSE_CHECK_ENTER"):
        out.lines([f"void Enter(const parser::{base}::{clause.parser_class} &);" for clause in clauses])
    with section(out, "GEN_FLANG_CLAUSE_PARSER_KIND_MAP"):
        for clause in clauses:
            out.line(f"if constexpr (std::is_same_v<A, parser::{base}::{clause.parser_class}>)")
            out.line(f"  return {qualifier(language)}Clause::{language.clause_prefix}{clause.formatted};")
        out.line(f'llvm_unreachable("Invalid {language.name} Parser clause");')
    with section(out, "GEN_FLANG_CLAUSES_PARSER"):
        out.line("TYPE_PARSER(")
        parsers = [
            f"  {_words(clause, text)} >> construct<{base}>(construct<{base}::{clause.parser_class}>({_parser(clause)}))"
            for text, clause in parsed_names(language)
        ]
        out.lines([f"{parser}{' ||' if number < len(parsers) else ''}" for number, parser in enumerate(parsers, 1)])
        out.line(")")


def _class(clause: Clause) -> str:
    """The class of a clause in the parse tree."""
    of = clause.flang_class
    if not of:
        return f"EMPTY_CLASS({clause.parser_class});"
    if clause.value_list:
        of = f"std::list<{of}>"
    if clause.value_optional:
        of = f"std::optional<{of}>"
    return f"WRAPPER_CLASS({clause.parser_class}, {of});"


def _write_unparser(out: Writer, clause: Clause, name: str) -> None:
    word = "".join([one.upper() if one.isascii() else one for one in clause.name])
    if not clause.flang_class:
        out.line(f'void Before(const {name} &) {{ Word("{word}"); }}')
        return
    walk = 'Walk(x.v, ",");' if clause.value_list else "Walk(x.v);"
    with out.block(f"void Unparse(const {name} &x) {{"):
        out.line(f'Word("{word}");')
        if clause.value_optional and not clause.default_value:
            out.line('Walk("(", x.v, ")");')
        elif clause.value_optional:
            shown = ["if (x.v.has_value())", f"  {walk}", "else", f'  Put("{clause.default_value}");']
            out.lines(['Put("(");', *shown, 'Put(")");'])
        else:
            out.lines(['Put("(");', walk, 'Put(")");'])


def _words(clause: Clause, text: str) -> str:
    """The parser of the name of a clause."""
    if not clause.aliases:
        return f'"{text}"'
    return "(" + " || ".join([f'"{one}"_tok' for one in (text, *clause.aliases)]) + ")"


def _parser(clause: Clause) -> str:
    """The parser of what is in the parentheses of a clause."""
    of = clause.flang_class
    if not of:
        return ""
    one = _PARSERS.get(of, f"Parser<{of}>{{}}")
    text = one
    if clause.prefix:
        text = f'"{clause.prefix}:" >> {one}' + (f" || {one}" if clause.prefix_optional else "")
    if clause.value_list:
        text = f"nonemptyList({text})"
    text = f"parenthesized({text})"
    return f"maybe({text})" if clause.value_optional else text
