"""``node-missing``: SDNodes that no pattern selects."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.linting.linted import BASE, said_of
from tgdsl.linting.expected_nodes import expected_nodes
from tgdsl.model.common.value_types import ValueType

ADD_ONLY = (
    "and:i32 or:i32 xor:i32 sub:i32 mul:i32 mulhs:i32 mulhu:i32 sdiv:i32 udiv:i32 srem:i32 urem:i32 shl:i32 srl:i32 sra:i32 "
    "rotl:i32 rotr:i32 bswap:i32 ctpop:i32 ctlz:i32 cttz:i32 fadd:f32 fsub:f32 fmul:f32 fdiv:f32 fneg:f32 fabs:f32 fsqrt:f32 "
    "fma:f32 fcopysign:f32 setcc:i32 select:i32 setcc:f32 select:f32 ld:i32 st:i32 ld:f32 st:f32 sint_to_fp:i32:f32 "
    "uint_to_fp:i32:f32 fp_to_sint:f32:i32 fp_to_uint:f32:i32 br brind brcond"
).split()

#: The line of the target, which these findings are about.
TARGET = f"T:{BASE.lstrip().splitlines().index('Test = Target(instruction_set=InstrInfo())') + 1}"


def subjects(said: str) -> list[str]:
    """The names by which the findings can be waived."""
    return [line.split("node-missing(")[1].split(")")[0] for line in said.splitlines()[:-1]]


def test_a_target_with_only_add(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = said_of(tmp_path, "", capsys, "--missing")
    assert subjects(said) == ADD_ONLY
    assert said.splitlines()[0] == (
        f"{TARGET}: warning: no pattern selects 'and' of i32: add one, or waive node-missing(and:i32) if C++ takes care "
        "[node-missing]"
    )
    assert (
        f"{TARGET}: warning: no pattern selects 'select' or 'selectcc' of f32: add one, or waive node-missing(select:f32) if C++ "
        "takes care [node-missing]\n"
        f"{TARGET}: warning: no pattern selects 'ld' of i32: add one, or waive node-missing(ld:i32) if C++ takes care "
        "[node-missing]\n"
    ) in said
    assert (
        f"{TARGET}: warning: no pattern selects 'uint_to_fp' of i32 to f32: add one, or waive node-missing(uint_to_fp:i32:f32) if "
        "C++ takes care [node-missing]\n"
    ) in said
    assert said.splitlines()[-3:] == [
        f"{TARGET}: warning: no pattern selects 'brind': add one, or waive node-missing(brind) if C++ takes care [node-missing]",
        f"{TARGET}: warning: no pattern selects 'brcond' or 'brcc': add one, or waive node-missing(brcond) if C++ takes care "
        "[node-missing]",
        f"{len(ADD_ONLY)} warnings",
    ]


def test_no_findings_without_the_option_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said_of(tmp_path, "", capsys, status=0) == ""
    assert subjects(said_of(tmp_path, "", capsys, "--only", "node-missing")) == ADD_ONLY


def test_roots_of_patterns_are_selected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Other nodes of a source do not count."""
    text = """
        from tgdsl.std import load, select, sint_to_fp, xor

        class FADD(Format):
            rd = out(FPR)
            rs1 = in_(GPR)
            rs2 = in_(GPR)
            asm = f"fadd {rd}, {rs1}, {rs2}"

        class LOAD(Format):
            rd = out(GPR)
            rs1 = in_(GPR)
            rs2 = in_(GPR)
            asm = f"load {rd}, {rs1}, {rs2}"
            may_load = True

        @pattern()
        def made(x: I32, y: I32) -> Rewrites:
            return [
                Rewrite(sub(xor(x, y), y), ADD(x, y)),
                Rewrite(i32(load(x)), LOAD(x, x)),
                Rewrite(f32(sint_to_fp(x)), FADD(x, x)),
                Rewrite(i32(select(x, x, y)), ADD(x, y)),
            ]
        """
    said = said_of(tmp_path, text, capsys, "--missing")
    found = {"sub:i32", "ld:i32", "sint_to_fp:i32:f32", "select:i32"}
    assert subjects(said) == [name for name in ADD_ONLY if name not in found]


def test_expected_nodes_of_other_types() -> None:
    i1 = ValueType(2, "i1", 1, is_integer=True)
    i8 = ValueType(5, "i8", 8, is_integer=True)
    f64 = ValueType(13, "f64", 64, is_floating_point=True)
    v2i1 = ValueType(17, "v2i1", 2, element=2, count=2, is_integer=True)
    v2i8 = ValueType(27, "v2i8", 16, element=5, count=2, is_integer=True)
    v2f64 = ValueType(99, "v2f64", 128, element=13, count=2, is_floating_point=True)
    untyped = ValueType(171, "Untyped", 0)

    def of(types: dict[ValueType, int]) -> list[str]:
        return [expected.subject for expected in expected_nodes(types)]

    assert of({untyped: 8}) == of({}) == ["br", "brind", "brcond"]
    assert of({i1: 1}) == ["and:i1", "or:i1", "xor:i1", "br", "brind", "brcond"]
    assert of({v2i1: 1}) == ["br", "brind", "brcond"]
    vector = ["add", "sub", "and", "or", "xor", "ld", "st"]
    assert of({v2i8: 8}) == [*[f"{node}:v2i8" for node in vector], "br", "brind", "brcond"]
    assert of({v2f64: 64})[:-3] == ["fadd:v2f64", "fsub:v2f64", "fmul:v2f64", "ld:v2f64", "st:v2f64"]
    i16 = ValueType(6, "i16", 16, is_integer=True)
    f32 = ValueType(12, "f32", 32, is_floating_point=True)
    both = [name for name in of({i8: 8, i16: 16, f32: 32, f64: 64}) if name.count(":") == 2 and "_to_" not in name]
    assert both == [
        *["sext:i8:i16", "zext:i8:i16", "anyext:i8:i16", "trunc:i16:i8"],
        *["fpextend:f32:f64", "fpround:f64:f32"],
    ]
