"""Instructions that a rule of the match table matches: the rule's own checks, read as what its example has to be.

The operations on the way to a rule are gone through once, and each check asks for something: an opcode, a type, a constant. What none asks for is
chosen at the end (:mod:`tgdsl.selection.generic.examples`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tgdsl.classes import define, field
from tgdsl.selection.generic.checking import register_class, type_name
from tgdsl.selection.generic.machine_ir import Constant, Named, Operand, flags_named, is_stronger
from tgdsl.selection.generic.operations import Decoder, Operation

_WEAKER: Final = {"Unordered": "NotAtomic", "Monotonic": "Unordered", "Acquire": "Monotonic", "Release": "Monotonic"}


@define(eq=False)
class OperandDraft:
    """An operand that checks ask for.

    Attributes:
        value: what it is, if it is no virtual register.
        type: of a register; empty for any.
        bank: the name of a class in its register bank; empty for any.
        definition: the instruction that has to define it.
        predicates: enumerators of the predicates that its constant fulfils.
        same: the operand that it has to be the same as.
    """

    value: Operand | None = None
    type: str = ""
    bank: str = ""
    definition: InstructionDraft | None = None
    predicates: list[str] = field(factory=list[str])
    is_immediate: bool = False
    same: OperandDraft | None = None

    @property
    def first(self) -> OperandDraft:
        """The operand itself, or the one that it is the same as."""
        return self if self.same is None else self.same.first


@define(eq=False)
class InstructionDraft:
    """An instruction that checks ask for.

    Attributes:
        count: of operands; -1 for any.
        memory: of the memory operand: bits, or "=0", "<0", ">1" for a comparison with the size of an operand; empty for none.
        address_space: of the memory operand; None for any.
        pointer: bits of a pointer; 0 for any.
        splat: 0 or -1 for a vector of zeros or ones.
    """

    opcode: str = ""
    operands: dict[int, OperandDraft] = field(factory=dict[int, OperandDraft])
    count: int = -1
    flags: list[str] = field(factory=list[str])
    memory: str = ""
    ordering: str = "NotAtomic"
    address_space: int | None = None
    alignment: int = 0
    pointer: int = 0
    splat: int | None = None

    def operand(self, number: int) -> OperandDraft:
        found = self.operands.get(number)
        if found is None:
            found = self.operands[number] = OperandDraft()
        return found.first


class Drafts:
    """Drafts the example of each rule of a table."""

    def __init__(self, decoder: Decoder, types: Sequence[str], opcodes: Mapping[int, str]) -> None:
        self._decoder = decoder
        self._types = types
        self._opcodes = opcodes
        self._matched: list[InstructionDraft] = []
        self._recorded: dict[int, OperandDraft] = {}
        self._checks: Mapping[str, Callable[[Operation], None]] = {
            "GIM_RecordInsn": self._record,
            "GIM_RecordInsnIgnoreCopies": self._record,
            "GIM_RecordRegType": self._record_type,
            "GIM_CheckOpcode": self._opcode,
            "GIM_CheckOpcodeIsEither": self._opcode,
            "GIM_CheckNumOperands": self._count,
            "GIM_CheckNumOperandsGE": self._count,
            "GIM_CheckNumOperandsLE": self._count,
            "GIM_CheckType": self._type,
            "GIM_RootCheckType": self._type,
            "GIM_CheckPointerToAny": self._pointer,
            "GIM_CheckRegBankForClass": self._bank,
            "GIM_RootCheckRegBankForClass": self._bank,
            "GIM_CheckConstantInt": self._constant,
            "GIM_CheckConstantInt8": self._constant,
            "GIM_CheckLiteralInt": self._literal,
            "GIM_CheckIntrinsicID": self._intrinsic,
            "GIM_CheckCmpPredicate": self._predicate,
            "GIM_CheckIsMBB": self._block,
            "GIM_CheckIsImm": self._immediate,
            "GIM_CheckI64ImmPredicate": self._constant_predicate,
            "GIM_CheckAPIntImmPredicate": self._constant_predicate,
            "GIM_CheckAPFloatImmPredicate": self._constant_predicate,
            "GIM_CheckImmOperandPredicate": self._immediate_predicate,
            "GIM_CheckIsSameOperand": self._same,
            "GIM_CheckIsSameOperandIgnoreCopies": self._same,
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
            "GIM_MIFlags": self._flags,
        }

    def draft(self, place: int) -> InstructionDraft:
        """The root of the example of a rule.

        Args:
            place: of the rule's GIM_Try.
        """
        root = InstructionDraft()
        self._matched, self._recorded = [root], {}
        at = 0
        while True:
            operation = self._decoder.at(at)
            at = operation.next
            if operation.name == "GIM_Try":
                end = operation.number(0)
                at = at if operation.place <= place < end else end
            elif operation.name.startswith("GIM_Switch"):
                at = self._switch(operation, place)
            elif operation.name.startswith("GIR_"):
                return root
            else:
                check = self._checks.get(operation.name)
                if check is not None:
                    check(operation)

    def _switch(self, operation: Operation, place: int) -> int:
        """Where a switch goes on to a rule."""
        default = operation.number(len(operation.arguments) - 1)
        if place >= default:
            return default
        key, start = max(
            [(key, start) for key, start in operation.cases.items() if start <= place], key=lambda case: case[1]
        )
        instruction = self._matched[operation.number(0)]
        if operation.name == "GIM_SwitchOpcode":
            instruction.opcode = self._opcodes[key]
        else:
            instruction.operand(operation.number(1)).type = self._types[key]
        return start

    def _at(self, operation: Operation) -> OperandDraft:
        if operation.name.startswith("GIM_Root"):
            return self._matched[0].operand(operation.number(0))
        return self._matched[operation.number(0)].operand(operation.number(1))

    # instructions

    def _record(self, operation: Operation) -> None:
        operand = self._matched[operation.number(1)].operand(operation.number(2))
        if operand.definition is None:
            operand.definition = InstructionDraft()
        self._matched[operation.number(0) :] = [operand.definition]

    def _opcode(self, operation: Operation) -> None:
        instruction = self._matched[operation.number(0)]
        wanted = [str(name).rpartition("::")[2] for name in operation.arguments[1:]]
        if instruction.opcode not in wanted:
            instruction.opcode = wanted[0]

    def _count(self, operation: Operation) -> None:
        self._matched[operation.number(0)].count = operation.number(1)

    def _flags(self, operation: Operation) -> None:
        self._matched[operation.number(0)].flags += flags_named(operation.text(1))

    def _splat(self, operation: Operation) -> None:
        self._matched[operation.number(0)].splat = -1 if operation.name.endswith("Ones") else 0

    # operands

    def _record_type(self, operation: Operation) -> None:
        self._recorded[operation.number(2)] = self._at(operation)

    def _type(self, operation: Operation) -> None:
        name = operation.arguments[-1]
        self._at(operation).type = type_name(name) if isinstance(name, str) else self._recorded[name].type

    def _bank(self, operation: Operation) -> None:
        self._at(operation).bank = register_class(operation.arguments[-1])

    def _pointer(self, operation: Operation) -> None:
        self._at(operation).type = "p0"
        self._matched[0].pointer = self._matched[0].pointer or operation.number(2)

    def _constant(self, operation: Operation) -> None:
        register = self._at(operation)
        register.definition = InstructionDraft("G_CONSTANT")
        register.definition.operand(1).value = Constant(operation.number(2), 64)

    def _literal(self, operation: Operation) -> None:
        self._at(operation).value = Constant(operation.number(2))

    def _intrinsic(self, operation: Operation) -> None:
        name = operation.text(2)
        self._at(operation).value = Named("intrinsic", f"intrinsic({name})", name)

    def _predicate(self, operation: Operation) -> None:
        name = operation.text(2)
        kind, _, condition = name.rpartition("::")[2].partition("_")
        text = f"{'intpred' if kind == 'ICMP' else 'floatpred'}({condition.lower()})"
        self._at(operation).value = Named("predicate", text, name)

    def _block(self, operation: Operation) -> None:
        self._at(operation).value = Named("block", "%bb.1")

    def _immediate(self, operation: Operation) -> None:
        self._at(operation).is_immediate = True

    def _constant_predicate(self, operation: Operation) -> None:
        self._matched[operation.number(0)].operand(1).predicates.append(operation.text(1))

    def _immediate_predicate(self, operation: Operation) -> None:
        operand = self._at(operation)
        operand.is_immediate = True
        operand.predicates.append(operation.text(2))

    def _same(self, operation: Operation) -> None:
        one = self._matched[operation.number(0)].operand(operation.number(1))
        other = self._matched[operation.number(2)].operand(operation.number(3))
        if one is not other:
            one.same = other
            other.type = other.type or one.type
            other.bank = other.bank or one.bank
            other.definition = other.definition or one.definition

    # memory

    def _ordering(self, operation: Operation) -> None:
        name, draft = operation.text(1).rpartition("::")[2], self._matched[operation.number(0)]
        if operation.name.endswith("WeakerThan"):
            if draft.ordering == "NotAtomic" or not is_stronger(name, draft.ordering):
                draft.ordering = _WEAKER.get(name, "Monotonic")
        elif not operation.name.endswith("OrStrongerThan") or not is_stronger(draft.ordering, name):
            draft.ordering = name

    def _memory_size(self, operation: Operation) -> None:
        how = operation.name.removeprefix("GIM_CheckMemorySize").removesuffix("LLT")
        number = operation.number(2)
        sign = {"EqualTo": "=", "LessThan": "<", "GreaterThan": ">"}[how]
        instruction = self._matched[operation.number(0)]
        if operation.name == "GIM_CheckMemorySizeEqualTo":
            instruction.memory = str(8 * number)
        elif not instruction.memory:
            instruction.memory = f"{sign}{number}"

    def _address_space(self, operation: Operation) -> None:
        self._matched[operation.number(0)].address_space = operation.number(2)

    def _alignment(self, operation: Operation) -> None:
        self._matched[operation.number(0)].alignment = operation.number(2)
