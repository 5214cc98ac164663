"""The section PRINT_ALIAS_INSTR: methods that print instructions as InstAliases::

bool SparcInstPrinter::printAliasInstr(const MCInst *MI, uint64_t Address, ...) {
  static const PatternsForOpcode OpToPatterns[] = {...};      // for each opcode with aliases, its patterns
  static const AliasPattern Patterns[] = {...};               // for each pattern, its string and conditions
  static const AliasPatternCond Conds[] = {...};
  static const char AsmStrings[] = ...;
  ...
}
void SparcInstPrinter::printCustomAliasOperand(...) {...}     // operands with a print method
static bool SparcInstPrinterValidateMCOperand(...) {...}      // operands with a predicate
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgdsl.generation import origins
from tgdsl.generators.asm_writer.subject import Subject
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.model.assembly import (
    AliasCondition,
    AliasPattern,
    AliasPatterns,
    AnyOperand,
    EndOfAlternatives,
    Feature,
    FulfilsPredicate,
    InRegisterClass,
    InRegisterClassByMode,
    InstAlias,
    IsImmediate,
    IsRegister,
    PrintedOperand,
    PrintMethod,
    SameAs,
)
from tgdsl.model.instructions.table import Instruction
from tgdsl.records.printable import printable

_SORT_CHECK = template("""\
    #ifndef NDEBUG
      static struct SortCheck {
        SortCheck(ArrayRef<PatternsForOpcode> OpToPatterns) {
          assert(std::is_sorted(
                     OpToPatterns.begin(), OpToPatterns.end(),
                     [](const PatternsForOpcode &L, const PatternsForOpcode &R) {
                       return L.Opcode < R.Opcode;
                     }) &&
                 "tablegen failed to sort opcode patterns");
        }
      } sortCheckVar(OpToPatterns);
    #endif

    """)

_MATCH_AND_PRINT = template("""\
      AliasMatchingData M {
        ArrayRef(OpToPatterns),
        ArrayRef(Patterns),
        ArrayRef(Conds),
        StringRef(AsmStrings, std::size(AsmStrings)),
        $validate,
      };
      const char *AsmString = matchAliasPatterns(MI, $subtarget, M);
      if (!AsmString) return false;

      unsigned I = 0;
      while (AsmString[I] != ' ' && AsmString[I] != '\\t' &&
             AsmString[I] != '$$' && AsmString[I] != '\\0')
        ++I;
      OS << '\\t' << StringRef(AsmString, I);
      if (AsmString[I] != '\\0') {
        if (AsmString[I] == ' ' || AsmString[I] == '\\t') {
          OS << '\\t';
          ++I;
        }
        do {
          if (AsmString[I] == '$$') {
            ++I;
            if (AsmString[I] == (char)0xff) {
              ++I;
              int OpIdx = AsmString[I++] - 1;
              int PrintMethodIdx = AsmString[I++] - 1;
              printCustomAliasOperand(MI, Address, OpIdx, PrintMethodIdx, ${argument}OS);
            } else
              printOperand(MI, unsigned(AsmString[I++]) - 1, ${argument}OS);
          } else {
            OS << AsmString[I++];
          }
        } while (AsmString[I] != '\\0');
      }

      return true;
    }

    """)

_CUSTOM_OPERAND = template("""\
    void $writer::printCustomAliasOperand(
             const MCInst *MI, uint64_t Address, unsigned OpIdx,
             unsigned PrintMethodIdx,
    ${subtarget}         raw_ostream &OS) {
    """)


def write_aliases(out: Writer, subject: Subject) -> None:
    found = subject.aliases
    out.line()
    out.line("#ifdef PRINT_ALIAS_INSTR")
    out.line("#undef PRINT_ALIAS_INSTR")
    out.line()
    opening = (
        f"bool {subject.writer.class_name}::printAliasInstr(const MCInst *MI, uint64_t Address, "
        f"{subject.subtarget_parameter}raw_ostream &OS) {{"
    )
    if not found.patterns:
        out.lines([opening, "  return false;", "}", ""])
    else:
        if found.predicates:
            out.line(f"{_validator(subject)};")
        out.line(opening)
        _write_matching(out, subject, found)
        _write_custom_operands(out, subject, found.print_methods)
        if found.predicates:
            _write_validator(out, subject, found.predicates)
    out.line("#endif // PRINT_ALIAS_INSTR")


def _write_matching(out: Writer, subject: Subject, found: AliasPatterns) -> None:
    tables = _Tables(subject)
    _write_table(out, "PatternsForOpcode OpToPatterns", tables.opcodes)
    _write_table(out, "AliasPattern Patterns", tables.patterns)
    _write_table(out, "AliasPatternCond Conds", tables.conditions)
    out.line("  static const char AsmStrings[] =")
    strings = [f'    /* {position} */ "{string}\\0"' for string, position in tables.strings.items()]
    out.lines(origins.each(strings, tables.users.values(), tables.everyone))
    out.line("  ;")
    out.line()
    out.fill(_SORT_CHECK)
    out.fill(
        _MATCH_AND_PRINT,
        validate=f"&{subject.writer.class_name}ValidateMCOperand" if found.predicates else "nullptr",
        subtarget="&STI" if subject.writer.pass_subtarget else "nullptr",
        argument=subject.subtarget_argument,
    )


class _Tables:
    """The lines of the tables OpToPatterns, Patterns, Conds and AsmStrings.

    Attributes:
        strings: the inside of each C++ literal, to its position in bytes.
        users: the same, to the aliases that it is for.
        everyone: all aliases, of which one that is not printed may keep others from it.
    """

    def __init__(self, subject: Subject) -> None:
        self._target = subject.target
        self.opcodes: list[str] = []
        self.patterns: list[str] = []
        self.conditions: list[str] = []
        self.strings: dict[str, int] = {}
        self.users: dict[str, list[InstAlias]] = {}
        self.everyone = subject.records.of_class("InstAlias")
        self._pattern_count = self._condition_count = self._strings_size = 0
        for number, patterns in sorted(subject.aliases.patterns.items()):
            self._add(subject.table.instructions[number], patterns)

    def _add(self, instruction: Instruction, patterns: Sequence[AliasPattern]) -> None:
        opcode, first = instruction.qualified_name, self._pattern_count
        sources, everyone = [pattern.alias for pattern in patterns], self.everyone
        self.patterns.append(origins.of(f"    // {opcode} - {first}", sources, counted=everyone))
        for pattern in patterns:
            start, count = self._condition_count, len(pattern.conditions)
            alias = pattern.alias
            comment = f"    // {printable(pattern.alias.result)} - {start}"
            self.conditions.append(origins.of(comment, alias, counted=everyone))
            self.conditions += [
                origins.of(f"    {{AliasPatternCond::K_{_condition(condition, self._target)}}},", alias)
                for condition in pattern.conditions
            ]
            self._condition_count += count
            string, size = _encoded(pattern.string)
            position = self.strings.setdefault(string, self._strings_size)
            self.users.setdefault(string, []).append(alias)
            if position == self._strings_size:
                self._strings_size += size + 1
            row = f"    {{{position}, {start}, {pattern.alias.instruction.machine_operands}, {count} }},"
            self.patterns.append(origins.of(row, alias, counted=everyone))
        self._pattern_count += len(patterns)
        row = f"    {{{opcode}, {first}, {len(patterns)} }},"
        self.opcodes.append(origins.of(row, sources, counted=everyone))


def _condition(condition: AliasCondition, target: str) -> str:
    """The kind and the value of an AliasPatternCond, without ``AliasPatternCond::K_``."""
    match condition:
        case AnyOperand():
            return "Ignore, 0"
        case IsImmediate(value):
            return f"Imm, uint32_t({value})"
        case IsRegister(name):
            return f"Reg, {target}::{name or 'NoRegister'}"
        case InRegisterClass(name):
            return f"RegClass, {target}::{name}RegClassID"
        case InRegisterClassByMode(name):
            return f"RegClassByHwMode, {target}::{name}"
        case SameAs(operand):
            return f"TiedReg, {operand}"
        case FulfilsPredicate(number):
            return f"Custom, {number}"
        case Feature(name, on, alternative):
            return f"{'Or' * alternative}{'Neg' * (not on)}Feature, {target}::{name}"
        case EndOfAlternatives():
            return "EndOrFeatures, 0"


def _encoded(string: Sequence[str | PrintedOperand]) -> tuple[str, int]:
    """The inside of a literal with bytes for the operands after each ``$``, and its size in bytes.

    The byte is the machine operand's number, from 1; for one with a print method, it is 0xFF, and the number and that of
    the method follow.
    """
    pieces: list[str] = []
    size = 0
    for part in string:
        if isinstance(part, str):
            piece, length = part, len(part.encode())
        elif part.method is None:
            piece, length = f"$\\x{part.machine_operand + 1:02X}", 2
        else:
            piece, length = f"$\\xFF\\x{part.machine_operand + 1:02X}\\x{part.method + 1:02X}", 4
        pieces.append(piece)
        size += length
    return "".join(pieces), size


def _write_table(out: Writer, declaration: str, lines: Iterable[str]) -> None:
    out.line(f"  static const {declaration}[] = {{")
    out.lines(lines)
    out.line("  };")
    out.line()


def _write_custom_operands(out: Writer, subject: Subject, methods: Sequence[PrintMethod]) -> None:
    parameter = "         const MCSubtargetInfo &STI,\n" if subject.writer.pass_subtarget else ""
    out.fill(_CUSTOM_OPERAND, writer=subject.writer.class_name, subtarget=parameter)
    if methods:
        _write_switch_opening(out, "PrintMethodIdx", "PrintMethod")
        for number, method in enumerate(methods):
            address = "Address, " if method.takes_address else ""
            out.line(f"  case {number}:")
            out.line(f"    {method.name}(MI, {address}OpIdx, {subject.subtarget_argument}OS);")
            out.line("    break;")
        out.line("  }")
    else:
        out.line('  llvm_unreachable("Unknown PrintMethod kind");')
    out.line("}")
    out.line()


def _validator(subject: Subject) -> str:
    """The declarator of the function that tests an operand by the number of its MCOperandPredicate."""
    return (
        f"static bool {subject.writer.class_name}ValidateMCOperand(const MCOperand &MCOp,\n"
        "                  const MCSubtargetInfo &STI,\n"
        "                  unsigned PredicateIndex)"
    )


def _write_validator(out: Writer, subject: Subject, predicates: Sequence[str]) -> None:
    out.line(f"{_validator(subject)} {{")
    _write_switch_opening(out, "PredicateIndex", "MCOperandPredicate")
    for number, code in enumerate(predicates, 1):
        out.line(f"  case {number}: {{")
        out.line(code)
        out.line("    }")
    out.lines(["  }", "}", ""])


def _write_switch_opening(out: Writer, number: str, what: str) -> None:
    out.lines([f"  switch ({number}) {{", "  default:", f'    llvm_unreachable("Unknown {what} kind");', "    break;"])
