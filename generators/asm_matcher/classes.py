"""Classes of operands in generated code: their enumeration, and the functions that tell of which class an operand is."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.generation import origins
from tgdsl.generators.asm_matcher.subclasses import write_is_subclass
from tgdsl.generators.asm_matcher.subject import Subject
from tgdsl.generators.asm_matcher.validation import write_validation
from tgdsl.generators.kit.string_matcher import string_matcher
from tgdsl.generators.kit.writer import Writer
from tgdsl.model.asm_matching import AnyClass, RegisterSetClass, RegistersByModeClass, TokenClass, UserClass


def write_classes(out: Writer, subject: Subject) -> None:
    _write_enumeration(out, subject)
    _write_messages(out, subject)
    _write_register_diagnostics(out, subject)
    _write_tokens(out, subject)
    write_is_subclass(out, subject)
    write_validation(out, subject)
    _write_names(out, subject)


#: The enumerators of the last class of each kind but the last kind.
_LAST: Mapping[type[AnyClass], str] = {
    TokenClass: "TOKEN",
    RegisterSetClass: "REGISTER",
    RegistersByModeClass: "REGCLASS_BY_HWMODE",
}


def _write_enumeration(out: Writer, subject: Subject) -> None:
    classes = subject.matching.classes
    out.line("namespace {")
    out.line()
    out.line("/// MatchClassKind - The kinds of classes which participate in")
    out.line("/// instruction matching.")
    out.line("enum MatchClassKind {")
    out.line("  InvalidMatchClass = 0,")
    out.line("  OptionalMatchClass = 1,")
    previous: type[AnyClass] = TokenClass
    last = "OptionalMatchClass"
    beside = _beside(subject)
    for operand_class, records in zip(classes, subject.class_sources(), strict=True):
        if type(operand_class) is not previous:
            out.line(f"  MCK_LAST_{_LAST[previous]} = {last},")
        previous, last = type(operand_class), operand_class.enumerator
        line = f"  {operand_class.enumerator}, // {_described(operand_class)}"
        out.line(origins.of(line, records, counted=beside))
    out.line("  NumMatchClassKinds")
    out.line("};")
    out.line()
    out.line("} // end anonymous namespace")
    out.line()


def _described(operand_class: AnyClass) -> str:
    match operand_class:
        case TokenClass():
            return f"'{operand_class.text}'"
        case RegisterSetClass():
            return f"register class '{operand_class.label}'" if operand_class.label else "derived register class"
        case RegistersByModeClass():
            return "register class by hwmode"
        case UserClass():
            return f"user defined class '{operand_class.label}'"


def _write_messages(out: Writer, subject: Subject) -> None:
    told = [operand_class for operand_class in subject.matching.classes if operand_class.diagnostic_string]
    if not told:
        return
    target = subject.target
    out.line(f"static const char *getMatchKindDiag({target}AsmParser::{target}MatchResultTy MatchResult) {{")
    out.line("  switch (MatchResult) {")
    for operand_class in told:
        out.line(f"  case {subject.match_result(operand_class)}:")
        out.line(f'    return "{operand_class.diagnostic_string}";')
    out.lines(["  default:", "    return nullptr;", "  }", "}", ""])


def _write_register_diagnostics(out: Writer, subject: Subject) -> None:
    told = [
        operand_class
        for operand_class in subject.matching.classes
        if isinstance(operand_class, RegisterSetClass) and operand_class.diagnostic_type
    ]
    out.line("static unsigned getDiagKindFromRegisterClass(MatchClassKind RegisterClass) {")
    if not told:
        out.line("  return MCTargetAsmParser::Match_InvalidOperand;")
    else:
        out.line("  switch (RegisterClass) {")
        for operand_class in told:
            out.line(f"  case {operand_class.enumerator}:")
            out.line(f"    return {subject.match_result(operand_class)};")
        out.lines(["  default:", "    return MCTargetAsmParser::Match_InvalidOperand;", "  }"])
    out.lines(["}", ""])


def _beside(subject: Subject) -> origins.Sources:
    """The sources that sets of registers which are classes depend on: all that has operands, and what these can be."""
    return (subject.matching.matchables, subject.registers.registers, subject.registers.classes)


def _write_tokens(out: Writer, subject: Subject) -> None:
    tokens = [token for token in subject.matching.classes if isinstance(token, TokenClass)]
    out.line("static MatchClassKind matchTokenString(StringRef Name) {")
    matches = [(token.text, (f"return {token.enumerator};",)) for token in tokens]
    records = subject.class_sources()
    sources = ((token.text, records[token.number]) for token in tokens)
    out.lines(string_matcher("Name", matches, subject.place, sources=sources))
    out.lines(["  return InvalidMatchClass;", "}", ""])


def _write_names(out: Writer, subject: Subject) -> None:
    out.line("#ifndef NDEBUG")
    out.line("const char *getMatchClassName(MatchClassKind Kind) {")
    out.line("  switch (Kind) {")
    names = [
        "InvalidMatchClass",
        "OptionalMatchClass",
        *[operand_class.enumerator for operand_class in subject.matching.classes],
    ]
    cases = [f'  case {name}: return "{name}";' for name in [*names, "NumMatchClassKinds"]]
    out.lines(origins.each(cases, [None, None, *subject.class_sources(), None], _beside(subject)))
    out.lines(["  }", '  llvm_unreachable("unhandled MatchClassKind!");', "}", "", "#endif // NDEBUG"])
