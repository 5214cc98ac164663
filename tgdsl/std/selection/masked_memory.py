"""Fragments of masked gathers and scatters: extending, truncating, with signed or unsigned indices."""

from __future__ import annotations

from tgdsl.language.core.dag_values import IntegerValue, IntegerVector
from tgdsl.language.patterns.fragments import alternatives, fragment
from tgdsl.records import Code
from tgdsl.std.fragment_shapes import GatherFragment, ScatterFragment
from tgdsl.std.operand_types import Of, VectorType
from tgdsl.std.selection.memory import masked_gather, masked_scatter


def _loads(extension: str, element: str = "") -> Code:
    """A PredicateCode that tests a gather's extension and its type in memory."""
    if not element:
        return Code(f"\n  return cast<MaskedGatherSDNode>(N)->getExtensionType() == ISD::{extension};\n")
    return Code(
        "\n  auto MGN = cast<MaskedGatherSDNode>(N);\n"
        f"  return MGN->getExtensionType() == ISD::{extension} &&\n"
        f"         MGN->getMemoryVT().getScalarType() == MVT::{element};\n"
    )


def _stores(element: str) -> Code:
    """A PredicateCode that tests for a scatter that truncates to a type."""
    return Code(
        "\n  auto MSN = cast<MaskedScatterSDNode>(N);\n  return MSN->isTruncatingStore() &&\n"
        f"         MSN->getMemoryVT().getScalarType() == MVT::{element};\n"
    )


_STORES_ALL = Code("\n  return !cast<MaskedScatterSDNode>(N)->isTruncatingStore();\n")

nonext_masked_gather = GatherFragment(masked_gather, predicate_code=_loads("NON_EXTLOAD"))
ext_masked_gather_i8 = GatherFragment(masked_gather, predicate_code=_loads("EXTLOAD", "i8"))
ext_masked_gather_i16 = GatherFragment(masked_gather, predicate_code=_loads("EXTLOAD", "i16"))
ext_masked_gather_i32 = GatherFragment(masked_gather, predicate_code=_loads("EXTLOAD", "i32"))
sext_masked_gather_i8 = GatherFragment(masked_gather, predicate_code=_loads("SEXTLOAD", "i8"))
sext_masked_gather_i16 = GatherFragment(masked_gather, predicate_code=_loads("SEXTLOAD", "i16"))
sext_masked_gather_i32 = GatherFragment(masked_gather, predicate_code=_loads("SEXTLOAD", "i32"))
zext_masked_gather_i8 = GatherFragment(masked_gather, predicate_code=_loads("ZEXTLOAD", "i8"))
zext_masked_gather_i16 = GatherFragment(masked_gather, predicate_code=_loads("ZEXTLOAD", "i16"))
zext_masked_gather_i32 = GatherFragment(masked_gather, predicate_code=_loads("ZEXTLOAD", "i32"))


@fragment()
def azext_masked_gather_i8(
    def_: Of[VectorType], pred: IntegerVector, ptr: IntegerValue, idx: IntegerVector
) -> VectorType:
    return alternatives(ext_masked_gather_i8(def_, pred, ptr, idx), zext_masked_gather_i8(def_, pred, ptr, idx))


@fragment()
def azext_masked_gather_i16(
    def_: Of[VectorType], pred: IntegerVector, ptr: IntegerValue, idx: IntegerVector
) -> VectorType:
    return alternatives(ext_masked_gather_i16(def_, pred, ptr, idx), zext_masked_gather_i16(def_, pred, ptr, idx))


@fragment()
def azext_masked_gather_i32(
    def_: Of[VectorType], pred: IntegerVector, ptr: IntegerValue, idx: IntegerVector
) -> VectorType:
    return alternatives(ext_masked_gather_i32(def_, pred, ptr, idx), zext_masked_gather_i32(def_, pred, ptr, idx))


nontrunc_masked_scatter = ScatterFragment(masked_scatter, predicate_code=_STORES_ALL)
trunc_masked_scatter_i8 = ScatterFragment(masked_scatter, predicate_code=_stores("i8"))
trunc_masked_scatter_i16 = ScatterFragment(masked_scatter, predicate_code=_stores("i16"))
trunc_masked_scatter_i32 = ScatterFragment(masked_scatter, predicate_code=_stores("i32"))
