"""LLVM's IntrinsicProperties (``Intrinsics.td``): those of the whole as objects, and the classes of those of an argument or the result."""

from __future__ import annotations

from tgdsl.language.core.release_blocks import since
from tgdsl.language.patterns.intrinsic_properties import (
    Align as Align,
    ArgIndex as ArgIndex,
    ArgInfo as ArgInfo,
    ArgName as ArgName,
    AttrIndex as AttrIndex,
    Dereferenceable as Dereferenceable,
    ImmArg as ImmArg,
    ImmArgPrinter as ImmArgPrinter,
    IntrinsicMemoryLocation as IntrinsicMemoryLocation,
    IntrinsicProperty as IntrinsicProperty,
    IntrRead as IntrRead,
    IntrWrite as IntrWrite,
    NoAlias as NoAlias,
    NoCapture as NoCapture,
    NonNull as NonNull,
    NoUndef as NoUndef,
    Range as Range,
    ReadNone as ReadNone,
    ReadOnly as ReadOnly,
    Returned as Returned,
    WriteOnly as WriteOnly,
)

IntrNoMem = IntrinsicProperty()  #: it neither reads nor writes memory
IntrReadMem = IntrinsicProperty(contradicts=[IntrNoMem])  #: it writes no memory
IntrWriteMem = IntrinsicProperty(contradicts=[IntrNoMem, IntrReadMem])  #: it reads no memory
IntrArgMemOnly = IntrinsicProperty()  #: it accesses memory only by its arguments
IntrInaccessibleMemOnly = IntrinsicProperty()  #: it accesses only memory that the program cannot see
IntrInaccessibleMemOrArgMemOnly = IntrinsicProperty()  #: it accesses only such memory, or by its arguments
with since(22):
    InaccessibleMem = IntrinsicMemoryLocation()  #: memory that the program cannot see
    TargetMem0 = IntrinsicMemoryLocation()  #: a target's own
    TargetMem1 = IntrinsicMemoryLocation()  #: another one of it
Commutative = IntrinsicProperty()  #: its first two operands may be swapped
Throws = IntrinsicProperty()  #: it may throw
RetIndex = AttrIndex(0)  #: the result, where ArgIndex(0) is the first argument
IntrNoReturn = IntrinsicProperty()  #: it does not return
IntrNoCallback = IntrinsicProperty(is_default=True)  #: it calls nothing of the module
IntrNoSync = IntrinsicProperty(is_default=True)  #: it does not synchronise with other threads
IntrNoFree = IntrinsicProperty(is_default=True)  #: it frees no memory
IntrWillReturn = IntrinsicProperty(is_default=True, contradicts=[IntrNoReturn])  #: it returns
IntrCold = IntrinsicProperty()  #: it is seldom executed
IntrNoDuplicate = IntrinsicProperty()  #: calls of it are not duplicated
IntrNoMerge = IntrinsicProperty()  #: calls of it are not merged
IntrConvergent = IntrinsicProperty()  #: it must not depend on more control flow than it does
IntrSpeculatable = IntrinsicProperty()  #: it may be executed where the program does not
IntrHasSideEffects = IntrinsicProperty()  #: it does more than its result and its accesses to memory show
IntrStrictFP = IntrinsicProperty()  #: it depends on the floating-point environment, or changes it
with since(22):
    IntrNoCreateUndefOrPoison = IntrinsicProperty()  #: its result is defined where its arguments are
