"""The instruction table: all Instruction records, complete and frozen. The result of this package.

Names are LLVM's terms; what the fields of an instruction mean is documented in LLVM's ``Target.td``. *Machine operands* are the
operands of an ``MCInst`` or ``MachineInstr``: an operand of the assembly language with MIOperandInfo (an address, say) is several of
them. They are numbered in a row, outputs first.
"""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.classes import evolve, frozen, native
from tgdsl.records import Dag, Record
from tgdsl.llvm.flags import Flag


@frozen
class EarlyClobber:
    """``@earlyclobber``: the operand is written before the inputs are read."""


@native(auto_attribs=True, frozen=True)
class Tied:
    """The operand is in the same register as another machine operand."""

    operand: int


Constraint = EarlyClobber | Tied | None


@native(auto_attribs=True, frozen=True, eq=False)
class Operand:
    """A DAGOperand of an instruction (LLVM's CGIOperandList::OperandInfo).

    Attributes:
        record: a RegisterClass, RegisterOperand, Operand, PointerLikeRegClass, or ``unknown``.
        name: without the ``$``; empty for an operand without a name.
        printer_method: C++ method of the assembly writer that prints it.
        operand_type: qualified C++ name: "MCOI::OPERAND_REGISTER".
        first: number of its first machine operand.
        sub_operands: for each of its machine operands, its record (``record`` itself if ``info`` is None).
        sub_names: for each of its machine operands, the name that the instruction gives to it; empty for none.
        encoder_methods: for each of its machine operands, the C++ method that encodes it; empty for the default.
        encoded: for each of its machine operands, whether it is part of the encoding.
        constraints: for each of its machine operands.
        info: its MIOperandInfo, if that has parts.
    """

    record: Record
    name: str
    printer_method: str
    operand_type: str
    first: int
    sub_operands: tuple[Record, ...]
    sub_names: tuple[str, ...]
    encoder_methods: tuple[str, ...]
    encoded: tuple[bool, ...]
    constraints: tuple[Constraint, ...]
    info: Dag | None

    @property
    def count(self) -> int:
        """The number of its machine operands."""
        return len(self.sub_operands)

    def with_constraints(self, constraints: tuple[Constraint, ...], encoded: tuple[bool, ...]) -> Operand:
        """The same operand with what an instruction says of its machine operands in Constraints and DisableEncoding."""
        return evolve(self, constraints=constraints, encoded=encoded)


@native(auto_attribs=True, frozen=True, eq=False, kw_only=True)
class Instruction:
    """An instruction.

    Attributes:
        number: in LLVM's enumeration of opcodes, from 0: target-independent ones, then pseudo, then real ones by name.
        operands: as declared, outputs first.
        defs: the number of operands that are outputs.
        variadic: it takes any number of further operands.
        predicable: one of the operands is a predicate.
        optional_def: one of the outputs is optional.
        sub_operand_names: name to (operand, part), for parts that the instruction names.
        flags: as declared by the record, before anything is inferred from patterns; see ``Model.inferred_flags`` for those.
        undeclared: of mayLoad, mayStore and hasSideEffects, those that the record leaves unset.
        asm_string: as the record has it.
    """

    name: str
    namespace: str
    number: int
    record: Record
    operands: tuple[Operand, ...]
    defs: int
    variadic: bool
    predicable: bool
    optional_def: bool
    sub_operand_names: Mapping[str, tuple[int, int]]
    implicit_defs: tuple[Record, ...]
    implicit_uses: tuple[Record, ...]
    flags: frozenset[Flag]
    undeclared: frozenset[Flag]
    asm_string: str

    @property
    def qualified_name(self) -> str:
        return f"{self.namespace}::{self.name}" if self.namespace else self.name

    @property
    def machine_operands(self) -> int:
        """The number of machine operands that it declares."""
        if not self.operands:
            return 0
        last = self.operands[-1]
        return last.first + last.count

    def operand_of(self, machine_operand: int) -> tuple[Operand, int] | None:
        """The operand that has a machine operand, and the position of that in it; None for one of ``variable_ops``."""
        for operand in self.operands:
            if operand.first <= machine_operand < operand.first + operand.count:
                return operand, machine_operand - operand.first
        return None

    def has(self, flag: Flag) -> bool:
        return flag in self.flags


@native(auto_attribs=True, frozen=True, eq=False)
class InstructionTable:
    """All instructions of a target.

    Attributes:
        namespace: C++ namespace of the target's own instructions.
        instructions: by number.
        generic_count: the number of LLVM's target-independent ones, which come first.
        by_name: record name to instruction.
        specialized: by the names of LLVM's own pseudo instructions: the same with the operands that the target says they have. Only
            descriptors show these.
    """

    namespace: str
    instructions: tuple[Instruction, ...]
    generic_count: int
    by_name: Mapping[str, Instruction]
    specialized: Mapping[str, Instruction]
