"""Patterns of one shape for several types, as one function."""

from __future__ import annotations

from pathlib import Path

from tests.migration.packages import differences, folded_again
from tests.support.targets import BASE, load
from tgdsl.loading.load import load_target

_TARGET = """
from tgdsl.std import *
from tgdsl.std.value_types import V16i8, V2i64, V4i32, V8i16

VR = RegisterClass(v16i8, v8i16, v4i32, v2i64, members=R, alignment=128)


class ADD(Instruction):
    namespace, size = "T", 4
    vd, vj, vk = out(VR), in_(VR), in_(VR)
    asm = f"add {vd}, {vj}, {vk}"
"""

_PATTERN = """
@pattern()
def sum_{0}(a: {1}, b: {1}) -> Rewrite:
    return Rewrite(add(a, xor({0}(VR(b)), a)), ADD({0}(VR(a)), {0}(b)))
"""

_MIGRATED = """
def add_xor(vt: ValueType[IntegerVector]) -> None:
    @pattern()
    def rewrite(a: IntegerVector, b: IntegerVector) -> Rewrite:
        return Rewrite(add(vt(a), xor(vt(VR(b)), vt(a))), ADD(vt(VR(a)), vt(b)))


add_xor(v16i8)
add_xor(v8i16)
add_xor(v4i32)
add_xor(v2i64)
"""


def test_the_type_is_a_parameter(tmp_path: Path) -> None:
    """Where the annotation alone said it, the source does."""
    names = ("v16i8", "v8i16", "v4i32", "v2i64")
    records = load(tmp_path, _TARGET + "".join([_PATTERN.format(one, one.capitalize()) for one in names]), BASE)
    text = folded_again(tmp_path / "again", records)
    assert _MIGRATED in text
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Pattern",)) == []


_NAMED_PATTERN = """
@pattern()
def sum_{0}(a: {1}, b: {1}, whole: {1}) -> Rewrite:
    return Rewrite(add(a, named(whole, xor({0}(VR(b)), a))), ADD({0}(VR(a)), {0}(VR(whole))))
"""

_MIGRATED_NAMED = """
def add_xor(vt: ValueType[IntegerVector]) -> None:
    @pattern()
    def rewrite(a: IntegerVector, whole: Implied[IntegerVector], b: IntegerVector) -> Rewrite:
        return Rewrite(add(vt(a), vt(named(whole, xor(vt(VR(b)), vt(a))))), ADD(vt(VR(a)), vt(VR(whole))))


add_xor(v16i8)
add_xor(v8i16)
add_xor(v4i32)
add_xor(v2i64)
"""


def test_the_type_of_a_named_node_is_a_parameter(tmp_path: Path) -> None:
    """A node's name has its type from the source, too."""
    names = ("v16i8", "v8i16", "v4i32", "v2i64")
    records = load(tmp_path, _TARGET + "".join([_NAMED_PATTERN.format(one, one.capitalize()) for one in names]), BASE)
    text = folded_again(tmp_path / "again", records)
    assert _MIGRATED_NAMED in text
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Pattern",)) == []


_TWICE = """
@pattern()
def sum_of_{1}(n: I32) -> Rewrite:
    return Rewrite({0}(xor.apply({0}(VR(R0)), i32(i32(n)))), ADD({0}(VR(R0)), {0}(VR(R{1}))))
"""


def test_a_type_around_a_type_stays(tmp_path: Path) -> None:
    """``(i32 i32:$n)``: the inner one is no annotation's."""
    text = "from tgdsl.std.value_types import I32\n" + "".join([_TWICE.format("v4i32", number) for number in range(4)])
    records = load(tmp_path, _TARGET + text, BASE)
    folded_again(tmp_path / "again", records)
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Pattern",)) == []


_COMPLEX = """
@pattern()
def sum_{0}(a: {1}, mods: I32) -> Rewrite:
    return Rewrite({0}(add({0}(With(a, mods)), a)), ADD({0}(VR(a)), {0}(a)))
"""


def test_the_type_of_an_operand_of_a_complex_pattern_is_a_parameter(tmp_path: Path) -> None:
    names = ("v16i8", "v8i16", "v4i32", "v2i64")
    text = 'from tgdsl.std.value_types import I32\nWith = ComplexPattern(untyped, 2, "SelectWith")\n'
    text += "".join([_COMPLEX.format(one, one.capitalize()) for one in names])
    records = load(tmp_path, _TARGET + text, BASE)
    assert "vt(add(vt(With(vt(a), mods)), vt(a)))" in folded_again(tmp_path / "again", records)
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Pattern",)) == []


_OF_ONE_TYPE = """
@pattern()
def sum_{0}(a: V4i32, b: V4i32) -> Rewrite:
    return Rewrite({0}(a, VR(b)), ADD(VR(a), VR(b)))
"""

_OPERATORS = ("add", "sub", "mul", "xor")


def test_patterns_with_the_same_variables_are_rather_one_function_of_several(tmp_path: Path) -> None:
    """Where that is no longer than a function with a call for each of them."""
    records = load(tmp_path, _TARGET + "".join([_OF_ONE_TYPE.format(one) for one in _OPERATORS]), BASE)
    text = folded_again(tmp_path / "again", records)
    assert "(a: V4i32, b: V4i32) -> Rewrites:\n    return [\n" in text
    assert text.count("        Rewrite(") == len(_OPERATORS)
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Pattern",)) == []


_OF_ANY_TYPE = """
from tgdsl.language import DagValue

@pattern()
def both(a: DagValue, b: DagValue) -> Rewrite:
    return Rewrite(v4i32(add.apply(VR(a), VR(b))), ADD(VR(a), VR(b)))
"""


def test_values_of_a_register_class_of_several_types_are_not_of_one(tmp_path: Path) -> None:
    """mypy takes them for vectors, and pyright for any of these types, which are no ``Of`` one."""
    records = load(tmp_path, _TARGET + _OF_ANY_TYPE, BASE)
    assert "v4i32(add.apply(VR(a), VR(b)))" in folded_again(tmp_path / "again", records)
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Pattern",)) == []
