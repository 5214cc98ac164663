"""The result of a pattern as actions of a rule (createAndImportInstructionRenderer and what it calls).

Instructions of a result are built from the inside out: an operand that is an instruction goes into a temporary register, and is built in
front of the instruction that takes it.
"""

from __future__ import annotations

from tgdsl.model.global_isel.constraints import constraints_of
from tgdsl.model.global_isel.context import Context, NotImported
from tgdsl.model.global_isel.register_classes import class_record
from tgdsl.model.global_isel.result_leaves import NO_REGISTER, ResultLeaves
from tgdsl.model.match_table import (
    Action,
    BuildInstruction,
    ComplexResult,
    ConstrainOperands,
    Copy,
    CopyConstant,
    CopyFloatConstant,
    CopyPhysicalRegister,
    CopySubRegister,
    FixedRegister,
    Immediate,
    InstructionMatcher,
    LowLevelType,
    MakeTempRegister,
    RuleMatcher,
    SubRegisterIndex,
    TempRegister,
)
from tgdsl.model.patterns import Leaf, Operation, ResultInstruction, SelectionNode, Transform, Tree
from tgdsl.records import Record

_BLOCK_CLASS = "BasicBlockSDNode"
_UNDEFINED_INPUT = "undef_tied_input"
#: Instructions that are built as a COPY.
_COPIES = ("COPY_TO_REGCLASS", "EXTRACT_SUBREG")


class ResultImporter:
    """Imports the result of one rule.

    Args:
        context: that of all rules.
        source: the tree that the rule looks for.
    """

    def __init__(self, context: Context, rule: RuleMatcher, source: Tree) -> None:
        self._context = context
        self._rule = rule
        self._source = source
        self._leaves = ResultLeaves(context, rule, source)

    # Actions

    def _insert(self, action: Action, before: Action | None) -> None:
        """Insert an action in front of another one, or at the end."""
        self._rule.insert_action(self._position(before), action)

    def _position(self, action: Action | None) -> int:
        actions = self._rule.actions
        if action is None:
            return len(actions)
        return next(position for position, other in enumerate(actions) if other is action)

    def _in_front_of(self, action: Action) -> Action:
        return self._rule.actions[self._position(action) - 1]

    def _new_temp(self, type: LowLevelType, before: Action | None) -> tuple[MakeTempRegister, int]:
        """Make a temporary register in front of an action."""
        number = self._rule.new_register()
        action = MakeTempRegister(type, number)
        self._insert(action, before)
        return action, number

    def _new_build(self, node: ResultInstruction, before: Action | None) -> BuildInstruction:
        number = self._rule.new_instruction()
        action = BuildInstruction(self._rule, number, node.instruction, node.may_load or node.may_store)
        self._insert(action, before)
        return action

    # Instructions

    def build(self, matcher: InstructionMatcher, tree: Operation) -> BuildInstruction:
        """Build the root of a result (createAndImportInstructionRenderer).

        Raises:
            NotImported: it cannot be built.
        """
        built = self._build(tree, None)
        at: Action = built
        for register in self._physical_inputs(matcher):
            copy = self._new_build(self._context.instruction("COPY"), at)
            copy.add(FixedRegister(register, is_def=True))
            copy.add(CopyPhysicalRegister(register))
            at = copy
        at = self._add_results(at, built, tree, is_root=True)
        self._add_operands(at, built, tree)
        return built

    def _physical_inputs(self, matcher: InstructionMatcher) -> list[Record]:
        """The registers that the source reads: those of its root, or of all its instructions."""
        matchers = self._rule.instructions if self._context.rules.by_name else [matcher]
        registers = {register.name: register for one in matchers for register, _ in one.physical_inputs}
        return list(registers.values())

    def _build(self, tree: Operation, before: Action | None) -> BuildInstruction:
        """Build an instruction without its operands (createInstructionRenderer)."""
        node = tree.operator
        if not isinstance(node, ResultInstruction):
            raise NotImported("Pattern operator isn't an instruction")
        return self._new_build(self._context.instruction("COPY") if node.name in _COPIES else node, before)

    def _build_operand(self, tree: Operation, register: int, before: Action | None) -> Action:
        """Build an instruction that defines a temporary register; returns where operands after it are made
        (createAndImportSubInstructionRenderer)."""
        built = self._build(tree, before)
        at: Action = built
        built.add(TempRegister(register, is_def=True))
        if built.instruction.defs > 1 or self._context.rules.all_defs:
            at = self._add_results(self._in_front_of(built), built, tree, is_root=False)
        at = self._add_operands(at, built, tree)
        constraints = constraints_of(self._context, built.number, tree, tree.types, is_root=False)
        if constraints is None:
            self._insert(ConstrainOperands(built.number), before)
        else:
            for constraint in constraints:
                self._insert(constraint, before)
        return at

    # Results

    def _add_results(self, at: Action, built: BuildInstruction, tree: Operation, *, is_root: bool) -> Action:
        """Add the explicit results of an instruction, without the first one if it is in a temporary register (importExplicitDefRenderers)."""
        if self._context.rules.all_defs:
            return self._add_named_results(at, built, tree, is_root=is_root)
        instruction, rule = built.instruction, self._rule
        wanted, there = len(self._source.types), instruction.defs
        if not there:
            return at
        for place in range(0 if is_root else 1, min(wanted, there)):
            built.add(Copy(rule.operand(root_result_name(instruction.operands[place].name)).name))
        if len(tree.types) < there:
            raise NotImported("unhandled discarded def")
        for number in tree.types[wanted:there]:
            at = self._add_dead_result(at, built, number)
        return at

    def _add_named_results(self, at: Action, built: BuildInstruction, tree: Operation, *, is_root: bool) -> Action:
        """The same of a release that tells by names which results the source has."""
        for place in range(0 if is_root else 1, built.instruction.defs):
            operand = built.instruction.operands[place]
            name = root_result_name(operand.name)
            if is_root and self._rule.has_operand(name):
                built.add(Copy(name))
            elif operand.record.is_a("OptionalDefOperand"):
                self._add_optional_result(built, operand.record)
            else:
                at = self._add_dead_result(at, built, tree.types[place])
        built.dead_defs.update(built.instruction.implicit_defs)
        return at

    def _add_dead_result(self, at: Action, built: BuildInstruction, number: int) -> Action:
        """Add a result that nothing uses, of the type of a number."""
        context = self._context
        if context.type(number) is None:
            raise NotImported("unsupported typeset")
        type = context.low_level_type(number)
        if type is None:
            raise NotImported("unsupported type")
        temp, register = self._new_temp(type, at)
        built.add(TempRegister(register, is_def=True, is_dead=True))
        return temp

    def _add_optional_result(self, built: BuildInstruction, record: Record) -> None:
        for default in self._context.table.default_operands.get(record.name, ()):
            if not isinstance(default, Leaf):
                raise NotImported("optional def is not a leaf")
            value = default.value
            if not isinstance(value, Record):
                raise NotImported("optional def is not a record")
            if not value.is_a("Register") and value.name != NO_REGISTER:
                raise NotImported("optional def is not a register")
            built.add(self._leaves.fixed(value, is_def=True, is_dead=True))

    # Operands

    def _add_operands(self, at: Action, built: BuildInstruction, tree: Operation) -> Action:
        """Add the operands of an instruction (importExplicitUseRenderers)."""
        node, children = tree.operator, tree.children
        assert isinstance(node, ResultInstruction)
        if node.name == "EXTRACT_SUBREG":
            return self._add_sub_register(at, built, tree)
        if node.name == "REG_SEQUENCE":
            return self._add_sequence(at, built, tree)
        given, declared = len(children), node.instruction.operands[node.instruction.defs :]
        if node.name == "COPY_TO_REGCLASS":
            given, declared = given - 1, declared[:-1]
        defaults = self._context.table.default_operands
        uses = built.instruction.operands
        last = max([place for place, one in enumerate(uses) if not defaults.get(one.record.name)], default=-1)
        first = built.instruction.defs
        used = defaulted = 0
        for place in range(first, first + len(declared)):
            trees = defaults.get(uses[place].record.name, ())
            if trees and (place < last or used >= len(children)):
                at = self._add_defaults(at, built, trees)
                defaulted += 1
            else:
                at = self._add_operand(at, built, children[used])
                used += 1
        if defaulted + given != len(declared):
            raise NotImported(
                f"Expected {len(declared)} used operands but found {given} explicit ones and {defaulted} default ones"
            )
        return at

    def _add_defaults(self, at: Action, built: BuildInstruction, defaults: tuple[Tree, ...]) -> Action:
        """Add what stands for an operand that the pattern does not give (importDefaultOperandRenderers)."""
        for default in defaults:
            if self._context.rules.by_name:
                at = self._add_operand(at, built, default)
                continue
            if not isinstance(default, Leaf):
                raise NotImported("Could not add default op")
            value = default.value
            if isinstance(value, int):
                built.add(Immediate(value))
            elif isinstance(value, Record) and value.name == _UNDEFINED_INPUT:
                self._add_undefined(at, built, default)
            elif isinstance(value, Record):
                built.add(self._leaves.fixed(value))
            else:
                raise NotImported("Could not add default op")
        return at

    def _add_undefined(self, at: Action, built: BuildInstruction, leaf: Leaf) -> None:
        """Add a register without a value."""
        type = self._context.low_level_type(leaf.types[0])
        if type is None:
            raise NotImported("unsupported type")
        _, register = self._new_temp(type, at)
        undefined = self._new_build(self._context.instruction("IMPLICIT_DEF"), at)
        undefined.add(TempRegister(register, is_def=self._context.rules.by_name))
        built.add(TempRegister(register))

    def _add_sub_register(self, at: Action, built: BuildInstruction, tree: Operation) -> Action:
        """Add the operand of an EXTRACT_SUBREG, which is built as a COPY of a sub-register."""
        context, rule = self._context, self._rule
        value, index_tree = tree.children
        if not isinstance(index_tree, Leaf):
            raise NotImported("EXTRACT_SUBREG child #1 is not a leaf")
        index = context.classes.index_of(index_tree)
        if index is None:
            raise NotImported("EXTRACT_SUBREG child #1 is not a subreg index")
        if isinstance(value, Operation):
            _, register = self._new_temp(self._result_type(value), at)
            self._build_operand(value, register, at)
            built.add(TempRegister(register, sub_register=index.qualified_name))
            return at
        chosen = context.classes.of_leaf(value)
        if chosen is None:
            raise NotImported("EXTRACT_SUBREG child #0 could not be coerced to a register class")
        pair = context.classes.sub_register_pair(chosen, index)
        if pair is not None and pair[0] is not chosen:
            raise NotImported("EXTRACT_SUBREG requires an additional COPY")
        part = rule.sub_operands.get(value.name)
        if part is not None:
            built.add(ComplexResult(value.name, part.renderer, part.part, index.number))
        else:
            built.add(CopySubRegister(value.name, index.number))
        return at

    def _add_sequence(self, at: Action, built: BuildInstruction, tree: Operation) -> Action:
        """Add the operands of a REG_SEQUENCE: values, each with a sub-register index."""
        first, *pairs = tree.children
        if not isinstance(first, Leaf):
            raise NotImported("REG_SEQUENCE child #0 is not a leaf")
        if class_record(first) is None:
            raise NotImported("REG_SEQUENCE child #0 could not be coerced to a register class")
        if len(pairs) % 2:
            raise NotImported("Malformed REG_SEQUENCE")
        for value, index_tree in zip(pairs[::2], pairs[1::2]):
            index = self._context.classes.index_of(index_tree)
            if index is not None:
                at = self._add_operand(at, built, value)
                built.add(SubRegisterIndex(index.number))
        return at

    def _add_operand(self, at: Action, built: BuildInstruction, tree: Tree) -> Action:
        """Add an operand (importExplicitUseRenderer, importNodeRenderer); returns where the next operands are made."""
        if self._context.rules.by_name:
            return self._add_node(at, built, tree)
        part = self._rule.sub_operands.get(tree.name)
        if part is not None:
            built.add(ComplexResult(tree.name, part.renderer, part.part))
            return at
        if isinstance(tree, Leaf):
            self._leaves.add_leaf(built, tree)
            return at
        node = tree.operator
        if isinstance(node, Transform):
            self._leaves.add_transformed(built, tree, node)
        elif isinstance(node, ResultInstruction):
            return self._add_instruction(at, built, tree)
        elif isinstance(node, SelectionNode) and (
            node.cpp_class == _BLOCK_CLASS or node.name in ("timm", "tframeindex")
        ):
            built.add(Copy(tree.name))
        elif node.name == "imm":
            built.add(CopyConstant(tree.name))
        elif node.name == "fpimm":
            built.add(CopyFloatConstant(tree.name))
        else:
            raise NotImported(f"Dst pattern child isn't a leaf node or an MBB{self._context.text(tree)}")
        return at

    def _add_instruction(self, at: Action, built: BuildInstruction, tree: Operation) -> Action:
        _, register = self._new_temp(self._result_type(tree), at)
        built.add(TempRegister(register))
        return self._build_operand(tree, register, at)

    def _add_node(self, at: Action, built: BuildInstruction, tree: Tree) -> Action:
        """The same of a release that copies what has a name by that name, and nothing else."""
        if tree.name:
            self._leaves.add_named(built, tree)
        elif isinstance(tree, Leaf):
            self._add_unnamed_leaf(at, built, tree)
        elif isinstance(tree.operator, Transform):
            self._leaves.add_transformed(built, tree, tree.operator)
        elif isinstance(tree.operator, ResultInstruction):
            return self._add_instruction(at, built, tree)
        else:
            raise NotImported(f"unrecognized node {self._context.text(tree)}")
        return at

    def _add_unnamed_leaf(self, at: Action, built: BuildInstruction, leaf: Leaf) -> None:
        value = leaf.value
        if isinstance(value, int):
            built.add(Immediate(value))
            return
        if isinstance(value, Record):
            if value.is_a("Register") or value.name == NO_REGISTER:
                built.add(self._leaves.fixed(value))
                return
            if value.name == _UNDEFINED_INPUT:
                self._add_undefined(at, built, leaf)
                return
            index = self._context.classes.index_of(leaf)
            if index is not None:
                built.add(Immediate(index.number))
                return
        raise NotImported(f"unrecognized node {self._context.text(leaf)}")

    def _result_type(self, tree: Operation) -> LowLevelType:
        """The LLT of the first result of an instruction (getInstResultType)."""
        node = tree.operator
        if isinstance(node, ResultInstruction):
            if not node.instruction.defs:
                raise NotImported("Dst pattern child needs a def")
            if not tree.types:
                raise NotImported("Dst pattern child has no result")
        type = self._context.low_level_type(tree.types[0])
        if type is None:
            raise NotImported("Dst operand has an unsupported type")
        return type


def root_result_name(name: str) -> str:
    """The name that a result of the source's root gets from the instruction's operand (getMangledRootDefName)."""
    return f"DstI[{name}]"
