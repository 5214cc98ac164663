"""The sections GET_REGISTER_MATCHER and GET_SUBTARGET_FEATURE_NAME: registers by their names, names of AssemblerPredicates."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.generation import origins
from tgdsl.generators.asm_matcher.subject import Subject
from tgdsl.generators.kit.cpp import guarded
from tgdsl.generators.kit.features import feature_bit, write_feature_bits
from tgdsl.generators.kit.string_matcher import string_matcher
from tgdsl.generators.kit.writer import Writer


def write_register_matchers(out: Writer, subject: Subject) -> None:
    matching = subject.matching
    out.line()
    with guarded(out, "GET_REGISTER_MATCHER"):
        out.line()
        write_feature_bits(out, subject.features.all)
        if matching.parser.matches_register_names:
            _write_matcher(out, subject, "MatchRegisterName", matching.register_names)
        if matching.parser.matches_alt_names:
            _write_matcher(out, subject, "MatchRegisterAltName", matching.alt_register_names)


def _write_matcher(out: Writer, subject: Subject, function: str, names: Sequence[tuple[str, int]]) -> None:
    # LLVM refers to all registers in the namespace of the first one, even if that is empty.
    registers = subject.registers
    matches = [(name, (f"return {registers.namespace}::{registers.register(number).name};",)) for name, number in names]
    out.line(f"static MCRegister {function}(StringRef Name) {{")
    sources = ((name, registers.register(number)) for name, number in names)
    out.lines(string_matcher("Name", matches, subject.place, sources=sources))
    out.line(f"  return {registers.namespace}::NoRegister;")
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
                        case = f'case {feature_bit(predicate)}: return "{predicate.label}";'
                        out.line(origins.of(case, predicate))
                    out.line('default: return "(unknown)";')
            else:
                out.line('return "(unknown)";')
        out.line()
