"""The actions of a rule that has matched, in terms of the match table (llvm-tblgen's CombineRuleBuilder::emitApplyPatterns)."""

from __future__ import annotations

from typing import Final

from tgdsl.diagnostics import did_you_mean, fail
from tgdsl.llvm.flags import Flag
from tgdsl.model.combiner.cpp_code import Spelling
from tgdsl.model.combiner.low_level_types import LowLevelTypes
from tgdsl.model.combiner.operands import Operand
from tgdsl.model.combiner.patterns import (
    ERASE_ROOT,
    AnyOpcode,
    BuiltinUse,
    CppCode,
    FragmentUse,
    InstructionUse,
    Use,
    unreachable,
)
from tgdsl.model.combiner.rule import Rule
from tgdsl.model.match_table import (
    BuildConstant,
    BuildInstruction,
    Copy,
    EraseInstruction,
    Immediate,
    IntrinsicNumber,
    MakeTempRegister,
    ReplaceByTemp,
    ReplaceRegister,
    RuleMatcher,
    TempRegister,
)


class Applier:
    """Adds the actions of a rule's ``apply`` to a rule of the match table.

    Args:
        names: what C++ calls operands and instructions; gets those that are made.
    """

    def __init__(
        self, rule: Rule, matcher: RuleMatcher, types: LowLevelTypes, names: dict[str, str], spelling: Spelling
    ) -> None:
        self._rule: Final = rule
        self._matcher: Final = matcher
        self._types: Final = types
        self._names: Final = names
        self._spelling: Final = spelling
        self._seen: Final[set[int]] = set()
        self._registers: Final[dict[str, int]] = {}  # new ones, by the names of operands

    def apply(self) -> None:
        """Add the actions.

        Raises:
            DiagnosticError: a pattern cannot be made.
        """
        for index in self._rule.apply_roots:
            self._make(index)
        for index, pattern in enumerate(self._rule.apply.patterns):
            if index not in self._seen:
                if isinstance(pattern, InstructionUse):
                    raise unreachable(pattern)
                self._make(index)
        root = self._matcher.instruction(self._rule.match.patterns[self._rule.match_root].name)
        self._matcher.add_action(EraseInstruction(root.number))

    def _make(self, index: int) -> None:
        if index in self._seen:
            return
        self._seen.add(index)
        use = self._rule.apply.patterns[index]
        assert not isinstance(use, (AnyOpcode, CppCode, FragmentUse))
        for operand in use.operands:
            if operand.name and not operand.is_def:
                self._make_definition(use, operand)
        if isinstance(use, BuiltinUse):
            self._builtin(use)
        else:
            self._instruction(use)

    def _make_definition(self, use: Use, operand: Operand) -> None:
        """Make what writes an operand, before the instruction that reads it."""
        index = self._rule.apply.definitions.get(operand.name)
        if index is not None:
            self._make(index)
        elif operand.value is None and operand.name not in self._rule.match.definitions:
            raise fail(
                use.source.place,
                f"'{use.called}' reads '${operand.name}', which is neither matched nor written by another apply pattern"
                f"{did_you_mean(operand.name, self._rule.match.definitions)}: name an operand of the match",
            )

    def _builtin(self, use: BuiltinUse) -> None:
        if use.called == ERASE_ROOT:
            self._matcher.add_action(EraseInstruction(0))
            return
        old = self._matcher.operand(use.operands[0].name)
        new = use.operands[1].name
        register = self._registers.get(new)
        if register is not None:
            self._matcher.add_action(ReplaceByTemp(old.matcher.number, old.index, register))
        else:
            by = self._matcher.operand(new)
            self._matcher.add_action(ReplaceRegister(old.matcher.number, old.index, by.matcher.number, by.index))

    def _instruction(self, use: InstructionUse) -> None:
        instruction = use.instruction
        accesses_memory = instruction.has(Flag.MAY_LOAD) or instruction.has(Flag.MAY_STORE)
        build = self._matcher.build(instruction, accesses_memory)
        for number, operand in enumerate(use.operands):
            if number == use.defs:
                _add_intrinsic(use, build)
            if operand.is_named_immediate:
                raise fail(
                    use.source.place,
                    f"'{use.called}' has the number {operand.value} with the name '${operand.name}': numbers in an apply have none",
                )
            if operand.value is not None:
                self._immediate(use, build, operand, operand.value)
            elif operand.is_def:
                self._output(use, build, operand)
            elif operand.name in self._registers:
                build.add(TempRegister(self._registers[operand.name]))
            else:
                build.add(Copy(operand.name))
        if use.defs == len(use.operands):
            _add_intrinsic(use, build)
        if use.flags is not None:
            build.copied_flags.extend([self._matcher.instruction(name) for name in use.flags.copied])
            build.set_flags.extend(use.flags.set)
            build.unset_flags.extend(use.flags.unset)
        self._names[use.name] = self._spelling.built_instruction(build.number)

    def _output(self, use: InstructionUse, build: BuildInstruction, operand: Operand) -> None:
        """Add an output: of the root, or a new register."""
        name = operand.name
        if name in self._rule.match.definitions:
            index = self._rule.match.definitions[name]
            if index is None:
                raise fail(
                    use.source.place,
                    f"'{use.called}' writes '${name}', which the match only reads: give the new register a name of its own",
                )
            if index != self._rule.match_root:
                raise fail(
                    use.source.place,
                    f"'{use.called}' writes '${name}', which another instruction than the root wrote: only the root is replaced, so give the new"
                    " register a name of its own",
                )
            build.add(Copy(name))
            return
        register = self._registers.get(name)
        if register is None:
            if operand.type is None:
                raise fail(
                    use.source.place,
                    f"the type of the new register '${name}', which '{use.called}' writes, is not known: give it, as i32:${name}, or GITypeOf a"
                    " matched operand",
                )
            register = self._registers[name] = self._matcher.new_register()
            self._names.setdefault(name, self._spelling.new_register(register))
            kind = self._types.of_new(operand.type, use.source, self._matcher)
            self._matcher.insert_action(0, MakeTempRegister(kind, register))
        build.add(TempRegister(register, is_def=True))

    def _immediate(self, use: InstructionUse, build: BuildInstruction, operand: Operand, value: int) -> None:
        """Add a number: as it is if it has no type, else a G_CONSTANT's register, or for G_CONSTANT itself a ConstantInt."""
        is_constant = use.instruction.name == "G_CONSTANT"
        if operand.type is None:
            if is_constant:
                raise fail(
                    use.source.place,
                    f"the number {value} of G_CONSTANT has no type, and none follows: give one, (i32 {value})",
                )
            build.add(Immediate(value))
            return
        kind = self._types.of_new(operand.type, use.source, self._matcher)
        if is_constant:
            build.add(Immediate(value, kind))
            return
        register = self._matcher.new_register()
        self._matcher.insert_action(0, MakeTempRegister(kind, register))
        self._matcher.insert_action(1, BuildConstant(register, value))
        build.add(TempRegister(register))


def _add_intrinsic(use: InstructionUse, build: BuildInstruction) -> None:
    """Add the number of an intrinsic, which stands behind the outputs."""
    if use.intrinsic is not None:
        build.add(IntrinsicNumber(use.intrinsic.enumerator))
