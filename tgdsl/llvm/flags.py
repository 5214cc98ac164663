"""The flags of instructions: the ``bit`` fields of LLVM's class Instruction (``Target.td``), and the ``MCID::Flag`` of each.

This is the one table of them, for all releases; which of them a release has, and in which order, says its profile. What type checkers need
spelled out, the attributes of :class:`tgdsl.language.instruction_attributes.InstructionAttributes`, is written from it by
``python -m tgdsl.std.write``.
"""

from __future__ import annotations

from enum import Enum


class Flag(Enum):
    """A flag of an instruction; its value is the name of its field.

    The columns are the field, the MCID flag, the field's default, a note; the last ones may be missing.

    Attributes:
        mcid: the enumerator of ``MCID::Flag`` that an instruction's descriptor has for it; empty for none.
        default: of the field; None if it is unset then, so that it is inferred from patterns.
        note: on its meaning, where the name does not say it.
    """

    _value_: str
    mcid: str
    default: bool | None
    note: str

    def __new__(cls, field: str, mcid: str = "", default: bool | None = False, note: str = "") -> Flag:
        member = object.__new__(cls)
        member._value_ = field
        member.mcid = mcid
        member.default = default
        member.note = note
        return member

    IS_PRE_ISEL_OPCODE = "isPreISelOpcode", "PreISelOpcode"
    IS_RETURN = "isReturn", "Return"
    IS_BRANCH = "isBranch", "Branch"
    IS_EH_SCOPE_RETURN = "isEHScopeReturn", "EHScopeReturn"
    IS_INDIRECT_BRANCH = "isIndirectBranch", "IndirectBranch"
    IS_COMPARE = "isCompare", "Compare"
    IS_MOVE_IMM = "isMoveImm", "MoveImm"
    IS_MOVE_REG = "isMoveReg", "MoveReg"
    IS_BITCAST = "isBitcast", "Bitcast"
    IS_SELECT = "isSelect", "Select"
    IS_BARRIER = "isBarrier", "Barrier", False, "control does not reach what follows"
    IS_CALL = "isCall", "Call"
    IS_ADD = "isAdd", "Add"
    IS_TRAP = "isTrap", "Trap"
    CAN_FOLD_AS_LOAD = "canFoldAsLoad", "FoldableAsLoad"
    MAY_LOAD = "mayLoad", "MayLoad", None
    MAY_STORE = "mayStore", "MayStore", None
    MAY_RAISE_FP_EXCEPTION = "mayRaiseFPException", "MayRaiseFPException"
    IS_CONVERTIBLE_TO_THREE_ADDRESS = "isConvertibleToThreeAddress", "ConvertibleTo3Addr"
    IS_COMMUTABLE = "isCommutable", "Commutable"
    IS_TERMINATOR = "isTerminator", "Terminator"
    IS_RE_MATERIALIZABLE = "isReMaterializable", "Rematerializable"
    IS_PREDICABLE = "isPredicable", "Predicable"
    IS_UNPREDICABLE = "isUnpredicable"
    HAS_DELAY_SLOT = "hasDelaySlot", "DelaySlot"
    USES_CUSTOM_INSERTER = "usesCustomInserter", "UsesCustomInserter"
    HAS_POST_ISEL_HOOK = "hasPostISelHook", "HasPostISelHook"
    HAS_CTRL_DEP = "hasCtrlDep"
    IS_NOT_DUPLICABLE = "isNotDuplicable", "NotDuplicable"
    IS_CONVERGENT = "isConvergent", "Convergent"
    IS_AUTHENTICATED = "isAuthenticated", "Authenticated"
    IS_AS_CHEAP_AS_A_MOVE = "isAsCheapAsAMove", "CheapAsAMove"
    HAS_EXTRA_SRC_REG_ALLOC_REQ = "hasExtraSrcRegAllocReq", "ExtraSrcRegAllocReq"
    HAS_EXTRA_DEF_REG_ALLOC_REQ = "hasExtraDefRegAllocReq", "ExtraDefRegAllocReq"
    IS_REG_SEQUENCE = "isRegSequence", "RegSequence"
    IS_PSEUDO = "isPseudo", "Pseudo", False, "it is expanded before it is encoded"
    IS_META = "isMeta", "Meta", False, "it emits no code"
    IS_EXTRACT_SUBREG = "isExtractSubreg", "ExtractSubreg"
    IS_INSERT_SUBREG = "isInsertSubreg", "InsertSubreg"
    VARIADIC_OPS_ARE_DEFS = "variadicOpsAreDefs", "VariadicOpsAreDefs"
    SUPPORTS_DEACTIVATION_SYMBOL = "supportsDeactivationSymbol"
    HAS_SIDE_EFFECTS = "hasSideEffects", "UnmodeledSideEffects", None
    IS_CODE_GEN_ONLY = "isCodeGenOnly", "", False, "it is not for the assembler and the disassembler"
    IS_ASM_PARSER_ONLY = "isAsmParserOnly", "", False, "it is only for the assembler"
    HAS_NO_SCHEDULING_INFO = "hasNoSchedulingInfo"
    USE_NAMED_OPERAND_TABLE = "UseNamedOperandTable"
    USE_LOGICAL_OPERAND_MAPPINGS = "UseLogicalOperandMappings"
    FAST_ISEL_SHOULD_IGNORE = "FastISelShouldIgnore"
    HAS_POSITION_ORDER = (
        "HasPositionOrder",
        "",
        False,
        "its opcode is ordered by its definition, not by its name",
    )

    @property
    def attribute(self) -> str:
        """The attribute of Python's class Instruction."""
        return self.name.lower()
