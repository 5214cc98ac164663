"""Register classes of what a pattern's result makes, where the result does not say which: those of sub-register operations (inferRegClassFromPattern)."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.model.common.bit_sets import members_of
from tgdsl.model.common.fields import without_register_operand
from tgdsl.model.common.value_types import ValueType
from tgdsl.model.patterns import Leaf, Operation, ResultInstruction, Tree
from tgdsl.model.registers import RegisterFile
from tgdsl.model.registers.bank import RegisterClass, SubRegIndex
from tgdsl.records import Record


class ClassInference:
    """Infers register classes in one register file.

    Args:
        types: by number.
        exact_parts: the class of an EXTRACT_SUBREG is that of the sub-registers; else a class that has such sub-registers.
    """

    def __init__(self, bank: RegisterFile, types: Mapping[int, ValueType], *, exact_parts: bool) -> None:
        self._exact_parts = exact_parts
        self._bank = bank
        self._types = types
        self._classes = {item.name: item for item in bank.classes}
        self._indices = {index.name: index for index in bank.indices}
        self._registers = {register.name: register.number for register in bank.registers}
        self._super_classes: dict[tuple[int, int], RegisterClass | None] = {}
        self._pairs: dict[tuple[int, int], tuple[RegisterClass, RegisterClass] | None] = {}

    def named(self, record: Record) -> RegisterClass:
        """The class of a RegisterClass or RegisterOperand record."""
        return self._classes[without_register_operand(record).name]

    def of_leaf(self, tree: Tree) -> RegisterClass | None:
        """The class that a leaf is (getRegClassFromLeaf); None for one that is none."""
        record = class_record(tree)
        return None if record is None else self._classes.get(record.name)

    def index_of(self, tree: Tree) -> SubRegIndex | None:
        """The sub-register index that a leaf is."""
        if isinstance(tree, Leaf) and isinstance(tree.value, Record):
            return self._indices.get(tree.value.name)
        return None

    def of_tree(self, tree: Tree) -> RegisterClass | None:
        """The class of a tree's first value; None if that is not known (inferRegClassFromPattern)."""
        if isinstance(tree, Leaf):
            return self.of_leaf(tree)
        operator = tree.operator
        if not tree.types or not isinstance(operator, ResultInstruction):
            return None
        children = tree.children
        if operator.name == "INSERT_SUBREG" and not self._exact_parts:
            return self.super_class_of(children[0].types[0], children[0], children[2])
        if operator.name == "EXTRACT_SUBREG" and not self._exact_parts:
            return self.super_class(tree.types[0], children[1])
        if operator.name == "SUBREG_TO_REG" and not self._exact_parts:
            return None
        return self.of_result(tree, operator, 0)

    def of_result(self, tree: Operation, node: ResultInstruction, place: int) -> RegisterClass | None:
        """The class of an explicit result of an instruction (inferRegClassFromInstructionPattern)."""
        children = tree.children
        if node.name == "REG_SEQUENCE":
            return self.of_leaf(children[0])
        if node.name == "COPY_TO_REGCLASS":
            return self.of_leaf(children[1])
        if node.name == "INSERT_SUBREG":
            return self.super_class_of(tree.types[0], children[0], children[2])
        if node.name == "EXTRACT_SUBREG":
            whole, index = self.of_tree(children[0]), self.index_of(children[1])
            if whole is None or index is None:
                return None
            pair = self.sub_register_pair(whole, index)
            return None if pair is None else pair[1]
        if node.name == "SUBREG_TO_REG":
            return self.super_class(tree.types[0], children[2])
        operands = node.instruction.operands
        if place >= len(operands):
            return None
        return self._classes.get(without_register_operand(operands[place].record).name)

    def super_class_of(self, number: int, tree: Tree, index: Tree) -> RegisterClass | None:
        """The class of a tree that has sub-registers: its own, or one that follows from a type and an index
        (inferSuperRegisterClassForNode)."""
        own = self.of_tree(tree)
        return self.super_class(number, index) if own is None else own

    def super_class(self, number: int, tree: Tree) -> RegisterClass | None:
        """The largest class of a type whose members all have a sub-register of the index that a leaf is (inferSuperRegisterClass)."""
        index = self.index_of(tree)
        if index is None or number < 0:
            return None
        key = (number, index.number)
        if key not in self._super_classes:
            self._super_classes[key] = self._find_super_class(self._types[number].qualified_name, index)
        return self._super_classes[key]

    def _find_super_class(self, wanted: str, index: SubRegIndex) -> RegisterClass | None:
        candidates: list[RegisterClass] = []
        for item in self._bank.classes:
            largest = item.sub_class_with_sub_reg.get(index.number)
            if largest is not None:
                candidate = self._bank.classes[largest]
                if candidate.allocatable and self._has_type(candidate, wanted):
                    candidates.append(candidate)
        if not candidates:
            return None
        return min(candidates, key=lambda item: (-item.members.bit_count(), item.name))

    def _has_type(self, item: RegisterClass, wanted: str) -> bool:
        """True if a class has a type in all modes."""
        first, *others = item.value_types
        return any(name == wanted and all([one[place] == name for one in others]) for place, name in enumerate(first))

    def minimal_class(self, register: Record, number: int) -> RegisterClass | None:
        """The smallest class that has a register and, in some mode, a type (getMinimalPhysRegClass)."""
        member = 1 << self._registers[register.name]
        wanted = self._types[number].qualified_name
        best: RegisterClass | None = None
        for item in self._bank.classes:
            if item.members & member and any([wanted in types for types in item.value_types]):
                if best is None or best.sub_classes >> item.number & 1:
                    best = item
        return best

    def sub_register_pair(self, item: RegisterClass, index: SubRegIndex) -> tuple[RegisterClass, RegisterClass] | None:
        """The sub-class whose sub-registers of an index are all in one class, and that class (getMatchingSubClassWithSubRegs)."""
        key = (item.number, index.number)
        if key not in self._pairs:
            self._pairs[key] = self._find_pair(item, index.number)
        return self._pairs[key]

    def _find_pair(self, item: RegisterClass, index: int) -> tuple[RegisterClass, RegisterClass] | None:
        widest = item.sub_class_with_sub_reg.get(index)
        if widest is None:
            return None
        classes = self._bank.classes

        def large_first(other: RegisterClass) -> tuple[int, bool, int]:
            return -other.members.bit_count(), other is not item, other.number

        parents = sorted([classes[number] for number in members_of(classes[widest].sub_classes)], key=large_first)
        holders = sorted([other for other in classes if other.super_reg_classes.get(index)], key=large_first)
        chosen: tuple[RegisterClass, RegisterClass] | None = None
        for parent in parents:
            for holder in holders:
                if holder.super_reg_classes[index] >> parent.number & 1:
                    chosen = parent, holder
                    if parent.members.bit_count() >= holder.members.bit_count():
                        return chosen
            if chosen is not None:
                return chosen
        return None


def class_record(tree: Tree) -> Record | None:
    """The RegisterClass that a leaf is, or has as a RegisterOperand (getInitValueAsRegClass)."""
    if isinstance(tree, Leaf) and isinstance(tree.value, Record):
        record = without_register_operand(tree.value)
        if record.is_a("RegisterClass"):
            return record
    return None
