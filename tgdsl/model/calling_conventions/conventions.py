"""The records of class CallingConv, read, and checks of the registers that they assign."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.calling_conventions import fields
from tgdsl.model.calling_conventions.fields import read_slot
from tgdsl.model.calling_conventions.reach import check_reach
from tgdsl.model.calling_conventions.sizes import check_argument_registers
from tgdsl.model.calling_conventions.steps import (
    Action,
    AssignToReg,
    AssignToRegWithShadow,
    AssignToStack,
    AssignToStackWithShadow,
    CallFunction,
    CallingConvention,
    Condition,
    Conversion,
    Convert,
    DelegateTo,
    If,
    IfType,
    PassByVal,
    Step,
)
from tgdsl.model.common import rules
from tgdsl.model.common.fields import qualified_name
from tgdsl.model.common.graphs import circles
from tgdsl.model.common.value_types import OTHER, ValueTypes
from tgdsl.model.registers import RegisterFile
from tgdsl.records import Record, RecordSet


def read_calling_conventions(
    records: RecordSet, value_types: ValueTypes, registers: Callable[[], RegisterFile], report: Report
) -> tuple[CallingConvention, ...]:
    """The conventions of a record set, in the order of names in which llvm-tblgen writes them.

    Args:
        registers: gives the target's registers; only called if a convention names some that are not records (CCAssignToRegTuple).
        report: gets breaches of tgdsl's own rules.

    Raises:
        DiagnosticError: with everything that is wrong about them.
    """
    report = report.part()
    reader = _Reader(value_types, registers, _TAKES_HW_MODES[records.release], report)
    conventions: list[CallingConvention] = []
    definitions = records.by_name("CallingConv")
    for record in definitions:
        with collecting(report):
            conventions.append(reader.convention(record))
    with collecting(report):
        check_argument_registers(records, report)
    by_name = {record.name: record for record in definitions}
    _check_circles(conventions, by_name, report)
    report.check()
    check_reach(conventions, by_name, report)
    report.check()
    return tuple(conventions)


#: Whether llvm-tblgen takes a type by HwMode, which it writes as another one. It crashes since 22.
_TAKES_HW_MODES = ByRelease({19: True, 22: False})


class _Reader:
    """Reads conventions. An error in one step does not hide those in others."""

    def __init__(
        self,
        value_types: ValueTypes,
        registers: Callable[[], RegisterFile],
        takes_hw_modes: bool,
        report: Report,
    ) -> None:
        self.value_types = value_types
        self.report = report
        self._register_file = registers
        self._known_registers: Mapping[str, str] | None = None
        self._takes_hw_modes = takes_hw_modes

    @property
    def _all_registers(self) -> Mapping[str, str]:
        """The C++ names of all registers, those of RegisterTuples, too, by their own."""
        if self._known_registers is None:
            registers = self._register_file().registers
            self._known_registers = {register.name: register.qualified_name for register in registers}
        return self._known_registers

    def convention(self, record: Record) -> CallingConvention:
        custom = fields.is_custom(record)
        steps: list[Step] = []
        for action in fields.actions(record) if not custom else ():
            with collecting(self.report):
                steps.append(self._step(action, record))
        return CallingConvention(record.name, fields.is_entry(record), custom, tuple(steps))

    def _step(self, first: Record, user: Record) -> Step:
        conditions: list[Condition] = []
        passed: set[str] = set()
        action = first
        while action.is_a("CCPredicateAction"):
            if action.name in passed:
                raise fail(
                    action.place_of(fields.SUB_ACTION),
                    f"the SubAction of '{action.name}' leads back to it: name an action",
                )
            passed.add(action.name)
            conditions.append(self._condition(action))
            action = fields.sub_action(action)
        swift = any([name.startswith("CCIfSwift") for name in first.superclasses])
        return Step(tuple(conditions), self._action(action, user), swift)

    def _condition(self, record: Record) -> Condition:
        if record.is_a("CCIfType"):
            return IfType(tuple([self._type(value_type, record) for value_type in fields.value_types(record)]))
        if record.is_a("CCIf"):
            return If(fields.predicate(record))
        raise fail(
            record.place,
            f"'{record.name}' is a condition of a calling convention of no known kind: use CCIfType or CCIf",
        )

    def _action(self, record: Record, user: Record) -> Action:
        for class_name in reversed(record.superclasses):
            match class_name:
                case "CCAssignToRegAndStack":
                    return AssignToReg(self._assigned(record), read_slot(record))
                case "CCAssignToReg":
                    return AssignToReg(self._assigned(record), None)
                case "CCAssignToRegTuple":
                    return AssignToReg(
                        tuple([self._register(name, record) for name in fields.named_registers(record)]), None
                    )
                case "CCAssignToRegWithShadow":
                    return self._with_shadow(record)
                case "CCAssignToStack":
                    return AssignToStack(read_slot(record))
                case "CCAssignToStackWithShadow":
                    return AssignToStackWithShadow(read_slot(record), self._shadows(record))
                case "CCPassByVal":
                    return PassByVal(read_slot(record))
                case "CCCustom":
                    return CallFunction(fields.function_name(record))
                case "CCDelegateTo":
                    return DelegateTo(_convention(record).name)
                case _:
                    if class_name in _CONVERSIONS:
                        return self._convert(record, Conversion(class_name))
        raise fail(
            record.place,
            f"'{record.name}' is an action of no known kind: use one of the classes of TargetCallingConv.td",
            Note(user.place, f"'{user.name}' uses it"),
        )

    def _with_shadow(self, record: Record) -> Action:
        registers, shadows = self._assigned(record), self._shadows(record)
        # The generated call of a single register always passes a shadow; a list of registers may have none.
        if len(shadows) != len(registers) and (shadows or len(registers) == 1):
            raise fail(
                record.place_of(fields.SHADOW_REG_LIST),
                f"'{record.name}' has {len(registers)} registers and {len(shadows)} shadows of them: give one for each",
            )
        return AssignToRegWithShadow(registers, shadows)

    def _convert(self, record: Record, how: Conversion) -> Convert:
        target = fields.destination_type(record)
        floating_point = fields.is_floating_point(target)
        if floating_point and how is Conversion.PROMOTE_TO_UPPER_BITS:
            raise fail(
                record.place_of(fields.DESTINATION_TYPE),
                f"'{record.name}' promotes to the upper bits of '{target.name}', a type of floating point: use an integer "
                "type",
            )
        return Convert(how, self._type(target, record), floating_point)

    def _type(self, record: Record, user: Record) -> str:
        if record.is_a("HwModeSelect"):
            text = f"'{user.name}' uses '{record.name}', a type that depends on the HwMode: calling conventions need the types that it stands for"
            note = Note(record.place, f"'{record.name}' is defined here")
            if not self._takes_hw_modes:
                raise fail(user.place, text, note)
            self.report.breach(rules.CONVENTION_HW_MODE, user.place, text, note)
            return OTHER.qualified_name  # llvm-tblgen takes the type that has no number for the first one
        return self.value_types.of(record).qualified_name

    def _register(self, name: str, user: Record) -> str:
        found = self._all_registers.get(name)
        if found is None:
            raise fail(
                user.place_of(fields.REG_LIST),
                f"'{user.name}' names the register '{name}', which there is not; name one that is defined, or one of a RegisterTuples",
            )
        return found

    def _assigned(self, record: Record) -> tuple[str, ...]:
        return self._registers(record, fields.REG_LIST, fields.assigned_registers(record))

    def _shadows(self, record: Record) -> tuple[str, ...]:
        return self._registers(record, fields.SHADOW_REG_LIST, fields.shadow_registers(record))

    def _registers(self, record: Record, field: str, registers: Iterable[Record]) -> tuple[str, ...]:
        names: list[str] = []
        for register in registers:
            if not register.is_a("Register"):
                raise fail(
                    record.place_of(field),
                    f"'{register.name}' in the {field} of '{record.name}' is not a register: list registers",
                    Note(register.place, f"'{register.name}' is defined here"),
                )
            names.append(qualified_name(register))
        return tuple(names)


_CONVERSIONS = frozenset([conversion.value for conversion in Conversion])


def _convention(record: Record) -> Record:
    convention = fields.delegated_convention(record)
    if not convention.is_a("CallingConv"):
        raise fail(
            record.place_of(fields.DELEGATED_CONVENTION),
            f"'{record.name}' delegates to '{convention.name}', which is not a calling convention: name a CallingConv",
            Note(convention.place, f"'{convention.name}' is defined here"),
        )
    return convention


def _check_circles(conventions: Iterable[CallingConvention], records: Mapping[str, Record], report: Report) -> None:
    """Report circles of CCDelegateTo: functions that call each other with the same arguments never return."""
    by_name = {convention.name: convention for convention in conventions}

    def delegates(name: str) -> Iterator[str]:
        for step in by_name[name].steps:
            if isinstance(step.action, DelegateTo) and step.action.convention in by_name:
                yield step.action.convention

    for first, *rest in circles(by_name, delegates):
        chain = " -> ".join([f"'{name}'" for name in (*rest, first)])
        report.error(
            records[first].place,
            f"the calling convention '{first}' delegates to itself: '{first}' -> {chain}; take one of these out",
            *(Note(records[name].place, f"'{name}' is defined here") for name in rest),
        )
