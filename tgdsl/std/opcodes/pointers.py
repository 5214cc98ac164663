"""LLVM's pseudo instructions with pointers, which a target gives a register class: ``RemapAllTargetPseudoPointerOperands(GPR)``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.release_blocks import since
from tgdsl.language.instructions.instruction import StandardPseudoInstruction
from tgdsl.language.instructions.pointer_pseudos import RemapPointerOperands
from tgdsl.language.operands.register_classes import RegisterClass
from tgdsl.std.opcodes.runtime import (
    LOAD_STACK_GUARD,
    PATCHABLE_EVENT_CALL,
    PATCHABLE_TYPED_EVENT_CALL,
    PREALLOCATED_ARG,
)

V = TypeVar("V", bound=DagValue)

#: Those pseudo instructions.
PSEUDOS_WITH_PTR_OPS: Sequence[type[StandardPseudoInstruction]] = (
    LOAD_STACK_GUARD,
    PREALLOCATED_ARG,
    PATCHABLE_EVENT_CALL,
    PATCHABLE_TYPED_EVENT_CALL,
)


def RemapAllTargetPseudoPointerOperands(pointers: RegisterClass[V]) -> None:
    """Say in which class of registers the pointers of LLVM's own pseudo instructions are.

    Releases that ask the target's C++ instead have no records of it.
    """
    with since(22):
        for instruction in PSEUDOS_WITH_PTR_OPS:
            RemapPointerOperands(instruction, pointers)
