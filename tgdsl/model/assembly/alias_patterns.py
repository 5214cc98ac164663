"""AliasPatterns: when an instruction is printed as an InstAlias, and how the alias's assembly string is printed.

An alias is printed for instructions whose machine operands fulfil its conditions (LLVM's AliasPatternCond), one for each operand in
order, while the subtarget fulfils its predicates. Two aliases of an instruction with the same conditions contradict each other: neither
is printed. An alias with more blanks in its string than the instruction's, which is taken for one with more operands, is not printed either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Report, collecting, fail
from tgdsl.model.assembly import fields
from tgdsl.model.assembly.alias_operands import Fixed, FixedRegister, Given, Immediate, is_left_out
from tgdsl.model.assembly.aliases import AliasReader, InstAlias
from tgdsl.model.assembly.writer import AssemblyWriter
from tgdsl.model.common.fields import operand_type_of, print_method_of, without_register_operand
from tgdsl.model.common.numbers import signed
from tgdsl.model.instructions.asm_strings import flatten_variants
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.model.registers import RegisterFile
from tgdsl.model.subtarget.feature_predicates import Condition, HasFeature, NoneOf, Together, read_condition
from tgdsl.records import Ordered, Record, RecordSet

#: an escaped brace, or an operand: its name, or its name between braces
_TOKEN = re.compile(r"\\([{}])|\$(?:\{([^}]*)\}?|(\w*))", re.ASCII)


@frozen
class AnyOperand:
    """``K_Ignore``."""


@frozen
class IsImmediate:
    """``K_Imm``; the value is compared as 32 bits."""

    value: int


@frozen
class IsRegister:
    """``K_Reg``, by name; None for no register."""

    name: str | None


@frozen
class InRegisterClass:
    """``K_RegClass``, by name."""

    name: str


@frozen
class InRegisterClassByMode:
    """``K_RegClassByHwMode``, by name."""

    name: str


@frozen
class SameAs:
    """``K_TiedReg``: the same register as a machine operand before."""

    operand: int


@frozen
class FulfilsPredicate:
    """``K_Custom``: an operand's MCOperandPredicate, by its number in :attr:`AliasPatterns.predicates`, from 1."""

    number: int


@frozen
class Feature:
    """``K_Feature``, ``K_NegFeature``, ``K_OrFeature`` or ``K_OrNegFeature``: a SubtargetFeature that is on, or off.

    Attributes:
        alternative: one of several features of which one must be so; :class:`EndOfAlternatives` follows the last one.
    """

    name: str
    on: bool
    alternative: bool


@frozen
class EndOfAlternatives:
    """``K_EndOrFeatures``."""


AliasCondition: TypeAlias = (
    AnyOperand
    | IsImmediate
    | IsRegister
    | InRegisterClass
    | InRegisterClassByMode
    | SameAs
    | FulfilsPredicate
    | Feature
    | EndOfAlternatives
)


@frozen
class PrintedOperand:
    """An operand in the assembly string of an alias.

    Attributes:
        machine_operand: of the instruction, by number.
        method: number of its print method in :attr:`AliasPatterns.print_methods`; None for ``printOperand``.
    """

    machine_operand: int
    method: int | None


@frozen(eq=False)
class AliasPattern:
    """An alias that is printed.

    Attributes:
        conditions: all of them must hold.
        string: its AsmString in the assembly writer's variant: text, and operands.
    """

    alias: InstAlias
    conditions: tuple[AliasCondition, ...]
    string: tuple[str | PrintedOperand, ...]


@frozen
class PrintMethod:
    """A method that prints an operand of aliases, and whether it takes the instruction's address."""

    name: str
    takes_address: bool


@frozen(eq=False)
class LeftOut:
    """An alias that is in no table of printed aliases although its EmitPriority asks for it.

    Attributes:
        contradicts: the other alias with the same conditions; None if the alias looks as if it had more operands than the instruction.
    """

    alias: InstAlias
    contradicts: InstAlias | None


@frozen(eq=False)
class AliasPatterns:
    """All aliases that are printed.

    Attributes:
        patterns: for each instruction, by its number, in the order in which they are tried.
        print_methods: by their numbers.
        predicates: the C++ of each MCOperandPredicate, by its number - 1.
        left_out: the aliases with an EmitPriority that have no pattern here.
    """

    patterns: Mapping[int, Sequence[AliasPattern]]
    print_methods: Sequence[PrintMethod]
    predicates: Sequence[str]
    left_out: Sequence[LeftOut]


def build_alias_patterns(
    records: RecordSet, table: InstructionTable, bank: RegisterFile, writer: AssemblyWriter
) -> AliasPatterns:
    """The patterns of a target's aliases.

    Raises:
        DiagnosticError: with what is wrong about the aliases, the first thing of each.
    """
    report = Report()
    reader = AliasReader(table, bank)
    of_instruction: dict[Instruction, list[tuple[int, InstAlias]]] = {}
    for record in records.of_class("InstAlias"):
        with collecting(report):
            priority = signed(fields.emit_priority_of(record))
            if priority > 0:
                alias = reader.read(record)
                of_instruction.setdefault(alias.instruction, []).append((priority, alias))
            elif records.is_python:  # llvm-tblgen leaves mistakes in aliases that are never printed to asm-matcher
                reader.read(record)
    maker = _Maker(writer)
    found: dict[int, list[AliasPattern]] = {}
    left_out: list[LeftOut] = []
    # Print methods and predicates get their numbers in this order.
    for instruction in sorted(of_instruction, key=lambda one: one.qualified_name):
        aliases = sorted(of_instruction[instruction], key=lambda one: -one[0])
        for _, equal in groupby(aliases, lambda one: one[0]):
            records.depend_on_order(Ordered.ALIASES, [alias.record.name for _, alias in equal])
        patterns: list[AliasPattern] = []
        for _, alias in aliases:
            with collecting(report):
                pattern = maker.pattern(alias)
                if pattern is None:
                    left_out.append(LeftOut(alias, None))
                else:
                    patterns.append(pattern)
        kept = _without_contradictions(patterns, left_out)
        if kept:
            found[instruction.number] = kept
    report.check()
    return AliasPatterns(
        found, maker.print_methods, [fields.operand_predicate_of(operand) for operand in maker.predicates], left_out
    )


def _without_contradictions(patterns: Sequence[AliasPattern], left_out: list[LeftOut]) -> list[AliasPattern]:
    """The patterns whose conditions no other one has; the others' aliases are added to ``left_out``."""
    same: dict[tuple[AliasCondition, ...], list[AliasPattern]] = {}
    for pattern in patterns:
        same.setdefault(pattern.conditions, []).append(pattern)
    for pattern in patterns:
        first, *others = same[pattern.conditions]
        if others:
            left_out.append(LeftOut(pattern.alias, (others[0] if pattern is first else first).alias))
    return [pattern for pattern in patterns if len(same[pattern.conditions]) == 1]


class _Maker:
    """Makes patterns of aliases.

    Attributes:
        print_methods: those that operands have needed so far.
        predicates: operands with an MCOperandPredicate so far, to their numbers.
    """

    def __init__(self, writer: AssemblyWriter) -> None:
        self._writer = writer
        self._method_numbers: dict[str, int] = {}
        self.print_methods: list[PrintMethod] = []
        self.predicates: dict[Record, int] = {}

    def pattern(self, alias: InstAlias) -> AliasPattern | None:
        """The pattern of an alias; None for one that looks as if it had more operands than the instruction."""
        variant, instruction = self._writer.variant, alias.instruction
        string = flatten_variants(alias.asm_string, variant, alias.record)
        whole = flatten_variants(instruction.asm_string, variant, instruction.record)
        if _blanks(whole) < _blanks(string):
            return None
        conditions: list[AliasCondition] = []
        operands: dict[str, PrintedOperand] = {}
        owners = [operand for operand in instruction.operands for _ in range(operand.count)]
        number = 0
        for operand in alias.operands:
            while number < len(owners) and is_left_out(instruction, owners[number]):
                number += 1
            conditions += [AnyOperand()] * (number - len(conditions))
            conditions += self._operand(alias, operand.what, number, operands)
            number += operand.what.count
        if self._writer.pass_subtarget:
            for predicate in fields.predicates_of(alias.record):
                if fields.is_assembler_predicate(predicate):
                    conditions += _feature_conditions(predicate)
        return AliasPattern(alias, tuple(conditions), tuple(_parts(string, operands, alias)))

    def _operand(
        self, alias: InstAlias, what: Fixed, number: int, operands: dict[str, PrintedOperand]
    ) -> Iterator[AliasCondition]:
        """The condition of a machine operand, if there is one; adds the alias's operand to ``operands``."""
        match what:
            case Immediate(value):
                if not -(1 << 31) <= value < 1 << 31:
                    raise fail(
                        alias.record.place_of(fields.RESULT),
                        f"the alias '{alias.record.label}' gives the number {value}, and the assembly writer compares 32 bits, "
                        f"{-(1 << 31)} to {(1 << 31) - 1}: use a smaller one, or an EmitPriority of 0",
                    )
                yield IsImmediate(value)
            case FixedRegister(record):
                yield IsRegister(None if record is None else record.name)
            case Given(name, record):
                printed = PrintedOperand(number, self._print_method(record))
                record = without_register_operand(record)
                depends_on_mode = record.is_a("RegClassByHwMode")
                if not depends_on_mode and not record.is_a("RegisterClass"):
                    operands[name] = printed
                    if fields.has_operand_predicate(record):
                        yield FulfilsPredicate(self.predicates.setdefault(record, len(self.predicates) + 1))
                elif name in operands:
                    yield SameAs(operands[name].machine_operand)
                else:
                    operands[name] = printed
                    yield InRegisterClassByMode(record.name) if depends_on_mode else InRegisterClass(record.name)

    def _print_method(self, record: Record) -> int | None:
        """The number of the method that prints an operand; None for the usual one."""
        if not (record.is_a("RegisterOperand") or record.is_a("Operand")):
            return None
        name = print_method_of(record)
        if name in ("", "printOperand"):
            return None
        number = self._method_numbers.setdefault(name, len(self.print_methods))
        if number == len(self.print_methods):
            # Whether it takes the address is up to the first operand that it prints.
            self.print_methods.append(PrintMethod(name, operand_type_of(record) == "OPERAND_PCREL"))
        return number


def _blanks(string: str) -> int:
    return string.count(" ") + string.count("\t")


def _parts(string: str, operands: Mapping[str, PrintedOperand], alias: InstAlias) -> Iterator[str | PrintedOperand]:
    """The parts of an assembly string, without empty ones."""
    start = 0
    for token in _TOKEN.finditer(string):
        if token.start() > start:
            yield string[start : token.start()]
        start = token.end()
        brace, braced, plain = token.groups()
        if brace:
            yield brace
        else:
            name = braced if braced is not None else plain
            if name not in operands:
                raise _unknown_operand(alias, name, operands)
            yield operands[name]
    if start < len(string):
        yield string[start:]


def _unknown_operand(alias: InstAlias, name: str, operands: Mapping[str, PrintedOperand]) -> DiagnosticError:
    place = alias.record.place_of("AsmString")
    what = f"the assembly string of the alias '{alias.record.label}'"
    if not name:
        return fail(place, f"{what} has a '$' without a name: name an operand after it")
    known = ", ".join(f"'${other}'" for other in operands)
    return fail(
        place,
        f"{what} names '${name}', but its ResultInst has no such operand: "
        + (f"it has {known}" if known else "it has none"),
    )


def _feature_conditions(predicate: Record) -> Iterator[AliasCondition]:
    """The conditions for an AssemblerPredicate: features that all must be there, or features of which one must be."""
    condition = read_condition(predicate)
    if not isinstance(condition, Together):
        raise _too_complex(predicate)
    operands = condition.conditions
    if not condition.every and len(operands) == 2:
        operands = (operands[0], *_inner(operands[1]))
    yield from [_feature(predicate, operand, not condition.every) for operand in operands]
    if not condition.every:
        yield EndOfAlternatives()


def _inner(condition: Condition) -> tuple[Condition, ...]:
    """The operands of the second of two alternatives.

    They are alternatives themselves if it is another (any_of ...). LLVM takes (not ...) and (all_of ...) apart there too, as if they
    were that.
    """
    match condition:
        case HasFeature():
            return (condition,)
        case NoneOf(operand):
            return (operand,)
        case Together(conditions=operands):
            return operands


def _feature(predicate: Record, condition: Condition, alternative: bool) -> Feature:
    match condition:
        case HasFeature(name):
            return Feature(name, True, alternative)
        case NoneOf(HasFeature(name)):
            return Feature(name, False, alternative)
        case _:
            raise _too_complex(predicate)


def _too_complex(predicate: Record) -> DiagnosticError:
    return fail(
        predicate.place_of("AssemblerCondDag"),
        f"the AssemblerCondDag of '{predicate.name}' cannot be a condition of a printed alias: use one (all_of ...) or "
        "(any_of ...) of SubtargetFeatures, or of (not ...) of them",
    )
