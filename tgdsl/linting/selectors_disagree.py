"""The check selectors-disagree: what SelectionDAG's MatcherTable and GlobalISel's match table select for the source of one pattern.

Only patterns are looked at whose source says all: nodes, registers and numbers, without code in C++ and ComplexPatterns. So its DAG and the
generic instructions of its rule are the same program. Both patterns match it in both tables, for a subtarget with the Predicates of one.
"""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.diagnostics import Note
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model.global_isel import has_global_isel
from tgdsl.model.patterns import Leaf, Operation, ResultInstruction, SelectionNode, Tree, TreeText
from tgdsl.records import Record, RecordSet
from tgdsl.selection.decisions import Assumption
from tgdsl.selection.generic.machine_ir import instruction_text
from tgdsl.selection.generic.selector import GenericSelector
from tgdsl.selection.selector import Selector
from tgdsl.selection.wording import placed

DISAGREE = Kind(
    "selectors-disagree",
    "SelectionDAG and GlobalISel select different instructions for what a pattern looks for (with --only selectors-disagree)",
)


def find(subject: Subject) -> Iterator[Finding]:
    model = subject.model
    if not has_global_isel(model.records):
        return
    dags, generic, text = Selector(model), GenericSelector(model), TreeText(model.value_types.by_number)
    for rule in generic.rules:
        pattern = generic.pattern(rule)
        if not subject.is_own(pattern.record) or not _says_all(pattern.source):
            continue
        dag = next(iter(dags.own_choices([pattern])))
        own = next(iter(generic.own_choices([rule])))
        if dag.match is None or dag.chosen is None or own.match is None:
            continue
        known = {
            one
            for one in (dag.match if dag.chosen is pattern else own.match).assumed
            if _is_predicate(one, model.records)
        }
        other = generic.pattern(own.match.rule)
        if pattern not in (dag.chosen, other) or _instructions(dag.chosen.result) == _instructions(other.result):
            continue
        in_dag = [one.match for one in dags.explore(dag.root) if dags.pattern(one.final) is other]
        in_generic = [one.match for one in generic.explore(own.function) if generic.pattern(one.rule) is dag.chosen]
        matches = [dag.match, own.match, *in_dag, *in_generic]
        if (
            not in_dag
            or not in_generic
            or not all([match is not None and known.issuperset(match.assumed) for match in matches])
        ):
            continue
        program = "; ".join([instruction_text(one, own.function) for one in own.function.instructions])
        yield Finding(
            DISAGREE,
            pattern.record.place,
            pattern.record.label,
            f"for {text(pattern.source)}, SelectionDAG selects {placed(dag.chosen)}, and GlobalISel {placed(other)}, for '{program}'; give them an"
            " order (AddedComplexity), or leave one out of GlobalISel (GISelShouldIgnore)",
            (
                Note(dag.chosen.record.place, "SelectionDAG's is here"),
                Note(other.record.place, "GlobalISel's is here"),
            ),
        )


def _says_all(tree: Tree) -> bool:
    """True if a source has only nodes, registers, and numbers."""
    if isinstance(tree, Leaf):
        value = tree.value
        return value is None or isinstance(value, int) or isinstance(value, Record) and not value.is_a("ComplexPattern")
    if tree.predicates or not isinstance(tree.operator, SelectionNode):
        return False
    return tree.operator.name not in ("imm", "timm", "fpimm") and all([_says_all(child) for child in tree.children])


def _instructions(tree: Tree) -> list[str]:
    """The names of the instructions of a result."""
    if not isinstance(tree, Operation):
        return []
    own = [tree.operator.name] if isinstance(tree.operator, ResultInstruction) else []
    return [*own, *[name for child in tree.children for name in _instructions(child)]]


def _is_predicate(assumption: Assumption, records: RecordSet) -> bool:
    """True if it is assumed of the subtarget, and not of the program."""
    record = records.get(assumption.name)
    return record is not None and record.is_a("Predicate")


CHECK = Check((DISAGREE,), find, named=True)
