"""LLVM's target-independent pseudo instructions (``Target.td``): copies, labels, debug values, ...

Results of patterns use those that move values: ``COPY_TO_REGCLASS(value, I64Regs)``, ``IMPLICIT_DEF()``,
``INSERT_SUBREG(whole, part, sub_low)``.
"""

from __future__ import annotations

from typing import Self, overload

from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.release_blocks import since
from tgdsl.language.instructions.instruction import StandardPseudoInstruction, result_of
from tgdsl.language.instructions.named_operands import in_, out
from tgdsl.language.operands.register_classes import RegisterClass
from tgdsl.language.patterns.fragments import Transformed
from tgdsl.language.registers.registers import SubRegIndex
from tgdsl.std.operands import i8imm, i32imm, i64imm, unknown


class _Pseudo(StandardPseudoInstruction):
    has_side_effects = False


class PHI(_Pseudo):
    """Selects a value by the predecessor that control comes from."""

    dst = out(unknown)
    variadic_ins = True
    asm = "PHINODE"


class INLINEASM(_Pseudo):
    """Inline assembly; an operand says whether it has side effects."""

    variadic_ins = True
    asm = ""


class INLINEASM_BR(_Pseudo):
    """Inline assembly that may jump (``asm goto``, LLVM's ``callbr``)."""

    variadic_ins = True
    has_side_effects = True
    asm = ""


# -- places in the code ---------------------------------------------------------------------------------------


class _Label(_Pseudo):
    id_ = in_(i32imm)
    has_ctrl_dep = True
    is_not_duplicable = True


class CFI_INSTRUCTION(_Label):
    """A call-frame directive, for unwinding from here on."""

    is_meta = True
    asm = ""


class EH_LABEL(_Label):
    is_meta = True
    asm = ""


class GC_LABEL(_Label):
    is_meta = True
    asm = ""


class ANNOTATION_LABEL(_Label):
    asm = ""


class KILL(_Pseudo):
    """Marks the last use of registers."""

    variadic_ins = True
    is_meta = True
    asm = ""


# -- registers and their parts --------------------------------------------------------------------------------


class EXTRACT_SUBREG(_Pseudo):
    """Gives a sub-register: ``EXTRACT_SUBREG(whole, index)``."""

    dst = out(unknown)
    supersrc = in_(unknown)
    subidx = in_(i32imm)
    asm = ""

    def __new__(cls, whole: DagValue, index: SubRegIndex | Transformed) -> Self:
        return result_of(cls, whole, index)


class INSERT_SUBREG(_Pseudo):
    """Replaces a sub-register: ``INSERT_SUBREG(whole, part, index)``."""

    dst = out(unknown)
    supersrc = in_(unknown, tied_to=dst)
    subsrc = in_(unknown)
    subidx = in_(i32imm)
    asm = ""

    def __new__(cls, whole: DagValue, part: DagValue, index: SubRegIndex | Transformed) -> Self:
        return result_of(cls, whole, part, index)


class IMPLICIT_DEF(_Pseudo):
    """Gives an undefined value: ``IMPLICIT_DEF()``."""

    dst = out(unknown)
    is_re_materializable = True
    is_as_cheap_as_a_move = True
    is_meta = True
    asm = ""

    def __new__(cls) -> Self:
        return result_of(cls)


with since(22):

    class INIT_UNDEF(_Pseudo):
        """Gives an undefined value to a register that an instruction must not share with its result."""

        dst = out(unknown)
        size = 0
        asm = ""


class SUBREG_TO_REG(_Pseudo):
    """Puts a value into a sub-register of a register whose other bits are a constant: ``SUBREG_TO_REG(number, part, index)``."""

    dst = out(unknown)
    implsrc = in_(unknown)
    subsrc = in_(unknown)
    subidx = in_(i32imm)
    asm = ""

    def __new__(cls, number: DagValue | int, part: DagValue, index: SubRegIndex | Transformed) -> Self:
        return result_of(cls, number, part, index)


class COPY_TO_REGCLASS(_Pseudo):
    """Copies a value to a register of a class: ``COPY_TO_REGCLASS(value, I64Regs)``."""

    dst = out(unknown)
    src = in_(unknown)
    regclass = in_(i32imm)
    is_as_cheap_as_a_move = True
    asm = ""

    def __new__(cls, value: DagValue, registers: RegisterClass[DagValue]) -> Self:
        return result_of(cls, value, registers)


# -- for the debugger -----------------------------------------------------------------------------------------


class _DebugValue(_Pseudo):
    variadic_ins = True
    is_meta = True


class DBG_VALUE(_DebugValue):
    asm = "DBG_VALUE"


class DBG_VALUE_LIST(_DebugValue):
    asm = "DBG_VALUE_LIST"


class DBG_INSTR_REF(_DebugValue):
    asm = "DBG_INSTR_REF"


class DBG_PHI(_DebugValue):
    asm = "DBG_PHI"


class DBG_LABEL(_Pseudo):
    label = in_(unknown)
    is_meta = True
    asm = "DBG_LABEL"


# -- registers put together -----------------------------------------------------------------------------------


class REG_SEQUENCE(_Pseudo):
    """Builds a register of a class from sub-registers: ``REG_SEQUENCE(Pairs, low, sub_low, high, sub_high)``."""

    dst = out(unknown)
    supersrc = in_(unknown)
    variadic_ins = True
    is_as_cheap_as_a_move = True
    asm = ""

    def __new__(cls, registers: RegisterClass[DagValue], *parts: DagValue | SubRegIndex) -> Self:
        return result_of(cls, registers, *parts)


class COPY(_Pseudo):
    """Copies a register: ``COPY(value)`` in a pattern's result, and ``COPY(dst, src)`` in a rule of a combiner."""

    dst = out(unknown)
    src = in_(unknown)
    is_as_cheap_as_a_move = True
    has_no_scheduling_info = False
    asm = ""

    @overload
    def __new__(cls, value: DagValue, /) -> Self: ...
    @overload
    def __new__(cls, dst: DagValue, src: DagValue, /) -> Self: ...
    def __new__(cls, *operands: DagValue) -> Self:
        return result_of(cls, *operands)


with since(22):

    class COPY_LANEMASK(_Pseudo):
        """Copies the lanes of a register that a mask names."""

        dst = out(unknown)
        src = in_(unknown)
        lanemask = in_(unknown)
        is_as_cheap_as_a_move = True
        asm = ""


class BUNDLE(_Pseudo):
    """The head of a bundle of instructions."""

    variadic_ins = True
    asm = "BUNDLE"


# -- for analysis ---------------------------------------------------------------------------------------------


class LIFETIME_START(_Pseudo):
    id_ = in_(i32imm)
    is_meta = True
    asm = "LIFETIME_START"


class LIFETIME_END(_Pseudo):
    id_ = in_(i32imm)
    is_meta = True
    asm = "LIFETIME_END"


class PSEUDO_PROBE(_Pseudo):
    """A probe of sample-based profiling."""

    guid = in_(i64imm)
    index = in_(i64imm)
    type_ = in_(i8imm)
    attr = in_(i32imm)
    has_side_effects = True
    is_meta = True
    asm = "PSEUDO_PROBE"


class ARITH_FENCE(_Pseudo):
    """A value that floating-point arithmetic must not be reassociated across."""

    dst = out(unknown)
    src = in_(unknown, tied_to=dst)
    is_meta = True
    asm = ""
