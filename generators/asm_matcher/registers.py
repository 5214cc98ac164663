"""The sections GET_REGISTER_MATCHER and GET_SUBTARGET_FEATURE_NAME: registers by their names, names of AssemblerPredicates."""

from __future__ import annotations

from collections.abc import Iterator

from generators.asm_matcher.subject import Subject
from generators.kit.cpp import guarded
from generators.kit.features import feature_bit, write_feature_bits
from generators.kit.string_matcher import DuplicateString, string_matcher
from generators.kit.writer import Writer
from tgdsl.diagnostics import Note, fail
from tgdsl.model.registers.bank import Register


def write_register_matchers(out: Writer, subject: Subject) -> None:
    parser = subject.matching.parser
    out.line()
    with guarded(out, "GET_REGISTER_MATCHER"):
        out.line()
        write_feature_bits(out, subject.features.all)
        if parser.matches_register_names:
            _write_matcher(out, subject, "MatchRegisterName", "AsmName", list(_names(subject)))
        if parser.matches_alt_names:
            _write_matcher(out, subject, "MatchRegisterAltName", "AltNames", list(_alt_names(subject)))


def _names(subject: Subject) -> Iterator[tuple[str, Register]]:
    for register in subject.registers.registers:
        name = register.record.string("AsmName")
        if name:
            yield name, register


def _alt_names(subject: Subject) -> Iterator[tuple[str, Register]]:
    for register in subject.registers.registers:
        for given in register.record.strings("AltNames"):
            name = given.strip(" \t\n\v\f\r")
            if name:
                yield name, register


def _write_matcher(out: Writer, subject: Subject, function: str, field: str, names: list[tuple[str, Register]]) -> None:
    # LLVM refers to all registers in the namespace of the first one, even if that is empty.
    namespace = subject.registers.namespace
    matches = [(name, (f"return {namespace}::{register.name};",)) for name, register in names]
    out.line(f"static MCRegister {function}(StringRef Name) {{")
    try:
        out.lines(string_matcher("Name", matches, first_counts=subject.matching.parser.allows_duplicate_names))
    except DuplicateString as error:
        first, second, *_ = [register for name, register in names if name == error.string]
        raise fail(
            second.record.place_of(field),
            f"the {field} of '{second.name}' has '{error.string}', which '{first.name}' has, too: the assembler cannot tell them apart; "
            "use another name, or set AllowDuplicateRegisterNames in the AsmParser",
            Note(first.record.place, f"'{first.name}' is defined here"),
        ) from None
    out.line(f"  return {namespace}::NoRegister;")
    out.line("}")
    out.line()


def write_feature_names(out: Writer, subject: Subject) -> None:
    out.line()
    with guarded(out, "GET_SUBTARGET_FEATURE_NAME"):
        out.line()
        out.line("// User-level names for subtarget features that participate in")
        out.line("// instruction matching.")
        with out.block("static const char *getSubtargetFeatureName(uint64_t Val) {"):
            if subject.features.all:
                with out.block("switch(Val) {", indent=""):
                    for predicate in subject.features.all:
                        name = predicate.record.string("PredicateName")
                        out.line(f'case {feature_bit(predicate)}: return "{name}";')
                    out.line('default: return "(unknown)";')
            else:
                out.line('return "(unknown)";')
        out.line()
