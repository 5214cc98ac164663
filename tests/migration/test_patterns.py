"""Patterns, fragments and nodes that are migrated: their text, and the records that it gives."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings

from tests.language.test_patterns import PATTERNS
from tests.migration.packages import differences, migrated, written_again
from tests.migration.packs import check_with_mypy
from tests.oracle.pattern_sets import pattern_sets
from tests.oracle.tblgen import needs_tblgen
from tests.oracle.test_dag_isel import records_of
from tests.support.release import needs_sources
from tgdsl.diagnostics import DiagnosticError
from tgdsl.loading.load import load_target

_KINDS = ("Pattern", "PatFrags", "SDNode", "SDTypeProfile", "SDNodeXForm", "ComplexPattern")

_NODES = """
from tgdsl.language import SDTypeProfile, SDTCisInt, SDTCisSameAs, SDTCisVT
from tgdsl.std.node_shapes import Action, AnyEffect, AnyNode, FixedNode, IntBinary, Shift

SDTWhole = SDTypeProfile(1, 2, [SDTCisVT(0, i32), SDTCisVT(1, i32), SDTCisInt(2)])
SDTSame = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisSameAs(0, 2), SDTCisInt(0)])
SDTShift = SDTypeProfile(1, 2, [SDTCisSameAs(0, 1), SDTCisInt(0), SDTCisInt(2)])
whole: FixedNode[[I32, IntegerValue], I32] = FixedNode("T::WHOLE", SDTWhole)
same = IntBinary("T::SAME", SDTSame, [SDNPCommutative])
shift = Shift("T::SHIFT", SDTShift)
nothing = Action("T::NOTHING", SDTypeProfile(0, 0), [SDNPHasChain])
call = AnyEffect("T::CALL", SDTypeProfile(0, -1), [SDNPVariadic])
pair = AnyNode("T::PAIR", SDTypeProfile(2, 1))
"""

_NODES_MIGRATED = """
whole = FixedNode[[I32, IntegerValue], I32]("T::WHOLE", SDTWhole)
same = IntBinary("T::SAME", SDTSame, [SDNPCommutative])
shift = Shift("T::SHIFT", SDTShift)
nothing = Action("T::NOTHING", SDTypeProfile(0, 0), [SDNPHasChain])
call = AnyEffect("T::CALL", SDTypeProfile(0, -1), [SDNPVariadic])
pair = AnyNode("T::PAIR", SDTypeProfile(2, 1))
"""


def test_a_node_is_of_the_class_that_its_profile_says(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _NODES, PATTERNS)
    assert _NODES_MIGRATED in text
    assert differences(before, after, _KINDS) == []


_FRAGMENTS = """
from collections.abc import Callable
from functools import cache
from tgdsl.language import ComplexPatternOperand, FragmentOf, LeafFragment, PatLeafOperand, bit_string, variable
from tgdsl.language import SDNodeXFormOperand
from tgdsl.std.operand_types import SameType

zeros = LeafFragment(i32(0), i32(imm))
in_register = PatLeaf(i32(GPR(variable("reg"))))
small = PatLeafOperand(i32, i32(imm), is_int(5), HI, print_method="printSmall")
near = ComplexPatternOperand(i32, 2, "selectNear", [add], mi_operand_info=[GPR, simmOp])
timm5 = ImmLeaf(i32, is_uint(5), imm_node=timm)
rest = SDNodeXFormOperand(i64, imm, Code("return rest(N);"), print_method="printRest")

@fragment(has_one_use=True)
def once(lhs: Of[IntegerType], rhs: Of[IntegerType]) -> IntegerType:
    return add(lhs, rhs)

@fragment(bare_operands=True)
def bare(x: I32) -> I32:
    return add(i32(x), 1)

@result_fragment()
def plus(x: DagValue, y: DagValue) -> Instruction:
    return ADDrr(x, y)
"""

_FRAGMENTS_MIGRATED = """
zeros = LeafFragment(i32(0), i32(imm))
in_register = PatLeaf(i32(GPR(variable("reg"))))
small = PatLeafOperand(i32, i32(imm), is_int(5), HI, print_method="printSmall")
near = ComplexPatternOperand(i32, 2, "selectNear", [add], mi_operand_info=[GPR, simmOp])
timm5 = ImmLeaf(i32, is_uint(5), imm_node=timm)
rest = SDNodeXFormOperand(i64, imm, Code("return rest(N);"), print_method="printRest")
once = IntBinaryFragment(lambda lhs, rhs: add(lhs, rhs), has_one_use=True)


@fragment(bare_operands=True)
def bare(x: I32) -> I32:
    return add(i32(x), 1)


@result_fragment()
def plus(x: DagValue, y: DagValue) -> Instruction:
    return ADDrr(x, y)
"""

_PATTERNS = """
@pattern()
def sums(a: I32, n: Implied[I32], address: I32, base: Implied[I32]) -> Rewrites:
    return [
        Rewrite(add(a, simm5(a)), ADDri(a, imm(a))),
        Rewrite(add(a, imm(n)), ADDri(a, HI(imm(n)))),
        Rewrite(i32(load(ADDR(address))), ADDri(ADDR(address))),
        Rewrite(i32(load(ADDR(base, n))), ADDri(base, imm(n))),
    ]

@pattern(requires=[HasFPU], added_complexity=5)
def others(a: I32, b: I32) -> Rewrites:
    return [
        Rewrite(add.apply(a, load(b)), plus(a, b)),
        Rewrite(sub.apply(a, zeros), ADDri(a, bit_string("101")), name="of_zeros"),
        Rewrite(sub.apply(a, in_register), ADDri(a, 1)),
        Rewrite(sub(b, 1), ADDri(b, -1)),
    ]

@pattern()
def cast_of(this: Implied[I32], a: I32) -> Rewrite:
    return Rewrite(named(this, bswap(a)), ADDrr(a, this))
"""

_PATTERNS_MIGRATED = """
@pattern()
def add_load(a: I32, n: Implied[I32], address: I32) -> Rewrites:
    return [
        Rewrite(add(a, simm5(a)), ADDri(a, imm(a))),
        Rewrite(add(a, imm(n)), ADDri(a, HI(imm(n)))),
        Rewrite(i32(load(ADDR(address))), ADDri(ADDR(address))),
    ]


@pattern()
def load_ADDR(base: Implied[DagValue], n: Implied[IntegerValue]) -> Rewrite:
    return Rewrite(i32(load(ADDR(base, n))), ADDri(base, imm(n)))


@pattern(requires=[HasFPU], added_complexity=5)
def add_sub(a: I32, b: I32) -> Rewrites:
    return [
        Rewrite(add.apply(a, load(b)), plus(a, b)),
        Rewrite(sub.apply(a, zeros), ADDri(a, bit_string("101")), name="of_zeros"),
        Rewrite(sub.apply(a, in_register), ADDri(a, 1)),
        Rewrite(sub(b, 1), ADDri(b, -1)),
    ]


@pattern()
def bswap_i32(this: Implied[I32], a: I32) -> Rewrite:
    return Rewrite(named(this, bswap(a)), ADDrr(a, this))
"""


def test_fragments(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _FRAGMENTS, PATTERNS)
    assert _FRAGMENTS_MIGRATED in text, text[text.index("zeros =") :]
    assert differences(before, after, _KINDS) == []


def test_patterns_of_few_variables_and_the_same_conditions_are_one_function(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _FRAGMENTS + _PATTERNS, PATTERNS)
    assert _PATTERNS_MIGRATED in text
    assert differences(before, after, _KINDS) == []


@needs_tblgen
@needs_sources
def test_random_patterns_there_and_back() -> None:
    """Patterns of TableGen source are the same in Python, but for those that Python refuses, since their result has what the source does not."""
    equal = refused = 0

    @settings(
        max_examples=6,
        phases=[Phase.generate],
        deadline=None,
        derandomize=True,  # else all of so few may be among the quarter that is refused
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(pattern_sets())
    def compare(source: str) -> None:
        nonlocal equal, refused
        records = records_of(source)
        with tempfile.TemporaryDirectory() as folder:
            written_again(Path(folder), records)
            try:
                again = load_target(str(Path(folder) / "migrated"))
            except DiagnosticError:
                refused += 1
                return
            assert differences(records, again, ("Pattern", "PatFrags", "ComplexPattern", "SDNodeXForm")) == []
            equal += len(records.of_class("Pattern"))

    compare()
    assert equal > 4 and refused < 3


def test_type_checkers_take_what_is_migrated(tmp_path: Path) -> None:
    migrated(tmp_path, _NODES + _FRAGMENTS + _PATTERNS, PATTERNS)
    check_with_mypy(tmp_path / "again" / "migrated")


def test_a_complex_pattern_as_a_leaf(tmp_path: Path) -> None:
    text = """
from typing import cast

leaf = PatLeaf(i32(cast(DagValue, ADDR)))
"""
    written, before, after = migrated(tmp_path, text, PATTERNS)
    assert "leaf = PatLeaf(i32(cast(DagValue, ADDR)))" in written
    assert differences(before, after, ("PatFrags",)) == []


_LEAVES = """
@pattern()
def leaves(a: I32) -> Rewrites:
    return [Rewrite(i32(0), ADDri(i32(R0), 0)), Rewrite(i32(5), ADDri(i32(R0), 5))]

@pattern(added_complexity=1)
def frame(a: I32) -> Rewrite:
    return Rewrite(named(a, frameindex), ADDri(i32(HI(a)), 0))
"""


def test_names_of_patterns_without_operators(tmp_path: Path) -> None:
    written, before, after = migrated(tmp_path, _LEAVES, PATTERNS)
    assert "def constants() -> Rewrites:" in written
    assert "def frameindex_i32(a: I32) -> Rewrite:" in written
    assert differences(before, after, ("Pattern",)) == []


_NAMES = """
from tgdsl.language import ImmLeafOperand, is_shifted_int
from tgdsl.std import OtherVT, i32imm
"""
_OPERANDS = """
doubled = SDNodeXForm(imm, Code("return N;"))
double = GICustomOperandRenderer("renderDouble", sel_dag_equivalent=doubled)
even = PatLeafOperand(i32, imm, Code("return N;"), doubled, gisel_predicate_code=Code("return MI;"))
both = Operand(i32, mi_operand_info={"base": GPR, "": i32imm})
wide = IntImmLeafOperand(i32, Code("return Imm.isOne();"))
half = FPImmLeafOperand(f32, Code("return Imm.isZero();"))
target = ImmLeafOperand(OtherVT, is_shifted_int(8, 1), constant_type=i32)
"""


def test_operands_and_what_global_isel_has_for_them(tmp_path: Path) -> None:
    written, before, after = migrated(tmp_path, _OPERANDS, PATTERNS + _NAMES)
    for line in _OPERANDS.strip().splitlines():
        assert line in written
    assert differences(before, after, ("Operand", "GICustomOperandRenderer")) == []


_ADDRESS = """
near = ComplexPatternOperand(i32, 2, "selectNear", mi_operand_info=[GPR, GPR])
of_near = GIComplexOperandMatcher(s32, "matchNear", sel_dag_equivalent=near)
"""


def test_an_operand_that_global_isel_matches(tmp_path: Path) -> None:
    written, before, after = migrated(tmp_path, _ADDRESS, PATTERNS + "from tgdsl.std import s32\n")
    assert 'of_near = GIComplexOperandMatcher(s32, "matchNear", sel_dag_equivalent=near)' in written
    assert differences(before, after, ("GIComplexOperandMatcher",)) == []


def test_a_result_without_operands_is_called(tmp_path: Path) -> None:
    """What it is in a source is a leaf; in a result, type checkers see a function."""
    text = """
from tgdsl.language import result_fragment

@result_fragment()
def sign() -> DagValue:
    return ADDri(i32(R0), 31)

@pattern()
def inverted(a: I32) -> Rewrite:
    return Rewrite(ctpop(a), ADDrr(a, sign()))
"""
    written, before, after = migrated(tmp_path, text, PATTERNS)
    assert "ADDrr(a, sign())" in written
    assert differences(before, after, ("Pattern", "PatFrags")) == []


def test_what_has_no_value_is_cast_where_one_is_wanted(tmp_path: Path) -> None:
    text = """
from typing import cast
from tgdsl.language import SDTypeProfile
from tgdsl.std.node_shapes import Action

top = Action("T::TOP", SDTypeProfile(0, 0), [SDNPHasChain])

class TOP(Plain):
    rd = out(GPR, placed=False)
    asm = f"top {rd}"
    pattern = set_.apply(i32(rd), cast(DagValue, top()))
"""
    written, before, after = migrated(tmp_path, text, PATTERNS)
    assert "pattern = set_.apply(i32(rd), cast(DagValue, top()))" in written
    assert differences(before, after, ("Instruction",)) == []


_FRAGMENTS_IN_FRAGMENTS = """
from typing import cast

@fragment(has_one_use=True)
def sum_once(lhs: Of[IntegerType], rhs: Of[IntegerType]) -> IntegerType:
    return add(lhs, rhs)

@fragment(has_one_use=True)
def moved_once(lhs: Of[IntegerType], by: IntegerValue) -> IntegerType:
    return shl(lhs, by)

@fragment()
def moved(lhs: Of[IntegerType]) -> IntegerType:
    return moved_once(lhs, i32(5))

@fragment()
def sum_of_loaded(lhs: Of[IntegerType], address: IntegerValue) -> IntegerType:
    return sum_once(lhs, cast(Of[IntegerType], load.apply(address)))

@fragment()
def sum_of_moved(lhs: Of[IntegerType], rhs: Of[IntegerType]) -> IntegerType:
    return sum_once(lhs, cast(Of[IntegerType], moved(rhs)))

@fragment()
def sum_of_number(lhs: Of[IntegerType]) -> IntegerType:
    return cast(IntegerType, add.apply(lhs, moved_once(cast(IntegerValue, 1), i32(5))))
"""

_FRAGMENTS_IN_FRAGMENTS_MIGRATED = """
moved = IntUnaryFragment(lambda lhs: moved_once(lhs, i32(5)))


@fragment()
def sum_of_loaded(lhs: Of[IntegerType], address: IntegerValue) -> IntegerType:
    return cast(IntegerType, sum_once.apply(lhs, load.apply(address)))


sum_of_moved = IntBinaryFragment(lambda lhs, rhs: sum_once(lhs, moved(rhs)))
sum_of_number = IntUnaryFragment(lambda lhs: add(lhs, moved_once(cast(IntegerValue, 1), i32(5))))
"""


def test_fragments_of_any_types_in_others(tmp_path: Path) -> None:
    """What has another type to checkers, and a call, is cast to the type of the operands beside it, and the result is of that, too."""
    text, before, after = migrated(tmp_path, _FRAGMENTS_IN_FRAGMENTS, PATTERNS)
    assert _FRAGMENTS_IN_FRAGMENTS_MIGRATED in text, text
    assert differences(before, after, _KINDS) == []
    check_with_mypy(tmp_path / "again" / "migrated")


def test_a_leaf_with_a_condition_by_itself_is_no_operand_of_a_certain_type(tmp_path: Path) -> None:
    """It can be called, as no value can that decides the type of an operator."""
    text = """
zero = PatLeaf(imm, Code("return isZero(N);"))

class CLEAR(Plain):
    rd = out(WideRegs, placed=False)
    asm = f"clear {rd}"
    pattern = set_.apply(rd, zero)

@pattern()
def cleared(a: I32) -> Rewrite:
    return Rewrite(i32(zero), ADDri(i32(R0), 0))
"""
    written, before, after = migrated(tmp_path, text, PATTERNS)
    assert "pattern = set_.apply(rd, zero)" in written and "Rewrite(i32(zero), " in written
    assert differences(before, after, ("Instruction", "Pattern")) == []
