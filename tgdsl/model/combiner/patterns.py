"""MIR patterns of combine rules: instructions, intrinsics, PatFrags, builtins, lists of opcodes, and C++ (llvm-tblgen's Pattern and its classes)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import evolve, frozen
from tgdsl.diagnostics import DiagnosticError, Place, fail
from tgdsl.llvm.flags import Flag
from tgdsl.model.combiner import fields
from tgdsl.model.combiner.operands import Operand, OperandType, TypeOf, Variadic
from tgdsl.model.instructions.table import Instruction
from tgdsl.records import DagArg, Record


@frozen
class Source:
    """Where a pattern is written: an argument of a dag, or of a list of them, in a field of a rule or a GICombinePatFrag."""

    record: Record
    field: str
    argument: DagArg

    @property
    def place(self) -> Place:
        return self.record.place_of(self.field, self.argument)


@frozen
class AnyOpcode:
    """``(wip_match_opcode G_ADD, G_SUB)``: one of some instructions, with whatever operands (AnyOpcodePattern)."""

    name: str
    source: Source
    instructions: tuple[Instruction, ...]


@frozen
class CppCode:
    """C++ that matches or applies (CXXPattern), without the white space around it."""

    name: str
    source: Source
    code: str


@frozen
class Flags:
    """``(MIFlags FmNoNans, (not FmNsz), $mi)``: flags that are matched or set, those that are not, and instructions whose flags are copied."""

    set: tuple[str, ...] = ()
    unset: tuple[str, ...] = ()
    copied: tuple[str, ...] = ()


@frozen
class MatchedIntrinsic:
    """An intrinsic in a pattern.

    Attributes:
        llvm_name: in IR, "llvm.amdgcn.cos".
    """

    record: Record
    llvm_name: str
    results: int
    parameters: int

    @property
    def enumerator(self) -> str:
        """In ``Intrinsic::ID``, without the namespace."""
        return self.record.name.removeprefix("int_")


@frozen
class InstructionUse:
    """An instruction, or an intrinsic, with its operands (CodeGenInstructionPattern).

    Attributes:
        instruction: for an intrinsic, the one of G_INTRINSIC and its likes that stands for it.
    """

    name: str
    source: Source
    instruction: Instruction
    operands: tuple[Operand, ...] = ()
    intrinsic: MatchedIntrinsic | None = None
    flags: Flags | None = None

    @property
    def called(self) -> str:
        """The name of the instruction in messages."""
        return self.instruction.name

    @property
    def is_variadic(self) -> bool:
        return self.intrinsic is None and self.instruction.variadic

    @property
    def has_variadic_defs(self) -> bool:
        if not self.is_variadic:
            return False
        flagged = self.instruction.has(Flag.VARIADIC_OPS_ARE_DEFS)
        return flagged or fields.has_variadic_outputs(self.instruction.record)

    @property
    def defs(self) -> int:
        """The number of operands that it writes."""
        if self.intrinsic is not None:
            return self.intrinsic.results
        if not self.has_variadic_defs:
            return self.instruction.defs
        inputs = len(self.instruction.operands) - self.instruction.defs
        return max(self.instruction.defs, len(self.operands) - inputs)

    @property
    def wanted(self) -> int:
        """The number of operands that it has, or of a variadic one the least."""
        if self.intrinsic is not None:
            return self.intrinsic.results + self.intrinsic.parameters
        declared = len(self.instruction.operands)
        return max(declared, len(self.operands)) if self.is_variadic else declared


@frozen
class Parameter:
    """A parameter of a PatFrag.

    Attributes:
        kind: ``root``, ``machine_operand`` or ``imm``.
    """

    name: str
    kind: str


ROOT = "root"
MACHINE_OPERAND = "machine_operand"
IMMEDIATE = "imm"


@frozen(eq=False)
class Fragment:
    """A GICombinePatFrag: patterns with parameters, in alternatives (PatFrag)."""

    record: Record
    outs: tuple[Parameter, ...]
    ins: tuple[Parameter, ...]
    alternatives: tuple[PatternList, ...]

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """As its operands: outputs first."""
        return self.outs + self.ins

    @property
    def roots(self) -> int:
        return sum([parameter.kind == ROOT for parameter in self.outs])


@frozen
class FragmentUse:
    """A PatFrag with its arguments (PatFragPattern)."""

    name: str
    source: Source
    fragment: Fragment
    operands: tuple[Operand, ...] = ()

    @property
    def called(self) -> str:
        return self.fragment.name

    @property
    def defs(self) -> int:
        return len(self.fragment.outs)

    @property
    def wanted(self) -> int:
        return len(self.fragment.parameters)


REPLACE_REGISTER = "GIReplaceReg"
ERASE_ROOT = "GIEraseRoot"

#: LLVM's own builtins: the numbers of their operands, and of those that they write.
BUILTINS = {REPLACE_REGISTER: (2, 1), ERASE_ROOT: (0, 0)}


@frozen
class BuiltinUse:
    """GIReplaceReg or GIEraseRoot (BuiltinPattern)."""

    name: str
    source: Source
    called: str
    operands: tuple[Operand, ...] = ()

    @property
    def defs(self) -> int:
        return BUILTINS[self.called][1]

    @property
    def wanted(self) -> int:
        return BUILTINS[self.called][0]


#: A pattern with operands (InstructionPattern).
Use: TypeAlias = InstructionUse | FragmentUse | BuiltinUse
Pattern: TypeAlias = Use | AnyOpcode | CppCode


@frozen(eq=False)
class PatternList:
    """The patterns of a ``match``, an ``apply``, or of an alternative of a PatFrag, and the operands that tie them (OperandTable).

    Attributes:
        definitions: each operand to the index of the pattern that writes it; to None if all only read it.
    """

    patterns: tuple[Pattern, ...]
    definitions: Mapping[str, int | None]

    def uses(self) -> list[tuple[int, Use]]:
        """The patterns with operands, and their indices."""
        return [
            (index, pattern)
            for index, pattern in enumerate(self.patterns)
            if not isinstance(pattern, (AnyOpcode, CppCode))
        ]

    def definition(self, operand: str) -> Use | None:
        """The pattern that writes an operand."""
        index = self.definitions.get(operand)
        if index is None:
            return None
        pattern = self.patterns[index]
        assert not isinstance(pattern, (AnyOpcode, CppCode))
        return pattern

    def named(self, name: str) -> int | None:
        """The index of the pattern of a name."""
        for index, pattern in enumerate(self.patterns):
            if pattern.name == name:
                return index
        return None

    def typed(self, types: Mapping[str, OperandType]) -> PatternList:
        """The same patterns with types of operands by their names."""
        return PatternList(tuple([with_types(pattern, types) for pattern in self.patterns]), self.definitions)


def with_types(pattern: Pattern, types: Mapping[str, OperandType]) -> Pattern:
    if isinstance(pattern, (AnyOpcode, CppCode)):
        return pattern
    typed = [
        evolve(operand, type=types[operand.name]) if operand.name and operand.name in types else operand
        for operand in pattern.operands
    ]
    return evolve(pattern, operands=tuple(typed))


def tied(patterns: Sequence[Pattern], what: str) -> PatternList:
    """The list of patterns with the definitions of their operands.

    Args:
        what: the list is, for messages.

    Raises:
        DiagnosticError: two patterns write one operand.
    """
    definitions: dict[str, int | None] = {}
    for index, pattern in enumerate(patterns):
        if isinstance(pattern, (AnyOpcode, CppCode)):
            continue
        for operand in pattern.operands:
            if not operand.name:
                continue
            before = definitions.setdefault(operand.name, None)
            if not operand.is_def:
                continue
            if before is not None:
                raise fail(
                    pattern.source.place,
                    f"'${operand.name}' is written by two patterns of {what}: give one of them another name",
                )
            definitions[operand.name] = index
    return PatternList(tuple(patterns), definitions)


def has_special_type(operand: Operand) -> bool:
    """True of GITypeOf and GIVariadic, which not all patterns may have."""
    return isinstance(operand.type, (TypeOf, Variadic))


def is_pack(operand: Operand) -> bool:
    """True of an operand that stands for several (GIVariadic)."""
    return isinstance(operand.type, Variadic)


def unreachable(use: Use) -> DiagnosticError:
    """The error for a pattern that has nothing to do with the root."""
    return fail(
        use.source.place,
        f"'{use.called}' is not connected to the root of '{use.source.record.label}': it has to write an operand that the root reads, or"
        " another instruction that is connected",
    )
