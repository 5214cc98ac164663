"""The Target record, and the files that it has."""

from tgdsl.language import InstrInfo, Target, files
from tgdsl.std import RemapAllTargetPseudoPointerOperands

from targets.tiny.machine_code import TinyMachineCode
from targets.tiny.registers import GPR

TinyInstrInfo = InstrInfo()

# lint: node-missing(mulhs:i32): TinyISelLowering.cpp expands it
# lint: node-missing(rot?:i32): TinyISelLowering.cpp expands them
# lint: node-missing(bswap:i32): TinyISelLowering.cpp expands it
# lint: node-missing(ct*:i32): TinyISelLowering.cpp expands them
Tiny = Target(
    instruction_set=TinyInstrInfo,
    machine_code=TinyMachineCode(),
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

RemapAllTargetPseudoPointerOperands(GPR)
