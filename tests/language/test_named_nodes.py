"""Nodes with operands that have a name: ``(addrspacecast:$this GPR:$src)``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.test_patterns import PATTERNS, alone, patterns_of
from tests.oracle.tblgen import check_same, needs_tblgen, ours
from tests.support.marks import Marks
from tests.support.targets import errors_of, load
from tgdsl.diagnostics import DiagnosticError

NO_NODE = "named takes a node with operands for 'sum', such as named(sum, add(lhs, rhs))"
NO_PARAMETER = "named takes a parameter of the pattern's function, and then the node that it names"

NAMED = """
        Low = SDNodeXForm(add, Code("return low(N);"))
        High = SDNodeXForm(add, Code("return high(N);"))

        @fragment(has_one_use=True)
        def sum_once(lhs: Of[IntegerType], rhs: Of[IntegerType]) -> IntegerType:
            return add(lhs, rhs)

        @pattern()
        def of_a_sum(sum_: I32, lhs: I32, rhs: I32) -> Rewrites:
            return [
                Rewrite(named(sum_, add(lhs, rhs)), ADDrr(ADDrr(lhs, rhs), High(sum_))),
                Rewrite(bswap(named(sum_, add(lhs, simm5(rhs)))), ADDri(ADDri(lhs, High(sum_)), imm(rhs))),
                Rewrite(ctpop(named(sum_, sum_once(lhs, rhs))), ADDri(ADDrr(lhs, rhs), High(sum_))),
            ]
        """


def test_the_name_stands_at_the_operator(tmp_path: Path) -> None:
    assert alone(tmp_path, NAMED) == [
        "(i32 (add:sum i32:$lhs, i32:$rhs)) -> (ADDrr (ADDrr $lhs, $rhs), (High $sum))",
        "(bswap (i32 (add:sum i32:$lhs, (i32 simm5:$rhs)))) -> (ADDri (ADDri $lhs, (High $sum)), imm:$rhs)",
        "(ctpop (i32 (sum_once:sum i32:$lhs, i32:$rhs))) -> (ADDri (ADDrr $lhs, $rhs), (High $sum))",
    ]


@needs_tblgen
def test_the_selector_is_that_of_llvm_tblgen(tmp_path: Path) -> None:
    records = load(tmp_path, NAMED, PATTERNS)
    check_same(records, "dag-isel")
    assert ours(records, "dag-isel").count(":$sum") >= 4


def test_mistakes(marks: Marks) -> None:
    text = """
        Low = SDNodeXForm(add, Code("return low(N);"))

        @pattern()
        def wrong(sum_: I32, lhs: I32) -> Rewrites:
            return [
                Rewrite(add(named(sum_, bswap(lhs)), named(sum_, abs(lhs))), ADDri(lhs, Low(sum_))),
                #! error: the source has 'sum', the name of a node, in another place as well; use another variable there
                Rewrite(add(named(sum_, bswap(lhs)), sum_), ADDri(lhs, Low(sum_))),
                #! error: the source has 'sum', the name of a node, in another place as well; use another variable there
                Rewrite(bswap(lhs), ADDri(lhs, Low(sum_))),
                #! error: the result has 'sum', but the source does not; a result is made of what the source matched
                #! note at `@pattern()`: it is declared here
                Rewrite(bswap(named(sum_, abs(lhs))), ADDri(lhs, Low(named(sum_, abs(lhs))))),
                #! error: the result names a node 'sum'; name the node in the source, and use 'sum' in the result
            ]
        """
    marks.check(text, PATTERNS)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("named(sum_, GPR(lhs))", NO_NODE),
        ("named(sum_, i32(bswap(lhs)))", NO_NODE),
        ("named(sum_, ADDrr(lhs, lhs))", NO_NODE),
        ("named(i32(sum_), bswap(lhs))", NO_PARAMETER),
        ("named(R0, bswap(lhs))", NO_PARAMETER),
    ],
)
def test_what_can_have_a_name(tmp_path: Path, source: str, message: str) -> None:
    text = f"""
        @pattern()
        def wrong(sum_: I32, lhs: I32) -> Rewrite:
            return Rewrite({source}, ADDrr(lhs, sum_))
        """
    assert message in errors_of(tmp_path, text, PATTERNS)


def test_a_node_has_the_type_of_its_variable(tmp_path: Path) -> None:
    text = """
        @pattern()
        def wrong(sum_: I64, lhs: I32, rhs: I32) -> Rewrite:
            return Rewrite(trunc(named(sum_, add(lhs, rhs))), ADDrr(lhs, rhs))
        """
    with pytest.raises(DiagnosticError, match=r"target\d+.py:58: error: ."):
        ours(load(tmp_path, text, PATTERNS), "dag-isel")


def test_operands_of_fragments_name_no_nodes(tmp_path: Path) -> None:
    of_a_fragment = """
        @fragment()
        def twice(value: I32) -> I32:
            return named(value, add(1, 2))
        """
    assert NO_PARAMETER in errors_of(tmp_path, of_a_fragment, PATTERNS)


def test_an_operand_of_an_instruction_names_a_node(tmp_path: Path) -> None:
    """Such as the condition of RISC-V's conditional moves, ``(riscv_selectcc_frag:$cc ...)``."""
    text = """
        class X(Plain):
            rd, rs = out(GPR, placed=False), in_(GPR, placed=False)
            asm = f"x {rd}, {rs}"
            pattern = set_(rd, named(rs, bswap(rd)))
        """
    assert patterns_of(load(tmp_path, text, PATTERNS), "X") == ["(set GPR:$rd, (bswap:rs GPR:$rd))"]


IMPLIED = """
        Low = SDNodeXForm(add, Code("return low(N);"))

        @pattern()
        def implied(n: Implied[I32], lhs: I32, this: Implied[I32]) -> Rewrites:
            return [
                Rewrite(add(lhs, imm(n)), ADDri(lhs, imm(n))),
                Rewrite(add(lhs, i32(n)), ADDrr(lhs, n)),
                Rewrite(add(i32(n), n), ADDrr(n, n)),
                Rewrite(add(named(this, bswap(lhs)), 1), ADDri(lhs, Low(this))),
                Rewrite(add(lhs, named(n, imm)), ADDri(lhs, imm(n))),
            ]
        """


def test_the_type_of_an_implied_variable_is_not_written(tmp_path: Path) -> None:
    assert alone(tmp_path, IMPLIED) == [
        "(add i32:$lhs, imm:$n) -> (ADDri $lhs, imm:$n)",
        "(add i32:$lhs, i32:$n) -> (ADDrr $lhs, $n)",
        "(add i32:$n, $n) -> (ADDrr $n, $n)",
        "(add (bswap:this i32:$lhs), 1) -> (ADDri $lhs, (Low $this))",
        "(add i32:$lhs, (imm:n)) -> (ADDri $lhs, imm:$n)",
    ]
