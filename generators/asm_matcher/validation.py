"""The function validateOperandClass: whether a parsed operand is of a class, and what is wrong if it is not.

The class of a register was found by a switch over registers. Now it is in a table, and the function gets the subtarget, whose HwMode decides
what a class by HwMode stands for.
"""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.generation import origins
from tgdsl.generators.asm_matcher.subject import Subject
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.asm_matching import RegistersByModeClass, UserClass

_OPENING = template("""\
    static unsigned validateOperandClass(MCParsedAsmOperand &GOp, MatchClassKind Kind$parameters) {
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

#: More parameters of the function.
_PARAMETERS = ByRelease({19: "", 22: ", const MCSubtargetInfo &STI"})

#: The line before a class's case.
_COMMENT = ByRelease({19: "  // '{name}' class", 22: ""})

#: The end of a class's case.
_CASE_END = ByRelease({19: "    }", 22: "  }"})

_BY_SWITCH = """\
  if (Operand.isReg()) {
    MatchClassKind OpKind;
    switch (Operand.getReg().id()) {
    default: OpKind = InvalidMatchClass; break;
"""

_LOOK_UP = """\
    MCRegister Reg = Operand.getReg();
    MatchClassKind OpKind = Reg.isPhysical() ? (MatchClassKind)Table[Reg.id()] : InvalidMatchClass;
"""

_BY_MODE = template("""\
      if (Operand.isReg() && Kind > MCK_LAST_REGISTER && Kind <= MCK_LAST_REGCLASS_BY_HWMODE) {
        static constexpr MatchClassKind RegClassByHwModeMatchTable[$modes][$classes] = {
    $rows
        };

        static_assert(MCK_LAST_REGCLASS_BY_HWMODE - MCK_LAST_REGISTER == $classes);
        const unsigned HwMode = STI.getHwMode(MCSubtargetInfo::HwMode_RegInfo);
    Kind = RegClassByHwModeMatchTable[HwMode][Kind - (MCK_LAST_REGISTER + 1)];
      }

    """)

_END = """\
    return isSubclass(OpKind, Kind) ? (unsigned)MCTargetAsmParser::Match_Success :
                                      getDiagKindFromRegisterClass(Kind);
  }

  if (Kind > MCK_LAST_TOKEN && Kind <= MCK_LAST_REGISTER)
    return getDiagKindFromRegisterClass(Kind);

  return MCTargetAsmParser::Match_InvalidOperand;
}

"""


def write_validation(out: Writer, subject: Subject) -> None:
    release = subject.release
    comment, end = _COMMENT[release], _CASE_END[release]
    out.fill(_OPENING, operand=subject.operand_type, parameters=_PARAMETERS[release])
    for operand_class in subject.matching.classes:
        if isinstance(operand_class, UserClass):
            with out.of(operand_class):
                if comment:
                    out.line(comment.format(name=operand_class.name))
                out.line(f"  case {operand_class.enumerator}: {{")
                out.line(f"    DiagnosticPredicate DP(Operand.{operand_class.predicate_method}());")
                out.line("    if (DP.isMatch())")
                out.line("      return MCTargetAsmParser::Match_Success;")
                if operand_class.diagnostic_type:
                    out.line("    if (DP.isNearMatch())")
                    out.line(f"      return {subject.match_result(operand_class)};")
                out.lines(["    break;", end])
    out.line("  } // end switch (Kind)")
    out.line()
    _REGISTERS[release](out, subject)
    out.paste(origins.fixed(_END))


def _write_switch(out: Writer, subject: Subject) -> None:
    out.paste(_BY_SWITCH)
    records = subject.class_sources()
    for number, register_class in subject.matching.class_of_register.items():
        register = subject.registers.register(number)
        case = f"    case {register.namespace}::{register.name}: OpKind = {register_class.enumerator}; break;"
        out.line(origins.of(case, register, records[register_class.number], counted=records))
    out.line("    }")


def _write_table(out: Writer, subject: Subject) -> None:
    registers = subject.registers
    _write_modes(out, subject)
    classes = ["InvalidMatchClass"] * (len(registers.registers) + 1)
    for number, register_class in subject.matching.class_of_register.items():
        classes[number] = register_class.enumerator
    out.line("  if (Operand.isReg()) {")
    with out.block(
        f"    static constexpr uint16_t Table[{registers.namespace}::NUM_TARGET_REGS] = {{", "    };", indent=""
    ):
        out.lines([f"      {enumerator}," for enumerator in classes])
    out.line()
    out.paste(_LOOK_UP)


def _write_modes(out: Writer, subject: Subject) -> None:
    """Write what replaces a class by HwMode by the one that it stands for, if there are any."""
    classes = subject.matching.classes
    by_mode = [one for one in classes if isinstance(one, RegistersByModeClass)]
    if not by_mode:
        return
    default, *others = subject.registers.modes
    rows: list[str] = []
    for mode, name in enumerate([f"{default}Mode", *others]):
        rows.append(f"      {{ // {name}")
        for one in by_mode:
            chosen = one.by_mode.get(mode)
            if chosen is None:
                rows.append(f"        InvalidMatchClass, // Missing mode entry for {one.label}")
            else:
                rows.append(f"        {classes[chosen].enumerator}, // {one.label}")
        rows.append("      },")
    out.fill(_BY_MODE, modes=len(subject.registers.modes), classes=len(by_mode), rows="\n".join(rows))


#: What finds the class of a register.
_REGISTERS: ByRelease[Callable[[Writer, Subject], None]] = ByRelease({19: _write_switch, 22: _write_table})
