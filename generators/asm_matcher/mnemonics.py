"""The sections GET_MNEMONIC_SPELL_CHECKER and GET_MNEMONIC_CHECKER: mnemonics like one that there is not, and whether there is one."""

from __future__ import annotations

from tgdsl.generators.asm_matcher.matching import ALIASES, mnemonic_search, table_search
from tgdsl.generators.asm_matcher.subject import Subject
from tgdsl.generators.kit.cpp import guarded
from tgdsl.generators.kit.writer import Writer, template

_SPELLING = template("""\
      const unsigned MaxEditDist = 2;
      std::vector<StringRef> Candidates;
      StringRef Prev = "";

    """)

_SPELLING_END = template("""\

      for (auto I = Start; I < End; I++) {
        // Ignore unsupported instructions.
        const FeatureBitset &RequiredFeatures = FeatureBitsets[I->RequiredFeaturesIdx];
        if ((FBS & RequiredFeatures) != RequiredFeatures)
          continue;

        StringRef T = I->getMnemonic();
        // Avoid recomputing the edit distance for the same string.
        if (T == Prev)
          continue;

        Prev = T;
        unsigned Dist = S.edit_distance(T, false, MaxEditDist);
        if (Dist <= MaxEditDist)
          Candidates.push_back(T);
      }

      if (Candidates.empty())
        return "";

      std::string Res = ", did you mean: ";
      unsigned i = 0;
      for (; i < Candidates.size() - 1; i++)
        Res += Candidates[i].str() + ", ";
      return Res + Candidates[i].str() + "?";
    }

    """)

_CHECK = template("""\
    static bool ${target}CheckMnemonic(StringRef Mnemonic,
                                    const FeatureBitset &AvailableFeatures,
                                    unsigned VariantID) {
    """)

_CHECK_END = template("""\
      if (MnemonicRange.first == MnemonicRange.second)
        return false;

      for (const MatchEntry *it = MnemonicRange.first, *ie = MnemonicRange.second;
           it != ie; ++it) {
        const FeatureBitset &RequiredFeatures =
          FeatureBitsets[it->RequiredFeaturesIdx];
        if ((AvailableFeatures & RequiredFeatures) == RequiredFeatures)
          return true;
      }
      return false;
    }

    """)


def write_mnemonic_checks(out: Writer, subject: Subject) -> None:
    out.line()
    with guarded(out, "GET_MNEMONIC_SPELL_CHECKER"):
        out.line()
        _write_spell_check(out, subject)
    out.line()
    with guarded(out, "GET_MNEMONIC_CHECKER"):
        out.line()
        _write_check(out, subject)


def _write_spell_check(out: Writer, subject: Subject) -> None:
    parameters = "StringRef S, const FeatureBitset &FBS, unsigned VariantID"
    out.line(f"static std::string {subject.target}MnemonicSpellCheck({parameters}) {{")
    if not subject.matching.variants:
        out.lines(['  return "";}', ""])
        return
    out.fill(_SPELLING)
    out.paste(table_search(subject))
    out.fill(_SPELLING_END)


def _write_check(out: Writer, subject: Subject) -> None:
    out.fill(_CHECK, target=subject.target)
    if not subject.matching.variants:
        out.lines(["  return false;", "}", ""])
        return
    if subject.has_mnemonic_aliases:
        out.paste(ALIASES)
    out.paste(table_search(subject))
    out.line()
    out.paste(mnemonic_search(subject))
    out.fill(_CHECK_END)
