"""Fragments of loads and stores (``TargetSelectionDAG.td``): extending, truncating, indexed, aligned ones."""

from __future__ import annotations

from tgdsl.language.core.dag_values import DagValue, IntegerValue
from tgdsl.language.core.release_blocks import since, until
from tgdsl.language.patterns.fragments import fragment
from tgdsl.records import Code
from tgdsl.std.fragment_shapes import IndexedStoreFragment, LoadFragment, StoreFragment
from tgdsl.std.operand_types import IntegerType, Of
from tgdsl.std.selection.memory import ist, ld, st
from tgdsl.std.value_types import f16, f32, f64, i1, i8, i16, i32, i64


def _returns(condition: str) -> Code:
    """A PredicateCode that tests the node with a C++ expression."""
    return Code(f"\n  return {condition};\n")


def _moved(when: str) -> Code:
    """A PredicateCode that tests for the pre-indexed ("PRE") or the post-indexed ("POST") form."""
    mode = "  ISD::MemIndexedMode AM = cast<StoreSDNode>(N)->getAddressingMode();"
    return Code(f"\n{mode}\n  return AM == ISD::{when}_INC || AM == ISD::{when}_DEC;\n")


# -- loads -----------------------------------------------------------------------------------------------------

unindexedload = LoadFragment(ld, is_load=True, is_unindexed=True)
load = LoadFragment(unindexedload, is_load=True, is_non_ext_load=True)
extload = LoadFragment(unindexedload, is_load=True, is_any_ext_load=True)
sextload = LoadFragment(unindexedload, is_load=True, is_sign_ext_load=True)
zextload = LoadFragment(unindexedload, is_load=True, is_zero_ext_load=True)

# Extending loads; in the names with a v, the type in memory is that of a vector's elements.
extloadi1 = LoadFragment(extload, is_load=True, memory_vt=i1)
extloadi8 = LoadFragment(extload, is_load=True, memory_vt=i8)
extloadi16 = LoadFragment(extload, is_load=True, memory_vt=i16)
extloadi32 = LoadFragment(extload, is_load=True, memory_vt=i32)
extloadi64 = LoadFragment(extload, is_load=True, memory_vt=i64)
extloadf16 = LoadFragment(extload, is_load=True, memory_vt=f16)
extloadf32 = LoadFragment(extload, is_load=True, memory_vt=f32)
extloadf64 = LoadFragment(extload, is_load=True, memory_vt=f64)
sextloadi1 = LoadFragment(sextload, is_load=True, memory_vt=i1)
sextloadi8 = LoadFragment(sextload, is_load=True, memory_vt=i8)
sextloadi16 = LoadFragment(sextload, is_load=True, memory_vt=i16)
sextloadi32 = LoadFragment(sextload, is_load=True, memory_vt=i32)
sextloadi64 = LoadFragment(sextload, is_load=True, memory_vt=i64)
zextloadi1 = LoadFragment(zextload, is_load=True, memory_vt=i1)
zextloadi8 = LoadFragment(zextload, is_load=True, memory_vt=i8)
zextloadi16 = LoadFragment(zextload, is_load=True, memory_vt=i16)
zextloadi32 = LoadFragment(zextload, is_load=True, memory_vt=i32)
zextloadi64 = LoadFragment(zextload, is_load=True, memory_vt=i64)
extloadvi1 = LoadFragment(extload, is_load=True, scalar_memory_vt=i1)
extloadvi8 = LoadFragment(extload, is_load=True, scalar_memory_vt=i8)
extloadvi16 = LoadFragment(extload, is_load=True, scalar_memory_vt=i16)
extloadvi32 = LoadFragment(extload, is_load=True, scalar_memory_vt=i32)
extloadvf16 = LoadFragment(extload, is_load=True, scalar_memory_vt=f16)
extloadvf32 = LoadFragment(extload, is_load=True, scalar_memory_vt=f32)
extloadvf64 = LoadFragment(extload, is_load=True, scalar_memory_vt=f64)
sextloadvi1 = LoadFragment(sextload, is_load=True, scalar_memory_vt=i1)
sextloadvi8 = LoadFragment(sextload, is_load=True, scalar_memory_vt=i8)
sextloadvi16 = LoadFragment(sextload, is_load=True, scalar_memory_vt=i16)
sextloadvi32 = LoadFragment(sextload, is_load=True, scalar_memory_vt=i32)
zextloadvi1 = LoadFragment(zextload, is_load=True, scalar_memory_vt=i1)
zextloadvi8 = LoadFragment(zextload, is_load=True, scalar_memory_vt=i8)
zextloadvi16 = LoadFragment(zextload, is_load=True, scalar_memory_vt=i16)
zextloadvi32 = LoadFragment(zextload, is_load=True, scalar_memory_vt=i32)

# -- stores ----------------------------------------------------------------------------------------------------

unindexedstore = StoreFragment(st, is_store=True, is_unindexed=True)
store = StoreFragment(unindexedstore, is_store=True, is_trunc_store=False)
truncstore = StoreFragment(unindexedstore, is_store=True, is_trunc_store=True)

# Truncating stores.
with until(21):
    truncstorei8 = StoreFragment(truncstore, is_store=True, is_trunc_store=True, memory_vt=i8)
    truncstorei16 = StoreFragment(truncstore, is_store=True, is_trunc_store=True, memory_vt=i16)
    truncstorei32 = StoreFragment(truncstore, is_store=True, is_trunc_store=True, memory_vt=i32)
    truncstorei64 = StoreFragment(truncstore, is_store=True, is_trunc_store=True, memory_vt=i64)
with since(22):
    truncstorei8 = StoreFragment(truncstore, is_store=True, memory_vt=i8)
    truncstorei16 = StoreFragment(truncstore, is_store=True, memory_vt=i16)
    truncstorei32 = StoreFragment(truncstore, is_store=True, memory_vt=i32)
    truncstorei64 = StoreFragment(truncstore, is_store=True, memory_vt=i64)
truncstoref16 = StoreFragment(truncstore, is_store=True, memory_vt=f16)
truncstoref32 = StoreFragment(truncstore, is_store=True, memory_vt=f32)
truncstoref64 = StoreFragment(truncstore, is_store=True, memory_vt=f64)
truncstorevi8 = StoreFragment(truncstore, is_store=True, scalar_memory_vt=i8)
truncstorevi16 = StoreFragment(truncstore, is_store=True, scalar_memory_vt=i16)
truncstorevi32 = StoreFragment(truncstore, is_store=True, scalar_memory_vt=i32)

# -- pre-indexed and post-indexed stores -----------------------------------------------------------------------

istore = IndexedStoreFragment(ist, is_store=True, is_trunc_store=False)
pre_store = IndexedStoreFragment(istore, predicate_code=_moved("PRE"))
itruncstore = IndexedStoreFragment(ist, is_store=True, is_trunc_store=True)
pre_truncst = IndexedStoreFragment(itruncstore, predicate_code=_moved("PRE"))
pre_truncsti1 = IndexedStoreFragment(pre_truncst, is_store=True, memory_vt=i1)
pre_truncsti8 = IndexedStoreFragment(pre_truncst, is_store=True, memory_vt=i8)
pre_truncsti16 = IndexedStoreFragment(pre_truncst, is_store=True, memory_vt=i16)
pre_truncsti32 = IndexedStoreFragment(pre_truncst, is_store=True, memory_vt=i32)
pre_truncstf32 = IndexedStoreFragment(pre_truncst, is_store=True, memory_vt=f32)
pre_truncstvi8 = IndexedStoreFragment(pre_truncst, is_store=True, scalar_memory_vt=i8)
pre_truncstvi16 = IndexedStoreFragment(pre_truncst, is_store=True, scalar_memory_vt=i16)


@fragment(predicate_code=_moved("POST"))
def post_store(val: DagValue, ptr: Of[IntegerType], offset: IntegerValue | int) -> IntegerType:
    return istore(val, ptr, offset)


post_truncst = IndexedStoreFragment(itruncstore, predicate_code=_moved("POST"))
post_truncsti1 = IndexedStoreFragment(post_truncst, is_store=True, memory_vt=i1)
post_truncsti8 = IndexedStoreFragment(post_truncst, is_store=True, memory_vt=i8)
post_truncsti16 = IndexedStoreFragment(post_truncst, is_store=True, memory_vt=i16)
post_truncsti32 = IndexedStoreFragment(post_truncst, is_store=True, memory_vt=i32)
post_truncstf32 = IndexedStoreFragment(post_truncst, is_store=True, memory_vt=f32)
post_truncstvi8 = IndexedStoreFragment(post_truncst, is_store=True, scalar_memory_vt=i8)
post_truncstvi16 = IndexedStoreFragment(post_truncst, is_store=True, scalar_memory_vt=i16)

# -- alignment and other properties of the access --------------------------------------------------------------

simple_load = LoadFragment(load, predicate_code=_returns("cast<LoadSDNode>(N)->isSimple()"))
simple_store = StoreFragment(store, predicate_code=_returns("cast<StoreSDNode>(N)->isSimple()"))
nontemporalstore = StoreFragment(store, predicate_code=_returns("cast<StoreSDNode>(N)->isNonTemporal()"))
alignednontemporalstore = StoreFragment(
    nontemporalstore,
    predicate_code=Code(
        "\n  StoreSDNode *St = cast<StoreSDNode>(N);\n  return St->getAlign() >= St->getMemoryVT().getStoreSize();\n"
    ),
)
unalignednontemporalstore = StoreFragment(
    nontemporalstore,
    predicate_code=Code(
        "\n  StoreSDNode *St = cast<StoreSDNode>(N);\n  return St->getAlignment() < St->getMemoryVT().getStoreSize();\n"
    ),
)
nontemporalload = LoadFragment(load, predicate_code=_returns("cast<LoadSDNode>(N)->isNonTemporal()"))
alignednontemporalload = LoadFragment(
    nontemporalload,
    predicate_code=Code(
        "\n  LoadSDNode *Ld = cast<LoadSDNode>(N);\n  return Ld->getAlign() >= Ld->getMemoryVT().getStoreSize();\n"
    ),
)
