"""The Target record, its AsmParser and AsmWriter, and the files that it has."""

from tgdsl.language import AsmParser, AsmParserVariant, AsmWriter, InstrInfo, Target, files, since, until
from tgdsl.std import RemapAllTargetPseudoPointerOperands

from targets.sparc.machine_code import SparcMachineCode
from targets.sparc.registers import IntRegs

SparcInstrInfo = InstrInfo()
SparcAsmParser = AsmParser(should_emit_match_register_alt_name=True, allow_duplicate_register_names=True)
SparcAsmParserVariant = AsmParserVariant(register_prefix="%")
SparcAsmWriter = AsmWriter(pass_subtarget=True)


def _target(*of_release: files.File) -> Target:
    return Target(
        instruction_set=SparcInstrInfo,
        assembly_parsers=[SparcAsmParser],
        assembly_parser_variants=[SparcAsmParserVariant],
        assembly_writers=[SparcAsmWriter],
        allow_register_renaming=True,
        machine_code=SparcMachineCode(),
        files=[
            files.RegisterInfo(), files.CallingConv(), files.AsmWriter(), files.AsmMatcher(), files.MCCodeEmitter(),
            files.DAGISel(), files.SubtargetInfo(), files.SearchableTables(), *of_release,
        ],
    )  # fmt: skip


with until(21):
    Sparc = _target(files.InstrInfo(), files.DisassemblerTables())
# This is LLVM 19's description, whose addresses are of ptr_rc: LLVM 22 has no descriptors of such operands, and wants a RegClassByHwMode there.
# SMAC's and UMAC's %asr18 has no bits.
with since(22):
    Sparc = _target(files.DisassemblerTables(ignore_non_decodable_operands=True))

RemapAllTargetPseudoPointerOperands(IntRegs)
