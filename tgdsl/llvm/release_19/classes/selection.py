"""Classes of LLVM's TableGen sources and the fields they add: selection nodes and patterns, GlobalISel.

Read with :mod:`tgdsl.records.class_table`; the package says where the facts are from and how the entries are written.
"""

CLASSES = {
    # llvm/Target/TargetSelectionDAG.td
    "SDTypeConstraint": "int OperandNum",
    "SDTCisVT : SDTypeConstraint": "ValueType VT",
    "SDTCisPtrTy : SDTypeConstraint": "",
    "SDTCisInt : SDTypeConstraint": "",
    "SDTCisFP : SDTypeConstraint": "",
    "SDTCisVec : SDTypeConstraint": "",
    "SDTCisSameAs : SDTypeConstraint": "int OtherOperandNum",
    "SDTCisVTSmallerThanOp : SDTypeConstraint": "int OtherOperandNum",
    "SDTCisOpSmallerThanOp : SDTypeConstraint": "int BigOperandNum",
    "SDTCisEltOfVec : SDTypeConstraint": "int OtherOpNum",
    "SDTCisSubVecOfVec : SDTypeConstraint": "int OtherOpNum",
    "SDTCVecEltisVT : SDTypeConstraint": "ValueType VT",
    "SDTCisSameNumEltsAs : SDTypeConstraint": "int OtherOperandNum",
    "SDTCisSameSizeAs : SDTypeConstraint": "int OtherOperandNum",
    "SDTypeProfile": "int NumResults; int NumOperands; list<SDTypeConstraint> Constraints",
    "SDCallSeqStart : SDTypeProfile": "",
    "SDCallSeqEnd : SDTypeProfile": "",
    "SDNode : SDPatternOperator": "string Opcode; string SDClass; SDTypeProfile TypeProfile",
    "CondCode": "string ICmpPredicate; string FCmpPredicate",
    "SDNodeXForm": "SDNode Opcode; code XFormFunction",
    "PatFrags : SDPatternOperator": """
        dag Operands; list<dag> Fragments; code PredicateCode; code GISelPredicateCode; code ImmediateCode;
        SDNodeXForm OperandTransform; bit PredicateCodeUsesOperands; bit HasNoUse; bit HasOneUse; bit IsLoad;
        bit IsStore; bit IsAtomic; bit IsUnindexed; bit IsNonExtLoad; bit IsAnyExtLoad; bit IsSignExtLoad;
        bit IsZeroExtLoad; bit IsTruncStore; list<int> AddressSpaces; int MinAlignment; bit IsAtomicOrderingMonotonic;
        bit IsAtomicOrderingAcquire; bit IsAtomicOrderingRelease; bit IsAtomicOrderingAcquireRelease;
        bit IsAtomicOrderingSequentiallyConsistent; bit IsAtomicOrderingAcquireOrStronger;
        bit IsAtomicOrderingReleaseOrStronger; ValueType MemoryVT; ValueType ScalarMemoryVT
    """,
    "GISelFlags": "bit GIIgnoreCopies",
    "PatFrag : PatFrags": "",
    "OutPatFrag : PatFrag": "",
    "PatLeaf : PatFrag": "",
    "ImmLeaf : PatFrag": "bit FastIselShouldIgnore; bit IsAPInt; bit IsAPFloat",
    "TImmLeaf : ImmLeaf": "",
    "IntImmLeaf : ImmLeaf": "",
    "FPImmLeaf : ImmLeaf": "",
    "Pattern": """
        dag PatternToMatch; list<dag> ResultInstrs; list<Predicate> Predicates; int AddedComplexity;
        bit GISelShouldIgnore
    """,
    "Pat : Pattern": "",
    "ComplexPattern": """
        ValueType Ty; int NumOperands; string SelectFunc; list<SDNode> RootNodes; list<SDNodeProperty> Properties;
        int Complexity
    """,
    # llvm/CodeGen/SDNodeProperties.td
    "SDNodeProperty": "",
    "SDPatternOperator": "list<SDNodeProperty> Properties",
    # llvm/Target/GlobalISel/RegisterBank.td
    "RegisterBank": "string Name; list<RegisterClass> RegisterClasses",
    # llvm/Target/GlobalISel/Target.td
    "LLT": "",
    "GIComplexOperandMatcher": "LLT Type; string MatcherFn",
    "GICustomOperandRenderer": "string RendererFn",
    # llvm/Target/GlobalISel/SelectionDAGCompat.td
    "GINodeEquiv": """
        Instruction I; SDNode Node; bit CheckMMOIsNonAtomic; bit CheckMMOIsAtomic; Instruction IfSignExtend;
        Instruction IfZeroExtend; Instruction IfFloatingPoint; Instruction IfConvergent
    """,
    "GIComplexPatternEquiv": "ComplexPattern SelDAGEquivalent",
    "GISDNodeXFormEquiv": "SDNodeXForm SelDAGEquivalent",
    # llvm/Target/GlobalISel/Combine.td
    "GIDefKind": "",
    "GIDefKindWithArgs": "",
    "GICombine": "list<GICombine> Rules",
    "GICombineGroup : GICombine": "",
    "GICombiner : GICombineGroup": "string Classname; string CombineAllMethodName",
    "GIDefMatchData": "string Type",
    "GICombineRule : GICombine": "dag Defs; dag Match; dag Apply; list<Predicate> Predicates; int MaxPermutations",
    "GICombinePatFrag": "dag InOperands; dag OutOperands; list<dag> Alternatives",
    "GISpecialType": "",
    "GITypeOf : GISpecialType": "string OpName",
    "GIBuiltinInst": "",
    "MIFlagEnum": "string EnumName",
    "constant_fold_unary_fp_op_rule : GICombineRule": "",
    "itof_const_zero_fold_rule : GICombineRule": "",
    # llvm/Target/GenericOpcodes.td
    "GenericInstruction : StandardPseudoInstruction": "TypedOperand variadicOpsType",
    "ConstrainedInstruction : GenericInstruction": "",
    "G_ATOMICRMW_OP : GenericInstruction": "",
    "VectorReduction : GenericInstruction": "",
}
