"""Calling conventions as C++ functions (CCAssignFn), which return true if they have no place for the value; register lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from itertools import count
from typing import assert_never

from tgdsl.classes import frozen
from tgdsl.generation import origins
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.calling_conventions import (
    AssignToReg,
    AssignToRegWithShadow,
    AssignToStack,
    AssignToStackWithShadow,
    CallFunction,
    CallingConvention,
    Condition,
    Conversion,
    Convert,
    DelegateTo,
    IfType,
    PassByVal,
    StackSlot,
    Step,
)
from tgdsl.records import Record


@frozen
class _Form:
    """C++ of the functions that releases have otherwise.

    Attributes:
        flags: the parameters between the location and the state.
        passed: those, as they are passed on to another convention. C++ functions of the target get the flags alone.
        register: the type of what AllocateReg returns.
    """

    flags: str
    passed: str
    register: str


#: Parameters and types of the functions: since 22, the argument's type in IR, and MCRegister.
_FORM = ByRelease(
    {
        19: _Form("ISD::ArgFlagsTy ArgFlags", "ArgFlags", "unsigned"),
        22: _Form("ISD::ArgFlagsTy ArgFlags, Type *OrigTy", "ArgFlags, OrigTy", "MCRegister"),
    }
)
_CUSTOM_ARGUMENTS = "(ValNo, ValVT, LocVT, LocInfo, ArgFlags, State)"
_LAYOUT = "State.getMachineFunction().getDataLayout()"
_IR_TYPE = "EVT(LocVT).getTypeForEVT(State.getContext())"


def write_functions(
    out: Writer, conventions: Iterable[CallingConvention], release: Release, sources: Mapping[str, Record]
) -> None:
    """Write the declarations of all functions, then the definitions.

    Args:
        sources: the definitions of conventions, by name.
    """
    form = _FORM[release]
    for convention in conventions:
        *lines, last = _signature(convention, form)
        with out.of(sources.get(convention.name)):
            out.lines([*lines, f"{last};"])
    for convention in conventions:
        *lines, last = _signature(convention, form)
        with out.of(sources.get(convention.name)):
            out.lines(["", "", *lines])
        with out.of(sources.get(convention.name)), out.block(f"{last} {{"):
            body = _Body(out, form)
            for step in convention.steps:
                out.line()
                body.step(step)
            out.line()
            out.line("return true; // CC didn't match.")


def _signature(convention: CallingConvention, form: _Form) -> list[str]:
    head = ("bool llvm::" if convention.entry else "static bool ") + convention.name + "("
    margin = " " * len(head.encode())
    return [
        f"{head}unsigned ValNo, MVT ValVT,",
        f"{margin}MVT LocVT, CCValAssign::LocInfo LocInfo,",
        f"{margin}{form.flags}, CCState &State)",
    ]


class _Body:
    """Writes the steps of one function, and numbers its variables."""

    def __init__(self, out: Writer, form: _Form) -> None:
        self._out = out
        self._form = form
        self._numbers = count(1)

    def step(self, step: Step) -> None:
        out = self._out
        with ExitStack() as blocks:
            for condition in step.conditions:
                *lines, last = _if(condition)
                out.lines(lines)
                blocks.enter_context(out.block(last))
            match step.action:
                case AssignToReg(registers, slot):
                    self._assign_register([registers], slot)
                case AssignToRegWithShadow(registers, shadows):
                    self._assign_register([registers, shadows], None)
                case AssignToStack(slot):
                    self._assign_slot(next(self._numbers), _slot(slot))
                case AssignToStackWithShadow(slot, shadows):
                    number = self._list("ShadowRegList", shadows)
                    self._assign_slot(next(self._numbers), [f"{slot.size}, Align({slot.align}), ShadowRegList{number}"])
                case Convert():
                    self._convert(step.action)
                case PassByVal(slot):
                    out.line(
                        f"State.HandleByVal(ValNo, ValVT, LocVT, LocInfo, {slot.size}, Align({slot.align}), ArgFlags);"
                    )
                    out.line("return false;")
                case CallFunction(name):
                    out.line(f"if ({name}{_CUSTOM_ARGUMENTS})")
                    out.line("  return false;")
                case DelegateTo(convention):
                    out.line(f"if (!{convention}(ValNo, ValVT, LocVT, LocInfo, {self._form.passed}, State))")
                    out.line("  return false;")
                case _:
                    assert_never(step.action)

    def _assign_register(self, lists: Sequence[tuple[str, ...]], slot: StackSlot | None) -> None:
        """Write the allocation of a register.

        Args:
            lists: the registers, and their shadows if they have some; a single register needs no array.
            slot: of the stack, to allocate with the register.
        """
        if len(lists[0]) == 1:
            arguments = [registers[0] for registers in lists]
        else:
            arguments = [f"RegList{self._list('RegList', registers)}" for registers in lists]
        with self._out.block(f"if ({self._form.register} Reg = State.AllocateReg({', '.join(arguments)})) {{"):
            self._out.line("State.addLoc(CCValAssign::getReg(ValNo, ValVT, Reg, LocVT, LocInfo));")
            if slot is not None:
                self._allocate("(void)", _slot(slot, continuation=""))
            self._out.line("return false;")

    def _list(self, name: str, registers: tuple[str, ...]) -> int:
        number = next(self._numbers)
        with self._out.block(f"static const MCPhysReg {name}{number}[] = {{", "};", indent=""):
            self._out.line(f"  {', '.join(registers)}")
        return number

    def _assign_slot(self, number: int, arguments: Sequence[str]) -> None:
        self._allocate(f"int64_t Offset{number} = ", arguments)
        self._out.line(f"State.addLoc(CCValAssign::getMem(ValNo, ValVT, Offset{number}, LocVT, LocInfo));")
        self._out.line("return false;")

    def _allocate(self, result: str, arguments: Sequence[str]) -> None:
        first, *rest = arguments
        *lines, last = [f"{result}State.AllocateStack({first}", *rest]
        self._out.lines([*lines, f"{last});"])

    def _convert(self, action: Convert) -> None:
        out = self._out
        out.line(f"LocVT = {action.to};")
        match action.how:
            case Conversion.PROMOTE if action.floating_point:
                out.line("LocInfo = CCValAssign::FPExt;")
            case Conversion.PROMOTE:
                self._extend("")
            case Conversion.PROMOTE_TO_UPPER_BITS:
                self._extend("Upper")
            case Conversion.BIT_CONVERT:
                out.line("LocInfo = CCValAssign::BCvt;")
            case Conversion.TRUNCATE:
                out.line("LocInfo = CCValAssign::Trunc;")
            case Conversion.PASS_INDIRECT:
                out.line("LocInfo = CCValAssign::Indirect;")
            case _:
                assert_never(action.how)

    def _extend(self, where: str) -> None:
        self._out.lines(
            [
                "if (ArgFlags.isSExt())",
                f"  LocInfo = CCValAssign::SExt{where};",
                "else if (ArgFlags.isZExt())",
                f"  LocInfo = CCValAssign::ZExt{where};",
                "else",
                f"  LocInfo = CCValAssign::AExt{where};",
            ]
        )


def _if(condition: Condition) -> list[str]:
    """The lines of a condition, up to the opening brace."""
    if isinstance(condition, IfType):
        *alternatives, last = [f"LocVT == {name}" for name in condition.types] or [""]
        *lines, end = [*(f"{text} ||" for text in alternatives), f"{last}) {{"]
        first, *rest = [*lines, end]
        return [f"if ({first}", *(f"    {line}" for line in rest)]
    return [f"if ({condition.predicate}) {{"]


def _slot(slot: StackSlot, *, continuation: str = "  ") -> list[str]:
    """The arguments size and alignment, each on a line of its own if the ABI chooses it.

    Args:
        continuation: indentation of such lines.
    """
    size = f"{slot.size}, " if slot.size else f"\n{continuation}{_LAYOUT}.getTypeAllocSize({_IR_TYPE}), "
    align = f"Align({slot.align})" if slot.align else f"\n{continuation}{_LAYOUT}.getABITypeAlign({_IR_TYPE})"
    return f"{size}{align}".split("\n")


def write_register_lists(out: Writer, conventions: Sequence[CallingConvention], sources: Mapping[str, Record]) -> None:
    """Write the registers of each convention, ``const MCRegister CC_X_ArgRegs[] = { T::R0, T::R1 };``, by plain name.

    Unlike the functions, they are in the order of code points. Lists for Swift follow if any has registers.
    """
    ordered = sorted(conventions, key=lambda convention: convention.name)
    for convention in ordered:
        line = _list(f"{convention.name}_ArgRegs", convention.argument_registers(swift=False) or ("0",))
        out.line(origins.of(line, sources.get(convention.name)))
    for_swift = [(convention.name, convention.argument_registers(swift=True)) for convention in ordered]
    if any([registers for _, registers in for_swift]):
        out.line()
        out.line("// Registers used by Swift.")
        out.lines(_list(f"{name}_Swift_ArgRegs", registers) for name, registers in for_swift if registers)


def _list(name: str, registers: Iterable[str]) -> str:
    return f"const MCRegister {name}[] = {{ {', '.join(sorted(registers))} }};"
