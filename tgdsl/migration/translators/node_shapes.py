"""Python classes of SDNodes, by their profiles: an addition of two integers of one type is an ``IntBinary``."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
import tgdsl.language
from tgdsl.language.core import dag_values
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Expression, Listing, Name, Plain, Several, Subscript, Symbol
from tgdsl.migration.translators.inference import Term, node_terms
from tgdsl.migration.types.static_types import (
    ANY,
    APPLIED,
    BOUNDS,
    EFFECT,
    NUMBER,
    OTHER,
    TYPE,
    Signature,
    Static,
    class_of,
)
from tgdsl.records import Record
from tgdsl.std import value_types

_SHAPES = "tgdsl.std.node_shapes"

#: Classes of nodes whose result is of the type of all operands: by the number of these, and the bounds of the type.
_SAME = {
    (1, "IntegerValue"): ("IntUnary", "IntegerType"),
    (1, "FloatValue"): ("FloatUnary", "FloatType"),
    (1, "VectorValue"): ("VectorUnary", "VectorType"),
    (1, "DagValue"): ("Same", "OneType"),
    (2, "IntegerValue"): ("IntBinary", "IntegerType"),
    (2, "FloatValue"): ("FloatBinary", "FloatType"),
    (2, "VectorValue"): ("VectorBinary", "VectorType"),
    (2, "DagValue"): ("SameBinary", "OneType"),
    (3, "FloatValue"): ("FloatTernary", "FloatType"),
    (3, "DagValue"): ("SameTernary", "OneType"),
}


@frozen
class NodeShape:
    """The Python class of an SDNode, and the signature that it has."""

    of: Expression
    signature: Signature


def node_shape(record: Record) -> NodeShape:
    """The class for an SDNode."""
    profile = record.record("TypeProfile")
    results, count = profile.integer("NumResults"), profile.integer("NumOperands")
    if count < 0 or results > 1:
        return _any(results > 0)
    terms = node_terms(profile, results + count)
    statics = [one.static() for one in terms]
    if not count and not results:
        return NodeShape(_shape("Action"), Signature([], "Effect"))
    if results and count:
        known = _same(terms, statics) or _atomic(terms, statics)
        if known is not None:
            return known
    if all([one == ANY for one in statics]):
        return _any(results > 0)
    given = ["IntegerValue" if one == ("IPTR",) else one[0] for one in statics[results:]]
    result = statics[0][0] if results else EFFECT[0]
    kinds = Several([Listing([value_class(one) for one in given]), value_class(result)])
    return NodeShape(Subscript(_shape("FixedNode"), kinds), Signature(given, result))


def _any(has_result: bool) -> NodeShape:
    rest = "DagValue | int"
    if has_result:
        return NodeShape(_shape("AnyNode"), Signature([], "DagValue", rest))
    return NodeShape(_shape("AnyEffect"), Signature([], "Effect", rest))


def _same(terms: Sequence[Term], statics: Sequence[Static]) -> NodeShape | None:
    """The class of a node whose result is of the type of its operands, of which the second may be the amount of a shift."""
    result, *operands = [one.root() for one in terms]
    if result.name is not None:
        return None
    kind = statics[0][0] if statics[0][0] in ("IntegerValue", "FloatValue", "DagValue") else "VectorValue"
    if all([one is result for one in operands]) and (len(operands), kind) in _SAME:
        name, variable = _SAME[len(operands), kind]
        rest = f"SameTypeOrInt[{variable}]" if name == "IntBinary" else f"SameType[{variable}]"
        first = f"Of[{variable}] | int" if name == "IntBinary" else f"Of[{variable}]"
        return NodeShape(_shape(name), Signature([first, *[rest] * (len(operands) - 1)], variable))
    if len(operands) == 2 and operands[0] is result and kind == "IntegerValue" and statics[2] == ("IntegerValue",):
        return NodeShape(_shape("Shift"), Signature(["Of[IntegerType] | int", "IntegerValue | int"], "IntegerType"))
    return None


def _atomic(terms: Sequence[Term], statics: Sequence[Static]) -> NodeShape | None:
    """The class of a node that updates what an address points to, by operands of the type of the result."""
    result, _, *operands = [one.root() for one in terms]
    if result.name is not None or statics[1] != ("IPTR",) or not all([one is result for one in operands]):
        return None
    match (len(operands), statics[0][0]):
        case (1, "IntegerValue"):
            return NodeShape(_shape("AtomicInt"), Signature(["IntegerValue", "Of[IntegerType] | int"], "IntegerType"))
        case (1, "FloatValue"):
            return NodeShape(_shape("AtomicFloat"), Signature(["IntegerValue", "Of[FloatType]"], "FloatType"))
        case (2, "IntegerValue"):
            given = ["IntegerValue", "Of[IntegerType] | int", "SameTypeOrInt[IntegerType]"]
            return NodeShape(_shape("AtomicCompareSwap"), Signature(given, "IntegerType"))
        case _:
            return None


def _shape(name: str) -> Expression:
    return Name(Symbol(_SHAPES, name))


def value_class(annotation: str) -> Expression:
    """The expression of an annotation of a value: ``I32``, ``Of[IntegerType]``, ``Effect``, ``int``."""
    if annotation == TYPE[0]:
        return Subscript(Name(of_language("ValueType")), Name(of_language("DagValue")))
    if annotation in NUMBER or annotation in OTHER:
        return Plain(annotation)
    if annotation in APPLIED:
        return Name(Symbol("tgdsl.language.core.expressions", annotation))
    kind, _, inner = annotation.rstrip("]").partition("[")
    if inner:
        types = "tgdsl.std.operand_types"
        return Subscript(Name(Symbol(types, kind)), Name(Symbol(types, inner)))
    if annotation in BOUNDS:
        return Name(Symbol("tgdsl.std.operand_types", annotation))
    if annotation in ANY or annotation in EFFECT or annotation == "Instruction":
        return Name(of_language(annotation))
    if annotation in ("ModeInt", "ModeFloat"):
        return Name(Symbol("tgdsl.std", annotation))
    if hasattr(value_types, annotation) and getattr(class_of(annotation), "value_type", None) is not None:
        return Name(Symbol(value_types.__name__, annotation))
    if not hasattr(dag_values, annotation) and getattr(tgdsl.language, annotation, None) is class_of(annotation):
        return Name(of_language(annotation))  # Register
    return Name(Symbol(dag_values.__name__, annotation))
