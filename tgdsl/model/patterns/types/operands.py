"""Which types a record stands for, where it is an operand of a pattern or of an instruction."""

from __future__ import annotations

from tgdsl.diagnostics import Place, fail
from tgdsl.model.patterns.table import ComplexPattern
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.sets import UNKNOWN, TypeAlgebra, TypeSet
from tgdsl.model.registers import RegisterBank
from tgdsl.records import Dag, Record

#: Records without a class of their own that may be part of a pattern; nothing is known of their types.
_PLACEHOLDERS = frozenset({"node", "srcvalue", "zero_reg", "immAllOnesV", "immAllZerosV", "undef_tied_input"})

#: What is said of other records.
CANNOT_BE_LEAF = (
    "is an operand of a pattern, and is nothing that can be one: use a register class, a register, a type, an operand, a condition "
    "code or a complex pattern"
)

_LEAF_CLASSES = (
    *("RegisterOperand", "RegisterClass", "Register", "SubRegIndex", "ValueType", "CondCode", "ComplexPattern"),
    *("PointerLikeRegClass", "Operand"),
)
_REGISTER_CLASSES = ("RegisterClass", "RegisterOperand")


class OperandTypes:
    """The types of records."""

    def __init__(self, facts: TypeFacts, algebra: TypeAlgebra, bank: RegisterBank) -> None:
        self._facts = facts
        self._algebra = algebra
        self._bank = bank
        self._classes: dict[str, TypeSet] = {}
        self._registers: dict[str, TypeSet] = {}
        self._types: dict[str, TypeSet] = {}
        self._register_numbers = {register.name: number for number, register in enumerate(bank.registers, 1)}
        self._i32, self._other = facts.single("i32"), facts.single("Other")
        for register_class in bank.classes:
            if register_class.record is not None:
                for by_mode in self._listed(register_class.record):
                    for _, number in by_mode:
                        algebra.legal |= 1 << number

    def _listed(self, register_class: Record) -> list[tuple[tuple[int, int], ...]]:
        return [self._facts.by_mode(one) for one in register_class.records("RegTypes")]

    def of_class(self, record: Record) -> TypeSet:
        """Of a RegisterClass, or of a RegisterOperand."""
        found = self._classes.get(record.name)
        if found is None:
            register_class = record.record("RegClass") if record.is_a("RegisterOperand") else record
            found = self._classes[record.name] = self._algebra.of(self._listed(register_class))
        return found

    def of_register(self, record: Record) -> TypeSet:
        """Of a register: those of all classes that it is in."""
        found = self._registers.get(record.name)
        if found is None:
            member = 1 << self._register_numbers.get(record.name, 0)
            types = {
                by_mode
                for register_class in self._bank.classes
                if register_class.record is not None and register_class.members & member
                for by_mode in self._listed(register_class.record)
            }
            found = self._registers[record.name] = self._algebra.of(sorted(types))
        return found

    def fixed_type(self, register: Record) -> int | None:
        """The type of a register that has one, which does not depend on the mode."""
        types = self.of_register(register)
        return types.bit_length() - 1 if isinstance(types, int) and types and not types & (types - 1) else None

    def of_type(self, record: Record) -> TypeSet:
        """Of a ValueType."""
        found = self._types.get(record.name)
        if found is None:
            found = self._algebra.expand(self._algebra.of([self._facts.by_mode(record)]))
            self._types[record.name] = found
        return found

    def of_operand(self, record: Record, user: Place) -> TypeSet:
        """What an instruction takes or gives, by the operand that it declares."""
        if record.is_a("unknown_class"):
            return UNKNOWN
        if record.is_a("Operand"):
            return self.of_type(record.record("Type"))
        if record.is_a("PointerLikeRegClass"):
            return self._facts.pointer
        if record.is_a("RegisterClass") or record.is_a("RegisterOperand"):
            return self.of_class(record)
        raise fail(
            user, f"the operand '{record.label}' has no type: use an Operand, a RegisterClass or a RegisterOperand"
        )

    def of_leaf(self, value: Record | ComplexPattern, named: bool, registers: bool = True) -> TypeSet:
        """What a leaf of a pattern can be.

        Args:
            named: it is a variable.
            registers: types of registers and variables are known; else only those of constants.

        Raises:
            DiagnosticError: it cannot be part of a pattern.
        """
        if isinstance(value, ComplexPattern):
            return self.of_type(value.record.record("Ty")) if registers else UNKNOWN
        if value.is_a("RegisterOperand"):
            return self.of_class(value) if registers else UNKNOWN
        if value.is_a("RegisterClass"):
            if not named:  # the number of the class
                return self._i32
            return self.of_class(value) if registers else UNKNOWN
        if value.is_a("Register"):
            return self.of_register(value) if registers else UNKNOWN
        if value.is_a("SubRegIndex"):
            return self._i32
        if value.is_a("ValueType"):
            if not named:  # the type itself is the operand
                return self._other
            return self.of_type(value) if registers else UNKNOWN
        if value.is_a("CondCode"):
            return self._other
        if value.is_a("PointerLikeRegClass"):
            return self._facts.pointer
        if value.name in _PLACEHOLDERS:
            return UNKNOWN
        if value.is_a("Operand"):
            return self.of_type(value.record("Type"))
        raise fail(value.place, f"'{value.name}' {CANNOT_BE_LEAF}")


def can_be_leaf(record: Record) -> bool:
    """Whether a record may be an operand of a pattern."""
    return record.name in _PLACEHOLDERS or any([record.is_a(name) for name in _LEAF_CLASSES])


def is_register_class(value: object) -> bool:
    """Whether a leaf's value is a class of registers, under whatever name."""
    return isinstance(value, Record) and any(value.is_a(name) for name in _REGISTER_CLASSES)


def machine_operands(value: object) -> int:
    """How many machine operands a leaf's value makes."""
    if isinstance(value, ComplexPattern):
        return value.operands
    if isinstance(value, Record) and value.is_a("Operand"):
        return len(value.dag("MIOperandInfo").args) or 1
    return 1


def parts(operand: Record) -> tuple[Record, ...]:
    """The operands that an operand of an instruction is made of; none for one that is not."""
    if not operand.is_a("Operand"):
        return ()
    info: Dag = operand.dag("MIOperandInfo")
    return tuple([operand.resolve(argument.value, "MIOperandInfo") for argument in info.args])


def default_values(operand: Record) -> Dag | None:
    """What stands for an operand where a pattern gives nothing; None if a pattern has to give something."""
    if not operand.is_a("OperandWithDefaultOps"):
        return None
    values = operand.dag("DefaultOps")
    return values if values.args else None
