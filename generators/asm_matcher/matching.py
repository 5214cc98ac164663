"""MatchInstructionImpl: looks for a matchable for the parsed operands, and makes its MCInst.

It has two forms. Usually it says which operand or feature is wrong where no matchable fits; with ReportMultipleNearMisses it gives a
list of what is wrong about each matchable that nearly fits. And if some class is optional, it keeps in mind which operands are missing.
"""

from __future__ import annotations

from tgdsl.generators.asm_matcher.match_near_misses import NEAR_MISSES
from tgdsl.generators.asm_matcher.match_one_mistake import ONE_MISTAKE
from tgdsl.generators.asm_matcher.subject import Subject
from tgdsl.generators.kit.writer import Writer, template, whole_lines
from tgdsl.llvm.by_release import ByRelease

_TIES = whole_lines("""\
    static bool checkAsmTiedOperandConstraints(const $parser&AsmParser,
                                   unsigned Kind, const OperandVector &Operands,
    $defaults
                                   uint64_t &ErrorInfo) {
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
    $offsets
          if (OpndNum1 != OpndNum2) {
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


_TABLE_SEARCH = whole_lines("""\
      // Find the appropriate table for this asm variant.
      const MatchEntry *Start, *End;
      switch (VariantID) {
      default: llvm_unreachable("invalid variant!");
    $tables
      }
    """)

_SEARCH_FIRST = """\
  // Search the table.
  auto MnemonicRange = std::equal_range(Start, End, Mnemonic, LessOpcode());

"""

_SEARCH_IF_ANY = """\
  // Search the table.
  auto MnemonicRange = std::pair(Start, End);
  unsigned SIndex = Mnemonic.empty() ? 0 : 1;
  if (!Mnemonic.empty())
    MnemonicRange = std::equal_range(Start, End, Mnemonic.lower(), LessOpcode());

"""

_MNEMONIC_FIRST = template("""\
      StringRef Mnemonic = (($operand &)*Operands[0]).getToken();

    """)

_MNEMONIC_IF_ANY = template("""\
      StringRef Mnemonic;
      if (Operands[0]->isToken())
        Mnemonic = (($operand &)*Operands[0]).getToken();

    """)

#: Also of the function that looks for a mnemonic alone.
ALIASES = """\
  // Process all MnemonicAliases to remap the mnemonic.
  applyMnemonicAliases(Mnemonic, AvailableFeatures, VariantID);

"""

_SAME_MNEMONIC = """\
    // equal_range guarantees that instruction mnemonic matches.
    assert(Mnemonic == it->getMnemonic());
"""

_DEFAULTS = template("""\
        unsigned DefaultsOffset[$size] = { 0 };
        assert(OptionalOperandsMask.size() == $most);
        for (unsigned i = 0, NumDefaults = 0; i < $most; ++i) {
          DefaultsOffset[i + 1] = NumDefaults;
          NumDefaults += (OptionalOperandsMask[i] ? 1 : 0);
        }

    """)

_DEPRECATION = template("""\
        std::string Info;
        if (!getParser().getTargetParser().getTargetOptions().MCNoDeprecatedWarn &&
            MII.getDeprecatedInfo(Inst, getSTI(), Info)) {
          SMLoc Loc = (($operand &)*Operands[0]).getStartLoc();
          getParser().Warning(Loc, Info, $ranges);
        }
    """)

#: The arguments of the method that prints an operand for debugging.
_PRINTING = ByRelease({19: "dbgs()", 22: "dbgs(), *getContext().getAsmInfo()"})

#: More arguments of validateOperandClass.
_SUBTARGET = ByRelease({19: "", 22: ", *STI"})

#: A word in a comment.
_REPORT = ByRelease({19: "reprrt", 22: "report"})

#: No ranges of the source that a warning is about.
_NO_RANGES = ByRelease({19: "std::nullopt", 22: "{}"})


def write_tie_check(out: Writer, subject: Subject) -> None:
    """Write checkAsmTiedOperandConstraints, which the form with one mistake has."""
    if not subject.matching.parser.reports_near_misses:
        optional = subject.has_optional_operands
        defaults = "                               ArrayRef<unsigned> DefaultsOffset,\n"
        out.fill(
            _TIES,
            parser=subject.parser_class,
            defaults=defaults if optional else "",
            offsets=_OFFSETS if optional else "",
        )


def table_search(subject: Subject) -> str:
    """The statements that find the table of a variant."""
    tables = [
        f"  case {variant.number}: Start = std::begin(MatchTable{number}); End = std::end(MatchTable{number}); break;\n"
        for number, variant in enumerate(subject.matching.variants)
    ]
    return _TABLE_SEARCH.substitute(tables="".join(tables))


def mnemonic_search(subject: Subject) -> str:
    """The statements that find the entries of a mnemonic in a table."""
    return _SEARCH_FIRST if subject.matching.parser.mnemonic_first else _SEARCH_IF_ANY


def write_matching(out: Writer, subject: Subject) -> None:
    """Write MatchInstructionImpl."""
    parser, most, release = subject.matching.parser, subject.most_operands, subject.release
    first_operand = ("0", "1") if parser.mnemonic_first else ("SIndex", "SIndex")
    out.fill(
        NEAR_MISSES if parser.reports_near_misses else ONE_MISTAKE,
        parser=subject.parser_class,
        most=most,
        most_parsed=most + subject.mnemonic_operands,
        mnemonic=(_MNEMONIC_FIRST if parser.mnemonic_first else _MNEMONIC_IF_ANY).substitute(
            operand=subject.operand_type
        ),
        aliases=ALIASES if subject.has_mnemonic_aliases else "",
        find_table=table_search(subject),
        find_mnemonic=mnemonic_search(subject),
        check_mnemonic=_SAME_MNEMONIC if parser.mnemonic_first else "",
        formal=first_operand[0],
        actual=first_operand[1],
        clean_up=f"    {parser.inst_cleanup}(Inst);\n" if parser.inst_cleanup else "",
        warn=_deprecation(subject),
        printing=_PRINTING[release],
        subtarget=_SUBTARGET[release],
        report=_REPORT[release],
        **_optional_operands(most, subject.has_optional_operands),
    )


def _optional_operands(most: int, any_optional: bool) -> dict[str, str]:
    """The statements that keep in mind which operands are missing; nothing if none can be."""
    statements = {
        "declare_mask": f"  SmallBitVector OptionalOperandsMask({most});\n",
        "reset_mask": f"    OptionalOperandsMask.reset(0, {most});\n",
        "skip_rest": f"          OptionalOperandsMask.set(FormalIdx, {most});\n",
        "skip_missing": "          OptionalOperandsMask.set(FormalIdx);\n",
        "skip_operand": "        OptionalOperandsMask.set(FormalIdx);\n",
        "defaults": _DEFAULTS.substitute(size=most + 1, most=most),
        "optional": ",\n                    OptionalOperandsMask, DefaultsOffset",
        "offsets": "DefaultsOffset, ",
    }
    return statements if any_optional else dict.fromkeys(statements, "")


def _deprecation(subject: Subject) -> str:
    """The statements that warn of deprecated instructions, if there are any."""
    if not any([matchable.deprecated for matchable in subject.matching.matchables]):
        return ""
    return _DEPRECATION.substitute(operand=subject.operand_type, ranges=_NO_RANGES[subject.release])
