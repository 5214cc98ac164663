"""From parsed operands to the operands of an MCInst: convertToMCInst and convertToMapAndConstraints.

Each matchable has a row of the ConversionTable, which says for each result how to make it, and from which parsed operand. Rows are
named after what is in them, ``Convert__Reg1_0__Imm1_2``, and equal ones are shared::

    enum { Tie0_0_0, ... };                                  // the ties of matchables
    static const uint8_t TiedAsmOperandTable[][3] = {...};
    enum OperatorConversionKind { ... };                     // ways to make a result
    enum InstructionConversionKind { ... };                  // rows
    static const uint8_t ConversionTable[CVT_NUM_SIGNATURES][9] = {...};
    void SparcAsmParser::convertToMCInst(...) {...}
    void SparcAsmParser::convertToMapAndConstraints(...) {...}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.diagnostics import fail
from tgdsl.generation import origins
from tgdsl.generators.asm_matcher.subject import Subject
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.model.asm_matching import (
    AnyClass,
    Form,
    RegisterSetClass,
    RegistersByModeClass,
    Rendered,
    TiedTo,
    TokenClass,
    UserClass,
    enumerator_of,
)
from tgdsl.model.assembly import FixedRegister, Immediate
from tgdsl.model.common.fields import qualified_name
from tgdsl.records import Record

_DONE, _REGISTER, _TIED = range(3)  # the kinds that there always are

_MOST_KINDS = 258  # LLVM keeps their numbers in bytes, and crashes where one looks like CVT_Tied

_OPENING = template("""\
    void $parser::
    convertToMCInst(unsigned Kind, MCInst &Inst, unsigned Opcode,
                    const OperandVector &Operands$optional) {
      assert(Kind < CVT_NUM_SIGNATURES && "Invalid signature!");
      const uint8_t *Converter = ConversionTable[Kind];
      Inst.setOpcode(Opcode);
      for (const uint8_t *p = Converter; *p; p += 2) {
        unsigned OpIdx = *(p + 1)$defaults;
        switch (*p) {
        default: llvm_unreachable("invalid conversion entry!");
        case CVT_Reg:
          static_cast<$operand &>(*Operands[OpIdx]).addRegOperands(Inst, 1);
          break;
        case CVT_Tied: {
          assert(*(p + 1) < (size_t)(std::end(TiedAsmOperandTable) -
                                  std::begin(TiedAsmOperandTable)) &&
                 "Tied operand not found");
          unsigned TiedResOpnd = TiedAsmOperandTable[*(p + 1)][0];
          if (TiedResOpnd != (uint8_t)-1)
            Inst.addOperand(Inst.getOperand(TiedResOpnd));
          break;
        }
    """)

_OPTIONAL = """,
                const SmallBitVector &OptionalOperandsMask,
                ArrayRef<unsigned> DefaultsOffset"""

_CONSTRAINTS = template("""\
    void $parser::
    convertToMapAndConstraints(unsigned Kind,
                               const OperandVector &Operands) {
      assert(Kind < CVT_NUM_SIGNATURES && "Invalid signature!");
      unsigned NumMCOperands = 0;
      const uint8_t *Converter = ConversionTable[Kind];
      for (const uint8_t *p = Converter; *p; p += 2) {
        switch (*p) {
        default: llvm_unreachable("invalid conversion entry!");
        case CVT_Reg:
          Operands[*(p + 1)]->setMCOperandNum(NumMCOperands);
          Operands[*(p + 1)]->setConstraint("r");
          ++NumMCOperands;
          break;
        case CVT_Tied:
          ++NumMCOperands;
          break;
    """)

_END = ("    }", "  }", "}", "")


class Conversions:
    """The rows of the table, and the cases of the functions.

    Attributes:
        of_matchable: the name of each matchable's row, in the order of the matchables.
        rows: name to the numbers of kinds and operands in a row; for a tied operand there are three.
        ties: result and two operands of each tie.
        row_size: of the longest row.
    """

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self._kinds: dict[str, int] = {"CVT_Done": _DONE, "CVT_Reg": _REGISTER, "CVT_Tied": _TIED}
        self._rendered: dict[tuple[int, int, int], tuple[str, int]] = {}
        self._fixed: dict[str, tuple[str, int]] = {}
        self._cases: dict[str, list[str]] = {}  # by the name of the kind
        self._constraint_cases: dict[str, list[str]] = {}
        self._of_form: dict[Form, str] = {}
        self.rows: dict[str, list[int]] = {}
        self.ties: set[tuple[int, int, int]] = set()
        self.row_size = 2
        self.of_matchable = [
            self._add_custom(matchable.converter) if matchable.converter else self._add(matchable.form)
            for matchable in subject.matching.matchables
        ]

    def _add_custom(self, converter: str) -> str:
        name = f"ConvertCustom_{converter}"
        if name not in self.rows:
            kind = f"CVT_{enumerator_of(converter)}"
            self.rows[name] = [len(self._kinds), _DONE]
            self._kinds.setdefault(kind, len(self._kinds))
            self._add_case(kind, [f"      {converter}(Inst, Operands);"])
        return name

    def _add(self, form: Form) -> str:
        name = self._of_form.get(form)
        if name is None:
            name = self._of_form[form] = self._add_form(form)
        return name

    def _add_form(self, form: Form) -> str:
        self.row_size = max(self.row_size, 2 * len(form.results) + 1)
        first = self._subject.mnemonic_operands
        name = "Convert"
        row: list[int] = []
        for result in form.results:
            match result:
                case Rendered(operand, count):
                    part, kind = self._rendering(form.operands[operand].operand_class, operand, count)
                    row += kind, operand + first
                case TiedTo(machine_operand, (source, other)):
                    tie = (
                        255 if machine_operand is None else machine_operand & 255,
                        source + first & 255,
                        other + first & 255,
                    )
                    self.ties.add(tie)
                    part = f"__{_tie_name(tie)}"
                    row += (_TIED, *tie)
                case Immediate() | FixedRegister():
                    part, kind = self._fixing(result)
                    row += kind, 0
            name += part
        if not form.results:
            name += "_NoOperands"
        self.rows.setdefault(name, row)
        return name

    def _rendering(self, operand_class: AnyClass, operand: int, count: int) -> tuple[str, int]:
        """The part of a row's name for a parsed operand, and the number of its kind."""
        known = self._rendered.get((operand_class.number, operand, count))
        if known is None:
            is_register = isinstance(operand_class, RegisterSetClass)
            name = f"__{'Reg' if is_register else operand_class.name}{count}_{operand}"
            kind = self._rendering_kind(operand_class, count)
            known = self._rendered[operand_class.number, operand, count] = name, kind
        return known

    def _rendering_kind(self, operand_class: AnyClass, count: int) -> int:
        method = _render_method(operand_class)
        default = (
            operand_class.default_method if isinstance(operand_class, UserClass) and operand_class.optional else None
        )
        called = (
            "CVT_Reg"
            if isinstance(operand_class, RegisterSetClass)
            else f"CVT_{method}{'' if default is None else f'_{default}'}"
        )
        kind = enumerator_of(called)
        number = self._kinds.get(kind)
        if number is not None:
            return number
        render = f"static_cast<{self._subject.operand_type} &>(*Operands[OpIdx]).{method}(Inst, {count});"
        if default is not None:
            statements = [
                "      if (OptionalOperandsMask[*(p + 1) - 1]) {",
                f"        {default}()->{method}(Inst, {count});",
                "      } else {",
                f"        {render}",
                "      }",
            ]
        else:
            statements = [f"      {render}"]
        self._add_case(kind, statements)
        constraint = "r" if isinstance(operand_class, RegisterSetClass) else "m"
        self._constrain(kind, constraint, f"NumMCOperands += {count};")
        return self._kinds.setdefault(kind, len(self._kinds))

    def _fixing(self, result: Immediate | FixedRegister) -> tuple[str, int]:
        """The part of a row's name for a number or a register, and the number of its kind."""
        if isinstance(result, Immediate):
            name = enumerator_of(f"imm_{result.value}")
            operand, constraint = f"createImm({result.value})", ""
        else:
            record, constraint = result.record, "m"
            name = f"reg{0 if record is None else record.name}"
            operand = f"createReg({0 if record is None else qualified_name(record)})"
        known = self._fixed.get(name)
        if known is None:
            kind = f"CVT_{name}"
            if kind not in self._kinds:
                self._add_case(kind, [f"      Inst.addOperand(MCOperand::{operand});"])
                self._constrain(kind, constraint, "++NumMCOperands;")
            known = self._fixed[name] = f"__{name}", self._kinds.setdefault(kind, len(self._kinds))
        return known

    def _add_case(self, kind: str, statements: Sequence[str]) -> None:
        self._cases.setdefault(kind, []).extend([f"    case {kind}:", *statements, "      break;"])

    def _constrain(self, kind: str, constraint: str, step: str) -> None:
        self._constraint_cases.setdefault(kind, []).extend(
            [
                f"    case {kind}:",
                "      Operands[*(p + 1)]->setMCOperandNum(NumMCOperands);",
                f'      Operands[*(p + 1)]->setConstraint("{constraint}");',
                f"      {step}",
                "      break;",
            ]
        )

    def write(self, out: Writer) -> None:
        """Write all of it.

        Raises:
            DiagnosticError: there are too many ways to make a result.
        """
        if len(self._kinds) > _MOST_KINDS:
            raise fail(
                self._subject.place,
                f"the assembler needs {len(self._kinds)} ways to make operands of instructions, and LLVM's tables have room for "
                f"{_MOST_KINDS}: let operands share RenderMethods, or aliases have fewer different numbers",
            )
        self._write_ties(out)
        out.line("namespace {")
        users: dict[str, list[Record]] = {name: [] for name in self.rows}
        if origins.recorded():
            for name, matchable in zip(self.of_matchable, self._subject.matching.matchables, strict=True):
                users[name].append(matchable.record)
        by_kind = self._users_of_kinds(users)
        names = origins.each([*self._kinds], by_kind.values())
        _write_enumeration(out, "OperatorConversionKind", [*names, "CVT_NUM_CONVERTERS"])
        rows = origins.each([*self.rows], users.values())
        _write_enumeration(out, "InstructionConversionKind", [*rows, "CVT_NUM_SIGNATURES"])
        out.line("} // end anonymous namespace")
        out.line()
        out.line(f"static const uint8_t ConversionTable[CVT_NUM_SIGNATURES][{self.row_size}] = {{")
        kinds = list(self._kinds)
        for name, row in self.rows.items():
            out.line(origins.of(f"  // {name}", users[name]))
            out.line(origins.of(f"  {{ {''.join(_entries(row, kinds))}CVT_Done }},", users[name]))
        out.line("};")
        out.line()
        subject = self._subject
        optional = subject.has_optional_operands
        out.fill(
            _OPENING,
            parser=subject.parser_class,
            operand=subject.operand_type,
            optional=_OPTIONAL if optional else "",
            defaults=" - DefaultsOffset[*(p + 1)]" if optional else "",
        )
        out.lines([*_cases(self._cases, by_kind), *_END])
        out.fill(_CONSTRAINTS, parser=subject.parser_class)
        out.lines([*_cases(self._constraint_cases, by_kind), *_END])

    def _users_of_kinds(self, users: Mapping[str, Sequence[Record]]) -> Mapping[str, Sequence[Record]]:
        """For each kind, the definitions of the matchables that have it in their row.

        Args:
            users: the definitions of the matchables of each row.
        """
        found: dict[str, list[Record]] = {kind: [] for kind in self._kinds}
        if origins.recorded():
            kinds = [*self._kinds]
            for name, row in self.rows.items():
                for kind in dict.fromkeys(_kinds_of(row)):
                    found[kinds[kind]] += users[name]
        return found

    def _write_ties(self, out: Writer) -> None:
        ties = sorted(self.ties)
        if not ties:
            out.line("static const uint8_t TiedAsmOperandTable[][3] = { /* empty  */ {0, 0, 0} };")
        else:
            with out.block("enum {", "};"):
                out.lines([f"{_tie_name(tie)}," for tie in ties])
            out.line()
            with out.block("static const uint8_t TiedAsmOperandTable[][3] = {", "};"):
                out.lines([f"/* {_tie_name(tie)} */ {{ {', '.join(map(str, tie))} }}," for tie in ties])
        out.line()


def _render_method(operand_class: AnyClass) -> str:
    match operand_class:
        case UserClass():
            return operand_class.render_method
        case RegisterSetClass() | RegistersByModeClass():
            return "addRegOperands"
        case TokenClass():
            return "<invalid>"  # LLVM writes this, too, where an alias gives a token for an operand


def _tie_name(tie: tuple[int, int, int]) -> str:
    return f"Tie{tie[0]}_{tie[1]}_{tie[2]}"


def _entries(row: Sequence[int], kinds: Sequence[str]) -> list[str]:
    """The text of a row's entries. LLVM keeps each number in a byte."""
    entries: list[str] = []
    rest = iter(row)
    for number in rest:
        kind = kinds[number & 255]
        if number == _TIED:
            entries.append(f"{kind}, {_tie_name((next(rest), next(rest), next(rest)))}, ")
        else:
            entries.append(f"{kind}, {next(rest) & 255}, ")
    return entries


def _kinds_of(row: Sequence[int]) -> Iterator[int]:
    """The numbers of the kinds in a row."""
    rest = iter(row)
    for number in rest:
        yield number
        for _ in range(3 if number == _TIED else 1):
            next(rest)


def _cases(cases: Mapping[str, Sequence[str]], users: Mapping[str, Sequence[Record]]) -> Iterator[str]:
    """The lines of the cases of a switch, by the name of the kind."""
    for kind, lines in cases.items():
        yield from [origins.of(line, users.get(kind, ())) for line in lines]


def _write_enumeration(out: Writer, name: str, members: Sequence[str]) -> None:
    out.line(f"enum {name} {{")
    out.lines([f"  {member}," for member in members[:-1]])
    out.line(f"  {members[-1]}")
    out.line("};")
    out.line()
