"""LLVM's target-independent pseudo instructions for runtimes (``Target.td``): patch points, stack maps, XRay, convergence control."""

from __future__ import annotations

from tgdsl.language.core.release_blocks import since, until
from tgdsl.language.instructions.instruction import StandardPseudoInstruction
from tgdsl.language.instructions.named_operands import in_, out
from tgdsl.std.operands import i32imm, i64imm, ptr_rc, unknown


class _Expanded(StandardPseudoInstruction):
    """A pseudo instruction that the target's AsmPrinter expands."""

    uses_custom_inserter = True
    has_side_effects = True


# -- call sites and code that a runtime knows, and may patch ----------------------------------------------------


class STACKMAP(_Expanded):
    """A call site whose live values a stack map records."""

    id_ = in_(i64imm)
    nbytes = in_(i32imm)
    variadic_ins = True
    is_call = True
    may_load = True
    asm = ""


class PATCHPOINT(_Expanded):
    """A call that a runtime may patch, with a stack map."""

    dst = out(unknown)
    id_ = in_(i64imm)
    nbytes = in_(i32imm)
    callee = in_(unknown)
    nargs = in_(i32imm)
    cc = in_(i32imm)
    variadic_ins = True
    is_call = True
    may_load = True
    asm = ""


class STATEPOINT(_Expanded):
    """A call at which a garbage collector may move objects."""

    variadic_outs = True
    variadic_ins = True
    is_call = True
    may_load = True
    may_store = True
    asm = ""


class LOAD_STACK_GUARD(StandardPseudoInstruction):
    """Loads the stack protector's guard value."""

    dst = out(ptr_rc)
    may_load = True
    is_re_materializable = True
    has_side_effects = False
    asm = ""


class PREALLOCATED_SETUP(_Expanded):
    """Allocates the stack space of a call's preallocated arguments."""

    a = in_(i32imm)
    asm = ""


class PREALLOCATED_ARG(_Expanded):
    """Gives the address of one of a call's preallocated arguments."""

    loc = out(ptr_rc)
    a = in_(i32imm)
    b = in_(i32imm)
    asm = ""


with until(21):

    class LOCAL_ESCAPE(StandardPseudoInstruction):
        """Gives a symbol to a frame index, so that other functions can access it (``llvm.localescape``)."""

        symbol = in_(ptr_rc)
        id_ = in_(i32imm)
        has_side_effects = False
        has_ctrl_dep = True
        asm = ""


with since(22):

    class LOCAL_ESCAPE_(StandardPseudoInstruction):
        """Gives a symbol to a frame index, so that other functions can access it (``llvm.localescape``)."""

        symbol = in_(unknown)
        id_ = in_(i32imm)
        has_side_effects = False
        has_ctrl_dep = True
        asm = ""


class FAULTING_OP(_Expanded):
    """An operation that may fault, and the block of its handler (FAULTING_LOAD, ...)."""

    dst = out(unknown)
    variadic_ins = True
    may_load = True
    may_store = True
    is_terminator = True
    is_branch = True
    asm = ""


with since(22):

    class FAKE_USE(StandardPseudoInstruction):
        """Uses its operands, and does nothing else."""

        variadic_ins = True
        has_side_effects = False
        is_meta = True
        asm = "FAKE_USE"


class PATCHABLE_OP(_Expanded):
    """An instruction that takes at least a number of bytes, so that a runtime can patch it."""

    variadic_ins = True
    may_load = True
    may_store = True
    asm = ""


# -- XRay: sleds that a runtime patches ---------------------------------------------------------------------------


class PATCHABLE_FUNCTION_ENTER(_Expanded):
    asm = "# XRay Function Enter."


class PATCHABLE_RET(_Expanded):
    """A return with its sled."""

    variadic_ins = True
    is_terminator = True
    is_return = True
    asm = "# XRay Function Patchable RET."


class PATCHABLE_FUNCTION_EXIT(_Expanded):
    """A sled before a return."""

    asm = "# XRay Function Exit."


class PATCHABLE_TAIL_CALL(_Expanded):
    variadic_ins = True
    is_return = True
    asm = "# XRay Tail Call Exit."


class _Event(_Expanded):
    """A call of a handler."""

    is_call = True
    may_load = True
    may_store = True


class PATCHABLE_EVENT_CALL(_Event):
    event = in_(ptr_rc)
    size_ = in_(unknown)
    asm = "# XRay Custom Event Log."


class PATCHABLE_TYPED_EVENT_CALL(_Event):
    type_ = in_(unknown)
    event = in_(ptr_rc)
    size_ = in_(unknown)
    asm = "# XRay Typed Event Log."


class FENTRY_CALL(_Event):
    """The call of ``__fentry__`` at the start of a function."""

    asm = "# FEntry call"


# -- other ------------------------------------------------------------------------------------------------------


class ICALL_BRANCH_FUNNEL(StandardPseudoInstruction):
    """An indirect call that is turned into branches to its possible targets."""

    variadic_ins = True
    has_side_effects = True
    asm = ""


class MEMBARRIER(StandardPseudoInstruction):
    """A compiler barrier: the compiler moves no access to memory across it."""

    has_side_effects = True
    is_meta = True
    asm = ""


class JUMP_TABLE_DEBUG_INFO(StandardPseudoInstruction):
    jti = in_(i64imm)
    has_side_effects = False
    is_meta = True
    asm = ""


with since(22):

    class RELOC_NONE(StandardPseudoInstruction):
        """Refers to a symbol, so that it is linked, and has no code."""

        symbol = in_(unknown)
        has_side_effects = True
        asm = ""


# -- convergence control: which threads run together --------------------------------------------------------------


class _ConvergenceControl(StandardPseudoInstruction):
    has_side_effects = False
    is_meta = True
    is_convergent = True


class CONVERGENCECTRL_ANCHOR(_ConvergenceControl):
    dst = out(unknown)
    asm = ""


class CONVERGENCECTRL_ENTRY(_ConvergenceControl):
    dst = out(unknown)
    asm = ""


class CONVERGENCECTRL_LOOP(_ConvergenceControl):
    dst = out(unknown)
    src = in_(unknown)
    asm = ""


class CONVERGENCECTRL_GLUE(_ConvergenceControl):
    src = in_(unknown)
    asm = ""
