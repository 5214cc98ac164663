"""Wrong patterns, classes and functions, and Python's own mistakes, in a target that no type checker has seen: at their lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.test_wrong_values import INSTRUCTION, said

#: A target, and what is said.
TARGETS: dict[str, tuple[str, list[str]]] = {
    "a list that is forgotten": (
        INSTRUCTION + """\
@pattern(requires=P)
def p(a: I32) -> Rewrites:
    return Rewrite(add(a, a), X(a))
""",
        [
            "T:25: error: 'requires' of pattern() should be a list of Predicate objects, and is a Predicate; write [P]",
            "T:14: note: it is made here",
        ],
    ),
    "a complexity that is too large": (
        INSTRUCTION + """\
@pattern(added_complexity=1 << 31)
def p(a: I32) -> Rewrites:
    return Rewrite(add(a, a), X(a))
""",
        [
            "T:27: error: added_complexity is 2147483648, and must be between -2147483648 and 2147483647",
        ],
    ),
    "a pattern that returns nothing": (
        INSTRUCTION + """\
@pattern()
def p(a: I32) -> Rewrites:
    add(a, a)
""",
        [
            "T:25: error: the pattern 'p' returns None; return Rewrite(source, result), or a list of such",
        ],
    ),
    "a pattern that returns something else": (
        INSTRUCTION + """\
@pattern()
def p(a: I32) -> Rewrites:
    return [5]
""",
        [
            "T:25: error: the pattern 'p' returns a list with the integer 5; return Rewrite(source, result), or a list of such",
        ],
    ),
    "a variable without a type": (
        INSTRUCTION + """\
@pattern()
def p(a) -> Rewrites:
    return Rewrite(add(a, a), X(a))
""",
        [
            (
                "T:27: error: nothing says of which type 'a' is; annotate the parameter of the function, a: I32, or give it a type"
                " here, i32(a)"
            ),
            "T:25: note: it is declared here",
        ],
    ),
    "a variable of another type": (
        INSTRUCTION + """\
@pattern()
def p(a: int) -> Rewrites:
    return Rewrite(add(a, a), X(a))
""",
        [
            (
                "T:27: error: nothing says of which type 'a' is; annotate the parameter of the function, a: I32, or give it a type"
                " here, i32(a)"
            ),
            "T:25: note: it is declared here",
        ],
    ),
    "a type that there is not": (
        INSTRUCTION + """\
@pattern()
def p(a: 'I33') -> Rewrites:
    return Rewrite(add(a, a), X(a))
""",
        [
            "T:25: error: the annotations of the pattern 'p' cannot be read: name 'I33' is not defined",
        ],
    ),
    "a pattern of any number of variables": (
        INSTRUCTION + """\
@pattern()
def p(*a: I32) -> Rewrites:
    return Rewrite(add(a, a), X(a))
""",
        [
            (
                "T:25: error: the parameters of a pattern are its variables, each with a name and a type, and '*a' of 'p' is none;"
                " name each"
            ),
        ],
    ),
    "a decorator twice": (
        INSTRUCTION + """\
@pattern()
@pattern()
def p(a: I32) -> Rewrites:
    return Rewrite(add(a, a), X(a))
""",
        [
            "T:25: error: @pattern() stands before a function, and gets a tuple; write it once",
        ],
    ),
    "a decorator that is not called": (
        INSTRUCTION + """\
@pattern
def p(a: I32) -> Rewrites:
    return Rewrite(add(a, a), X(a))
""",
        [
            "T:25: error: a decorator with options is called: write @pattern()",
        ],
    ),
    "a fragment that returns nothing": (
        """\
@fragment()
def f(a: I32) -> I32:
    add(a, a)
""",
        [
            "T:21: error: the function of a fragment returns None; return the dag that the fragment matches",
        ],
    ),
    "an option of a fragment": (
        """\
@fragment(
    is_load='x',
)
def f(a: I32) -> I32:
    return add(a, a)
""",
        [
            "T:22: error: 'is_load' of fragment() should be True or False, and is the string 'x'; correct it",
        ],
    ),
    "patterns as a value": (
        INSTRUCTION + """\
double = lambda x: add(x, x)
@pattern()
def p(a: I32) -> Rewrites:
    return Rewrite(i32(double([a])), X(a))
""",
        [
            "T:28: error: the result has 'a', and the source does not; a result is made of what the source matched",
            "T:26: note: it is declared here",
            (
                "T:25: error: a list can be no operand of a pattern; give a value of the pattern, a register, a number, or an"
                " operation on these"
            ),
            "T:28: note: made by the call here",
        ],
    ),
    "a constructor that forgets the base's": (
        """\
class Numbered(Reg):
    def __init__(self, number: int) -> None:
        self.number = number

X = Numbered(5)
Xs = RegisterClass(i32, members=[X], alignment=32)
""",
        [
            (
                "T:25: error: the __init__() of 'Numbered' does not call super().__init__(...), which keeps what a Numbered has; call"
                " it"
            ),
        ],
    ),
    "a list that contains itself": (
        """\
Xs = [Reg('x')]
Xs.append(Xs)
""",
        [],
    ),
    "a tuple in thousands of tuples": (
        """\
Xs = (Reg('x'),)
for _ in range(5000):
    Xs = (Xs,)
""",
        [
            "T:21: error: this Reg is bound to no name, so that nothing can refer to it; bind it to a name of its module",
        ],
    ),
    "a definition that is changed": (
        """\
GPR.members = None
""",
        [
            (
                "T:21: error: 'members' of a RegisterClass is changed after that was made, which has no effect, or one that nothing checks;"
                " give its constructor the value"
            ),
            "T:7: note: it is made here",
        ],
    ),
    "an exception without text": (
        """\
class Odd(Exception):
    def __str__(self) -> str:
        raise ValueError

raise Odd
""",
        [
            "T:25: error: the target raised Odd: its text cannot be shown, since its __str__ raises an exception, too",
        ],
    ),
    "an exception of another kind": (
        """\
raise GeneratorExit
""",
        [
            "T:21: error: the target raised GeneratorExit: no message",
        ],
    ),
    "an exception of Python's library": (
        """\
import json

def read() -> object:
    return json.loads('{')

X = read()
""",
        [
            (
                "T:24: error: the target raised JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2"
                " (char 1)"
            ),
            "T:26: note: made by the call here",
        ],
    ),
    "an endless recursion": (
        """\
def again() -> None:
    again()

again()
""",
        [
            "T:22: error: the target raised RecursionError: maximum recursion depth exceeded",
            "T:24: note: made by the call here",
        ],
    ),
    "numbers of a format": (
        """\
class W(Instruction):
    op = constant(8)
    inst = concat(op)

class A(W, op=1.0):
    asm = 'a'

class B(W, op='1'):
    asm = 'b'

class C(W, op=-1):
    asm = 'c'
""",
        [
            "T:25: error: 'op' takes a number of 8 bits, and is the number 1.0",
            "T:28: error: 'op' takes a number of 8 bits, and is the string '1'",
            "T:31: error: -1 is negative, and 'op' takes a number of 8 bits: 0 to 255",
            "T:22: note: the bits are declared here",
        ],
    ),
    "a field in an assembly string": (
        """\
class W(Instruction):
    rd = field(8)
    inst = concat(rd)

class A(W):
    asm = f'a {W.rd}'
""",
        [
            (
                "T:26: error: the field 'rd' of a format stands in an f-string; declare the operand with in_() or out(), and name it"
                " there"
            ),
        ],
    ),
    "an object in C++": (
        """\
X = Predicate(f'has({FeatureA})')
Y = Predicate('has(' + str(FeatureA) + ')')
""",
        [
            (
                "T:21: error: a SubtargetFeature stands in an f-string, which takes strings and numbers, and in an assembly string"
                " operands of the instruction"
            ),
        ],
    ),
    "class keywords of registers": (
        """\
lo = SubRegIndex(8)
class Pair(Register, sub_reg_indices=lo): ...
""",
        [
            (
                "T:22: error: 'sub_reg_indices' of the class should be a list of SubRegIndex objects or None, and is a SubRegIndex;"
                " write [...]"
            ),
            "T:21: note: it is made here",
        ],
    ),
}


@pytest.mark.parametrize("name", TARGETS)
def test_a_target(tmp_path: Path, name: str) -> None:
    text, expected = TARGETS[name]
    assert said(tmp_path, text) == expected
