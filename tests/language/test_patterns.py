"""The records of patterns, fragments, leaves and transforms; and errors in them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.oracle.tblgen import check_same, needs_tblgen, ours
from tests.support.marks import Marks, cases
from tests.support.targets import BASE, load
from tgdsl.records import RecordSet, Ref, Value
from tgdsl.records.printable import printable

#: A target with formats, operands and instructions.
PATTERNS = BASE + """
from tgdsl.std import COPY_TO_REGCLASS, EXTRACT_SUBREG, FloatByHwMode, IMPLICIT_DEF, INSERT_SUBREG, IntByHwMode, ModeFloat, ModeInt, i8, iAny
from tgdsl.std.selection import *
from tgdsl.std.node_properties import *
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.std.operand_types import IntegerType, Of
from tgdsl.std.value_types import F32, I8, I32, I64, Other

WideRegs = RegisterClass(i32, i64, members=R, alignment=64)
FPRegs = RegisterClass(f32, members=[R3], alignment=32)
sub_low = SubRegIndex(32)
simmOp = Operand(i32)
MEM = Operand(i32, mi_operand_info=[GPR, simmOp])
Is64Bit = Predicate("Subtarget->is64Bit()")
HasFPU = Predicate("Subtarget->hasFPU()")

ADDR = ComplexPattern(i32, 2, "SelectADDR", [frameindex], [SDNPMemOperand], 9)
simm5 = PatLeaf(imm, is_int(5))
uimm5 = ImmLeaf(i32, is_uint(5))
HI = SDNodeXForm(imm, Code("return high(N);"))


class Plain(Instruction):
    namespace = "T"
    inst = concat("0" * 32)


class ADDrr(Plain):
    rd = out(GPR, placed=False)
    rs1 = in_(GPR, placed=False)
    rs2 = in_(GPR, placed=False)
    asm = f"add {rd}, {rs1}, {rs2}"


class ADDri(Plain):
    rd = out(GPR, placed=False)
    rs1 = in_(GPR, placed=False)
    value = in_(simmOp, placed=False)
    asm = f"add {rd}, {rs1}, {value}"


class ST(Plain):
    rd = in_(GPR, placed=False)
    addr = in_(MEM, placed=False)
    asm = f"st {rd}, {addr}"

"""


def patterns_of(records: RecordSet, name: str) -> list[str]:
    """The patterns of an instruction."""
    return [printable(one) for one in records[name].values("Pattern")]


def alone(folder: Path, text: str) -> list[str]:
    """The stand-alone patterns of a target: ``source -> results``."""
    records = load(folder, text, PATTERNS).of_class("Pattern")
    written = [
        " -> ".join([printable(one.fields["PatternToMatch"]), ", ".join(map(printable, one.values("ResultInstrs")))])
        for one in records
    ]
    return [text.replace("?:$", "$") for text in written]  # an operand without a value


def said(records: RecordSet, name: str) -> Mapping[str, Value]:
    """The fields of a fragment that do not have their default values."""
    silent: tuple[Value, ...] = (None, "", False, (), Ref("NOOP_SDNodeXForm"))
    return {field: value for field, value in records[name].fields.items() if value not in silent}


def shown(records: RecordSet, name: str, *wanted: str) -> dict[str, str]:
    return {field: printable(records[name].fields[field]) for field in wanted}


# -- patterns of instructions ------------------------------------------------------------------------------------


def instruction(folder: Path, pattern: str) -> list[str]:
    """The Pattern of an instruction with operands of several kinds."""
    text = f"""
        class I(Plain):
            rd = out(GPR, placed=False, printed=False)
            wd = out(WideRegs, placed=False, printed=False)
            fd = out(FPRegs, placed=False, printed=False)
            rs1 = in_(GPR, placed=False, printed=False)
            ws1 = in_(WideRegs, placed=False, printed=False)
            rs2 = in_(FPRegs, placed=False, printed=False)
            value = in_(simmOp, placed=False, printed=False)
            addr = in_(MEM, placed=False, printed=False)
            in_ = in_(GPR, placed=False, printed=False)
            asm = "i"
            pattern = {pattern}
        """
    return patterns_of(load(folder, text, PATTERNS), "I")


def test_an_operand_without_type_has_its_register_class(tmp_path: Path) -> None:
    assert instruction(tmp_path, "set_(fd, fadd(rs2, rs2))") == ["(set FPRegs:$fd, (fadd FPRegs:$rs2, FPRegs:$rs2))"]


def test_an_operand_with_a_type(tmp_path: Path) -> None:
    assert instruction(tmp_path, "set_(i64(wd), add(i64(ws1), 1))") == ["(set i64:$wd, (add i64:$ws1, 1))"]


def test_a_leaf_replaces_the_register_class(tmp_path: Path) -> None:
    assert instruction(tmp_path, "set_(i32(rd), add(imm(value), i32(simm5(value))))") == [
        "(set i32:$rd, (add imm:$value, (i32 simm5:$value)))"
    ]


def test_a_complex_pattern(tmp_path: Path) -> None:
    assert instruction(tmp_path, "store(i32(rs1), ADDR(addr))") == ["(store i32:$rs1, ADDR:$addr)"]
    assert instruction(tmp_path, "store(i32(rs1), ADDR(rs1, value))") == [
        "(store i32:$rs1, (ADDR GPR:$rs1, simmOp:$value))"
    ]


def test_a_node_with_a_type(tmp_path: Path) -> None:
    assert instruction(tmp_path, "set_(i32(rd), i32(load(ADDR(addr))))") == ["(set i32:$rd, (i32 (load ADDR:$addr)))"]


def test_a_trailing_underscore_is_no_part_of_a_name(tmp_path: Path) -> None:
    assert instruction(tmp_path, "set_(i32(rd), not_(i32(in_)))") == ["(set i32:$rd, (not i32:$in))"]


def test_several_effects(tmp_path: Path) -> None:
    assert instruction(tmp_path, "[set_.to_each([rd, R1], smullohi(rs1, rs1)), implicit(R2)]") == [
        "(set GPR:$rd, R1, (smullohi GPR:$rs1, GPR:$rs1))",
        "(implicit R2)",
    ]


def test_conditions_types_and_registers_are_operands(tmp_path: Path) -> None:
    assert instruction(tmp_path, "set_(i32(rd), select(setcc(rs1, 0, SETULT), sext_inreg(rs1, i8), i32(R0)))") == [
        "(set i32:$rd, (select (setcc GPR:$rs1, 0, SETULT), (sext_inreg GPR:$rs1, i8), (i32 R0)))"
    ]


def test_nodes_without_operands(tmp_path: Path) -> None:
    assert instruction(tmp_path, "trap()") == ["(trap)"]
    assert instruction(tmp_path, "set_(i32(rd), i32(readcyclecounter()))") == [
        "(set i32:$rd, (i32 (readcyclecounter)))"
    ]
    assert instruction(tmp_path, "brcond(rs1, bb)") == ["(brcond GPR:$rs1, bb)"]


def test_no_pattern(tmp_path: Path) -> None:
    assert instruction(tmp_path, "[]") == []
    assert instruction(tmp_path, "set_(rd, null_frag(rs1))") == ["(set GPR:$rd, (null_frag GPR:$rs1))"]


# -- stand-alone patterns ------------------------------------------------------------------------------------------


def test_variables_have_types_in_the_source_and_names_in_the_result(tmp_path: Path) -> None:
    assert (
        alone(
            tmp_path,
            """
        @pattern()
        def sum_(lhs: I64, rhs: I64) -> Rewrite:
            return Rewrite(add(lhs, rhs), ADDrr(lhs, rhs))
        """,
        )
        == ["(add i64:$lhs, i64:$rhs) -> (ADDrr $lhs, $rhs)"]
    )


def test_a_pattern_of_one_line(tmp_path: Path) -> None:
    found = load(
        tmp_path,
        """
        pat(lambda lhs, rhs: (and_(lhs, not_(rhs)), ADDrr(lhs, rhs)), GPR, i32, requires=[HasFPU], added_complexity=2)
        pat(lambda in_: (bswap(in_), as_is(in_)), GPR, gisel_should_ignore=True)
        pat(lambda: (i32(ctpop(i32(R1))), ADDrr(R1, R1)))
        """,
        PATTERNS,
    )
    [first, second, third] = found.of_class("Pattern")
    assert shown(found, first.name, "PatternToMatch", "Predicates", "AddedComplexity") == {
        "PatternToMatch": "(and GPR:$lhs, (not i32:$rhs))",
        "Predicates": "[HasFPU]",
        "AddedComplexity": "2",
    }
    assert [printable(one) for one in first.values("ResultInstrs")] == ["(ADDrr GPR:$lhs, i32:$rhs)"]
    assert shown(found, second.name, "PatternToMatch", "GISelShouldIgnore", "Predicates") == {
        "PatternToMatch": "(bswap GPR:$in)",
        "GISelShouldIgnore": "1",
        "Predicates": "[]",
    }
    assert printable(third.fields["PatternToMatch"]) == "(i32 (ctpop (i32 R1)))"


def test_a_pattern_of_one_line_with_the_types_of_its_variables(tmp_path: Path) -> None:
    """Each variable has what stands around it, as in a function with the decorator."""
    short = "pat(lambda lhs, rhs, n: (and_(GPR(lhs), or_(rhs, imm(n))), ADDrr(lhs, rhs)), I32, I32, I32)"
    function = """
        @pattern()
        def long(lhs: I32, rhs: I32, n: I32) -> Rewrite:
            return Rewrite(and_(GPR(lhs), or_(rhs, imm(n))), ADDrr(lhs, rhs))
        """
    one, other = [load(tmp_path, text, PATTERNS).of_class("Pattern")[0] for text in (short, function)]
    assert printable(one.fields["PatternToMatch"]) == "(and GPR:$lhs, (or i32:$rhs, (i32 imm:$n)))"
    assert [printable(result) for result in one.values("ResultInstrs")] == ["(ADDrr ?:$lhs, ?:$rhs)"]
    assert one.fields["PatternToMatch"] == other.fields["PatternToMatch"]
    assert one.fields["ResultInstrs"] == other.fields["ResultInstrs"]


def test_a_leaf_of_any_type_has_the_type_of_its_variable(tmp_path: Path) -> None:
    assert (
        alone(
            tmp_path,
            """
        @pattern()
        def leaves(lhs: I64, rhs: I64, word: I32) -> Rewrites:
            return [
                Rewrite(add(lhs, simm5(rhs)), ADDri(lhs, imm(rhs))),
                Rewrite(add(word, uimm5(word)), ADDri(word, uimm5(word))),
                Rewrite(simm5(word), ADDri(R0, HI(word))),
                Rewrite(uimm5(word), ADDri(R0, HI(imm(word)))),
                Rewrite(i64(imm), ADDri(i32(R0), 0)),
            ]
        """,
        )
        == [
            "(add i64:$lhs, (i64 simm5:$rhs)) -> (ADDri $lhs, imm:$rhs)",
            "(add i32:$word, uimm5:$word) -> (ADDri $word, uimm5:$word)",
            "(i32 simm5:$word) -> (ADDri R0, (HI $word))",
            "(uimm5:word) -> (ADDri R0, (HI imm:$word))",
            "(i64 imm) -> (ADDri (i32 R0), 0)",
        ]
    )


def test_results(tmp_path: Path) -> None:
    assert (
        alone(
            tmp_path,
            """
        @result_fragment()
        def twice(value: I32) -> Instruction:
            return ADDrr(value, value)

        @pattern()
        def results(value: I32, wide: I64, number: F32) -> Rewrites:
            return [
                Rewrite(i32(bitconvert(number)), COPY_TO_REGCLASS(number, GPR)),
                Rewrite(i32(trunc(wide)), EXTRACT_SUBREG(wide, sub_low)),
                Rewrite(i64(anyext(value)), INSERT_SUBREG(i64(IMPLICIT_DEF()), value, sub_low)),
                Rewrite(shl(value, i32(1)), twice(GPR(value))),
                Rewrite(f32(bitconvert(value)), as_is(f32(GPR(value)))),
                Rewrite(freeze(value), as_is(i32(value))),
                Rewrite(i32(bswap(value)), as_is(i32(ADDrr(value, value)))),
                Rewrite(store(value, value), ADDrr(value, value), ST(value, value, 0)),
            ]
        """,
        )
        == [
            "(i32 (bitconvert f32:$number)) -> (COPY_TO_REGCLASS $number, GPR)",
            "(i32 (trunc i64:$wide)) -> (EXTRACT_SUBREG $wide, sub_low)",
            "(i64 (anyext i32:$value)) -> (INSERT_SUBREG (i64 (IMPLICIT_DEF)), $value, sub_low)",
            "(shl i32:$value, (i32 1)) -> (twice GPR:$value)",
            "(f32 (bitconvert i32:$value)) -> (f32 GPR:$value)",
            "(freeze i32:$value) -> (i32 $value)",
            "(i32 (bswap i32:$value)) -> (i32 (ADDrr $value, $value))",
            "(store i32:$value, i32:$value) -> (ADDrr $value, $value), (ST $value, $value, 0)",
        ]
    )


def test_predicates_and_complexity_of_a_pattern(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        @pattern(requires=[Is64Bit, HasFPU], added_complexity=3, gisel_should_ignore=True)
        def demanding(value: I32) -> Rewrites:
            return [Rewrite(bswap(value), ADDrr(value, value)), Rewrite(ctpop(value), ADDrr(value, value), ADDrr(value, value))]

        @pattern()
        def plain(value: I32) -> Rewrite:
            return Rewrite(abs(value), ADDrr(value, value))
        """,
        PATTERNS,
    )
    found = records.of_class("Pattern")
    assert [record.superclasses for record in found] == [
        ("Pattern", "Pat", "Requires"),
        ("Pattern", "Requires"),
        ("Pattern", "Pat"),
    ]
    assert [record.values("Predicates") for record in found] == [(Ref("Is64Bit"), Ref("HasFPU"))] * 2 + [()]
    assert [record.integer("AddedComplexity") for record in found] == [3, 3, 0]
    assert [record.bit("GISelShouldIgnore") for record in found] == [True, True, False]
    assert all(record.anonymous for record in found)
    assert list(found[0].fields) == [
        "PatternToMatch",
        "ResultInstrs",
        "Predicates",
        "AddedComplexity",
        "GISelShouldIgnore",
    ]


def test_types_that_depend_on_the_mode(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        Bits64 = HwMode("+64bit", [Is64Bit])
        XLenVT = IntByHwMode({DefaultMode: i32, Bits64: i64})

        class XLen(ModeInt):
            value_type = XLenVT

        @pattern()
        def sum_(lhs: XLen, rhs: I32) -> Rewrite:
            return Rewrite(add(lhs, XLenVT(sext(rhs))), ADDrr(lhs, rhs))
        """,
        PATTERNS,
    )
    (record,) = records.of_class("Pattern")
    assert printable(record.fields["PatternToMatch"]) == "(add XLenVT:$lhs, (XLenVT (sext i32:$rhs)))"
    assert records["XLenVT"].superclasses == ("HwModeSelect", "ValueType", "ValueTypeByHwMode")


# -- fragments, leaves, transforms and nodes -------------------------------------------------------------------------


def test_operands_of_a_fragment_are_node_leaves(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        @fragment(
            has_one_use=True,
            is_load=False,
            memory_vt=i8,
            address_spaces=[1, 2],
            min_alignment=4,
            operand_transform=HI,
            predicate_code=Code("return ok(N);"),
            predicate_code_uses_operands=True,
            properties=[SDNPCommutative],
        )
        def sum_(in_: I32, other: I32) -> I32:
            return add(in_, i32(trunc(i32(other))))
        """,
        PATTERNS,
    )
    assert records["sum"].superclasses == ("SDPatternOperator", "PatFrags", "PatFrag")
    values = {field: printable(value) for field, value in said(records, "sum").items()}
    assert values == {
        "Properties": "[SDNPCommutative]",
        "Operands": "(ops node:$in, node:$other)",
        "Fragments": "[(add node:$in, (i32 (trunc (i32 node:$other))))]",
        "PredicateCode": "[{return ok(N);}]",
        "OperandTransform": "HI",
        "PredicateCodeUsesOperands": "1",
        "HasOneUse": "1",
        "AddressSpaces": "[1, 2]",
        "MinAlignment": "4",
        "MemoryVT": "i8",
    }
    assert records["sum"].fields["IsLoad"] is False


def test_a_fragment_with_alternatives(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        @fragment()
        def any_or(lhs: Of[IntegerType], rhs: Of[IntegerType]) -> IntegerType:
            return alternatives(or_(lhs, rhs), xor(lhs, rhs))

        class OR(Plain):
            rd = out(GPR, placed=False)
            rs1 = in_(GPR, placed=False)
            asm = f"or {rd}, {rs1}"
            pattern = set_(rd, any_or(rs1, 7))
        """,
        PATTERNS,
    )
    assert records["any_or"].superclasses == ("SDPatternOperator", "PatFrags")
    assert shown(records, "any_or", "Fragments") == {
        "Fragments": "[(or node:$lhs, node:$rhs), (xor node:$lhs, node:$rhs)]"
    }
    assert patterns_of(records, "OR") == ["(set GPR:$rd, (any_or GPR:$rs1, 7))"]


def test_a_fragment_of_results(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        @result_fragment()
        def twice(value: I32) -> Instruction:
            return ADDrr(i32(value), value)
        """,
        PATTERNS,
    )
    assert records["twice"].superclasses == ("SDPatternOperator", "PatFrags", "PatFrag", "OutPatFrag")
    assert shown(records, "twice", "Operands", "Fragments") == {
        "Operands": "(ops node:$value)",
        "Fragments": "[(ADDrr (i32 ?:$value), ?:$value)]",
    }


def test_constants(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        any5 = PatLeaf(imm, is_int(5), HI)
        nine = PatLeaf(i32(9))
        imm5 = ImmLeaf(i32, is_shifted_uint(5, 2), HI)
        timm5 = TImmLeaf(i32, Code("return Imm < 5;"))
        int5 = IntImmLeaf(i32, Code("return Imm.isPowerOf2();"))
        fp0 = FPImmLeaf(f32, Code("return Imm.isZero();"))
        """,
        PATTERNS,
    )
    assert records["any5"].superclasses == ("SDPatternOperator", "PatFrags", "PatFrag", "PatLeaf")
    assert shown(records, "any5", "Operands", "Fragments", "PredicateCode", "ImmediateCode", "OperandTransform") == {
        "Operands": "(ops)",
        "Fragments": "[(imm)]",
        "PredicateCode": "[{ return isInt<5>(N->getSExtValue()); }]",
        "ImmediateCode": "[{}]",
        "OperandTransform": "HI",
    }
    assert shown(records, "nine", "Fragments", "PredicateCode") == {"Fragments": "[(i32 9)]", "PredicateCode": "[{}]"}
    leaf = ("SDPatternOperator", "PatFrags", "PatFrag", "ImmLeaf")
    kinds = {"imm5": (), "timm5": ("TImmLeaf",), "int5": ("IntImmLeaf",), "fp0": ("FPImmLeaf",)}
    assert {name: records[name].superclasses for name in kinds} == {name: leaf + kind for name, kind in kinds.items()}
    fragments = {name: printable(records[name].fields["Fragments"]) for name in kinds}
    assert fragments == {"imm5": "[(i32 imm)]", "timm5": "[(i32 timm)]", "int5": "[(i32 imm)]", "fp0": "[(f32 fpimm)]"}
    codes = {name: records[name].fields["ImmediateCode"] for name in kinds}
    assert codes == {
        "imm5": " return isShiftedUInt<5, 2>(Imm); ",
        "timm5": "return Imm < 5;",
        "int5": "return Imm.isPowerOf2();",
        "fp0": "return Imm.isZero();",
    }
    flags = ("FastIselShouldIgnore", "IsAPInt", "IsAPFloat")
    assert {name: tuple(records[name].bit(flag) for flag in flags) for name in kinds} == {
        "imm5": (False, False, False),
        "timm5": (False, False, False),
        "int5": (True, True, False),
        "fp0": (True, False, True),
    }


def test_an_operand_that_is_a_leaf(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class CheckedOperand(ImmLeafOperand): ...

        simm12 = CheckedOperand(i32, is_int(12), HI, print_method="printSImm", operand_type="OPERAND_SIMM12")
        utimm = TImmLeafOperand(i32, Code("return isUInt<5>(Imm);"))

        class ADDI(Plain):
            rd = out(GPR, placed=False)
            rs1 = in_(GPR, placed=False)
            value = in_(simm12, placed=False)
            asm = f"addi {rd}, {rs1}, {value}"
            pattern = set_(rd, add(rs1, value))

        @pattern()
        def constant(value: I32) -> Rewrite:
            return Rewrite(i32(simm12(value)), ADDI(R0, simm12(value)))
        """,
        PATTERNS,
    )
    operand = ("DAGOperand", "Operand")
    leaf = ("SDPatternOperator", "PatFrags", "PatFrag", "ImmLeaf")
    assert records["simm12"].superclasses == (*operand, *leaf)
    assert records["utimm"].superclasses == (*operand, *leaf, "TImmLeaf")
    assert shown(records, "simm12", "Type", "MIOperandInfo", "PrintMethod", "OperandType", "Operands", "Fragments") == {
        "Type": "i32",
        "MIOperandInfo": "(ops)",
        "PrintMethod": '"printSImm"',
        "OperandType": '"OPERAND_SIMM12"',
        "Operands": "(ops)",
        "Fragments": "[(i32 imm)]",
    }
    assert shown(records, "simm12", "ImmediateCode", "OperandTransform", "IsAPInt") == {
        "ImmediateCode": "[{ return isInt<12>(Imm); }]",
        "OperandTransform": "HI",
        "IsAPInt": "0",
    }
    assert list(records["simm12"].fields) == list(records["simm12"].types)
    assert printable(records["utimm"].fields["Fragments"]) == "[(i32 timm)]"
    assert patterns_of(records, "ADDI") == ["(set GPR:$rd, (add GPR:$rs1, simm12:$value))"]
    (record,) = records.of_class("Pattern")
    assert printable(record.fields["PatternToMatch"]) == "(i32 simm12:$value)"


def test_intrinsics(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        from tgdsl.std.intrinsic_properties import IntrHasSideEffects, IntrNoMem

        int_t_swap = ValueIntrinsic(
            i32, [i32, i64], [IntrNoMem], target_prefix="t", properties=[SDNPCommutative], is_new=True
        )
        int_t_sync = EffectIntrinsic([i32], [IntrHasSideEffects], llvm_name="llvm.t.sync", is_new=True)
        int_t_both = Intrinsic([i32, i32], [iAny], disable_default_attributes=False, is_new=True)

        @pattern()
        def swaps(value: I32, wide: I64) -> Rewrites:
            return [
                Rewrite(int_t_swap(value, wide), ADDrr(value, wide)),
                Rewrite(int_t_sync(value), ADDrr(value, value)),
            ]
        """,
        PATTERNS,
    )
    swap, sync, both = (records[name] for name in ("int_t_swap", "int_t_sync", "int_t_both"))
    assert swap.superclasses == sync.superclasses == both.superclasses == ("SDPatternOperator", "Intrinsic")
    assert list(swap.fields) == list(swap.types)
    assert [one.record("VT").name for one in swap.records("Types")] == ["i32", "i32", "i64"]
    assert (len(swap.values("RetTypes")), len(swap.values("ParamTypes"))) == (1, 2)
    assert shown(records, "int_t_swap", "Properties", "LLVMName", "TargetPrefix", "IntrProperties") == {
        "Properties": "[SDNPCommutative]",
        "LLVMName": '""',
        "TargetPrefix": '"t"',
        "IntrProperties": "[IntrNoMem]",
    }
    assert shown(records, "int_t_sync", "LLVMName", "RetTypes", "IntrProperties") == {
        "LLVMName": '"llvm.t.sync"',
        "RetTypes": "[]",
        "IntrProperties": "[IntrHasSideEffects]",
    }
    assert [one.bit("DisableDefaultAttributes") for one in (swap, both)] == [True, False]
    assert [one.bit("isOverloaded") for one in (swap, both)] == [False, True]
    assert records["IntrNoMem"].superclasses == ("IntrinsicProperty",)
    sources = [printable(record.fields["PatternToMatch"]) for record in records.of_class("Pattern")]
    assert sources == ["(int_t_swap i32:$value, i64:$wide)", "(int_t_sync i32:$value)"]


def test_conditions_on_constants() -> None:
    from tgdsl.language import is_int, is_shifted_int, is_shifted_uint, is_uint

    cases = {
        is_int(5): ([-16, 15], [-17, 16]),
        is_uint(5): ([0, 31], [-1, 32]),
        is_shifted_int(5, 2): ([-64, 60], [-68, 64, 2]),
        is_shifted_uint(5, 2): ([0, 124], [-4, 128, 1]),
    }
    for condition, (fitting, others) in cases.items():
        assert [value for value in [*fitting, *others] if condition.holds(value)] == fitting, condition
    assert is_uint(5).node_code() == " return isUInt<5>(N->getZExtValue()); "
    assert is_shifted_int(5, 2).imm_code() == " return isShiftedInt<5, 2>(Imm); "


def test_nodes_complex_patterns_and_transforms(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        Profile = SDTypeProfile(1, -1, [SDTCisVT(0, i32), SDTCisEltOfVec(1, 2), SDTCisOpSmallerThanOp(1, 2)])
        thing = SDNode("TISD::THING", Profile, [SDNPHasChain], "ThingSDNode")
        begin = SDNode("ISD::CALLSEQ_START", SDCallSeqStart([SDTCisVT(0, i32)]))
        """,
        PATTERNS,
    )
    assert shown(records, "thing", *records["thing"].fields) == {
        "Properties": "[SDNPHasChain]",
        "Opcode": '"TISD::THING"',
        "SDClass": '"ThingSDNode"',
        "TypeProfile": "Profile",
    }
    profile = records["Profile"]
    assert (profile.integer("NumResults"), profile.integer("NumOperands")) == (1, -1)
    assert [(one.superclasses[-1], dict(one.fields)) for one in profile.records("Constraints")] == [
        ("SDTCisVT", {"OperandNum": 0, "VT": Ref("i32")}),
        ("SDTCisEltOfVec", {"OperandNum": 1, "OtherOpNum": 2}),
        ("SDTCisOpSmallerThanOp", {"OperandNum": 1, "BigOperandNum": 2}),
    ]
    assert records["begin"].record("TypeProfile").superclasses == ("SDTypeProfile", "SDCallSeqStart")
    assert shown(records, "ADDR", *records["ADDR"].fields) == {
        "Ty": "i32",
        "NumOperands": "2",
        "SelectFunc": '"SelectADDR"',
        "RootNodes": "[frameindex]",
        "Properties": "[SDNPMemOperand]",
        "Complexity": "9",
    }
    assert shown(records, "HI", *records["HI"].fields) == {"Opcode": "imm", "XFormFunction": "[{return high(N);}]"}


# -- against llvm-tblgen -----------------------------------------------------------------------------------------


@needs_tblgen
def test_the_selector_is_that_of_llvm_tblgen(tmp_path: Path) -> None:
    """With fragments, leaves, transforms, intrinsics and results of several kinds."""
    records = load(
        tmp_path,
        """
        from tgdsl.std.intrinsic_properties import IntrNoMem

        int_t_swap = ValueIntrinsic(
            i32, [i32, i64], [IntrNoMem], target_prefix="t", properties=[SDNPCommutative], is_new=True
        )
        simm12 = ImmLeafOperand(i32, is_int(12), HI)

        @fragment(has_one_use=True)
        def once(lhs: Of[IntegerType], rhs: Of[IntegerType]) -> IntegerType:
            return and_(lhs, i32(rhs))

        class ADDI(Plain):
            rd = out(GPR, placed=False)
            rs1 = in_(GPR, placed=False)
            value = in_(simm12, placed=False)
            asm = f"addi {rd}, {rs1}, {value}"
            pattern = set_(rd, add(rs1, value))

        @pattern(requires=[Is64Bit])
        def all_kinds(value: I32, other: I32) -> Rewrites:
            return [
                Rewrite(int_t_swap(value, i64(anyext(other))), ADDrr(value, other)),
                Rewrite(i32(simm12(value)), ADDI(R0, simm12(value))),
                Rewrite(uimm5(value), ADDrr(R1, HI(imm(value)))),
                Rewrite(once(value, other), ADDrr(value, other)),
                Rewrite(xor(value, simm5(other)), ADDri(value, imm(other))),
                Rewrite(store(value, ADDR(other)), ST(value, ADDR(other))),
                Rewrite(i32(ctpop(value)), COPY_TO_REGCLASS(value, GPR)),
                Rewrite(i32(bitconvert(f32(FPRegs(value)))), as_is(i32(GPR(value)))),
            ]
        """,
        PATTERNS,
    )
    check_same(records, "dag-isel")
    assert ours(records, "dag-isel").count("// Src: ") == 9


# -- mistakes ----------------------------------------------------------------------------------------------------


def test_mistakes(marks: Marks) -> None:
    text = """
        @pattern()
        def wrong(lhs: I32, rhs: I32) -> Rewrites:
            return [
                Rewrite(lhs, ADDrr(lhs, lhs)),
                #! error: the source of a pattern is a node with its operands: add(lhs, rhs)
                Rewrite(add(lhs, lhs), sub(lhs, lhs)),
                #! error: the result of a pattern is an instruction with its operands: ADD.rr(lhs, rhs)
                Rewrite(add(lhs, lhs)),
                #! error: the result of a pattern is an instruction with its operands: ADD.rr(lhs, rhs)
                Rewrite(abs(lhs), ADDrr(lhs, rhs)),
                #! error: the result has 'rhs', but the source does not; a result is made of what the source matched
                #! note at `@pattern()`: it is declared here
                Rewrite(abs(lhs), as_is(R0)),
                #! error: the result of a pattern is an instruction with its operands: ADD.rr(lhs, rhs)
                Rewrite(add(i64(lhs), i64(lhs)), ADDrr(lhs, lhs)),
                #! error: the variable 'lhs' is declared to be of another type than it is read as here; correct its
                #!     annotation, or the type
                #! note at `@pattern()`: it is declared here
            ]
        """
    marks.check(text, PATTERNS)


ONE_LINE = cases("""
== a variable without a class
pat(lambda lhs, rhs: (add(lhs, rhs), ADDrr(lhs, rhs)), GPR)
#! error: the function of this pattern has 2 variables, and there are classes or types for 1; give one for each
#!     variable, in their order
== no result
pat(lambda lhs: add(lhs, 1), GPR)
#! error: the function of a pattern gives an operation; it gives a source and a result: (add(lhs, rhs), ADD.rr(lhs,
#!     rhs))
== no function
pat(3, GPR)  #! error: 'make' of pat() should be a function, but is the integer 3; correct it
== a number for a class
pat(lambda lhs: (add(lhs, lhs), ADDrr(lhs, lhs)), 3)
#! error: 'kinds' of pat() should each be a DAGOperand, a ValueType or a class that is derived from DagValue, and one
#!     is the integer 3; correct it
== a result that is none
pat(lambda lhs: (add(lhs, lhs), 4), GPR)
#! error: the result of a pattern is an instruction with its operands: ADD.rr(lhs, rhs)
""")


@pytest.mark.parametrize("text", ONE_LINE)
def test_mistakes_in_patterns_of_one_line(text: str, marks: Marks) -> None:
    marks.check(text, PATTERNS)
