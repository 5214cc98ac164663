"""Building of the pattern table: own patterns, stand-alone ones, variants, HwModes, finished trees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from tgdsl.model.patterns.syntax.parsing import ResultParser
from tgdsl.model.patterns.syntax.terms import Term
from tgdsl.model.patterns.table import PatternTable, ResultInstruction, Tree
from tgdsl.model.patterns.types.instructions import InstructionOperators, InstructionTypes
from tgdsl.model.patterns.types.operands import default_values
from tgdsl.model.patterns.types.sets import is_concrete
from tgdsl.records import Record
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
    own = report.part()
    records, operators, inliner = front_end.records, front_end.operators, front_end.inliner()
    own_patterns = OwnPatterns(front_end, inliner, table, own)
    instructions = InstructionOperators(table, own_patterns.results, front_end.types)
    parser = front_end.results(instructions)
    defaults = _default_operands(front_end, parser, own)
    maker = PatternMaker(front_end, inliner, report)
    patterns = own_patterns.patterns(instructions, maker, own)
    chains = _chains(patterns, table)
    try:
        front_end.read_result_fragments(parser, inliner)
    except DiagnosticError as error:  # without them, no other pattern can be read: report earlier errors first
        own.extend(error)
        own.check()
    patterns += _stand_alone(front_end, parser, inliner, maker, own)
    own.check()
    variant_maker = VariantMaker(front_end.forest, front_end.intrinsics)
    matching = [one for one in patterns if _can_match(one, variant_maker, report)]
    patterns, number = variant_maker.add_variants(matching, len(records))
    result_instructions = {
        one.name: _result_instruction(instructions.of(one.record), flags[one.number], chains.get(one.name))
        for one in table.instructions
    }
    effects = Effects(front_end.intrinsics, table, flags)
    for pattern in patterns:
        effects.check(pattern, own)
        check_operands(pattern, own)
    other = front_end.facts.single("Other")
    finisher = Finisher(own, inliner, result_instructions, front_end.intrinsics, other)
    splitter = ModeSplitter(records, finisher)
    finished = splitter.split(patterns, number)
    own.check()
    checks = TypeChecks(finisher.terms, front_end.rules, front_end.algebra, front_end.facts, front_end.forest)
    types_to_check: dict[Tree, tuple[tuple[int, ...], ...]] = {}
    for one in finished:
        with collecting(own):
            types_to_check[one.source] = checks.of(one.source, one.record)
    own.check()
    nodes = {record.name: operators.node(record) for record in records.by_name("SDNode")}
    known_types = {node: front_end.profiles.known_type(node) for node in nodes.values()}
    return PatternTable(
        patterns=tuple(finished),
        types=front_end.facts.by_number,
        nodes=nodes,
        default_operands={name: tuple([splitter.any_mode(one) for one in terms]) for name, terms in defaults.items()},
        instructions=result_instructions,
        type_checks=types_to_check,
        known_types={node: known for node, known in known_types.items() if known is not None},
    )


def _default_operands(front_end: PatternFrontEnd, parser: ResultParser, report: Report) -> dict[str, list[Term]]:
    """The trees of each OperandWithDefaultOps."""
    found: dict[str, list[Term]] = {}
    for record in front_end.records.by_name("OperandWithDefaultOps"):
        with collecting(report):
            values = default_values(record)
            trees: list[Term] = []
            for argument in () if values is None else values.args:
                tree = front_end.inference.tree(parser.parse(argument.value, record, argument.name or ""))
                if not all([is_concrete(types) for term in tree.walk() for types in term.types]):
                    raise fail(
                        record.place_of(DEFAULT_OPS, argument),
                        f"a value in the DefaultOps of '{record.label}' may be of several types: give it one",
                    )
                trees.append(tree)
            found[record.name] = trees
    report.check()
    return found


def _stand_alone(
    front_end: PatternFrontEnd, parser: ResultParser, inliner: Inliner, maker: PatternMaker, report: Report
) -> list[PatternToMatch]:
    """The patterns of class Pattern."""
    found: list[PatternToMatch] = []
    for record in front_end.records.by_name("Pattern"):
        with collecting(report):
            found += _of_pattern(record, front_end, parser, inliner, maker)
    return found


def _of_pattern(
    record: Record, front_end: PatternFrontEnd, parser: ResultParser, inliner: Inliner, maker: PatternMaker
) -> list[PatternToMatch]:
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
    source = front_end.sources.parse(looked_for, record)
    result = parser.parse(first, record)
    variables = Variables(record, inliner)
    variables.collect(source)
    number = front_end.records.position(record.name)
    return maker.make(record, number, source, result, tuple(range(len(result.types))), tuple(variables.registers))


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
    found: dict[str, bool] = {}
    for pattern in patterns:
        name = pattern.record.name
        if name not in found or not table.by_name[name].undeclared:
            found[name] = found.get(name, False) or _has_chain(pattern.source)
    return found


def _has_chain(source: Term) -> bool:
    return any(
        [isinstance(one.operator, SelectionNode) and one.operator.properties & Property.CHAIN for one in source.walk()]
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
