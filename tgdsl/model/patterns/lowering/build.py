"""From records to the table of patterns."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from tgdsl.diagnostics import DiagnosticError, Report, collecting, fail
from tgdsl.model.common.value_types import ValueTypes
from tgdsl.model.instructions.table import InstructionTable
from tgdsl.model.patterns.inference.checks import TypeChecks, is_one_bit
from tgdsl.model.patterns.inference.explaining import Explainer
from tgdsl.model.patterns.inference.rules import StepMaker
from tgdsl.model.patterns.inference.solver import NARROW, fits
from tgdsl.model.patterns.inference.typing import Inference
from tgdsl.model.patterns.lowering.effects import Effects
from tgdsl.model.patterns.lowering.finishing import Finisher
from tgdsl.model.patterns.lowering.hw_modes import ModeSplitter
from tgdsl.model.patterns.lowering.own_patterns import OwnPatterns
from tgdsl.model.patterns.lowering.patterns_to_match import Candidate, CandidateMaker, Variables, refers_to_nothing
from tgdsl.model.patterns.lowering.transforms import Transforms
from tgdsl.model.patterns.lowering.variants import VariantMaker
from tgdsl.model.patterns.operators.vocabulary import Vocabulary
from tgdsl.model.patterns.syntax.fragments import Fragments
from tgdsl.model.patterns.syntax.parsing import Parser
from tgdsl.model.patterns.syntax.terms import Forest, Fragment, Marker, Operator, Term, Value
from tgdsl.model.patterns.table import (
    ComplexPattern,
    PatternTable,
    Property,
    ResultInstruction,
    SelectionNode,
    Transform,
)
from tgdsl.model.patterns.text import TreeText
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.model.patterns.types.operands import OperandTypes, default_values, is_register_class, machine_operands
from tgdsl.model.patterns.types.sets import TypeAlgebra, is_concrete
from tgdsl.model.registers import RegisterBank
from tgdsl.records import Record, RecordSet
from tgdsl.records.instruction_flags import Flag

#: Nodes that inference or matching treats in a way of their own.
_SPECIAL_NODES = ("bitconvert", "and", "or")


def build_pattern_table(
    records: RecordSet,
    value_types: ValueTypes,
    bank: RegisterBank,
    table: InstructionTable,
    flags: Mapping[int, frozenset[Flag]],
    report: Report,
) -> PatternTable:
    """The patterns of a record set.

    Args:
        flags: of each instruction, by number, inferred ones included.
        report: gets warnings.

    Raises:
        DiagnosticError: with everything that is wrong about them.
    """
    own = Report()
    facts = TypeFacts(value_types)
    algebra = TypeAlgebra(facts)
    types = OperandTypes(facts, algebra, bank)
    vocabulary = Vocabulary(records, facts, algebra, types)
    forest = Forest(_Kinds(types, vocabulary).of)
    maker = StepMaker(vocabulary, types, facts)
    inference = Inference(maker, algebra, facts, forest)
    instructions = _LazyInstructions()
    fragments = Fragments(records, vocabulary, facts, algebra, forest, instructions.of)
    parser = Parser(vocabulary, types, algebra, forest, fragments.of, instructions.of)
    own_patterns = OwnPatterns(records, table, parser, fragments, types, algebra, forest)
    instructions.patterns = own_patterns
    for record in records.by_name("SDNode"):
        with collecting(own):
            vocabulary.node(record)
    own.check()
    fragments.read(False, parser, inference)
    defaults = _default_operands(records, parser, inference, own)
    own_patterns.read(own)
    explainer = Explainer(inference, facts, vocabulary.intrinsics)
    candidate_maker = CandidateMaker(fragments, inference, forest, explainer, report)
    candidates = list(own_patterns.candidates(candidate_maker, own))
    chains = _chains(candidates, table)
    try:
        fragments.read(True, parser, inference)
    except (
        DiagnosticError
    ) as error:  # what uses them cannot be read; what was read before has mistakes of its own to tell
        own.extend(error)
        own.check()
    candidates += _stand_alone(records, parser, fragments, candidate_maker, own)
    own.check()
    variant_maker = VariantMaker(forest, vocabulary.intrinsics)
    matching = [one for one in candidates if _can_match(one, variant_maker, report)]
    candidates, number = variant_maker.add_variants(matching, len(records))
    result_instructions = {
        one.name: _result_instruction(own_patterns.of(one.record), flags[one.number], chains.get(one.name))
        for one in table.instructions
    }
    effects = Effects(vocabulary.intrinsics, table, flags)
    transforms = Transforms()
    for candidate in candidates:
        effects.check(candidate, own)
        transforms.check(candidate, own)
    finisher = Finisher(own, result_instructions, variant_maker.intrinsic, facts.single("Other"))
    splitter = ModeSplitter(records, finisher)
    patterns = splitter.split(candidates, number)
    own.check()
    default_trees = {name: tuple([splitter.any_mode(one) for one in terms]) for name, terms in defaults.items()}
    checks = TypeChecks(patterns, finisher.terms, maker, algebra, facts, forest)
    return PatternTable(
        patterns=tuple(patterns),
        types=facts.by_number,
        nodes=vocabulary.nodes,
        default_operands=default_trees,
        instructions=result_instructions,
        type_checks=checks,
        text=TreeText(facts.by_number),
    )


class _LazyInstructions:
    """Instructions as operators; the parser needs them before their own patterns have been read."""

    patterns: OwnPatterns | None = None

    def of(self, record: Record) -> InstructionTypes:
        assert self.patterns is not None
        return self.patterns.of(record)


class _Kinds:
    """What inference needs to know of operators and leaves."""

    def __init__(self, types: OperandTypes, vocabulary: Vocabulary) -> None:
        self._types = types
        self._vocabulary = vocabulary

    def of(self, subject: Operator | Value, detail: Value | bool) -> Hashable:
        match subject:
            case None:
                return "variable"
            case int():
                # All that matters is which types can hold it, and whether it is one bit.
                needed = next((size for size in range(1, NARROW) if fits(subject, size)), NARROW)
                return ("constant", needed, is_one_bit(subject))
            case SelectionNode():
                if subject.name.startswith("intrinsic_") and isinstance(detail, int):
                    intrinsic = self._vocabulary.intrinsics.by_number[detail]
                    return ("intrinsic", intrinsic.results, intrinsic.parameters)
                special = subject.name if subject.name in _SPECIAL_NODES else ""
                return ("node", self._vocabulary.profiles[subject], subject.operands, special)
            case ComplexPattern() | Record():
                return (
                    "leaf" if isinstance(detail, bool) else "complex",
                    self._types.of_leaf(subject, detail is True),
                    self._types.of_leaf(subject, detail is True, False),
                    machine_operands(subject),
                    is_register_class(subject),
                    isinstance(subject, Record)
                    and (subject if subject.is_a("ValueType") else subject.is_a("SubRegIndex")),
                )
            case InstructionTypes():
                return subject.shape
            case Transform():
                return "transform"
            case Fragment() | Marker():
                return subject


def _default_operands(
    records: RecordSet, parser: Parser, inference: Inference, report: Report
) -> dict[str, list[Term]]:
    """The trees of each operand with a default."""
    found: dict[str, list[Term]] = {}
    for record in records.by_name("OperandWithDefaultOps"):
        with collecting(report):
            values = default_values(record)
            trees: list[Term] = []
            for argument in () if values is None else values.args:
                tree = inference.tree(parser.parse(argument.value, record, False, argument.name or ""))
                if not all([is_concrete(types) for term in tree.walk() for types in term.types]):
                    raise fail(
                        record.place,
                        f"a value in the DefaultOps of '{record.label}' may be of several types: give it one",
                    )
                trees.append(tree)
            found[record.name] = trees
    report.check()
    return found


def _stand_alone(
    records: RecordSet, parser: Parser, fragments: Fragments, maker: CandidateMaker, report: Report
) -> Iterator[Candidate]:
    """The patterns of class Pattern."""
    for record in records.by_name("Pattern"):
        with collecting(report):
            looked_for, results = record.dag("PatternToMatch"), record.values("ResultInstrs")
            if not results or refers_to_nothing(looked_for):
                continue
            first, *others = results
            if others:
                raise fail(
                    record.place, f"'{record.label}' has {len(results)} results: give it one, with operands inside"
                )
            source = parser.parse(looked_for, record, True)
            result = parser.parse(first, record, False)
            variables = Variables(record, fragments)
            variables.collect(source)
            order = range(len(result.types))
            yield from maker.make(record, records.position(record.name), source, result, order, variables.registers)


def _can_match(candidate: Candidate, maker: VariantMaker, report: Report) -> bool:
    if maker.can_match(candidate.source):
        return True
    report.warning(
        candidate.record.place,
        f"the pattern of '{candidate.record.label}' can never match: the DAG has constants as last operands of "
        "commutative operations; put them there",
    )
    return False


def _chains(candidates: Sequence[Candidate], table: InstructionTable) -> dict[str, bool]:
    """For the instructions that have patterns of their own, whether these have a chain.

    The first one decides for an instruction that leaves flags to its patterns; else any.
    """
    found: dict[str, bool] = {}
    for candidate in candidates:
        name = candidate.record.name
        if name not in found or not table.by_name[name].undeclared:
            found[name] = found.get(name, False) or _has_chain(candidate.source)
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
