"""Fragments as calls, which fold as those of multiclasses do: another operator with more conditions, and DAGs of operands of one type."""

from __future__ import annotations

from pathlib import Path

from tests.language.test_patterns import PATTERNS
from tests.migration.packages import differences, migrated
from tests.oracle.tblgen import needs_tblgen
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.migration.folding.family_names import common_names
from tgdsl.migration.python import AS_DEFINED, text
from tgdsl.migration.translators.shaped_fragments import class_of_fragment
from tgdsl.migration.trials.correcting import corrected
from tgdsl.migration.types.static_types import Signature
from tgdsl.llvm import RELEASES

_FRAGMENTS = """
        from tgdsl.language import fragment
        from tgdsl.std import atomic_load_add, atomic_cmp_swap, i8
        from tgdsl.std.node_shapes import AtomicInt
        from tgdsl.std.type_profiles import SDTAtomic2

        swap = AtomicInt("TISD::SWAP", SDTAtomic2)

        @fragment(is_load=True, address_spaces=[1])
        def load_global(ptr: IntegerValue) -> DagValue:
            return load(ptr)

        @fragment(is_load=True, min_alignment=4)
        def load_global_4(ptr: IntegerValue) -> DagValue:
            return load_global(ptr)

        @fragment(is_store=True, address_spaces=[1])
        def store_global(val: DagValue, ptr: IntegerValue) -> Effect:
            return store(val, ptr)

        @fragment(is_atomic=True, memory_vt=i8)
        def swap_i8(ptr: IntegerValue, val: IntegerValue) -> DagValue:
            return swap(ptr, val)

        @fragment(is_atomic=True)
        def compare(ptr: IntegerValue, cmp: IntegerValue, val: IntegerValue) -> DagValue:
            return atomic_cmp_swap(ptr, cmp, val)

        @fragment(is_store=True)
        def of_other_names(value: DagValue, ptr: IntegerValue) -> Effect:
            return store(value, ptr)

        @fragment()
        def turned(ptr: IntegerValue, val: IntegerValue) -> DagValue:
            return atomic_load_add(val, ptr)
        """


def test_fragments_with_the_operands_of_their_operators_are_calls(tmp_path: Path) -> None:
    written, before, after = migrated(tmp_path, _FRAGMENTS, PATTERNS)
    assert "\nload_global = LoadFragment(load, is_load=True, address_spaces=[1])\n" in written
    assert "\nload_global_4 = LoadFragment(load_global, is_load=True, min_alignment=4)\n" in written
    assert "\nstore_global = StoreFragment(store, is_store=True, address_spaces=[1])\n" in written
    assert "\nswap_i8 = AtomicIntFragment(swap, is_atomic=True, memory_vt=i8)\n" in written
    assert "\ncompare = AtomicCompareSwapFragment(atomic_cmp_swap, is_atomic=True)\n" in written
    assert "def of_other_names(" in written
    assert "def turned(" in written
    assert differences(before, after, ("PatFrags", "SDNode")) == []


_OF_ONE_TYPE = """
        from tgdsl.language import Code, alternatives, fragment
        from tgdsl.std import and_, fma, fneg, not_, or_, shl
        from tgdsl.std.operand_types import FloatType, IntegerType, Of

        @fragment()
        def andn(lhs: Of[IntegerType], rhs: Of[IntegerType]) -> IntegerType:
            return cast(IntegerType, and_.apply(lhs, not_(rhs)))

        @fragment(has_one_use=True)
        def not_once(in_: Of[IntegerType]) -> IntegerType:
            return not_(in_)

        @fragment()
        def fnma(a: Of[FloatType], b: Of[FloatType], c: Of[FloatType]) -> FloatType:
            return cast(FloatType, fneg(fma(a, b, c)))

        @fragment()
        def either(lhs: Of[IntegerType], rhs: Of[IntegerType]) -> IntegerType:
            return alternatives(and_(lhs, rhs), or_(lhs, rhs))

        @fragment()
        def twice(value: Of[IntegerType], amount: IntegerValue) -> IntegerType:
            return cast(IntegerType, shl.apply(shl.apply(value, amount), amount))
        """


def test_fragments_of_operands_of_one_type_are_calls(tmp_path: Path) -> None:
    written, before, after = migrated(tmp_path, _OF_ONE_TYPE, PATTERNS)
    assert "\nandn = IntBinaryFragment(lambda lhs, rhs: and_(lhs, not_(rhs)))\n" in written
    assert "\nnot_once = IntUnaryFragment(lambda in_: not_(in_), has_one_use=True)\n" in written
    assert "\nfnma = FloatTernaryFragment(lambda a, b, c: fneg(fma(a, b, c)))\n" in written
    assert "\ndef either(" in written
    assert "\ndef twice(" in written
    assert differences(before, after, ("PatFrags",)) == []


def test_the_class_of_a_fragment_is_that_of_its_signature(tmp_path: Path) -> None:
    _, before, _ = migrated(tmp_path, _OF_ONE_TYPE + _FRAGMENTS, PATTERNS)
    of_integers = Signature(["Of[IntegerType] | int", "SameTypeOrInt[IntegerType]"], "IntegerType")
    of_memory = Signature(["IntegerValue", "Of[IntegerType] | int"], "IntegerType")
    found = class_of_fragment(before["andn"], of_integers)
    assert found is not None and text(found, AS_DEFINED) == "IntBinaryFragment"
    assert class_of_fragment(before["swap_i8"], of_memory) is None
    assert class_of_fragment(before["andn"], Signature(["Of[IntegerType]"] * 2, "IntegerType", has_apply=False)) is None
    assert class_of_fragment(before["swap"], of_integers) is None
    assert class_of_fragment(before["andn"], None) is None


_MULTICLASSES = """
include "llvm/Target/Target.td"

def InstrInfoOfT : InstrInfo;
def T : Target { let InstructionSet = InstrInfoOfT; }

multiclass Ordered {
  def _monotonic : PatFrag<(ops node:$ptr, node:$val), (!cast<SDPatternOperator>(NAME) node:$ptr, node:$val)> {
    let IsAtomic = 1;
    let IsAtomicOrderingMonotonic = 1;
  }
  def _acquire : PatFrag<(ops node:$ptr, node:$val), (!cast<SDPatternOperator>(NAME) node:$ptr, node:$val)> {
    let IsAtomic = 1;
    let IsAtomicOrderingAcquire = 1;
  }
}

multiclass Sizes<SDPatternOperator op> {
  foreach vt = [i8, i16, i32] in {
    def _#vt : PatFrag<(ops node:$ptr, node:$val), (op node:$ptr, node:$val)> {
      let IsAtomic = 1;
      let MemoryVT = vt;
      let AddressSpaces = [3];
    }
    defm _#vt : Ordered;
  }
}

defm add_local : Sizes<atomic_load_add>;
defm sub_local : Sizes<atomic_load_sub>;
defm and_local : Sizes<atomic_load_and>;
defm xor_local : Sizes<atomic_load_xor>;
"""


@needs_tblgen
def test_multiclasses_of_fragments_are_functions(tmp_path: Path) -> None:
    (tmp_path / "T.td").write_text(_MULTICLASSES)
    records = load_target(
        str(tmp_path / "T.td"), source_options=SourceOptions(llvm=19, include=(str(RELEASES[19].include),))
    )
    (tmp_path / "again").mkdir()
    made = corrected(records, "again", tmp_path / "again")
    assert not made.defects
    [module] = [one for path, one in made.files.items() if path.endswith("t.py")]
    fragment = "AtomicIntFragment(node, is_atomic=True, memory_vt=i8, address_spaces=[3])"
    assert f"    i8__ = {fragment}\n    i8_ = pat_frag(i8__)\n" in module
    assert "    monotonic = AtomicIntFragment(fragment, is_atomic=True, is_atomic_ordering_monotonic=True)\n" in module
    assert module.endswith("""

add_local = pat_frag_local(atomic_load_add)
sub_local = pat_frag_local(atomic_load_sub)
and_local = pat_frag_local(atomic_load_and)
xor_local = pat_frag_local(atomic_load_xor)
""")


def test_a_family_beside_a_record_of_its_name() -> None:
    found = common_names([["add_i8", "add_i8_", "add_i16"], ["sub_i8", "sub_i8_", "sub_i16"]], ["", "", ""])
    assert found is not None
    assert (list(found.fields), list(found.families)) == (["i8", "i8_", "i16"], ["add", "sub"])
    decorator = found.decorator()
    assert decorator is not None
    assert text(decorator, AS_DEFINED) == 'family("{family}_{member}", i8_="{family}_i8_")'


def test_a_family_of_numbers() -> None:
    found = common_names([["ADD8rr", "ADD16rr", "ADD"], ["SUB8rr", "SUB16rr", "SUB"]], ["", "", ""])
    decorator = None if found is None else found.decorator()
    assert decorator is not None
    assert text(decorator, AS_DEFINED) == 'family("{family}{number}", plain="{family}")'
