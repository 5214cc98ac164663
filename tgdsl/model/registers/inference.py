"""Inferred register classes (computeInferredRegisterClasses).

The classes are closed under three operations, so that the result of each is one class: the members that two classes have in common
(inferCommonSubClass); the members that have a sub-register of an index (inferSubClassWithSubReg); and the members whose
sub-register of an index is in some class (inferMatchingSuperRegClass).
"""

from __future__ import annotations

from attrs import define, field

from tgdsl.model.common.bit_sets import members_of
from tgdsl.model.registers.bank import SizeInfo
from tgdsl.model.registers.builders import ClassBuilder, IndexBuilder
from tgdsl.model.registers.classes import all_artificial
from tgdsl.model.registers.indices import IndexTable
from tgdsl.model.registers.reading import RegisterTable


def infer_classes(classes: list[ClassBuilder], table: RegisterTable, indices: IndexTable) -> None:
    """Append the missing classes to the list, and relate classes to those of their sub-registers."""
    _Inference(classes, table, indices).run()


@define
class _Projection:
    """The sub-registers of one index of all members of a class.

    Attributes:
        image: the set of sub-registers.
        sources: sub-register to the set of members that have it.
    """

    index: IndexBuilder
    image: int
    sources: dict[int, int]


@define(eq=False)
class _Inference:
    classes: list[ClassBuilder]
    table: RegisterTable
    indices: IndexTable
    _known: dict[tuple[int, SizeInfo], ClassBuilder] = field(init=False)
    _projections: dict[ClassBuilder, list[_Projection]] = field(
        init=False, factory=dict[ClassBuilder, list[_Projection]]
    )

    def __attrs_post_init__(self) -> None:
        self._known = {}
        for register_class in self.classes:
            if not register_class.artificial:
                self._known.setdefault((register_class.members, register_class.size), register_class)

    def run(self) -> None:
        """Visit all classes, the inferred ones too.

        A class is matched with the classes that exist when it is visited. Classes inferred since then are matched with all visited
        classes after the last one that existed before them.
        """
        matched = len(self.classes)
        for position, register_class in enumerate(self.classes):  # grows
            if not register_class.artificial:
                self._with_sub_registers(register_class)
                self._in_common(register_class)
                self._with_sub_registers_in(register_class, 0)
                if position + 1 == matched:
                    matched = len(self.classes)
                    for earlier in self.classes[: position + 1]:
                        self._with_sub_registers_in(earlier, position + 1)

    def _find(self, parent: ClassBuilder, members: int, name: str) -> ClassBuilder:
        """The class with the sizes of ``parent`` and these members (getOrCreateSubClass); inferred by this name if missing."""
        key = (members, parent.size)
        found = self._known.get(key)
        if found is None:
            artificial = all_artificial(self.table, members)
            found = ClassBuilder(name, None, members, parent.sizes, artificial, parent.place)
            self.classes.append(found)
            self._known[key] = found
        return found

    def _with_sub_registers(self, parent: ClassBuilder) -> None:
        """Infer a class of the members that have a sub-register, for each index that is not artificial."""
        having: dict[int, int] = {}
        for number in members_of(parent.members):
            register = self.table[number]
            if not register.artificial:
                for index_number in register.sub_regs:
                    having[index_number] = having.get(index_number, 0) | 1 << number
        for index_number in sorted(having):
            index, members = self.indices[index_number], having[index_number]
            if not index.artificial:
                name = f"{parent.name}_with_{index.name}"
                parent.with_sub_reg[index_number] = (
                    parent if members == parent.members else self._find(parent, members, name)
                )

    def _in_common(self, first: ClassBuilder) -> None:
        """Infer a class of the members that a class has in common with each other one, with the stricter sizes of the two."""
        for second in self.classes[:]:
            common = first.members & second.members
            if second is first or not common:
                continue
            strict, other = first, second
            if _spill(second) > _spill(first):
                strict, other = second, first
            if (common, strict.size) not in self._known:
                self._find(strict, common, f"{strict.name}_and_{other.name}")

    def _with_sub_registers_in(self, parent: ClassBuilder, start: int) -> None:
        """Infer a class of the members whose sub-register is in a class, for each index that all members have.

        Args:
            start: the first of the classes to match, which include those inferred for an earlier index.
        """
        if start == len(self.classes):
            return
        projections = self._projections.get(parent)
        if projections is None:
            projections = self._projections[parent] = self._project(parent)
        for projection in projections:
            for target in self.classes[start:]:
                shared = projection.image & target.members
                if not shared or target.artificial:
                    continue
                if shared == projection.image:
                    target.super_reg_classes.setdefault(projection.index.number, []).append(parent)
                    continue
                members = 0
                for number in members_of(shared):
                    members |= projection.sources[number]
                self._find(parent, members, f"{parent.name}_with_{projection.index.name}_in_{target.name}")

    def _project(self, parent: ClassBuilder) -> list[_Projection]:
        projections: list[_Projection] = []
        numbers = members_of(parent.members)
        for index_number, sub_class in parent.with_sub_reg.items():
            if sub_class is not parent:
                continue
            sources: dict[int, int] = {}
            image = 0
            for number in numbers:
                part = self.table[number].sub_regs[index_number].number
                sources[part] = sources.get(part, 0) | 1 << number
                image |= 1 << part
            projections.append(_Projection(self.indices[index_number], image, sources))
        return projections


def _spill(register_class: ClassBuilder) -> tuple[int, int]:
    return register_class.size.spill_size, register_class.size.spill_alignment
