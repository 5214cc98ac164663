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
    for one in classes:
        if previous is TokenClass and not isinstance(one, TokenClass):
            out.line(f"  MCK_LAST_TOKEN = {last},")
        elif previous is not UserClass and isinstance(one, UserClass):
            out.line(f"  MCK_LAST_REGISTER = {last},")
        previous, last = type(one), one.enumerator
        out.line(f"  {one.enumerator}, // {_described(one)}")
    out.line("  NumMatchClassKinds")
    out.line("};")
    out.line()
    out.line("} // end anonymous namespace")
    out.line()


def _described(one: AnyClass) -> str:
    match one:
        case TokenClass():
            return f"'{one.text}'"
        case RegisterSetClass():
            return f"register class '{one.label}'" if one.label else "derived register class"
        case UserClass():
            return f"user defined class '{one.label}'"


def _match_result(subject: Subject, one: AnyClass) -> str:
    """The match result for an operand that is not of the class."""
    return f"{subject.target}AsmParser::Match_{one.diagnostic_type}"


def _write_messages(out: Writer, subject: Subject) -> None:
    told = [one for one in subject.matching.classes if one.diagnostic_string]
    if not told:
        return
    target = subject.target
    out.line(f"static const char *getMatchKindDiag({target}AsmParser::{target}MatchResultTy MatchResult) {{")
    out.line("  switch (MatchResult) {")
    for one in told:
        out.line(f"  case {_match_result(subject, one)}:")
        out.line(f'    return "{one.diagnostic_string}";')
    out.lines(["  default:", "    return nullptr;", "  }", "}", ""])


def _write_register_diagnostics(out: Writer, subject: Subject) -> None:
    told = [one for one in subject.matching.classes if isinstance(one, RegisterSetClass) and one.diagnostic_type]
    out.line("static unsigned getDiagKindFromRegisterClass(MatchClassKind RegisterClass) {")
    if not told:
        out.line("  return MCTargetAsmParser::Match_InvalidOperand;")
    else:
        out.line("  switch (RegisterClass) {")
        for one in told:
            out.line(f"  case {one.enumerator}:")
            out.line(f"    return {_match_result(subject, one)};")
        out.lines(["  default:", "    return MCTargetAsmParser::Match_InvalidOperand;", "  }"])
    out.lines(["}", ""])


def _write_tokens(out: Writer, subject: Subject) -> None:
    tokens = [one for one in subject.matching.classes if isinstance(one, TokenClass)]
    out.line("static MatchClassKind matchTokenString(StringRef Name) {")
    out.lines(string_matcher("Name", [(one.text, (f"return {one.enumerator};",)) for one in tokens], subject.place))
    out.lines(["  return InvalidMatchClass;", "}", ""])


def _write_is_subclass(out: Writer, subject: Subject) -> None:
    out.line("/// isSubclass - Compute whether \\p A is a subclass of \\p B.")
    out.line("static bool isSubclass(MatchClassKind A, MatchClassKind B) {")
    out.lines(["  if (A == B)", "    return true;", ""])
    cases: list[str] = []
    for one in subject.matching.classes:
        supers = ["OptionalMatchClass"] if isinstance(one, UserClass) and one.optional else []
        supers += [other.enumerator for other in subject.matching.supersets_of(one)]
        if not supers:
            continue
        cases += ["", f"  case {one.enumerator}:"]
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
    for one in subject.matching.classes:
        if isinstance(one, UserClass):
            out.line(f"  // '{one.name}' class")
            out.line(f"  case {one.enumerator}: {{")
            out.line(f"    DiagnosticPredicate DP(Operand.{one.predicate_method}());")
            out.line("    if (DP.isMatch())")
            out.line("      return MCTargetAsmParser::Match_Success;")
            if one.diagnostic_type:
                out.line("    if (DP.isNearMatch())")
                out.line(f"      return {_match_result(subject, one)};")
            out.lines(["    break;", "    }"])
    out.fill(_VALIDATE_REGISTERS)
    for number, found in subject.matching.class_of_register.items():
        register = subject.registers.register(number)
        out.line(f"    case {register.namespace}::{register.name}: OpKind = {found.enumerator}; break;")
    out.fill(_VALIDATE_END)


def _write_names(out: Writer, subject: Subject) -> None:
    out.line("#ifndef NDEBUG")
    out.line("const char *getMatchClassName(MatchClassKind Kind) {")
    out.line("  switch (Kind) {")
    names = ["InvalidMatchClass", "OptionalMatchClass", *[one.enumerator for one in subject.matching.classes]]
    out.lines([f'  case {name}: return "{name}";' for name in [*names, "NumMatchClassKinds"]])
    out.lines(["  }", '  llvm_unreachable("unhandled MatchClassKind!");', "}", "", "#endif // NDEBUG"])
