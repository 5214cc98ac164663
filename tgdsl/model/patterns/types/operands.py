"""The types of leaves of patterns and of DAGOperands: register classes, registers, operands, value types."""

from __future__ import annotations

from tgdsl.diagnostics import Place, fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common.hw_modes import DEFAULT
from tgdsl.model.patterns import fields
from tgdsl.model.patterns.operators import ComplexPattern
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.sets import UNKNOWN, TypeAlgebra, TypeSet, from_modes
from tgdsl.model.registers import RegisterFile
from tgdsl.records import Dag, Record

#: Records without a class of their own that may be part of a pattern, with unknown types.
_PLACEHOLDERS = frozenset({"node", "srcvalue", "zero_reg", "immAllOnesV", "immAllZerosV", "undef_tied_input"})

#: The message about other records.
CANNOT_BE_LEAF = (
    "is an operand of a pattern, but cannot be one: use a register class, a register, a type, an operand, a condition "
    "code or a complex pattern"
)

_LEAF_CLASSES = (
    *("RegisterOperand", "RegisterClass", "Register", "SubRegIndex", "ValueType", "CondCode", "ComplexPattern"),
    *("RegClassByHwMode", "Operand"),
)

#: The classes of leaves that not all releases have. Since 22, a PointerLikeRegClass has no place in a pattern.
_MORE_LEAF_CLASSES: ByRelease[tuple[str, ...]] = ByRelease({19: ("PointerLikeRegClass",), 22: ()})

_REGISTER_CLASSES = ("RegisterClass", "RegisterOperand")
_OPERAND_CLASSES = ("unknown_class", "Operand", "PointerLikeRegClass", "RegClassByHwMode", *_REGISTER_CLASSES)


def legal_types(facts: TypeFacts, bank: RegisterFile) -> int:
    """The set of the types that registers can have, in any mode."""
    legal = 0
    for register_class in bank.classes:
        if register_class.record is not None:
            for by_mode in _listed(facts, register_class.record):
                for _, number in by_mode:
                    legal |= 1 << number
    return legal


def _listed(facts: TypeFacts, register_class: Record) -> list[tuple[tuple[int, int], ...]]:
    return [facts.by_mode(value_type) for value_type in fields.register_types_of(register_class)]


class OperandTypes:
    """The sets of types of leaves and DAGOperands, by record."""

    def __init__(self, facts: TypeFacts, algebra: TypeAlgebra, bank: RegisterFile) -> None:
        self._facts = facts
        self._algebra = algebra
        self._bank = bank
        self._classes: dict[str, TypeSet] = {}
        self._registers: dict[str, TypeSet] = {}
        self._types: dict[str, TypeSet] = {}
        self._register_numbers = {register.name: number for number, register in enumerate(bank.registers, 1)}
        self._i32, self._other = facts.single("i32"), facts.single("Other")

    def of_class(self, record: Record) -> TypeSet:
        """The types of a RegisterClass, of one by HwMode, or of a RegisterOperand."""
        types = self._classes.get(record.name)
        if types is None:
            register_class = fields.register_class_of(record) if record.is_a("RegisterOperand") else record
            if register_class.is_a("RegClassByHwMode"):
                types = from_modes(self._by_mode(register_class))
            else:
                types = self._algebra.of(_listed(self._facts, register_class))
            self._classes[record.name] = types
        return types

    def _by_mode(self, register_class: Record) -> dict[int, int]:
        """The set of types in each HwMode of a RegClassByHwMode: those of that mode's class."""
        [chosen] = [one for one in self._bank.classes_by_mode if one.name == register_class.name]
        by_mode: dict[int, int] = {}
        for mode, number in chosen.classes.items():
            in_mode = self._bank.classes[number]
            assert in_mode.record is not None  # a definition of the target's
            for listed in map(dict, _listed(self._facts, in_mode.record)):
                of_mode = listed.get(mode, listed.get(DEFAULT))
                if of_mode is None:
                    raise fail(
                        register_class.place,
                        f"'{register_class.name}' has '{in_mode.name}' for the mode '{self._bank.modes[mode]}', in which that has no "
                        "type: give it one",
                    )
                by_mode[mode] = by_mode.get(mode, 0) | 1 << of_mode
        return by_mode

    def of_register(self, record: Record) -> TypeSet:
        """The types of a Register: those of all classes that it is in."""
        type_set = self._registers.get(record.name)
        if type_set is None:
            member = 1 << self._register_numbers.get(record.name, 0)
            types = {
                by_mode
                for register_class in self._bank.classes
                if register_class.record is not None and register_class.members & member
                for by_mode in _listed(self._facts, register_class.record)
            }
            type_set = self._registers[record.name] = self._algebra.of(sorted(types))
        return type_set

    def fixed_type(self, register: Record) -> int | None:
        """The type of a Register that has a single one, the same in all modes; else None."""
        types = self.of_register(register)
        return types.bit_length() - 1 if isinstance(types, int) and types and not types & (types - 1) else None

    def of_type(self, record: Record) -> TypeSet:
        """The types of a ValueType: several for one that stands for them, such as iAny."""
        types = self._types.get(record.name)
        if types is None:
            types = self._algebra.expand(self._algebra.of([self._facts.by_mode(record)]))
            self._types[record.name] = types
        return types

    def of_operand(self, record: Record, user: Place) -> TypeSet:
        """The types of a DAGOperand of an instruction."""
        if record.is_a("unknown_class"):
            return UNKNOWN
        if record.is_a("Operand"):
            return self.of_type(fields.type_of_operand(record))
        if record.is_a("PointerLikeRegClass"):
            return self._facts.pointer
        if any([record.is_a(name) for name in ("RegisterClass", "RegisterOperand", "RegClassByHwMode")]):
            return self.of_class(record)
        raise fail(
            user, f"the operand '{record.label}' has no type: use an Operand, a RegisterClass or a RegisterOperand"
        )

    def of_leaf(self, value: Record | ComplexPattern, named: bool, registers: bool = True) -> TypeSet:
        """The types of a leaf of a pattern.

        Args:
            named: it is a variable.
            registers: types of registers and variables are known; else only those of constants.

        Raises:
            DiagnosticError: it cannot be part of a pattern.
        """
        if isinstance(value, ComplexPattern):
            return self.of_type(fields.type_of_complex_pattern(value.record)) if registers else UNKNOWN
        if value.is_a("RegisterOperand") or value.is_a("RegClassByHwMode"):
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
            return self.of_type(fields.type_of_operand(value))
        raise fail(value.place, f"'{value.name}' {CANNOT_BE_LEAF}")


def can_be_leaf(record: Record) -> bool:
    """True if a record may be an operand of a pattern."""
    classes = (*_LEAF_CLASSES, *_MORE_LEAF_CLASSES[record.release])
    return record.name in _PLACEHOLDERS or any([record.is_a(name) for name in classes])


def is_register_class(value: object) -> bool:
    """True if a leaf's value is a RegisterClass or a RegisterOperand."""
    return isinstance(value, Record) and any(value.is_a(name) for name in _REGISTER_CLASSES)


def has_type(operand: Record) -> bool:
    """True if a record is a DAGOperand, and so has types: LLVM also allows others in MIOperandInfo, such as a ValueType."""
    return any([operand.is_a(name) for name in _OPERAND_CLASSES])


def machine_operands(value: object) -> int:
    """The number of MachineOperands that a leaf's value becomes."""
    if isinstance(value, ComplexPattern):
        return value.operands
    if isinstance(value, Record) and value.is_a("Operand"):
        return len(fields.operand_info_of(value).args) or 1
    return 1


def parts(operand: Record) -> tuple[Record, ...]:
    """The sub-operands in the MIOperandInfo of an Operand; none if it has no such list."""
    if not operand.is_a("Operand"):
        return ()
    return tuple(
        [operand.resolve(argument.value, fields.MI_OPERAND_INFO) for argument in fields.operand_info_of(operand).args]
    )


def default_values(operand: Record) -> Dag | None:
    """The DefaultOps of an operand, which stand for it where a pattern gives nothing; None if it has none."""
    if not operand.is_a("OperandWithDefaultOps"):
        return None
    values = fields.default_ops_of(operand)
    return values if values.args else None
