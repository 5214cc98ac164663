"""``asm-matcher``: whole files of small targets, and the text of StringMatcher.

Each expected text is compared with llvm-tblgen's for the same records, where llvm-tblgen is installed.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.generators.hash_order import outputs_under_seeds
from tests.oracle.tblgen import theirs, without_source
from tests.support.assembly_target import call
from tests.support.matching_target import MatchingTarget
from tests.support.release import current, of_release
from tgdsl.diagnostics import NOWHERE, DiagnosticError
from tgdsl.generators.kit.string_matcher import string_matcher
from tgdsl.llvm import Release
from tgdsl.records import Ref, Value

FOLDER = Path(__file__).parent

ONE_VARIANT: Sequence[dict[str, Value]] = ({},)
TWO_VARIANTS: Sequence[dict[str, Value]] = (
    {"Name": "att", "RegisterPrefix": "%"},
    {"Name": "intel", "Variant": 1, "TokenizingCharacters": "[]+"},
)


def everything(variants: Sequence[dict[str, Value]] = ONE_VARIANT, **parser: Value) -> MatchingTarget:
    """A target with all kinds of classes, operands and results but optional ones."""
    target = MatchingTarget(variants, **parser)
    r0, r1, r2 = [target.add(f"R{n}", "Register", AsmName=f"r{n}", AltNames=(f"x{n}", " ")) for n in range(3)]
    gpr = target.register_class("GPR", [r0, r1, r2])
    low = target.register_class("Low", [r0, r1], DiagnosticString="expected r0 or r1")
    target.register_class("High", [r1, r2])
    small = target.operand_class(
        "Small", Ref("ImmAsmOperand"), DiagnosticType="InvalidSmall", ParserMethod="parseSmall"
    )
    number = target.operand("Number")
    tiny = target.operand("Tiny", ParserMatchClass=small)
    address = target.address("Address", {"base": gpr, "offset": number})
    fast, small_feature = target.features("FeatureFast", "FeatureSmall")
    is_fast = target.predicate("IsFast", call("all_of", fast), CondString="isFast", PredicateName="fast")
    is_small = target.predicate("IsSmall", call("any_of", small_feature, fast), CondString="isSmall")

    target.written("ADD", "add\t$rd, $a, $b", outs={"rd": gpr}, ins={"a": gpr, "b": gpr})
    target.written("ADDI", "add\t$rd, $a, $n", outs={"rd": gpr}, ins={"a": gpr, "n": number}, Predicates=(is_fast,))
    target.written("ADDT", "add\t$rd, $a, $n", outs={"rd": gpr}, ins={"a": low, "n": tiny})
    target.written("INC", "inc\t$a, $n", outs={"rd": gpr}, ins={"a": gpr, "n": tiny}, Constraints="$rd = $a")
    target.written("LD", "ld\t$rd, [$from]", outs={"rd": gpr}, ins={"from": address}, Predicates=(is_small, is_fast))
    target.written("OLD", "old\tr1+2", DeprecatedFeatureMask="FeatureFast")
    target.written("ODD", "odd\t$n", ins={"n": number}, AsmMatchConverter="convertOdd")
    target.written("XOR", "xor\t$a, $b", outs={"a": gpr}, ins={"b": gpr}, TwoOperandAliasConstraint="$b = $a")
    target.alias("mov\t$rd, $a", call("ADDI", (gpr, "rd"), (gpr, "a"), -1))
    target.alias("double\t$rd, $rd", call("INC", (gpr, "rd"), 2))
    target.alias("clr\t$rd", call("ADD", (low, "rd"), Ref("R0"), Ref("zero_reg")))
    target.mnemonic_alias("Plus", "ADD")
    target.mnemonic_alias("move", "mov", is_fast, is_small)
    target.mnemonic_alias("move", "add", is_small)
    target.mnemonic_alias("move", "inc")
    target.token_alias("{", "[")
    return target


def near_misses() -> MatchingTarget:
    """A target with a list of near misses, and optional operands."""
    target = MatchingTarget(
        ReportMultipleNearMisses=True,
        ShouldEmitMatchRegisterName=False,
        ShouldEmitMatchRegisterAltName=True,
        AsmParserInstCleanup="cleanUp",
        CallCustomParserForAllOperands=True,
        OperandParserMethod="parseOperand",
        variants=ONE_VARIANT,
    )
    gpr = target.register_class("GPR", [target.add("R0", "Register", AltNames=("zero",))])
    flag = target.operand_class("Flag", IsOptional=True, DefaultMethod="noFlag", DiagnosticString="expected a flag")
    maybe = target.operand("Maybe", ParserMatchClass=flag)
    target.written("ADD", "add\t$rd, $f $n", outs={"rd": gpr}, ins={"f": maybe, "n": target.operand("Number")})
    return target


def no_mnemonics() -> MatchingTarget:
    """A target whose instructions begin with operands, with optional ones and no custom parsers."""
    target = MatchingTarget(({"Name": "T"},), HasMnemonicFirst=False)
    gpr = target.register_class("GPR", [target.add("R0", "Register", AsmName="r0")])
    flag = target.operand_class("Flag", IsOptional=True)
    maybe = target.operand("Maybe", ParserMatchClass=flag)
    target.written("SET", "$rd = 1 $f", outs={"rd": gpr}, ins={"f": maybe})
    target.written("NOP", "nop")
    target.mnemonic_alias("none", "nop", variant="T")
    return target


def check_with_tblgen(target: MatchingTarget) -> str:
    """The generated file, asserted to be llvm-tblgen's."""
    made = without_source(target.matcher_file())
    if shutil.which(current().program("llvm-tblgen")) is not None:
        assert made == theirs(target.records(), "asm-matcher")
    return made


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(FOLDER / "expected" / "asm_matcher.inc", each_release), check_with_tblgen(everything()))


@pytest.mark.usefixtures("each_release")
def test_several_variants(expect: Callable[[Path, str], None]) -> None:
    text = check_with_tblgen(everything(TWO_VARIANTS, ShouldEmitMatchRegisterAltName=True))
    tables = text[text.index("static const MatchEntry MatchTable0") : text.index('#include "llvm/Support/Debug.h"')]
    expect(FOLDER / "expected" / "asm_matcher_variants.inc", tables)


def test_near_misses(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(
        of_release(FOLDER / "expected" / "asm_matcher_near_misses.inc", each_release), check_with_tblgen(near_misses())
    )


def test_no_mnemonics(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(
        of_release(FOLDER / "expected" / "asm_matcher_no_mnemonics.inc", each_release),
        check_with_tblgen(no_mnemonics()),
    )


def test_no_variants_and_nothing_to_match() -> None:
    target = MatchingTarget(())
    target.register_class("GPR", [target.add("R0", "Register")])
    text = check_with_tblgen(target)
    assert (
        'static std::string TestMnemonicSpellCheck(StringRef S, const FeatureBitset &FBS, unsigned VariantID) {\n  return "";}'
        in text
    )


def test_more_than_256_ways_to_render_wrap_around() -> None:
    """LLVM keeps the number of a way in a byte, and names another one in its table; there is no file for more than 258."""
    target = MatchingTarget()
    gpr = target.register_class("GPR", [target.add("R0", "Register", AsmName="r0")])
    target.written("ADD", "add\t$rd, $n", outs={"rd": gpr}, ins={"n": target.operand("Number")})
    for number in range(253):
        target.alias(f"a{number}\t$rd", call("ADD", (gpr, "rd"), number))
    assert "  { CVT_95_Reg, 1, CVT_Reg, 2, CVT_Done },\n" in check_with_tblgen(target)
    target.alias("one\t$rd", call("ADD", (gpr, "rd"), 1000))
    with pytest.raises(DiagnosticError) as raised:
        target.matcher_file()
    assert "the assembler needs 259 ways to make operands of instructions" in str(raised.value)


def test_same_text_whatever_the_hashes() -> None:
    program = (
        "from tests.generators.test_asm_matcher import TWO_VARIANTS, everything\n"
        "print(everything(TWO_VARIANTS).matcher_file())\n"
    )
    assert len(outputs_under_seeds(program)) == 1


@pytest.mark.parametrize(
    ("matches", "lines"),
    [
        ([], []),
        ([("", "e;")], ["  case 0:\t // 1 string to match.", '    e;\t // ""']),
        (
            [("ab", "x;"), ("ac", "y;"), ("b", "z;")],
            [
                "  case 1:\t // 1 string to match.",
                "    if (S[0] != 'b')",
                "      break;",
                '    z;\t // "b"',
                "  case 2:\t // 2 strings to match.",
                "    if (S[0] != 'a')",
                "      break;",
                "    switch (S[1]) {",
                "    default: break;",
                "    case 'b':\t // 1 string to match.",
                '      x;\t // "ab"',
                "    case 'c':\t // 1 string to match.",
                '      y;\t // "ac"',
                "    }",
                "    break;",
            ],
        ),
        (
            [("one", "x;"), ("one", "y;")],
            [
                "  case 3:\t // 2 strings to match.",
                '    if (memcmp(S.data()+0, "one", 3) != 0)',
                "      break;",
                '    x;\t // "one"',
            ],
        ),
        (
            [("é", "e;")],
            [
                "  case 2:\t // 1 string to match.",
                '    if (memcmp(S.data()+0, "é", 2) != 0)',
                "      break;",
                '    e;\t // "é"',
            ],
        ),
    ],
)
def test_string_matcher(matches: list[tuple[str, str]], lines: list[str]) -> None:
    switch = ["  switch (S.size()) {", "  default: break;", *lines, "  }"] if lines else []
    assert list(string_matcher("S", [(string, [code]) for string, code in matches], NOWHERE)) == switch


def test_strings_that_differ_in_a_part_of_a_character() -> None:
    with pytest.raises(DiagnosticError, match="differ in a part of a character"):
        list(string_matcher("S", [("é", ["x;"]), ("è", ["y;"])], NOWHERE))
