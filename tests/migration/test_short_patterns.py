"""Patterns whose variables have one class in all places: calls of ``pat``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.migration.packages import differences, folded_again
from tests.support.targets import BASE, load
from tgdsl.loading.load import load_target

_TARGET = """
from tgdsl.std import *
from tgdsl.std.value_types import I32

uimm5 = ImmLeafOperand(i32, is_uint(5))
HI = SDNodeXForm(imm, Code("return high(N);"))
HasRotate = Predicate("Subtarget->hasRotate()")


class ADD(Instruction):
    namespace, size = "T", 4
    rd, rj, rk = out(GPR), in_(GPR), in_(GPR)
    asm = f"add {rd}, {rj}, {rk}"


class ROTRI(Instruction):
    namespace, size = "T", 4
    rd, rj, imm5 = out(GPR), in_(GPR), in_(uimm5)
    asm = f"rotri {rd}, {rj}, {imm5}"
"""


def _migrated(folder: Path, text: str) -> str:
    """The text of a target's patterns after their migration, which has the same records."""
    before = load(folder, _TARGET + text, BASE)
    found = folded_again(folder / "again", before)
    assert differences(before, load_target(str(folder / "again" / "migrated")), ("Pattern",)) == []
    return found[found.index("class ROTRI") :].split("\n\n\n", 1)[1].rstrip()


def test_a_pattern_with_one_class_for_each_variable(tmp_path: Path) -> None:
    text = """
@pattern(requires=[HasRotate], added_complexity=3)
def rotate(rj: I32, imm: I32) -> Rewrite:
    return Rewrite(rotr(GPR(rj), uimm5(imm)), ROTRI(GPR(rj), uimm5(imm)))

@pattern()
def both(rj: I32, rk: I32) -> Rewrites:
    return [
        Rewrite(or_(GPR(rj), GPR(rk)), ADD(GPR(rj), GPR(rk))),
        Rewrite(xor(GPR(rk), GPR(rj)), ADD(GPR(rk), GPR(rj))),
    ]
"""
    assert _migrated(tmp_path, text) == """\
pat(lambda rj, imm: (rotr(rj, imm), ROTRI(rj, imm)), GPR, uimm5, requires=[HasRotate], added_complexity=3)
pat(lambda rj, rk: (or_(rj, rk), ADD(rj, rk)), GPR, GPR)
pat(lambda rj, rk: (xor(rk, rj), ADD(rk, rj)), GPR, GPR)"""


@pytest.mark.parametrize(
    "rewrite, kinds",
    [
        pytest.param("xor(GPR(rj), rk), ADD(rj, rk)", "I32, I32", id="without a class in one place"),
        pytest.param("xor(rj, rk), ADD(GPR(rj), GPR(rk))", "I32, I32", id="with two"),
        pytest.param("xor(rj, imm(rk)), ROTRI(rj, HI(imm(rk)))", "GPR, I32", id="with a leaf"),
    ],
)
def test_variables_with_types(rewrite: str, kinds: str, tmp_path: Path) -> None:
    """They have the Python class of their values in place of a register class."""
    given = rewrite.replace("rj", "GPR(rj)") if kinds == "GPR, I32" else rewrite
    text = f"\n@pattern()\ndef some(rj: I32, rk: I32) -> Rewrite:\n    return Rewrite({given})\n"
    assert _migrated(tmp_path, text) == f"pat(lambda rj, rk: ({rewrite}), {kinds})"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "rk: I32) -> Rewrite:\n    return Rewrite(add(3, rk), ROTRI(R0, rk), ROTRI(R0, rk))", id="two results"
        ),
        pytest.param("rk: I32) -> Rewrite:\n    return Rewrite(add(3, rk), ROTRI(R0, rk), name='A')", id="a name"),
    ],
)
def test_others_are_functions(text: str, tmp_path: Path) -> None:
    found = _migrated(tmp_path, f"\n@pattern()\ndef some({text}\n")
    assert "@pattern()\n" in found and "pat(" not in found


def test_a_pattern_of_many_lines_is_a_function(tmp_path: Path) -> None:
    value = "GPR(rj)"
    for _ in range(18):
        value = f"sub({value}, shl(GPR(rk), GPR(rj)))"
    text = f"\n@pattern()\ndef some(rj: I32, rk: I32) -> Rewrite:\n    return Rewrite({value}, ADD(GPR(rj), GPR(rk)))\n"
    assert "pat(" not in _migrated(tmp_path, text)


_VECTORS = """
VR = RegisterClass(v16i8, v8i16, v4i32, v2i64, members=R, alignment=128)

class VADD(Instruction):
    namespace, size = "T", 4
    vd, vj, vk = out(VR), in_(VR), in_(VR)
    asm = f"vadd {vd}, {vj}, {vk}"
"""


def test_few_patterns_of_one_shape_are_lines(tmp_path: Path) -> None:
    """Which read as the sources do, without the name of a function."""
    patterns = [
        f"\n@pattern()\ndef {one}_{number}(vj: DagValue, vk: DagValue) -> Rewrite:\n"
        f"    return Rewrite(v4i32({one}.apply(v4i32(VR(vj)), v4i32(VR(vk)))), VADD(VR(vj), VR(vk)))\n"
        for number, one in enumerate(("add", "sub", "mul", "and_", "or_", "xor", "umin"))
    ]
    found = _migrated(tmp_path, _VECTORS + "".join(patterns))
    assert found.count("\npat(lambda vj, vk: (v4i32(") == len(patterns) and "def " not in found


def test_many_patterns_of_one_shape_are_calls_of_a_function(tmp_path: Path) -> None:
    patterns = [
        f"\n@pattern()\ndef {one}_{vt}(vj: DagValue, vk: DagValue) -> Rewrite:\n"
        f"    return Rewrite({vt}({one}.apply({vt}(VR(vj)), {vt}(VR(vk)))), VADD(VR(vj), VR(vk)))\n"
        for one in ("add", "sub", "mul", "and_", "or_", "xor", "umin")
        for vt in ("v16i8", "v8i16", "v4i32", "v2i64")
    ]
    found = _migrated(tmp_path, _VECTORS + "".join(patterns))
    assert found.count("pat(") == 1 and found.count("def ") == 1


def test_a_variable_of_a_lambda_hides_a_node_of_its_name(tmp_path: Path) -> None:
    """So the node has another name in its module."""
    text = """
addr = ComplexPattern(i32, 1, "selectAddr")

@pattern()
def some(addr_: I32) -> Rewrite:
    return Rewrite(bswap(addr(addr_)), ROTRI(addr_, 1))
"""
    found = _migrated(tmp_path, text)
    assert found == """\
addr = ComplexPattern(i32, 1, "selectAddr")
addr_ = addr
pat(lambda addr: (bswap(addr_(addr)), ROTRI(addr, 1)), I32)"""
