"""The flags of instructions: the ``bit`` fields of LLVM's class Instruction (``Target.td``), and the ``MCID::Flag`` of each.

This is the one table of them. What type checkers need spelled out, the attributes of
:class:`tgdsl.language.instructions.attributes.InstructionAttributes`, is written from it by ``python -m tgdsl.std.write``.
"""

from __future__ import annotations

from enum import Enum


class Flag(Enum):
    """A flag of an instruction; the members stand in the order of Target.td, and their values are the names of its fields.

    The columns are the field, the MCID flag, its place among those, the field's default, a note; the last ones may be missing.

    Attributes:
        mcid: the enumerator of ``MCID::Flag`` that an instruction's descriptor has for it; empty for none.
        mcid_place: where llvm-tblgen writes that among a descriptor's flags.
        default: of the field; None if it is unset then, so that it is inferred from patterns.
        note: on its meaning, where the name does not say it.
    """

    _value_: str
    mcid: str
    mcid_place: int
    default: bool | None
    note: str

    def __new__(
        cls, field: str, mcid: str = "", mcid_place: int = -1, default: bool | None = False, note: str = ""
    ) -> Flag:
        member = object.__new__(cls)
        member._value_ = field
        member.mcid = mcid
        member.mcid_place = mcid_place
        member.default = default
        member.note = note
        return member

    IS_PRE_ISEL_OPCODE = "isPreISelOpcode", "PreISelOpcode", 0
    IS_RETURN = "isReturn", "Return", 3
    IS_BRANCH = "isBranch", "Branch", 5
    IS_EH_SCOPE_RETURN = "isEHScopeReturn", "EHScopeReturn", 4
    IS_INDIRECT_BRANCH = "isIndirectBranch", "IndirectBranch", 6
    IS_COMPARE = "isCompare", "Compare", 7
    IS_MOVE_IMM = "isMoveImm", "MoveImm", 8
    IS_MOVE_REG = "isMoveReg", "MoveReg", 9
    IS_BITCAST = "isBitcast", "Bitcast", 10
    IS_SELECT = "isSelect", "Select", 13
    IS_BARRIER = "isBarrier", "Barrier", 14, False, "control does not reach what follows"
    IS_CALL = "isCall", "Call", 16
    IS_ADD = "isAdd", "Add", 11
    IS_TRAP = "isTrap", "Trap", 12
    CAN_FOLD_AS_LOAD = "canFoldAsLoad", "FoldableAsLoad", 17
    MAY_LOAD = "mayLoad", "MayLoad", 18, None
    MAY_STORE = "mayStore", "MayStore", 19, None
    MAY_RAISE_FP_EXCEPTION = "mayRaiseFPException", "MayRaiseFPException", 20
    IS_CONVERTIBLE_TO_THREE_ADDRESS = "isConvertibleToThreeAddress", "ConvertibleTo3Addr", 22
    IS_COMMUTABLE = "isCommutable", "Commutable", 23
    IS_TERMINATOR = "isTerminator", "Terminator", 24
    IS_RE_MATERIALIZABLE = "isReMaterializable", "Rematerializable", 25
    IS_PREDICABLE = "isPredicable", "Predicable", 21
    IS_UNPREDICABLE = "isUnpredicable"
    HAS_DELAY_SLOT = "hasDelaySlot", "DelaySlot", 15
    USES_CUSTOM_INSERTER = "usesCustomInserter", "UsesCustomInserter", 28
    HAS_POST_ISEL_HOOK = "hasPostISelHook", "HasPostISelHook", 29
    HAS_CTRL_DEP = "hasCtrlDep"
    IS_NOT_DUPLICABLE = "isNotDuplicable", "NotDuplicable", 26
    IS_CONVERGENT = "isConvergent", "Convergent", 38
    IS_AUTHENTICATED = "isAuthenticated", "Authenticated", 40
    IS_AS_CHEAP_AS_A_MOVE = "isAsCheapAsAMove", "CheapAsAMove", 32
    HAS_EXTRA_SRC_REG_ALLOC_REQ = "hasExtraSrcRegAllocReq", "ExtraSrcRegAllocReq", 33
    HAS_EXTRA_DEF_REG_ALLOC_REQ = "hasExtraDefRegAllocReq", "ExtraDefRegAllocReq", 34
    IS_REG_SEQUENCE = "isRegSequence", "RegSequence", 35
    IS_PSEUDO = "isPseudo", "Pseudo", 1, False, "it is expanded before it is encoded"
    IS_META = "isMeta", "Meta", 2, False, "it emits no code"
    IS_EXTRACT_SUBREG = "isExtractSubreg", "ExtractSubreg", 36
    IS_INSERT_SUBREG = "isInsertSubreg", "InsertSubreg", 37
    VARIADIC_OPS_ARE_DEFS = "variadicOpsAreDefs", "VariadicOpsAreDefs", 39
    HAS_SIDE_EFFECTS = "hasSideEffects", "UnmodeledSideEffects", 31, None
    IS_CODE_GEN_ONLY = "isCodeGenOnly", "", -1, False, "it is not for the assembler and the disassembler"
    IS_ASM_PARSER_ONLY = "isAsmParserOnly", "", -1, False, "it is only for the assembler"
    HAS_NO_SCHEDULING_INFO = "hasNoSchedulingInfo"
    USE_NAMED_OPERAND_TABLE = "UseNamedOperandTable"
    USE_LOGICAL_OPERAND_MAPPINGS = "UseLogicalOperandMappings"
    FAST_ISEL_SHOULD_IGNORE = "FastISelShouldIgnore"
    HAS_POSITION_ORDER = (
        "HasPositionOrder",
        "",
        -1,
        False,
        "its opcode is ordered by its definition, not by its name",
    )

    @property
    def attribute(self) -> str:
        """The attribute of Python's class Instruction."""
        return self.name.lower()


#: The MCID flags that no field has, since they follow from an instruction's operands, and their places.
_OF_OPERANDS = {"HasOptionalDef": 27, "Variadic": 30}

_PLACES = {flag.mcid: flag.mcid_place for flag in Flag if flag.mcid} | _OF_OPERANDS

#: All MCID flags in the order in which llvm-tblgen writes them.
MCID_ORDER: tuple[str, ...] = tuple(sorted(_PLACES, key=_PLACES.__getitem__))
