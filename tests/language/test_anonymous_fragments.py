"""Fragments without names, those without operands, operands that are fragments, and variables that are declared nowhere."""

from __future__ import annotations

from pathlib import Path

from tests.language.test_patterns import PATTERNS, alone, patterns_of, said
from tests.support.marks import Marks
from tests.support.targets import load
from tgdsl.records.printable import printable

FAMILY = """
        from collections.abc import Callable
        from tgdsl.language import FragmentOf, ResultOf

        def once(op: Callable[..., DagValue]) -> FragmentOf:
            return FragmentOf(lambda lhs, rhs: op(lhs, rhs), has_one_use=True)

        def twice(op: Callable[..., DagValue]) -> ResultOf:
            return ResultOf(lambda x: op(x, x))

        @pattern()
        def sums(a: I32, b: I32) -> Rewrites:
            return [
                Rewrite(add.apply(a, once(shl)(b, 2)), ADDrr(a, b)),
                Rewrite(sub.apply(a, once(xor)(a, b)), twice(ADDrr)(b)),
                Rewrite(or_.apply(a, once(shl)(a, b)), ADDrr(a, b)),
            ]
        """


def test_a_fragment_without_a_name_comes_after_the_first_pattern_that_uses_it(tmp_path: Path) -> None:
    records = load(tmp_path, FAMILY, PATTERNS)
    made = [one for one in records if one.anonymous and (one.is_a("Pattern") or one.is_a("PatFrags"))]
    assert [one.superclasses[-1] for one in made] == ["Pat", "PatFrag", "Pat", "PatFrag", "OutPatFrag", "Pat"]
    first, shift, _, _, result, third = made
    assert printable(first.fields["PatternToMatch"]) == f"(add i32:$a, ({shift.name} i32:$b, 2))"
    assert printable(third.fields["PatternToMatch"]) == f"(or i32:$a, ({shift.name} i32:$a, i32:$b))"
    assert printable(shift.values("Fragments")[0]) == "(shl node:$lhs, node:$rhs)"
    assert printable(result.values("Fragments")[0]) == "(ADDrr ?:$x, ?:$x)"


def test_a_leaf_without_a_name_comes_after_the_first_pattern_that_uses_it(tmp_path: Path) -> None:
    text = """
        from tgdsl.language import FragmentOf, LeafFragmentOf

        def ones(value: int) -> LeafFragmentOf:
            return LeafFragmentOf(i32(value), i32(imm))

        def inverted(leaf: DagValue) -> FragmentOf:
            return FragmentOf(lambda x: xor.apply(x, leaf))

        @pattern()
        def sums(a: I32, b: I32) -> Rewrites:
            return [
                Rewrite(add.apply(a, ones(-1)), ADDrr(a, a)),
                Rewrite(sub.apply(a, inverted(ones(1))(b)), ADDrr(a, b)),
                Rewrite(or_.apply(a, ones(-1)), ADDrr(a, a)),
            ]
        """
    records = load(tmp_path, text, PATTERNS)
    made = [one for one in records if one.anonymous and (one.is_a("Pattern") or one.is_a("PatFrags"))]
    assert [one.superclasses[-1] for one in made] == ["Pat", "PatFrags", "Pat", "PatFrags", "PatFrag", "Pat"]
    first, minus, second, plus, inverted, third = made
    assert printable(first.fields["PatternToMatch"]) == f"(add i32:$a, {minus.name})"
    assert printable(third.fields["PatternToMatch"]) == f"(or i32:$a, {minus.name})"
    assert printable(inverted.values("Fragments")[0]) == f"(xor node:$x, {plus.name})"
    assert printable(second.fields["PatternToMatch"]) == f"(sub i32:$a, ({inverted.name} i32:$b))"


LEAVES = """
        from tgdsl.language import ComplexPatternOperand, LeafFragment, LeafResult, PatLeafOperand, bit_string, variable
        from tgdsl.language import SDNodeXFormOperand

        zeros = LeafFragment(i32(0), i32(imm))
        most = LeafResult(i32(-1))
        in_register = PatLeaf(i32(GPR(variable("reg"))))
        small = PatLeafOperand(i32, i32(imm), is_int(5), HI, print_method="printSmall")
        near = ComplexPatternOperand(i32, 2, "selectNear", [add], mi_operand_info=[GPR, simmOp])
        timm5 = ImmLeaf(i32, is_uint(5), imm_node=timm)
        rest = SDNodeXFormOperand(i32, imm, Code("return rest(N);"), print_method="printRest")

        @fragment(bare_operands=True)
        def bare(x: I32) -> I32:
            return add(x, 1)

        @pattern()
        def leaves(a: I32, reg: I32) -> Rewrites:
            return [
                Rewrite(add.apply(a, zeros), ADDri(a, bit_string("101"))),
                Rewrite(add(a, in_register(a)), ADDrr(a, a)),
                Rewrite(add.apply(a, in_register), ADDrr(a, GPR(reg)), name="of_a_fragment"),
                Rewrite(add(a, small(a)), ADDri(a, small(a))),
                Rewrite(add(i32.apply(a), near(a)), ADDrr(a, a)),
                Rewrite(add(ADDR.apply(a), near(a, a)), ADDrr(a, a)),
                Rewrite(sub(a, timm5(a)), ADDri(a, most)),
                Rewrite(sub(a, simm5(a)), ADDri(a, i32(rest(simm5(a))))),
            ]
        """


def test_leaves(tmp_path: Path) -> None:
    records = load(tmp_path, LEAVES, PATTERNS)
    dags = {name: [printable(one) for one in records[name].values("Fragments")] for name in ("zeros", "small", "bare")}
    assert dags == {"zeros": ["(i32 0)", "(i32 imm)"], "small": ["(i32 imm)"], "bare": ["(add ?:$x, 1)"]}
    assert [printable(one) for one in records["in_register"].values("Fragments")] == ["(i32 GPR:$reg)"]
    assert [printable(one) for one in records["timm5"].values("Fragments")] == ["(i32 timm)"]
    assert said(records, "small")["OperandTransform"] == records["small"].fields["OperandTransform"]
    assert records["small"].string("PrintMethod") == "printSmall"
    assert records["near"].string("SelectFunc") == "selectNear"
    assert records["near"].is_a("ComplexPattern") and records["near"].is_a("Operand")
    assert records["of_a_fragment"].is_a("Pat")
    assert records["rest"].superclasses == ("DAGOperand", "Operand", "SDNodeXForm")
    assert (records["rest"].string("XFormFunction"), records["rest"].string("PrintMethod")) == (
        "return rest(N);",
        "printRest",
    )
    assert records["rest"].record("Opcode").name == "imm" and records["rest"].record("Type").name == "i32"
    assert records["most"].is_a("OutPatFrag") and not records["most"].dag("Operands").args
    assert [printable(one) for one in records["most"].values("Fragments")] == ["(i32 -1)"]
    assert "(ADDri ?:$a, most)" in [
        printable(one) for pattern in records.of_class("Pattern") for one in pattern.values("ResultInstrs")
    ]


def test_what_the_patterns_are(tmp_path: Path) -> None:
    assert alone(tmp_path, LEAVES) == [
        "(add i32:$a, zeros) -> (ADDri $a, { 1, 0, 1 })",
        "(add i32:$a, (i32 in_register:$a)) -> (ADDrr $a, $a)",
        "(add i32:$a, in_register) -> (ADDrr $a, GPR:$reg)",
        "(add i32:$a, small:$a) -> (ADDri $a, small:$a)",
        "(add (i32 i32:$a), near:$a) -> (ADDrr $a, $a)",
        "(add (ADDR i32:$a), (near i32:$a, i32:$a)) -> (ADDrr $a, $a)",
        "(sub i32:$a, timm5:$a) -> (ADDri $a, most)",
        "(sub i32:$a, (i32 simm5:$a)) -> (ADDri $a, (i32 (rest simm5:$a)))",
    ]


def test_leaves_and_transforms_without_names(tmp_path: Path) -> None:
    text = """
        from tgdsl.language import LeafOf, TransformOf

        small = LeafOf(i32(imm), Code("return N->getZExtValue() < 8;"))
        doubled = TransformOf(imm, Code("return CurDAG->getTargetConstant(2 * N->getZExtValue(), SDLoc(N), MVT::i32);"))

        @pattern()
        def sums(a: I32, n: I32) -> Rewrites:
            return [Rewrite(add(a, small(n)), ADDri(a, doubled(n)))]
        """
    records = load(tmp_path, text, PATTERNS)
    leaf, transform = [one for one in records if one.anonymous and (one.is_a("PatLeaf") or one.is_a("SDNodeXForm"))]
    [result] = [printable(one) for one in next(iter(records.of_class("Pattern"))).values("ResultInstrs")]
    assert leaf.is_a("PatLeaf") and result == f"(ADDri ?:$a, ({transform.name} ?:$n))"


def test_a_variable_of_an_instruction_that_is_no_operand(tmp_path: Path) -> None:
    text = """
        from tgdsl.language import variable

        class X(Plain):
            rd = out(GPR, placed=False)
            asm = f"x {rd}"
            pattern = set_(rd, add(i32(variable("other")), 1))
        """
    assert patterns_of(load(tmp_path, text, PATTERNS), "X") == ["(set GPR:$rd, (add i32:$other, 1))"]


def test_wrong_bits(marks: Marks) -> None:
    text = """
        from tgdsl.language import bit_string

        bits = bit_string("12")
        #! error: bit_string takes a number's binary digits, but gets '12'; give "101"
        """
    marks.check(text, PATTERNS)
