"""Classes of LLVM's TableGen sources and the fields they add: registers, operands, instructions, processors; value types, calling conventions, tables.

Read with :mod:`tgdsl.records.class_table`; the package says where the facts are from and how the entries are written.
"""

from tgdsl.llvm.flags import Flag

_ALL_FLAGS = tuple(Flag)


def _flags(first: Flag, last: Flag) -> str:
    """The declarations of these flags and of all between them."""
    return "; ".join([f"bit {flag.value}" for flag in _ALL_FLAGS[_ALL_FLAGS.index(first) : _ALL_FLAGS.index(last) + 1]])


CLASSES = {
    # llvm/Target/Target.td
    "Predicate": """
        string CondString; bit AssemblerMatcherPredicate; dag AssemblerCondDag; string PredicateName;
        bit RecomputePerFunction
    """,
    "HwMode": "string Features; list<Predicate> Predicates",
    "HwModeSelect": "list<HwMode> Modes",
    "ValueTypeByHwMode : HwModeSelect, ValueType": "list<ValueType> Objects",
    "PtrValueTypeByHwMode : HwModeSelect, PtrValueType": "list<ValueType> Objects",
    "RegInfo": "int RegSize; int SpillSize; int SpillAlignment",
    "RegInfoByHwMode : HwModeSelect": "list<RegInfo> Objects",
    "SubRegRange": "int Size; int Offset",
    "SubRegRangeByHwMode : HwModeSelect": "list<SubRegRange> Objects",
    "SubRegIndex": """
        string Namespace; SubRegRangeByHwMode SubRegRanges; int Size; int Offset; list<SubRegIndex> ComposedOf;
        list<SubRegIndex> CoveringSubRegIndices
    """,
    "ComposedSubRegIndex : SubRegIndex": "",
    "RegAltNameIndex": "string Namespace; RegAltNameIndex FallbackRegAltNameIndex",
    "Register": """
        string Namespace; string AsmName; list<string> AltNames; list<Register> Aliases; list<Register> SubRegs;
        list<SubRegIndex> SubRegIndices; list<RegAltNameIndex> RegAltNameIndices; list<int> DwarfNumbers;
        list<int> CostPerUse; bit CoveredBySubRegs; bits<16> HWEncoding; bit isArtificial; bit isConstant;
        int PositionOrder
    """,
    "RegisterWithSubRegs : Register": "",
    "DAGOperand": "string OperandNamespace; string DecoderMethod",
    "RegisterClass : DAGOperand": """
        string Namespace; RegInfoByHwMode RegInfos; list<ValueType> RegTypes; int Size; int Alignment; int CopyCost;
        dag MemberList; RegAltNameIndex altNameIndex; bit isAllocatable; list<dag> AltOrders; code AltOrderSelect;
        int AllocationPriority; bit GlobalPriority; bit GeneratePressureSet; int Weight; string DiagnosticType;
        string DiagnosticString; bits<8> TSFlags; int BaseClassOrder
    """,
    "RegisterTuples": "list<dag> SubRegs; list<SubRegIndex> SubRegIndices; list<string> RegAsmNames; int PositionOrder",
    "RegisterCategory": "list<RegisterClass> Classes",
    "DwarfRegNum": "list<int> DwarfNumbers",
    "DwarfRegAlias": "Register DwarfAlias",
    "SubtargetFeature": "string Name; string FieldName; string Value; string Desc; list<SubtargetFeature> Implies",
    "Deprecated": "SubtargetFeature DeprecatedFeatureMask",
    "ComplexDeprecationPredicate": "string ComplexDeprecationPredicate",
    "InstructionEncoding": """
        int Size; string DecoderNamespace; list<Predicate> Predicates; string DecoderMethod; bit hasCompleteDecoder
    """,
    "EncodingByHwMode : HwModeSelect": "list<InstructionEncoding> Objects",
    "Instruction : InstructionEncoding": f"""
        string Namespace; dag OutOperandList; dag InOperandList; string AsmString; EncodingByHwMode EncodingInfos;
        list<dag> Pattern; list<Register> Uses; list<Register> Defs; int CodeSize; int AddedComplexity;
        {_flags(Flag.IS_PRE_ISEL_OPCODE, Flag.HAS_NO_SCHEDULING_INFO)}; InstrItinClass Itinerary; list<SchedReadWrite> SchedRW; string Constraints;
        string DisableEncoding; string PostEncoderMethod; bits<64> TSFlags; string AsmMatchConverter;
        string TwoOperandAliasConstraint; string AsmVariantName;
        {_flags(Flag.USE_NAMED_OPERAND_TABLE, Flag.HAS_POSITION_ORDER)}
    """,
    "CompressPat": "dag Input; dag Output; list<Predicate> Predicates; bit isCompressOnly",
    "AdditionalEncoding : InstructionEncoding": "Instruction AliasOf",
    "PseudoInstExpansion": "dag ResultInst; bit isPseudo",
    "Requires": "list<Predicate> Predicates",
    "PointerLikeRegClass": "int RegClassKind",
    "unknown_class": "",
    "AsmOperandClass": """
        string Name; list<AsmOperandClass> SuperClasses; string PredicateMethod; string RenderMethod;
        string ParserMethod; string DiagnosticType; string DiagnosticString; bit IsOptional; string DefaultMethod
    """,
    "Operand : DAGOperand": """
        ValueType Type; string PrintMethod; string EncoderMethod; bit hasCompleteDecoder; string OperandType;
        dag MIOperandInfo; code MCOperandPredicate; AsmOperandClass ParserMatchClass
    """,
    "RegisterOperand : DAGOperand": """
        RegisterClass RegClass; string PrintMethod; string EncoderMethod; AsmOperandClass ParserMatchClass;
        string OperandType; Register GIZeroRegister
    """,
    "TypedOperand : Operand": "bit IsPointer; bit IsImmediate",
    "PredicateOp": "",
    "OperandWithDefaultOps : Operand": "dag DefaultOps",
    "PredicateOperand : OperandWithDefaultOps, PredicateOp": "",
    "OptionalDefOperand : OperandWithDefaultOps": "",
    "InstrInfo": "bit isLittleEndianEncoding; bit guessInstructionProperties",
    "StandardPseudoInstruction : Instruction": "",
    "AsmParser": """
        string AsmParserClassName; string AsmParserInstCleanup; bit ShouldEmitMatchRegisterName;
        bit ShouldEmitMatchRegisterAltName; bit AllowDuplicateRegisterNames; bit HasMnemonicFirst;
        bit ReportMultipleNearMisses; string OperandParserMethod; bit CallCustomParserForAllOperands;
        bit PreferSmallerInstructions
    """,
    "AsmParserVariant": """
        int Variant; string Name; string CommentDelimiter; string RegisterPrefix; string TokenizingCharacters;
        string SeparatorCharacters; string BreakCharacters
    """,
    "AssemblerPredicate": "bit AssemblerMatcherPredicate; dag AssemblerCondDag; string PredicateName",
    "TokenAlias": "string FromToken; string ToToken",
    "MnemonicAlias": "string FromMnemonic; string ToMnemonic; string AsmVariantName; list<Predicate> Predicates",
    "InstAlias": """
        string AsmString; dag ResultInst; int EmitPriority; list<Predicate> Predicates; bit UseInstAsmMatchConverter;
        string AsmVariantName
    """,
    "AsmWriter": "string AsmWriterClassName; int PassSubtarget; int Variant",
    "Target": """
        InstrInfo InstructionSet; list<AsmParser> AssemblyParsers; list<AsmParserVariant> AssemblyParserVariants;
        list<AsmWriter> AssemblyWriters; int AllowRegisterRenaming
    """,
    "Processor": """
        string Name; SchedMachineModel SchedModel; ProcessorItineraries ProcItin; list<SubtargetFeature> Features;
        list<SubtargetFeature> TuneFeatures
    """,
    "ProcessorModel : Processor": "",
    "InstrMapping": """
        string FilterClass; list<string> RowFields; list<string> ColFields; list<string> KeyCol;
        list<list<string>> ValueCols
    """,
    # llvm/CodeGen/ValueTypes.td
    "ValueType": """
        string Namespace; string LLVMName; int Size; int Value; int nElem; ValueType ElementType; bit isOverloaded;
        bit isInteger; bit isFP; bit isVector; bit isScalable; bit isNormalValueType
    """,
    "VTAny : ValueType": "",
    "VTInt : ValueType": "",
    "VTFP : ValueType": "",
    "VTVec : ValueType": "",
    "VTScalableVec : VTVec": "",
    "PtrValueType : ValueType": "int AddrSpace",
    # llvm/Target/TargetCallingConv.td
    "CCAction": "",
    "CallingConv": "list<CCAction> Actions; bit Entry; bit Custom",
    "CCCustom : CCAction": "string FuncName",
    "CCPredicateAction : CCAction": "CCAction SubAction",
    "CCIfType : CCPredicateAction": "list<ValueType> VTs",
    "CCIf : CCPredicateAction": "string Predicate",
    "CCIfByVal : CCIf": "",
    "CCIfPreallocated : CCIf": "",
    "CCIfSwiftSelf : CCIf": "",
    "CCIfSwiftAsync : CCIf": "",
    "CCIfSwiftError : CCIf": "",
    "CCIfCFGuardTarget : CCIf": "",
    "CCIfConsecutiveRegs : CCIf": "",
    "CCIfCC : CCIf": "",
    "CCIfInReg : CCIf": "",
    "CCIfNest : CCIf": "",
    "CCIfSplit : CCIf": "",
    "CCIfSRet : CCIf": "",
    "CCIfVarArg : CCIf": "",
    "CCIfNotVarArg : CCIf": "",
    "CCIfPtrAddrSpace : CCIf": "",
    "CCIfPtr : CCIf": "",
    "CCAssignToReg : CCAction": "list<Register> RegList",
    "CCAssignToRegWithShadow : CCAction": "list<Register> RegList; list<Register> ShadowRegList",
    "CCAssignToStack : CCAction": "int Size; int Align",
    "CCAssignToStackWithShadow : CCAction": "int Size; int Align; list<Register> ShadowRegList",
    "CCAssignToRegAndStack : CCAssignToReg": "int Size; int Align",
    "CCPassByVal : CCAction": "int Size; int Align",
    "CCPromoteToType : CCAction": "ValueType DestTy",
    "CCPromoteToUpperBitsInType : CCAction": "ValueType DestTy",
    "CCBitConvertToType : CCAction": "ValueType DestTy",
    "CCTruncToType : CCAction": "ValueType DestTy",
    "CCPassIndirect : CCAction": "ValueType DestTy",
    "CCDelegateTo : CCAction": "CallingConv CC",
    "CustomCallingConv : CallingConv": "",
    "CalleeSavedRegs": "dag SaveList; dag OtherPreserved",
    # llvm/TableGen/SearchableTable.td
    "GenericEnum": "string FilterClass; string NameField; string ValueField",
    "GenericTable": """
        string FilterClass; string FilterClassField; string CppTypeName; list<string> Fields; list<string> PrimaryKey;
        string PrimaryKeyName; bit PrimaryKeyEarlyOut; bit PrimaryKeyReturnRange
    """,
    "SearchIndex": "GenericTable Table; list<string> Key; bit EarlyOut",
    "SearchableTable": "list<string> SearchableFields; string EnumNameField; string EnumValueField",
    # llvm/TableGen/Automaton.td
    "GenericAutomaton": "string TransitionClass; list<string> SymbolFields",
    "Transition": "bits<32> NewState",
}
