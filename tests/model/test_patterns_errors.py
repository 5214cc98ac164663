"""Errors in selection patterns."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.pattern_builder import PatternTarget, dag
from tgdsl.llvm import Release
from tgdsl.records import Code, Dag, DagArg, Ref

Case = Callable[[PatternTarget], object]


def _target() -> PatternTarget:
    """A target in Python with some nodes and instructions."""
    target = PatternTarget()
    target.is_python = True
    target.profile("Binary", 1, 2, ("SDTCisSameAs", 0, 1), ("SDTCisSameAs", 0, 2), ("SDTCisInt", 0))
    target.profile("Unary", 1, 1)
    target.profile("Store", 0, 2, ("SDTCisInt", 0), ("SDTCisVT", 1, "i32"))
    target.nodes("Binary", "add", properties=["SDNPCommutative"])
    target.nodes("Unary", "any")
    target.nodes("Store", "store", properties=["SDNPMayStore"])
    target.selects("ADD", "(outs GPR:$d)", "(ins GPR:$a, GPR:$b)")
    target.selects("ONE", "(outs GPR:$d)", "(ins GPR:$a)")
    target.selects("EITHER", "(outs BOTH:$d)", "(ins BOTH:$a)")
    target.selects("NONE", "(outs)", "(ins GPR:$a)")
    target.frag("twice", "x", "(add node:$x, node:$x)")
    target.add("pair", "ComplexPattern", NumOperands=2)
    target.add("neg", "SDNodeXForm", XFormFunction=Code("return N;"))
    target.selects("TWO", "(outs GPR:$d, GPR:$e)", "(ins GPR:$a)")
    return target


def _pat(source: str, *results: str) -> Case:
    return lambda target: target.pat(source, *results, name="p")


def _own(outs: str, ins: str, *pattern: str) -> Case:
    return lambda target: target.selects("X", outs, ins, *pattern)


def _op(constraint: tuple[str, int] | tuple[str, int, int | str], source: str, result: str) -> Case:
    """A pattern of a node with an SDTypeConstraint."""

    def add(target: PatternTarget) -> None:
        target.profile("P", 1, 1, constraint)
        target.nodes("P", "op")
        target.pat(source, result, name="p")

    return add


def _intrinsic(source: str, result: str) -> Case:
    """A pattern of an intrinsic of floating-point numbers."""

    def add(target: PatternTarget) -> None:
        target.add("llvm_float_ty", "LLVMType", VT=Ref("f32"))
        types = (Ref("llvm_float_ty"), Ref("llvm_float_ty"))
        target.intrinsic("int_x", RetTypes=types[:1], Types=types)
        target.pat(source, result, name="p")

    return add


#: A mistake, and its message after the record's name.
PATTERNS: list[tuple[Case, str]] = [
    (
        _pat("(add GPR:$a, BOTH:$a)", "(ADD $a, $a)"),
        "the variable 'a' in a pattern of 'p' is 'GPR' in one place and 'BOTH' in another: let it be the same everywhere",
    ),
    (
        _pat("(add GPR:$a, GPR:$b)", "(ADD $a, $c)"),
        "the result of 'p' uses 'c', which what it looks for does not have: add it",
    ),
    (
        _pat("(add GPR:$a, GPR:$b)", "(ADD $a, $a)"),
        "'b' in what 'p' looks for is not used in its result: use it, or drop the name",
    ),
    (
        _pat("(add GPR:$a)", "(ADD $a, $a)"),
        "in the pattern of 'p', the node 'add' is given 1 operand, and takes 2",
    ),
    (
        _pat("(add GPR:$a, 1)", "(ADD $a)"),
        "in the pattern of 'p', the instruction 'ADD' is given 1 operand, and takes more",
    ),
    (
        _pat("(add GPR:$a, 1)", "(ADD $a, 1, 2)"),
        "in the pattern of 'p', the instruction 'ADD' is given 3 operands, and takes 2",
    ),
    (
        _pat("(add GPR:$a, 1)", "(NONE $a)"),
        "what 'p' looks for has a value, and 'NONE' in its place has none: use an instruction with a result",
    ),
    (
        _pat("(any BOTH:$a)", "(ONE GPR:$a)"),
        "in the pattern of 'p', the type of 'BOTH:$a' in what is looked for may be i32 or f32: say which",
    ),
    (
        _pat("(any (i32 GPR:$a))", "(EITHER $a)"),
        "in the pattern of 'p', the type of '(any GPR:$a)' in what is looked for may be i32 or f32: say which",
    ),
    (
        _pat("(i32 (any (i8 300)))", "(ONE 1)"),
        "in the pattern of 'p', the constant 300 is of type i8, which cannot hold it: correct one of them",
    ),
    (
        _pat("(add (store GPR:$a, GPR:$b), 1)", "(ADD $a, $b)"),
        "the pattern of 'p' uses the value of 'store', which has none: use it alone",
    ),
    (
        _pat("(add (ONE GPR:$a), 1)", "(ONE $a)"),
        "'ONE' is an operator in what 'p' looks for: instructions and transforms are for results",
    ),
    (
        _pat("(add GPR:$a, 1)", "(add $a, 1)"),
        "'add' is an operator in a result of 'p': use instructions, transforms and constants there",
    ),
    (
        _pat("(GPR $a)", "(ONE $a)"),
        "'GPR' is an operator in a pattern of 'p', but is not one: use a node, a fragment, an intrinsic, a complex pattern, a "
        "type, and in results an instruction or a transform",
    ),
    (
        _pat("(set GPR:$a, (add GPR:$b, set))", "(ONE $a)"),
        "'set' is an operand in a pattern of 'p': use it as an operator",
    ),
    (_pat("(add GPR, 1)", "(ONE 1)"), "the pattern of 'p' takes a register of 'GPR' without a name: name it"),
    (_pat("(add node, 1)", "(ONE 1)"), "a 'node' in a pattern of 'p' has no name: give it one"),
    (_pat("(add ?, 1)", "(ONE 1)"), "a pattern of 'p' has an unset operand without a name: give it one"),
    (_pat("(add 1:$a, 1)", "(ONE 1)"), "the constant 1 in a pattern of 'p' has the name 'a': drop it"),
    (
        _pat("(add GPR:$a, 1)", "(ONE $a)", "(ONE $a)"),
        "'p' has 2 results: give it one, with operands inside",
    ),
    (
        _pat("(i32 (any GPR:$a), 1)", "(ONE $a)"),
        "the type 'i32' in a pattern of 'p' is given to 2 operands: give it to one",
    ),
    (
        _pat("(any (i32 GPR:$a):$b)", "(ONE $a)"),
        "the type 'i32' in a pattern of 'p' has the name 'b': name its operand",
    ),
    (
        _pat("(i32 (store GPR:$a, GPR:$b))", "(ADD $a, $b)"),
        "the type 'i32' in a pattern of 'p' is given to an operand with 0 values: give it to one with one value",
    ),
    (
        _pat("(i32 (any GPR:$a))", "(ONE (neg $a, $a))"),
        "in the pattern of 'p', the transform 'neg' is given 2 operands: give it one",
    ),
    (
        _pat("(i32 (any GPR:$a))", "(ONE (NOOP_SDNodeXForm $a))"),
        "the transform 'NOOP_SDNodeXForm' in a pattern of 'p' has no code: drop it there",
    ),
    (
        _pat("(i32 (any (pair GPR:$a)))", "(ONE $a)"),
        "in the pattern of 'p', the complex pattern 'pair' is given names for 1 value, and has 2",
    ),
    (
        _pat("(i32 (any (pair GPR:$a, 1)))", "(ONE $a)"),
        "in a pattern of 'p', operand 2 of the complex pattern 'pair' has no name: give it one",
    ),
    (
        _pat("(i32 (any (pair GPR:$a, GPR:$a)))", "(ONE $a)"),
        "in a pattern of 'p', 'a' is operand 2 of the complex pattern 'pair', and operand 1 of 'pair': use another name",
    ),
    (
        _pat("(i32 (any (pair GPR:$a, GPR:$b, GPR:$c)))", "(ADD (ADD $a, $b), $c)"),
        "in the pattern of 'p', the complex pattern 'pair' is given names for 3 values, and has 2",
    ),
    (
        lambda target: target.add(
            "p",
            "Pattern",
            PatternToMatch=Dag(Ref("i32"), (DagArg(dag("(any GPR:$a)")),), name="b"),
            ResultInstrs=(dag("(ONE $a)"),),
        ),
        "the type 'i32' in a pattern of 'p' has the name 'b': name its operand",
    ),
    (
        _pat("(intrinsic_wo_chain GPR:$a)", "(ONE $a)"),
        "in the pattern of 'p', an intrinsic's node is used without an intrinsic: use the intrinsic's record as operator",
    ),
    (
        _pat("(i32 (any GPR:$a))", "(REG_SEQUENCE GPR, $a)"),
        "in the pattern of 'p', REG_SEQUENCE is given 2 operands: give it a register class, and a value and a sub-register "
        "index for each part",
    ),
    (
        _pat("(i32 (any GPR:$a))", "(REG_SEQUENCE $a, $a, 1)"),
        "in the pattern of 'p', the first operand of REG_SEQUENCE should be a register class",
    ),
    (
        _pat("(i32 (any GPR:$a))", "(REG_SEQUENCE GPR, $a, 1)"),
        "in the pattern of 'p', operand 3 of REG_SEQUENCE should be a sub-register index",
    ),
    (
        lambda target: target.add(
            "p", "Pattern", PatternToMatch=Dag(Ref("any"), (DagArg("x"),)), ResultInstrs=(Dag(Ref("ONE")),)
        ),
        "a pattern of 'p' has an operand that is neither a dag nor a record nor a number",
    ),
    (
        lambda target: target.add("p", "Pattern", PatternToMatch=Dag(7), ResultInstrs=(Dag(Ref("ONE")),)),
        "a pattern of 'p' has an operator that is not a record: use a node or a fragment",
    ),
    (
        _own("(outs GPR:$d)", "(ins GPR:$a)", "(set GPR:$d, (add GPR:$a, GPR:$b))"),
        "the pattern of 'X' uses 'b', which is not one of its operands: add it there",
    ),
    (
        _own("(outs GPR:$d)", "(ins GPR:$a, GPR:$b)", "(set GPR:$d, (any GPR:$a))"),
        "the operand 'b' of 'X' does not appear in its pattern: use it, or drop it",
    ),
    (
        _own("(outs GPR:$d)", "(ins GPR:$a)", "(set GPR:$d, (any BOTH:$a))"),
        "'a' is 'GPR' among the operands of 'X', and 'BOTH' in its pattern: let it be the same",
    ),
    (
        _own("(outs GPR:$d)", "(ins GPR:$a)", "(any GPR:$a)"),
        "the pattern of 'X' has a value at its root: set something to it, or use a node without value",
    ),
    (
        _own("(outs)", "(ins GPR:$a)", "(set GPR:$d, (any GPR:$a))"),
        "'X' sets 'd' in its pattern, but its operand 1 is 'a': its first operands should be what is set",
    ),
    (
        _own("(outs)", "(ins)", "(set GPR:$d, (any 1))"),
        "'X' sets 'd' in its pattern, which is not one of its operands",
    ),
    (_own("(outs GPR:$d)", "(ins)", "(set GPR:$d, GPR:$d, (any 1))"), "the pattern of 'X' sets 'd' twice: set it once"),
    (_own("(outs GPR:$d)", "(ins)", "(set GPR, (any 1))"), "the pattern of 'X' sets a 'GPR' without a name: name it"),
    (
        _own("(outs GPR:$d)", "(ins)", "(set 1, (any 1))"),
        "the pattern of 'X' sets something else than a register: set a register or a variable",
    ),
    (
        _own("(outs GPR:$d)", "(ins)", "(set)"),
        "the pattern of 'X' has 'set' without operands: say what is set to what",
    ),
    (
        _own("(outs GPR:$d)", "(ins)", "(implicit GPR)"),
        "the pattern of 'X' has 'implicit' of something else than a register",
    ),
    (
        lambda target: target.frag("f", "x y", "(any node:$x)"),
        "the operand 'y' of 'f' is not used in its Fragments: use it, or drop it",
    ),
    (
        lambda target: target.frag("f", "x", "(add node:$x, node:$y)"),
        "the Fragments of 'f' use 'y', which is not one of its Operands: add it",
    ),
    (
        lambda target: target.frag("f", "x x", "(any node:$x)"),
        "the Operands of 'f' have 'x' twice: list each once",
    ),
    (
        lambda target: target.add("f", "PatFrags", Operands=Dag(Ref("add"))),
        "the Operands of 'f' should be a dag of 'ops'",
    ),
    (
        lambda target: target.add("f", "PatFrags", Operands=Dag(Ref("ops"), (DagArg(Ref("GPR"), "x"),))),
        "the Operands of 'f' should all be 'node', each with a name",
    ),
    (
        lambda target: target.frag("f", "x", "(f node:$x)"),
        "the fragment 'f' is part of itself: take it out of its Fragments",
    ),
    (
        lambda target: target.add("f", "PatFrags", Fragments=(Ref("any"),)),
        "the Fragments of 'f' have something that is not a dag of an operator: list dags",
    ),
]


@pytest.mark.parametrize(
    ("mistake", "message"), PATTERNS, ids=lambda value: value[:40] if isinstance(value, str) else ""
)
def test_one_mistake(mistake: Case, message: str) -> None:
    target = _target()
    before = len(target.names)
    mistake(target)
    name = target.names[before]
    assert target.pattern_errors() == f"{name}: error: {message}\n1 error\n"


#: Mistakes, and all diagnostics for them.
OTHERS: list[tuple[Case, str]] = [
    (
        lambda target: target.node("f", "SDNPWantRoot"),
        "f: error: 'SDNPWantRoot' in the Properties of 'f' means nothing there: possible are SDNPAssociative, SDNPCommutative, "
        "SDNPHasChain, SDNPInGlue, SDNPMayLoad, SDNPMayStore, SDNPMemOperand, SDNPOptInGlue, SDNPOutGlue, SDNPSideEffect, "
        "SDNPVariadic\n1 error\n",
    ),
    (
        _pat("(add FPR:$a, 7)", "(ADD $a, 7)"),
        "p: error: in the pattern of 'p', the types of '7' contradict each other: it should "
        "be f32, by 'FPR', by the type profile 'Binary' of 'add', but is i32 or i64 or v4i16 or v2i32, "
        "as a constant\n"
        "add: note: 'add' is defined here\n"
        "target.td: note: 'FPR' is defined here\n"
        "1 error\n",
    ),
    (
        _pat("(any GPR:$a)", "(EITHER FPR:$a)"),
        "p: error: in the pattern of 'p', the types of 'FPR:$a' contradict each other: it "
        "should be i32, by 'GPR', but is f32, by 'FPR'\n"
        "target.td: note: 'GPR' is defined here\n"
        "target.td: note: 'FPR' is defined here\n"
        "1 error\n",
    ),
    (
        _pat("(any FPR:$a)", "(ONE $a)"),
        "p: error: in the pattern of 'p', the types of '?:$a' contradict each other: it "
        "should be f32, by 'FPR', but is i32, by 'ONE'\n"
        "target.td: note: 'FPR' is defined here\n"
        "ONE: note: 'ONE' is defined here\n"
        "1 error\n",
    ),
    (
        _pat("(f32 (any GPR:$a))", "(ONE $a)"),
        "p: error: in the pattern of 'p', the types of '(any GPR:$a)' contradict each other: "
        "it should be i32, by 'ONE', but is f32, as the pattern says\n"
        "ONE: note: 'ONE' is defined here\n"
        "1 error\n",
    ),
    (
        _op(("SDTCisOpSmallerThanOp", 1, 0), "(i32 (op WIDE:$a))", "(ONE $a)"),
        "p: error: in the pattern of 'p', the types of '(op WIDE:$a)' contradict each other: "
        "it should be larger than i64, by 'WIDE', by the type profile 'P' of 'op', but is i32, as the "
        "pattern says\n"
        "op: note: 'op' is defined here\n"
        "target.td: note: 'WIDE' is defined here\n"
        "1 error\n",
    ),
    (
        _op(("SDTCisEltOfVec", 0, 1), "(i32 (op (v4i16 VEC:$a)))", "(ONE $a)"),
        "p: error: in the pattern of 'p', the types of 'VEC:$a' contradict each other: it "
        "should have as elements i32, by the type profile 'P' of 'op', but is v4i16, as the pattern "
        "says\n"
        "op: note: 'op' is defined here\n"
        "1 error\n",
    ),
    (
        _op(("SDTCisSubVecOfVec", 1, 0), "(v4i16 (op (v2i32 VEC:$a)))", "(COPY_TO_REGCLASS $a, VEC)"),
        "p: error: in the pattern of 'p', the types of '(op VEC:$a)' contradict each other: "
        "it should be a longer vector than v2i32, by the type profile 'P' of 'op', but is v4i16, as the "
        "pattern says\n"
        "op: note: 'op' is defined here\n"
        "1 error\n",
    ),
    (
        _op(("SDTCVecEltisVT", 1, "i16"), "(i32 (op (v2i32 VEC:$a)))", "(ONE $a)"),
        "p: error: in the pattern of 'p', the types of 'VEC:$a' contradict each other: it "
        "should have as elements i16, by the type profile 'P' of 'op', but is v2i32, as the pattern "
        "says\n"
        "op: note: 'op' is defined here\n"
        "1 error\n",
    ),
    (
        _op(("SDTCisSameNumEltsAs", 1, 0), "(v4i16 (op (v2i32 VEC:$a)))", "(COPY_TO_REGCLASS $a, VEC)"),
        "p: error: in the pattern of 'p', the types of '(op VEC:$a)' contradict each other: "
        "it should have as many elements as v2i32, by the type profile 'P' of 'op', but is v4i16, as "
        "the pattern says\n"
        "op: note: 'op' is defined here\n"
        "1 error\n",
    ),
    (
        _op(("SDTCisSameSizeAs", 1, 0), "(i32 (op WIDE:$a))", "(ONE $a)"),
        "p: error: in the pattern of 'p', the types of '(op WIDE:$a)' contradict each other: "
        "it should have as many bits as i64, by 'WIDE', by the type profile 'P' of 'op', but is i32, as "
        "the pattern says\n"
        "op: note: 'op' is defined here\n"
        "target.td: note: 'WIDE' is defined here\n"
        "1 error\n",
    ),
    (
        _op(("SDTCisVTSmallerThanOp", 1, 0), "(i32 (op i64))", "(ONE 1)"),
        "p: error: in the pattern of 'p', the types of '(op i64)' contradict each other: it "
        "should be larger than i64, by the type profile 'P' of 'op', but is i32, as the pattern says\n"
        "op: note: 'op' is defined here\n"
        "1 error\n",
    ),
    (
        _op(("SDTCisVTSmallerThanOp", 1, 0), "(i32 (op GPR:$a))", "(ONE $a)"),
        "p: error: in the pattern of 'p', operand 1 of the node 'op' should be a type\n" "1 error\n",
    ),
    (
        _op(("SDTCisFP", 1), "(i32 (op GPR:$a))", "(ONE $a)"),
        "p: error: in the pattern of 'p', the types of 'GPR:$a' contradict each other: it "
        "should be a floating-point number, by the type profile 'P' of 'op', but is i32, by 'GPR'\n"
        "op: note: 'op' is defined here\n"
        "target.td: note: 'GPR' is defined here\n"
        "1 error\n",
    ),
    (
        _op(("SDTCisVec", 1), "(i32 (op GPR:$a))", "(ONE $a)"),
        "p: error: in the pattern of 'p', the types of 'GPR:$a' contradict each other: it "
        "should be a vector, by the type profile 'P' of 'op', but is i32, by 'GPR'\n"
        "op: note: 'op' is defined here\n"
        "target.td: note: 'GPR' is defined here\n"
        "1 error\n",
    ),
    (
        _op(("SDTCisPtrTy", 1), "(i32 (op FPR:$a))", "(ONE $a)"),
        "p: error: in the pattern of 'p', the types of 'FPR:$a' contradict each other: it "
        "should be iPTR, by the type profile 'P' of 'op', but is f32, by 'FPR'\n"
        "op: note: 'op' is defined here\n"
        "target.td: note: 'FPR' is defined here\n"
        "1 error\n",
    ),
    (
        lambda target: (
            target.add("fp", "ComplexPattern", Ty=Ref("f32")),
            target.pat("(add fp:$a, 1)", "(ONE fp:$a)", name="p"),
        ),
        "p: error: in the pattern of 'p', the types of '1' contradict each other: it should "
        "be f32, by 'fp', by the type profile 'Binary' of 'add', but is i32 or i64 or v4i16 or v2i32, "
        "as a constant\n"
        "add: note: 'add' is defined here\n"
        "fp: note: 'fp' is defined here\n"
        "1 error\n",
    ),
    (
        _intrinsic("(int_x GPR:$a)", "(ONE $a)"),
        "p: error: in the pattern of 'p', the types of 'GPR:$a' contradict each other: it "
        "should be f32, by 'int_x', but is i32, by 'GPR'\n"
        "int_x: note: 'int_x' is defined here\n"
        "target.td: note: 'GPR' is defined here\n"
        "1 error\n",
    ),
    (
        _intrinsic("(int_x GPR:$a, 1)", "(ONE $a)"),
        "p: error: in the pattern of 'p', the intrinsic 'int_x' is given 2 operands, and "
        "takes 1: give it these\n"
        "1 error\n",
    ),
    (
        lambda target: (
            target.frag("fl", "x", "(f32 (any node:$x))"),
            target.pat("(add (fl GPR:$a), 1)", "(ONE $a)", name="p"),
        ),
        "p: error: in the pattern of 'p', the types of '1' contradict each other: it should "
        "be f32, by the type profile 'Binary' of 'add', but is i32 or i64 or v4i16 or v2i32, as a "
        "constant\n"
        "add: note: 'add' is defined here\n"
        "1 error\n",
    ),
    (
        _pat("(i32 (any (any GPR:$a)))", "(ONE $a)"),
        "p: warning: the pattern of 'p' is left out, since the type of 'any' cannot be inferred: give the type\n"
        "1 warning\n",
    ),
    (
        _pat("(add 1, GPR:$a)", "(ONE $a)"),
        "p: warning: the pattern of 'p' can never match: the DAG has constants as last "
        "operands of commutative operations; put them there\n"
        "1 warning\n",
    ),
    (
        _pat("(store GPR:$a, GPR:$b)", "(ADD $a, $b)"),
        "p: error: what 'p' looks for has mayStore = 1, but its result does not: set it for "
        "the instruction\n"
        "ADD: note: 'ADD' is defined here\n"
        "1 error\n",
    ),
    (
        _pat("(twice GPR:$a, 1)", "(ADD $a, $a)"),
        "p: error: a pattern of 'p' gives 2 operands to 'twice', which has 1\n"
        "twice: note: 'twice' is defined here\n"
        "1 error\n",
    ),
    (
        lambda target: (
            target.frag("alt", "x", "(ONE node:$x)", "(ADD node:$x, 1)", of="OutPatFrag"),
            target.pat("(i32 (any GPR:$a))", "(alt $a)", name="p"),
        ),
        "p: error: the result of 'p' has a fragment with 2 alternatives: use one with one " "alternative\n" "1 error\n",
    ),
    (
        lambda target: (
            target.frag("f1", "x", "(any (f2 node:$x))"),
            target.frag("f2", "x", "(add (f1 node:$x), node:$x)"),
        ),
        "f1: error: the fragment 'f1' is part of itself: take it out of its Fragments\n"
        "f2: note: through 'f2'\n"
        "f2: error: the fragment 'f2' is part of itself: take it out of its Fragments\n"
        "f1: note: through 'f1'\n"
        "2 errors\n",
    ),
    (
        _op(("SDTCisSameAs", 0, 5), "(op GPR:$a)", "(ONE $a)"),
        "P: error: 'P' constrains operand 5, and the last one is 1: results are counted "
        "first\n"
        "P_0: note: by this constraint\n"
        "1 error\n",
    ),
    (
        lambda target: (
            target.profile("P", 1, -1, ("SDTCisSameAs", 0, 5)),
            target.nodes("P", "op"),
            target.pat("(op GPR:$a)", "(ONE $a)", name="p"),
        ),
        "p: error: in the pattern of 'p', the node 'op' is given 1 operand, and its type "
        "profile constrains operand 5, results counted first: give it more\n"
        "1 error\n",
    ),
    (
        lambda target: (target.profile("P", 1, 1, ("SDTypeConstraint", 0)), target.nodes("P", "op")),
        "P_0: error: 'P_0' is a type constraint of no known kind: use one of SDTCVecEltisVT, "
        "SDTCisEltOfVec, SDTCisFP, SDTCisInt, SDTCisOpSmallerThanOp, SDTCisPtrTy, SDTCisSameAs, "
        "SDTCisSameNumEltsAs, SDTCisSameSizeAs, SDTCisSubVecOfVec, SDTCisVT, SDTCisVTSmallerThanOp, "
        "SDTCisVec\n"
        "1 error\n",
    ),
    (
        _pat("(add GPR:$a, ops)", "(ONE $a)"),
        "p: error: 'ops' in 'p' is an operand of a pattern, but cannot be one: "
        "use a register class, a register, a type, an operand, a condition code or a complex pattern\n"
        "1 error\n",
    ),
    (
        lambda target: (
            target.profile("Leaf", 1, 0, ("SDTCisInt", 0)),
            target.nodes("Leaf", "constant"),
            target.add("hi", "SDNodeXForm", Opcode=Ref("constant"), XFormFunction=Code("return N;")),
            target.pat("(add GPR:$a, constant:$b)", "(ADD $a, (hi $b))", name="p"),
            target.pat("(add GPR:$a, GPR:$b)", "(ADD $a, (hi $b))", name="q"),
        ),
        "q: error: in the pattern of 'q', the transform 'hi' is given 'b', which is any "
        "value in what the pattern looks for, and takes 'constant': look for that there\n"
        "hi: note: 'hi' is defined here\n"
        "1 error\n",
    ),
    (
        lambda target: (
            _pat("(add GPR:$a)", "(ADD $a, $a)")(target),
            target.pat("(add FPR:$a, 7)", "(ADD $a, 7)", name="q"),
        ),
        "p: error: in the pattern of 'p', the node 'add' is given 1 operand, and takes 2\n"
        "q: error: in the pattern of 'q', the types of '7' contradict each other: it should "
        "be f32, by 'FPR', by the type profile 'Binary' of 'add', but is i32 or i64 or v4i16 or v2i32, "
        "as a constant\n"
        "add: note: 'add' is defined here\n"
        "target.td: note: 'FPR' is defined here\n"
        "2 errors\n",
    ),
]


@pytest.mark.parametrize(("mistake", "text"), OTHERS, ids=lambda value: value[:40] if isinstance(value, str) else "")
def test_mistakes_with_notes(mistake: Case, text: str) -> None:
    target = _target()
    mistake(target)
    assert target.pattern_errors() == text


def test_errors_in_own_and_stand_alone_patterns_are_reported_together() -> None:
    target = _target()
    target.selects("X", "(outs GPR:$d)", "(ins GPR:$a)", "(set GPR:$d, (add GPR:$a))")
    target.pat("(add GPR:$a, GPR:$b)", "(ADD $a)", name="q")
    assert target.pattern_errors() == (
        "X: error: in the pattern of 'X', the node 'add' is given 1 operand, and takes 2\n"
        "q: error: 'b' in what 'q' looks for is not used in its result: use it, or drop the name\n"
        "2 errors\n"
    )


def test_pointers_are_operands_of_patterns_in_older_releases_only(each_release: Release) -> None:
    target = _target()
    target.add("ptr", "PointerLikeRegClass", RegClassKind=0)
    target.pat("(any ptr:$a)", "(ONE $a)", name="p")
    refused = (
        "p: error: 'ptr' in 'p' is an operand of a pattern, but cannot be one: "
        "use a register class, a register, a type, an operand, a condition code or a complex pattern\n"
        "1 error\n"
    )
    assert (refused in target.pattern_errors()) == (each_release.number >= 22)
