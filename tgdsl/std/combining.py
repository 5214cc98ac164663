"""LLVM's own definitions for rules of combiners (``GlobalISel/Combine.td``): builtins, flags of instructions, kinds of match data.

They are records of targets that have rules.
"""

from __future__ import annotations

from typing import TypeVar, cast

from tgdsl.language.combining.operands import InstructionName
from tgdsl.language.combining.rules import GIDefMatchData
from tgdsl.language.core.definition import Definition
from tgdsl.language.core.expressions import Call, Marker
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.core.release_blocks import since
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.std.operand_types import Of, OneType, SameType
from tgdsl.std.selection import not_

#: All that a target may import at once; the operators of the records' dags are for the records alone.
__all__ = [
    "FmAfn",
    "FmArcp",
    "FmContract",
    "FmNoInfs",
    "FmNoNans",
    "FmNsz",
    "FmReassoc",
    "GIEraseRoot",
    "GIReplaceReg",
    "InBounds",
    "IsExact",
    "MIFlagEnum",
    "NoSWrap",
    "NoUWrap",
    "NonNeg",
    "apint_matchinfo",
    "build_fn_matchinfo",
    "constantfp_matchinfo",
    "extending_load_matchdata",
    "indexed_load_store_matchdata",
    "instruction_steps_matchdata",
    "int64_matchinfo",
    "register_matchinfo",
    "unsigned_matchinfo",
    "wip_match_opcode",
    "with_flags",
    "without",
]

I = TypeVar("I", bound=Instruction)


class GIDefKind(Definition):
    """The kind of a root in the Defs of a rule."""

    record_class = "GIDefKind"


root = GIDefKind()
defs = Marker()
pattern = Marker()
match = Marker()
apply = Marker()
with since(22):
    combine = Marker()
    empty_action = Marker()


class _AnyOpcode(Marker):
    def __call__(self, *opcodes: type[Instruction]) -> Instruction:
        """Match an instruction of any of these opcodes, whatever its operands are; C++ looks at them."""
        return cast("Instruction", Call(self, opcodes))


wip_match_opcode = _AnyOpcode()
gi_mo = Marker()
gi_imm = Marker()


class GIBuiltinInst(Definition):
    """Something other than an instruction that a rule applies."""

    record_class = "GIBuiltinInst"


class _ReplaceReg(GIBuiltinInst):
    def __call__(self, old: Of[OneType], new: SameType[OneType]) -> Instruction:
        """Replace a register that a matched instruction writes by another one."""
        return cast("Instruction", Call(self, (old, new)))


class _EraseRoot(GIBuiltinInst):
    def __call__(self) -> Instruction:
        """Erase the root, which writes nothing; nothing else is applied then."""
        return cast("Instruction", Call(self, ()))


GIReplaceReg = _ReplaceReg()
GIEraseRoot = _EraseRoot()


@with_fields
class MIFlagEnum(Definition):
    """A flag of machine instructions."""

    record_class = "MIFlagEnum"
    needs_name = True

    enum_name: str = llvm_field("EnumName", kw_only=False)
    """The enumerator in C++."""


FmNoNans = MIFlagEnum("MachineInstr::FmNoNans")
FmNoInfs = MIFlagEnum("MachineInstr::FmNoInfs")
FmNsz = MIFlagEnum("MachineInstr::FmNsz")
FmArcp = MIFlagEnum("MachineInstr::FmArcp")
FmContract = MIFlagEnum("MachineInstr::FmContract")
FmAfn = MIFlagEnum("MachineInstr::FmAfn")
FmReassoc = MIFlagEnum("MachineInstr::FmReassoc")
IsExact = MIFlagEnum("MachineInstr::IsExact")
NoSWrap = MIFlagEnum("MachineInstr::NoSWrap")
NoUWrap = MIFlagEnum("MachineInstr::NoUWrap")
NonNeg = MIFlagEnum("MachineInstr::NonNeg")
with since(22):
    InBounds = MIFlagEnum("MachineInstr::InBounds")

MIFlags = Marker()


class WithoutFlags:
    """Flags that an instruction does not have; see :func:`without`."""

    def __init__(self, flags: tuple[MIFlagEnum, ...]) -> None:
        self.flags = flags


def without(*flags: MIFlagEnum) -> WithoutFlags:
    """Flags that a matched instruction does not have, or a new one loses: TableGen's ``(not FmNsz)``."""
    return WithoutFlags(flags)


def with_flags(instruction: I, *flags: MIFlagEnum | WithoutFlags | InstructionName) -> I:
    """An instruction with flags: TableGen's ``(G_FADD $d, $x, $y, (MIFlags FmNoNans, (not FmNsz), $mi))``.

    Args:
        flags: that a matched instruction has, or a new one gets; those of a matched instruction are copied by its name.
    """
    call = cast("object", instruction)
    if not isinstance(call, Call):
        return instruction  # what is wrong with it, the rule says
    written = [Call(cast("Definition", not_), one.flags) if isinstance(one, WithoutFlags) else one for one in flags]
    return cast("I", Call(call.operator, (*call.operands, Call(MIFlags, tuple(written))), call.variable))


extending_load_matchdata = GIDefMatchData("PreferredTuple")
indexed_load_store_matchdata = GIDefMatchData("IndexedLoadStoreMatchInfo")
instruction_steps_matchdata = GIDefMatchData("InstructionStepsMatchInfo")
register_matchinfo = GIDefMatchData("Register")
int64_matchinfo = GIDefMatchData("int64_t")
apint_matchinfo = GIDefMatchData("APInt")
constantfp_matchinfo = GIDefMatchData("ConstantFP*")
build_fn_matchinfo = GIDefMatchData("std::function<void(MachineIRBuilder &)>")
unsigned_matchinfo = GIDefMatchData("unsigned")
