"""The table of MCInstrDescs: one object, so that an offset leads from each descriptor to its MCOperandInfos and implicit registers::

    struct AVRInstrTable { MCInstrDesc Insts[487]; ... MCOperandInfo OperandInfo[319]; ... MCPhysReg ImplicitOps[44]; };

    extern const AVRInstrTable AVRDescs = {
      {
        { 486, 2, 1, 2, 0, 0, 0, AVRImpOpBase + 0, 223, 0|(1ULL<<MCID::UnmodeledSideEffects), 0x0ULL },  // Inst #486 = XCHZRd
        ...                                                                                     // down to number 0
      }, {
        /* 0 */ { -1, 0, MCOI::OPERAND_UNKNOWN, 0 },
      }, {
        /* 0 */ AVR::SREG, AVR::SREG,
      }
    };

Each list of operands and of implicit registers is stored once, in the order of the first instruction that has it. In newer releases of LLVM the registers
stand before the operands, and operands of LLVM's own instructions are those that the target specialises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from string import Template

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Note, fail
from tgdsl.generation import origins
from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.model.common.cpp_names import qualified
from tgdsl.model.common.fields import class_kind_of, namespace_of, without_register_operand
from tgdsl.model.common.numbers import unsigned
from tgdsl.model.instructions.fields import flags_of, size_of
from tgdsl.model.instructions.numbering import NAMESPACE
from tgdsl.model.instructions.table import Constraint, EarlyClobber, Instruction, Operand, Tied
from tgdsl.records import Record
from tgdsl.llvm.by_release import ByRelease
from tgdsl.llvm.flags import Flag

_OPERANDS_FIRST = template("""\
    #if defined(GET_INSTRINFO_MC_DESC) || defined(GET_INSTRINFO_CTOR_DTOR)
    namespace llvm {

    struct ${target}InstrTable {
      MCInstrDesc Insts[$instructions];
      static_assert(alignof(MCInstrDesc) >= alignof(MCOperandInfo), "Unwanted padding between Insts and OperandInfo");
      MCOperandInfo OperandInfo[$operands];
      static_assert(alignof(MCOperandInfo) >= alignof(MCPhysReg), "Unwanted padding between OperandInfo and ImplicitOps");
      MCPhysReg ImplicitOps[$registers];
    };

    } // end namespace llvm
    #endif // defined(GET_INSTRINFO_MC_DESC) || defined(GET_INSTRINFO_CTOR_DTOR)

    """)

_REGISTERS_FIRST = template("""\
    #if defined(GET_INSTRINFO_MC_DESC) || defined(GET_INSTRINFO_CTOR_DTOR)

    namespace llvm {

    struct ${target}InstrTable {
      MCInstrDesc Insts[$instructions];
      static_assert(alignof(MCInstrDesc) >= alignof(MCPhysReg), "Unwanted padding between Insts and ImplicitOps");
      MCPhysReg ImplicitOps[$registers];
      char Padding[sizeof(MCOperandInfo) - sizeof ImplicitOps % sizeof(MCOperandInfo)];
      static_assert(alignof(MCInstrDesc) >= alignof(MCOperandInfo), "Unwanted padding between Insts and OperandInfo");
      MCOperandInfo OperandInfo[$operands];
    };
    } // namespace llvm

    #endif // defined(GET_INSTRINFO_MC_DESC) || defined(GET_INSTRINFO_CTOR_DTOR)

    """)

_REGISTERS_BEHIND = template("""\
    static_assert(sizeof(MCOperandInfo) % sizeof(MCPhysReg) == 0);
    static constexpr unsigned ${target}ImpOpBase = sizeof ${target}InstrTable::OperandInfo / (sizeof(MCPhysReg));

    """)

_OPERANDS_BEHIND = template("""\
    static_assert((sizeof ${target}InstrTable::ImplicitOps + sizeof ${target}InstrTable::Padding) % sizeof(MCOperandInfo) == 0);
    static constexpr unsigned ${target}OpInfoBase = (sizeof ${target}InstrTable::ImplicitOps + sizeof ${target}InstrTable::Padding) / sizeof(MCOperandInfo);

    """)


@frozen
class _Layout:
    """The order of the table's parts, and what depends on it. Where operands come last, bytes between make their offset whole.

    Attributes:
        type: the declaration of the table's type.
        base: the offset of the part that comes last, which descriptors add.
        operands_last: whether that is the part with the operands.
        by_number: whether the comment of a descriptor says the instruction's number.
    """

    type: Template
    base: Template
    operands_last: bool
    by_number: bool


#: The order of operands and implicit registers in the tables of descriptors.
_LAYOUT = ByRelease(
    {
        19: _Layout(_OPERANDS_FIRST, _REGISTERS_BEHIND, operands_last=False, by_number=True),
        22: _Layout(_REGISTERS_FIRST, _OPERANDS_BEHIND, operands_last=True, by_number=False),
    }
)


class DescriptorTables:
    """The three parts of the table: MCInstrDescs, MCOperandInfos and implicit registers."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self._layout = _LAYOUT[subject.release]
        self._mcid_flags = subject.mcid_flags
        self._operand_texts: dict[tuple[str, str, tuple[Constraint, ...]], tuple[str, ...]] = {}
        self._flag_texts: dict[tuple[frozenset[Flag], bool, bool], str] = {}
        self._target_flags: dict[tuple[object, ...], str] = {}
        self._operand_class = _OPERAND_CLASS[subject.release]
        self._shown = [subject.specialized.get(instruction.name, instruction) for instruction in subject.instructions]
        self._shown_flags = [
            flags if shown is instruction else shown.flags
            for instruction, shown, flags in zip(subject.instructions, self._shown, subject.flags, strict=True)
        ]
        self._infos = _Lists([self._operand_infos(instruction) for instruction in self._shown])
        # As LLVM does, this leaves out registers that only the target's record of one of LLVM's own instructions has.
        self._implicit = _Lists([_implicit_registers(instruction) for instruction in subject.instructions])

    def write_type(self, out: Writer) -> None:
        out.fill(
            self._layout.type,
            target=self._subject.target,
            instructions=len(self._subject.instructions),
            operands=self._infos.size,
            registers=max(self._implicit.size, 1),  # as C++ has no empty arrays
        )

    def write_base(self, out: Writer) -> None:
        """Write the offset of the last part in the table, which descriptors add."""
        out.fill(self._layout.base, target=self._subject.target)

    def write_definition(self, out: Writer) -> None:
        target = self._subject.target
        infos, implicit = self._infos.lines(self._subject.instructions), self._implicit.lines(
            self._subject.instructions
        )
        parts = [infos, implicit]
        if self._layout.operands_last:
            parts = [implicit, ["    0"], infos]
        out.line(f"extern const {target}InstrTable {target}Descs = {{")
        out.line("  {")
        out.lines(self._descriptors())
        for part in parts:
            out.line("  }, {")
            out.lines(part)
        out.line("  }")
        out.line("};")
        out.line()

    def _descriptors(self) -> Sequence[str]:
        """The descriptor of each instruction, the last one first."""
        subject, layout = self._subject, self._layout
        bases = ("", f"{subject.target}ImpOpBase + ")
        if layout.operands_last:
            bases = (f"{subject.target}OpInfoBase + ", "")
        lines: list[str] = []
        for instruction, flags, sched_class, info, implicit in zip(
            self._shown,
            self._shown_flags,
            subject.sched_class_of,
            self._infos.positions,
            [
                position if shown is instruction else self._implicit.find(_implicit_registers(shown))
                for instruction, shown, position in zip(
                    subject.instructions, self._shown, self._implicit.positions, strict=True
                )
            ],
            strict=True,
        ):
            operands, defs, number = instruction.operands, instruction.defs, instruction.number
            offsets = [bases[0] + str(info), bases[1] + str(implicit)]
            first, second = offsets if layout.operands_last else offsets[::-1]
            comment = f"Inst #{number} = {instruction.name}" if layout.by_number else instruction.name
            lines.append(
                f"    {{ {number},\t{operands[-1].first + operands[-1].count if operands else 0},\t"
                f"{operands[defs - 1].first + operands[defs - 1].count if defs else 0},\t"
                f"{size_of(instruction.record)},\t{sched_class},\t"
                f"{len(instruction.implicit_uses)},\t{len(instruction.implicit_defs)},\t{first},\t"
                f"{second},\t0{self._flags(instruction, flags)}, {self._ts_flags(instruction)} }},"
                f"  // {comment}"
            )
        lines = [*origins.rows(lines, subject.instructions)]
        lines.reverse()
        return lines

    def _flags(self, instruction: Instruction, flags: frozenset[Flag]) -> str:
        key = (flags, instruction.optional_def, instruction.variadic)
        text = self._flag_texts.get(key)
        if text is None:
            present = {flag.mcid for flag in flags}
            if instruction.optional_def:
                present.add("HasOptionalDef")
            if instruction.variadic:
                present.add("Variadic")
            if not self._subject.renaming:
                present |= {Flag.HAS_EXTRA_SRC_REG_ALLOC_REQ.mcid, Flag.HAS_EXTRA_DEF_REG_ALLOC_REQ.mcid}
            text = "".join([f"|(1ULL<<MCID::{name})" for name in self._mcid_flags if name in present])
            self._flag_texts[key] = text
        return text

    def _ts_flags(self, instruction: Instruction) -> str:
        """TSFlags.

        Raises:
            DiagnosticError: a bit is unset.
        """
        bits = flags_of(instruction.record)
        text = self._target_flags.get(bits.elements)
        if text is None:
            for position, bit in enumerate(bits.elements):
                if not isinstance(bit, bool):
                    raise fail(
                        instruction.record.place,
                        f"bit {position} of the TSFlags of '{instruction.name}' is unset; give it a value",
                    )
            text = self._target_flags[bits.elements] = f"0x{bits.number():x}ULL"
        return text

    def _operand_infos(self, instruction: Instruction) -> tuple[str, ...]:
        """The MCOperandInfo of each machine operand."""
        texts: list[str] = []
        known = self._operand_texts
        for operand in instruction.operands:
            key = (operand.record.name, operand.operand_type, operand.constraints)
            found = known.get(key)
            if found is None:
                found = known[key] = tuple(
                    [
                        f" {{ {self._operand_class(part, instruction, self._subject)}{_operand_flags(operand)}, "
                        f"{operand.operand_type}, {_constraint(constraint)} }},"
                        for part, constraint in zip(operand.sub_operands, operand.constraints, strict=True)
                    ]
                )
            texts += found
        return tuple(texts)


class _Lists:
    """Lists that are stored one after the other, each once.

    Attributes:
        positions: of each list, in the order in which they were given.
        size: the number of elements in all.
    """

    def __init__(self, lists: Iterable[tuple[str, ...]]) -> None:
        known: dict[tuple[str, ...], int] = {}
        self.positions: list[int] = []
        self.size = 0
        for elements in lists:
            position = known.get(elements)
            if position is None:
                position = known[elements] = self.size
                self.size += len(elements)
            self.positions.append(position)
        self._known = known

    def find(self, elements: tuple[str, ...]) -> int:
        """The position of a list; that of the first one, if it is not stored."""
        return self._known.get(elements, 0)

    def lines(self, owners: Iterable[origins.Defined]) -> Sequence[str]:
        """The lists as rows of a table.

        Args:
            owners: what has the lists, in the order in which these were given.
        """
        lines = [f"    /* {position} */{''.join(elements)}" for elements, position in self._known.items()]
        if origins.recorded():
            users: dict[int, list[origins.Defined]] = {position: [] for position in self._known.values()}
            for position, owner in zip(self.positions, owners, strict=True):
                users[position].append(owner)
            # A list without elements has the position of the next one.
            return origins.rows(lines, [users[position] for position in self._known.values()])
        return lines


def _implicit_registers(instruction: Instruction) -> tuple[str, ...]:
    registers = instruction.implicit_uses + instruction.implicit_defs
    return tuple([f" {_qualified_name(register)}," for register in registers])


def _qualified_name(record: Record) -> str:
    return qualified(namespace_of(record), record.name)


def _pointer_kind(part: Record, _: Instruction, subject: Subject) -> str:
    """The RegClass of an MCOperandInfo, a register class, the RegClassKind of a PointerLikeRegClass, or -1 for none, and the flag
    that tells these apart."""
    record = without_register_operand(part)
    kind = _register_class(record)
    if record.is_a("PointerLikeRegClass"):
        kind = str(unsigned(class_kind_of(record), 64))
    return f"{kind}, 0|(1<<MCOI::LookupPtrRegClass)" if part.is_a("PointerLikeRegClass") else f"{kind}, 0"


def _class_by_mode(part: Record, instruction: Instruction, subject: Subject) -> str:
    """The RegClass of an MCOperandInfo, a register class, the number of a RegClassByHwMode, or -1 for none, and the flag that tells
    these apart.

    Raises:
        DiagnosticError: the operand is a pointer whose class the target does not say.
    """
    record = without_register_operand(part)
    if record.is_a("RegClassByHwMode"):
        return f"{qualified(subject.namespace, record.name)}, 0|(1<<MCOI::LookupRegClassByHwMode)"
    if record.is_a("PointerLikeRegClass"):
        raise _pointer_without_class(record, instruction)
    return f"{_register_class(record)}, 0"


def _pointer_without_class(record: Record, instruction: Instruction) -> DiagnosticError:
    note = Note(record.place, f"'{record.name}' is defined here")
    if instruction.namespace == NAMESPACE:
        return fail(
            instruction.record.place,
            f"LLVM's own instruction '{instruction.name}' has a pointer for an operand, but the target does not give its register "
            "class: define a TargetSpecializedStandardPseudoInstruction for it",
            note,
        )
    return fail(
        instruction.record.place,
        f"'{instruction.name}' has an operand of the PointerLikeRegClass '{record.name}', which only LLVM's own instructions may "
        "have: use a RegisterClass or a RegClassByHwMode",
        note,
    )


#: The RegClass of an MCOperandInfo, and the beginning of its flags.
_OPERAND_CLASS: ByRelease[Callable[[Record, Instruction, Subject], str]] = ByRelease(
    {19: _pointer_kind, 22: _class_by_mode}
)


def _register_class(record: Record) -> str:
    """A register class, or -1 for any other operand."""
    return f"{_qualified_name(record)}RegClassID" if record.is_a("RegisterClass") else "-1"


def _operand_flags(operand: Operand) -> str:
    record = operand.record
    names = (
        ("Predicate", record.is_a("PredicateOp")),
        ("OptionalDef", record.is_a("OptionalDefOperand")),
        ("BranchTarget", record.is_a("BranchTargetOperand")),
    )
    return "".join([f"|(1<<MCOI::{name})" for name, present in names if present])


def _constraint(constraint: Constraint) -> str:
    match constraint:
        case None:
            return "0"
        case EarlyClobber():
            return "MCOI_EARLY_CLOBBER"
        case Tied(operand):
            return f"MCOI_TIED_TO({operand})"
