"""The tables of matchables: mnemonics, sets of AssemblerPredicates, and a MatchTable for each variant::

static const char MnemonicTable[] = ...;
enum : uint8_t { AMFBS_None, AMFBS_HasV9, ... };
static constexpr FeatureBitset FeatureBitsets[] = {...};
struct MatchEntry { ... };
static const MatchEntry MatchTable0[] = {
  { 0 /* add */, SP::ADDrr, Convert__Reg1_2__Reg1_0__Reg1_1, AMFBS_None, { MCK_IntRegs, MCK_IntRegs, MCK_IntRegs }, },
  ...
};
"""

from __future__ import annotations

from tgdsl.generation import origins
from tgdsl.generators.asm_matcher.conversions import Conversions
from tgdsl.generators.asm_matcher.subject import Subject, feature_set_name, mnemonic_entry
from tgdsl.generators.kit.features import feature_bit
from tgdsl.generators.kit.literals import unsigned_type
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.model.asm_matching import Form

_ENTRY = template("""\
    namespace {
      struct MatchEntry {
        $mnemonic Mnemonic;
        uint16_t Opcode;
        $conversion ConvertFn;
        $features RequiredFeaturesIdx;
        $class_ Classes[$count];
        StringRef getMnemonic() const {
          return StringRef(MnemonicTable + Mnemonic + 1,
                           MnemonicTable[Mnemonic]);
        }
      };

      // Predicate for searching for an opcode.
      struct LessOpcode {
        bool operator()(const MatchEntry &LHS, StringRef RHS) {
          return LHS.getMnemonic() < RHS;
        }
        bool operator()(StringRef LHS, const MatchEntry &RHS) {
          return LHS < RHS.getMnemonic();
        }
        bool operator()(const MatchEntry &LHS, const MatchEntry &RHS) {
          return LHS.getMnemonic() < RHS.getMnemonic();
        }
      };
    } // end anonymous namespace

    """)


def write_tables(out: Writer, subject: Subject, conversions: Conversions) -> None:
    out.line("static const char MnemonicTable[] =")
    *lines, last = subject.mnemonic_table.lines(subject.mnemonic_users())
    out.lines([*lines, f"{last};", ""])
    _write_feature_sets(out, subject)
    out.fill(
        _ENTRY,
        mnemonic=mnemonic_type(subject),
        conversion=unsigned_type(len(conversions.rows)),
        features=feature_set_type(subject),
        class_=class_type(subject),
        count=subject.most_operands,
    )
    rows: dict[int, list[str]] = {}
    names = {needed: feature_set_name(needed) for needed in [(), *subject.feature_sets]}
    classes: dict[Form, str] = {}
    namespace = subject.namespace
    for matchable, conversion in zip(subject.matching.matchables, conversions.of_matchable, strict=True):
        form = matchable.form
        if form not in classes:
            classes[form] = ", ".join([operand.operand_class.enumerator for operand in form.operands])
        row = (
            f"  {{ {mnemonic_entry(subject, matchable)}, {namespace}::{matchable.instruction.name}, {conversion}, {names[matchable.features]}, "
            f"{{ {classes[form]} }}, }},"
        )
        rows.setdefault(matchable.variant, []).append(origins.of(row, matchable, counted=subject.matching.matchables))
    for number, variant in enumerate(subject.matching.variants):
        out.line(f"static const MatchEntry MatchTable{number}[] = {{")
        out.lines(rows.get(variant.number, ()))
        out.line("};")
        out.line()


def mnemonic_type(subject: Subject) -> str:
    """The C++ type of positions in MnemonicTable."""
    return unsigned_type(max(subject.mnemonic_positions.values(), default=0))


def feature_set_type(subject: Subject) -> str:
    """The C++ type of sets of AssemblerPredicates."""
    return unsigned_type(len(subject.feature_sets))


def class_type(subject: Subject) -> str:
    """The C++ type of MatchClassKinds, of which two are no class."""
    return unsigned_type(len(subject.matching.classes) + 2)


def _write_feature_sets(out: Writer, subject: Subject) -> None:
    matchables = subject.matching.matchables
    users = origins.grouped([matchable.features for matchable in matchables], matchables)
    out.line("// Feature bitsets.")
    with out.block(f"enum : {feature_set_type(subject)} {{", "};"):
        out.line("AMFBS_None,")
        sets = [f"{feature_set_name(needed)}," for needed in subject.feature_sets]
        out.lines(origins.each(sets, map(users.get, subject.feature_sets)))
    out.line()
    with out.block("static constexpr FeatureBitset FeatureBitsets[] = {", "};"):
        out.line("{}, // AMFBS_None")
        for needed in subject.feature_sets:
            line = f"{{{''.join([f'{feature_bit(predicate)}, ' for predicate in needed])}}},"
            out.line(origins.of(line, users.get(needed)))
    out.line()
