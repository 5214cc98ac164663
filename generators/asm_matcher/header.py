"""The sections that the class of the parser includes: declarations of methods, and enumerators of match results."""

from __future__ import annotations

from tgdsl.generators.asm_matcher.subject import Subject
from tgdsl.generators.kit.cpp import guarded
from tgdsl.generators.kit.writer import Writer, template

_DECLARATIONS = template("""\
      // This should be included into the middle of the declaration of
      // your subclasses implementation of MCTargetAsmParser.
      FeatureBitset ComputeAvailableFeatures(const FeatureBitset &FB) const;
      void convertToMCInst(unsigned Kind, MCInst &Inst, unsigned Opcode,
                           const OperandVector &Operands$optional);
      void convertToMapAndConstraints(unsigned Kind,
                               const OperandVector &Operands) override;
      unsigned MatchInstructionImpl(const OperandVector &Operands,
                                    MCInst &Inst,
    $information
                                    bool matchingInlineAsm,
                                    unsigned VariantID = 0);
    """)

_OPTIONAL = """,
                       const SmallBitVector &OptionalOperandsMask,
                       ArrayRef<unsigned> DefaultsOffset"""

_NEAR_MISSES = "                                SmallVectorImpl<NearMissInfo> *NearMisses,"

_ONE_ERROR = """\
                                uint64_t &ErrorInfo,
                                FeatureBitset &MissingFeatures,"""

_WITHOUT_MISSING_FEATURES = template("""\
      unsigned MatchInstructionImpl(const OperandVector &Operands,
                                    MCInst &Inst,
                                    uint64_t &ErrorInfo,
                                    bool matchingInlineAsm,
                                    unsigned VariantID = 0) {
        FeatureBitset MissingFeatures;
        return MatchInstructionImpl(Operands, Inst, ErrorInfo, MissingFeatures,
                                    matchingInlineAsm, VariantID);
      }

    """)

_CUSTOM_PARSING = template("""\
      ParseStatus MatchOperandParserImpl(
        OperandVector &Operands,
        StringRef Mnemonic,
        bool ParseForAllFeatures = false);
      ParseStatus tryCustomParseOperand(
        OperandVector &Operands,
        unsigned MCK);

    """)


def write_header(out: Writer, subject: Subject) -> None:
    near_misses = subject.matching.parser.reports_near_misses
    out.line()
    with guarded(out, "GET_ASSEMBLER_HEADER"):
        out.fill(
            _DECLARATIONS,
            optional=_OPTIONAL if subject.has_optional_operands else "",
            information=_NEAR_MISSES if near_misses else _ONE_ERROR,
        )
        if not near_misses:
            out.fill(_WITHOUT_MISSING_FEATURES)
        if subject.matching.custom_parses:
            out.fill(_CUSTOM_PARSING)


def write_diagnostic_types(out: Writer, subject: Subject) -> None:
    types = sorted(
        {operand_class.diagnostic_type for operand_class in subject.matching.classes if operand_class.diagnostic_type}
    )
    out.line()
    with guarded(out, "GET_OPERAND_DIAGNOSTIC_TYPES"):
        out.line()
        if types:
            out.lines([f"  Match_{type_}," for type_ in types])
            out.line("  END_OPERAND_DIAGNOSTIC_TYPES")
