"""Intrinsics that are migrated."""

from __future__ import annotations

from pathlib import Path

from tests.migration.packages import differences, folded_again, migrated
from tests.support.targets import BASE, load
from tgdsl.classes import evolve
from tgdsl.loading.load import load_target
from tgdsl.migration.blocks.intrinsic_groups import in_groups
from tgdsl.migration.blocks.intrinsic_options import with_common_options
from tgdsl.migration.library import of_language
from tgdsl.migration.package import in_order
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    Listing,
    Name,
    Plain,
    Procedure,
    Statement,
    Symbol,
    lines,
    records_of,
)
from tgdsl.records import Ref

_TARGET = """
from tgdsl.std.intrinsic_properties import *
from tgdsl.std.intrinsic_types import LLVMMatchType, LLVMQualPointerType, llvm_anyint_ty, llvm_anyptr_ty, llvm_exnref_ty, llvm_ptr_ty

int_test_load = ValueIntrinsic(i32, [llvm_ptr_ty, i32], [IntrReadMem, NoCapture(ArgIndex(0))], target_prefix="test", is_new=True)
int_test_any = ValueIntrinsic(
    llvm_anyint_ty, [LLVMMatchType(0), llvm_anyptr_ty], [IntrNoMem, NoUndef(RetIndex)], target_prefix="test", is_new=True
)
int_test_sync = EffectIntrinsic([LLVMQualPointerType(3)], target_prefix="test", is_new=True)

class ADD(Instruction):
    namespace, size = "T", 4
    rd, rs = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs}"

class Row(TableRow):
    Name: str
    Intr: Intrinsic

Row("a", int_test_load)
Row("b", int_test_any)
Row("c", int_test_sync)
Rows = GenericTable(Row)
"""

_MIGRATED = """
int_test_any = ValueIntrinsic(
    llvm_anyint_ty, [LLVMMatchType(0), llvm_anyptr_ty], [IntrNoMem, NoUndef(RetIndex)], target_prefix="test",
    is_new=True,
)  # fmt: skip
int_test_load = ValueIntrinsic(
    i32, [llvm_ptr_ty, i32], [IntrReadMem, NoCapture(ArgIndex(0))], target_prefix="test", is_new=True
)
int_test_sync = EffectIntrinsic([LLVMQualPointerType(3)], target_prefix="test", is_new=True)
"""


_ROWS = """
from typing import Annotated

from tgdsl.std.intrinsic_types import *

class VectorIntrinsic(TableRow):
    IntrinsicID = Itself(Intrinsic)
    Operand: Annotated[int, Bits(4)]

int_test_half = with_row(
    ValueIntrinsic(
        LLVMScalarOrSameVectorWidth(0, i32), [llvm_anyvector_ty, LLVMOneNthElementsVectorType(0, 2)], target_prefix="test", is_new=True
    ),
    VectorIntrinsic(2),
)
int_test_all = with_row(
    ValueIntrinsic(llvm_anyvector_ty, [LLVMVectorOfAnyPointersToElt(0)], target_prefix="test", is_new=True), VectorIntrinsic(0)
)
Table = GenericTable(VectorIntrinsic, primary_key=VectorIntrinsic.IntrinsicID, primary_key_name="getVectorIntrinsic")

class ADD(Instruction):
    namespace, size = "T", 4
    rd, rs = out(GPR), in_(GPR)
    asm = f"add {rd}, {rs}"
"""

_MIGRATED_ROWS = """
class VectorIntrinsic(TableRow):
    Operand: Annotated[int, Bits(4)]
    IntrinsicID = Itself(Intrinsic)


int_test_half = with_row(
    ValueIntrinsic(
        LLVMScalarOrSameVectorWidth(0, i32), [llvm_anyvector_ty, LLVMOneNthElementsVectorType(0, 2)],
        target_prefix="test", is_new=True,
    ),
    VectorIntrinsic(2),
)  # fmt: skip
"""


def test_intrinsics_that_are_rows_of_a_table(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _ROWS, BASE)
    assert _MIGRATED_ROWS in text
    assert differences(before, after, ("Intrinsic", "GenericTable")) == []
    assert before["int_test_half"].fields["IntrinsicID"] == Ref("int_test_half")


_FOLDED_ROWS = """
def vector_intrinsic() -> ValueIntrinsic[VAny]:
    return with_row(
        ValueIntrinsic(
            llvm_anyvector_ty, [LLVMMatchType(0), LLVMMatchType(0), LLVMScalarOrSameVectorWidth(0, i32)], [IntrNoMem],
            target_prefix="test", is_new=True,
        ),
        VectorIntrinsic(),
    )  # fmt: skip
"""

_CALLS = """
int_test_add = vector_intrinsic()
int_test_sub = vector_intrinsic()
int_test_min = vector_intrinsic()
int_test_max = vector_intrinsic()
"""


def test_rows_of_one_signature_are_made_by_a_function(tmp_path: Path) -> None:
    signature = (
        "llvm_anyvector_ty, [LLVMMatchType(0), LLVMMatchType(0), LLVMScalarOrSameVectorWidth(0, i32)], [IntrNoMem]"
    )
    many = "".join(
        [
            f"int_test_{one} = with_row(ValueIntrinsic({signature}, target_prefix='test', is_new=True), VectorIntrinsic(2))\n"
            for one in ("add", "sub", "min", "max")
        ]
    )
    imported = "from tgdsl.std.intrinsic_properties import *\n"
    before = load(tmp_path, imported + _ROWS.replace("Table = ", f"{many}Table = "), BASE)
    text = folded_again(tmp_path / "again", before)
    assert _FOLDED_ROWS in text and _CALLS in text
    after = load_target(str(tmp_path / "again" / "migrated"))
    assert differences(before, after, ("Intrinsic", "GenericTable")) == []


def test_intrinsics_are_by_their_types_and_properties(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _TARGET, BASE)
    assert _MIGRATED in text
    assert differences(before, after, ("Row",)) == []
    names = ("int_test_any", "int_test_load", "int_test_sync")
    assert [after[name].fields["TypeSig"] for name in names] == [before[name].fields["TypeSig"] for name in names]


def test_a_type_without_a_code(tmp_path: Path) -> None:
    """Intrinsics of WebAssembly have a type that LLVM IR has no code for."""
    text, before, after = migrated(
        tmp_path, _TARGET.replace("i32, [llvm_ptr_ty, i32]", "llvm_exnref_ty, [llvm_ptr_ty, i32]"), BASE
    )
    assert "int_test_load = ValueIntrinsic(\n    llvm_exnref_ty, [llvm_ptr_ty, i32]," in text
    assert after["int_test_load"].fields["TypeSig"] == before["int_test_load"].fields["TypeSig"]


def test_intrinsics_stand_behind_what_they_refer_to() -> None:
    """A plain intrinsic names the records of its types, which have names of their own."""
    found = {
        "int_a": Assignment("int_a", Call(Name(of_language("plain")), [Name(Symbol("t.intrinsics", "z_type"))])),
        "int_b": Assignment("int_b", Plain("1")),
        "z_type": Assignment("z_type", Plain("2")),
    }
    symbols = {name: Symbol("t.intrinsics", name) for name in found}
    assert [one.target for one in in_order(found, symbols) if isinstance(one, Assignment)] == [
        "z_type",
        "int_a",
        "int_b",
    ]


def _value(kind: str) -> Call:
    return Call(Name(of_language("ValueIntrinsic")), [Plain(kind), Listing([Plain(kind)])])


def test_intrinsics_of_one_signature_are_one_statement() -> None:
    names = [f"int_test_{name}" for name in ("abs", "neg", "not", "rev", "wide")]
    found = in_groups([Assignment(name, _value("i64" if name[-4:] == "wide" else "i32"), [name]) for name in names])
    assert [line for one in found for line in lines(one, AS_DEFINED)] == [
        "int_test_abs, int_test_neg, int_test_not, int_test_rev = [ValueIntrinsic(i32, [i32]) for _ in range(4)]",
        "int_test_wide = ValueIntrinsic(i64, [i64])",
    ]
    assert records_of(found[0]) == names[:4]


def test_few_intrinsics_and_those_that_others_need_stand_alone() -> None:
    few = [Assignment(f"int_test_{name}", _value("i32")) for name in "ab"]
    assert in_groups(few) == few
    needed = Assignment("int_test_e", Call(Plain("Like"), [Name(Symbol("t.intrinsics", "int_test_a"))]))
    several = [*few, Assignment("int_test_d", _value("i32")), needed]
    assert in_groups(several) == several


def test_two_intrinsics_of_several_lines_are_one_statement() -> None:
    long = Call(Plain("ValueIntrinsic"), [Plain("i32"), Listing([Plain(f"v{number}i32") for number in range(12)])])
    found = in_groups([Assignment(f"int_test_{name}", long) for name in ("load_words", "store_words")])
    assert [line for one in found for line in lines(one, AS_DEFINED)] == [
        "int_test_load_words, int_test_store_words = [",
        "    ValueIntrinsic(i32, [v0i32, v1i32, v2i32, v3i32, v4i32, v5i32, v6i32, v7i32, v8i32, v9i32, v10i32, v11i32])",
        "    for _ in range(2)",
        "]",
    ]


_OF_OTHERS = """
from tgdsl.std import i1
from tgdsl.std.intrinsic_types import llvm_anyvector_ty, LLVMOneNthElementsVectorType, LLVMScalarOrSameVectorWidth, LLVMVectorOfAnyPointersToElt

int_test_mask = EffectIntrinsic([llvm_anyvector_ty, LLVMScalarOrSameVectorWidth(0, i1), LLVMOneNthElementsVectorType(0, 2)], is_new=True)
int_test_scatter = EffectIntrinsic([llvm_anyvector_ty, LLVMVectorOfAnyPointersToElt(0)], is_new=True)

class Row(TableRow):
    Name: str
    Intr: Intrinsic

Row("a", int_test_mask)
Row("b", int_test_scatter)
Rows = GenericTable(Row)
"""


def test_types_that_follow_from_others(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _OF_OTHERS, BASE)
    assert "[llvm_anyvector_ty, LLVMScalarOrSameVectorWidth(0, i1), LLVMOneNthElementsVectorType(0, 2)]" in text
    assert "[llvm_anyvector_ty, LLVMVectorOfAnyPointersToElt(0)]" in text
    names = ("int_test_mask", "int_test_scatter")
    assert [after[name].fields["TypeSig"] for name in names] == [before[name].fields["TypeSig"] for name in names]


def test_options_that_many_intrinsics_have_are_a_variable() -> None:
    options = [("target_prefix", Plain('"test"')), ("disable_default_attributes", Plain("False"))]
    names = [f"int_test_{name}_of_many_words_in_a_vector" for name in ("add", "sub", "min", "max", "abs")]
    many = [Assignment(name, evolve(_value("llvm_anyvector_ty"), named=options), [name]) for name in names]
    other = Assignment("int_test_other", evolve(_value("i32"), named=options[:1]), ["int_test_other"])
    found = with_common_options([*in_groups(many[:4]), many[4], other])
    assert [line for one in found for line in lines(one, AS_DEFINED)][:2] == [
        'TEST: IntrinsicOptions = {"target_prefix": "test", "disable_default_attributes": False}',
        "(",
    ]
    assert "[ValueIntrinsic(llvm_anyvector_ty, [llvm_anyvector_ty], **TEST) for _" in "\n".join(
        lines(found[1], AS_DEFINED)
    )
    assert lines(found[2], AS_DEFINED) == [
        "int_test_abs_of_many_words_in_a_vector = ValueIntrinsic(llvm_anyvector_ty, [llvm_anyvector_ty], **TEST)"
    ]
    assert found[3] == other
    assert with_common_options(many[:1]) == many[:1]
    taken = Assignment("TEST", Plain("1"))
    assert with_common_options([*many, taken]) == [*many, taken]


def test_options_of_rows_and_in_functions_are_a_variable() -> None:
    options = [("target_prefix", Plain('"test"')), ("disable_default_attributes", Plain("False"))]
    words = evolve(
        _value("llvm_anyvector_ty"), arguments=[Plain(f"v{number}i32") for number in range(8)], named=options
    )
    row = Call(Name(of_language("with_row")), [words, Call(Plain("Row"), [Plain("1")])])
    rows: list[Statement] = [Assignment(f"int_test_{name}", row) for name in ("add", "sub", "min")]
    function = Procedure("rows", [], Plain("None"), [Assignment("plain", row)], row)
    [declared, *found] = with_common_options([*rows, function])
    assert lines(declared, AS_DEFINED) == [
        'TEST: IntrinsicOptions = {"target_prefix": "test", "disable_default_attributes": False}'
    ]
    shorter = "ValueIntrinsic(v0i32, v1i32, v2i32, v3i32, v4i32, v5i32, v6i32, v7i32, **TEST)"
    assert lines(found[0], AS_DEFINED) == [f"int_test_add = with_row({shorter}, Row(1))"]
    assert lines(found[3], AS_DEFINED) == [
        "def rows() -> None:",
        f"    plain = with_row({shorter}, Row(1))",
        f"    return with_row({shorter}, Row(1))",
    ]


def test_two_intrinsics_that_are_short_with_the_variable_are_one_statement() -> None:
    options = [("target_prefix", Plain('"test"')), ("disable_default_attributes", Plain("False"))]
    words = Call(
        Plain("ValueIntrinsic"), [Plain("i32"), Listing([Plain(f"v{number}i32") for number in range(10)])], options
    )
    value = evolve(words, function=_value("i32").function)
    pair: list[Statement] = [Assignment(f"int_test_{name}_of_words", value) for name in ("load", "store")]
    others: list[Statement] = [
        Assignment(f"int_test_{name}_of_many_words_in_a_vector", evolve(_value(f"llvm_{name * 20}"), named=options))
        for name in "abcd"
    ]
    assert in_groups([*pair, *others]) == [*pair, *others]
    found = in_groups(with_common_options([*pair, *others]))
    assert lines(found[1], AS_DEFINED)[0] == "int_test_load_of_words, int_test_store_of_words = ["
