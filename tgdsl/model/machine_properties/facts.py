"""The input of the checks: what each instruction reads, writes and does, and what it is selected for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tgdsl.classes import native
from tgdsl.diagnostics import Note
from tgdsl.llvm.flags import Flag
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.model.patterns.operators import Property, SelectionNode
from tgdsl.model.patterns import Operation, Pattern, PatternTable, ResultInstruction, Tree
from tgdsl.model.registers import RegisterFile
from tgdsl.records import Record

_BLOCK = "ISD::BasicBlock"


@native(auto_attribs=True, frozen=True, eq=False)
class Selection:
    """A pattern, with what the checks ask of it. LLVM's generic instructions (COPY_TO_REGCLASS, ...) are left out.

    Attributes:
        node: the root of the source, if it is a node or an intrinsic; None for a leaf or a ComplexPattern.
        name: that of the root: of the intrinsic, if it is one.
        properties: set of :class:`Property` of the root; of a node that is not, 0.
        everywhere: the properties of all nodes of the source.
        has_value: the source has a result.
        registers: the RegUnits of the registers that the source names.
        has_block: the source has an operand that is a basic block (``bb``).
        root: the outermost instruction of the result, which alone has the glue.
        instructions: all instructions of the result.
    """

    pattern: Pattern
    node: SelectionNode | None
    name: str
    properties: int
    everywhere: int
    has_value: bool
    registers: int
    has_block: bool
    root: Instruction | None
    instructions: tuple[Instruction, ...]

    def has(self, *properties: int) -> bool:
        """True if the root has all of some properties."""
        return all([self.properties & one for one in properties])

    def definition_of(self, instruction: Instruction | None) -> list[Note]:
        """Where an instruction is defined, if that is not the place of the pattern."""
        if instruction is None or instruction.record is self.pattern.record:
            return []
        return [Note(instruction.record.place, f"'{instruction.name}' is defined here")]


class MachineFacts:
    """Instructions and selections of a target.

    Args:
        flags: of each instruction, by number, inferred ones included.

    Attributes:
        instructions: the target's own.
    """

    def __init__(
        self,
        table: PatternTable,
        instructions: InstructionTable,
        flags: Mapping[int, frozenset[Flag]],
        registers: RegisterFile,
    ) -> None:
        self.instructions = instructions.instructions[instructions.generic_count :]
        self.file = registers
        self._generic = instructions.generic_count
        self._table = table
        self._flags = flags
        self._registers = {register.name: register for register in registers.registers}
        self._trees: dict[Tree, tuple[int, bool, tuple[Instruction, ...]]] = {}
        self._selections: tuple[Selection, ...] | None = None
        self._carried: tuple[tuple[Record, Selection], ...] | None = None

    def flags(self, instruction: Instruction) -> frozenset[Flag]:
        """The flags of an instruction, inferred ones included."""
        return self._flags[instruction.number]

    def units(self, registers: Iterable[Record]) -> int:
        """The RegUnits of registers, without those of constant registers, such as one that is always zero."""
        units = 0
        for record in registers:
            register = self._registers.get(record.name)
            if register is not None and not register.constant:
                units |= register.units
        return units

    @property
    def selections(self) -> tuple[Selection, ...]:
        """All patterns, in their order."""
        if self._selections is None:
            self._selections = tuple([self._selection(pattern) for pattern in self._table.patterns])
        return self._selections

    @property
    def carried(self) -> tuple[tuple[Record, Selection], ...]:
        """The registers that glue carries (Defs), each with the first selection that sets it: for a node with out-glue and without a chain,
        such as a comparison or ``addc``, whose glue is what is left in the register."""
        if self._carried is None:
            self._carried = self._found_carried()
        return self._carried

    def _found_carried(self) -> tuple[tuple[Record, Selection], ...]:
        found: dict[str, tuple[Record, Selection]] = {}
        for one in self.selections:
            if one.root is not None and one.has(Property.OUT_GLUE) and not one.has(Property.CHAIN):
                for record in one.root.implicit_defs:
                    found.setdefault(record.name, (record, one))
        return tuple(found.values())

    def _selection(self, pattern: Pattern) -> Selection:
        source, result = pattern.source, pattern.result
        registers, has_block, _ = self._of(source)
        node: SelectionNode | None = None
        name = ""
        properties = 0
        root: Instruction | None = None
        if isinstance(source, Operation) and isinstance(source.operator, SelectionNode):
            node, properties = source.operator, source.properties
            name = node.name if source.intrinsic is None else source.intrinsic.name
        if isinstance(result, Operation) and isinstance(result.operator, ResultInstruction):
            root = self._own(result.operator.instruction)
        return Selection(
            pattern=pattern,
            node=node,
            name=name,
            properties=properties,
            everywhere=source.tree_properties,
            has_value=bool(source.types),
            registers=registers,
            has_block=has_block,
            root=root,
            instructions=self._of(result)[2],
        )

    def _own(self, instruction: Instruction) -> Instruction | None:
        return instruction if instruction.number >= self._generic else None

    def _of(self, tree: Tree) -> tuple[int, bool, tuple[Instruction, ...]]:
        """The units of the registers in a tree, whether a basic block is in it, and its instructions."""
        found = self._trees.get(tree)
        if found is None:
            found = self._trees[tree] = self._read(tree)
        return found

    def _read(self, tree: Tree) -> tuple[int, bool, tuple[Instruction, ...]]:
        if not isinstance(tree, Operation):
            value = tree.value
            if isinstance(value, Record) and value.is_a("Register"):
                return self._registers[value.name].units, False, ()
            return 0, False, ()
        operator = tree.operator
        units, has_block = 0, isinstance(operator, SelectionNode) and operator.opcode == _BLOCK
        instructions: list[Instruction] = []
        if isinstance(operator, ResultInstruction) and (own := self._own(operator.instruction)) is not None:
            instructions.append(own)
        for child in tree.children:
            of_child = self._of(child)
            units |= of_child[0]
            has_block |= of_child[1]
            instructions += of_child[2]
        return units, has_block, tuple(instructions)
