"""Classes of LLVM's TableGen sources and the fields they add: intrinsics and their signatures; not those that one target's intrinsics add.

Read with :mod:`tgdsl.records.class_table`; the package says where the facts are from and how the entries are written.
"""

CLASSES = {
    # llvm/IR/Intrinsics.td
    "IntrinsicProperty": "bit IsDefault",
    "AttrIndex": "int Value",
    "ArgIndex : AttrIndex": "",
    "NoCapture : IntrinsicProperty": "int ArgNo",
    "NoAlias : IntrinsicProperty": "int ArgNo",
    "NoUndef : IntrinsicProperty": "int ArgNo",
    "NonNull : IntrinsicProperty": "int ArgNo",
    "Align : IntrinsicProperty": "int ArgNo; int Align",
    "Dereferenceable : IntrinsicProperty": "int ArgNo; int Bytes",
    "Returned : IntrinsicProperty": "int ArgNo",
    "ImmArg : IntrinsicProperty": "int ArgNo",
    "ReadOnly : IntrinsicProperty": "int ArgNo",
    "WriteOnly : IntrinsicProperty": "int ArgNo",
    "ReadNone : IntrinsicProperty": "int ArgNo",
    "EncAnyType": "int ID; int ret",
    "EncMatchType": "int ID; int ret",
    "EncSameWidth": "int ID; int ret",
    "EncNextArgA": "int ID; int ret",
    "EncNextArgN": "int ID; int ret",
    "ResolveArgCode": "int ah; int al; int num; int ret",
    "IIT_Base": "int Number; list<ValueType> VTs",
    "IIT_VT : IIT_Base": "",
    "IIT_Int : IIT_Base": "",
    "IIT_Vec : IIT_Base": "",
    "LLVMType": """
        ValueType VT; int isAny; int ArgCode; int Number; list<IIT_Base> IITs; list<IIT_Base> IIT_Vecs; list<int> Sig
    """,
    "LLVMAnyType : LLVMType": "",
    "LLVMQualPointerType : LLVMType": "",
    "LLVMAnyPointerType : LLVMAnyType": "",
    "LLVMMatchType : LLVMType": "",
    "LLVMMatchTypeNextArg : LLVMMatchType": "",
    "LLVMExtendedType : LLVMMatchType": "",
    "LLVMTruncatedType : LLVMMatchType": "",
    "LLVMScalarOrSameVectorWidth : LLVMMatchType": "",
    "LLVMVectorOfAnyPointersToElt : LLVMMatchTypeNextArg": "",
    "LLVMVectorElementType : LLVMMatchType": "",
    "LLVMHalfElementsVectorType : LLVMMatchType": "",
    "LLVMSubdivide2VectorType : LLVMMatchType": "",
    "LLVMSubdivide4VectorType : LLVMMatchType": "",
    "LLVMVectorOfBitcastsToInt : LLVMMatchType": "",
    "MakeIdx": "list<int> IdxsR; list<int> RIdxsR; list<int> Idxs; list<int> RIdxs",
    "TypeInfoGen": """
        list<LLVMType> AllTypes; list<int> ACIdxs; list<LLVMType> ACTys; list<int> ArgCodes; list<int> MappingRIdxs;
        bit isOverloaded; list<LLVMType> Types; list<list<int>> TypeSig
    """,
    "Intrinsic : SDPatternOperator": """
        string LLVMName; string TargetPrefix; list<LLVMType> RetTypes; list<LLVMType> ParamTypes;
        list<IntrinsicProperty> IntrProperties; bit DisableDefaultAttributes; bit isTarget; TypeInfoGen TypeInfo;
        bit isOverloaded; list<LLVMType> Types; list<list<int>> TypeSig
    """,
    "DefaultAttrsIntrinsic : Intrinsic": "",
    "ClangBuiltin": "string ClangBuiltinName",
    "MSBuiltin": "string MSBuiltinName",
}
