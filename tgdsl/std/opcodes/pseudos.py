"""The instructions that every function of every target may have until it is emitted: copies, labels, debug values (``Target.td``).

Those that move values are what results of patterns are made with: ``COPY_TO_REGCLASS(value, I64Regs)``, ``IMPLICIT_DEF()``,
``INSERT_SUBREG(whole, part, sub_low)``.
"""

from __future__ import annotations

from tgdsl.language.instruction_operands import in_, out
from tgdsl.language.instructions import StandardPseudoInstruction
from tgdsl.std.operands import i8imm, i32imm, i64imm, unknown


class _Pseudo(StandardPseudoInstruction):
    has_side_effects = False


class PHI(_Pseudo):
    """The value that belongs to the block that control comes from."""

    dst = out(unknown)
    variadic_ins = True
    asm = "PHINODE"


class INLINEASM(_Pseudo):
    """Inline assembly; whether it has side effects is one of its operands."""

    variadic_ins = True
    asm = ""


class INLINEASM_BR(_Pseudo):
    """Inline assembly that may jump."""

    variadic_ins = True
    has_side_effects = True
    asm = ""


# -- places in the code ---------------------------------------------------------------------------------------


class _Label(_Pseudo):
    id_ = in_(i32imm)
    has_ctrl_dep = True
    is_not_duplicable = True


class CFI_INSTRUCTION(_Label):
    """What unwinding has to know from here on."""

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
    """The last use of some registers."""

    variadic_ins = True
    is_meta = True
    asm = ""


# -- registers and their parts --------------------------------------------------------------------------------


class EXTRACT_SUBREG(_Pseudo):
    """A part of a register: ``EXTRACT_SUBREG(whole, index)``."""

    dst = out(unknown)
    supersrc = in_(unknown)
    subidx = in_(i32imm)
    asm = ""


class INSERT_SUBREG(_Pseudo):
    """A register with one of its parts replaced: ``INSERT_SUBREG(whole, part, index)``."""

    dst = out(unknown)
    supersrc = in_(unknown, tied_to=dst)
    subsrc = in_(unknown)
    subidx = in_(i32imm)
    asm = ""


class IMPLICIT_DEF(_Pseudo):
    """Any value: ``IMPLICIT_DEF()``."""

    dst = out(unknown)
    is_re_materializable = True
    is_as_cheap_as_a_move = True
    is_meta = True
    asm = ""


class SUBREG_TO_REG(_Pseudo):
    """A register of which one part is given, and the rest is a number: ``SUBREG_TO_REG(number, part, index)``."""

    dst = out(unknown)
    implsrc = in_(unknown)
    subsrc = in_(unknown)
    subidx = in_(i32imm)
    asm = ""


class COPY_TO_REGCLASS(_Pseudo):
    """The same value in a register of a class: ``COPY_TO_REGCLASS(value, I64Regs)``."""

    dst = out(unknown)
    src = in_(unknown)
    regclass = in_(i32imm)
    is_as_cheap_as_a_move = True
    asm = ""


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
    """A register of a class, made of parts: ``REG_SEQUENCE(Pairs, low, sub_low, high, sub_high)``."""

    dst = out(unknown)
    supersrc = in_(unknown)
    variadic_ins = True
    is_as_cheap_as_a_move = True
    asm = ""


class COPY(_Pseudo):
    """The same value in another register."""

    dst = out(unknown)
    src = in_(unknown)
    is_as_cheap_as_a_move = True
    has_no_scheduling_info = False
    asm = ""


class BUNDLE(_Pseudo):
    """The head of instructions that are issued together."""

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
    """A place that profiles count."""

    guid = in_(i64imm)
    index = in_(i64imm)
    type_ = in_(i8imm)
    attr = in_(i32imm)
    has_side_effects = True
    is_meta = True
    asm = "PSEUDO_PROBE"


class ARITH_FENCE(_Pseudo):
    """The same value, which arithmetic is not to be reordered across."""

    dst = out(unknown)
    src = in_(unknown, tied_to=dst)
    is_meta = True
    asm = ""
