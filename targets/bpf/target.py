"""The Target record, its AsmParser, and the files that it has."""

from tgdsl.language import (
    AsmParser,
    AsmParserVariant,
    InstrInfo,
    Target,
    files,
    since,
    until,
)
from tgdsl.std.global_isel import selection_dag_equivalents

from targets.bpf.machine_code import BPFMachineCode

BPFInstrInfo = InstrInfo()
BPFAsmParser = AsmParser(has_mnemonic_first=False)
BPFAsmParserVariant = AsmParserVariant(
    variant=0, name="BPF", break_characters=".", tokenizing_characters="#()[]=:.<>!+*%/"
)


def _target(disassembler: files.DisassemblerTables) -> Target:
    return Target(
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
            files.RegisterBank(),
            files.GlobalISel(),
            disassembler,
        ],
    )


with until(21):
    BPF = _target(files.DisassemblerTables())
# LD_ABS and LD_IND have operands without bits: R6 holds the packet.
with since(22):
    BPF_ = _target(files.DisassemblerTables(ignore_non_decodable_operands=True))

selection_dag_equivalents()
