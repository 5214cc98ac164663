"""When an instruction is printed as an alias, and how the alias's string is printed.

An alias is printed for instructions whose machine operands fulfil its conditions, one for each operand in order, while the
subtarget fulfils its predicates. Two aliases of an instruction with the same conditions contradict each other: neither is printed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from tgdsl.diagnostics import DiagnosticError, Report, collecting, fail
from tgdsl.model.assembly import (
    AliasReader,
    AssemblyWriter,
    FixedRegister,
    Given,
    Immediate,
    InstAlias,
    is_left_out,
)
from tgdsl.model.features import Condition, HasFeature, NoneOf, Together, read_condition
from tgdsl.model.instructions.asm_strings import flatten_variants
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.model.registers import RegisterBank
from tgdsl.records import Record, RecordSet
from tgdsl.records.printable import printable

_IGNORE = "AliasPatternCond::K_Ignore, 0"

#: an escaped brace, or an operand: its name, or its name between braces
_TOKEN = re.compile(r"\\([{}])|\$(?:\{([^}]*)\}?|(\w*))", re.ASCII)


@frozen
class Pattern:
    """An alias that is printed.

    Attributes:
        result: the alias's result, in TableGen's notation.
        machine_operands: how many the instruction has.
        conditions: the initializers of the conditions, without braces.
        string: the inside of the C++ literal.
        size: the string's bytes, without the zero at its end.
    """

    result: str
    machine_operands: int
    conditions: tuple[str, ...]
    string: str
    size: int


@frozen
class PrintMethod:
    """A method that prints an operand of aliases, and whether it takes the instruction's address."""

    name: str
    takes_address: bool


@frozen(eq=False)
class AliasPatterns:
    """All aliases that are printed.

    Attributes:
        patterns: for each instruction, by its number, in the order in which they are tried.
        print_methods: by their numbers in the strings.
        predicates: operands with an MCOperandPredicate, by their numbers in the conditions, from 1.
    """

    patterns: Mapping[int, Sequence[Pattern]]
    print_methods: Sequence[PrintMethod]
    predicates: Sequence[Record]


def alias_patterns(
    records: RecordSet, table: InstructionTable, bank: RegisterBank, writer: AssemblyWriter, target: str
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
            priority = record.integer("EmitPriority")
            if priority > 0:
                alias = reader.read(record)
                of_instruction.setdefault(alias.instruction, []).append((priority, alias))
    maker = _Maker(writer, target)
    found: dict[int, list[Pattern]] = {}
    # Print methods and predicates get their numbers in this order.
    for instruction in sorted(of_instruction, key=lambda one: one.qualified_name):
        aliases = sorted(of_instruction[instruction], key=lambda one: -one[0])
        patterns: list[Pattern] = []
        for _, alias in aliases:
            with collecting(report):
                patterns += maker.patterns(alias)
        kept = _without_contradictions(patterns)
        if kept:
            found[instruction.number] = kept
    report.check()
    return AliasPatterns(found, maker.print_methods, [*maker.predicates])


def _without_contradictions(patterns: Sequence[Pattern]) -> list[Pattern]:
    uses = Counter(pattern.conditions for pattern in patterns)
    return [pattern for pattern in patterns if uses[pattern.conditions] == 1]


@frozen
class _Where:
    """Where an operand of an alias's string is printed from: a machine operand, and the number of a print method."""

    machine_operand: int
    method: int | None


class _Maker:
    """Makes patterns of aliases.

    Attributes:
        print_methods: those that operands have needed so far.
        predicates: operands with a predicate so far, to their numbers.
    """

    def __init__(self, writer: AssemblyWriter, target: str) -> None:
        self._writer = writer
        self._target = target
        self._method_numbers: dict[str, int] = {}
        self.print_methods: list[PrintMethod] = []
        self.predicates: dict[Record, int] = {}

    def patterns(self, alias: InstAlias) -> Iterator[Pattern]:
        """The pattern of an alias; none for one that looks as if it had more operands than the instruction."""
        variant, instruction = self._writer.variant, alias.instruction
        string = flatten_variants(alias.asm_string, variant, alias.record.place)
        whole = flatten_variants(instruction.asm_string, variant, instruction.record.place)
        if _blanks(whole) < _blanks(string):
            return
        conditions: list[str] = []
        places: dict[str, _Where] = {}
        owners = [operand for operand in instruction.operands for _ in range(operand.count)]
        number = 0
        for operand in alias.operands:
            while number < len(owners) and is_left_out(instruction, owners[number]):
                number += 1
            conditions += [_IGNORE] * (number - len(conditions))
            conditions += self._operand(alias, operand.what, number, places)
            number += operand.what.count
        if self._writer.pass_subtarget:
            for predicate in alias.record.records("Predicates"):
                if predicate.bit("AssemblerMatcherPredicate"):
                    conditions += _feature_conditions(predicate, self._target)
        text, size = _encoded(string, places, alias)
        yield Pattern(printable(alias.result), instruction.machine_operands, tuple(conditions), text, size)

    def _operand(
        self, alias: InstAlias, what: Given | FixedRegister | Immediate, number: int, places: dict[str, _Where]
    ) -> Iterator[str]:
        """The condition of a machine operand, if there is one; notes where the alias's operand is."""
        match what:
            case Immediate(value):
                if not -(1 << 31) <= value < 1 << 31:
                    raise fail(
                        alias.record.place,
                        f"the alias '{alias.record.name}' gives the number {value}, and the assembly writer compares 32 bits, "
                        f"{-(1 << 31)} to {(1 << 31) - 1}: use a smaller one, or an EmitPriority of 0",
                    )
                yield f"AliasPatternCond::K_Imm, uint32_t({value})"
            case FixedRegister(record):
                yield f"AliasPatternCond::K_Reg, {self._target}::{record.name if record is not None else 'NoRegister'}"
            case Given(name, record):
                method = self._print_method(record)
                if record.is_a("RegisterOperand"):
                    record = record.record("RegClass")
                if not record.is_a("RegisterClass"):
                    places[name] = _Where(number, method)
                    if record.is_set("MCOperandPredicate"):
                        entry = self.predicates.setdefault(record, len(self.predicates) + 1)
                        yield f"AliasPatternCond::K_Custom, {entry}"
                elif name in places:
                    yield f"AliasPatternCond::K_TiedReg, {places[name].machine_operand}"
                else:
                    places[name] = _Where(number, method)
                    yield f"AliasPatternCond::K_RegClass, {self._target}::{record.name}RegClassID"

    def _print_method(self, record: Record) -> int | None:
        """The number of the method that prints an operand; None for the usual one."""
        if not (record.is_a("RegisterOperand") or record.is_a("Operand")):
            return None
        name = record.string("PrintMethod")
        if name in ("", "printOperand"):
            return None
        number = self._method_numbers.setdefault(name, len(self.print_methods))
        if number == len(self.print_methods):
            # Whether it takes the address is up to the first operand that it prints.
            self.print_methods.append(PrintMethod(name, record.string("OperandType") == "OPERAND_PCREL"))
        return number


def _blanks(string: str) -> int:
    return string.count(" ") + string.count("\t")


def _encoded(string: str, places: Mapping[str, _Where], alias: InstAlias) -> tuple[str, int]:
    """The inside of a literal with bytes for the operands after each ``$``, and its size in bytes.

    The byte is the machine operand's number, from 1; for one with a print method, it is 0xFF, and the number and that of
    the method follow.
    """
    pieces: list[str] = []
    size = start = 0
    for token in _TOKEN.finditer(string):
        before = string[start : token.start()]
        start = token.end()
        brace, braced, name = token.groups()
        if brace:
            piece, length = brace, 1
        else:
            where = places.get(braced if braced is not None else name)
            if where is None:
                raise _unknown_operand(alias, braced if braced is not None else name, places)
            if where.method is None:
                piece, length = f"$\\x{where.machine_operand + 1:02X}", 2
            else:
                piece, length = f"$\\xFF\\x{where.machine_operand + 1:02X}\\x{where.method + 1:02X}", 4
        pieces += [before, piece]
        size += len(before.encode()) + length
    rest = string[start:]
    return "".join([*pieces, rest]), size + len(rest.encode())


def _unknown_operand(alias: InstAlias, name: str, places: Mapping[str, _Where]) -> DiagnosticError:
    record = alias.record
    if not name:
        return fail(
            record.place,
            f"the assembly string of the alias '{record.name}' has a '$' without a name: name an operand after it",
        )
    known = ", ".join(f"'${other}'" for other in places)
    return fail(
        record.place,
        f"the assembly string of the alias '{record.name}' names '${name}', and its ResultInst has no such operand: "
        + (f"it has {known}" if known else "it has none"),
    )


def _feature_conditions(predicate: Record, target: str) -> Iterator[str]:
    """The conditions for a predicate: features that all must be there, or features of which one must be."""
    condition = read_condition(predicate)
    if not isinstance(condition, Together):
        raise _too_complex(predicate)
    operands = condition.conditions
    if condition.every:
        yield from [_feature(predicate, operand, "", target) for operand in operands]
    else:
        if len(operands) == 2:
            operands = (operands[0], *_inner(operands[1]))
        yield from [_feature(predicate, operand, "Or", target) for operand in operands]
        yield "AliasPatternCond::K_EndOrFeatures, 0"


def _inner(condition: Condition) -> tuple[Condition, ...]:
    """What the second of two alternatives is made of.

    That is right for another (any_of ...). LLVM takes (not ...) and (all_of ...) apart there too, as if they were that.
    """
    match condition:
        case HasFeature():
            return (condition,)
        case NoneOf(operand):
            return (operand,)
        case Together(conditions=operands):
            return operands


def _feature(predicate: Record, condition: Condition, kind: str, target: str) -> str:
    match condition:
        case HasFeature(name):
            return f"AliasPatternCond::K_{kind}Feature, {target}::{name}"
        case NoneOf(HasFeature(name)):
            return f"AliasPatternCond::K_{kind}NegFeature, {target}::{name}"
        case _:
            raise _too_complex(predicate)


def _too_complex(predicate: Record) -> DiagnosticError:
    return fail(
        predicate.place,
        f"the AssemblerCondDag of '{predicate.name}' cannot be a condition of a printed alias: use one (all_of ...) or "
        "(any_of ...) of SubtargetFeatures, or of (not ...) of them",
    )
