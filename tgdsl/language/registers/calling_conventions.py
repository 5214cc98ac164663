"""LLVM's ``CallingConv``: actions that assign an argument a location, tried from the first to the last (``TargetCallingConv.td``).

::

    CC_Toy = CallingConv(
        CCIfByVal(CCPassByVal(4, 4)),
        CCIfType([i8, i16], CCPromoteToType(i32)),
        CCIfType([i32], CCAssignToReg([R0, R1, R2, R3])),
        CCAssignToStack(4, 4),
    )
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tgdsl.diagnostics import Note
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.registers.registers import Register
from tgdsl.language.registers.value_types import ValueType
from tgdsl.records import Value


class CCAction(Definition):
    """An action. ``final``: whether it takes every argument, so that no action after it is reached unless it has a condition."""

    record_class = "CCAction"
    final: ClassVar[bool] = False


@with_fields
class CCCustom(CCAction):
    """A call of a C++ function, which returns whether it assigned the argument."""

    record_class = "CCCustom"

    func_name: str = llvm_field("FuncName", kw_only=False)


class CCPredicateAction(CCAction):
    """An action with a condition."""

    record_class = "CCPredicateAction"

    def __init__(self, sub_action: CCAction) -> None:
        super().__init__()
        self.sub_action = sub_action

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"SubAction": ref(self.sub_action)}


class CCIfType(CCPredicateAction):
    """For arguments of these types."""

    record_class = "CCIfType"

    def __init__(self, vts: Sequence[ValueType[DagValue]], sub_action: CCAction) -> None:
        super().__init__(sub_action)
        self.vts: tuple[ValueType[DagValue], ...] = tuple(vts)
        if not self.vts:
            self.problem("this step is for no type, so it can never be reached; list the types that it is for")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "VTs": tuple(ref(vt) for vt in self.vts)}


class CCIf(CCPredicateAction):
    """If a C++ expression over ``ArgFlags`` and ``State`` is true."""

    record_class = "CCIf"

    def __init__(self, predicate: str, sub_action: CCAction) -> None:
        super().__init__(sub_action)
        self.predicate = predicate

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Predicate": self.predicate}


class _CCIfHolds(CCIf):
    """A CCIf with a fixed condition."""

    condition: ClassVar[str]

    def __init__(self, sub_action: CCAction) -> None:
        super().__init__(self.condition, sub_action)


class CCIfByVal(_CCIfHolds):
    """For aggregates that are passed by value (``byval``)."""

    record_class = "CCIfByVal"
    condition = "ArgFlags.isByVal()"


class CCIfPreallocated(_CCIfHolds):
    """For arguments in memory that the caller has allocated (``preallocated``)."""

    record_class = "CCIfPreallocated"
    condition = "ArgFlags.isPreallocated()"


class CCIfSwiftSelf(_CCIfHolds):
    """For Swift's ``self`` (``swiftself``)."""

    record_class = "CCIfSwiftSelf"
    condition = "ArgFlags.isSwiftSelf()"


class CCIfSwiftAsync(_CCIfHolds):
    """For Swift's asynchronous context (``swiftasync``)."""

    record_class = "CCIfSwiftAsync"
    condition = "ArgFlags.isSwiftAsync()"


class CCIfSwiftError(_CCIfHolds):
    """For Swift's error value (``swifterror``)."""

    record_class = "CCIfSwiftError"
    condition = "ArgFlags.isSwiftError()"


class CCIfCFGuardTarget(_CCIfHolds):
    """For the call target that Control Flow Guard checks."""

    record_class = "CCIfCFGuardTarget"
    condition = "ArgFlags.isCFGuardTarget()"


class CCIfConsecutiveRegs(_CCIfHolds):
    """For parts of an argument that must be in consecutive registers."""

    record_class = "CCIfConsecutiveRegs"
    condition = "ArgFlags.isInConsecutiveRegs()"


class CCIfInReg(_CCIfHolds):
    """For arguments with the attribute ``inreg``."""

    record_class = "CCIfInReg"
    condition = "ArgFlags.isInReg()"


class CCIfNest(_CCIfHolds):
    """For the static chain of nested functions (``nest``)."""

    record_class = "CCIfNest"
    condition = "ArgFlags.isNest()"


class CCIfSplit(_CCIfHolds):
    """For the first part of an argument that was split."""

    record_class = "CCIfSplit"
    condition = "ArgFlags.isSplit()"


class CCIfSRet(_CCIfHolds):
    """For the pointer to the memory of the result (``sret``)."""

    record_class = "CCIfSRet"
    condition = "ArgFlags.isSRet()"


class CCIfVarArg(_CCIfHolds):
    """In variadic functions."""

    record_class = "CCIfVarArg"
    condition = "State.isVarArg()"


class CCIfNotVarArg(_CCIfHolds):
    """In functions that are not variadic."""

    record_class = "CCIfNotVarArg"
    condition = "!State.isVarArg()"


class CCIfArgFixed(_CCIfHolds):
    """For arguments that are not variable ones."""

    record_class = "CCIfArgFixed"
    condition = "!ArgFlags.isVarArg()"


class CCIfArgVarArg(_CCIfHolds):
    """For variable arguments."""

    record_class = "CCIfArgVarArg"
    condition = "ArgFlags.isVarArg()"


class CCIfPtr(_CCIfHolds):
    """For pointers."""

    record_class = "CCIfPtr"
    condition = "ArgFlags.isPointer()"


class CCIfPtrAddrSpace(CCIf):
    """For pointers to one address space."""

    record_class = "CCIfPtrAddrSpace"

    def __init__(self, address_space: int, sub_action: CCAction) -> None:
        test = f"(ArgFlags.isPointer() && ArgFlags.getPointerAddrSpace() == {address_space})"
        super().__init__(test, sub_action)


class CCIfCC(CCIf):
    """If the function has this calling convention: "CallingConv::Fast"."""

    record_class = "CCIfCC"

    def __init__(self, cc: str, sub_action: CCAction) -> None:
        super().__init__(f"State.getCallingConv() == {cc}", sub_action)


@with_fields
class CCAssignToReg(CCAction):
    """Assigns the first free register of a list; if none is free, the next action is tried."""

    record_class = "CCAssignToReg"

    reg_list: Sequence[Register] = llvm_field("RegList", kw_only=False)

    def complete(self) -> None:
        if not self.reg_list:
            self.problem("there is no register to assign; list some")
        for position, register in enumerate(self.reg_list):
            if register in self.reg_list[:position]:
                self.problem_in(
                    "reg_list",
                    (position,),
                    f"'{register.asm_name}' stands before in this list, and is taken then; list each register once",
                )
                break


@with_fields
class CCAssignToRegTuple(CCAction):
    """Assigns the first free register of a list of RegisterTuples' registers, which have no names in Python: "V0_V1"."""

    record_class = "CCAssignToRegTuple"

    reg_list: Sequence[str] = llvm_field("RegList", kw_only=False)

    def complete(self) -> None:
        if not self.reg_list:
            self.problem("there is no register to assign; list some")


@with_fields
class CCAssignToRegWithShadow(CCAction):
    """Assigns the first free register of a list, and reserves the register at the same position of the shadow list."""

    record_class = "CCAssignToRegWithShadow"

    reg_list: Sequence[Register] = llvm_field("RegList", kw_only=False)
    shadow_reg_list: Sequence[Register] = llvm_field("ShadowRegList", kw_only=False)

    def complete(self) -> None:
        if len(self.reg_list) != len(self.shadow_reg_list) and len(self.shadow_reg_list) != 1:
            self.problem(
                f"there are {len(self.reg_list)} registers and {len(self.shadow_reg_list)} shadows; give one shadow for"
                " each register, or one for all"
            )


@with_fields
class _OnStack(CCAction):
    """Assigns a stack slot; size and alignment in bytes, 0 for those of the argument's type."""

    size: int = llvm_field("Size", kw_only=False, range=(0, 1 << 31))
    align: int = llvm_field("Align", kw_only=False, range=(0, 1 << 31))


class CCAssignToStack(_OnStack):
    """Assigns a stack slot."""

    record_class = "CCAssignToStack"
    final = True


@with_fields
class CCAssignToStackWithShadow(_OnStack):
    """Assigns a stack slot, and reserves the registers of the shadow list."""

    record_class = "CCAssignToStackWithShadow"
    final = True

    shadow_reg_list: Sequence[Register] = llvm_field("ShadowRegList", kw_only=False)


@with_fields
class CCAssignToRegAndStack(CCAssignToReg):
    """Assigns the first free register of a list, and a stack slot as well."""

    record_class = "CCAssignToRegAndStack"

    size: int = llvm_field("Size", kw_only=False, range=(0, 1 << 31))
    align: int = llvm_field("Align", kw_only=False, range=(0, 1 << 31))


class CCPassByVal(_OnStack):
    """Assigns a copy of the aggregate on the stack, of at least this size and alignment."""

    record_class = "CCPassByVal"
    final = True


@with_fields
class _Convert(CCAction):
    """Changes the argument's type; the following actions see the new one."""

    dest_ty: ValueType[DagValue] = llvm_field("DestTy", kw_only=False)


class CCPromoteToType(_Convert):
    """Extends the argument to a wider type."""

    record_class = "CCPromoteToType"


class CCPromoteToUpperBitsInType(_Convert):
    """Puts the argument into the upper bits of a wider type."""

    record_class = "CCPromoteToUpperBitsInType"


class CCBitConvertToType(_Convert):
    """Bitcasts the argument to another type."""

    record_class = "CCBitConvertToType"


class CCTruncToType(_Convert):
    """Truncated to a narrower type."""

    record_class = "CCTruncToType"


class CCPassIndirect(_Convert):
    """A pointer, of this type, to the argument in memory."""

    record_class = "CCPassIndirect"


class CallingConv(Definition):
    """A calling convention, or how results are returned.

    Args:
        actions: the steps, in order.
        entry: whether other files can use it.
    """

    record_class = "CallingConv"
    needs_name = True

    def __init__(self, *actions: CCAction, entry: bool = False) -> None:
        super().__init__()
        self.actions = tuple(actions)
        self.entry = entry
        for number, action in enumerate(self.actions[:-1]):
            if action.final:
                after = self.actions[number + 1]
                self.problem(
                    "a step of this convention can never be reached: the one before it takes every argument;"
                    " put it first, or behind a condition",
                    Note(after.place, "the step that cannot be reached"),
                    Note(action.place, "the step that takes every argument"),
                )
                break

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Actions": tuple(ref(action) for action in self.actions), "Entry": self.entry, "Custom": False}


class CustomCallingConv(CallingConv):
    """A calling convention that is a handwritten C++ function of this name."""

    record_class = "CustomCallingConv"

    def __init__(self, *, entry: bool = False) -> None:
        super().__init__(entry=entry)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Custom": True}


@with_fields
class CCDelegateTo(CCAction):
    """Tries another calling convention; if that does not assign the argument, the next action is tried."""

    record_class = "CCDelegateTo"

    cc: CallingConv = llvm_field("CC", kw_only=False)
