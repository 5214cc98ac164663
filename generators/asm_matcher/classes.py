"""Classes of operands in generated code: their enumeration, and the functions that tell of which class an operand is."""

from __future__ import annotations

from tgdsl.generators.asm_matcher.subject import Subject
from tgdsl.generators.kit.string_matcher import string_matcher
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.model.asm_matching import AnyClass, RegisterSetClass, TokenClass, UserClass

_VALIDATE = template("""\
    static unsigned validateOperandClass(MCParsedAsmOperand &GOp, MatchClassKind Kind) {
      $operand &Operand = ($operand &)GOp;
      if (Kind == InvalidMatchClass)
        return MCTargetAsmParser::Match_InvalidOperand;

      if (Operand.isToken() && Kind <= MCK_LAST_TOKEN)
        return isSubclass(matchTokenString(Operand.getToken()), Kind) ?
                 MCTargetAsmParser::Match_Success :
                 MCTargetAsmParser::Match_InvalidOperand;

      switch (Kind) {
      default: break;
    """)

_VALIDATE_REGISTERS = template("""\
      } // end switch (Kind)

      if (Operand.isReg()) {
        MatchClassKind OpKind;
        switch (Operand.getReg().id()) {
        default: OpKind = InvalidMatchClass; break;
    """)

_VALIDATE_END = template("""\
        }
        return isSubclass(OpKind, Kind) ? (unsigned)MCTargetAsmParser::Match_Success :
                                          getDiagKindFromRegisterClass(Kind);
      }

      if (Kind > MCK_LAST_TOKEN && Kind <= MCK_LAST_REGISTER)
        return getDiagKindFromRegisterClass(Kind);

      return MCTargetAsmParser::Match_InvalidOperand;
    }

    """)


def write_classes(out: Writer, subject: Subject) -> None:
    _write_enumeration(out, subject)
    _write_messages(out, subject)
    _write_register_diagnostics(out, subject)
    _write_tokens(out, subject)
    _write_is_subclass(out, subject)
    _write_validation(out, subject)
    _write_names(out, subject)


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
    for operand_class in classes:
        if previous is TokenClass and not isinstance(operand_class, TokenClass):
            out.line(f"  MCK_LAST_TOKEN = {last},")
        elif previous is not UserClass and isinstance(operand_class, UserClass):
            out.line(f"  MCK_LAST_REGISTER = {last},")
        previous, last = type(operand_class), operand_class.enumerator
        out.line(f"  {operand_class.enumerator}, // {_described(operand_class)}")
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
        case UserClass():
            return f"user defined class '{operand_class.label}'"


def _match_result(subject: Subject, operand_class: AnyClass) -> str:
    """The match result for an operand that is not of the class."""
    return f"{subject.target}AsmParser::Match_{operand_class.diagnostic_type}"


def _write_messages(out: Writer, subject: Subject) -> None:
    told = [operand_class for operand_class in subject.matching.classes if operand_class.diagnostic_string]
    if not told:
        return
    target = subject.target
    out.line(f"static const char *getMatchKindDiag({target}AsmParser::{target}MatchResultTy MatchResult) {{")
    out.line("  switch (MatchResult) {")
    for operand_class in told:
        out.line(f"  case {_match_result(subject, operand_class)}:")
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
            out.line(f"    return {_match_result(subject, operand_class)};")
        out.lines(["  default:", "    return MCTargetAsmParser::Match_InvalidOperand;", "  }"])
    out.lines(["}", ""])


def _write_tokens(out: Writer, subject: Subject) -> None:
    tokens = [token for token in subject.matching.classes if isinstance(token, TokenClass)]
    out.line("static MatchClassKind matchTokenString(StringRef Name) {")
    out.lines(
        string_matcher("Name", [(token.text, (f"return {token.enumerator};",)) for token in tokens], subject.place)
    )
    out.lines(["  return InvalidMatchClass;", "}", ""])


def _write_is_subclass(out: Writer, subject: Subject) -> None:
    out.line("/// isSubclass - Compute whether \\p A is a subclass of \\p B.")
    out.line("static bool isSubclass(MatchClassKind A, MatchClassKind B) {")
    out.lines(["  if (A == B)", "    return true;", ""])
    cases: list[str] = []
    for operand_class in subject.matching.classes:
        supers = ["OptionalMatchClass"] if isinstance(operand_class, UserClass) and operand_class.optional else []
        supers += [other.enumerator for other in subject.matching.supersets_of(operand_class)]
        if not supers:
            continue
        cases += ["", f"  case {operand_class.enumerator}:"]
        if len(supers) == 1:
            cases.append(f"    return B == {supers[0]};")
        else:
            cases += ["    switch (B) {", "    default: return false;"]
            cases += [f"    case {name}: return true;" for name in supers]
            cases.append("    }")
    if cases:
        out.lines(["  switch (A) {", "  default:", "    return false;", *cases, "  }"])
    else:
        out.line("  return false;")
    out.lines(["}", ""])


def _write_validation(out: Writer, subject: Subject) -> None:
    out.fill(_VALIDATE, operand=subject.operand_type)
    for operand_class in subject.matching.classes:
        if isinstance(operand_class, UserClass):
            out.line(f"  // '{operand_class.name}' class")
            out.line(f"  case {operand_class.enumerator}: {{")
            out.line(f"    DiagnosticPredicate DP(Operand.{operand_class.predicate_method}());")
            out.line("    if (DP.isMatch())")
            out.line("      return MCTargetAsmParser::Match_Success;")
            if operand_class.diagnostic_type:
                out.line("    if (DP.isNearMatch())")
                out.line(f"      return {_match_result(subject, operand_class)};")
            out.lines(["    break;", "    }"])
    out.fill(_VALIDATE_REGISTERS)
    for number, register_class in subject.matching.class_of_register.items():
        register = subject.registers.register(number)
        out.line(f"    case {register.namespace}::{register.name}: OpKind = {register_class.enumerator}; break;")
    out.fill(_VALIDATE_END)


def _write_names(out: Writer, subject: Subject) -> None:
    out.line("#ifndef NDEBUG")
    out.line("const char *getMatchClassName(MatchClassKind Kind) {")
    out.line("  switch (Kind) {")
    names = [
        "InvalidMatchClass",
        "OptionalMatchClass",
        *[operand_class.enumerator for operand_class in subject.matching.classes],
    ]
    out.lines([f'  case {name}: return "{name}";' for name in [*names, "NumMatchClassKinds"]])
    out.lines(["  }", '  llvm_unreachable("unhandled MatchClassKind!");', "}", "", "#endif // NDEBUG"])
