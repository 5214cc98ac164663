"""Fragments of one line: ``frag`` with a lambda and the types of its operands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.test_patterns import PATTERNS
from tests.support.marks import Marks, cases
from tests.support.targets import load
from tgdsl.records.printable import printable

SHORT = """
andn = frag(lambda lhs, rhs: and_(lhs, not_(rhs)), I32, I32, has_one_use=True)
either = frag(lambda in_: alternatives(bswap(in_), ctpop(in_)), I32, bare_operands=True)
"""

FUNCTIONS = """
@fragment(has_one_use=True)
def andn(lhs: I32, rhs: I32) -> I32:
    return and_(lhs, not_(rhs))

@fragment(bare_operands=True)
def either(in_: I32) -> I32:
    return alternatives(bswap(in_), ctpop(in_))
"""

IMPORTS = "from tgdsl.language import alternatives, frag, fragment\n"


def test_its_record_is_that_of_a_function(tmp_path: Path) -> None:
    short = load(tmp_path, IMPORTS + SHORT, PATTERNS)
    long = load(tmp_path, IMPORTS + FUNCTIONS, PATTERNS)
    assert [printable(one) for one in short["andn"].values("Fragments")] == ["(and node:$lhs, (not node:$rhs))"]
    assert [printable(one) for one in short["either"].values("Fragments")] == ["(bswap ?:$in)", "(ctpop ?:$in)"]
    for name in ("andn", "either"):
        assert short[name].superclasses == long[name].superclasses
        assert short[name].fields == long[name].fields


MISTAKES = cases("""
== an operand without a type
andn = frag(lambda lhs, rhs: and_(lhs, not_(rhs)), I32)
#! error: the function of this fragment has 2 operands, and there are types for 1; give one for each operand, in their
#!     order
== no function
andn = frag(3, I32)  #! error: 'make' of frag() should be a function, but is the integer 3; correct it
== a built-in function
andn = frag(len, I32)  #! error: frag takes a function of the fragment's operands, and gets the function 'len'
== a register class for a type
andn = frag(lambda lhs: not_(lhs), GPR)
#! error: 'types' of frag() should each be a class that is derived from DagValue, and one is a RegisterClass; correct it
#! note at `GPR = RegisterClass(i32, members=R, alignment=32)`: it is made here
== no dag
andn = frag(lambda lhs: 3, I32)
#! error: the function of a fragment returns the integer 3; return the dag that the fragment matches
""")


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes(text: str, marks: Marks) -> None:
    marks.check(IMPORTS + text, PATTERNS)
