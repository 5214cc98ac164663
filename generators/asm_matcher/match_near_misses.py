"""MatchInstructionImpl with ReportMultipleNearMisses: a list of what is wrong about each matchable that nearly fits.

:mod:`generators.asm_matcher.matching` fills the slots, which have the same names in the usual form (``match_one_mistake``).
"""

from __future__ import annotations

from tgdsl.generators.kit.writer import whole_lines

NEAR_MISSES = whole_lines("""\
    #include "llvm/Support/Debug.h"
    #include "llvm/Support/Format.h"

    unsigned $parser::
    MatchInstructionImpl(const OperandVector &Operands,
                         MCInst &Inst,
                         SmallVectorImpl<NearMissInfo> *NearMisses,
                         bool matchingInlineAsm, unsigned VariantID) {
      // Get the current feature set.
      const FeatureBitset &AvailableFeatures = getAvailableFeatures();

      // Get the instruction mnemonic, which is the first token.
    $mnemonic
    $aliases
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
        // Some state to record ways in which this instruction did not match.
        NearMissInfo OperandNearMiss = NearMissInfo::getSuccess();
        NearMissInfo FeaturesNearMiss = NearMissInfo::getSuccess();
        NearMissInfo EarlyPredicateNearMiss = NearMissInfo::getSuccess();
        NearMissInfo LatePredicateNearMiss = NearMissInfo::getSuccess();
        bool MultipleInvalidOperands = false;
    $check_mnemonic
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
          DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Opcode result: multiple "
                                                   "operand mismatches, ignoring "
                                                   "this opcode\\n");
          continue;
        }
        if (!HasRequiredFeatures) {
          FeatureBitset NewMissingFeatures = RequiredFeatures & ~AvailableFeatures;
          DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Missing target features:";
                          for (unsigned I = 0, E = NewMissingFeatures.size(); I != E; ++I)
                            if (NewMissingFeatures[I])
                              dbgs() << ' ' << I;
                          dbgs() << "\\n");
          FeaturesNearMiss = NearMissInfo::getMissedFeature(NewMissingFeatures);
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
          EarlyPredicateNearMiss = NearMissInfo::getMissedPredicate(MatchResult);
        }

        // If we did not successfully match the operands, then we can't convert to
        // an MCInst, so bail out on this instruction variant now.
        if (OperandNearMiss) {
          // If the operand mismatch was the only problem, $report it as a near-miss.
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

    $defaults
        if (matchingInlineAsm) {
          convertToMapAndConstraints(it->ConvertFn, Operands);
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
    $clean_up
    $warn
        DEBUG_WITH_TYPE(
            "asm-matcher",
            dbgs() << "Opcode result: complete match, selecting this opcode\\n");
        return Match_Success;
      }

      // No instruction variants matched exactly.
      return Match_NearMisses;
    }

    """)
