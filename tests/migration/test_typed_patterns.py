"""Patterns of one shape for several types, as one function."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.migration.packages import differences, folded_again
from tests.support.targets import BASE, load
from tgdsl.loading.load import load_target
from tgdsl.migration.folding import weighing


@pytest.fixture(autouse=True)
def functions_of_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few patterns are functions here, as more are, and not a line each."""
    monkeypatch.setattr(weighing, "_MANY", 0)


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
V16I8_TO_V2I64: list[ValueType[IntegerVector]] = [v16i8, v8i16, v4i32, v2i64]
for vt in V16I8_TO_V2I64:
    pat(lambda a, b: (add(vt(a), xor(vt(VR(b)), vt(a))), ADD(vt(VR(a)), vt(b))), IntegerVector, IntegerVector)
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
V16I8_TO_V2I64: list[ValueType[IntegerVector]] = [v16i8, v8i16, v4i32, v2i64]
for vt in V16I8_TO_V2I64:

    @pattern()
    def add_xor(a: IntegerVector, whole: Implied[IntegerVector], b: IntegerVector) -> Rewrite:
        return Rewrite(add(vt(a), vt(named(whole, xor(vt(VR(b)), vt(a))))), ADD(vt(VR(a)), vt(VR(whole))))
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


_CONSTANT = """
small_{0} = TImmLeaf({0}, is_int(5))

@pattern()
def sum_{0}(n: {1}) -> Rewrite:
    return Rewrite(v4i32(xor.apply(v4i32(VR(R0)), i32(small_{0}(n)))), ADD(v4i32(VR(R0)), v4i32(VR(R1))))
"""


def test_a_leaf_of_constants_has_its_type_itself(tmp_path: Path) -> None:
    """No type stands at the variable that is its name."""
    text = "from tgdsl.language import TImmLeaf, is_int\nfrom tgdsl.std.value_types import I8, I16, I32, I64\n"
    text += "".join([_CONSTANT.format(one, one.capitalize()) for one in ("i8", "i16", "i32", "i64")])
    records = load(tmp_path, _TARGET + text, BASE)
    assert "i32(fragment(n))" in folded_again(tmp_path / "again", records)
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Pattern",)) == []


_NAMED = """
@pattern()
def load_{0}(address: {1}) -> Rewrite:
    return Rewrite({0}(load(Address_{0}(address))), {2}(address))
"""


def test_a_variable_that_is_the_name_of_a_complex_pattern_has_no_type_there(tmp_path: Path) -> None:
    """``(load Address:$address)`` is another DAG than ``(load (Address i32:$address))``."""
    text = "from tgdsl.std.value_types import I32, I64\n"
    for vt, of in (("i32", "I32"), ("i64", "I64")):
        text += f'Address_{vt} = ComplexPattern({vt}, 1, "SelectAddress")\nMem_{vt} = Operand({vt})\n'
        text += f'class LD_{vt}(Instruction):\n    namespace, size = "T", 4\n'
        text += f'    vd, address = out(VR), in_(Mem_{vt})\n    asm = f"ld {{vd}}, {{address}}"\n'
    for type_, of in (("v16i8", "I32"), ("v8i16", "I64"), ("v4i32", "I32"), ("v2i64", "I64")):
        one = _NAMED.format(type_, of, f"LD_{of.lower()}")
        text += one.replace(f"Address_{type_}", f"Address_{of.lower()}")
    records = load(tmp_path, _TARGET + text, BASE)
    folded_again(tmp_path / "again", records)
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Pattern",)) == []


_APPLIED = """
@pattern()
def with_{0}(a: {1}) -> Rewrite:
    return Rewrite({0}(add({0}(Near.apply(a)), a)), ADD({0}(VR(a)), {0}(a)))
"""


def test_the_operand_that_a_complex_pattern_is_applied_to_has_its_type_there(tmp_path: Path) -> None:
    names = ("v16i8", "v8i16", "v4i32", "v2i64")
    text = 'Near = ComplexPattern(untyped, 1, "SelectNear")\n'
    text += "".join([_APPLIED.format(one, one.capitalize()) for one in names])
    records = load(tmp_path, _TARGET + text, BASE)
    assert "vt(add(vt(Near.apply(vt(a))), vt(a)))" in folded_again(tmp_path / "again", records)
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Pattern",)) == []


_OF_ONE_TYPE = """
@pattern()
def sum_{0}(a: V4i32, b: V4i32) -> Rewrite:
    return Rewrite({0}(a, VR(b)), ADD(VR(a), VR(b)))
"""

_OPERATORS = ("add", "sub", "mul", "xor")


def test_patterns_with_the_same_variables_are_rather_lines(tmp_path: Path) -> None:
    """Where these are no longer than a function with a call for each of them."""
    records = load(tmp_path, _TARGET + "".join([_OF_ONE_TYPE.format(one) for one in _OPERATORS]), BASE)
    text = folded_again(tmp_path / "again", records)
    for one in _OPERATORS:
        assert f"pat(lambda a, b: ({one}.apply(a, b), ADD(VR(a), b)), V4i32, VR)\n" in text
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
    assert "v4i32(add.apply(a, b))" in folded_again(tmp_path / "again", records)
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Pattern",)) == []


_OF_ONE_OF_TWO = """
from typing import cast
from tgdsl.language import alternatives
from tgdsl.std import fadd
from tgdsl.std.operand_types import FloatType, Of
from tgdsl.std.value_types import F16

HPR = RegisterClass(f16, bf16, members=R, alignment=32)


class MUL(Instruction):
    namespace, size = "T", 4
    rd, rn, rm = out(HPR), in_(HPR), in_(HPR)
    asm = f"mul {rd}, {rn}, {rm}"


@fragment(has_one_use=True)
def once(lhs: Of[FloatType], rhs: Of[FloatType]) -> FloatType:
    return alternatives(fmul(lhs, rhs), fadd(lhs, rhs))


@pattern()
def product(a: F16, b: F16) -> Rewrite:
    return Rewrite(fneg(once(f16(HPR(a)), cast(F16, HPR(b)))), MUL(HPR(a), HPR(b)))
"""


def test_operands_that_have_to_be_of_one_type_are_cast_to_the_same_class(tmp_path: Path) -> None:
    records = load(tmp_path, _TARGET + _OF_ONE_OF_TWO, BASE)
    assert "once(f16(a), cast(F16, b))" in folded_again(tmp_path / "again", records)
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Pattern",)) == []


_OF_COMPLEX_PATTERNS = """
from tgdsl.std.value_types import I32

class LOAD{0}(Instruction):
    namespace, size = "T", 4
    rd, rs, imm = out(GPR), in_(GPR), in_(i32imm)
    asm = f"load{0} {{rd}}, {{rs}}, {{imm}}"

Offset{0} = ComplexPattern(i32, 1, "SelectOffset<{0}>")
Address{0} = ComplexPattern(iPTR, 2, "SelectAddress<{0}>")

@pattern()
def sum{0}(a: I32, n: I32) -> Rewrite:
    return Rewrite(add(i32(GPR(a)), ctpop(i32(Offset{0}.apply(n)))), LOAD{0}(a, n))

@pattern()
def load{0}(a: I32, n: I32) -> Rewrite:
    return Rewrite(i32(load(Address{0}(i32(GPR(a)), i32(n)))), LOAD{0}(GPR(a), n))
"""


def test_a_complex_pattern_is_a_parameter_of_its_type(tmp_path: Path) -> None:
    """One that is applied to a variable has to be a ComplexPattern, which is no fragment."""
    text = "".join([_OF_COMPLEX_PATTERNS.format(number) for number in (1, 2, 4, 8)])
    records = load(tmp_path, _TARGET + text, BASE)
    made = folded_again(tmp_path / "again", records)
    assert "ComplexPattern[I32], " in made
    assert ": Callable[[I32, I32], IPTR], " in made
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Pattern",)) == []


_OF_NOTHING = """
from collections.abc import Callable
from tgdsl.std import null_frag

def compare(name: str, fragment: Callable[..., I32], other: Callable[..., I32]) -> type[Instruction]:
    class made(Instruction):
        namespace, size = "T", 4
        rd, rs, rt = out(GPR), in_(GPR), in_(GPR)
        asm = f"{name} {rd}, {rs}, {rt}"
        pattern = set_.apply(i32(rd), fragment(i32(rs), i32(rt)))

    @pattern()
    def turned(a: I32, b: I32) -> Rewrite:
        return Rewrite(i32(ctpop(other(b, a))), made(a, b))

    return made

"""


def test_a_fragment_that_never_matches_is_of_the_type_of_others(tmp_path: Path) -> None:
    text = "from tgdsl.std.value_types import I32\n" + _OF_NOTHING
    for name, one, other in (("lt", "add", "sub"), ("le", "and_", "null_frag"), ("gt", "or_", "xor")):
        text += f'{name.upper()} = compare("{name}", {one}, {other})\n'
    records = load(tmp_path, _TARGET + text, BASE)
    made = folded_again(tmp_path / "again", records)
    assert ": Callable[[I32, I32], I32]" in made and "Callable[...," not in made
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Pattern",)) == []


_OF_POINTERS = """
from tgdsl.std.intrinsic_types import llvm_anyptr_ty
from tgdsl.std.value_types import I32

int_test_{0}_to_{1} = ValueIntrinsic(llvm_anyptr_ty, [llvm_anyptr_ty], target_prefix="test", is_new=True)

class MOVE{2}(Instruction):
    namespace, size = "T", 4
    rd, rs = out(GPR), in_(GPR)
    asm = f"move.{0}.{1} {{rd}}, {{rs}}"
    pattern = set_.apply(rd, int_test_{0}_to_{1}(i32(rs)))
"""


def test_an_intrinsic_that_gives_any_pointer_gives_an_integer(tmp_path: Path) -> None:
    names = [("local", "all"), ("all", "local"), ("global", "all"), ("all", "global")]
    text = "".join([_OF_POINTERS.format(one, other, number) for number, (one, other) in enumerate(names)])
    made = folded_again(tmp_path / "again", load(tmp_path, _TARGET + text, BASE))
    assert "Callable[[I32], IntegerValue]" in made


_OF_LEAVES = """
Mask{0} = PatLeaf(i32(GPR(variable("x"))), Code("return {0};"))
Vector{0} = PatLeaf(v4i32(VR(variable("y"))), Code("return {0};"))

@pattern(requires=[Has{0}])
def masked_{0}(m: I32, a: V4i32) -> Rewrite:
    return Rewrite(and_(v4i32(splat_vector(Mask{0}(m))), Vector{0}(a)), ADD(VR(a), VR(a)))
"""


def test_a_leaf_that_is_called_is_a_parameter_as_such(tmp_path: Path) -> None:
    """It gives a value of the type that it is called with."""
    head = "from tgdsl.language import variable\nfrom tgdsl.std.value_types import I32\n"
    head += "".join([f'Has{number} = Predicate("has{number}()")\n' for number in (1, 2, 4, 8)])
    records = load(tmp_path, _TARGET + head + "".join([_OF_LEAVES.format(number) for number in (1, 2, 4, 8)]), BASE)
    made = folded_again(tmp_path / "again", records)
    assert "fragment: PatLeaf, fragment2: PatLeaf" in made
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(records, after, ("Pattern",)) == []
