"""The Target record, its AsmParser, and the files that it has."""

from tgdsl.language import (
    AsmParser,
    AsmParserVariant,
    InstrInfo,
    RemapPointerOperands,
    Target,
    anonymous_from,
    files,
    since,
    until,
)
from tgdsl.std.global_isel import selection_dag_equivalents
from tgdsl.std.opcodes.pointers import PSEUDOS_WITH_PTR_OPS

from targets.bpf.machine_code import BPFMachineCode
from targets.bpf.registers import GPR

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

# What RemapAllTargetPseudoPointerOperands(GPR) makes; instr-info writes the numbers of these records in comments.
with since(22):
    anonymous_from(14530)
    for _pseudo in PSEUDOS_WITH_PTR_OPS[1:]:
        RemapPointerOperands(_pseudo, GPR)

selection_dag_equivalents()
