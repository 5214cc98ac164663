"""The steps of a matcher: one for each operation of LLVM's MatcherTable (OPC_RecordNode, ...).

A matcher walks over a DAG that is to be selected. It has a *current node*, and *slots*: the nodes that it recorded, and the values that
it made, numbered from 0. A check that fails makes it go on with the next option of the innermost scope.

Many patterns have the same steps in common, so a :class:`~tgdsl.model.matcher.pool.StepPool` makes each only once. Two steps can also do the
same and differ in what comments say about them (the name of a recorded node): those have the same :attr:`Step.key`.
"""

from __future__ import annotations

from typing import TypeAlias

from tgdsl.model.matcher.checks import (
    CheckAndImm,
    CheckChild2CondCode,
    CheckChildInteger,
    CheckChildSame,
    CheckChildType,
    CheckComplexPat,
    CheckCondCode,
    CheckFoldableChainNode,
    CheckImmAllOnesV,
    CheckImmAllZerosV,
    CheckInteger,
    CheckOpcode,
    CheckOrImm,
    CheckPatternPredicate,
    CheckPredicate,
    CheckSame,
    CheckType,
    CheckValueType,
    is_pointer,
)
from tgdsl.model.matcher.emission import (
    CompleteMatch,
    EmitConvertToTarget,
    EmitCopyToReg,
    EmitInteger,
    EmitMergeInputChains,
    EmitNode,
    EmitNodeXForm,
    EmitRegister,
    EmitStringInteger,
    MorphNodeTo,
)
from tgdsl.model.matcher.step import (
    CaptureGlueInput,
    Kind,
    MoveChild,
    MoveParent,
    MoveSibling,
    RecordChild,
    RecordMemRef,
    RecordNode,
    Step,
)

__all__ = [
    "AnyStep",
    "CaptureGlueInput",
    "CheckAndImm",
    "CheckChild2CondCode",
    "CheckChildInteger",
    "CheckChildSame",
    "CheckChildType",
    "CheckComplexPat",
    "CheckCondCode",
    "CheckFoldableChainNode",
    "CheckImmAllOnesV",
    "CheckImmAllZerosV",
    "CheckInteger",
    "CheckOpcode",
    "CheckOrImm",
    "CheckPatternPredicate",
    "CheckPredicate",
    "CheckSame",
    "CheckType",
    "CheckValueType",
    "CompleteMatch",
    "EmitConvertToTarget",
    "EmitCopyToReg",
    "EmitInteger",
    "EmitMergeInputChains",
    "EmitNode",
    "EmitNodeXForm",
    "EmitRegister",
    "EmitStringInteger",
    "Kind",
    "MorphNodeTo",
    "MoveChild",
    "MoveParent",
    "MoveSibling",
    "RecordChild",
    "RecordMemRef",
    "RecordNode",
    "Step",
    "is_pointer",
]

#: Every step is one of these.
AnyStep: TypeAlias = (
    RecordNode
    | RecordChild
    | RecordMemRef
    | CaptureGlueInput
    | MoveChild
    | MoveSibling
    | MoveParent
    | CheckSame
    | CheckChildSame
    | CheckPatternPredicate
    | CheckPredicate
    | CheckOpcode
    | CheckType
    | CheckChildType
    | CheckInteger
    | CheckChildInteger
    | CheckCondCode
    | CheckChild2CondCode
    | CheckValueType
    | CheckComplexPat
    | CheckAndImm
    | CheckOrImm
    | CheckImmAllOnesV
    | CheckImmAllZerosV
    | CheckFoldableChainNode
    | EmitInteger
    | EmitStringInteger
    | EmitRegister
    | EmitConvertToTarget
    | EmitMergeInputChains
    | EmitCopyToReg
    | EmitNodeXForm
    | EmitNode
    | MorphNodeTo
    | CompleteMatch
)
