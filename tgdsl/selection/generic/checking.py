"""The checks of the match table (GIM_...) on generic machine instructions, as LLVM's executor does them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tgdsl.cpp.evaluation import Undecided
from tgdsl.cpp.numbers import number
from tgdsl.selection.cpp_objects import Bits, Cpp
from tgdsl.selection.dag import Node
from tgdsl.selection.decisions import Assumption, Conditions, Settings
from tgdsl.selection.generic.machine_ir import (
    Constant,
    Function,
    Instruction,
    Named,
    Operand,
    Register,
    as_written,
    fits,
    flags_named,
    instruction_text,
    operand_text,
    is_stronger,
)
from tgdsl.selection.generic.operations import Operation
from tgdsl.selection.generic.table_text import MatchTableText
from tgdsl.selection.predicate_code import evaluate_code

_CODE = "GICXXPred_"
_LANES = re.compile(r"v(\d+)(\w+)")


class Rejected(Exception):
    """A check fails; the text is the reason."""


class MatchState:
    """The instructions that were matched, and what was noted about them.

    Attributes:
        matched: MIs: the root first.
        types: RecordedTypes, by their negative numbers.
        complex: the renderers of complex patterns, by their numbers: what they match.
        assumed: what was taken to hold.
    """

    def __init__(self, function: Function) -> None:
        self.function = function
        self.matched: list[Instruction | None] = [function.root]
        self.types: dict[int, str] = {}
        self.complex: dict[str, str] = {}
        self.assumed: list[Assumption] = []

    def instruction(self, number: int) -> Instruction:
        found = self.matched[number]
        if found is None:
            raise Rejected("an operand is not defined by an instruction here")
        return found

    def operand(self, number: int, operand: int) -> Operand:
        operands = self.instruction(number).operands
        if operand >= len(operands):
            raise Rejected(f"{self.where(number)} has no operand {operand}")
        return operands[operand]

    def register(self, number: int, operand: int) -> Register:
        found = self.operand(number, operand)
        if not isinstance(found, Register):
            raise Rejected(f"{operand_text(found)} is not a register")
        return found

    def where(self, number: int) -> str:
        """An instruction in words."""
        return "the root" if number == 0 else f"'{instruction_text(self.instruction(number))}'"


class Checks:
    """Does the checks of one table.

    Args:
        banks: the classes that each register bank covers, by its name, and those that are in the bank of a class, by the class's.
    """

    def __init__(
        self,
        table: MatchTableText,
        conditions: Conditions,
        settings: Settings,
        banks: Mapping[str, frozenset[str]],
    ) -> None:
        self._table = table
        self._conditions = conditions
        self._settings = settings
        self._banks = banks
        self._has_several = len(set(banks.values())) > 1
        self._checks: Mapping[str, Callable[[Operation, MatchState], None]] = {
            "GIM_RecordInsn": self._record,
            "GIM_RecordInsnIgnoreCopies": self._record,
            "GIM_RecordNamedOperand": _nothing,
            "GIM_RecordRegType": self._record_type,
            "GIM_CheckFeatures": self._features,
            "GIM_CheckOpcode": self._opcode,
            "GIM_CheckOpcodeIsEither": self._opcode,
            "GIM_CheckNumOperands": self._operand_count,
            "GIM_CheckNumOperandsGE": self._operand_count,
            "GIM_CheckNumOperandsLE": self._operand_count,
            "GIM_CheckI64ImmPredicate": self._immediate,
            "GIM_CheckAPIntImmPredicate": self._immediate,
            "GIM_CheckAPFloatImmPredicate": self._immediate,
            "GIM_CheckImmOperandPredicate": self._immediate,
            "GIM_CheckCxxInsnPredicate": self._code,
            "GIM_CheckLeafOperandPredicate": self._code,
            "GIM_CheckSimplePredicate": self._code,
            "GIM_CheckAtomicOrdering": self._ordering,
            "GIM_CheckAtomicOrderingOrStrongerThan": self._ordering,
            "GIM_CheckAtomicOrderingWeakerThan": self._ordering,
            "GIM_CheckMemorySizeEqualTo": self._memory_size,
            "GIM_CheckMemorySizeEqualToLLT": self._memory_size,
            "GIM_CheckMemorySizeLessThanLLT": self._memory_size,
            "GIM_CheckMemorySizeGreaterThanLLT": self._memory_size,
            "GIM_CheckMemoryAddressSpace": self._address_space,
            "GIM_CheckMemoryAlignment": self._alignment,
            "GIM_CheckIsBuildVectorAllOnes": self._splat,
            "GIM_CheckIsBuildVectorAllZeros": self._splat,
            "GIM_CheckHasNoUse": self._uses,
            "GIM_CheckHasOneUse": self._uses,
            "GIM_CheckType": self._type,
            "GIM_RootCheckType": self._type,
            "GIM_CheckPointerToAny": self._pointer_to_any,
            "GIM_CheckRegBankForClass": self._bank,
            "GIM_RootCheckRegBankForClass": self._bank,
            "GIM_CheckComplexPattern": self._complex,
            "GIM_CheckConstantInt": self._constant,
            "GIM_CheckConstantInt8": self._constant,
            "GIM_CheckLiteralInt": self._literal,
            "GIM_CheckIntrinsicID": self._named,
            "GIM_CheckCmpPredicate": self._named,
            "GIM_CheckIsMBB": self._is_block,
            "GIM_CheckIsImm": self._is_immediate,
            "GIM_CheckIsSafeToFold": self._safe_to_fold,
            "GIM_CheckIsSameOperand": self._same,
            "GIM_CheckIsSameOperandIgnoreCopies": self._same,
            "GIM_CheckCanReplaceReg": _nothing,
            "GIM_MIFlags": self._flags,
            "GIM_MIFlagsNot": self._flags,
        }

    def is_check(self, operation: Operation) -> bool:
        return operation.name in self._checks

    def check(self, operation: Operation, state: MatchState) -> None:
        """Do a check.

        Raises:
            Rejected: it fails.
        """
        self._checks[operation.name](operation, state)

    # instructions

    def _record(self, operation: Operation, state: MatchState) -> None:
        new, number, operand = operation.number(0), operation.number(1), operation.number(2)
        register = state.register(number, operand)
        if register.is_physical:
            raise Rejected(f"{register.name} is a physical register")
        found = state.function.definition(register)
        while found is not None and operation.name.endswith("IgnoreCopies") and found.opcode == "COPY":
            source = found.operands[1]
            found = state.function.definition(source) if isinstance(source, Register) else None
        if found is None:
            raise Rejected(f"no instruction defines {register.name}")
        state.matched[new:] = [found]

    def _features(self, operation: Operation, state: MatchState) -> None:
        for text in self._table.conditions.get(operation.text(0), ()):
            decision = self._conditions.holds(text, state.assumed)
            if not decision.holds:
                raise Rejected(decision.reason)
            state.assumed += decision.assumed

    def _opcode(self, operation: Operation, state: MatchState) -> None:
        number = operation.number(0)
        wanted = [name.rpartition("::")[2] for name in operation.arguments[1:] if isinstance(name, str)]
        opcode = state.instruction(number).opcode
        if opcode not in wanted:
            raise Rejected(f"{state.where(number)} is {opcode}, and {' or '.join(wanted)} is wanted")

    def _operand_count(self, operation: Operation, state: MatchState) -> None:
        number, wanted = operation.number(0), operation.number(1)
        found = len(state.instruction(number).operands)
        fits = (
            found >= wanted
            if operation.name.endswith("GE")
            else found <= wanted if operation.name.endswith("LE") else found == wanted
        )
        if not fits:
            raise Rejected(f"{state.where(number)} has {found} operands, and {wanted} are wanted")

    def _uses(self, operation: Operation, state: MatchState) -> None:
        register = state.register(operation.number(0), 0)
        uses = state.function.facts(register).uses
        wanted = 1 if operation.name == "GIM_CheckHasOneUse" else 0
        if uses != wanted:
            raise Rejected(f"{register.name} has {uses} uses, and {wanted} is wanted")

    def _flags(self, operation: Operation, state: MatchState) -> None:
        number = operation.number(0)
        flags = state.instruction(number).flags
        for flag in flags_named(operation.text(1)):
            has = flag in flags
            if has is not (operation.name == "GIM_MIFlags"):
                raise Rejected(f"{state.where(number)} {'has' if has else 'lacks'} the flag {flag}")

    def _safe_to_fold(self, operation: Operation, state: MatchState) -> None:
        for number in range(1, operation.number(0) + 1):
            found = state.instruction(number)
            if [found] == state.function.instructions[-2:-1]:
                continue  # right in front of the root
            ordered = any([access.ordering not in ("NotAtomic", "Unordered") for access in found.accesses])
            if ordered or found.opcode.startswith(("G_INTRINSIC_W_SIDE_EFFECTS", "G_STORE")):
                raise Rejected(f"{state.where(number)} cannot become a part of the root")

    # operands

    def _type_of(self, register: Register, state: MatchState) -> str:
        return "" if register.is_physical else state.function.facts(register).type

    def _wanted(self, name: int | str, state: MatchState) -> str:
        """The type of a number: of the table, or a recorded one."""
        return state.types.get(name, "") if isinstance(name, int) else type_name(name)

    def _record_type(self, operation: Operation, state: MatchState) -> None:
        state.types[operation.number(2)] = self._type_of(
            state.register(operation.number(0), operation.number(1)), state
        )

    def _type(self, operation: Operation, state: MatchState) -> None:
        number, operand, name = _of_root(operation)
        register = state.register(number, operand)
        found, wanted = self._type_of(register, state), self._wanted(name, state)
        if not fits(found, wanted, state.function.pointer):
            raise Rejected(f"{register.name} is {found or 'of no type'}, and {as_written(wanted)} is wanted")

    def _pointer_to_any(self, operation: Operation, state: MatchState) -> None:
        register = state.register(operation.number(0), operation.number(1))
        found = self._type_of(register, state)
        bits, known = operation.number(2), state.function.pointer
        if bits and known and bits != known:
            raise Rejected(f"pointers have {known} bits, and {bits} are wanted")
        if not found.startswith("p"):
            raise Rejected(f"{register.name} is {found or 'of no type'}, and a pointer is wanted")

    def _bank(self, operation: Operation, state: MatchState) -> None:
        number, operand, name = _of_root(operation)
        register = state.register(number, operand)
        if register.is_physical:
            return
        bank = state.function.facts(register).bank
        wanted = register_class(name)
        if not bank and self._has_several:
            state.assumed.append(Assumption(f"{register.name} is in the register bank of {wanted}", True))
        elif bank and wanted not in self._banks.get(bank, (bank,)):
            raise Rejected(f"{register.name} is in {bank}, and the register bank of {wanted} is wanted")

    def _complex(self, operation: Operation, state: MatchState) -> None:
        operand = state.operand(operation.number(0), operation.number(1))
        matcher = operation.text(3).removeprefix("GICP_")
        text = operand_text(operand)
        holds = self._settings.complex_patterns.get(matcher, self._settings.predicates.get(matcher))
        if holds is False:
            raise Rejected(f"{matcher} does not match {text}")
        if holds is None:
            state.assumed.append(Assumption(f"{matcher} matches {text}", True, matcher))
        state.complex[operation.text(2)] = f"{matcher}({text})"

    def _constant(self, operation: Operation, state: MatchState) -> None:
        register = state.register(operation.number(0), operation.number(1))
        bits = state.function.size_of(register) or 64
        wanted = signed(operation.number(2), bits)
        found = state.function.constant(register)
        if found is None or signed(found, bits) != wanted:
            raise Rejected(f"{register.name} is {'not a constant' if found is None else found}, and {wanted} is wanted")

    def _literal(self, operation: Operation, state: MatchState) -> None:
        operand = state.operand(operation.number(0), operation.number(1))
        if not isinstance(operand, Constant) or operand.value != operation.number(2):
            raise Rejected(f"{operand_text(operand)} is not the number {operation.number(2)}")

    def _named(self, operation: Operation, state: MatchState) -> None:
        operand, wanted = state.operand(operation.number(0), operation.number(1)), operation.text(2)
        if not isinstance(operand, Named) or operand.name != wanted:
            raise Rejected(f"{operand_text(operand)} is not {wanted.rpartition('::')[2]}")

    def _is_block(self, operation: Operation, state: MatchState) -> None:
        operand = state.operand(operation.number(0), operation.number(1))
        if not isinstance(operand, Named) or operand.kind != "block":
            raise Rejected(f"{operand_text(operand)} is not a basic block")

    def _is_immediate(self, operation: Operation, state: MatchState) -> None:
        operand = state.operand(operation.number(0), operation.number(1))
        if not isinstance(operand, Constant) or operand.bits:
            raise Rejected(
                f"{operand_text(operand)} is not an immediate: one is written 5, and i32 5 is a constant of a type"
            )

    def _same(self, operation: Operation, state: MatchState) -> None:
        one = state.operand(operation.number(0), operation.number(1))
        other = state.operand(operation.number(2), operation.number(3))
        if operation.name.endswith("IgnoreCopies"):
            one, other = _source(one, state.function), _source(other, state.function)
        if one != other:
            raise Rejected(f"{operand_text(one)} and {operand_text(other)} are not the same")

    # constants and predicates in C++

    def _immediate(self, operation: Operation, state: MatchState) -> None:
        number_of, operand = operation.number(0), 1 if len(operation.arguments) == 2 else operation.number(1)
        value = state.operand(number_of, operand)
        predicate = operation.text(len(operation.arguments) - 1)
        kind, name = predicate_parts(predicate)
        holds = self._settings.predicates.get(name)
        if holds is None:
            try:
                holds = evaluate_code(self._table.predicates[predicate], {"Imm": constant_in_cpp(value, kind)})
            except Undecided:
                holds = True
                state.assumed.append(Assumption(f"{name} holds for {operand_text(value)}", True, name))
        if not holds:
            raise Rejected(f"the predicate {name} does not hold for {operand_text(value)}")

    def _code(self, operation: Operation, state: MatchState) -> None:
        name = predicate_parts(operation.text(len(operation.arguments) - 1))[1]
        of = state.where(operation.number(0)) if len(operation.arguments) > 1 else "this"
        holds = self._settings.predicates.get(name)
        if holds is False:
            raise Rejected(f"the predicate {name} does not hold for {of}")
        if holds is None:
            state.assumed.append(Assumption(f"{name} holds for {of}", True, name))

    def _splat(self, operation: Operation, state: MatchState) -> None:
        number_of = operation.number(0)
        wanted = -1 if operation.name.endswith("Ones") else 0
        found = state.instruction(number_of)
        values = [state.function.constant(operand) for operand in found.operands[found.results :]]
        sizes = [
            state.function.size_of(one) or 64 for one in found.operands[found.results :] if isinstance(one, Register)
        ]
        if not values or any([value is None or signed(value, size) != wanted for value, size in zip(values, sizes)]):
            raise Rejected(f"{state.where(number_of)} is not a vector of {'ones' if wanted else 'zeros'}")

    # memory

    def _ordering(self, operation: Operation, state: MatchState) -> None:
        number_of = operation.number(0)
        wanted = operation.text(1).rpartition("::")[2]
        accesses = state.instruction(number_of).accesses
        if len(accesses) != 1:
            raise Rejected(f"{state.where(number_of)} has {len(accesses)} memory operands, and 1 is wanted")
        found = accesses[0].ordering
        if operation.name.endswith("OrStrongerThan"):
            fits = found == wanted or is_stronger(found, wanted)
        else:
            fits = is_stronger(wanted, found) if operation.name.endswith("WeakerThan") else found == wanted
        if not fits:
            raise Rejected(f"the memory operand is {accesses[0].ordering}, and {wanted} is wanted")

    def _memory_size(self, operation: Operation, state: MatchState) -> None:
        number_of, access = operation.number(0), operation.number(1)
        accesses = state.instruction(number_of).accesses
        if access >= len(accesses):
            raise Rejected(f"{state.where(number_of)} has no memory operand {access}")
        size = accesses[access].size
        if operation.name == "GIM_CheckMemorySizeEqualTo":
            wanted, fits = f"{8 * operation.number(2)} bits", size == 8 * operation.number(2)
        else:
            register = state.register(number_of, operation.number(2))
            own = state.function.size_of(register)
            how = operation.name.removeprefix("GIM_CheckMemorySize").removesuffix("LLT")
            fits = {"EqualTo": size == own, "LessThan": size < own, "GreaterThan": size > own}[how]
            words = {"EqualTo": "as many as", "LessThan": "fewer than", "GreaterThan": "more than"}[how]
            wanted = f"{words} {register.name} has"
        if not fits:
            raise Rejected(f"{size} bits are in memory, and {wanted} are wanted")

    def _address_space(self, operation: Operation, state: MatchState) -> None:
        accesses = state.instruction(operation.number(0)).accesses
        access, spaces = operation.number(1), operation.arguments[2:]
        if access >= len(accesses) or accesses[access].address_space not in spaces:
            found = accesses[access].address_space if access < len(accesses) else "none"
            raise Rejected(f"the address space is {found}, and {', '.join(map(str, spaces))} is wanted")

    def _alignment(self, operation: Operation, state: MatchState) -> None:
        accesses, access = state.instruction(operation.number(0)).accesses, operation.number(1)
        if access >= len(accesses) or accesses[access].alignment < operation.number(2):
            raise Rejected(f"an alignment of {operation.number(2)} is wanted")


def _nothing(operation: Operation, state: MatchState) -> None:
    """A check that never fails here: named operands are for C++ alone."""


def _of_root(operation: Operation) -> tuple[int, int, int | str]:
    """The arguments of an operation whose instruction is the root where its name says so."""
    if operation.name.startswith("GIM_Root"):
        return 0, operation.number(0), operation.arguments[1]
    return operation.number(0), operation.number(1), operation.arguments[2]


def _source(operand: Operand, function: Function) -> Operand:
    """The register that copies lead back to."""
    while isinstance(operand, Register):
        found = function.definition(operand)
        if found is None or found.opcode != "COPY":
            break
        operand = found.operands[1]
    return operand


def signed(value: int | str, bits: int) -> int:
    assert isinstance(value, int)
    return number(value, bits, True).value


def predicate_parts(text: str) -> tuple[str, str]:
    """The kind of constant that a predicate is about, and its name: ("I64", "simm13")."""
    kind, _, name = text.removeprefix(_CODE).partition("_Predicate_")
    return kind, name


def constant_in_cpp(operand: Operand, kind: str) -> Cpp:
    """The ``Imm`` of a predicate in C++."""
    if isinstance(operand, Constant):
        if kind == "I64":
            return number(operand.value, 64, True)
        return Bits(Node("ISD::Constant", (f"i{operand.bits or 64}",), constant=operand.value))
    if isinstance(operand, Named) and operand.kind == "float":
        kind_name, _, text = operand.text.partition(" ")
        types = {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}
        return Bits(Node("ISD::ConstantFP", (types.get(kind_name, "f128"),), number=float(text)))
    raise Rejected(f"{operand_text(operand)} is not a constant")


def register_class(name: int | str) -> str:
    """The register class that an enumerator names: "GPR" for ``Toy::GPRRegClassID``."""
    return str(name).rpartition("::")[2].removesuffix("RegClassID")


def type_name(name: str) -> str:
    """The LLT that an enumerator names: "s32" for GILLT_s32, "p0s64" for GILLT_p0s64, "<4 x s32>" for GILLT_v4s32."""
    text = name.removeprefix("GILLT_")
    scale = "vscale x " if text.startswith("nx") else ""
    text = text.removeprefix("nx")
    found = _LANES.fullmatch(text)
    return text if found is None else f"<{scale}{found[1]} x {found[2]}>"
