"""Aliases that are migrated."""

from __future__ import annotations

from pathlib import Path

from tests.migration.packages import differences, migrated
from tests.support.targets import BASE
from tgdsl.migration.library import of_language
from tgdsl.migration.python import AS_DEFINED, Assignment, Call, ClassStatement, Name, Plain, Symbol, bound_names, lines
from tgdsl.migration.translators.aliases import without_names

_TARGET = """
from tgdsl.language import AsmParserVariant, TokenAlias

Wide = RegisterClass(i32, members=[R0, R1], alignment=32)
FeatureAdd = SubtargetFeature("add", "HasAdd", "true", "Adds")
HasAdd = Predicate("true", assembler=all_of(FeatureAdd))
Intel = AsmParserVariant(variant=1, name="intel")

class ADD(Instruction):
    namespace, size = "T", 4
    rd, rs = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs}"

class MOVE(Instruction):
    namespace, size = "T", 4
    rd, rs = out(Wide), in_(Wide)
    asm = f"move {rd}, {rs}"

class A(Aliases):
    rd, rs = in_(GPR), in_(GPR)
    InstAlias(f"plus {rd}, {rs}", ADD(rd, rs))
    twice = InstAlias(f"twice {rd}", ADD(rd, rd), emit_priority=0, predicates=[HasAdd])

class B(Aliases):
    rd = in_(Wide)
    InstAlias(f"same {rd}", MOVE(rd, rd), asm_variant=Intel)
    InstAlias("nothing", MOVE(R0, R0), asm_variant=ByName("later"), use_inst_asm_match_converter=False)

MnemonicAlias("plus", "add", asm_variant=Intel)
named = MnemonicAlias("more", "add", predicates=[HasAdd])
TokenAlias(".u32", ".i32")
Test = Target(instruction_set=InstrInfo(), assembly_parser_variants=[Intel])
"""

_MIGRATED = """
    rd, rs, rd_Wide = in_(GPR), in_(GPR), in_(Wide, name="rd")
    InstAlias(f"plus {rd}, {rs}", ADD(rd, rs))
    twice = InstAlias(f"twice {rd}", ADD(rd, rd), emit_priority=0, predicates=[HasAdd])
    InstAlias(f"same {rd_Wide}", MOVE(rd_Wide, rd_Wide), asm_variant=Intel)
    InstAlias("nothing", MOVE(R[0], R[0]), use_inst_asm_match_converter=False, asm_variant=ByName("later"))


MnemonicAlias("plus", "add", asm_variant=Intel)
named = MnemonicAlias("more", "add", predicates=[HasAdd])
TokenAlias(".u32", ".i32")
"""


def test_aliases_are_one_line_each(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _TARGET, BASE.replace("Test = Target(instruction_set=InstrInfo())", ""))
    assert _MIGRATED in text
    assert before["twice"].string("AsmString") == "twice $rd"
    assert differences(before, after, ("InstAlias", "MnemonicAlias", "TokenAlias")) == []


_SMALL = """
class C_MOVE(Instruction):
    namespace, size = "T", 2
    rd, rs = out(Wide), in_(Wide)
    asm = f"c.move {rd}, {rs}"

class C_ADD(Instruction):
    namespace, size = "T", 2
    rd, rs = out(GPR), in_(GPR)
    asm = f"c.add {rd}, {rs}"

class Small(Compressed):
    rd, rs = in_(Wide), in_(Wide)
    CompressPat(MOVE(rd, rs), C_MOVE(rd, rs), predicates=[HasAdd])

class Others(Compressed):
    rd, rs = in_(GPR), in_(GPR)
    CompressPat(ADD(rd, rs), C_ADD(rd, rs), is_compress_only=True)
"""

_MIGRATED_SMALL = """
    rd, rs, rd_GPR, rs_GPR = in_(Wide), in_(Wide), in_(GPR, name="rd"), in_(GPR, name="rs")
    CompressPat(MOVE(rd, rs), C_MOVE(rd, rs), predicates=[HasAdd])
    CompressPat(ADD(rd_GPR, rs_GPR), C_ADD(rd_GPR, rs_GPR), is_compress_only=True)
"""


def test_compressed_instructions_are_one_line_each(tmp_path: Path) -> None:
    text, before, after = migrated(
        tmp_path, _TARGET + _SMALL, BASE.replace("Test = Target(instruction_set=InstrInfo())", "")
    )
    assert _MIGRATED_SMALL in text
    assert differences(before, after, ("CompressPat",)) == []


_BITS = """
from tgdsl.language import bit_string

class ADDI(Instruction):
    namespace, size = "T", 4
    rd, value = out(GPR), in_(Operand(i32))
    asm = f"add {rd}, {value}"

plus = InstAlias("plus", ADDI(R0, bit_string("011")))
"""


def test_the_digits_of_a_number_stay(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _BITS, BASE + "from tgdsl.language import InstAlias\n")
    assert 'ADDI(R[0], bit_string("011"))' in text
    assert differences(before, after, ("InstAlias",)) == []


def test_the_aliases_of_a_function_are_in_one_class() -> None:
    """Nobody refers to it: it is ``_``, and the last of the function's classes that they were in."""
    bases = [Name(of_language("Aliases"))]
    operand = Call(Name(of_language("in_")), [Name(Symbol("t.registers", "GPR"))])
    aliases = [
        ClassStatement(
            one,
            bases,
            [],
            [Assignment("rd", operand), Assignment("", Call(Name(of_language("InstAlias")), [Plain(f'"{one}"')]))],
        )
        for one in ("a", "b")
    ]
    other = ClassStatement("ADD", [Name(of_language("Instruction"))], [], [])
    made = without_names([aliases[0], other, aliases[1]])
    assert [next(bound_names(one)) for one in made] == ["ADD", "_"]
    assert lines(made[1], AS_DEFINED) == [
        "class _(Aliases):",
        "    rd = in_(GPR)",
        '    InstAlias("a")',
        '    InstAlias("b")',
    ]
