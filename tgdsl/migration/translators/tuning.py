"""Predicates on instructions (TargetInstrPredicate), macro fusions, dependency breaking, and counters of performance."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.language import FusionPredicateWithCode, PfmIssueCounter
from tgdsl.migration.classes.nouns import call_of
from tgdsl.migration.library import noun_of, of_language
from tgdsl.migration.python import Call, Expression, Listing, Name, Plain, string
from tgdsl.migration.text.texts import code
from tgdsl.migration.translation import NoIdiom, Translation
from tgdsl.records import Record, Ref

#: Checks of an operand against what they are given.
OPERAND_CHECKS = (
    *("CheckRegOperand", "CheckImmOperand", "CheckImmOperandLT", "CheckImmOperandGT", "CheckImmOperand_s"),
    "CheckZeroOperand",
)
#: Checks that are the negation of another one.
NEGATED_CHECKS = ("CheckImmOperandLE", "CheckImmOperandGE", "CheckIsNotVRegOperand", "CheckValidRegOperand")


def operand_check(record: Record, translation: Translation) -> Expression:
    """A check of an operand against a register or a number."""
    arguments: list[Expression] = [Plain(str(record.integer("OpIndex")))]
    for field in ("Reg", "ImmVal") if record.superclasses[-1] != "CheckZeroOperand" else ():
        if field in record.fields:
            arguments.append(translation.value(record.fields[field]))
    mapper = record.string("FunctionMapper")
    return Call(noun_of(record), arguments, [("function_mapper", Plain(string(mapper)))] if mapper else [])


def _number(record: Record, field: str) -> Expression:
    return Plain(str(record.integer(field)))


def negated_check(record: Record, translation: Translation) -> Expression:
    """A check that LLVM says by the negation of another one: ``CheckImmOperandLE``, ``CheckValidRegOperand``."""
    inner = record.record("Pred")
    numbers = [_number(inner, field) for field in ("OpIndex", "ImmVal") if field in inner.fields]
    if inner.fields.get("FunctionMapper"):
        raise NoIdiom("a function in a negated check")
    return Call(noun_of(record), numbers)


def range_check(record: Record, translation: Translation) -> Expression:
    """A CheckImmOperandRange."""
    first, last = [one.record("Pred") for one in record.records("Predicates")]
    return Call(noun_of(record), [_number(first, "OpIndex"), _number(first, "ImmVal"), _number(last, "ImmVal")])


def not_sched_pred(record: Record, translation: Translation) -> Expression:
    """A NotSchedPred, or a NoneOfSchedPreds."""
    [inner] = record.records("Predicates")
    if record.is_a("NoneOfSchedPreds"):
        return Call(noun_of(record), [translation.value(inner.fields["Predicates"])])
    return Call(noun_of(record), [translation.reference(inner.name)])


def fusion_code(record: Record, translation: Translation) -> Expression:
    """A condition of a fusion in C++."""
    return call_of(FusionPredicateWithCode, record, translation, predicate=code(record.string("Predicate")))


#: The kinds of conditions of a SimpleFusion between its prolog and its epilog.
_SIMPLE = (
    "SecondFusionPredicateWithMCInstPredicate",
    "WildcardPred",
    "FirstFusionPredicateWithMCInstPredicate",
    "SameReg",
    "OneUsePred",
    "TieReg",
)


def fusion(record: Record, translation: Translation) -> Expression:
    """A Fusion, as a SimpleFusion or SingleFusion if it is one."""
    arguments: list[Expression] = [Plain(string(record.string(field))) for field in ("Name", "FieldName", "Desc")]
    commutable: list[tuple[str, Expression]] = (
        [("is_commutable", Plain("True"))] if record.fields.get("IsCommutable") else []
    )
    predicates = record.records("Predicates")
    if not record.is_a("SimpleFusion"):
        return Call(
            Name(of_language("Fusion")), [*arguments, translation.value(record.fields["Predicates"])], commutable
        )
    kinds = tuple([one.superclasses[-1] for one in predicates])
    start = next((n for n in range(len(kinds)) if kinds[n : n + len(_SIMPLE)] == _SIMPLE), None)
    if start is None:
        raise NoIdiom("a SimpleFusion with other conditions")
    first, second = predicates[start + 2].record("Predicate"), predicates[start].record("Predicate")
    named: list[tuple[str, Expression]] = []
    for name, some in (("prolog", predicates[:start]), ("epilog", predicates[start + len(_SIMPLE) :])):
        if some:
            named.append((name, Listing([translation.reference(one.name) for one in some])))
    single = _single(first, second, translation) if record.is_a("SingleFusion") else None
    if single is not None:
        return Call(Name(of_language("SingleFusion")), [*arguments, *single[0]], [*single[1], *named])
    both = [translation.reference(first.name), translation.reference(second.name)]
    return Call(Name(of_language("SimpleFusion")), [*arguments, *both], [*named, *commutable])


def _single(
    first: Record, second: Record, translation: Translation
) -> tuple[Sequence[Expression], Sequence[tuple[str, Expression]]]:
    """The two instructions of a SingleFusion, and what else it asks of them."""
    instructions: list[Expression] = []
    named: list[tuple[str, Expression]] = []
    for parameter, both in (("first_inst_pred", first), ("second_inst_pred", second)):
        opcode, more = both.records("Predicates")
        [instruction] = opcode.values("ValidOpcodes")
        instructions.append(translation.value(instruction))
        if more.superclasses[-1] != "MCTrue":
            named.append((parameter, translation.reference(more.name)))
    return instructions, named


def answers(record: Record, translation: Translation) -> Expression:
    """The answers of a function of the subtarget (STIPredicate) on a processor."""
    classes = translation.value(record.fields["Classes"])
    if record.superclasses[-1] == "STIPredicate":
        return Call(noun_of(record), [translation.value(record.fields["Declaration"]), classes])
    return Call(noun_of(record), [classes])


def pfm_counter(record: Record, translation: Translation) -> Expression:
    """A PfmCounter, of a resource or an event if it is of one."""
    arguments: list[Expression] = []
    kind = record.superclasses[-1]
    if kind == PfmIssueCounter.__name__:
        name = record.string("ResourceName")
        known = translation.records.get(name) is not None
        arguments.append(translation.reference(name) if known else _by_name(name))
    if isinstance(record.fields.get("EventType"), Ref):
        arguments.append(translation.value(record.fields["EventType"]))
    return Call(Name(of_language(kind)), [*arguments, Plain(string(record.string("Counter")))])


def pfm_binding(record: Record, translation: Translation) -> Expression:
    """The counters of a processor, or of all others."""
    counters = translation.value(record.fields["Counters"])
    if record.is_a("PfmCountersDefaultBinding"):
        return Call(Name(of_language("PfmCountersDefaultBinding")), [counters])
    return Call(Name(of_language("PfmCountersBinding")), [_by_name(record.string("CpuName")), counters])


def _by_name(name: str) -> Expression:
    """``ByName("x")``"""
    return Call(Name(of_language("ByName")), [Plain(string(name))])
