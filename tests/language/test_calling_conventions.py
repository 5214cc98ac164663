"""Calling conventions: the records of each CCAction, and errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.marks import Marks, cases
from tests.support.targets import BASE, load, rendered, write_target
from tgdsl.diagnostics import DiagnosticError
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.records import Ref, Value

#: The anonymous record of a nested CCAction.
CUSTOM = Ref("a CCCustom")

#: A CCAction in the language, and its record's classes and fields.
STEPS: dict[str, tuple[tuple[str, ...], dict[str, Value]]] = {
    'CCCustom("f")': (("CCAction", "CCCustom"), {"FuncName": "f"}),
    "CCAssignToReg([R0, R1])": (("CCAction", "CCAssignToReg"), {"RegList": (Ref("R0"), Ref("R1"))}),
    "CCAssignToRegWithShadow([R0, R1], [R2, R3])": (
        ("CCAction", "CCAssignToRegWithShadow"),
        {"RegList": (Ref("R0"), Ref("R1")), "ShadowRegList": (Ref("R2"), Ref("R3"))},
    ),
    "CCAssignToRegAndStack([R0], 4, 8)": (
        ("CCAction", "CCAssignToReg", "CCAssignToRegAndStack"),
        {"RegList": (Ref("R0"),), "Size": 4, "Align": 8},
    ),
    "CCAssignToStack(4, 8)": (("CCAction", "CCAssignToStack"), {"Size": 4, "Align": 8}),
    "CCAssignToStackWithShadow(4, 8, [R0])": (
        ("CCAction", "CCAssignToStackWithShadow"),
        {"Size": 4, "Align": 8, "ShadowRegList": (Ref("R0"),)},
    ),
    "CCPassByVal(4, 8)": (("CCAction", "CCPassByVal"), {"Size": 4, "Align": 8}),
    "CCPromoteToType(i64)": (("CCAction", "CCPromoteToType"), {"DestTy": Ref("i64")}),
    "CCPromoteToUpperBitsInType(i64)": (("CCAction", "CCPromoteToUpperBitsInType"), {"DestTy": Ref("i64")}),
    "CCBitConvertToType(i32)": (("CCAction", "CCBitConvertToType"), {"DestTy": Ref("i32")}),
    "CCTruncToType(i32)": (("CCAction", "CCTruncToType"), {"DestTy": Ref("i32")}),
    "CCPassIndirect(i32)": (("CCAction", "CCPassIndirect"), {"DestTy": Ref("i32")}),
    "CCDelegateTo(First)": (("CCAction", "CCDelegateTo"), {"CC": Ref("First")}),
    'CCIfType([i32, f32], CCCustom("f"))': (
        ("CCAction", "CCPredicateAction", "CCIfType"),
        {"SubAction": CUSTOM, "VTs": (Ref("i32"), Ref("f32"))},
    ),
    'CCIf("x()", CCCustom("f"))': (
        ("CCAction", "CCPredicateAction", "CCIf"),
        {"SubAction": CUSTOM, "Predicate": "x()"},
    ),
    'CCIfByVal(CCCustom("f"))': (
        ("CCAction", "CCPredicateAction", "CCIf", "CCIfByVal"),
        {"SubAction": CUSTOM, "Predicate": "ArgFlags.isByVal()"},
    ),
    'CCIfCC("CallingConv::Fast", CCCustom("f"))': (
        ("CCAction", "CCPredicateAction", "CCIf", "CCIfCC"),
        {"SubAction": CUSTOM, "Predicate": "State.getCallingConv() == CallingConv::Fast"},
    ),
    'CCIfPtrAddrSpace(3, CCCustom("f"))': (
        ("CCAction", "CCPredicateAction", "CCIf", "CCIfPtrAddrSpace"),
        {
            "SubAction": CUSTOM,
            "Predicate": "(ArgFlags.isPointer() && ArgFlags.getPointerAddrSpace() == 3)",
        },
    ),
}


@pytest.mark.parametrize("step", STEPS)
def test_steps(step: str, tmp_path: Path) -> None:
    records = load(tmp_path, f"First = CustomCallingConv()\nCC = CallingConv({step}, entry=True)\n")
    convention = records["CC"]
    assert (convention.bit("Entry"), convention.bit("Custom"), records["First"].bit("Custom")) == (True, False, True)
    (action,) = convention.records("Actions")
    fields = dict(action.fields)
    if "SubAction" in fields:
        assert action.record("SubAction").superclasses == ("CCAction", "CCCustom")
        fields["SubAction"] = CUSTOM
    assert (action.superclasses, fields) == STEPS[step]


def test_named_conditions_are_those_of_llvm(tmp_path: Path) -> None:
    names = "Preallocated SwiftSelf SwiftAsync SwiftError CFGuardTarget ConsecutiveRegs InReg Nest Split SRet Ptr VarArg NotVarArg"
    steps = ", ".join(f'CCIf{name}(CCCustom("f"))' for name in names.split())
    actions = load(tmp_path, f"CC = CallingConv({steps})\n")["CC"].records("Actions")
    assert [action.string("Predicate") for action in actions] == [
        "ArgFlags.isPreallocated()",
        "ArgFlags.isSwiftSelf()",
        "ArgFlags.isSwiftAsync()",
        "ArgFlags.isSwiftError()",
        "ArgFlags.isCFGuardTarget()",
        "ArgFlags.isInConsecutiveRegs()",
        "ArgFlags.isInReg()",
        "ArgFlags.isNest()",
        "ArgFlags.isSplit()",
        "ArgFlags.isSRet()",
        "ArgFlags.isPointer()",
        "State.isVarArg()",
        "!State.isVarArg()",
    ]


WRONG = cases("""
== a step that cannot be reached
CC = CallingConv(
#! error: a step of this convention can never be reached: the one before it takes every argument; put it first, or
#!     behind a condition
#! note at `CCAssignToReg([R0]),`: the step that cannot be reached
#! note at `CCAssignToStack(4, 4),`: the step that takes every argument
    CCAssignToStack(4, 4),
    CCAssignToReg([R0]),
)
== a step for no type
CC = CallingConv(CCIfType([], CCAssignToStack(4, 4)))
#! error: this step is for no type, so it can never be reached; list the types that it is for
== no registers
CC = CallingConv(CCAssignToReg([]))  #! error: there is no register to assign; list some
== a register twice
CC = CallingConv(CCAssignToReg([R0, R1, R0]))  #! error: 'r0' stands before in this list, and is taken then; list each register once
== shadows
CC = CallingConv(CCAssignToRegWithShadow([R0, R1, R2], [R3, R0]))
#! error: there are 3 registers and 2 shadows; give one shadow for each register, or one for all
== a class for a register
CC = CallingConv(CCAssignToReg([R0, GPR]))
#! error: 'reg_list' of CCAssignToReg() should be a list of Register objects, and has in it a RegisterClass; list its
#!     registers: *GPR.registers
#! note at `GPR = RegisterClass(i32, members=R, alignment=32)`: it is made here
== a type that is none
CC = CallingConv(CCIfType([R0], CCCustom('f')))
#! error: 'vts' of CCIfType() should be a list of ValueType objects, and has in it a Reg; correct it
#! note at `R0, R1, R2, R3 = R = Reg.sequence("r{}", range(4))`: it is made here
== a step that is none
CC = CallingConv(CCCustom('f'), R0)
#! error: 'actions' of CallingConv() should each be a CCAction, and one is a Reg; correct it
#! note at `R0, R1, R2, R3 = R = Reg.sequence("r{}", range(4))`: it is made here
""")


@pytest.mark.parametrize("text", WRONG)
def test_wrong_conventions(text: str, marks: Marks) -> None:
    marks.check(text)


def said_by_the_model(folder: Path, text: str, base: str) -> str:
    path = write_target(folder, text, base)
    model = Model(load_target(str(path)))
    with pytest.raises(DiagnosticError) as raised:
        model.calling_conventions  # noqa: B018  # computes it
    return rendered(raised.value.diagnostics).replace(str(path), "T")


def test_values_that_do_not_fit_into_their_registers(marks: Marks) -> None:
    text = """
        CC = CallingConv(
            CCIfType([i32, f32], CCAssignToReg([R0])),
            CCIfType([i32, f64], CCAssignToReg([R0, R1])),
            #! error: values of type 'f64' have 64 bits, and are assigned to 'R0', which holds 32; assign them to
            #!     registers of a class with that type
            #! note at `GPR = RegisterClass(i32, members=R, alignment=32)`: 'GPR' lists the register
            CCIfType([i64], CCAssignToRegWithShadow([R2], [R3])),
            #! error: values of type 'i64' have 64 bits, and are assigned to 'R2', which holds 32; assign them to
            #!     registers of a class with that type
            #! note at `GPR = RegisterClass(i32, members=R, alignment=32)`: 'GPR' lists the register
        )
        """
    marks.check(text, BASE, said_by_the_model)


TYPES = BASE + "from tgdsl.std import i8, i16\n"

UNREACHED = cases("""
== types that exclude each other
CC = CallingConv(
    CCIfType([i32], CCIfNotVarArg(CCIfType([f32, i8], CCAssignToReg([R0])))),
    #! error: an action of the calling convention 'CC' is never taken, as its conditions exclude each other: correct
    #!     them, or drop it
    CCAssignToStack(4, 4),
)
== conditions that exclude each other
CC = CallingConv(CCIfVarArg(CCIfSRet(CCIfNotVarArg(CCAssignToReg([R0])))), CCAssignToStack(4, 4))
#! error: an action of the calling convention 'CC' is never taken, as its conditions exclude each other: correct them,
#!     or drop it
== a type that was promoted before
CC = CallingConv(
    CCIfType([i8, i16], CCPromoteToType(i32)),
    CCIfType([i32], CCAssignToReg([R0, R1])),
    CCIfType([i16], CCAssignToStack(2, 2)),
    #! error: an action of the calling convention 'CC' is never taken, as one before it gives all of its values another
    #!     type: put that behind it, or leave one out
    #! note at `CCIfType([i8, i16], CCPromoteToType(i32)),`: the one before it is here
    CCAssignToStack(4, 4),
)
== behind the stack for all of its types
CC = CallingConv(
    CCIfType([i8], CCAssignToStack(1, 4)),
    CCIfType([i32], CCAssignToStack(4, 4)),
    CCIfType([i8, i32], CCAssignToReg([R0])),
    #! error: an action of the calling convention 'CC' is never taken, as one before it takes all of its values: put
    #!     that behind it, or leave one out
    #! note at `CCIfType([i32], CCAssignToStack(4, 4)),`: the one before it is here
)
== behind the stack under the same condition
CC = CallingConv(
    CCIfVarArg(CCAssignToStack(4, 4)),
    CCIf("State.isVarArg() && ArgFlags.isByVal()", CCPassByVal(4, 4)),
    #! error: an action of the calling convention 'CC' is never taken, as one before it takes all of its values: put
    #!     that behind it, or leave one out
    #! note at `CCIfVarArg(CCAssignToStack(4, 4)),`: the one before it is here
    CCAssignToReg([R0]),
)
== behind a convention that takes all
CC_Inner = CallingConv(
    CCIfType([i8], CCPromoteToType(i32)),
    CCIfType([i32], CCAssignToReg([R0])),
    CCAssignToStack(4, 4),
)
CC = CallingConv(CCIfType([i8, i32], CCDelegateTo(CC_Inner)), CCIfType([i8], CCAssignToReg([R1])))
#! error: an action of the calling convention 'CC' is never taken, as one before it takes all of its values: put that
#!     behind it, or leave one out
== registers that are taken already
CC = CallingConv(CCIfType([i32], CCAssignToReg([R0, R1])), CCIfType([i32], CCAssignToReg([R1])))
#! error: an action of the calling convention 'CC' is never taken, as one before it is tried with all of its registers:
#!     put that behind it, or leave one out
""")


@pytest.mark.parametrize("text", UNREACHED)
def test_steps_that_no_value_reaches(text: str, marks: Marks) -> None:
    marks.check(text, TYPES, said_by_the_model)


@pytest.mark.parametrize(
    "steps",
    [
        # what may be another type, or none of the ones before
        "CCIfType([i8], CCCustom('f')), CCIfType([i8], CCPromoteToType(i32)), CCIfType([i32], CCAssignToReg([R0]))",
        "CCIfType([i8], CCPromoteToType(i32)), CCIfType([i32], CCCustom('f')), CCIfType([i8], CCAssignToReg([R0]))",
        "CCIfSRet(CCIfType([i8], CCPromoteToType(i32))), CCIfType([i8], CCAssignToReg([R0]))",
        "CCIfType([i8], CCPromoteToType(i32)), CCIfType([i32], CCTruncToType(i8)), CCIfType([i8], CCAssignToReg([R0]))",
        # a condition that is another one, or narrower
        "CCIfVarArg(CCAssignToStack(4, 4)), CCIfNotVarArg(CCAssignToReg([R0]))",
        "CCIf('State.isVarArg() && f()', CCAssignToStack(4, 4)), CCIfVarArg(CCAssignToReg([R0]))",
        "CCIfVarArg(CCIfSRet(CCAssignToReg([R0])))",
        # some types are left
        "CCIfType([i8], CCAssignToStack(4, 4)), CCIfType([i8, i32], CCAssignToReg([R0]))",
        "CCIfType([i8, i32], CCIfType([i32], CCAssignToReg([R0])))",
        # a convention that need not take all
        "CCDelegateTo(CC_Some), CCAssignToStack(4, 4)",
        "CCIfSRet(CCDelegateTo(CC_All)), CCAssignToStack(4, 4)",
        "CCIfType([i8], CCDelegateTo(CC_All)), CCIfType([i32], CCAssignToStack(4, 4))",
        "CCDelegateTo(CC_Own), CCAssignToStack(4, 4)",
        # one more register
        "CCAssignToReg([R0]), CCAssignToReg([R0, R1]), CCIfVarArg(CCAssignToReg([R2])), CCAssignToReg([R2])",
    ],
)
def test_steps_that_some_value_reaches(tmp_path: Path, steps: str) -> None:
    text = f"""{TYPES}
CC_Some = CallingConv(CCIfType([i32], CCAssignToReg([R0])))
CC_All = CallingConv(CCAssignToReg([R0]), CCAssignToStack(4, 4))
CC_Own = CustomCallingConv()
"""
    path = write_target(tmp_path, f"{text}CC = CallingConv({steps})\n", "")
    assert len(Model(load_target(str(path))).calling_conventions) == 4
