"""From records to the statements that made them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.migration.sources.records import record
from tgdsl.diagnostics import DiagnosticError, Location
from tgdsl.migration.folding.naming import SourceNames, TemplateArgument
from tgdsl.migration.python import Name, Plain, Symbol
from tgdsl.migration.python.spelling import snake_case
from tgdsl.migration.sources.folder import sources_of, sources_of_texts
from tgdsl.migration.sources.origins import Origins

SOURCE = """\
class F<bits<2> opVal, string s = "x"> : Instruction;
multiclass Inner<int a, bits<2> Op, string def = "d"> {
  def rr : F<Op>, G<a>;
  def NAME#_ri : F<Op, s = "y">;
}
multiclass Outer<int b> {
  defm _in : Inner<b, 0b01>;
}
defm ADD
   : Outer<7>,
     Inner<1, 2>;
def A : F<1>; def B : F<2>;
foreach i = 0...3 in
  def R#i : F<0>;
def : Pat<1>;
defvar name = "S";
def name : F<3>;
def "T"#name : F<3>;
"""
ORIGINS = Origins(sources_of_texts({"mill.td": SOURCE}))


def test_a_definition() -> None:
    [cls] = ORIGINS.classes(record("A", 12))
    assert cls.name == "F" and cls.of is not None and cls.of.line == 1
    assert [(one.parameter.name, one.text, one.given) for one in cls.values] == [
        ("opVal", "1", True),
        ("s", '"x"', False),
    ]
    assert cls.parameters == ["op_val", "s"]
    assert [one.values[0].text for one in ORIGINS.classes(record("B", 12))] == ["2"]


def test_a_definition_in_multiclasses() -> None:
    made = record("ADD_inrr", 3, 7, 10)
    assert [step.statement.line for step in ORIGINS.steps(made)] == [3, 7, 9]
    assert [one.name for one in ORIGINS.classes(made)] == ["F", "G"]
    assert ORIGINS.classes(made)[1].values == ()  # a class of LLVM's, which the sources do not have
    assert [(one.name, [value.text for value in one.values]) for one in ORIGINS.multiclasses(made)] == (
        [("Inner", ["b", "0b01", '"d"']), ("Outer", ["7"])]
    )
    statement = ORIGINS.statement(made)
    assert statement is not None and (statement.kind, statement.name.text) == ("defm", "ADD")


def test_the_multiclass_of_a_line() -> None:
    found = ORIGINS.multiclass(Location("mill.td", 11))
    assert found is not None and found.name == "Inner" and found.parameters == ["a", "op", "def_"]
    assert ORIGINS.multiclass(Location("mill.td", 12)) is None
    assert ORIGINS.multiclass(Location("other.td", 11)) is None


def test_lines_that_the_sources_do_not_have() -> None:
    assert ORIGINS.steps(record("A", 12, file="other.td")) == [] and ORIGINS.statement(record("A", 99)) is None
    assert ORIGINS.classes(record("A", 99)) == () and ORIGINS.statement(record("A")) is None


def test_sources_that_fit() -> None:
    ORIGINS.check(
        [
            record("A", 12),
            record("B", 12, file="/lib/mill.td"),
            record("ADDrr", 3, 11),
            record("ADD_in_ri", 4, 7, 10),
            record("R3", 14),
            record("", 500),
            record("name", 17),
            record("Tname", 18),
            record("llvm", 5, file="Target.td"),
        ]
    )


def error(*records: tuple[str, *tuple[int, ...]]) -> str:
    with pytest.raises(DiagnosticError) as caught:
        ORIGINS.check([record(name, *lines) for name, *lines in records])
    return str(caught.value)


def test_sources_that_do_not_fit() -> None:
    assert error(("A", 12), ("B", 13), ("C", 12)) == (
        "mill.td:13: error: 2 records of 3 are not defined where the records say, 'B' here is the first: "
        "give the sources that the records were made of"
    )
    assert "'ADDrr' here" in error(("ADDrr", 3, 12)) and "'SUBrr' here" in error(("SUBrr", 3, 11))
    assert "'U' here" in error(("U", 18))
    with pytest.raises(DiagnosticError, match="none of these files defines a record"):
        ORIGINS.check([record("A", 12, file="other.td")])


def test_folders(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError, match="there is no such folder"):
        sources_of(str(tmp_path / "none"))
    with pytest.raises(DiagnosticError, match=r"this folder has no \.td files"):
        sources_of(str(tmp_path))
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.td").write_text("def A;")
    assert list(sources_of(str(tmp_path)).files) == ["x.td"]
    (tmp_path / "x.td").write_bytes(b"def B; // \xff")
    with pytest.raises(DiagnosticError, match="two files have this name"):
        sources_of(str(tmp_path))
    (tmp_path / "a" / "x.td").unlink()
    assert [one.name.text for one in sources_of(str(tmp_path)).files["x.td"].statements] == ["B"]
    (tmp_path / "gone.td").symlink_to("nowhere.td")
    with pytest.raises(DiagnosticError, match=r"gone\.td: error: the file cannot be read: No such file"):
        sources_of(str(tmp_path))


def test_a_class_that_is_declared_before() -> None:
    sources = sources_of_texts({"a.td": "class C; class C<int x> { int y = x; } class C;"})
    assert len(sources.classes["C"].parameters) == 1


def test_a_parameter_has_the_name_of_its_template_argument_but_no_types_name() -> None:
    source = "class F<int type, int width> : Instruction;\ndef A : F<3, 8>;\ndef B : F<4, 16>;\n"
    origins = Origins(sources_of_texts({"mill.td": source}))
    names = SourceNames(origins)
    records = [record("A", 2), record("B", 3)]
    assert names.parameter([Plain("3"), Plain("4")], records, None) == TemplateArgument("type_", 0)
    assert names.parameter([Plain("8"), Plain("16")], records, None) == TemplateArgument("width", 1)
    assert names.parameter([Plain("8"), Plain("17")], records, None) is None


def test_a_definition_that_has_another_name_in_python_is_a_template_argument() -> None:
    source = "class F<SDNode op> : Instruction;\ndef A : F<and>;\ndef B : F<add>;\n"
    origins = Origins(sources_of_texts({"mill.td": source}))
    names = SourceNames(origins)
    values = [Name(Symbol("std", "and_")), Name(Symbol("std", "add"))]
    assert names.parameter(values, [record("A", 2), record("B", 3)], None) == TemplateArgument("op", 0)


def test_a_function_is_called_after_the_class_that_is_given_most() -> None:
    source = """
class Relation;
class Needs<list<int> all>;
class Arithmetic<string name, int code> : Instruction;
def ADD : Relation, Needs<[1]>, Arithmetic<"add", 1>;
def NOP : Relation, Instruction;
def : Pat<1, 2>;
"""
    origins = Origins(sources_of_texts({"mill.td": source}))
    names = SourceNames(origins)

    def named(name: str, line: int, cls: str, families: Sequence[str]) -> Sequence[str]:
        return names.function(record(name, line, superclasses=(cls,)), None, "Stem", families)

    assert named("ADD", 5, "Instruction", ["ADD", "SUB"]) == ["arithmetic", "arithmetic_add"]
    assert named("NOP", 6, "Instruction", ["NOP"]) == ["stem", "stem_nop"]
    assert named("NOP", 6, "Instruction", ["StemNOP", "StemADD"]) == ["stem", "stem", "stem_nop"]
    assert named("", 7, "Pat", ["anonymous_1", "anonymous_2"]) == ["stem"]


def test_the_multiclasses_and_classes_that_a_function_stands_for() -> None:
    source = """
class F;
multiclass Both { def r : F;
  def i : F; }
multiclass Again { def r : F; }
multiclass All : Both {
  defm A : Again; }
defm LD : All;
def NOP : F;
"""
    names = SourceNames(Origins(sources_of_texts({"mill.td": source})))
    records = [record("LDr", 3, 8), record("LDi", 4, 8), record("LDAr", 5, 7, 8)]
    assert names.stands_for(records, -1) == ("All", "Both", "F", "Again")
    assert names.stands_for(records[2:], -2) == ("Again", "F")
    assert names.stands_for([record("NOP", 9)], None) == ("F",)


def test_names_in_pythons_spelling() -> None:
    assert [snake_case(one) for one in ("opVal", "OpcodeStr", "HWEncoding", "rs1", "SEWInfo", "_x", "op3val")] == (
        ["op_val", "opcode_str", "hw_encoding", "rs1", "sew_info", "_x", "op3val"]
    )


def test_a_function_for_patterns_of_llvms_class_is_called_after_their_multiclass() -> None:
    source = """
class OwnPat : Pat;
multiclass MulAcc {
  foreach vt = [i8, i16] in
    def : Pat<1, 2>;
}
defm : MulAcc;
"""
    origins = Origins(sources_of_texts({"mill.td": source}))
    names = SourceNames(origins)

    def named(stem: str, *lines: int) -> Sequence[str]:
        made = record("anonymous_1", *lines, superclasses=("Pattern", "Pat"))
        return names.function(made, None, stem, ["anonymous_1", "anonymous_2"])

    assert named("Pat", 5, 7) == ["mul_acc_patterns"]
    assert named("OwnPat", 5, 7) == ["own_pat"]
    assert named("fadd_fmul", 5, 7) == ["fadd_fmul"]  # the nodes that they match
    assert named("Pat", 5) == ["pat"]


def test_letters_behind_numbers_in_names() -> None:
    names = ("POOL32A_3RB0_FMT", "ALU_2RI5", "T2I_ld", "V4F32", "I64Regs", "Fmt2RI12", "_64Bit", "MVE1VMOV")
    assert [snake_case(one) for one in names] == (
        ["pool32a_3rb0_fmt", "alu_2ri5", "t2i_ld", "v4f32", "i64_regs", "fmt2_ri12", "_64_bit", "mve1_vmov"]
    )


def test_kinds_of_operands_in_names() -> None:
    names = ("STOREi64", "ALUri", "MOVSXrr", "LDSTr", "SImm16", "VTs", "MxList", "BinOpRM_RF", "Ii8", "F3_1rr")
    assert [snake_case(one) for one in names] == (
        ["store_i64", "alu_ri", "movsx_rr", "ldst_r", "s_imm16", "vts", "mx_list", "bin_op_rm_rf", "ii8", "f3_1rr"]
    )


def test_kinds_of_multiclasses_in_names() -> None:
    names = ("VSTtgm", "VSClhm", "RVMKlm", "VSTmm", "MVE_VCMPqrf", "BImm", "GPRImm12")
    assert [snake_case(one) for one in names] == (
        ["vst_tgm", "vsc_lhm", "rvmk_lm", "vst_mm", "mve_vcmp_qrf", "b_imm", "gpr_imm12"]
    )


def test_the_name_of_the_target_is_one_word() -> None:
    names = ("AArch64dup_mt", "AArch64", "AArch64SchedA64FX", "kAArch64_x", "opVal")
    assert [snake_case(one, "AArch64") for one in names] == (
        ["aarch64_dup_mt", "aarch64", "aarch64_sched_a64_fx", "k_aarch64_x", "op_val"]
    )
    assert [snake_case(one, "SystemZ") for one in ("SystemZRegClass", "SystemZed")] == [
        "systemz_reg_class",
        "system_zed",
    ]
    assert [snake_case(one, "VE") for one in ("VECTOR", "VEInstrInfo")] == ["vector", "ve_instr_info"]


def test_short_words_behind_capitals_in_names() -> None:
    names = ("AAXUnMasked", "MIMGOp", "MIMGOp2", "FPUnop", "BRUnr", "OPrr")
    assert [snake_case(one) for one in names] == ["aax_un_masked", "mimg_op", "mimg_op2", "fp_unop", "br_unr", "op_rr"]
