"""All intrinsics of a record set in the order of their numbers (CodeGenIntrinsicTable), and each as LLVM IR knows it."""

from __future__ import annotations

from typing import TypeAlias

from tgdsl.classes import frozen, native
from tgdsl.records import Record

#: An attribute of an argument: its number in :data:`ARGUMENT_ATTRIBUTES`, and two numbers of its own, or zeros.
ArgumentAttribute: TypeAlias = "tuple[int, int, int]"

#: The classes of properties that are attributes of arguments, in the order in which LLVM sorts the attributes of one.
ARGUMENT_ATTRIBUTES = (
    "NoCapture",
    "NoAlias",
    "NoUndef",
    "NonNull",
    "Returned",
    "ReadOnly",
    "WriteOnly",
    "ReadNone",
    "ImmArg",
    "Align",
    "Dereferenceable",
    "Range",
)

#: The properties that make attributes of functions, in the order by which LLVM sorts sets of these.
FUNCTION_PROPERTIES = (
    "Throws",
    "IntrNoDuplicate",
    "IntrNoMerge",
    "IntrNoReturn",
    "IntrNoCallback",
    "IntrNoSync",
    "IntrNoFree",
    "IntrWillReturn",
    "IntrCold",
    "IntrConvergent",
    "IntrSpeculatable",
    "IntrHasSideEffects",
    "IntrStrictFP",
    "IntrNoCreateUndefOrPoison",
)


@frozen
class PrintedArgument:
    """An argument that a comment of LLVM IR shows with its name.

    Attributes:
        number: from 0.
        name: before its value; empty for none.
        printer: the C++ function that prints it; empty for none.
    """

    number: int
    name: str
    printer: str


@native(auto_attribs=True, frozen=True, eq=False)
class Intrinsic:
    """An intrinsic.

    Attributes:
        name: its enumerator.
        llvm_name: its name in LLVM IR.
        target_prefix: its target's name in that; empty for none.
        clang_builtin, ms_builtin: the function of a C compiler that it is; empty for none.
        is_overloaded: its types are chosen by each call.
        flags: those of :data:`FUNCTION_PROPERTIES` that it has.
        memory: its MemoryEffects.
        arguments: the attributes of the result and of the arguments, each sorted, up to the last that has some.
        signature: the bytes that say its types.
        printed: the arguments that comments show.
    """

    record: Record
    name: str
    llvm_name: str
    target_prefix: str
    clang_builtin: str
    ms_builtin: str
    is_overloaded: bool
    flags: frozenset[str]
    memory: int
    arguments: tuple[tuple[ArgumentAttribute, ...], ...]
    signature: tuple[int, ...]
    printed: tuple[PrintedArgument, ...]


@frozen
class TargetSet:
    """The intrinsics of one target, or of none, which stand in a row.

    Attributes:
        prefix: their TargetPrefix.
        offset: the number of intrinsics before them.
    """

    prefix: str
    offset: int
    intrinsics: tuple[Intrinsic, ...]


@frozen
class IntrinsicTable:
    """All intrinsics.

    Attributes:
        intrinsics: in the order of their numbers, which begin with 1.
        targets: those of no target first, even if there are none.
    """

    intrinsics: tuple[Intrinsic, ...]
    targets: tuple[TargetSet, ...]
