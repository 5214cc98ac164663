"""Parts of the patterns of rules: operands, names of instructions, C++ over these, and types that follow others."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import ClassVar, Generic, TypeVar, cast, get_type_hints

from tgdsl.diagnostics import fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.definition import Definition
from tgdsl.language.core.expressions import MARK_BEGIN, MARK_END, Call, Variable, marked, read_as
from tgdsl.language.core.llvm_fields import Reference, llvm_field, with_fields
from tgdsl.language.core.running import current_place
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.patterns.intrinsics import Intrinsic
from tgdsl.language.registers.value_types import V_co
from tgdsl.records import Code, Value

I = TypeVar("I", bound=Instruction)
V = TypeVar("V", bound=DagValue)


class MachineOperand(DagValue):
    """An operand of a rule, of any type (``gi_mo``). A rule with types annotates ``I32`` and the like in its place; operands that an opcode
    wants to be of one type are annotated alike."""


class ImmediateOperand(DagValue):
    """A number that is given for a parameter of a :func:`combine_fragment` (``gi_imm``)."""


class InstructionName:
    """A name of an instruction in a rule, for the rule's root, C++, and flags that are copied: ``mi(G_ADD(dst, lhs, rhs))`` is TableGen's
    ``(G_ADD $dst, $lhs, $rhs):$mi``."""

    only_typed: ClassVar[bool] = True

    def __call__(self, instruction: I) -> I:
        raise NotImplementedError  # when a target runs, a _NamingVariable stands for it


class _NamingVariable(Variable):
    """An InstructionName when a target runs."""

    def __call__(self, instruction: object) -> Call:
        if not isinstance(instruction, Call):
            raise fail(
                current_place(),
                f"'{self.name}' names an instruction with its operands, {self.name}(G_ADD(dst, lhs, rhs)), but gets {given(instruction)}",
            )
        return Call(instruction.operator, instruction.operands, self)


def _as_variable(operand: object, ref: Reference) -> Value:
    """An operand as TableGen's strings name it: ``$x``."""
    return f"${operand.name}" if isinstance(operand, Variable) else ""


@with_fields
class GITypeOf(Definition, Generic[V_co]):
    """The type of a matched operand, for a new register or a number of an ``apply``: ``GITypeOf(x)(new)`` is TableGen's
    ``GITypeOf<"$x">:$new``."""

    record_class = "GITypeOf"
    stays_anonymous = True

    operand: V_co = llvm_field("OpName", kw_only=False, lower=_as_variable)
    """The matched operand."""

    def __call__(self, value: DagValue | int) -> V_co:
        return cast("V_co", read_as(self, value))

    def complete(self) -> None:
        if not isinstance(self.operand, Variable):
            self.problem(
                f"GITypeOf takes an operand of the match, but gets {given(self.operand)}; give a parameter of the rule"
            )
            self.broken = True


@with_fields
class GIVariadic(Definition):
    """The type of an operand that stands for several of a variadic instruction: ``GIVariadic(1, 3)(rest)``."""

    record_class = "GIVariadic"
    stays_anonymous = True

    min_args: int = llvm_field("MinArgs", default=1, kw_only=False, range=(1, 255))
    """The least number of them."""
    max_args: int = llvm_field("MaxArgs", default=0, kw_only=False, range=(0, 255))
    """The greatest number of them; 0 for any."""

    def __call__(self, value: V) -> V:
        return cast("V", read_as(self, value))


@checked
def intrinsic(intrinsic: Intrinsic, *operands: DagValue | int) -> Instruction:
    """An intrinsic in a rule, with its operands, outputs first: ``intrinsic(int_toy_cos, dst, src)``."""
    return cast("Instruction", Call(intrinsic, operands))


_MARK = re.compile(f"{MARK_BEGIN}(\\d+):([^{MARK_END}]*){MARK_END}")


@checked
def cpp(text: str) -> Code:
    """C++ of a rule, as an f-string over its operands, names of instructions and match data, for which C++ has others:
    ``cpp(f"return Helper.matchCombineCopy(*{mi});")`` is TableGen's ``[{ return Helper.matchCombineCopy(*${mi}); }]``.

    ``match`` returns whether the rule applies. Braces of C++ are doubled in an f-string; ``Code("... ${mi} ...")`` is the same without one.
    """

    def name(mark: re.Match[str]) -> str:
        if mark[2]:
            raise fail(
                current_place(),
                f"the C++ of a rule has an operand with ':{mark[2]}'; write the operand alone in the braces",
            )
        return f"${{{marked(int(mark[1])).name}}}"

    return Code(_MARK.sub(name, text))


def operand_variables(function: Callable[..., object], what: str) -> Mapping[str, Variable]:
    """A variable for each parameter of a rule's function, of the type of its annotation.

    Args:
        what: the function makes, for messages: "rule".

    Raises:
        DiagnosticError: it is no function with annotated parameters.
    """
    if not isinstance(cast(object, function), FunctionType):
        raise fail(
            current_place(), f"@combine_{what}() stands before a function, but gets {given(function)}; write it once"
        )
    try:
        hints = get_type_hints(function)
    except Exception as error:
        raise fail(
            current_place(), f"the annotations of the {what} '{function.__name__}' cannot be read: {error}"
        ) from None
    made: dict[str, Variable] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise fail(
                current_place(),
                f"the parameters of the {what} '{function.__name__}' are its variables, each with a name, but '*{name}' is not one; name each",
            )
        made[name] = _variable(function, what, name.rstrip("_"), hints.get(name), cast(object, parameter.default))
    return made


def _variable(function: Callable[..., object], what: str, name: str, hint: object, default: object) -> Variable:
    if hint is InstructionName:
        return _NamingVariable(name)
    if isinstance(default, Definition):
        return Variable(name)
    if isinstance(hint, type) and issubclass(hint, DagValue):
        return Variable(name, vt=hint.value_type)
    raise fail(
        current_place(),
        f"the parameter '{name}' of the {what} '{function.__name__}' has no kind; annotate it: {name}: MachineOperand, a type such as I32,"
        f" InstructionName, or {name}: GIDefMatchData = ... for C++",
    )
