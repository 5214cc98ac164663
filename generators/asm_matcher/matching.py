"""MatchInstructionImpl: looks for a matchable for the parsed operands, and makes its MCInst.

It has two forms. Usually it says which operand or feature is wrong where no matchable fits; with ReportMultipleNearMisses it gives a
list of what is wrong about each matchable that nearly fits. And if some class is optional, it keeps in mind which operands are missing.
"""

from __future__ import annotations

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

_OPENING = template("""\
    #include "llvm/Support/Debug.h"
    #include "llvm/Support/Format.h"

    unsigned $parser::
    MatchInstructionImpl(const OperandVector &Operands,
                         MCInst &Inst,
    """)

_NEAR_OPENING = template("""\
                         SmallVectorImpl<NearMissInfo> *NearMisses,
                         bool matchingInlineAsm, unsigned VariantID) {
    """)

_ONE_OPENING = template("""\
                         uint64_t &ErrorInfo,
                         FeatureBitset &MissingFeatures,
                         bool matchingInlineAsm, unsigned VariantID) {
      // Eliminate obvious mismatches.
      if (Operands.size() > $most) {
        ErrorInfo = $most;
        return Match_InvalidOperand;
      }

    """)

_FEATURES = template("""\
      // Get the current feature set.
      const FeatureBitset &AvailableFeatures = getAvailableFeatures();

      // Get the instruction mnemonic, which is the first token.
    """)

_MNEMONIC_FIRST = template("""\
      StringRef Mnemonic = (($operand &)*Operands[0]).getToken();

    """)

_MNEMONIC_IF_ANY = template("""\
      StringRef Mnemonic;
      if (Operands[0]->isToken())
        Mnemonic = (($operand &)*Operands[0]).getToken();

    """)

_ALIASES = template("""\
      // Process all MnemonicAliases to remap the mnemonic.
      applyMnemonicAliases(Mnemonic, AvailableFeatures, VariantID);

    """)

_ONE_STATE = template("""\
      // Some state to try to produce better error messages.
      bool HadMatchOtherThanFeatures = false;
      bool HadMatchOtherThanPredicate = false;
      unsigned RetCode = Match_InvalidOperand;
      MissingFeatures.set();
      // Set ErrorInfo to the operand that mismatches if it is
      // wrong for all instances of the instruction.
      ErrorInfo = ~0ULL;
    """)

_LOOP = template("""\
      DEBUG_WITH_TYPE("asm-matcher", dbgs() << "AsmMatcher: found " <<
      std::distance(MnemonicRange.first, MnemonicRange.second) <<
      " encodings with mnemonic '" << Mnemonic << "'\\n");

      // Return a more specific error code if no mnemonics match.
      if (MnemonicRange.first == MnemonicRange.second)
        return Match_MnemonicFail;

      for (const MatchEntry *it = MnemonicRange.first, *ie = MnemonicRange.second;
           it != ie; ++it) {
        const FeatureBitset &RequiredFeatures = FeatureBitsets[it->RequiredFeaturesIdx];
        bool HasRequiredFeatures =
          (AvailableFeatures & RequiredFeatures) == RequiredFeatures;
        DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Trying to match opcode "
                                              << MII.getName(it->Opcode) << "\\n");
    """)

_NEAR_STATE = template("""\
        // Some state to record ways in which this instruction did not match.
        NearMissInfo OperandNearMiss = NearMissInfo::getSuccess();
        NearMissInfo FeaturesNearMiss = NearMissInfo::getSuccess();
        NearMissInfo EarlyPredicateNearMiss = NearMissInfo::getSuccess();
        NearMissInfo LatePredicateNearMiss = NearMissInfo::getSuccess();
        bool MultipleInvalidOperands = false;
    """)

_SAME_MNEMONIC = template("""\
        // equal_range guarantees that instruction mnemonic matches.
        assert(Mnemonic == it->getMnemonic());
    """)

_OPERANDS = template("""\
        for (unsigned FormalIdx = $formal, ActualIdx = $actual; FormalIdx != $most; ++FormalIdx) {
          auto Formal = static_cast<MatchClassKind>(it->Classes[FormalIdx]);
          DEBUG_WITH_TYPE("asm-matcher",
                          dbgs() << "  Matching formal operand class " << getMatchClassName(Formal)
                                 << " against actual operand at index " << ActualIdx);
          if (ActualIdx < Operands.size())
            DEBUG_WITH_TYPE("asm-matcher", dbgs() << " (";
                            Operands[ActualIdx]->print(dbgs()); dbgs() << "): ");
          else
            DEBUG_WITH_TYPE("asm-matcher", dbgs() << ": ");
          if (ActualIdx >= Operands.size()) {
            DEBUG_WITH_TYPE("asm-matcher", dbgs() << "actual operand index out of range\\n");
    """)

_NEAR_MISSING_OPERAND = template("""\
            bool ThisOperandValid = (Formal == InvalidMatchClass) || isSubclass(Formal, OptionalMatchClass);
            if (!ThisOperandValid) {
              if (!OperandNearMiss) {
                // Record info about match failure for later use.
                DEBUG_WITH_TYPE("asm-matcher", dbgs() << "recording too-few-operands near miss\\n");
                OperandNearMiss =
                    NearMissInfo::getTooFewOperands(Formal, it->Opcode);
              } else if (OperandNearMiss.getKind() != NearMissInfo::NearMissTooFewOperands) {
                // If more than one operand is invalid, give up on this match entry.
                DEBUG_WITH_TYPE(
                    "asm-matcher",
                    dbgs() << "second invalid operand, giving up on this opcode\\n");
                MultipleInvalidOperands = true;
                break;
              }
            } else {
              DEBUG_WITH_TYPE("asm-matcher", dbgs() << "but formal operand not required\\n");
              if (isSubclass(Formal, OptionalMatchClass)) {
                OptionalOperandsMask.set(FormalIdx);
              }
            }
            continue;
    """)

_COMPARISON = template("""\
          }
          MCParsedAsmOperand &Actual = *Operands[ActualIdx];
          unsigned Diag = validateOperandClass(Actual, Formal);
          if (Diag == Match_Success) {
            DEBUG_WITH_TYPE("asm-matcher",
                            dbgs() << "match success using generic matcher\\n");
            ++ActualIdx;
            continue;
          }
          // If the generic handler indicates an invalid operand
          // failure, check for a special case.
          if (Diag != Match_Success) {
            unsigned TargetDiag = validateTargetOperandClass(Actual, Formal);
            if (TargetDiag == Match_Success) {
              DEBUG_WITH_TYPE("asm-matcher",
                              dbgs() << "match success using target matcher\\n");
              ++ActualIdx;
              continue;
            }
            // If the target matcher returned a specific error code use
            // that, else use the one from the generic matcher.
            if (TargetDiag != Match_InvalidOperand && HasRequiredFeatures)
              Diag = TargetDiag;
          }
          // If current formal operand wasn't matched and it is optional
          // then try to match next formal operand
          if (Diag == Match_InvalidOperand && isSubclass(Formal, OptionalMatchClass)) {
    """)

_NEAR_WRONG_OPERAND = template("""\
            DEBUG_WITH_TYPE("asm-matcher", dbgs() << "ignoring optional operand\\n");
            continue;
          }
          if (!OperandNearMiss) {
            // If this is the first invalid operand we have seen, record some
            // information about it.
            DEBUG_WITH_TYPE(
                "asm-matcher",
                dbgs()
                    << "operand match failed, recording near-miss with diag code "
                    << Diag << "\\n");
            OperandNearMiss =
                NearMissInfo::getMissedOperand(Diag, Formal, it->Opcode, ActualIdx);
            ++ActualIdx;
          } else {
            // If more than one operand is invalid, give up on this match entry.
            DEBUG_WITH_TYPE(
                "asm-matcher",
                dbgs() << "second operand mismatch, skipping this opcode\\n");
            MultipleInvalidOperands = true;
            break;
          }
        }

        if (MultipleInvalidOperands) {
    """)

_ONE_WRONG_OPERAND = template("""\
            DEBUG_WITH_TYPE("asm-matcher", dbgs() << "ignoring optional operand\\n");
            continue;
          }
          // If this operand is broken for all of the instances of this
          // mnemonic, keep track of it so we can report loc info.
          // If we already had a match that only failed due to a
          // target predicate, that diagnostic is preferred.
          if (!HadMatchOtherThanPredicate &&
              (it == MnemonicRange.first || ErrorInfo <= ActualIdx)) {
            if (HasRequiredFeatures && (ErrorInfo != ActualIdx || Diag != Match_InvalidOperand))
              RetCode = Diag;
            ErrorInfo = ActualIdx;
          }
          // Otherwise, just reject this instance of the mnemonic.
          OperandsValid = false;
          break;
        }

        if (!OperandsValid) {
    """)

_IGNORED = template("""\
          DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Opcode result: multiple "
                                                   "operand mismatches, ignoring "
                                                   "this opcode\\n");
          continue;
        }
        if (!HasRequiredFeatures) {
    """)

_MISSING_FEATURES = template("""\
          FeatureBitset NewMissingFeatures = RequiredFeatures & ~AvailableFeatures;
          DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Missing target features:";
                          for (unsigned I = 0, E = NewMissingFeatures.size(); I != E; ++I)
                            if (NewMissingFeatures[I])
                              dbgs() << ' ' << I;
                          dbgs() << "\\n");
    """)

_ONE_MISSING_FEATURES = template("""\
          if (NewMissingFeatures.count() <=
              MissingFeatures.count())
            MissingFeatures = NewMissingFeatures;
          continue;
    """)

_EARLY_PREDICATE = template("""\
        }

        Inst.clear();

        Inst.setOpcode(it->Opcode);
        // We have a potential match but have not rendered the operands.
        // Check the target predicate to handle any context sensitive
        // constraints.
        // For example, Ties that are referenced multiple times must be
        // checked here to ensure the input is the same for each match
        // constraints. If we leave it any later the ties will have been
        // canonicalized
        unsigned MatchResult;
        if ((MatchResult = checkEarlyTargetMatchPredicate(Inst, Operands)) != Match_Success) {
          Inst.clear();
          DEBUG_WITH_TYPE(
              "asm-matcher",
              dbgs() << "Early target match predicate failed with diag code "
                     << MatchResult << "\\n");
    """)

_REJECTED = template("""\
          RetCode = MatchResult;
          HadMatchOtherThanPredicate = true;
          continue;
        }

    """)

_NEAR_EARLY = template("""\
          EarlyPredicateNearMiss = NearMissInfo::getMissedPredicate(MatchResult);
        }

        // If we did not successfully match the operands, then we can't convert to
        // an MCInst, so bail out on this instruction variant now.
        if (OperandNearMiss) {
          // If the operand mismatch was the only problem, reprrt it as a near-miss.
          if (NearMisses && !FeaturesNearMiss && !EarlyPredicateNearMiss) {
            DEBUG_WITH_TYPE(
                "asm-matcher",
                dbgs()
                    << "Opcode result: one mismatched operand, adding near-miss\\n");
            NearMisses->push_back(OperandNearMiss);
          } else {
            DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Opcode result: multiple "
                                                     "types of mismatch, so not "
                                                     "reporting near-miss\\n");
          }
          continue;
        }

    """)

_DEFAULTS = template("""\
        unsigned DefaultsOffset[$size] = { 0 };
        assert(OptionalOperandsMask.size() == $most);
        for (unsigned i = 0, NumDefaults = 0; i < $most; ++i) {
          DefaultsOffset[i + 1] = NumDefaults;
          NumDefaults += (OptionalOperandsMask[i] ? 1 : 0);
        }

    """)

_CONVERSION = template("""\
          return Match_Success;
        }

        // We have selected a definite instruction, convert the parsed
        // operands into the appropriate MCInst.
        convertToMCInst(it->ConvertFn, Inst, it->Opcode, Operands$optional);

        // We have a potential match. Check the target predicate to
        // handle any context sensitive constraints.
        if ((MatchResult = checkTargetMatchPredicate(Inst)) != Match_Success) {
          DEBUG_WITH_TYPE("asm-matcher",
                          dbgs() << "Target match predicate failed with diag code "
                                 << MatchResult << "\\n");
          Inst.clear();
    """)

_OPTIONAL_ARGUMENTS = """,
                    OptionalOperandsMask, DefaultsOffset"""

_NEAR_LATE = template("""\
          LatePredicateNearMiss = NearMissInfo::getMissedPredicate(MatchResult);
        }

        int NumNearMisses = ((int)(bool)OperandNearMiss +
                             (int)(bool)FeaturesNearMiss +
                             (int)(bool)EarlyPredicateNearMiss +
                             (int)(bool)LatePredicateNearMiss);
        if (NumNearMisses == 1) {
          // We had exactly one type of near-miss, so add that to the list.
          assert(!OperandNearMiss && "OperandNearMiss was handled earlier");
          DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Opcode result: found one type of "
                                                "mismatch, so reporting a "
                                                "near-miss\\n");
          if (NearMisses && FeaturesNearMiss)
            NearMisses->push_back(FeaturesNearMiss);
          else if (NearMisses && EarlyPredicateNearMiss)
            NearMisses->push_back(EarlyPredicateNearMiss);
          else if (NearMisses && LatePredicateNearMiss)
            NearMisses->push_back(LatePredicateNearMiss);

          continue;
        } else if (NumNearMisses > 1) {
          // This instruction missed in more than one way, so ignore it.
          DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Opcode result: multiple "
                                                   "types of mismatch, so not "
                                                   "reporting near-miss\\n");
          continue;
        }
    """)

_DEPRECATION = template("""\
        std::string Info;
        if (!getParser().getTargetParser().getTargetOptions().MCNoDeprecatedWarn &&
            MII.getDeprecatedInfo(Inst, getSTI(), Info)) {
          SMLoc Loc = (($operand &)*Operands[0]).getStartLoc();
          getParser().Warning(Loc, Info, std::nullopt);
        }
    """)

_MATCHED = template("""\
        DEBUG_WITH_TYPE(
            "asm-matcher",
            dbgs() << "Opcode result: complete match, selecting this opcode\\n");
        return Match_Success;
      }

    """)

_NEAR_END = template("""\
      // No instruction variants matched exactly.
      return Match_NearMisses;
    }

    """)

_ONE_END = template("""\
      // Okay, we had no match.  Try to return a useful error code.
      if (HadMatchOtherThanPredicate || !HadMatchOtherThanFeatures)
        return RetCode;

      ErrorInfo = 0;
      return Match_MissingFeature;
    }

    """)


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
    out.fill(_OPENING, parser=subject.parser_class)
    if parser.reports_near_misses:
        out.fill(_NEAR_OPENING)
    else:
        out.fill(_ONE_OPENING, most=most + subject.mnemonic_operands)
    out.fill(_FEATURES)
    out.fill(_MNEMONIC_FIRST if parser.mnemonic_first else _MNEMONIC_IF_ANY, operand=subject.operand_type)
    if subject.has_mnemonic_aliases:
        out.fill(_ALIASES)
    if not parser.reports_near_misses:
        out.fill(_ONE_STATE)
    if subject.has_optional_operands:
        out.line(f"  SmallBitVector OptionalOperandsMask({most});")
    write_variant_tables(out, subject)
    write_mnemonic_search(out, subject)
    out.fill(_LOOP)


def _write_operands(out: Writer, subject: Subject) -> None:
    """Write the loop that compares the operands with the classes of a matchable."""
    parser, most, optional = subject.matching.parser, subject.most_operands, subject.has_optional_operands
    if parser.reports_near_misses:
        out.fill(_NEAR_STATE)
    if parser.mnemonic_first:
        out.fill(_SAME_MNEMONIC)
    if not parser.reports_near_misses:
        out.line("    bool OperandsValid = true;")
    if optional:
        out.line(f"    OptionalOperandsMask.reset(0, {most});")
    first = ("0", "1") if parser.mnemonic_first else ("SIndex", "SIndex")
    out.fill(_OPERANDS, formal=first[0], actual=first[1], most=most)
    if parser.reports_near_misses:
        out.fill(_NEAR_MISSING_OPERAND)
    else:
        out.line("        if (Formal == InvalidMatchClass) {")
        if optional:
            out.line(f"          OptionalOperandsMask.set(FormalIdx, {most});")
        out.lines(["          break;", "        }", "        if (isSubclass(Formal, OptionalMatchClass)) {"])
        if optional:
            out.line("          OptionalOperandsMask.set(FormalIdx);")
        out.lines(["          continue;", "        }"])
        out.lines(["        OperandsValid = false;", "        ErrorInfo = ActualIdx;", "        break;"])
    out.fill(_COMPARISON)
    if optional:
        out.line("        OptionalOperandsMask.set(FormalIdx);")
    out.fill(_NEAR_WRONG_OPERAND if parser.reports_near_misses else _ONE_WRONG_OPERAND)
    out.fill(_IGNORED)


def _write_features(out: Writer, subject: Subject) -> None:
    near_misses = subject.matching.parser.reports_near_misses
    if not near_misses:
        out.line("      HadMatchOtherThanFeatures = true;")
    out.fill(_MISSING_FEATURES)
    if near_misses:
        out.line("      FeaturesNearMiss = NearMissInfo::getMissedFeature(NewMissingFeatures);")
    else:
        out.fill(_ONE_MISSING_FEATURES)
    out.fill(_EARLY_PREDICATE)
    out.fill(_NEAR_EARLY if near_misses else _REJECTED)


def _write_conversion(out: Writer, subject: Subject) -> None:
    near_misses, most = subject.matching.parser.reports_near_misses, subject.most_operands
    if subject.has_optional_operands:
        out.fill(_DEFAULTS, size=most + 1, most=most)
    out.line("    if (matchingInlineAsm) {")
    out.line("      convertToMapAndConstraints(it->ConvertFn, Operands);")
    if not near_misses:
        _write_tie_call(out, subject, "      ", 42)
    out.fill(_CONVERSION, optional=_OPTIONAL_ARGUMENTS if subject.has_optional_operands else "")
    out.fill(_NEAR_LATE if near_misses else _REJECTED)


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
        out.fill(_DEPRECATION, operand=subject.operand_type)
    if not parser.reports_near_misses:
        _write_tie_call(out, subject, "    ", 41)
    out.fill(_MATCHED)
    out.fill(_NEAR_END if parser.reports_near_misses else _ONE_END)
