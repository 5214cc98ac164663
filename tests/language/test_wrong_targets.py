"""Wrong patterns, classes and functions, and Python's own mistakes, in a target that no type checker has seen: at their lines."""

from __future__ import annotations

import pytest

from tests.language.test_wrong_values import FORMATS, INSTRUCTION
from tests.support.marks import Marks, cases

WITH_AN_INSTRUCTION = cases("""
== a list that is forgotten
@pattern(requires=P)
#! error: 'requires' of pattern() should be a list of Predicate objects, but is a Predicate; write [P]
#! note at `P = Predicate("true")`: it is made here
def p(a: I32) -> Rewrites:
    return Rewrite(add(a, a), X(a))
== a complexity that is too large
@pattern(added_complexity=1 << 31)
def p(a: I32) -> Rewrites:
    return Rewrite(add(a, a), X(a))
    #! error: added_complexity is 2147483648, but must be between -2147483648 and 2147483647
== a pattern that returns nothing
@pattern()  #! error: the pattern 'p' returns None; return Rewrite(source, result), or a list of such
def p(a: I32) -> Rewrites:
    add(a, a)
== a pattern that returns something else
@pattern()
#! error: the pattern 'p' returns a list with the integer 5; return Rewrite(source, result), or a list of such
def p(a: I32) -> Rewrites:
    return [5]
== a variable without a type
@pattern()
def p(a) -> Rewrites:
    return Rewrite(add(a, a), X(a))
    #! error: nothing gives the type of 'a'; annotate the parameter of the function, a: I32, or give it a type here,
    #!     i32(a)
    #! note at `@pattern()`: it is declared here
== a variable of another type
@pattern()
def p(a: int) -> Rewrites:
    return Rewrite(add(a, a), X(a))
    #! error: nothing gives the type of 'a'; annotate the parameter of the function, a: I32, or give it a type here,
    #!     i32(a)
    #! note at `@pattern()`: it is declared here
== a type that there is not
@pattern()  #! error: the annotations of the pattern 'p' cannot be read: name 'I33' is not defined
def p(a: 'I33') -> Rewrites:
    return Rewrite(add(a, a), X(a))
== a pattern of any number of variables
@pattern()
#! error: the parameters of a pattern are its variables, each with a name and a type, but '*a' of 'p' is not one; name each
def p(*a: I32) -> Rewrites:
    return Rewrite(add(a, a), X(a))
== a decorator twice
@pattern()  #! error: @pattern() stands before a function, but gets a tuple; write it once
@pattern()
def p(a: I32) -> Rewrites:
    return Rewrite(add(a, a), X(a))
== a decorator that is not called
@pattern  #! error: a decorator with options is called: write @pattern()
def p(a: I32) -> Rewrites:
    return Rewrite(add(a, a), X(a))
== patterns as a value
double = lambda x: add(x, x)
#! 2. error: a list can be no operand of a pattern; give a value of the pattern, a register, a number, or an operation
#!     on these
#! note at `return Rewrite(i32(double([a])), X(a))`: made by the call here
@pattern()
def p(a: I32) -> Rewrites:
    return Rewrite(i32(double([a])), X(a))
    #! 1. error: the result has 'a', but the source does not; a result is made of what the source matched
    #! note at `@pattern()`: it is declared here
""")

TARGETS = cases("""
== a fragment that returns nothing
@fragment()  #! error: the function of a fragment returns None; return the dag that the fragment matches
def f(a: I32) -> I32:
    add(a, a)
== an option of a fragment
@fragment(
    is_load='x',  #! error: 'is_load' of fragment() should be True or False, but is the string 'x'; correct it
)
def f(a: I32) -> I32:
    return add(a, a)
== a constructor that forgets the base's
class Numbered(Reg):
    def __init__(self, number: int) -> None:
        self.number = number

X = Numbered(5)
#! error: the __init__() of 'Numbered' does not call super().__init__(...), which keeps what a Numbered has; call it
Xs = RegisterClass(i32, members=[X], alignment=32)
== a list that contains itself
Xs = [Reg('x')]
Xs.append(Xs)
== a tuple in thousands of tuples
Xs = (Reg('x'),)
#! error: this Reg is bound to no name, so nothing can refer to it; bind it to a name of its module
for _ in range(5000):
    Xs = (Xs,)
== a definition that is changed
GPR.members = None
#! error: 'members' of a RegisterClass is changed after that was made, which has no effect, or one that nothing checks;
#!     give its constructor the value
#! note at `GPR = RegisterClass(i32, members=R, alignment=32)`: it is made here
== an exception without text
class Odd(Exception):
    def __str__(self) -> str:
        raise ValueError

raise Odd  #! error: the target raised Odd: its text cannot be shown, since its __str__ raises an exception, too
== an exception of another kind
raise GeneratorExit  #! error: the target raised GeneratorExit: no message
== an exception of Python's library
import json

def read() -> object:
    return json.loads('{')
    #! error: the target raised JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2
    #!     (char 1)
    #! note at `X = read()`: made by the call here

X = read()
== an endless recursion
def again() -> None:
    again()
    #! error: the target raised RecursionError: maximum recursion depth exceeded
    #! note at `again()` (2): made by the call here

again()
== numbers of a format
class W(Instruction):
    op = constant(8)
    inst = concat(op)

class A(W, op=1.0):  #! error: 'op' takes a number of 8 bits, and is the number 1.0
    asm = 'a'

class B(W, op='1'):  #! error: 'op' takes a number of 8 bits, and is the string '1'
    asm = 'b'

class C(W, op=-1):
#! error: -1 is negative, and 'op' takes a number of 8 bits: 0 to 255
#! note at `op = constant(8)`: the bits are declared here
    asm = 'c'
== a field in an assembly string
class W(Instruction):
    rd = field(8)
    inst = concat(rd)

class A(W):
    asm = f'a {W.rd}'
    #! error: the field 'rd' of a format stands in an f-string; declare the operand with in_() or out(), and name it
    #!     there
== an object in C++
X = Predicate(f'has({FeatureA})')
#! error: a SubtargetFeature stands in an f-string, which takes strings and numbers, and in an assembly string operands
#!     of the instruction
Y = Predicate('has(' + str(FeatureA) + ')')
== class keywords of registers
lo = SubRegIndex(8)
class Pair(Register, sub_reg_indices=lo): ...
#! error: 'sub_reg_indices' of the class should be a list of SubRegIndex objects or None, but is a SubRegIndex; write
#!     [...]
#! note at `lo = SubRegIndex(8)`: it is made here
""")


@pytest.mark.parametrize("text", TARGETS)
def test_a_target(marks: Marks, text: str) -> None:
    marks.check(text, FORMATS)


@pytest.mark.parametrize("text", WITH_AN_INSTRUCTION)
def test_a_target_with_an_instruction(marks: Marks, text: str) -> None:
    marks.check(text, FORMATS + INSTRUCTION)
