"""The target as a whole."""

from tgdsl.language import AsmParser, AsmParserVariant, AsmWriter, InstrInfo, Target

BPFInstrInfo = InstrInfo()
BPFInstPrinter = AsmWriter(asm_writer_class_name="InstPrinter")
BPFAsmParser = AsmParser(has_mnemonic_first=False)
BPFAsmParserVariant = AsmParserVariant(
    variant=0, name="BPF", break_characters=".", tokenizing_characters="#()[]=:.<>!+*%/"
)

BPF = Target(
    instruction_set=BPFInstrInfo,
    assembly_writers=[BPFInstPrinter],
    assembly_parsers=[BPFAsmParser],
    assembly_parser_variants=[BPFAsmParserVariant],
)
