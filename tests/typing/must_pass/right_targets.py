"""A target as a whole, and the parts that it names."""

from __future__ import annotations

from tgdsl.language import AsmParser, AsmParserVariant, AsmWriter, InstrInfo, Target
from typing_extensions import assert_type

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
)
assert_type(Toy.instruction_set, InstrInfo)
