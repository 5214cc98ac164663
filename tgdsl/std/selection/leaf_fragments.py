"""Leaf fragments (``vtInt``), small integer fragments (``not``, ``ineg``), and operators that TableGen knows (``immAllOnesV``, ``null_frag``)."""

from __future__ import annotations

import typing
from typing import cast

from tgdsl.language.core.dag_values import DagValue, IntegerValue
from tgdsl.language.patterns.fragments import PatFrags, PatLeaf, SDNodeXForm, alternatives, fragment
from tgdsl.language.patterns.selection_nodes import SDPatternOperator
from tgdsl.records import Code
from tgdsl.std.operand_types import IntegerType, Of
from tgdsl.std.selection.integers import anyext, freeze, sub, xor, zext
from tgdsl.std.selection.leaves import imm, undef, vt


class _SplatConstant(SDPatternOperator, DagValue):
    """A splat of a constant, which needs its type: ``v4i32(immAllOnesV)``."""


class _Nothing(SDPatternOperator):
    """The operator ``null_frag``: a pattern that has it is left out."""

    def __call__(self, *operands: DagValue | int) -> typing.Any:  # it stands for operators of any type
        return self.apply(*operands)


class _Leaves(PatFrags, DagValue):
    """A fragment that matches one of several leaves."""

    def __init__(self, *leaves: DagValue) -> None:
        super().__init__(lambda: alternatives(*leaves))


#: The SDNodeXForm that leaves an operand as it is.
NOOP_SDNodeXForm = SDNodeXForm(imm, Code(""))

vtInt = PatLeaf(vt, Code(" return N->getVT().isInteger(); "))
vtFP = PatLeaf(vt, Code(" return N->getVT().isFloatingPoint(); "))

immAllOnesV = _SplatConstant()
immAllZerosV = _SplatConstant()


@fragment()
def not_(in_: Of[IntegerType]) -> IntegerType:
    return xor(in_, -1)


@fragment()
def vnot(in_: Of[IntegerType]) -> IntegerType:
    return cast("IntegerType", xor.apply(in_, immAllOnesV))  # the constant has no type of its own


@fragment()
def ineg(in_: Of[IntegerType]) -> IntegerType:
    return sub(0, in_)


@fragment()
def zanyext(op: IntegerValue) -> IntegerValue:
    return alternatives(zext(op), anyext(op))


null_frag = _Nothing()

undef_or_freeze_undef = _Leaves(undef, freeze.apply(undef))
