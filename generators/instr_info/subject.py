"""The input of all sections of the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tgdsl.classes import frozen
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.maps.instruction_maps import InstructionMaps
from tgdsl.model.maps.operand_maps import LogicalOperands, NamedOperands, OperandTypes
from tgdsl.model.subtarget.feature_predicates import FeaturePredicates
from tgdsl.llvm import Release
from tgdsl.llvm.flags import Flag

if TYPE_CHECKING:
    from tgdsl.model.predicates.instruction_predicates import InstructionFunction


@frozen(eq=False)
class ClassesByMode:
    """The RegClassByHwModes of a target.

    Attributes:
        names: of all of them, by number.
        rows: of each HwMode, by number, its name, and the enumerator of the class that each of them stands for; empty for none.
    """

    names: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]


@frozen(eq=False)
class Subject:
    """A target with its instructions.

    Attributes:
        target: its name, with which generated names begin.
        namespace: C++ namespace of its instructions.
        renaming: AllowRegisterRenaming: registers may be renamed after they are allocated.
        instructions: by number.
        flags: for each instruction, those that are set, inferred ones too.
        sched_classes: names of the sched classes in the enumeration Sched, by number.
        sched_class_of: for each instruction, the number of its sched class.
        functions: the TIIPredicates, by name.
        features: the AssemblerPredicates.
        operand_types: the enumeration OpTypes.
        named_operands: of the instructions with UseNamedOperandTable.
        logical_operands: of the instructions with UseLogicalOperandMappings.
        maps: the InstrMappings.
        specialized: by the names of LLVM's own pseudo instructions: what descriptors show of them.
        operand_parts: names of operands and of their parts, and the positions of these.
        mcid_flags: the enumerators of MCID::Flag, in the order in which those of an instruction are written.
        release: that of LLVM.
        classes_by_mode: the RegClassByHwModes, and which register class each stands for in which HwMode.
        expand_operand_types: ExpandMIOperandInfo: getOperandType knows each part of an operand with MIOperandInfo, not the whole.
    """

    target: str
    namespace: str
    renaming: bool
    instructions: Sequence[Instruction]
    flags: Sequence[frozenset[Flag]]
    sched_classes: Sequence[str]
    sched_class_of: Sequence[int]
    functions: Sequence[InstructionFunction]
    features: FeaturePredicates
    operand_types: OperandTypes
    named_operands: NamedOperands
    logical_operands: LogicalOperands
    maps: InstructionMaps
    mcid_flags: Sequence[str]
    release: Release
    specialized: Mapping[str, Instruction]
    classes_by_mode: ClassesByMode
    operand_parts: Sequence[tuple[str, str, int]]
    expand_operand_types: bool = True
