"""AssemblerPredicates: whether the subtarget has the features that an instruction needs::

enum SubtargetFeatureBits : uint8_t { ... };                                          // GET_COMPUTE_FEATURES
inline FeatureBitset computeAvailableFeatures(const FeatureBitset &FB) { ... }
inline FeatureBitset computeRequiredFeatures(unsigned Opcode) { ... }
bool isOpcodeAvailable(unsigned Opcode, const FeatureBitset &Features) { ... }        // GET_AVAILABLE_OPCODE_CHECKER
void verifyInstructionPredicates(...) { ... }                                         // ENABLE_INSTR_PREDICATE_VERIFIER
"""

from __future__ import annotations

from tgdsl.generation import origins
from tgdsl.generators.instr_info.sections import section
from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.features import feature_bit, feature_name, write_available_features, write_feature_bits
from tgdsl.generators.kit.literals import unsigned_type
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.subtarget.feature_predicates import FeaturePredicate

_ASKED_FOR = template("""\
    #if (defined(ENABLE_INSTR_PREDICATE_VERIFIER) && !defined(NDEBUG)) ||\\
        defined(GET_AVAILABLE_OPCODE_CHECKER)
    #define GET_COMPUTE_FEATURES
    #endif
    """)

_MISSING = """\
  FeatureBitset AvailableFeatures = computeAvailableFeatures(Features);
  FeatureBitset RequiredFeatures = computeRequiredFeatures(Opcode);
  FeatureBitset MissingFeatures =
      (AvailableFeatures & RequiredFeatures) ^
      RequiredFeatures;
"""

_AVAILABLE = template("""\
    bool isOpcodeAvailable(unsigned Opcode, const FeatureBitset &Features) {
    $missing
      return !MissingFeatures.any();
    }
    """)

_VERIFY = template("""\
    void verifyInstructionPredicates(
        unsigned Opcode, const FeatureBitset &Features) {
    #ifndef NDEBUG
    $missing
      if (MissingFeatures.any()) {
        std::ostringstream Msg;
        Msg << "Attempting to emit " << &${target}InstrNameData[${target}InstrNameIndices[Opcode]]
            << " instruction but the ";
        for (unsigned i = 0, e = MissingFeatures.size(); i != e; ++i)
          if (MissingFeatures.test(i))
            Msg << SubtargetFeatureNames[i] << " ";
        Msg << "predicate(s) are not met";
        report_fatal_error(Msg.str().c_str());
      }
    #endif // NDEBUG
    }
    """)


def write_feature_checks(out: Writer, subject: Subject) -> None:
    scope, missing = f"{subject.target}_MC", _MISSING.removesuffix("\n")
    out.fill(_ASKED_FOR)
    with section(out, subject, "GET_COMPUTE_FEATURES", "llvm", scope):
        _write_available(out, subject)
        _write_required(out, subject)
    with section(out, subject, "GET_AVAILABLE_OPCODE_CHECKER", "llvm", scope):
        out.fill(_AVAILABLE, missing=missing)
    with section(out, subject, "ENABLE_INSTR_PREDICATE_VERIFIER", "llvm", scope, preamble="#include <sstream>"):
        out.line("#ifndef NDEBUG")
        with out.block("static const char *SubtargetFeatureNames[] = {", "};"):
            by_number = sorted(subject.features.all, key=lambda predicate: predicate.number)
            names = [f'"{feature_name(predicate)}",' for predicate in by_number]
            out.lines(origins.each(names, by_number))
            out.line("nullptr")
        out.line()
        out.line("#endif // NDEBUG")
        out.line()
        out.fill(_VERIFY, missing=missing, target=subject.target)


def _write_available(out: Writer, subject: Subject) -> None:
    """Write the enumeration of AssemblerPredicates, and computeAvailableFeatures."""
    write_feature_bits(out, subject.features.all)
    opening = "inline FeatureBitset computeAvailableFeatures(const FeatureBitset &FB) {"
    write_available_features(out, opening, subject.features.all, subject.target)


#: Whether comments say the numbers of instructions.
_WITH_NUMBER = ByRelease({19: True, 22: False})


def _set_name(predicates: tuple[FeaturePredicate, ...]) -> str:
    return "CEFBS_" + ("_".join([predicate.name for predicate in predicates]) or "None")


def _write_required(out: Writer, subject: Subject) -> None:
    """Write computeRequiredFeatures: the sets of predicates that instructions need, and the set of each instruction."""
    features = subject.features
    needs = [features.of(instruction.record) for instruction in subject.instructions]
    sets = sorted(set(needs), key=lambda predicates: (len(predicates), [predicate.name for predicate in predicates]))
    names = {predicates: _set_name(predicates) for predicates in sets}
    number_type = unsigned_type(len(sets))
    users = origins.grouped(needs, subject.instructions)
    with_number = _WITH_NUMBER[subject.release]
    with out.block("inline FeatureBitset computeRequiredFeatures(unsigned Opcode) {"):
        with out.block(f"enum : {number_type} {{", "};"):
            out.line("CEFBS_None,")
            out.lines([origins.of(f"{names[needed]},", users.get(needed)) for needed in sets if needed])
        out.line()
        with out.block("static constexpr FeatureBitset FeatureBitsets[] = {", "};"):
            out.line("{}, // CEFBS_None")
            for predicates in sets:
                if predicates:
                    line = f"{{{''.join([f'{feature_bit(predicate)}, ' for predicate in predicates])}}},"
                    out.line(origins.of(line, users.get(predicates)))
        with out.block(f"static constexpr {number_type} RequiredFeaturesRefs[] = {{", "};"):
            refs = [
                f"{names[predicates]}, // {instruction.name}{f' = {instruction.number}' * with_number}"
                for predicates, instruction in zip(needs, subject.instructions, strict=True)
            ]
            out.lines((origins.numbered if with_number else origins.each)(refs, subject.instructions))
        out.line()
        out.line(f"assert(Opcode < {len(subject.instructions)});")
        out.line("return FeatureBitsets[RequiredFeaturesRefs[Opcode]];")
    out.line()
