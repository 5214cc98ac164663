"""Intrinsics that patterns use."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Listing, Name, Plain, Symbol, string
from tgdsl.migration.translation import NoIdiom, Translation
from tgdsl.records import Record, RecordSet
from tgdsl.records.llvm_intrinsics import intrinsic_name, llvm_intrinsics
from tgdsl.std import intrinsic_properties, intrinsic_types


def intrinsic(record: Record, translation: Translation) -> Expression:
    """An intrinsic, by its types in the selection DAG and its properties."""
    results, parameters = [
        [type_of(one, translation) for one in record.records(field)] for field in ("RetTypes", "ParamTypes")
    ]
    properties = [property_of(one, translation) for one in record.records("IntrProperties")]
    named: list[tuple[str, Expression]] = []
    for option, field in (("llvm_name", "LLVMName"), ("target_prefix", "TargetPrefix")):
        if record.string(field):
            named.append((option, Plain(string(record.string(field)))))
    if record.values("Properties"):
        named.append(("properties", translation.value(record.fields["Properties"])))
    if not record.bit("DisableDefaultAttributes"):
        named.append(("disable_default_attributes", Plain("False")))
    release = translation.records.release
    if intrinsic_name(record.name, record.string("LLVMName")) not in llvm_intrinsics(release):
        named.append(("is_new", Plain("True")))
    rest: list[Expression] = [Listing(parameters), *([Listing(properties)] if properties else [])]
    if len(results) == 1:
        return Call(Name(of_language("ValueIntrinsic")), [results[0], *rest], named)
    if not results:
        return Call(Name(of_language("EffectIntrinsic")), rest, named)
    return Call(Name(of_language("Intrinsic")), [Listing(results), *rest], named)


def type_of(record: Record, translation: Translation) -> Expression:
    """The type of a result or a parameter: a value type, or one of LLVM IR's that has none."""
    kind, name = record.superclasses[-1], record.name
    if isinstance(getattr(intrinsic_types, name, None), intrinsic_types.LLVMType):
        return Name(Symbol(intrinsic_types.__name__, name))
    sig = record.fields.get("Sig")
    numbers = [one for one in sig if isinstance(one, int)] if isinstance(sig, tuple) else []
    if kind == "LLVMType" and numbers:
        return translation.reference(record.record("VT").name)
    if kind == "LLVMQualPointerType" and numbers:
        return Call(_std(kind), [Plain(str(numbers[1] if len(numbers) > 1 else 0))])
    if kind in _MATCHING:
        return Call(_std(kind), [Plain(str(record.integer("Number")))])
    if kind in _PARTS:
        parts = "2" if kind == "LLVMHalfElementsVectorType" else str(numbers[-1])
        return Call(_std("LLVMOneNthElementsVectorType"), [Plain(str(record.integer("Number"))), Plain(parts)])
    if kind == "LLVMScalarOrSameVectorWidth":
        elements = _of_signature(numbers[2:], translation.records)
        if elements is not None:
            return Call(_std(kind), [Plain(str(record.integer("Number"))), type_of(elements, translation)])
    raise NoIdiom(f"the type {kind} of an intrinsic")


_MATCHING = (
    "LLVMMatchType",
    "LLVMExtendedType",
    "LLVMTruncatedType",
    "LLVMVectorElementType",
    "LLVMSubdivide2VectorType",
    "LLVMSubdivide4VectorType",
    "LLVMVectorOfAnyPointersToElt",
    "LLVMVectorOfBitcastsToInt",
)
#: The classes of vectors with a part of another one's elements, in the releases.
_PARTS = ("LLVMHalfElementsVectorType", "LLVMOneNthElementsVectorType")


def _of_signature(numbers: Sequence[int], records: RecordSet) -> Record | None:
    """The type that some numbers stand for; None if no record has these."""
    return next((one for one in records.of_class("LLVMType") if one.fields.get("Sig") == tuple(numbers)), None)


def _std(name: str) -> Expression:
    return Name(Symbol(intrinsic_types.__name__, name))


def property_of(record: Record, translation: Translation) -> Expression:
    """A property of an intrinsic, or of its result or one of its arguments."""
    where, kind = intrinsic_properties.__name__, record.superclasses[-1]
    if not record.anonymous and hasattr(intrinsic_properties, record.name):
        return Name(Symbol(where, record.name))
    if not hasattr(intrinsic_properties, kind) or "ArgNo" not in record.fields:
        raise NoIdiom(f"the property {kind} of an intrinsic")
    number = record.integer("ArgNo")
    place = (
        Name(Symbol(where, "RetIndex"))
        if number == 0
        else Call(Name(Symbol(where, "ArgIndex")), [Plain(str(number - 1))])
    )
    rest: list[Expression] = []
    for field in ("Align", "Bytes", "Lower", "Upper"):
        if field in record.fields:
            rest.append(Plain(str(record.integer(field))))
    return Call(Name(Symbol(where, kind)), [place, *rest])
