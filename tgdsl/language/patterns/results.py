"""Instructions as operators of results, for type checkers: how many operands a pattern or an alias gives them, and of which types.

A call of an instruction's class takes any operands to a type checker, since the class body cannot tell it which are inputs. What
declares the class's type can: the field of a named tuple, or a function that defines the instruction and returns it::

    class RegOrImm(NamedTuple):
        rr: Result2[I32, I32]
        ri: Result2[I32, I32]

Then ``ADD.rr(lhs)`` is an error, as is a value of another type. An alias gives the output as well: ``ADD.rr(rd, rs1, rs2)``. So there are two
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

#: What is given for an operand of a type: a value of the source, or what has no type before the target is written.
Given: TypeAlias = A | Instruction | Transformed | Register | int


class Result0(Protocol):
    """An instruction without inputs."""

    @overload
    def __call__(self) -> Instruction: ...
    @overload
    def __call__(self, output: DagValue, /) -> Instruction: ...


class Result1(Protocol[A_contra]):
    """An instruction with an input of a type."""

    @overload
    def __call__(self, first: Given[A_contra], /) -> Instruction: ...
    @overload
    def __call__(self, output: DagValue, first: Given[A_contra], /) -> Instruction: ...


class Result2(Protocol[A_contra, B_contra]):
    """An instruction with two inputs, of these types."""

    @overload
    def __call__(self, first: Given[A_contra], second: Given[B_contra], /) -> Instruction: ...
    @overload
    def __call__(self, output: DagValue, first: Given[A_contra], second: Given[B_contra], /) -> Instruction: ...


class Result3(Protocol[A_contra, B_contra, C_contra]):
    """An instruction with three inputs, of these types."""

    @overload
    def __call__(self, first: Given[A_contra], second: Given[B_contra], third: Given[C_contra], /) -> Instruction: ...
    @overload
    def __call__(
        self, output: DagValue, first: Given[A_contra], second: Given[B_contra], third: Given[C_contra], /
    ) -> Instruction: ...


class Result4(Protocol[A_contra, B_contra, C_contra, D_contra]):
    """An instruction with four inputs, of these types."""

    @overload
    def __call__(
        self, first: Given[A_contra], second: Given[B_contra], third: Given[C_contra], fourth: Given[D_contra], /
    ) -> Instruction: ...
    @overload
    def __call__(
        self,
        output: DagValue,
        first: Given[A_contra],
        second: Given[B_contra],
        third: Given[C_contra],
        fourth: Given[D_contra],
        /,
    ) -> Instruction: ...
