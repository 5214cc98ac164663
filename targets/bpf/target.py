"""The Target record, its AsmParser, and the files that it has."""

from tgdsl.language import AsmParser, AsmParserVariant, InstrInfo, Target, files

from targets.bpf.machine_code import BPFMachineCode

BPFInstrInfo = InstrInfo()
BPFAsmParser = AsmParser(has_mnemonic_first=False)
BPFAsmParserVariant = AsmParserVariant(
    variant=0, name="BPF", break_characters=".", tokenizing_characters="#()[]=:.<>!+*%/"
)

BPF = Target(
    instruction_set=BPFInstrInfo,
    assembly_parsers=[BPFAsmParser],
    assembly_parser_variants=[BPFAsmParserVariant],
    machine_code=BPFMachineCode(),
    files=[
        files.RegisterInfo(),
        files.InstrInfo(),
        files.CallingConv(),
        files.AsmWriter(),
        files.AsmMatcher(),
        files.MCCodeEmitter(),
        files.DAGISel(),
        files.SubtargetInfo(),
        files.DisassemblerTables(),
    ],
)
