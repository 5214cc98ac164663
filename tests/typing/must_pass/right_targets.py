"""A target as a whole, and the parts that it names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_type

from tgdsl.files import File, option
from tgdsl.language import AsmParser, AsmParserVariant, AsmWriter, InstrInfo, Target, files, frozen

ToyInstrInfo = InstrInfo(is_little_endian_encoding=True, guess_instruction_properties=False)
ToyAsmParser = AsmParser(should_emit_match_register_name=False, asm_parser_class_name="ToyAsmParser")
ToyVariants = (
    AsmParserVariant(variant=0, name="att", register_prefix="%"),
    AsmParserVariant(variant=1, name="intel", comment_delimiter="#"),
)
ToyWriters = [AsmWriter(variant=variant, pass_subtarget=True) for variant in range(2)]

Toy = Target(
    instruction_set=ToyInstrInfo,
    assembly_parsers=[ToyAsmParser],
    assembly_parser_variants=ToyVariants,
    assembly_writers=ToyWriters,
    allow_register_renaming=True,
    files=[
        files.RegisterInfo(),
        files.InstrInfo(instr_info_expand_mi_operand_info=False),
        files.AsmWriter(),
        files.AsmWriter(suffix="AsmWriter1", asmwriternum=1),
    ],
)
assert_type(Toy.instruction_set, InstrInfo)
assert_type(Toy.files, tuple[File, ...] | None)


@frozen(kw_only=True)
class Schedules(File):
    """A file of somebody else's generator."""

    generator = "schedules"
    usual_suffix = "Schedules"

    rows: int = option(4, "how many instructions are in a line")


others: Sequence[File] = [Schedules(), Schedules(suffix="Wide", rows=8)]
assert_type(Schedules().rows, int)
