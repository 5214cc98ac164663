"""The pool of steps: equal ones are one object, so that factoring compares numbers."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from typing import ParamSpec, TypeVar, cast

from tgdsl.model.matcher.steps import (
    AnyStep,
    CaptureGlueInput,
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
    EmitConvertToTarget,
    EmitCopyToReg,
    EmitInteger,
    EmitMergeInputChains,
    EmitNode,
    EmitNodeXForm,
    EmitRegister,
    EmitStringInteger,
    MoveChild,
    MoveParent,
    MoveSibling,
    RecordChild,
    RecordMemRef,
    RecordNode,
)

Arguments = ParamSpec("Arguments")
AStep = TypeVar("AStep", bound=AnyStep)


class StepPool:
    """Makes steps: the attributes are constructors that give the same step again for the same arguments."""

    def __init__(self) -> None:
        self._keys: dict[tuple[Hashable, ...], int] = {}
        self._families: dict[Hashable, int] = {}
        self.record_node = self._shared(RecordNode)
        self.record_child = self._shared(RecordChild)
        self.move_child = self._shared(MoveChild)
        self.move_sibling = self._shared(MoveSibling)
        self.check_same = self._shared(CheckSame)
        self.check_child_same = self._shared(CheckChildSame)
        self.check_pattern_predicate = self._shared(CheckPatternPredicate)
        self.check_predicate = self._shared(CheckPredicate)
        self.check_opcode = self._shared(CheckOpcode)
        self.check_type = self._shared(CheckType)
        self.check_child_type = self._shared(CheckChildType)
        self.check_integer = self._shared(CheckInteger)
        self.check_child_integer = self._shared(CheckChildInteger)
        self.check_cond_code = self._shared(CheckCondCode)
        self.check_child2_cond_code = self._shared(CheckChild2CondCode)
        self.check_value_type = self._shared(CheckValueType)
        self.check_complex_pat = self._shared(CheckComplexPat)
        self.check_and_imm = self._shared(CheckAndImm)
        self.check_or_imm = self._shared(CheckOrImm)
        self.emit_integer = self._shared(EmitInteger)
        self.emit_string_integer = self._shared(EmitStringInteger)
        self.emit_register = self._shared(EmitRegister)
        self.emit_convert_to_target = self._shared(EmitConvertToTarget)
        self.emit_merge_input_chains = self._shared(EmitMergeInputChains)
        self.emit_copy_to_reg = self._shared(EmitCopyToReg)
        self.emit_node = self._shared(EmitNode)
        self.emit_node_x_form = self._shared(EmitNodeXForm)
        self.record_mem_ref = self.keyed(RecordMemRef())
        self.capture_glue_input = self.keyed(CaptureGlueInput())
        self.move_parent = self.keyed(MoveParent())
        self.check_imm_all_ones_v = self.keyed(CheckImmAllOnesV())
        self.check_imm_all_zeros_v = self.keyed(CheckImmAllZerosV())
        self.check_foldable_chain_node = self.keyed(CheckFoldableChainNode())

    def keyed(self, step: AStep) -> AStep:
        """Give a new step its key and family."""
        step.key = self._keys.setdefault((step.kind, *step.effect()), len(self._keys))
        about = step.exclusive()
        if about is not None:
            step.family = self._families.setdefault(about, len(self._families))
        return step

    def _shared(self, make: Callable[Arguments, AStep]) -> Callable[Arguments, AStep]:
        def made(*arguments: Arguments.args, **named: Arguments.kwargs) -> AStep:
            return self.keyed(make(*arguments, **named))

        return cast(Callable[Arguments, AStep], cache(made))
