"""Features and predicates."""

from __future__ import annotations

from tgdsl.language import FeaturePredicate, Predicate, Processor, ProcessorModel, SubtargetFeature
from tgdsl.migration.classes.nouns import call_of, call_with
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Name, Plain, string
from tgdsl.migration.records.uses import is_unread_condition
from tgdsl.migration.translation import NoIdiom, Translation
from tgdsl.migration.translators.own_nouns import own_arguments
from tgdsl.records import Dag, DagArg, Record, Ref


def predicate(record: Record, translation: Translation) -> Expression:
    """A Predicate, or an AssemblerPredicate."""
    assembler = record.fields.get("AssemblerCondDag")
    text = "false" if is_unread_condition(record, translation.records) else record.string("CondString")
    given: dict[str, Expression] = {"cond_string": Plain(string(text))}
    leave_out: list[str] = []
    if assembler is not None and record.bit("AssemblerMatcherPredicate"):
        asked = _feature_of_name(assembler, record.string("PredicateName"), translation)
        given["assembler"] = asked or condition(assembler, translation)
        leave_out += ["predicate_name"] if asked is not None else []
    return call_with(Predicate, record, translation, given, leave_out)


def _feature_of_name(assembler: object, name: str, translation: Translation) -> Expression | None:
    """The feature that a condition asks for alone, if it has a certain name; None for other conditions."""
    match assembler:
        case Dag(Ref("all_of"), (DagArg(Ref(feature)),)):
            is_of_name = translation.records[feature].fields.get("Name") == name
            return translation.reference(feature) if is_of_name else None
        case _:
            return None


def feature(record: Record, translation: Translation) -> Expression:
    """A SubtargetFeature."""
    if record.is_a("Predicate"):
        return _feature_predicate(record, translation)
    return with_own_fields(call_of(SubtargetFeature, record, translation), record, translation)


def _feature_predicate(record: Record, translation: Translation) -> Expression:
    """A FeaturePredicate: a feature that is a predicate, too."""
    asked = record.fields.get("AssemblerCondDag")
    itself = Dag(Ref("all_of"), (DagArg(Ref(record.name)),))
    if not record.bit("AssemblerMatcherPredicate"):
        raise NoIdiom("a feature that is a predicate which the assembler does not know")
    given: dict[str, Expression] = {"cond_string": Plain(string(record.string("CondString")))}
    leave_out: list[str] = []
    if asked == itself:
        leave_out.append("assembler")
    else:
        given["assembler"] = condition(asked, translation)
    if record.string("PredicateName") == record.string("Name"):
        leave_out.append("predicate_name")
    return call_with(FeaturePredicate, record, translation, given, leave_out)


def processor(record: Record, translation: Translation) -> Expression:
    """A Processor, or a ProcessorModel."""
    model = record.fields.get("SchedModel")
    noun = ProcessorModel if record.is_a("ProcessorModel") or model not in (None, Ref("NoSchedModel")) else Processor
    if record.record("ProcItin").name != "NoItineraries" and noun is ProcessorModel:
        raise NoIdiom("a processor with a model and itineraries")
    return with_own_fields(call_of(noun, record, translation), record, translation)


def sched_read_write(record: Record, translation: Translation) -> Expression:
    """A SchedWrite or SchedRead, of a class of the target's own if it is of one."""
    kind = "SchedWrite" if record.is_a("SchedWrite") else "SchedRead"
    return with_own_fields(Call(Name(of_language(kind))), record, translation)


def with_own_fields(call: Call, record: Record, translation: Translation) -> Call:
    """The call that makes a record, of a class of the target's own if it is of one that has fields."""
    own = translation.own_nouns.get(record.name)
    if own is None:
        return call
    return Call(translation.local(own.name), call.arguments, [*call.named, *own_arguments(own, record, translation)])


def condition(value: object, translation: Translation) -> Expression:
    """A condition on features (AssemblerCondDag)."""
    if isinstance(value, Ref):
        return translation.reference(value.name)
    if not isinstance(value, Dag) or not isinstance(value.operator, Ref):
        raise NoIdiom("a condition on features is a dag of all_of, any_of and not")
    function = {"all_of": "all_of", "any_of": "any_of", "not": "not_"}[value.operator.name]
    return Call(Name(of_language(function)), [condition(one.value, translation) for one in value.args])
