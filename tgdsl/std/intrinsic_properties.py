"""LLVM's IntrinsicProperties (``Intrinsics.td``), but for those of single arguments (``NoCapture``, ...)."""

from __future__ import annotations

from tgdsl.language.patterns.intrinsics import IntrinsicProperty

IntrNoMem = IntrinsicProperty()  #: it neither reads nor writes memory
IntrReadMem = IntrinsicProperty()  #: it writes no memory
IntrWriteMem = IntrinsicProperty()  #: it reads no memory
IntrArgMemOnly = IntrinsicProperty()  #: it accesses memory only by its arguments
IntrInaccessibleMemOnly = IntrinsicProperty()  #: it accesses only memory that the program cannot see
IntrInaccessibleMemOrArgMemOnly = IntrinsicProperty()  #: it accesses only such memory, or by its arguments
Commutative = IntrinsicProperty()  #: its first two operands may be swapped
Throws = IntrinsicProperty()  #: it may throw
IntrNoReturn = IntrinsicProperty()  #: it does not return
IntrNoCallback = IntrinsicProperty(is_default=True)  #: it calls nothing of the module
IntrNoSync = IntrinsicProperty(is_default=True)  #: it does not synchronise with other threads
IntrNoFree = IntrinsicProperty(is_default=True)  #: it frees no memory
IntrWillReturn = IntrinsicProperty(is_default=True)  #: it returns
IntrCold = IntrinsicProperty()  #: it is seldom executed
IntrNoDuplicate = IntrinsicProperty()  #: calls of it are not duplicated
IntrNoMerge = IntrinsicProperty()  #: calls of it are not merged
IntrConvergent = IntrinsicProperty()  #: it must not depend on more control flow than it does
IntrSpeculatable = IntrinsicProperty()  #: it may be executed where the program does not
IntrHasSideEffects = IntrinsicProperty()  #: it does more than its result and its accesses to memory show
IntrStrictFP = IntrinsicProperty()  #: it depends on the floating-point environment, or changes it
