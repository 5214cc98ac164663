"""Custom parsing of operands: which operands of a mnemonic the target's own methods parse, and the call of these::

static const OperandMatchEntry OperandMatchTable[175] = {...};
ParseStatus SparcAsmParser::tryCustomParseOperand(...) {...}        // calls the ParserMethod of a class
ParseStatus SparcAsmParser::MatchOperandParserImpl(...) {...}       // finds the class of the next operand in the table
"""

from __future__ import annotations

from tgdsl.generation import origins
from tgdsl.generators.asm_matcher.subject import Subject, feature_set_name, mnemonic_entry
from tgdsl.generators.asm_matcher.tables import class_type, feature_set_type, mnemonic_type
from tgdsl.generators.kit.literals import unsigned_type
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.model.asm_matching import UserClass
from tgdsl.model.common.bit_sets import members_of

_ENTRY = template("""\
    namespace {
      struct OperandMatchEntry {
        $mnemonic Mnemonic;
        $mask OperandMask;
        $class_ Class;
        $features RequiredFeaturesIdx;

        StringRef getMnemonic() const {
          return StringRef(MnemonicTable + Mnemonic + 1,
                           MnemonicTable[Mnemonic]);
        }
      };

      // Predicate for searching for an opcode.
      struct LessOpcodeOperand {
        bool operator()(const OperandMatchEntry &LHS, StringRef RHS) {
          return LHS.getMnemonic()  < RHS;
        }
        bool operator()(StringRef LHS, const OperandMatchEntry &RHS) {
          return LHS < RHS.getMnemonic();
        }
        bool operator()(const OperandMatchEntry &LHS, const OperandMatchEntry &RHS) {
          return LHS.getMnemonic() < RHS.getMnemonic();
        }
      };
    } // end anonymous namespace

    """)

_TRY = template("""\
    ParseStatus $parser::
    tryCustomParseOperand(OperandVector &Operands,
                          unsigned MCK) {

      switch(MCK) {
    """)

_TRY_END = template("""\
      default:
        return ParseStatus::NoMatch;
      }
      return ParseStatus::NoMatch;
    }

    """)

_MATCH = template("""\
    ParseStatus $parser::
    MatchOperandParserImpl(OperandVector &Operands,
                           StringRef Mnemonic,
                           bool ParseForAllFeatures) {
      // Get the current feature set.
      const FeatureBitset &AvailableFeatures = getAvailableFeatures();

      // Get the next operand index.
      unsigned NextOpNum = Operands.size()$mnemonic;
      // Search the table.
    """)

_SEARCH_FIRST = template("""\
      auto MnemonicRange =
        std::equal_range(std::begin(OperandMatchTable), std::end(OperandMatchTable),
                         Mnemonic, LessOpcodeOperand());

    """)

_SEARCH_IF_ANY = template("""\
      auto MnemonicRange = std::pair(std::begin(OperandMatchTable), std::end(OperandMatchTable));
      if (!Mnemonic.empty())
        MnemonicRange =
          std::equal_range(std::begin(OperandMatchTable), std::end(OperandMatchTable),
                           Mnemonic, LessOpcodeOperand());

    """)

_MATCH_END = template("""\
      if (MnemonicRange.first == MnemonicRange.second)
        return ParseStatus::NoMatch;

      for (const OperandMatchEntry *it = MnemonicRange.first,
           *ie = MnemonicRange.second; it != ie; ++it) {
        // equal_range guarantees that instruction mnemonic matches.
        assert(Mnemonic == it->getMnemonic());

        // check if the available features match
        const FeatureBitset &RequiredFeatures = FeatureBitsets[it->RequiredFeaturesIdx];
        if (!ParseForAllFeatures && (AvailableFeatures & RequiredFeatures) != RequiredFeatures)
          continue;

        // check if the operand in question has a custom parser.
        if (!(it->OperandMask & (1 << NextOpNum)))
          continue;

        // call custom parse method to handle the operand
        ParseStatus Result = $method(Operands, it->Class);
        if (!Result.isNoMatch())
          return Result;
      }

      // Okay, we had no match.
      return ParseStatus::NoMatch;
    }

    """)

_SHOWN_POSITIONS = (1 << 31) - 1  # the last one of 32 is left out of the comment


def write_custom_parsing(out: Writer, subject: Subject) -> None:
    """Write all of it, if some matchable has an operand that the target parses."""
    entries = subject.matching.custom_parses
    if not entries:
        return
    every = 0
    for entry in entries:
        every |= entry.positions
    out.fill(
        _ENTRY,
        mnemonic=mnemonic_type(subject),
        mask=unsigned_type(every),
        class_=class_type(subject),
        features=feature_set_type(subject),
    )
    out.line(f"static const OperandMatchEntry OperandMatchTable[{len(entries)}] = {{")
    out.line("  /* Operand List Mnemonic, Mask, Operand Class, Features */")
    names = {needed: feature_set_name(needed) for needed in [(), *subject.feature_sets]}
    columns: dict[tuple[int, int], str] = {}  # mask and class
    rows: list[str] = []
    for entry in entries:
        matchable, key = entry.matchable, (entry.positions, entry.operand_class.number)
        if key not in columns:
            positions = ", ".join(map(str, members_of(entry.positions & _SHOWN_POSITIONS)))
            columns[key] = f"{entry.positions} /* {positions} */, {entry.operand_class.enumerator}"
        rows.append(f"  {{ {mnemonic_entry(subject, matchable)}, {columns[key]}, {names[matchable.features]} }},")
    out.lines(origins.each(rows, [entry.matchable for entry in entries], subject.matching.matchables))
    out.line("};")
    out.line()
    out.fill(_TRY, parser=subject.parser_class)
    for operand_class in subject.matching.classes:
        if isinstance(operand_class, UserClass) and operand_class.parser_method:
            with out.of(operand_class):
                out.line(f"  case {operand_class.enumerator}:")
                out.line(f"    return {operand_class.parser_method}(Operands);")
    out.fill(_TRY_END)
    parser = subject.matching.parser
    out.fill(_MATCH, parser=subject.parser_class, mnemonic=" - 1" if parser.mnemonic_first else "")
    out.fill(_SEARCH_FIRST if parser.mnemonic_first else _SEARCH_IF_ANY)
    out.fill(_MATCH_END, method=parser.operand_parser_method or "tryCustomParseOperand")
