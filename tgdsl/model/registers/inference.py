"""Inferred register classes (computeInferredRegisterClasses).

The classes are closed under three operations, so that the result of each is one class: the members that two classes have in common
(inferCommonSubClass); the members that have a sub-register of an index (inferSubClassWithSubReg); and the members whose
sub-register of an index is in some class (inferMatchingSuperRegClass).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tgdsl.llvm import Release
from tgdsl.model.common.bit_sets import members_of, set_of, smallest
from tgdsl.model.registers.bank import SizeInfo
from tgdsl.model.registers.builders import ClassBuilder
from tgdsl.model.registers.index_order import INDEX_ORDER, IndexOrder, extend_super_classes
from tgdsl.model.registers.indices import IndexTable
from tgdsl.model.registers.reading import RegisterTable


def infer_classes(classes: list[ClassBuilder], table: RegisterTable, indices: IndexTable, release: Release) -> None:
    """Append the missing classes to the list, and relate classes to those of their sub-registers."""
    order = INDEX_ORDER[release](indices)
    _Inference(classes, table, indices, order).run()
    extend_super_classes(classes, order)


class _Cells:
    """The registers, parted by the classes that they are in: registers of one cell are in the same classes.

    So what classes the sub-registers of many registers are in is asked for a few cells in place of thousands of registers. A new class
    parts the cells further.

    Attributes:
        cell_of: by register number.
        classes: by cell: the set of the positions of its classes.
        splits: how often cells have been parted.
    """

    __slots__ = ("cell_of", "classes", "splits")

    def __init__(self, table: RegisterTable) -> None:
        self.cell_of: Final = [0] * (len(table.all) + 1)
        self.classes: Final = [0]
        self.splits = 0

    def part(self, members: Sequence[int], position: int) -> None:
        """Part the cells by a class, which has these members."""
        inside: dict[int, int] = {}  # cell to the cell of its registers that are members
        cell_of = self.cell_of
        for number in members:
            cell = cell_of[number]
            new = inside.get(cell)
            if new is None:
                new = inside[cell] = len(self.classes)
                self.classes.append(self.classes[cell] | 1 << position)
            cell_of[number] = new
        self.splits += 1


class _Images:
    """The cells that the sub-registers of each register are in, as they are now.

    Many registers have sub-registers in the same cells by the same indices. These share one image, which is known by its number.

    Attributes:
        slots: by list of indices: the position of each index in it.
        rows: by image: the number of the list of indices, and the cells of the sub-registers that they name.
    """

    __slots__ = ("slots", "rows", "_cells", "_splits", "_lists", "_list_of", "_parts", "_numbers", "_image_of")

    def __init__(self, table: RegisterTable, cells: _Cells) -> None:
        self._cells: Final = cells
        self._splits = -1  # of the cells, when the images were found
        self.slots: Final = list[dict[int, int]]()
        self.rows: Final = list[tuple[int, tuple[int, ...]]]()
        self._lists: Final = dict[tuple[int, ...], int]()
        self._list_of: Final = [0, *[self._list(tuple(register.sub_regs)) for register in table.all]]
        self._parts: Final = [
            (),
            *[tuple([part.number for part in register.sub_regs.values()]) for register in table.all],
        ]
        self._numbers: Final = dict[tuple[int, tuple[int, ...]], int]()
        self._image_of: Final = dict[int, int]()  # by register

    def _list(self, indices: tuple[int, ...]) -> int:
        number = self._lists.setdefault(indices, len(self._lists))
        if number == len(self.slots):
            self.slots.append({index: slot for slot, index in enumerate(indices)})
        return number

    def with_indices(self, members: Sequence[int]) -> dict[int, int]:
        """By list of indices: the set of those of the members that have it."""
        found: dict[int, int] = {}
        for number in members:
            of = self._list_of[number]
            found[of] = found.get(of, 0) | 1 << number
        return found

    def of(self, members: Sequence[int]) -> dict[int, int]:
        """By image: the set of those of the members that have it."""
        if self._splits != self._cells.splits:
            self._splits = self._cells.splits
            self._image_of.clear()
            self._numbers.clear()
            self.rows.clear()
        found: dict[int, int] = {}
        for number in members:
            image = self._image_of.get(number)
            if image is None:
                image = self._image_of[number] = self._find(number)
            found[image] = found.get(image, 0) | 1 << number
        return found

    def _find(self, number: int) -> int:
        row = self._list_of[number], tuple(map(self._cells.cell_of.__getitem__, self._parts[number]))
        image = self._numbers.setdefault(row, len(self.rows))
        if image == len(self.rows):
            self.rows.append(row)
        return image


class _Inference:
    __slots__ = ("_classes", "_indices", "_known", "_usable", "_members", "_cells", "_images", "_order", "_named_after")

    def __init__(
        self, classes: list[ClassBuilder], table: RegisterTable, indices: IndexTable, order: IndexOrder
    ) -> None:
        self._classes: Final = classes
        self._indices: Final = indices
        self._order: Final = order
        #: Of a class that was inferred for the sub-registers of an index that are in a class: the number of the index, and that class.
        self._named_after: Final = dict[ClassBuilder, tuple[int, ClassBuilder]]()
        self._known: Final = dict[tuple[int, SizeInfo], ClassBuilder]()
        self._usable: Final = set_of([register.number for register in table.all if not register.artificial])
        self._members: Final = list[list[int]]()  # of the classes
        self._cells: Final = _Cells(table)
        self._images: Final = _Images(table, self._cells)
        for position, item in enumerate(classes):
            self._enter(item, position)
            if not item.artificial:
                self._known.setdefault((item.members, item.size), item)

    def _enter(self, item: ClassBuilder, position: int) -> None:
        members = members_of(item.members)
        self._members.append(members)
        if not item.artificial:
            self._cells.part(members, position)

    def run(self) -> None:
        """Visit all classes, the inferred ones too.

        A class is matched with the classes that exist when it is visited. Classes inferred since then are matched with all visited
        classes after the last one that existed before them.
        """
        matched = len(self._classes)
        for position, item in enumerate(self._classes):  # grows
            if not item.artificial:
                self._with_sub_registers(item, position)
                self._in_common(item)
                self._with_sub_registers_in(item, position, 0)
                if position + 1 == matched:
                    matched = len(self._classes)
                    for number, earlier in enumerate(self._classes[: position + 1]):
                        self._with_sub_registers_in(earlier, number, position + 1)

    def _find(self, parent: ClassBuilder, members: int, name: str) -> ClassBuilder:
        """The class with the sizes of ``parent`` and these members (getOrCreateSubClass); inferred by this name if missing."""
        key = (members, parent.size)
        found = self._known.get(key)
        if found is None:
            artificial = not members & self._usable
            found = ClassBuilder(name, None, members, parent.sizes, artificial, parent.place)
            self._enter(found, len(self._classes))
            self._classes.append(found)
            self._known[key] = found
        return found

    def _with_sub_registers(self, parent: ClassBuilder, position: int) -> None:
        """Infer a class of the members that have a sub-register, for each index that is not artificial."""
        whole_artificial = self._order.whole_artificial
        having: dict[int, int] = {}
        for number, members in self._images.with_indices(self._members[position]).items():
            for index_number in self._images.slots[number]:
                having[index_number] = having.get(index_number, 0) | members
        for index_number in sorted(having):
            index, members = self._indices[index_number], having[index_number] & self._usable
            if not members or index.artificial and not whole_artificial:
                continue
            if members == parent.members:
                parent.with_sub_reg[index_number] = parent
            elif not index.artificial:
                name = f"{parent.name}_with_{index.name}"
                parent.with_sub_reg[index_number] = self._find(parent, members, name)

    def _in_common(self, first: ClassBuilder) -> None:
        """Infer a class of the members that a class has in common with each other one, with the stricter sizes of the two."""
        for second in self._classes[:]:
            common = first.members & second.members
            if second is first or not common:
                continue
            strict, other = first, second
            if _spill(second) > _spill(first):
                strict, other = second, first
            if (common, strict.size) not in self._known:
                self._find(strict, common, f"{strict.name}_and_{other.name}")

    def _with_sub_registers_in(self, parent: ClassBuilder, position: int, start: int) -> None:
        """Infer a class of the members whose sub-register is in a class, for each index that all members have.

        Args:
            start: the first of the classes to match, which include those inferred for an earlier index.
        """
        if start == len(self._classes):
            return
        numbers = self._members[position]
        images = self._images.of(numbers)
        count = len(self._classes)
        seen: dict[tuple[int, ...], int] = {}  # cells of the sub-registers to the classes that have them all
        composed = self._order.composed
        spared: set[int] = set()
        for index_number in sorted(parent.with_sub_reg, key=self._order.rank.__getitem__):
            if parent.with_sub_reg[index_number] is not parent or index_number in spared:
                continue
            if len(self._classes) != count:
                count = len(self._classes)
                images = self._images.of(numbers)
                seen.clear()
            rows = self._images.rows
            slots = self._images.slots
            cells = tuple([rows[image][1][slots[rows[image][0]][index_number]] for image in images])
            full = seen.get(cells)
            if full is None:
                every, some = -1, 0
                for cell in set(cells):
                    every &= self._cells.classes[cell]
                    some |= self._cells.classes[cell]
                full = every >> start << start
                some = (some >> start << start) & ~full
                if some:
                    self._split(parent, index_number, cells, list(images.values()), some)
                seen[cells] = full
            if full:
                spared.update(composed[index_number].values())
            for target in members_of(full):
                self._classes[target].super_reg_classes.setdefault(index_number, []).append(parent)

    def _split(self, parent: ClassBuilder, index: int, cells: tuple[int, ...], members: list[int], some: int) -> None:
        """Infer classes of the members whose sub-register of an index is in each of some classes.

        Args:
            cells, members: by image of the class's members: the cell of the sub-register; the members.
            some: the positions of the classes, each of which has some of the sub-registers and not all.
        """
        sources: dict[int, int] = {}
        for cell, having in zip(cells, members, strict=True):
            sources[cell] = sources.get(cell, 0) | having
        alike = [some]  # classes that have the same cells, and so give the same members
        for cell in sources:
            inside = self._cells.classes[cell]
            alike = [part for one in alike for part in (one & inside, one & ~inside) if part]
        for target in sorted([smallest(one) for one in alike]):
            shared = 0
            for cell, having in sources.items():
                if self._cells.classes[cell] >> target & 1:
                    shared |= having
            named, holder = index, self._classes[target]
            inner = self._named_after.get(holder)
            if inner is not None and inner[0] in self._order.composed[index]:
                named, holder = self._order.composed[index][inner[0]], inner[1]
            count = len(self._classes)
            found = self._find(parent, shared, f"{parent.name}_with_{self._indices[named].name}_in_{holder.name}")
            if len(self._classes) != count:
                self._named_after[found] = named, holder


def _spill(register_class: ClassBuilder) -> tuple[int, int]:
    return register_class.size.spill_size, register_class.size.spill_alignment
