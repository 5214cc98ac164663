"""The pattern table: inferred types, expanded PatFrags, variants, HwModes, and type checks for the matcher."""

from __future__ import annotations

import pytest

from tests.support.pattern_builder import PatternTarget, dag
from tgdsl.generators.kit.predicates import pattern_condition
from tgdsl.llvm import Release
from tgdsl.model.patterns import Leaf, Operation, Property, TreeText
from tgdsl.records import Code, Ref


def _target() -> PatternTarget:
    target = PatternTarget()
    target.profile("Binary", 1, 2, ("SDTCisSameAs", 0, 1), ("SDTCisSameAs", 0, 2))
    target.profile("Unary", 1, 1)
    target.nodes("Binary", "op", "minus")
    target.nodes("Binary", "plus", properties=["SDNPCommutative", "SDNPAssociative"])
    target.nodes("Unary", "any", "bitconvert")
    target.selects("ADD", "(outs GPR:$d)", "(ins GPR:$a, GPR:$b)")
    target.selects("ADD3", "(outs GPR:$d)", "(ins GPR:$a, GPR:$b, GPR:$c)")
    target.selects("ONE", "(outs GPR:$d)", "(ins GPR:$a)")
    target.selects("EITHER", "(outs BOTH:$d)", "(ins BOTH:$a)")
    return target


@pytest.mark.parametrize(
    ("source", "result", "expected"),
    [
        (
            "(op GPR:$a, 7)",
            "(ONE $a)",
            "(op:i32 GPR:i32:$a, 7:i32) => (ONE:i32 ?:i32:$a)",
        ),
        (  # the root's type follows from the result
            "(any (i32 BOTH:$a))",
            "(ONE $a)",
            "(any:i32 BOTH:i32:$a) => (ONE:i32 ?:i32:$a)",
        ),
        (  # a bitcast to the same type does nothing
            "(i32 (bitconvert (i32 (minus GPR:$a, 1))))",
            "(ONE $a)",
            "(minus:i32 GPR:i32:$a, 1:i32) => (ONE:i32 ?:i32:$a)",
        ),
        (
            "(i32 (bitconvert FPR:$a))",
            "(COPY_TO_REGCLASS $a, GPR)",
            "(bitconvert:i32 FPR:f32:$a) => (COPY_TO_REGCLASS:i32 ?:f32:$a, GPR:i32)",
        ),
        (  # any type will do between instructions
            "(i32 (any GPR:$a))",
            "(ONE (COPY_TO_REGCLASS (EITHER (COPY_TO_REGCLASS $a, BOTH)), GPR))",
            "(any:i32 GPR:i32:$a) => (ONE:i32 (COPY_TO_REGCLASS:i32 (EITHER:i32 (COPY_TO_REGCLASS:i32 ?:i32:$a, BOTH:i32)), "
            "GPR:i32))",
        ),
        (
            "(i64 (any (v4i16 immAllOnesV)))",
            "(COPY_TO_REGCLASS (i32 7), WIDE)",
            "(any:i64 immAllOnesV:v4i16) => (COPY_TO_REGCLASS:i64 7:i32, WIDE:i32)",
        ),
    ],
)
def test_types(source: str, result: str, expected: str) -> None:
    target = _target()
    target.pat(source, result)
    assert target.short() == [expected]


def test_variants_by_commutativity() -> None:
    target = _target()
    target.pat("(plus (minus GPR:$a, GPR:$b), GPR:$a)", "(ADD $a, $b)", name="shared")
    target.pat("(minus (plus GPR:$a, GPR:$b), 3)", "(ADD $a, $b)", name="alike")
    target.pat("(plus (any (i32 1)), (imm):$a)", "(ONE $a)", name="constant")
    target.pat("(plus (i32 (any GPR:$a)), GPR0)", "(ONE $a)", name="register")
    assert target.short() == [
        "(minus:i32 (plus:i32 GPR:i32:$a, GPR:i32:$b), 3:i32) => (ADD:i32 ?:i32:$a, ?:i32:$b)",
        "(plus:i32 (any:i32 1:i32), (imm:i32):$a) => (ONE:i32 ?:i32:$a)",
        "(plus:i32 (any:i32 GPR:i32:$a), GPR0:i32) => (ONE:i32 ?:i32:$a)",
        "(plus:i32 (minus:i32 GPR:i32:$a, GPR:i32:$b), GPR:i32:$a) => (ADD:i32 ?:i32:$a, ?:i32:$b)",
        "(plus:i32 GPR:i32:$a, (minus:i32 GPR:i32:$a, GPR:i32:$b)) => (ADD:i32 ?:i32:$a, ?:i32:$b)",
    ]


def test_variants_equal_to_other_patterns_are_dropped() -> None:
    target = _target()
    predicate = target.add("Has", "Predicate", CondString="has()")
    target.pat("(plus (any (i32 GPR:$a)), GPR:$b)", "(ADD $a, $b)", name="p1")
    target.pat("(plus GPR:$x, (any (i32 GPR:$y)))", "(ADD $x, $y)", name="p2")
    target.pat("(plus GPR:$x, (any (i32 GPR:$y)))", "(ADD $y, $x)", name="p3", Predicates=(predicate,))
    assert [pattern.record.name for pattern in target.pattern_table().patterns] == ["p1", "p2", "p3", "p3"]


def test_variants_by_associativity() -> None:
    target = _target()
    target.pat("(plus (plus GPR:$a, GPR:$b), (any (i32 GPR:$c)))", "(ADD3 $a, $b, $c)")
    c = "(any:i32 GPR:i32:$c)"
    assert [text.split(" => ")[0] for text in target.short()] == [
        f"(plus:i32 (plus:i32 GPR:i32:$a, GPR:i32:$b), {c})",
        f"(plus:i32 (plus:i32 GPR:i32:$a, {c}), GPR:i32:$b)",
        f"(plus:i32 (plus:i32 {c}, GPR:i32:$a), GPR:i32:$b)",
        f"(plus:i32 {c}, (plus:i32 GPR:i32:$a, GPR:i32:$b))",
        f"(plus:i32 GPR:i32:$b, (plus:i32 GPR:i32:$a, {c}))",
        f"(plus:i32 GPR:i32:$b, (plus:i32 {c}, GPR:i32:$a))",
    ]


def test_fragments() -> None:
    target = _target()
    target.add("neg", "SDNodeXForm", XFormFunction=Code("return N;"))
    target.frag("simm", "", "(imm)", of="ImmLeaf", ImmediateCode=Code("i"), OperandTransform=Ref("neg"))
    target.frag("two", "x", "(minus node:$x, node:$x)", "(any node:$x)")
    uses = "(minus node:$x, (any node:$y))"
    target.frag("uses", "x y", uses, PredicateCode=Code("p"), PredicateCodeUsesOperands=True)
    target.frag("swap", "x y", "(ADD node:$y, node:$x)", of="OutPatFrag")
    target.pat("(op (two GPR:$a), simm:$b)", "(swap $a, simm:$b)")
    target.pat("(i32 (uses (i32 (uses GPR:$a, GPR:$b)), (i32 GPR:$c)))", "(ADD3 $a, $b, $c)")
    constant = "(imm:i32)<<P:Predicate_simm>><<X:neg>>:$b"
    result = "(ADD:i32 (neg:i32 (imm:i32)<<P:Predicate_simm>>:$b), ?:i32:$a)"
    inner = "(minus:i32 GPR:i32:$a:$pred:2:x, (any:i32 GPR:i32:$b:$pred:2:y))<<P:2:Predicate_uses>>"
    assert target.short() == [
        f"(op:i32 (minus:i32 GPR:i32:$a, GPR:i32:$a), {constant}) => {result}",
        f"(op:i32 (any:i32 GPR:i32:$a), {constant}) => {result}",
        f"(minus:i32 {inner}, (any:i32 GPR:i32:$c:$pred:1:y))<<P:1:Predicate_uses>> => (ADD3:i32 ?:i32:$a, ?:i32:$b, ?:i32:$c)",
    ]


def test_alternatives_share_the_types_of_arguments() -> None:
    """The constant's type follows only from the second alternative."""
    target = _target()
    target.frag("either", "x", "(any node:$x)", "(op node:$x, node:$x)")
    target.pat("(i32 (either 5))", "(ONE 5)")
    assert target.short() == [
        "(any:i32 5:i32) => (ONE:i32 5:i32)",
        "(op:i32 5:i32, 5:i32) => (ONE:i32 5:i32)",
    ]


def test_instructions() -> None:
    target = _target()
    target.profile("Both", 2, 1, *[("SDTCisVT", number, "i32") for number in range(3)])
    target.nodes("Both", "both", properties=["SDNPHasChain", "SDNPMayLoad"])
    target.selects("X", "(outs GPR:$d, GPR:$e)", "(ins GPR:$a)", "(set GPR:$e, GPR:$d, (both GPR:$a))", mayLoad=True)
    target.selects(
        "Y",
        "(outs GPR:$d)",
        "(ins GPR:$a)",
        "(set GPR:$d, FPR0, (minus GPR:$a, 1))",
        "(implicit GPR0)",
        Defs=(Ref("GPR0"),),
    )
    info = dag("(ops imm32, GPR)")
    target.add("pred", "OperandWithDefaultOps", DefaultOps=dag("(ops (i32 14), (i32 zero_reg))"), MIOperandInfo=info)
    target.selects("Z", "(outs GPR:$d)", "(ins GPR:$a, pred:$p)", "(set GPR:$d, (minus GPR:$a, 2))", AddedComplexity=5)
    target.pat("(op GPR:$a, 4)", "(Z $a)", name="p1")
    target.pat("(op GPR:$a, 5)", "(Z $a, 1, GPR0)", name="p2")
    table = target.pattern_table()
    found = [
        (one.record.name, one.result_order, [register.name for register in one.implicit_results], one.complexity)
        for one in table.patterns
    ]
    assert found == [
        ("X", (1, 0), [], 3),
        ("Y", (0, 1), ["FPR0", "GPR0"], 8),
        ("Z", (0,), [], 13),
        ("p1", (0,), [], 8),
        ("p2", (0,), [], 8),
    ]
    text = TreeText(table.types)
    assert [text(one) for one in table.default_operands["pred"]] == ["14:{ *:[i32] }", "zero_reg:{ *:[i32] }"]
    facts = {
        name: (one.results, one.implicit_type is not None, one.may_load, one.has_chain)
        for name, one in table.instructions.items()
        if name in "XYZ" or name == "ADD"
    }
    assert facts == {
        "X": (2, False, True, True),
        "Y": (1, True, False, False),
        "Z": (1, False, False, False),
        "ADD": (1, False, False, None),
    }
    source = table.patterns[0].source
    assert isinstance(source, Operation)
    assert source.tree_properties == source.properties == Property.CHAIN | Property.MAY_LOAD
    assert isinstance(source.children[0], Leaf)


def test_modes() -> None:
    target = _target()
    has = target.add("HasX", "Predicate", CondString="hasX()")
    target.add("Big", "HwMode", Features="+x", Predicates=(has,))
    target.add("XLen", "ValueTypeByHwMode", Modes=(Ref("DefaultMode"), Ref("Big")), Objects=(Ref("i32"), Ref("i64")))
    target.add("XOnly", "ValueTypeByHwMode", Modes=(Ref("Big"),), Objects=(Ref("i64"),))
    target.register_class("XR", [target.add("X0", "Register")], RegTypes=(Ref("XLen"),), Size=32)
    target.selects("XONE", "(outs XR:$d)", "(ins XR:$a)")
    predicate = target.add("P", "Predicate", CondString="p()")
    target.pat("(op (XLen XR:$a), 7)", "(XONE $a)", name="p1", Predicates=(predicate,))
    target.pat("(any (XOnly XR:$a))", "(XONE $a)", name="p2")
    target.pat("(op GPR:$a, 7)", "(ONE $a)", name="p3", Predicates=(predicate, predicate, has))
    table = target.pattern_table()
    first = table.patterns[0].number
    assert [(one.record.name, one.number - first, pattern_condition(one.condition)) for one in table.patterns] == [
        ("p1", 0, "(p()) && (hasX())"),
        ("p1", 1, "(p()) && !((hasX()))"),
        ("p2", 2, "(hasX())"),
        ("p3", -1, "(hasX()) && (p())"),
    ]
    assert [(test.mode, test.holds) for one in table.patterns for test in one.condition.modes] == [
        ("Big", True),
        ("Big", False),
        ("Big", True),
    ]
    assert target.short() == [
        "(op:i64 XR:i64:$a, 7:i64) => (XONE:i64 ?:i64:$a)",
        "(op:i32 XR:i32:$a, 7:i32) => (XONE:i32 ?:i32:$a)",
        "(any:i64 XR:i64:$a) => (XONE:i64 ?:i64:$a)",
        "(op:i32 GPR:i32:$a, 7:i32) => (ONE:i32 ?:i32:$a)",
    ]


@pytest.mark.parametrize(
    ("source", "checks"),
    [
        ("(op GPR:$a, 7)", ((0,), (), ())),  # the operands follow from the result
        ("(any (i32 (op GPR:$a, 7)))", ((0,), (0,), (), ())),
        ("(any GPR:$a)", ((0,), (0,))),
        ("(op (any (i32 GPR:$a)), (any (i32 GPR:$a)))", ((0,), (), (0,), (), (0,))),
        (
            "(i32 (and (i32 (any GPR:$a)), (i32 3)))",
            ((0,), (0,), (0,), ()),
        ),  # the constant is checked with its operator
        ("(i32 (and (i32 (any GPR:$a)), (i32 4)))", ((0,), (0,), (0,), (0,))),
    ],
)
def test_type_checks_for_the_matcher(source: str, checks: tuple[tuple[int, ...], ...]) -> None:
    target = _target()
    target.profile("Loose", 1, 2)
    target.nodes("Loose", "and")
    target.pat(source, "(ONE $a)" if "$a" in source else "(ONE 1)")
    table = target.pattern_table()
    assert table.type_checks[table.patterns[0].source] == checks


def test_a_source_that_cannot_be_checked() -> None:
    target = _target()
    target.profile("Loose", 1, 2, ("SDTCisSameAs", 0, 1), ("SDTCisInt", 2))
    target.nodes("Loose", "loose", properties=["SDNPCommutative"])
    target.pat(
        "(f32 (loose FPR:$a, (i32 GPR:$b)))", "(COPY_TO_REGCLASS (ADD $b, (COPY_TO_REGCLASS $a, GPR)), FPR)", name="p"
    )
    assert "what 'p' looks for can never match: when types are checked from the root on" in target.pattern_errors()


@pytest.mark.parametrize(
    ("pointer", "source", "result", "expected"),
    [
        (0, "(narrow WIDE:$a)", "(NARROW $a)", {22: "(narrow:i32 WIDE:i64:$a) => (NARROW:i32 ?:i64:$a)"}),
        (
            1,
            "(narrow (any WIDE:$a))",
            "(NARROW $a)",
            {19: "(narrow:i32 (any:iPTR WIDE:i64:$a)) => (NARROW:i32 ?:i64:$a)"},
        ),
        (1, "(narrow GPR:$a)", "(ONE $a)", {}),
    ],
)
def test_a_pointer_is_larger_or_smaller_than_each_type(
    pointer: int, source: str, result: str, expected: dict[int, str], each_release: Release
) -> None:
    """Whether a result that is smaller than the operand is possible, where one of them is a pointer, whose size nobody knows."""
    target = _target()
    target.profile("Smaller", 1, 1, ("SDTCisPtrTy", pointer), ("SDTCisOpSmallerThanOp", 0, 1))
    target.nodes("Smaller", "narrow")
    target.selects("NARROW", "(outs GPR:$d)", "(ins WIDE:$a)")
    target.pat(source, result, name="p")
    if each_release.number in expected:
        assert target.short() == [expected[each_release.number]]
    else:
        assert "the types of" in target.pattern_errors()
