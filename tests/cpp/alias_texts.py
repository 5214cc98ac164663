"""Oracle of ``printAliasInstr``: the alias as which an instruction is printed, and its text, from the model's aliases.

Aliases of higher EmitPriority come first, then those defined first. Aliases with the same conditions on operands and the same
features are ambiguous, and not printed; nor is one with more blanks than its instruction.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from tests.cpp.features import available
from tgdsl.model import Model
from tgdsl.model.assembly import AliasReader, FixedRegister, Given, Immediate, InstAlias
from tgdsl.mc.inst import MachineInst
from tgdsl.mc.printer import DEFAULT_METHOD, InstructionPrinter
from tgdsl.model.registers.bank import Register
from tgdsl.records import Record


@frozen
class InClass:
    """Condition: a MachineOperand is a register of this class."""

    operand: int
    name: str


@frozen
class SameAs:
    """Condition: a MachineOperand is the same register as another one."""

    operand: int
    other: int


@frozen
class Exactly:
    """Condition: a MachineOperand is the register of this name, or this immediate."""

    operand: int
    value: str | int


Condition: TypeAlias = InClass | SameAs | Exactly


@frozen(eq=False)
class Printed:
    """An alias that is printed.

    Attributes:
        conditions: conditions on the MachineOperands of the instruction.
        places: names of operands in its string to the numbers of MachineOperands.
        methods: names of operands in its string to their PrintMethods.
    """

    alias: InstAlias
    conditions: tuple[Condition, ...]
    places: Mapping[str, int]
    methods: Mapping[str, str]


class AliasTexts:
    """The aliases of a target.

    Args:
        printer: prints single values.
    """

    def __init__(self, model: Model, printer: InstructionPrinter) -> None:
        self._model = model
        self._printer = printer
        self._members = {rc.name: rc.members for rc in model.registers.classes}
        reader = AliasReader(model.instructions, model.registers)
        records = [r for r in model.records.of_class("InstAlias") if r.integer("EmitPriority") > 0]
        ordered = sorted(records, key=lambda record: -record.integer("EmitPriority"))
        possible = [_printed(reader.read(record)) for record in ordered]
        uses = Counter(_subject(printed) for printed in possible)
        self.all = [one for one in possible if uses[_subject(one)] == 1 and not _has_more_blanks(one.alias)]
        self._of: dict[int, list[Printed]] = {}
        for printed in self.all:
            self._of.setdefault(printed.alias.instruction.number, []).append(printed)

    def text(self, inst: MachineInst, features: frozenset[str]) -> str:
        """The alias's text on a subtarget with these features; empty if no alias is printed."""
        for printed in self._of.get(inst.instruction.number, ()):
            if self._fulfils(inst, printed.conditions) and available(self._model, printed.alias.record, features):
                return self._text(inst, printed)
        return ""

    def _fulfils(self, inst: MachineInst, conditions: Sequence[Condition]) -> bool:
        return all([self._holds(inst, condition) for condition in conditions])

    def _holds(self, inst: MachineInst, condition: Condition) -> bool:
        value = inst.values[condition.operand]
        match condition:
            case InClass(_, name):
                return isinstance(value, Register) and bool(self._members[name] >> value.number & 1)
            case SameAs(_, other):
                return isinstance(value, Register) and value is inst.values[other]
            case Exactly(_, wanted):
                return (value.name if isinstance(value, Register) else value) == wanted

    def _text(self, inst: MachineInst, printed: Printed) -> str:
        def operand(match: re.Match[str]) -> str:
            name = match[1] or match[2]
            value, method = self._printer.value(inst.values[printed.places[name]]), printed.methods[name]
            return value if method == DEFAULT_METHOD else f"{method}({printed.places[name]}={value})"

        # A tab precedes the mnemonic, and another one replaces the blank after it.
        string = re.sub(r"^([^ \t$]*)[ \t]", r"\1\t", printed.alias.asm_string)
        return "\t" + re.sub(r"\$(?:\{(\w+)\}|(\w+))", operand, string)


def _printed(alias: InstAlias) -> Printed:
    places: dict[str, int] = {}
    methods: dict[str, str] = {}

    def conditions() -> Iterator[Condition]:
        for given in alias.operands:
            place = alias.instruction.operands[given.operand].first + (given.part or 0)
            match given.what:
                case Immediate(value):
                    yield Exactly(place, value)
                case FixedRegister(record):
                    assert record is not None, "no register in place of one: a condition of its own"
                    yield Exactly(place, record.name)
                case Given(name, record) if name in places:
                    yield SameAs(place, places[name])
                case Given(name, record):
                    places[name] = place
                    methods[name] = DEFAULT_METHOD if record.is_a("RegisterClass") else record.string("PrintMethod")
                    if record.is_a("RegisterClass"):
                        yield InClass(place, record.name)

    return Printed(alias, tuple(conditions()), places, methods)


def _subject(printed: Printed) -> tuple[int, tuple[Condition, ...], tuple[Record, ...]]:
    record = printed.alias.record
    return printed.alias.instruction.number, printed.conditions, tuple(record.records("Predicates"))


def _has_more_blanks(alias: InstAlias) -> bool:
    return len(re.findall("[ \t]", alias.asm_string)) > len(re.findall("[ \t]", alias.instruction.asm_string))
