"""Builder of small record sets with calling conventions."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.record_builder import Target
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.model import Model
from tgdsl.records import Ref, Value

I8, I32, F32 = Ref("i8"), Ref("i32"), Ref("f32")


class Conventions(Target):
    """A target with calling conventions. Actions are named A1, A2, ... in the order of their creation."""

    def __init__(self) -> None:
        super().__init__()
        self._actions = 0
        self.r = self.registers("R0", "R1", "R2", "R10")

    def action(self, *classes: str, **fields: Value) -> Ref:
        self._actions += 1
        return self.add(f"A{self._actions}", *classes, **fields)

    def convention(self, name: str, *actions: Ref, entry: bool = False, custom: bool = False) -> Ref:
        return self.add(name, "CallingConv", Actions=actions, Entry=entry, Custom=custom)

    # Conditions:

    def if_type(self, types: Sequence[Ref], action: Ref) -> Ref:
        return self.action("CCIfType", VTs=tuple(types), SubAction=action)

    def if_(self, predicate: str, action: Ref, kind: str = "CCIf") -> Ref:
        return self.action(kind, Predicate=predicate, SubAction=action)

    # Actions:

    def to_reg(self, *registers: Ref) -> Ref:
        return self.action("CCAssignToReg", RegList=registers)

    def to_reg_tuple(self, *names: str) -> Ref:
        return self.action("CCAssignToRegTuple", RegList=names)

    def to_reg_and_stack(self, registers: Sequence[Ref], size: int, align: int) -> Ref:
        return self.action("CCAssignToRegAndStack", RegList=tuple(registers), Size=size, Align=align)

    def to_reg_with_shadow(self, registers: Sequence[Ref], shadows: Sequence[Ref]) -> Ref:
        return self.action("CCAssignToRegWithShadow", RegList=tuple(registers), ShadowRegList=tuple(shadows))

    def to_stack(self, size: int, align: int) -> Ref:
        return self.action("CCAssignToStack", Size=size, Align=align)

    def to_stack_with_shadow(self, size: int, align: int, shadows: Sequence[Ref]) -> Ref:
        return self.action("CCAssignToStackWithShadow", Size=size, Align=align, ShadowRegList=tuple(shadows))

    def by_val(self, size: int, align: int) -> Ref:
        return self.action("CCPassByVal", Size=size, Align=align)

    def convert(self, kind: str, to: Ref) -> Ref:
        return self.action(kind, DestTy=to)

    def call(self, function: str) -> Ref:
        return self.action("CCCustom", FuncName=function)

    def delegate(self, convention: Ref) -> Ref:
        return self.action("CCDelegateTo", CC=convention)

    def convention_errors(self, *, is_python: bool = False) -> str:
        """The errors of the calling conventions."""
        self.is_python = is_python
        try:
            found = Model(self.records()).calling_conventions
        except DiagnosticError as error:
            return render(error.diagnostics)
        assert found
        return ""
