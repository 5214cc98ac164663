"""What is needed to write SPARC's assembly language besides its records: what its C++ methods do, and what fits its operands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from attrs import frozen

from tgdsl.model import Model
from tgdsl.model.assembly import register_names
from tgdsl.language.counterparts import Symbol
from tgdsl.mc.inst import (
    MachineInst,
    OperandValue,
    TargetMethods,
)
from tgdsl.model.bits import FixedEmission
from tgdsl.model.instructions.table import Instruction, Operand, Tied
from tgdsl.model.registers.bank import Register
from tgdsl.records import Record

# Conditions by what is encoded for them.
_INTEGER = "n e le l leu cs neg vs a ne g ge gu cc pos vc".split()
_FLOAT = "n ne lg ul l ug g u a e ue ge uge le ule o".split()
_COPROCESSOR = "n 123 12 13 1 23 2 3 a 0 03 02 023 01 013 012".split()
_REGISTER = {1: "z", 2: "lez", 3: "lz", 5: "nz", 6: "gz", 7: "gez"}

_MEMBAR = "#LoadLoad #StoreLoad #LoadStore #StoreStore #Lookaside #MemIssue #Sync".split()

#: How symbols are written in operands that ask the linker for something special.
_RELOCATIONS = {
    "TailRelocSymGOTLoad": "gdop",
    "TailRelocSymTLSAdd": "tgd_add",
    "TailRelocSymTLSCall": "tgd_call",
    "TailRelocSymTLSLoad": "tie_ld",
}

_LABELS = {"brtarget", "bprtarget", "bprtarget16", "calltarget", *_RELOCATIONS}

_SIGNED = {"simm13Op"}

#: Operands that are encoded in more bits than they may have.
_WIDTHS = {"shift_imm5": 5}


@frozen
class Machine:
    """A processor.

    Attributes:
        arguments: what llvm-mc is told for it.
        predicates: those that hold.
    """

    arguments: Sequence[str]
    predicates: frozenset[str]

    def has(self, instruction: Instruction) -> bool:
        return all([record.name in self.predicates for record in instruction.record.records("Predicates")])


_V8 = frozenset({"HasNoV9", "HasHardQuad", "HasNoFdivSqrtFix", "HasFMULS", "HasFSMULD"})

MACHINES: Mapping[str, Machine] = {
    "v8": Machine(["-triple=sparc"], _V8),
    "leon": Machine(["-triple=sparc", "-mcpu=gr740"], _V8 | {"HasCASA", "HasPWRPSR", "HasUMAC_SMAC"}),
    "v9": Machine(
        ["-triple=sparcv9", "-mattr=+vis,+vis2,+vis3"],
        (_V8 - {"HasNoV9"}) | {"HasV9", "Is64Bit", "HasCASA", "HasVIS", "HasVIS2", "HasVIS3"},
    ),
}


def sparc_methods(model: Model, symbols: int) -> TargetMethods:
    """Stand-ins for the methods of SparcInstPrinter and SparcMCCodeEmitter.

    Args:
        symbols: what is encoded for any symbol.
    """
    names = register_names(model.registers)

    def value(inst: MachineInst, operand: int) -> str:
        found = inst.values[operand]
        match found:
            case Register():
                return f"%{names[found.number - 1]}"
            case Symbol(name):
                relocation = _RELOCATIONS.get(_operand_at(inst.instruction, operand).record.name)
                return f"%{relocation}({name})" if relocation else name
            case _:
                return str(found)

    def memory(inst: MachineInst, operand: int, _: str) -> str:
        return f"{value(inst, operand)}+{value(inst, operand + 1)}"

    def membar(inst: MachineInst, operand: int, _: str) -> str:
        bits = inst.number(operand)
        return " | ".join([tag for bit, tag in enumerate(_MEMBAR) if bits >> bit & 1])

    def encode(inst: MachineInst, operand: int) -> int:
        if not isinstance(inst.values[operand], Symbol):
            return inst.number(operand)
        # A call that is marked for the linker leaves the whole word to it.
        marked = any(part.record.name == "TailRelocSymTLSCall" for part in inst.instruction.operands)
        return 0 if marked else symbols

    targets = (
        "getBranchTargetOpValue",
        "getBranchPredTargetOpValue",
        "getBranchOnRegTargetOpValue",
    )
    return TargetMethods(
        printers={
            "printOperand": lambda inst, operand, _: value(inst, operand),
            "printMemOperand": memory,
            "printCCOperand": lambda inst, operand, _: _condition(inst, operand),
            "printASITag": lambda inst, operand, _: value(inst, operand),
            "printPrefetchTag": lambda inst, operand, _: value(inst, operand),
            "printMembarTag": membar,
        },
        encoders=dict.fromkeys(["getSImm13OpValue", "getCallTargetOpValue", *targets], encode),
    )


def _condition(inst: MachineInst, operand: int) -> str:
    number, instruction = inst.number(operand), inst.instruction
    if _operand_at(instruction, operand).record.name == "RegCCOp":
        return _REGISTER[number]
    string = instruction.asm_string
    if string.startswith("cb"):
        return _COPROCESSOR[number]
    floating = (
        string.startswith("fb") or "%fcc" in string or any(o.record.name == "FCCRegs" for o in instruction.operands)
    )
    return (_FLOAT if floating else _INTEGER)[number]


def _operand_at(instruction: Instruction, number: int) -> Operand:
    return next(op for op in instruction.operands if op.first <= number < op.first + op.count)


class OperandValues:
    """Random values for the operands of SPARC's instructions."""

    def __init__(self, model: Model, seed: int) -> None:
        assert isinstance(model.emission, FixedEmission)
        self._random = Random(seed)
        self._encodings = model.emission
        self._members = {
            rc.name: [register for register in model.registers.registers if rc.members >> register.number & 1]
            for rc in model.registers.classes
        }

    def of(self, instruction: Instruction) -> MachineInst:
        values: list[OperandValue] = []
        for operand in instruction.operands:
            for part, constraint in zip(operand.sub_operands, operand.constraints, strict=True):
                tied = values[constraint.operand] if isinstance(constraint, Tied) else None
                values.append(self._value(instruction, part, len(values)) if tied is None else tied)
        return MachineInst(instruction, tuple(values))

    def _value(self, instruction: Instruction, part: Record, number: int) -> OperandValue:
        if part.is_a("PointerLikeRegClass"):
            return self._random.choice(self._members["IntRegs"])
        if part.is_a("RegisterClass"):
            return self._random.choice(self._members[part.name])
        if part.name == "RegCCOp":
            return self._random.choice(list(_REGISTER))
        if part.name in _LABELS and (
            part.name == "calltarget" or part.name in _RELOCATIONS or self._random.random() < 0.5
        ):
            return Symbol("somewhere")
        if part.name == "MembarTag":
            return self._random.randrange(1, 1 << len(_MEMBAR))
        width = _WIDTHS.get(part.name) or self._width(instruction, number)
        offset = 1 << (width - 1) if part.name in _SIGNED or part.name in _LABELS else 0
        edges = (
            0,
            (1 << width) - 1,
            self._random.getrandbits(width),
            self._random.getrandbits(width),
        )
        return self._random.choice(edges) - offset

    def _width(self, instruction: Instruction, number: int) -> int:
        """How many bits of an operand are encoded."""
        layout = self._encodings.instructions[instruction.name].in_mode(0)
        assert layout is not None
        return max(
            [run.operand_bit + run.width for field in layout.fields if field.operand == number for run in field.runs]
        )
