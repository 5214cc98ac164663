"""Classes of LLVM's TableGen sources and the fields they add: schedules and itineraries, instruction predicates, counters, macro fusion.

Read with :mod:`tgdsl.records.class_table`; the package says where the facts are from and how the entries are written.
"""

CLASSES = {
    # llvm/Target/TargetSchedule.td
    "SchedMachineModel": """
        int IssueWidth; int MicroOpBufferSize; int LoopMicroOpBufferSize; int LoadLatency; int HighLatency;
        int MispredictPenalty; ProcessorItineraries Itineraries; bit PostRAScheduler; bit CompleteModel;
        bit FullInstRWOverlapCheck; list<Predicate> UnsupportedFeatures; bit NoModel; bit EnableIntervals
    """,
    "ProcResourceKind": "",
    "ProcResourceUnits": """
        ProcResourceKind Kind; int NumUnits; ProcResourceKind Super; int BufferSize; SchedMachineModel SchedModel
    """,
    "ProcResource : ProcResourceKind, ProcResourceUnits": "",
    "ProcResGroup : ProcResourceKind": "list<ProcResource> Resources; SchedMachineModel SchedModel; int BufferSize",
    "SchedReadWrite": "",
    "Sched": "list<SchedReadWrite> SchedRW",
    "SchedWrite : SchedReadWrite": "",
    "SchedRead : SchedReadWrite": "",
    "WriteSequence : SchedWrite": "list<SchedWrite> Writes; int Repeat; SchedMachineModel SchedModel",
    "ProcWriteResources": """
        list<ProcResourceKind> ProcResources; list<int> ReleaseAtCycles; list<int> AcquireAtCycles; int Latency;
        int NumMicroOps; bit BeginGroup; bit EndGroup; bit Unsupported; bit SingleIssue; bit RetireOOO;
        SchedMachineModel SchedModel
    """,
    "WriteRes : ProcWriteResources": "SchedWrite WriteType",
    "SchedWriteRes : SchedWrite, ProcWriteResources": "",
    "ProcReadAdvance": "int Cycles; list<SchedWrite> ValidWrites; bit Unsupported; SchedMachineModel SchedModel",
    "ReadAdvance : ProcReadAdvance": "SchedRead ReadType",
    "SchedReadAdvance : SchedRead, ProcReadAdvance": "",
    "PredicateProlog": "code Code",
    "SchedPredicateBase": "",
    "MCSchedPredicate : SchedPredicateBase": "MCInstPredicate Pred; SchedMachineModel SchedModel",
    "SchedPredicate : SchedPredicateBase": "SchedMachineModel SchedModel; code Predicate",
    "SchedVar": "SchedPredicateBase Predicate; list<SchedReadWrite> Selected; SchedMachineModel SchedModel",
    "SchedVariant": "list<SchedVar> Variants; bit Variadic; SchedMachineModel SchedModel",
    "SchedWriteVariant : SchedWrite, SchedVariant": "",
    "SchedReadVariant : SchedRead, SchedVariant": "",
    "InstRW": "list<SchedReadWrite> OperandReadWrites; dag Instrs; SchedMachineModel SchedModel; bit Unsupported",
    "ItinRW": """
        list<InstrItinClass> MatchedItinClasses; list<SchedReadWrite> OperandReadWrites; SchedMachineModel SchedModel
    """,
    "SchedAlias": "SchedReadWrite MatchRW; SchedReadWrite AliasRW; SchedMachineModel SchedModel",
    "RegisterFile": """
        list<RegisterClass> RegClasses; list<int> RegCosts; list<bit> AllowMoveElimination; int NumPhysRegs;
        int MaxMovesEliminatedPerCycle; bit AllowZeroMoveEliminationOnly; SchedMachineModel SchedModel
    """,
    "RetireControlUnit": "int ReorderBufferSize; int MaxRetirePerCycle; SchedMachineModel SchedModel",
    "MemoryQueue": "ProcResourceKind QueueDescriptor; SchedMachineModel SchedModel",
    "LoadQueue : MemoryQueue": "",
    "StoreQueue : MemoryQueue": "",
    # llvm/Target/TargetItinerary.td
    "FuncUnit": "",
    "Bypass": "",
    "ReservationKind": "int Value",
    "InstrStage": "int Cycles; list<FuncUnit> Units; int TimeInc; int Kind",
    "InstrItinClass": "",
    "InstrItinData": """
        InstrItinClass TheClass; int NumMicroOps; list<InstrStage> Stages; list<int> OperandCycles;
        list<Bypass> Bypasses
    """,
    "ProcessorItineraries": "list<FuncUnit> FU; list<Bypass> BP; list<InstrItinData> IID; string PacketizerNamespace",
    "ComboFuncData": "FuncUnit TheComboFunc; list<FuncUnit> FuncList",
    "ComboFuncUnits": "list<ComboFuncData> CFD",
    # llvm/Target/TargetInstrPredicate.td
    "MCInstPredicate": "",
    "MCTrue : MCInstPredicate": "",
    "MCFalse : MCInstPredicate": "",
    "CheckNot : MCInstPredicate": "MCInstPredicate Pred",
    "MCOperandPredicate : MCInstPredicate": "int OpIndex",
    "CheckIsRegOperand : MCOperandPredicate": "",
    "CheckIsVRegOperand : MCOperandPredicate": "",
    "CheckIsNotVRegOperand : CheckNot": "",
    "CheckIsImmOperand : MCOperandPredicate": "",
    "CheckSameRegOperand : MCInstPredicate": "int FirstIndex; int SecondIndex",
    "CheckOperandBase : MCOperandPredicate": "string FunctionMapper",
    "CheckRegOperand : CheckOperandBase": "Register Reg",
    "CheckInvalidRegOperand : CheckOperandBase": "",
    "CheckValidRegOperand : CheckNot": "",
    "CheckImmOperand : CheckOperandBase": "int ImmVal",
    "CheckImmOperand_s : CheckOperandBase": "string ImmVal",
    "CheckImmOperandLT : CheckOperandBase": "int ImmVal",
    "CheckImmOperandGT : CheckOperandBase": "int ImmVal",
    "CheckImmOperandLE : CheckNot": "",
    "CheckImmOperandGE : CheckNot": "",
    "CheckRegOperandSimple : CheckOperandBase": "",
    "CheckImmOperandSimple : CheckOperandBase": "",
    "CheckZeroOperand : CheckImmOperand": "",
    "CheckNumOperands : MCInstPredicate": "int NumOps",
    "CheckOpcode : MCInstPredicate": "list<Instruction> ValidOpcodes",
    "CheckPseudo : CheckOpcode": "",
    "CheckNonPortable : MCInstPredicate": "string CodeBlock",
    "CheckPredicateSequence : MCInstPredicate": "list<MCInstPredicate> Predicates",
    "CheckAll : CheckPredicateSequence": "",
    "CheckAny : CheckPredicateSequence": "",
    "CheckImmOperandRange : CheckAll": "",
    "MCStatement": "",
    "MCReturnStatement : MCStatement": "MCInstPredicate Pred",
    "MCOpcodeSwitchCase": "list<Instruction> Opcodes; MCStatement CaseStmt",
    "MCOpcodeSwitchStatement : MCStatement": "list<MCOpcodeSwitchCase> Cases; MCStatement DefaultCase",
    "FunctionPredicateBase": "string FunctionName; MCStatement Body",
    "TIIPredicate : FunctionPredicateBase, MCInstPredicate": "",
    "CheckFunctionPredicate : MCInstPredicate": "string MCInstFnName; string MachineInstrFnName",
    "CheckFunctionPredicateWithTII : MCInstPredicate": """
        string MCInstFnName; string TIIPtrName; string MachineInstrFnName
    """,
    "InstructionEquivalenceClass": "list<Instruction> Opcodes; MCInstPredicate Predicate; list<int> OperandIndices",
    "DepBreakingClass : InstructionEquivalenceClass": "",
    "STIPredicateDecl": """
        string Name; MCInstPredicate DefaultReturnValue; bit OverridesBaseClassMember; bit ExpandForMC;
        bit UpdatesOpcodeMask; list<STIPredicateDecl> Delegates
    """,
    "STIPredicate": """
        STIPredicateDecl Declaration; list<InstructionEquivalenceClass> Classes; SchedMachineModel SchedModel
    """,
    "IsZeroIdiomFunction : STIPredicate": "",
    "IsDepBreakingFunction : STIPredicate": "",
    "IsOptimizableRegisterMove : STIPredicate": "",
    # llvm/Target/TargetPfmCounters.td
    "PfmCounter": "string Counter",
    "PfmIssueCounter : PfmCounter": "string ResourceName",
    "ValidationEvent": "int EventNumber",
    "PfmValidationCounter : PfmCounter": "ValidationEvent EventType",
    "ProcPfmCounters": """
        PfmCounter CycleCounter; PfmCounter UopsCounter; list<PfmIssueCounter> IssueCounters;
        list<PfmValidationCounter> ValidationCounters
    """,
    "PfmCountersBinding": "string CpuName; ProcPfmCounters Counters",
    "PfmCountersDefaultBinding : PfmCountersBinding": "",
    # llvm/Target/TargetMacroFusion.td
    "FusionTarget": "",
    "FusionPredicate": "FusionTarget Target",
    "FirstFusionPredicate : FusionPredicate": "",
    "SecondFusionPredicate : FusionPredicate": "",
    "BothFusionPredicate : FusionPredicate": "",
    "FusionPredicateWithCode : FusionPredicate": "code Predicate",
    "FusionPredicateWithMCInstPredicate : FusionPredicate": "MCInstPredicate Predicate",
    "FirstFusionPredicateWithMCInstPredicate : FusionPredicateWithMCInstPredicate": "",
    "SecondFusionPredicateWithMCInstPredicate : FusionPredicateWithMCInstPredicate": "",
    "BothFusionPredicateWithMCInstPredicate : FusionPredicateWithMCInstPredicate": "",
    "TieReg : BothFusionPredicate": "int FirstOpIdx; int SecondOpIdx",
    "SameReg : SecondFusionPredicate": "int FirstOpIdx; int SecondOpIdx",
    "WildcardPred : FirstFusionPredicate": "bit ReturnValue",
    "OneUsePred : FirstFusionPredicate": "",
    "Fusion : SubtargetFeature": "list<FusionPredicate> Predicates; bit IsCommutable",
    "SimpleFusion : Fusion": "",
    "SingleFusion : SimpleFusion": "",
}
