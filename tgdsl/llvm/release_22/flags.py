"""The flags of instructions in LLVM 22: the order of their fields in ``Target.td``, and of ``MCID::Flag`` in a descriptor."""

from __future__ import annotations

from tgdsl.llvm.flags import Flag

#: All flags, in the order in which class Instruction declares them.
FLAGS: tuple[Flag, ...] = tuple(Flag)

#: The enumerators of ``MCID::Flag`` in the order in which llvm-tblgen writes those of an instruction. HasOptionalDef and Variadic follow from
#: operands; the others are flags.
MCID_FLAGS: tuple[str, ...] = tuple("""
    PreISelOpcode Pseudo Meta Return EHScopeReturn Branch IndirectBranch Compare MoveImm MoveReg Bitcast Add
    Trap Select Barrier DelaySlot Call FoldableAsLoad MayLoad MayStore MayRaiseFPException Predicable
    ConvertibleTo3Addr Commutable Terminator Rematerializable NotDuplicable HasOptionalDef UsesCustomInserter
    HasPostISelHook Variadic UnmodeledSideEffects CheapAsAMove ExtraSrcRegAllocReq ExtraDefRegAllocReq
    RegSequence ExtractSubreg InsertSubreg Convergent VariadicOpsAreDefs Authenticated
""".split())
