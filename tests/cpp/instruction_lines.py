"""Expected output of ``instructions.cpp`` and ``instructions_mc.cpp``, from the model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.cpp.features import available, features_of
from tgdsl.model import Model
from tgdsl.model.instructions.table import Constraint, EarlyClobber, Instruction, Operand, Tied
from tgdsl.records import Record
from tgdsl.llvm.flags import Flag

_VARIADIC, _OPTIONAL_DEF = "Variadic", "HasOptionalDef"

#: MCOI::OperandType; OPERAND_GENERIC_0 is 6, OPERAND_GENERIC_IMM_0 is 12.
_TYPES = {
    **{name: number for number, name in enumerate(("UNKNOWN", "IMMEDIATE", "REGISTER", "MEMORY", "PCREL"))},
    **{f"GENERIC_{number}": 6 + number for number in range(6)},
    "GENERIC_IMM_0": 12,
}


def flag_names() -> list[str]:
    """All flags, in the order in which they are printed."""
    return [*(flag.mcid for flag in Flag if flag.mcid), _VARIADIC, _OPTIONAL_DEF]


def feature_sets(model: Model) -> Sequence[frozenset[str]]:
    """The sets of features in the program's requests."""
    return features_of(model).sets(seed=0, count=8)


def lines(model: Model) -> list[str]:
    """The program's output."""
    instructions = model.instructions.instructions
    names = operand_names(model)
    return [
        *(f"enumerator {instruction.qualified_name} {instruction.number}" for instruction in instructions),
        f"instructions {len(instructions)}",
        *(Printer(model).line(instruction) for instruction in instructions),
        *(f"scheduling class {sched.name} {sched.number}" for sched in model.schedule.classes),
        *(_operands(model, instruction, names) for instruction in instructions),
        *(_available(model, chosen) for chosen in feature_sets(model)),
    ]


def operand_names(model: Model) -> list[str]:
    """The names of operands of instructions with UseNamedOperandTable."""
    return sorted({operand.name for i in model.instructions.instructions if _has_names(i) for operand in i.operands})


def _operands(model: Model, instruction: Instruction, names: Sequence[str]) -> str:
    numbers = model.operand_types.numbers
    types = [numbers.get(part.name, -1) for operand in instruction.operands for part in operand.sub_operands]
    named = {operand.name: operand.first for operand in instruction.operands} if _has_names(instruction) else {}
    places = [named.get(name, -1) for name in names]
    return f"{instruction.number}, {' '.join(['types', *map(str, types)])}, {' '.join(['named', *map(str, places)])}"


def _has_names(instruction: Instruction) -> bool:
    return instruction.record.bit("UseNamedOperandTable")


def _available(model: Model, chosen: frozenset[str]) -> str:
    there = [str(i.number) for i in model.instructions.instructions if available(model, i.record, chosen)]
    return " ".join([f"features {features_of(model).bits(chosen):x} have", *there])


class Printer:
    """Prints instructions, with numbers for registers and register classes."""

    def __init__(self, model: Model) -> None:
        self._flags = model.inferred_flags
        self._sched_classes = model.schedule.class_of
        self._registers = {register.name: register.number for register in model.registers.registers}
        self._classes = {rc.name: rc.number for rc in model.registers.classes}

    def line(self, instruction: Instruction) -> str:
        defs = sum(operand.count for operand in instruction.operands[: instruction.defs])
        record = instruction.record
        parts = (
            f"{instruction.name} {instruction.number}, size {record.integer('Size')}",
            f"scheduling class {self._sched_classes[instruction.number]}",
            f"defs {defs}",
            f"target flags {record.bits('TSFlags').number():x}",
            " ".join(["flags", *self._flag_names(instruction)]),
            " ".join(["operands", *(text for operand in instruction.operands for text in self._operand(operand))]),
            " ".join(["uses", *(str(self._registers[register.name]) for register in instruction.implicit_uses)]),
            " ".join(["defs", *(str(self._registers[register.name]) for register in instruction.implicit_defs)]),
        )
        return ", ".join(parts)

    def _flag_names(self, instruction: Instruction) -> list[str]:
        has = {flag.mcid for flag in self._flags[instruction.number] if flag.mcid}
        if instruction.variadic:
            has.add(_VARIADIC)
        if instruction.optional_def:
            has.add(_OPTIONAL_DEF)
        return [name for name in flag_names() if name in has]

    def _operand(self, operand: Operand) -> Iterator[str]:
        operand_type = _TYPES[operand.operand_type.removeprefix("MCOI::OPERAND_")]
        of_all = (
            (operand.record.is_a("PredicateOp") << 1)
            | (operand.record.is_a("OptionalDefOperand") << 2)
            | (operand.record.is_a("BranchTargetOperand") << 3)
        )
        for part, constraint in zip(operand.sub_operands, operand.constraints, strict=True):
            flags = of_all | part.is_a("PointerLikeRegClass")
            yield f"{self._class_of(part)}:{operand_type}:{flags:x}:{_constraint(constraint):x}"

    def _class_of(self, part: Record) -> int:
        if part.is_a("PointerLikeRegClass"):
            return part.integer("RegClassKind")
        of = part.record("RegClass") if part.is_a("RegisterOperand") else part
        return self._classes[of.name] if of.is_a("RegisterClass") else -1


def _constraint(constraint: Constraint) -> int:
    """The encoding of MCOI::OperandConstraint: a bit for each kind, and from bit 4 on the operand of TIED_TO."""
    match constraint:
        case None:
            return 0
        case Tied(operand):
            return 1 | operand << 4
        case EarlyClobber():
            return 2
