"""The patterns that FastISel can use: one node, whose operands are registers and constants, and one instruction with the same operands."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from tgdsl.diagnostics import Note, Report, fail
from tgdsl.llvm.flags import Flag
from tgdsl.model.common.fields import qualified_name, without_register_operand
from tgdsl.model.common.value_types import ValueType, void_type
from tgdsl.model.fast_isel import fields
from tgdsl.model.fast_isel.functions import (
    FLOAT,
    IMMEDIATE,
    REGISTER,
    FastChoice,
    FastFunctions,
    ImmediatePredicate,
    Signature,
    without_predicates,
)
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.patterns import (
    ImmediateCondition,
    Leaf,
    Operation,
    Pattern,
    PatternCondition,
    PatternTable,
    Predicate,
    ResultInstruction,
    SelectionNode,
    Tree,
)
from tgdsl.model.patterns.frontend import PatternFrontEnd
from tgdsl.model.patterns.places import place_of_source
from tgdsl.model.registers import RegisterFile
from tgdsl.model.registers.bank import RegisterClass
from tgdsl.records import Ordered, Record

_SUB_REGISTER = "EXTRACT_SUBREG"
_CONSTANTS = {"imm": IMMEDIATE, "fpimm": FLOAT}  # the nodes of constants

#: The kinds of operands that LLVM's FastISel has methods for: fastEmitInst_rr, ...
_SIGNATURES = ((), (REGISTER,), (REGISTER, REGISTER), (REGISTER, IMMEDIATE), (IMMEDIATE,), (FLOAT,))

_MOST_PREDICATES = 125  # llvm-tblgen has a byte for the kind of an operand


def read_fast_functions(
    table: PatternTable, front_end: PatternFrontEnd, registers: RegisterFile, report: Report
) -> FastFunctions:
    """The functions of all patterns that FastISel can use.

    Raises:
        DiagnosticError: two patterns are the same to FastISel, or one can never be chosen.
    """
    report = report.part()
    reader = _Reader(table, front_end, registers, report)
    for pattern in table.patterns:
        reader.read(pattern)
    report.check()
    return reader.functions()


class _Reader:
    def __init__(
        self, table: PatternTable, front_end: PatternFrontEnd, registers: RegisterFile, report: Report
    ) -> None:
        void = void_type(front_end.records.release)
        self._types: Final = {**table.types, void.number: void}
        self._void: Final = void.number
        self._front_end: Final = front_end
        self._registers: Final = registers
        self._classes: Final = {one.record.name: one for one in registers.classes if one.record is not None}
        self._register_numbers: Final = {one.record.name: one.number for one in registers.registers}
        self._class_of_register: Final[dict[int, RegisterClass | None]] = {}
        self._report: Final = report
        self._predicates: Final[dict[Predicate, int]] = {}
        self._with_predicates: Final[list[Record]] = []  # whose patterns have them, which numbers them
        self._choices: Final[dict[tuple[Signature, str, int, int], list[tuple[int, FastChoice]]]] = {}
        self._known: Final[dict[tuple[Signature, str, int, int, PatternCondition], Pattern]] = {}

    def read(self, pattern: Pattern) -> None:
        """Note a pattern, if FastISel can use it."""
        result, source = pattern.result, pattern.source
        if not isinstance(result, Operation) or not isinstance(result.operator, ResultInstruction):
            return
        instruction = result.operator.instruction
        if not instruction.operands or instruction.has(Flag.FAST_ISEL_SHOULD_IGNORE):
            return
        if any([isinstance(one, Operation) and isinstance(one.operator, ResultInstruction) for one in result.children]):
            return
        is_sub_register = instruction.name == _SUB_REGISTER
        result_class = None if is_sub_register else self._result_class(instruction)
        sub_register = _sub_register(result) if is_sub_register else ""
        if result_class is None and not sub_register:
            return
        if not isinstance(source, Operation) or len(source.types) > 1 or source.predicates:
            return
        node = source.operator
        if not isinstance(node, SelectionNode):
            return
        returned = source.types[0] if source.types else self._void
        type_ = source.children[0].types[0] if source.children else returned
        signature = self._signature(source, node, type_, result_class, pattern.record)
        if signature is None:
            return
        inputs = _inputs(source, node, result, is_sub_register)
        if inputs is None or without_predicates(signature) not in _SIGNATURES:
            return
        key = (signature, node.opcode, type_, returned)
        other = self._known.setdefault((*key, pattern.condition), pattern)
        if other is not pattern:
            self._report_twice(pattern, other)
        choice = FastChoice(
            record=pattern.record,
            instruction=instruction.name,
            register_class="" if result_class is None else result_class.name,
            sub_register=sub_register,
            registers=inputs,
            condition=pattern.condition,
        )
        self._choices.setdefault(key, []).append((pattern.complexity, choice))

    def functions(self) -> FastFunctions:
        """The functions of all patterns so far, in LLVM's order: of signatures, opcodes in C++, and types by their numbers."""
        functions: dict[Signature, dict[str, dict[ValueType, dict[ValueType, tuple[FastChoice, ...]]]]] = {}
        constant_forms: dict[Signature, list[Signature]] = {}
        for key in sorted(self._choices):
            signature, opcode, operand, result = key
            chosen = self._in_order(self._choices[key])
            if signature not in functions and max(signature, default=0) > IMMEDIATE:
                constant_forms.setdefault(without_predicates(signature), []).append(signature)
            by_operand = functions.setdefault(signature, {}).setdefault(opcode, {})
            by_operand.setdefault(self._types[operand], {})[self._types[result]] = chosen
        if len(self._predicates) > 1:
            self._depend_on_order(self._with_predicates)
        self._report.check()
        predicates = [ImmediatePredicate(one, self._type_of(one)) for one in self._predicates]
        return FastFunctions(
            tuple(predicates), functions, {signature: tuple(forms) for signature, forms in constant_forms.items()}
        )

    def _in_order(self, choices: list[tuple[int, FastChoice]]) -> tuple[FastChoice, ...]:
        """The choices of a function, the most complex first; of equal ones, the last one."""
        ascending = sorted(choices, key=lambda one: one[0])
        for _, equal in groupby(ascending, lambda one: one[0]):
            self._depend_on_order([choice.record for _, choice in equal])
        ordered = [choice for _, choice in ascending][::-1]
        for first, second in zip(ordered, ordered[1:]):
            if first.condition.is_empty:
                self._report.error(
                    place_of_source(second.record),
                    f"FastISel never selects '{second.instruction}' by the pattern of '{second.record.label}': that of"
                    f" '{first.record.label}' is for the same node and types, comes first, and has no Predicates; give it some, or set"
                    " FastISelShouldIgnore of one of the two instructions",
                    Note(place_of_source(first.record), f"the pattern of '{first.record.label}' is here"),
                )
        return tuple(ordered)

    def _depend_on_order(self, records: list[Record]) -> None:
        """Say that the instructions among the records of patterns have to be in their order; records of class Pattern are in that of names."""
        names = [record.name for record in records if record.is_a("Instruction")]
        self._front_end.records.depend_on_order(Ordered.FAST_PATTERNS, list(dict.fromkeys(names)))

    def _type_of(self, predicate: Predicate) -> ValueType:
        return self._types[self._front_end.type_of_fragment(predicate.record)]

    def _report_twice(self, pattern: Pattern, other: Pattern) -> None:
        self._report.error(
            place_of_source(pattern.record),
            f"the pattern of '{pattern.record.label}' is for the same node, types and operands as that of '{other.record.label}', with the same"
            " Predicates, and FastISel can use one of them: set FastISelShouldIgnore of one of the two instructions",
            Note(place_of_source(other.record), f"the pattern of '{other.record.label}' is here"),
        )

    def _result_class(self, instruction: Instruction) -> RegisterClass | None:
        """The register class of the first operand; None for another one."""
        operand = without_register_operand(instruction.operands[0].record)
        return self._classes[operand.name] if operand.is_a("RegisterClass") else None

    def _signature(
        self, source: Operation, node: SelectionNode, type_: int, result_class: RegisterClass | None, record: Record
    ) -> Signature | None:
        """The kinds of the operands of a source; None if FastISel has no methods for one.

        Args:
            type_: that of the first operand, which all registers must have.
            record: of the pattern.
        """
        if node.name in _CONSTANTS:
            return (_CONSTANTS[node.name],)
        kinds: list[int] = []
        register_class: RegisterClass | None = None
        for child in source.children:
            kind = self._constant(child, record)
            if kind is None:
                found = self._class_of(child, type_, result_class)
                if found is None:
                    return None
                if register_class is None:
                    register_class = found
                elif not register_class.sub_classes >> found.number & 1:
                    return None
                kind = REGISTER
            kinds.append(kind)
        return tuple(kinds)

    def _constant(self, child: Tree, record: Record) -> int | None:
        """The kind of an operand that is a constant; None for another one, and for a constant with other predicates than those of an
        ImmLeaf."""
        if not isinstance(child, Operation) or not isinstance(child.operator, SelectionNode):
            return None
        kind = _CONSTANTS.get(child.operator.name)
        if kind is None or not child.predicates:
            return kind
        predicate = child.predicates[0].predicate
        if kind != IMMEDIATE or len(child.predicates) > 1 or predicate.uses_operands:
            return None
        if not isinstance(predicate.condition, ImmediateCondition) or fields.is_ignored(predicate.record):
            return None
        self._with_predicates.append(record)
        number = self._predicates.setdefault(predicate, len(self._predicates) + 1)
        if number > _MOST_PREDICATES:
            raise fail(
                predicate.record.place,
                f"'{predicate.record.label}' is one of more than {_MOST_PREDICATES} predicates on constants that FastISel would use: set"
                f" {fields.IGNORED} of some of them",
            )
        return IMMEDIATE + number

    def _class_of(self, child: Tree, type_: int, result_class: RegisterClass | None) -> RegisterClass | None:
        """The register class of an operand; None for another kind of operand, or another type."""
        if child.predicates or not isinstance(child, Leaf) or child.types != (type_,):
            return None
        record = child.value
        if not isinstance(record, Record):
            return None
        record = without_register_operand(record)
        if record.is_a("RegisterClass"):
            return self._classes[record.name]
        if record.is_a("Register"):
            return self._largest_class(self._register_numbers[record.name])
        return result_class if record.is_a("ValueType") else None

    def _largest_class(self, register: int) -> RegisterClass | None:
        """The class that all other classes of a register are sub-classes of (getRegClassForRegister); None without such a class, or if they have
        different types."""
        if register not in self._class_of_register:
            self._class_of_register[register] = _largest(
                [one for one in self._registers.classes if one.members >> register & 1]
            )
        return self._class_of_register[register]


def _largest(classes: list[RegisterClass]) -> RegisterClass | None:
    found: RegisterClass | None = None
    for one in classes:
        if found is None or one.value_types == found.value_types and one.sub_classes >> found.number & 1:
            found = one
        elif one.value_types != found.value_types or not found.sub_classes >> one.number & 1:
            return None
    return found


def _sub_register(result: Operation) -> str:
    """In C++, the index of an EXTRACT_SUBREG; empty if it is not just an index."""
    index = result.children[1]
    if not isinstance(index, Leaf):
        return ""
    if isinstance(index.value, Record):
        return qualified_name(index.value)
    return "" if index.value is None else str(index.value)


def _inputs(
    source: Operation, node: SelectionNode, result: Operation, is_sub_register: bool
) -> tuple[Record | None, ...] | None:
    """For each operand of a source, the physical register that it is, or None; None if the result has other operands besides, or in another order."""
    if node.name in _CONSTANTS:
        return (None,)
    inputs: list[Record | None] = []
    given = [child.name for child in result.children]
    for child in source.children:
        register = child.value if isinstance(child, Leaf) else None
        if isinstance(register, Record) and register.is_a("Register"):
            inputs.append(register)
        elif given and given[0] == child.name:
            inputs.append(None)
            del given[0]
        else:
            return None
    return None if given and not is_sub_register else tuple(inputs)
