"""The C++ text of MatchInstructionImpl in pieces, in their order in the file.

``NEAR_...`` are of the form with ReportMultipleNearMisses, ``ONE_...`` of the usual one, which reports one mistake. ``matching`` says which
pieces a target's parser has.
"""

from __future__ import annotations

from generators.kit.writer import template

OPENING = template("""\
    #include "llvm/Support/Debug.h"
    #include "llvm/Support/Format.h"

    unsigned $parser::
    MatchInstructionImpl(const OperandVector &Operands,
                         MCInst &Inst,
    """)

NEAR_OPENING = template("""\
                         SmallVectorImpl<NearMissInfo> *NearMisses,
                         bool matchingInlineAsm, unsigned VariantID) {
    """)

ONE_OPENING = template("""\
                         uint64_t &ErrorInfo,
                         FeatureBitset &MissingFeatures,
                         bool matchingInlineAsm, unsigned VariantID) {
      // Eliminate obvious mismatches.
      if (Operands.size() > $most) {
        ErrorInfo = $most;
        return Match_InvalidOperand;
      }

    """)

FEATURES = template("""\
      // Get the current feature set.
      const FeatureBitset &AvailableFeatures = getAvailableFeatures();

      // Get the instruction mnemonic, which is the first token.
    """)

MNEMONIC_FIRST = template("""\
      StringRef Mnemonic = (($operand &)*Operands[0]).getToken();

    """)

MNEMONIC_IF_ANY = template("""\
      StringRef Mnemonic;
      if (Operands[0]->isToken())
        Mnemonic = (($operand &)*Operands[0]).getToken();

    """)

ALIASES = template("""\
      // Process all MnemonicAliases to remap the mnemonic.
      applyMnemonicAliases(Mnemonic, AvailableFeatures, VariantID);

    """)

ONE_STATE = template("""\
      // Some state to try to produce better error messages.
      bool HadMatchOtherThanFeatures = false;
      bool HadMatchOtherThanPredicate = false;
      unsigned RetCode = Match_InvalidOperand;
      MissingFeatures.set();
      // Set ErrorInfo to the operand that mismatches if it is
      // wrong for all instances of the instruction.
      ErrorInfo = ~0ULL;
    """)

LOOP = template("""\
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

NEAR_STATE = template("""\
        // Some state to record ways in which this instruction did not match.
        NearMissInfo OperandNearMiss = NearMissInfo::getSuccess();
        NearMissInfo FeaturesNearMiss = NearMissInfo::getSuccess();
        NearMissInfo EarlyPredicateNearMiss = NearMissInfo::getSuccess();
        NearMissInfo LatePredicateNearMiss = NearMissInfo::getSuccess();
        bool MultipleInvalidOperands = false;
    """)

SAME_MNEMONIC = template("""\
        // equal_range guarantees that instruction mnemonic matches.
        assert(Mnemonic == it->getMnemonic());
    """)

OPERANDS = template("""\
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

NEAR_MISSING_OPERAND = template("""\
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

COMPARISON = template("""\
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

NEAR_WRONG_OPERAND = template("""\
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

ONE_WRONG_OPERAND = template("""\
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

IGNORED = template("""\
          DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Opcode result: multiple "
                                                   "operand mismatches, ignoring "
                                                   "this opcode\\n");
          continue;
        }
        if (!HasRequiredFeatures) {
    """)

MISSING_FEATURES = template("""\
          FeatureBitset NewMissingFeatures = RequiredFeatures & ~AvailableFeatures;
          DEBUG_WITH_TYPE("asm-matcher", dbgs() << "Missing target features:";
                          for (unsigned I = 0, E = NewMissingFeatures.size(); I != E; ++I)
                            if (NewMissingFeatures[I])
                              dbgs() << ' ' << I;
                          dbgs() << "\\n");
    """)

ONE_MISSING_FEATURES = template("""\
          if (NewMissingFeatures.count() <=
              MissingFeatures.count())
            MissingFeatures = NewMissingFeatures;
          continue;
    """)

EARLY_PREDICATE = template("""\
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

REJECTED = template("""\
          RetCode = MatchResult;
          HadMatchOtherThanPredicate = true;
          continue;
        }

    """)

NEAR_EARLY = template("""\
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

DEFAULTS = template("""\
        unsigned DefaultsOffset[$size] = { 0 };
        assert(OptionalOperandsMask.size() == $most);
        for (unsigned i = 0, NumDefaults = 0; i < $most; ++i) {
          DefaultsOffset[i + 1] = NumDefaults;
          NumDefaults += (OptionalOperandsMask[i] ? 1 : 0);
        }

    """)

CONVERSION = template("""\
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

OPTIONAL_ARGUMENTS = """,
                    OptionalOperandsMask, DefaultsOffset"""

NEAR_LATE = template("""\
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

DEPRECATION = template("""\
        std::string Info;
        if (!getParser().getTargetParser().getTargetOptions().MCNoDeprecatedWarn &&
            MII.getDeprecatedInfo(Inst, getSTI(), Info)) {
          SMLoc Loc = (($operand &)*Operands[0]).getStartLoc();
          getParser().Warning(Loc, Info, std::nullopt);
        }
    """)

MATCHED = template("""\
        DEBUG_WITH_TYPE(
            "asm-matcher",
            dbgs() << "Opcode result: complete match, selecting this opcode\\n");
        return Match_Success;
      }

    """)

NEAR_END = template("""\
      // No instruction variants matched exactly.
      return Match_NearMisses;
    }

    """)

ONE_END = template("""\
      // Okay, we had no match.  Try to return a useful error code.
      if (HadMatchOtherThanPredicate || !HadMatchOtherThanFeatures)
        return RetCode;

      ErrorInfo = 0;
      return Match_MissingFeature;
    }

    """)
