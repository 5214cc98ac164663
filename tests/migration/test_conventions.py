"""Calling conventions that are migrated."""

from __future__ import annotations

from pathlib import Path

from tests.migration.packages import differences, migrated
from tests.support.targets import BASE

_TARGET = """
from tgdsl.std import i8, i16, v2i32

CC_Custom = CustomCallingConv()
CC_Rest = CallingConv(CCAssignToStack(4, 4))
CC_Test = CallingConv(
    CCIfType([i8, i16], CCPromoteToType(i32)),
    CCIfByVal(CCPassByVal(4, 4)),
    CCIfCC("CallingConv::Fast", CCAssignToReg([R0, R1])),
    CCIf("State.isVarArg()", CCDelegateTo(CC_Rest)),
    CCIfNotVarArg(CCIfInReg(CCAssignToRegWithShadow([R0, R1], [R2, R3]))),
    CCIfType([f64], CCCustom("CC_Test_F64")),
    CCIfType([v2i32], CCBitConvertToType(i64)),
    CCIfNest(CCAssignToReg([R3])),
    CCDelegateTo(CC_Custom),
    entry=True,
)
"""

_MIGRATED = """
CC_Custom = CustomCallingConv()
CC_Rest = CallingConv(CCAssignToStack(4, 4))
CC_Test = CallingConv(
    CCIfType([i8, i16], CCPromoteToType(i32)),
    CCIfByVal(CCPassByVal(4, 4)),
    CCIfCC("CallingConv::Fast", CCAssignToReg(R[:2])),
    CCIf("State.isVarArg()", CCDelegateTo(CC_Rest)),
    CCIfNotVarArg(CCIfInReg(CCAssignToRegWithShadow(R[:2], R[2:]))),
    CCIfType([f64], CCCustom("CC_Test_F64")),
    CCIfType([v2i32], CCBitConvertToType(i64)),
    CCIfNest(CCAssignToReg([R3])),
    CCDelegateTo(CC_Custom),
    entry=True,
)
"""


def test_conventions_are_written_as_they_were(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _TARGET, BASE)
    assert _MIGRATED in text
    assert differences(before, after, ("CustomCallingConv",)) == []
    assert after["CC_Test"].bit("Entry")
    kinds = [one.superclasses for one in before["CC_Test"].records("Actions")]
    assert [one.superclasses for one in after["CC_Test"].records("Actions")] == kinds
