"""The Target record, its AsmParser and AsmWriter, and the files that it has."""

from tgdsl.language import AsmParser, AsmParserVariant, AsmWriter, InstrInfo, Target, files
from tgdsl.std import RemapAllTargetPseudoPointerOperands

from targets.sparc.machine_code import SparcMachineCode
from targets.sparc.registers import IntRegs

SparcInstrInfo = InstrInfo()
SparcAsmParser = AsmParser(should_emit_match_register_alt_name=True, allow_duplicate_register_names=True)
SparcAsmParserVariant = AsmParserVariant(register_prefix="%")
SparcAsmWriter = AsmWriter(pass_subtarget=True)

Sparc = Target(
    instruction_set=SparcInstrInfo,
    assembly_parsers=[SparcAsmParser],
    assembly_parser_variants=[SparcAsmParserVariant],
    assembly_writers=[SparcAsmWriter],
    allow_register_renaming=True,
    machine_code=SparcMachineCode(),
    files=[
        files.RegisterInfo(), files.InstrInfo(), files.CallingConv(), files.AsmWriter(), files.AsmMatcher(),
        files.MCCodeEmitter(), files.DAGISel(), files.SubtargetInfo(), files.DisassemblerTables(), files.SearchableTables(),
    ],
)  # fmt: skip

RemapAllTargetPseudoPointerOperands(IntRegs)
