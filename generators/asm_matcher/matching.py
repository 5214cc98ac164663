"""MatchInstructionImpl: looks for a matchable for the parsed operands, and makes its MCInst.

It has two forms. Usually it says which operand or feature is wrong where no matchable fits; with ReportMultipleNearMisses it gives a
list of what is wrong about each matchable that nearly fits. And if some class is optional, it keeps in mind which operands are missing.
"""

from __future__ import annotations

from generators.asm_matcher import matching_texts as texts
from generators.asm_matcher.subject import Subject
from generators.kit.writer import Writer, template

_TIES = template("""\
    static bool checkAsmTiedOperandConstraints(const $parser&AsmParser,
                                   unsigned Kind, const OperandVector &Operands,
    $defaults                               uint64_t &ErrorInfo) {
      assert(Kind < CVT_NUM_SIGNATURES && "Invalid signature!");
      const uint8_t *Converter = ConversionTable[Kind];
      for (const uint8_t *p = Converter; *p; p += 2) {
        switch (*p) {
        case CVT_Tied: {
          unsigned OpIdx = *(p + 1);
          assert(OpIdx < (size_t)(std::end(TiedAsmOperandTable) -
                                  std::begin(TiedAsmOperandTable)) &&
                 "Tied operand not found");
          unsigned OpndNum1 = TiedAsmOperandTable[OpIdx][1];
          unsigned OpndNum2 = TiedAsmOperandTable[OpIdx][2];
    $offsets      if (OpndNum1 != OpndNum2) {
            auto &SrcOp1 = Operands[OpndNum1];
            auto &SrcOp2 = Operands[OpndNum2];
            if (!AsmParser.areEqualRegs(*SrcOp1, *SrcOp2)) {
              ErrorInfo = OpndNum2;
              return false;
            }
          }
          break;
        }
        default:
          break;
        }
      }
      return true;
    }

    """)

_OFFSETS = """\
      OpndNum1 = OpndNum1 - DefaultsOffset[OpndNum1];
      OpndNum2 = OpndNum2 - DefaultsOffset[OpndNum2];
"""


def write_tie_check(out: Writer, subject: Subject) -> None:
    """Write checkAsmTiedOperandConstraints, which the form with one error has."""
    if not subject.matching.parser.reports_near_misses:
        optional = subject.has_optional_operands
        defaults = "                               ArrayRef<unsigned> DefaultsOffset,\n"
        out.fill(
            _TIES,
            parser=subject.parser_class,
            defaults=defaults if optional else "",
            offsets=_OFFSETS if optional else "",
        )


def write_variant_tables(out: Writer, subject: Subject) -> None:
    """Write the statements that find the table of a variant."""
    out.line("  // Find the appropriate table for this asm variant.")
    out.line("  const MatchEntry *Start, *End;")
    out.line("  switch (VariantID) {")
    out.line('  default: llvm_unreachable("invalid variant!");')
    for number, variant in enumerate(subject.matching.variants):
        table = f"MatchTable{number}"
        out.line(f"  case {variant.number}: Start = std::begin({table}); End = std::end({table}); break;")
    out.line("  }")


def write_mnemonic_search(out: Writer, subject: Subject) -> None:
    """Write the statements that find the entries of a mnemonic in a table."""
    out.line("  // Search the table.")
    if subject.matching.parser.mnemonic_first:
        out.line("  auto MnemonicRange = std::equal_range(Start, End, Mnemonic, LessOpcode());")
    else:
        out.line("  auto MnemonicRange = std::pair(Start, End);")
        out.line("  unsigned SIndex = Mnemonic.empty() ? 0 : 1;")
        out.line("  if (!Mnemonic.empty())")
        out.line("    MnemonicRange = std::equal_range(Start, End, Mnemonic.lower(), LessOpcode());")
    out.line()


def write_matching(out: Writer, subject: Subject) -> None:
    """Write MatchInstructionImpl."""
    _write_beginning(out, subject)
    _write_operands(out, subject)
    _write_features(out, subject)
    _write_conversion(out, subject)
    _write_end(out, subject)


def _write_beginning(out: Writer, subject: Subject) -> None:
    parser, most = subject.matching.parser, subject.most_operands
    out.fill(texts.OPENING, parser=subject.parser_class)
    if parser.reports_near_misses:
        out.fill(texts.NEAR_OPENING)
    else:
        out.fill(texts.ONE_OPENING, most=most + subject.mnemonic_operands)
    out.fill(texts.FEATURES)
    out.fill(texts.MNEMONIC_FIRST if parser.mnemonic_first else texts.MNEMONIC_IF_ANY, operand=subject.operand_type)
    if subject.has_mnemonic_aliases:
        out.fill(texts.ALIASES)
    if not parser.reports_near_misses:
        out.fill(texts.ONE_STATE)
    if subject.has_optional_operands:
        out.line(f"  SmallBitVector OptionalOperandsMask({most});")
    write_variant_tables(out, subject)
    write_mnemonic_search(out, subject)
    out.fill(texts.LOOP)


def _write_operands(out: Writer, subject: Subject) -> None:
    """Write the loop that compares the operands with the classes of a matchable."""
    parser, most, optional = subject.matching.parser, subject.most_operands, subject.has_optional_operands
    if parser.reports_near_misses:
        out.fill(texts.NEAR_STATE)
    if parser.mnemonic_first:
        out.fill(texts.SAME_MNEMONIC)
    if not parser.reports_near_misses:
        out.line("    bool OperandsValid = true;")
    if optional:
        out.line(f"    OptionalOperandsMask.reset(0, {most});")
    first = ("0", "1") if parser.mnemonic_first else ("SIndex", "SIndex")
    out.fill(texts.OPERANDS, formal=first[0], actual=first[1], most=most)
    if parser.reports_near_misses:
        out.fill(texts.NEAR_MISSING_OPERAND)
    else:
        out.line("        if (Formal == InvalidMatchClass) {")
        if optional:
            out.line(f"          OptionalOperandsMask.set(FormalIdx, {most});")
        out.lines(["          break;", "        }", "        if (isSubclass(Formal, OptionalMatchClass)) {"])
        if optional:
            out.line("          OptionalOperandsMask.set(FormalIdx);")
        out.lines(["          continue;", "        }"])
        out.lines(["        OperandsValid = false;", "        ErrorInfo = ActualIdx;", "        break;"])
    out.fill(texts.COMPARISON)
    if optional:
        out.line("        OptionalOperandsMask.set(FormalIdx);")
    out.fill(texts.NEAR_WRONG_OPERAND if parser.reports_near_misses else texts.ONE_WRONG_OPERAND)
    out.fill(texts.IGNORED)


def _write_features(out: Writer, subject: Subject) -> None:
    near_misses = subject.matching.parser.reports_near_misses
    if not near_misses:
        out.line("      HadMatchOtherThanFeatures = true;")
    out.fill(texts.MISSING_FEATURES)
    if near_misses:
        out.line("      FeaturesNearMiss = NearMissInfo::getMissedFeature(NewMissingFeatures);")
    else:
        out.fill(texts.ONE_MISSING_FEATURES)
    out.fill(texts.EARLY_PREDICATE)
    out.fill(texts.NEAR_EARLY if near_misses else texts.REJECTED)


def _write_conversion(out: Writer, subject: Subject) -> None:
    near_misses, most = subject.matching.parser.reports_near_misses, subject.most_operands
    if subject.has_optional_operands:
        out.fill(texts.DEFAULTS, size=most + 1, most=most)
    out.line("    if (matchingInlineAsm) {")
    out.line("      convertToMapAndConstraints(it->ConvertFn, Operands);")
    if not near_misses:
        _write_tie_call(out, subject, "      ", 42)
    out.fill(texts.CONVERSION, optional=texts.OPTIONAL_ARGUMENTS if subject.has_optional_operands else "")
    out.fill(texts.NEAR_LATE if near_misses else texts.REJECTED)


def _write_tie_call(out: Writer, subject: Subject, margin: str, column: int) -> None:
    """Write the call of the function that :func:`write_tie_check` writes; its last arguments begin at a column."""
    arguments = "DefaultsOffset, ErrorInfo" if subject.has_optional_operands else "ErrorInfo"
    out.line(f"{margin}if (!checkAsmTiedOperandConstraints(*this, it->ConvertFn, Operands,")
    out.line(f"{' ' * column}{arguments}))")
    out.line(f"{margin}  return Match_InvalidTiedOperand;")
    out.line()


def _write_end(out: Writer, subject: Subject) -> None:
    parser = subject.matching.parser
    if parser.inst_cleanup:
        out.line(f"    {parser.inst_cleanup}(Inst);")
    if any([one.deprecated for one in subject.matching.matchables]):
        out.fill(texts.DEPRECATION, operand=subject.operand_type)
    if not parser.reports_near_misses:
        _write_tie_call(out, subject, "    ", 41)
    out.fill(texts.MATCHED)
    out.fill(texts.NEAR_END if parser.reports_near_misses else texts.ONE_END)
