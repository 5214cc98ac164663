"""Sets of attributes of intrinsics, each once, with the numbers that generated functions know them by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.intrinsics import ARGUMENT_ATTRIBUTES, FUNCTION_PROPERTIES, PLACES, ArgumentAttribute, Intrinsic

_RANGE = "ConstantRange(APInt(BitWidth, {}, /*isSigned=*/true, /*implicitTrunc=*/true), APInt(BitWidth, {}, /*isSigned=*/true, /*implicitTrunc=*/true))"

_NAMES = {"Align": "Alignment"}  # of Attribute's enumerators, where they are not those of the properties

#: The attribute of a pointer that is not captured.
_NO_CAPTURE = ByRelease(
    {19: "Attribute::get(C, Attribute::NoCapture)", 22: "Attribute::getWithCaptureInfo(C, CaptureInfo::none())"}
)

#: The attributes of functions by the properties that give them, in the order in which they are listed; Throws is the absence of one.
_FUNCTION_ATTRIBUTES = (
    "IntrNoReturn",
    "IntrNoCallback",
    "IntrNoSync",
    "IntrNoFree",
    "IntrWillReturn",
    "IntrCold",
    "IntrNoDuplicate",
    "IntrNoMerge",
    "IntrConvergent",
    "IntrSpeculatable",
    "IntrStrictFP",
    "IntrNoCreateUndefOrPoison",
)

FunctionKey: TypeAlias = "tuple[tuple[bool, ...], int]"


def argument_sets(intrinsics: Iterable[Intrinsic]) -> dict[tuple[ArgumentAttribute, ...], int]:
    """The different sets of attributes of arguments, with their numbers, in the order of these."""
    numbers: dict[tuple[ArgumentAttribute, ...], int] = {}
    for one in intrinsics:
        for attributes in one.arguments:
            if attributes:
                numbers.setdefault(attributes, len(numbers))
    return numbers


def argument_lines(attributes: Sequence[ArgumentAttribute], release: Release) -> list[str]:
    """C++ that makes each attribute of a set."""
    return [f"      {_argument_attribute(*attribute, release)}," for attribute in attributes]


def _argument_attribute(kind: int, first: int, second: int, release: Release) -> str:
    name = ARGUMENT_ATTRIBUTES[kind]
    if name == "NoCapture":
        return _NO_CAPTURE[release]
    if name == "Range":
        value = f", {_RANGE.format(_signed(first), _signed(second))}"
    else:
        value = f", {first}" if name in ("Align", "Dereferenceable") else ""
    return f"Attribute::get(C, Attribute::{_NAMES.get(name, name)}{value})"


def _signed(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value


def effective_memory(one: Intrinsic, release: Release) -> int:
    """The MemoryEffects that a call has: side effects of one that accesses no memory could be any."""
    return PLACES[release].of_all() if not one.memory and "IntrHasSideEffects" in one.flags else one.memory


def function_key(one: Intrinsic, memory: int) -> FunctionKey:
    """The properties of a function and its memory, the same of intrinsics with one set of attributes, in the order by which LLVM sorts these."""
    return tuple([name in one.flags for name in FUNCTION_PROPERTIES]), -memory


def function_lines(one: Intrinsic, release: Release) -> list[str]:
    """C++ that makes each attribute of the function, but for those about memory."""
    names = [] if "Throws" in one.flags else ["NoUnwind"]
    names += [name.removeprefix("Intr") for name in _FUNCTION_ATTRIBUTES if name in one.flags]
    return [f"      Attribute::get(C, Attribute::{name})," for name in names]


def memory_line(memory: int) -> str:
    """C++ that makes the attribute about memory."""
    return f"      Attribute::getWithMemoryEffects(C, MemoryEffects::createFromIntValue({memory})),"


def has_function_attributes(one: Intrinsic, reads_everything: bool) -> bool:
    """True if the function of an intrinsic has attributes.

    Args:
        reads_everything: whether it may read and write all memory.
    """
    return not reads_everything or "Throws" not in one.flags or any(name in one.flags for name in _FUNCTION_ATTRIBUTES)
