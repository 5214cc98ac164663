"""LLVM 19's operations of a MatcherTable (``SelectionDAGISel::BuiltinOpcodes``), in the notation of :mod:`tgdsl.model.matcher.operations`."""

from __future__ import annotations

from collections.abc import Mapping

_INTEGER = "{type:i32=I32|i64=I64}"


def _node(name: str, short_flags: str) -> tuple[str, ...]:
    """The forms of EmitNode or MorphNodeTo."""
    operands = "{operands#}[/*#Ops*/], {operands* :unsigned}"
    return (
        f"OPC_{name}{{types#<3}}{{flags:{short_flags}}}, TARGET_VAL({{instruction}}),\n    {{types* }}{operands}",
        f"OPC_{name}{{types#<3}}, TARGET_VAL({{instruction}}), {{flags}},\n    {{types* }}{operands}",
        f"OPC_{name}, TARGET_VAL({{instruction}}), {{flags}},\n    {{types#}}[/*#VTs*/], {{types* }}{operands}",
    )


#: The forms by the operation's name. The order is that of LLVM's Matcher::KindTy, in which the histogram lists them.
MATCHER_OPERATIONS: Mapping[str, tuple[str, ...]] = {
    "Scope": ("OPC_Scope, {size:unsigned} ",),
    "RecordNode": ("OPC_RecordNode,",),
    "RecordChild": ("OPC_RecordChild{child<8},",),
    "RecordMemRef": ("OPC_RecordMemRef,",),
    "CaptureGlueInput": ("OPC_CaptureGlueInput,",),
    "MoveChild": ("OPC_MoveChild{child<8},", "OPC_MoveChild, {child},"),
    "MoveSibling": ("OPC_MoveSibling{child<8},", "OPC_MoveSibling, {child},"),
    "MoveParent": ("OPC_MoveParent,",),
    "CheckSame": ("OPC_CheckSame, {slot},",),
    "CheckChildSame": ("OPC_CheckChild{child<4}Same, {slot},",),
    "CheckPatternPredicate": (
        "OPC_CheckPatternPredicate{number<8},",
        "OPC_CheckPatternPredicate, {number<256},",
        "OPC_CheckPatternPredicateTwoByte, TARGET_VAL({number}),",
    ),
    "CheckPredicate": (
        "OPC_CheckPredicate{slots:none=}{number<8}, ",
        "OPC_CheckPredicate{slots:none=}, {number},",
        "OPC_CheckPredicateWithOperands, {slots#}/*#Ops*/, {slots* }{number},",
    ),
    "CheckOpcode": ("OPC_CheckOpcode, TARGET_VAL({opcode}),",),
    "SwitchOpcode": ("OPC_SwitchOpcode, {size:unsigned} TARGET_VAL({opcode}),",),
    "CheckType": (
        f"OPC_CheckType{{result:0=}}{_INTEGER},",
        "OPC_CheckType{result:0=}, {type},",
        "OPC_CheckTypeRes, {result}, {type},",
    ),
    "SwitchType": ("OPC_SwitchType, {size:unsigned} {type},",),
    "CheckChildType": (f"OPC_CheckChild{{child<8}}Type{_INTEGER},", "OPC_CheckChild{child<8}Type, {type},"),
    "CheckInteger": ("OPC_CheckInteger, {value:signed} ",),
    "CheckChildInteger": ("OPC_CheckChild{child<5}Integer, {value:signed} ",),
    "CheckCondCode": ("OPC_CheckCondCode, ISD::{name},",),
    "CheckChild2CondCode": ("OPC_CheckChild2CondCode, ISD::{name},",),
    "CheckValueType": ("OPC_CheckValueType, {type},",),
    "CheckComplexPat": (
        "OPC_CheckComplexPat{number<8}, /*#*/{slot},",
        "OPC_CheckComplexPat, /*CP*/{number}, /*#*/{slot},",
    ),
    "CheckAndImm": ("OPC_CheckAndImm, {value:unsigned} ",),
    "CheckOrImm": ("OPC_CheckOrImm, {value:unsigned} ",),
    "CheckImmAllOnesV": ("OPC_CheckImmAllOnesV,",),
    "CheckImmAllZerosV": ("OPC_CheckImmAllZerosV,",),
    "CheckFoldableChainNode": ("OPC_CheckFoldableChainNode,",),
    "EmitInteger": (
        "OPC_EmitInteger{type:i8=8|i16=16|i32=32|i64=64}, {value:signed} ",
        "OPC_EmitInteger, {type}, {value:signed} ",
    ),
    "EmitStringInteger": (
        "OPC_EmitStringInteger{type:i32=32}, {name<128},",
        "OPC_EmitStringInteger, {type}, {name<128},",
    ),
    "EmitRegister": (
        f"OPC_EmitRegister{_INTEGER}, {{register<256}},",
        "OPC_EmitRegister, {type}, {register<256},",
        "OPC_EmitRegister2, {type}, TARGET_VAL({register}),",
    ),
    "EmitConvertToTarget": ("OPC_EmitConvertToTarget{slot<8},", "OPC_EmitConvertToTarget, {slot},"),
    "EmitMergeInputChains": (
        "OPC_EmitMergeInputChains{slots#:1}_{slots*<3},",
        "OPC_EmitMergeInputChains, {slots#}, {slots* }",
    ),
    "EmitCopyToReg": (
        "OPC_EmitCopyToReg{slot<8}, {register<256},",
        "OPC_EmitCopyToReg, {slot}, {register<256},",
        "OPC_EmitCopyToRegTwoByte, {slot}, TARGET_VAL({register}),",
    ),
    "EmitNode": _node("EmitNode", "=None|Chain"),
    "EmitNodeXForm": ("OPC_EmitNodeXForm, {number}, {slot},",),
    "CompleteMatch": ("OPC_CompleteMatch, {results#}, {results* :unsigned}",),
    "MorphNodeTo": _node("MorphNodeTo", "=None|Chain|GlueInput|GlueOutput"),
    "Coverage": ("OPC_Coverage, TARGET_VAL({number}),\n",),
}

#: Opcodes that SelectCodeCommon selects itself, without the MatcherTable.
WITHOUT_TABLE: frozenset[str] = frozenset(
    f"ISD::{name}"
    for name in (
        "EntryToken BasicBlock Register RegisterMask HANDLENODE MDNODE_SDNODE TargetConstant TargetConstantFP"
        " TargetConstantPool TargetFrameIndex TargetExternalSymbol MCSymbol TargetBlockAddress TargetJumpTable"
        " TargetGlobalTLSAddress TargetGlobalAddress TokenFactor CopyFromReg CopyToReg EH_LABEL ANNOTATION_LABEL"
        " LIFETIME_START LIFETIME_END PSEUDO_PROBE AssertSext AssertZext AssertAlign INLINEASM INLINEASM_BR READ_REGISTER"
        " WRITE_REGISTER UNDEF FREEZE ARITH_FENCE MEMBARRIER STACKMAP PATCHPOINT JUMP_TABLE_DEBUG_INFO"
        " CONVERGENCECTRL_ANCHOR CONVERGENCECTRL_ENTRY CONVERGENCECTRL_LOOP"
    ).split()
)
