"""Instructions as operators of results, for type checkers: how many operands a pattern or an alias gives them, and of which types.

A call of an instruction's class takes any operands to a type checker, since the class body cannot tell it which are inputs. What
declares the class's type can: the field of a named tuple, or a function that defines the instruction and returns it::

    class RegOrImm(NamedTuple):
        rr: Result2[InRegister[I32], InRegister[I32]]
        ri: Result2[InRegister[I32], Immediate[I32]]

Then ``ADD.rr(lhs)`` is an error, as are a value of another type, a number for a register, and an instruction for an immediate. An alias gives the output as well: ``ADD.rr(rd, rs1, rs2)``. So there are two
ways to call each, and a pattern that gives one operand too many is no error. The model checks all, in all instructions, when files are
written. An instruction with several outputs stays a ``type[Instruction]``.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias, TypeVar, overload

from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.patterns.fragments import Transformed
from tgdsl.language.registers.registers import Register

A = TypeVar("A")
A_contra = TypeVar("A_contra", contravariant=True)
B_contra = TypeVar("B_contra", contravariant=True)
C_contra = TypeVar("C_contra", contravariant=True)
D_contra = TypeVar("D_contra", contravariant=True)

#: What is given for an operand that is in a register: a value of the source, the result of another instruction, a register.
InRegister: TypeAlias = A | Instruction | Register

#: What is given for an operand in the instruction's word: a constant of the source, or a transform of one, a number.
Immediate: TypeAlias = A | Transformed | int

#: What is given for an operand that may be either.
Given: TypeAlias = A | Instruction | Transformed | Register | int


class Result0(Protocol):
    """An instruction without inputs."""

    @overload
    def __call__(self) -> Instruction: ...
    @overload
    def __call__(self, output: DagValue, /) -> Instruction: ...


class Result1(Protocol[A_contra]):
    """An instruction with an input: ``Result1[InRegister[I32]]``."""

    @overload
    def __call__(self, first: A_contra, /) -> Instruction: ...
    @overload
    def __call__(self, output: DagValue, first: A_contra, /) -> Instruction: ...


class Result2(Protocol[A_contra, B_contra]):
    """An instruction with two inputs, in their order."""

    @overload
    def __call__(self, first: A_contra, second: B_contra, /) -> Instruction: ...
    @overload
    def __call__(self, output: DagValue, first: A_contra, second: B_contra, /) -> Instruction: ...


class Result3(Protocol[A_contra, B_contra, C_contra]):
    """An instruction with three inputs, in their order."""

    @overload
    def __call__(self, first: A_contra, second: B_contra, third: C_contra, /) -> Instruction: ...
    @overload
    def __call__(self, output: DagValue, first: A_contra, second: B_contra, third: C_contra, /) -> Instruction: ...


class Result4(Protocol[A_contra, B_contra, C_contra, D_contra]):
    """An instruction with four inputs, in their order."""

    @overload
    def __call__(self, first: A_contra, second: B_contra, third: C_contra, fourth: D_contra, /) -> Instruction: ...
    @overload
    def __call__(
        self,
        output: DagValue,
        first: A_contra,
        second: B_contra,
        third: C_contra,
        fourth: D_contra,
        /,
    ) -> Instruction: ...
