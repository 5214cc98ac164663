// A part of AArch64 with the machine model of Cortex-A53, written as TableGen has it; cortex_a53.py is the same in Python.
include "llvm/Target/Target.td"

def X0 : Register<"x0"> { let Namespace = "A53"; }
def X1 : Register<"x1"> { let Namespace = "A53"; }
def GPR : RegisterClass<"A53", [i64], 64, (add X0, X1)>;

#ifdef TARGETS_HAVE_POINTERS
def StackGuard : RemapPointerOperands<LOAD_STACK_GUARD, GPR>;
def Preallocated : RemapPointerOperands<PREALLOCATED_ARG, GPR>;
def EventCall : RemapPointerOperands<PATCHABLE_EVENT_CALL, GPR>;
def TypedEventCall : RemapPointerOperands<PATCHABLE_TYPED_EVENT_CALL, GPR>;
#endif

def A53InstrInfo : InstrInfo;
def A53 : Target { let InstructionSet = A53InstrInfo; }

def HasSVE : Predicate<"Subtarget->hasSVE()">;

// -- writes and reads of the instruction set
def WriteImm : SchedWrite;
def WriteI : SchedWrite;
def WriteISReg : SchedWrite;
def WriteIEReg : SchedWrite;
def WriteIS : SchedWrite;
def WriteExtr : SchedWrite;
def WriteIM32 : SchedWrite;
def WriteIM64 : SchedWrite;
def WriteID32 : SchedWrite;
def WriteID64 : SchedWrite;
def WriteLD : SchedWrite;
def WriteLDIdx : SchedWrite;
def WriteLDHi : SchedWrite;
def WriteAdr : SchedWrite;
def WriteST : SchedWrite;
def WriteSTP : SchedWrite;
def WriteSTIdx : SchedWrite;
def WriteBr : SchedWrite;
def WriteF : SchedWrite;
def WriteFMul : SchedWrite;
def WriteFDiv : SchedWrite;
def WriteVLD : SchedWrite;
def WriteVST : SchedWrite;
def WriteVq : SchedWrite;
def WriteAtomic : SchedWrite;
def WriteLDAdr : WriteSequence<[WriteAdr, WriteLD]>;
def WriteVSTPairShuffle : WriteSequence<[WriteVq, WriteVq, WriteVST]>;
def ReadI : SchedRead;
def ReadISReg : SchedRead;
def ReadIEReg : SchedRead;
def ReadExtrHi : SchedRead;
def ReadIM : SchedRead;
def ReadIMA : SchedRead;
def ReadID : SchedRead;
def ReadAdrBase : SchedRead;
def ReadST : SchedRead;

// -- instructions
class Op<int sources, list<SchedReadWrite> rw> : Instruction, Sched<rw> {
  let Namespace = "A53";
  let AsmString = "";
  let isPseudo = true;
  let OutOperandList = (outs GPR:$rd);
  let InOperandList = !foldl((ins), !range(sources), so_far, n, !con(so_far, !dag(ins, [GPR], ["rs"#n])));
}
class OpImm<list<SchedReadWrite> rw> : Op<0, rw> {
  let InOperandList = (ins GPR:$rs0, GPR:$rs1, i32imm:$amount);
}

def MOVZ : Op<0, [WriteImm]>;
def ADDri : Op<1, [WriteI, ReadI]>;
def ADDrs : OpImm<[WriteISReg, ReadI, ReadISReg]>;
def SUBrs : OpImm<[WriteISReg, ReadI, ReadISReg]>;
def ADDrx : OpImm<[WriteIEReg, ReadI, ReadIEReg]>;
def LSLV : Op<2, [WriteIS, ReadI]>;
def EXTR : Op<2, [WriteExtr, ReadI, ReadExtrHi]>;
def MADDW : Op<3, [WriteIM32, ReadIM, ReadIM, ReadIMA]>;
def MADDX : Op<3, [WriteIM64, ReadIM, ReadIM, ReadIMA]>;
def SDIVW : Op<2, [WriteID32, ReadID, ReadID]>;
def SDIVX : Op<2, [WriteID64, ReadID, ReadID]>;
def LDR : Op<1, [WriteLD]>;
def LDRpre : Op<1, [WriteLDAdr]>;
def LDRro : Op<2, [WriteLDIdx, ReadAdrBase]>;
def LDP : Op<1, [WriteLD, WriteLDHi]>;
def STR : Op<2, [WriteST]>;
def STP : Op<3, [WriteSTP]>;
def STRro : Op<2, [WriteSTIdx, ReadST, ReadAdrBase]>;
def CAS : Op<2, [WriteAtomic]>;
def B : Op<0, [WriteBr]>;
def FADD : Op<2, [WriteF]>;
def FMUL : Op<2, [WriteFMul]>;
def FMADD : Op<3, [WriteFMul]>;
def FNMSUB : Op<3, [WriteFMul]>;
def FDIVS : Op<2, [WriteFDiv]>;
def FDIVD : Op<2, [WriteFDiv]>;
def FSQRTv32 : Op<1, [WriteFDiv]>;
def FSQRTv64 : Op<1, [WriteFDiv]>;
foreach n = ["One", "Two", "Three", "Four"] in
  foreach a = ["8b", "4h", "2s", "1d", "16b", "8h", "4s", "2d"] in {
    def LD1#n#v#a : Op<1, [WriteVLD]>;
    def LD1#n#v#a#_POST : Op<1, [WriteAdr, WriteVLD]>;
    def ST1#n#v#a : Op<2, [WriteVST]>;
  }
def ST4 : Op<2, [WriteVSTPairShuffle]>;
let Predicates = [HasSVE] in
  def WHILELO : Op<2, []>;

// -- the machine
def RegShiftedFn : TIIPredicate<"hasShiftedReg", MCOpcodeSwitchStatement<
  [MCOpcodeSwitchCase<[ADDrs, SUBrs], MCReturnStatement<CheckNot<CheckZeroOperand<3>>>>],
  MCReturnStatement<FalsePred>>>;
def RegShiftedPred : MCSchedPredicate<RegShiftedFn>;
def IsExtendBy : CheckImmOperand<3, 16> { let FunctionMapper = "getArithExtendType"; }
def RegExtendedPred : MCSchedPredicate<CheckAll<[CheckOpcode<[ADDrx]>, CheckNot<IsExtendBy>]>>;
def : PredicateProlog<[{
  const A53InstrInfo *TII = static_cast<const A53InstrInfo*>(SchedModel->getInstrInfo());
  (void)TII;
}]>;

def CortexA53Model : SchedMachineModel {
  let MicroOpBufferSize = 0;
  let IssueWidth = 2;
  let LoadLatency = 3;
  let MispredictPenalty = 9;
  let UnsupportedFeatures = [HasSVE];
}

let SchedModel = CortexA53Model in {

let BufferSize = 0 in {
def A53UnitALU : ProcResource<2>;
def A53UnitMAC : ProcResource<1>;
def A53UnitDiv : ProcResource<1>;
def A53UnitLdSt : ProcResource<1>;
def A53UnitB : ProcResource<1>;
def A53UnitFPALU : ProcResource<1>;
def A53UnitFPMDS : ProcResource<1>;
}

let Latency = 3 in {
def : WriteRes<WriteImm, [A53UnitALU]>;
def : WriteRes<WriteI, [A53UnitALU]>;
def : WriteRes<WriteISReg, [A53UnitALU]>;
def : WriteRes<WriteIEReg, [A53UnitALU]>;
def : WriteRes<WriteExtr, [A53UnitALU]>;
}
def : WriteRes<WriteIS, [A53UnitALU]> { let Latency = 2; }

let Latency = 4 in {
def : WriteRes<WriteIM32, [A53UnitMAC]>;
def : WriteRes<WriteIM64, [A53UnitMAC]>;
def : WriteRes<WriteID32, [A53UnitDiv]>;
def : WriteRes<WriteID64, [A53UnitDiv]>;
def : WriteRes<WriteLD, [A53UnitLdSt]>;
def : WriteRes<WriteLDIdx, [A53UnitLdSt]>;
def : WriteRes<WriteLDHi, [A53UnitLdSt]>;
def : WriteRes<WriteST, [A53UnitLdSt]>;
def : WriteRes<WriteSTP, [A53UnitLdSt]>;
def : WriteRes<WriteSTIdx, [A53UnitLdSt]>;
}
def : WriteRes<WriteAdr, []> { let Latency = 0; }
def : WriteRes<WriteVLD, [A53UnitLdSt]> { let Latency = 6; let ReleaseAtCycles = [3]; }
def A53WriteVLD1 : SchedWriteRes<[A53UnitLdSt]> { let Latency = 4; }
def A53WriteVLD2 : SchedWriteRes<[A53UnitLdSt]> { let Latency = 5; let ReleaseAtCycles = [2]; }
def A53WriteVLD3 : SchedWriteRes<[A53UnitLdSt]> { let Latency = 6; let ReleaseAtCycles = [3]; }
def A53WriteVLD4 : SchedWriteRes<[A53UnitLdSt]> { let Latency = 7; let ReleaseAtCycles = [4]; }
def : WriteRes<WriteVST, [A53UnitLdSt]> { let Latency = 5; let ReleaseAtCycles = [2]; }
def A53WriteVST1 : SchedWriteRes<[A53UnitLdSt]> { let Latency = 4; }
def A53WriteVST2 : SchedWriteRes<[A53UnitLdSt]> { let Latency = 5; let ReleaseAtCycles = [2]; }
def : WriteRes<WriteAtomic, []> { let Unsupported = true; }
def : WriteRes<WriteBr, [A53UnitB]>;

let Latency = 6 in {
def : WriteRes<WriteF, [A53UnitFPALU]>;
def : WriteRes<WriteVq, [A53UnitFPALU]>;
def : WriteRes<WriteFMul, [A53UnitFPMDS]>;
}
def : WriteRes<WriteFDiv, [A53UnitFPMDS]> { let Latency = 33; let ReleaseAtCycles = [29]; }
def A53WriteFMAC : SchedWriteRes<[A53UnitFPMDS]> { let Latency = 10; }
def A53WriteFDivSP : SchedWriteRes<[A53UnitFPMDS]> { let Latency = 18; let ReleaseAtCycles = [14]; }
def A53WriteFDivDP : SchedWriteRes<[A53UnitFPMDS]> { let Latency = 33; let ReleaseAtCycles = [29]; }
def A53WriteFSqrtSP : SchedWriteRes<[A53UnitFPMDS]> { let Latency = 17; let ReleaseAtCycles = [13]; }
def A53WriteFSqrtDP : SchedWriteRes<[A53UnitFPMDS]> { let Latency = 32; let ReleaseAtCycles = [28]; }

defvar Integer = [WriteImm, WriteI, WriteISReg, WriteIEReg, WriteIS, WriteID32, WriteID64, WriteIM32, WriteIM64];
def : ReadAdvance<ReadExtrHi, 0>;
def : ReadAdvance<ReadAdrBase, 0>;
def : ReadAdvance<ReadST, 0>;
def : ReadAdvance<ReadI, 2, Integer>;
def : ReadAdvance<ReadIM, 1, Integer>;
def : ReadAdvance<ReadIMA, 2, Integer>;
def : ReadAdvance<ReadID, 1, Integer>;

def A53ReadShifted : SchedReadAdvance<1, Integer>;
def A53ReadNotShifted : SchedReadAdvance<2, Integer>;
def A53ReadISReg : SchedReadVariant<[
  SchedVar<RegShiftedPred, [A53ReadShifted]>,
  SchedVar<NoSchedPred, [A53ReadNotShifted]>]>;
def A53ReadIEReg : SchedReadVariant<[
  SchedVar<RegExtendedPred, [A53ReadShifted]>,
  SchedVar<NoSchedPred, [A53ReadNotShifted]>]>;
def : SchedAlias<ReadISReg, A53ReadISReg>;
def : SchedAlias<ReadIEReg, A53ReadIEReg>;

def : InstRW<[WriteI], (instrs COPY)>;
def : InstRW<[A53WriteVLD1], (instregex "LD1Onev(8b|4h|2s|1d|16b|8h|4s|2d)$")>;
def : InstRW<[A53WriteVLD2], (instregex "LD1Twov(8b|4h|2s|1d|16b|8h|4s|2d)$")>;
def : InstRW<[A53WriteVLD3], (instregex "LD1Threev(8b|4h|2s|1d|16b|8h|4s|2d)$")>;
def : InstRW<[A53WriteVLD4], (instregex "LD1Fourv(8b|4h|2s|1d|16b|8h|4s|2d)$")>;
def : InstRW<[WriteAdr, A53WriteVLD1], (instregex "LD1Onev(8b|4h|2s|1d|16b|8h|4s|2d)_POST$")>;
def : InstRW<[WriteAdr, A53WriteVLD2], (instregex "LD1Twov(8b|4h|2s|1d|16b|8h|4s|2d)_POST$")>;
def : InstRW<[WriteAdr, A53WriteVLD3], (instregex "LD1Threev(8b|4h|2s|1d|16b|8h|4s|2d)_POST$")>;
def : InstRW<[WriteAdr, A53WriteVLD4], (instregex "LD1Fourv(8b|4h|2s|1d|16b|8h|4s|2d)_POST$")>;
def : InstRW<[A53WriteVST1], (instregex "ST1Onev(8b|4h|2s|1d|16b|8h|4s|2d)$", "ST1Twov(8b|4h|2s|1d|16b|8h|4s|2d)$")>;
def : InstRW<[A53WriteVST2], (instregex "ST1Threev(8b|4h|2s|1d|16b|8h|4s|2d)$", "ST1Fourv(8b|4h|2s|1d|16b|8h|4s|2d)$")>;
def : InstRW<[A53WriteFMAC], (instregex "^FN?M(ADD|SUB).*")>;
def : InstRW<[A53WriteFDivSP], (instrs FDIVS)>;
def : InstRW<[A53WriteFDivDP], (instrs FDIVD)>;
def : InstRW<[A53WriteFSqrtSP], (instregex "^.*SQRT.*32$")>;
def : InstRW<[A53WriteFSqrtDP], (instregex "^.*SQRT.*64$")>;
}

def FeatureFP : SubtargetFeature<"fp-armv8", "HasFPARMv8", "true", "Enable ARMv8 FP">;
def FeatureNEON : SubtargetFeature<"neon", "HasNEON", "true", "Enable NEON", [FeatureFP]>;
def TuneFuseAES : SubtargetFeature<"fuse-aes", "HasFuseAES", "true", "Fuse pairs of AES">;
def : ProcessorModel<"cortex-a53", CortexA53Model, [FeatureNEON], [TuneFuseAES]>;
def : ProcessorModel<"generic", NoSchedModel, []>;
