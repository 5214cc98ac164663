"""Expressions with LLVM's SDNodes and SPARC's records: the DAGs of right ones, the errors of wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tgdsl.diagnostics import DiagnosticError
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.selection.building import Builder
from tgdsl.selection.dag import Memory, Node, Value, shown
from tgdsl.selection.notation import parse
from tgdsl.selection.typing import Typer

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module", name="typer")
def _typer(model: Model) -> Typer:
    return Typer(model)


@pytest.fixture(scope="module", name="model")
def _model() -> Model:
    return Model(load_target(str(ROOT / "targets" / "sparc")))


@pytest.mark.parametrize(
    ("expression", "errors"),
    [
        ("", ["1: the expression ends where an operand should be; brackets may be missing"]),
        ("(add i32:$a", ["12: the expression ends where ',' or ')' should be; brackets may be missing"]),
        ("(add i32:$a i32:$b)", ["13: 'i32' where ',' or ')' should be; operands are separated by commas"]),
        ("(add i32:$a, )", ["14: ')' where an operand should be; write a dag, a name, $variable or a number"]),
        ("(5 i32:$a)", ["2: '5' where an operator should be; write the name of a node, a fragment or a type"]),
        ("(add i32:a, $b)", ["10: 'a' after ':'; write a variable, as in i32:$name"]),
        ("(add i32:$a, $b) 5", ["18: '5' after the end of the expression; put it in, or drop it"]),
        (
            "(add i32:$a, " * 101 + "1" + ")" * 101,
            ["1301: operators are nested in more than 100 levels here; ask for a part of this"],
        ),
        (f"(add i32:$a, {'7' * 5000})", ["14: this number has more than 64 bits; write one that fits"]),
        ("(add i32:$a, 0xFFFFFFFFFFFFFFFFF)", ["14: this number has more than 64 bits; write one that fits"]),
        ("(add i32:$a, #b)", ["14: '#' is not part of the notation; quote the whole expression for the shell"]),
        (
            "(addd i32:$a, qqqq:$b)",
            [
                "1: there is no node, fragment or type of this name: 'addd'; did you mean 'add'?",
                "15: there is no record of this name that can stand here: 'qqqq'",
            ],
        ),
        (
            "(SPISD::CMPIC i32:$a, $b)",
            ["1: no SDNode has the opcode 'SPISD::CMPIC'; did you mean 'SPISD::CMPICC'?"],
        ),
        ("(SPISD: i32:$a)", ["9: 'i32' after ':'; write a variable, as in i32:$name"]),
        ("(add i32:$a)", ["1: 'add' has 2 operands, but is given 1"]),
        ("(zextloadi8 $a, $b)", ["1: 'zextloadi8' has 1 operand, but is given 2"]),
        ("(i32 1, 2)", ["1: the type 'i32' is given to 2 operands; give it to one"]),
        ("(ADDri i32:$a, 1)", ["1: 'ADDri' is an instruction: write the nodes that should become one"]),
        ("(add i32:$a, (HI22 1))", ["14: 'HI22' is a transform, which is for results: write the constant"]),
        ("(add i32:$a, i32imm:$b)", ["14: 'i32imm' is an operand of instructions: write a type, as in i32:$name"]),
        ("(IntRegs $a)", ["1: 'IntRegs' is not an operator; write IntRegs:$name for a value of it"]),
        ("(set i32:$a)", ["1: 'set' is for the whole expression: (set i32:$result, (...))"]),
        ("(add i32:$a, (set i32:$b, 5))", ["14: 'set' is for the whole expression: (set i32:$result, (...))"]),
        (
            "(set i32:$a, (brind $b))",
            ["1: 'set' has 1 results, and what is set to them has 0 values"],
        ),
        (
            "(add i32:$a, i64:$b)",
            [
                "14: in the pattern of 'EXPRESSION', the types of 'i64:$b' contradict each other: it should be i32, by "
                "'i32', by the type profile 'SDTIntBinOp' of 'add', but is i64, by 'i64'"
            ],
        ),
        (
            "(add $a, $b)",
            [
                "1: in the pattern of 'EXPRESSION', the type of '(add ?:$a, ?:$b)' in what is looked for may be i1 or i32 or "
                "i64 or v2i32: say which"
            ],
        ),
        (
            "(fadd f32:$a, (i8 700))",
            [
                "19: in the pattern of 'EXPRESSION', the constant 700 is of type i8, which cannot hold it: correct one of them"
            ],
        ),
    ],
)
def test_wrong_expressions(typer: Typer, expression: str, errors: list[str]) -> None:
    with pytest.raises(DiagnosticError) as caught:
        typer.tree(parse(expression))
    assert [
        str(one.place).removeprefix("expression:1:") + ": " + one.message for one in caught.value.diagnostics
    ] == errors


def _dag(model: Model, typer: Typer, expression: str) -> Node:
    return Builder(model.patterns.types).build(typer.tree(parse(expression)))


@pytest.mark.parametrize(
    ("expression", "text", "types"),
    [
        ("(set i32:$d, (add $a, 5))", "(ISD::ADD $a, 5)", ("i32",)),
        ("(i64 (add (shl $a, (i32 2)), $a))", "(ISD::ADD (ISD::SHL $a, 2), $a)", ("i64",)),
        ("(i8 255)", "-1", ("i8",)),
        ("(add i32:$a, 0xff)", "(ISD::ADD $a, 255)", ("i32",)),
        ("(add i32:$a, simm13:$b)", "(ISD::ADD $a, 5)", ("i32",)),
        ("(not i32:$a)", "(ISD::XOR $a, -1)", ("i32",)),
        ("(sext_inreg i32:$a, i8)", "(ISD::SIGN_EXTEND_INREG $a, i8)", ("i32",)),
        ("(i32 (setcc i32:$a, $b, SETLT))", "(ISD::SETCC $a, $b, SETLT)", ("i32",)),
        ("(store i32:$v, ADDRri:$p)", "(ISD::STORE $v, ADDRri:$p)", ("Other",)),
        ("(brind iPTR:$p)", "(ISD::BRIND $p)", ("Other",)),
        ("(ISD::ADD i32:$a, (ISD::SHL $b, (i32 2)))", "(ISD::ADD $a, (ISD::SHL $b, 2))", ("i32",)),
        ("(ISD::STORE i32:$v, ADDRri:$p)", "(ISD::STORE $v, ADDRri:$p)", ("Other",)),
        ("(SPISD::CMPICC i32:$a, 5)", "(SPISD::CMPICC $a, 5)", ("Glue",)),
    ],
)
def test_dags(model: Model, typer: Typer, expression: str, text: str, types: tuple[str, ...]) -> None:
    node = _dag(model, typer, expression)
    assert (shown(Value(node)), node.types) == (text, types)


@pytest.mark.parametrize(
    ("expression", "memory"),
    [
        ("(i32 (load $p))", Memory("i32")),
        ("(i32 (zextloadi8 $p))", Memory("i8", "ZEXTLOAD")),
        ("(i32 (extloadi16 $p))", Memory("i16", "EXTLOAD")),
        ("(i64 (sextload $p))", Memory("i8", "SEXTLOAD")),
        ("(truncstorei16 i32:$v, $p)", Memory("i16", truncating=True)),
        ("(i32 (pre_store i32:$v, iPTR:$b, (i32 4)))", Memory("i32", addressing="PRE_INC")),
        ("(i32 (atomic_swap_i32_acquire $p, $v))", Memory("i32", ordering="Acquire")),
        ("(i32 (atomic_load_32 $p))", Memory("i32", ordering="Monotonic")),
    ],
)
def test_fields_of_fragments_give_memory_accesses(model: Model, typer: Typer, expression: str, memory: Memory) -> None:
    assert _dag(model, typer, expression).memory == memory


def test_numbers_begin_with_any_digit() -> None:
    assert [one.value for one in parse("(add 010, -0x1F)").walk()][1:] == [10, -31]


def test_operands_of_one_name_are_one_node(model: Model, typer: Typer) -> None:
    node = _dag(model, typer, "(add (shl i32:$a, (i32 2)), $a)")
    shift = node.operands[0].node
    assert node.operands[1] == shift.operands[0]
    assert (shift.uses, node.operands[1].node.uses) == (1, 2)
