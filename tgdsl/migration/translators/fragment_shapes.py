"""Signatures of the functions of a target's fragments."""

from __future__ import annotations

from collections import Counter

from tgdsl.migration.translation import Translation
from tgdsl.migration.translators.inference import Inference, Term, unify
from tgdsl.migration.types.static_types import ANY, BOUNDS, EFFECT, LEAF, Signature
from tgdsl.records import Dag, DagArg, Record, Ref

#: The type variable for a bound.
_VARIABLES = {bounds[0]: name for name, bounds in BOUNDS.items() if len(bounds) == 1}


def fragment_signature(record: Record, translation: Translation) -> Signature:
    """The signature of a fragment: what its dags say of its operands and of its result.

    A type that operands have in common, or an operand with the result, is a type variable.
    """
    names = [one.name or "" for one in record.dag("Operands").args]
    if record.is_a("OutPatFrag"):
        return Signature(["DagValue"] * len(names), result_of(record, translation), has_apply=False)
    if record.anonymous:
        return Signature([], ANY[0], "DagValue | int")
    if record.is_a("PatLeaf"):
        return LEAF
    found = Inference(translation.records)
    terms = [found.variable(name) for name in names]
    results = [found.look(DagArg(one)) for one in record.values("Fragments")]
    for one in results[1:]:
        unify(one, results[0])
    no_result = _has_no_result(record, translation)
    shared = Counter([one.root() for one in (terms if no_result else [*terms, results[0]])])
    variables: dict[Term, str] = {}
    for one in terms:
        root, bound = one.root(), one.static()[0]
        if root.name is None and shared[root] > 1 and root not in variables:
            variable = _VARIABLES.get("VectorValue" if bound.endswith("Vector") else bound)
            if variable is not None and variable not in variables.values():
                variables[root] = variable
    parameters: list[str] = []
    for one in terms:
        variable = variables.get(one.root())
        if variable is None:
            parameters.append(_plain(one))
        else:
            parameters.append(f"Of[{variable}]")
    result = EFFECT[0] if no_result else variables.get(results[0].root()) or _plain(results[0])
    return Signature(parameters, result, has_apply=False)


def _plain(term: Term) -> str:
    """The class of a type that is not a variable; a pointer is any integer, unless more is known."""
    root = term.root()
    return "IntegerValue" if root.name is None and "IPTR" in root.bounds else term.static()[0]


def _has_no_result(record: Record, translation: Translation) -> bool:
    """True for a fragment of a node without results."""
    first = record.values("Fragments")[0]
    inner = (
        translation.records.get(first.operator.name)
        if isinstance(first, Dag) and isinstance(first.operator, Ref)
        else None
    )
    if inner is None:
        return False
    if inner.is_a("SDNode"):
        return inner.record("TypeProfile").integer("NumResults") == 0
    if inner.is_a("Intrinsic"):
        return not inner.records("RetTypes")
    return inner.is_a("PatFrags") and _has_no_result(inner, translation)


def result_of(record: Record, translation: Translation) -> str:
    """The type of a fragment of results: an instruction, or any value if it is another one."""
    return "Instruction" if is_instruction(record.values("Fragments")[0], translation) else ANY[0]


def is_instruction(value: object, translation: Translation) -> bool:
    """True if a dag of a result is an instruction, or a fragment of one."""
    if not isinstance(value, Dag) or not isinstance(value.operator, Ref):
        return False
    found = translation.records.get(value.operator.name)
    if found is None:
        return False
    return found.is_a("Instruction") or (
        found.is_a("OutPatFrag") and is_instruction(found.values("Fragments")[0], translation)
    )
