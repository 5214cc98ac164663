"""Building of the pattern table in four stages: patterns are read, get variants, are checked, and are finished for each HwMode."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tgdsl.diagnostics import DiagnosticError, Report, collecting, fail
from tgdsl.model.instructions.table import InstructionTable
from tgdsl.model.patterns.fields import DEFAULT_OPS, results_of, source_of
from tgdsl.model.patterns.frontend import PatternFrontEnd
from tgdsl.model.patterns.lowering.checks import Effects, check_operands
from tgdsl.model.patterns.lowering.finishing import Finisher
from tgdsl.model.patterns.lowering.hw_modes import ModeSplitter
from tgdsl.model.patterns.lowering.own_patterns import OwnPatterns
from tgdsl.model.patterns.lowering.patterns_to_match import PatternMaker, PatternToMatch, Variables
from tgdsl.model.patterns.lowering.type_checks import TypeChecks
from tgdsl.model.patterns.lowering.variants import VariantMaker
from tgdsl.model.patterns.operators import Property, SelectionNode, refers_to_nothing
from tgdsl.model.patterns.places import place_of_result, place_of_source
from tgdsl.model.patterns.syntax.fragments import Inliner
from tgdsl.model.patterns.syntax.terms import Term
from tgdsl.model.patterns.table import Pattern, PatternTable, ResultInstruction, Tree
from tgdsl.model.patterns.types.instructions import InstructionOperators, InstructionTypes
from tgdsl.model.patterns.types.operands import default_values
from tgdsl.model.patterns.types.sets import is_concrete
from tgdsl.records import DagArg, Record
from tgdsl.llvm.flags import Flag


def build_pattern_table(
    front_end: PatternFrontEnd, table: InstructionTable, flags: Mapping[int, frozenset[Flag]], report: Report
) -> PatternTable:
    """The pattern table of a record set.

    Args:
        flags: of each instruction, by number, inferred ones included.
        report: gets warnings, and breaches of tgdsl's own rules.

    Raises:
        DiagnosticError: with everything that is wrong about them.
    """
    errors = report.part()
    reading = _Reading(front_end, table, report, errors)
    patterns, next_number = _with_variants(reading.patterns, front_end, report)
    instructions = {
        instruction.name: _result_instruction(
            reading.instructions.of(instruction.record), flags[instruction.number], reading.chains.get(instruction.name)
        )
        for instruction in table.instructions
    }
    _check(patterns, Effects(front_end.intrinsics, table, flags), errors)
    finishing = _Finishing(front_end, reading.inliner, instructions, errors)
    finished = finishing.patterns(patterns, next_number)
    type_checks = finishing.type_checks(finished)
    nodes = {record.name: front_end.operators.node(record) for record in front_end.records.by_name("SDNode")}
    known_types = {node: front_end.profiles.known_type(node) for node in nodes.values()}
    return PatternTable(
        patterns=tuple(finished),
        types=front_end.facts.by_number,
        nodes=nodes,
        default_operands=finishing.default_operands(reading.defaults),
        instructions=instructions,
        type_checks=type_checks,
        known_types={node: known for node, known in known_types.items() if known is not None},
    )


class _Reading:
    """The first stage: the patterns as they are written, with their types.

    Attributes:
        defaults: the trees of each OperandWithDefaultOps.
        patterns: those of instructions, in their order, then those of class Pattern.
        chains: see :func:`_chains`.
    """

    def __init__(self, front_end: PatternFrontEnd, table: InstructionTable, report: Report, errors: Report) -> None:
        self._front_end = front_end
        self._errors = errors
        self.inliner: Final = front_end.inliner()
        self._maker = PatternMaker(front_end, self.inliner, report)
        own_patterns = OwnPatterns(front_end, self.inliner, table, errors)
        self.instructions: Final = InstructionOperators(table, own_patterns.results, front_end.types)
        self._parser = front_end.results(self.instructions)
        self.defaults: Final = self._default_operands()
        self.patterns: Final = own_patterns.patterns(self.instructions, self._maker, errors)
        self.chains: Final = _chains(self.patterns, table)
        try:
            front_end.read_result_fragments(self._parser, self.inliner)
        except DiagnosticError as error:  # without them, no other pattern can be read: report earlier errors first
            errors.extend(error)
            errors.check()
        for record in front_end.records.by_name("Pattern"):
            with collecting(errors):
                self.patterns.extend(self._of_pattern(record))
        errors.check()

    def _default_operands(self) -> dict[str, list[Term]]:
        defaults: dict[str, list[Term]] = {}
        for record in self._front_end.records.by_name("OperandWithDefaultOps"):
            with collecting(self._errors):
                values = default_values(record)
                arguments = () if values is None else values.args
                defaults[record.name] = [self._default_operand(record, argument) for argument in arguments]
        self._errors.check()
        return defaults

    def _default_operand(self, record: Record, argument: DagArg) -> Term:
        tree = self._front_end.inference.tree(self._parser.parse(argument.value, record, argument.name or ""))
        if not all([is_concrete(types) for term in tree.walk() for types in term.types]):
            raise fail(
                record.place_of(DEFAULT_OPS, argument),
                f"a value in the DefaultOps of '{record.label}' may be of several types: give it one",
            )
        return tree

    def _of_pattern(self, record: Record) -> list[PatternToMatch]:
        """The patterns of one record of class Pattern; none for one without a result."""
        looked_for, results = source_of(record), results_of(record)
        if not results or refers_to_nothing(looked_for):
            return []
        first, *others = results
        if others:
            raise fail(
                place_of_result(record),
                f"'{record.label}' has {len(results)} results: give it one, with operands inside",
            )
        source = self._front_end.sources.parse(looked_for, record)
        result = self._parser.parse(first, record)
        variables = Variables(record, self.inliner)
        variables.collect(source)
        number = self._front_end.records.position(record.name)
        order = tuple(range(len(result.types)))
        return self._maker.make(record, number, source, result, order, tuple(variables.registers))


def _with_variants(
    patterns: Sequence[PatternToMatch], front_end: PatternFrontEnd, report: Report
) -> tuple[list[PatternToMatch], int]:
    """The second stage: the patterns that can match, and those that commuted and reassociated operations give. Returns the next free
    number, too."""
    maker = VariantMaker(front_end.forest, front_end.intrinsics)
    matching = [pattern for pattern in patterns if _can_match(pattern, maker, report)]
    return maker.add_variants(matching, len(front_end.records))


def _check(patterns: Iterable[PatternToMatch], effects: Effects, errors: Report) -> None:
    """The third stage: effects and operands, which variants may have wrong, too."""
    for pattern in patterns:
        effects.check(pattern, errors)
        check_operands(pattern, errors)


class _Finishing:
    """The fourth stage: patterns for each HwMode, of finished trees, and the types that the matcher checks in them."""

    def __init__(
        self,
        front_end: PatternFrontEnd,
        inliner: Inliner,
        instructions: Mapping[str, ResultInstruction],
        errors: Report,
    ) -> None:
        self._front_end = front_end
        self._errors = errors
        other = front_end.facts.single("Other")
        self._finisher = Finisher(errors, inliner, instructions, front_end.intrinsics, other)
        self._splitter = ModeSplitter(front_end.records, self._finisher)

    def patterns(self, patterns: Sequence[PatternToMatch], next_number: int) -> list[Pattern]:
        finished = self._splitter.split(patterns, next_number)
        self._errors.check()
        return finished

    def type_checks(self, patterns: Iterable[Pattern]) -> Mapping[Tree, tuple[tuple[int, ...], ...]]:
        front_end = self._front_end
        checks = TypeChecks(self._finisher.terms, front_end.rules, front_end.algebra, front_end.facts, front_end.forest)
        types_to_check: dict[Tree, tuple[tuple[int, ...], ...]] = {}
        for pattern in patterns:
            with collecting(self._errors):
                types_to_check[pattern.source] = checks.of(pattern.source, pattern.record)
        self._errors.check()
        return types_to_check

    def default_operands(self, defaults: Mapping[str, Sequence[Term]]) -> dict[str, tuple[Tree, ...]]:
        return {name: tuple([self._splitter.any_mode(term) for term in terms]) for name, terms in defaults.items()}


def _can_match(pattern: PatternToMatch, maker: VariantMaker, report: Report) -> bool:
    if maker.can_match(pattern.source):
        return True
    report.warning(
        place_of_source(pattern.record),
        f"the pattern of '{pattern.record.label}' can never match: the DAG has constants as last operands of "
        "commutative operations; put them there",
    )
    return False


def _chains(patterns: Sequence[PatternToMatch], table: InstructionTable) -> dict[str, bool]:
    """For the instructions that have patterns of their own, whether the patterns have a chain.

    The first pattern decides for an instruction with inferred flags; any pattern for others.
    """
    chains: dict[str, bool] = {}
    for pattern in patterns:
        name = pattern.record.name
        if name not in chains or not table.by_name[name].undeclared:
            chains[name] = chains.get(name, False) or _has_chain(pattern.source)
    return chains


def _has_chain(source: Term) -> bool:
    return any(
        [
            isinstance(term.operator, SelectionNode) and term.operator.properties & Property.CHAIN
            for term in source.walk()
        ]
    )


def _result_instruction(
    instruction: InstructionTypes, flags: frozenset[Flag], has_chain: bool | None
) -> ResultInstruction:
    return ResultInstruction(
        instruction=instruction.instruction,
        results=instruction.results,
        implicit_type=instruction.implicit_type,
        may_load=Flag.MAY_LOAD in flags,
        may_store=Flag.MAY_STORE in flags,
        has_side_effects=Flag.HAS_SIDE_EFFECTS in flags,
        has_chain=has_chain,
    )
