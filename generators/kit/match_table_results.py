"""The actions of a match table's rules as operations GIR_... (LLVM's emitActionOpcodes and emitRenderOpcodes)."""

from __future__ import annotations

from typing import assert_never

from tgdsl.generators.kit.match_table_predicates import opcode_name, type_name
from tgdsl.generators.kit.match_table_text import TableText
from tgdsl.model.common.fields import namespace_of
from tgdsl.model.match_table import (
    Action,
    BuildConstant,
    BuildInstruction,
    ComplexResult,
    ConstrainOperand,
    ConstrainOperands,
    Copy,
    CopyConstant,
    CopyFloatConstant,
    CopyOrZeroRegister,
    CopyPhysicalRegister,
    CopySubRegister,
    CustomInstruction,
    CustomOperand,
    DebugComment,
    EraseInstruction,
    FixedRegister,
    Immediate,
    IntrinsicNumber,
    MakeTempRegister,
    OperandMatcher,
    Renderer,
    ReplaceByTemp,
    ReplaceRegister,
    RuleMatcher,
    SubRegisterIndex,
    TableType,
    TempRegister,
    TempType,
)
from tgdsl.records import Record


def write_actions(out: TableText, rule: RuleMatcher, *, combiner: bool, coverage: bool) -> None:
    """Write what a rule does, up to the operation that ends it.

    Args:
        combiner: the table is a combiner's.
        coverage: write GIR_Coverage, in place of a comment.
    """
    _ActionTexts(out, rule).write(combiner, coverage)


class _ActionTexts:
    """Writes the actions of one rule.

    Attributes:
        erased: the numbers of matched instructions that are erased by now.
    """

    def __init__(self, out: TableText, rule: RuleMatcher) -> None:
        self._out = out
        self._rule = rule
        self._erased: set[int] = set()

    def write(self, combiner: bool, coverage: bool) -> None:
        out, rule = self._out, self._rule
        if rule.custom_action:
            for action in rule.actions:
                self._write(action)
            out.last_operation("GIR_DoneWithCustomAction", "/*Fn*/" + out.name(2, rule.custom_action))
            return
        for action in rule.actions[:-1]:
            self._write(action)
        if coverage:
            out.operation("GIR_Coverage", out.number(4, rule.number))
        elif not combiner:
            out.comment(f"GIR_Coverage, {rule.number},")
        last = rule.actions[-1] if rule.actions else None
        if isinstance(last, EraseInstruction) and last.instruction == 0:
            done = "GIR_Done" if 0 in self._erased else "GIR_EraseRootFromParent_Done"
        else:
            done = "GIR_Done"
            if last is not None:
                self._write(last)
        out.last_operation(done)

    def _write(self, action: Action) -> None:
        out = self._out
        match action:
            case BuildInstruction():
                self._build(action)
            case ConstrainOperands(number):
                if number == 0:
                    out.operation("GIR_RootConstrainSelectedInstOperands")
                else:
                    out.operation("GIR_ConstrainSelectedInstOperands", out.uleb("InsnID", number))
            case ConstrainOperand(number, operand, register_class):
                at = (out.uleb("InsnID", number), out.uleb("Op", operand))
                out.operation("GIR_ConstrainOperandRC", *at, out.name(2, register_class))
            case EraseInstruction(number):
                if number not in self._erased:
                    self._erased.add(number)
                    out.operation("GIR_EraseFromParent", out.uleb("InsnID", number))
            case MakeTempRegister(type, register):
                type_text = "/*TypeID*/" + self._type(type)
                out.operation("GIR_MakeTempReg", out.uleb("TempRegID", register), type_text)
            case DebugComment(text):
                out.comment(text)
            case BuildConstant(register, value):
                number_text = "/*Val*/" + out.number(8, value)
                out.operation("GIR_BuildConstant", out.uleb("TempRegID", register), number_text)
            case ReplaceRegister():
                old = (out.uleb("OldInsnID", action.instruction), out.uleb("OldOpIdx", action.operand))
                new = (out.uleb("NewInsnId", action.new_instruction), out.uleb("NewOpIdx", action.new_operand))
                out.operation("GIR_ReplaceReg", *old, *new)
            case ReplaceByTemp():
                old = (out.uleb("OldInsnID", action.instruction), out.uleb("OldOpIdx", action.operand))
                out.operation("GIR_ReplaceRegWithTempReg", *old, out.uleb("TempRegID", action.register))
            case _:
                assert_never(action)

    def _type(self, type: TableType) -> str:
        if isinstance(type, TempType):
            return self._out.number(1, type.index)
        return self._out.name(1, type_name(type))

    # Instructions

    def _build(self, build: BuildInstruction) -> None:
        if build.mutated is not None:
            self._mutate(build, build.mutated.number)
            return
        out = self._out
        opcode = "/*Opcode*/" + out.name(2, opcode_name(build.instruction))
        if build.number == 0:
            out.operation("GIR_BuildRootMI", opcode)
        else:
            out.operation("GIR_BuildMI", out.uleb("InsnID", build.number), opcode)
        for operand in build.operands:
            self._render(build.number, operand)
        for index, register in enumerate(build.instruction.implicit_defs):
            if register in build.dead_defs:
                position = out.uleb(f"OpIdx for {_register_name(register)}", index)
                out.operation("GIR_SetImplicitDefDead", out.uleb("InsnID", build.number), position)
        if build.accesses_memory:
            matched = range(len(self._rule.instructions))
            numbers = [out.bare_uleb(number) for number in matched]
            numbers[0] = "/*MergeInsnID's*/" + numbers[0]
            count = "/*NumInsns*/" + out.number(1, len(matched))
            out.operation("GIR_MergeMemOperands", out.uleb("InsnID", build.number), count, *numbers)
        self._write_flags(build)

    def _mutate(self, build: BuildInstruction, recycled: int) -> None:
        """Write that a matched instruction becomes the built one. It counts as erased."""
        out = self._out
        out.operation(
            "GIR_MutateOpcode",
            out.uleb("InsnID", build.number),
            out.uleb("RecycleInsnID", recycled),
            "/*Opcode*/" + out.name(2, opcode_name(build.instruction)),
        )
        for register in build.instruction.implicit_defs:
            dead = out.name(2, "RegState::Dead") if register in build.dead_defs else out.number(2, 0)
            name = out.name(2, _register_name(register))
            out.operation("GIR_AddImplicitDef", out.uleb("InsnID", build.number), name, dead)
        for register in build.instruction.implicit_uses:
            name = out.name(2, _register_name(register))
            out.operation("GIR_AddImplicitUse", out.uleb("InsnID", build.number), name)
        self._write_flags(build)
        self._erased.add(recycled)

    def _write_flags(self, build: BuildInstruction) -> None:
        out = self._out
        for matcher in build.copied_flags:
            numbers = (out.uleb("InsnID", build.number), out.uleb("OldInsnID", matcher.number))
            out.operation("GIR_CopyMIFlags", *numbers)
        for name, flags in (("GIR_SetMIFlags", build.set_flags), ("GIR_UnsetMIFlags", build.unset_flags)):
            if flags:
                out.operation(name, out.uleb("InsnID", build.number), out.name(4, " | ".join(flags)))

    # Operands

    def _render(self, number: int, operand: Renderer) -> None:
        """Write an operand of the built instruction of that number."""
        out = self._out
        match operand:
            case Copy(name):
                source = self._rule.operand(name)
                self._copy(number, source, name)
            case CopyPhysicalRegister(register):
                source = self._rule.physical_operand(register)
                self._copy(number, source, register.name)
            case CopyOrZeroRegister(name, zero):
                out.operation(
                    "GIR_CopyOrAddZeroReg", *self._source(number, name), out.name(2, _register_name(zero)), comment=name
                )
            case CopySubRegister(name, index):
                part = "/*SubRegIdx*/" + out.number(2, index)
                out.operation("GIR_CopySubReg", *self._source(number, name), part, comment=name)
            case CopyConstant(name):
                out.operation("GIR_CopyConstantAsSImm", *self._instruction(number, name), comment=name)
            case CopyFloatConstant(name):
                out.operation("GIR_CopyFConstantAsFPImm", *self._instruction(number, name), comment=name)
            case Immediate(value, type):
                if type is None:
                    self._immediate(number, "Imm", value)
                else:
                    values = ("/*Type*/" + self._type(type), "/*Imm*/" + out.number(8, value))
                    out.operation("GIR_AddCImm", out.uleb("InsnID", number), *values)
            case SubRegisterIndex(index):
                self._immediate(number, "SubRegIndex", index)
            case FixedRegister():
                self._fixed(number, operand)
            case TempRegister():
                self._temp(number, operand)
            case ComplexResult():
                self._complex(number, operand)
            case IntrinsicNumber(name):
                out.operation("GIR_AddIntrinsicID", out.uleb("MI", number), out.name(2, f"Intrinsic::{name}"))
            case CustomInstruction(name, function):
                made = "/*Renderer*/" + out.name(2, f"GICR_{function}")
                old = out.uleb("OldInsnID", self._rule.instruction(name).number)
                out.operation("GIR_CustomRenderer", out.uleb("InsnID", number), old, made, comment=name)
            case CustomOperand(name, function):
                made = "/*OperandRenderer*/" + out.name(2, f"GICR_{function}")
                source = self._rule.operand(name)
                old = out.uleb("OldInsnID", source.matcher.number)
                index_text = out.uleb("OpIdx", source.index)
                out.operation(
                    "GIR_CustomOperandRenderer", out.uleb("InsnID", number), old, index_text, made, comment=name
                )
            case _:
                assert_never(operand)

    def _source(self, number: int, name: str) -> tuple[str, str, str]:
        """The built instruction, and where the operand of a name is."""
        out, source = self._out, self._rule.operand(name)
        new, old = out.uleb("NewInsnID", number), out.uleb("OldInsnID", source.matcher.number)
        return new, old, out.uleb("OpIdx", source.index)

    def _instruction(self, number: int, name: str) -> tuple[str, str]:
        """The built instruction, and the matched one of a name."""
        old = self._out.uleb("OldInsnID", self._rule.instruction(name).number)
        return self._out.uleb("NewInsnID", number), old

    def _copy(self, number: int, source: OperandMatcher, comment: str) -> None:
        out, old = self._out, source.matcher.number
        operand = out.uleb("OpIdx", source.index)
        if number == 0 and old == 0 and not source.is_variadic:
            out.operation("GIR_RootToRootCopy", operand, comment=comment)
            return
        name = "GIR_CopyRemaining" if source.is_variadic else "GIR_Copy"
        out.operation(name, out.uleb("NewInsnID", number), out.uleb("OldInsnID", old), operand, comment=comment)

    def _immediate(self, number: int, comment: str, value: int) -> None:
        out = self._out
        small = -128 <= value <= 127
        shown = f"/*{comment}*/" + out.number(1 if small else 8, value)
        out.operation("GIR_AddImm8" if small else "GIR_AddImm", out.uleb("InsnID", number), shown)

    def _fixed(self, number: int, operand: FixedRegister) -> None:
        out = self._out
        register = operand.register
        name = out.name(2, f"{operand.namespace}::NoRegister" if register is None else _register_name(register))
        define = "RegState::Define | RegState::Dead" if operand.is_dead else "RegState::Define"
        flags = "/*AddRegisterRegFlags*/" + (out.name(2, define) if operand.is_def else out.number(2, 0))
        out.operation("GIR_AddRegister", out.uleb("InsnID", number), name, flags)

    def _temp(self, number: int, operand: TempRegister) -> None:
        out = self._out
        numbers = (out.uleb("InsnID", number), out.uleb("TempRegID", operand.number))
        if not operand.is_def and not operand.sub_register:
            out.operation("GIR_AddSimpleTempRegister", *numbers)
            return
        if operand.is_def:
            flags = out.name(2, "RegState::Define|RegState::Dead" if operand.is_dead else "RegState::Define")
        else:
            flags = out.number(2, 0)
        flags = f"/*TempRegFlags*/{flags}"
        if operand.sub_register:
            out.operation("GIR_AddTempSubRegister", *numbers, flags, out.name(2, operand.sub_register))
        else:
            out.operation("GIR_AddTempRegister", *numbers, flags)

    def _complex(self, number: int, operand: ComplexResult) -> None:
        out = self._out
        values = [out.uleb("InsnID", number), "/*RendererID*/" + out.number(2, operand.renderer)]
        name = "GIR_ComplexRenderer"
        if operand.part is not None:
            name = "GIR_ComplexSubOperandRenderer"
            values.append(out.uleb("SubOperand", operand.part))
        if operand.sub_register is not None:
            name = "GIR_ComplexSubOperandSubRegRenderer"
            values.append("/*SubRegIdx*/" + out.number(2, operand.sub_register))
        out.operation(name, *values, comment=operand.name)


def _register_name(register: Record) -> str:
    """The enumerator of a register: ``SP::G0``."""
    return f"{namespace_of(register)}::{register.name}"
