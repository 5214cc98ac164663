"""Fragments without names (TableGen's ``Su<shl>`` in a pattern), which functions make where patterns use them; and those without operands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Unpack, cast

from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.functions import OfOperands
from tgdsl.language.core.expressions import Call, FreeVariable, Leaf
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.patterns.fragments import FragmentOptions, OutPatFrag, PatFrags, PatLeaf, SDNodeXForm, alternatives


class FragmentOf(PatFrags):
    """A fragment without a name, of any operands::

        def once(node: SDPatternOperator) -> FragmentOf:
            return FragmentOf(lambda lhs, rhs: node.apply(lhs, rhs), has_one_use=True)

        @pattern()
        def add_once(a: I32, b: I32) -> Rewrite:
            return Rewrite(add.apply(a, once(shl)(b, 2)), SHADD(a, b))

    Its record comes after that of the first pattern that uses it. Two with equal fields are one record, as those are that TableGen makes of
    one class with the same arguments.
    """

    needs_name = False
    stays_anonymous = True
    is_one_record = True

    def __init__(self, function: OfOperands[object], **options: Unpack[FragmentOptions]) -> None:
        super().__init__(function, **options)

    def superclasses(self) -> tuple[str, ...]:
        return (*super().superclasses(), "PatFrag") if len(self.fragments) == 1 else super().superclasses()

    def __call__(self, *operands: DagValue | int) -> DagValue:
        return self.apply(*operands)


class ResultOf(OutPatFrag):
    """Like :class:`FragmentOf`, for results of patterns."""

    needs_name = False
    stays_anonymous = True
    is_one_record = True

    def __init__(self, function: OfOperands[object], **options: Unpack[FragmentOptions]) -> None:
        super().__init__(function, **options)

    def __call__(self, *operands: object) -> Instruction:
        return cast("Instruction", self.apply(*operands))


class LeafOf(PatLeaf):
    """A PatLeaf that stays without a name, as ``IsUGT<8, 31>`` of a class of TableGen's does in a pattern: ``above_31 = LeafOf(i32(imm), Code(...))``."""

    needs_name = False
    stays_anonymous = True


class TransformOf(SDNodeXForm):
    """An SDNodeXForm that stays without a name: ``from_64 = TransformOf(imm, Code(...))``."""

    needs_name = False
    stays_anonymous = True


class LeafFragment(PatFrags, DagValue):
    """A fragment without operands, as a value: ``zeros = LeafFragment(v4i32(splat(0)), v8i16(splat(0)))``.

    Args:
        fragments: the dags, of which it matches any.
    """

    def __init__(self, *fragments: DagValue, **options: Unpack[FragmentOptions]) -> None:
        super().__init__(lambda: alternatives(*fragments), **options)

    def superclasses(self) -> tuple[str, ...]:
        return (*super().superclasses(), "PatFrag") if len(self.fragments) == 1 else super().superclasses()


class LeafResult(OutPatFrag, DagValue):
    """An OutPatFrag without operands, as a value in results: ``VLMax = LeafResult(XLenVT(-1))``.

    Args:
        result: what it stands for.
    """

    def __init__(self, result: DagValue) -> None:
        super().__init__(lambda: result)

    def __call__(self) -> DagValue:
        """The fragment as a DAG of its own, ``(VLMax)``."""
        return self.apply()


class LeafFragmentOf(LeafFragment):
    """A :class:`LeafFragment` without a name, as functions make it where patterns use it::

        def ones(type: ValueType[DagValue]) -> LeafFragmentOf:
            return LeafFragmentOf(type(splat_vector(i32(-1))))

    Two with equal fields are one record, as those of a :class:`FragmentOf` are.
    """

    needs_name = False
    stays_anonymous = True
    is_one_record = True


def used_fragments(value: object) -> Iterator[PatFrags]:
    """The fragments without names that dags have as operators or leaves, those in them too."""
    if isinstance(value, Call):
        if isinstance(value.operator, (FragmentOf, ResultOf)):
            yield value.operator
            yield from used_fragments(value.operator.fragments)
        yield from used_fragments(value.operands)
    elif isinstance(value, LeafFragmentOf):
        yield value
        yield from used_fragments(value.fragments)
    elif isinstance(value, (list, tuple)):
        for one in cast("list[object]", value):
            yield from used_fragments(one)


def free_variables(value: object) -> Iterator[FreeVariable]:
    """The variables of the fragments of a dag that are no operands of these: a result may have them."""
    if isinstance(value, Leaf):
        value = value.kind
    if isinstance(value, FreeVariable):
        yield value
    elif isinstance(value, Call):
        yield from free_variables(value.operator)
        for operand in value.operands:
            yield from free_variables(operand.variable if isinstance(operand, Leaf) else operand)
    elif isinstance(value, PatFrags):
        for one in value.fragments:
            yield from free_variables(one)
