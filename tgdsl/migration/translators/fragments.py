"""Fragments: functions of their operands (PatFrag, PatFrags, OutPatFrag), and leaves with conditions (PatLeaf, ImmLeaf)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.language import ComplexPattern
from tgdsl.migration.classes.nouns import call_of
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Assignment, Call, Expression, Function, Lambda, Name, Plain, Statement, Symbol
from tgdsl.migration.text.texts import code
from tgdsl.migration.translation import NoIdiom, Translation, python_name
from tgdsl.migration.translators.dags import Typed, Variable, Writer, casted, leaf_expression
from tgdsl.migration.translators.fragment_shapes import fragment_signature
from tgdsl.migration.translators.narrowed_fragments import narrowing_of
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.translators.shaped_fragments import ShapedFragment, shaped_fragment
from tgdsl.migration.translators.operands import node_of_leaf, operand, predicate
from tgdsl.migration.types.static_types import ANY, EFFECT, Signature
from tgdsl.records import Code, Dag, DagArg, Record, Ref, Value
from tgdsl.std import fragment_shapes


def imm_leaf(record: Record, translation: Translation) -> Expression:
    """An ImmLeaf, and the classes that are derived from it."""
    if record.is_a("Operand"):
        return operand(record, translation)
    kind = next(
        name for name in reversed(record.superclasses) if name in ("ImmLeaf", "TImmLeaf", "IntImmLeaf", "FPImmLeaf")
    )
    [fragment] = record.values("Fragments")
    if not isinstance(fragment, Dag) or not isinstance(fragment.operator, Ref):
        raise NoIdiom("the fragment of an ImmLeaf is a type of a constant")
    type = translation.reference(fragment.operator.name)
    arguments = [type, *predicate(record, translation, "ImmediateCode")]
    return Call(Name(of_language(kind)), arguments, node_of_leaf(record, kind, translation))


def pat_leaf(record: Record, translation: Translation) -> Expression:
    """A PatLeaf."""
    if record.is_a("Operand"):
        return operand(record, translation)
    [fragment] = record.values("Fragments")
    gisel = record.fields.get("GISelLeafPredicateCode")
    named = [("gisel_leaf_predicate_code", code(gisel))] if isinstance(gisel, Code) and gisel else []
    return Call(
        Name(of_language("PatLeaf")),
        [leaf_expression(fragment, translation), *predicate(record, translation, "PredicateCode")],
        named,
    )


def complex_pattern(record: Record, translation: Translation) -> Expression:
    """A ComplexPattern; with an Operand in the same record, a ComplexPatternOperand."""
    return operand(record, translation) if record.is_a("Operand") else call_of(ComplexPattern, record, translation)


def leaf_fragment(record: Record, translation: Translation) -> Expression:
    """A fragment without operands, of one dag or several, or of a result."""
    if record.is_a("OutPatFrag"):
        signature = fragment_signature(record, translation)
        made = body(record.values("Fragments"), record, signature, translation)
        return Call(Name(of_language("LeafResult")), [made])
    dags = [leaf_expression(one, translation) for one in record.values("Fragments")]
    return Call(Name(of_language("LeafFragment")), dags, options_of_fragment(record, translation))


#: The options of fragments: LLVM's names, and those of the language.
_OPTIONS = (
    ("PredicateCode", "predicate_code"),
    ("GISelPredicateCode", "gisel_predicate_code"),
    ("ImmediateCode", "immediate_code"),
    ("PredicateCodeUsesOperands", "predicate_code_uses_operands"),
    ("HasNoUse", "has_no_use"),
    ("HasOneUse", "has_one_use"),
    ("IsLoad", "is_load"),
    ("IsStore", "is_store"),
    ("IsAtomic", "is_atomic"),
    ("IsUnindexed", "is_unindexed"),
    ("IsNonExtLoad", "is_non_ext_load"),
    ("IsAnyExtLoad", "is_any_ext_load"),
    ("IsSignExtLoad", "is_sign_ext_load"),
    ("IsZeroExtLoad", "is_zero_ext_load"),
    ("IsTruncStore", "is_trunc_store"),
    ("MemoryVT", "memory_vt"),
    ("ScalarMemoryVT", "scalar_memory_vt"),
    ("IsAtomicOrderingMonotonic", "is_atomic_ordering_monotonic"),
    ("IsAtomicOrderingAcquire", "is_atomic_ordering_acquire"),
    ("IsAtomicOrderingRelease", "is_atomic_ordering_release"),
    ("IsAtomicOrderingAcquireRelease", "is_atomic_ordering_acquire_release"),
    ("IsAtomicOrderingSequentiallyConsistent", "is_atomic_ordering_sequentially_consistent"),
    ("IsAtomicOrderingAcquireOrStronger", "is_atomic_ordering_acquire_or_stronger"),
    ("IsAtomicOrderingReleaseOrStronger", "is_atomic_ordering_release_or_stronger"),
    ("MinAlignment", "min_alignment"),
    ("AddressSpaces", "address_spaces"),
    ("Properties", "properties"),
)


def is_function(record: Record) -> bool:
    """True for a fragment with a name that is a function of its operands."""
    return record.is_a("PatFrags") and bool(record.dag("Operands").args)


def fragment_statement(record: Record, translation: Translation) -> Statement:
    """The statement of a PatFrag or PatFrags with a name: a call of a class that says its signature, or a function."""
    narrowing = narrowing_of(record, translation)
    if narrowing is not None:
        return _narrowed(record, narrowing, translation)
    shape = shaped_fragment(record, fragment_signature(record, translation))
    return _function(record, translation) if shape is None else _shaped(record, shape, translation)


def _narrowed(record: Record, narrowing: str, translation: Translation) -> Assignment:
    [dag] = record.values("Fragments")
    assert isinstance(dag, Dag) and isinstance(dag.operator, Ref)
    of = translation.reference(dag.operator.name)
    made = Call(Name(Symbol(fragment_shapes.__name__, narrowing)), [of], options_of_fragment(record, translation))
    return Assignment(python_name(record.name), made)


def _shaped(record: Record, shape: ShapedFragment, translation: Translation) -> Assignment:
    """A call of a class for fragments of one signature, with a lambda, whose operands are of any type that the signature allows."""
    names = [one.name or "" for one in record.dag("Operands").args]
    signature = Signature([shape.value] * len(names), shape.value, has_apply=False)
    made = body(record.values("Fragments"), record, signature, translation, typed=False)
    function = Lambda([python_name(name) for name in names], made)
    return Assignment(
        python_name(record.name),
        Call(Name(Symbol(fragment_shapes.__name__, shape.name)), [function], options_of_fragment(record, translation)),
    )


def _function(record: Record, translation: Translation) -> Function:
    signature = fragment_signature(record, translation)
    names = [one.name or "" for one in record.dag("Operands").args]
    kinds = ["DagValue"] * len(names) if len(names) != len(signature.parameters) else signature.parameters
    decorator = "result_fragment" if record.is_a("OutPatFrag") else "fragment"
    return Function(
        Call(Name(of_language(decorator)), (), options_of_fragment(record, translation)),
        python_name(record.name),
        [(python_name(name), value_class(kind)) for name, kind in zip(names, kinds)],
        value_class(signature.result),
        body(record.values("Fragments"), record, signature, translation),
    )


def body(
    dags: Sequence[Value], record: Record, signature: Signature, translation: Translation, *, typed: bool = True
) -> Expression:
    """The expression that the function of a fragment returns.

    Args:
        dags: of the fragment.
        typed: whether the signature's result is declared, so that what is returned must be of it.
    """
    names = [one.name or "" for one in record.dag("Operands").args]
    kinds = signature.parameters
    generic = any([kind.endswith("]") for kind in kinds])
    is_result = record.is_a("OutPatFrag")
    variables = {
        name: Variable(
            Plain(python_name(name)), (kind[:-1].partition("[")[2] if kind.endswith("]") else kind,), is_gap=True
        )
        for name, kind in zip(names, kinds)
    }
    made: list[Typed] = []
    for one in dags:
        if not isinstance(one, Dag):
            raise NoIdiom("a fragment that is not a dag")
        simple = generic and _is_one_call(one)
        writer = Writer(
            translation,
            variables,
            is_source=not is_result,
            has_free=True,
            is_generic=generic and not simple,
        )
        found = writer.write(DagArg(one) if one.args or one.name else DagArg(one.operator))
        if not typed or is_result or (simple and _same_type(found, signature)) or found.type == (signature.result,):
            made.append(found)
        elif signature.result == ANY[0] and found.type != EFFECT:
            made.append(found)
        else:
            made.append(Typed(casted(signature.result, found.expression), (signature.result,)))
    if len(made) == 1:
        return made[0].expression
    return Call(Name(of_language("alternatives")), [one.expression for one in made])


def _same_type(found: Typed, signature: Signature) -> bool:
    """True if a call gives the type variable of the signature."""
    return found.type == (signature.result,)


def _is_one_call(dag: Dag) -> bool:
    return not any([isinstance(one.value, Dag) for one in dag.args])


def options_of_fragment(record: Record, translation: Translation) -> list[tuple[str, Expression]]:
    """The conditions of a fragment, and its transform."""
    named: list[tuple[str, Expression]] = []
    if _has_bare_operands(record):
        named.append(("bare_operands", Plain("True")))
    for field, option in _OPTIONS:
        given: Value = record.fields.get(field)
        if given not in (None, Code(""), "", ()) and not (given is False and field == "PredicateCodeUsesOperands"):
            named.append((option, code(given) if isinstance(given, Code) else translation.value(given)))
    transform = record.fields.get("OperandTransform")
    if isinstance(transform, Ref) and transform.name != "NOOP_SDNodeXForm":
        named.append(("operand_transform", translation.reference(transform.name)))
    if record.is_a("GISelFlags") and record.fields.get("GIIgnoreCopies") is not None:
        named.append(("gi_ignore_copies", Plain(repr(bool(record.fields["GIIgnoreCopies"])))))
    return named


def _has_bare_operands(record: Record) -> bool:
    """True if the dags of a fragment have its operands as ``$x``, and none as ``node:$x``.

    Raises:
        NoIdiom: they have some so and some so.
    """
    if record.is_a("OutPatFrag"):
        return False
    names = {one.name for one in record.dag("Operands").args}
    found = {one.value is None for one in _arguments(record.values("Fragments")) if one.name in names}
    if len(found) > 1:
        raise NoIdiom("a fragment that has operands with and without 'node'")
    return True in found


def _arguments(values: Sequence[Value]) -> Iterator[DagArg]:
    for value in values:
        if isinstance(value, Dag):
            yield from value.args
            yield from _arguments([one.value for one in value.args])
