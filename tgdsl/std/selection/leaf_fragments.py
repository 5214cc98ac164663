"""Leaf fragments (``vtInt``), small integer fragments (``not``, ``ineg``), and operators that TableGen knows (``immAllOnesV``, ``null_frag``)."""

from __future__ import annotations

import typing
from typing import cast

from tgdsl.language.core.dag_values import DagValue, IntegerValue
from tgdsl.language.core.release_blocks import since
from tgdsl.language.patterns.fragments import PatFrags, PatLeaf, SDNodeXForm, alternatives, fragment
from tgdsl.language.patterns.selection_nodes import SDPatternOperator
from tgdsl.records import Code
from tgdsl.std.operand_types import FloatType, IntegerType, Of, SameType
from tgdsl.std.selection.floats import fadd, fmul, fsub
from tgdsl.std.selection.integers import anyext, freeze, or_, sext, sub, xor, zext
from tgdsl.std.selection.leaves import imm, undef, vt


class _SplatConstant(SDPatternOperator, DagValue):
    """A splat of a constant, which needs its type: ``v4i32(immAllOnesV)``."""


class _Nothing(SDPatternOperator, DagValue):
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

_HAS_CONTRACT = Code("\n  return N->getFlags().hasAllowContract();\n")

immAllOnesV = _SplatConstant()
immAllZerosV = _SplatConstant()


# Operations with a flag: of a contraction, of operands without common bits, of a number that is not negative.
with since(22):

    @fragment(predicate_code=_HAS_CONTRACT)
    def fmul_contract(a: Of[FloatType], b: SameType[FloatType]) -> FloatType:
        return fmul(a, b)

    @fragment(predicate_code=_HAS_CONTRACT)
    def fadd_contract(a: Of[FloatType], b: SameType[FloatType]) -> FloatType:
        return fadd(a, b)

    @fragment(predicate_code=_HAS_CONTRACT)
    def fsub_contract(a: Of[FloatType], b: SameType[FloatType]) -> FloatType:
        return fsub(a, b)


@fragment()
def not_(in_: Of[IntegerType]) -> IntegerType:
    return xor(in_, -1)


@fragment()
def vnot(in_: Of[IntegerType]) -> IntegerType:
    return cast("IntegerType", xor.apply(in_, immAllOnesV))  # the constant has no type of its own


@fragment()
def ineg(in_: Of[IntegerType]) -> IntegerType:
    return sub(0, in_)


with since(22):

    @fragment(
        predicate_code=Code("\n  return N->getFlags().hasDisjoint();\n"),
        gisel_predicate_code=Code("\n    return MI.getFlag(MachineInstr::Disjoint);\n  "),
    )
    def or_disjoint(lhs: Of[IntegerType], rhs: SameType[IntegerType]) -> IntegerType:
        return or_(lhs, rhs)

    @fragment()
    def xor_like(lhs: Of[IntegerType], rhs: SameType[IntegerType]) -> IntegerType:
        return alternatives(xor(lhs, rhs), or_disjoint(lhs, rhs))


@fragment()
def zanyext(op: IntegerValue) -> IntegerValue:
    return alternatives(zext(op), anyext(op))


with since(22):

    @fragment(predicate_code=Code("\n  return N->getFlags().hasNonNeg();\n"))
    def zext_nneg(src: IntegerValue) -> IntegerValue:
        return zext(src)

    @fragment()
    def sext_like(src: IntegerValue) -> IntegerValue:
        return alternatives(zext_nneg(src), sext(src))


null_frag = _Nothing()

undef_or_freeze_undef = _Leaves(undef, freeze.apply(undef))
