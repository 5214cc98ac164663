"""The instructions by which code works with a runtime: patch points, stack maps, XRay, the control of convergence (``Target.td``)."""

from __future__ import annotations

from tgdsl.language.instruction_operands import in_, out
from tgdsl.language.instructions import StandardPseudoInstruction
from tgdsl.std.operands import i32imm, i64imm, ptr_rc, unknown


class _Expanded(StandardPseudoInstruction):
    """What the target's own code expands."""

    uses_custom_inserter = True
    has_side_effects = True


# -- places that a runtime knows, and may change ----------------------------------------------------------------


class STACKMAP(_Expanded):
    """A place at which it is known where values are."""

    id_ = in_(i64imm)
    nbytes = in_(i32imm)
    variadic_ins = True
    is_call = True
    may_load = True
    asm = ""


class PATCHPOINT(_Expanded):
    """A call that may be replaced."""

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
    """A call at which the garbage collector may move objects."""

    variadic_outs = True
    variadic_ins = True
    is_call = True
    may_load = True
    may_store = True
    asm = ""


class LOAD_STACK_GUARD(StandardPseudoInstruction):
    """The value that tells whether the stack was overwritten."""

    dst = out(ptr_rc)
    may_load = True
    is_re_materializable = True
    has_side_effects = False
    asm = ""


class PREALLOCATED_SETUP(_Expanded):
    """Makes room for the arguments of a call before they are known."""

    a = in_(i32imm)
    asm = ""


class PREALLOCATED_ARG(_Expanded):
    """The place of one of them."""

    loc = out(ptr_rc)
    a = in_(i32imm)
    b = in_(i32imm)
    asm = ""


class LOCAL_ESCAPE(StandardPseudoInstruction):
    """Names a place in the frame for other functions."""

    symbol = in_(ptr_rc)
    id_ = in_(i32imm)
    has_side_effects = False
    has_ctrl_dep = True
    asm = ""


class FAULTING_OP(_Expanded):
    """An operation that may fault, and where control goes then."""

    dst = out(unknown)
    variadic_ins = True
    may_load = True
    may_store = True
    is_terminator = True
    is_branch = True
    asm = ""


class PATCHABLE_OP(_Expanded):
    """Bytes that may be replaced while the program runs."""

    variadic_ins = True
    may_load = True
    may_store = True
    asm = ""


# -- XRay: what may be made to record that it is passed -----------------------------------------------------------


class PATCHABLE_FUNCTION_ENTER(_Expanded):
    asm = "# XRay Function Enter."


class PATCHABLE_RET(_Expanded):
    """Together with the return."""

    variadic_ins = True
    is_terminator = True
    is_return = True
    asm = "# XRay Function Patchable RET."


class PATCHABLE_FUNCTION_EXIT(_Expanded):
    """The return follows."""

    asm = "# XRay Function Exit."


class PATCHABLE_TAIL_CALL(_Expanded):
    variadic_ins = True
    is_return = True
    asm = "# XRay Tail Call Exit."


class _Event(_Expanded):
    """A call of a handler of the user's."""

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
    """The call of a profiler at the start of a function."""

    asm = "# FEntry call"


# -- other ------------------------------------------------------------------------------------------------------


class ICALL_BRANCH_FUNNEL(StandardPseudoInstruction):
    """A jump to one of few functions."""

    variadic_ins = True
    has_side_effects = True
    asm = ""


class MEMBARRIER(StandardPseudoInstruction):
    """Memory is not accessed across it, by the compiler's doing."""

    has_side_effects = True
    is_meta = True
    asm = ""


class JUMP_TABLE_DEBUG_INFO(StandardPseudoInstruction):
    jti = in_(i64imm)
    has_side_effects = False
    is_meta = True
    asm = ""


# -- which threads run together -----------------------------------------------------------------------------------


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
