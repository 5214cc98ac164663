"""``asm-writer``: a whole file, its sections for small targets, and errors for wrong targets.

Each expected text is compared with llvm-tblgen's for the same records, where llvm-tblgen is installed.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.generators.hash_order import outputs_under_seeds
from tests.oracle.tblgen import theirs, without_source
from tests.support.assembly_target import PARTS_ARE_NESTED, AssemblyTarget, call
from tests.support.release import about, current, of_release
from tgdsl.llvm import RELEASES, Release
from tgdsl.records import Ref, Value

FOLDER = Path(__file__).parent


def everything() -> AssemblyTarget:
    """A target with all kinds of operands, aliases and predicates."""
    target = AssemblyTarget(PassSubtarget=1)
    spoken = target.add("Spoken", "RegAltNameIndex", FallbackRegAltNameIndex=Ref("NoRegAltName"))
    names: dict[str, Value] = {"RegAltNameIndices": (spoken,)}
    r0, r1 = [target.add(f"R{n}", "Register", AsmName=f"r{n}", AltNames=(f"reg{n}",), **names) for n in range(2)]
    gpr = target.register_class("GPR", [r0, r1])
    low = target.register_class("Low", [r0])
    number = target.operand("Number", PrintMethod="printNumber")
    even = target.operand("Even", MCOperandPredicate="  return isEven(MCOp);")
    label = target.operand("Label", OperandType="OPERAND_PCREL", PrintMethod="printLabel")
    own = target.add("AddressAsmOperand", "AsmOperandClass", Name="Address")
    address = target.address(
        "Address", {"base": gpr, "offset": number}, ParserMatchClass=own, PrintMethod="printAddress"
    )
    fast, small = target.features("FeatureFast", "FeatureSmall")
    is_fast = target.predicate("IsFast", call("all_of", fast, call("not", small)))
    is_any = target.predicate("IsAny", call("any_of", fast, call("any_of", small, call("not", fast))))
    selection = target.predicate("Selection", None, AssemblerMatcherPredicate=False)

    target.written("ADD", "add{.w|}\t$rd, $a, $b", outs={"rd": gpr}, ins={"a": gpr, "b": gpr})
    target.written("ADDI", "addi{.w|}\t$rd, $a, $n", outs={"rd": gpr}, ins={"a": gpr, "n": number})
    target.written("INC", "inc\t$rd, $n", outs={"rd": gpr}, ins={"a": gpr, "n": even}, Constraints="$rd = $a")
    target.written("LD", "ld\t$rd, ${from:wide}", outs={"rd": gpr}, ins={"from": address})
    target.written("JMP", "jmp\t$to", ins={"to": label})
    target.written("NOP", "nop")
    target.written("PSEUDO", "$rd = pseudo", outs={"rd": gpr}, isPseudo=True)

    target.alias("double\t$rd", call("ADD", (gpr, "rd"), (gpr, "a"), (gpr, "a")))
    target.alias("not printed\t$a, $b, $c", call("ADD", (gpr, "a"), (gpr, "b"), (gpr, "c")))
    target.alias("mov\t$rd, $a", call("ADDI", (gpr, "rd"), (gpr, "a"), 0))
    target.alias("li\t$rd, $n", call("ADDI", (low, "rd"), Ref("R0"), (number, "n")), Predicates=(is_fast, selection))
    target.alias("lx\t$rd, $n", call("ADDI", (low, "rd"), Ref("zero_reg"), (number, "n")), Predicates=(is_any,))
    target.alias("first", call("ADDI", Ref("R0"), Ref("R0"), -1), EmitPriority=2)
    target.alias("silent", call("ADDI", Ref("R1"), Ref("R0"), -1), EmitPriority=0)
    target.alias("up\t\\{$n\\}", call("INC", (gpr, "rd"), (even, "n")))
    target.alias("ld\t$rd, [${from}]", call("LD", (gpr, "rd"), (address, "from")))
    target.alias("b\t$to", call("JMP", (label, "to")))
    target.alias("stop", call("NOP"))
    target.alias("wait", call("NOP"))
    return target


def check_with_tblgen(target: AssemblyTarget) -> str:
    """The generated file, asserted to be llvm-tblgen's."""
    made = without_source(target.file())
    if shutil.which(current().program("llvm-tblgen")) is not None:
        assert made == theirs(target.records(), "asm-writer")
    return made


def section(text: str, first: str, last: str) -> list[str]:
    """The lines from ``first`` to the next ``last``."""
    lines = text.splitlines()
    start = lines.index(first)
    return lines[start : lines.index(last, start) + 1]


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(FOLDER / "expected" / "asm_writer.inc", each_release), check_with_tblgen(everything()))


@pytest.mark.usefixtures("each_release")
def test_an_alias_that_gives_the_parts_of_an_operand() -> None:
    target = AssemblyTarget()
    gpr = target.register_class("GPR", target.registers("R0", "R1"))
    low = target.register_class("Low", [Ref("R0")])
    address = target.address("Address", {"base": gpr, "offset": target.operand("Number")})
    target.written("LD", "ld\t$rd, $from", outs={"rd": gpr}, ins={"from": address})
    parts = (low, "base"), 4
    target.alias(
        "get\t$rd, $base",
        call("LD", (gpr, "rd"), *([call("Address", *parts)] if PARTS_ARE_NESTED[current()] else parts)),
    )
    text = check_with_tblgen(target)
    assert section(text, "  static const AliasPatternCond Conds[] = {", "  };")[2:-1] == [
        "    {AliasPatternCond::K_RegClass, Test::GPRRegClassID},",
        "    {AliasPatternCond::K_RegClass, Test::LowRegClassID},",
        "    {AliasPatternCond::K_Imm, uint32_t(4)},",
    ]
    assert '    /* 0 */ "get\t$\\x01, $\\x02\\0"' in text


@pytest.mark.parametrize(
    ("release", "first"), [(RELEASES[19], "K_RegClass, Test::GPRRegClassID"), (RELEASES[22], "K_Ignore, 0")]
)
def test_an_alias_that_gives_an_operand_with_parts_as_a_whole(release: Release, first: str) -> None:
    """Its parts were operands of the alias, by names such as ``from.base``; now it is one, of which nothing is asked."""
    with about(release):
        target = AssemblyTarget()
        gpr = target.register_class("GPR", target.registers("R0", "R1"))
        address = target.address("Address", {"base": gpr, "offset": target.operand("Number")})
        target.written("ST", "st\t$from, $a", ins={"from": address, "a": gpr})
        name = "from" if PARTS_ARE_NESTED[release] else "from.base"
        target.alias(f"put\t${{{name}}}, $a", call("ST", (address, "from"), (gpr, "a")))
        lines = section(check_with_tblgen(target), "  static const AliasPatternCond Conds[] = {", "  };")
    assert lines[2:-1] == [
        f"    {{AliasPatternCond::{first}}},",
        "    {AliasPatternCond::K_Ignore, 0},",
        "    {AliasPatternCond::K_RegClass, Test::GPRRegClassID},",
    ]


def test_words_of_eight_bits() -> None:
    """Six bits for the mnemonic's offset, and two fragments of one bit."""
    target = AssemblyTarget(AsmWriterClassName="Printer")
    gpr = target.register_class("GPR", target.registers("R0", "R1"))
    for name in ("add", "subtract", "multiply", "divide"):
        target.written(name.upper(), f"{name}\t$a, $b{' #' if name == 'add' else ''}", ins={"a": gpr, "b": gpr})
    target.written("NOP", "nop")
    text = check_with_tblgen(target)
    assert section(text, "  static const char AsmStrs[] = {", "};") == [
        "  static const char AsmStrs[] = {",
        '  /* 0 */ "add\\t\\0"',
        '  /* 5 */ "divide\\t\\0"',
        '  /* 13 */ "subtract\\t\\0"',
        '  /* 23 */ "multiply\\t\\0"',
        '  /* 33 */ "nop\\0"',
        "};",
    ]
    assert "  static const uint8_t OpInfo0[] = {\n    0U,\t// PHI\n" in text
    start = text.index("    1U,\t// ADD")
    assert text[start : text.index("/// printInstruction")] == (
        "    1U,\t// ADD\n    134U,\t// DIVIDE\n    152U,\t// MULTIPLY\n    98U,\t// NOP\n    142U,\t// SUBTRACT\n  };\n\n"
        "  // Emit the opcode for the instruction.\n"
        "  uint32_t Bits = 0;\n"
        "  Bits |= OpInfo0[MI->getOpcode()] << 0;\n"
        "  if (Bits == 0)\n    return {nullptr, Bits};\n"
        "  return {AsmStrs+(Bits & 63)-1, Bits};\n\n"
        "}\n"
    )


@pytest.mark.parametrize(("variant", "mnemonic"), [(0, '"addl\\t\\0"'), (1, '"add\\t\\0"'), (2, '"\\t\\0"')])
def test_variants(variant: int, mnemonic: str) -> None:
    target = AssemblyTarget(Variant=variant)
    gpr = target.register_class("GPR", target.registers("R0"))
    target.written("ADD", "{addl|add}\t{$a|$b}", ins={"a": gpr, "b": gpr})
    assert f"  /* 0 */ {mnemonic}\n" in check_with_tblgen(target)


def test_register_names_without_alternatives() -> None:
    target = AssemblyTarget()
    target.registers("R0", "R1", AsmName="r")
    target.register_class("GPR", target.registers("X"))
    target.written("NOP", "nop")
    function = section(check_with_tblgen(target), "const char *TestInstPrinter::getRegisterName(MCRegister Reg) {", "}")
    assert "\n".join(function) == """\
const char *TestInstPrinter::getRegisterName(MCRegister Reg) {
  unsigned RegNo = Reg.id();
  assert(RegNo && RegNo < 4 && "Invalid register number!");


#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverlength-strings"
#endif
  static const char AsmStrs[] = {
  /* 0 */ "X\\0"
  /* 2 */ "r\\0"
};
#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

  static const uint8_t RegAsmOffset[] = {
    0, 2, 2, 
  };

  assert (*(AsmStrs+RegAsmOffset[RegNo-1]) &&
          "Invalid alt name index for register!");
  return AsmStrs+RegAsmOffset[RegNo-1];
}"""


def test_no_aliases() -> None:
    target = AssemblyTarget(PassSubtarget=1)
    target.register_class("GPR", target.registers("R0"))
    target.written("NOP", "nop")
    target.alias("wait", call("NOP"))
    target.alias("stop", call("NOP"))  # with the same conditions, so that neither is printed
    assert check_with_tblgen(target).endswith("""
#ifdef PRINT_ALIAS_INSTR
#undef PRINT_ALIAS_INSTR

bool TestInstPrinter::printAliasInstr(const MCInst *MI, uint64_t Address, const MCSubtargetInfo &STI, raw_ostream &OS) {
  return false;
}

#endif // PRINT_ALIAS_INSTR
""")


def test_nested_conditions_in_any_of_are_flattened() -> None:
    target = AssemblyTarget(PassSubtarget=1)
    target.register_class("GPR", target.registers("R0"))
    a, b, c = target.features("A", "B", "C")
    conditions = [call("not", b), call("all_of", b, call("not", c)), call("any_of", call("not", b), c)]
    for number, second in enumerate(conditions):
        target.written(f"NOP{number}", "nop")
        predicate = target.predicate(f"P{number}", call("any_of", a, second))
        target.alias("wait", call(f"NOP{number}"), Predicates=(predicate,))
    lines = section(check_with_tblgen(target), "  static const AliasPatternCond Conds[] = {", "  };")
    assert lines[1:-1] == [
        "    // (NOP0) - 0",
        "    {AliasPatternCond::K_OrFeature, Test::A},",
        "    {AliasPatternCond::K_OrFeature, Test::B},",
        "    {AliasPatternCond::K_EndOrFeatures, 0},",
        "    // (NOP1) - 3",
        "    {AliasPatternCond::K_OrFeature, Test::A},",
        "    {AliasPatternCond::K_OrFeature, Test::B},",
        "    {AliasPatternCond::K_OrNegFeature, Test::C},",
        "    {AliasPatternCond::K_EndOrFeatures, 0},",
        "    // (NOP2) - 7",
        "    {AliasPatternCond::K_OrFeature, Test::A},",
        "    {AliasPatternCond::K_OrNegFeature, Test::B},",
        "    {AliasPatternCond::K_OrFeature, Test::C},",
        "    {AliasPatternCond::K_EndOrFeatures, 0},",
    ]


def test_all_errors_of_strings_are_reported_together() -> None:
    target = AssemblyTarget()
    target.register_class("GPR", target.registers("R0"))
    target.written("A", "a $x")
    target.written("B", "b{")
    assert target.file_errors() == (
        "A: error: the assembly string of 'A' names '$x', but it has no such operand: it has none; write '$$' for a "
        "dollar sign\n"
        "B: error: the assembly string 'b{' has a group of variants without an end: close '{' with '}'\n"
        "2 errors\n"
    )


def test_all_errors_of_aliases_are_reported_together() -> None:
    target = AssemblyTarget(PassSubtarget=1)
    gpr = target.register_class("GPR", target.registers("R0"))
    target.written("NEG", "neg $a", ins={"a": gpr})
    target.written("LI", "li  $n", ins={"n": Ref("imm32")})
    a, b, c = target.features("A", "B", "C")
    nested = target.predicate("Nested", call("all_of", a, call("any_of", b, c)))
    single = target.predicate("Single", call("not", a))
    target.alias("x", call("NOBODY"))
    target.alias("x", call("NEG"))
    target.alias("x $b", call("NEG", (gpr, "a")))
    target.alias("x $b", call("NEG", Ref("R0")))
    target.alias("x $", call("NEG", (gpr, "a")))
    target.alias("x{", call("NEG", (gpr, "a")))
    target.alias("x", call("LI", 1 << 31))
    target.alias("x", call("NEG", Ref("R0")), Predicates=(nested,))
    target.alias("x", call("NEG", Ref("R0")), Predicates=(single,))
    complex_condition = (
        "cannot be a condition of a printed alias: use one (all_of ...) or (any_of ...) of SubtargetFeatures, or of (not ...) "
        "of them"
    )
    assert target.file_errors().splitlines() == [
        "Alias1: error: the alias 'Alias1' stands for 'NOBODY', which is not an instruction: begin its ResultInst with one",
        "Alias2: error: the alias 'Alias2' gives 0 operands, and 'NEG' takes $a: give each once, or all its parts",
        "NEG: note: 'NEG' is defined here",
        "Alias7: error: the alias 'Alias7' gives the number 2147483648, and the assembly writer compares 32 bits, "
        "-2147483648 to 2147483647: use a smaller one, or an EmitPriority of 0",
        "Alias3: error: the assembly string of the alias 'Alias3' names '$b', but its ResultInst has no such operand: it "
        "has '$a'",
        "Alias4: error: the assembly string of the alias 'Alias4' names '$b', but its ResultInst has no such operand: it "
        "has none",
        "Alias5: error: the assembly string of the alias 'Alias5' has a '$' without a name: name an operand after it",
        "Alias6: error: the assembly string 'x{' has a group of variants without an end: close '{' with '}'",
        f"Nested: error: the AssemblerCondDag of 'Nested' {complex_condition}",
        f"Single: error: the AssemblerCondDag of 'Single' {complex_condition}",
        "9 errors",
    ]


def test_hash_order_does_not_matter() -> None:
    program = "from tests.generators.test_asm_writer import everything; print(everything().file(), end='')"
    assert outputs_under_seeds(program) == {everything().file()}
