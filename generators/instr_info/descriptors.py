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

Each list of operands and of implicit registers is stored once, in the order of the first instruction that has it.
"""

from __future__ import annotations

from collections.abc import Iterable

from tgdsl.diagnostics import fail
from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.model.common.cpp_names import qualified
from tgdsl.model.common.fields import class_kind_of, namespace_of, without_register_operand
from tgdsl.model.common.numbers import unsigned
from tgdsl.model.instructions.fields import flags_of, size_of
from tgdsl.model.instructions.table import Constraint, EarlyClobber, Instruction, Operand, Tied
from tgdsl.records import Record
from tgdsl.llvm.flags import Flag

_TYPE = template("""\
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


class DescriptorTables:
    """The three parts of the table: MCInstrDescs, MCOperandInfos and implicit registers."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self._mcid_flags = subject.mcid_flags
        self._operand_texts: dict[tuple[str, str, tuple[Constraint, ...]], tuple[str, ...]] = {}
        self._flag_texts: dict[tuple[frozenset[Flag], bool, bool], str] = {}
        self._target_flags: dict[tuple[object, ...], str] = {}
        self._infos = _Lists([self._operand_infos(instruction) for instruction in subject.instructions])
        self._implicit = _Lists([_implicit_registers(instruction) for instruction in subject.instructions])

    def write_type(self, out: Writer) -> None:
        out.fill(
            _TYPE,
            target=self._subject.target,
            instructions=len(self._subject.instructions),
            operands=self._infos.size,
            registers=max(self._implicit.size, 1),  # as C++ has no empty arrays
        )

    def write_definition(self, out: Writer) -> None:
        target = self._subject.target
        out.line(f"extern const {target}InstrTable {target}Descs = {{")
        out.line("  {")
        out.lines(self._descriptors())
        out.line("  }, {")
        out.lines(self._infos.lines())
        out.line("  }, {")
        out.lines(self._implicit.lines())
        out.line("  }")
        out.line("};")
        out.line()

    def _descriptors(self) -> list[str]:
        """The descriptor of each instruction, the last one first."""
        subject = self._subject
        base = f"{subject.target}ImpOpBase"
        lines: list[str] = []
        for instruction, flags, sched_class, info, implicit in zip(
            subject.instructions,
            subject.flags,
            subject.sched_class_of,
            self._infos.positions,
            self._implicit.positions,
            strict=True,
        ):
            operands, defs, number = instruction.operands, instruction.defs, instruction.number
            lines.append(
                f"    {{ {number},\t{operands[-1].first + operands[-1].count if operands else 0},\t"
                f"{operands[defs - 1].first + operands[defs - 1].count if defs else 0},\t"
                f"{size_of(instruction.record)},\t{sched_class},\t"
                f"{len(instruction.implicit_uses)},\t{len(instruction.implicit_defs)},\t{base} + {implicit},\t"
                f"{info},\t0{self._flags(instruction, flags)}, {self._ts_flags(instruction)} }},"
                f"  // Inst #{number} = {instruction.name}"
            )
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
                        f" {{ {_register_class(part)}, 0{_operand_flags(operand, part)}, {operand.operand_type}, "
                        f"{_constraint(constraint)} }},"
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

    def lines(self) -> list[str]:
        return [f"    /* {position} */{''.join(elements)}" for elements, position in self._known.items()]


def _implicit_registers(instruction: Instruction) -> tuple[str, ...]:
    registers = instruction.implicit_uses + instruction.implicit_defs
    return tuple([f" {_qualified_name(register)}," for register in registers])


def _qualified_name(record: Record) -> str:
    return qualified(namespace_of(record), record.name)


def _register_class(part: Record) -> str:
    """The RegClass of an MCOperandInfo: a register class, the RegClassKind of a PointerLikeRegClass, or -1 for none."""
    record = without_register_operand(part)
    if record.is_a("RegisterClass"):
        return f"{_qualified_name(record)}RegClassID"
    return str(unsigned(class_kind_of(record), 64)) if record.is_a("PointerLikeRegClass") else "-1"


def _operand_flags(operand: Operand, part: Record) -> str:
    record = operand.record
    names = (
        ("LookupPtrRegClass", part.is_a("PointerLikeRegClass")),
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
