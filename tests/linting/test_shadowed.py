"""``pattern-shadowed`` and ``pattern-duplicate``: patterns that can never be selected, in targets in Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.linting.linted import BASE, linted, said_of
from tests.support.marks import Marks

ONLY = ("--only", "pattern-shadowed", "--only", "pattern-duplicate")

LEAVES = """
simm5 = PatLeaf(imm, is_int(5))
simm13 = PatLeaf(imm, is_int(13))


@pattern(added_complexity=10)
def wide(x: I32, y: I32) -> Rewrites:
    return [Rewrite(sub(x, simm13(y)), ADD(x, y))]


"""


def test_no_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said_of(tmp_path, "", capsys, status=0) == ""


def test_two_instructions_with_the_same_pattern(marks: Marks, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
        class PLUS(Format):
        #! warning: the pattern of 'PLUS' (add:i32 i32:i32:$rs2, i32:i32:$rs1) is given twice: an earlier pattern looks
        #!     for the same, and makes something else of it [pattern-duplicate]
        #! note at `class ADD(Format):`: the earlier one, of 'ADD', (add:i32 i32:i32:$rs1, i32:i32:$rs2), was defined
        #!     before
            rd = out(GPR)
            rs1 = in_(GPR)
            rs2 = in_(GPR)
            asm = f"plus {rd}, {rs1}, {rs2}"
            pattern = set_(i32(rd), add(i32(rs2), i32(rs1)))
        """
    marks.check(text, BASE, linted(capsys))


def test_a_pattern_given_twice(marks: Marks, capsys: pytest.CaptureFixture[str]) -> None:
    """Names of variables do not matter; the message distinguishes the results by their operands."""
    text = """
        def twice(x: I32, y: I32) -> Rewrites:
            return [Rewrite(sub(x, y), ADD(x, y)), Rewrite(sub(y, x), ADD(y, x))]
            #! warning: the pattern (sub:i32 i32:i32:$y, i32:i32:$x) is given twice: an earlier pattern looks for the
            #!     same, and makes the same of it [pattern-duplicate]
            #! note: the earlier one, (sub:i32 i32:i32:$x, i32:i32:$y), was defined before

        twice1 = pattern(requires=[HasA])(twice)

        @pattern(requires=[HasB])
        def again(x: I32, y: I32) -> Rewrites:
            return [
                Rewrite(sub(x, y), ADD(x, y)),
                Rewrite(sub(x, y), ADD(y, x)),
                #! warning: the pattern (sub:i32 i32:i32:$x, i32:i32:$y) is given twice: an earlier pattern looks for
                #!     the same, and makes something else of it [pattern-duplicate]
                #! note at `Rewrite(sub(x, y), ADD(x, y)),`: the earlier one, (sub:i32 i32:i32:$x, i32:i32:$y), was
                #!     defined before
            ]
        """
    marks.check(text, BASE, linted(capsys))


def test_predicates_that_imply_others(marks: Marks, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
        @pattern(requires=[HasAOrB])
        def either(x: I32, y: I32) -> Rewrites:
            return [Rewrite(sub(x, y), ADD(x, y))]

        @pattern(requires=[HasB])
        def one(x: I32, y: I32) -> Rewrites:
            return [Rewrite(sub(x, y), ADD(y, x))]
            #! warning: the pattern (sub:i32 i32:i32:$x, i32:i32:$y) can never be chosen: an earlier one matches
            #!     whatever it matches, and is preferred [pattern-shadowed]
            #! note at `return [Rewrite(sub(x, y), ADD(x, y))]`: the earlier one, (sub:i32 i32:i32:$x, i32:i32:$y), was
            #!     defined before
        """
    marks.check(text, BASE, linted(capsys))


def test_constants(marks: Marks, capsys: pytest.CaptureFixture[str]) -> None:
    """Only constants of at most 13 bits are shadowed."""
    text = """
        @pattern()
        def narrow(x: I32, y: I32) -> Rewrites:
            return [
                Rewrite(sub(x, simm5(y)), ADD(x, y)),
                #! warning: the pattern (sub:i32 i32:i32:$x, (imm:i32)<<simm5>>:$y) can never be chosen: an earlier one
                #!     matches whatever it matches, and makes the same of it [pattern-shadowed]
                #! note at `return [Rewrite(sub(x, simm13(y)), ADD(x, y))]`: the earlier one, (sub:i32 i32:i32:$x,
                #!     (imm:i32)<<simm13>>:$y), has the complexity 17, not 7
                Rewrite(sub(x, i32(4095)), ADD(x, x)),
                #! warning: the pattern (sub:i32 i32:i32:$x, 4095:i32) can never be chosen: an earlier one matches
                #!     whatever it matches, and is preferred [pattern-shadowed]
                #! note at `return [Rewrite(sub(x, simm13(y)), ADD(x, y))]`: the earlier one, (sub:i32 i32:i32:$x,
                #!     (imm:i32)<<simm13>>:$y), has the complexity 17, not 8
                Rewrite(sub(x, i32(4096)), ADD(x, x)),
                Rewrite(sub(x, y), ADD(x, y)),
            ]
        """
    marks.check(text, BASE + LEAVES, linted(capsys, *ONLY))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        # The first one asks for more than the second: a condition, one node in two places, a smaller constant, another type.
        ("requires=[HasA, HasB]|sub(x, y)", "requires=[HasA]|sub(x, y)"),
        ("requires=[HasA]|sub(x, y)", "requires=[HasB]|sub(x, y)"),
        ("added_complexity=9|sub(or_(x, y), x)", "|sub(or_(x, y), or_(x, y))"),
        ("added_complexity=9|sub(or_(x, y), or_(x, y))", "|sub(or_(x, y), or_(y, y))"),
        ("added_complexity=9|sub(x, simm5(y))", "|sub(x, simm13(y))"),
        ("added_complexity=9|sub(x, sub(x, y))", "|sub(x, or_(x, y))"),
        # The more general one comes later.
        ("|sub(x, or_(x, y))", "|sub(x, y)"),
    ],
)
def test_patterns_that_are_not_shadowed(
    first: str, second: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "simm5 = PatLeaf(imm, is_int(5))\nsimm13 = PatLeaf(imm, is_int(13))\n"
    for number, given in enumerate((first, second)):
        options, source = given.split("|")
        text += f"@pattern({options})\ndef p{number}(x: I32, y: I32) -> Rewrites:\n"
        text += f"    return [Rewrite({source}, ADD(x, y))]\n"
    assert said_of(tmp_path, text, capsys, *ONLY, status=0) == ""


def test_findings_of_one_line_are_reported_once(marks: Marks, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
        @pattern()
        def same(x: I32, y: I32) -> Rewrites:
            found = []
            for _ in range(4):
                found.append(Rewrite(sub(x, y), ADD(x, y)))
                #! warning: the pattern (sub:i32 i32:i32:$x, i32:i32:$y) is given twice: an earlier pattern looks for
                #!     the same, and makes the same of it; and 2 more that are made here [pattern-duplicate]
                #! note: the earlier one, (sub:i32 i32:i32:$x, i32:i32:$y), was defined before
            return found
        """
    marks.check(text, BASE, linted(capsys))


def test_a_pattern_with_an_alternative_that_can_be_selected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first pattern covers only one alternative of the second's PatFrags."""
    text = """
        @pattern(added_complexity=9)
        def first(x: I32, y: I32) -> Rewrites:
            return [Rewrite(sub(x, sub(x, y)), ADD(x, y))]

        @fragment()
        def either(x: I32, y: I32) -> I32:
            return alternatives(sub(x, y), or_(x, y))

        @pattern()
        def second(x: I32, y: I32) -> Rewrites:
            return [Rewrite(sub(x, either(x, y)), ADD(x, y))]
        """
    assert said_of(tmp_path, text, capsys, status=0) == ""
