"""The Target record, its AsmParser and AsmWriter, its register banks, and the files that it has."""

from tgdsl.language import AsmParser, AsmWriter, InstrInfo, RegisterBank, Target, files

from targets.riscv.machine_code import RISCVMachineCode
from targets.riscv.registers import FPR64, GPR

# All instructions say what they do to memory, and whether they have side effects.
RISCVInstrInfo = InstrInfo(guess_instruction_properties=False)
RISCVAsmParser = AsmParser(should_emit_match_register_alt_name=True, allow_duplicate_register_names=True)
RISCVAsmWriter = AsmWriter(pass_subtarget=True)

GPRBRegBank, FPRBRegBank = RegisterBank("GPRB", [GPR]), RegisterBank("FPRB", [FPR64])

RISCV = Target(
    instruction_set=RISCVInstrInfo,
    assembly_parsers=[RISCVAsmParser],
    assembly_writers=[RISCVAsmWriter],
    allow_register_renaming=True,
    machine_code=RISCVMachineCode(),
    files=[
        files.RegisterInfo(),
        files.InstrInfo(),
        files.AsmWriter(),
        files.AsmMatcher(),
        files.MCCodeEmitter(),
        files.DAGISel(),
        files.DisassemblerTables(),
        files.MCPseudoLowering(),
        files.RegisterBank(),
        files.SubtargetInfo(),
        files.SearchableTables(),
        files.CompressInstEmitter(),
        files.RISCVTargetDef(),
    ],
)
