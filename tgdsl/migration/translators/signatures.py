"""Signatures of the operators of patterns: of LLVM's own as their classes in ``tgdsl.std`` declare them, of the target's as they are written."""

from __future__ import annotations

from collections.abc import Mapping
from types import FunctionType

from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.expressions import ValueMarker
from tgdsl.language.patterns.fragments import PatFrags
from tgdsl.language.patterns.intrinsics import Intrinsic
from tgdsl.migration.library import object_of_std
from tgdsl.migration.python import Expression, Name, Symbol
from tgdsl.migration.translation import Translation
from tgdsl.migration.translators.fragment_shapes import fragment_signature
from tgdsl.migration.translators.inference import values_of
from tgdsl.migration.translators.narrowed_fragments import NARROWINGS, narrowing_of
from tgdsl.migration.translators.node_shapes import node_shape
from tgdsl.migration.translators.shaped_fragments import shaped_fragment
from tgdsl.migration.types.static_types import ANY, LEAF_ALONE, OTHER, Signature, Static, class_of
from tgdsl.records import Dag, Record, Ref
from tgdsl.std import node_shapes


def signature_of(name: str, translation: Translation) -> Signature | None:
    """The signature of an operator by its record's name; None if type checkers know none."""
    if name not in translation.signatures:
        translation.signatures[name] = _found(name, translation)
    return translation.signatures[name]


def _found(name: str, translation: Translation) -> Signature | None:
    own, record = object_of_std(name), translation.records.get(name)
    if own is not None and not isinstance(own, Intrinsic):
        return _declared(own)
    if record is None:
        return None
    if record.is_a("SDNode"):
        return node_shape(record).signature
    if record.is_a("PatFrags"):
        narrowing = narrowing_of(record, translation)
        if narrowing is not None:
            return _of_class(NARROWINGS[narrowing].of)
        signature = fragment_signature(record, translation)
        shape = shaped_fragment(record, signature)
        return signature if shape is None else _of_class(shape.of)
    if record.is_a("ComplexPattern"):
        [*_, result] = values_of(record)
        return Signature([], result, "DagValue", has_apply=False)
    if record.is_a("Intrinsic"):
        if len(record.records("RetTypes")) > 1:
            return None
        return Signature([], value_of_intrinsic(record) or "Effect", "DagValue | int")
    return None


def value_of_intrinsic(record: Record) -> str | None:
    """The class of the values of an intrinsic's one result, as :mod:`tgdsl.language.patterns.intrinsic_types` has it; None without a result."""
    results = record.records("RetTypes")
    if not results:
        return None
    result = results[0]
    if result.is_a("LLVMQualPointerType") or result.is_a("LLVMAnyPointerType"):
        return "IntegerValue"
    return ANY[0] if result.is_a("LLVMMatchType") else values_of(result.record("VT"))[0]


def class_of_node(record: Record) -> Expression | None:
    """The Python class of an SDNode; None for one of LLVM's own that has none with a name."""
    own = object_of_std(record.name)
    if own is None:
        return node_shape(record).of
    name = type(own).__name__
    return Name(Symbol(node_shapes.__name__, name)) if hasattr(node_shapes, name) else None


def is_marker(name: str) -> bool:
    """True for the record of a value that is nothing but itself, and that no variable is the name of: ``srcvalue``."""
    return isinstance(object_of_std(name), ValueMarker)


def _declared(operator: object) -> Signature | None:
    """The signature that a class, or the function of a fragment, declares."""
    if isinstance(operator, PatFrags) and type(operator).__name__ == "_DescribedFragment":
        return _of_function(operator.function, has_apply=False)
    return _of_class(type(operator))


def _of_class(of: type) -> Signature | None:
    """The signature of the operators of a class."""
    return _of_function(of.__call__, has_apply=hasattr(of, "apply"))


def _of_function(function: object, *, has_apply: bool) -> Signature | None:
    if not isinstance(function, FunctionType):
        return None
    annotations: Mapping[str, str] = {
        name: str(kind).replace("typing.Any", "Any") for name, kind in function.__annotations__.items()
    }
    given = [kind for name, kind in annotations.items() if name != "return"]
    rest = given.pop() if function.__code__.co_flags & 0x04 and given else None
    return Signature(given, annotations.get("return", "DagValue"), rest, has_apply)


def value_of(name: str, translation: Translation) -> Static:
    """The type of a record where it is an operand by itself: a leaf, a condition code, a register."""
    found = object_of_std(name)
    if found is not None:
        if not isinstance(found, DagValue):
            return OTHER
        kinds = [one.__name__ for one in type(found).__mro__]
        return next(((one,) for one in kinds if one[0].isupper() and class_of(one) is not None), ANY)
    record = translation.records.get(name)
    if record is None:
        return OTHER
    if record.is_a("Register"):
        return ("Register",)
    if record.is_a("Operand") or not is_leaf_fragment(record):
        return OTHER
    return LEAF_ALONE if record.is_a("PatLeaf") or record.is_a("ImmLeaf") else ANY


def is_leaf_fragment(record: Record | None) -> bool:
    """True for a fragment without operands, which is a value by itself; an OutPatFrag is called."""
    is_source = record is not None and record.is_a("PatFrags") and not record.is_a("OutPatFrag")
    return record is not None and is_source and not record.dag("Operands").args


def result_of_leaf(record: Record, variable: Static, translation: Translation) -> Static:
    """The type of a variable that is read as a leaf, an operand or a register class."""
    if any([record.is_a(one) for one in ("DAGOperand", "ComplexPattern", "PointerLikeRegClass", "ValueType")]):
        return values_of(record)
    if record.is_a("ImmLeaf"):
        [fragment] = record.values("Fragments")
        if isinstance(fragment, Dag) and isinstance(fragment.operator, Ref):
            return values_of(translation.records.get(fragment.operator.name))
    return variable
