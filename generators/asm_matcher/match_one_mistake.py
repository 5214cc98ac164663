"""MatchInstructionImpl as usual: where no matchable fits, it says which operand or which features are wrong.

:mod:`generators.asm_matcher.matching` fills the slots, which have the same names in the other form (``match_near_misses``).
"""

from __future__ import annotations

from tgdsl.generators.kit.writer import whole_lines

ONE_MISTAKE = whole_lines("""\
    #include "llvm/Support/Debug.h"
    #include "llvm/Support/Format.h"

    unsigned $parser::
    MatchInstructionImpl(const OperandVector &Operands,
                         MCInst &Inst,
                         uint64_t &ErrorInfo,
                         FeatureBitset &MissingFeatures,
                         bool matchingInlineAsm, unsigned VariantID) {
      // Eliminate obvious mismatches.
      if (Operands.size() > $most_parsed) {
        ErrorInfo = $most_parsed;
        return Match_InvalidOperand;
      }

      // Get the current feature set.
      const FeatureBitset &AvailableFeatures = getAvailableFeatures();

      // Get the instruction mnemonic, which is the first token.
    $mnemonic
    $aliases
      // Some state to try to produce better error messages.
      bool HadMatchOtherThanFeatures = false;
      bool HadMatchOtherThanPredicate = false;
      unsigned RetCode = Match_InvalidOperand;
      MissingFeatures.set();
      // Set ErrorInfo to the operand that mismatches if it is
      // wrong for all instances of the instruction.
      ErrorInfo = ~0ULL;
    $declare_mask
    $find_table
    $find_mnemonic
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
    $check_mnemonic
        bool OperandsValid = true;
    $reset_mask
        for (unsigned FormalIdx = $formal, ActualIdx = $actual; FormalIdx != $most; ++FormalIdx) {
          auto Formal = static_cast<MatchClassKind>(it->Classes[FormalIdx]);
          DEBUG_WITH_TYPE("asm-matcher",
                          dbgs() << "  Matching formal operand class " << getMatchClassName(Formal)
                                 << " against actual operand at index " << ActualIdx);
          if (ActualIdx < Operands.size())
            DEBUG_WITH_TYPE("asm-matcher", dbgs() << " (";
                            Operands[ActualIdx]->print($printing); dbgs() << "): ");
          else
            DEBUG_WITH_TYPE("asm-matcher", dbgs() << ": ");
          if (ActualIdx >= Operands.size()) {
            DEBUG_WITH_TYPE("asm-matcher", dbgs() << "actual operand index out of range\\n");
            if (Formal == InvalidMatchClass) {
    $skip_rest
              break;
            }
            if (isSubclass(Formal, OptionalMatchClass)) {
    $skip_missing
              continue;
            }
            OperandsValid = false;
            ErrorInfo = ActualIdx;
            break;
          }
          MCParsedAsmOperand &Actual = *Operands[ActualIdx];
          unsigned Diag = validateOperandClass(Actual, Formal$subtarget);
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
    $skip_operand
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
          DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Opcode result: multiple "
                                                   "operand mismatches, ignoring "
                                                   "this opcode\\n");
          continue;
        }
        if (!HasRequiredFeatures) {
          HadMatchOtherThanFeatures = true;
          FeatureBitset NewMissingFeatures = RequiredFeatures & ~AvailableFeatures;
          DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Missing target features:";
                          for (unsigned I = 0, E = NewMissingFeatures.size(); I != E; ++I)
                            if (NewMissingFeatures[I])
                              dbgs() << ' ' << I;
                          dbgs() << "\\n");
          if (NewMissingFeatures.count() <=
              MissingFeatures.count())
            MissingFeatures = NewMissingFeatures;
          continue;
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
          RetCode = MatchResult;
          HadMatchOtherThanPredicate = true;
          continue;
        }

    $defaults
        if (matchingInlineAsm) {
          convertToMapAndConstraints(it->ConvertFn, Operands);
          if (!checkAsmTiedOperandConstraints(*this, it->ConvertFn, Operands,
                                              ${offsets}ErrorInfo))
            return Match_InvalidTiedOperand;

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
          RetCode = MatchResult;
          HadMatchOtherThanPredicate = true;
          continue;
        }

    $clean_up
    $warn
        if (!checkAsmTiedOperandConstraints(*this, it->ConvertFn, Operands,
                                             ${offsets}ErrorInfo))
          return Match_InvalidTiedOperand;

        DEBUG_WITH_TYPE(
            "asm-matcher",
            dbgs() << "Opcode result: complete match, selecting this opcode\\n");
        return Match_Success;
      }

      // Okay, we had no match.  Try to return a useful error code.
      if (HadMatchOtherThanPredicate || !HadMatchOtherThanFeatures)
        return RetCode;

      ErrorInfo = 0;
      return Match_MissingFeature;
    }

    """)
