"""The actions of a rule that matched (LLVM's MatchAction), and the operands of the instructions that it builds (OperandRenderer).

An operand that is copied from the source is named as in the pattern; the rule knows where it is. Instructions of the result have numbers
of their own (``RuleMatcher.new_instruction``), as temporary registers have (``RuleMatcher.new_register``).
"""

from __future__ import annotations

from typing import TypeAlias

from tgdsl.classes import native
from tgdsl.model.match_table.types import TableType
from tgdsl.records import Record

# Operands of instructions that a rule builds


@native(auto_attribs=True, frozen=True)
class Copy:
    """An operand of the source, by its name (CopyRenderer)."""

    name: str


@native(auto_attribs=True, frozen=True)
class CopyOrZeroRegister:
    """An operand of the source, or a register in place of a G_CONSTANT 0 (CopyOrAddZeroRegRenderer)."""

    name: str
    zero_register: Record


@native(auto_attribs=True, frozen=True)
class CopySubRegister:
    """A sub-register of an operand of the source (CopySubRegRenderer); ``index`` is the number of the SubRegIndex."""

    name: str
    index: int


@native(auto_attribs=True, frozen=True)
class CopyPhysicalRegister:
    """An operand of the source that is to be in a register (CopyPhysRegRenderer)."""

    register: Record


@native(auto_attribs=True, frozen=True)
class CopyConstant:
    """The constant that the named instruction of the source makes, as an immediate (CopyConstantAsImmRenderer)."""

    name: str


@native(auto_attribs=True, frozen=True)
class CopyFloatConstant:
    """The floating-point constant that the named instruction of the source makes, as an immediate (CopyFConstantAsFPImmRenderer)."""

    name: str


@native(auto_attribs=True, frozen=True)
class Immediate:
    """A number (ImmRenderer); with a type, a ConstantInt of that type, which only combiners have."""

    value: int
    type: TableType | None = None


@native(auto_attribs=True, frozen=True)
class SubRegisterIndex:
    """The number of a SubRegIndex (SubRegIndexRenderer)."""

    number: int


@native(auto_attribs=True, frozen=True)
class FixedRegister:
    """A register (AddRegisterRenderer).

    Attributes:
        register: None for ``zero_reg``, which is NoRegister.
        namespace: of the target's registers, for NoRegister.
        is_def: the instruction writes it.
        is_dead: a def that nothing uses.
    """

    register: Record | None
    namespace: str = ""
    is_def: bool = False
    is_dead: bool = False


@native(auto_attribs=True, frozen=True)
class TempRegister:
    """A temporary register, by its number (TempRegRenderer).

    Attributes:
        sub_register: the qualified name of a SubRegIndex: the operand is that part of it. It is no def then.
        is_dead: a def that nothing uses.
    """

    number: int
    is_def: bool = False
    sub_register: str = ""
    is_dead: bool = False


@native(auto_attribs=True, frozen=True)
class ComplexResult:
    """Operands that a ComplexPattern gave (RenderComplexPatternOperand).

    Attributes:
        name: of the operand in the pattern.
        renderer: the first of the numbers of its functions.
        part: which of its operands; None for all.
        sub_register: the number of a SubRegIndex, of a part; None for the whole register.
    """

    name: str
    renderer: int
    part: int | None = None
    sub_register: int | None = None


@native(auto_attribs=True, frozen=True)
class IntrinsicNumber:
    """The number of an intrinsic, by the enumerator without its namespace (IntrinsicIDRenderer)."""

    name: str


@native(auto_attribs=True, frozen=True)
class CustomInstruction:
    """Operands that a function makes of a named instruction of the source (CustomRenderer); ``function`` is the RendererFn."""

    name: str
    function: str


@native(auto_attribs=True, frozen=True)
class CustomOperand:
    """Operands that a function makes of a named operand of the source (CustomOperandRenderer)."""

    name: str
    function: str


Renderer: TypeAlias = (
    Copy
    | CopyOrZeroRegister
    | CopySubRegister
    | CopyPhysicalRegister
    | CopyConstant
    | CopyFloatConstant
    | Immediate
    | SubRegisterIndex
    | FixedRegister
    | TempRegister
    | ComplexResult
    | IntrinsicNumber
    | CustomInstruction
    | CustomOperand
)


# Actions; that which builds an instruction stands beside the rule


@native(auto_attribs=True, frozen=True)
class DebugComment:
    """A comment in the table (DebugCommentAction)."""

    text: str


@native(auto_attribs=True, frozen=True)
class BuildConstant:
    """Build a constant into a temporary register (BuildConstantAction)."""

    register: int
    value: int


@native(auto_attribs=True, frozen=True)
class EraseInstruction:
    """Erase a matched instruction (EraseInstAction)."""

    instruction: int


@native(auto_attribs=True, frozen=True)
class ReplaceRegister:
    """Replace the register that an operand is by another operand of the source (ReplaceRegAction)."""

    instruction: int
    operand: int
    new_instruction: int
    new_operand: int


@native(auto_attribs=True, frozen=True)
class ReplaceByTemp:
    """Replace the register that an operand is by a temporary register (ReplaceRegAction)."""

    instruction: int
    operand: int
    register: int


@native(auto_attribs=True, frozen=True)
class ConstrainOperands:
    """Constrain the operands of a built instruction to the classes of its definition (ConstrainOperandsToDefinitionAction)."""

    number: int


@native(auto_attribs=True, frozen=True)
class ConstrainOperand:
    """Constrain an operand of a built instruction to a register class (ConstrainOperandToRegClassAction).

    Attributes:
        register_class: the name of its enumerator, with the namespace.
    """

    number: int
    operand: int
    register_class: str


@native(auto_attribs=True, frozen=True)
class MakeTempRegister:
    """Make a temporary register (MakeTempRegisterAction)."""

    type: TableType
    register: int
