"""The steps that emit a pattern's result (LLVM's MatcherGen::EmitResultCode), operands first."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tgdsl.classes import frozen
from tgdsl.diagnostics import fail
from tgdsl.model.common.fields import without_register_operand
from tgdsl.model.common.numbers import signed
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.matcher.operations import Kind, Operations
from tgdsl.model.matcher.pool import StepPool
from tgdsl.model.matcher.source import Matched
from tgdsl.model.matcher.steps import (
    CompleteMatch,
    EmitConvertToTarget,
    EmitCopyToReg,
    EmitInteger,
    EmitMergeInputChains,
    EmitNode,
    EmitNodeXForm,
    EmitRegister,
    EmitStringInteger,
    MorphNodeTo,
)
from tgdsl.model.patterns import (
    Leaf,
    Operation,
    Pattern,
    PatternTable,
    Property,
    ResultInstruction,
    SelectionNode,
    Transform,
    Tree,
)
from tgdsl.model.registers import RegisterFile
from tgdsl.model.registers.bank import Register
from tgdsl.records import Record
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.llvm.flags import Flag

_MADE_TARGET_CONSTANTS = ("imm", "fpimm")
_NOT_VALUES = ("Other", "Glue")
_CHAIN, _GLUE_INPUT, _GLUE_OUTPUT, _MEM_REFS, _VARIADIC = ("Chain", "GlueInput", "GlueOutput", "MemRefs", "Variadic")
_CHAINED = (Flag.HAS_CTRL_DEP, Flag.CAN_FOLD_AS_LOAD)


def _sign_extended(value: int, value_type: ValueType) -> int:
    """A number as one of a type's size. Where LLVM knows no size, that of iPTR above all, it takes no bit of it."""
    return signed(value, min(value_type.size, _BITS)) if value_type.size else 0


#: An integer of a pattern's result, as it is emitted for its type.
_EMITTED = ByRelease[Callable[[int, ValueType], int]]({19: lambda value, _: value, 22: _sign_extended})

_BITS = 64


@frozen
class _Operand:
    """An operand of an instruction, as a pattern's result gives it.

    Attributes:
        defaults: its DefaultOps, for a pattern that gives nothing.
        always_default: patterns never give it.
        parts: the number of MachineOperands that the pattern must give for it.
    """

    defaults: tuple[Tree, ...]
    always_default: bool
    parts: int


class Results:
    """Makes the steps for results.

    Attributes:
        emitted: an integer of a result and its type to the one that is emitted.
        numbers_with_names: the numbers below this one can be emitted by their names in C++ alone (EmitStringInteger); None where a name
            goes with the number.
    """

    def __init__(
        self, table: PatternTable, registers: Registers, operations: Operations, pool: StepPool, release: Release
    ) -> None:
        self.emitted = _EMITTED[release]
        self.numbers_with_names = (
            operations.below(Kind.EMIT_STRING_INTEGER, "name") if Kind.EMIT_STRING_INTEGER in operations.forms else None
        )
        self._table = table
        self._registers = registers
        self._pool = pool
        self._operands = cache(self._read_operands)
        self._by_name = {value_type.name: value_type for value_type in table.types.values()}
        self._memory_uses: dict[Tree, int] = {}

    # The whole

    def finish(self, pattern: Pattern, matched: Matched) -> None:
        """Add the steps for the result to those that matched the source."""
        pool, steps = self._pool, matched.steps
        if matched.chains:
            steps.append(pool.step(EmitMergeInputChains, tuple(matched.chains)))
        values: list[int] = []
        _Result(self, pattern, matched).operand(pattern.result, values)
        results = list(values)
        for place, number in enumerate(pattern.result_order):
            results[place] = values[number]
        wanted = len(pattern.source.types) + len(self.further_registers(pattern))
        results = results[:wanted] + [0] * (wanted - len(results))
        last = steps[-1]
        if isinstance(last, EmitNode) and self._can_morph(pattern, last, results):
            morph = MorphNodeTo(last.instruction, last.types, last.operands, last.flags, last.first, pattern)
            steps[-1] = pool.keyed(morph)
        else:
            steps.append(pool.keyed(CompleteMatch(tuple(results), pattern)))

    def _can_morph(self, pattern: Pattern, node: EmitNode, results: list[int]) -> bool:
        """True if an instruction's results are the root's, in order, with its chain and glue."""
        if results != list(range(node.first, node.first + len(results))):
            return False
        properties = pattern.source.properties
        if properties & Property.CHAIN and _CHAIN not in node.flags:
            return False
        return _GLUE_OUTPUT in node.flags or not properties & Property.OUT_GLUE

    def further_registers(self, pattern: Pattern) -> list[Record]:
        """The implicit results of a pattern, without the implicit def that is a result of its instruction's node."""
        if not pattern.implicit_results:
            return []
        root = pattern.result
        known = None
        if isinstance(root, Operation) and isinstance(root.operator, ResultInstruction):
            known = implicit_register(root.operator)
        return [record for record in pattern.implicit_results if record is not known]

    # Independent of the pattern

    def operands_of(self, node: ResultInstruction) -> tuple[_Operand, ...]:
        """The operands of an instruction without its results, as a pattern's result gives them."""
        return self._operands(node)

    def _read_operands(self, node: ResultInstruction) -> tuple[_Operand, ...]:
        declared = node.instruction.operands[node.results :]
        defaults = [self._table.default_operands.get(operand.record.name, ()) for operand in declared]
        # A pattern can leave out operands with defaults at the end. It cannot give those before one that it must give.
        last = max([place for place, trees in enumerate(defaults) if not trees], default=-1)
        return tuple(
            [
                _Operand(trees, bool(trees) and place < last, len(operand.info.args) if operand.info else 1)
                for place, (operand, trees) in enumerate(zip(declared, defaults, strict=True))
            ]
        )

    def memory_uses(self, tree: Tree) -> int:
        """The number of instructions of a result that may load or store, without those below a transform."""
        if not isinstance(tree, Operation) or not isinstance(tree.operator, ResultInstruction):
            return 0
        count = self._memory_uses.get(tree)
        if count is None:
            count = touches_memory(tree.operator) + sum([self.memory_uses(child) for child in tree.children])
            self._memory_uses[tree] = count
        return count

    def value_type(self, number: int) -> ValueType:
        return self._table.types[number]

    def type_named(self, name: str) -> ValueType:
        return self._by_name[name]

    def instruction(self, name: str) -> Instruction:
        return self._table.instructions[name].instruction

    @property
    def registers(self) -> Registers:
        return self._registers

    @property
    def pool(self) -> StepPool:
        return self._pool


def implicit_register(node: ResultInstruction) -> Record | None:
    """The implicit def of an instruction whose value is a result of its nodes; None if there is none."""
    return node.instruction.implicit_defs[0] if node.implicit_type is not None else None


def touches_memory(node: ResultInstruction) -> bool:
    return node.may_load or node.may_store


class _Result:
    """The steps of one pattern's result."""

    def __init__(self, every: Results, pattern: Pattern, matched: Matched) -> None:
        self._all = every
        self._pool = every.pool
        self._pattern = pattern
        self._matched = matched
        self._steps = matched.steps

    def operand(self, tree: Tree, slots: list[int]) -> None:
        """Emit a tree, and add its slots."""
        if tree.name:
            self._variable(tree, slots)
        elif isinstance(tree, Leaf):
            self._leaf(tree, slots)
        elif isinstance(tree.operator, ResultInstruction):
            self._instruction(tree, tree.operator, slots)
        elif isinstance(tree.operator, Transform):
            source: list[int] = []
            self.operand(tree.children[0], source)
            self._steps.append(self._pool.step(EmitNodeXForm, source[0], tree.operator, self._matched.next))
            slots.append(self._next())
        else:
            raise fail(
                self._pattern.record.place,
                f"the result of a pattern has the node '{tree.operator.name}'; make it of instructions and transforms",
            )

    def _next(self) -> int:
        slot = self._matched.next
        self._matched.next = slot + 1
        return slot

    def _variable(self, tree: Tree, slots: list[int]) -> None:
        first = self._matched.complex_slots.get(tree.name)
        if first is None:
            first = self._matched.slots[tree.name]
            if isinstance(tree, Operation) and isinstance(tree.operator, SelectionNode):
                if tree.operator.name in _MADE_TARGET_CONSTANTS:
                    self._steps.append(self._pool.step(EmitConvertToTarget, first, self._matched.next))
                    slots.append(self._next())
                    return
        if tree.machine_operands == 1:
            slots.append(first)
        else:
            slots += range(first, first + tree.machine_operands)

    def _leaf(self, leaf: Leaf, slots: list[int]) -> None:
        value, every, pool, slot = leaf.value, self._all, self._pool, self._matched.next
        if isinstance(value, int):
            value_type = every.value_type(leaf.types[0])
            self._steps.append(pool.step(EmitInteger, every.emitted(value, value_type), value_type, slot))
        elif isinstance(value, Record):
            if value.is_a("Register"):
                register = every.registers[value]
                value_type = every.value_type(leaf.types[0])
                self._steps.append(pool.step(EmitRegister, register.qualified_name, register.number, value_type, slot))
            elif value.name == "zero_reg":
                self._steps.append(pool.step(EmitRegister, "", 0, every.value_type(leaf.types[0]), slot))
            elif value.name == "undef_tied_input":
                undefined = every.instruction("IMPLICIT_DEF")
                types = (every.value_type(leaf.types[0]),)
                self._steps.append(pool.step(EmitNode, undefined, types, (), (), slot))
            else:
                self._number_of(value)
        else:
            raise fail(self._pattern.record.place, "the result of a pattern has a leaf that stands for nothing")
        slots.append(self._next())

    def _number_of(self, value: Record) -> None:
        """A register class or sub-register index, by its constant in C++, or by its number if that is too large for one."""
        registers = self._all.registers
        record = without_register_operand(value)
        if record.is_a("RegisterClass"):
            chosen = registers.classes[record.name]
            number, name = chosen.number, chosen.qualified_id_name
        elif record.is_a("SubRegIndex"):
            index = registers.indices[record.name]
            number, name = index.number, index.qualified_name
        else:
            raise fail(
                self._pattern.record.place,
                f"the result of a pattern has '{value.name}', which no instruction can take; "
                "use a number, a register, a register class or a sub-register index",
            )
        i32 = self._all.type_named("i32")
        below = self._all.numbers_with_names
        if below is None:
            self._steps.append(self._pool.step(EmitInteger, number, i32, self._matched.next, name))
        elif number < below:
            self._steps.append(self._pool.step(EmitStringInteger, name, i32))
        else:
            self._steps.append(self._pool.step(EmitInteger, number, i32, self._matched.next))

    def _instruction(self, tree: Operation, node: ResultInstruction, slots: list[int]) -> None:
        every, pattern, matched = self._all, self._pattern, self._matched
        operands = self._operands(tree, node)
        root = tree is pattern.result
        types = [every.value_type(number) for number in tree.types]
        if root:
            for record, slot in matched.registers:
                register = every.registers[record]
                self._steps.append(self._pool.step(EmitCopyToReg, slot, register.qualified_name, register.number))
            for record in every.further_registers(pattern):
                types.append(every.registers.type_of(record) or every.type_named("Other"))
        flags = tuple(self._flags(node, root))
        self._steps.append(
            self._pool.step(EmitNode, node.instruction, tuple(types), tuple(operands), flags, matched.next)
        )
        for value_type in types:
            if value_type.name in _NOT_VALUES:
                break
            slots.append(self._next())

    def _operands(self, tree: Operation, node: ResultInstruction) -> list[int]:
        slots: list[int] = []
        children = tree.children
        used = 0
        for operand in self._all.operands_of(node):
            if operand.always_default or (operand.defaults and used >= len(children)):
                for default in operand.defaults:
                    self.operand(default, slots)
                continue
            wanted = len(slots) + operand.parts
            while len(slots) < wanted:
                child = children[used]
                before = len(slots)
                self.operand(child, slots)
                if isinstance(child, Operation) and isinstance(child.operator, ResultInstruction):
                    del slots[before + 1 :]  # the first result counts
                used += 1
        if node.instruction.variadic:
            for child in children[used:]:
                self.operand(child, slots)
        return slots

    def _flags(self, node: ResultInstruction, root: bool) -> list[str]:
        """The flags of an instruction's node (EmitNodeInfo)."""
        source = self._pattern.source
        everywhere = source.tree_properties
        flags: list[str] = []
        if everywhere & Property.CHAIN and _has_chain(node, root):
            flags.append(_CHAIN)
        if root and (everywhere & (Property.OPT_IN_GLUE | Property.IN_GLUE) or self._matched.registers):
            flags.append(_GLUE_INPUT)
        if root and everywhere & Property.OUT_GLUE:
            flags.append(_GLUE_OUTPUT)
        if everywhere & Property.MEM_OPERAND and self._has_mem_refs(node, root):
            flags.append(_MEM_REFS)
        if root and source.properties & Property.VARIADIC:
            fixed_operands = len(source.children) if isinstance(source, Operation) else 0
            flags.append(f"{_VARIADIC}{fixed_operands}")
        return flags

    def _has_mem_refs(self, node: ResultInstruction, root: bool) -> bool:
        """True if an instruction gets the MachineMemOperands of the matched nodes: the only one that can, else the root."""
        count = self._all.memory_uses(self._pattern.result)
        if touches_memory(node):
            return root or count == 1
        return root and count != 1


def _has_chain(node: ResultInstruction, root: bool) -> bool:
    """True if an instruction of a pattern with chains gets the chain."""
    if touches_memory(node) or node.has_side_effects or any([node.instruction.has(flag) for flag in _CHAINED]):
        return True
    return root if node.has_chain is None else node.has_chain


class Registers:
    """Numbers and C++ names of registers, register classes and sub-register indices, and the types of registers."""

    def __init__(self, bank: RegisterFile, types: Callable[[str], ValueType]) -> None:
        self._bank = bank
        self._types = types
        self._registers = {register.name: register for register in bank.registers}
        self.classes = {item.name: item for item in bank.classes}
        self.indices = {index.name: index for index in bank.indices}

    def __getitem__(self, record: Record) -> Register:
        return self._registers[record.name]

    def type_of(self, record: Record) -> ValueType | None:
        """The first type of the first class that has a register; None if none has it."""
        member = 1 << self[record].number
        for item in self._bank.classes:
            if item.members & member:
                return self._types(item.value_types[0][0])
        return None
