"""Intrinsics of targets in Python have LLVM's numbers; those that LLVM does not have, or calls otherwise, are errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.tblgen import check_same, needs_tblgen, ours, theirs
from tests.support.record_builder import Target
from tests.support.marks import Marks
from tests.support.targets import BASE, load
from tgdsl.diagnostics import DiagnosticError
from tgdsl.files import IntrinsicEnums
from tgdsl.model.patterns.operators import IntrinsicNumbers
from tgdsl.records import RecordSet
from tgdsl.llvm import DEFAULT
from tgdsl.llvm.write import intrinsics
from tgdsl.records.llvm_intrinsics import llvm_intrinsics

INTRINSICS = BASE + """
from tgdsl.std import Any, iAny
from tgdsl.std.intrinsic_properties import IntrNoMem, IntrReadMem
from tgdsl.std.value_types import I32, I64

Wide = RegisterClass(i64, members=R, alignment=64)

"""


def numbers(records: RecordSet) -> dict[str, int]:
    """The numbers of the declared intrinsics; those of LLVM's own that stand for others are left out."""
    of = IntrinsicNumbers(records).of
    return {one.name: of(one.name) for one in records.of_class("Intrinsic") if one.values("TypeSig")}


def test_llvms_table() -> None:
    known = llvm_intrinsics(DEFAULT)
    assert len(known) == 13937
    assert sorted(known.values(), key=lambda one: (one.target_prefix, one.name)) == list(known.values())
    assert list(known).index("llvm.bpf.btf.type.id") == 3617 - 1
    assert known["llvm.va_start"].record == "int_vastart"
    assert known["llvm.nvvm.is_explicit_cluster"].record == "int_nvvm_is_explicit_cluster"
    assert known["llvm.nvvm.is_explicit_cluster"].target_prefix == "nvvm"


def test_the_table_is_read_from_headers() -> None:
    all_targets = "    abs = 1,       // llvm.abs\n    vastart,   // llvm.va_start\n"
    one_target = "#ifndef LLVM_IR_INTRINSIC_T_ENUMS_H\n    t_a_b = 3,    // llvm.t.a.b\n    t_ab,   // llvm.t.a_b\n"
    assert intrinsics([one_target, all_targets]) == "[]\nabs\nvastart va_start\n[t]\na_b\nab a_b\n"


def test_numbers_are_those_of_llvm(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        int_x86_sse_pause = Intrinsic([], [i32], is_new=True, target_prefix="x86")
        int_bpf_load_word = ValueIntrinsic(i64, [Any, i64], [IntrReadMem], target_prefix="bpf")
        int_bpf_load_half = ValueIntrinsic(i64, [Any, i64], [IntrReadMem], target_prefix="bpf")
        int_bswap = ValueIntrinsic(iAny, [iAny], [IntrNoMem])
        int_vastart = Intrinsic([], [i64], llvm_name="llvm.va_start")
        """,
        INTRINSICS,
    )
    assert {name: number for name, number in numbers(records).items() if "x86" not in name} == {
        "int_bswap": 14,
        "int_vastart": 363,
        "int_bpf_load_half": 3622,
        "int_bpf_load_word": 3623,
    }
    # It is counted among LLVM's own of its target, in the order of names.
    assert numbers(records)["int_x86_sse_pause"] > 12482
    assert len(records.of_class("SDPatternOperator")) > 12482


def test_a_new_intrinsic_moves_those_after_it(tmp_path: Path) -> None:
    text = """
        int_bpf_load_half = ValueIntrinsic(i64, [Any, i64], [IntrReadMem], target_prefix="bpf")
        int_bpf_ahead = ValueIntrinsic(i64, [i64], target_prefix="bpf", is_new=True)
        int_bpf_zero = ValueIntrinsic(i64, [i64], target_prefix="bpf", is_new=True)
        """
    assert numbers(load(tmp_path, text, INTRINSICS)) == {
        "int_bpf_ahead": 3617,
        "int_bpf_load_half": 3623,
        "int_bpf_zero": 3630,
    }


def test_a_target_without_intrinsics_has_none_of_llvms(tmp_path: Path) -> None:
    assert not load(tmp_path, "").of_class("Intrinsic")


def test_a_record_that_is_called_as_one_of_llvms(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        int_abs = Operand(i32)
        int_acos = ValueIntrinsic(f32, [f32])
        """,
        INTRINSICS,
    )
    assert numbers(records) == {"int_acos": 2}
    assert records["int_abs_of_LLVM"].string("LLVMName") == "llvm.abs"


def test_wrong_names(marks: Marks) -> None:
    marks.check(
        """
        int_bpf_load_bite = ValueIntrinsic(i64, [i64], target_prefix="bpf")
        #! 2. error: LLVM 19.1.7 has no intrinsic 'llvm.bpf.load.bite'; did you mean 'llvm.bpf.load.byte'? If your LLVM
        #!     has it, say is_new=True
        int_toy_swap = ValueIntrinsic(i64, [i64], target_prefix="toy")
        #! 3. error: LLVM 19.1.7 has no intrinsic 'llvm.toy.swap'; if your LLVM has it, say is_new=True
        int_bpf_load_byte = ValueIntrinsic(i64, [i64])
        #! 4. error: the intrinsic 'llvm.bpf.load.byte' is one of LLVM's target 'bpf': say target_prefix="bpf"
        int_bpf_load_half = ValueIntrinsic(i64, [i64], target_prefix="bpf", is_new=True)
        #! 5. error: LLVM 19.1.7 has the intrinsic 'llvm.bpf.load.half': leave is_new out
        int_t_foo = ValueIntrinsic(i64, [i64], target_prefix="u")
        #! 6. error: the intrinsic 'int_t_foo' is called 'llvm.t.foo' in LLVM's IR, and that name should begin with
        #!     'llvm.u.'
        int_t_bar = ValueIntrinsic(i64, [i64], llvm_name="bar")
        #! 7. error: the intrinsic 'int_t_bar' is called 'bar' in LLVM's IR, and that name should begin with 'llvm.'
        swap = ValueIntrinsic(i64, [i64])
        #! 8. error: the name of the intrinsic 'swap' should begin with 'int_': rename it
        ValueIntrinsic(i64, [i64])
        #! 1. error: this ValueIntrinsic is bound to no name, so nothing can refer to it; bind it to a name of its
        #!     module
        """,
        INTRINSICS,
    )


@pytest.mark.parametrize(
    ("name", "llvm_name", "prefix", "message"),
    [
        ("int_t_a", "", "u", "that name should begin with 'llvm.u.'"),
        ("int_t_a", "a", "", "that name should begin with 'llvm.'"),
        ("swap", "", "", "should begin with 'int_'"),
    ],
)
def test_wrong_names_in_records(name: str, llvm_name: str, prefix: str, message: str) -> None:
    target = Target()
    target.add(name, "Intrinsic", LLVMName=llvm_name, TargetPrefix=prefix)
    with pytest.raises(DiagnosticError, match=message):
        IntrinsicNumbers(target.records()).of(name)


@needs_tblgen
def test_llvm_tblgen_counts_the_same_in_the_export(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        int_bpf_load_half = ValueIntrinsic(i64, [i64], [IntrNoMem], target_prefix="bpf")
        int_ctpop = ValueIntrinsic(i64, [i64], [IntrNoMem])

        class LDH(Instruction):
            namespace, size, inst = "T", 4, concat("0" * 32)
            rd, rs = out(Wide, placed=False), in_(Wide, placed=False)
            asm = f"ldh {rd}, {rs}"

        @pattern()
        def half(value: I64) -> Rewrites:
            return [Rewrite(int_bpf_load_half(value), LDH(value)), Rewrite(int_ctpop(value), LDH(value))]
        """,
        INTRINSICS,
    )
    check_same(records, "dag-isel")
    assert "3622" in ours(records, "dag-isel")


#: The intrinsics of a target that LLVM does not know.
TOY = """
int_toy_sync = Intrinsic([], [i32], target_prefix="toy", is_new=True)
int_toy_swap = ValueIntrinsic(i64, [i64], [IntrNoMem], target_prefix="toy", is_new=True)
"""
ENUMS = IntrinsicEnums(intrinsic_prefix="toy")


@needs_tblgen
def test_the_header_of_a_new_target(tmp_path: Path) -> None:
    """The numbers are those that patterns have."""
    records = load(tmp_path, TOY, INTRINSICS)
    text = ours(records, ENUMS.generator, ENUMS)
    assert text == theirs(records, ENUMS.generator, file=ENUMS)
    first = numbers(records)["int_toy_swap"]
    assert f"    toy_swap = {first}, " in text and "    toy_sync, " in text


def test_the_header_names_lines_of_python_since_22(tmp_path: Path) -> None:
    text = ours(load(tmp_path, TOY, INTRINSICS, 22), ENUMS.generator, ENUMS)
    (sync,) = [line for line in text.splitlines() if "toy_sync" in line]
    assert "// llvm.toy.sync (" in sync and ".py:" in sync


def test_types_of_llvms_own_are_elsewhere(tmp_path: Path) -> None:
    """Only the names of LLVM's own intrinsics are among the records, and all of a module without a Target."""
    with pytest.raises(DiagnosticError) as caught:
        ours(load(tmp_path, TOY, INTRINSICS), "intrinsic-impl")
    assert "has nothing in its TypeSig, as have" in str(caught.value)
    assert "write the file from the records of LLVM's IR/Intrinsics.td" in str(caught.value)


TYPED = """
from tgdsl.language import *
from tgdsl.std.intrinsic_properties import *
from tgdsl.std.intrinsic_types import *
from tgdsl.std.value_types import *
"""


def test_wrong_types(marks: Marks) -> None:
    marks.check(
        """
        int_a = ValueIntrinsic(LLVMMatchType(0), [i32])
        #! error: this type matches the overloaded type 0 of the intrinsic, which has none; count from 0 the types that
        #!     each call chooses (iAny, llvm_anyptr_ty, ...), results first, or give it the type itself
        int_b = Intrinsic(
            [iAny],
            [LLVMExtendedType(1)],
            #! error: this type matches the overloaded type 1 of the intrinsic, which has 1 overloaded type; count from
            #!     0 the types that each call chooses (iAny, llvm_anyptr_ty, ...), results first, or give it the type
            #!     itself
        )
        int_c = EffectIntrinsic([iAny, LLVMScalarOrSameVectorWidth(0, iAny)])
        #! error: the type of the elements is overloaded, but has no number of its own; give a type that is fixed
        int_d = EffectIntrinsic([LLVMQualPointerType(300)])  #! error: addrspace is 300, but must be between 0 and 255
        int_e = EffectIntrinsic([f80])
        #! error: LLVM IR has no code for the type 'f80' of an intrinsic in LLVM 19: use a type of
        #!     llvm/IR/Intrinsics.td, or one of another number of elements
        int_f = EffectIntrinsic([v5i32])
        #! error: LLVM IR has no code for the type 'v5i32' of an intrinsic in LLVM 19: use a type of
        #!     llvm/IR/Intrinsics.td, or one of another number of elements
        int_g = Intrinsic([i32] * 10, [])
        #! error: an intrinsic has 10 results, and LLVM IR has codes for 9 in LLVM 19; give fewer
        int_h = EffectIntrinsic([vAny, LLVMOneNthElementsVectorType(0, 4)])
        #! error: LLVM 19 has vectors of half the elements of another, and none of 1/4; give 2, or put the intrinsic
        #!     into a `with since(...):` block
        """,
        TYPED,
    )


def test_wrong_properties(marks: Marks) -> None:
    marks.check(
        """
        int_a = EffectIntrinsic([i32], [ImmArg(ArgIndex(1))])
        #! 1. error: this ImmArg is of argument 1, and the intrinsic has 1 argument; count from ArgIndex(0)
        int_b = EffectIntrinsic([i32], [NoUndef(RetIndex)])
        #! 2. error: this NoUndef is of the result, but the intrinsic has none; name an argument, ArgIndex(0), or leave
        #!     it out
        int_c = ValueIntrinsic(llvm_ptr_ty, [], [NoCapture(RetIndex)])
        #! 3. error: 'idx' of NoCapture() should be an ArgIndex, but is an AttrIndex; correct it
        int_d = ValueIntrinsic(llvm_ptr_ty, [llvm_ptr_ty], [NoCapture(ArgIndex(-1))])
        #! 4. error: this NoCapture is of argument -1, and the intrinsic has 1 argument; count from ArgIndex(0)
        int_e = EffectIntrinsic(
            [llvm_ptr_ty],
            [
                WriteOnly(ArgIndex(0)),
                ReadOnly(ArgIndex(0)),
                #! 5. error: ReadOnly of argument 0 contradicts WriteOnly of argument 0; leave one of them out
                #! note at `WriteOnly(ArgIndex(0)),`: the other one is here
            ],
        )
        int_f = EffectIntrinsic([], [IntrWillReturn, IntrNoReturn])
        #! 6. error: IntrNoReturn contradicts IntrWillReturn; leave one of them out
        #! note: the other one is here
        int_g = EffectIntrinsic([], [IntrReadMem, IntrNoMem])
        #! 7. error: IntrNoMem contradicts IntrReadMem; leave one of them out
        #! note: the other one is here
        int_h = EffectIntrinsic([llvm_ptr_ty], [Align(ArgIndex(0), 3)])
        #! 8. error: an alignment is 3, and should be a power of two; correct it
        int_i = EffectIntrinsic([], llvm_name="llvm.same")
        int_j = EffectIntrinsic([], llvm_name="llvm.same")
        #! 10. error: two intrinsics are called 'llvm.same' in LLVM IR, 'int_i' and 'int_j': rename one
        #! note at `int_i = EffectIntrinsic([], llvm_name="llvm.same")`: 'int_i' is here
        with since(22):
            int_k = EffectIntrinsic([i32], [Range(ArgIndex(0), 3, 3)])
            #! 9. error: the range from 3 to below 3 is empty; give a larger end
        """,
        TYPED,
    )


def test_names_alone(tmp_path: Path) -> None:
    """Without a Target, intrinsics are not LLVM's, and numbers begin with 1."""
    records = load(tmp_path, "int_toy_b = EffectIntrinsic([])\nint_toy_a = EffectIntrinsic([])\n", TYPED)
    assert numbers(records) == {"int_toy_a": 1, "int_toy_b": 2}


_GROUP = """
from tgdsl.language import IntrinsicGroup
int_bpf_load_word = ValueIntrinsic(i64, [Any, i64], [IntrReadMem], target_prefix="bpf")
loads = IntrinsicGroup("int_bpf_", target_prefix="bpf")
loads.values(i64, [Any, i64], [IntrReadMem], names="load_half load_byte")
loads.effects([i64], names=["pseudo"])

def load(name):
    class made(Instruction):
        namespace, size = "Test", 4
        rd = out(GPR)
        asm = f"{name} {rd}"

    return made

LOAD_HALF, LOAD_WORD, PSEUDO, OTHER = [load(name) for name in ("lh", "lw", "pseudo", "other")]
"""


def test_a_group_has_intrinsics_by_the_names_of_instructions(tmp_path: Path) -> None:
    given = "assert loads.of(LOAD_WORD) is int_bpf_load_word\nhalf, pseudo = loads.of(LOAD_HALF), loads.of(PSEUDO)"
    records = load(tmp_path, f"{_GROUP}\n{given}\n", INTRINSICS)
    made = ("int_bpf_load_byte", "int_bpf_load_half", "int_bpf_load_word", "int_bpf_pseudo")
    assert [len(records[one].records("RetTypes")) for one in made] == [1, 1, 1, 0]
    assert {records[one].string("TargetPrefix") for one in made} == {"bpf"}


def test_wrong_groups(tmp_path: Path) -> None:
    for wrong, message in {
        "loads.of(OTHER)": "there is no intrinsic 'int_bpf_other'; define it",
        'loads.effects([i64], names=["pseudo"])': "the intrinsic 'int_bpf_pseudo' is here twice; name it once",
    }.items():
        with pytest.raises(DiagnosticError, match=message):
            load(tmp_path, f"{_GROUP}\n{wrong}\n", INTRINSICS)
