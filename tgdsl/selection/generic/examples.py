"""Examples of rules: generic machine instructions for which all checks of a rule hold, of what its checks ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from tgdsl.cpp.evaluation import Undecided
from tgdsl.model.instructions.table import Instruction as InstructionInfo
from tgdsl.selection.generic.checking import constant_in_cpp, predicate_parts, signed
from tgdsl.selection.generic.drafts import InstructionDraft, OperandDraft
from tgdsl.selection.generic.machine_ir import (
    Access,
    Constant,
    Function,
    Instruction,
    Named,
    Operand,
    Register,
    RegisterFacts,
    as_written,
    pointer_bits,
    size_of,
)
from tgdsl.selection.predicate_code import evaluate_code

_NUMBER = re.compile(r"\b(?:0[xX][0-9a-fA-F]+|\d+)")
_FLOATS = (0.0, -0.0, 1.0, -1.0, 0.5, 2.0)
_VECTOR = re.compile(r"<(?:vscale x )?(\d+) x (s\d+|p\d+)>")
_INTRINSICS = (
    "G_INTRINSIC",
    "G_INTRINSIC_W_SIDE_EFFECTS",
    "G_INTRINSIC_CONVERGENT",
    "G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS",
)


class Examples:
    """Makes examples.

    Args:
        predicates: bodies in C++, by the enumerators.
    """

    def __init__(self, instructions: Mapping[str, InstructionInfo], predicates: Mapping[str, str]) -> None:
        self._instructions = instructions
        self._predicates = predicates
        self._function = Function([], {})
        self._made: dict[int, Register] = {}

    def function(self, root: InstructionDraft) -> Function:
        """The instructions of a draft, with the root behind those that define its operands."""
        self._function, self._made = Function([], {}, root.pointer), {}
        self._add(root)
        # Constants first: what has an effect becomes a part of the root where nothing stands between them.
        self._function.instructions.sort(key=lambda one: one.opcode not in ("G_CONSTANT", "G_FCONSTANT"))
        return self._function

    def _add(self, draft: InstructionDraft) -> Instruction:
        info = self._instructions[draft.opcode]
        results = _results_of(draft, info)
        count = draft.count if draft.count >= 0 else max([-1, *draft.operands]) + 1
        if draft.count < 0 and not info.variadic:
            count = max(count, len(info.operands))
        if draft.splat is not None:
            self._make_splat(draft, draft.splat)
            count = max(draft.operands) + 1
        made = Instruction(draft.opcode, [], results, tuple(draft.flags))
        made.operands = [self._operand(draft, number, info) for number in range(count)]
        for register in made.operands[:results]:
            if isinstance(register, Register):
                facts = self._function.facts(register)
                facts.definition, facts.uses = made, facts.uses - 1
        made.accesses = self._accesses(draft, made)
        self._function.instructions.append(made)
        return made

    def _make_splat(self, draft: InstructionDraft, value: int) -> None:
        kind = draft.operand(0).type or "<2 x s32>"
        draft.operand(0).type = kind
        vector = _VECTOR.fullmatch(kind)
        for number in range(1, 1 + (int(vector[1]) if vector is not None else 2)):
            operand = draft.operand(number)
            operand.type = vector[2] if vector is not None else "s32"
            operand.definition = InstructionDraft("G_CONSTANT")
            operand.definition.operand(1).value = Constant(value, size_of(as_written(operand.type)))

    def _operand(self, draft: InstructionDraft, number: int, info: InstructionInfo) -> Operand:
        operand = draft.operand(number)
        if (
            operand.is_immediate
            or operand.predicates
            or (draft.opcode in ("G_CONSTANT", "G_FCONSTANT") and number == 1 and operand.value is None)
        ):
            operand.value = self._chosen(operand, draft)
        if draft.opcode == "G_CONSTANT" and isinstance(operand.value, Constant):
            bits = size_of(as_written(draft.operand(0).type or "s32"))
            operand.value = Constant(signed(operand.value.value, bits), bits)
        if operand.value is not None:
            return operand.value
        return self._register(operand, _default_type(draft, number, info))

    def _register(self, operand: OperandDraft, default: str) -> Register:
        known = self._made.get(id(operand))
        if known is not None:
            self._function.facts(known).uses += 1
            return known
        register = self._made[id(operand)] = Register(f"%{len(self._made)}")
        kind = operand.type or default
        facts = self._function.registers[register.name] = RegisterFacts(as_written(kind), operand.bank, uses=1)
        self._function.pointer = self._function.pointer or pointer_bits(kind)
        if operand.definition is not None:
            result = operand.definition.operand(0)
            result.type, result.bank = operand.type or facts.type, facts.bank or result.bank
            facts.bank = result.bank
            self._made[id(result)] = register
            facts.definition = self._add(operand.definition)
            facts.uses = 1
        return register

    def _chosen(self, operand: OperandDraft, draft: InstructionDraft) -> Operand:
        """A constant for which all predicates hold, if there is one."""
        bits = 0 if operand.is_immediate else size_of(as_written(draft.operand(0).type or "s32"))
        candidates: list[Operand]
        if draft.opcode == "G_FCONSTANT":
            name = {16: "half", 32: "float", 64: "double"}.get(bits, "fp128")
            candidates = [Named("float", f"{name} {value}") for value in _FLOATS]
        else:
            candidates = [Constant(value, bits) for value in self._numbers(operand.predicates, bits or 64)]
        return next((one for one in candidates if self._fulfils(operand.predicates, one)), candidates[0])

    def _fulfils(self, predicates: Sequence[str], value: Operand) -> bool:
        for predicate in predicates:
            try:
                if not evaluate_code(
                    self._predicates[predicate], {"Imm": constant_in_cpp(value, predicate_parts(predicate)[0])}
                ):
                    return False
            except Undecided:
                pass
        return True

    def _numbers(self, predicates: Sequence[str], bits: int) -> Iterator[int]:
        """Numbers that fit into a type: small ones, those in the predicates' C++ and near to them, and those with few bits."""
        yield from (1, 0, -1, 2, 5)
        named = {
            int(text, 0)
            for one in predicates
            for text in _NUMBER.findall(self._predicates[one])
            if not text.startswith("00")
        }
        for number in sorted(named):
            yield from (number, -number, number + 1, number - 1)
        for place in range(bits - 1):
            power = 1 << place
            yield from (
                power,
                power - 1,
                power + 1,
                -power,
                ~power,
                3 * power,
                (1 << bits) - power,
                0xFF << place,
                0x12345 << place,
            )

    def _accesses(self, draft: InstructionDraft, made: Instruction) -> Sequence[Access]:
        anything = draft.memory or draft.alignment or draft.ordering != "NotAtomic"
        if not anything and draft.address_space is None:
            return ()
        text = draft.memory or "=0"
        size = int(text) if text.isdigit() else 0
        if not size:
            register = made.operands[int(text[1:])]
            own = self._function.size_of(register) if isinstance(register, Register) else 32
            size = {"=": own, "<": max(own // 2, 8) if own > 8 else own - 1, ">": 2 * own}[text[0]]
        return (Access(size, draft.ordering, draft.alignment or max(1, size // 8), draft.address_space or 0),)


def _results_of(draft: InstructionDraft, info: InstructionInfo) -> int:
    """The number of results: of an intrinsic, what is in front of its name."""
    if draft.opcode in _INTRINSICS:
        named = [
            number
            for number, operand in draft.operands.items()
            if isinstance(operand.value, Named) and operand.value.kind == "intrinsic"
        ]
        return min(named, default=0)
    return info.defs


def _default_type(draft: InstructionDraft, number: int, info: InstructionInfo) -> str:
    """The type of an operand of which no check tells: that of another one of the same ``type0``, else s32."""
    if number < len(info.operands):
        kind = info.operands[number].record.name
        for other, operand in draft.operands.items():
            if operand.type and other < len(info.operands) and info.operands[other].record.name == kind:
                return operand.type
        if kind.startswith("ptype"):
            return "p0"
    return "s32"
