"""The Target record, and the files that it has."""

from tgdsl.language import InstrInfo, Target, files
from tgdsl.std import RemapAllTargetPseudoPointerOperands

from targets.or1k.machine_code import Or1kMachineCode
from targets.or1k.registers import GPR

Or1kInstrInfo = InstrInfo()

# lint: node-missing(mulh?:i32): Or1kISelLowering.cpp expands them
# lint: node-missing(?rem:i32): Or1kISelLowering.cpp expands them
# lint: node-missing(rotl:i32): Or1kISelLowering.cpp expands it
# lint: node-missing(bswap:i32): Or1kISelLowering.cpp expands it
# lint: node-missing(ct*:i32): Or1kISelLowering.cpp expands them
# lint: node-missing(setcc:i32): Or1kISelLowering.cpp makes a comparison and a selection of it
# lint: node-missing(select:i32): Or1kISelLowering.cpp makes a comparison and a selection of it
# lint: node-missing(brcond*): Or1kISelLowering.cpp makes a comparison and a branch of it
# lint: node-missing(fneg:f32): Or1kISelLowering.cpp expands it
# lint: node-missing(fabs:f32): Or1kISelLowering.cpp expands it
# lint: node-missing(fcopysign:f32): Or1kISelLowering.cpp expands it
# lint: node-missing(uint_to_fp:i32:f32): Or1kISelLowering.cpp expands it
# lint: node-missing(fp_to_uint:f32:i32): Or1kISelLowering.cpp expands it
# lint: node-missing(fsqrt:f32): a function of the library
# lint: node-missing(fma:f32): a function of the library
# lint: node-missing(setcc:f32): Or1kISelLowering.cpp makes a comparison and a selection of it
# lint: node-missing(select:f32): Or1kISelLowering.cpp makes a comparison and a selection of it
# lint: node-missing(ld:f32): Or1kISelLowering.cpp loads a word
# lint: node-missing(st:f32): Or1kISelLowering.cpp stores a word
Or1k = Target(
    instruction_set=Or1kInstrInfo,
    machine_code=Or1kMachineCode(),
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
        files.RegisterBank(),
        files.GlobalISel(),
    ],
)

RemapAllTargetPseudoPointerOperands(GPR)
